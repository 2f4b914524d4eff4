"""A page's machine form, for the commands that print one."""

from typing import Any

from distil.data import Claim, Note


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
        "verified": [{"by": review.by, "at": stamp(review.at)} for review in note.verified],
        "language": note.language,
        "coverage": {"pages": note.pages, "read": note.read, "unread": [vars(lost) for lost in note.unread]},
        "unchecked": list(note.unchecked),
        "dropped": dict(note.dropped),
        "supersedes": note.supersedes,
        "run": note.run,
        "recipe": note.recipe,
    }
