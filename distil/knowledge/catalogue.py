"""What the knowledge repository holds at a commit, read from its objects: the working tree has no say in it."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Protocol

from distil import okf
from distil.data import Note
from distil.errors import DistilError, InvalidPage
from distil.knowledge.git import FILE_MODES, Repository

RESERVED = ("index.md", "log.md")
# Raise it whenever a field is added or means something else: what was kept under another name is read again.
KIND = "entry-1"


class Memo(Protocol):
    """Keeps small values by name; a page's entry follows from its bytes, so a blob id is name enough."""

    def get(self, kind: str, key: str) -> bytes | None: ...

    def put(self, kind: str, key: str, value: bytes) -> None: ...


@dataclass(frozen=True)
class Entry:
    """A file under records/ at a commit, in brief. `error` says why it is no page; then only path and blob mean anything."""

    path: str
    blob: str
    id: str = ""
    source: str = ""
    sha256: str = ""  # of the source's bytes
    name: str = ""  # the source's path, as the page shows it
    run: str = ""
    created: str = ""  # as `okf.stamp` writes it, so that later sorts after
    supersedes: str = ""
    status: str = ""
    tier: str = ""
    title: str = ""
    description: str = ""
    writer: str = ""
    error: str = ""


def catalogue(repository: Repository, commit: str, memo: Memo | None = None) -> tuple[Entry, ...]:
    """Return every file under records/ of the commit, by path; a page that the memo knows is not read again. Links are never followed."""
    tree = {path: found for path, found in sorted(repository.tree(commit, "records").items()) if not _reserved(path)}
    entries = {path: Entry(path, blob, error="a link or a module, not a file") for path, (mode, blob) in tree.items() if mode not in FILE_MODES}
    unread = []
    for path, (_, blob) in tree.items():
        kept = None if memo is None or path in entries else memo.get(KIND, blob)
        if kept is not None:
            entries[path] = Entry(path, blob, **json.loads(kept))
        elif path not in entries:
            unread.append((path, blob))
    contents = repository.blobs((blob for _, blob in unread), largest=okf.LARGEST)
    for (path, blob), (_, content) in zip(unread, contents, strict=True):
        entries[path] = entry = _entry(path, blob, content)
        if memo is not None and content is not None:
            memo.put(KIND, blob, json.dumps({key: value for key, value in asdict(entry).items() if value and key not in ("path", "blob")}).encode())
    return tuple(entries[path] for path in tree)


def notes(repository: Repository, entries: Iterable[Entry]) -> Iterator[tuple[Entry, Note]]:
    """Yield each page with its note, one at a time, in the order given; what is no page is left out."""
    sound = [entry for entry in entries if not entry.error]
    for entry, (_, content) in zip(sound, repository.blobs(entry.blob for entry in sound), strict=True):
        if content is None:
            raise DistilError(f"{entry.path}: its object is missing; `git fsck` in the knowledge folder says more, a backup brings it back")
        yield entry, okf.parse(content)


def latest(entries: Iterable[Entry]) -> dict[str, Entry]:
    """Return source id -> its current page: the newest that no other page of the same source supersedes.

    When every page of a source is superseded, by a circle, the newest one counts: a source never vanishes.
    """
    by_source: dict[str, list[Entry]] = {}
    for entry in entries:
        if not entry.error:
            by_source.setdefault(entry.source, []).append(entry)
    return {source: _current(pages) for source, pages in sorted(by_source.items())}


def made(entry: Entry) -> datetime:
    """Return when the page was made."""
    return datetime.strptime(entry.created, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)


def _current(pages: list[Entry]) -> Entry:
    superseded = {page.supersedes for page in pages if page.supersedes != page.id}
    standing = [page for page in pages if page.id not in superseded] or pages
    return max(standing, key=lambda page: (page.created, page.path))


def _entry(path: str, blob: str, content: bytes | None) -> Entry:
    if content is None:
        return Entry(path, blob, error=f"missing, or larger than {okf.LARGEST} bytes")
    try:
        note = okf.parse(content)
    except InvalidPage as error:
        return Entry(path, blob, error=str(error))
    return Entry(
        path,
        blob,
        id=note.id,
        source=note.source.id,
        sha256=note.source.sha256,
        name=note.source.path,
        run=note.run,
        created=okf.stamp(note.created),
        supersedes=note.supersedes,
        status=note.status,
        tier=_tier(note),
        title=note.title,
        description=note.description,
        writer=note.writer,
    )


def _tier(note: Note) -> str:
    """Return how far the page was confirmed: "human", "machine" or "unreviewed"."""
    if any(review.by.startswith("human:") for review in note.verified):
        return "human"
    return "machine" if note.verified else "unreviewed"


def _reserved(path: str) -> bool:
    return path.rsplit("/", 1)[-1].casefold() in RESERVED
