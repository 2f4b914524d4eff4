"""What stops a whole run, because every source would meet it: the place where distil keeps its work takes nothing any more."""

import errno
import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path

from distil.errors import NoRoom

STOPS: Mapping[int, str] = {
    errno.ENOSPC: "the disk is full; make room",
    errno.EDQUOT: "the quota of this disk is used up; make room",
    errno.EROFS: "the disk is mounted read-only; mount it for writing",
    errno.EACCES: "it may not be written to; check the permissions",
    errno.EIO: "the disk is full or fails; make room, or check it",
}
SQLITE_STOPS: Mapping[int, int] = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
}
# Less than this and a run does not begin: the outcomes, a commit and the index of a dozen small documents take 3 MiB.
LEAST = 4 << 20
# Less than this and a program that failed may well have failed for it: its own files take a few pages of the disk.
FULL = 64 << 10


def stops(error: BaseException) -> str:
    """Return what is wrong and the way out when this error would meet every source alike, "" otherwise."""
    if isinstance(error, OSError):
        return STOPS.get(error.errno or 0, "")
    if isinstance(error, sqlite3.Error):
        return STOPS.get(SQLITE_STOPS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, 0), "")
    return ""


def told(words: str, folder: Path) -> str:
    """Return what `stops` would of a program in plain C locale that failed with these words over this folder; "" where it is something else.

    Some programs leave out the system's words, so the room that is left is looked at too.
    """
    for number, wrong in STOPS.items():
        if os.strerror(number).lower() in words.lower():
            return wrong
    try:
        found = os.statvfs(folder)
    except OSError:
        return ""
    # A file system without blocks (some networks, some containers) tells nothing of its room.
    return STOPS[errno.ENOSPC] if found.f_blocks and found.f_bavail * found.f_frsize < FULL else ""


def check(state: Path, *, least: int = LEAST) -> None:
    """Raise NoRoom when nothing can be kept below this folder, before anything is begun."""
    probe = state / f"room.{os.getpid()}"
    try:
        state.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"room\n")
        probe.unlink()
        found = os.statvfs(state)
    except OSError as error:
        raise NoRoom(f"{state}: {stops(error) or error.strerror}; nothing was begun") from None
    if found.f_bavail * found.f_frsize < least:
        raise NoRoom(
            f"{state}: the disk has {found.f_bavail * found.f_frsize >> 10:,} KiB left; make room for at least {least >> 20} MiB; nothing was begun"
        )
