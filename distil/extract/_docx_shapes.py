"""Drawn objects of Word: what lies behind their text, and whether they are on the page at all."""

import re
from typing import Any

from distil.data import Mark
from distil.extract._docx_styles import Styles
from distil.extract._ooxml import child, tag, whole
from distil.extract._ooxml_colour import Colour, hexadecimal
from distil.extract._ooxml_drawing import changed

EMU = 914_400  # an inch
FARTHEST = 25 * EMU  # beyond the edge of any page Word can print, whichever way
LENGTH = re.compile(r"-?\d*\.?\d+(?:pt|in|cm|mm|px)?")
WIDEST_MARGIN = 4 * EMU
SMALLEST = EMU // 72  # a point: a box of less shows no word


def shape_marks(element: Any, page: tuple[int, int]) -> frozenset[Mark]:
    """Return the marks a drawing's own position, size and switches give to the text in it."""
    name = tag(element)
    found: set[Mark] = set()
    if name in {"wp:anchor", "wp:inline"}:
        properties = child(element, "wp:docPr")
        if element.get("hidden") in {"1", "true"} or (properties is not None and properties.get("hidden") in {"1", "true"}):
            found.add(Mark.HIDDEN_ELEMENT)
        extent = child(element, "wp:extent")
        if extent is not None and min(whole(extent.get("cx")), whole(extent.get("cy"))) < SMALLEST:
            found.add(Mark.CLIPPED)
        sides = ("cx", "cy") if extent is not None else ()
        for axis, size, side in zip(("wp:positionH", "wp:positionV"), page, sides or ("", ""), strict=True):
            holder = child(element, axis)
            offset = child(holder, "wp:posOffset")
            if holder is None or offset is None:
                continue
            at, long = whole(offset.text), whole(extent.get(side)) if extent is not None else FARTHEST
            # What a place is counted from may lie as far in as a margin reaches, and for lines and paragraphs anywhere on the page.
            start = {"page": 0, "paragraph": -size, "line": -size}.get(holder.get("relativeFrom") or "", -WIDEST_MARGIN)
            if at >= size or at + long <= start or abs(at) > FARTHEST:
                found.add(Mark.OFF_PAGE)
    elif name == "wps:wsp":
        described, frame = child(element, "wps:cNvPr"), child(child(child(element, "wps:spPr"), "a:xfrm"), "a:ext")
        if described is not None and described.get("hidden") in {"1", "true"}:
            found.add(Mark.HIDDEN_ELEMENT)
        if frame is not None and min(whole(frame.get("cx")), whole(frame.get("cy"))) < SMALLEST:
            found.add(Mark.CLIPPED)
    elif name.startswith("v:"):
        found |= _vml(element.get("style") or "")
    return frozenset(found)


def shape_background(element: Any, styles: Styles, beneath: Colour | None) -> Colour | None:
    """Return the colour under the text of a shape; None when it is a picture, a gradient, or the theme's own."""
    name = tag(element)
    if name == "wps:wsp":
        return _drawing_fill(element, styles, beneath)
    if name.startswith("v:") and element.get("filled") not in {"f", "false"}:
        stated = element.get("fillcolor")
        if stated:
            return hexadecimal(stated.split()[0])
        if name in {"v:rect", "v:roundrect", "v:oval"}:
            return (255, 255, 255)  # a VML shape is white unless it says otherwise
    return beneath


def _drawing_fill(element: Any, styles: Styles, beneath: Colour | None) -> Colour | None:
    properties = child(element, "wps:spPr")
    for inner in properties if properties is not None else ():
        name = tag(inner)
        if name == "a:noFill":
            return beneath
        if name == "a:solidFill":
            return _solid(inner, styles)
        if name in {"a:gradFill", "a:blipFill", "a:pattFill", "a:grpFill"}:
            return None
    styled = child(child(element, "wps:style"), "a:fillRef")
    return beneath if styled is None or styled.get("idx") == "0" else None


def _solid(fill: Any, styles: Styles) -> Colour | None:
    for colour in fill:
        found = styles.scheme(colour.get("val") or "") if tag(colour) == "a:schemeClr" else hexadecimal(colour.get("val") or colour.get("lastClr"))
        for change in colour:
            if tag(change) == "a:alpha":
                return None  # what is beneath shows through
            found = changed(found, tag(change), whole(change.get("val")) / 100_000)
        return found
    return None


def _vml(style: str) -> set[Mark]:
    rules = {key.strip().lower(): text.strip().lower() for key, _, text in (rule.partition(":") for rule in style.split(";")[:60])}
    found: set[Mark] = set()
    if rules.get("visibility") == "hidden" or rules.get("display") == "none":
        found.add(Mark.HIDDEN_ELEMENT)
    if any(abs(_points(rules.get(side, ""))) > FARTHEST // EMU * 72 for side in ("left", "top", "margin-left", "margin-top")):
        found.add(Mark.OFF_PAGE)
    if any(LENGTH.fullmatch(rules.get(side, "")) and _points(rules[side]) < 1 for side in ("width", "height")):
        found.add(Mark.CLIPPED)
    return found


def _points(length: str) -> float:
    worth = {"pt": 1.0, "in": 72.0, "cm": 28.35, "mm": 2.835, "px": 0.75}.get(length[-2:], 1.0)
    try:
        return float(length.rstrip("ptincmx") or 0) * worth
    except ValueError:
        return 0.0
