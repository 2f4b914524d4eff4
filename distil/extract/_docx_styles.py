"""How a run of a Word document is drawn: styles, themes, backgrounds; what follows is reported as marks."""

import re
from dataclasses import dataclass, field
from typing import Any

from distil.data import Mark
from distil.extract._ooxml import attribute, child, switched, tag, value, whole
from distil.extract._ooxml_colour import FAINT, WHITE, Colour, contrast, hexadecimal, theme_colours
from distil.extract._ooxml_drawing import changed

SMALLEST = 4  # half points: 2 pt
NARROWEST = 10  # per cent of a letter's width
FARTHEST = 400  # half points a run may be raised or lowered
# Of half an em, the width of a middling letter: a run whose letters get less each is one blot. Set tight, print keeps nine tenths.
PILED = 0.1
FARTHEST_INDENT = 12_000  # twentieths of a point: beyond any page's edge
FARTHEST_DOWN = 17_000  # a page of A4 is 16,838 high
LEAST_LINE = 24  # 240ths of a line
CUT = 0.3  # of its size: a line that is held to less shows no letter
COMPLEX = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")  # letters that Word draws in the size for complex scripts, whatever a run says
THINNEST = 40  # twentieths of a point: an exact line or row of less than 2 pt shows nothing

HIGHLIGHTS = {
    "black": (0, 0, 0),
    "blue": (0, 0, 255),
    "cyan": (0, 255, 255),
    "green": (0, 255, 0),
    "magenta": (255, 0, 255),
    "red": (255, 0, 0),
    "yellow": (255, 255, 0),
    "white": WHITE,
    "darkBlue": (0, 0, 128),
    "darkCyan": (0, 128, 128),
    "darkGreen": (0, 128, 0),
    "darkMagenta": (128, 0, 128),
    "darkRed": (128, 0, 0),
    "darkYellow": (128, 128, 0),
    "darkGray": (128, 128, 128),
    "lightGray": (192, 192, 192),
}
THEME_NAMES = {
    "background1": "lt1",
    "light1": "lt1",
    "bg1": "lt1",
    "text1": "dk1",
    "dark1": "dk1",
    "tx1": "dk1",
    "background2": "lt2",
    "light2": "lt2",
    "bg2": "lt2",
    "text2": "dk2",
    "dark2": "dk2",
    "tx2": "dk2",
    "hyperlink": "hlink",
    "followedHyperlink": "folHlink",
}


@dataclass(frozen=True)
class Look:
    """What is known about a run's appearance. A colour of None is "auto", which always differs from what is beneath."""

    colour: Colour | None = None
    shade: Colour | None = None
    highlight: Colour | None = None  # drawn over the shade
    size: int = 22
    complex_size: int = 0  # half points of letters of a complex script; 0 for the plain size
    complex: bool = False
    scale: int = 100
    spacing: int = 0  # twentieths of a point between letters
    fit: int = 0  # twentieths of a point the run is squeezed into
    raised: int = 0
    hidden: bool = False
    web_hidden: bool = False
    clear: bool = False  # no ink at all
    bold: bool = False
    font: str = ""


@dataclass(frozen=True)
class Style:
    """One style as written; what it is based on is looked up when asked."""

    name: str
    based_on: str
    run: Any | None
    paragraph: Any | None
    element: Any


@dataclass
class Styles:
    """The styles, theme and default look of one document."""

    theme: dict[str, Colour] = field(default_factory=dict)
    by_id: dict[str, Style] = field(default_factory=dict)
    defaults: Any | None = None
    default_paragraph: str = ""
    default_run: str = ""
    default_table: str = ""
    doubled: bool = False  # two styles of one name: which of them counts is not known
    _chains: dict[tuple[str, str], list[Style]] = field(default_factory=dict)
    _bases: dict[str | None, dict[str, Any]] = field(default_factory=dict)

    def chain(self, style: str | None, kind: str = "paragraph") -> list[Style]:
        """Return a style of a kind and what it is based on, the most basic first; a circle ends where it closes.

        A name that is none of that kind counts for nothing: Word draws such a paragraph in its usual style.
        """
        name = style or ""
        if kind == "paragraph" and not self._of(name, kind):
            name = self.default_paragraph
        if (name, kind) not in self._chains:
            found: list[Style] = []
            seen: set[str] = set()
            following = name
            while self._of(following, kind) and following not in seen:
                seen.add(following)
                found.append(self.by_id[following])
                following = self.by_id[following].based_on
            self._chains[name, kind] = found[::-1]
        return self._chains[name, kind]

    def _of(self, name: str, kind: str) -> bool:
        return name in self.by_id and (attribute(self.by_id[name].element, "type") or kind) == kind

    def look(self, run: Any | None, paragraph_style: str | None, table: tuple[Any, ...] = ()) -> Look:
        """Return how a run with these direct properties looks; `table` are run properties its table's style adds."""
        base = self._bases.get(paragraph_style) if not table else None
        if base is None:
            base = self._base(paragraph_style, table)
            if not table:
                self._bases[paragraph_style] = base
        stated = dict(base)
        tabled = next((answer for answer in (vanished(properties) for properties in reversed(table)) if answer is not None), False)
        always = tabled or bool(vanished(self.defaults))
        if run is not None:
            named = self.chain(value(run, "w:rStyle") or self.default_run, "character")
            for style in named:
                self._collect(stated, style.run)
            # Toggles of a paragraph style and a character style cancel each other out (ECMA-376 17.7.3).
            toggled = _last(named) != base.get("hidden", False)
            stated["hidden"] = toggled or always
            self._collect(stated, run)
            direct = vanished(run)
            stated["hidden"] = (stated["hidden"] if direct is None else direct) or bool(switched(run, "w:specVanish"))
        elif always:
            stated["hidden"] = True
        return Look(**stated)

    def _base(self, paragraph_style: str | None, table: tuple[Any, ...]) -> dict[str, Any]:
        """What defaults, table style and paragraph style say; "hidden" only of the paragraph style, for the toggle."""
        stated: dict[str, Any] = {}
        chain = self.chain(paragraph_style or self.default_paragraph)
        for properties in (self.defaults, *table, *(style.run for style in chain)):
            self._collect(stated, properties)
        stated["hidden"] = _last(chain)
        return stated

    def colour(self, element: Any | None, name: str = "val", theme: str = "themeColor") -> Colour | None:
        """Return the colour an element states: of the theme first, as Word does; None for "auto" and nonsense."""
        if element is None:
            return None
        stated = attribute(element, theme)
        if stated:
            found = self.scheme(stated)
            if found is not None:
                stem = "theme" if theme == "themeColor" else theme
                return _shift(found, attribute(element, f"{stem}Tint"), attribute(element, f"{stem}Shade"))
        return hexadecimal(attribute(element, name))

    def scheme(self, name: str) -> Colour | None:
        """Return a colour of the theme; without a theme, light is white and dark is black."""
        key = THEME_NAMES.get(name, name)
        return self.theme.get(key, {"lt1": WHITE, "dk1": (0, 0, 0)}.get(key))

    def shading(self, properties: Any | None) -> Colour | None:
        """Return the fill of a `w:shd` among these properties."""
        shade = child(properties, "w:shd")
        if shade is None:
            return None
        kind = attribute(shade, "val") or ""
        if kind == "nil":
            return None
        if kind == "solid":
            return self.colour(shade, "color") or (0, 0, 0)
        fill = self.colour(shade, "fill", "themeFill")
        if kind.startswith("pct") and kind[3:].isdigit():
            share = min(int(kind[3:]), 100) / 100
            over, under = self.colour(shade, "color") or (0, 0, 0), fill or WHITE
            red, green, blue = (round(dot * share + ground * (1 - share)) for dot, ground in zip(over, under, strict=True))
            return (red, green, blue)
        return fill

    def _collect(self, stated: dict[str, Any], properties: Any | None) -> None:
        for element in properties if properties is not None else ():
            self._change(stated, element, tag(element))

    def _change(self, changes: dict[str, Any], element: Any, name: str) -> None:
        if name == "w:color":
            changes["colour"] = self.colour(element)
        elif name == "w:shd":
            changes["shade"] = self.shading([element])
        elif name == "w:highlight":
            changes["highlight"] = HIGHLIGHTS.get(attribute(element, "val") or "")
        elif name == "w:sz":
            changes["size"] = whole(attribute(element, "val"))
        elif name == "w:szCs":
            changes["complex_size"] = max(whole(attribute(element, "val")), 1)
        elif name in {"w:rtl", "w:cs"}:
            changes["complex"] = bool(switched([element], name))
        elif name == "w:w":
            changes["scale"] = whole(attribute(element, "val"))
        elif name == "w:spacing":
            changes["spacing"] = whole(attribute(element, "val"))
        elif name == "w:fitText":
            changes["fit"] = whole(attribute(element, "val"))
        elif name == "w:position":
            changes["raised"] = whole(attribute(element, "val"))
        elif name == "w:b":
            changes["bold"] = switched([element], "w:b")
        elif name == "w:rFonts":
            changes["font"] = attribute(element, "ascii") or attribute(element, "hAnsi") or changes.get("font", "")
        elif name == "w:webHidden":
            changes["web_hidden"] = switched([element], "w:webHidden")
        elif name == "w14:textFill":
            self._text_fill(changes, element)

    def _text_fill(self, changes: dict[str, Any], element: Any) -> None:
        """Word 2010's own fill overrides the plain colour; it can be no ink, or ink one can see through."""
        for inner in element.iter():
            name = tag(inner)
            if name == "w14:noFill" or (name == "w14:alpha" and whole(attribute(inner, "val", "w14")) >= 95_000):
                changes["clear"] = True
            elif name in {"w14:srgbClr", "w14:schemeClr"}:
                stated = attribute(inner, "val", "w14") or ""
                found = hexadecimal(stated) if name == "w14:srgbClr" else self.scheme(stated)
                for change in inner:
                    found = changed(found, f"a:{tag(change)[4:]}", whole(attribute(change, "val", "w14")) / 100_000)
                changes["colour"] = found


def load(styles: Any | None, theme: Any | None) -> Styles:
    """Return the document's styles; without a part of that kind, an empty set."""
    found = Styles(theme=theme_colours(theme))
    if styles is None:
        return found
    found.defaults = child(child(child(styles, "w:docDefaults"), "w:rPrDefault"), "w:rPr")
    for element in styles:
        if tag(element) != "w:style":
            continue
        identity = attribute(element, "styleId") or ""
        found.doubled = found.doubled or identity in found.by_id
        found.by_id[identity] = Style(
            (value(element, "w:name") or identity).lower(),
            value(element, "w:basedOn") or "",
            child(element, "w:rPr"),
            child(element, "w:pPr"),
            element,
        )
        if attribute(element, "default") in {"1", "true", "on"}:
            kind = attribute(element, "type")
            found.default_paragraph = identity if kind == "paragraph" else found.default_paragraph
            found.default_run = identity if kind == "character" else found.default_run
            found.default_table = identity if kind == "table" else found.default_table
    return found


def marks(look: Look, background: Colour | None) -> set[Mark]:
    """Return what a run's look and the colour beneath it say; a background of None is not known."""
    found: set[Mark] = set()
    if look.hidden or look.web_hidden:
        found.add(Mark.HIDDEN_ELEMENT)
    if look.clear:
        found.add(Mark.TRANSPARENT)
    size = look.complex_size if look.complex and look.complex_size else look.size
    if size < SMALLEST or look.scale < NARROWEST or piled(look):
        found.add(Mark.TINY_TYPE)
    if abs(look.raised) > FARTHEST:
        found.add(Mark.OFF_PAGE)
    beneath = next((colour for colour in (look.highlight, look.shade, background) if colour is not None), None)
    if look.colour is None and look.highlight == (0, 0, 0):
        found.add(Mark.NO_CONTRAST)  # "automatic" turns white on a black shade, and stays black under a marker
    if look.colour is not None and beneath is not None and contrast(look.colour, beneath) < FAINT:
        found.add(Mark.NO_CONTRAST)
    return found


def piled(look: Look) -> bool:
    """Say whether the space between letters is so negative that they are printed over one another."""
    width = look.size * 5
    return width + look.spacing < width * PILED


def fitted(look: Look, words: str, line: int) -> frozenset[Mark]:
    """Return what the room that words are given hides: their width, the size of their script, a line of a fixed height (0: none)."""
    found = {Mark.TINY_TYPE} if 0 < look.fit < look.size * 5 * PILED * len(words) else set()
    if 0 < look.complex_size < SMALLEST and COMPLEX.search(words):
        found.add(Mark.TINY_TYPE)
    # A half point of type or of rise has ten twentieths of a point.
    if 0 < line < max(look.size * 10 * CUT, abs(look.raised) * 10):
        found.add(Mark.CLIPPED)
    return frozenset(found)


def exact_line(holders: tuple[Any | None, ...]) -> int:
    """Return the height that all lines of a paragraph have, in twentieths of a point; 0 when it grows with what stands in them."""
    exact = _stated(holders, "w:spacing", "lineRule") == "exact"
    return whole(_stated(holders, "w:spacing", "line")) if exact else 0


def paragraph_marks(holders: tuple[Any | None, ...]) -> frozenset[Mark]:
    """Return what a paragraph's lines, indents and frame hide; of holders, styles and the paragraph itself, the last that speaks counts."""
    found: set[Mark] = set()
    if _stated(holders, "w:spacing", "lineRule") == "exact" and whole(_stated(holders, "w:spacing", "line") or "240") < THINNEST:
        found.add(Mark.CLIPPED)
    if _stated(holders, "w:spacing", "lineRule") in {None, "auto"} and 0 < whole(_stated(holders, "w:spacing", "line") or "240") < LEAST_LINE:
        found.add(Mark.CLIPPED)
    if _stated(holders, "w:framePr", "hRule") == "exact" and whole(_stated(holders, "w:framePr", "h")) < THINNEST:
        found.add(Mark.CLIPPED)
    across = [_stated(holders, "w:ind", side) for side in ("left", "start", "right", "end", "firstLine", "hanging")]
    across += [_stated(holders, "w:framePr", "x")]
    # Hundredths of a letter, which is about a hundred twentieths of a point wide.
    across += [_stated(holders, "w:ind", f"{side}Chars") for side in ("left", "start", "right", "end", "firstLine", "hanging")]
    low = whole(_stated(holders, "w:framePr", "y"))
    if abs(low) > FARTHEST_DOWN or any(abs(whole(side)) > FARTHEST_INDENT for side in across):
        found.add(Mark.OFF_PAGE)
    return frozenset(found)


def _stated(holders: tuple[Any | None, ...], name: str, what: str) -> str | None:
    elements = (child(holder, name) for holder in reversed(holders))
    return next((said for element in elements if element is not None and (said := attribute(element, what)) is not None), None)


def _shift(colour: Colour, tint: str | None, shade: str | None) -> Colour:
    """Lighten or darken a theme colour: straight in RGB, a few units from what Word does in HSL."""
    red, green, blue = colour
    for text, target in ((tint, 255), (shade, 0)):
        try:
            keep = int(text, 16) / 255 if text else 1.0
        except ValueError:
            keep = 1.0
        red, green, blue = (round(part * keep + target * (1 - keep)) for part in (red, green, blue))
    return (red, green, blue)


def vanished(properties: Any | None) -> bool | None:
    """Say whether properties hide their words, None when they don't say; of several words on it, the one that hides counts."""
    stated = [switched([inner], "w:vanish") for inner in (properties if properties is not None else ()) if tag(inner) == "w:vanish"]
    return any(stated) if stated else None


def _last(chain: list[Style]) -> bool:
    stated = [vanished(style.run) for style in chain]
    return bool(next((answer for answer in reversed(stated) if answer is not None), False))
