"""Effects that blot words out, and properties that may cut them where only a layout could tell."""

import math

from distil.data import Mark
from distil.extract._html_values import angle_of, colour, colours, functions, length

# What is wanted of style sheets for this file alone.
WANTED = frozenset({"backface-visibility", "font-size-adjust", "grid-template-rows", "letter-spacing", "line-height", "mask-image", "mso-hide"})
WANTED |= {"offset-path", "-webkit-line-clamp", "animation-fill-mode", "animation-play-state"}
# Blurred by half its own size no letter of a line can be told from another.
_BLURRED = 0.5
# Beyond these all colours end as one: grey, black, white.
_FLAT_CONTRAST, _DARKEST, _BRIGHTEST = 0.05, 0.02, 50.0
# Below this share of ink nothing is seen (as for the page itself).
_FAINTEST = 0.1
_NOTHING = frozenset({"none", "initial", "unset", "revert", "normal", "auto", ""})


def blotted(values: dict[str, str], size: float) -> set[Mark]:
    """Return the marks of effects that surely leave nothing to read."""
    marks = set()
    painted = isinstance(ground := colour(values.get("background-color", "")), tuple) and ground[3] == 1.0
    for name, [amount, *_] in functions(values.get("filter", "")):
        share = length(amount, em=size, whole=1.0)
        if share is None:
            continue
        if name == "blur" and share >= _BLURRED * size > 0:
            marks.add(Mark.TRANSPARENT)
        extreme = (name == "contrast" and share <= _FLAT_CONTRAST) or (name == "brightness" and not _DARKEST < share < _BRIGHTEST)
        if painted and extreme:
            marks.add(Mark.NO_CONTRAST)
    mask = values.get("mask-image", "")
    found = colours(mask) if "gradient(" in mask and "url(" not in mask else []
    if found and all(each[3] < _FAINTEST for each in found):
        marks.add(Mark.TRANSPARENT)
    if values.get("backface-visibility") == "hidden" and _faces_away(values.get("transform", "")):
        marks.add(Mark.HIDDEN_ELEMENT)
    return marks


def _faces_away(transform: str) -> bool:
    side = 1.0
    for name, arguments in functions(transform):
        angle = angle_of(arguments[-1]) if name in {"rotatex", "rotatey"} else 0.0
        side *= math.cos(math.radians(angle or 0.0))
    return side < 0


def doubts(values: dict[str, str]) -> frozenset[str]:
    """Return what may hide words in the element and can't be told without a layout or a picture, by name."""
    found = set()
    cuts = values.get("overflow-y") in {"hidden", "clip"}
    height = values.get("height", values.get("max-height", ""))
    if cuts and height.endswith(("px", "em")) and (length(height, em=16.0) or 0.0) > 1:
        found.add("text cut by a box of fixed height")
    if cuts and length(values.get("line-height", ""), em=1.0, whole=1.0) == 0:
        found.add("lines without height")
    if cuts and values.get("-webkit-line-clamp", "none") not in _NOTHING:
        found.add("text beyond the last line of a box")
    if values.get("grid-template-rows", "").split(" ")[0] in {"0fr", "0", "0px"}:
        found.add("rows without height")
    if values.get("offset-path", "none") not in _NOTHING:
        found.add("boxes placed along a path")
    if "url(" in values.get("filter", "") or "url(" in values.get("mask-image", "") or "url(" in values.get("clip-path", ""):
        found.add("filters, masks and clips by reference")
    if values.get("mso-hide") == "all":
        found.add("words that Outlook alone hides")
    if "translatez" in values.get("transform", "") or "perspective(" in values.get("transform", ""):
        found.add("boxes moved in depth")
    return frozenset(found)


def spacing(value: str, size: float, inherited: float) -> float:
    """Return the space between letters in shares of the type's size."""
    if value in {"inherit", "unset"} or not value:
        return inherited
    found = length(value, em=size, whole=size)
    return found / size if found is not None and size > 0 else 0.0


def animated(values: dict[str, str], keyframes: dict[str, tuple[dict[str, str], dict[str, str]]]) -> dict[str, str]:
    """Return the values with those an animation leaves in force: of its end when it keeps them, of its begin when it stands still."""
    words = values.get("animation-name", "").replace(",", " ").split()
    name = next((word for word in words if word in keyframes), None)
    if name is None or "infinite" in words:
        return values
    first, last = keyframes[name]
    words += [values.get("animation-fill-mode", ""), values.get("animation-play-state", "")]
    if "paused" in words:
        return values | first
    return values | last if {"forwards", "both"} & set(words) and "reverse" not in words else values
