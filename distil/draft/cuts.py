"""Where the screen took words out of a text: a sentence that lost some of its own is no evidence of anything."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from distil.data import ASIDE, Admitted, Role, Span

WORDED = re.compile(r"[^\W_]")
CLOSED = re.compile(r"[.!?…:;。！？؟।][\"'”’)\]»]{0,3}\Z")
# What keeps two runs from being one sentence: an empty line, or the edge of a table's cell.
APART = re.compile(r"\n[ \t]*\n| \| |\t")
AROUND = 200  # characters beside a gap in which what keeps it apart is looked for


@dataclass(frozen=True)
class Cut:
    """A place in the admitted text where words are missing; `ends` says that they go on a sentence there, `opens` that they begin one."""

    at: int
    ends: bool
    opens: bool


@dataclass(frozen=True)
class Cuts:
    """All of them, in order."""

    text: str
    found: tuple[Cut, ...]

    def tear(self, start: int, end: int) -> bool:
        """Say whether `text[start:end]`, trimmed and in whole sentences, lacks words that its document has in it."""
        if not self.found:
            return False
        left, right = start, end
        while left > 0 and self.text[left - 1].isspace():
            left -= 1
        while right < len(self.text) and self.text[right].isspace():
            right += 1
        first = bisect_left(self.found, left, key=lambda cut: cut.at)
        last = bisect_right(self.found, right, key=lambda cut: cut.at)
        return any(self._tears(cut, start, end) for cut in self.found[first:last])

    def within(self, start: int, end: int) -> bool:
        """Say whether words are missing in the middle of `text[start:end]`; those that are at its edges leave it whole."""
        first = bisect_right(self.found, start, key=lambda cut: cut.at)
        return first < len(self.found) and self.found[first].at < end

    def _tears(self, cut: Cut, start: int, end: int) -> bool:
        if start < cut.at < end:
            return True
        return cut.opens if cut.at <= start else cut.ends


def cuts(admitted: Admitted) -> Cuts:
    """Return where words of the body were taken out of the text; what stands aside (comments, deletions) is none of it."""
    text, spans = admitted.document.text, admitted.document.spans
    found = []
    for at, left, right in _gaps(admitted):
        lost = list(_lost(text, spans, left, right))
        cut = _cut(text, at, (left, right), (lost[0], lost[-1])) if lost else None
        if cut is not None:
            found.append(cut)
    return Cuts(admitted.text, tuple(found))


def _gaps(admitted: Admitted) -> Iterator[tuple[int, int, int]]:
    """Yield (offset in the admitted text, start, end in the document) of what was left out."""
    end = 0
    for here, there, length in admitted.offsets:
        if there > end:
            yield here, end, there
        end = there + length
    if end < len(admitted.document.text):
        yield len(admitted.text), end, len(admitted.document.text)


def _lost(text: str, spans: Sequence[Span], left: int, right: int) -> Iterator[int]:
    """Yield the offsets of the first and the last letter or digit of each run of `text[left:right]` that belongs to the body."""
    at = left
    first = max(0, bisect_right(spans, left, key=lambda each: each.start) - 1)
    for k in range(first, bisect_left(spans, right, key=lambda each: each.start)):
        span = spans[k]
        if span.role is Role.SIDE or span.marks & ASIDE:
            yield from _ends(text, at, min(span.start, right))
            at = max(at, min(span.end, right))
    yield from _ends(text, at, right)


def _ends(text: str, start: int, end: int) -> Iterator[int]:
    found = WORDED.search(text, start, max(start, end))
    if found is not None:
        last = end - 1
        while not WORDED.match(text[last]):
            last -= 1
        yield from (found.start(), last)


def _cut(text: str, at: int, gap: tuple[int, int], lost: tuple[int, int]) -> Cut | None:
    """Return the cut that a gap makes, None when its words stood apart from the text on both sides."""
    (left, right), (first, last) = gap, lost
    head, tail = text[max(0, left - AROUND) : left].rstrip(), text[right : right + AROUND]
    previous = max(0, left - AROUND) + len(head) - 1
    following = right + len(tail) - len(tail.lstrip())
    # One sign of the text on either side is looked at with what stands between: it may be the edge of a cell.
    before = bool(head) and not APART.search(text[max(0, previous - 1) : first])
    after = bool(tail.strip()) and not APART.search(text[last + 1 : following + 2])
    if not (before or after):
        return None
    ends = before and (not CLOSED.search(head) or _glued(text, previous, first))
    opens = after and (not CLOSED.search(text[first:right].rstrip()) or _glued(text, last, following))
    return Cut(at, ends, opens)


def _glued(text: str, one: int, other: int) -> bool:
    """Say whether the signs at two offsets belong to one word or number: nothing stands between them, or the point within a number."""
    between = text[one + 1 : other]
    if not between:
        return text[one].isalnum() and text[other].isalnum() or (text[one] in ".," and text[other].isdigit() and text[one - 1 : one].isdigit())
    return between in {".", ","} and text[one].isdigit() and text[other].isdigit()
