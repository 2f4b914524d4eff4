"""The process that builds, and what it and its parent tell each other: one JSON object a line."""

import base64
import json
import os
import signal
import socket
import sqlite3
from collections.abc import Sequence
from dataclasses import asdict
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn, Self

from distil import extract
from distil.backends import Embedder, Reply, Request, Writer
from distil.confine import die_with_parent
from distil.data import Json, Outcome, Source, State
from distil.errors import BackendFailed, MissingDependency
from distil.executors._models import Build, Models
from distil.executors.serial import attempt
from distil.manifest import line
from distil.manifest import parse as parse_source
from distil.room import stops

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CHUNK = 1 << 20


def work(channel: socket.socket, build: Build, models: Models) -> NoReturn:
    """In the forked process: build source after source until the parent hangs up. Nothing of the parent's is closed or flushed."""
    try:
        die_with_parent()
        # The parent decides when to stop: an interrupt from the keyboard reaches the whole group.
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        asked = Line(channel)
        lent = Models(LentWriter(models.writer, asked), LentEmbedder(models.embedder, asked))
        while order := asked.wait():
            source = parse_source(order["source"], "a run's own process")
            send(channel, _said(build, source, lent))
        extract.close()  # waited for, what read the documents is in this process's account, and so in its parent's
    finally:
        os._exit(1)


def _said(build: Build, source: Source, models: Models) -> Json:
    try:
        outcome = attempt(build, source, models)
    except MissingDependency as error:
        return {"missing": str(error)}
    except (OSError, sqlite3.Error) as error:  # nothing else is raised
        return {"stopped": stops(error)}
    return {"outcome": {**asdict(outcome), "state": outcome.state.value}}


class Line:
    """The child's end of the line to its parent."""

    def __init__(self, channel: socket.socket) -> None:
        self._channel = channel
        self._file = channel.makefile("rb")

    def wait(self) -> Json:
        """Return what the parent says next, nothing when it has hung up."""
        text = self._file.readline()
        return parse(text) if text else {}

    def ask(self, message: Json) -> Json:
        """Return the parent's answer; raises BackendFailed when a model had none."""
        send(self._channel, message)
        answer = self.wait()
        if "fault" in answer or not answer:
            raise BackendFailed(str(answer.get("fault", "the run has ended")))
        return answer


class _Lent:
    def __init__(self, asked: Line) -> None:
        self._asked = asked

    def close(self) -> None:
        """The parent closes what it lent."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


class LentWriter(_Lent):
    """The parent's writer."""

    def __init__(self, writer: Writer, asked: Line) -> None:
        super().__init__(asked)
        self.name = writer.name
        self._special: tuple[str, ...] | None = None

    def write(self, requests: Sequence[Request]) -> list[Reply]:
        """Return one reply a request."""
        answer = self._asked.ask({"ask": "write", "requests": [asdict(request) for request in requests]})
        return [Reply(**reply) for reply in answer["replies"]]

    def count(self, texts: Sequence[str]) -> list[int]:
        """Return the number of tokens in each text."""
        return [int(number) for number in self._asked.ask({"ask": "count", "texts": list(texts)})["counts"]]

    def special_tokens(self) -> tuple[str, ...]:
        """Return the model's control tokens."""
        if self._special is None:
            self._special = tuple(self._asked.ask({"ask": "special"})["tokens"])
        return self._special


class LentEmbedder(_Lent):
    """The parent's embedder."""

    def __init__(self, embedder: Embedder, asked: Line) -> None:
        super().__init__(asked)
        self.name = embedder.name
        self.dimensions = embedder.dimensions

    def embed(self, texts: Sequence[str]) -> "NDArray[np.float32]":
        """Return one row a text."""
        import numpy

        rows = base64.b64decode(self._asked.ask({"ask": "embed", "texts": list(texts)})["rows"])
        return numpy.frombuffer(rows, dtype="<f4").reshape(len(texts), self.dimensions).copy()


def answer(message: Json, models: Models) -> Json:
    """Ask the model that a child's request is for; raises BackendFailed."""
    if message["ask"] == "write":
        requests = [
            Request(tuple((role, text) for role, text in each["messages"]), each["max_tokens"], each["evidence"]) for each in message["requests"]
        ]
        return {"replies": [asdict(reply) for reply in models.writer.write(requests)]}
    if message["ask"] == "count":
        return {"counts": models.writer.count(message["texts"])}
    if message["ask"] == "special":
        return {"tokens": list(models.writer.special_tokens())}
    rows = models.embedder.embed(message["texts"])
    return {"rows": base64.b64encode(rows.astype("<f4").tobytes()).decode("ascii")}


def outcome(record: Json) -> Outcome:
    """Return the outcome a child told."""
    return Outcome(**{**record, "state": State(record["state"]), "unchecked": tuple(record["unchecked"])})


def told(source: Source) -> str:
    """Return the source as it is told to a child."""
    return line(source)


def parse(text: bytes) -> Json:
    """Return the object on this line."""
    found: Json = json.loads(text)
    return found


def send(channel: socket.socket, message: Json) -> None:
    """Say one thing."""
    channel.sendall(json.dumps(message).encode("ascii") + b"\n")


def receive(channel: socket.socket) -> bytes:
    """Return some of what was said; nothing when the other end is gone."""
    try:
        return channel.recv(CHUNK)
    except ConnectionResetError:
        return b""
