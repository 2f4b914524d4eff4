"""What a browser computes for one element out of its declarations, as far as it decides whether words are seen."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from distil.data import Mark
from distil.extract._html_css import Sheets, substituted
from distil.extract._html_drawing import DRAWING, DRAWN_BY, Drawing, drawn
from distil.extract._html_tree import Node
from distil.extract._html_values import BLACK, HEIGHT, WHITE, Colour, colour, colours, font_size, functions, length, over

BLOCKS = frozenset(
    {"html", "body", "address", "article", "aside", "blockquote", "center", "details", "dialog", "dd", "dir", "div", "dl"}
    | {"dt", "fieldset", "figcaption", "figure", "footer", "form", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "header"}
    | {"hgroup", "hr", "legend", "li", "listing", "main", "menu", "nav", "ol", "optgroup", "option", "p", "plaintext", "pre"}
    | {"search", "section", "summary", "ul", "xmp", "table", "caption", "tbody", "thead", "tfoot", "tr", "td", "th", "iframe"}
)
NEVER = frozenset(
    {"area", "base", "basefont", "datalist", "head", "link", "meta", "noembed", "noframes", "param", "rp", "script", "style"}
    | {"template", "title", "mphantom"}
)
# Shown only where the thing itself can't be.
FALLBACK = frozenset({"audio", "canvas", "video", "noscript", "progress", "meter"})
# The same formula once more in another notation, for programs.
NOTATIONS = frozenset({"annotation", "annotation-xml"})
# Frames and tickers show what lies within their own width and height, and may have these as attributes.
FRAMES = frozenset({"iframe", "marquee"})
COLUMNS = frozenset({"table-column", "table-column-group"})
CONTROLS = frozenset({"button", "input", "select", "textarea"})
# What browsers offer when nothing is said.
SMALLER = {"small": 0.83, "sub": 0.83, "sup": 0.83, "big": 1.2, "h1": 2.0, "h2": 1.5, "h3": 1.17, "code": 0.81, "pre": 0.81, "rt": 0.5}
FONT_SIZES = {"1": 10.0, "2": 13.0, "3": 16.0, "4": 18.0, "5": 24.0, "6": 32.0, "7": 48.0}
# The others are drawn as what they stand in, unless a style says otherwise.
SPECIAL = NEVER | FALLBACK | CONTROLS | SMALLER.keys() | NOTATIONS | {"object"} | {"a", "mark", "svg", "listing", "xmp", "plaintext"}
LINK: Colour = (0.0, 0.0, 0.933, 1.0)
CONTROL: Colour = (0.937, 0.937, 0.937, 1.0)
# Farther than this to the left or above nothing reaches back onto the page: menus and hanging indents stay within.
OFF = -400.0
FAR_RIGHT = 3000.0
FAR_DOWN = 200_000.0


@dataclass(frozen=True, slots=True)
class Style:
    """The computed facts of one element. `backdrops` are the colours its words may stand on, `sure` whether these are all there is."""

    display: str = "block"
    shown: bool = True
    opacity: float = 1.0
    colour: Colour | None = BLACK
    size: float = 16.0
    scale: float = 1.0
    indent: float = 0.0
    white: str = "normal"
    backdrops: tuple[Colour, ...] = (WHITE,)
    sure: bool = True
    variables: Mapping[str, str] = field(default_factory=dict)
    marks: frozenset[Mark] = frozenset()
    offset: tuple[float, float] = (0.0, 0.0)
    frame: tuple[float, float] = (0.0, 0.0)  # offset of the nearest positioned ancestor
    drawing: Drawing | None = None  # inside SVG

    @property
    def vector(self) -> bool:
        """True inside SVG."""
        return self.drawing is not None


def compute(parent: Style, node: Node, sheets: Sheets, declared: dict[str, str]) -> Style:
    """Return the style of an element below one of style `parent`."""
    values, variables = _resolved(node, declared, parent.variables)
    if not values and variables is parent.variables and node.tag not in SPECIAL and parent.drawing is None:
        display = _display(node, values)
        return parent if parent.display == display else replace(parent, display=display)
    style = replace(parent, variables=variables, display=_display(node, values), drawing=drawn(parent.drawing, node, values, parent.size))
    style = _type(style, parent, node, values)
    style = _backdrop(style, parent, node, values)
    marks = set(parent.marks)
    if style.display == "none" or node.tag in NEVER or node.tag in FALLBACK or _not_drawn(style, node, values):
        marks.add(Mark.HIDDEN_ELEMENT)
    if node.tag in NOTATIONS:
        marks.add(Mark.ASSISTIVE)
    if node.tag == "object" and node.attrib.get("data", "").strip():
        sheets.unread.add("words in place of objects")
    if node.tag in {"col", "colgroup"} and values.get("visibility") == "collapse":
        sheets.unread.add("collapsed columns of tables")
    style, moved = _placed(style, parent, values)
    marks |= moved | _cut(style, node, values)
    return replace(style, marks=frozenset(marks)) if marks != parent.marks else style


def _not_drawn(style: Style, node: Node, values: dict[str, str]) -> bool:
    """True for a box that never draws what it holds: out of view by style, a column of a table, or replaced by a picture."""
    if values.get("content-visibility", "").startswith("hidden") or style.display in COLUMNS or values.get("content", "").startswith("url("):
        return True
    return node.tag == "object" and re.match(r"\s*data:image/(?:png|jpeg|gif|webp|svg\+xml)[;,].{40}", node.attrib.get("data", ""), re.I) is not None


def _resolved(node: Node, declared: dict[str, str], inherited: Mapping[str, str]) -> tuple[dict[str, str], Mapping[str, str]]:
    values = _presentational(node) if node.attrib or node.tag == "dialog" else {}
    if not declared:
        return values, inherited
    own = {name: value for name, value in declared.items() if name.startswith("--")}
    variables = {**inherited, **own} if own else inherited
    for name, value in declared.items():
        if name.startswith("--"):
            continue
        put = substituted(value, dict(variables)) if "var(" in value else value
        if put is not None:
            values[name] = put.lower() if name not in {"content"} else put
    return values, variables


def _presentational(node: Node) -> dict[str, str]:
    """Attributes that draw: they give way to any style sheet."""
    values: dict[str, str] = {}
    attributes = node.attrib
    if "hidden" in attributes:
        until = attributes["hidden"].lower() == "until-found"
        values["content-visibility" if until else "display"] = "hidden" if until else "none"
    if node.tag == "dialog" and "open" not in attributes:
        values["display"] = "none"
    if node.tag == "input" and attributes.get("type", "").lower() == "hidden":
        values["display"] = "none"
    if "popover" in attributes:
        values["display"] = "none"
    if node.tag in FRAMES:
        values |= {"overflow-x": "clip", "overflow-y": "clip"}
        values |= {side: f"{attributes[side]}px" for side in ("width", "height") if attributes.get(side, "").strip().isdigit()}
    if "bgcolor" in attributes:
        values["background-color"] = _legacy(attributes["bgcolor"])
    if node.tag == "body" and "text" in attributes:
        values["color"] = _legacy(attributes["text"])
    if node.tag == "font":
        if "color" in attributes:
            values["color"] = _legacy(attributes["color"])
        if attributes.get("size") in FONT_SIZES:
            values["font-size"] = f"{FONT_SIZES[attributes['size']]}px"
    if "background" in attributes and node.tag in {"body", "table", "td", "th", "tr"}:
        values["background-image"] = "url(picture)"
    for name in DRAWN_BY if attributes.keys() & DRAWN_BY else ():
        if name in attributes and node.tag.lower() in DRAWING:
            values[name] = attributes[name].lower()
    return values


def _legacy(value: str) -> str:
    """Colours in attributes may lack their hash sign."""
    value = value.strip()
    return f"#{value}" if re.fullmatch(r"[0-9a-fA-F]{3}|[0-9a-fA-F]{6}", value) else value


def _display(node: Node, values: dict[str, str]) -> str:
    own = values.get("display", "")
    if own and own not in {"initial", "inherit", "unset", "revert", "revert-layer"}:
        return own.split()[0]
    if own in {"initial", "unset"}:
        return "inline"
    return "block" if node.tag in BLOCKS else "inline"


def _type(style: Style, parent: Style, node: Node, values: dict[str, str]) -> Style:
    """Visibility, size, colour: what words inherit."""
    visibility = values.get("visibility", "inherit")
    shown = parent.shown if visibility in {"inherit", "unset"} else visibility not in {"hidden", "collapse"}
    own_size = values.get("font-size", "")
    size = font_size(own_size, parent.size) if own_size else parent.size * SMALLER.get(node.tag, 1.0)
    size = parent.size if own_size in {"inherit", "unset"} else 16.0 if own_size == "initial" else size
    opacity = parent.opacity * _ratio(values.get("opacity", "1")) * _filtered(values.get("filter", ""))
    indent = parent.indent
    if "text-indent" in values:
        found = length(values["text-indent"].split(" ")[0], em=size)
        indent = indent if found is None else found
    return replace(
        style,
        shown=shown,
        size=size,
        opacity=opacity,
        indent=indent,
        colour=_ink(style, parent, node, values),
        white=_white(parent, node, values),
    )


def _white(parent: Style, node: Node, values: dict[str, str]) -> str:
    if "white-space" in values:
        return values["white-space"]
    return "pre" if node.tag in {"pre", "textarea", "listing", "xmp", "plaintext"} else parent.white


def _ink(style: Style, parent: Style, node: Node, values: dict[str, str]) -> Colour | None:
    inherited = parent.colour
    if node.tag == "a" and "href" in node.attrib:
        inherited = LINK
    elif node.tag in CONTROLS or node.tag == "mark" or node.tag == "svg":
        inherited = BLACK
    names = ("color", "-webkit-text-fill-color", "fill") if style.vector else ("color", "-webkit-text-fill-color")
    for name in names:
        value = values.get(name, "")
        if value in {"inherit", "unset"}:
            inherited = parent.colour
        elif value in {"initial", "canvastext"}:
            inherited = BLACK
        elif value and value not in {"revert", "none"}:
            found = colour(value)
            inherited = inherited if found == "currentcolor" else found if isinstance(found, tuple) else None
    return inherited


def _ratio(value: str) -> float:
    try:
        number = float(value.rstrip("% ")) / (100 if value.rstrip().endswith("%") else 1)
    except ValueError:
        found = length(value, em=16.0)
        number = 1.0 if found is None else found
    return min(max(number, 0.0), 1.0)


def _filtered(value: str) -> float:
    return min((_ratio(arguments[0]) for name, arguments in functions(value) if name == "opacity"), default=1.0)


def _backdrop(style: Style, parent: Style, node: Node, values: dict[str, str]) -> Style:
    """The colours behind the words: the nearest that can't be seen through, mixed with what lies over it."""
    backdrops, sure = parent.backdrops, parent.sure
    if node.tag == "mark":
        backdrops = ((1.0, 1.0, 0.0, 1.0),)
    if node.tag in CONTROLS:
        backdrops = (CONTROL,)
    image = values.get("background-image", "")
    clipped = "text" in values.get("background-clip", "")
    if clipped and ("gradient(" in image or "url(" in image):
        painted = colours(image)
        return replace(style, colour=painted[0] if painted else None)  # the words are cut out of the picture
    own = values.get("background-color", "")
    if own and own not in {"inherit", "unset", "initial", "transparent", "none"}:
        found = colour(own)
        found = style.colour if found == "currentcolor" else found
        if isinstance(found, tuple):
            backdrops = tuple(over(found, each) for each in backdrops)
            sure = sure or found[3] == 1.0
        elif "url(" not in own and "gradient(" not in own:
            sure = sure and own in {"none", "0", "0 0", "revert"}
    if "gradient(" in image and colours(image):
        backdrops = tuple(over(each, backdrops[0]) for each in colours(image)[:16])
    if "url(" in image or "image(" in image:
        sure = False
    return replace(style, backdrops=backdrops, sure=sure) if (backdrops, sure) != (parent.backdrops, parent.sure) else style


def _placed(style: Style, parent: Style, values: dict[str, str]) -> tuple[Style, set[Mark]]:
    """Where its box stands, as far as declarations alone say so."""
    position = values.get("position", "static")
    x, y = parent.offset
    loose = position in {"absolute", "fixed"}
    if loose:
        x, y = parent.frame if position == "absolute" else (0.0, 0.0)
    size = style.size
    if loose or position in {"relative", "sticky"}:
        left, top = length(values.get("left", ""), em=size), length(values.get("top", ""), em=size, whole=HEIGHT)
        right, bottom = length(values.get("right", ""), em=size), length(values.get("bottom", ""), em=size, whole=HEIGHT)
        x += left if left is not None else _away(right)
        y += top if top is not None else _away(bottom)
    x += length(values.get("margin-left", ""), em=size) or 0.0
    y += length(values.get("margin-top", ""), em=size) or 0.0
    moved_x, moved_y, scale, out = _transformed(values, size, loose)
    x, y = x + moved_x, y + moved_y
    marks = {Mark.OFF_PAGE} if out or x <= OFF or y <= OFF or x >= FAR_RIGHT or y >= FAR_DOWN else set()
    frame = (x, y) if position != "static" or "transform" in values else parent.frame
    return replace(style, offset=(x, y), frame=frame, scale=parent.scale * scale), marks


def _away(far_side: float | None) -> float:
    """From the far side only what leaves the page counts: a box at `right: 0` stands on it."""
    if far_side is None or far_side > OFF:
        return 0.0
    return -far_side + FAR_RIGHT


def _transformed(values: dict[str, str], size: float, loose: bool) -> tuple[float, float, float, bool]:
    """Return the shift, the scale, and whether a loose box is drawn out of the page by its own size."""
    x = y = 0.0
    scale, out = _ratio_of(values.get("zoom", "1")), False
    calls = functions(values.get("transform", ""))
    if "translate" in values:
        calls.append(("translate", values["translate"].split()))
    if "scale" in values:
        calls.append(("scale", values["scale"].split()))
    for name, arguments in calls:
        if name in {"translate", "translate3d", "translatex", "translatey"}:
            pair = ("0", arguments[0]) if name == "translatey" else (arguments[0], arguments[1] if len(arguments) > 1 else "0")
            x += 0.0 if "%" in pair[0] else length(pair[0], em=size) or 0.0
            y += 0.0 if "%" in pair[1] else length(pair[1], em=size, whole=HEIGHT) or 0.0
            out = (
                out or (loose and _by_itself(pair, values)) or any("%" in one and abs(length(one, em=1.0, whole=100.0) or 0.0) > 400 for one in pair)
            )
        elif name in {"scale", "scalex", "scaley", "scale3d"}:
            scale *= min((abs(length(one, em=1.0, whole=1.0) or 0.0) for one in arguments[:2]), default=1.0)
        elif name in {"matrix"} and len(arguments) == 6:
            numbers = [length(one, em=1.0) or 0.0 for one in arguments]
            scale *= abs(numbers[0] * numbers[3] - numbers[1] * numbers[2]) ** 0.5
            x, y = x + numbers[4], y + numbers[5]
        elif name in {"rotatex", "rotatey"} and arguments[0].rstrip("deg").lstrip("-") in {"90", "270"}:
            scale = 0.0
    return x, y, scale, out


def _by_itself(pair: tuple[str, str], values: dict[str, str]) -> bool:
    """A drawer: put at an edge and moved past it by all of its own width or height."""
    across = length(pair[0], em=1.0, whole=100.0) or 0.0 if "%" in pair[0] else 0.0
    down = length(pair[1], em=1.0, whole=100.0) or 0.0 if "%" in pair[1] else 0.0
    at_left, at_top = values.get("left", "0") in {"0", "0px"}, values.get("top", "0") in {"0", "0px"}
    at_right, at_bottom = values.get("right", "") in {"0", "0px"}, values.get("bottom", "") in {"0", "0px"}
    return (across <= -100 and at_left) or (across >= 100 and at_right) or (down <= -100 and at_top) or (down >= 100 and at_bottom)


def _ratio_of(value: str) -> float:
    number = length(value, em=1.0, whole=1.0)
    return 1.0 if number is None or number <= 0 else number


def _cut(style: Style, node: Node, values: dict[str, str]) -> set[Mark]:
    """Clipped to nothing; the ways that accessibility guides recommend are told apart as assistive."""
    loose = values.get("position") in {"absolute", "fixed"}
    clipped = _clip_is_empty(values.get("clip", ""), loose) or _path_is_empty(values.get("clip-path", ""))
    hides = {side: values.get(f"overflow-{side}", "visible") in {"hidden", "clip", "scroll", "auto"} for side in "xy"}
    width, height = _extent(style, values, "width"), _extent(style, values, "height")
    padded = any((length(values.get(side, ""), em=style.size) or 0.0) > 1 for side in ("padding-top", "padding-bottom"))
    flat = hides["y"] and height is not None and height <= 1 and not padded
    narrow = hides["x"] and width is not None and width <= 1
    if style.display == "inline" and not loose and node.tag not in FRAMES:
        flat = narrow = False  # boxes of running text have no width or height of their own
    if not (clipped or flat or narrow):
        return set()
    pixel = flat and narrow and (width or 0) > 0 and (height or 0) > 0
    return {Mark.ASSISTIVE} if loose and (clipped or pixel) else {Mark.CLIPPED}


def _extent(style: Style, values: dict[str, str], side: str) -> float | None:
    whole = HEIGHT if side == "height" else 1280.0
    found = [length(values.get(name, ""), em=style.size, whole=whole) for name in (side, f"max-{side}")]
    return min((one for one in found if one is not None), default=None)


def _clip_is_empty(value: str, loose: bool) -> bool:
    for name, arguments in functions(value) if loose else ():
        if name == "rect" and len(arguments) == 4 and "auto" not in arguments:
            top, right, bottom, left = (length(one, em=16.0) or 0.0 for one in arguments)
            return right - left <= 1 or bottom - top <= 1
    return False


def _path_is_empty(value: str) -> bool:
    for name, arguments in functions(value):
        if name == "inset":
            sides = [length(one, em=16.0, whole=100.0) or 0.0 if "%" in one else 0.0 for one in arguments[:4] if one != "round"]
            across = (sides * 4)[1] + (sides * 4)[3 if len(sides) == 4 else 1]
            down = sides[0] + (sides[2] if len(sides) > 2 else sides[0])
            return bool(sides) and (across >= 100 or down >= 100)
        if name in {"circle", "ellipse"}:
            return (length(arguments[0], em=16.0) or 1.0 if arguments[0] else 1.0) <= 0 or arguments[0] in {"0", "0px", "0%"}
        if name == "polygon":
            points = {tuple(arguments[place : place + 2]) for place in range(0, len(arguments) - 1, 2)}
            return len(points) < 3
    return False
