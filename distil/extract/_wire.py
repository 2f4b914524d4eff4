"""A Document as bytes and back: between the child and its parent, and in the cache of extracted texts. Members likewise."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from distil.data import Document, Mark, Reading, Role, Span, Unread
from distil.member import Member, Unpacked

# Begins an answer that holds members; a Document begins with a brace.
UNPACKED = b"members "
# The place, the role, the marks and the language that spans share.
Kind = tuple[str, str, list[str], str]
FIELDS = ("reason", "media_type", "language", "blob", "sha256", "title", "text", "extractor")


def encode(document: Document) -> bytes:
    """Return bytes that `decode` turns into an equal Document, lone surrogates and all."""
    fields: dict[str, Any] = {name: getattr(document, name) for name in FIELDS}
    fields |= {"pages": document.pages, "read": document.read, "usual": document.usual}
    fields["outcome"] = document.outcome.value
    fields["kinds"], fields["spans"] = _runs(document.spans)
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
            spans=tuple(_spans(fields["kinds"], fields["spans"])),
            pages=_number(fields["pages"]),
            read=_number(fields["read"]),
            unread=tuple(Unread(_text(place), _text(reason)) for place, reason in fields["unread"]),
            unchecked=tuple(_text(words) for words in fields["unchecked"]),
            usual=_number(fields["usual"]),
            extractor=_text(fields["extractor"]),
        )
    except (KeyError, TypeError) as error:
        raise ValueError("these bytes hold no Document") from error
    _hold(document)
    return document


def _runs(spans: Iterable[Span]) -> tuple[list[Kind], list[int]]:
    """Return the kinds of spans there are, and three numbers a span: the gap before it, its length, its kind.

    Nearly all of them are small, and Python keeps one object of each small number: 700,000 spans took 600 MiB to decode as rows of their own.
    """
    kinds: dict[tuple[str, Role, frozenset[Mark], str], int] = {}
    numbers: list[int] = []
    last = 0
    for span in spans:
        numbers += (span.start - last, span.end - span.start, kinds.setdefault((span.place, span.role, span.marks, span.language), len(kinds)))
        last = span.end
    return [(place, role, sorted(marks), language) for place, role, marks, language in kinds], numbers


def _spans(rows: Iterable[Kind], numbers: list[int]) -> Iterator[Span]:
    """Undo `_runs`; raises ValueError or TypeError for what it did not make."""
    kinds = [(_text(place), Role(role), frozenset(map(Mark, marks)), _text(language)) for place, role, marks, language in rows]
    end = 0
    for gap, length, kind in zip(*[map(_count, numbers)] * 3, strict=True):
        if kind >= len(kinds):
            raise ValueError("a span is of no kind")
        start, end = end + gap, end + gap + length
        yield Span(start, end, *kinds[kind])


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


def _count(value: object) -> int:
    if _number(value) < 0:
        raise ValueError("a count is wanted")
    return _number(value)


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
