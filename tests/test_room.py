"""A disk that takes nothing more is named with the way out, whoever notices it, and in nobody else's words."""

import errno
import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from distil import room
from distil.errors import DistilError, NoRoom
from distil.knowledge import Repository

AT = datetime(2026, 3, 1, 4, tzinfo=UTC)
PAGE = {"records/ab/page.md": b"a page\n"}


@pytest.mark.parametrize(
    ("number", "way"),
    [(errno.ENOSPC, "make room"), (errno.EDQUOT, "make room"), (errno.EROFS, "mount it for writing"), (errno.EACCES, "check the permissions")],
)
def test_words_of_another_program_are_understood_by_what_the_system_said_to_it(tmp_path: Path, number: int, way: str) -> None:
    assert room.told(f"fatal: sha1 file '<stdout>' write error: {os.strerror(number)}\n", tmp_path).endswith(way)


def test_words_of_another_program_that_tell_of_something_else_are_left_to_it(tmp_path: Path) -> None:
    assert room.told("fatal: not a valid object name\x1b[2J", tmp_path) == ""
    assert room.told("", tmp_path / "absent") == ""


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 2 MiB of its own."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)], capture_output=True, check=False).returncode:
        pytest.skip("a small disk can be mounted by root only")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as out, suppress(OSError):
        while True:
            out.write(bytes(4096))
    return filler


def test_a_commit_on_a_full_disk_is_refused_in_our_words_and_done_when_there_is_room(disk: Path) -> None:
    repository = Repository(disk / "wiki")
    repository.init()
    first = repository.commit_files("", PAGE, message="first\n", author="distil <d@x>", at=AT)
    filler = fill(disk)
    # Every call that writes: none gives git's words, and none takes a full disk for somebody else's move of the branch.
    for call in (
        lambda: repository.commit_files("", {"records/ab/more.md": b"another page\n" * 9_000}, message="m\n", author="distil <d@x>", at=AT),
        lambda: repository.move(first, "", author="distil <d@x>", at=AT),
        lambda: Repository(disk / "other").init(),
    ):
        with pytest.raises((NoRoom, OSError)) as refused:
            call()
        assert isinstance(refused.value, NoRoom) or room.stops(refused.value)
        assert "fatal" not in str(refused.value) and "fsck" not in str(refused.value)
    assert repository.head() == ""
    filler.unlink()
    assert repository.move(first, "", author="distil <d@x>", at=AT) and repository.head() == first


def test_a_disk_mounted_read_only_is_told_from_a_branch_that_somebody_moves(disk: Path) -> None:
    repository = Repository(disk / "wiki")
    repository.init()
    first = repository.commit_files("", PAGE, message="first\n", author="distil <d@x>", at=AT)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    with pytest.raises(NoRoom, match=r"wiki: the disk is mounted read-only; mount it for writing; the wiki is as it was before"):
        repository.move(first, "", author="distil <d@x>", at=AT)
    subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
    assert repository.move(first, "", author="distil <d@x>", at=AT)
    assert not repository.move(first, "", author="distil <d@x>", at=AT)  # it is not at "" any more: that is a move, and no fault


def test_words_that_git_says_of_something_else_stand_on_one_line_and_can_steer_nothing(tmp_path: Path) -> None:
    repository = Repository(tmp_path / "wiki")
    repository.init()
    with pytest.raises(DistilError, match=r"git read-tree failed \([^\n]*; `git fsck` in that folder says more") as said:
        repository.run(["read-tree", "no\x1b[2J such\ntree"])
    assert str(said.value).isprintable()
