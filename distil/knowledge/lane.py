"""The one serial lane in which main moves: a lock, a proposal against the newest commit, one step of the branch, the plain files.

Killed at any instant, the commit is on main or it is not; doing it again does it once. Everything before the move of the branch
is only loose objects and private files; everything after it is repaired by the next call.
"""

import errno
import fcntl
import os
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from distil.errors import Busy, DistilError, Refused
from distil.knowledge._checkout import checkout
from distil.knowledge.git import Repository
from distil.seal import sealed

AUTHOR = "distil <distil@localhost>"
# Integrating ten thousand pages takes half a minute; whoever waits longer than this stands behind something that hangs.
WAIT = 60.0
ATTEMPTS = 5  # half a second each; only a person's own git can be in the way


@dataclass(frozen=True)
class Change:
    """What a commit does: the bytes of files by path, None for a file that goes, and the words it is made with."""

    files: Mapping[str, bytes | None]
    subject: str
    trailers: Mapping[str, str]


# Given the lane and the newest commit of main, the change to make on top of it, or None for none.
Propose = Callable[[Repository, str], Change | None]


def change(repository: Repository, propose: Propose, *, lock: Path, at: datetime, author: str = AUTHOR) -> tuple[str, tuple[str, ...]]:
    """Make one commit on the newest main and return it, "" for none, with the plain files that were left alone.

    What is proposed is asked for again whenever main moved meanwhile. Raises Busy when others hold the lane for too long.
    """
    if sealed(repository.path):
        raise Refused(
            f"{repository.path}: read-only here, as it is for a run with person data; `distil task file` asks a clean run for what it may not do"
        )
    with hold(lock) as held:
        lane = Repository(repository.path, held=held)
        lane.init()
        _clear(lane)
        commit = _commit(lane, propose, author, at)
        return commit, _checked_out(lane)


@contextmanager
def hold(lock: Path, *, wait: float = WAIT) -> Iterator[int]:
    """Hold the kernel's lock on a file and yield its descriptor; raises Busy after `wait` seconds. A kill gives it back.

    A git child that outlives its parent inherits the descriptor, and so holds the lane until it is done.
    """
    lock.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o644)
    try:
        deadline = time.monotonic() + wait
        while not _locked(handle):
            if time.monotonic() >= deadline:
                raise Busy(f"{lock.name}: another run has been integrating for {wait:.0f} s; try again later")
            time.sleep(0.02)
        yield handle
    finally:
        os.close(handle)


def _locked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
            return False
        raise
    return True


def _commit(lane: Repository, propose: Propose, author: str, at: datetime) -> str:
    for _ in range(ATTEMPTS):
        head = lane.head()
        wanted = propose(lane, head)
        if wanted is None:
            return ""
        commit = lane.commit_files(head, wanted.files, message=_message(wanted), author=author, at=at)
        if move(lane, commit, head, at, author=author):
            return commit
    raise Busy(f"{lane.path}: main is being moved by another git, or a stopped one left .git/refs/heads/main.lock; remove that and try again")


def move(lane: Repository, commit: str, head: str, at: datetime, *, author: str = AUTHOR) -> bool:
    """Move main to the commit; False when it is not at `head` any more. The marker tells the next call that this one was at it."""
    marker = lane.own / "moving"
    marker.touch()
    moved = lane.move(commit, head, author=author, at=at)
    marker.unlink()
    return moved


def _checked_out(lane: Repository) -> tuple[str, ...]:
    """Bring the plain files up to date; whatever keeps them from it is told, and takes nothing back from the commit."""
    try:
        return checkout(lane, lane.head())
    except (DistilError, OSError) as error:
        return (f"the working tree: {error}",)


def _clear(lane: Repository) -> None:
    """Remove what a killed integration left behind. Its locks can be nobody else's: the marker says it was moving main, and it is dead."""
    marker = lane.own / "moving"
    if marker.exists():
        for name in ("refs/heads/main.lock", "HEAD.lock"):
            (lane.folder / name).unlink(missing_ok=True)
        marker.unlink()
    for stale in lane.own.glob("index-*"):
        shutil.rmtree(stale, ignore_errors=True)
    for stale in lane.own.glob("new*"):
        stale.unlink()


def _message(wanted: Change) -> str:
    """Return subject and trailers; all the words in them are made safe to stand on one line."""
    trailers = "".join(f"{name}: {_line(value)}\n" for name, value in wanted.trailers.items())
    return f"{_line(wanted.subject)}\n\n{trailers}"


def _line(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in " ".join(text.split())) or "unknown"
