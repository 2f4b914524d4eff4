"""Faults that other batch tools are known for, each made small."""

import os
import random
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from distil import draft, extract, ground, screen
from distil.backends import Reply, Request
from distil.backends.echo import EchoEmbedder, EchoWriter
from distil.cli import _control
from distil.config import Workspace
from distil.data import Json, Recipe
from distil.errors import BackendFailed
from distil.leases import Leases, RunLock
from distil.run import Bench, Order, run
from tests.wiki import Wiki, make


@pytest.fixture
def wiki(tmp_path: Path) -> Wiki:
    return make(tmp_path / "wiki")


def test_u066_what_does_not_shape_a_page_makes_nothing_new(wiki: Wiki) -> None:
    path = wiki.write("basalt.txt", "Basalt is a dark volcanic rock. It covers about 70 percent of the ocean floor.\n")
    wiki.call("add", "--yes", "raw")
    wiki.call("run")
    os.utime(path, (1, 1))
    settings = wiki.root / "distil.toml"
    settings.write_text(settings.read_text() + "[extract]\ndeadline_seconds = 60\n")
    end = wiki.json("run", "--jobs", "2")[-1]
    assert (end["unchanged"], end["written"], end["tokens_read"]) == (1, 0, 0)


def test_u071_words_that_are_markup_to_a_logger_stop_no_run(wiki: Wiki) -> None:
    wiki.write("[/nested%sType] {0}.txt", "The tag [/nestedType] closes 3 lists, %s and {0} stand in 2 of them.\n")
    wiki.write("broken [/bold].pdf", b"%PDF-1.7\n" + b"[/nestedType] %s {0} " * 50)
    wiki.call("add", "--yes", "raw", exits=None)
    first = wiki.call("run", "--summary", "-", exits=1).stdout
    assert "1 written" in first and "[/nested%sType] {0}.txt" in first
    again = wiki.json("run")[-1]
    assert (again["unchanged"], again["failed"], again["exit"]) == (1, 1, 0)


class Failing(EchoWriter):
    """A model that dies over every request."""

    def write(self, requests: Sequence[Request]) -> list[Reply]:
        raise BackendFailed("the model process died, twice over the same request")


class Buggy(EchoWriter):
    """A library of ours that misses a resource."""

    def count(self, texts: Sequence[str]) -> list[int]:
        raise LookupError("a resource is missing")

    write = count  # type: ignore[assignment]


def bench(writer: EchoWriter) -> Bench:
    """Return the models of a run: this writer in place of the workspace's."""
    embedder = EchoEmbedder()
    return Bench(embedder, writer, Recipe(extract.EXTRACTOR, screen.DIGEST, draft.DIGEST, writer.name, embedder.name, ground.DIGEST))


def order(wiki: Wiki, name: str) -> Order:
    return _control.order(Workspace(wiki.root), "", name)


def night(wiki: Wiki, name: str, writer: EchoWriter) -> list[Json]:
    """Run with this writer."""
    events: list[Json] = []
    run(order(wiki, name), bench(writer), events.append)
    return events


def outcome(events: list[Json]) -> tuple[str, str]:
    return next((event["state"], event["reason"]) for event in events if event["event"] == "source")


LONG = "Basalt is a dark volcanic rock that covers about 70 percent of the ocean floor. It forms when lava cools quickly on the ground.\n"


def test_u061_u064_a_failing_model_keeps_the_old_page_and_the_next_night_writes_the_new_one(wiki: Wiki) -> None:
    wiki.write("basalt.txt", LONG)
    wiki.call("add", "--yes", "raw")
    assert outcome(night(wiki, "night-one", EchoWriter())) == ("written", "written")
    before = wiki.git("rev-parse", "HEAD")
    wiki.write("basalt.txt", LONG.replace("70", "71"))
    wiki.call("add", "--yes", "raw")
    failed = night(wiki, "night-two", Failing())
    assert (outcome(failed), failed[-1]["newly_failed"], failed[-1]["exit"]) == (("failed", "model"), 1, 1)
    assert wiki.git("rev-parse", "HEAD") == before
    standing = night(wiki, "night-three", Failing())
    assert (outcome(standing), standing[-1]["newly_failed"], standing[-1]["exit"]) == (("failed", "model"), 0, 0)
    assert outcome(night(wiki, "night-four", EchoWriter())) == ("written", "written")


def test_u049_a_missing_resource_ends_in_a_state_with_a_reason(wiki: Wiki) -> None:
    wiki.write("basalt.txt", LONG)
    wiki.call("add", "--yes", "raw")
    events = night(wiki, "night-one", Buggy())
    assert outcome(events) == ("failed", "bug")
    assert (events[-1]["found"], events[-1]["failed"], events[-1]["exit"]) == (1, 1, 1)


def test_u062_one_bad_document_stops_no_other_and_stands_at_the_end(wiki: Wiki) -> None:
    for number in range(5):
        wiki.write(f"rock-{number}.txt", LONG.replace("70", str(70 + number)))
    wiki.write("corrupt.docx", b"PK\x03\x04" + b"no archive at all " * 30)
    wiki.call("add", "--yes", "raw", exits=0)
    answer = wiki.call("run", exits=1)
    assert [line.split()[0] for line in answer.stdout.splitlines() if "raw/rock-" in line] == ["written"] * 5
    assert any(line.startswith("failed ") and "raw/corrupt.docx  unreadable: " in line for line in answer.stdout.splitlines())
    assert answer.stdout.splitlines()[-1].endswith("6 found = 5 written + 0 unchanged + 1 failed + 0 quarantined + 0 skipped")


def test_a_document_of_which_nothing_can_stand_on_a_page_is_skipped_for_good_with_a_reason(wiki: Wiki) -> None:
    wiki.write("figures.csv", "1,2,3\n4,5,6\n")
    wiki.write("receipt.txt", "HARBOUR BOOKS\n12 Quay Street\n\nAtlas of Birds 24.50\nTOTAL 24.50\n")
    wiki.call("add", "--yes", "raw", exits=0)
    first, second = (wiki.call("run", exits=0).stdout.splitlines() for _ in range(2))
    for lines in (first, second):
        assert any("raw/figures.csv  empty: it holds no sentence, line or row that can stand on a page" in line for line in lines)
    assert first[-1].endswith("2 found = 1 written + 0 unchanged + 0 failed + 0 quarantined + 1 skipped")
    assert second[-1].endswith("2 found = 0 written + 1 unchanged + 0 failed + 0 quarantined + 1 skipped")


class Deadly(frozenset[str]):
    """People whose word counts. Whoever asks about one of them dies at once, as a library's process does, with no word of farewell."""

    def __contains__(self, name: object) -> bool:
        if name == "mallory" and os.getpid() != PARENT:
            os._exit(3)
        return super().__contains__(name)


PARENT = os.getpid()


@pytest.mark.parametrize("jobs", [2, 4])
def test_u067_twenty_documents_and_a_worker_that_dies_make_twenty_outcomes(wiki: Wiki, jobs: int) -> None:
    for number in range(20):
        wiki.write(f"rock-{number:02}.txt", LONG.replace("70", str(number)))
    wiki.call("add", "--yes", "raw")
    manifest = wiki.root / "manifests" / "sources.jsonl"
    rows = manifest.read_text().splitlines(keepends=True)
    rows[7] = rows[7].replace('"by":"ann"', '"by":"mallory"')
    manifest.write_text("".join(rows))
    asked, events = order(wiki, "night-one"), list[Json]()
    asked = replace(asked, jobs=jobs, machine=replace(asked.machine, trusted=Deadly(asked.machine.trusted)))
    end = run(asked, bench(EchoWriter()), events.append)
    assert sum(event["event"] == "source" for event in events) == end["found"] == 20
    assert (end["written"], end["failed"], end["skipped"]) == (19, 1, 0)
    assert [event["reason"] for event in events if event["event"] == "source" and event["state"] == "failed"] == ["crashed"]
    asked = order(wiki, "night-two")
    asked = replace(asked, machine=replace(asked.machine, trusted=frozenset({"mallory"})))
    assert run(asked, bench(EchoWriter()), events.append)["written"] == 1


def took(folder: Path, said: int) -> None:
    """In a process of its own: take the run's lock and a source's lease, say which were given, and hold them until it is ended."""
    lock, leases = RunLock(folder), Leases(folder / "leases")
    os.write(said, b"L" if lock.take() else b"-")
    os.write(said, b"S" if leases.take("abcdef0123456789") else b"-")
    signal.pause()


def test_u069_two_starts_twenty_milliseconds_apart_never_share_a_lock(tmp_path: Path) -> None:
    RunLock(tmp_path).close()
    (tmp_path / "lock").write_text("12345\n")  # what others keep there, and empty when they open it
    for _ in range(200):
        here, there = os.pipe()
        starts = []
        for _ in range(2):
            starts.append(os.fork())
            if not starts[-1]:
                took(tmp_path, there)
                os._exit(0)
            time.sleep(0.02 if len(starts) == 1 else 0)
        os.close(there)
        answers = b""
        while len(answers) < 4:
            answers += os.read(here, 4)
        for child in starts:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        os.close(here)
        assert sorted(answers) == sorted(b"LS--")
    assert (tmp_path / "lock").read_text() == "12345\n"


def test_u069_the_second_call_ends_busy_and_the_first_finishes(wiki: Wiki) -> None:
    wiki.write("basalt.txt", LONG)
    wiki.call("add", "--yes", "raw")
    leases = Leases(wiki.root / ".distil" / "leases")
    assert leases.take(wiki.json("sources")[0]["id"])
    assert wiki.json("run", exits=3)[-1]["skipped"] == 1
    leases.close()
    assert wiki.json("run")[-1]["written"] == 1


def test_u072_an_index_cut_off_at_any_moment_is_whole_or_made_anew(wiki: Wiki) -> None:
    for number in range(12):
        wiki.write(f"rock-{number:02}.txt", LONG.replace("70", str(number)))
    wiki.call("add", "--yes", "raw")
    wiki.call("run")
    index, dice = wiki.root / ".distil" / "cache" / "index.duckdb", random.Random(72)
    begun = time.monotonic()
    index.unlink()
    wiki.call("index")
    whole = time.monotonic() - begun
    for _ in range(4):
        index.unlink(missing_ok=True)
        building = wiki.start("index")
        try:
            building.communicate(timeout=dice.uniform(0.3, 1.0) * whole)
        except subprocess.TimeoutExpired:
            building.kill()
            building.communicate()
        wiki.call("search", "volcanic", "--json", exits=None)  # a traceback fails the call
        wiki.call("index")
        assert len(wiki.json("search", "volcanic", "-k", "20")[0]) == 12
