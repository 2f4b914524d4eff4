"""Lists what a reader of a document does not see, and what was found in what he does, for a person who asks to be shown it."""

from collections.abc import Iterator
from dataclasses import dataclass

from distil.data import Document, Report
from distil.screen._subject import Sight, subject


@dataclass(frozen=True)
class Shown:
    """A run `[start, end)` of the document's text. `seen` is False for what is concealed, aside or unverified; `why` names marks or classes."""

    start: int
    end: int
    place: str
    seen: bool
    why: str


def hidden(document: Document, report: Report) -> tuple[Shown, ...]:
    """Return the runs nobody sees and the findings in plain sight, in the order of the text."""
    return tuple(sorted((*_unseen(document), *_found(document, report)), key=lambda run: (run.start, run.end)))


def _unseen(document: Document) -> Iterator[Shown]:
    looked_at = subject(document)
    for sight in (Sight.CONCEALED, Sight.ASIDE, Sight.UNVERIFIED):
        last: Shown | None = None
        for piece in looked_at.pieces:
            if piece.sight is not sight or not document.text[piece.start : piece.end].strip():
                continue
            why = ", ".join([sight.value, *sorted(mark.value for mark in piece.marks)])
            # Neighbours of one kind are one run: a line break between two spans is no border.
            if last and (last.place, last.why) == (piece.place, why) and not document.text[last.end : piece.start].strip():
                last = Shown(last.start, piece.end, piece.place, False, why)
                continue
            if last:
                yield last
            last = Shown(piece.start, piece.end, piece.place, False, why)
        if last:
            yield last


def _found(document: Document, report: Report) -> Iterator[Shown]:
    looked_at = subject(document)
    for finding in report.findings:
        if finding.end > finding.start and looked_at.piece(finding.start).sight is Sight.SEEN:
            yield Shown(finding.start, finding.end, finding.place, not finding.concealed, finding.cls)
