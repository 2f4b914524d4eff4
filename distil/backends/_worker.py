"""A model in a child process: confined, asked in JSON lines over its own pipes, restarted once when it dies.

The library that runs a model prints to stdout, reads the network when it may, and can die of a processor fault. None of that
may reach the process that holds a run together. The child's stdout goes nowhere, its stderr to a file of which the last line
is quoted when it dies; requests and replies have file descriptors of their own.
"""

import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

from distil.confine import cut_network, die_with_parent, limit
from distil.data import Json
from distil.errors import BackendFailed, DistilError

# Set before the child starts: onnxruntime, for one, reads its switch only then.
QUIET = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    "DO_NOT_TRACK": "1",
    "ORT_DISABLE_TELEMETRY": "1",
    "TOKENIZERS_PARALLELISM": "false",
    "PYTHONDONTWRITEBYTECODE": "1",
    # Threads that wait for each other sleep soon: beside a busy process spinning ones cost five sixths of the speed.
    "GOMP_SPINCOUNT": "1000",
}
# The largest reply, one batch of vectors, is below 4 MB.
LONGEST_REPLY = 256 * 1024 * 1024
SECONDS_TO_LEAVE = 10.0
Handler = Callable[[Json], Json]


class WorkerDied(BackendFailed):
    """The child is gone. `signal` is the signal that killed it, 0 when it left by itself."""

    def __init__(self, message: str, number: int = 0) -> None:
        super().__init__(message)
        self.signal = number


class Worker:
    """Asks one child process, one question at a time. The child starts with the first question.

    Use it from one thread, and one that outlives the child: Linux ends the child with the thread that started it.
    """

    def __init__(self, module: str, start: Json, *, about: str, threads: int = 1, patience: float = 300.0) -> None:
        self.module = module
        self.about = about
        self.hello: Json = {}
        self._first = start
        self._threads = threads
        self._patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._log: IO[bytes] | None = None
        self._to_child = -1
        self._from_child = -1
        self._asked: tuple[Json, float] = ({}, 0.0)
        self._lost = False

    def start(self) -> Json:
        """Start the child when it isn't running and return what it said of itself; raises WorkerDied without a second try."""
        self._ensure()
        return self.hello

    def ask(self, message: Json, *, patience: float) -> Json:
        """Return the child's reply; raises BackendFailed when it died twice over this message or took longer than `patience` seconds."""
        self.post(message, patience=patience)
        return self.collect()

    def post(self, message: Json, *, patience: float) -> None:
        """Send a message and don't wait; `collect` must follow."""
        self._asked = (message, patience)
        self._lost = False
        try:
            self._ensure()
            self._send(message, time.monotonic() + patience)
        except WorkerDied:
            self._lost = True

    def collect(self) -> Json:
        """Return the reply to what was posted; faults as in `ask`."""
        message, patience = self._asked
        if not self._lost:
            try:
                return self._receive(time.monotonic() + patience)
            except WorkerDied:
                self._lost = True
        try:
            self._ensure()
            return self._exchange(message, patience)
        except WorkerDied as death:
            raise BackendFailed(f"{death}, twice over the same request; `distil doctor` tests the model") from death

    def close(self) -> None:
        """End the child: politely first."""
        self._reap(SECONDS_TO_LEAVE)

    def _ensure(self) -> None:
        if self._process is not None:
            return
        child_reads, self._to_child = os.pipe()
        self._from_child, child_writes = os.pipe()
        os.set_blocking(self._to_child, False)
        os.set_blocking(self._from_child, False)
        self._log = tempfile.TemporaryFile()  # noqa: SIM115  # closed when the child is reaped
        root = str(Path(__file__).resolve().parents[2])
        path = os.pathsep.join(part for part in (root, os.environ.get("PYTHONPATH", "")) if part)
        try:
            # -P: a file called numpy.py in the folder somebody works in is not imported.
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", self.module, str(child_reads), str(child_writes)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._log,
                pass_fds=(child_reads, child_writes),
                env={**os.environ, **QUIET, "OMP_NUM_THREADS": str(self._threads), "PYTHONPATH": path},
            )
        finally:
            os.close(child_reads)
            os.close(child_writes)
        self.hello = {}
        try:
            self.hello = self._exchange(self._first, self._patience)
        finally:
            if not self.hello:  # a child that could not start takes the next message for its first
                self._reap(SECONDS_TO_LEAVE)

    def _exchange(self, message: Json, patience: float) -> Json:
        until = time.monotonic() + patience
        self._send(message, until)
        return self._receive(until)

    def _send(self, message: Json, until: float) -> None:
        line = memoryview(json.dumps(message).encode("ascii") + b"\n")
        try:
            while line:
                self._wait(self._to_child, selectors.EVENT_WRITE, until)
                line = line[os.write(self._to_child, line) :]
        except BrokenPipeError:
            raise self._death() from None
        finally:
            if line:  # half a message must not be gone on with
                self._reap(0)

    def _receive(self, until: float) -> Json:
        content = b""
        try:
            content = self._line(until)
        finally:
            if not content:  # interrupted, late or dead: its answer must not meet the next question
                self._reap(0)
        reply: Json = json.loads(content)
        if "error" in reply:
            raise BackendFailed(f"{self.about}: {reply['error']}")
        return reply

    def _line(self, until: float) -> bytes:
        parts: list[bytes] = []
        size = 0
        while not parts or not parts[-1].endswith(b"\n"):
            self._wait(self._from_child, selectors.EVENT_READ, until)
            parts.append(os.read(self._from_child, 1 << 20))
            size += len(parts[-1])
            if not parts[-1]:
                raise self._death()
            if size > LONGEST_REPLY:
                raise BackendFailed(f"{self.about}: the model process answered without end")
        return b"".join(parts)

    def _wait(self, descriptor: int, event: int, until: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(descriptor, event)
            if not selector.select(max(0.0, until - time.monotonic())):
                raise BackendFailed(f"{self.about}: the model process did not answer in time; a smaller model or fewer documents at once may help")

    def _death(self) -> WorkerDied:
        """Reap the child and say how it died."""
        code, last = self._reap(SECONDS_TO_LEAVE)
        if code < 0:
            return WorkerDied(f"{self.about}: the model process was killed by {signal.Signals(-code).name}", -code)
        return WorkerDied(f"{self.about}: the model process left with {code}{': ' + last if last else ''}")

    def _reap(self, grace: float) -> tuple[int, str]:
        """Close the pipes, wait, kill when it stays; return its code and the last line of its stderr, printable."""
        process, self._process = self._process, None
        if process is None:
            return 0, ""
        os.close(self._to_child)
        try:
            process.wait(grace)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        os.close(self._from_child)
        last = ""
        if self._log is not None:
            self._log.seek(max(0, self._log.seek(0, os.SEEK_END) - 2000))
            lines = self._log.read().decode("utf-8", "replace").strip().splitlines()
            last = lines[-1].encode("unicode_escape").decode("ascii")[:300] if lines else ""
            self._log.close()
        return process.returncode, last


Start = Callable[[Json], tuple[Handler, Json]]


def serve(start: Start, *, memory: int | None = None) -> None:
    """In the child: confine, then answer line by line until the parent closes the pipe.

    `start` gets the first message and may import what it likes; it returns the handler and what to say of itself.
    """
    reads, writes = int(sys.argv[1]), int(sys.argv[2])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides; Ctrl-C reaches the whole group
    die_with_parent()
    network = cut_network()
    limit(memory=memory)
    handle: Handler | None = None

    def confined(message: Json) -> tuple[Handler, Json]:
        handler, hello = start(message)
        return handler, {**hello, "network": network}

    with os.fdopen(reads, "rb") as requests, os.fdopen(writes, "wb") as replies:
        for line in requests:
            handle, reply = _answer(confined, handle, json.loads(line))
            replies.write(json.dumps(reply).encode("ascii") + b"\n")
            replies.flush()


def _answer(start: Start, handle: Handler | None, message: Json) -> tuple[Handler | None, Json]:
    """Answer one message: the first one starts the model. A fault that has words goes to the parent as words; any other ends the child."""
    try:
        if handle is None:
            return start(message)
        return handle, handle(message)
    except DistilError as fault:
        return handle, {"error": str(fault)}
