"""Which declarations a browser would drop: a value it can't read leaves the earlier one in force."""

import re
from functools import lru_cache

from distil.extract._html_values import SYSTEM

WIDE = frozenset({"inherit", "initial", "unset", "revert", "revert-layer"})
# What a browser puts in before it knows whether the value is one.
_LATER = ("var(", "env(", "attr(", "if(")
_OWN = re.compile(r"(?:\A|[\s,(])--[\w-]{1,100}\(")  # a function that the page itself makes (CSS Functions and Mixins)
_LENGTH = re.compile(
    r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:px|pt|pc|in|cm|mm|q|r?em|r?ex|r?ch|r?lh|r?cap|r?ic|[sld]?v(?:w|h|i|b|min|max)|cq\w+|fr|%)"
)
_ZERO = re.compile(r"[+-]?0*\.?0+(?:e[+-]?\d+)?")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?%?")
_MATH = re.compile(
    r"(?:-webkit-|-moz-)?(?:calc|min|max|clamp|abs|round|mod|rem|sign|sqrt|pow|hypot|exp|log|sin|cos|tan|calc-size|anchor|anchor-size)\("
)
_SIZED = frozenset({"auto", "none", "min-content", "max-content", "fit-content", "stretch", "contain", "-webkit-fill-available", "-moz-available"})
_SIZED |= {"-webkit-min-content", "-webkit-max-content", "-webkit-fit-content", "intrinsic", "min-intrinsic"}
_COLOUR_FUNCTIONS = frozenset(
    {"rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "light-dark", "contrast-color", "device-cmyk"}
)
_PICTURES = ("gradient", "url", "image", "image-set", "element", "cross-fade", "paint")
_GROUND = WIDE | {"none", "left", "right", "top", "bottom", "center", "repeat", "repeat-x", "repeat-y", "no-repeat", "space", "round", "cover"}
_GROUND |= {"scroll", "fixed", "local", "border-box", "padding-box", "content-box", "text", "border-area", "contain", "auto", "x-start", "x-end"}
_INNER = frozenset({"flow", "flow-root", "table", "flex", "grid", "ruby", "math", "block", "inline", "run-in", "list-item"})
_DISPLAY = frozenset({"none", "contents", "inline-block", "inline-flex", "inline-grid", "inline-table", "-webkit-box", "-webkit-inline-box"})
_DISPLAY |= {"-webkit-flex", "-webkit-inline-flex", "ruby-text", "ruby-base", "ruby-base-container", "ruby-text-container", "table-row"}
_DISPLAY |= {"table-cell", "table-caption", "table-column", "table-column-group", "table-row-group", "table-header-group", "table-footer-group"}
_DISPLAY |= {"grid-lanes", "inline-grid-lanes"}
_KEYWORDS: dict[str, frozenset[str]] = {
    "visibility": frozenset({"visible", "hidden", "collapse"}),
    "position": frozenset({"static", "relative", "absolute", "fixed", "sticky", "-webkit-sticky"}),
    "overflow-x": frozenset({"visible", "hidden", "clip", "scroll", "auto", "overlay"}),
    "overflow-y": frozenset({"visible", "hidden", "clip", "scroll", "auto", "overlay"}),
    "content-visibility": frozenset({"visible", "hidden", "auto"}),
    "backface-visibility": frozenset({"visible", "hidden"}),
    "box-sizing": frozenset({"border-box", "content-box"}),
    "transform-style": frozenset({"flat", "preserve-3d"}),
}
_LENGTHS = frozenset({"left", "right", "top", "bottom", "width", "height", "max-width", "max-height", "margin-left", "margin-top"})
_LENGTHS |= {"padding-top", "padding-bottom"}
_NOT_NEGATIVE = frozenset({"width", "height", "max-width", "max-height", "padding-top", "padding-bottom"})
_SIZES = frozenset({"xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large", "smaller", "larger", "math"})


_MOVES = frozenset({"translate", "translatex", "translatey", "translatez", "translate3d", "scale", "scalex", "scaley", "scalez", "scale3d"})
_MOVES |= {"rotate", "rotatex", "rotatey", "rotatez", "rotate3d", "skew", "skewx", "skewy", "matrix", "matrix3d", "perspective"}
_FILTERS = frozenset({"blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity", "saturate", "sepia", "url"})
_SHAPES = frozenset({"inset", "circle", "ellipse", "polygon", "path", "rect", "xywh", "shape", "url"})
_CALLS = {"transform": _MOVES, "filter": _FILTERS, "clip-path": _SHAPES, "clip": frozenset({"rect"})}
# What the first argument of a function looks like; others than these are believed.
_CALL = re.compile(r"([a-z0-9-]{1,20})\(([^()]{0,200})\)")
_UNIT = r"(?:px|pt|pc|in|cm|mm|q|r?em|r?ex|r?ch|r?lh|[sld]?v(?:w|h|i|b|min|max)|cq\w+|%)"
_PLAIN = r"\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?"
_ARGUMENTS = dict.fromkeys(("scale", "scalex", "scaley", "scale3d"), re.compile(rf"{_PLAIN}%?\s*(?:,|$)"))
_ARGUMENTS |= dict.fromkeys(
    ("rotate", "rotatex", "rotatey", "skew", "skewx", "skewy"), re.compile(rf"(?:{_PLAIN}(?:deg|grad|rad|turn)|\s*[+-]?0)\s*(?:,|$)")
)
_ARGUMENTS |= dict.fromkeys(("translate", "translatex", "translatey", "translate3d"), re.compile(rf"(?:{_PLAIN}{_UNIT}|\s*[+-]?0)\s*(?:,|$)"))
_ARGUMENTS |= {"inset": re.compile(rf"(?:{_PLAIN}{_UNIT}|\s*[+-]?0)(?:\s|$)"), "blur": re.compile(rf"(?:{_PLAIN}{_UNIT}|\s*0|\s*)\s*$")}
_ARGUMENTS |= dict.fromkeys(("opacity", "brightness", "contrast", "invert", "grayscale", "saturate", "sepia"), re.compile(rf"(?:{_PLAIN}%?|\s*)\s*$"))
_BOXES = frozenset({"none", "auto", "border-box", "padding-box", "content-box", "margin-box", "fill-box", "stroke-box", "view-box"})


@lru_cache(maxsize=8192)
def valid(name: str, value: str, *, quirks: bool = False) -> bool:
    """True unless a browser surely drops this declaration; a property that isn't known here is taken as it stands."""
    value = value.lower().strip()
    if quirks and (_NUMBER.fullmatch(value) or re.fullmatch(r"[0-9a-f]{3}|[0-9a-f]{6}", value)):
        return True  # old pages need no unit and no hash sign
    if len(value) > 2000 or value in WIDE or any(each in value for each in _LATER) or _OWN.search(value):
        return True
    if name == "display":
        return _display(value)
    if name in _KEYWORDS:
        return value in _KEYWORDS[name]
    if name in _CALLS:
        return all(word in (_BOXES if end != "(" else _CALLS[name]) for word, end in _words(value)) and all(
            _ARGUMENTS[call].match(argument) for call, argument in _CALL.findall(value) if call in _ARGUMENTS
        )
    if name in {"color", "background-color", "-webkit-text-fill-color"}:
        return _paint(value)
    if name == "fill":
        return _paint(value) or value in {"none", "context-fill", "context-stroke"} or value.startswith("url(")
    if name in {"opacity", "fill-opacity"}:
        return bool(_NUMBER.fullmatch(value) or _MATH.match(value))
    if name in _LENGTHS:
        negative = value.startswith("-") and value[1:2] in ".0123456789" and not _ZERO.fullmatch(value)
        return (_length(value) or value in _SIZED or value.startswith("fit-content(")) and not (negative and name in _NOT_NEGATIVE)
    if name == "font-size":
        return (_length(value) or value in _SIZES) and not (value.startswith("-") and not _ZERO.fullmatch(value))
    if name == "text-indent":
        return any(_length(part) for part in value.split()) or bool(_MATH.match(value))
    return True


def valid_font(value: str) -> bool:
    """True when a `font` names a size and a family, or one of the system's fonts; without both it says nothing."""
    value = value.lower().strip()
    if value in WIDE | {"caption", "icon", "menu", "message-box", "small-caption", "status-bar"} or any(each in value for each in _LATER):
        return True
    parts = re.sub(r"\s*/\s*", "/", value).split()
    return any(_length(part.split("/")[0]) or part.split("/")[0] in _SIZES or "(" in part for part in parts[:-1])


def valid_background(value: str) -> bool:
    """True unless a `background` holds a word that no part of it takes, or two colours in one layer."""
    value = value.lower().strip()
    if any(each in value for each in _LATER):
        return True
    return all(_layer(layer) for layer in _split(value)) if value else False


def _layer(layer: str) -> bool:
    paints = 0
    for word, end in _words(layer.replace("/", " ")):
        if end == "(":
            paints += word in _COLOUR_FUNCTIONS
            if not (word in _COLOUR_FUNCTIONS or word.endswith(_PICTURES) or _MATH.match(f"{word}(")):
                return False
        elif not (word in _GROUND or _length(word)):
            if not _paint(word):
                return False
            paints += 1
    return paints < 2


def _split(value: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for at, mark in enumerate(value):
        depth += (mark == "(") - (mark == ")")
        if mark == "," and depth == 0:
            parts.append(value[start:at])
            start = at + 1
    return [*parts, value[start:]]


def _words(value: str) -> list[tuple[str, str]]:
    """The words of a value outside of all brackets, each with the bracket it opens."""
    for _ in range(8):
        value, changed = re.subn(r"\([^()]*\)", "{ ", value)
        if not changed:
            break
    return [(word, "(" if end else "") for word, end in re.findall(r"([^\s{},]+)({?)", value)]


def _display(value: str) -> bool:
    parts = value.split()
    if len(parts) == 1:
        return value in _DISPLAY or value in _INNER
    return 1 < len(parts) < 4 and all(part in _INNER for part in parts)


def _length(value: str) -> bool:
    return bool(_LENGTH.fullmatch(value) or _ZERO.fullmatch(value) or _MATH.match(value))


def _paint(value: str) -> bool:
    from tinycss2.color5 import parse_color

    name = value.partition("(")[0]
    if name != value:
        return name in _COLOUR_FUNCTIONS and _read(value, name)
    if value in SYSTEM or value in {"currentcolor", "transparent"} or value.startswith("-webkit-"):
        return True
    try:
        return parse_color(value) is not None
    except (ValueError, TypeError, ZeroDivisionError):
        return False


def _read(value: str, name: str) -> bool:
    """A colour function with arguments that are numbers is read by the library or is none; the others are believed."""
    from tinycss2.color5 import parse_color

    inside = value[len(name) + 1 :].lstrip()
    if name not in {"rgb", "rgba", "hsl", "hsla"} or "(" in inside or inside.startswith("from "):
        return True
    try:
        return parse_color(re.sub(r"\bnone\b", "0", value)) is not None
    except (ValueError, TypeError, ZeroDivisionError):
        return False
