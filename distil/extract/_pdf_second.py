"""A second look at what seems concealed: is it, how, and could it be a text layer over a picture of the same words?"""

from collections.abc import Callable

import numpy as np

from distil.extract import _pdf_native as native
from distil.extract._pdf_chars import Ints, TextObject
from distil.extract._pdf_native import FORM, TEXT, Floats, Off, Shape
from distil.extract._pdf_visible import (
    CHANGE,
    CLIPPED,
    COVERED,
    LEAST_INK,
    NO_CONTRAST,
    NOT_DRAWN,
    SEEN,
    TRANSPARENT,
    UNVERIFIED,
    Scene,
    count,
    differs,
)

# A concealed part of a word is a note icon over its letters, unless it is as long as this.
PART_OF_WORD = 12
# Seen letters between concealed ones that belong to the same run: dust, or a stroke that shows through.
ISLAND = 2
FINE_DPI = 200.0
# Part of the columns of a line's words that hold ink, from which on the line may be the text of a picture.
OVER_INK = 0.45
# A difference of grey that makes ink, and how much more of it words must hold than the gaps between them.
INK, RHYTHM = 60, 0.05
INVISIBLE_MODES = (3, 7)
FAINT_ALPHA = 12

Verifier = Callable[[Scene, list[tuple[str, list[float]]]], list[bool | None]]
"""Compares lines (their words, and left, top, right, bottom in points) with what is seen: True where both agree, False where something else is
seen there, None where that can't be told."""


def review(scene: Scene, verdict: Ints, shapes: list[Shape], verifier: Verifier | None = None) -> None:
    """Correct the verdicts: short partial runs are seen, false alarms are taken back, reasons are told apart."""
    if not _settle(scene, verdict):
        return
    _confirm(scene, verdict, [shape.address for shape in shapes if shape.kind == TEXT])
    _settle(scene, verdict)
    _reasons(scene, verdict, shapes)
    _layers(scene, verdict, verifier)
    _unify(scene, verdict)


def _settle(scene: Scene, verdict: Ints) -> bool:
    """Make runs whole: seen islands within one are concealed, concealed scraps of a seen word are seen."""
    chars = scene.chars
    found = False
    live = np.nonzero(~chars.blank)[0]
    hidden = np.nonzero(verdict[live] != SEEN)[0]
    if not len(hidden):
        return False
    for part in np.split(hidden, np.nonzero(np.diff(hidden) > ISLAND + 1)[0] + 1):
        run = live[part[0] : part[-1] + 1]
        inside = live[part]
        letters = int(chars.wordy[inside].sum())
        if letters and (letters >= PART_OF_WORD or _whole_words(scene, run)):
            reasons, often = np.unique(verdict[inside], return_counts=True)
            islands = verdict[run] == SEEN
            verdict[run[islands]] = reasons[np.argmax(often)]
            found = True
        else:
            verdict[run] = SEEN
    return found


def _whole_words(scene: Scene, run: Ints) -> bool:
    chars = scene.chars
    first, last = int(run[0]), int(run[-1])
    begins = first == 0 or chars.blank[first - 1] or chars.owner[first - 1] != chars.owner[first]
    ends = last + 1 == len(chars.code) or chars.blank[last + 1] or chars.owner[last + 1] != chars.owner[last]
    return bool(begins and ends)


def _confirm(scene: Scene, verdict: Ints, texts: list[int]) -> None:
    """Draw the places of undrawn text once more at twice the size: hairlines appear."""
    chars = scene.chars
    modes = np.array([entry.mode for entry in chars.objects] + [0])[chars.owner]
    index = np.nonzero((verdict == NOT_DRAWN) & ~np.isin(modes, INVISIBLE_MODES) & ~chars.blank & scene.inside)[0]
    if not len(index):
        return
    scale = scene.page.scale(FINE_DPI)
    width, height = scene.page.pixels(scale)
    exact = chars.box[index] * scale
    box = np.clip(np.concatenate([np.floor(exact[:, :2]), np.ceil(exact[:, 2:])], 1), 0, [width, height, width, height]).astype(np.int64)
    x0, y0 = box[:, :2].min(0).tolist()
    x1, y1 = box[:, 2:].max(0).tolist()
    if x1 <= x0 or y1 <= y0:
        return
    shown = scene.page.draw(scale, (x0, y0, x1, y1))
    with Off(texts):
        bare = scene.page.draw(scale, (x0, y0, x1, y1))
    local = box - [x0, y0, x0, y0]
    area = (local[:, 2] - local[:, 0]) * (local[:, 3] - local[:, 1])
    ink = count(differs(shown, bare), local)
    verdict[index[(ink >= 2) & (ink >= LEAST_INK * area)]] = SEEN


def _reasons(scene: Scene, verdict: Ints, shapes: list[Shape]) -> None:
    """Say how undrawn text is hidden, object by object, as far as its own state and what is painted later can tell."""
    chars = scene.chars
    order = {shape.address: place for place, shape in enumerate(shapes)}
    hidden = np.nonzero(np.isin(verdict, (NOT_DRAWN, COVERED)) & ~chars.blank)[0]
    for owner in np.unique(chars.owner[hidden]).tolist():
        mine = hidden[chars.owner[hidden] == owner]
        reason = _reason(scene, chars.objects[owner], mine, shapes, order)
        # A mode that paints says nothing against another text that was found to cover it.
        covered = (verdict[mine] == COVERED) & (chars.objects[owner].mode not in INVISIBLE_MODES) & (reason in (NOT_DRAWN, CLIPPED))
        verdict[mine] = np.where(covered, COVERED, reason)


def _reason(scene: Scene, entry: TextObject, mine: Ints, shapes: list[Shape], order: dict[int, int]) -> int:
    if entry.mode in INVISIBLE_MODES:
        return NOT_DRAWN
    paint = native.colour(entry.address, stroke=entry.mode in (1, 5))
    clear = paint is not None and paint[3] <= FAINT_ALPHA
    if clear:
        return TRANSPARENT
    if _unknown_glyphs(scene, entry, mine):
        return UNVERIFIED
    ground = _ground(scene, mine)
    if paint is not None and max(abs(paint[channel] - ground[channel]) for channel in range(3)) < 2 * CHANGE:
        return NO_CONTRAST
    if painted_over(scene, entry, mine, shapes, order):
        return COVERED
    clip = native.object_clip(entry.address)
    return CLIPPED if clip and native.clip_paths(clip) > 0 else NOT_DRAWN


def _unknown_glyphs(scene: Scene, entry: TextObject, mine: Ints) -> bool:
    """A font that is not in the file and has no stand-in here leaves the renderer blind."""
    if not entry.font or native.font_embedded(entry.font):
        return False
    some = mine[:40].tolist()
    blind = sum(1 for at in some if scene.chars.shapeless[at] or not native.glyph_path(entry.font, int(scene.chars.code[at]), 10.0))
    return 2 * blind > len(some)


def _ground(scene: Scene, mine: Ints) -> tuple[int, int, int]:
    """Return red, green and blue that lie most often beneath these characters."""
    x, y = (scene.box[mine, 0] + scene.box[mine, 2]) // 2, (scene.box[mine, 1] + scene.box[mine, 3]) // 2
    pixels = scene.bare[np.clip(y, 0, scene.height - 1), np.clip(x, 0, scene.width - 1), :3]
    blue, green, red = (int(value) for value in np.median(pixels, 0))
    return red, green, blue


def painted_over(scene: Scene, entry: TextObject, mine: Ints, shapes: list[Shape], order: dict[int, int]) -> bool:
    """Say whether something that is painted later lies over the text, or an annotation does: then the picture there is not plain paper."""
    place = order.get(entry.address)
    if place is None:
        return False
    affine = scene.page.affine()
    left, top = scene.chars.box[mine, :2].min(0)
    right, bottom = scene.chars.box[mine, 2:].max(0)
    for shape in shapes[place + 1 : place + 5001]:
        corners = None if shape.kind in (TEXT, FORM) or shape.nested else native.bounds(shape.address)
        if corners is None:
            continue
        xs, ys = _displayed(affine, corners)
        if min(xs) <= left + 1 and max(xs) >= right - 1 and min(ys) <= top + 1 and max(ys) >= bottom - 1:
            return True
    return False


def _displayed(affine: Floats, corners: tuple[float, float, float, float]) -> tuple[list[float], list[float]]:
    left, bottom, right, top = corners
    points = [affine[:, :2] @ (x, y) + affine[:, 2] for x in (left, right) for y in (bottom, top)]
    return [float(point[0]) for point in points], [float(point[1]) for point in points]


def _layers(scene: Scene, verdict: Ints, verifier: Verifier | None) -> None:
    """A concealed line that lies over ink with the rhythm of its words may be the text of a scan: unverified until compared.

    Compared, it is seen where the picture says the same, and stays concealed where the picture says something else.
    """
    chars = scene.chars
    able = np.isin(verdict, (NOT_DRAWN, TRANSPARENT, COVERED, NO_CONTRAST)) & ~chars.blank & scene.inside
    index = np.nonzero(able)[0]
    if not len(index):
        return
    over = [line for line in baselines(scene, index) if _over_ink(scene, line)]
    agreed: list[bool | None] = [None] * len(over)
    if verifier is not None and over:
        text = chars.text
        boxes = [np.concatenate([chars.box[line, :2].min(0), chars.box[line, 2:].max(0)]).tolist() for line in over]
        agreed = verifier(scene, [(text[line[0] : line[-1] + 1], box) for line, box in zip(over, boxes, strict=True)])
    for line, same in zip(over, agreed, strict=True):
        if same is not False:
            verdict[line] = SEEN if same else UNVERIFIED


def baselines(scene: Scene, index: Ints) -> list[Ints]:
    """Split characters into lines where the middle of the box jumps."""
    box = scene.chars.box[index]
    middle, tall = (box[:, 1] + box[:, 3]) / 2, np.maximum(box[:, 3] - box[:, 1], 3.0)
    jump = np.abs(np.diff(middle)) > 0.8 * np.maximum(tall[1:], tall[:-1])
    return [part for part in np.split(index, np.nonzero(jump)[0] + 1) if len(part)]


def _over_ink(scene: Scene, line: Ints) -> bool:
    x0, y0 = scene.box[line, :2].min(0).tolist()
    x1, y1 = scene.box[line, 2:].max(0).tolist()
    if x1 - x0 < 4 or y1 - y0 < 2:
        return False
    pixels = scene.bare[y0:y1, x0:x1].astype(np.float32)  # ink of other text is no picture
    region = 0.114 * pixels[:, :, 0] + 0.587 * pixels[:, :, 1] + 0.299 * pixels[:, :, 2]
    inked = (np.abs(region - np.percentile(region, 90)) > INK).any(0)
    words = np.zeros(x1 - x0, bool)
    for word in np.split(line, np.nonzero(np.diff(line) > 1)[0] + 1):
        words[max(int(scene.box[word, 0].min()) - x0, 0) : int(scene.box[word, 2].max()) - x0 + 1] = True
    share = float(inked[words].mean()) if words.any() else 0.0
    gaps = inked[~words]
    plain = len(gaps) < 8 or share - float(gaps.mean()) > RHYTHM
    return share > OVER_INK and plain


def _unify(scene: Scene, verdict: Ints) -> None:
    """One concealed line has one reason, the one most of its letters have, so that its words stay together."""
    index = np.nonzero((verdict != SEEN) & ~scene.chars.blank)[0]
    for line in baselines(scene, index) if len(index) else []:
        reasons, often = np.unique(verdict[line], return_counts=True)
        verdict[line] = reasons[np.argmax(often)]
