"""Letters that look like no letters: does the picture of the page, read by text recognition, say what they say?

A font may draw dots, bars, signs or letters of another script and call them A to Z. Where it gives outlines, those are examined
(`_pdf_glyphs`); where it paints its letters by operators (type 3), their pictures on the page are. What is in doubt is seen only when the picture
of the page says it, too.
"""

from collections import Counter
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from distil.extract._pdf_chars import Flags, Ints
from distil.extract._pdf_faces import GRID
from distil.extract._pdf_glyphs import FEWEST_LIES, FEWEST_STRANGE, Shape, Specimens, examined, mostly_strange
from distil.extract._pdf_native import Off, Pixels
from distil.extract._pdf_second import baselines
from distil.extract._pdf_visible import CHANGE, LIE, SEEN, UNVERIFIED, Scene

DPI = 300.0
# Letters of one font that are looked at; most of a line of prose are among the first of them.
MOST_LETTERS = 24
WORD = 3  # letters or digits in a row: names of quantities in formulas have one, or two

Reads = Callable[[Scene, list[tuple[str, list[float]]]], list[bool | None]]
"""Compares lines (their words, and left, top, right, bottom in points) with the page as it is seen: True where both agree, False where they don't,
None where that can't be told."""


def settle(scene: Scene, verdict: Ints, doubted: Flags, reads: Reads) -> None:
    """Read the lines in doubt from the picture: what it says as well is seen, what it says otherwise is a lie, the rest is unverified."""
    index = np.nonzero(doubted & (verdict == SEEN) & scene.inside)[0]
    if not len(index):
        return
    text = scene.chars.text
    fonts = np.array([entry.font for entry in scene.chars.objects] + [0], np.uint64)[scene.chars.owner]
    lines = baselines(scene, index)
    worded = _worded(text, lines, fonts)
    lines = [line for line in lines if worded & set(fonts[line].tolist())]
    if not lines:
        return
    boxes = [np.concatenate([scene.chars.box[line, :2].min(0), scene.chars.box[line, 2:].max(0)]).tolist() for line in lines]
    agreed = reads(scene, [(text[line[0] : line[-1] + 1], box) for line, box in zip(lines, boxes, strict=True)])
    for line, same in zip(lines, agreed, strict=True):
        verdict[line] = SEEN if same else UNVERIFIED if same is None else LIE


def _worded(text: str, lines: list[Ints], fonts: NDArray[np.uint64]) -> set[int]:
    """Return the fonts whose letters mostly make words. Slanted ones of formulas stand one by one, and text recognition reads few of them."""
    single: Counter[int] = Counter()
    several: Counter[int] = Counter()
    for line in lines:
        letters = [at for at in line.tolist() if text[at].isascii() and text[at].isalnum()]
        for word in np.split(np.array(letters, np.int64), np.nonzero(np.diff(letters) != 1)[0] + 1):
            if len(word):
                (several if len(word) >= WORD else single)[int(fonts[word[0]])] += len(word)
    return {font for font, count in several.items() if count >= single[font]}


def painted(scene: Scene, verdict: Ints, specimens: Specimens) -> Flags:
    """Say which characters are written in a font that has no outlines and whose letters look like no letters, or like other ones."""
    chars = scene.chars
    found = np.zeros(len(chars.code), bool)
    able = (verdict == SEEN) & (chars.code < 128) & chars.wordy & ~chars.blank & scene.inside & (chars.owner >= 0)
    fonts = np.array([entry.font for entry in chars.objects] + [0], np.uint64)[chars.owner]
    for font in np.unique(fonts[able]).tolist():
        mine = np.nonzero(able & (fonts == font))[0]
        codes, first = np.unique(chars.code[mine], return_index=True)
        order = np.argsort(first)[:MOST_LETTERS]
        if len(codes) < FEWEST_STRANGE or not specimens.unknown(font, codes[order].tolist()):
            continue
        shapes = _shapes(scene, mine[first[order]])
        if mostly_strange({code: shape.strange for code, shape in shapes.items()}) or _lying(shapes):
            found |= (fonts == font) & ~chars.blank
    return found


def _lying(shapes: dict[int, Shape]) -> bool:
    return sum(shape.lying for shape in shapes.values()) >= max(FEWEST_LIES, len(shapes) // 4)


def _shapes(scene: Scene, examples: Ints) -> dict[int, Shape]:
    """Return what the picture of each of these letters says about it; one that leaves no ink says nothing."""
    scale = scene.page.scale(DPI)
    width, height = scene.page.pixels(scale)
    exact = scene.chars.box[examples] * scale
    box = np.clip(np.concatenate([np.floor(exact[:, :2]), np.ceil(exact[:, 2:])], 1), 0, [width, height, width, height]).astype(np.int64)
    x0, y0 = box[:, :2].min(0).tolist()
    x1, y1 = box[:, 2:].max(0).tolist()
    shown = scene.page.draw(scale, (x0, y0, x1, y1))
    with Off(scene.texts):
        bare = scene.page.draw(scale, (x0, y0, x1, y1))
    found = {}
    for place, code in zip((box - [x0, y0, x0, y0]).tolist(), scene.chars.code[examples].tolist(), strict=True):
        filled = _filled(shown, bare, place)
        if filled is not None:
            found[code] = examined(filled, code)
    return found


def _filled(shown: Pixels, bare: Pixels, box: list[int]) -> NDArray[np.float64] | None:
    """Return the ink in a box on the grid, filled to its bounds."""
    x0, y0, x1, y1 = box
    one, other = (picture[y0:y1, x0:x1, :3].astype(np.int16) for picture in (shown, bare))
    ink = np.abs(one - other).max(2) if one.size else np.zeros((0, 0), np.int16)
    if not ink.size or ink.max() < CHANGE:
        return None
    dark = 2 * ink >= ink.max()
    rows, columns = np.nonzero(dark.any(1))[0], np.nonzero(dark.any(0))[0]
    steps = (np.arange(GRID) + 0.5) / GRID
    up, along = ((place[0] + steps * (place[-1] + 1 - place[0])).astype(np.int64) for place in (rows, columns))
    found: NDArray[np.float64] = dark[np.ix_(up[::-1], along)].astype(np.float64).ravel()  # outlines have their first row at the foot
    return found
