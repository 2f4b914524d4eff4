"""Characters into pieces: stretches of one line with no wide gap, in the direction in which they are read."""

import re
from collections import Counter
from dataclasses import dataclass

import numpy as np

from distil.extract._pdf_chars import Chars, Flags, Ints
from distil.extract._pdf_native import Floats
from distil.extract._pdf_symbols import FILLER

# A gap wider than this part of the type's height ends a piece: the gutter between two columns is seldom narrower.
WIDE_GAP = 1.0
# A step of the baseline larger than this part of the type's height ends a piece; superscripts stay within it.
STEP = 0.5
# An initial is at least this many times as high as the text; an index of an index is half as high.
INITIAL = 2.0
# The library makes up a space before and after an index; where the letters are closer than this, in heights of the type, there is none. TeX
# leaves 0.2 between a narrow exponent and a bracket, a space there is 0.33 wide.
TIGHT = 0.25
# The same before a bracket or a stop after a slanted letter: "Y ." is never further apart than 0.14, and words are never nearer than 0.17.
SLANTED = 0.15
# A step of the baseline, in heights of the type, or a change of size that makes an index.
RAISED, SMALLER = 0.08, 0.9
PLACE = 10  # among what a piece is made of after its text
LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", chr(FILLER): None, "\x00": None})
# The bullets of Symbol and Wingdings come by the number of their glyph.
LIGATURES |= {0xF0B7: "•", 0xF0A7: "▪", 0xF0A8: "▫", 0xF06E: "■", 0xF06F: "□", 0xF0D8: "➢", 0xF0FC: "✓", 0xF076: "❖", 0xF0E0: "→", 0xF0B0: "°"}
# A heading with spaces between its letters; from word to word they are so many times as wide.
SPACED_OUT, WIDER = re.compile(r"(?:[^\W\d_] ){4,}[^\W\d_]"), 1.5
# Two single marks side by side are how some typesetters write a double one.
QUOTES = (("\u2018\u2018", "\u201c"), ("\u2019\u2019", "\u201d"))
DOTS = re.compile(r"(?<![. ])(\s?)\. \. \.(?!\s?\.)")


@dataclass(slots=True)
class Piece:
    """Words on one line. Coordinates run along the reading direction (`left`, `right`) and across it, downwards (`top`, `base`, `bottom`)."""

    text: str
    left: float
    right: float
    top: float
    base: float
    bottom: float
    size: float
    bold: bool
    mono: bool
    rtl: bool
    cell: int = -1  # the cell of a ruled table that it stands in
    place: int = 0  # of its first character in the file
    ceiling: float = 0.0  # of its ink
    floor: float = 0.0
    table: list[list[list[str]]] | None = None  # the piece stands for a whole table: rows of cells of lines


def frames(chars: Chars, chosen: Flags, seat: Ints | None = None) -> list[tuple[float, list[Piece]]]:
    """Return the pieces of the chosen characters, one list a reading direction (degrees clockwise), the busiest direction first.

    `seat` numbers the cell that each character stands in; no piece leaves its cell.
    """
    kept = np.nonzero(chosen & ~chars.blank)[0]
    if not len(kept):
        return []
    angle = _directions(chars)[chars.owner[kept]]
    order = Counter(angle.tolist()).most_common()
    cells = np.full(len(chars.code), -1, np.int64) if seat is None else seat
    return [(value, _pieces(chars, kept[angle == value], value, cells)) for value, _ in order]


def _directions(chars: Chars) -> Floats:
    """Return the reading direction of each text object: quarter turns when near one, else steps of 5 degrees."""
    angle = np.array([entry.angle for entry in chars.objects])
    size = np.array([entry.size for entry in chars.objects])
    angle = angle + 90 * _vertical(chars, angle, size)
    quarter = np.round(angle / 90) * 90
    near = np.abs(angle - quarter) <= 12
    turned: Floats = np.where(near, quarter, np.round(angle / 5) * 5) % 360
    return turned


def _vertical(chars: Chars, angle: Floats, size: Floats) -> Flags:
    """Say which objects are written downwards though their letters stand upright, as Chinese and Japanese may be."""
    index = np.nonzero(~chars.blank)[0]
    pairs = index[:-1][(chars.owner[index[:-1]] == chars.owner[index[1:]]) & (np.diff(index) == 1)] if len(index) else index
    owner = chars.owner[pairs]
    step = chars.origin[pairs + 1] - chars.origin[pairs] if len(pairs) else np.zeros((0, 2))
    radians = np.radians(angle[owner])
    across = -step[:, 0] * np.sin(radians) + step[:, 1] * np.cos(radians)
    total, count = np.zeros(len(angle)), np.zeros(len(angle))
    np.add.at(total, owner, across)
    np.add.at(count, owner, 1)
    return (count > 0) & (total > 0.5 * size * count)


def _pieces(chars: Chars, index: Ints, angle: float, seat: Ints) -> list[Piece]:
    sizes = np.array([max(entry.size, 0.01) for entry in chars.objects])
    left, right, base, ceiling, floor = _turned(chars, index, angle)
    size = sizes[chars.owner[index]]
    bold = np.array([entry.bold for entry in chars.objects], bool)[chars.owner[index]]
    mono = np.array([entry.mono for entry in chars.objects], bool)[chars.owner[index]]
    rank = np.cumsum(~chars.blank)[index]
    both = np.maximum(size[1:], size[:-1])
    gap = np.maximum(left[1:] - right[:-1], left[:-1] - right[1:])
    cell = seat[index]
    initial = both > INITIAL * np.minimum(size[1:], size[:-1])
    broken = initial | (np.diff(rank) > 1) | (np.diff(cell) != 0) | (np.abs(np.diff(base)) > STEP * both) | (gap > WIDE_GAP * both)
    starts = np.concatenate([[0], np.nonzero(broken)[0] + 1])
    ends = np.concatenate([starts[1:], [len(index)]])
    accents = np.cumsum(chars.code == FILLER)
    apart = _indexed(base, size) | (accents[index[1:]] > accents[index[:-1]])
    close = (gap < TIGHT * both) & apart | (gap < SLANTED * both) & ~chars.wordy[index[1:]]
    whole = _without(chars, index, close)
    lows, highs = np.minimum.reduceat(left, starts), np.maximum.reduceat(right, starts)
    backwards = np.concatenate([[0], np.cumsum(np.diff((left + right) / 2) < 0)])
    middle = _usual(size, starts, ends)
    heavy, even = (2 * np.add.reduceat(style, starts, dtype=np.int64) > ends - starts for style in (bold, mono))
    rtl = 2 * (backwards[ends - 1] - backwards[starts]) > ends - starts
    base, size = base[middle], size[middle]
    lengths = lows, highs, base - 0.75 * size, base, base + 0.25 * size, size
    ink = np.minimum.reduceat(ceiling, starts), np.maximum.reduceat(floor, starts)
    columns = (*lengths, heavy, even, rtl, cell[starts], index[starts], *ink)
    found = []
    for number, (last, *values) in enumerate(zip((index[ends - 1] + 1).tolist(), *(column.tolist() for column in columns), strict=True)):
        text = _worded(whole[values[PLACE] : last])
        if text[1:2] == " " and text.isupper() and SPACED_OUT.fullmatch(text):
            text = _closed(text, left[starts[number] : ends[number]], right[starts[number] : ends[number]])
        if text:
            found.append(Piece(text, *values))
    return found


def _usual(size: Floats, starts: Ints, ends: Ints) -> Ints:
    """Return for each piece the first of its characters that is as large as the middle one of them by size."""
    found = starts.copy()
    for piece in np.nonzero(np.minimum.reduceat(size, starts) < np.maximum.reduceat(size, starts))[0].tolist():
        mine = size[starts[piece] : ends[piece]]
        found[piece] += int(np.argmax(mine >= np.sort(mine)[len(mine) // 2]))
    return found


def _closed(text: str, left: Floats, right: Floats) -> str:
    """Return a heading without the spaces between its letters."""
    letters, gaps = text.split(), left[1:] - right[:-1]
    if len(letters) != len(left):
        return text
    ends = gaps > WIDER * float(np.median(gaps))
    return letters[0] + "".join((" " if end else "") + letter for letter, end in zip(letters[1:], ends.tolist(), strict=True))


def _worded(letters: str) -> str:
    """Return the words of a piece as they are written: one space between them, ligatures and doubled marks taken apart or together."""
    text = " ".join(letters.translate(LIGATURES).split())
    for pair, mark in QUOTES:
        text = text.replace(pair, mark)
    return DOTS.sub(r"\1...", text) if ". ." in text else text


def _indexed(base: Floats, size: Floats) -> Flags:
    """Say after which characters an index or an exponent begins or ends."""
    both = np.maximum(size[1:], size[:-1])
    found: Flags = (np.abs(np.diff(base)) > RAISED * both) | (np.minimum(size[1:], size[:-1]) < SMALLER * both)
    return found


def _without(chars: Chars, index: Ints, close: Flags) -> str:
    """Return the text without the spaces that the library made up between characters that are close."""
    gone = np.nonzero((np.diff(index) > 1) & close)[0]
    code = chars.code
    for place in gone.tolist():
        between = slice(int(index[place]) + 1, int(index[place + 1]))
        if (chars.owner[between] < 0).any() and not (chars.blank[between] & (chars.owner[between] >= 0) & (code[between] != FILLER)).any():
            code = code.copy() if code is chars.code else code
            code[between] = FILLER
    return code.tobytes().decode("utf-32-le", "replace")


def _turned(chars: Chars, index: Ints, angle: float) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """Return left, right, baseline, top and bottom of characters in a frame turned so that their text runs to the right."""
    cosine, sine = float(np.cos(np.radians(angle))), float(np.sin(np.radians(angle)))
    box, origin = chars.box[index], chars.origin[index]
    corners = _corners(box, cosine, sine)
    base = -sine * origin[:, 0] + cosine * origin[:, 1]
    if angle % 90:
        middle, half = corners.mean(0), np.hypot(box[:, 2] - box[:, 0], box[:, 3] - box[:, 1]) / 3
        return middle - half, middle + half, base, base - half, base
    down = _corners(box[:, [1, 0, 3, 2]], cosine, -sine)
    return corners.min(0), corners.max(0), base, down.min(0), down.max(0)


def turned(box: Floats, angle: float) -> Floats:
    """Return boxes (left, top, right, bottom as displayed) in a frame turned by quarters so that its text runs to the right."""
    cosine, sine = float(np.cos(np.radians(angle))), float(np.sin(np.radians(angle)))
    across, down = _corners(box, cosine, sine), _corners(box[:, [1, 0, 3, 2]], cosine, -sine)
    return np.stack([across.min(0), down.min(0), across.max(0), down.max(0)], 1)


def _corners(box: Floats, cosine: float, sine: float) -> Floats:
    return np.stack([cosine * box[:, x] + sine * box[:, y] for x, y in ((0, 1), (2, 1), (0, 3), (2, 3))])
