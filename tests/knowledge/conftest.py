"""A knowledge repository, pages to put into it, and a plain git to look at it with."""

import os
import subprocess
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

from distil import okf
from distil.data import Claim, Kind, Note, Run, Source
from distil.knowledge import Integration, Repository, Staged, integrate

AT = datetime(2026, 11, 30, 2, 0, 0, tzinfo=UTC)
TRAILERS = {"Model": "Tiny/sha256-b179c952", "Recipe": "c0ffee"}


def make_note(digit: str, *, run: str = "r1", title: str = "On basalt", source: str = "s1", supersedes: str = "", created: datetime = AT) -> Note:
    """Return a small sound note whose id is one hex digit, repeated."""
    claim = Claim("Basalt is hard.", Kind.WRITTEN, "page 1", "Basalt is a hard rock.", "", "", 0, 22)
    of = Source(source, "raw", "basalt.txt", "b" * 40, "5" * 64, 21, "text/plain")
    return Note(digit * 16, title, "What basalt is.", (claim,), of, created, "Tiny/sha256-b179c952", "0.1.0", run, "c0ffee", supersedes=supersedes)


def make_pages(*notes: Note) -> dict[str, bytes]:
    return {okf.page_path(note): okf.render(note) for note in notes}


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    made = Repository(tmp_path / "knowledge")
    made.init()
    return made


@pytest.fixture
def put(repository: Repository, tmp_path: Path) -> Callable[..., Integration]:
    """Integrate pages as run r1 (or another)."""

    def call(pages: Mapping[str, bytes], run: str = "r1", mode: str = "append") -> Integration:
        return integrate(repository, Staged(pages), Run(run, AT, mode=mode), lock=tmp_path / "lock", at=AT, trailers=TRAILERS)

    return call


@pytest.fixture
def git(repository: Repository) -> Callable[..., str]:
    """Call git as a person would, in the knowledge folder."""

    def call(*arguments: str) -> str:
        env = os.environ | {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"}
        command = ["git", "-c", "user.name=Ada", "-c", "user.email=ada@localhost", *arguments]
        return subprocess.run(command, cwd=repository.path, env=env, check=True, capture_output=True, text=True).stdout

    return call
