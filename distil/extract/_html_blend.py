"""Colours after filters and blending (Filter Effects 1; Compositing and Blending 1): the ink of letters, and what is painted behind them."""

from collections.abc import Callable

from distil.extract._html_colour import Colour
from distil.extract._html_facts import Effect
from distil.extract._html_values import functions, length

FILTERS = frozenset({"brightness", "contrast", "invert", "grayscale"})
_LIGHT = (0.2126, 0.7152, 0.0722)


def effects_of(values: dict[str, str]) -> tuple[Effect, ...]:
    """Return what an element does to the colours of what it holds."""
    found: list[Effect] = []
    for name, arguments in functions(values.get("filter", "")):
        amount = length(arguments[0], em=16.0, whole=1.0) if arguments[0] else 1.0
        if name in FILTERS and amount is not None:
            found.append((name, max(amount, 0.0)))
    mode = values.get("mix-blend-mode", "normal")
    return (*found, (mode, 0.0)) if mode in _BLENDS else tuple(found)


def seen(colour: Colour, effects: tuple[Effect, ...], beneath: Colour) -> Colour:
    """Return a colour after these effects, on what lies beneath."""
    red, green, blue, alpha = colour
    channels = (red, green, blue)
    for name, amount in effects:
        if name in _BLENDS:
            blend = _BLENDS[name]
            channels = tuple(blend(under, over) for under, over in zip(beneath[:3], channels, strict=True))  # type: ignore[assignment]  # three go in, three come out
        else:
            channels = _filtered(channels, name, amount)
    return (*(min(max(channel, 0.0), 1.0) for channel in channels), alpha)  # type: ignore[return-value]  # three and one


def _filtered(channels: tuple[float, float, float], name: str, amount: float) -> tuple[float, float, float]:
    if name == "grayscale":
        grey, share = sum(part * channel for part, channel in zip(_LIGHT, channels, strict=True)), min(amount, 1.0)
        red, green, blue = (channel + (grey - channel) * share for channel in channels)
    elif name == "invert":
        red, green, blue = (channel + (1 - 2 * channel) * min(amount, 1.0) for channel in channels)
    else:
        middle = 0.5 if name == "contrast" else 0.0
        red, green, blue = (min(max((channel - middle) * amount + middle, 0.0), 1.0) for channel in channels)
    return red, green, blue


def _hard(under: float, over: float) -> float:
    return 2 * under * over if over <= 0.5 else 1 - 2 * (1 - under) * (1 - over)


def _dodge(under: float, over: float) -> float:
    return 0.0 if under <= 0 else 1.0 if over >= 1 else min(1.0, under / (1 - over))


def _burn(under: float, over: float) -> float:
    return 1.0 if under >= 1 else 0.0 if over <= 0 else 1 - min(1.0, (1 - under) / over)


# The four that mix hue, saturation and lightness are told by lightness alone: three keep that of what lies beneath.
_BLENDS: dict[str, Callable[[float, float], float]] = {
    "multiply": lambda under, over: under * over,
    "screen": lambda under, over: 1 - (1 - under) * (1 - over),
    "overlay": lambda under, over: _hard(over, under),
    "darken": min,
    "lighten": max,
    "color-dodge": _dodge,
    "color-burn": _burn,
    "hard-light": _hard,
    "soft-light": lambda under, over: under * (under + 2 * over * (1 - under)),
    "difference": lambda under, over: abs(under - over),
    "exclusion": lambda under, over: under + over - 2 * under * over,
    "plus-lighter": lambda under, over: min(1.0, under + over),
    "plus-darker": lambda under, over: max(0.0, under + over - 1),
    "hue": lambda under, over: under,
    "saturation": lambda under, over: under,
    "color": lambda under, over: under,
}
