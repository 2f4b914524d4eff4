"""The parent's end of the line to a prepared process: here it is started, given documents, heard out and ended."""

import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from io import FileIO
from pathlib import Path
from weakref import WeakSet, finalize

from distil.data import Json
from distil.errors import MissingDependency

ROOT = str(Path(__file__).resolve().parents[2])
CHUNK = 1 << 20
GRACE = 5.0  # seconds a process that said its last word, or said nothing, has to end
START = "from distil.extract._prepared import main; main()"
ROUNDS = 10  # looks for what a killed process has left running


@dataclass(frozen=True)
class Ended:
    """How one conversation ended. `code` is the exit code of who read, or minus the signal that killed it; None while nobody knows."""

    answer: bytes = b""
    code: int | None = None
    begun: bool = False  # a process had begun to read
    cut: bool = False  # the deadline or the bound came first
    lost: bool = False  # the prepared process ended first
    processor: float = 0.0  # seconds it took, with all it had started
    peak: int = 0  # KiB of memory of who read, at most


class Line:
    """A prepared process and the line to it. It belongs to the thread that started it: the kernel ends it with that thread."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair()
        try:
            self._process = _start(theirs)
        except MissingDependency:
            self._socket.close()
            raise
        finally:
            theirs.close()
        self.spent = 0.0  # seconds of processor time that it has told of
        self.close = finalize(self, _end, self._process, self._socket)

    @property
    def open(self) -> bool:
        """Say whether documents can be given to it."""
        return self.close.alive

    def abandon(self) -> None:
        """In a fork: leave the line to the process that it belongs to."""
        self.close.detach()
        self._socket.close()
        self._process.returncode = 0  # this process has not started it and can't wait for it

    def ask(self, order: Json, parts: Sequence[bytes], *, seconds: float, most: int) -> Ended:
        """Have one document read. A line that does not say how that ended is closed, with all that hangs on it."""
        ended = Ended()
        try:
            ended = self._ask(order, parts, seconds, most)
        finally:
            code = self.close() if ended.code is None else ended.code
        return replace(ended, code=code) if ended.lost else ended

    def _ask(self, order: Json, parts: Sequence[bytes], seconds: float, most: int) -> Ended:
        (reads, request), (answer, writes) = os.pipe(), os.pipe()
        with os.fdopen(request, "wb", buffering=0) as out, os.fdopen(answer, "rb", buffering=0) as into:
            try:
                socket.send_fds(self._socket, [json.dumps(order).encode() + b"\n"], [reads, writes])
            except (BrokenPipeError, ConnectionResetError):
                return Ended(lost=True)
            finally:
                os.close(reads)
                os.close(writes)
            exchange = Exchange(out, into, self._socket, parts)
            ended = exchange.hold(seconds, most)
            self.spent = exchange.said.get("spent", self.spent)
            return ended


class Exchange:
    """One document's conversation: the request goes out, the answer comes in, and the prepared process says how it ended."""

    def __init__(self, out: FileIO, into: FileIO, line: socket.socket, parts: Sequence[bytes]) -> None:
        self.said: Json = {}
        self._out = out
        self._into = into
        self._line = line
        self._waiting = [memoryview(part) for part in parts if part]
        self._parts: list[bytes] = []
        self._received = 0
        self._whole = False
        self._lost = False
        self._until = 0.0
        self._heard = bytearray()
        self._ready = selectors.DefaultSelector()

    def hold(self, seconds: float, most: int) -> Ended:
        """Return how it ended: with a code, or because the line was lost, the bound or the deadline came, or nobody said a last word."""
        self._until = time.monotonic() + seconds
        os.set_blocking(self._out.fileno(), False)
        with self._ready as ready:
            ready.register(self._out, selectors.EVENT_WRITE, self._send)
            ready.register(self._into, selectors.EVENT_READ, self._receive)
            ready.register(self._line, selectors.EVENT_READ, self._hear)
            while self._goes_on(most):
                # What has been written stands in the pipe once its writer has ended; something it left behind may hold the pipe open.
                finished = "code" in self.said
                left = 0.0 if finished else self._until - time.monotonic()
                if left < 0:
                    break
                found = ready.select(left)
                for key, _ in found:
                    key.data()
                if finished and not found:
                    break
        cut = self._received > most or not (self._whole or self._lost or "code" in self.said)
        took = (self.said.get("processor", 0.0), self.said.get("peak", 0))
        return Ended(b"".join(self._parts), self.said.get("code"), "begun" in self.said, cut, self._lost, *took)

    def _goes_on(self, most: int) -> bool:
        return not self._lost and self._received <= most and not (self._whole and "code" in self.said)

    def _send(self) -> None:
        """Write what the pipe takes; close it when all is sent or the reader has stopped listening."""
        if self._out.closed:
            return  # the end was heard in the same moment
        try:
            if self._waiting:
                sent = os.write(self._out.fileno(), self._waiting[0][:CHUNK])
                self._waiting[0] = self._waiting[0][sent:]
                if not self._waiting[0]:
                    self._waiting.pop(0)
            if self._waiting:
                return
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._waiting.clear()
        self._ready.unregister(self._out)
        self._out.close()

    def _receive(self) -> None:
        part = os.read(self._into.fileno(), CHUNK)
        self._parts.append(part)
        self._received += len(part)
        if not part:
            self._whole = True
            self._ready.unregister(self._into)
            self._until = min(self._until, time.monotonic() + GRACE)

    def _hear(self) -> None:
        """Take in what the prepared process says; nothing when it has ended."""
        try:
            part = self._line.recv(CHUNK)
        except ConnectionResetError:
            part = b""
        self._lost = not part
        self._heard += part
        *lines, rest = self._heard.split(b"\n")
        self._heard = bytearray(rest)
        for line in lines:
            self.said |= json.loads(line)
        if "code" in self.said and not self._out.closed:
            self._ready.unregister(self._out)
            self._out.close()


class Lines:
    """The prepared processes of this process, one a thread."""

    def __init__(self) -> None:
        self._here = threading.local()
        self._all: WeakSet[Line] = WeakSet()
        os.register_at_fork(after_in_child=self._abandon)

    def mine(self) -> Line:
        """Return the line of this thread; raises MissingDependency when no process can be started."""
        line: Line | None = getattr(self._here, "line", None)
        if line is None or not line.open:
            line = self._here.line = Line()
            self._all.add(line)
        return line

    @property
    def spent(self) -> float:
        """Seconds of processor time of prepared processes that have not been waited for yet, and of all they have forked."""
        return sum(line.spent for line in list(self._all) if line.open)

    def close(self) -> None:
        """End every prepared process and wait for it."""
        for line in list(self._all):
            line.close()

    def _abandon(self) -> None:
        for line in list(self._all):
            if line.open:
                line.abandon()


@cache
def lines() -> Lines:
    """Return the prepared processes of this process."""
    return Lines()


def _start(line: socket.socket) -> subprocess.Popen[bytes]:
    """Nothing is inherited but the folders to import from: no proxies, no keys, no site hooks, no current folder."""
    folders = dict.fromkeys((ROOT, *(folder for folder in sys.path if Path(folder).is_absolute())))
    environment = {
        "PYTHONPATH": os.pathsep.join(folders),
        "PYTHONHASHSEED": "0",
        "LC_ALL": "C.UTF-8",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "ORT_DISABLE_TELEMETRY": "1",  # onnxruntime calls home otherwise; it looks here before Python code can speak
    }
    command = [sys.executable, "-S", "-s", "-P", "-X", "utf8", "-c", START]
    nowhere = subprocess.DEVNULL
    try:
        return subprocess.Popen(command, stdin=line.fileno(), stdout=nowhere, stderr=nowhere, env=environment, cwd="/", start_new_session=True)
    except OSError as error:
        raise MissingDependency(
            f"the extraction process can't be started with {sys.executable}: {error}; run distil from its own environment"
        ) from error


def _end(process: subprocess.Popen[bytes], line: socket.socket) -> int:
    """Hang up, wait, and return the exit code. A prepared process ends what it has forked; what outlives one that was killed is ended here."""
    with suppress(OSError):  # it has hung up itself
        line.shutdown(socket.SHUT_RDWR)
    line.close()
    try:
        code = process.wait(GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        code = process.wait()
    if code != 0:
        _clear(process.pid)
    return code


def _clear(session: int) -> None:
    """Kill what is left of a session. While anything is, nobody else gets its number; nor soon after, as numbers are given in turn."""
    for _ in range(ROUNDS):
        left = _members(session)
        for pid in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if not left:
            return


def _members(session: int) -> list[int]:
    """Return the numbers of the session's processes that still run; nothing where the system does not tell."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            # The name in brackets may hold anything; after it come the state, the parent, the group and the session.
            state, _, _, number = path.read_text().rpartition(")")[2].split()[:4]
            if state != "Z" and int(number) == session:
                found.append(int(path.parent.name))
    return found
