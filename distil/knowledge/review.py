"""What people say of pages: approvals, which stand in the page itself, and rejections, which stand beside it in `reviews/`.

Both are commits in mode review by the person who spoke. An approval changes status and `verified` of one record and not one byte more.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from distil import okf
from distil.data import Json, Note, Review
from distil.errors import InvalidPage, Refused
from distil.knowledge.catalogue import Entry
from distil.knowledge.git import Repository
from distil.knowledge.history import history
from distil.knowledge.lane import Change, change

FOLDER = "reviews"
# So many rejections of what was made from the same bytes, and the machine stops trying.
MOST = 5
_NAME = re.compile(r"([^<>]*)(?:<([^<>]*)>)?")
_UNFIT = re.compile(r"[^\w.+@-]+")


@dataclass(frozen=True)
class Person:
    """Who reviews, by the name and mail git knows them by."""

    name: str
    mail: str

    @classmethod
    def of(cls, text: str) -> "Person":
        """Return the person written `Name <mail>` or just `name`."""
        match = _NAME.match(text)
        name, mail = (match[1], match[2]) if match is not None else (text, "")
        name = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split()) or "somebody"
        return cls(name, mail or f"{_UNFIT.sub('.', name)}@localhost")

    @property
    def id(self) -> str:
        """The actor as pages name it: `human:` and the name without blanks."""
        return f"human:{_UNFIT.sub('.', self.name).strip('.') or 'somebody'}"

    @property
    def author(self) -> str:
        """As git wants it."""
        return f"{self.name} <{self.mail}>"


@dataclass(frozen=True)
class Rejected:
    """What was rejected of one source: pages by id, how often for which bytes, evidence that is out, evidence to be quoted only."""

    pages: frozenset[str] = frozenset()
    times: Mapping[str, int] = field(default_factory=dict)  # SHA-256 of the source -> how many rejections
    excluded: frozenset[str] = frozenset()
    quoted: frozenset[str] = frozenset()

    def stopped(self, sha256: str) -> bool:
        """Say whether these bytes have been rejected often enough."""
        return self.times.get(sha256, 0) >= MOST


NOTHING = Rejected()


def approve(repository: Repository, entry: Entry, person: Person, *, lock: Path, at: datetime) -> tuple[str, tuple[str, ...]]:
    """Confirm one page as it was shown; Refused when it changed meanwhile or this person may not confirm it."""

    def confirm(lane: Repository, head: str) -> Change:
        note = _shown(lane, head, entry)
        if note.writer == person.id:
            raise Refused(f"{entry.id}: {person.id} wrote it; a page is confirmed by somebody else")
        if any(review.by == person.id for review in note.verified):
            raise Refused(f"{entry.id}: {person.id} has confirmed it already")
        page = okf.render(replace(note, status="stable", verified=(*note.verified, Review(person.id, at))))
        unsound = review_violations(okf.render(note), page, person)
        if unsound:
            raise InvalidPage(f"{entry.id}: {'; '.join(unsound)}")
        return Change({entry.path: page}, f"Approve {entry.id}", _trailers(person, head, entry.id))

    return change(repository, confirm, lock=lock, at=at, author=person.author)


def review_violations(before: bytes, after: bytes, person: Person) -> list[str]:
    """Return what a review touched besides status and this person's own confirmation; [] for a sound one."""
    old, new = okf.parse(before), okf.parse(after)
    found = []
    if replace(new, status=old.status, verified=old.verified) != old or okf.render(new) != after:
        found.append("R11: a review touches nothing of a record but status and verified")
    if new.verified[:-1] != old.verified or new.verified[-1:] == old.verified[-1:]:
        found.append("R11: a review adds one confirmation and takes none away")
    elif new.verified[-1].by != person.id:
        found.append("R11: a person confirms in their own name")
    return found


@dataclass(frozen=True)
class Rejection:
    """Why a page is not wanted as it is, and what must not happen again: evidence that is out, evidence only to be quoted."""

    reason: str
    excluded: tuple[str, ...] = ()
    quoted: tuple[str, ...] = ()


def reject(repository: Repository, entry: Entry, person: Person, said: Rejection, *, lock: Path, at: datetime) -> tuple[str, tuple[str, ...]]:
    """Put a rejection of one page on record; the page itself stays as it is, and the next run makes another."""
    path = f"{FOLDER}/{entry.source[:2]}/{entry.source}.jsonl"

    def record(lane: Repository, head: str) -> Change:
        _shown(lane, head, entry)
        line: Json = {"schema": 1, "page": entry.id, "source": entry.source, "sha256": entry.sha256, "by": person.id, "at": okf.stamp(at)}
        line |= {"reason": said.reason, "exclude": list(said.excluded), "quote": list(said.quoted)}
        before = lane.read(head, path) or b""
        fresh = before + json.dumps(line, sort_keys=True).encode() + b"\n"
        return Change({path: fresh}, f"Reject {entry.id}", _trailers(person, head, entry.id))

    return change(repository, record, lock=lock, at=at, author=person.author)


def rejections(repository: Repository, commit: str) -> dict[str, Rejected]:
    """Return source id -> what was rejected of it, as of the commit; lines that can't be read count for nothing."""
    tree = {path: blob for path, (mode, blob) in repository.tree(commit, FOLDER).items() if mode == "100644" and path.endswith(".jsonl")}
    found: dict[str, Rejected] = {}
    for _, content in repository.blobs(tree.values()):
        for line in (content or b"").split(b"\n"):
            _take(found, line)
    return found


def reviewed_history(repository: Repository, commit: str, paths: Collection[str]) -> Iterator[tuple[int, str]]:
    """Yield (time, path) for each commit that left one of these pages confirmed by a person."""
    changes = [found for found in history(repository, commit, "records") if found[1] in paths] if paths else []
    blobs = sorted({blob for _, _, blob in changes})
    confirmed = {blob for blob, content in repository.blobs(blobs) if content is not None and _by_person(content)}
    yield from ((at, path) for at, path, blob in changes if blob in confirmed)


def _by_person(content: bytes) -> bool:
    try:
        return any(review.by.startswith("human:") for review in okf.parse(content).verified)
    except InvalidPage:
        return False


def _take(found: dict[str, Rejected], line: bytes) -> None:
    try:
        record = json.loads(line)
        source, page, digest = str(record["source"]), str(record["page"]), str(record["sha256"])
        excluded, quoted = frozenset(map(str, record["exclude"])), frozenset(map(str, record["quote"]))
    except (ValueError, KeyError, TypeError):
        return
    old = found.get(source, NOTHING)
    times = {**old.times, digest: old.times.get(digest, 0) + 1}
    found[source] = Rejected(old.pages | {page}, times, old.excluded | excluded, old.quoted | quoted)


def _shown(lane: Repository, head: str, entry: Entry) -> Note:
    """Return the page as main has it; Refused when that is not what was shown."""
    mode, blob = lane.tree(head, entry.path).get(entry.path, ("", ""))
    content = next((found for _, found in lane.blobs([blob])), None) if blob == entry.blob and mode == "100644" else None
    if content is None:
        raise Refused(f"{entry.id}: the page is not what was shown any more; look at it again with `distil review show {entry.id}`")
    return okf.parse(content)


def _trailers(person: Person, head: str, page: str) -> dict[str, str]:
    return {"Worker": person.id, "Mode": "review", "Base-Commit": head, "Page": page}
