"""Text in drawn shapes, as slides and sheets hold it: fills, colours, sizes, and what they hide."""

import colorsys
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from distil.data import Mark
from distil.extract._fonts import pictorial, shown
from distil.extract._ooxml import PREFIXES, child, part, tag, whole
from distil.extract._ooxml_colour import FAINT, WHITE, Colour, contrast, hexadecimal, system_colour

SMALLEST = 200  # hundredths of a point: the same 2 pt as in a Word document
DEFAULT_SIZE = 1800
PILED = 0.1  # of half an em: letters of less room each are one blot, as in a Word document
FARTHEST_RAISED = 200_000  # thousandths of a per cent of the size; superscripts stand at 30,000, PowerPoint offers 100,000
COVERING = 0.95  # an alpha above this lets nothing through that could be read
UNSURE = 0.5  # the alpha of a fill nobody looked into: neither clear nor covering
OPAQUE = 0.05  # an alpha below this shows nothing (5 % of black on white is above FAINT by a hair)
# EMU of an outline for each hundredth of a point of type: at a sixth of the size it covers the stems, which are about a tenth.
THICK = 127 / 6
LOWEST = 6_858_000  # a slide is 7.5 inches high: words that begin that far down in a shape on it are beneath it
MOST_NUMBERED, MOST_DATED = 2, 40  # letters of a slide's number ("1st") and of a date
FARTHEST = 12_192_000  # an indent of a whole slide's width puts words off it
# What a presentation without a colour map means.
MAPPING = {"bg1": "lt1", "tx1": "dk1", "bg2": "lt2", "tx2": "dk2"}
FILLS = frozenset({"a:noFill", "a:solidFill", "a:gradFill", "a:blipFill", "a:pattFill", "a:grpFill"})
MIXED = frozenset({"a:gs", "a:fgClr", "a:bgClr"})  # holders of the colours a gradient or a pattern is made of
# Vocabularies that Office added since 2010.
KNOWN = re.compile(
    r"http://schemas\.microsoft\.com/office/(?:powerpoint|drawing|excel|spreadsheetml|thememl)/20[01]\d(?:/\d{1,2})?/[A-Za-z0-9]{1,30}"
)
Run = tuple[str, frozenset[Mark]]


@dataclass(frozen=True)
class Fill:
    """What an area or a letter is filled with; a colour of None is not known (a gradient, a picture)."""

    colour: Colour | None
    alpha: float = 1.0

    @property
    def covers(self) -> bool:
        """Say whether nothing beneath it can be read."""
        return self.alpha > COVERING


@dataclass(frozen=True)
class Palette:
    """The theme's colours, and how the names on a slide map to them."""

    theme: dict[str, Colour] = field(default_factory=dict)
    mapping: dict[str, str] = field(default_factory=lambda: MAPPING)

    def named(self, name: str) -> Colour | None:
        """Return a colour of the scheme; without a theme, light is white and dark is black."""
        key = self.mapping.get(name, name)
        return self.theme.get(key, {"lt1": WHITE, "dk1": (0, 0, 0)}.get(key))

    def fill(self, holder: Any | None) -> Fill | None:
        """Return the fill these properties state; None when they state none."""
        for inner in holder if holder is not None else ():
            name = tag(inner)
            if name == "a:noFill":
                return Fill(None, 0.0)
            if name == "a:solidFill":
                return self.inside(inner)
            if name in {"a:gradFill", "a:pattFill"}:
                return self._mixed(inner)
            if name in FILLS:
                return Fill(None, UNSURE)
        return None

    def _mixed(self, holder: Any) -> Fill:
        """A gradient or a pattern is one colour when all of its colours look the same."""
        found = [fill for inner in holder.iter() if tag(inner) in MIXED and (fill := self.inside(inner)) is not None]
        if not found:
            return Fill(None, UNSURE)
        alphas = [fill.alpha for fill in found]
        alpha = max(alphas) if max(alphas) < OPAQUE else max(min(alphas), OPAQUE)
        colours = [fill.colour for fill in found if fill.colour is not None]
        alike = len(colours) == len(found) and all(contrast(colours[0], colour) < FAINT for colour in colours)
        return Fill(colours[0] if alike else None, alpha)

    def inside(self, holder: Any | None) -> Fill | None:
        """Return the colour that stands in an element, with what changes it; None when there is none."""
        for element in holder if holder is not None else ():
            base = self._base(element)
            alpha = 1.0
            for change in element:
                share = whole(change.get("val")) / 100_000
                if tag(change) == "a:alpha":
                    alpha = share
                elif tag(change) == "a:alphaMod":
                    alpha *= share
                elif tag(change) == "a:alphaOff":
                    alpha = max(0.0, alpha + share)
                else:
                    base = changed(base, tag(change), share)
            return Fill(base, alpha)
        return None

    def _base(self, element: Any) -> Colour | None:
        name, stated = tag(element), element.get("val") or ""
        if name == "a:srgbClr":
            return hexadecimal(stated)
        if name == "a:schemeClr":
            return self.named(stated)
        if name == "a:sysClr":
            return system_colour(element)
        if name == "a:prstClr":
            return named_colour(stated)
        if name == "a:hslClr":
            hue, saturation, light = whole(element.get("hue")) / 21_600_000, *(whole(element.get(key)) / 100_000 for key in ("sat", "lum"))
            return _of_light(hue, light, saturation)
        if name == "a:scrgbClr":
            red, green, blue = (min(255, max(0, round((whole(element.get(part)) / 100_000) ** (1 / 2.2) * 255))) for part in "rgb")
            return (red, green, blue)
        return None


@dataclass(frozen=True)
class Setting:
    """What a text inherits: the colour under it, marks, and where further properties are looked up, the strongest first.

    `levels` are list styles (holders of `a:lvl1pPr` ...); `plain` is the colour of a run that states none.
    """

    palette: Palette
    beneath: Colour | None = WHITE
    marks: frozenset[Mark] = frozenset()
    levels: tuple[Any, ...] = ()
    plain: Fill | None = None
    scale: float = 1.0
    room: int = FARTHEST  # EMU from the left edge of the shape to that of the slide across
    flat: tuple[str, ...] = ()  # directions, "horz" or "vert", in which the shape has no room for a letter


def named_colour(name: str) -> Colour | None:
    """Return a colour by the name drawings use: those of the web, some shortened (ECMA-376 20.1.10.48)."""
    from tinycss2.color4 import parse_color

    for short, long in (("dk", "dark"), ("lt", "light"), ("med", "medium")):
        if re.match(f"{short}[A-Z]", name):
            name = long + name[len(short) :]
    found = parse_color(name.lower()) if name.isalpha() else None
    if found is None or isinstance(found, str):
        return None
    red, green, blue = (round(255 * channel) for channel in found.coordinates)
    return (red, green, blue)


def shape_fill(shape: Any, palette: Palette) -> Fill | None:
    """Return what a shape is filled with: its own word, else its style's; None when neither speaks."""
    stated = palette.fill(part(shape, "spPr"))
    if stated is not None:
        return stated
    styled = child(part(shape, "style"), "a:fillRef")
    if styled is None or not len(styled):
        return None
    named = palette.inside(styled)
    if styled.get("idx") in {"0", "1"} or named is None:
        return Fill(None, 0.0) if styled.get("idx") == "0" else named
    return Fill(None, named.alpha)  # the theme's first fill is flat; the others may be gradients


def within(shape: Any, setting: Setting, body: Any) -> Setting:
    """Return the setting of a shape's own text: its fill, its style's font colour, its list style, its shrinking."""
    fill = shape_fill(shape, setting.palette)
    beneath = setting.beneath if fill is None or fill.alpha < OPAQUE else fill.colour if fill.covers else None
    font = child(part(shape, "style"), "a:fontRef")
    plain = setting.palette.inside(font) if font is not None else None
    properties = child(body, "a:bodyPr")
    autofit = child(properties, "a:normAutofit")
    shrunk = 0 if autofit is None else whole(autofit.get("fontScale"))
    marks = set(setting.marks)
    if setting.flat and properties is not None and any(properties.get(f"{axis}Overflow") in {"clip", "ellipsis"} for axis in setting.flat):
        marks.add(Mark.CLIPPED)
    if properties is not None and any(abs(whole(properties.get(side))) >= FARTHEST for side in ("lIns", "tIns", "rIns", "bIns")):
        marks.add(Mark.OFF_PAGE)
    inset = whole(properties.get("lIns")) if properties is not None and properties.get("vert") in {None, "horz"} else 0
    if inset > 0 and inset >= setting.room:
        marks.add(Mark.OFF_PAGE)
    if properties is not None and any(abs(whole(properties.get(side))) >= LOWEST for side in ("tIns", "bIns")):
        marks.add(Mark.OFF_PAGE)
    drawn = part(shape, "spPr")
    if any(tag(turn) == "a:rot" and _on_edge(turn) for holder in (body, drawn) if holder is not None for turn in holder.iter()):
        marks.add(Mark.TINY_TYPE)
    place = child(child(drawn, "a:custGeom"), "a:rect")
    if place is not None and any(abs(whole(place.get(side))) >= FARTHEST for side in "ltrb"):
        marks.add(Mark.OFF_PAGE)
    own = child(body, "a:lstStyle")
    return replace(
        setting,
        beneath=beneath,
        marks=frozenset(marks),
        levels=(() if own is None else (own,)) + setting.levels,
        plain=plain or setting.plain,
        scale=shrunk / 100_000 if shrunk else 1.0,
    )


def _on_edge(turn: Any) -> bool:
    """True for a turn in space after which only the edge of a text is seen; angles are in 60,000ths of a degree."""
    return any(abs(whole(turn.get(axis)) % 10_800_000 - 5_400_000) < 30_000 for axis in ("lat", "lon"))


def paragraphs(body: Any, setting: Setting, beyond: frozenset[int] = frozenset()) -> Iterator[tuple[Any, list[Run]]]:
    """Yield each paragraph of a text body that has words, with its runs; `beyond` are the numbers of those that are off the page."""
    found = (inner for inner in body if tag(inner) == "a:p") if body is not None else ()
    for number, paragraph in enumerate(found):
        runs = list(_runs(paragraph, setting))
        if number in beyond:
            runs = [(text, marks | {Mark.OFF_PAGE}) for text, marks in runs]
        if any(text.strip() for text, _ in runs):
            yield paragraph, runs


def words(element: Any) -> str:
    """Return the words of an element, one line a paragraph, whatever hides them."""
    lines = ("".join(inner.text or "" for inner in found.iter() if tag(inner) == "a:t") for found in element.iter() if tag(found) == "a:p")
    return "\n".join(line.strip() for line in lines if line.strip())


def links(element: Any) -> Iterator[str]:
    """Yield the tips that links in an element show under the pointer."""
    for inner in element.iter():
        if tag(inner) in {"a:hlinkClick", "a:hlinkHover", "a:hlinkMouseOver"} and inner.get("tooltip"):
            yield inner.get("tooltip")


def branches(element: Any) -> tuple[Any | None, list[Any]]:
    """Return the alternative that Office takes, the first whose vocabularies it knows or else the fallback, and those it leaves."""
    found = [branch for branch in element if tag(branch) in {"mc:Choice", "mc:Fallback"}]
    taken = next((branch for branch in found if tag(branch) == "mc:Fallback" or _understood(branch)), None)
    return taken, [branch for branch in found if branch is not taken]


def _understood(branch: Any) -> bool:
    spaces = [branch.nsmap.get(prefix) or "" for prefix in (branch.get("Requires") or "?").split()]
    return all(space in PREFIXES or KNOWN.fullmatch(space) for space in spaces)


def defaults_of(properties: Any | None, setting: Setting) -> list[Any]:
    """Return what list styles say of the runs of a paragraph with these properties, the strongest first."""
    level = min(max(whole(properties.get("lvl")) if properties is not None else 0, 0), 8) + 1
    return [found for style in setting.levels for found in (child(child(style, f"a:lvl{level}pPr"), "a:defRPr"),) if found is not None]


def _renewed(field: Any, text: str) -> bool:
    """Say whether a program writes a slide's number, or today's date, in the place of these words."""
    kind, letters = (field.get("type") or "").lower(), sum(map(str.isalpha, text))
    return (kind == "slidenum" and letters > MOST_NUMBERED) or (kind.startswith("datetime") and letters > MOST_DATED)


def _runs(paragraph: Any, setting: Setting) -> Iterator[Run]:
    properties = child(paragraph, "a:pPr")
    defaults = defaults_of(properties, setting)
    marks = set(setting.marks)
    if properties is not None and (abs(whole(properties.get("marL"))) >= FARTHEST or abs(whole(properties.get("indent"))) >= FARTHEST):
        marks.add(Mark.OFF_PAGE)
    begins = whole(properties.get("marL")) + min(whole(properties.get("indent")), 0) if properties is not None else 0
    if begins > 0 and begins >= setting.room:
        marks.add(Mark.OFF_PAGE)
    for element in paragraph:
        name = tag(element)
        if name == "a:br":
            yield "\n", frozenset(marks)
        elif name in {"a:r", "a:fld"}:
            text = child(element, "a:t")
            if text is not None and text.text:
                own = child(element, "a:rPr")
                said, strange = shown(text.text, _font(own, defaults))
                found = marks | _look(own, defaults, setting) | ({Mark.GLYPH_MISMATCH} if strange else set())
                yield said, frozenset(found | {Mark.HIDDEN_ELEMENT} if name == "a:fld" and _renewed(element, text.text) else found)
        elif name in {"m:oMath", "m:oMathPara"} or name.startswith("a14") or name == "mc:AlternateContent":
            yield "".join(inner.text or "" for inner in element.iter() if tag(inner) in {"m:t", "a:t"}), frozenset(marks)


def _font(own: Any | None, defaults: list[Any]) -> str | None:
    """The font of a run's letters: that of symbols goes before that of Latin ones."""
    for holder in (own, *defaults):
        for name in ("a:sym", "a:latin"):
            stated = child(holder, name)
            if stated is not None and (name == "a:latin" or pictorial(stated.get("typeface"))):
                return str(stated.get("typeface") or "")
    return None


def _look(own: Any | None, defaults: list[Any], setting: Setting) -> set[Mark]:
    """Return what a run's colour and size say."""
    found: set[Mark] = set()
    holders = defaults if own is None else [own, *defaults]
    sizes = (holder.get("sz") for holder in holders)
    size = whole(next((size for size in sizes if size), str(DEFAULT_SIZE)))
    between, raised = (whole(next((said for holder in holders if (said := holder.get(name))), "")) for name in ("spc", "baseline"))
    width = size * setting.scale / 2
    if size * setting.scale < SMALLEST or width + between < width * PILED:
        found.add(Mark.TINY_TYPE)
    if abs(raised) >= FARTHEST_RAISED:
        found.add(Mark.OFF_PAGE)
    ink = setting.palette.fill(own)
    if ink is None and setting.plain is not None:
        ink = setting.plain
    if ink is None:
        ink = next((fill for fill in map(setting.palette.fill, defaults) if fill is not None), Fill(setting.palette.named("tx1")))
    if child(own, "a:hlinkClick") is not None and setting.palette.named("hlink") is not None:
        ink = Fill(setting.palette.named("hlink"))  # links are drawn in the theme's colour, whatever theirs is
    edge = child(own, "a:ln")
    outline = setting.palette.fill(edge)
    thick = edge is not None and whole(edge.get("w")) >= THICK * size * setting.scale
    if outline is not None and outline.alpha >= OPAQUE and (thick or ink.alpha < OPAQUE):
        ink = outline
    if ink.alpha < OPAQUE:
        found.add(Mark.TRANSPARENT)
    highlight = setting.palette.inside(child(own, "a:highlight"))
    beneath = highlight.colour if highlight is not None else setting.beneath
    if ink.colour is not None and beneath is not None and contrast(ink.colour, beneath) < FAINT:
        found.add(Mark.NO_CONTRAST)
    return found


def changed(colour: Colour | None, name: str, share: float) -> Colour | None:
    """Return a colour after one of the changes that drawings state: a hundred per cent is 1."""
    if colour is None:
        return None
    hue, light, saturation = colorsys.rgb_to_hls(*(value / 255 for value in colour))
    if name == "a:lumMod":
        light *= share
    elif name == "a:lumOff":
        light += share
    elif name == "a:satMod":
        saturation *= share
    elif name == "a:lum":
        light = share
    elif name in {"a:red", "a:green", "a:blue"}:
        part = round(255 * min(1.0, max(0.0, share)) ** (1 / 2.2))
        parts = [part if name == f"a:{channel}" else value for channel, value in zip(("red", "green", "blue"), colour, strict=True)]
        return parts[0], parts[1], parts[2]
    elif name == "a:gray":
        grey = round(0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2])
        return grey, grey, grey
    elif name == "a:comp":
        hue += 0.5
    elif name == "a:inv":
        return (255 - colour[0], 255 - colour[1], 255 - colour[2])
    elif name in {"a:tint", "a:shade"}:
        target = 255 * (name == "a:tint")
        red, green, blue = (min(255, max(0, round(value * share + target * (1 - share)))) for value in colour)
        return (red, green, blue)
    elif name != "a:satOff":
        return colour
    return _of_light(hue, light, saturation)


def _of_light(hue: float, light: float, saturation: float) -> Colour:
    parts = colorsys.hls_to_rgb(hue, min(1, max(0, light)), min(1, max(0, saturation)))
    red, green, blue = (min(255, max(0, round(value * 255))) for value in parts)
    return (red, green, blue)
