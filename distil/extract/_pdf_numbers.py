"""Numbers of lines, as preprints and transcripts have them in their margin: they are no part of the sentences beside them."""

import numpy as np

from distil.extract._pdf_pieces import Piece

# Numbers in a column that are taken for those of lines; set small, fewer do. A list may have as many items, hardly as evenly set.
FEWEST, FEWEST_SMALL, SMALL = 15, 6, 0.85
MOST = 1_000  # numbers on a page that are compared with each other
# Points by which the column's edge may waver, and the part of the steps from number to number that must be alike.
EDGE, EVEN, ALIKE = 2.0, 0.15, 0.8
# Part of what else is on the page that must stand on one side of the numbers, and of the rows that must be one piece of words beside them.
ASIDE, PLAIN = 0.95, 0.6


def parted(pieces: list[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Return the pieces without the numbers of their lines, and those numbers from top to bottom."""
    digits = [piece for piece in pieces if piece.text.isdecimal() and len(piece.text) < 5]
    if not FEWEST_SMALL <= len(digits) <= MOST:
        return pieces, []
    for right in (True, False):
        column = _aligned(digits, right=right)
        if _numbers_lines(column, pieces):
            chosen = set(map(id, column))
            return [piece for piece in pieces if id(piece) not in chosen], column
    return pieces, []


def _aligned(digits: list[Piece], *, right: bool) -> list[Piece]:
    """Return the largest column of numbers that end, or begin, at the same edge."""
    edges = np.array([piece.right if right else piece.left for piece in digits])
    near = np.abs(edges[:, None] - edges[None, :]) < EDGE
    chosen = near[int(near.sum(1).argmax())]
    return sorted((piece for piece, mine in zip(digits, chosen, strict=True) if mine), key=lambda piece: piece.base)


def _numbers_lines(column: list[Piece], pieces: list[Piece]) -> bool:
    if len(column) < FEWEST_SMALL:
        return False
    chosen = set(map(id, column))
    others = [piece for piece in pieces if id(piece) not in chosen]
    left, right = min(piece.left for piece in column), max(piece.right for piece in column)
    words = [piece for piece in others if len(piece.text) > 1]
    outside = max((sum(piece.left > right for piece in words), sum(piece.right < left for piece in words)), default=0)
    if not words or outside < ASIDE * len(words):
        return False
    small = column[0].size < SMALL * float(np.median([piece.size for piece in words]))
    return len(column) >= (FEWEST_SMALL if small else FEWEST) and _counts(column) and _beside_lines(column, words)


def _counts(column: list[Piece]) -> bool:
    """Say whether the numbers rise by the same from one to the next, at even steps."""
    rise = np.diff([int(piece.text) for piece in column])
    step = np.diff([piece.base for piece in column])
    usual = float(np.median(step))
    even = np.abs(step - usual) < EVEN * usual
    same = rise == int(np.median(rise))
    return bool(np.median(rise) in (1, 5) and (even & same).mean() >= ALIKE and (rise > 0).all())


def _beside_lines(column: list[Piece], words: list[Piece]) -> bool:
    """Say whether what stands beside the numbers are lines of words, no cells of a table."""
    bases = np.array([piece.base for piece in words])
    letters = np.array([sum(map(str.isalpha, piece.text)) for piece in words])
    rows = [np.abs(bases - piece.base) < 0.5 * piece.size for piece in column]
    full = [row for row in rows if row.any()]
    plain = sum(row.sum() == 1 and letters[row].sum() > 3 for row in full)
    return len(full) >= 0.3 * len(column) and plain >= PLAIN * len(full)
