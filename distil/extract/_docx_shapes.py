"""Drawn objects of Word: what lies behind their text, and whether they are on the page at all."""

import re
from typing import Any

from distil.data import Mark
from distil.extract._docx_styles import Styles
from distil.extract._ooxml import child, tag, whole
from distil.extract._ooxml_colour import FAINT, Colour, contrast, hexadecimal
from distil.extract._ooxml_drawing import changed, named_colour

EMU = 914_400  # an inch
FARTHEST = 25 * EMU  # beyond the edge of any page Word can print, whichever way
LENGTH = re.compile(r"-?\d*\.?\d+(?:pt|in|cm|mm|px)?")
BEYOND = 100_000  # thousandths of a per cent of the page
WIDEST_MARGIN = 4 * EMU
SMALLEST = EMU // 18  # four points: a box of less shows no line of words
DEEPEST = 40  # groups in groups


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
            share = next((inner.text for inner in holder.iter() if _share(inner)), None) if holder is not None else None
            if abs(whole(share)) >= BEYOND:
                found.add(Mark.OFF_PAGE)
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
        body = child(element, "wps:bodyPr")
        insets = [sum(whole(body.get(side)) for side in sides) for sides in (("lIns", "rIns"), ("tIns", "bIns"))] if body is not None else []
        if frame is not None and any(inset >= max(whole(frame.get(side)), 1) for inset, side in zip(insets, ("cx", "cy"), strict=False)):
            found.add(Mark.CLIPPED)
        found |= _grouped(element, page)
    elif name.startswith("v:"):
        found |= _vml(element.get("style") or "")
    return frozenset(found)


def _share(element: Any) -> bool:
    """Say whether an element states an offset as a share of the page."""
    return isinstance(element.tag, str) and element.tag.endswith(("}pctPosHOffset", "}pctPosVOffset"))


def _grouped(element: Any, page: tuple[int, int]) -> set[Mark]:
    """Return what the groups a shape stands in do to it: carry it off the page, or draw it too small to be read."""
    box = _box(child(child(element, "wps:spPr"), "a:xfrm"), "off", "ext")
    if box is None:
        return set()
    left, top, wide, high = box
    for number, group in enumerate(element.iterancestors()):
        if number >= DEEPEST or tag(group) in {"wp:anchor", "wp:inline"}:
            break
        transform = child(child(group, "wpg:grpSpPr"), "a:xfrm")
        outer, own = _box(transform, "off", "ext"), _box(transform, "chOff", "chExt")
        if outer is not None and own is not None:
            across, down = outer[2] / max(own[2], 1), outer[3] / max(own[3], 1)
            left, top, wide, high = outer[0] + (left - own[0]) * across, outer[1] + (top - own[1]) * down, wide * across, high * down
    found = {Mark.CLIPPED} if min(wide, high) < SMALLEST else set()
    beyond = left >= page[0] or top >= page[1] or left + wide <= -page[0] or top + high <= -page[1]
    return found | ({Mark.OFF_PAGE} if beyond else set())


def _box(transform: Any | None, corner: str, size: str) -> tuple[float, float, float, float] | None:
    at, extent = child(transform, f"a:{corner}"), child(transform, f"a:{size}")
    if at is None or extent is None:
        return None
    return float(whole(at.get("x"))), float(whole(at.get("y"))), float(whole(extent.get("cx"))), float(whole(extent.get("cy")))


def wordart(element: Any, beneath: Colour | None) -> set[Mark]:
    """Return what hides the words of a `v:textpath`: it is switched off, or its shape has neither fill nor line of another colour."""
    found = {Mark.HIDDEN_ELEMENT} if element.get("on") in {"f", "false", "0"} else set()
    shape = element.getparent()
    bare = shape.get("stroked") in {"f", "false", "0"}
    filled = shape.get("filled") not in {"f", "false", "0"}
    ink = _vml_colour(shape.get("fillcolor")) if filled else None
    if bare and not filled:
        found.add(Mark.TRANSPARENT)
    if bare and ink is not None and beneath is not None and contrast(ink, beneath) < FAINT:
        found.add(Mark.NO_CONTRAST)
    return found


def _vml_colour(stated: str | None) -> Colour | None:
    """Return a colour of VML: #rrggbb or #rgb or a name, with anything behind it; a shape that states none is white."""
    word = (stated or "white").split()[0].lower()
    short = word if len(word) != 4 or word[0] != "#" else "#" + "".join(digit * 2 for digit in word[1:])
    return hexadecimal(short) or named_colour(word)


def shape_background(element: Any, styles: Styles, beneath: Colour | None) -> Colour | None:
    """Return the colour under the text of a shape; None when it is a picture, a gradient, or the theme's own."""
    name = tag(element)
    if child(element, "v:textpath") is not None:
        return beneath  # its fill is the ink of its words
    if name == "wps:wsp":
        return _drawing_fill(element, styles, beneath)
    if name.startswith("v:") and element.get("filled") not in {"f", "false"}:
        stated = element.get("fillcolor")
        if stated:
            return _vml_colour(stated)
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
