"""Ranges of a text: passages around signs, so that a costly look is taken only where there is something to see."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator

import regex


def zones(text: str, sign: "regex.Pattern[str]", around: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges that hold every match of a sign and what stands around it; neighbours are joined, none overlaps."""
    start = end = -1
    for match in sign.finditer(text):
        first, last = match.span()
        if end < 0:
            start, end = max(0, first - around), min(len(text), last + around)
        elif first - around > end:
            yield start, end
            start, end = max(0, first - around), min(len(text), last + around)
        else:
            end = min(len(text), last + around)
    if end >= 0:
        yield start, end


class Ranges:
    """A set of ranges that answers quickly whether another one touches it."""

    def __init__(self, ranges: Iterable[tuple[int, int]]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(ranges):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], end)
            else:
                self._starts.append(start)
                self._ends.append(end)

    def touch(self, start: int, end: int) -> bool:
        """True when `[start, end)` has a character in common with one of the ranges."""
        at = bisect_left(self._starts, end) - 1
        return at >= 0 and self._ends[at] > start
