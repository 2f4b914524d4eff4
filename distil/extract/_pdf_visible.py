"""Is a character seen? It is when taking it away changes the picture of the page at its place.

The page is drawn as it is seen and once more without any text. A text that overlaps another one is also taken away alone,
so that the ink of a neighbour is not credited to what lies beneath it. The figures were measured on 1,163 harmless PDFs and
some 150 with hidden text; each says what it was weighed against.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from distil.data import Mark
from distil.extract import _pdf_native as native
from distil.extract._pdf_chars import Chars, Flags, Ints
from distil.extract._pdf_native import Floats, Off, Page, Pixels
from distil.extract._pdf_overlap import classes

DPI = 100.0
# Difference of a colour channel (of 255) that counts as a change.
CHANGE = 16
# Part of a letter's box that must change.
LEAST_INK = 0.03
# Contrast (WCAG ratio of luminances) below which nobody reads; grey 235 on white has 1.19.
LEAST_CONTRAST = 1.2
# Tallest letter of a text, and narrowest, in points. Raising the first to 2.5 would flag 3 of the 1,163 harmless files.
TINY_HEIGHT, TINY_WIDTH = 1.6, 0.12
# Type squeezed along its line: its size there, and the widest letter. Upright type of TINY_HEIGHT has a size of 2.2 and an m of 1.8.
SQUEEZED, SQUEEZED_WIDTH = 2.0, 1.4
# A letter is lost among others when they take so much of its strokes and fill so much of what lies between them. A sentence printed
# over three times has 0.25-0.75 and 0.5-0.85, one beneath a watermark 1 and 0 but for the letters at its edges.
OWN_STROKES, FILLED, NEIGHBOURS = 0.8, 0.5, 9
# A step of green from one pixel to the next that makes a ground rough, and the part of a letter's box that has it.
ROUGH, ROUGH_SHARE = 24, 0.3
# A letter counts as on the page when half of its box is.
ON_PAGE = 0.5

_STEPS = np.arange(256) / 255
_LINEAR = np.where(_STEPS <= 0.04045, _STEPS / 12.92, ((_STEPS + 0.055) / 1.055) ** 2.4)
_BLUE, _GREEN, _RED = ((_LINEAR * weight).astype(np.float32) for weight in (0.0722, 0.7152, 0.2126))

SEEN, NOT_DRAWN, COVERED, OFF_PAGE, CLIPPED, TINY, NO_CONTRAST, TRANSPARENT, LIE, UNVERIFIED = range(10)
MARKS_OF: tuple[frozenset[Mark], ...] = tuple(
    frozenset(marks)
    for marks in (
        (),
        (Mark.NOT_DRAWN,),
        (Mark.COVERED,),
        (Mark.OFF_PAGE,),
        (Mark.CLIPPED,),
        (Mark.TINY_TYPE,),
        (Mark.NO_CONTRAST,),
        (Mark.TRANSPARENT,),
        (Mark.GLYPH_MISMATCH,),
        (Mark.UNVERIFIED,),
    )
)


@dataclass
class Scene:
    """A page drawn with and without its text, and where its characters lie in the picture."""

    page: Page
    chars: Chars
    texts: list[int]
    scale: float
    shown: Pixels
    bare: Pixels
    box: NDArray[np.int64]  # x0, y0, x1, y1 in pixels, cut at the page's edge
    area: Ints
    inside: Flags
    changed: Flags  # pixels that the text makes another colour
    legible: Flags  # those of them whose luminance differs enough from the page without text

    @property
    def height(self) -> int:
        """Rows of the picture."""
        return int(self.shown.shape[0])

    @property
    def width(self) -> int:
        """Columns of the picture."""
        return int(self.shown.shape[1])


def look(page: Page, chars: Chars, texts: list[int]) -> Scene:
    """Draw the page twice and find the place of each character."""
    scale = page.scale(DPI)
    shown = page.draw(scale)
    if texts:
        with Off(texts):
            bare = page.draw(scale)
    else:
        bare = shown
    height, width = shown.shape[:2]
    exact = chars.box * scale
    whole = np.concatenate([np.floor(exact[:, :2]), np.ceil(exact[:, 2:])], 1)
    box = np.clip(whole, 0, [width, height, width, height]).astype(np.int64)
    area = (box[:, 2] - box[:, 0]) * (box[:, 3] - box[:, 1])
    full = np.maximum((whole[:, 2] - whole[:, 0]) * (whole[:, 3] - whole[:, 1]), 1)
    return Scene(page, chars, texts, scale, shown, bare, box, area, area >= ON_PAGE * full, *_changes(shown, bare))


def differs(one: Pixels, other: Pixels) -> Flags:
    """Return the pixels at which a channel differs by CHANGE or more."""
    places, _, _ = _unlike(one, other)
    return _mask(places, one)


def _changes(shown: Pixels, bare: Pixels) -> tuple[Flags, Flags]:
    places, here, there = _unlike(shown, bare)
    one, other = luminance(here), luminance(there)
    readable = np.maximum(one, other) >= LEAST_CONTRAST * np.minimum(one, other)
    return _mask(places, shown), _mask(places[readable], shown)


def _mask(places: Ints, picture: Pixels) -> Flags:
    found = np.zeros(picture.shape[:2], bool)
    found.ravel()[places] = True
    return found


def _unlike(one: Pixels, other: Pixels) -> tuple[Ints, Pixels, Pixels]:
    """Return where a channel differs by CHANGE or more, and the two pixels there; only those that differ at all are looked at."""
    here, there = one.view(np.uint32).ravel(), other.view(np.uint32).ravel()
    places = np.flatnonzero(here != there)
    here, there = here[places], there[places]
    first, second = here.view(np.uint8), there.view(np.uint8)
    apart = (np.maximum(first, second) - np.minimum(first, second)).reshape(-1, 4)
    enough = np.maximum(np.maximum(apart[:, 0], apart[:, 1]), apart[:, 2]) >= CHANGE
    return places[enough], here[enough].view(np.uint8).reshape(-1, 4), there[enough].view(np.uint8).reshape(-1, 4)


def count(mask: NDArray[np.bool_], box: Ints) -> Ints:
    """Return how many pixels of the mask lie in each box."""
    total = np.zeros(len(box), np.int64)
    full = (box[:, 2] > box[:, 0]) & (box[:, 3] > box[:, 1])
    if not full.any():
        return total
    low, high = box[full, :2].min(0), box[full, 2:].max(0)
    part = mask[low[1] : high[1], low[0] : high[0]]
    x0, y0, x1, y1 = (box - np.concatenate([low, low])).T
    tall, wide = np.where(full, y1 - y0, 0), x1 - x0
    # Sums may run over: a difference of two is right as long as no box is wider than the type holds.
    sums = np.zeros((part.shape[0], part.shape[1] + 1), np.uint8 if wide[full].max() < 256 else np.int32)
    np.cumsum(part.view(np.uint8), axis=1, dtype=sums.dtype, out=sums[:, 1:])
    # Letters are some ten rows high: adding row by row is faster than an integral over the page.
    low_rows = np.nonzero((tall > 0) & (tall <= 48))[0]
    order = low_rows[np.argsort(-tall[low_rows], kind="stable")]
    flat, step = sums.ravel(), sums.shape[1]
    begins, ends = y0[order] * step + x0[order], y0[order] * step + x1[order]
    found = np.zeros(len(order), np.int64)
    live = len(order) - np.searchsorted(tall[order][::-1], np.arange(48), side="right")
    for row, many in enumerate(live[live > 0].tolist()):
        found[:many] += flat[ends[:many] + row * step] - flat[begins[:many] + row * step]
    total[order] = found
    for index in np.nonzero(tall > 48)[0].tolist():
        rows = slice(y0[index], y1[index])
        total[index] = int((sums[rows, x1[index]] - sums[rows, x0[index]]).sum(dtype=np.int64))
    return total


def judge(scene: Scene) -> Ints:
    """Return for each character SEEN or the first reason found why it is not; blank ones count as seen."""
    chars = scene.chars
    verdict = np.full(len(chars.code), SEEN, np.int64)
    live = np.nonzero(~chars.blank)[0]
    if not len(live):
        return verdict
    box, area = scene.box[live], scene.area[live]
    ink = count(scene.changed, box)
    seen = (ink >= 1) & (ink >= LEAST_INK * area) & scene.inside[live]
    contrast = count(scene.legible, box)
    verdict[live] = np.where(scene.inside[live], np.where(seen, np.where(contrast < 1, NO_CONTRAST, SEEN), NOT_DRAWN), OFF_PAGE)
    _beneath(scene, verdict)
    _tiny(scene, verdict)
    _camouflage(scene, verdict)
    return verdict


def luminance(pixels: Pixels) -> NDArray[np.float32]:
    """Return the luminance (WCAG) of pixels, a twentieth added."""
    found: NDArray[np.float32] = _BLUE[pixels[:, 0]] + _GREEN[pixels[:, 1]] + _RED[pixels[:, 2]] + np.float32(0.05)
    return found


def _beneath(scene: Scene, verdict: Ints) -> None:
    """Take overlapping texts away one class at a time and see whether each is seen by itself."""
    chars = scene.chars
    groups, too_many = classes(chars, scene.box)
    for members in groups:
        index = np.nonzero(np.isin(chars.owner, members) & ~chars.blank)[0]
        x0, y0 = scene.box[index, :2].min(0).tolist()
        x1, y1 = scene.box[index, 2:].max(0).tolist()
        if x1 > x0 and y1 > y0:
            seen = _seen_alone(scene, members, index, (x0, y0, x1, y1))
            before = verdict[index]
            verdict[index] = np.where(seen, np.where(before == NOT_DRAWN, SEEN, before), np.where(before == SEEN, COVERED, before))
    if too_many:
        mine = np.isin(chars.owner, too_many) & (verdict == SEEN) & ~chars.blank
        verdict[mine] = UNVERIFIED


def _seen_alone(scene: Scene, members: list[int], index: Ints, cut: tuple[int, int, int, int]) -> Flags:
    """Say which characters change the page by themselves, and would be seen if no other text stood there."""
    x0, y0, x1, y1 = cut
    mine = [scene.chars.objects[owner].address for owner in members]
    mates = sorted(set(scene.texts) - set(mine))
    # Letters are set on whole pixels. Drawn from another corner a letter may fall on the next one, and would seem to be another letter's ink.
    from_corner = (0, 0, x1, y1)
    with Off(mine):
        alike = scene.page.draw(scene.scale, from_corner)
    with Off(mates):
        lone = scene.page.draw(scene.scale, from_corner)
    shown, bare, without, only = (np.ascontiguousarray(picture[y0:y1, x0:x1]) for picture in (scene.shown, scene.bare, alike, lone))
    own, solo = differs(shown, without), differs(only, bare)
    box = scene.box[index] - np.array([x0, y0, x0, y0])
    alone, both = count(own, box), count(own & solo, box)
    # White letters that only cut holes into other letters are not seen, unless the other text is a filled shape.
    dense = count(differs(without, bare), box) >= 0.9 * scene.area[index]
    ink = np.where(dense, alone, np.where(both >= 0.7 * alone, both, 0))
    seen: Flags = (ink >= 1) & (ink >= LEAST_INK * scene.area[index]) & scene.inside[index]
    strokes, between = count(solo, box), count(differs(without, bare) & ~solo, box)
    filled = (both < OWN_STROKES * strokes) & (between > FILLED * (scene.area[index] - strokes))
    return seen & ~_mostly(filled)


def _mostly(filled: Flags) -> Flags:
    """Say which letters stand among others of which most are filled; a letter or two of a text under a large watermark may be."""
    around = np.ones(min(NEIGHBOURS, len(filled)))
    if np.count_nonzero(filled) < NEIGHBOURS // 2:
        return np.zeros(len(filled), bool)
    share = np.convolve(filled, around, "same") / np.convolve(np.ones(len(filled)), around, "same")
    most: Flags = share >= 0.5
    return most


def _tiny(scene: Scene, verdict: Ints) -> None:
    """Type whose tallest letter or digit is too low, or too narrow, to be read."""
    chars = scene.chars
    index = np.nonzero(~chars.blank & ~chars.shapeless & chars.wordy)[0]
    box: Floats = chars.box[index]
    across, down = box[:, 2] - box[:, 0], box[:, 3] - box[:, 1]
    tall, wide = np.full(len(chars.objects), -1.0), np.full(len(chars.objects), -1.0)
    np.maximum.at(tall, chars.owner[index], np.maximum(across, down))
    np.maximum.at(wide, chars.owner[index], np.minimum(across, down))
    # A letter squeezed to nothing has no outline left to measure: then the size of its type tells.
    size = np.array([min(entry.size, entry.stretch) for entry in chars.objects])
    squeezed = (size < SQUEEZED) & (wide < SQUEEZED_WIDTH)
    tiny = np.where(tall >= 0, (tall < TINY_HEIGHT) | (wide < TINY_WIDTH) | squeezed, size < 0.5)
    mine = (chars.owner >= 0) & ~chars.blank
    mine[mine] = tiny[chars.owner[mine]]
    verdict[mine & (verdict != OFF_PAGE)] = TINY
    if (verdict == TINY).any():
        verdict[mine & (verdict == TINY) & _glyphless(chars)] = UNVERIFIED


def _glyphless(chars: Chars) -> Flags:
    """A font that is not in the file and has no stand-in here gives flat boxes though its type is of a sane size: the renderer is blind."""
    upright = np.array([round(entry.angle / 90) % 2 == 0 for entry in chars.objects], bool)
    size = np.array([entry.size for entry in chars.objects])
    foreign = np.array([bool(entry.font) and not native.font_embedded(entry.font) for entry in chars.objects], bool)
    across, down = chars.box[:, 2] - chars.box[:, 0], chars.box[:, 3] - chars.box[:, 1]
    turn = upright[chars.owner]
    along, high = np.where(turn, across, down), np.where(turn, down, across)
    own = size[chars.owner]
    found: Flags = foreign[chars.owner] & (own >= TINY_HEIGHT) & (high < 0.02 * own) & (along > 0.2 * own)
    return found


def _camouflage(scene: Scene, verdict: Ints) -> None:
    """Text on a ground as rough as noise is unread when its ink differs from what is around it by less than the noise itself."""
    green = scene.bare[:, :, 1]
    if int(np.ptp(green[::5, ::5])) <= ROUGH:
        return
    rough = _steep(scene.bare)
    if np.count_nonzero(rough) < 2000:
        return
    chars = scene.chars
    live = np.nonzero((verdict == SEEN) & chars.wordy & ~chars.blank)[0]
    live = live[count(rough, scene.box[live]) > ROUGH_SHARE * scene.area[live]]
    for owner in np.unique(chars.owner[live]).tolist():
        mine = live[chars.owner[live] == owner]
        if len(mine) >= 8 and _drowned(scene, mine):
            verdict[(chars.owner == owner) & (verdict == SEEN) & ~chars.blank] = NO_CONTRAST


def _steep(picture: Pixels) -> Flags:
    """Return the pixels that are much lighter or darker than the one to the left."""
    whole = picture.view(np.uint32)[:, :, 0]
    rows, columns = np.nonzero(whole[:, 1:] != whole[:, :-1])
    here, before = picture[rows, columns + 1, 1], picture[rows, columns, 1]
    steep = np.maximum(here, before) - np.minimum(here, before) > ROUGH
    found = np.zeros(whole.shape, bool)
    found[rows[steep], columns[steep] + 1] = True
    return found


def _drowned(scene: Scene, mine: Ints) -> bool:
    ink, around = [], []
    for x0, y0, x1, y1 in scene.box[mine[:200]].tolist():
        pixels = scene.shown[y0:y1, x0:x1, 1].astype(np.float64)
        changed = scene.changed[y0:y1, x0:x1]
        ink.append(pixels[changed])
        around.append(pixels[~changed])
    inside, outside = np.concatenate(ink), np.concatenate(around)
    return bool(len(outside) > 20 and len(inside) > 20 and abs(inside.mean() - outside.mean()) < outside.std())
