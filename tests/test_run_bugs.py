"""Faults that other batch tools are known for, each made small."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from distil import draft, extract, ground, screen
from distil.backends import Reply, Request
from distil.backends.echo import EchoEmbedder, EchoWriter
from distil.cli import _control
from distil.config import Workspace
from distil.data import Json, Recipe
from distil.errors import BackendFailed
from distil.run import Bench, run
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


def night(wiki: Wiki, name: str, writer: EchoWriter) -> list[Json]:
    """Run with this writer in place of the workspace's."""
    events: list[Json] = []
    embedder = EchoEmbedder()
    recipe = Recipe(extract.EXTRACTOR, screen.DIGEST, draft.DIGEST, writer.name, embedder.name, ground.DIGEST)
    run(_control.order(Workspace(wiki.root), "", name), Bench(embedder, writer, recipe), events.append)
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
