"""Text that runs over the edge of a slide: which paragraphs of a shape begin beyond it, counted by the least room those before take."""

from typing import Any

from distil.extract._ooxml import child, tag, whole
from distil.extract._ooxml_drawing import DEFAULT_SIZE, Setting, defaults_of
from distil.extract._pptx_deck import Box

POINT = 127  # EMU of a hundredth of a point
TIGHTEST = 0.8  # of the type size: lines as close as shrinking sets them
MOST_PARAGRAPHS = 20_000


def overrun(body: Any, setting: Setting, box: Box | None, slide: Box) -> frozenset[int]:
    """Return the numbers, among the paragraphs of a body, of those that begin below the slide or end above it."""
    stated = child(body, "a:bodyPr")
    said = {} if stated is None else {name: stated.get(name) for name in ("anchor", "vert", "numCol", "rot")}
    if box is None or said.get("vert") not in (None, "horz") or whole(said.get("numCol") or "1") > 1 or whole(said.get("rot")):
        return frozenset()
    heights = [_height(paragraph, setting) for paragraph in body if tag(paragraph) == "a:p"][:MOST_PARAGRAPHS]
    spare, foot = max(box.height, 0) - sum(heights), slide.y + slide.height
    if spare >= 0:
        return frozenset()
    anchor = said.get("anchor") or "t"
    at = box.y + (spare if anchor == "b" else spare / 2 if anchor == "ctr" else 0)
    found = set()
    for number, height in enumerate(heights):
        if at >= foot or at + height <= slide.y:
            found.add(number)
        at += height
    return frozenset(found)


def _height(paragraph: Any, setting: Setting) -> float:
    """Return the least height of a paragraph in EMU: its lines as far as they are counted, without the room it states around them."""
    properties = child(paragraph, "a:pPr")
    usual = [size for holder in defaults_of(properties, setting) if (size := holder.get("sz"))]
    lines, sizes = 1, []
    for inner in paragraph:
        lines += tag(inner) == "a:br"
        holder = inner if tag(inner) == "a:endParaRPr" else child(inner, "a:rPr") if tag(inner) in {"a:r", "a:fld"} else None
        if holder is not None or tag(inner) in {"a:r", "a:fld"}:
            sizes.append(whole((holder.get("sz") if holder is not None else None) or next(iter(usual), str(DEFAULT_SIZE))))
    size = min(sizes) if sizes else whole(next(iter(usual), str(DEFAULT_SIZE)))
    spacing = child(properties, "a:lnSpc")
    share, points = child(spacing, "a:spcPct"), child(spacing, "a:spcPts")
    if points is not None:
        return lines * max(whole(points.get("val")), 0) * TIGHTEST * POINT
    factor = min(max(whole(share.get("val")) / 100_000, 0.0), 10.0) if share is not None else 1.0
    return lines * size * setting.scale * factor * TIGHTEST * POINT
