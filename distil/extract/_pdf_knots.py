"""Formulas, fractions and the lettering of pictures: pieces that stand over, under and beside each other, so that no row of them can be read.

Whoever sets a formula writes it in the order in which it is read: the fraction before what follows it, a sum with its limits. Where the pieces of
neighbouring rows interlock and the file has them in one stretch, its order is kept, and they make one line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from distil.extract._pdf_pieces import Piece

# Part of the lower one's height by which the ink of two pieces must overlap. Lines of text set as tight as their type is high don't.
OVERLAP = 0.2
# A limit stands so close over or under its operator, in heights of the type, and is set so much smaller.
REACH, SMALLER = 0.45, 0.9
# What the file has between two pieces of a row belongs to it when it is so near, in heights of the row's type: a fraction or a row of a matrix; in
# smaller type, a label over an arrow or under a brace.
NEAR, NEAR_SMALL = 0.9, 2.5
# Rows that are looked back at, pairs of pieces of two rows, pieces within a row, and pieces of one knot: more are no formula, and would take long.
ROWS, PAIRS, BETWEEN, MOST = 6, 2_500, 12, 400
LOOK_BACK = 3  # rows of lettering
LABEL = 8  # characters: a tick of an axis, the name of a point
LEADING = 1.6  # heights of the type from line to line of a caption, at most
PART = re.compile(r"\([a-h]\) \S|(?:Figure|Fig\.|Table|Abb\.|Abbildung|Tabelle) ?\d")
OPERATORS = frozenset("∑∏∫⋃⋂⊕⊗⋀⋁∮⨄⨆⨀")
# The pieces that tall brackets are put together from, as Adobe numbers them; only the uppermost stands for the bracket.
TALL = dict.fromkeys(range(0xF8E6, 0xF8FF), "") | dict.fromkeys(range(0x239B, 0x23AE), "")
TALL |= dict(zip((0xF8EB, 0xF8EE, 0xF8F1, 0xF8F6, 0xF8F9, 0xF8FC), "([{)]}", strict=True))
TALL |= dict(zip((0x239B, 0x23A1, 0x23A7, 0x239E, 0x23A4, 0x23AB), "([{)]}", strict=True))
ABUT = 0.5  # points between two pieces of one bracket, or less


@dataclass
class _Row:
    """A row of pieces and the height that its ink takes."""

    pieces: list[Piece]
    plain: bool = True
    ceiling: float = field(init=False)
    floor: float = field(init=False)
    size: float = field(init=False)
    base: float = field(init=False)
    labels: bool = field(init=False)

    def __post_init__(self) -> None:
        main = max(self.pieces, key=lambda piece: piece.size)
        self.plain = not any(piece.table is not None or piece.rtl for piece in self.pieces)
        self.ceiling, self.floor = min(piece.ceiling for piece in self.pieces), max(piece.floor for piece in self.pieces)
        self.size, self.base = main.size, main.base
        self.labels = all(len(piece.text) <= LABEL for piece in self.pieces)


def captions(rows: list[list[Piece]]) -> list[list[Piece]]:
    """Return the rows with captions that stand side by side, as "(a) ..." and "(b) ...", one after the other, where the file has them so."""
    if not any(len(row) > 1 and any(map(_opens, row)) for row in rows):
        return rows
    following = _following(rows)
    found: list[list[Piece]] = []
    at = 0
    while at < len(rows):
        parts = [[piece] for piece in sorted(rows[at], key=lambda piece: piece.left)]
        end = at + 1
        if len(parts) > 1 and any(map(_opens, rows[at])):
            while end < len(rows) and _goes_on(parts, rows[end], following):
                end += 1
        found.extend([rows[at]] if end == at + 1 else [[piece] for part in parts for piece in part])
        at = end
    return found


def _opens(piece: Piece) -> bool:
    return PART.match(piece.text) is not None


def _following(rows: list[list[Piece]]) -> dict[int, int]:
    """Return for the place of each piece the one of the piece after it in the file."""
    places = sorted(piece.place for row in rows for piece in row)
    return dict(zip(places, places[1:], strict=False))


def _goes_on(parts: list[list[Piece]], row: list[Piece], following: dict[int, int]) -> bool:
    """Add a row's pieces to the captions whose words go on with them; False when any of them goes on with none."""
    chosen = []
    for piece in row:
        able = [part for part in parts if following.get(part[-1].place) == piece.place]
        if (
            not able
            or not 0 < piece.base - able[0][-1].base < LEADING * piece.size
            or piece.left > able[0][-1].right
            or able[0][-1].left > piece.right
        ):
            return False
        chosen.append((able[0], piece))
    for part, piece in chosen:
        part.append(piece)
    return True


def knots(rows: list[list[Piece]]) -> Iterator[tuple[list[Piece], bool]]:
    """Yield rows from top to bottom; rows that interlock as one, in the order of the file, and True with them."""
    order = sorted(((piece.place, number, piece) for number, row in enumerate(rows) for piece in row), key=lambda entry: entry[0])
    if len(rows) < 2 or len({place for place, _, _ in order}) < len(order):  # what was recognised in a picture has no place in the file
        yield from ((row, False) for row in rows)
        return
    known = [_Row(row) for row in rows]
    root = list(range(len(rows)))
    _interlock(known, root)
    _embrace(known, order, root)
    _letter(known, root)
    rank = {place: at for at, (place, _, _) in enumerate(order)}
    groups: dict[int, list[int]] = {}
    for number in range(len(rows)):
        groups.setdefault(_find(root, number), []).append(number)
    for numbers in groups.values():
        if len(numbers) == 1:
            yield rows[numbers[0]], False
            continue
        pieces = sorted((piece for number in numbers for piece in rows[number]), key=lambda piece: piece.place)
        whole = rank[pieces[-1].place] - rank[pieces[0].place] == len(pieces) - 1
        if whole and len(pieces) <= MOST:
            yield pieces, True
        else:
            yield from ((rows[number], False) for number in numbers)


def _find(root: list[int], number: int) -> int:
    while root[number] != number:
        number = root[number]
    return number


def _join(root: list[int], one: int, other: int) -> None:
    low, high = sorted((_find(root, one), _find(root, other)))
    root[high] = low


def _interlock(rows: list[_Row], root: list[int]) -> None:
    """Join rows whose ink overlaps, and limits with their operators."""
    for number, row in enumerate(rows):
        for before in range(max(0, number - ROWS), number):
            other = rows[before]
            apart = max(row.ceiling - other.floor, other.ceiling - row.floor)
            if apart < REACH * max(row.size, other.size) and row.plain and other.plain and _holds(other, row):
                _join(root, before, number)


def _holds(row: _Row, other: _Row) -> bool:
    if len(row.pieces) * len(other.pieces) > PAIRS:
        return False
    return any(_tied(one, piece) for one in row.pieces for piece in other.pieces)


def _tied(one: Piece, other: Piece) -> bool:
    shared = min(one.floor, other.floor) - max(one.ceiling, other.ceiling)
    if shared > OVERLAP * min(one.floor - one.ceiling, other.floor - other.ceiling):
        return True
    if min(one.right, other.right) <= max(one.left, other.left):
        return False
    large, small = (one, other) if one.size >= other.size else (other, one)
    limit = -shared < REACH * large.size and small.size < SMALLER * large.size and not OPERATORS.isdisjoint(large.text)
    return limit or (shared > -ABUT and ord(one.text[-1]) in TALL and ord(other.text[0]) in TALL)


def _embrace(rows: list[_Row], order: list[tuple[int, int, Piece]], root: list[int]) -> None:
    """Join a row with what the file has between two of its pieces, when all of that is near."""
    last: dict[int, int] = {}
    for at, (_, number, _) in enumerate(order):
        between = order[last.get(number, at) + 1 : at]
        if 0 < len(between) <= BETWEEN and rows[number].plain and all(_near(rows[number], piece) for _, _, piece in between):
            for _, other, _ in between:
                _join(root, number, other)
        last[number] = at


def _letter(rows: list[_Row], root: list[int]) -> None:
    """Join rows of the lettering of a picture, which the file doesn't have from top to bottom, as it has the rows of a table."""
    for number, row in enumerate(rows):
        for before in range(max(0, number - LOOK_BACK), number) if row.labels and row.plain else ():
            other = rows[before]
            downwards = max(piece.place for piece in other.pieces) < min(piece.place for piece in row.pieces)
            like_a_table = len(row.pieces) == len(other.pieces) > 1
            if other.labels and other.plain and not downwards and not like_a_table:
                _join(root, before, number)


def _near(row: _Row, piece: Piece) -> bool:
    reach = NEAR_SMALL if piece.size < SMALLER * row.size else NEAR
    return abs(piece.base - row.base) < reach * row.size and piece.table is None and not piece.rtl
