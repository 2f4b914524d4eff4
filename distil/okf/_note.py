"""The way back from a page's frontmatter to its Note: every field is asked for by name and kind, and none may be left over."""

import math
from datetime import datetime
from typing import NoReturn

from distil.data import Claim, Consent, Kind, Note, Part, Review, Source, Unread
from distil.errors import InvalidPage
from distil.okf._dialect import Tree, Value
from distil.okf._tree import SCHEMA, instant


def to_note(tree: Tree) -> Note:
    """Return the note a frontmatter holds; raises InvalidPage, which names the field. What follows from other fields is skipped."""
    top = Fields(tree)
    ours = top.part("distil")
    if ours.whole("schema") != SCHEMA:
        raise InvalidPage(f"distil.schema: this version reads {SCHEMA}; use a newer distil")
    made = top.part("generated")
    note = Note(
        id=top.text("id"),
        title=top.text("title"),
        description=top.text("description", ""),
        claims=tuple(_claim(part) for part in ours.parts("claims")),
        source=_source(ours.part("source")),
        created=top.time("created_at"),
        writer=made.text("by"),
        version=ours.text("version"),
        run=ours.text("run"),
        recipe=ours.text("recipe"),
        language=ours.text("language", ""),
        pages=ours.whole("pages"),
        read=ours.whole("read"),
        unread=tuple(Unread(part.text("place"), part.text("reason")) for part in ours.parts("unread")),
        unchecked=ours.texts("unchecked"),
        usual=ours.whole("usual") if ours.has("usual") else 0,
        remarks=ours.texts("remarks", []),
        findings=ours.texts("findings"),
        dropped={part.text("reason"): part.whole("count") for part in ours.parts("dropped")},
        supersedes=ours.text("supersedes", ""),
        status=top.text("status"),
        verified=tuple(Review(part.text("by"), part.time("at")) for part in top.parts("verified", [])),
        tags=top.texts("tags"),
        facts=tuple(_claim(part) for part in ours.parts("facts", [])),
    )
    ours.end()
    return note


def _source(part: "Fields") -> Source:
    source = Source(
        id=part.text("id"),
        root=part.text("root"),
        path=part.text("path"),
        blob=part.text("blob"),
        sha256=part.text("sha256"),
        size=part.whole("size"),
        media_type=part.text("media_type"),
        path_b64=part.text("path_b64", ""),
        aliases=part.texts("aliases", []),
        resolved=part.text("resolved", ""),
        parent=part.text("parent", ""),
        member=part.text("member", ""),
        language=part.text("language", ""),
        title=part.text("title", ""),
        origin=part.text("origin", ""),
        accessed=part.text("accessed", ""),
        licence=part.text("licence", ""),
        egress=part.text("egress", "ask"),
        consent=_consent(part.part("consent")) if part.has("consent") else None,
    )
    part.end()
    return source


def _consent(part: "Fields") -> Consent:
    declined = part.flag("declined") if part.has("declined") else False
    consent = Consent(part.text("by"), part.time("at"), part.texts("classes"), part.text("rules"), declined)
    part.end()
    return consent


def _claim(part: "Fields") -> Claim:
    kind = part.text("kind")
    if kind not in list(Kind):
        raise InvalidPage(f"kind: {kind!r} is no kind of claim")
    part_of = part.text("part", "")
    if part_of and part_of not in list(Part):
        raise InvalidPage(f"part: {part_of!r} is no kind of fact")
    claim = Claim(
        text=part.text("text"),
        kind=Kind(kind),
        place=part.text("place"),
        quote=part.text("quote"),
        before=part.text("before"),
        after=part.text("after"),
        start=part.whole("start"),
        end=part.whole("end"),
        section=part.text("section", ""),
        support=part.real("support"),
        part=Part(part_of) if part_of else None,
    )
    part.end()
    return claim


class Fields:
    """A mapping read field by field; whatever is missing, of another kind, or left over at the `end` is an InvalidPage."""

    def __init__(self, tree: Value, where: str = "") -> None:
        if not isinstance(tree, dict):
            raise InvalidPage(f"{where or 'frontmatter'}: expected a mapping")
        self._tree = dict(tree)
        self._where = where

    def text(self, key: str, default: str | None = None) -> str:
        value = self._take(key, default)
        return value if isinstance(value, str) else self._wrong(key, "text in quotes")

    def whole(self, key: str) -> int:
        value = self._take(key)
        return value if isinstance(value, int) and not isinstance(value, bool) else self._wrong(key, "a whole number")

    def real(self, key: str) -> float:
        try:
            value = float(self.text(key))
        except ValueError:
            self._wrong(key, "a number")
        return value if math.isfinite(value) else self._wrong(key, "a finite number")

    def flag(self, key: str) -> bool:
        value = self._take(key)
        return value if isinstance(value, bool) else self._wrong(key, "true or false")

    def time(self, key: str) -> datetime:
        return instant(self.text(key)) or self._wrong(key, "a time like 2026-01-31T12:00:00Z")

    def texts(self, key: str, default: list[Value] | None = None) -> tuple[str, ...]:
        values = self._list(key, default)
        found = tuple(value for value in values if isinstance(value, str))
        return found if len(found) == len(values) else self._wrong(key, "a list of texts")

    def parts(self, key: str, default: list[Value] | None = None) -> list["Fields"]:
        return [Fields(value, f"{self._where}{key}[{number}].") for number, value in enumerate(self._list(key, default))]

    def part(self, key: str) -> "Fields":
        return Fields(self._take(key), f"{self._where}{key}.")

    def has(self, key: str) -> bool:
        return key in self._tree

    def end(self) -> None:
        if self._tree:
            raise InvalidPage(f"{self._where}{min(self._tree)}: a field that no page has")

    def _list(self, key: str, default: list[Value] | None) -> list[Value]:
        value = self._take(key, default)
        return value if isinstance(value, list) else self._wrong(key, "a list")

    def _take(self, key: str, default: Value | None = None) -> Value:
        value = self._tree.pop(key, default)
        return value if value is not None else self._wrong(key, "a value")

    def _wrong(self, key: str, expected: str) -> NoReturn:
        raise InvalidPage(f"{self._where}{key}: expected {expected}")
