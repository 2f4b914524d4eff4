"""What a browser computes for one element out of its declarations, as far as it decides whether words are seen."""

import re
from collections.abc import Mapping
from dataclasses import replace

from distil.data import Mark
from distil.extract._html_blend import effects_of
from distil.extract._html_box import FRAMES, cut, framed, placed, pressed
from distil.extract._html_colour import Colour
from distil.extract._html_cover import boxed, opaque
from distil.extract._html_css import Sheets
from distil.extract._html_declarations import filled_in, substituted
from distil.extract._html_drawing import DRAWING, DRAWN_BY, NAMED, drawn, settled
from distil.extract._html_effects import animated, blotted, doubts, shadows_of, spacing
from distil.extract._html_facts import Style
from distil.extract._html_room import squeezed
from distil.extract._html_tracks import COLLAPSED, celled, gridded
from distil.extract._html_tree import Node
from distil.extract._html_valid import valid
from distil.extract._html_values import BLACK, WHITE, colour, colours, font_size, functions, length, over

BLOCKS = frozenset(
    {"html", "body", "address", "article", "aside", "blockquote", "center", "details", "dialog", "dd", "dir", "div", "dl"}
    | {"dt", "fieldset", "figcaption", "figure", "footer", "form", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "header"}
    | {"hgroup", "hr", "legend", "li", "listing", "main", "menu", "nav", "ol", "optgroup", "option", "p", "plaintext", "pre"}
    | {"search", "section", "summary", "ul", "xmp", "table", "caption", "tbody", "thead", "tfoot", "tr", "td", "th", "iframe"}
)
NEVER = frozenset(
    {"area", "base", "basefont", "datalist", "head", "link", "meta", "noembed", "noframes", "param", "rp", "script", "style"}
    | {"template", "title", "mphantom", "mspace", "mprescripts", "none", "malignmark", "maligngroup"}
)
# Shown only where the thing itself can't be.
FALLBACK = frozenset({"audio", "canvas", "video", "noscript", "progress", "meter"})
# The same formula once more in another notation, for programs.
NOTATIONS = frozenset({"annotation", "annotation-xml"})
COLUMNS = frozenset({"table-column", "table-column-group"})
CONTROLS = frozenset({"button", "input", "select", "textarea"})
# What browsers offer when nothing is said.
SMALLER = {"small": 0.83, "sub": 0.83, "sup": 0.83, "big": 1.2, "h1": 2.0, "h2": 1.5, "h3": 1.17, "code": 0.81, "pre": 0.81, "rt": 0.5}
FONT_SIZES = {"1": 10.0, "2": 13.0, "3": 16.0, "4": 18.0, "5": 24.0, "6": 32.0, "7": 48.0}
# The others are drawn as what they stand in, unless a style says otherwise.
SPECIAL = (
    NEVER | FALLBACK | CONTROLS | SMALLER.keys() | NOTATIONS | {"object", "html", "body"} | {"a", "mark", "svg", "listing", "xmp", "plaintext", "ol"}
)
# Attributes of formulas that draw (MathML Core, section 2.1.6).
FORMULA = {"mathcolor": "color", "mathbackground": "background-color", "mathsize": "font-size"}
UNITLESS = frozenset({"font-size", "letter-spacing", "word-spacing"})
# Styles by what they follow from; a parent and its sheets are kept with them, so that their ids stay theirs.
Made = dict[tuple[object, ...], tuple[Style, Sheets, Style]]
MOST_MADE = 20_000
# Properties that no shorthand sets: a variable in one is all of its value.
_ALONE = frozenset({"color", "-webkit-text-fill-color", "display", "visibility", "opacity", "position"})
DARK: Colour = (0.07, 0.07, 0.07, 1.0)  # the ground of a page that says it is dark, by and large
LINK: Colour = (0.0, 0.0, 0.933, 1.0)
CONTROL: Colour = (0.937, 0.937, 0.937, 1.0)


def compute(parent: Style, node: Node, sheets: Sheets, declared: dict[str, str], made: Made) -> Style:
    """Return the style of an element below one of style `parent`; `made` keeps those of its likes, so that they are one object, too."""
    own = _presentational(node) if node.attrib or node.tag == "dialog" else {}
    if parent.drawing is not None or node.tag in {"svg", "object"}:
        return _computed(parent, node, sheets, declared, own)
    key = (id(parent), id(sheets), node.tag, "href" in node.attrib, tuple(declared.items()), tuple(own.items()))
    found = made.get(key)
    if found is None:
        if len(made) >= MOST_MADE:
            made.clear()
        found = made[key] = (parent, sheets, _computed(parent, node, sheets, declared, own))
    return found[2]


def _computed(parent: Style, node: Node, sheets: Sheets, declared: dict[str, str], own: dict[str, str]) -> Style:
    values, variables = _resolved(node, own, declared, parent.variables, sheets.initial)
    values |= settled(node) if parent.drawing is not None and node.nodes else {}
    if sheets.keyframes and "animation-name" in values:
        values = animated(values, sheets.keyframes)
    if not values and variables is parent.variables and node.tag not in SPECIAL and parent.drawing is None:
        display = _display(node, values)
        return _inherited(parent, display)
    style = replace(parent, variables=variables, display=_display(node, values), drawing=drawn(parent.drawing, node, values, parent.size))
    if node.tag in {"html", "body"}:
        style = _paged(style, node, values)
    style = _type(style, style if node.tag == "html" else parent, node, values)
    style = _backdrop(style, parent, node, values)
    style, off = placed(style, parent, values)
    style, out, doubtful = framed(style, parent, values)
    style = _effects(style, parent, values)
    if doubtful:
        style = replace(style, doubts=style.doubts | {"text moved past the edge of its box"})
    style = pressed(style, parent, values)
    without_room, doubted = squeezed(parent.display, values, style.size)
    style = replace(style, doubts=style.doubts | doubted) if doubted else style
    marks = set(parent.marks - {Mark.OFF_PAGE}) | without_room | cut(style, node, values) | blotted(values, style.size)
    marks |= sheets.references.blotted(values) if sheets.references is not None else set()
    if off:
        marks.add(Mark.OFF_PAGE)
    if out:
        marks.add(Mark.CLIPPED)
    if style.display == "none" or node.tag in NEVER or node.tag in FALLBACK or _not_drawn(style, node, values):
        marks.add(Mark.HIDDEN_ELEMENT)
    if node.tag in NOTATIONS:
        marks.add(Mark.ASSISTIVE)
    box = boxed(replace(style, marks=frozenset(marks)), node, values) if style.drawing is None else None
    if box is not None and box.z < 0 and parent.veiled and box.position != "static":
        marks.add(Mark.COVERED)
    style = replace(style, box=box, veiled=not (box is not None and box.apart) and (parent.veiled or opaque(values, node)))
    if node.tag == "object" and node.attrib.get("data", "").strip():
        sheets.unread.add("words in place of objects")
        marks |= set() if Mark.HIDDEN_ELEMENT in marks else {Mark.UNVERIFIED}
    if node.tag in {"col", "colgroup"} and values.get("visibility") == "collapse":
        style = replace(style, display=COLLAPSED)
    if style.grid is not None or parent.grid is not None or style.cell is not None or style.display in {"grid", "inline-grid"}:
        style = replace(style, grid=gridded(style.display, values), cell=celled(values, style.size) if parent.grid is not None else None)
    return replace(style, marks=frozenset(marks)) if marks != parent.marks else style


def _inherited(parent: Style, display: str) -> Style:
    """The style of an element that declares nothing: that of its parent, without what is that one's own."""
    alone = parent.box is None and parent.grid is None and parent.cell is None and parent.tall is None and parent.view is None
    if parent.display == display and alone:
        return parent
    return replace(parent, display=display, box=None, grid=None, cell=None, tall=None, view=None)


def _effects(style: Style, parent: Style, values: dict[str, str]) -> Style:
    sized = values["font-size-adjust"] not in {"0", "0.0"} if "font-size-adjust" in values else parent.sized
    space = spacing(values.get("letter-spacing", ""), style.size, parent.spacing)
    if style.drawing is not None and (style.drawing.stroked or parent.stroke):
        style = replace(style, stroke=_drawn_stroke(style))
    own = effects_of(values)
    effects = (*own, *parent.effects) if own else parent.effects
    painted = effects and isinstance(ground := colour(values.get("background-color", "")), tuple) and ground[3] == 1.0
    grounded = effects if painted else parent.grounded
    found = parent.doubts | doubts(values)
    return replace(
        style,
        doubts=found,
        sized=sized,
        spacing=space,
        effects=effects,
        grounded=grounded,
        stroke=_stroke(style, parent, values) if style.drawing is None else style.stroke,
        shadows=shadows_of(values["text-shadow"], style.size, style.colour) if "text-shadow" in values else parent.shadows,
    )


def _drawn_stroke(style: Style) -> tuple[Colour | None, float] | None:
    """The outline of letters in a drawing; without a fill it is all there is of them."""
    if style.drawing is None or not style.drawing.stroked:
        return None
    paint, width = style.drawing.outline
    inked = colour(paint)
    return (inked if isinstance(inked, tuple) else style.colour), (1.0 if not style.drawing.filled else width / (style.size or 1.0))


def _stroke(style: Style, parent: Style, values: dict[str, str]) -> tuple[Colour | None, float] | None:
    """The outline of letters, unless it is painted beneath them."""
    both = values.get("-webkit-text-stroke", "")
    said, wide = values.get("-webkit-text-stroke-color", both), values.get("-webkit-text-stroke-width", both)
    if not said and not wide:
        return parent.stroke
    if values.get("paint-order", "").startswith("stroke"):
        return None
    widths = [found for word in wide.split() if (found := length(word, em=style.size)) is not None]
    inked = colour(said) if said else "currentcolor"
    width = widths[0] if widths else {"thin": 1.0, "medium": 3.0, "thick": 5.0}.get(wide.split()[0] if wide else "", 0.0)
    return (style.colour if not isinstance(inked, tuple) else inked), width / (style.size or 1.0)


def _not_drawn(style: Style, node: Node, values: dict[str, str]) -> bool:
    """True for a box that never draws what it holds: out of view by style, a column of a table, or replaced by a picture."""
    if values.get("content-visibility", "").startswith("hidden") or style.display in COLUMNS or values.get("content", "").startswith("url("):
        return True
    return (
        node.tag == "object"
        and re.match(
            r"\s*data:(?:image/(?:png|jpeg|gif|webp|svg\+xml)[;,].{24}|text/(?:plain|html)[;,].|application/pdf[;,].{40})",
            node.attrib.get("data", ""),
            re.I,
        )
        is not None
    )


def _resolved(
    node: Node, values: dict[str, str], declared: dict[str, str], inherited: Mapping[str, str], initial: dict[str, str]
) -> tuple[dict[str, str], Mapping[str, str]]:
    if not declared:
        return values, inherited
    own = {name: value for name, value in declared.items() if name.startswith("--")}
    variables = {**inherited, **own} if own else inherited
    for name, value in declared.items():
        if name.startswith("--"):
            continue
        put = substituted(value, {**initial, **variables}) if "var(" in value.lower() else value
        if put is not None and "(" in put:
            put = filled_in(put, node.attrib)
        if put is not None and put is not value and name in _ALONE and not valid(name, put):
            values.pop(
                name, None
            )  # what turns out to be no value leaves what is inherited, else nothing (CSS Values 5, section "invalid at computed-value time")
        elif put is not None:
            values[name] = put.lower() if name not in {"content"} else put
    return values, variables


def _paged(style: Style, node: Node, values: dict[str, str]) -> Style:
    """What a page says of itself as a whole: the colour of its links, and that it is dark."""
    link = colour(_legacy(node.attrib["link"])) if node.tag == "body" and "link" in node.attrib else None
    if isinstance(link, tuple):
        style = replace(style, link=link)
    scheme = values.get("color-scheme", "").split()
    return replace(style, colour=WHITE, backdrops=(DARK,)) if node.tag == "html" and "dark" in scheme and "light" not in scheme else style


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
    if "dir" in attributes:
        values["direction"] = attributes["dir"].lower()
        if node.tag == "bdo":
            values["unicode-bidi"] = "bidi-override"
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
            said = attributes[name].lower().strip()
            # In attributes of drawings lengths need no unit.
            values[NAMED.get(name, name)] = f"{said}px" if name in UNITLESS and said.replace(".", "", 1).lstrip("-").isdigit() else said
    for name, put in FORMULA.items() if attributes.keys() & FORMULA.keys() else ():
        if name in attributes:
            values[put] = attributes[name].lower().strip()
    return values


def _legacy(value: str) -> str:
    """A colour in an attribute: what is no colour's name is taken for one by its digits (HTML, "rules for parsing a legacy colour value")."""
    value = value.strip()
    if re.fullmatch(r"#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})", value):
        return f"#{value.lstrip('#')}"
    if not value or isinstance(colour(value), (tuple, str)):
        return value
    digits = re.sub(r"[^0-9a-fA-F]", "0", value[:128].removeprefix("#"))
    digits += "0" * (-len(digits) % 3) if digits else "000"
    third = len(digits) // 3
    parts = [digits[at : at + third][-8:] for at in range(0, len(digits), third)]
    while len(parts[0]) > 2 and all(part.startswith("0") for part in parts):
        parts = [part[1:] for part in parts]
    return "#" + "".join(part[:2].zfill(2) for part in parts)


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
        found = length(re.sub(r"\s(?:hanging|each-line)\b", "", values["text-indent"]), em=size)
        indent = indent if found is None else found
    return replace(
        style,
        shown=shown,
        size=size,
        opacity=opacity,
        indent=indent,
        colour=_ink(style, parent, node, values),
        white=_white(parent, node, values),
        listed=values.get("list-style-type", "" if node.tag in {"ol", "ul"} else parent.listed),
    )


def _white(parent: Style, node: Node, values: dict[str, str]) -> str:
    if "white-space" in values:
        return values["white-space"]
    return "pre" if node.tag in {"pre", "textarea", "listing", "xmp", "plaintext"} else parent.white


def _ink(style: Style, parent: Style, node: Node, values: dict[str, str]) -> Colour | None:
    inherited = parent.colour
    if node.tag == "a" and "href" in node.attrib:
        inherited = style.link or LINK
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
    image = values.get("background-image", "") if _spread(values) else ""
    own = values.get("background-color", "")
    if "text" in values.get("background-clip", ""):  # the words are cut out of it, and it is nowhere else
        painted = colours(image) if "gradient(" in image else []
        inks = [found for found in (*painted, colour(own)) if isinstance(found, tuple)]
        clear = style.colour is not None and style.colour[3] < 1.0
        return replace(style, colour=inks[0] if inks else None if "url(" in image else style.colour) if clear or painted else style
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
    shadow = values.get("box-shadow", "")
    if "inset" in shadow and max((length(word, em=16.0) or 0.0 for word in shadow.split()), default=0.0) >= 50 and colours(f"({shadow}"):
        backdrops = tuple(over(colours(f"({shadow}")[0], each) for each in backdrops)
    return replace(style, backdrops=backdrops, sure=sure) if (backdrops, sure) != (parent.backdrops, parent.sure) else style


def _spread(values: dict[str, str]) -> bool:
    """True unless a background's picture is drawn at no size or far outside of its box."""
    said = values.get("background-size", "")
    size = said.rpartition("/")[2] if "(" in said else said
    if any(length(word, em=16.0) == 0 for word in size.split()[:2]) and ("/" in said or "(" not in said):
        return False
    plain = re.sub(r"\([^()]{0,400}\)", "", values.get("background-image", ""))
    return "no-repeat" not in plain or not any(abs(length(word, em=16.0) or 0.0) >= 2000 for word in plain.replace("/", " ").split())
