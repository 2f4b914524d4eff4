"""Builds a Document block by block, so that every format lays its text and its spans out alike."""

from collections.abc import Iterable

from distil.data import Document, Mark, Reading, Role, Span, Unread

# Side channels stand after the body, behind this line, so that no directive can be joined to a sentence of the body.
BREAK = "\n\n"


class Builder:
    """Collects runs of text with their place, role and marks.

    `run` appends words to the block that is open; `end` closes it (blocks are kept apart by an empty line). `side` keeps
    text that is not part of the body (metadata, comments, attributes) for the end of the document.
    """

    def __init__(self, media_type: str, *, extractor: str, unchecked: Iterable[str] = ()) -> None:
        self.media_type = media_type
        self.extractor = extractor
        self.unchecked = list(unchecked)
        self.usual = len(self.unchecked)
        self.title = ""
        self.pages = 0
        self.unread: list[Unread] = []
        self._parts: list[str] = []
        self._spans: list[Span] = []
        self._length = 0
        self._open = False
        self._side: list[tuple[str, str, frozenset[Mark]]] = []

    def run(self, text: str, place: str, role: Role = Role.PARAGRAPH, marks: Iterable[Mark] = ()) -> None:
        """Append words to the open block; neighbours of the same place, role and marks become one span."""
        if not text:
            return
        marked = frozenset(marks)
        start = self._length
        self._append(text)
        if self._open and self._spans and self._spans[-1].end == start:
            last = self._spans[-1]
            if (last.place, last.role, last.marks) == (place, role, marked):
                self._spans[-1] = Span(last.start, self._length, place, role, marked)
                return
        self._open = True
        self._spans.append(Span(start, self._length, place, role, marked))

    def end(self) -> None:
        """Close the open block, if there is one."""
        if self._open:
            self._append(BREAK)
            self._open = False

    def block(self, text: str, place: str, role: Role = Role.PARAGRAPH, marks: Iterable[Mark] = ()) -> None:
        """Append one whole block."""
        self.end()
        self.run(text, place, role, marks)
        self.end()

    def side(self, text: str, place: str, marks: Iterable[Mark]) -> None:
        """Keep text of a side channel for the end of the document."""
        if text.strip():
            self._side.append((text, place, frozenset(marks)))

    def lost(self, place: str, reason: str) -> None:
        """Say that a place gave no text, and why."""
        self.unread.append(Unread(place, reason))

    def document(self, *, outcome: Reading | None = None, reason: str = "") -> Document:
        """Return the Document. Without an outcome: text, partial when places were lost, empty or no-text when nothing was read."""
        body = any(part.strip() for part in self._parts)
        self.end()
        for text, place, marks in self._side:
            self.block(text, place, Role.SIDE, marks)
        pages = max(self.pages, 1)
        if outcome is None:
            outcome, reason = self._judge(body, pages, reason)
        return Document(
            outcome=outcome,
            reason=reason,
            media_type=self.media_type,
            title=self.title,
            text="".join(self._parts),
            spans=tuple(self._spans),
            pages=pages,
            read=pages - len({lost.place for lost in self.unread}),
            unread=tuple(self.unread),
            unchecked=tuple(self.unchecked),
            usual=self.usual,
            extractor=self.extractor,
        )

    def _judge(self, body: bool, pages: int, reason: str) -> tuple[Reading, str]:
        if not body:
            if self.unread:
                return Reading.NO_TEXT, reason or "; ".join(sorted({lost.reason for lost in self.unread}))
            return Reading.EMPTY, reason or "the document holds no text"
        if self.unread:
            return Reading.PARTIAL, reason or f"{len(self.unread)} of {pages} places gave no text"
        return Reading.TEXT, reason

    def _append(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)
