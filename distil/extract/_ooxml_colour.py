"""Colours of Office documents: how they are written, and which can't be told apart."""

from typing import Any

from distil.extract._ooxml import tag

Colour = tuple[int, int, int]
WHITE: Colour = (255, 255, 255)

# What a light desktop gives to the colours that drawings name after its parts.
SYSTEM: dict[str, Colour] = dict.fromkeys(("window", "infoBk", "highlightText", "captionText3d", "btnHighlight", "3dLight"), WHITE)
SYSTEM |= dict.fromkeys(("windowText", "menuText", "infoText", "btnText", "captionText"), (0, 0, 0))
SYSTEM |= {"menu": (240, 240, 240), "btnFace": (240, 240, 240), "appWorkspace": (171, 171, 171)}

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


def system_colour(element: Any) -> Colour | None:
    """Return a colour that is named after a part of the desktop: the reader's own, whatever the file says it was when it was written."""
    return SYSTEM.get(element.get("val") or "") or hexadecimal(element.get("lastClr"))


def theme_colours(theme: Any | None) -> dict[str, Colour]:
    """Return the colours a theme part names: dk1, lt1, accent1 ..."""
    scheme = next((element for element in theme.iter() if tag(element) == "a:clrScheme"), None) if theme is not None else None
    found: dict[str, Colour] = {}
    for entry in scheme if scheme is not None else ():
        for inner in entry:
            colour = system_colour(inner) if tag(inner) == "a:sysClr" else hexadecimal(inner.get("val"))
            if colour is not None:
                found[tag(entry)[2:]] = colour
    return found


def _luminance(colour: Colour) -> float:
    linear = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
