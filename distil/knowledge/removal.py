"""Taking pages back: a run's commit reverted by a new one, or a source forgotten, on the newest commit or in all of history."""

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from distil import okf
from distil.data import Json
from distil.errors import Refused, Usage
from distil.knowledge._checkout import checkout
from distil.knowledge.catalogue import catalogue
from distil.knowledge.git import Repository
from distil.knowledge.history import commits_of, history, other_refs, parent, prune, rewritten
from distil.knowledge.lane import Change, change, hold, move
from distil.knowledge.organization import FOLDER as TOPICS
from distil.knowledge.review import FOLDER as REVIEWS
from distil.knowledge.review import Person

RECORD = "journal/forgotten.jsonl"


@dataclass(frozen=True)
class Removal:
    """What was taken back: the new commit, the pages that are gone, plain files left alone, and refs that still hold the old history."""

    commit: str
    paths: tuple[str, ...]
    left: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()


def undo(repository: Repository, run: str, person: Person, *, lock: Path, at: datetime, reviewed: bool = False) -> Removal:
    """Take back every page a run added, in a new commit; pages that people have confirmed only when `reviewed` says so."""
    commits = commits_of(repository, run)
    if not commits:
        raise Usage(f"{run}: no commit of this wiki is from that run; `distil runs` lists the runs")
    added = sorted(
        {path for commit in commits for path, (before, _, _) in repository.changes(parent(repository, commit), commit).items() if not before}
    )
    gone: list[str] = []

    def revert(lane: Repository, head: str) -> Change | None:
        there = {entry.path: entry for entry in catalogue(lane, head)}
        gone[:] = [path for path in added if path in there]
        confirmed = [there[path].id for path in gone if there[path].tier == "human"]
        if confirmed and not reviewed:
            raise Refused(f"{run}: people have confirmed {', '.join(confirmed[:5])}; --reviewed takes those back too")
        trailers = {"Worker": person.id, "Mode": "undo", "Base-Commit": head, "Undone-Run": run}
        return Change(dict.fromkeys(gone), f"Undo run {run}", trailers) if gone else None

    commit, left = change(repository, revert, lock=lock, at=at, author=person.author)
    return Removal(commit, tuple(gone), left)


@dataclass(frozen=True)
class Forgotten:
    """A request to forget: the sources by id, and whether history goes too."""

    sources: frozenset[str]
    history: bool
    reason: str = ""


def forget(repository: Repository, wanted: Forgotten, person: Person, *, lock: Path, at: datetime) -> Removal:
    """Remove every page of the sources and what people said of them, and put on record that something was removed, not what.

    What is on record already and has left no page since makes no second commit.
    """
    gone: list[str] = []

    def remove(lane: Repository, head: str) -> Change | None:
        gone[:] = sorted(_paths(lane, head, wanted.sources))
        before = lane.read(head, RECORD) or b""
        if not gone and _recorded(before, wanted):
            return None
        line: Json = {"schema": 1, "sources": sorted(wanted.sources), "pages": sum(path.startswith("records/") for path in gone)}
        line |= {"by": person.id, "at": okf.stamp(at), "history": wanted.history, "reason": wanted.reason}
        record = before + json.dumps(line, sort_keys=True).encode() + b"\n"
        topics = list(lane.tree(head, TOPICS))
        trailers = {"Worker": person.id, "Mode": "forget", "Base-Commit": head}
        return Change(
            {**dict.fromkeys((*gone, *topics)), RECORD: record},
            f"Forget {len(wanted.sources)} source{'s' if len(wanted.sources) != 1 else ''}",
            trailers,
        )

    commit, left = change(repository, remove, lock=lock, at=at, author=person.author)
    if not wanted.history:
        return Removal(commit, tuple(gone), left)
    return _purge(repository, wanted.sources, gone, person, lock=lock, at=at)


def _recorded(journal: bytes, wanted: Forgotten) -> bool:
    """Say whether a line of the journal is about these sources, and about history if that is asked for."""
    for text in journal.splitlines():
        try:
            line = json.loads(text)
        except ValueError:
            continue
        if isinstance(line, dict) and line.get("sources") == sorted(wanted.sources) and line.get("history") in (wanted.history, True):
            return True
    return False


def _purge(repository: Repository, sources: Collection[str], gone: list[str], person: Person, *, lock: Path, at: datetime) -> Removal:
    with hold(lock) as held:
        lane = Repository(repository.path, held=held)
        head = lane.head()
        ever = {path for path, _ in _ever(lane, head, sources)} | set(gone)
        if not ever:  # a call that was stopped had come this far
            prune(lane)
            return Removal(head, (), (), other_refs(lane))
        fresh = rewritten(lane, head, lambda path: path in ever or path.startswith(f"{TOPICS}/"))
        if not move(lane, fresh, head, at, author=person.author):
            raise Refused("forget: main moved meanwhile; nothing of its history was changed, try again")
        left = checkout(lane, fresh)
        prune(lane)
        return Removal(fresh, tuple(sorted(ever)), left, other_refs(lane))


def _paths(repository: Repository, commit: str, sources: Collection[str]) -> Iterator[str]:
    yield from (entry.path for entry in catalogue(repository, commit) if entry.source in sources)
    yield from (path for path in repository.tree(commit, REVIEWS) if Path(path).stem in sources)


_SOURCE = re.compile(rb'^  source:\n    id: "([0-9a-f]+)"$', re.MULTILINE)


def _ever(repository: Repository, head: str, sources: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield (path, blob) of every record any commit had about the sources."""
    seen = sorted({(path, blob) for under in ("records", REVIEWS) for _, path, blob in history(repository, head, under)})
    for (path, blob), (_, content) in zip(seen, repository.blobs(blob for _, blob in seen), strict=True):
        match = _SOURCE.search(content or b"")
        if Path(path).stem in sources or (match is not None and match[1].decode() in sources):
            yield path, blob
