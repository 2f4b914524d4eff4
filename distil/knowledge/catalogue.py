"""What the knowledge repository holds at a commit, read from its objects: the working tree has no say in it."""

from collections.abc import Iterable
from dataclasses import dataclass

from distil import okf
from distil.data import Note
from distil.errors import InvalidPage
from distil.knowledge.git import FILE_MODES, Repository

RESERVED = ("index.md", "log.md")


@dataclass(frozen=True)
class Entry:
    """A file under records/ at a commit; `note` is None when it is no page that can be read, and `error` says why."""

    path: str
    blob: str
    note: Note | None
    error: str = ""


def catalogue(repository: Repository, commit: str) -> tuple[Entry, ...]:
    """Return every file under records/ of the commit, by path. Links are never followed; what is no page is an entry with an error."""
    tree = {path: found for path, found in sorted(repository.tree(commit, "records").items()) if not _reserved(path)}
    regular = [(path, blob) for path, (mode, blob) in tree.items() if mode in FILE_MODES]
    entries = {path: Entry(path, blob, None, "a link or a module, not a file") for path, (mode, blob) in tree.items() if mode not in FILE_MODES}
    contents = repository.blobs((blob for _, blob in regular), largest=okf.LARGEST)
    for (path, blob), (_, content) in zip(regular, contents, strict=True):
        entries[path] = _entry(path, blob, content)
    return tuple(entries[path] for path in tree)


def latest(entries: Iterable[Entry]) -> dict[str, Entry]:
    """Return source id -> its current page: the newest that no other page of the same source supersedes.

    When every page of a source is superseded, by a circle, the newest one counts: a source never vanishes.
    """
    by_source: dict[str, list[tuple[Note, Entry]]] = {}
    for entry in entries:
        if entry.note is not None:
            by_source.setdefault(entry.note.source.id, []).append((entry.note, entry))
    return {source: _current(pages) for source, pages in sorted(by_source.items())}


def _current(pages: list[tuple[Note, Entry]]) -> Entry:
    superseded = {note.supersedes for note, _ in pages if note.supersedes != note.id}
    standing = [pair for pair in pages if pair[0].id not in superseded] or pages
    return max(standing, key=lambda pair: (pair[0].created, pair[1].path))[1]


def _entry(path: str, blob: str, content: bytes | None) -> Entry:
    if content is None:
        return Entry(path, blob, None, f"missing, or larger than {okf.LARGEST} bytes")
    try:
        return Entry(path, blob, okf.parse(content))
    except InvalidPage as error:
        return Entry(path, blob, None, str(error))


def _reserved(path: str) -> bool:
    return path.rsplit("/", 1)[-1].casefold() in RESERVED
