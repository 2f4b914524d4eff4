"""Which texts of a page lie over or under a different text, and in which order to take them away."""

import numpy as np

from distil.extract._pdf_chars import Chars, Flags, Ints

# Drawings of one page for this; what needs more stays unverified.
MAX_CLASSES = 8
# Comparisons of two texts; a page of 1,100 cells needs 5,000.
MAX_PAIRS = 400_000
BATCH = 64  # texts compared with all others in one go: with 20,000 of them on a page, that is a million comparisons
# Part of the smaller text's box that must be shared.
SHARED = 0.05


def classes(chars: Chars, box: Ints) -> tuple[list[list[int]], list[int]]:
    """Return groups of text objects, no two of a group overlapping, and the objects that are too tangled to tell."""
    live = np.nonzero(~chars.blank)[0]
    owners, first = np.unique(chars.owner[live], return_index=True)
    if len(owners) < 2:
        return [], []
    order = np.argsort(chars.owner[live], kind="stable")
    starts = np.concatenate([[0], np.nonzero(np.diff(chars.owner[live][order]))[0] + 1])
    low = np.minimum.reduceat(box[live][order][:, :2], starts)
    high = np.maximum.reduceat(box[live][order][:, 2:], starts)
    extent = np.concatenate([low, high], 1)
    suspects = _crowded(extent)
    if not len(suspects):
        return [], []
    texts = _texts(chars, live[order], starts)
    pairs = _pairs(extent, suspects, texts)
    if pairs is None:
        return [], owners[suspects].tolist()
    return _coloured(pairs, owners.tolist())


def _crowded(extent: Ints) -> Ints:
    """Return the boxes of which a part is also in another box, found on a grid of 4 pixels."""
    cells = np.concatenate([extent[:, :2] // 4, (extent[:, 2:] + 3) // 4], 1)
    width, height = int(cells[:, 2].max()) + 2, int(cells[:, 3].max()) + 2
    grid = np.zeros((height, width), np.int32)
    np.add.at(grid, (cells[:, 1], cells[:, 0]), 1)
    np.add.at(grid, (cells[:, 3], cells[:, 2]), 1)
    np.add.at(grid, (cells[:, 1], cells[:, 2]), -1)
    np.add.at(grid, (cells[:, 3], cells[:, 0]), -1)
    many = np.cumsum(np.cumsum(grid, 0), 1) > 1
    sums = np.zeros((height + 1, width + 1), np.int32)
    sums[1:, 1:] = np.cumsum(np.cumsum(many, 0), 1)
    x0, y0, x1, y1 = cells.T
    found: Ints = np.nonzero(sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0] > 0)[0]
    return found


def _texts(chars: Chars, index: Ints, starts: Ints) -> list[str]:
    letters = chars.code[index].tobytes().decode("utf-32-le", "replace")
    ends = [*starts[1:].tolist(), len(letters)]
    return [letters[start:end] for start, end in zip(starts.tolist(), ends, strict=True)]


def _pairs(extent: Ints, suspects: Ints, texts: list[str]) -> list[tuple[int, int]] | None:
    """Return the pairs that overlap and say different things; None when there are too many to compare."""
    ordered = suspects[np.argsort(extent[suspects, 1], kind="stable")]
    boxes = extent[ordered]
    found: list[tuple[int, int]] = []
    compared = 0
    for start in range(0, len(ordered), BATCH):
        these = np.arange(start, min(start + BATCH, len(ordered)))
        # From here on every box begins lower: what ends above meets none of them.
        others = np.concatenate([np.nonzero(boxes[:start, 3] > boxes[start, 1])[0], these])
        beside = (boxes[others, 3] > boxes[these, 1][:, None]) & (others < these[:, None])
        compared += int(np.count_nonzero(beside))
        if compared > MAX_PAIRS:
            return None
        row, column = np.nonzero(beside)
        this, other = these[row], others[column]
        both = _overlap(boxes[other], boxes[this])
        pairs = zip(ordered[other[both]].tolist(), ordered[this[both]].tolist(), strict=True)
        found.extend((one, two) for one, two in pairs if texts[one] != texts[two])
    return found


def _overlap(one: Ints, other: Ints) -> Flags:
    """Say which boxes share more than their edges with their counterparts."""
    across = np.minimum(one[:, 2], other[:, 2]) - np.maximum(one[:, 0], other[:, 0])
    down = np.minimum(one[:, 3], other[:, 3]) - np.maximum(one[:, 1], other[:, 1])
    smaller = np.minimum(*((box[:, 2] - box[:, 0]) * (box[:, 3] - box[:, 1]) for box in (one, other)))
    found: Flags = (across > 1) & (down > 1) & (across * down > SHARED * np.maximum(smaller, 1))
    return found


def _coloured(pairs: list[tuple[int, int]], owners: list[int]) -> tuple[list[list[int]], list[int]]:
    beside: dict[int, set[int]] = {}
    for one, other in pairs:
        beside.setdefault(one, set()).add(other)
        beside.setdefault(other, set()).add(one)
    colour: dict[int, int] = {}
    for this in sorted(beside, key=lambda key: (-len(beside[key]), key)):
        used = {colour[other] for other in beside[this] if other in colour}
        colour[this] = next(number for number in range(len(used) + 1) if number not in used)
    groups: list[list[int]] = [[] for _ in range(MAX_CLASSES)]
    tangled = []
    for this, number in colour.items():
        if number < MAX_CLASSES:
            groups[number].append(owners[this])
        else:
            tangled.append(owners[this])
    return [group for group in groups if group], tangled
