"""Faults that other batch tools are known for, each made small."""

import os
from pathlib import Path

import pytest

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
