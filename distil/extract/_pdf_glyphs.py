"""Does a font draw the letters that it says? Its outlines are compared with those of ordinary typefaces.

A file may draw one letter and name another, so that a reader sees one text and a program another one. The shapes of A to Z,
a to z and 0 to 9 are laid on a grid and compared with a sans, a serif and a typewriter face that the renderer carries (`_pdf_faces`).
A font whose letters look like other letters is a liar; one whose letters look like no letters is in doubt, and has to be read from the picture.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from distil.extract import _pdf_bulk
from distil.extract import _pdf_native as native
from distil.extract._pdf_chars import Chars, Flags
from distil.extract._pdf_faces import GRID, LETTERS, faces

# Letters that look alike once size is taken away.
ALIKE = ("cC", "kK", "oO0QD", "pP", "sS5", "uU", "vVyY", "wW", "xX", "zZ2", "il1IjtfrTJL7", "nhm", "bh6", "qg9", "eco", "B8", "a")
LINE, MOVE = 0, 2
# How well a shape must fit the other letter (common area over joint area), and how much better than its own. Of 364 fonts of
# 170 documents, none has a letter that passes both; of the two forged ones every letter does.
FIT, BETTER = 0.70, 0.20
# Letters of one font that must lie before the font is called a liar.
FEWEST_LIES = 2
# A shape that fills its box is a placeholder.
PLACEHOLDER = 0.95
# A shape is strange when it fits its letter, or one that looks alike, worse than this. Of 322 fonts of 73 documents the worst honest ones (narrow
# italics) have 0.53 of their letters strange, and one of six letters 0.83; letters drawn as dots, signs or Cyrillic ones have 0.67-0.94.
STRANGE, MOSTLY_STRANGE, FEWEST_STRANGE = 0.50, 0.60, 8
# The same for capitals alone, or small letters alone: fewer letters vary more.
STRANGE_CASE = 0.75


@dataclass(frozen=True, slots=True)
class Shape:
    """What a letter's shape says about it."""

    lying: bool = False
    strange: bool = False
    lent: bool = False  # it is the very one of a typeface the library carries


HONEST, LENT = Shape(), Shape(lent=True)


@dataclass
class Specimens:
    """Remembers which shapes stand for which letters. One for a document."""

    _known: dict[tuple[int, int, float, float, float, float], Shape] = field(default_factory=dict)

    def lies(self, chars: Chars) -> Flags:
        """Say which characters are written in a font that draws other letters than it names."""
        found = np.zeros(len(chars.code), bool)
        for font, mine, used in _fonts(chars):
            if sum(self._shape(font, code).lying for code in used) >= FEWEST_LIES:
                found |= mine
        return found

    def strange(self, chars: Chars) -> Flags:
        """Say which characters are written in a font whose letters, or whose capitals or small letters, look like no letters."""
        found = np.zeros(len(chars.code), bool)
        for font, mine, used in _fonts(chars):
            if mostly_strange({code: self._shape(font, code).strange for code in used}):
                found |= mine
        return found

    def unknown(self, font: int, codes: list[int]) -> bool:
        """Say whether nothing is known of what a font draws.

        It has no outlines, or the library lends it the ones of another typeface though the file holds its own: letters painted by operators (type 3).
        """
        own = native.font_embedded(font) == 1
        return all(_pdf_bulk.fingerprint(font, code) is None or (own and self._shape(font, code).lent) for code in codes)

    def _shape(self, font: int, code: int) -> Shape:
        """A font may be replaced by another at its address: the shape itself is the key, by its length and two of its points."""
        print_ = _pdf_bulk.fingerprint(font, code)
        if print_ is None:
            return HONEST
        key = (code, *print_)
        if key not in self._known:
            filled = raster(font, code)
            self._known[key] = HONEST if filled is None else examined(filled, code)
        return self._known[key]


def _fonts(chars: Chars) -> Iterator[tuple[int, Flags, list[int]]]:
    """Yield each font, its characters that are not blank, and the codes of its letters and digits of ASCII."""
    fonts = np.array([entry.font for entry in chars.objects] + [0], np.uint64)[chars.owner]
    plain = (chars.code < 128) & ~chars.blank
    for font in np.unique(fonts[plain]).tolist():
        if font:
            used = [code for code in np.unique(chars.code[plain & (fonts == font)]).tolist() if chr(code).isalnum()]
            yield font, (fonts == font) & ~chars.blank, used


def mostly_strange(letters: dict[int, bool]) -> bool:
    """Say whether most letters are strange: of all, of the capitals, or of the small ones."""
    upper, lower = [code for code in letters if chr(code).isupper()], [code for code in letters if chr(code).islower()]
    groups = ((list(letters), MOSTLY_STRANGE), (upper, STRANGE_CASE), (lower, STRANGE_CASE))
    return any(len(group) >= FEWEST_STRANGE and sum(letters[code] for code in group) >= share * len(group) for group, share in groups)


def examined(shape: NDArray[np.float64], code: int) -> Shape:
    """Compare a shape on the grid with the letters of ordinary typefaces."""
    place = LETTERS.index(chr(code))
    own = float(_fits(shape, faces()[:, place : place + 1])[0])
    if own > 1 - BETTER:
        return LENT if own == 1 else HONEST
    solid = bool(shape.mean() > PLACEHOLDER)
    fits = _fits(shape, faces())
    best = int(fits.argmax())
    lying = not solid and float(fits[best]) >= FIT and float(fits[best]) - own >= BETTER and not _alike(chr(code), LETTERS[best])
    kin = max(float(fit) for fit, letter in zip(fits, LETTERS, strict=True) if _alike(chr(code), letter))
    return Shape(lying, solid or kin < STRANGE)


def _fits(shape: NDArray[np.float64], letters: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how well a shape fits each letter in the face that suits it best."""
    shared = (letters * shape).sum(2)  # no matrix product: its threads spin on a busy machine
    found: NDArray[np.float64] = (shared / np.maximum(letters.sum(2) + shape.sum() - shared, 1)).max(0)
    return found


def _alike(one: str, other: str) -> bool:
    return one.lower() == other.lower() or any(one in group and other in group for group in ALIKE)


def raster(font: int, code: int) -> NDArray[np.float64] | None:
    """Return a letter's shape on the grid, filled to its bounds; None when the font draws nothing for it."""
    contours = [np.array(contour) for contour in _contours(font, code) if len(contour) > 2]
    if not contours:
        return None
    begin = np.concatenate(contours)
    end = np.concatenate([np.roll(contour, -1, 0) for contour in contours])
    low, high = begin.min(0), begin.max(0)
    reach = np.maximum(high - low, 1e-6)
    x0, y0 = ((begin - low) / reach).T
    x1, y1 = ((end - low) / reach).T
    steps = (np.arange(GRID) + 0.5) / GRID
    crossed = (steps[:, None] >= np.minimum(y0, y1)) & (steps[:, None] < np.maximum(y0, y1))
    rows, edges = np.nonzero(crossed)
    at = x0[edges] + (steps[rows] - y0[edges]) * (x1[edges] - x0[edges]) / (y1[edges] - y0[edges])
    winding = np.zeros((GRID, GRID + 1))
    np.add.at(winding, (rows, np.clip(np.ceil(at * GRID - 0.5), 0, GRID).astype(np.int64)), np.where(y1[edges] > y0[edges], 1, -1))
    filled: NDArray[np.float64] = (np.cumsum(winding[:, :GRID], 1) != 0).astype(np.float64).ravel()
    return filled


def _contours(font: int, code: int) -> Iterator[list[tuple[float, float]]]:
    contour: list[tuple[float, float]] = []
    waiting: list[tuple[float, float]] = []
    for kind, x, y in _pdf_bulk.outline(font, code):
        if kind == MOVE:
            yield contour
            contour = [(x, y)]
        elif kind == LINE:
            contour.append((x, y))
        else:
            waiting.append((x, y))
            if len(waiting) == 3 and contour:
                (ax, ay), (bx, by), end = waiting
                sx, sy = contour[-1]
                contour.extend([((sx + 3 * ax + 3 * bx + end[0]) / 8, (sy + 3 * ay + 3 * by + end[1]) / 8), end])
                waiting = []
    yield contour
