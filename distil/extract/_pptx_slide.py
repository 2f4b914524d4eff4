"""One slide: its shapes flattened into reading order, each with what its place, its cover and its colours say."""

from bisect import insort
from dataclasses import dataclass, field, replace
from typing import Any

from distil.data import Mark
from distil.extract._boxes import left_over
from distil.extract._ooxml import Package, child, part, relation, tag
from distil.extract._ooxml_colour import Colour
from distil.extract._ooxml_drawing import FARTHEST, OPAQUE, Fill, Palette, Setting, branches, shape_fill, within
from distil.extract._ooxml_pictures import opaque_picture
from distil.extract._pptx_deck import Box, Chain, Frame, Layer, Relations, box_of, placeholder, transform_of

KINDS = frozenset({"p:sp", "p:grpSp", "p:graphicFrame", "p:pic", "p:cxnSp", "p:contentPart"})
MOST_SHAPES = 5_000  # on one slide; real ones hold some hundreds
MOST_COVERS = 400  # the largest opaque shapes of a slide; the others are not asked whether they cover something
DEEPEST = 40  # groups in groups
ON_SLIDE = 0.1  # of a box: text begins at an edge, so that a sliver on the slide shows none of it
OFF = frozenset({"0", "false"})
HALF = 0.5  # of a box lying over a coloured shape: what is beneath its letters then is not known
SLACK = 12_700  # a point
SLIVER = 0.02  # of a box that several others together leave open
SHRUNK = 0.01  # a group drawn at a hundredth of its size: a line of text in it is less than half a point high
FLAT = frozenset({"rect", "roundRect", "flowChartProcess", "snip1Rect", "round1Rect", "round2SameRect"})


@dataclass
class Shape:
    """A shape on the slide: where it is, how deep in the pile, and what its switches say."""

    element: Any
    order: int
    box: Box | None
    fill: Fill | None
    marks: frozenset[Mark] = frozenset()
    covers: bool = False
    beneath: Colour | None = None
    layer: Layer | None = None  # the layout or master it comes from


@dataclass
class Pile:
    """The shapes of one slide, from the bottom up."""

    package: Package
    chain: Chain
    palette: Palette
    relations: Relations
    moving: frozenset[str]  # shapes that an animation shows or takes away
    size: Box
    ground: Colour | None = None  # the colour of the slide's background
    shapes: list[Shape] = field(default_factory=list)
    left: list[tuple[Any | None, Any]] = field(default_factory=list)  # alternatives not taken, beside the one that is
    layer: Layer | None = None  # what is gathered now, when it is not the slide itself
    overfull: bool = False

    def gather(self, parent: Any, frame: Frame, marks: frozenset[Mark], depth: int = 0, group: Fill | None = None) -> None:
        """Collect the shapes in an element, those of groups in it included."""
        for element in parent if parent is not None else ():
            name = tag(element)
            if name == "mc:AlternateContent":
                taken, left = branches(element)
                self.left += [(taken, branch) for branch in left]
                self.gather(taken, frame, marks, depth, group)
            elif name in KINDS:
                self._take(element, frame, marks, depth, group)

    def _take(self, element: Any, frame: Frame, marks: frozenset[Mark], depth: int, group: Fill | None) -> None:
        name = tag(element)
        if len(self.shapes) >= MOST_SHAPES or depth > DEEPEST:
            self.overfull = True
            return
        if self.layer is not None and placeholder(element) is not None:
            return  # a slide has its own in its place, or none
        described = properties_of(element)
        if described is not None and described.get("hidden") in {"1", "true"}:
            marks |= {Mark.HIDDEN_ELEMENT}
        above = self.chain.ancestors(element)
        stated = next((box for box in (box_of(transform_of(shape)) for shape in (element, *above)) if box is not None), None)
        box = frame.place(stated) if stated is not None else None
        fill = next((fill for fill in (shape_fill(shape, self.palette) for shape in (element, *above)) if fill is not None), None)
        if group is not None and child(part(element, "grpSpPr" if name == "p:grpSp" else "spPr"), "a:grpFill") is not None:
            fill = group
        if element.get("useBgFill") in {"1", "true"}:
            fill = Fill(self.ground)
        shape = Shape(element, len(self.shapes), box, fill, marks, layer=self.layer)
        shape.covers = name in {"p:sp", "p:pic", "p:graphicFrame"} and not marks and self._opaque(element, name, fill)
        self.shapes.append(shape)
        if name == "p:grpSp":
            inner = frame.inner(transform_of(element))
            shrunk = max(abs(inner.scale_x), abs(inner.scale_y)) < SHRUNK
            own = self.palette.fill(part(element, "grpSpPr"))
            filled = group if child(part(element, "grpSpPr"), "a:grpFill") is not None else own
            self.gather(element, inner, marks | {Mark.CLIPPED} if shrunk else marks, depth + 1, filled)

    def _opaque(self, element: Any, name: str, fill: Fill | None) -> bool:
        described = properties_of(element)
        if described is not None and (described.get("id") or "") in self.moving:
            return False
        if name == "p:pic":
            return self._solid_picture(element)
        if name == "p:graphicFrame":
            fills = [self.palette.fill(child(cell, "a:tcPr")) for cell in element.iter() if tag(cell) == "a:tc"]
            return bool(fills) and all(found is not None and found.covers for found in fills)
        geometry = child(part(element, "spPr"), "a:prstGeom")
        flat = geometry is None or geometry.get("prst") in FLAT
        if not flat or child(part(element, "spPr"), "a:custGeom") is not None:
            return False
        return (fill is not None and fill.covers) or self._solid_picture(part(element, "spPr"))

    def _solid_picture(self, holder: Any | None) -> bool:
        relations = self.relations if self.layer is None else self.layer.relations
        blip = child(part(holder, "blipFill"), "a:blip")
        return blip is not None and opaque_picture(self.package, blip, relations.get(relation(blip, "embed"), ("", "", True)))

    def finish(self) -> None:
        """Work out for each shape what lies over it, what beneath, and whether it is on the slide."""
        covers = sorted((shape for shape in self.shapes if shape.covers and shape.box), key=lambda shape: -shape.box.area if shape.box else 0)
        self.overfull = self.overfull or len(covers) > MOST_COVERS
        kept = covers[:MOST_COVERS]
        filled: list[tuple[int, Shape]] = []
        for shape in sorted((shape for shape in self.shapes if _painted(shape)), key=lambda shape: -shape.box.area if shape.box else 0)[:MOST_COVERS]:
            insort(filled, (shape.order, shape))
        for shape in self.shapes:
            if shape.box is None:
                shape.beneath = self.ground
                continue
            if self.size.shared(shape.box) < ON_SLIDE:
                shape.marks |= {Mark.OFF_PAGE}
            lids = [over.box for over in kept if over.box and over.order > shape.order and over.box.shared(shape.box) > 0]
            if tag(shape.element) != "p:grpSp" and _covered(shape.box, lids):
                shape.marks |= {Mark.COVERED}
            shape.beneath = _beneath(shape, filled, self.ground)

    def ordered(self) -> list[Shape]:
        """Return the shapes in reading order: the title, then from top to bottom and left to right."""
        band = max(self.size.height // 14, 1)

        def key(shape: Shape) -> tuple[bool, int, int, int]:
            mark = placeholder(shape.element)
            box = shape.box
            title = mark is not None and mark[0] in {"title", "ctrTitle"}
            return (not title, (box.y // band) if box else 0, box.x if box else 0, shape.order)

        return sorted((shape for shape in self.shapes if tag(shape.element) != "p:grpSp"), key=key)


def pile(package: Package, slide: Layer, chain: Chain, size: Box) -> Pile:
    """Return a slide's shapes with everything worked out."""
    palette = chain.palette(slide)
    found = Pile(package, chain, palette, slide.relations, moving(slide.root), size, chain.background(slide, palette))
    below = [chain.layout] if slide.root.get("showMasterSp") not in OFF else []
    if below and chain.layout is not None and chain.layout.root.get("showMasterSp") not in OFF:
        below.insert(0, chain.master)
    for found.layer in below:
        if found.layer is not None:
            found.gather(found.layer.tree, Frame(), frozenset())
    found.layer = None
    found.gather(slide.tree, Frame(), frozenset())
    found.finish()
    return found


def setting_of(shape: Shape, found: Pile, base: Setting, body: Any) -> Setting:
    """Return what a shape's text inherits: from itself, its placeholders, the master's styles, the presentation."""
    above = found.chain.ancestors(shape.element)
    inherited = [child(part(placeholder_shape, "txBody"), "a:lstStyle") for placeholder_shape in above]
    levels = (*inherited, found.chain.text_style(shape.element), *base.levels)
    plain = Setting(
        found.palette,
        shape.beneath,
        base.marks | shape.marks,
        tuple(level for level in levels if level is not None),
        flat=_flat(shape.box),
        room=FARTHEST if shape.box is None else max(found.size.x + found.size.width - shape.box.x, 0),
    )
    here = within(shape.element, plain, body)
    # A placeholder's fill may come from the layout.
    if shape.fill is not None and shape.fill.alpha >= OPAQUE and shape_fill(shape.element, found.palette) is None:
        here = replace(here, beneath=shape.fill.colour if shape.fill.covers else None)
    return here


def _flat(box: Box | None) -> tuple[str, ...]:
    sides = (("horz", box.width), ("vert", box.height)) if box is not None else ()
    return tuple(name for name, side in sides if side < SLACK)


def properties_of(element: Any) -> Any | None:
    """Return the element that holds a shape's name, its switches and its alternative text."""
    for inner in element:
        found = part(inner, "cNvPr") if tag(inner).startswith("p:nv") else None
        if found is not None:
            return found
    return None


def moving(root: Any) -> frozenset[str]:
    """Return the ids of shapes that an animation touches."""
    timing = child(root, "p:timing")
    return frozenset(inner.get("spid") or "" for inner in timing.iter() if tag(inner) == "p:spTgt") if timing is not None else frozenset()


def merged(cell: Any) -> bool:
    """Say whether a table's cell is merged into the one left of it or above it."""
    return bool({cell.get("hMerge"), cell.get("vMerge")} & {"1", "true"})


def _covered(box: Box, lids: list[Box]) -> bool:
    """Say whether boxes lie over another, one of them or all together."""
    if any(lid.holds(box, SLACK) for lid in lids):
        return True
    corners = [(lid.x - SLACK, lid.y - SLACK, lid.x + lid.width + SLACK, lid.y + lid.height + SLACK) for lid in lids]
    return len(lids) > 1 and left_over((box.x, box.y, box.x + box.width, box.y + box.height), corners) < SLIVER


def _painted(shape: Shape) -> bool:
    if shape.box is None or tag(shape.element) == "p:grpSp":
        return False
    return tag(shape.element) == "p:pic" or (shape.fill is not None and shape.fill.alpha >= OPAQUE)


def _beneath(shape: Shape, filled: list[tuple[int, Shape]], background: Colour | None) -> Colour | None:
    """The colour of the topmost filled shape under a box; None when it lies on several, on a picture or a gradient."""
    for order, low in reversed(filled):
        if order >= shape.order or low.box is None or shape.box is None:
            continue
        if low.box.holds(shape.box, SLACK):
            return low.fill.colour if low.fill is not None and low.fill.covers and tag(low.element) != "p:pic" else None
        if low.box.shared(shape.box) > HALF:
            return None
    return background
