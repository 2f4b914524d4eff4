"""Pieces into lines in reading order: columns are found, and read one after the other, between what spans them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from distil.extract._pdf_knots import TALL, captions, knots
from distil.extract._pdf_pieces import Piece

# A page with more pieces than this is read in the order of its file.
MAX_PIECES = 30_000
MAX_DEPTH = 12
# Rows that must stand side by side before a gap is taken for a gutter.
MIN_ROWS = 3
# Words on a row of running text, on average. Newspaper columns hold five or six, cells of a table two or three.
WORDS = 3.5
# A gap between two cells of a row, in heights of the type.
CELL_GAP = 1.5
RTL_SHARE = 0.5
STROKES = re.compile(r"([∣∥])(?:\s*\1)+")
WRITTEN_ROWS = 5  # rows side by side from which on the order of the file says that they are columns
STEP_BACK = 0.6  # heights of the type: an index under an exponent begins so far behind the exponent's end at most
STEP_DOWN = 0.9  # and is so far below it at most
INITIAL = 1.7  # times the size of the text


@dataclass(slots=True)
class Line:
    """One line of a column; `left_edge` and `right_edge` are the column's."""

    cells: list[str]
    left: float
    right: float
    top: float
    base: float
    bottom: float
    size: float
    bold: bool
    mono: bool
    left_edge: float = 0.0
    right_edge: float = 0.0
    column: int = 0
    table: list[list[list[str]]] | None = None  # the line stands for a whole ruled table
    spots: list[tuple[float, float]] = field(default_factory=list)  # left and right of each cell
    head: bool = False  # it stands over columns of a table

    @property
    def text(self) -> str:
        """The words of the line, its cells apart."""
        return self.cells[0] if len(self.cells) == 1 else " ".join(self.cells)


def lines(pieces: list[Piece]) -> list[Line]:
    """Return the lines of a page in the order in which they are read."""
    found: list[Line] = []
    pieces = _without_initials(pieces) if pieces else pieces
    regions = [pieces] if len(pieces) > MAX_PIECES else [region for part in _peeled(pieces) for region in _order(part, 0)]
    for number, region in enumerate(regions):
        ordered = _rows(region)
        left, right = min(piece.left for piece in region), max(piece.right for piece in region)
        for line in ordered:
            line.left_edge, line.right_edge, line.column = left, right, number
        found.extend(ordered)
    return found


def _peeled(pieces: list[Piece]) -> list[list[Piece]]:
    """Take a head of one or two rows and a foot off the page when a gap sets them apart: they follow no column."""
    if len(pieces) < 8:
        return [pieces]
    size = float(np.median([piece.size for piece in pieces]))
    ordered = sorted(pieces, key=lambda piece: piece.base)
    head = _edge(ordered, size)
    foot = _edge([*reversed(ordered)], size)
    parts = [ordered[:head], ordered[head : len(ordered) - foot], ordered[len(ordered) - foot :]]
    return [part for part in parts if part]


def _edge(ordered: list[Piece], size: float) -> int:
    """Return how many pieces at this end of the page make a row, or two rows of small type, with a gap behind."""
    rows = 1
    for place in range(1, min(len(ordered), 24)):
        step = abs(ordered[place].base - ordered[place - 1].base)
        # The lines of a large title are as far apart as its type is high: no gap parts them.
        height = max(size, min(ordered[place].size, ordered[place - 1].size))
        if step > 2.2 * height and (rows == 1 or float(np.median([piece.size for piece in ordered[:place]])) < 0.95 * size):
            return place
        rows += step > 0.5 * size
        if rows > 2:
            break
    return 0


def _order(pieces: list[Piece], depth: int) -> list[list[Piece]]:
    """Return regions of one column each, in reading order."""
    if len(pieces) < 2 or depth > MAX_DEPTH:
        return [pieces] if pieces else []
    gutter = _gutter(pieces)
    if gutter is not None:
        return [region for part in _bands(pieces, gutter) for region in _order(part, depth + 1)]
    parts = _stacked(pieces)
    if len(parts) < 2:
        return [pieces]
    cut = [_order(part, depth + 1) for part in parts]
    return _rejoined(cut)


def _rejoined(parts: list[list[list[Piece]]]) -> list[list[Piece]]:
    """Put neighbours that turned out to be of one column together again, so that the column's edges are known."""
    joined: list[list[Piece]] = []
    single = False
    for part in parts:
        if single and len(part) == 1:
            joined[-1].extend(part[0])
        else:
            joined.extend(part)
        single = len(part) == 1
    return joined


def _stacked(pieces: list[Piece]) -> list[list[Piece]]:
    """Split where no piece stands for the height of a line."""
    ordered = sorted(pieces, key=lambda piece: piece.top)
    parts = [[ordered[0]]]
    floor = ordered[0].bottom
    for piece in ordered[1:]:
        if piece.top - floor > 0.6 * piece.size:
            parts.append([])
        parts[-1].append(piece)
        floor = max(floor, piece.bottom)
    return parts


class _Sides:
    """What stands left of a gutter, right of it, and across it."""

    def __init__(self, pieces: list[Piece], at: float) -> None:
        self.left = [piece for piece in pieces if piece.right <= at + 1]
        self.right = [piece for piece in pieces if piece.left >= at - 1 and piece.right > at + 1]
        self.across = [piece for piece in pieces if piece.left < at - 1 and piece.right > at + 1]
        self.rows_left, self.rows_right = _bases(self.left), _bases(self.right)

    def beside(self) -> tuple[int, float]:
        """Return how many rows stand side by side, and which part of them on exactly the same baseline."""
        few, many = sorted((self.rows_left, self.rows_right), key=len)
        if not len(few):
            return 0, 0.0
        overlap = few[(few > many[0] - 8) & (few < many[-1] + 8)]
        if not len(overlap):
            return 0, 0.0
        place = np.clip(np.searchsorted(many, overlap), 1, max(len(many) - 1, 1))
        near = np.minimum(np.abs(many[place - 1] - overlap), np.abs(many[np.minimum(place, len(many) - 1)] - overlap))
        return len(overlap), float((near < 0.8).mean())

    def pairs(self) -> bool:
        """Say whether nothing but two short boxes of words stand here, one piece a row each."""
        return 2 <= len(self.left) == len(self.rows_left) <= 12 and 2 <= len(self.right) == len(self.rows_right) <= 12

    def written(self) -> bool:
        """Say whether the file has all of the left side before all of the right one, both in words: an index in columns, no table."""
        if len(self.rows_left) < WRITTEN_ROWS or len(self.rows_right) < WRITTEN_ROWS:
            return False
        wordy = all(sum(sum(map(str.isalpha, piece.text)) > 2 for piece in side) > 0.8 * len(side) for side in (self.left, self.right))
        return wordy and max(piece.place for piece in self.left) < min(piece.place for piece in self.right)

    def turns(self) -> int:
        """Return how often the file goes from one side to the other."""
        places = sorted([(piece.place, 0) for piece in self.left] + [(piece.place, 1) for piece in self.right])
        return sum(one[1] != other[1] for one, other in zip(places, places[1:], strict=False))

    def prose(self) -> bool:
        """Say whether both sides look like running text: rows of several words that fill their column, one after the other."""
        return _is_prose(self.left, self.rows_left) and _is_prose(self.right, self.rows_right)


def _bases(pieces: Iterable[Piece]) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """Return the baselines of the rows, each once."""
    values = np.sort(np.array([piece.base for piece in pieces], np.float64))
    return values[np.concatenate([[True], np.diff(values) > 2])] if len(values) else values


def _is_prose(pieces: list[Piece], rows: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> bool:
    if len(rows) < MIN_ROWS:
        return False
    letters = sum(sum(map(str.isalpha, piece.text)) for piece in pieces)
    words = sum(len(piece.text.split()) for piece in pieces)
    low, high = min(piece.left for piece in pieces), max(piece.right for piece in pieces)
    filled = sum(piece.right - piece.left for piece in pieces) / (len(rows) * max(high - low, 1))
    size = float(np.median([piece.size for piece in pieces]))
    leading = float(np.median(np.diff(rows)))
    wordy = letters / len(rows) >= 12 and (words / len(rows) >= WORDS or letters / max(words, 1) > 12)
    return wordy and filled >= 0.5 and leading < 2.6 * size


def _gutter(pieces: list[Piece]) -> float | None:
    """Return where a gutter runs between two columns, None when there is none."""
    left, right = np.array([piece.left for piece in pieces]), np.array([piece.right for piece in pieces])
    size = float(np.median([piece.size for piece in pieces]))
    low, high = float(left.min()), float(right.max())
    count = int(min(high - low, 6000.0)) + 1
    grain = max((high - low) / count, 1e-6)
    cover = np.zeros(count + 2)
    np.add.at(cover, np.clip(((left - low) / grain).astype(int), 0, count), 1)
    np.add.at(cover, np.clip(((right - low) / grain).astype(int) + 1, 0, count + 1), -1)
    cover = np.cumsum(cover)[: count + 1]
    best: tuple[float, float] | None = None
    for start, end in _valleys(cover, max(5.0, 0.55 * size) / grain):
        at = low + grain * (start + end) / 2
        score = _worth(_Sides(pieces, at))
        if score > 0 and (best is None or score > best[0]):
            best = (score, at)
    return None if best is None else best[1]


def _valleys(cover: "np.ndarray[tuple[int], np.dtype[np.float64]]", width: float) -> list[tuple[int, int]]:
    """Return the runs of bins that few pieces cross: for each low place, its lowest level that is wide enough. At most 24."""
    found: list[tuple[int, int]] = []
    peak = float(cover.max())
    for level in sorted({0.0, round(0.1 * peak), round(0.2 * peak), round(0.35 * peak)}):
        below = np.concatenate([[False], cover <= level, [False]])
        edges = np.nonzero(np.diff(below.astype(np.int8)))[0].reshape(-1, 2)
        for start, end in edges.tolist():
            inside = start > 0 and end < len(cover) and end - start >= width
            if inside and not any(start < there_end and there_start < end for there_start, there_end in found):
                found.append((start, end))
    return found[:24]


def _worth(sides: _Sides) -> float:
    """Return how sure it is that these are columns, 0 when they are not."""
    rows, aligned = sides.beside()
    if rows < 2:
        return 0.0
    disturbed = len(_beside_others(sides))
    if disturbed > 0.3 * rows:
        return 0.0
    prose = sides.prose()
    apart = rows >= MIN_ROWS and aligned < 0.5 and (prose or sides.turns() < rows)
    boxes = not sides.across and sides.pairs() and _words(sides.left) >= 2.5 and _words(sides.right) >= 2.5
    columns = prose or apart or boxes or (rows >= WRITTEN_ROWS and not disturbed and sides.written())
    return (rows + (rows if prose else 0)) / (1 + disturbed) if columns else 0.0


def _words(pieces: list[Piece]) -> float:
    return sum(len(piece.text.split()) for piece in pieces) / max(len(pieces), 1)


def _beside_others(sides: _Sides) -> list[Piece]:
    """Return the pieces across the gutter that have a neighbour on their row: they stick out of a column, and span nothing."""
    rows = np.sort(np.concatenate([sides.rows_left, sides.rows_right]))
    found = []
    for piece in sides.across:
        place = int(np.searchsorted(rows, piece.base - 0.4 * piece.size))
        if place < len(rows) and rows[place] < piece.base + 0.4 * piece.size:
            found.append(piece)
    return found


def _bands(pieces: list[Piece], at: float) -> list[list[Piece]]:
    """Return, from top to bottom: what spans the gutter, then what is left of it, then what is right of it, and so on."""
    sides = _Sides(pieces, at)
    sticking = {id(piece) for piece in _beside_others(sides)}
    spanning = sorted((piece for piece in sides.across if id(piece) not in sticking), key=lambda piece: piece.base)
    left = sides.left + [piece for piece in sides.across if id(piece) in sticking and at - piece.left >= piece.right - at]
    right = sides.right + [piece for piece in sides.across if id(piece) in sticking and at - piece.left < piece.right - at]
    cuts = np.array([piece.base for piece in spanning])
    bands: list[tuple[list[Piece], list[Piece]]] = [([], []) for _ in range(len(cuts) + 1)]
    for side, members in enumerate((left, right)):
        for piece in members:
            bands[int(np.searchsorted(cuts, piece.base))][side].append(piece)
    aside = _is_aside(left, right)
    parts: list[list[Piece]] = []
    for number, (here, there) in enumerate(bands):
        parts.extend(part for part in ((there, here) if aside else (here, there)) if part)
        if number < len(spanning):
            _span(parts, spanning[number], joined=number > 0 and not here and not there)
    return parts


def _span(parts: list[list[Piece]], piece: Piece, *, joined: bool) -> None:
    if joined and parts:
        parts[-1].append(piece)
    else:
        parts.append([piece])


def _is_aside(left: list[Piece], right: list[Piece]) -> bool:
    """A narrow column of small type at the left stands beside the text and is read after it, when it has gaps or begins below the first lines."""
    if not left or not right:
        return False
    wide = max(piece.right for piece in right) - min(piece.left for piece in right)
    narrow = max(piece.right for piece in left) - min(piece.left for piece in left)
    if narrow > 0.36 * wide or float(np.median([piece.size for piece in left])) > 0.95 * float(np.median([piece.size for piece in right])):
        return False
    top, tall = min(piece.top for piece in left), _height(left)
    sparse = sum(piece.size for piece in left) < 0.6 * tall
    low = top > min(piece.top for piece in right) + 3 * left[0].size and tall < 0.75 * _height(right)
    return sparse or low


def _height(pieces: list[Piece]) -> float:
    return max(piece.bottom for piece in pieces) - min(piece.top for piece in pieces)


def _rows(pieces: list[Piece]) -> list[Line]:
    """Put pieces that stand on one row into one line, from top to bottom."""
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda piece: piece.base):
        if rows and piece.table is None and rows[-1][0].table is None and _same_row(rows[-1], piece):
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return [_line(row, written=written) for row, written in _shown(knots(captions(rows)))]


def _shown(rows: Iterable[tuple[list[Piece], bool]]) -> Iterator[tuple[list[Piece], bool]]:
    """Yield rows with each tall bracket as one sign."""
    for row, written in rows:
        for piece in row:
            piece.text = piece.text.translate(TALL).strip()
        kept = [piece for piece in row if piece.text or piece.table is not None]
        if kept:
            yield kept, written


def _without_initials(pieces: list[Piece]) -> list[Piece]:
    """Put a large initial that reaches down over several rows before the first word of the first of them."""
    usual = float(np.median([piece.size for piece in pieces]))
    initials = [piece for piece in pieces if len(piece.text) == 1 and piece.text.isupper() and piece.size > INITIAL * usual]
    for initial in initials:
        beside = [
            piece
            for piece in pieces
            if piece is not initial and piece.size < initial.size / INITIAL and -0.5 * usual < piece.left - initial.right < 2 * usual
        ]
        rows = [piece for piece in beside if initial.top - 0.5 * usual < (piece.top + piece.bottom) / 2 < initial.base + 0.5 * usual]
        if len(rows) > 1:
            first = min(rows, key=lambda piece: piece.base)
            first.text = initial.text + first.text
            pieces = [piece for piece in pieces if piece is not initial]
    return pieces


def _same_row(row: list[Piece], piece: Piece) -> bool:
    tallest = max(row[-8:], key=lambda entry: entry.size)
    shared = min(tallest.bottom, piece.bottom) - max(tallest.top, piece.top)
    if shared < 0.55 * min(tallest.size, piece.size):
        return False
    return not any(min(entry.right, piece.right) - max(entry.left, piece.left) > 0.4 * piece.size for entry in row[-40:])


def _line(row: list[Piece], *, written: bool = False) -> Line:
    """Return the line that a row makes; `written` when its pieces are to stay in their order."""
    if len(row) == 1:
        one = row[0]
        style = (one.size, one.bold and one.text != "", one.mono)
        return Line([one.text], one.left, one.right, one.top, one.base, one.bottom, *style, table=one.table, spots=[(one.left, one.right)])
    rtl = sum(piece.rtl for piece in row) > RTL_SHARE * len(row)
    if not written:
        row.sort(key=lambda piece: -piece.right if rtl else piece.left)
    main = max(row, key=lambda piece: (piece.right - piece.left) * piece.size)
    cells, spots = [row[0].text], [(row[0].left, row[0].right)]
    for before, piece in zip(row, row[1:], strict=False):
        gap = before.left - piece.right if rtl else piece.left - before.right
        if gap > CELL_GAP * main.size:
            cells.append(piece.text)
            spots.append((piece.left, piece.right))
        else:
            raised = piece.size < 0.8 * before.size  # an exponent or an index stands a little off
            back = written and (gap < -STEP_BACK * main.size or abs(piece.base - before.base) > STEP_DOWN * main.size)
            close = gap < (0.22 if raised else 0.12) * main.size and not back
            cells[-1] += ("" if close else " ") + piece.text
            spots[-1] = (min(spots[-1][0], piece.left), max(spots[-1][1], piece.right))
    heavy = sum(len(piece.text) for piece in row if piece.bold) > 0.8 * sum(len(piece.text) for piece in row)
    left, right = min(piece.left for piece in row), max(piece.right for piece in row)
    mono = all(piece.mono for piece in row)
    cells = [STROKES.sub(r"\1", cell) for cell in cells]  # the strokes of a tall bar are one
    top, bottom = (min(piece.top for piece in row), max(piece.bottom for piece in row)) if written else (main.top, main.bottom)
    return Line(cells, left, right, top, main.base, bottom, main.size, heavy, mono, table=main.table, spots=spots)
