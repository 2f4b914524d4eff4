"""Letters too crowded to be read: many that one glyph is said to stand for, and many that are piled up at one place."""

from functools import cache
from unicodedata import normalize

import numpy as np

from distil.extract._pdf_chars import Chars, Flags, Ints
from distil.extract._pdf_native import Floats

# A glyph that stands for three letters or more draws them as a ligature does: the narrowest (ffl, ffi) take 0.2 of the type's size a letter.
LIGATURE, LETTER_WIDTH = 3, 0.15
# Letters of its own size that stand at the place of a letter, itself included. Text printed over another text gives 2, both printed twice
# to look bold no more, for a letter at its own place counts once.
PILED = 3.2
# Letters of a page that must be piled before any is: labels of a crowded drawing touch now and then.
FEWEST_PILED = 12


def overladen(chars: Chars) -> Flags:
    """Say which characters come from a glyph that stands for more letters than fit into its width."""
    found = np.zeros(len(chars.code), bool)
    if len(chars.code) < LIGATURE:
        return found
    same = (chars.box[1:] == chars.box[:-1]).all(1) & (chars.owner[1:] == chars.owner[:-1]) & (chars.owner[1:] >= 0)
    if not same.any():
        return found
    glyph = np.concatenate([[0], np.cumsum(~same)])
    letters = np.bincount(glyph, weights=chars.wordy & ~chars.blank & ~chars.shapeless).astype(np.int64)
    text = chars.text
    for number in np.nonzero(letters >= LIGATURE)[0].tolist():
        first, last = np.searchsorted(glyph, [number, number + 1]).tolist()
        entry = chars.objects[chars.owner[first]]
        width = _along(chars.box[first : first + 1], entry.angle)
        if width < LETTER_WIDTH * letters[number] * entry.stretch and _letters(text[first:last]) not in _signs():
            found[first:last] = True
    return found & ~chars.blank


def _along(box: Floats, angle: float) -> float:
    """Return how long a box is in the direction of the line."""
    across, down = (box[0, 2:] - box[0, :2]).tolist()
    turn = angle % 180
    return float(across if min(turn, 180 - turn) < 20 else down if abs(turn - 90) < 20 else max(across, down))


def _letters(text: str) -> str:
    """Return the letters in a fixed order: the library turns round what is written from right to left."""
    return "".join(sorted(letter for letter in normalize("NFKC", text) if letter.isalnum()))


@cache
def _signs() -> frozenset[str]:
    """Return the letters of each single sign that stands for a phrase: Arabic honorifics, Japanese squared words, Latin ligatures."""
    ranges = (range(0x2100, 0x2190), range(0x3200, 0x3400), range(0xFB00, 0xFB07), range(0xFDF0, 0xFDFE))
    return frozenset(_letters(chr(code)) for codes in ranges for code in codes)


def piled(chars: Chars, box: Ints, seen: Flags) -> Flags:
    """Say which of the seen letters stand under and over so many others that none can be told."""
    found = np.zeros(len(chars.code), bool)
    live = np.nonzero(seen & chars.wordy & ~chars.blank & ~chars.shapeless)[0]
    if len(live) < FEWEST_PILED:
        return found
    deep = live[_piled(box[live], _once(chars.code[live], box[live]))]
    # Once more among letters of about the same size: a large watermark over the text hides none of it.
    size = np.log2(np.maximum((box[live, 2:] - box[live, :2]).max(1), 1))
    for octave in np.unique(np.round(size[np.isin(live, deep)])).tolist():
        mine = live[np.abs(size - octave) <= 1]
        found[mine[_piled(box[mine], _once(chars.code[mine], box[mine]))]] = True
    if np.count_nonzero(found) < FEWEST_PILED:
        return np.zeros(len(chars.code), bool)
    return _whole(chars, live, found)


def _whole(chars: Chars, live: Ints, found: Flags) -> Flags:
    """Take the rest of a text with it when half of its letters are piled: those at its ends have fewer others over them."""
    many, piles = (np.bincount(chars.owner[index], minlength=len(chars.objects)) for index in (live, np.nonzero(found)[0]))
    return found | ((2 * piles >= many) & (piles > 0))[chars.owner] & (chars.owner >= 0) & ~chars.blank


def _once(code: "np.ndarray[tuple[int, ...], np.dtype[np.uint32]]", box: Ints) -> Ints:
    """Return one of each letter that is printed more than once at nearly its own place: an eighth to a quarter of its size away."""
    kept = np.arange(len(code))
    for shift in (0.0, 0.5):
        middle, reach = (box[kept, :2] + box[kept, 2:]) / 2, np.maximum((box[kept, 2:] - box[kept, :2]).max(1), 1)
        octave = np.exp2(np.ceil(np.log2(reach)))[:, None] / 8
        key = np.concatenate([code[kept, None], np.floor(middle / octave + shift), octave], 1)
        kept = kept[np.unique(key, axis=0, return_index=True)[1]]
    return kept


def _piled(box: Ints, counted: Ints) -> Flags:
    """Say at which boxes PILED of the counted ones stand on average, on a grid of two pixels."""
    if not len(box):
        return np.zeros(0, bool)
    low = box[:, :2].min(0)
    cells = np.concatenate([(box[:, :2] - low) // 2, (box[:, 2:] - low + 1) // 2], 1)
    x0, y0, x1, y1 = cells.T
    width, height = int(x1.max()) + 1, int(y1.max()) + 1
    grid = np.zeros(width * height, np.int64)
    for x, y, sign in ((x0, y0, 1), (x1, y1, 1), (x1, y0, -1), (x0, y1, -1)):
        grid += sign * np.bincount(y[counted] * width + x[counted], minlength=width * height)
    deep = np.cumsum(np.cumsum(grid.reshape(height, width), 0), 1)
    if deep.max() < PILED:
        return np.zeros(len(box), bool)
    sums = np.zeros((height + 1, width + 1), np.int64)
    sums[1:, 1:] = np.cumsum(np.cumsum(deep, 0), 1)
    total = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
    found: Flags = total >= PILED * np.maximum((x1 - x0) * (y1 - y0), 1)
    return found
