"""Running heads, feet and page numbers: lines at the edge of a page that come back on its neighbours."""

import re
from collections import Counter, deque

from distil.extract._pdf_layout import Line

# Rows from the top and from the bottom that may be furniture.
EDGE_ROWS = 3
# Pages before and after that are compared: a chapter's running head changes, and memory stays flat.
WINDOW = 8
REPEATS = 3
MAX_FURNITURE = 300
PAGE_NUMBER = re.compile(r"[\W_]*(?:p(?:age|\.)?\s*)?(?:\d{1,5}|[ivxlc]{1,7})(?:\s*(?:of|/|-|–)\s*\d{1,5})?[\W_]*", re.IGNORECASE)
NUMBERS = re.compile(r"\d+|\b[ivxlc]+\b", re.IGNORECASE)


class Edges:
    """Remembers the edge lines of the pages around one page."""

    def __init__(self) -> None:
        self._pages: deque[set[str]] = deque()
        self._counts: Counter[str] = Counter()

    def push(self, lines: list[Line]) -> None:
        """Learn the edges of the next page; those of a page long past are forgotten."""
        keys = {_key(zone, line) for zone, line in _edges(lines)}
        self._pages.append(keys)
        self._counts.update(keys)
        if len(self._pages) > 2 * WINDOW + 1:
            self._counts.subtract(self._pages.popleft())
            self._counts = +self._counts

    def split(self, lines: list[Line]) -> tuple[list[Line], list[Line]]:
        """Return the lines of the body and those that are furniture."""
        enough = min(REPEATS, max(len(self._pages), 2))
        found = set()
        for zone, line in _edges(lines):
            repeated = self._counts[_key(zone, line)] >= enough and len(line.text) <= MAX_FURNITURE
            if repeated or PAGE_NUMBER.fullmatch(line.text):
                found.add(id(line))
        if len(found) == len(lines):
            return lines, []
        return [line for line in lines if id(line) not in found], [line for line in lines if id(line) in found]


def _edges(lines: list[Line]) -> list[tuple[str, Line]]:
    rows = sorted({round(line.base) for line in lines})
    top, bottom = set(rows[:EDGE_ROWS]), set(rows[-EDGE_ROWS:])
    plain = [line for line in lines if line.table is None]
    found = [("top", line) for line in plain if round(line.base) in top]
    return found + [("bottom", line) for line in plain if round(line.base) in bottom]


def _key(zone: str, line: Line) -> str:
    return zone + "".join(NUMBERS.sub("#", line.text.casefold()).split())[:200]
