"""Several sources at once, each in a forked process; the models stay here, and serve one request after the other.

A process that dies, whatever killed it, fails the one source it worked on; another takes its place.
"""

import os
import selectors
import signal
import socket
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from distil.data import Json, Outcome, Source, State
from distil.errors import BackendFailed, MissingDependency, NoRoom
from distil.executors import _hand
from distil.executors._models import Build, Models

SECONDS_TO_LEAVE = 5.0


@dataclass
class Hand:
    """A process at work and the line to it."""

    pid: int
    line: socket.socket
    source: Source | None = None
    received: bytearray = field(default_factory=bytearray)


def execute(build: Build, sources: Iterable[Source], models: Models, *, jobs: int) -> Iterator[Outcome]:
    """Yield one outcome a source, as they come; a source is taken when a process is free for it."""
    crew, queue = Crew(build, models), iter(sources)
    try:
        while True:
            while crew.busy < jobs and (source := next(queue, None)) is not None:
                crew.begin(source)
            if not crew.busy:
                return
            yield from crew.listen()
    finally:
        crew.close()


class Crew:
    """The processes of one run, each either at work on a source or free for the next."""

    def __init__(self, build: Build, models: Models) -> None:
        self._build = build
        self._models = models
        self._ready = selectors.DefaultSelector()
        self._free: list[Hand] = []

    @property
    def busy(self) -> int:
        """How many sources are being worked on."""
        return len(self._ready.get_map()) - len(self._free)

    def begin(self, source: Source) -> None:
        """Have a source worked on."""
        hand = self._free.pop() if self._free else self._hire()
        hand.source = source
        _hand.send(hand.line, {"source": _hand.told(source)})

    def listen(self) -> Iterator[Outcome]:
        """Wait until a process speaks, serve it, and yield what is finished."""
        for key, _ in self._ready.select():
            outcome = self._hear(key.data)
            if outcome is not None:
                yield outcome

    def close(self) -> None:
        """End every process. One with nothing to do leaves by itself and waits for what it has started, so that the account holds that, too."""
        for hand in (key.data for key in list(self._ready.get_map().values()) if key.data not in self._free):
            self._dismiss(hand)
        for hand in self._free:
            with suppress(OSError):  # it is gone
                hand.line.shutdown(socket.SHUT_RDWR)  # more than closing it here: processes forked later have it open, too
        until = time.monotonic() + SECONDS_TO_LEAVE
        for hand in self._free[:]:
            self._dismiss(hand, until)
        self._ready.close()

    def _hire(self) -> Hand:
        """Fork a process that builds what it is told to."""
        ours, theirs = socket.socketpair()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid == 0:
            ours.close()
            _hand.work(theirs, self._build, self._models)
        theirs.close()
        hand = Hand(pid, ours)
        self._ready.register(ours, selectors.EVENT_READ, hand)
        return hand

    def _hear(self, hand: Hand) -> Outcome | None:
        """Read what a process says: serve its requests, return the outcome when it has one, or has died."""
        source, part = hand.source, _hand.receive(hand.line)
        if not part:
            status = self._dismiss(hand)
            return None if source is None else _died(source, status)
        hand.received += part
        if not hand.received.endswith(b"\n"):
            return None
        message = _hand.parse(bytes(hand.received))
        hand.received.clear()
        if "stopped" in message:
            raise NoRoom(message["stopped"])
        if "missing" in message:
            raise MissingDependency(message["missing"])
        if "outcome" not in message:
            _serve(hand, message, self._models)
            return None
        hand.source = None
        self._free.append(hand)
        return _hand.outcome(message["outcome"])

    def _dismiss(self, hand: Hand, until: float = 0.0) -> int:
        """End a process, which has until then to leave by itself, and return how it ended."""
        self._ready.unregister(hand.line)
        if hand in self._free:
            self._free.remove(hand)
        hand.line.close()
        while time.monotonic() < until:
            pid, status = os.waitpid(hand.pid, os.WNOHANG)
            if pid:
                return status
            time.sleep(0.001)
        os.kill(hand.pid, signal.SIGKILL)  # it is ours until it is waited for; what it started dies with it
        return os.waitpid(hand.pid, 0)[1]


def _serve(hand: Hand, message: Json, models: Models) -> None:
    """Ask the model and send its answer; a process that died meanwhile is met when it is listened to."""
    try:
        answer = _hand.answer(message, models)
    except BackendFailed as fault:
        answer = {"fault": str(fault)}
    try:
        _hand.send(hand.line, answer)
    except (BrokenPipeError, ConnectionResetError):
        return


def _died(source: Source, status: int) -> Outcome:
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    how = f"was killed by signal {number}" if number else "ended without an answer"
    hint = "; the machine may have been short of memory: use fewer --jobs" if number == signal.SIGKILL else ""
    return Outcome(source.id, source.path, State.FAILED, "crashed", f"the process that worked on it {how}{hint}")
