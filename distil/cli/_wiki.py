"""Pages of the newest commit, for the commands that name one."""

from collections.abc import Iterator
from contextlib import contextmanager

from distil.cache import Cache
from distil.config import Workspace
from distil.data import Note
from distil.errors import Usage
from distil.knowledge import Entry, Repository, catalogue, latest, notes

# A shorter start of an id is taken for a slip.
SHORTEST = 4


@contextmanager
def memo(here: Workspace) -> Iterator[Cache]:
    """Open what was learned of pages before."""
    from distil.cli import _open

    with _open.memory(here) as cache:
        yield cache


def entries(here: Workspace) -> tuple[Entry, ...]:
    """Return every file under records/ of the newest commit."""
    repository = Repository(here.knowledge)
    with memo(here) as cache:
        return catalogue(repository, repository.head(), cache)


def newest(here: Workspace) -> list[Entry]:
    """Return the latest page of each source, in the order of their paths."""
    return sorted(latest(entries(here)).values(), key=lambda entry: entry.path)


def find(here: Workspace, key: str) -> Entry:
    """Return the page with this id, of the source with this id, or with a unique start of one; Usage otherwise.

    A start names a page that has been replaced only where it names none that stands.
    """
    known = [entry for entry in entries(here) if not entry.error]
    exact = [entry for entry in known if entry.id == key]
    hits = exact or [entry for entry in latest(known).values() if len(key) >= SHORTEST and _named(entry, key)]
    hits = hits or [entry for entry in known if len(key) >= SHORTEST and entry.id.startswith(key)]
    if len(hits) == 1:
        return hits[0]
    if hits:
        raise Usage(f"{key}: {len(hits)} pages start like this; give more digits")
    raise Usage(f"{key or 'no id given'}: no such page; `distil note --all` lists them, `distil search` finds one")


def standing(here: Workspace, entry: Entry) -> Entry:
    """Return the page that stands for this page's source: itself, or what has replaced it."""
    return latest(entries(here)).get(entry.source, entry)


def read(here: Workspace, some: list[Entry]) -> Iterator[tuple[Entry, Note]]:
    """Yield the pages with their notes."""
    return notes(Repository(here.knowledge), some)


def _named(entry: Entry, key: str) -> bool:
    return entry.id.startswith(key) or entry.source.startswith(key) or key in (entry.name, entry.path)
