"""Drawn objects of Word: what lies behind their text, and whether they are on the page at all."""

import re
from typing import Any

from distil.data import Mark
from distil.extract._docx_styles import Styles
from distil.extract._ooxml import child, tag, whole
from distil.extract._ooxml_colour import Colour, hexadecimal

EMU = 914_400  # an inch
FARTHEST = 25 * EMU  # beyond the edge of any page Word can print, whichever way
LENGTH = re.compile(r"-?\d*\.?\d+(?:pt|in|cm|mm|px)?")
SMALLEST = EMU // 72  # a point: a box of less shows no word


def shape_marks(element: Any) -> frozenset[Mark]:
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
        for axis in ("wp:positionH", "wp:positionV"):
            offset = child(child(element, axis), "wp:posOffset")
            if offset is not None and abs(whole(offset.text)) > FARTHEST:
                found.add(Mark.OFF_PAGE)
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
        if len(colour):
            return None  # changed by tint or transparency: not known
        return styles.scheme(colour.get("val") or "") if tag(colour) == "a:schemeClr" else hexadecimal(colour.get("val") or colour.get("lastClr"))
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
