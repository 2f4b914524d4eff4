"""CSS values to numbers: lengths in pixels, colours in sRGB, offsets of a transform. What can't be told is None."""

import re
from functools import lru_cache

from distil.extract._html_colour import Colour, relative, summed, transparent

# The window that relative lengths are measured against; which one hardly matters, hidden things are far outside of all.
WIDTH = 1280.0
HEIGHT = 800.0
ABSOLUTE = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 37.795, "mm": 3.7795, "q": 0.9449}
VIEWPORT = {"vw": WIDTH, "vh": HEIGHT, "vmin": HEIGHT, "vmax": WIDTH, "svh": HEIGHT, "lvh": HEIGHT, "dvh": HEIGHT, "svw": WIDTH, "dvw": WIDTH}
KEYWORD_SIZES = {"xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32, "xxx-large": 48}
_NUMBER = re.compile(r"([+-]?(?:\d{1,20}\.?\d{0,20}|\.\d{1,20})(?:e[+-]?\d{1,3})?)([a-z%]{0,6})\Z")
_FUNCTION = re.compile(r"([a-z0-9-]{1,20})\(([^()]{0,400})\)")
# A share beside a colour; inside a function a percentage is a channel.
_SHARE = re.compile(r"(?:^|(?<=[\s)]))(\d{1,3}\.?\d{0,9})%(?=\s|$)")
WHITE: Colour = (1.0, 1.0, 1.0, 1.0)
BLACK: Colour = (0.0, 0.0, 0.0, 1.0)
_NONE: Colour = (-1.0, -1.0, -1.0, -1.0)  # no colour at all
_GREY: Colour = (0.937, 0.937, 0.937, 1.0)
# What a light desktop gives to the names of its own colours (CSS Color 4, section 6.2).
SYSTEM: dict[str, Colour] = dict.fromkeys(("canvastext", "buttontext", "fieldtext", "marktext", "highlighttext", "selecteditemtext"), BLACK)
SYSTEM |= dict.fromkeys(("windowtext", "captiontext", "menutext", "infotext", "buttonborder", "accentcolor", "activeborder"), BLACK)
SYSTEM |= dict.fromkeys(("canvas", "field", "window", "menu", "infobackground", "background", "appworkspace", "accentcolortext"), WHITE)
SYSTEM |= dict.fromkeys(("buttonface", "buttonhighlight", "threedface", "threedhighlight", "threedlightshadow", "scrollbar"), _GREY)
SYSTEM |= dict.fromkeys(("graytext", "buttonshadow", "threedshadow", "threeddarkshadow", "inactivecaptiontext"), (0.43, 0.43, 0.43, 1.0))
SYSTEM |= dict.fromkeys(("linktext", "visitedtext", "activetext"), (0.0, 0.0, 0.933, 1.0))
SYSTEM |= {"mark": (1.0, 1.0, 0.0, 1.0), "highlight": (0.71, 0.84, 1.0, 1.0), "selecteditem": (0.71, 0.84, 1.0, 1.0)}
SYSTEM |= dict.fromkeys(("activecaption", "inactivecaption", "inactiveborder", "windowframe"), _GREY)


def length(value: str, *, em: float, whole: float = WIDTH) -> float | None:
    """Return a length in pixels, or None for auto and what can't be told. `whole` is what per cents are of."""
    value = value.strip().lower()
    if value.startswith(("calc(", "min(", "max(", "clamp(")):
        return _calculated(value, em, whole)
    found = _NUMBER.match(value)
    if found is None:
        return None
    number, unit = float(found.group(1)), found.group(2)
    if unit == "%":
        return number * whole / 100
    if unit in {"em", "ch", "ex", "lh"}:
        return number * em * (1.0 if unit in {"em", "lh"} else 0.5)
    if unit == "rem":
        return number * 16
    if unit in VIEWPORT:
        return number * VIEWPORT[unit] / 100
    if unit in ABSOLUTE:
        return number * ABSOLUTE[unit]
    return number if not unit else None


def _calculated(value: str, em: float, whole: float) -> float | None:
    """Sums and products from the left, innermost brackets first; enough for what style sheets write."""
    for _ in range(8):
        found = _FUNCTION.search(value) or re.search(r"()\(([^()]{0,400})\)", value)
        if found is None:
            break
        inner = [_flat(part, em, whole) for part in found.group(2).split(",")]
        numbers = [number for number in inner if number is not None]
        if len(numbers) != len(inner) or not numbers:
            return None
        name = found.group(1)
        picked = min(numbers) if name == "min" else max(numbers) if name == "max" else sorted(numbers)[len(numbers) // 2]
        value = f"{value[: found.start()]}{picked:.4f}px{value[found.end() :]}"
    return length(value, em=em, whole=whole) if "(" not in value else None


def _flat(value: str, em: float, whole: float) -> float | None:
    total, product, sign, operator = 0.0, None, 1.0, "*"
    for token in re.split(r"(\s[+-]\s|[*/])", value.strip()):
        mark = token.strip()
        if mark in {"+", "-"} and len(token) == 3:
            total, product, sign, operator = total + sign * (product or 0.0), None, -1.0 if mark == "-" else 1.0, "*"
        elif mark in {"*", "/"}:
            operator = mark
        else:
            number = length(mark, em=em, whole=whole)
            if number is None:
                return None
            product = number if product is None else product * number if operator == "*" else product / (number or 1.0)
    return total + sign * (product or 0.0)


def angle_of(value: str) -> float | None:
    """Return an angle in degrees, or None."""
    found = re.fullmatch(r"([+-]?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9}))(deg|grad|rad|turn|)", value.strip().lower())
    return float(found.group(1)) * {"deg": 1.0, "grad": 0.9, "rad": 57.29578, "turn": 360.0, "": 1.0}[found.group(2)] if found else None


def font_size(value: str, parent: float) -> float:
    """Return a font's size in pixels; the first size in a value that may be a whole `font`."""
    for token in value.lower().replace("/", " / ").split():
        if token == "/":
            break
        if token in KEYWORD_SIZES:
            return float(KEYWORD_SIZES[token])
        if token in {"smaller", "larger"}:
            return parent * (0.83 if token == "smaller" else 1.2)
        found = _NUMBER.match(token)
        if found and (found.group(2) or float(found.group(1)) == 0):
            size = length(token, em=parent, whole=parent)
            return parent if size is None else max(size, 0.0)
    if "(" in value:
        size = length(value, em=parent, whole=parent)
        return parent if size is None else max(size, 0.0)
    return parent


@lru_cache(maxsize=4096)
def colour(value: str) -> Colour | str | None:
    """Return the first colour in a value, "currentcolor", or None when there is none or it is of an unknown kind."""
    from tinycss2 import parse_component_value_list
    from tinycss2.color5 import parse_color

    if len(value) > 2000:
        return None
    if transparent(value):
        return 0.0, 0.0, 0.0, 0.0
    value = summed(value) if "calc(" in value else value
    for token in parse_component_value_list(value):
        if token.type not in {"ident", "hash", "function"}:
            continue
        if token.type == "ident" and token.lower_value in SYSTEM:
            return SYSTEM[token.lower_value]
        try:
            parsed = parse_color(token)
        except (ValueError, TypeError, ZeroDivisionError):
            continue
        if parsed is None:
            if token.type == "function" and (made := _made_of(token)) is not _NONE:
                return made
            continue
        return "currentcolor" if isinstance(parsed, str) else _srgb(parsed)
    return None


def _made_of(token: object) -> Colour | None:
    """A colour that follows from others; `_NONE` for a function that is no colour."""
    from tinycss2 import serialize

    name, inside = token.lower_name, serialize(token.arguments)  # type: ignore[attr-defined]  # tinycss2 is untyped: nodes and colours are objects here
    if name == "color-mix":
        return _mixed(token)
    if inside.lstrip().lower().startswith("from "):
        return relative(name, inside, colour)
    if name == "contrast-color":
        ground = colour(inside)
        return None if not isinstance(ground, tuple) else WHITE if contrast(WHITE, ground) >= contrast(BLACK, ground) else BLACK
    return _NONE


def _mixed(token: object) -> Colour | None:
    """Two colours by their shares, mixed in sRGB whatever space is asked for: near enough for contrast."""
    from tinycss2 import serialize

    parts = serialize(token.arguments).split(",", 1)  # type: ignore[attr-defined]  # tinycss2 is untyped: nodes and colours are objects here
    said = _commas(parts[-1])
    pair = [found for part in said if isinstance(found := colour(re.sub(_SHARE, "", part)), tuple)]
    if len(pair) != 2 or len(said) != 2:
        return None
    shares = [float(beside.group(1)) / 100 if (beside := _SHARE.search(part)) else None for part in said]
    first, second = shares
    first = first if first is not None else 0.5 if second is None else 1.0 - second
    second = second if second is not None else 1.0 - first
    whole = first + second
    if whole <= 0:
        return None
    one, other = pair
    share = first / whole
    alpha = one[3] * share + other[3] * (1 - share)
    # Colours that are seen through weigh less (CSS Color 4, section 12.3).
    mixed = [(one[at] * one[3] * share + other[at] * other[3] * (1 - share)) / (alpha or 1.0) for at in range(3)]
    return mixed[0], mixed[1], mixed[2], alpha * min(whole, 1.0)


def _srgb(parsed: object) -> Colour | None:
    space, alpha = parsed.space, parsed.alpha  # type: ignore[attr-defined]  # tinycss2 is untyped: nodes and colours are objects here
    coordinates = [float(number or 0.0) for number in parsed.coordinates]  # type: ignore[attr-defined]  # tinycss2 is untyped: nodes and colours are objects here
    if space in {"oklch", "oklab", "lab", "lch"}:
        # Near enough for contrast: lightness says most, and both axes of colour are taken as they come.
        light = coordinates[0] if space.startswith("ok") else coordinates[0] / 100
        red, green, blue = _from_lightness(light, coordinates[1:], space)
    else:
        try:
            red, green, blue = parsed.to("srgb").coordinates  # type: ignore[attr-defined]  # tinycss2 is untyped: nodes and colours are objects here
        except NotImplementedError:
            red, green, blue = coordinates
    clamped = [min(max(channel, 0.0), 1.0) for channel in (red, green, blue, float(alpha))]
    return clamped[0], clamped[1], clamped[2], clamped[3]


def _from_lightness(light: float, axes: list[float], space: str) -> tuple[float, float, float]:
    import math

    a, b = axes
    if space.endswith("lch"):
        a, b = a * math.cos(math.radians(b)), a * math.sin(math.radians(b))
    if not space.startswith("ok"):
        a, b = a / 300, b / 300
    # Oklab to linear sRGB: Björn Ottosson, "A perceptual color space for image processing" (2020).
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    red, green, blue = (0.0 if part <= 0 else min(part, 1.0) ** (1 / 2.2) for part in linear)
    return red, green, blue


def colours(value: str) -> list[Colour]:
    """Return the colours of a gradient."""
    inside = value[value.find("(") + 1 :]
    return [found for found in map(colour, _commas(inside)[:64]) if isinstance(found, tuple)]


def _commas(value: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for at, character in enumerate(value):
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            parts.append(value[start:at])
            start = at + 1
    return [*parts, value[start:].rstrip(") ")] if value[start:] else parts


def over(top: Colour, bottom: Colour, opacity: float = 1.0) -> Colour:
    """Return a colour laid over an opaque one."""
    alpha = top[3] * opacity
    mixed = [top[channel] * alpha + bottom[channel] * (1 - alpha) for channel in range(3)]
    return mixed[0], mixed[1], mixed[2], 1.0


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of WCAG 2.2, 1 to 21."""
    lights = sorted((_luminance(one), _luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(colour_: Colour) -> float:
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour_[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def functions(value: str) -> list[tuple[str, list[str]]]:
    """Return the function calls of a transform or a clip, flat: name and arguments."""
    value = value.lower()
    if "calc(" in value or "max(" in value or "min(" in value:
        for _ in range(16):
            found = re.search(r"(?:calc|min|max|clamp)\(([^()]{0,400})\)", value)
            number = length(found.group(0), em=16.0) if found else None
            if found is None or number is None:
                break
            value = f"{value[: found.start()]}{number:.3f}px{value[found.end() :]}"
    return [(name, re.split(r"[,\s]+", arguments.strip())) for name, arguments in _FUNCTION.findall(value)]
