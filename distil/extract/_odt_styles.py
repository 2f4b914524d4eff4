"""Styles of an OpenDocument file: what they say about whether words are seen."""

from dataclasses import dataclass, replace
from typing import Any

from distil.data import Mark

OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
FO = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
DEEPEST = 50  # styles that lean on one another
TINY = 2.0  # points of type: 1.6 points of letter height, the limit for PDF
LEAST_CONTRAST = 1.2
POINTS = {"pt": 1.0, "in": 72.0, "cm": 28.35, "mm": 2.835, "pc": 12.0, "px": 0.75}


@dataclass(frozen=True, slots=True)
class Look:
    """How words are drawn: hidden or not, type size in points, luminance of the ink and of the ground."""

    hidden: bool = False
    size: float = 12.0
    ink: float = 0.0
    ground: float = 1.0

    def marks(self) -> frozenset[Mark]:
        """Return what keeps words drawn so from being seen."""
        found = {Mark.HIDDEN_ELEMENT} if self.hidden else set()
        if self.size < TINY:
            found.add(Mark.TINY_TYPE)
        if (max(self.ink, self.ground) + 0.05) / (min(self.ink, self.ground) + 0.05) < LEAST_CONTRAST:
            found.add(Mark.NO_CONTRAST)
        return frozenset(found)


class Styles:
    """The named styles of a document's parts; a later part's win."""

    def __init__(self, *roots: Any) -> None:
        self._named: dict[tuple[str, str], Any] = {}
        for root in roots:
            for style in root.iter(f"{STYLE}style"):
                self._named[style.get(f"{STYLE}family", ""), style.get(f"{STYLE}name", "")] = style

    def applied(self, look: Look, family: str, name: str | None) -> Look:
        """Return a look after a style and all it leans on."""
        chain: list[Any] = []
        while name and len(chain) < DEEPEST and (style := self._named.get((family, name))) is not None:
            chain.append(style)
            name = style.get(f"{STYLE}parent-style-name")
        for style in reversed(chain):
            for properties in style:
                look = _drawn(look, properties)
        return look


def _drawn(look: Look, properties: Any) -> Look:
    kind = properties.tag
    if kind == f"{STYLE}text-properties":
        display, ink = properties.get(f"{TEXT}display"), _light(properties.get(f"{FO}color"))
        look = replace(look, hidden=look.hidden if display is None else display == "none", ink=look.ink if ink is None else ink)
        if properties.get(f"{STYLE}use-window-font-color") == "true":
            look = replace(look, ink=0.0 if look.ground > 0.18 else 1.0)
        look = replace(look, size=_size(properties.get(f"{FO}font-size"), look.size))
    if kind in (f"{STYLE}text-properties", f"{STYLE}paragraph-properties", f"{STYLE}table-cell-properties", f"{STYLE}graphic-properties"):
        ground = _light(properties.get(f"{FO}background-color"))
        look = replace(look, ground=look.ground if ground is None else ground)
    return look


def _size(value: str | None, parent: float) -> float:
    if not value:
        return parent
    number, unit = value.rstrip("%abcdefghijklmnopqrstuvwxyz"), value.lstrip("+-.0123456789")
    try:
        return float(number) * (parent / 100 if unit == "%" else POINTS.get(unit, 1.0))
    except ValueError:
        return parent


def _light(value: str | None) -> float | None:
    """Return the luminance of #rrggbb, None for any other word."""
    if value is None or len(value) != 7 or value[0] != "#":
        return None
    try:
        steps = [int(value[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    except ValueError:
        return None
    red, green, blue = (step / 12.92 if step <= 0.04045 else ((step + 0.055) / 1.055) ** 2.4 for step in steps)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
