"""Making a folder read-only for this process and everything it starts, by a mount that neither can take off again.

File modes stop no root, so the folder is mounted over itself, read-only, in a mount namespace of this process's own. A second user
namespace laid over that one locks the mount: from inside, the kernel lets nobody unmount it, remount it, look beneath it, or enter
the namespaces of processes outside, whatever capabilities they hold (mount_namespaces(7), user_namespaces(7)). Linux only.
"""

import ctypes
import errno
import fcntl
import os
import stat
import struct
import sys
from pathlib import Path
from typing import Any, NoReturn

from distil.errors import Refused

CLONE_NEWNS, CLONE_NEWUSER = 0x00020000, 0x10000000
MS_RDONLY, MS_REMOUNT, MS_BIND, MS_REC, MS_PRIVATE = 1, 32, 4096, 16384, 1 << 18
# What a mount may be locked to, and a remount has to repeat: (flag of statvfs, flag of mount).
KEPT = ((2, 2), (4, 4), (8, 8), (1024, 1024), (2048, 2048), (4096, 1 << 21))
# mount_setattr(2), the same number on every architecture since Linux 5.12.
SYS_MOUNT_SETATTR, AT_FDCWD, AT_RECURSIVE, MOUNT_ATTR_RDONLY = 442, -100, 0x8000, 1
WAY_OUT = "needs Linux with user namespaces, one thread, and a container that allows mounts; run it outside, or without person data"


def sealed(folder: Path) -> bool:
    """Say whether the folder is on a mount that nobody here can write to."""
    try:
        return bool(os.statvfs(folder).f_flag & os.ST_RDONLY)
    except OSError:
        return False


def seal(folder: Path) -> None:
    """Make the folder read-only for this process and all it starts, until they end. Refused where the kernel allows no such mount.

    Call it early: open folders would lead past the mount, and are closed.
    """
    place = folder.resolve(strict=True)
    try:
        if sys.platform != "linux":
            raise OSError(errno.ENOSYS, "not Linux")
        if folder.is_symlink():
            raise OSError(errno.ELOOP, "it is a link, which a run could point elsewhere; make it a folder")
        _leave_doors(place)
        _mount(os.fsencode(place))
        _lock()
        os.chdir(Path.cwd())  # what was inside the folder stood beneath the mount
        _prove(place)
    except OSError as error:
        raise Refused(f"{folder}: can't be made read-only for this run ({error.strerror}): {WAY_OUT}; nothing was begun") from None


def _leave_doors(place: Path) -> None:
    """Close every open folder; OSError for a file in the place that is open for writing, which the caller wants."""
    for name in os.listdir("/proc/self/fd"):
        handle = int(name)
        try:
            facts, mode = os.fstat(handle), fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_ACCMODE
            there = Path(f"/proc/self/fd/{handle}").readlink()
        except OSError:
            continue  # the list's own
        if stat.S_ISDIR(facts.st_mode):
            os.close(handle)
        elif mode != os.O_RDONLY and there.is_relative_to(place):
            raise OSError(errno.EBUSY, f"descriptor {handle} is open for writing in it")


def _mount(place: bytes) -> None:
    """In a mount namespace of our own, lay the folder over itself, read-only with everything mounted below it."""
    libc = _libc()
    if os.geteuid() != 0 or libc.unshare(CLONE_NEWNS) != 0:
        uid, gid = os.geteuid(), os.getegid()
        _call(libc.unshare(CLONE_NEWUSER | CLONE_NEWNS))
        for name, line in (("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")):
            _write(f"/proc/self/{name}", line)
    _call(libc.mount(None, b"/", None, MS_REC | MS_PRIVATE, None))
    _call(libc.mount(place, place, None, MS_BIND | MS_REC, None))
    attributes = struct.pack("QQQQ", MOUNT_ATTR_RDONLY, 0, 0, 0)
    if libc.syscall(SYS_MOUNT_SETATTR, AT_FDCWD, place, AT_RECURSIVE, attributes, len(attributes)) == 0:
        return
    if ctypes.get_errno() != errno.ENOSYS or _below(place):
        _call(-1)
    locked = os.statvfs(place).f_flag
    flags = sum(flag for seen, flag in KEPT if locked & seen)
    _call(libc.mount(None, place, None, MS_REMOUNT | MS_BIND | MS_RDONLY | flags, None))


def _below(place: bytes) -> bool:
    """Say whether something is mounted below the place, which an old kernel's remount would leave writable."""
    points = (line.split(b" ")[4] for line in Path("/proc/self/mountinfo").read_bytes().splitlines())
    return any(point.startswith(place + b"/") for point in points)


def _lock() -> None:
    """Enter a user and mount namespace below: the same people, and no power over what was mounted above."""
    maps = {name: _same(Path(f"/proc/self/{name}").read_text(encoding="utf-8")) for name in ("uid_map", "gid_map")}
    ready, go = os.pipe()
    here = os.getpid()
    helper = os.fork()  # it stays above, and may say who is who below
    if helper == 0:
        _introduce(ready, go, {f"/proc/{here}/{name}": lines for name, lines in maps.items()})
    os.close(ready)
    entered = _libc().unshare(CLONE_NEWUSER | CLONE_NEWNS)
    number = ctypes.get_errno()
    with os.fdopen(go, "wb") as line:
        line.write(b"1" if entered == 0 else b"")
    ended = os.waitstatus_to_exitcode(os.waitpid(helper, 0)[1])
    if entered != 0 or ended != 0:
        raise OSError(number or errno.EPERM, os.strerror(number or errno.EPERM))


def _introduce(ready: int, go: int, maps: dict[str, str]) -> NoReturn:
    """In the helper: wait until the other has entered, write its maps, and end."""
    code = 1
    try:
        os.close(go)
        if os.read(ready, 1):
            for path, lines in maps.items():
                _write(path, lines)
            code = 0
    finally:
        os._exit(code)


def _same(text: str) -> str:
    """Return the map that leaves every user who is known here who they are."""
    rows = (line.split() for line in text.splitlines())
    return "".join(f"{first} {first} {count}\n" for first, _, count in rows)


def _prove(place: Path) -> None:
    """Try to write: nothing but the kernel's refusal counts."""
    probe = place / f".seal-{os.getpid()}"
    try:
        os.close(os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC))
    except OSError as error:
        if error.errno == errno.EROFS:
            return
        raise
    probe.unlink()
    raise OSError(errno.EPERM, "the mount was made and does not hold")


def _write(path: str, text: str) -> None:
    """Write in one call: the kernel takes such a file only whole."""
    handle = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
    try:
        os.write(handle, text.encode())
    finally:
        os.close(handle)


def _call(answer: int) -> None:
    if answer != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def _libc() -> Any:
    return ctypes.CDLL(None, use_errno=True)
