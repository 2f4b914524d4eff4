"""Walking: loops end, each folder once, and what is passed over is said."""

import os
from pathlib import Path

import pytest

from distil.walk import Found, PassedOver, Walk


def walked(folder: Path) -> tuple[list[str], list[tuple[str, str]]]:
    met = list(Walk([folder], folder.parent / "elsewhere"))
    files = [str(m.path.relative_to(folder)) for m in met if isinstance(m, Found)]
    return files, [(m.path.name, m.reason) for m in met if isinstance(m, PassedOver)]


def test_a_three_link_loop_is_walked_once(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "a" / "b" / "one.txt").write_text("x")
    os.symlink("../..", folder / "a" / "b" / "up")
    os.symlink(".", folder / "self")
    os.symlink("a", folder / "z")
    files, passed = walked(folder)
    assert files == ["a/b/one.txt"]
    assert sorted(name for name, _ in passed) == ["self", "up", "z"]
    assert {reason for _, reason in passed} == {"a folder already visited (a link that leads back, or given twice)"}


def test_pipes_dead_links_and_links_to_themselves_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    os.mkfifo(folder / "pipe")
    os.symlink("nothing", folder / "dead")
    os.symlink("loop", folder / "loop")
    assert walked(folder) == (
        [],
        [("dead", "a link to nothing"), ("loop", "a link that leads to itself"), ("pipe", "not a regular file (a pipe, socket or device)")],
    )


def test_hidden_names_are_left_out_and_counted(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".DS_Store").write_text("x")
    (tmp_path / "a.txt").write_text("x")
    walk = Walk([tmp_path], tmp_path)
    assert [met.path.name for met in walk] == ["a.txt"]
    assert walk.hidden == 2


@pytest.mark.parametrize("name", ["line\nbreak.txt", "-rf.txt", " lead.txt", "trail.txt ", "quote'\".txt", "e" * 250, "cafe\u0301.txt"])
def test_any_name_is_met_as_it_is(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / name).write_text("x")
    assert walked(folder) == ([name], [])


def test_a_deep_tree_ends_at_the_bound(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    (folder / "/".join(["d"] * 70)).mkdir(parents=True)
    assert walked(folder)[1] == [("d", "deeper than 64 folders")]
