"""OpenDocument slides and drawings: what each slide shows in the order it is drawn, the hidden marked, the speaker's notes aside."""

from dataclasses import dataclass, field, replace
from typing import Any

from distil.data import Document, Mark, Role
from distil.extract._assemble import Builder
from distil.extract._boxes import Box, left_over
from distil.extract._odf import Parts, opened
from distil.extract._odf_place import box, shrunk
from distil.extract._odt_styles import DRAW, OFFICE, PRESENTATION, STYLE, Look, Styles, light, points
from distil.extract._ooxml import Broken, Package
from distil.extract.odt import Walker, attribute, kind, unshown, words

MEDIA_TYPE = "application/vnd.oasis.opendocument.presentation"
MARKS: frozenset[Mark] = frozenset(
    (
        Mark.HIDDEN_ELEMENT,
        Mark.TINY_TYPE,
        Mark.NO_CONTRAST,
        Mark.OFF_PAGE,
        Mark.COVERED,
        Mark.CLIPPED,
        Mark.TRANSPARENT,
        Mark.ANNOTATION,
        Mark.COMMENT,
        Mark.FIELD,
        Mark.METADATA,
        Mark.ASSISTIVE,
        Mark.SCRIPT,
    )
)
UNCHECKED = (
    "text in pictures, charts and embedded objects",
    "words over pictures and gradients, or under pictures and odd shapes",
    "what animations show and hide",
    "text that runs over the edge of its shape or its slide",
    "letters whose font draws another letter",
)
SHAPES = frozenset(
    ["frame", "custom-shape", "rect", "ellipse", "circle", "polygon", "regular-polygon", "path", "line", "connector", "caption", "control"]
)
RECTANGLES = frozenset({"rectangle", "mso-spt1", "mso-spt202", "non-primitive"})
ROLES = {"title": Role.HEADING, "outline": Role.ITEM, "subtitle": Role.PARAGRAPH}
OPAQUE = 0.95  # of its opacity, and of the words' box that it lies over
MOST_LIDS = 400  # of one slide, the largest; what smaller ones cover is told to be unchecked
MOST_SHAPES = 2_000  # of one slide, looked at for what covers them


@dataclass
class Shape:
    """Something drawn on a slide. `paint` is the luminance of its fill, None for no fill or an unknown one."""

    element: Any
    box: Box | None
    paint: float | None = None
    opaque: bool = False
    unknown: bool = False  # a gradient or a picture: nothing can be said of words over it
    marks: frozenset[Mark] = frozenset()


@dataclass
class Deck:
    """What the slides of one file share."""

    builder: Builder
    styles: Styles
    masters: dict[str, Any] = field(default_factory=dict)
    layouts: dict[str, tuple[float, float]] = field(default_factory=dict)
    unseen_layers: frozenset[str] = frozenset()
    package: Package | None = None
    shown: set[str] = field(default_factory=set)  # the masters whose objects some slide shows


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return the slides in their order; `name` and `password` are no use here."""
    return opened(content, _read, Builder(MEDIA_TYPE, extractor="odp/1", unchecked=UNCHECKED))


def _read(parts: Parts, builder: Builder) -> None:
    body = parts.body("presentation", "drawing")
    if body is None:
        raise Broken("it holds no slides: its main part is missing")
    deck = Deck(builder, Styles(*parts.styles), package=parts.package)
    if parts.masters is not None:
        for element in parts.masters.iter(f"{STYLE}master-page", f"{STYLE}page-layout", f"{DRAW}layer"):
            _master(deck, element)
    pages = [element for element in body if kind(element) == "page"]
    builder.pages = max(len(pages), 1)
    for number, page in enumerate(pages, 1):
        _slide(deck, page, number)
    for element in body:
        if kind(element) != "page":
            builder.side(words(element), "presentation", (Mark.FIELD,))
    for script in parts.content.iter(f"{{{OFFICE}}}scripts"):
        builder.side(words(script), "script", (Mark.SCRIPT,))
    for number, name in enumerate(deck.masters, 1):
        _backdrop(deck, name, f"master {number}")


def _master(deck: Deck, element: Any) -> None:
    name = attribute(element, "name") or ""
    if kind(element) == "master-page":
        deck.masters[name] = element
    elif kind(element) == "layer":
        if attribute(element, "display") == "none":
            deck.unseen_layers |= {name}
    else:
        for properties in element:
            size = points(attribute(properties, "page-width")), points(attribute(properties, "page-height"))
            if size[0] and size[1]:
                deck.layouts[name] = (size[0], size[1])


def _slide(deck: Deck, page: Any, number: int) -> None:
    place = f"slide {number}"
    master = deck.masters.get(attribute(page, "master-page-name") or "")
    style = _style(page)[1]
    hidden = not deck.styles.shown("drawing-page", style)
    behind = [Shape(page, None, *_backcloth(deck, page, master))]
    bare = deck.styles.stated("drawing-page", style, "background-objects-visible") == "false"
    painted = behind + ([] if master is None or bare else _shapes(deck, master))
    if not hidden and not bare:
        deck.shown.add(attribute(page, "master-page-name") or "")
    shapes = _shapes(deck, page)
    size = deck.layouts.get((attribute(master, "page-layout-name") or "") if master is not None else "")
    walker = Walker(deck.builder, deck.styles)
    walker.place = place
    lids = _lids(shapes)
    if sum(shape.opaque for shape in shapes) > MOST_LIDS:
        deck.builder.unchecked.append(f"{place}: what all but the largest {MOST_LIDS} covers hide")
    for at, shape in enumerate(shapes):
        marks = shape.marks | ({Mark.HIDDEN_ELEMENT} if hidden else frozenset())
        if _outside(shape.box, size):
            marks |= {Mark.OFF_PAGE}
        if _covered(shape, [box for number, box in lids if number > at]):
            marks |= {Mark.COVERED}
        _say(deck, walker, shape, _ground(shape, [*painted, *shapes[:at]][-MOST_SHAPES:]), marks)
    for element in page:
        if kind(element) in ("annotation", "forms"):
            walker.walk(element, Look(), Role.PARAGRAPH)
    for frame in page.iterfind(f"{PRESENTATION}notes//{DRAW}frame"):
        if attribute(frame, "class") in ("notes", None):
            deck.builder.side(words(frame), f"{place} notes", (Mark.ANNOTATION,))
    if not deck.builder.title:
        title = next((shape for shape in shapes if attribute(shape.element, "class") == "title" and not hidden), None)
        deck.builder.title = " ".join(words(title.element).split())[:300] if title is not None else ""


def _say(deck: Deck, walker: Walker, shape: Shape, ground: float | None, marks: frozenset[Mark]) -> None:
    """Write what a shape says; what it carries besides (names, descriptions) stands aside."""
    family, name = _style(shape.element)
    look = replace(deck.styles.first(Look(), "graphic"), ground=ground, marked=marks)
    look = deck.styles.applied(look, family, name)
    look = deck.styles.applied(look, "paragraph", _named(shape.element, DRAW, "text-style-name"))
    role = ROLES.get(attribute(shape.element, "class") or "", Role.PARAGRAPH)
    walker.within(shape.element, look, role)
    deck.builder.end()


def _shapes(deck: Deck, parent: Any) -> list[Shape]:
    """Return what is drawn, groups taken apart, in the order it is drawn."""
    found: list[Shape] = []
    for element in parent:
        if kind(element) in ("g", "a", "page-thumbnail"):
            away = _switched_off(deck, element)
            found += [replace(shape, marks=shape.marks | away, opaque=shape.opaque and not away) for shape in _shapes(deck, element)]
        elif kind(element) in SHAPES:
            found.append(_shape(deck, element))
    return found


def _shape(deck: Deck, element: Any) -> Shape:
    family, name = _style(element)
    fill = deck.styles.stated(family, name, "fill")
    opacity = points((deck.styles.stated(family, name, "opacity") or "100%").rstrip("%"))
    picture = any(kind(child) in ("image", "object") for child in element)
    paint = light(deck.styles.stated(family, name, "fill-color")) if fill in ("solid", None) else None
    solid = fill == "solid" and paint is not None and (100.0 if opacity is None else opacity) >= 100 * OPAQUE
    marks = _switched_off(deck, element)
    if attribute(element, "placeholder") == "true":
        marks |= {Mark.HIDDEN_ELEMENT}
    if shrunk(element):
        marks |= {Mark.TINY_TYPE}
    geometry = next((attribute(child, "type") for child in element if kind(child) == "enhanced-geometry"), "rectangle")
    flat = kind(element) in ("rect", "frame") or (kind(element) == "custom-shape" and geometry in RECTANGLES)
    unknown = picture or fill in ("gradient", "bitmap", "hatch")
    opaque = flat and (solid or any(_photograph(deck, child) for child in element))
    return Shape(element, box(element), paint if solid else None, opaque and not marks, unknown, marks)


def _switched_off(deck: Deck, element: Any) -> frozenset[Mark]:
    """Say whether a shape or a group is not shown, or lies in a layer that isn't."""
    away = attribute(element, "layer") in deck.unseen_layers or unshown(element, kind(element))
    return frozenset({Mark.HIDDEN_ELEMENT}) if away else frozenset()


def _lids(shapes: list[Shape]) -> list[tuple[int, Box]]:
    """Return the largest shapes that hide what is beneath them, each with its number in the order they are drawn."""
    found = [(at, shape.box) for at, shape in enumerate(shapes) if shape.opaque and shape.box is not None]
    return sorted(found, key=lambda lid: (lid[1][0] - lid[1][2]) * (lid[1][3] - lid[1][1]))[:MOST_LIDS]


def _covered(shape: Shape, later: list[Box]) -> bool:
    """Say whether shapes that are drawn later hide one, alone or together."""
    if shape.box is None:
        return False
    lids = [lid for lid in later if _over(lid, shape.box, share=0.0)]
    return any(_over(lid, shape.box) for lid in lids) or (len(lids) > 1 and left_over(shape.box, lids) <= 1 - OPAQUE)


def _photograph(deck: Deck, image: Any) -> bool:
    """Say whether this is a picture nobody sees through: a JPEG, or a PNG of a kind without transparency."""
    name = attribute(image, "href") or "" if kind(image) == "image" else ""
    head = deck.package.head(name.removeprefix("./")) if deck.package is not None and name else b""
    return head.startswith(b"\xff\xd8") or (head.startswith(b"\x89PNG") and head[25:26] in (b"\0", b"\2", b"\3") and b"tRNS" not in head)


def _backcloth(deck: Deck, page: Any | None, master: Any | None) -> tuple[float | None, bool, bool]:
    """Return what a slide is painted on: luminance, and whether nothing can be said of it."""
    for owner in (page, master):
        name = _style(owner)[1] if owner is not None else None
        fill = deck.styles.stated("drawing-page", name, "fill")
        if fill == "solid":
            return light(deck.styles.stated("drawing-page", name, "fill-color")), False, False
        if fill in ("gradient", "bitmap", "hatch"):
            return None, False, True
    return 1.0, False, False


def _ground(shape: Shape, painted: list[Shape]) -> float | None:
    """Return the luminance under a shape's words: its own fill, else what was painted there last; None when that can't be told."""
    if shape.unknown:
        return None
    if shape.paint is not None:
        return shape.paint
    for other in reversed(painted):
        if (other.paint is not None or other.unknown) and (other.box is None or _over(other.box, shape.box, share=0.5)):
            return other.paint
    return 1.0


def _over(above: Box | None, below: Box | None, share: float = OPAQUE) -> bool:
    """Say whether one box lies over so much of the other."""
    if above is None or below is None:
        return False
    wide = min(above[2], below[2]) - max(above[0], below[0])
    tall = min(above[3], below[3]) - max(above[1], below[1])
    area = max((below[2] - below[0]) * (below[3] - below[1]), 1.0)
    return wide > 0 and tall > 0 and wide * tall >= share * area


def _outside(box: Box | None, size: tuple[float, float] | None) -> bool:
    return box is not None and size is not None and (box[2] <= 0 or box[3] <= 0 or box[0] >= size[0] or box[1] >= size[1])


def _backdrop(deck: Deck, name: str, place: str) -> None:
    """Words of a master stand on every slide that shows its objects: furniture, once; what is only there to be replaced is not shown."""
    master = deck.masters[name]
    size = deck.layouts.get(attribute(master, "page-layout-name") or "")
    walker = Walker(deck.builder, deck.styles)
    walker.place, walker.edge = place, True
    painted = [Shape(master, None, *_backcloth(deck, None, master))]
    for shape in _shapes(deck, master):
        said = words(shape.element)
        if said and (attribute(shape.element, "placeholder") == "true" or attribute(shape.element, "class")):
            deck.builder.side(said, place, (Mark.METADATA,))
        elif said:
            marks = shape.marks | ({Mark.OFF_PAGE} if _outside(shape.box, size) else set())
            _say(deck, walker, shape, _ground(shape, painted[-MOST_SHAPES:]), marks | (set() if name in deck.shown else {Mark.HIDDEN_ELEMENT}))
        painted.append(shape)


def _style(element: Any) -> tuple[str, str | None]:
    """Return the family and the name of the style a shape or a page is drawn in."""
    name = _named(element, PRESENTATION, "style-name")
    return ("presentation", name) if name is not None else ("graphic", _named(element, DRAW, "style-name"))


def _named(element: Any, space: str, name: str) -> str | None:
    value = element.get(f"{space}{name}")
    return None if value is None else str(value)
