"""Running heads, feet and page numbers: lines at the edge of a page that come back on its neighbours, or stand in its margin apart from the text."""

import re
from collections import Counter, deque

from distil.extract._pdf_layout import Line

# Rows from the top and from the bottom that may be furniture.
EDGE_ROWS = 3
# Pages before and after that are compared: a chapter's running head changes, and memory stays flat.
WINDOW = 8
REPEATS = 3
MAX_FURNITURE = 300
# Parts of the page's height. A sheet with margins of an inch has its first line at 0.10 and its last at 0.91; a foot of several parts, left and
# right, is told from text by that, too, and may stand a little higher.
HEAD, FOOT, FOOT_IN_PARTS = 0.075, 0.92, 0.9
# Empty space that sets a margin's row apart, in heights of its type, and the rows of text that a page must have besides.
APART, APART_IN_PARTS, FEWEST_ROWS = 1.5, 0.8, 5
LONGEST_ROW, LARGER = 140, 1.1
PAGE_NUMBER = re.compile(r"[\W_]*(?:p(?:age|\.)?\s*)?(?:\d{1,5}|[ivxlc]{1,7})(?:\s*(?:of|/|-|–)\s*\d{1,5})?[\W_]*", re.IGNORECASE)
NUMBERS = re.compile(r"\d+|\b[ivxlc]+\b", re.IGNORECASE)


class Edges:
    """Remembers the edge lines of the pages around one page."""

    def __init__(self) -> None:
        self._pages: deque[set[str]] = deque()
        self._counts: Counter[str] = Counter()

    def push(self, lines: list[Line]) -> None:
        """Learn the edges of the next page; those of a page long past are forgotten."""
        usual = _usual(lines)
        keys = {_key(zone, line, usual) for zone, rows in _edges(lines) for row in rows for line in row}
        self._pages.append(keys)
        self._counts.update(keys)
        if len(self._pages) > 2 * WINDOW + 1:
            self._counts.subtract(self._pages.popleft())
            self._counts = +self._counts

    def split(self, lines: list[Line], reach: tuple[float, float]) -> tuple[list[Line], list[Line], list[Line]]:
        """Return the lines of the body, and furniture above and below it; `reach` is the top and the bottom of the page."""
        enough = min(REPEATS, max(len(self._pages), 2))
        found = {id(line) for line in _margins(lines, *reach)}
        usual = _usual(lines)
        for zone, rows in _edges(lines):
            for row in rows:
                again = [line for line in row if self._repeats(_key(zone, line, usual), enough) or PAGE_NUMBER.fullmatch(line.text)]
                found.update(map(id, again))
                # Nothing of the text stands further out than a running head: "Definition 7" below a heading is none, on however many pages.
                if not again and not any(id(line) in found for line in row):
                    break
        if len(found) == len(lines):
            return lines, [], []
        body = [line for line in lines if id(line) not in found]
        middle = sum(line.base for line in body) / len(body)
        aside = [line for line in lines if id(line) in found]
        return body, [line for line in aside if line.base < middle], [line for line in aside if line.base >= middle]

    def _repeats(self, key: str, enough: int) -> bool:
        return self._counts[key] >= enough and len(key) <= MAX_FURNITURE


def _margins(lines: list[Line], top: float, bottom: float) -> list[Line]:
    """Return the rows in the margins that empty space sets apart from the text: one page alone shows no more."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: line.base):
        if rows and abs(rows[-1][0].base - line.base) < 0.4 * line.size:
            rows[-1].append(line)
        else:
            rows.append([line])
    usual = _usual(lines)
    tall = bottom - top
    found: list[Line] = []
    for order, edge in ((rows, top + HEAD * tall), (rows[::-1], None)):
        for place in range(min(2, len(rows) - FEWEST_ROWS)):
            row, inner = order[place], order[place + 1]
            parts = len(row) > 1 or len(row[0].cells) > 1
            within = row[0].base < edge if edge is not None else row[0].base > top + (FOOT_IN_PARTS if parts else FOOT) * tall
            if not within or not _marginal(row, usual):
                break
            if _space(row, inner) >= (APART_IN_PARTS if parts else APART) * row[0].size:
                found.extend(line for passed in order[: place + 1] for line in passed)
    return found


def _marginal(row: list[Line], usual: float) -> bool:
    """A title is large, a sentence long and ended."""
    text = " ".join(line.text for line in row)
    whole = text.endswith(".") and len(text.split()) > 8
    return len(text) <= LONGEST_ROW and not whole and all(line.size <= LARGER * usual and line.table is None for line in row)


def _space(one: list[Line], other: list[Line]) -> float:
    """Return the empty height between two rows."""
    return max(min(line.top for line in one) - max(line.bottom for line in other), min(line.top for line in other) - max(line.bottom for line in one))


def _edges(lines: list[Line]) -> list[tuple[str, list[list[Line]]]]:
    """Return the rows at the top and at the bottom, from the edge inwards; ruled tables are none."""
    rows: dict[int, list[Line]] = {}
    for line in lines:
        row = rows.setdefault(round(line.base), [])
        if line.table is None:
            row.append(line)
    order = [rows[base] for base in sorted(rows)]
    return [("top", order[:EDGE_ROWS]), ("bottom", order[::-1][:EDGE_ROWS])]


def _usual(lines: list[Line]) -> float:
    return sorted(line.size for line in lines)[len(lines) // 2] if lines else 0.0


def _key(zone: str, line: Line, usual: float) -> str:
    """Return what a line is known by on other pages; a title is no running head, though the pages after it may have its words at their head."""
    large = "large " if line.size > LARGER * usual else ""
    return zone + large + "".join(NUMBERS.sub("#", line.text.casefold()).split())[: MAX_FURNITURE + 1]
