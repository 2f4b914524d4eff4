"""Colours made of others (CSS Color 5): relative ones, mixtures, the one of two that contrasts; and sums inside of colours."""

import colorsys
import re
from collections.abc import Callable

Colour = tuple[float, float, float, float]
Read = Callable[[str], Colour | str | None]
_CALC = re.compile(r"calc\(([^()]{0,200})\)")
_NUMBER = re.compile(r"([+-]?(?:\d{1,12}\.?\d{0,12}|\.\d{1,12}))(%|deg|)")
_NAMES = {"rgb": "rgb", "rgba": "rgb", "hsl": "hsl", "hsla": "hsl", "hwb": "hwb", "color": "rgb"}
# Lightness alone decides for these, and is what most of them change.
_LIGHT = frozenset({"lab", "lch", "oklab", "oklch"})
_DEEPEST = 8


def summed(value: str) -> str:
    """Return a colour with the sums in it worked out, as far as they hold plain numbers."""
    for _ in range(16):
        found = _CALC.search(value)
        number = _sum(found.group(1)) if found else None
        if found is None or number is None:
            return value
        value = f"{value[: found.start()]}{number}{value[found.end() :]}"
    return value


def _sum(text: str) -> str | None:
    total, sign, unit = 0.0, 1.0, ""
    for term in re.split(r"\s([+-])\s", text.strip()):
        if term in {"+", "-"}:
            sign = 1.0 if term == "+" else -1.0
            continue
        product, operator = 1.0, "*"
        for factor in re.split(r"\s*([*/])\s*", term.strip()):
            if factor in {"*", "/"}:
                operator = factor
                continue
            found = _NUMBER.fullmatch(factor)
            if found is None:
                return None
            unit = found.group(2) or unit
            number = float(found.group(1))
            product = product * number if operator == "*" else product / (number or 1.0)
        total += sign * product
    return f"{total:.6f}{unit}"


def relative(name: str, arguments: str, read: Read) -> Colour | None:
    """Return `rgb(from ...)` and its like, or None when it can't be told."""
    found = re.match(r"\s*from\s+((?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+)\s+(.+)\Z", arguments, re.I | re.S)
    origin = read(found.group(1)) if found else None
    if found is None or not isinstance(origin, tuple):
        return None
    channels, _, alpha = found.group(2).partition("/")
    words = summed(_put(channels, name, origin)).split()
    words = words[1:] if name == "color" else words
    share = _alpha(summed(re.sub(r"\balpha\b", str(origin[3]), alpha)), origin[3])
    if len(words) != 3 or share is None:
        return None
    numbers = [_NUMBER.fullmatch("0" if word == "none" else word) for word in words]
    if None in numbers:
        return None
    return _made(name, [(float(each.group(1)), each.group(2)) for each in numbers if each is not None], share)


def _put(channels: str, name: str, origin: Colour) -> str:
    """Put the numbers of the colour it comes from where its letters stand."""
    red, green, blue = origin[:3]
    hue, light, full = colorsys.rgb_to_hls(red, green, blue)
    whole = 1.0 if name == "color" else 255.0
    letters = {"r": red * whole, "g": green * whole, "b": blue * whole, "h": hue * 360, "s": full * 100, "alpha": origin[3]}
    letters |= {"w": min(origin[:3]) * 100} if name == "hwb" else {}
    letters |= {"b": (1 - max(origin[:3])) * 100} if name == "hwb" else {}
    letters |= {"l": light * 100} if name.startswith("hsl") else {"l": _lightness(origin, name)} if name in _LIGHT else {}
    letters |= {"a": 0.0, "b": 0.0, "c": 0.0} if name in _LIGHT else {}
    return re.sub(
        r"(?<![\w.-])(alpha|[a-z])(?![\w-])", lambda found: f"{letters[found[1]]:.6f}" if found[1] in letters else found[1], channels.lower()
    )


def _lightness(origin: Colour, name: str) -> float:
    grey: float = 0.2126 * origin[0] ** 2.2 + 0.7152 * origin[1] ** 2.2 + 0.0722 * origin[2] ** 2.2
    return float(grey ** (1 / 3)) * (1.0 if name.startswith("ok") else 100.0)


def _made(name: str, numbers: list[tuple[float, str]], alpha: float) -> Colour | None:
    shares = [number / 100 for number, _ in numbers]
    if name in _LIGHT:
        light = shares[0] if numbers[0][1] == "%" or not name.startswith("ok") else numbers[0][0]
        grey = min(max(light, 0.0), 1.0) ** (3 / 2.2)
        return grey, grey, grey, alpha
    kind = _NAMES.get(name)
    if kind == "rgb":
        whole = 1.0 if name == "color" else 255.0
        red, green, blue = (number / 100 if unit == "%" else number / whole for number, unit in numbers)
    elif kind == "hsl":
        red, green, blue = colorsys.hls_to_rgb(numbers[0][0] % 360 / 360, min(max(shares[2], 0.0), 1.0), min(max(shares[1], 0.0), 1.0))
    elif kind == "hwb":
        white, black = shares[1], shares[2]
        pure = colorsys.hls_to_rgb(numbers[0][0] % 360 / 360, 0.5, 1.0)
        scale = white + black if white + black > 1 else 1.0
        red, green, blue = (part * max(1 - (white + black) / scale, 0.0) + white / scale for part in pure)
    else:
        return None
    clamped = [min(max(channel, 0.0), 1.0) for channel in (red, green, blue)]
    return clamped[0], clamped[1], clamped[2], alpha


def _alpha(text: str, inherited: float) -> float | None:
    text = text.strip()
    if not text:
        return inherited
    found = _NUMBER.fullmatch("0" if text == "none" else text)
    return None if found is None else min(max(float(found.group(1)) / (100 if found.group(2) == "%" else 1), 0.0), 1.0)


def transparent(value: str) -> bool:
    """True for a colour function whose share of ink is `none`, which is nothing (CSS Color 4, section 4.4)."""
    return re.search(r"/\s*none\s*\)\s*\Z", value) is not None
