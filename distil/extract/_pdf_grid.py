"""Tables without rules: their cells are put into columns by where they stand, so that a heading stays over its figures."""

import re
from collections import Counter
from collections.abc import Iterable

from distil.extract._pdf_layout import Line

# A heading over several columns is short, and no sentence.
LONGEST_HEAD = 40
# Heights of type by which a head must begin to the right of the table's first column, and by which its middle may be off that of what it spans.
INSET, OFF_MIDDLE = 2.0, 1.0
# Steps from a head to the row below it, in heights of type.
NEAR = 2.2
MOST_COLUMNS = 60
CURRENCY = re.compile(r"[$€£¥]")
FIGURE = re.compile(r"[(+−–—-]?\d[\d.,'’]*\s?[%)]{0,2}(?: [$€£¥])?|[-–—](?: [$€£¥])?")

Spot = tuple[float, float]


def mark_heads(lines: list[Line]) -> None:
    """Mark the lines of one cell that stand over the columns of a table as rows of it."""
    for at in range(len(lines) - 2, -1, -1):
        line, below = lines[at], lines[at + 1]
        if len(line.cells) > 1 or line.table is not None or below.table is not None or not (len(below.cells) > 1 or below.head):
            continue
        inset = line.left > below.left + INSET * line.size or (below.head and line.left > below.left - INSET * line.size)
        within = line.right <= below.right + line.size or below.head
        short = len(line.text) <= LONGEST_HEAD and not line.text.endswith((".", ":", ";", ","))
        near = 0 < below.base - line.base < NEAR * line.size and line.column == below.column and abs(line.size - below.size) < 0.2 * line.size
        line.head = inset and within and short and near and not line.mono and not (at and _goes_on(lines[at - 1], line))


def _goes_on(before: Line, line: Line) -> bool:
    """Say whether a line stands under one of words at the same edge: then it is that one's second line."""
    near = 0 < line.base - before.base < NEAR * line.size and before.column == line.column
    return near and len(before.cells) == 1 and abs(before.left - line.left) < line.size


def gridded(group: list[Line]) -> list[list[str]]:
    """Return the cells of a table row by row, empty ones where a column has none; as they stand when no columns are to be seen."""
    rows = [_with_signs(line) for line in group]
    counts = Counter(len(row) for row in rows if len(row) > 1)
    usual, many = counts.most_common(1)[0] if counts else (1, 0)
    if many < 2 or usual > MOST_COLUMNS:
        return [[text for text, _ in row] for row in rows]
    whole = [row for row in rows if len(row) == usual]
    columns = [(min(row[at][1][0] for row in whole), max(row[at][1][1] for row in whole)) for at in range(usual)]
    apart = all(one[1] < other[0] for one, other in zip(columns, columns[1:], strict=False))
    if not apart:
        return [[text for text, _ in row] for row in rows]
    wide = _widened(columns, (row for row, line in zip(rows, group, strict=True) if not line.head))
    return [_placed(row, wide if line.head else columns, line) for row, line in zip(rows, group, strict=True)]


def _widened(columns: list[Spot], rows: Iterable[list[tuple[str, Spot]]]) -> list[Spot]:
    """Return the columns as wide as their headings."""
    wide = list(columns)
    for _, spot in (cell for row in rows if len(row) < len(columns) for cell in row):
        at = _nearest(spot, columns)
        wide[at] = (min(wide[at][0], spot[0]), max(wide[at][1], spot[1]))
    return wide


def _with_signs(line: Line) -> list[tuple[str, Spot]]:
    """Return the cells of a row with where they stand, each sign of a currency with the figure behind it."""
    found: list[tuple[str, Spot]] = []
    waiting = ""
    for text, spot in zip(line.cells, line.spots, strict=True):
        figure = FIGURE.fullmatch(text) is not None
        if CURRENCY.fullmatch(text) and text != line.cells[-1]:
            waiting = text
            continue
        if waiting:
            text, waiting = f"{waiting} {text}", ""
        if figure and CURRENCY.fullmatch(text[-1]) and text[:-1].strip():
            text, waiting = text[:-1].rstrip(), text[-1]
        found.append((text, spot))
    if waiting and found:
        found[-1] = (f"{found[-1][0]} {waiting}", found[-1][1])
    return found


def _placed(row: list[tuple[str, Spot]], columns: list[Spot], line: Line) -> list[str]:
    """Return a row with each cell in its column, a head in the first one that it spans."""
    if len(row) >= len(columns):
        return [text for text, _ in row]
    cells = [""] * len(columns)
    for text, spot in row:
        at = _spanned(spot, columns, line.size) if line.head else _nearest(spot, columns)
        cells[at] = f"{cells[at]} {text}".strip()
    return cells


def _nearest(spot: Spot, columns: list[Spot]) -> int:
    """Return the column that a cell shares most with, or that it is nearest to."""
    return max(range(len(columns)), key=lambda at: min(spot[1], columns[at][1]) - max(spot[0], columns[at][0]))


def _spanned(spot: Spot, columns: list[Spot], size: float) -> int:
    """Return the first of the columns over whose middle a head stands; of several spans the widest one."""
    middle = (spot[0] + spot[1]) / 2
    for width in range(len(columns), 1, -1):
        for at in range(len(columns) - width + 1):
            if abs((columns[at][0] + columns[at + width - 1][1]) / 2 - middle) < OFF_MIDDLE * size:
                return at
    return _nearest(spot, columns)
