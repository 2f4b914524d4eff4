"""Colours of Office documents: how they are written, and which can't be told apart."""

from typing import Any

from distil.extract._ooxml import tag

Colour = tuple[int, int, int]
WHITE: Colour = (255, 255, 255)

# WCAG luminance ratio below which print can't be told from paper: the same bound the PDF reader uses (no benign file of 415 below it).
FAINT = 1.2


def contrast(one: Colour, other: Colour) -> float:
    """Return the luminance ratio of WCAG 2, 1 to 21."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def hexadecimal(text: str | None) -> Colour | None:
    """Return the colour that six hexadecimal digits, with or without a #, name; None for anything else."""
    digits = (text or "").strip().lstrip("#")
    if len(digits) != 6:
        return None
    try:
        number = int(digits, 16)
    except ValueError:
        return None
    return (number >> 16, number >> 8 & 255, number & 255)


def theme_colours(theme: Any | None) -> dict[str, Colour]:
    """Return the colours a theme part names: dk1, lt1, accent1 ..."""
    scheme = next((element for element in theme.iter() if tag(element) == "a:clrScheme"), None) if theme is not None else None
    found: dict[str, Colour] = {}
    for entry in scheme if scheme is not None else ():
        for inner in entry:
            colour = hexadecimal(inner.get("val") if tag(inner) == "a:srgbClr" else inner.get("lastClr"))
            if colour is not None:
                found[tag(entry)[2:]] = colour
    return found


def _luminance(colour: Colour) -> float:
    linear = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
