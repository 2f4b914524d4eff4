"""Styles of an OpenDocument file: what they say about whether words are seen."""

import re
from dataclasses import dataclass, replace
from typing import Any

from distil.data import Mark
from distil.extract._attributes import stated as attributes

OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
PRESENTATION = "{urn:oasis:names:tc:opendocument:xmlns:presentation:1.0}"
NUMBER = "{urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0}"
FO = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
DEEPEST = 50  # styles that lean on one another
OPAQUE = 95.0  # per cent: what is beneath is not seen
CLEAR = 5.0  # per cent of opacity: less is not seen
TINY = 2.0  # points of type: 1.6 points of letter height, the limit for PDF
LEAST_CONTRAST = 1.2
PILED = 0.1  # of half its size: what a letter moves on at least, or the letters lie over one another
PAGE = -1.0  # the ground of words that stand on the page itself, whichever page that is
USUAL = {"paragraph": "Standard", "table-cell": "Default"}  # the style of what names none
ASIAN = re.compile("[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]")
COMPLEX = re.compile("[\u0590-\u109f\u1780-\u17ff\ufb1d-\ufdff\ufe70-\ufefc]")
POINTS = {"pt": 1.0, "in": 72.0, "cm": 28.35, "mm": 2.835, "pc": 12.0, "px": 0.75}


@dataclass(frozen=True, slots=True)
class Look:
    """How words are drawn: hidden or not, type size in points, luminance of the ink and of the ground.

    No ink is the automatic one, which is always seen; no ground is one nobody can tell: a picture, a gradient. `squeeze` is the share
    of its width that a letter is drawn at, `raised` the share of its size as a superior or inferior one; `line` is a line's height as
    it is stated: a length, or a share of the size; `spacing` are the points between letters.
    """

    hidden: bool = False
    size: float = 12.0
    ink: float | None = None
    ground: float | None = 1.0
    squeeze: float = 1.0
    raised: float = 1.0
    line: str = ""
    spacing: float = 0.0
    asian: float = 12.0  # the size of Chinese, Japanese and Korean letters
    complex: float = 12.0  # of those written from the right, or stacked
    marked: frozenset[Mark] = frozenset()  # what is known of the place they stand in

    def of(self, words: str) -> "Look":
        """Return the look of words of a script that has a size of its own."""
        for size, letters in ((self.asian, ASIAN), (self.complex, COMPLEX)):
            if size < TINY <= self.size and letters.search(words):
                return replace(self, size=size)
        return self

    def marks(self, page: float | None = 1.0) -> frozenset[Mark]:
        """Return what keeps words drawn so from being seen, on a page of this luminance."""
        found = {*self.marked, Mark.HIDDEN_ELEMENT} if self.hidden else set(self.marked)
        width = self.size * self.squeeze / 2
        if self.size * self.squeeze * self.raised < TINY or width + self.spacing < width * PILED:
            found.add(Mark.TINY_TYPE)
        if self.line and _size(self.line, max(self.size, TINY)) < TINY:
            found.add(Mark.CLIPPED)
        ground = page if self.ground == PAGE else self.ground
        if self.ink is not None and ground is not None:
            bright, dark = max(self.ink, ground), min(self.ink, ground)
            found |= {Mark.NO_CONTRAST} if (bright + 0.05) / (dark + 0.05) < LEAST_CONTRAST else set()
        return frozenset(found)


class Styles:
    """The named styles of a document's parts; a later part's win."""

    def __init__(self, *roots: Any) -> None:
        self._named: dict[tuple[str, str], Any] = {}
        self._usual: dict[str, Any] = {}  # what holds for all of a family
        self._forms: dict[str, Any] = {}  # how numbers and texts are written in cells
        self._looks: dict[tuple[Look, str, str | None], Look] = {}
        for root in roots:
            for style in root.iter(f"{STYLE}style"):
                self._named[style.get(f"{STYLE}family", ""), style.get(f"{STYLE}name", "")] = style
            for style in root.iter(f"{STYLE}default-style"):
                self._usual[style.get(f"{STYLE}family", "")] = style
            for form in root.iter(f"{NUMBER}*"):
                name = form.get(f"{STYLE}name")
                if name is not None:
                    self._forms[name] = form

    def first(self, look: Look, family: str) -> Look:
        """Return a look after what a document says of all that belongs to a family."""
        for properties in self._usual.get(family, ()):
            look = _drawn(look, properties)
        return look

    def applied(self, look: Look, family: str, name: str | None) -> Look:
        """Return a look after a style and all it leans on; what names none is drawn in the usual style of its family."""
        name = USUAL.get(family) if name is None else name
        key = (look, family, name)
        if key not in self._looks:
            found = look
            for style in reversed(self._chain(family, name)):
                for properties in style:
                    found = _drawn(found, properties)
            self._looks[key] = found
        return self._looks[key]

    def page(self, family: str, name: str | None) -> str:
        """Return the page style that a paragraph or table in this style begins; "" when it begins none."""
        stated = (style.get(f"{STYLE}master-page-name") for style in self._chain(family, name))
        return next((str(begun) for begun in stated if begun is not None), "")

    def names(self, family: str, name: str | None) -> tuple[str, ...]:
        """Return the names of a style and of those it leans on, the nearest first."""
        return tuple(str(style.get(f"{STYLE}name", "")) for style in self._chain(family, name))

    def stated(self, family: str, name: str | None, property: str) -> str | None:
        """Return what the nearest style says of a property, by its local name."""
        stated = (pair for style in self._chain(family, name) for properties in style for pair in attributes(properties))
        return next((str(value) for key, value in stated if key.rpartition("}")[2] == property), None)

    def shown(self, family: str, name: str | None) -> bool:
        """Say whether a table or a slide is displayed at all."""
        return self.stated(family, name, "display") != "false" and self.stated(family, name, "visibility") != "hidden"

    def extent(self, family: str, name: str | None) -> float | None:
        """Return the height of a row or the width of a column in points; None when it is not stated."""
        value = self.stated(family, name, "row-height" if family == "table-row" else "column-width")
        return None if value is None else points(value)

    def secret(self, family: str, name: str | None) -> bool:
        """Say whether protection hides a cell's content."""
        return self.stated(family, name, "cell-protect") in ("hidden-and-protected", "formula-hidden protected hidden-and-protected")

    def blank(self, name: str | None) -> bool:
        """Say whether a cell's form writes nothing, whatever it holds (`;;;` in other programs)."""
        for style in self._chain("table-cell", name):
            form = self._forms.get(style.get(f"{STYLE}data-style-name", ""))
            if form is not None:
                return self._empty(form) and all(self._empty(self._forms.get(other)) for other in _others(form))
        return False

    def wordless(self, name: str | None) -> bool:
        """Say whether a cell's form writes something else than the words it holds."""
        for style in self._chain("table-cell", name):
            form = self._forms.get(style.get(f"{STYLE}data-style-name", ""))
            if form is not None:
                return bool(form.tag == f"{NUMBER}text-style") and form.find(f"{NUMBER}text-content") is None
        return False

    def conditions(self, name: str | None) -> list[tuple[str, str]]:
        """Return the conditions of a cell's style and the styles they bring in."""
        found = [part for style in self._chain("table-cell", name) for part in style if part.tag == f"{STYLE}map"]
        return [(part.get(f"{STYLE}condition", ""), part.get(f"{STYLE}apply-style-name", "")) for part in found[:DEEPEST]]

    def _empty(self, form: Any | None) -> bool:
        return form is not None and not any(_writes(part) for part in form)

    def _chain(self, family: str, name: str | None) -> list[Any]:
        chain: list[Any] = []
        while name and len(chain) < DEEPEST and (style := self._named.get((family, name))) is not None:
            chain.append(style)
            name = style.get(f"{STYLE}parent-style-name")
        return chain


def points(value: str | None) -> float | None:
    """Return a length in points; None for what is no length."""
    number, unit = (value or "").rstrip("%abcdefghijklmnopqrstuvwxyz"), (value or "").lstrip("+-.0123456789")
    try:
        return float(number) * POINTS.get(unit, 1.0)
    except ValueError:
        return None


def _others(form: Any) -> list[str]:
    return [str(part.get(f"{STYLE}apply-style-name")) for part in form if part.tag == f"{STYLE}map"]


def _writes(part: Any) -> bool:
    """Say whether a part of a number's form puts anything on the page."""
    if not isinstance(part.tag, str) or not part.tag.startswith(NUMBER):
        return False
    return part.tag != f"{NUMBER}text" or bool((part.text or "").strip())


def _drawn(look: Look, properties: Any) -> Look:
    kind = properties.tag
    if kind == f"{STYLE}text-properties":
        display, ink = properties.get(f"{TEXT}display"), light(properties.get(f"{FO}color"))
        look = replace(look, hidden=look.hidden if display is None else display == "none", ink=look.ink if ink is None else ink)
        if properties.get(f"{STYLE}use-window-font-color") == "true":
            look = replace(look, ink=None)
        look = replace(look, size=_size(properties.get(f"{FO}font-size"), look.size) + (points(properties.get(f"{STYLE}font-size-rel")) or 0.0))
        asian, script = (_size(properties.get(f"{STYLE}font-size-{kind}"), getattr(look, kind)) for kind in ("asian", "complex"))
        look = replace(look, asian=asian, complex=script)
        squeezed, placed = properties.get(f"{STYLE}text-scale"), (properties.get(f"{STYLE}text-position") or "").split()
        look = replace(look, squeeze=_size(squeezed, 1.0) if squeezed else look.squeeze)
        spacing = points(properties.get(f"{FO}letter-spacing"))
        look = replace(look, spacing=look.spacing if spacing is None else spacing)
        if placed:  # without a second part the program chooses a size that is read
            look = replace(look, raised=_size(placed[1], 1.0) if len(placed) > 1 else 1.0)
        clear = next((value for key, value in attributes(properties) if key.endswith("}opacity")), None)
        # Programs write "clear" beside the automatic colour, which they always draw.
        if clear is not None and _size(clear, 100.0) < CLEAR and properties.get(f"{STYLE}use-window-font-color") != "true":
            look = replace(look, marked=look.marked | {Mark.TRANSPARENT})
    if kind == f"{STYLE}paragraph-properties":
        look = replace(look, line=properties.get(f"{FO}line-height") or look.line)
    if kind in (f"{STYLE}text-properties", f"{STYLE}paragraph-properties", f"{STYLE}table-cell-properties", f"{STYLE}graphic-properties"):
        ground = light(properties.get(f"{FO}background-color"))
        look = replace(look, ground=look.ground if ground is None else ground)
    return replace(look, ground=_filled(look, properties)) if kind == f"{STYLE}graphic-properties" else look


def _filled(look: Look, properties: Any) -> float | None:
    """Return the ground in a frame after what its style says of its fill; nobody can tell what a picture or a gradient is."""
    fill = properties.get(f"{DRAW}fill")
    if fill == "solid":
        ground, opacity = light(properties.get(f"{DRAW}fill-color")), points(properties.get(f"{DRAW}opacity"))
        return look.ground if ground is None or (opacity is not None and opacity < OPAQUE) else ground
    return None if fill in ("gradient", "bitmap", "hatch") else look.ground


def _size(value: str | None, parent: float) -> float:
    if not value:
        return parent
    number, unit = value.rstrip("%abcdefghijklmnopqrstuvwxyz"), value.lstrip("+-.0123456789")
    try:
        return float(number) * (parent / 100 if unit == "%" else POINTS.get(unit, 1.0))
    except ValueError:
        return parent


def light(value: str | None) -> float | None:
    """Return the luminance of #rrggbb, None for any other word."""
    if value is None or len(value) != 7 or value[0] != "#":
        return None
    try:
        steps = [int(value[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    except ValueError:
        return None
    red, green, blue = (step / 12.92 if step <= 0.04045 else ((step + 0.055) / 1.055) ** 2.4 for step in steps)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
