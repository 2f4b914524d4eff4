"""A text laid out for the rules: what a reader sees, what is concealed, what stands aside, and the way back to the document's offsets."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from distil.data import ASIDE, Document, Mark, Reading, Role, Span
from distil.screen._characters import Orphan, orphans

# Facts about drawing: what carries one of these is not seen as it reads.
CONCEALING = frozenset(
    {
        Mark.NOT_DRAWN,
        Mark.COVERED,
        Mark.OFF_PAGE,
        Mark.CLIPPED,
        Mark.TINY_TYPE,
        Mark.NO_CONTRAST,
        Mark.TRANSPARENT,
        Mark.HIDDEN_ELEMENT,
        Mark.GLYPH_MISMATCH,
        Mark.REPLACED_TEXT,
    }
)


class Sight(Enum):
    """How a reader of the document meets a run."""

    SEEN = "seen"
    CONCEALED = "concealed"
    ASIDE = "aside"
    UNVERIFIED = "unverified"


def sight(span: Span) -> Sight:
    """Judge a span by its marks alone; standing aside goes before being hidden, hidden before unverified."""
    if span.role is Role.SIDE or span.marks & ASIDE:
        return Sight.ASIDE
    if span.marks & CONCEALING:
        return Sight.CONCEALED
    return Sight.UNVERIFIED if Mark.UNVERIFIED in span.marks else Sight.SEEN


@dataclass(frozen=True)
class Piece:
    """A run of the document with one sight."""

    start: int
    end: int
    place: str
    sight: Sight
    marks: frozenset[Mark] = frozenset()


@dataclass(frozen=True)
class View:
    """A text put together from runs of the document. `cuts` are (start here, start in the document)."""

    text: str
    cuts: tuple[tuple[int, int], ...]
    place: str = ""
    marks: frozenset[Mark] = frozenset()

    @cached_property
    def _starts(self) -> list[int]:
        return [here for here, _ in self.cuts]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return the document's range that `[start, end)` of this view spans."""
        return self._at(start), self._at(max(start, end - 1)) + 1

    def _at(self, offset: int) -> int:
        here, there = self.cuts[max(0, bisect_right(self._starts, offset) - 1)]
        return there + offset - here


@dataclass(frozen=True)
class Subject:
    """One text under the rules, with the loaded model's own control tokens."""

    text: str
    pieces: tuple[Piece, ...]
    special: tuple[str, ...] = ()
    media: str = "text/plain"
    outcome: Reading = Reading.TEXT
    pages: int = 1
    read: int = 1

    @cached_property
    def body(self) -> View:
        """What a reader sees, without what is concealed, unverified or aside."""
        return view(self.text, [piece for piece in self.pieces if piece.sight is Sight.SEEN])

    @cached_property
    def orphans(self) -> tuple[Orphan, ...]:
        """Unlicensed invisible characters of the whole text."""
        return tuple(orphans(self.text))

    @cached_property
    def _starts(self) -> list[int]:
        return [piece.start for piece in self.pieces]

    @cached_property
    def _orphan_starts(self) -> list[int]:
        return [orphan.start for orphan in self.orphans]

    def piece(self, offset: int) -> Piece:
        """Return the run an offset stands in."""
        return self.pieces[max(0, bisect_right(self._starts, offset) - 1)]

    def place(self, offset: int) -> str:
        """Return the structural place of an offset."""
        return self.piece(offset).place if self.pieces else ""

    def orphaned(self, start: int, end: int) -> bool:
        """True when an unlicensed invisible character stands inside the range."""
        at = bisect_right(self._orphan_starts, end - 1)
        return at > 0 and self.orphans[at - 1].end > start

    def groups(self, wanted: Sight) -> Iterator[View]:
        """Yield the runs of one sight, neighbours of the same place joined."""
        group: list[Piece] = []
        for piece in self.pieces:
            if piece.sight is not wanted:
                if piece.end > piece.start and self.text[piece.start : piece.end].strip():
                    yield from self._close(group)
                    group = []
            elif group and (wanted is Sight.ASIDE or group[-1].place != piece.place):
                yield from self._close(group)
                group = [piece]
            else:
                group.append(piece)
        yield from self._close(group)

    def _close(self, group: list[Piece]) -> Iterator[View]:
        if group:
            yield view(self.text, group)


def view(text: str, pieces: list[Piece]) -> View:
    """Put a view together; white space between two of its runs that touch nothing else is kept by the runs themselves."""
    parts, cuts, here = [], [], 0
    for piece in pieces:
        if piece.start < piece.end:
            parts.append(text[piece.start : piece.end])
            cuts.append((here, piece.start))
            here += piece.end - piece.start
    marks = frozenset[Mark]().union(*(piece.marks for piece in pieces))
    return View("".join(parts), tuple(cuts) or ((0, 0),), pieces[0].place if pieces else "", marks)


# The order of severity: where spans overlap, the stricter one holds.
_STRICT = (Sight.SEEN, Sight.UNVERIFIED, Sight.CONCEALED, Sight.ASIDE)


def pieces(text: str, spans: tuple[Span, ...]) -> tuple[Piece, ...]:
    """Cover the text without gap or overlap: what no span covers counts as seen, and of spans that overlap the stricter holds."""
    edges: list[tuple[int, bool, Span]] = []
    for span in spans:
        start, end = max(span.start, 0), min(span.end, len(text))
        if start < end:
            edges += [(start, True, span), (end, False, span)]
    edges.sort(key=lambda edge: (edge[0], edge[1]))
    found: list[Piece] = []
    open_spans: dict[int, Span] = {}
    at, place = 0, ""
    for offset, opens, span in edges:
        if offset > at:
            found.append(_piece(at, offset, place, tuple(open_spans.values())))
            at = offset
        if opens:
            open_spans[id(span)] = span
            place = span.place
        else:
            open_spans.pop(id(span), None)
    if at < len(text) or not found:
        found.append(_piece(at, len(text), place, ()))
    return tuple(found)


def _piece(start: int, end: int, place: str, spans: tuple[Span, ...]) -> Piece:
    strictest = max(spans, key=lambda span: _STRICT.index(sight(span)), default=None)
    if strictest is None:
        return Piece(start, end, place, Sight.SEEN)
    return Piece(start, end, strictest.place, sight(strictest), strictest.marks)


def subject(document: Document, special: tuple[str, ...] = ()) -> Subject:
    """Lay a document out for the rules."""
    return Subject(
        text=document.text,
        pieces=pieces(document.text, document.spans),
        special=special,
        media=document.media_type,
        outcome=document.outcome,
        pages=document.pages,
        read=document.read,
    )
