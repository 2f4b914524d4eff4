"""Does a font draw the letters that it says? Its outlines are compared with those of ordinary typefaces.

A file may draw one letter and name another, so that a reader sees one text and a program another one. The shapes of A to Z,
a to z and 0 to 9 are laid on a grid and compared with a sans, a serif and a typewriter face that the renderer carries (`_pdf_faces`).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from distil.extract import _pdf_bulk
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


@dataclass
class Specimens:
    """Remembers which shapes stand for which letters. One for a document."""

    _known: dict[tuple[int, int, float, float, float, float], bool] = field(default_factory=dict)

    def lies(self, chars: Chars) -> Flags:
        """Say which characters are written in a font that draws other letters than it names."""
        found = np.zeros(len(chars.code), bool)
        fonts = np.array([entry.font for entry in chars.objects] + [0], np.uint64)[chars.owner]
        plain = (chars.code < 128) & ~chars.blank
        for font in np.unique(fonts[plain]).tolist():
            used = [code for code in np.unique(chars.code[plain & (fonts == font)]).tolist() if chr(code).isalnum()]
            if font and sum(self._lying(font, code) for code in used) >= FEWEST_LIES:
                found |= (fonts == font) & ~chars.blank
        return found

    def _lying(self, font: int, code: int) -> bool:
        """A font may be replaced by another at its address: the shape itself is the key, by its length and two of its points."""
        shape = _pdf_bulk.fingerprint(font, code)
        if shape is None:
            return False
        key = (code, *shape)
        if key not in self._known:
            self._known[key] = self._examine(font, code)
        return self._known[key]

    def _examine(self, font: int, code: int) -> bool:
        shape = raster(font, code)
        if shape is None or shape.mean() > PLACEHOLDER:
            return False
        place = LETTERS.index(chr(code))
        own = float(_fits(shape, faces()[:, place : place + 1])[0])
        if own > 1 - BETTER:
            return False
        fits = _fits(shape, faces())
        best = int(fits.argmax())
        return float(fits[best]) >= FIT and float(fits[best]) - own >= BETTER and not _alike(chr(code), LETTERS[best])


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
