"""Masks, clips and filters that stand in the page itself: those that surely leave nothing of what refers to them."""

import re

from distil.data import Mark
from distil.extract._html_lists import descendants
from distil.extract._html_tree import Node
from distil.extract._html_values import colour, length

_NAMED = re.compile(r"url\(\s*[\"']?#([^\"')\s]{1,200})[\"']?\s*\)")
_SHAPES = frozenset({"rect", "circle", "ellipse", "polygon", "path", "text", "use", "line", "polyline", "image", "g", "foreignobject"})
_MADE = frozenset({"feflood", "feturbulence", "feimage"})  # draw something without looking at what they are given
_GIVEN = frozenset({"sourcegraphic", "sourcealpha"})
_PROPERTIES = {"clip-path": "clippath", "mask-image": "mask", "filter": "filter"}


class References:
    """The elements of one page by their ids, in small letters as computed values are."""

    def __init__(self, root: Node) -> None:
        self._nodes: dict[str, Node] = {}
        self._empty: dict[tuple[str, str], bool] = {}  # by what refers and the name: many elements may refer to a large one
        for node in descendants(root):
            if node.tag.lower() in _PROPERTIES.values() and "id" in node.attrib:
                self._nodes.setdefault(node.attrib["id"].lower(), node)

    def blotted(self, values: dict[str, str]) -> set[Mark]:
        """Return the marks of what an element refers to."""
        if not self._nodes:
            return set()
        marks = set()
        for name, tag in _PROPERTIES.items():
            found = _NAMED.search(values.get(name, ""))
            if found and self._nothing(found.group(1), tag):
                marks.add(Mark.CLIPPED if tag == "clippath" else Mark.TRANSPARENT)
        return marks

    def _nothing(self, name: str, tag: str) -> bool:
        """True when the element of this name is of this kind and leaves nothing."""
        node = self._nodes.get(name)
        if node is None or node.tag.lower() != tag:
            return False
        if (name, tag) not in self._empty:
            self._empty[name, tag] = _EMPTY[tag](node)
        return self._empty[name, tag]


def _clip(node: Node) -> bool:
    """True when no shape in it has an area."""
    return not any(_drawn(child) for child in descendants(node) if child.tag.lower() in _SHAPES)


def _drawn(shape: Node) -> bool:
    sides = {"rect": ("width", "height"), "circle": ("r",), "ellipse": ("rx", "ry")}.get(shape.tag.lower(), ())
    if any((length(shape.attrib.get(side, "0"), em=16.0) or 0.0) <= 0 for side in sides):
        return False
    return bool(shape.attrib.get("d", "").strip()) if shape.tag.lower() == "path" else True


def _mask(node: Node) -> bool:
    """True when all that it draws is black, which lets nothing through, or when it draws nothing."""
    shapes = [child for child in descendants(node) if child.tag.lower() in _SHAPES and _drawn(child)]
    said = [child.attrib.get("fill", "black") for child in shapes if child.tag.lower() != "g"]
    inks = [colour(each) for each in said]
    return all(isinstance(ink, tuple) and max(ink[:3]) * ink[3] < 0.05 for ink in inks)


def _filter(node: Node) -> bool:
    """True when what comes out does not follow from what goes in, or has no ink."""
    steps = list(node)
    if not steps:
        return True
    takes = any(step.attrib.get(name, "").lower() in _GIVEN for step in descendants(node) for name in ("in", "in2"))
    if steps[0].tag.lower() in _MADE and not takes:
        return True
    return any(_clear(step) for step in steps)


def _clear(step: Node) -> bool:
    if step.tag.lower() == "fecomponenttransfer":
        alpha = next((part for part in step if part.tag.lower() == "fefunca"), None)
        if alpha is None:
            return False
        kind = alpha.attrib.get("type", "").lower()
        numbers = {name: length(alpha.attrib.get(name, preset), em=1.0) for name, preset in (("slope", "1"), ("intercept", "0"))}
        table = [length(each, em=1.0) for each in alpha.attrib.get("tablevalues", alpha.attrib.get("tableValues", "1")).split()]
        return (kind == "linear" and numbers == {"slope": 0.0, "intercept": 0.0}) or (kind in {"table", "discrete"} and not any(table))
    values = [length(each, em=1.0) or 0.0 for each in re.split(r"[\s,]+", step.attrib.get("values", "").strip()) if each]
    return step.tag.lower() == "fecolormatrix" and len(values) == 20 and not any(values[15:])


_EMPTY = {"clippath": _clip, "mask": _mask, "filter": _filter}
