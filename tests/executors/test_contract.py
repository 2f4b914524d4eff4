"""What every executor promises: one outcome a source, the same pages whatever runs beside them, one death for one source."""

import errno
import os
import resource
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from distil import extract
from distil.backends import Reply, Request
from distil.backends.echo import EchoEmbedder, EchoWriter
from distil.data import Outcome, Source, State
from distil.errors import BackendFailed, MissingDependency, NoRoom
from distil.executors import EXECUTORS, Models
from distil.extract import _sandbox

BOTH = pytest.mark.parametrize("name", sorted(EXECUTORS))


def sources(count: int) -> list[Source]:
    return [Source(f"{at:016x}", "workspace", f"raw/{at}.txt", blob="b", sha256="s", size=at, media_type="text/plain") for at in range(count)]


def models() -> Models:
    return Models(EchoWriter(), EchoEmbedder())


def outcomes(name: str, build: object, work: Sequence[Source], lent: Models | None = None) -> dict[str, Outcome]:
    found = list(EXECUTORS[name](build, work, lent or models(), jobs=3))  # type: ignore[arg-type]
    assert len(found) == len({outcome.source for outcome in found}) == len(work)
    return {outcome.source: outcome for outcome in found}


def write(source: Source, lent: Models) -> Outcome:
    """Ask both models of everything they answer, and keep the answers where an outcome holds words."""
    reply = lent.writer.write([Request((("user", f"Say {source.path}. \ud83e"),), max_tokens=9)])[0]
    rows = lent.embedder.embed([source.path, "basalt"])
    count = lent.writer.count(["one two three"])[0]
    detail = f"{reply.text} {rows.tobytes().hex()} {rows.shape} {lent.writer.special_tokens()} {lent.writer.name} {lent.embedder.dimensions}"
    return Outcome(source.id, source.path, State.WRITTEN, "written", detail, f"{source.id}.md", 1.5, reply.tokens_read, count, {"written": 2}, ("x",))


@BOTH
def test_each_source_has_one_outcome_and_models_answer_the_same(name: str) -> None:
    work = sources(7)
    assert outcomes(name, write, work) == {source.id: write(source, models()) for source in work}


@BOTH
def test_no_source_is_taken_before_there_is_room_for_it(name: str) -> None:
    taken: list[str] = []

    def queue() -> Iterator[Source]:
        for source in sources(9):
            taken.append(source.id)
            yield source

    running = EXECUTORS[name](write, queue(), models(), jobs=2)
    next(running)
    assert len(taken) <= 2
    running.close()  # type: ignore[attr-defined]


@BOTH
def test_a_bug_costs_its_source_and_no_other(name: str) -> None:
    def build(source: Source, lent: Models) -> Outcome:
        if source.size == 1:
            raise LookupError("a resource of the parser is missing")
        return write(source, lent)

    found = outcomes(name, build, sources(3))
    bug = found[f"{1:016x}"]
    assert (bug.state, bug.reason) == (State.FAILED, "bug")
    assert bug.detail.startswith("LookupError: a resource of the parser is missing (please report it)\n")
    assert [outcome.state for key, outcome in sorted(found.items()) if key != bug.source] == [State.WRITTEN] * 2


@BOTH
def test_a_model_that_fails_is_told_to_who_asked(name: str) -> None:
    class Broken(EchoWriter):
        def write(self, requests: Sequence[Request]) -> list[Reply]:
            raise BackendFailed("the model died, twice over the same request")

    def build(source: Source, lent: Models) -> Outcome:
        try:
            return write(source, lent)
        except BackendFailed as fault:
            return Outcome(source.id, source.path, State.FAILED, "model", str(fault))

    found = outcomes(name, build, sources(2), Models(Broken(), EchoEmbedder()))
    assert {outcome.detail for outcome in found.values()} == {"the model died, twice over the same request"}


@BOTH
@pytest.mark.parametrize(
    ("fault", "expected"),
    [(OSError(errno.ENOSPC, "No space left on device"), (OSError, NoRoom)), (MissingDependency("no git here"), MissingDependency)],
)
def test_what_every_source_would_meet_stops_the_run(name: str, fault: Exception, expected: type[Exception]) -> None:
    def build(source: Source, lent: Models) -> Outcome:
        raise fault

    with pytest.raises(expected):
        list(EXECUTORS[name](build, sources(2), models(), jobs=2))


@pytest.mark.parametrize("end", ["kill", "exit"])
def test_a_process_that_dies_fails_one_source(end: str) -> None:
    def build(source: Source, lent: Models) -> Outcome:
        if source.size == 2:
            os.kill(os.getpid(), signal.SIGKILL) if end == "kill" else os._exit(9)
        return write(source, lent)

    found = outcomes("processes", build, sources(6))
    dead = found[f"{2:016x}"]
    assert (dead.state, dead.reason) == (State.FAILED, "crashed")
    assert ("was killed by signal 9; the machine may have been short of memory" in dead.detail) is (end == "kill")
    assert sum(outcome.state is State.WRITTEN for outcome in found.values()) == 5


def test_processes_work_side_by_side_and_leave_nobody_behind(tmp_path: Path) -> None:
    def build(source: Source, lent: Models) -> Outcome:
        (tmp_path / source.id).write_text(str(os.getpid()))
        until = time.monotonic() + 30
        while len(list(tmp_path.iterdir())) < 3 and time.monotonic() < until:
            time.sleep(0.01)
        return Outcome(source.id, source.path, State.WRITTEN, str(len(list(tmp_path.iterdir()))))

    found = outcomes("processes", build, sources(3))
    assert {outcome.reason for outcome in found.values()} == {"3"}
    for path in tmp_path.iterdir():
        with pytest.raises(ProcessLookupError):
            os.kill(int(path.read_text()), 0)


def test_what_read_the_documents_stands_in_the_account_and_has_ended(tmp_path: Path) -> None:
    """Each process has one child of its own to read documents with, which takes a quarter of a second for each here."""
    busy = "import os, time\nfrom distil.data import Document, Reading\ndef read(content, *, name, password):\n"
    busy += "    while time.process_time() < 0.25:\n        pass\n    return Document(Reading.TEXT, text=str(os.getppid()))\n"
    (tmp_path / "busy_reader.py").write_text(busy)

    def build(source: Source, lent: Models) -> Outcome:
        read = _sandbox.read(b"x", _sandbox.Job("busy_reader", 30, 1 << 28, 100, path=(str(tmp_path),)), name="a")
        return Outcome(source.id, source.path, State.WRITTEN, read.text)

    extract.close()
    before = sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
    found = outcomes("processes", build, sources(6))
    assert sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2]) - before >= 6 * 0.25
    readers = {int(outcome.reason) for outcome in found.values()}
    assert 1 <= len(readers) <= 3
    for reader in readers:
        with pytest.raises(ProcessLookupError):
            os.kill(reader, 0)
