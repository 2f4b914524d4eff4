"""The prepared process: it imports the readers once, and each document is read by a fresh fork of it.

Started by `_line` as a program of its own, so that it carries nothing of its parent's, and confined before it imports a reader. On its standard
input is a socket. An order comes as one line of JSON with two descriptors: where the fork finds the document, and where its answer goes. Back
go two lines: {"begun": PID} when the fork is there, and how it ended when all of it is gone. No foreign byte is read here, and nothing that a
fork says: what it learns of one is how it ended. When the line or the parent ends, so does the document at hand, and then this process.
"""

import gc
import json
import os
import resource
import select
import signal
import socket
import sys
from contextlib import suppress
from enum import Enum, auto
from importlib import import_module
from pathlib import Path

from distil.confine import adopt_orphans, close_memory, cut_network, die_with_parent, limit
from distil.data import Json
from distil.extract import _child

IDLE = 60.0  # seconds without a document after which the memory is given back
LONGEST = 1 << 16  # bytes of an order
OURS = "distil.extract."
MARKUP = ("selectolax.lexbor", "cssselect2", "tinycss2", "tinycss2.color5")
# What readers import only when a document asks for it, as most do: read on several files of each kind. The first document of a kind does without,
# so that a command for one file does not wait for what it may not need. Nothing that starts a thread may stand here: a fork takes but one along.
LATER = {
    "distil.extract._members": ("distil.extract.email", "distil.extract._zip"),
    "distil.extract.email": (*MARKUP, "email.parser"),
    "distil.extract.epub": (*MARKUP, "lxml.etree"),
    "distil.extract.html": (*MARKUP, "lxml.etree", "distil.extract._html_main", "trafilatura"),
    "distil.extract.ipynb": (*MARKUP, "cmarkgfm"),
    "distil.extract.markdown": (*MARKUP, "cmarkgfm"),
    "distil.extract.msg": (*MARKUP, "oxmsg"),
    "distil.extract.pdf": ("numpy.ma", "pdfplumber.table"),
}


Ended = tuple[int, resource.struct_rusage]  # the status and what was used


class Heard(Enum):
    """What ended a wait."""

    LINE = auto()  # an order, or the end of the line
    CHILD = auto()  # a child may have ended
    END = auto()  # the parent has ended
    NOTHING = auto()


def main(idle: float = IDLE) -> None:
    """Serve orders until the line ends, or none comes for a while; then leave at once, as the forks do."""
    woken = _wake_on_signals()
    die_with_parent(number=signal.SIGTERM)  # not by SIGKILL: what the document at hand has started is ended first
    confined = cut_network()
    adopt_orphans()
    close_memory()
    limit()
    gc.disable()  # what is imported stays, and looking at it would make each fork copy it
    # A library for web pages tries out a socket when it is imported, to see whether there is IPv6. Nothing here is to ask for one.
    socket.has_ipv6 = False
    prepared = Prepared(socket.socket(fileno=0), woken, confined)
    while prepared.serve(idle):
        pass
    os._exit(0)


class Prepared:
    """The line to the parent, and the readers that have been imported."""

    def __init__(self, line: socket.socket, woken: int, confined: str) -> None:
        self._line = line
        self._woken = woken
        self._confined = confined
        self._served: set[str] = set()
        self._poll = select.poll()
        self._poll.register(line, select.POLLIN)
        self._poll.register(woken, select.POLLIN)

    def serve(self, idle: float) -> bool:
        """Carry out one order; False when there is no other to come."""
        while (heard := self._listen(idle)) is Heard.CHILD:
            pass
        text, descriptors, _, _ = socket.recv_fds(self._line, LONGEST, 2) if heard is Heard.LINE else (b"", [], 0, "")
        if not text:
            return False
        fields = json.loads(text)
        order = _child.Order(fields["module"], tuple(fields["path"]), fields["memory"], fields["seconds"], fields["characters"])
        self.prepare(order.module)
        before = _processor(resource.RUSAGE_CHILDREN)
        pid = self.fork(order, *descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        self._say({"begun": pid})
        ended = self._wait(pid)
        code, peak = _end(pid, ended)
        own, forks = _processor(resource.RUSAGE_SELF), _processor(resource.RUSAGE_CHILDREN)
        if ended:
            self._say({"code": code, "processor": forks - before, "peak": peak, "spent": own + forks})
        return ended is not None

    def prepare(self, module: str) -> None:
        """Import a reader at its first document, and what it imports late at its second. What fails here fails again in the fork, which says so."""
        if sys.platform != "linux" or not module.startswith(OURS):
            return  # elsewhere the system's own libraries may not bear to be forked: there the fork imports what it needs
        for name in (module, *LATER.get(module, ())) if module in self._served else (module,):
            with suppress(ImportError, OSError, AttributeError, RuntimeError):
                import_module(name)
        self._served.add(module)

    def fork(self, order: _child.Order, request: int, answer: int) -> int:
        """Return the number of a fork that reads the document; raises RuntimeError where a fork would not be safe."""
        if threads() != 1:
            raise RuntimeError("a library has started a thread, which a fork would be without, while its locks may be held")
        here = os.getpid()
        gc.freeze()
        pid = os.fork()
        if pid == 0:
            try:
                self._line.detach()
                _child.main(order, request, answer, parent=here, confined=self._confined)
            finally:
                os._exit(1)
        with suppress(ProcessLookupError, PermissionError):  # both do it, and whoever comes first has done it
            os.setpgid(pid, pid)
        return pid

    def _wait(self, pid: int) -> Ended | None:
        """Wait for a fork and return how it ended; None when its answer is no longer wanted, and it may still run."""
        while True:
            ended, status, used = os.wait4(pid, os.WNOHANG)
            if ended:
                return status, used
            if self._listen() is not Heard.CHILD:
                return None

    def _listen(self, seconds: float | None = None) -> Heard:
        ready = {descriptor for descriptor, _ in self._poll.poll(None if seconds is None else seconds * 1000)}
        if self._woken in ready and signal.SIGTERM in os.read(self._woken, 1 << 16):
            return Heard.END
        if self._line.fileno() in ready:
            return Heard.LINE
        return Heard.CHILD if ready else Heard.NOTHING

    def _say(self, message: Json) -> None:
        """Tell the parent; one that is gone is met when it is listened to."""
        with suppress(BrokenPipeError, ConnectionResetError):
            self._line.sendall(json.dumps(message).encode() + b"\n")


def threads() -> int:
    """Return how many threads this process has; 1 where the system does not tell."""
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return 1


def _wake_on_signals() -> int:
    """Have the end of a child, and that of the parent, come as bytes; return where they are read."""
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    for number in (signal.SIGTERM, signal.SIGCHLD):
        signal.signal(number, lambda *_: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    return woken


def _end(pid: int, ended: Ended | None) -> tuple[int, int]:
    """End a fork and all it has started; return how it ended, as an exit code or minus a signal, and its peak memory in KiB."""
    # A number is given to another process only after all others have been: a group that has ended this moment is no stranger's.
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    status, used = ended or os.wait4(pid, 0)[1:]
    while left := _children():
        for each in left:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        for each in left:
            with suppress(ChildProcessError):
                os.waitpid(each, 0)
    with suppress(ChildProcessError):  # where the system names no children, these are known when they have ended
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    return os.waitstatus_to_exitcode(status), used.ru_maxrss


def _children() -> list[int]:
    """Return the numbers of what is left to wait for: orphans come here, whatever session or group they have gone to."""
    try:
        return [int(number) for number in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]
    except OSError:
        return []


def _processor(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime
