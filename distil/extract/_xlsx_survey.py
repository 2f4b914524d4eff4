"""What a sheet says around its cells: hidden columns, merged ranges, tables, prompts, headers. Read in a pass of its own, before the cells."""

import heapq
import re
from array import array
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from distil.extract._cell_rules import Rule
from distil.extract._ooxml import Package, attribute, done, whole

LAST_COLUMN = 16_384
LAST_ROW = 1_048_576
MOST_RANGES = 200_000  # a real workbook had 42,000 merged ranges; what is beyond is not told apart
MOST_PROMPTS = 20_000
# What a column's byte says. A narrow one shows words only where they run over into empty neighbours, a slim one a letter or two of them.
UNSEEN, NARROW, SLIM = 1, 2, 3
NO_PIXEL = 0.04  # letters: Excel draws a column of less nowhere (half a pixel; below one letter it takes 12 pixels a letter)
NARROWEST, SLIMMEST = 0.5, 1.6  # letters: not one fits; two do
USUAL_WIDTH = 8.43  # letters, of a column that states none
MOST_AREAS = 100  # of one conditional format
CELL = re.compile(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})")
HEADERS = ("oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter")
THINNEST = 2.0  # points: no line of letters fits a row of less
TAGS = (
    "row",
    "col",
    "mergeCell",
    "dataValidation",
    "hyperlink",
    "drawing",
    "tablePart",
    "sheetFormatPr",
    "conditionalFormatting",
    "sheetView",
    *HEADERS,
)
Range = tuple[int, int, int, int]  # first row, first column, last row, last column


@dataclass
class Survey:
    """What was found around the cells of one sheet."""

    hidden: bytearray = field(default_factory=lambda: bytearray(LAST_COLUMN + 2))  # one byte a column
    merged: list[Range] = field(default_factory=list)
    prompts: list[tuple[str, bool]] = field(default_factory=list)  # words, and whether they are a list of choices
    links: list[str] = field(default_factory=list)
    headers: list[str] = field(default_factory=list)
    drawings: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    conditions: list[tuple[list[Range], int, Rule]] = field(default_factory=list)  # areas, number of the change, when it is made
    widths: list[tuple[int, int, float]] = field(default_factory=list)  # first and last column, letters
    usual: float = USUAL_WIDTH
    above: int = 0  # rows that are scrolled away and can't be scrolled back: frozen panes begin below them
    beside: int = 0  # columns, likewise
    newer: bool = False  # it has conditional formats that only Excel 2010 and its followers know
    thin: bool = False  # rows without a height of their own have room for no letter
    zero_height: bool = False  # rows that state no height are hidden, unless a program means only those it doesn't list
    overfull: bool = False


def survey(package: Package, name: str) -> Survey:
    """Return what a sheet's part says around its cells."""
    found = Survey()
    for _, element in package.events(name, (*TAGS, *HEADERS)):
        local = element.tag.rpartition("}")[2]
        if local == "row":
            pass
        elif local == "col":
            _column(found, element)
        elif local == "mergeCell":
            _merge(found, element)
        elif local == "dataValidation":
            _prompt(found, element)
        elif local == "hyperlink":
            if element.get("tooltip") and len(found.links) < MOST_PROMPTS:
                found.links.append(element.get("tooltip"))
        elif local == "drawing":
            found.drawings.append(attribute(element, "id", "r") or "")
        elif local == "tablePart":
            found.tables.append(attribute(element, "id", "r") or "")
        elif local == "sheetFormatPr":
            _usual(found, element)
        elif local == "sheetView":
            _view(found, element)
        elif local == "conditionalFormatting":
            found.newer = found.newer or "/2009/" in element.tag
            _condition(found, element)
        elif local in HEADERS and element.text:
            found.headers.append(_header(element.text))
        if local not in HEADERS:
            done(element)
    found.merged.sort()
    away = min(found.beside, LAST_COLUMN)
    found.hidden[1 : away + 1] = bytes([UNSEEN]) * away
    return found


def _view(found: Survey, element: Any) -> None:
    """Panes that are frozen where the sheet was scrolled to keep what is above or left of them out of reach."""
    frozen = any(inner.get("state") in {"frozen", "frozenSplit"} for inner in element if isinstance(inner.tag, str) and inner.tag.endswith("}pane"))
    corner = area(element.get("topLeftCell"))
    if frozen and corner is not None:
        found.above, found.beside = max(found.above, corner[0] - 1), max(found.beside, corner[1] - 1)


def _usual(found: Survey, element: Any) -> None:
    """The width and height of columns and rows that state none."""
    found.usual = _number(element.get("defaultColWidth") or str(USUAL_WIDTH))
    found.hidden[:] = bytes([_width(element.get("defaultColWidth"))]) * len(found.hidden)
    found.zero_height = element.get("zeroHeight") in {"1", "true"}
    stated = element.get("defaultRowHeight") or "15"
    found.thin = element.get("customHeight") in {"1", "true"} and stated.replace(".", "", 1).isdigit() and float(stated) < THINNEST


def area(text: str | None) -> Range | None:
    """Return the range that "A1:C3" or "A1" names."""
    first, _, last = (text or "").partition(":")
    start, end = CELL.fullmatch(first), CELL.fullmatch(last or first)
    if start is None or end is None:
        return None
    return int(start[2]), column_number(start[1]), int(end[2]), column_number(end[1])


def column_number(letters: str) -> int:
    """Return the number of a column, "A" being 1."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


@lru_cache(1 << 15)
def _letters(text: str) -> int:
    return column_number(text) if 0 < len(text) <= 3 and text.isascii() and text.isalpha() else 0


def column_of(cell: str) -> int:
    """Return the column of a cell's address, 0 for nonsense."""
    return _letters(cell.rstrip("0123456789"))


class Merged:
    """Tells which cells lie under a merged range, asked row by row downwards; ranges that overlap are taken once."""

    def __init__(self, ranges: list[Range]) -> None:
        self._waiting = ranges  # sorted by first row
        self._next = 0
        self._open: list[tuple[int, int, int, int]] = []  # first column, last column, first row, last row: sorted and disjoint
        self._ends: list[tuple[int, int]] = []

    def move(self, row: int) -> None:
        """Go down to a row."""
        while self._next < len(self._waiting) and self._waiting[self._next][0] <= row:
            top, left, bottom, right = self._waiting[self._next]
            self._next += 1
            at = bisect_right(self._open, (left, LAST_COLUMN + 1, 0, 0))
            free = (at == 0 or self._open[at - 1][1] < left) and (at == len(self._open) or self._open[at][0] > right)
            if bottom >= row and free:
                self._open.insert(at, (left, right, top, bottom))
                heapq.heappush(self._ends, (bottom, left))
        while self._ends and self._ends[0][0] < row:
            bottom, left = heapq.heappop(self._ends)
            at = bisect_right(self._open, (left, LAST_COLUMN + 1, 0, 0)) - 1
            if at >= 0 and self._open[at][0] == left and self._open[at][3] == bottom:
                del self._open[at]

    def under(self, row: int, column: int) -> bool:
        """Say whether a cell is merged away: only the first cell of a range is shown."""
        at = bisect_right(self._open, (column, LAST_COLUMN + 1, 0, 0)) - 1
        if at < 0 or self._open[at][1] < column or self._open[at][3] < row:
            return False
        return (self._open[at][2], self._open[at][0]) != (row, column)

    def over(self, row: int, column: int) -> bool:
        """Say whether a cell is the first of a merged range, which lends it its room."""
        at = bisect_right(self._open, (column, LAST_COLUMN + 1, 0, 0)) - 1
        return at >= 0 and (self._open[at][2], self._open[at][0]) == (row, column)


def _column(found: Survey, element: Any) -> None:
    first, last = max(whole(element.get("min")), 1), min(whole(element.get("max")), LAST_COLUMN)
    kind = UNSEEN if element.get("hidden") in {"1", "true"} else _width(element.get("width"))
    if first <= last:
        if len(found.widths) < LAST_COLUMN:
            found.widths.append((first, last, 0.0 if kind == UNSEEN else _number(element.get("width") or str(USUAL_WIDTH))))
        found.hidden[first : last + 1] = bytes([kind]) * (last + 1 - first)


def _width(stated: str | None) -> int:
    width = _number(stated) if stated is not None else USUAL_WIDTH
    return UNSEEN if width < NO_PIXEL else NARROW if width < NARROWEST else SLIM if width < SLIMMEST else 0


def column_widths(found: Survey) -> "array[float]":
    """Return the width of each column in letters, by its number; of two statements about one the first counts."""
    widths = array("d", [found.usual]) * (LAST_COLUMN + 2)
    for first, last, width in reversed(found.widths):
        widths[first : last + 1] = array("d", [width]) * (last + 1 - first)
    return widths


def _merge(found: Survey, element: Any) -> None:
    where = area(element.get("ref"))
    if where is None or where[0] > where[2] or where[1] > where[3] or where[:2] == where[2:]:
        return
    if len(found.merged) < MOST_RANGES:
        found.merged.append(where)
    else:
        found.overfull = True


def _condition(found: Survey, element: Any) -> None:
    areas = [where for text in (element.get("sqref") or "").split()[:MOST_AREAS] if (where := area(text)) is not None]
    own = (element.get("sqref") or "").partition(" ")[0].partition(":")[0]
    for rule in element:
        formulas = tuple(inner.text or "" for inner in rule if isinstance(inner.tag, str) and inner.tag.endswith("}formula"))[:3]
        if len(found.conditions) >= MOST_PROMPTS:
            found.overfull = True
        elif rule.get("dxfId") is not None:
            found.conditions.append((areas, whole(rule.get("dxfId")), Rule(rule.get("type") or "", rule.get("operator") or "", formulas, own)))


def _prompt(found: Survey, element: Any) -> None:
    if len(found.prompts) >= MOST_PROMPTS:
        found.overfull = True
        return
    said = [text for name in ("promptTitle", "prompt", "errorTitle", "error") if (text := (element.get(name) or "").strip())]
    if said:
        found.prompts.append(("\n".join(said), False))
    choices = "".join(inner.text or "" for inner in element if isinstance(inner.tag, str) and inner.tag.endswith("}formula1"))
    if element.get("type") == "list" and choices.startswith('"'):
        found.prompts.append((choices.strip('"'), True))


def _header(text: str) -> str:
    """A running head without its codes: &L, &P, &"Arial,Bold", &12, &K000000."""
    return re.sub(r'&(?:"[^"]*"|K[0-9A-Fa-f]{6}|K\d\d[+-]\d{3}|\d{1,3}|[A-Za-z])', " ", text).replace("&&", "&").strip()


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 1.0
