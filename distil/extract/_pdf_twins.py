"""A font that draws one picture for all its letters: nobody can read it, though a program can.

Where a font gives the outlines of its letters these are compared, and where it paints them by operators (type 3) there is only the picture of the
page. In both cases the picture decides, for an outline may be the one the library takes for a letter it does not find.
"""

import numpy as np
from numpy.typing import NDArray

from distil.extract import _pdf_bulk
from distil.extract._pdf_chars import Flags, Ints
from distil.extract._pdf_glyphs import ALIKE
from distil.extract._pdf_visible import SEEN, Scene

# Letters that no reader takes for one another, of which so many must be drawn alike. A font of fewer letters is a logo or a formula.
DIFFERENT = 8
ALL_ALIKE = 0.8
# Ink that two pictures do not share, as a part of all their ink: 0.0-0.2 for one shape at two places of the pixel grid, 0.5 and more for two letters.
UNSHARED = 0.3
GRID = 12
_KIN = {letter: group[0] for group in ALIKE for letter in group}


def twins(scene: Scene, verdict: Ints) -> Flags:
    """Say which seen characters are written in a font whose letters all look the same."""
    chars = scene.chars
    found = np.zeros(len(chars.code), bool)
    able = (verdict == SEEN) & chars.wordy & ~chars.blank & scene.inside & (chars.owner >= 0)
    fonts = np.array([entry.font for entry in chars.objects] + [0], np.uint64)[chars.owner]
    for font in np.unique(fonts[able]).tolist():
        mine = np.nonzero(able & (fonts == font))[0]
        codes, first = np.unique(chars.code[mine], return_index=True)
        if len(codes) >= DIFFERENT and _suspect(font, codes.tolist()) and _one_picture(scene, mine[first]):
            found |= (fonts == font) & (verdict == SEEN) & ~chars.blank
    return found


def _suspect(font: int, codes: list[int]) -> bool:
    """Say whether most letters of a font have the outline of another one, or none."""
    shapes = [_pdf_bulk.fingerprint(font, code) for code in codes]
    return len(set(shapes)) <= len(shapes) // 2


def _one_picture(scene: Scene, examples: Ints) -> bool:
    kin: dict[str, int] = {}
    for index, code in zip(examples.tolist(), scene.chars.code[examples].tolist(), strict=True):
        kin.setdefault(_KIN.get(chr(code), chr(code).lower()), index)
    if len(kin) < DIFFERENT:
        return False
    pictures = np.stack([_ink(scene, index) for index in kin.values()])
    usual = np.median(pictures, 0)
    total = np.maximum(pictures, usual).sum(1)
    apart = np.abs(pictures - usual).sum(1) / np.maximum(total, 1)
    return bool(usual.sum() > 0 and (apart < UNSHARED).mean() >= ALL_ALIKE)


def _ink(scene: Scene, index: int) -> NDArray[np.float64]:
    """Return what a letter paints on a small grid over its box."""
    x0, y0, x1, y1 = (scene.chars.box[index] * scene.scale).tolist()
    steps = (np.arange(GRID) + 0.5) / GRID
    rows = np.clip((y0 + (y1 - y0) * steps).astype(np.int64), 0, scene.height - 1)
    columns = np.clip((x0 + (x1 - x0) * steps).astype(np.int64), 0, scene.width - 1)
    shown, bare = (picture[np.ix_(rows, columns)][:, :, :3].astype(np.float64) for picture in (scene.shown, scene.bare))
    found: NDArray[np.float64] = np.abs(shown - bare).max(2).ravel()
    return found
