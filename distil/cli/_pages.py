"""Pages of the newest commit, for the commands that show them."""

from typing import Any

from distil.config import Workspace
from distil.data import Claim, Note
from distil.errors import Usage
from distil.knowledge import Entry, Repository, catalogue, latest


def newest(here: Workspace) -> list[Entry]:
    """Return the latest page of each source, in the order of their paths."""
    repository = Repository(here.knowledge)
    head = repository.head()
    entries = latest(catalogue(repository, head)).values() if head else ()
    return sorted(entries, key=lambda entry: entry.path)


def find(here: Workspace, key: str) -> Entry:
    """Return the page with this id, of the source with this id, or with a unique start of one; Usage otherwise."""
    repository = Repository(here.knowledge)
    head = repository.head()
    entries = [entry for entry in (catalogue(repository, head) if head else ()) if entry.note is not None]
    exact = [entry for entry in entries if entry.note is not None and entry.note.id == key]
    current = [entry for entry in newest(here) if entry.note is not None and len(key) >= 4 and _named(entry.note, entry.path, key)]
    hits = exact or current
    if len(hits) == 1:
        return hits[0]
    if hits:
        raise Usage(f"{key}: {len(hits)} pages start like this; give more digits")
    raise Usage(f"{key}: no such page; `distil note --all` lists them, `distil search` finds one")


def _named(note: Note, path: str, key: str) -> bool:
    return note.id.startswith(key) or note.source.id.startswith(key) or key in (note.source.path, path)


def _claim_json(claim: Claim) -> dict[str, Any]:
    """Return the machine form of one claim."""
    fields = ("text", "kind", "place", "section", "quote", "start", "end", "support")
    return {field: getattr(claim, field) for field in fields}


def note_json(note: Note) -> dict[str, Any]:
    """Return the machine form of a page."""
    from distil.manifest import stamp

    source = note.source
    return {
        "id": note.id,
        "title": note.title,
        "description": note.description,
        "claims": [_claim_json(claim) for claim in note.claims],
        "facts": [{"part": fact.part, **_claim_json(fact)} for fact in note.facts],
        "source": {
            key: getattr(source, key) for key in ("id", "root", "path", "blob", "sha256", "size", "media_type", "origin", "licence", "accessed")
        },
        "generated": {"by": note.writer, "at": stamp(note.created)},
        "status": note.status,
        "language": note.language,
        "coverage": {"pages": note.pages, "read": note.read, "unread": [vars(lost) for lost in note.unread]},
        "unchecked": list(note.unchecked),
        "dropped": dict(note.dropped),
        "supersedes": note.supersedes,
        "run": note.run,
        "recipe": note.recipe,
    }
