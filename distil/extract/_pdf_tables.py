"""Ruled tables: pdfplumber puts the rules of a page together into cells, and the page's own judged characters are seated in them.

Only its table finder is used, fed with the rules that PDFium found and that are seen: the page is not parsed a second time, and no
character gets into a table that was not judged like every other.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from distil.extract._pdf_chars import Chars, Flags, Ints
from distil.extract._pdf_layout import Line, lines
from distil.extract._pdf_native import Floats
from distil.extract._pdf_pieces import Piece, turned

# A number, an amount, a share, a dash in its place: what is never the second line of a sentence.
FIGURE = re.compile(r"[$€£¥]?\s?[(+−–—-]?[$€£¥]?\d[\d.,'’ ]{0,30}\s?[%)]{0,2}|[-–—*]|n/?a", re.IGNORECASE)
# Points within this distance are one: what pdfplumber takes itself.
NEAR = 3.0
# Crossings and pairs of rules up to which cells are looked for, which takes half a second at most; the densest of 300 real pages has 1,400 crossings.
MAX_CROSSINGS, MAX_PAIRS = 2_000, 200_000
MIN_RULES = 3  # rules alike in length from which on they may be the rows of a table without sides
MIN_CROSSINGS = 6  # two cells have six corners
# Part of a table's cells that hold words: forms have many boxes to be filled in, and their labels read better as lines.
FILLED = 0.4
# Part of the letters at which a rule may cut a word: more, and the rules are not those of the words.
TORN = 0.02
# Letters of a cell on average from which on a table is the layout of a page: as for Word files.
LONG_CELL = 200


NOWHERE: Any = None  # pdfplumber's table asks its page for characters only; ours come from elsewhere


@dataclass(frozen=True, slots=True)
class Grid:
    """A ruled table: its cells, each left, top, right, bottom in points as displayed. `first` is the number of its first cell on the page."""

    cells: Floats
    first: int


@dataclass
class Seating:
    """The tables of a page, and for each character the number of the cell it stands in, or -1."""

    grids: list[Grid] = field(default_factory=list)
    seat: Ints | None = None


def seated(edges: Floats, chars: Chars, seen: Flags) -> Seating:
    """Return the tables that these rules make around characters that are seen."""
    if len(edges) < 2 * MIN_RULES:
        return Seating()
    index = np.nonzero(seen & ~chars.blank)[0]
    middle = (chars.box[index, :2] + chars.box[index, 2:]) / 2
    grids: list[Grid] = []
    seat = np.full(len(chars.code), -1, np.int64)
    for cells in _found(edges):
        first = grids[-1].first + len(grids[-1].cells) if grids else 0
        here = _places(cells, middle)
        if _is_table(cells, here[here >= 0]) and _torn(chars, index, here) <= TORN * (here >= 0).sum():
            taken = (here >= 0) & (seat[index] < 0)
            seat[index[taken]] = first + here[taken]
            grids.append(Grid(cells, first))
    return Seating(grids, seat) if grids else Seating()


def _places(cells: Floats, middle: Floats) -> Ints:
    """Return for each point the cell that it lies in, or -1."""
    found = np.full(len(middle), -1, np.int64)
    for number, (left, top, right, bottom) in enumerate(cells.tolist()):
        inside = (middle[:, 0] >= left) & (middle[:, 0] < right) & (middle[:, 1] >= top) & (middle[:, 1] < bottom)
        found[inside & (found < 0)] = number
    return found


def _is_table(cells: Floats, taken: Ints) -> bool:
    """A table has two rows and two columns, words in several cells, and no essay in any."""
    filled = np.bincount(taken, minlength=len(cells))
    full = cells[filled > 0]
    if len(full) < max(3, FILLED * len(cells)) or filled.sum() > LONG_CELL * len(full):
        return False
    return len(np.unique(full[:, 0])) >= 2 and len(np.unique(full[:, 1])) >= 2


def _torn(chars: Chars, index: Ints, here: Ints) -> int:
    """Count the letters that stand right beside one of their own word which is in another cell."""
    one, other = index[:-1], index[1:]
    beside = (other - one == 1) & (chars.owner[one] == chars.owner[other]) & chars.wordy[one] & chars.wordy[other]
    return int((beside & (here[:-1] != here[1:]) & (here[:-1] >= 0)).sum())


def _found(edges: Floats) -> list[Floats]:
    """Return the cells of each table, as pdfplumber's finder puts them together; whatever it trips over costs the structure only."""
    if not _crossed(edges):
        return []
    from pdfplumber import table as plumber  # a tenth of a second, which a page without a grid does without

    try:
        merged = plumber.merge_edges(_ruled(edges), NEAR, NEAR, NEAR, NEAR)
        upright = sum(edge["orientation"] == "v" for edge in merged)
        if upright * (len(merged) - upright) > MAX_PAIRS:
            return []
        crossings = plumber.edges_to_intersections(merged, NEAR, NEAR)
        if len(crossings) > MAX_CROSSINGS:
            return []
        return [np.array(cells, np.float64) for cells in plumber.cells_to_tables(plumber.intersections_to_cells(crossings))]
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        return []


def _crossed(edges: Floats) -> bool:
    """Say whether enough level and upright rules meet to make two cells."""
    wide = edges[:, 2] - edges[:, 0] > edges[:, 3] - edges[:, 1]
    level, upright = np.unique(np.round(edges[wide]), axis=0), np.unique(np.round(edges[~wide]), axis=0)
    if not 0 < len(level) * len(upright) <= MAX_PAIRS:
        return False
    x, top, bottom = upright[:, [0]], upright[:, [1]] - NEAR, upright[:, [3]] + NEAR
    met = (level[:, 1] >= top) & (level[:, 1] <= bottom) & (level[:, 0] - NEAR <= x) & (level[:, 2] + NEAR >= x)
    return int(met.sum()) >= MIN_CROSSINGS - (len(level) >= MIN_RULES) * 3


def _ruled(edges: Floats) -> list[dict[str, Any]]:
    """Return the rules as pdfplumber knows them. Rows between level rules alike in length, that others cross, are closed at their open ends."""
    whole = [(*edge, "h" if edge[2] - edge[0] > edge[3] - edge[1] else "v") for edge in edges.tolist()]
    return [_rule(*edge) for edge in [*whole, *_closing(edges)]]


def _rule(left: float, top: float, right: float, bottom: float, orientation: str) -> dict[str, Any]:
    return {
        "x0": left,
        "x1": right,
        "top": top,
        "bottom": bottom,
        "doctop": top,
        "width": right - left,
        "height": bottom - top,
        "orientation": orientation,
    }


def _closing(edges: Floats) -> Iterator[tuple[float, float, float, float, str]]:
    """Yield the outer rules that a table without sides lacks."""
    level = edges[edges[:, 2] - edges[:, 0] > edges[:, 3] - edges[:, 1]]
    upright = edges[edges[:, 2] - edges[:, 0] <= edges[:, 3] - edges[:, 1]]
    ends = [(round(left / NEAR), round(right / NEAR)) for left, _, right, _ in level.tolist()]
    for key, count in Counter(ends).items():
        if count < MIN_RULES:
            continue
        rows = level[[place for place, end in enumerate(ends) if end == key]]
        left, right = float(rows[:, 0].mean()), float(rows[:, 2].mean())
        top, bottom = float(rows[:, 1].min()), float(rows[:, 1].max())
        inside = (upright[:, 0] > left + NEAR) & (upright[:, 0] < right - NEAR) & (upright[:, 3] > top + NEAR) & (upright[:, 1] < bottom - NEAR)
        if inside.any():
            yield left, top, left, bottom, "v"
            yield right, top, right, bottom, "v"


def folded(pieces: list[Piece], grids: list[Grid], angle: float) -> list[Piece]:
    """Put the pieces of each table into one that stands in their place and holds its rows."""
    if not grids or angle % 90:
        return pieces
    kept = [piece for piece in pieces if piece.cell < 0]
    for grid in grids:
        members: dict[int, list[Piece]] = {}
        for piece in pieces:
            if grid.first <= piece.cell < grid.first + len(grid.cells):
                members.setdefault(piece.cell - grid.first, []).append(piece)
        if members:
            kept.append(_whole(grid, members, angle))
    return kept


def _whole(grid: Grid, members: dict[int, list[Piece]], angle: float) -> Piece:
    from pdfplumber import table as plumber

    boxes = [tuple(box) for box in np.round(turned(grid.cells, angle), 2).tolist()]
    cells = {box: lines(members[number]) for number, box in enumerate(boxes) if number in members}
    rows = [[cells.get(box, []) if box else [] for box in row.cells] for row in plumber.Table(NOWHERE, boxes).rows]
    table = [row for cut in rows for row in _rows(cut) if any(row)]
    used = [place for place in range(len(rows[0])) if any(row[place] for row in table)]
    table = [[row[place] for place in used] for row in table]
    main = max((piece for found in members.values() for piece in found), key=lambda piece: len(piece.text))
    left, top = (min(box[side] for box in boxes) for side in (0, 1))
    right, bottom = (max(box[side] for box in boxes) for side in (2, 3))
    text = " ".join(line for row in table for cell in row for line in cell)
    return replace(main, text=text, left=left, right=right, top=top, base=top + main.size, bottom=bottom, cell=-1, table=table)


def _rows(row: list[list[Line]]) -> list[list[list[str]]]:
    """Return the words of a row's cells. A row in which two columns hold figures one below the other is as many rows as there are figures."""
    columns = [cell for cell in row if len(cell) > 1 and all(FIGURE.fullmatch(line.text) for line in cell)]
    longest = max(columns, key=len, default=[])
    if sum(len(cell) == len(longest) for cell in columns) < 2:
        return [[[line.text for line in cell] for cell in row]]
    bases = np.array([line.base for line in longest])
    found: list[list[list[str]]] = [[[] for _ in row] for _ in longest]
    for column, cell in enumerate(row):
        for line in cell:
            found[int(np.abs(bases - line.base).argmin())][column].append(line.text)
    return found
