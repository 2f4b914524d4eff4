"""Boxes drawn over or under others (CSS 2.2, appendix E): which layers lie above words, and which are what words stand on.

A layer is a box with a ground of its own that fills all of the box it is placed in. Where others lie only a layout could tell.
"""

import re
from dataclasses import dataclass, replace

from distil.data import Mark
from distil.extract._html_colour import Colour
from distil.extract._html_facts import Box, Style
from distil.extract._html_tree import Node
from distil.extract._html_values import colour, colours, functions, length, over

# What is wanted of style sheets for this file alone.
WANTED = frozenset({"z-index", "isolation", "pointer-events", "backdrop-filter", "-webkit-backdrop-filter"})
MOST_LAYERS = 64  # at one place of the tree; slides and cards have a dozen
# A layer lets less than this share of what lies beneath it through.
_SOLID = 0.9
_MOVED = frozenset({"transform", "translate", "scale", "rotate", "offset-path", "clip-path", "mask-image", "clip"})
_CONTEXT = frozenset({"transform", "translate", "scale", "rotate", "filter", "backdrop-filter", "perspective", "clip-path", "mask-image", "contain"})
_MOVING = frozenset({"transform", "translate", "scale", "rotate", "filter", "perspective"})
_PICTURES = frozenset({"img", "video", "canvas", "picture", "embed"})
_WHOLE = re.compile(r"(?:[1-9]\d{2,5}(?:\.\d{1,9})?)(?:%|[sld]?v[wh]|vmax)")  # 100 % and more
Rect = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer by its place in the page's order and its level. Without a paint it is a picture."""

    order: float
    z: int
    paint: Colour | None
    fixed: bool = False
    rect: Rect | None = None
    node: int = 0
    brief: bool = False  # ends with the first window, and the page goes on


@dataclass(frozen=True, slots=True)
class Standing:
    """How the content of an element stands to a layer: beneath it or above; `settled` when no element inside can change that."""

    layer: Layer
    beneath: bool
    settled: bool = False


Stack = tuple[Standing, ...]


def boxed(style: Style, node: Node, values: dict[str, str]) -> Box | None:
    """Return how an element's box is stacked, None for one in the flow that is nothing of its own."""
    position = values.get("position", "static")
    level = values.get("z-index", "auto")
    z = int(level) if re.fullmatch(r"[+-]?\d{1,9}", level) else None
    apart = any(values.get(name, "none") not in {"none", "normal", "initial", "unset"} for name in _CONTEXT)
    apart = apart or values.get("isolation") == "isolate" or position in {"fixed", "sticky"} or (position != "static" and z is not None)
    apart = apart or values.get("opacity", "1") not in {"1", "1.0", "100%"} or values.get("mix-blend-mode", "normal") != "normal"
    if position == "static" and not apart and z is None:
        return None
    filled = position in {"absolute", "fixed"} and not style.marks and style.shown and not _MOVED & {n for n, v in values.items() if v != "none"}
    paint, painted = _paint(style, node, values) if filled else (None, False)
    rect = _rect(values, style.size) if painted or position == "absolute" else None
    moved = any(values.get(name, "none") != "none" for name in _MOVING)
    return Box(position, z or 0, apart, moved, painted and _fills(values), painted, paint, rect)


def opaque(values: dict[str, str], node: Node) -> bool:
    """True for a ground of an element's own that nothing shines through; that of the page itself lies beneath everything."""
    if node.tag in {"html", "body"} or not {"background-color", "background-image"} & values.keys():
        return False
    own, image = colour(values.get("background-color", "")), values.get("background-image", "")
    return (isinstance(own, tuple) and own[3] >= _SOLID) or ("gradient(" in image and all(step[3] >= _SOLID for step in colours(image)))


def _paint(style: Style, node: Node, values: dict[str, str]) -> tuple[Colour | None, bool]:
    """The paint of a box that nothing shines through, None for a picture's; and whether it has one."""
    if style.opacity < _SOLID:
        return None, False
    veils = " ".join(values.get(name, "") for name in ("backdrop-filter", "-webkit-backdrop-filter"))
    for name, [amount, *_] in functions(veils):
        if name == "blur" and (length(amount, em=style.size) or 0.0) >= style.size / 2:
            return None, True
    own = colour(values.get("background-color", "") or "transparent")
    own = style.colour if own == "currentcolor" else own
    image = values.get("background-image", "")
    if "gradient(" in image and "url(" not in image:
        steps = colours(image)
        if steps and all(step[3] >= _SOLID for step in steps):
            return steps[0], True
    if isinstance(own, tuple) and own[3] >= _SOLID and values.get("background-clip", "") != "text":
        return own, True
    return None, node.tag in _PICTURES and "src" in node.attrib and values.get("pointer-events") != "none"


def _fills(values: dict[str, str]) -> bool:
    """True when the sides or the size of a loose box make it as large as what it is placed in."""
    return all(_filled(values, *axis) for axis in (("left", "right", "width"), ("top", "bottom", "height")))


def _filled(values: dict[str, str], begin: str, end: str, size: str) -> bool:
    near, far = (length(values.get(side, "auto"), em=16.0) for side in (begin, end))
    wide = values.get(size, values.get(f"min-{size}", "auto"))
    if near is not None and far is not None and wide in {"auto", "stretch"}:
        return near <= 1 and far <= 1
    reached = (near is None or near <= 1) if far is None else far <= 1
    return reached and (_WHOLE.fullmatch(wide) is not None or (length(wide, em=16.0) or 0.0) >= 3000)


def _rect(values: dict[str, str], size: float) -> Rect | None:
    """Left, top, right and bottom of a loose box as far as they are said in fixed lengths; a size that isn't said is one line's."""
    sides = [values.get(side, "") for side in ("left", "top", "width", "height")]
    if any("%" in side or "v" in side for side in sides):
        return None
    left, top, wide, high = (length(side, em=size) for side in sides)
    if left is None or top is None:
        return None
    return left, top, left + (wide if wide is not None else size), top + (high if high is not None else 1.2 * size)


def layer_of(box: Box | None, order: float, node: int) -> Layer | None:
    """Return the layer that a box is, None for one that is none."""
    if box is None or not box.painted or not (box.fills or box.rect is not None):
        return None
    return Layer(order, box.z, box.paint, box.position == "fixed", None if box.fills else box.rect, node)


def inside(stack: Stack, layers: tuple[Layer, ...], style: Style) -> tuple[Stack, Style]:
    """Return how the content of an element stands to the layers placed in it, and its style on those beneath all of it."""
    # Words in the flow lie somewhere: beneath a box of a size of its own are only those whose place is said.
    own = tuple(Standing(each, each.z >= 0 and each.rect is None, each.z < 0) for each in layers[:MOST_LAYERS] if each.rect is None or each.z >= 0)
    for standing in own:
        if standing.layer.z < 0 and not style.veiled:
            style = grounded(style, standing.layer)
    return (*stack, *own)[-4 * MOST_LAYERS :], style


def grounded(style: Style, layer: Layer) -> Style:
    """Return a style whose words stand on a layer."""
    if layer.paint is None:
        return replace(style, sure=False)
    return replace(style, backdrops=tuple(over(layer.paint, each) for each in style.backdrops), sure=style.sure or layer.paint[3] == 1.0)


def entered(stack: Stack, node: int, order: float, box: Box | None) -> tuple[Stack, tuple[Layer, ...]]:
    """Return how the content of an element inside stands to the same layers, and those that are newly beneath it."""
    if not stack or (box is None and all(standing.layer.node != node for standing in stack)):
        return stack, ()
    kept: list[Standing] = []
    risen: list[Layer] = []
    for standing in stack:
        layer = standing.layer
        if layer.node == node:
            continue  # its own content is on it
        if standing.settled or box is None:
            kept.append(standing)
            continue
        beneath = (box.z, order) < (layer.z, layer.order)
        if layer.rect is not None:
            beneath = beneath and box.position == "absolute" and box.rect is not None and _within(box.rect, layer.rect)
        if standing.beneath and not beneath and layer.rect is None and not layer.brief:
            risen.append(layer)
        kept.append(Standing(layer, beneath, box.apart))
    return tuple(kept), tuple(risen)


def _within(inner: Rect, outer: Rect) -> bool:
    return inner[0] >= outer[0] - 1 and inner[1] >= outer[1] - 1 and inner[2] <= outer[2] + 1 and inner[3] <= outer[3] + 1


def covers(stack: Stack, *, below: bool) -> Mark | None:
    """Return the mark of words beneath a layer: covered, or unverified when it is a picture that may be seen through or ends with the window.

    `below` says that the words lie below the page's first window, where such a layer is not.
    """
    above = [standing.layer for standing in stack if standing.beneath and not (below and standing.layer.brief)]
    if not above:
        return None
    return Mark.COVERED if any(layer.paint is not None and not layer.brief for layer in above) else Mark.UNVERIFIED
