"""Recognised lines of one picture into reading order, and an account of those that could not be read."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from distil.extract._ocr import Line, Pixels
from distil.extract._pdf_layout import Line as Row
from distil.extract._pdf_layout import lines as ordered
from distil.extract._pdf_pieces import Piece

# Above the first share of lines that can't be read a picture counts as lost in part, above the second nothing of it is used: a page whose script the
# models don't know comes out with letters missing in the lines that seem sure, too.
LOST_IN_PART, LOST = 0.1, 0.5
# Height of type in the box of a line, which has a margin; and where in the box the baseline lies.
TYPE, BASE = 0.7, 0.8
EVEN = 0.2
# WCAG ratio of luminances below which nobody reads, as for the type of a PDF.
LEAST_CONTRAST = 1.2


@dataclass(frozen=True)
class Scan:
    """What a picture says, line by line in reading order, words too pale for a person apart.

    `lost` says why it counts as unread, `note` what is missing otherwise.
    """

    rows: list[Row] = field(default_factory=list)
    pale: list[Row] = field(default_factory=list)
    lost: str = ""
    note: str = ""


def scan(found: Sequence[Line], picture: Pixels, scale: float = 1.0) -> Scan:
    """Return the lines that can be relied on, or none of them when most can't; `scale` is pixels a unit of the rows."""
    sure = [line for line in found if line.sure]
    missing = len(found) - len(sure)
    if missing > LOST * len(found):
        return Scan(lost=f"text recognition could not read it: {missing} of {len(found)} lines are in a script or a quality it does not know")
    words = f"{missing} of {len(found)} lines could not be read by text recognition" if missing else ""
    partly = missing > LOST_IN_PART * len(found)
    faint = [line for line in sure if pale(picture, line)]
    clear = [line for line in sure if line not in faint]
    return Scan(rows(clear, scale), rows(faint, scale), words if partly else "", "" if partly else words)


def cut(picture: Pixels, line: Line) -> Pixels:
    """Return a line's part of the picture."""
    left, top, right, bottom = (int(edge) for edge in line.box)
    return picture[max(top, 0) : bottom + 1, max(left, 0) : right + 1]


def pale(picture: Pixels, line: Line) -> bool:
    """Say whether the darkest and the lightest of a line differ too little to be read."""
    part = cut(picture, line).reshape(-1, 3) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    light = np.percentile(linear @ np.array([0.0722, 0.7152, 0.2126]), [2, 98])
    return bool((light[1] + 0.05) / (light[0] + 0.05) < LEAST_CONTRAST)


def rows(sure: Sequence[Line], scale: float = 1.0) -> list[Row]:
    """Return lines in reading order: those across the picture, then those down it, from the right to the left."""
    over = 2 * sum(line.upside_down for line in sure) > len(sure)
    across = [_piece(line, over, scale) for line in sure if line.upright]
    down = [_piece(line, over, scale) for line in sure if not line.upright]
    return [row for pieces in (across, down) if pieces for row in ordered(_evened(pieces))]


def _evened(pieces: list[Piece]) -> list[Piece]:
    """Boxes of one type differ in height by the letters in them: sizes near the median become the median."""
    usual = float(np.median([piece.size for piece in pieces]))
    for piece in pieces:
        if abs(piece.size - usual) < EVEN * usual:
            piece.size = usual
    return pieces


def _piece(line: Line, over: bool, scale: float) -> Piece:
    left, top, right, bottom = (edge / scale for edge in line.box)
    if over:
        left, top, right, bottom = -right, -bottom, -left, -top
    if not line.upright:
        left, top, right, bottom = top, -right, bottom, -left
    tall = bottom - top
    return Piece(line.text, left, right, top, top + BASE * tall, bottom, TYPE * tall, False, False, False)
