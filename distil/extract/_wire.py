"""A Document as bytes and back: between the child and its parent, and in the cache of extracted texts. Members likewise."""

import json
from collections.abc import Iterable
from typing import Any

from distil.data import Document, Mark, Reading, Role, Span, Unread
from distil.member import Member, Unpacked

# Begins an answer that holds members; a Document begins with a brace.
UNPACKED = b"members "
FIELDS = ("reason", "media_type", "language", "blob", "sha256", "title", "text", "extractor")


def encode(document: Document) -> bytes:
    """Return bytes that `decode` turns into an equal Document, lone surrogates and all."""
    marks = {span.marks for span in document.spans}
    names = {found: sorted(found) for found in marks}
    fields: dict[str, Any] = {name: getattr(document, name) for name in FIELDS}
    fields |= {"pages": document.pages, "read": document.read}
    fields["outcome"] = document.outcome.value
    fields["spans"] = [(span.start, span.end, span.place, span.role, names[span.marks], span.language) for span in document.spans]
    fields["unread"] = [(lost.place, lost.reason) for lost in document.unread]
    fields["unchecked"] = document.unchecked
    # Not \u escapes: two lone surrogates side by side would come back as one character and move every offset after them.
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def decode(content: bytes) -> Document:
    """Return the Document; raises ValueError for anything `encode` did not make."""
    fields = json.loads(content.decode("utf-8", "surrogatepass"))
    try:
        document = Document(
            outcome=Reading(fields["outcome"]),
            reason=_text(fields["reason"]),
            media_type=_text(fields["media_type"]),
            language=_text(fields["language"]),
            blob=_text(fields["blob"]),
            sha256=_text(fields["sha256"]),
            title=_text(fields["title"]),
            text=_text(fields["text"]),
            spans=tuple(_spans(fields["spans"])),
            pages=_number(fields["pages"]),
            read=_number(fields["read"]),
            unread=tuple(Unread(_text(place), _text(reason)) for place, reason in fields["unread"]),
            unchecked=tuple(_text(words) for words in fields["unchecked"]),
            extractor=_text(fields["extractor"]),
        )
    except (KeyError, TypeError) as error:
        raise ValueError("these bytes hold no Document") from error
    _hold(document)
    return document


def _spans(rows: Iterable[tuple[int, int, str, str, list[str], str]]) -> Iterable[Span]:
    """Most spans share a handful of mark sets: made once each, a long document decodes three times as fast."""
    seen: dict[tuple[str, ...], frozenset[Mark]] = {}
    for start, end, place, role, marks, language in rows:
        key = tuple(marks)
        if key not in seen:
            seen[key] = frozenset(Mark(mark) for mark in marks)
        yield Span(_number(start), _number(end), _text(place), Role(role), seen[key], _text(language))


def _hold(document: Document) -> None:
    """Spans stand in order inside the text; what a hijacked parser might send otherwise would shift every offset."""
    last = 0
    for span in document.spans:
        if not last <= span.start <= span.end <= len(document.text):
            raise ValueError("a span lies outside its text or out of order")
        last = span.end


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("a string is wanted")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError("a number is wanted")
    return value


def encode_members(unpacked: Unpacked) -> bytes:
    """Return bytes that `decode_members` turns into an equal Unpacked."""
    fields = {
        "members": [(each.locator, each.sha256, each.size, each.fault, each.reason) for each in unpacked.members],
        "contents": [(locator, len(content)) for locator, content in unpacked.contents.items()],
        "hidden": unpacked.hidden,
        "fault": unpacked.fault,
        "reason": unpacked.reason,
    }
    return UNPACKED + json.dumps(fields).encode() + b"\n" + b"".join(unpacked.contents.values())


def decode_members(content: bytes) -> Unpacked:
    """Return the Unpacked; raises ValueError for anything `encode_members` did not make."""
    said, _, rest = content.removeprefix(UNPACKED).partition(b"\n")
    fields = json.loads(said)
    contents: dict[str, bytes] = {}
    at = 0
    try:
        for locator, size in fields["contents"]:
            contents[_text(locator)] = rest[at : at + _number(size)]
            at += _number(size)
        return Unpacked(
            members=tuple(Member(_text(a), _text(b), _number(c), _fault(d), _text(e)) for a, b, c, d, e in fields["members"]),
            contents=contents,
            hidden=_number(fields["hidden"]),
            fault=_fault(fields["fault"]),
            reason=_text(fields["reason"]),
        )
    except (KeyError, TypeError) as error:
        raise ValueError("these bytes hold no members") from error


def _fault(value: object) -> Reading | None:
    return None if value is None else Reading(_text(value))
