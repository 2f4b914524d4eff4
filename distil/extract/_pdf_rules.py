"""The ruling lines of a page: thin strokes and the edges of boxes, as far as they are seen."""

import ctypes

import numpy as np

from distil.extract import _pdf_native as native
from distil.extract._pdf_chars import Flags
from distil.extract._pdf_native import PATH, Floats, Shape
from distil.extract._pdf_visible import Scene

# A path no thicker than this, in points, is one rule; of the 91 documents looked at none is ruled with thicker lines.
THIN = 3.0
# Shorter strokes are parts of letters, ticks and dashes.
SHORTEST = 4.0
FARTHEST = 1e6  # points; what is not a number fails this, too
# A stroke that leans by less than this is level.
LEVEL = 0.7
# Segments of one path that are looked at, and rules of one page that are kept: the densest grid seen, a map, has 1,900.
MAX_SEGMENTS, MAX_RULES = 2_000, 4_000
# A rule is seen when the picture without text changes by this much across it, at two of five places. A hairline of a tenth of a point makes 24.
STEP, REACH, PLACES = 8, 3, 5
MOVE, BEZIER = 2, 1


def rules(scene: Scene, shapes: list[Shape]) -> Floats:
    """Return the level and upright rules that are seen, each as left, top, right, bottom in points as displayed; none when there are too many."""
    found: list[tuple[float, float, float, float]] = []
    for shape in shapes:
        if shape.kind == PATH:
            found.extend(_edges(shape))
        if len(found) > MAX_RULES:
            return np.zeros((0, 4))
    if not found:
        return np.zeros((0, 4))
    placed = np.array(found)
    edges = native.displayed(placed[(np.abs(placed) < FARTHEST).all(1)], scene.page.affine())
    flat = np.minimum(edges[:, 2] - edges[:, 0], edges[:, 3] - edges[:, 1]) <= LEVEL
    long = np.maximum(edges[:, 2] - edges[:, 0], edges[:, 3] - edges[:, 1]) >= SHORTEST
    edges = edges[flat & long]
    return edges[_seen(scene, edges)] if len(edges) else edges


def _edges(shape: Shape) -> list[tuple[float, float, float, float]]:
    """Return the straight edges of one path in page space: its middle line when it is thin, else each of its sides."""
    box = native.bounds(shape.address)
    if box is None:
        return []
    left, bottom, right, top = shape.put(box)
    wide, tall = right - left, top - bottom
    if max(wide, tall) < SHORTEST:
        return []
    if tall <= THIN < wide:
        return [(left, (top + bottom) / 2, right, (top + bottom) / 2)]
    if wide <= THIN < tall:
        return [((left + right) / 2, bottom, (left + right) / 2, top)]
    return _sides(shape)


def _sides(shape: Shape) -> list[tuple[float, float, float, float]]:
    placed = native.matrix(shape.address)
    if placed is None:
        return []
    a, b, c, d, e, f = placed
    values = (ctypes.c_float * 2)()
    start = ctypes.addressof(values)
    found: list[tuple[float, float, float, float]] = []
    first = before = (0.0, 0.0)
    for index in range(min(native.path_segments(shape.address), MAX_SEGMENTS)):
        segment = native.path_segment(shape.address, index)
        native.segment_point(segment, start, start + 4)
        kind, x, y = native.segment_type(segment), values[0], values[1]
        here = (a * x + c * y + e, b * x + d * y + f)
        if kind == MOVE:
            first = here
        elif kind != BEZIER:
            found.append((*before, *here))
        before = here
        if kind != MOVE and native.segment_closes(segment):
            found.append((*here, *first))
            before = first
    return [shape.put(edge) for edge in found]


def _seen(scene: Scene, edges: Floats) -> Flags:
    """Say which rules make a step in the picture of the page without its text."""
    seen = np.zeros((len(edges), PLACES), bool)
    upright = (edges[:, 2] - edges[:, 0]) < (edges[:, 3] - edges[:, 1])
    across = np.arange(-REACH, REACH + 1)
    for place in range(PLACES):
        part = (place + 0.5) / PLACES
        x = ((edges[:, 0] + part * (edges[:, 2] - edges[:, 0])) * scene.scale).astype(np.int64)[:, None] + np.where(upright[:, None], across, 0)
        y = ((edges[:, 1] + part * (edges[:, 3] - edges[:, 1])) * scene.scale).astype(np.int64)[:, None] + np.where(upright[:, None], 0, across)
        inside = (x[:, REACH] >= 0) & (x[:, REACH] < scene.width) & (y[:, REACH] >= 0) & (y[:, REACH] < scene.height)
        pixels = scene.bare[np.clip(y, 0, scene.height - 1), np.clip(x, 0, scene.width - 1), :3].astype(np.int64)
        seen[:, place] = inside & (np.ptp(pixels, axis=1).max(1) >= STEP)
    found: Flags = seen.sum(1) >= 2
    return found
