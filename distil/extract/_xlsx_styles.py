"""How a workbook's cells are drawn: fonts, fills and formats, reduced to what can hide words."""

import colorsys
from dataclasses import dataclass, field
from typing import Any

from distil.data import Mark
from distil.extract._ooxml import child, tag, whole
from distil.extract._ooxml_colour import FAINT, WHITE, Colour, contrast, hexadecimal
from distil.extract._xlsx_numbers import BUILTIN

SMALLEST = 2.0  # points
# The theme's colours in the order in which cells number them: light and dark are swapped against the theme's own order.
THEME_ORDER = ("lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6", "hlink", "folHlink")
THEME_DEFAULTS = {"lt1": WHITE, "dk1": (0, 0, 0)}
# The palette of workbooks of before 2007 (ECMA-376 18.8.27), from index 8; 0 to 7 repeat 8 to 15.
INDEXED = (
    "000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF 800000 008000 000080 808000 800080 008080 C0C0C0 808080 "
    "9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF "
    "00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 "
    "003366 339966 003300 333300 993300 993366 333399 333333"
)
MOST_STYLES = 100_000  # Excel allows 65,490
# The colours beneath a cell's words, any of which may be there: two of a pattern, those of a gradient's stops; none is not known.
Fill = tuple[Colour, ...]
PAPER: Fill = (WHITE,)
BLACK: Colour = (0, 0, 0)
# Patterns of which at most an eighth is ink: the ground is their paper (ECMA-376 18.18.55).
SPARSE = frozenset({"gray0625", "gray125"})


@dataclass(frozen=True)
class Font:
    """A font's colour (None: automatic), its size in points, and its name."""

    colour: Colour | None = None
    size: float = 11.0
    name: str = ""


@dataclass(frozen=True)
class Look:
    """How a cell is drawn."""

    font: Font = Font()
    fill: Fill = PAPER
    form: str = ""
    kept: bool = False  # its words never run over into the next cell, or run upwards
    shrunk: bool = False  # its words are made as small as its width asks


@dataclass(frozen=True)
class Change:
    """What a conditional format changes; `inked` and `filled` say whether it states these colours at all."""

    colour: Colour | None = None
    fill: Fill = ()
    form: str = ""
    inked: bool = False
    filled: bool = False


@dataclass
class Styles:
    """The looks of a workbook's cells by number."""

    looks: list[Look] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    tables: set[str] = field(default_factory=set)  # the names of the styles of tables it defines
    theme: dict[str, Colour] = field(default_factory=dict)
    indexed: list[str] = field(default_factory=INDEXED.split)

    def look(self, number: str | None) -> Look:
        """Return the look a cell names."""
        index = whole(number)
        return self.looks[index] if 0 <= index < len(self.looks) else Look()

    def colour(self, element: Any | None) -> Colour | None:
        """Return a stated colour; None for "automatic" and nonsense."""
        if element is None:
            return None
        rgb, theme, indexed = element.get("rgb"), element.get("theme"), element.get("indexed")
        found = None
        if rgb:
            found = hexadecimal(rgb[-6:])
        elif theme:
            place = whole(theme)
            name = THEME_ORDER[place] if 0 <= place < len(THEME_ORDER) else ""
            found = self.theme.get(name, THEME_DEFAULTS.get(name))
        elif indexed:
            found = self._indexed(whole(indexed))
        return _tinted(found, element.get("tint"))

    def font(self, element: Any | None, base: Font = Font()) -> Font:
        """Return the font that a `font` or the `rPr` of a run states."""
        size, colour = child(element, "x:sz"), child(element, "x:color")
        named = next((found for kind in ("x:name", "x:rFont") if (found := child(element, kind)) is not None), None)
        return Font(
            self.colour(colour) if colour is not None else base.colour,
            _points(size.get("val")) if size is not None else base.size,
            named.get("val") or "" if named is not None else base.name,
        )

    def fill(self, element: Any | None) -> Fill:
        """Return the colours of a fill: white paper when it is none."""
        pattern = child(element, "x:patternFill")
        if pattern is None:
            stops = [self.colour(child(stop, "x:color")) for stop in _children(child(element, "x:gradientFill"))]
            return _known(stops) if element is not None and len(element) else PAPER
        kind = pattern.get("patternType")
        if kind in {None, "none"}:
            return PAPER
        ink, paper = child(pattern, "x:fgColor"), child(pattern, "x:bgColor")
        if kind == "solid":
            return _known([self.colour(ink)])
        return self._patterned(kind, ink, paper)

    def change(self, element: Any) -> Change:
        """Return what a `dxf` changes; its solid fills stand in the other colour than a cell's."""
        colour = child(child(element, "x:font"), "x:color")
        pattern, form = child(child(element, "x:fill"), "x:patternFill"), child(element, "x:numFmt")
        fill: Fill = ()
        if pattern is not None:
            kind, ink, paper = pattern.get("patternType"), child(pattern, "x:fgColor"), child(pattern, "x:bgColor")
            plain = kind in {None, "solid", "none"}
            fill = _known([self.colour(paper)] if kind != "none" else []) if plain else self._patterned(kind, ink, paper)
        return Change(
            self.colour(colour),
            fill,
            (form.get("formatCode") or "") if form is not None else "",
            inked=colour is not None,
            filled=pattern is not None,
        )

    def _patterned(self, kind: str | None, ink: Any | None, paper: Any | None) -> Fill:
        """Return the colours of a pattern; those that are not said are black on white."""
        beneath = WHITE if _automatic(paper) else self.colour(paper)
        return _known([beneath] if kind in SPARSE else [BLACK if _automatic(ink) else self.colour(ink), beneath])

    def _indexed(self, number: int) -> Colour | None:
        if number == 65:
            return WHITE
        place = number - 8 if number >= 8 else number
        return hexadecimal(self.indexed[place]) if 0 <= place < len(self.indexed) and number != 64 else None


def load(root: Any | None, theme: dict[str, Colour]) -> Styles:
    """Return the looks of a styles part; without one, every cell is plain."""
    styles = Styles(theme=theme)
    if root is None:
        return styles
    custom = [entry.get("rgb", "")[-6:] for entry in _children(child(child(root, "x:colors"), "x:indexedColors"))]
    if custom:
        styles.indexed = custom[8:] if len(custom) > 8 else custom
    forms = dict(BUILTIN)
    for entry in _children(child(root, "x:numFmts")):
        forms[whole(entry.get("numFmtId"))] = entry.get("formatCode") or ""
    fonts = [styles.font(entry) for entry in _children(child(root, "x:fonts"))]
    fills = [styles.fill(entry) for entry in _children(child(root, "x:fills"))]
    for entry in _children(child(root, "x:cellXfs")):
        font, fill = whole(entry.get("fontId")), whole(entry.get("fillId"))
        styles.looks.append(
            Look(
                fonts[font] if 0 <= font < len(fonts) else Font(),
                fills[fill] if 0 <= fill < len(fills) else PAPER,
                forms.get(whole(entry.get("numFmtId")), ""),
                _kept(child(entry, "x:alignment")),
                _shrunk(child(entry, "x:alignment")),
            )
        )
    styles.tables = {entry.get("name") or "" for entry in _children(child(root, "x:tableStyles"))}
    styles.changes = [styles.change(entry) for entry in _children(child(root, "x:dxfs"))]
    return styles


def _kept(alignment: Any | None) -> bool:
    if alignment is None:
        return False
    switches = {alignment.get("wrapText"), alignment.get("shrinkToFit")}
    turned = whole(alignment.get("textRotation")) != 0
    return bool(switches & {"1", "true"}) or turned or alignment.get("horizontal") in {"fill", "justify", "distributed"}


def _shrunk(alignment: Any | None) -> bool:
    return alignment is not None and alignment.get("shrinkToFit") in {"1", "true"} and alignment.get("wrapText") not in {"1", "true"}


def ink_marks(font: Font, fill: Fill) -> frozenset[Mark]:
    """Return what a font on a fill hides."""
    found = set()
    if font.size < SMALLEST:
        found.add(Mark.TINY_TYPE)
    ink = BLACK if font.colour is None else font.colour
    if fill and all(contrast(ink, ground) < FAINT for ground in fill):
        found.add(Mark.NO_CONTRAST)
    return frozenset(found)


def _known(colours: list[Colour | None]) -> Fill:
    """Return the colours when all of them are known."""
    found = tuple(colour for colour in colours if colour is not None)
    return found if len(found) == len(colours) else ()


def _automatic(element: Any | None) -> bool:
    return element is None or element.get("auto") in {"1", "true"} or element.get("indexed") in {"64", "65"}


def _children(element: Any | None) -> list[Any]:
    return [inner for inner in element if tag(inner)][:MOST_STYLES] if element is not None else []


def _points(text: str | None) -> float:
    try:
        return float(text or "11")
    except ValueError:
        return 11.0


def _tinted(colour: Colour | None, tint: str | None) -> Colour | None:
    """Lighten (above 0) or darken a colour by its lightness (ECMA-376 18.8.19)."""
    if colour is None or not tint:
        return colour
    try:
        share = max(-1.0, min(1.0, float(tint)))
    except ValueError:
        return colour
    hue, light, saturation = colorsys.rgb_to_hls(*(value / 255 for value in colour))
    light = light * (1 + share) if share < 0 else light * (1 - share) + share
    red, green, blue = (round(value * 255) for value in colorsys.hls_to_rgb(hue, min(1.0, max(0.0, light)), saturation))
    return (red, green, blue)
