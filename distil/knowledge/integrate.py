"""The short serial lane: pages that a run staged become one commit on main, or are refused with everything that is wrong with them.

Killed at any instant, the commit is on main or it is not; doing it again does it once. Everything before the move of the branch
is only loose objects and private files; everything after it is repaired by the next call.
"""

import errno
import fcntl
import os
import re
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from distil import okf
from distil.blob import blob_id
from distil.data import Run
from distil.errors import Busy, DistilError, InvalidPage, Usage
from distil.knowledge._checkout import checkout
from distil.knowledge.git import Repository

AUTHOR = "distil <distil@localhost>"
# Integrating ten thousand pages takes half a minute; whoever waits longer than this stands behind something that hangs.
WAIT = 60.0
ATTEMPTS = 5  # half a second each; only a person's own git can be in the way
_NAMESPACE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*", re.ASCII)
_TRAILER = re.compile(r"[A-Za-z][A-Za-z-]*", re.ASCII)


@dataclass(frozen=True)
class Integration:
    """What became of the staged pages. `commit` holds the accepted ones ("" when there are none); `left` names plain files left alone."""

    commit: str
    accepted: tuple[str, ...]
    refused: Mapping[str, list[str]]
    left: tuple[str, ...] = ()


def integrate(repository: Repository, pages: Mapping[str, bytes], run: Run, *, lock: Path, at: datetime, trailers: Mapping[str, str]) -> Integration:
    """Commit the valid pages of a run on the newest main, in one commit; raises Busy when others hold the lane for too long."""
    if run.mode != "append":
        raise Usage(f"{run.id}: mode {run.mode!r} can't be integrated here; staged pages are appended")
    refused = {path: found for path, page in sorted(pages.items()) if (found := violations(path, page, run))}
    _refuse_twins(pages, refused)
    sound = {path: page for path, page in sorted(pages.items()) if path not in refused}
    if not sound:
        return Integration("", (), refused)
    with hold(lock) as held:
        lane = Repository(repository.path, held=held)
        lane.init()
        _clear(lane)
        commit = _append(lane, sound, refused, _message(run, trailers), at)
        left = _checked_out(lane)
    return Integration(commit, tuple(path for path in sound if path not in refused), refused, left)


def violations(path: str, page: bytes, run: Run) -> list[str]:
    """Return everything that keeps this page out of an append: the page format, and that it is this run's own fresh draft."""
    found = okf.validate(path, page)
    if not _NAMESPACE.fullmatch(run.id) or "--" in run.id:
        found.append(f"R5: {run.id!r} can't be a namespace")
    if not path.endswith(f"--{run.id}.md"):
        found.append("R5: the path does not end in this run's namespace")
    try:
        note = okf.parse(page)
    except InvalidPage:
        return found
    if note.run != run.id:
        found.append("R5: the page names another run")
    if note.status != "draft" or note.verified:
        found.append("R6: a run's page is a draft that nobody has confirmed yet")
    return found


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


def _checked_out(lane: Repository) -> tuple[str, ...]:
    """Bring the plain files up to date; whatever keeps them from it is told, and takes nothing back from the commit."""
    try:
        return checkout(lane, lane.head())
    except (DistilError, OSError) as error:
        return (f"the working tree: {error}",)


def _refuse_twins(pages: Mapping[str, bytes], refused: dict[str, list[str]]) -> None:
    """Refuse all of several pages whose paths are the same on a disk that does not tell capitals apart."""
    seen: dict[str, str] = {}
    for path in sorted(pages):
        other = seen.setdefault(path.casefold(), path)
        if other != path:
            for twin, name in ((other, path), (path, other)):
                refused.setdefault(twin, []).append(f"B4: {name!r} differs in capitals only")


def _clear(lane: Repository) -> None:
    """Remove what a killed integration left behind. Its locks can be nobody else's: the marker says it was moving main, and it is dead."""
    marker = lane.own / "moving"
    if marker.exists():
        for name in ("refs/heads/main.lock", "HEAD.lock"):
            (lane.folder / name).unlink(missing_ok=True)
        marker.unlink()
    for stale in lane.own.glob("index-*"):
        shutil.rmtree(stale, ignore_errors=True)


def _append(lane: Repository, pages: Mapping[str, bytes], refused: dict[str, list[str]], message: str, at: datetime) -> str:
    """Return the commit on main that holds the pages; what main can't take is added to `refused`."""
    for _ in range(ATTEMPTS):
        head = lane.head()
        clashes, fresh = _compare(lane.tree(head, "records"), pages)
        present = [path for path in pages if path not in clashes and path not in fresh]
        if not fresh:
            refused |= clashes
            return lane.added(present[0]) if present else ""
        subject = f"Add {len(fresh)} note{'s' if len(fresh) != 1 else ''}"
        commit = lane.commit_files(head, fresh, message=f"{subject}\n\n{message}", author=AUTHOR, at=at)
        if _moved(lane, commit, head, at):
            refused |= clashes
            return commit
    raise Busy(f"{lane.path}: main is being moved by another git, or a stopped one left .git/refs/heads/main.lock; remove that and try again")


def _moved(lane: Repository, commit: str, head: str, at: datetime) -> bool:
    marker = lane.own / "moving"
    marker.touch()
    moved = lane.move(commit, head, author=AUTHOR, at=at)
    marker.unlink()
    return moved


def _compare(tree: Mapping[str, tuple[str, str]], pages: Mapping[str, bytes]) -> tuple[dict[str, list[str]], dict[str, bytes]]:
    """Return (path -> violations, path -> bytes that main does not have yet)."""
    folded = {path.casefold(): path for path in tree}
    folders = {path[: cut.start()].casefold() for path in tree for cut in re.finditer("/", path)}
    clashes, fresh = {}, {}
    for path, page in pages.items():
        there = folded.get(path.casefold())
        parents = {path[: cut.start()].casefold() for cut in re.finditer("/", path)}
        if there == path and tree[path] == ("100644", blob_id(page)):
            continue
        if there is not None:
            clashes[path] = ["R7: main has another page at this path; a record never changes"]
        elif path.casefold() in folders or parents & folded.keys():
            clashes[path] = ["R7: on main a file stands where this page needs a folder, or the other way round"]
        else:
            fresh[path] = page
    return clashes, fresh


def _message(run: Run, trailers: Mapping[str, str]) -> str:
    """Return the trailers; all the words in them are made safe to stand on one line."""
    given = {"Worker": run.worker, "Run": run.id, "Task": run.task, "Mode": run.mode, "Base-Commit": run.base or "none", "Namespace": run.id}
    given |= {name: trailers[name] for name in (*(n for n in ("Model", "Recipe") if n in trailers), *sorted(trailers)) if _TRAILER.fullmatch(name)}
    return "".join(f"{name}: {_line(value)}\n" for name, value in given.items())


def _line(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in " ".join(text.split())) or "unknown"
