"""Where a slide's shapes stand and what they inherit: layouts, masters, backgrounds, colour maps."""

import math
from dataclasses import dataclass, field
from typing import Any

from distil.extract._attributes import stated as attributes
from distil.extract._ooxml import Package, child, part, tag, whole
from distil.extract._ooxml_colour import WHITE, Colour, theme_colours
from distil.extract._ooxml_drawing import MAPPING, Palette

Relations = dict[str, tuple[str, str, bool]]
TITLES = frozenset({"title", "ctrTitle"})
# Which list style of the master a placeholder's text falls back on; all others use "other".
BODY = frozenset({"body", "obj", "subTitle", "tbl", "chart", "dgm", "media", "clipArt", "pic", ""})


@dataclass(frozen=True)
class Box:
    """A rectangle on the slide, in English Metric Units."""

    x: int
    y: int
    width: int
    height: int

    @property
    def area(self) -> int:
        """Return how much of the slide it takes."""
        return max(self.width, 0) * max(self.height, 0)

    def holds(self, other: "Box", slack: int = 0) -> bool:
        """Say whether another box lies within this one."""
        return (
            self.x <= other.x + slack
            and self.y <= other.y + slack
            and self.x + self.width + slack >= other.x + other.width
            and self.y + self.height + slack >= other.y + other.height
        )

    def shared(self, other: "Box") -> float:
        """Return the share of the other box that lies within this one."""
        wide = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        high = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        if wide < 0 or high < 0:
            return 0.0
        return (max(wide, 1) / max(other.width, 1)) * (max(high, 1) / max(other.height, 1))


@dataclass(frozen=True)
class Frame:
    """How a group places its members: the matrix that takes their middles to the slide, and the scale of their sizes."""

    scale_x: float = 1.0
    scale_y: float = 1.0
    matrix: tuple[float, float, float, float, float, float] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

    def place(self, box: Box) -> Box:
        """Return where a member's box lies on the slide; one that groups turn keeps its sides."""
        across, down = self._at(box.x + box.width / 2, box.y + box.height / 2)
        wide, high = box.width * self.scale_x, box.height * self.scale_y
        x, y, width, height = (int(max(-1e15, min(1e15, number))) for number in (across - wide / 2, down - high / 2, wide, high))
        return Box(x, y, width, height)

    def inner(self, transform: Any | None) -> "Frame":
        """Return the frame of a group inside this one: its scale and shift, then its mirrors, then its turn."""
        outer, own = box_of(transform), box_of(transform, "chOff", "chExt")
        if transform is None or outer is None or own is None:
            return self
        across = outer.width / own.width if own.width else 1.0
        down = outer.height / own.height if own.height else 1.0
        middle_x, middle_y = outer.x + outer.width / 2, outer.y + outer.height / 2
        flips = [-1.0 if transform.get(name) in {"1", "true"} else 1.0 for name in ("flipH", "flipV")]
        turn = math.radians(whole(transform.get("rot")) / 60_000)
        cosine, sine = math.cos(turn), math.sin(turn)
        # From the middle of what the group holds, stretched and mirrored, turned, to the group's own middle.
        a, b, c, d = across * flips[0] * cosine, across * flips[0] * sine, -down * flips[1] * sine, down * flips[1] * cosine
        from_x, from_y = own.x + own.width / 2, own.y + own.height / 2
        e, f = middle_x - a * from_x - c * from_y, middle_y - b * from_x - d * from_y
        p, q, r, s, _, _ = self.matrix
        moved = self._at(e, f)
        matrix = (p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, *moved)
        return Frame(across * self.scale_x, down * self.scale_y, matrix)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f


@dataclass
class Layer:
    """A slide, a layout or a master: its part, its relations, and the placeholders others inherit from."""

    name: str
    root: Any
    relations: Relations
    by_index: dict[str, Any] = field(default_factory=dict)
    by_kind: dict[str, Any] = field(default_factory=dict)

    def related(self, kind: str) -> list[str]:
        """Return the parts of a kind that this one refers to."""
        return [target for found, target, outside in self.relations.values() if found == kind and not outside]

    @property
    def tree(self) -> Any | None:
        """Return the shapes."""
        return child(child(self.root, "p:cSld"), "p:spTree")


@dataclass
class Chain:
    """A slide's layout and master, with the colours they give; any of them may be missing."""

    layout: Layer | None = None
    master: Layer | None = None
    theme: dict[str, Colour] = field(default_factory=dict)

    def palette(self, slide: Layer) -> Palette:
        """Return the colours as the slide names them."""
        mapping = dict(MAPPING)
        stated = child(self.master.root, "p:clrMap") if self.master is not None else None
        if stated is not None:
            mapping.update(attributes(stated))
        for layer in (self.layout, slide):
            override = child(child(layer.root, "p:clrMapOvr"), "a:overrideClrMapping") if layer is not None else None
            if override is not None:
                mapping.update(attributes(override))
        return Palette(self.theme, mapping)

    def background(self, slide: Layer, palette: Palette) -> Colour | None:
        """Return the colour of the slide's background; None for pictures and gradients."""
        for layer in (slide, self.layout, self.master):
            stated = child(child(layer.root, "p:cSld"), "p:bg") if layer is not None else None
            if stated is None:
                continue
            fill = palette.fill(child(stated, "p:bgPr"))
            if fill is not None:
                return fill.colour
            reference = child(stated, "p:bgRef")
            named = palette.inside(reference)
            # The theme's first background is flat; the others may be gradients or pictures.
            return named.colour if named is not None and reference is not None and reference.get("idx") == "1001" else None
        return WHITE

    def ancestors(self, shape: Any) -> tuple[Any, ...]:
        """Return the placeholders of layout and master that a slide's placeholder inherits from."""
        mark = placeholder(shape)
        if mark is None:
            return ()
        kind, index = mark
        found = []
        if self.layout is not None:
            above = self.layout.by_index.get(index) if index else None
            above = above if above is not None else self.layout.by_kind.get(kind)
            if above is None and kind in TITLES:
                above = self.layout.by_kind.get("title")
            if above is not None:
                found.append(above)
                kind = (placeholder(above) or (kind, ""))[0] or kind
        if self.master is not None:
            wanted = "title" if kind in TITLES else "body" if kind in BODY else kind
            above = self.master.by_kind.get(wanted)
            if above is not None:
                found.append(above)
        return tuple(found)

    def text_style(self, shape: Any) -> Any | None:
        """Return the master's list style for a shape's text."""
        styles = child(self.master.root, "p:txStyles") if self.master is not None else None
        mark = placeholder(shape)
        if mark is None:
            return child(styles, "p:otherStyle")
        return child(styles, "p:titleStyle" if mark[0] in TITLES else "p:bodyStyle" if mark[0] in BODY else "p:otherStyle")


class Deck:
    """Reads layouts and masters once each."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self._layers: dict[str, Layer | None] = {}
        self._themes: dict[str, dict[str, Colour]] = {}

    def layer(self, name: str, *, keep: bool = True) -> Layer | None:
        """Return a part with its placeholders; None when it is missing."""
        if name in self._layers:
            return self._layers[name]
        root = self.package.xml(name)
        found = None if root is None else Layer(name, root, self.package.relations(name))
        for shape in found.tree if found is not None and found.tree is not None else ():
            mark = placeholder(shape)
            if found is not None and mark is not None:
                found.by_index.setdefault(mark[1], shape)
                found.by_kind.setdefault(mark[0], shape)
        if keep:
            self._layers[name] = found
        return found

    def chain(self, slide: Layer) -> Chain:
        """Return what a slide inherits from."""
        found = Chain()
        for name in slide.related("slideLayout")[:1]:
            found.layout = self.layer(name)
        for name in found.layout.related("slideMaster")[:1] if found.layout is not None else ():
            found.master = self.layer(name)
        for name in found.master.related("theme")[:1] if found.master is not None else ():
            if name not in self._themes:
                self._themes[name] = theme_colours(self.package.xml(name))
            found.theme = self._themes[name]
        return found


def placeholder(shape: Any) -> tuple[str, str] | None:
    """Return a placeholder's kind and index; None for a shape that is none."""
    for inner in shape:
        mark = child(part(inner, "nvPr"), "p:ph") if tag(inner).startswith("p:nv") else None
        if mark is not None:
            return mark.get("type") or "", mark.get("idx") or ""
    return None


def transform_of(shape: Any) -> Any | None:
    """Return the element that says where a shape is."""
    own = child(shape, "p:xfrm")
    return own if own is not None else child(part(shape, "grpSpPr" if tag(shape) == "p:grpSp" else "spPr"), "a:xfrm")


def box_of(transform: Any | None, offset: str = "off", extent: str = "ext") -> Box | None:
    """Return the rectangle a transform states."""
    corner, size = part(transform, offset), part(transform, extent)
    if corner is None or size is None:
        return None
    return Box(whole(corner.get("x")), whole(corner.get("y")), whole(size.get("cx")), whole(size.get("cy")))
