"""Letters of which only a part reaches the page: cut to a strip nobody can read, or left out of a paint as by a stencil."""

import numpy as np

from distil.extract import _pdf_native as native
from distil.extract._pdf_chars import Flags, Ints
from distil.extract._pdf_visible import CLIPPED, COVERED, NOT_DRAWN, SEEN, Scene, count, differs

# Pixels that a letter must be high for its thirds to be told apart.
LOWEST = 6
# Part of the letters of a text that must be cut before the text is, and how many there must be at least.
MOSTLY, FEWEST = 0.8, 3
# Modes that add letters to the clip.
STENCILS = (4, 5, 6, 7)
# How much lighter or darker (of 255) the letters of a stencil are than what is around them, in parts of what that varies by as well.
APART, OF_SPREAD = 16.0, 0.5
MOST_LETTERS = 200
INK = (255, 0, 255, 255)


def cut(scene: Scene, verdict: Ints) -> None:
    """Mark texts of which no more than a third of each letter's height is seen. The upper or the lower half of a word can still be read."""
    chars = scene.chars
    upright = np.array([round(entry.angle / 90) % 2 == 0 for entry in chars.objects] + [True], bool)[chars.owner]
    box = scene.box
    tall = np.where(upright, box[:, 3] - box[:, 1], box[:, 2] - box[:, 0])
    live = np.nonzero((verdict == SEEN) & chars.wordy & ~chars.blank & ~chars.shapeless & scene.inside & (tall >= LOWEST))[0]
    if not len(live):
        return
    low = np.where(upright[live], box[live, 1], box[live, 0])
    steps = [low + tall[live] * part // 3 for part in range(4)]
    inked = np.zeros(len(live), np.int64)
    for begin, end in zip(steps, steps[1:], strict=False):
        strip = box[live].copy()
        strip[:, 1] = np.where(upright[live], begin, strip[:, 1])
        strip[:, 3] = np.where(upright[live], end, strip[:, 3])
        strip[:, 0] = np.where(upright[live], strip[:, 0], begin)
        strip[:, 2] = np.where(upright[live], strip[:, 2], end)
        inked += count(scene.changed, strip) > 0
    many = np.bincount(chars.owner[live], minlength=len(chars.objects))
    strips = np.bincount(chars.owner[live[inked < 2]], minlength=len(chars.objects))
    for owner in np.nonzero((strips >= FEWEST) & (strips >= MOSTLY * many))[0].tolist():
        clip = native.object_clip(chars.objects[owner].address)
        reason = CLIPPED if clip and native.clip_paths(clip) > 0 else COVERED
        verdict[(chars.owner == owner) & (verdict == SEEN) & ~chars.blank] = reason


def stencils(scene: Scene, verdict: Ints) -> None:
    """Take text through which something else is painted for seen: where its letters stand, the page is lighter or darker than around them."""
    chars = scene.chars
    modes = np.array([entry.mode for entry in chars.objects] + [0])[chars.owner]
    able = np.nonzero((verdict == NOT_DRAWN) & np.isin(modes, STENCILS) & ~chars.blank & scene.inside)[0]
    owners = np.unique(chars.owner[able]).tolist()
    if not owners:
        return
    letters = _filled(scene, owners)
    for owner in owners:
        mine = able[chars.owner[able] == owner]
        if _stands_out(scene, letters, mine):
            verdict[mine] = SEEN


def _filled(scene: Scene, owners: list[int]) -> Flags:
    """Return the pixels that these texts would fill if they were painted."""
    addresses = [scene.chars.objects[owner].address for owner in owners]
    before = [native.colour(address) for address in addresses]
    for address in addresses:
        native.set_text_mode(address, 0)
        native.set_fill(address, *INK)
    drawn = scene.page.draw(scene.scale)
    for address, owner, paint in zip(addresses, owners, before, strict=True):
        native.set_text_mode(address, scene.chars.objects[owner].mode)
        if paint is not None:
            native.set_fill(address, *paint)
    return differs(drawn, scene.shown)


def _stands_out(scene: Scene, letters: Flags, mine: Ints) -> bool:
    within, around = [np.zeros(0)], [np.zeros(0)]
    for x0, y0, x1, y1 in scene.box[mine[:MOST_LETTERS]].tolist():
        pixels = scene.shown[y0:y1, x0:x1, :3].mean(2)
        own = letters[y0:y1, x0:x1]
        within.append(pixels[own])
        around.append(pixels[~own])
    inside, outside = np.concatenate(within), np.concatenate(around)
    if not len(inside) or not len(outside):
        return False
    return bool(abs(inside.mean() - outside.mean()) >= max(APART, OF_SPREAD * outside.std()))
