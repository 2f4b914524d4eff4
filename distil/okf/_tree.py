"""A Note as the mapping in its page's frontmatter. Fields at their default are left out; everything else is kept."""

import re
from datetime import UTC, datetime

from distil.data import Claim, Consent, Note, Source
from distil.okf._body import LABEL, name_of
from distil.okf._dialect import Tree

SCHEMA = 1
_URL = re.compile(r"https?://[\w.~%!$&'()*+,;=:@/?#\[\]-]+", re.ASCII)
_STAMP = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z", re.ASCII)
_SOURCE_TEXTS = ("path_b64", "resolved", "parent", "member", "language", "title", "origin", "accessed", "licence")


def stamp(at: datetime) -> str:
    """Return the instant as `YYYY-MM-DDTHH:MM:SSZ`; parts of a second are dropped."""
    if at.tzinfo is None:
        raise ValueError(f"{at}: a time without an offset is no instant")
    return at.astimezone(UTC).replace(microsecond=0, tzinfo=None).isoformat() + "Z"


def instant(text: str) -> datetime | None:
    """Return the instant that `stamp` wrote, None for anything else."""
    if not _STAMP.fullmatch(text):
        return None
    try:
        return datetime.fromisoformat(text[:-1]).replace(tzinfo=UTC)
    except ValueError:
        return None


def is_url(text: str) -> bool:
    """Say whether the text is a web address that can stand as it is."""
    return _URL.fullmatch(text) is not None


def to_tree(note: Note) -> Tree:
    """Return the frontmatter of the note's page, in its fixed order."""
    linked = is_url(note.source.origin)
    tree: Tree = {"type": "Note", "id": note.id, "title": note.title}
    _put(tree, "description", note.description)
    _put(tree, "resource", note.source.origin if linked else "")
    tree |= {"tags": list(note.tags), "created_at": stamp(note.created), "status": note.status}
    tree["generated"] = {"by": note.writer, "at": stamp(note.created)}
    if note.verified:
        tree["verified"] = [{"by": review.by, "at": stamp(review.at)} for review in note.verified]
    resource = note.source.origin if linked else f"urn:sha256:{note.source.sha256}"
    tree["source_urls"] = [note.source.origin] if linked else []
    tree["sources"] = [{"id": LABEL, "resource": resource, "title": name_of(note)}]
    tree["distil"] = _ours(note)
    return tree


def _ours(note: Note) -> Tree:
    tree: Tree = {"schema": SCHEMA, "run": note.run, "recipe": note.recipe, "version": note.version}
    _put(tree, "language", note.language)
    _put(tree, "supersedes", note.supersedes)
    tree |= {"pages": note.pages, "read": note.read}
    tree["unread"] = [{"place": lost.place, "reason": lost.reason} for lost in note.unread]
    tree["unchecked"] = list(note.unchecked)
    if note.usual:
        tree["usual"] = note.usual
    if note.remarks:
        tree["remarks"] = list(note.remarks)
    tree["findings"] = list(note.findings)
    tree["dropped"] = [{"reason": reason, "count": count} for reason, count in sorted(note.dropped.items())]
    tree["source"] = _source(note.source)
    tree["claims"] = [_claim(claim) for claim in note.claims]
    if note.facts:
        tree["facts"] = [_claim(fact) for fact in note.facts]
    return tree


def _source(source: Source) -> Tree:
    tree: Tree = {"id": source.id, "root": source.root, "path": source.path, "blob": source.blob, "sha256": source.sha256}
    tree |= {"size": source.size, "media_type": source.media_type}
    for name in _SOURCE_TEXTS:
        _put(tree, name, getattr(source, name))
    if source.aliases:
        tree["aliases"] = list(source.aliases)
    if source.egress != "ask":
        tree["egress"] = source.egress
    if source.consent is not None:
        tree["consent"] = _consent(source.consent)
    return tree


def _consent(consent: Consent) -> Tree:
    tree: Tree = {"by": consent.by, "at": stamp(consent.at), "classes": list(consent.classes), "rules": consent.rules}
    if consent.declined:
        tree["declined"] = True
    return tree


def _claim(claim: Claim) -> Tree:
    tree: Tree = {"text": claim.text, "kind": claim.kind.value, "place": claim.place}
    _put(tree, "part", claim.part or "")
    _put(tree, "section", claim.section)
    tree |= {"quote": claim.quote, "before": claim.before, "after": claim.after, "start": claim.start, "end": claim.end}
    tree["support"] = repr(float(claim.support))
    return tree


def _put(tree: Tree, key: str, text: str) -> None:
    if text:
        tree[key] = text
