"""What a child process does to itself before it touches a foreign byte: no network, bounded memory and time.

Linux only in its strong forms; elsewhere `cut_network` falls back to a guard inside Python and says so, because a guard
inside Python can't see native code. Standard library only, so that importing it costs nothing.
"""

import ctypes
import os
import resource
import struct
import sys
from typing import Any, NoReturn

CLONE_NEWNET = 0x40000000
CLONE_NEWUSER = 0x10000000
PR_SET_NO_NEW_PRIVS = 38
PR_SET_SECCOMP = 22
PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_CHILD_SUBREAPER = 36
SECCOMP_MODE_FILTER = 2
# Audit architecture and the numbers of socket(2) and io_uring_setup(2), from the kernel's unistd tables.
ARCHITECTURES = {"x86_64": (0xC000003E, 41, 425), "aarch64": (0xC00000B7, 198, 425)}
RET_ALLOW = 0x7FFF0000
RET_ERRNO_EACCES = 0x00050000 | 13


def cut_network() -> str:
    """Cut this process and its children off from every network and return how: "namespace", "seccomp" or "guard".

    A namespace alone still lets a path in the file system lead to a local daemon that would speak for us (a resolver, a
    container engine), so the filter is laid over it where the kernel takes both.
    """
    if sys.platform == "linux":
        apart = _new_namespace()
        filtered = _filter_sockets()
        if apart or filtered:
            return "namespace" if apart else "seccomp"
    _guard_python()
    return "guard"


def limit(*, memory: int | None = None, cpu: int | None = None, output: int | None = None) -> None:
    """Bound this process: address space and file size in bytes, processor time in seconds. None leaves a bound as it is.

    A bound that is lower already stays.
    """
    for kind, value in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, cpu), (resource.RLIMIT_FSIZE, output)):
        if value is not None:
            hard = resource.getrlimit(kind)[1]
            bound = value if hard == resource.RLIM_INFINITY else min(value, hard)
            resource.setrlimit(kind, (bound, bound))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def die_with_parent(*, parent: int = 0, number: int = 9) -> None:
    """Ask the kernel to send this process a signal when its parent dies, so that a killed run leaves nothing running.

    The kernel means the thread that started it: whoever starts a child from a thread keeps that thread until the child ends. A fork that
    knows the number of its `parent` says so: a parent that was dead before this call is noticed then.
    """
    if sys.platform == "linux":
        known = parent or os.getppid()
        _libc().prctl(PR_SET_PDEATHSIG, number, 0, 0, 0)
        if os.getppid() != known:
            os._exit(1)


def adopt_orphans() -> None:
    """Become the parent of what a child of this process leaves behind, so that it can be found, ended and waited for."""
    if sys.platform == "linux":
        _libc().prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def close_memory() -> None:
    """Let no other process of this user trace this one, or read or write its memory; what it forks is as closed, what it executes is not."""
    if sys.platform == "linux":
        _libc().prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


def _libc() -> Any:
    return ctypes.CDLL(None, use_errno=True)


def _new_namespace() -> bool:
    """A network namespace of its own holds no interface but a loopback that is down."""
    libc = _libc()
    if os.geteuid() == 0 and libc.unshare(CLONE_NEWNET) == 0:
        return True
    return bool(libc.unshare(CLONE_NEWUSER | CLONE_NEWNET) == 0)


def _filter_sockets() -> bool:
    """A seccomp filter needs no privilege: socket(2) of every family, and io_uring, answer EACCES; socketpair(2) goes on."""
    numbers = ARCHITECTURES.get(os.uname().machine)
    if numbers is None:
        return False
    arch, sys_socket, sys_uring = numbers
    load, jump_equal, jump_at_least, ret = 0x20, 0x15, 0x35, 0x06
    program = [
        (load, 0, 0, 4),  # the architecture
        (jump_equal, 1, 0, arch),
        (ret, 0, 0, RET_ERRNO_EACCES),
        (load, 0, 0, 0),  # the system call's number
        (jump_at_least, 2, 0, 0x40000000),  # the x32 numbering would walk past the filter
        (jump_equal, 1, 0, sys_uring),
        (jump_equal, 0, 1, sys_socket),
        (ret, 0, 0, RET_ERRNO_EACCES),
        (ret, 0, 0, RET_ALLOW),
    ]
    code = b"".join(struct.pack("HBBI", *line) for line in program)
    buffer = ctypes.create_string_buffer(code, len(code))
    header = struct.pack("HxxxxxxP", len(program), ctypes.addressof(buffer))
    libc = _libc()
    if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        return False
    return bool(libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.create_string_buffer(header, len(header)), 0, 0) == 0)


def _guard_python() -> None:
    """The weak form: Python's own sockets refuse; native code is not seen."""
    import socket

    def refuse(*_: object) -> NoReturn:
        raise OSError("distil cuts its child processes off from the network")

    class Cut(socket.socket):
        connect = connect_ex = bind = sendto = refuse  # a guard replaces the signatures on purpose

    setattr(socket, "socket", Cut)  # noqa: B010  # mypy refuses a plain assignment to a class name
