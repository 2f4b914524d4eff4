"""Rectangles that lie over one another: how much of one is left to be seen."""

from collections.abc import Iterable

Box = tuple[float, float, float, float]  # left, top, right, bottom
MOST_LIDS = 50
MOST_PIECES = 80  # that one box is cut into; what is cut finer counts as seen


def left_over(box: Box, lids: Iterable[Box]) -> float:
    """Return the share of a box, 0 to 1, that none of the lids covers."""
    whole = _area(box)
    pieces = [box]
    for number, lid in enumerate(lids):
        if number >= MOST_LIDS or len(pieces) > MOST_PIECES or not pieces:
            break
        pieces = [part for piece in pieces for part in _without(piece, lid)]
    return sum(map(_area, pieces)) / whole if whole > 0 else float(bool(pieces))


def _without(piece: Box, lid: Box) -> list[Box]:
    left, top, right, bottom = max(piece[0], lid[0]), max(piece[1], lid[1]), min(piece[2], lid[2]), min(piece[3], lid[3])
    if left >= right or top >= bottom:
        return [piece]
    around = [
        (piece[0], piece[1], piece[2], top),
        (piece[0], bottom, piece[2], piece[3]),
        (piece[0], top, left, bottom),
        (right, top, piece[2], bottom),
    ]
    return [part for part in around if part[0] < part[2] and part[1] < part[3]]


def _area(box: Box) -> float:
    return max(box[2] - box[0], 0.0) * max(box[3] - box[1], 0.0)
