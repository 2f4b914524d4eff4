"""Chinese, Japanese and Korean text in a font that is not in the file: every reader draws it with a stand-in, and this machine may have none.

Then no picture can prove it, and what is known of it must: how it is painted, on what, and what comes over it.
"""

import numpy as np

from distil.extract import _pdf_native as native
from distil.extract._pdf_chars import Ints
from distil.extract._pdf_native import Shape
from distil.extract._pdf_second import painted_over
from distil.extract._pdf_visible import LEAST_CONTRAST, SEEN, UNVERIFIED, Scene, luminance

SOLID = 250  # of 255: what shines through may be too faint
PAINTED = (0, 2)  # modes that fill
# Readable without doubt, in points.
LEAST_SIZE = 4.0
EAST_ASIAN = ((0x1100, 0x11FF), (0x2E80, 0x9FFF), (0xAC00, 0xD7AF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF), (0x20000, 0x3FFFF))


def vouched(scene: Scene, verdict: Ints, shapes: list[Shape]) -> int:
    """Take text for seen that is painted solid, with contrast, in the open, above everything; return how many letters."""
    chars = scene.chars
    open_verdict = np.nonzero((verdict == UNVERIFIED) & ~chars.blank)[0]
    total = 0
    order = {shape.address: place for place, shape in enumerate(shapes)}
    for owner in np.unique(chars.owner[open_verdict]).tolist():
        mine = open_verdict[chars.owner[open_verdict] == owner]
        if _in_the_open(scene, mine, shapes, order):
            verdict[mine] = SEEN
            total += len(mine)
    return total


def _in_the_open(scene: Scene, mine: Ints, shapes: list[Shape], order: dict[int, int]) -> bool:
    entry = scene.chars.objects[int(scene.chars.owner[mine[0]])]
    place = order.get(entry.address)
    foreign = bool(entry.font) and not native.font_embedded(entry.font)
    if place is None or shapes[place].nested or not foreign or entry.mode not in PAINTED or min(entry.size, entry.stretch) < LEAST_SIZE:
        return False
    if not all(any(low <= code <= high for low, high in EAST_ASIAN) for code in scene.chars.code[mine].tolist()):
        return False
    # A layer, a mask, a way of blending or a clip may hide it: then nothing is known.
    if native.mark_count(entry.address) or native.object_transparency(entry.address):
        return False
    clip = native.object_clip(entry.address)
    if (clip and native.clip_paths(clip) > 0) or painted_over(scene, entry, mine, shapes, order):
        return False
    return _contrasts(scene, entry.address, entry.size, mine)


def _contrasts(scene: Scene, address: int, size: float, mine: Ints) -> bool:
    """Say whether the paint differs from all of the ground on which the letters stand, and all of them stand on the page."""
    paint = native.colour(address)
    if paint is None or paint[3] < SOLID:
        return False
    box = scene.chars.box[mine]
    left, right = box[:, 0].min(), box[:, 2].max()
    top, bottom = box[:, 1].min() - size, box[:, 3].max() + size
    if left < 0 or top < 0 or right > scene.page.width or bottom > scene.page.height:
        return False
    x0, x1, y0, y1 = (int(edge * scene.scale) for edge in (left, right, top, bottom))
    ground = luminance(scene.bare[y0 : y1 + 1, x0 : x1 + 1].reshape(-1, 4))
    own = luminance(np.array([[paint[2], paint[1], paint[0], 0]], np.uint8))[0]
    return bool((np.maximum(ground, own) / np.minimum(ground, own)).min() >= LEAST_CONTRAST)
