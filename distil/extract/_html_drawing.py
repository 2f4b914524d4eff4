"""Words in SVG: what is drawn of them, by their own element, their fill, and their place in the drawing."""

import re
from dataclasses import dataclass, replace

from distil.data import Mark
from distil.extract._html_tree import Node
from distil.extract._html_values import WIDTH, functions, length

# Drawn through another element or not at all; words in them are no words of the page.
WRITING = frozenset({"text", "tspan", "textpath"})
# What may hold words that are drawn; words in anything else (shapes, definitions, descriptions, unknown elements) are not.
DRAWING = WRITING | {"g", "svg", "foreignobject", "a", "switch"}
IN_TEXT = frozenset({"tspan", "textpath", "a"})
# Attributes that draw, as style would.
DRAWN_BY = frozenset({"fill", "fill-opacity", "stroke", "opacity", "visibility", "display", "font-size", "transform", "clip-path", "filter", "mask"})
DRAWN_BY |= {"color", "stroke-opacity", "stroke-width", "letter-spacing", "word-spacing", "text-anchor"}
# Attributes whose property goes by another name here.
NAMED = {"mask": "mask-image"}
# Below this share of ink nothing is seen (as for the page itself).
_FAINTEST = 0.1
# Words that begin this far left of a drawing don't reach into it (as for the page itself).
_FAR_LEFT = -400.0
# A drawing without a size of its own (CSS 2.2, section 10.3.2).
_WIDTH, _HEIGHT = 300.0, 150.0
_NUMBER = re.compile(r"[+-]?(?:\d{1,12}\.?\d{0,12}|\.\d{1,12})(?:e[+-]?\d{1,2})?")
_WIDE = 0.7  # of its size a letter is wide at most, by and large: a line of capitals has 0.68
_SPECK = 2.0  # pixels: no letter fits into less
Window = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Drawing:
    """The computed facts of one element in SVG. Without a `window` places in it can't be told."""

    writes: bool = False  # words directly in it are drawn
    kept: bool = False
    empty: bool = False
    filled: bool = True
    share: float = 1.0
    stroked: bool = False
    outline: tuple[str, float] = ("", 1.0)  # the paint of letters' edges and its width
    scale: float = 1.0  # of its units to pixels, where the drawing says both
    anchor: str = "start"  # where of a line its place is
    page: bool = False  # inside it stands a piece of a page, with elements of its own
    window: Window | None = None
    outside: bool = False
    at: tuple[float, float] = (0.0, 0.0)
    doubts: frozenset[str] = frozenset()

    @property
    def marks(self) -> frozenset[Mark]:
        """The facts that keep words directly in the element from being seen."""
        found = set()
        if self.kept or not self.writes:
            found.add(Mark.HIDDEN_ELEMENT)
        if self.empty:
            found.add(Mark.CLIPPED)
        if self.outside and not self.empty:
            found.add(Mark.OFF_PAGE)
        if not self.stroked and (not self.filled or self.share < _FAINTEST):
            found.add(Mark.TRANSPARENT)
        return frozenset(found)


def drawn(outer: Drawing | None, node: Node, values: dict[str, str], size: float) -> Drawing | None:
    """Return the facts of an element inside a drawing, or None when it stands in none."""
    tag = node.tag.lower()
    if tag == "foreignobject" and outer is not None:
        # A piece of a page inside; its words are drawn as those of a page.
        sides = [values.get(side) or node.get(side) or "0" for side in ("width", "height")]
        empty = outer.empty or any("%" not in side and (length(side, em=size) or 0.0) <= _SPECK for side in sides)
        own = _placed(replace(outer, empty=empty), node, values, size)
        return replace(own, writes=True, page=True, filled=True, share=1.0, stroked=False, outline=("", 1.0), window=None)
    if outer is None:
        begun = _begun(node, values) if tag == "svg" else None
        return begun and replace(begun, empty=begun.empty or _none_of(node, values))
    if outer.page and tag != "svg":
        return outer
    if outer.page:
        return replace(_begun(node, values), kept=outer.kept, empty=outer.empty or _none_of(node, values), outside=outer.outside)
    drawing = tag in (IN_TEXT if outer.writes else DRAWING)
    own = replace(outer, writes=outer.writes or tag in WRITING, kept=outer.kept or not drawing or bool(node.get("requiredExtensions")))
    if tag == "svg":
        own = replace(own, empty=own.empty or _none_of(node, values), window=None)
    if tag == "switch" or node.get("systemLanguage"):
        own = replace(own, doubts=own.doubts | {"choices between parts of drawings"})
    if tag == "textpath":
        own = replace(own, doubts=own.doubts | {"words along paths"})
    fitted = length(node.get("textLength") or "", em=size)
    if tag in WRITING and fitted is not None and fitted < size:
        own = replace(own, scale=0.0)  # all letters in less room than one takes
    return _placed(_painted(own, values), node, values, size)


def settled(node: Node) -> dict[str, str]:
    """Return what animations that begin at once leave in force for good (SVG Animations 2)."""
    values: dict[str, str] = {}
    for step in node:
        name = step.attrib.get("attributeName", step.attrib.get("attributename", ""))
        at_once = step.attrib.get("begin", "0s").strip() in {"", "0", "0s", "0ms"}
        lasting = (step.tag == "set" and "dur" not in step.attrib) or (step.tag == "animate" and step.attrib.get("fill") == "freeze")
        if name in DRAWN_BY and at_once and lasting:
            said = step.attrib.get("to") or step.attrib.get("values", "").rpartition(";")[2]
            values |= {NAMED.get(name, name): said.strip().lower()} if said.strip() else {}
    return values


def _begun(node: Node, values: dict[str, str]) -> Drawing:
    box = [float(number) for number in _NUMBER.findall(node.get("viewBox") or "")]
    scale = 1.0
    if len(box) == 4 and box[2] > 0 and box[3] > 0:
        window: Window | None = (box[0], box[1], box[0] + box[2], box[1] + box[3])
        # Without a width it is as wide as what it stands in, at most the window.
        scale = (_side(node, values, "width", WIDTH) or WIDTH) / box[2]
    else:
        wide, high = (_side(node, values, side, usual) for side, usual in (("width", _WIDTH), ("height", _HEIGHT)))
        window = None if wide is None or high is None else (0.0, 0.0, wide, high)
    if "visible" in (values.get("overflow-x", ""), node.get("overflow")):
        window = None
    empty = len(box) == 4 and (box[2] <= 0 or box[3] <= 0)
    return _painted(Drawing(window=window, scale=min(scale, 1.0), empty=empty), values)


def _side(node: Node, values: dict[str, str], side: str, usual: float) -> float | None:
    value = values.get(side) or node.get(side) or ""
    return usual if not value or value == "auto" else None if "%" in value else length(value, em=16.0)


def _none_of(node: Node, values: dict[str, str]) -> bool:
    """True for a size of nothing, which draws nothing (SVG 2, section 7.2), or of a speck."""
    sides = (length(values.get(side) or node.get(side) or "", em=16.0) for side in ("width", "height"))
    return any(side is not None and side <= _SPECK for side in sides)


def _painted(own: Drawing, values: dict[str, str]) -> Drawing:
    fill, stroke, share = values.get("fill", "inherit"), values.get("stroke", "inherit"), values.get("fill-opacity", "inherit")
    if fill != "inherit":
        own = replace(own, filled=fill not in {"none", "transparent"})
    if stroke != "inherit":
        own = replace(own, stroked=stroke not in {"none", "transparent"})
    own = replace(own, stroked=own.stroked and not _nothing(values.get("stroke-opacity", ""), values.get("stroke-width", "")))
    wide = length(values.get("stroke-width", ""), em=16.0)
    own = replace(own, outline=(stroke if stroke != "inherit" else own.outline[0], own.outline[1] if wide is None else wide))
    own = replace(own, anchor=values.get("text-anchor", own.anchor))
    found = _NUMBER.match(share)
    if found:
        own = replace(own, share=float(found.group()) / (100 if "%" in share else 1))
    if fill.startswith("url("):
        own = replace(own, doubts=own.doubts | {"words drawn with a pattern"})
    return own


def _nothing(opacity: str, width: str) -> bool:
    share, wide = _NUMBER.match(opacity), length(width, em=16.0)
    return (share is not None and float(share.group()) < _FAINTEST) or (wide is not None and wide <= 0)


def _placed(own: Drawing, node: Node, values: dict[str, str], size: float) -> Drawing:
    """Follow shifts and places; after a turn or a scale places can't be told."""
    moves = functions(values.get("transform", ""))
    if any(name not in {"translate", "translatex", "translatey"} for name, _ in moves):
        return replace(own, window=None, doubts=own.doubts | {"places in turned or scaled drawings"})
    x, y = own.at
    for name, arguments in moves:
        numbers = [length(one, em=size) or 0.0 for one in arguments] + [0.0]
        x, y = (x, y + numbers[0]) if name == "translatey" else (x + numbers[0], y + (numbers[1] if name == "translate" else 0.0))
    if node.tag.lower() in {"text", "tspan", "foreignobject"}:
        across, down = (_coordinate(node, name) for name in ("x", "y"))
        along, below = (_coordinate(node, name) or 0.0 for name in ("dx", "dy"))
        own = replace(own, outside=own.outside or _outside(own, x + (across or 0.0) + along, y + (down or 0.0) + below, (node, size)))
        x, y = x + along, y + below
    return replace(own, at=(x, y))


def _coordinate(node: Node, name: str) -> float | None:
    found = re.match(r"\s{0,9}([^\s,]{1,40})", node.get(name) or "")
    return length(found.group(1), em=16.0, whole=0.0) if found and "%" not in found.group(1) else None


def _outside(own: Drawing, x: float, y: float, writing: tuple[Node, float]) -> bool:
    """True when words that begin here surely lie outside: a line is as high as its type, and anchored words may reach back."""
    node, size = writing
    window = own.window
    if node.tag.lower() == "foreignobject":
        wide, high = (_coordinate(node, side) or 0.0 for side in ("width", "height"))
        left, top, right, bottom = window or (0.0, 0.0, x + 1, y + 1)
        return x + wide <= left or x >= right or y + high <= top or y >= bottom
    if _shares_outside(node):
        return True
    if node.tag.lower() == "tspan" and not ({"x", "y", "dx", "dy"} & node.attrib.keys()):
        return False
    if window is None:
        return x <= 10 * _FAR_LEFT or y <= 10 * _FAR_LEFT
    left, top, right, bottom = window
    # Anchored at its end a line reaches back; how far, its letters say: none is wider than it is high.
    reach = 0.0 if own.anchor == "start" else right - left
    aside = "x" in node.attrib or "dx" in node.attrib
    below = node.tag.lower() != "tspan" or "y" in node.attrib
    long = max(len(node.everything()) * size * _WIDE, -_FAR_LEFT) if x < left else 0.0
    return (aside and (x <= left - long - reach or x >= right + 2 * reach)) or (below and (y <= top - size or y - size >= bottom))


def _shares_outside(node: Node) -> bool:
    """True for a place in shares of the drawing that surely lies outside of it."""
    x, y = (float(value[:-1]) if (value := (node.get(name) or "").strip()).endswith("%") and _NUMBER.fullmatch(value[:-1]) else 50.0 for name in "xy")
    return y < 0 or y > 200 or x > 200 or x < -400
