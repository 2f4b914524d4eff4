"""A model's child process: what it can't do, and what becomes of one that dies."""

import os
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from distil.backends._worker import QUIET, Worker, WorkerDied
from distil.data import Json
from distil.errors import BackendFailed

CHILD = "tests.backends.odd_child"
Open = Callable[[Json], Worker]


@pytest.fixture
def child() -> Iterator[Open]:
    """Open workers that are closed whatever happens."""
    opened: list[Worker] = []

    def worker(start: Json) -> Worker:
        opened.append(Worker(CHILD, start, about="odd", patience=30))
        return opened[-1]

    yield worker
    for one in opened:
        one.close()


def test_any_text_comes_back_as_it_was(child: Open) -> None:
    text = "é\x00\n\u2028\ud800" + "x" * 300_000
    assert child({}).ask({"do": "echo", "text": text}, patience=30) == {"text": text}


def test_what_the_child_prints_reaches_nobody(child: Open, capfd: pytest.CaptureFixture[str]) -> None:
    assert child({}).ask({"do": "print"}, patience=30) == {"text": "quiet"}
    assert capfd.readouterr() == ("", "")


def test_the_child_has_no_network(child: Open) -> None:
    worker = child({})
    with socket.create_server(("127.0.0.1", 0)) as server:
        reply = worker.ask({"do": "connect", "port": server.getsockname()[1]}, patience=30)
    assert reply["text"] != "connected"
    assert worker.hello["network"] in ("namespace", "seccomp", "guard")


@pytest.mark.parametrize(("name", "value"), [*QUIET.items(), ("OMP_NUM_THREADS", "1")])
def test_libraries_are_told_to_stay_quiet_before_they_start(child: Open, name: str, value: str) -> None:
    assert child({}).ask({"do": "environment", "name": name}, patience=30) == {"text": value}


def test_a_child_that_dies_once_is_started_again_and_the_question_answered(child: Open, tmp_path: Path) -> None:
    worker = child({"kept": 1})
    first = worker.start()["pid"]
    assert worker.ask({"do": "die once", "mark": str(tmp_path / "mark")}, patience=30) == {"text": "alive"}
    assert worker.hello["pid"] != first
    assert worker.hello["settings"] == {"kept": 1}


def test_a_question_that_kills_twice_fails_and_the_next_one_is_answered(child: Open) -> None:
    worker = child({})
    with pytest.raises(BackendFailed, match="killed by SIGSEGV, twice over the same request"):
        worker.ask({"do": "die"}, patience=30)
    assert worker.ask({"do": "echo", "text": "a"}, patience=30) == {"text": "a"}


def test_the_last_words_are_quoted_and_can_not_reach_the_terminal(child: Open) -> None:
    with pytest.raises(BackendFailed) as failed:
        child({}).ask({"do": "leave"}, patience=30)
    assert r"left with 1: \x1b[31mthe last words\x1b[0m" in str(failed.value)


def test_a_child_that_hangs_is_ended_in_time_and_not_asked_again(child: Open) -> None:
    worker = child({})
    pid = worker.start()["pid"]
    began = time.monotonic()
    with pytest.raises(BackendFailed, match="did not answer in time"):
        worker.ask({"do": "hang"}, patience=0.5)
    assert time.monotonic() - began < 10
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert worker.ask({"do": "echo", "text": "a"}, patience=30) == {"text": "a"}


def test_a_refusal_in_words_is_passed_on_and_the_child_lives(child: Open) -> None:
    worker = child({})
    pid = worker.start()["pid"]
    with pytest.raises(BackendFailed, match="^odd: no$"):
        worker.ask({"do": "refuse"}, patience=30)
    worker.ask({"do": "echo", "text": "a"}, patience=30)
    assert worker.hello["pid"] == pid


def test_a_child_that_can_not_start_says_why_each_time(child: Open) -> None:
    worker = child({"fails": True})
    for _ in range(2):
        with pytest.raises(BackendFailed, match="no such file"):
            worker.ask({"do": "echo", "text": "a"}, patience=30)


def test_a_child_killed_while_it_starts_names_the_signal(child: Open) -> None:
    with pytest.raises(WorkerDied) as died:
        child({"dies": True}).start()
    assert died.value.signal == 11


def test_two_children_work_at_the_same_time(child: Open) -> None:
    workers = [child({}), child({})]
    for number, worker in enumerate(workers):
        worker.post({"do": "echo", "text": str(number)}, patience=30)
    assert [worker.collect()["text"] for worker in workers] == ["0", "1"]


def test_close_ends_the_child_and_twice_is_fine(child: Open) -> None:
    worker = child({})
    pid = worker.start()["pid"]
    worker.close()
    worker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
