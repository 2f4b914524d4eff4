"""Effects that blot words out, and properties that may cut them where only a layout could tell."""

import math
import re

from distil.data import Mark
from distil.extract._html_colour import Colour
from distil.extract._html_values import angle_of, colour, colours, functions, length

# What is wanted of style sheets for this file alone.
WANTED = frozenset({"backface-visibility", "font-size-adjust", "grid-template-rows", "letter-spacing", "line-height", "mask-image", "mso-hide"})
WANTED |= {"offset-path", "-webkit-line-clamp", "animation-fill-mode", "animation-play-state", "contain", "mix-blend-mode", "transform-origin"}
WANTED |= {"-webkit-text-security", "text-decoration", "text-decoration-line", "text-decoration-thickness", "grid-template-columns", "box-sizing"}
WANTED |= {"mask-size", "-webkit-mask-size", "text-overflow", "table-layout", "animation-iteration-count", "animation-duration", "animation-delay"}
WANTED |= {"animation-direction", "text-shadow", "color-scheme", "vertical-align"}
WANTED |= {f"{before}mask-{part}" for before in ("", "-webkit-") for part in ("position", "repeat", "composite")} | {"mask-mode"}
# Blurred by half its own size no letter of a line can be told from another.
_BLURRED = 0.5
# Below this share of ink nothing is seen (as for the page itself).
_FAINTEST = 0.1
# Of the size of type: words this far apart or over one another, and a line through them that is as thick as they are high.
_SCATTERED, _STRUCK_OUT = 20.0, 0.7
# Of the size of type: how far off a shadow of letters stands for them, and how much of it may be blur.
_CAST, _SHARP, _MOST_SHADOWS = 3.0, 0.35, 32
# Seconds after which a reader has read on.
_WAITED = 60.0
_TIME, _COUNT = re.compile(r"\d{0,9}\.?\d{1,9}m?s"), re.compile(r"\d{0,9}\.?\d{1,9}")
# Pixels: raised or lowered by more than this, words stand in another line or in none; a mask farther off or smaller meets no word.
_RAISED, _AWAY, _SPECK = 200.0, 2000.0, 2.0
# Functions whose value a browser alone works out.
_OPEN = re.compile(r"(?:\A|[\s,(])(?:if|random|random-item|inherit|--[\w-]{1,100})\(")
# Lengths that no window changes.
_FIXED = ("px", "em", "pt", "pc", "cm", "mm", "in", "q", "ch", "ex", "lh")
_NOTHING = frozenset({"none", "initial", "unset", "revert", "normal", "auto", ""})


def blotted(values: dict[str, str], size: float) -> set[Mark]:
    """Return the marks of effects that surely leave nothing to read."""
    marks = set()
    for name, [amount, *_] in functions(values.get("filter", "")):
        share = length(amount, em=size, whole=1.0)
        if name == "blur" and share is not None and share >= _BLURRED * size > 0:
            marks.add(Mark.TRANSPARENT)
    marks |= _masked(values) | _unjudged(values, size)
    turned = values.get("rotate", "").split()
    turns = f"{values.get('transform', '')} {f'rotate{turned[0]}({turned[1]})' if len(turned) == 2 else ''}"
    if values.get("backface-visibility") == "hidden" and _faces_away(turns):
        marks.add(Mark.HIDDEN_ELEMENT)
    if values.get("-webkit-text-security", "none") not in _NOTHING:
        marks.add(Mark.HIDDEN_ELEMENT)  # dots stand for the letters
    between = length(values.get("word-spacing", ""), em=size, whole=0.0) or 0.0
    if between <= -_SCATTERED * size < 0:
        marks.add(Mark.TINY_TYPE)  # each word is drawn over the one before, or far to its left
    struck = f"{values.get('text-decoration', '')} {values.get('text-decoration-line', '')}"
    thick = [length(word, em=size, whole=size) or 0.0 for word in f"{struck} {values.get('text-decoration-thickness', '')}".split()]
    if "line-through" in struck and max(thick) >= _STRUCK_OUT * size:
        marks.add(Mark.NO_CONTRAST)
    if values.get("unicode-bidi", "") in {"bidi-override", "isolate-override"} and values.get("direction") == "rtl":
        marks.add(Mark.UNVERIFIED)  # what is read is the mirror of what is written
    return marks


def _masked(values: dict[str, str]) -> set[Mark]:
    """Return the marks of a mask that surely lets nothing through, and of one that can't be judged."""
    mask = values.get("mask-image", "")
    if mask in _NOTHING:
        return set()
    shown = colours(mask) if "gradient(" in mask and "url(" not in mask else []
    dark = "luminance" in f"{mask} {values.get('mask-mode', '')}"
    if shown and all((each[3] * (max(each[:3]) if dark else 1.0)) < _FAINTEST for each in shown):
        return {Mark.TRANSPARENT}
    plain = re.sub(r"\((?:[^()]|\([^()]{0,200}\)){0,400}\)", "", mask)
    said = {
        part: f"{values.get(f'mask-{part}', '')} {values.get(f'-webkit-mask-{part}', '')}" for part in ("size", "position", "repeat", "composite")
    }
    place, _, size = plain.partition("/")
    sides = [length(word, em=16.0) for word in f"{size} {said['size']}".split()[:2] if "%" not in word or word in {"0%", "0.0%"}]
    once = "no-repeat" in f"{plain} {said['repeat']}"
    if any(side is not None and side <= (_SPECK if once else 0.0) for side in sides):
        return {Mark.TRANSPARENT}
    if once and any(abs(length(word, em=16.0) or 0.0) >= _AWAY for word in f"{place} {said['position']}".split()):
        return {Mark.TRANSPARENT}
    composed = set(f"{plain} {said['composite']}".split()) & {"exclude", "xor", "subtract", "intersect", "source-out", "source-in"}
    return {Mark.UNVERIFIED} if composed or ("url(" in mask and "url(#" not in re.sub(r"[\s\"']", "", mask)) else set()


def _unjudged(values: dict[str, str], size: float) -> set[Mark]:
    """Return the mark of words that stand where only a layout could tell, or look as only a browser works out."""
    raised = abs(length(values.get("vertical-align", ""), em=size) or 0.0) >= _RAISED
    open_ones = any("(" in value and _OPEN.search(value) for name, value in values.items() if name != "content")
    return {Mark.UNVERIFIED} if raised or open_ones or values.get("offset-path", "none") not in _NOTHING else set()


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
    if cuts and height.endswith(_FIXED) and (length(height, em=16.0) or 0.0) > 1:
        found.add("text cut by a box of fixed height")
    wide = values.get("width", values.get("max-width", ""))
    if values.get("overflow-x") in {"hidden", "clip"} and values.get("white-space") == "nowrap" and wide.endswith(_FIXED):
        found.add("text cut by a box of fixed width")
    if length(values.get("line-height", ""), em=1.0, whole=1.0) == 0:
        found.add("lines without height")
    if cuts and values.get("-webkit-line-clamp", "none") not in _NOTHING:
        found.add("text beyond the last line of a box")
    if values.get("overflow-x") in {"hidden", "clip"} and values.get("table-layout") == "fixed":
        found.add("cells of tables of fixed width")
    if (length(values.get("margin-right", ""), em=16.0) or 0.0) <= -400:
        found.add("boxes that reach past the right edge")
    if any(abs(length(part, em=16.0) or 0.0) >= 400 for part in values.get("transform-origin", "").split()):
        found.add("boxes turned about a far point")
    if "gradient(" in (mask := values.get("mask-image", "")) and ("/" in mask or "no-repeat" in mask or "mask-size" in values):
        found.add("filters, masks and clips by reference")
    if "shape(" in values.get("clip-path", ""):
        found.add("filters, masks and clips by reference")
    if values.get("offset-path", "none") not in _NOTHING:
        found.add("boxes placed along a path")
    if "url(" in values.get("filter", "") or "url(" in values.get("mask-image", "") or "url(" in values.get("clip-path", ""):
        found.add("filters, masks and clips by reference")
    if values.get("mso-hide") == "all":
        found.add("words that Outlook alone hides")
    if "translatez" in values.get("transform", "") or "perspective(" in values.get("transform", ""):
        found.add("boxes moved in depth")
    return frozenset(found)


def shadows_of(value: str, size: float, ink: Colour | None) -> tuple[Colour, ...]:
    """Return the colours of shadows that stand where the letters are and are sharp enough to be read instead of them."""
    found: list[Colour] = []
    for each in _commas(value)[:_MOST_SHADOWS]:
        numbers = [number for word in re.sub(r"\([^()]{0,200}\)", "", each).split() if (number := length(word, em=size)) is not None]
        cast = colour(each) or ink
        cast = ink if cast == "currentcolor" else cast
        close = len(numbers) > 1 and max(abs(numbers[0]), abs(numbers[1])) <= _CAST * size
        if close and (numbers[2] if len(numbers) > 2 else 0.0) <= _SHARP * size and isinstance(cast, tuple):
            found.append(cast)
    return tuple(found)


def _commas(value: str) -> list[str]:
    return re.split(r",(?![^()]{0,400}\))", value)


def spacing(value: str, size: float, inherited: float) -> float:
    """Return the space between letters in shares of the type's size."""
    if value in {"inherit", "unset"} or not value:
        return inherited
    found = length(value, em=size, whole=size)
    return found / size if found is not None and size > 0 else 0.0


def animated(values: dict[str, str], keyframes: dict[str, tuple[dict[str, str], dict[str, str]]]) -> dict[str, str]:
    """Return the values with those an animation leaves in force: of its end when it keeps them, of its begin when it stands still.

    An animation without end, or one longer than a reader waits, counts with what its begin and its end have in common.
    """
    longhands = [name for name in ("duration", "delay", "iteration-count", "direction", "fill-mode", "play-state") if f"animation-{name}" in values]
    for words in values.get("animation-name", "").split(","):
        tokens = words.split() + [values[f"animation-{name}"].strip() for name in longhands]
        name = next((token for token in tokens if token in keyframes), None)
        if name is not None:
            values = values | _left(tokens, *keyframes[name])
    return values


def _left(tokens: list[str], first: dict[str, str], last: dict[str, str]) -> dict[str, str]:
    times = [float(token.removesuffix("ms").removesuffix("s")) / (1000 if token.endswith("ms") else 1) for token in tokens if _TIME.fullmatch(token)]
    count = next((float(token) for token in tokens if _COUNT.fullmatch(token)), 1.0)
    if {"reverse", "alternate-reverse"} & set(tokens):
        first, last = last, first
    kept = {"forwards", "both"} & set(tokens)
    if "paused" in tokens or (len(times) > 1 and times[1] >= _WAITED and {"backwards", "both"} & set(tokens)):
        return first
    if "infinite" in tokens or (times and times[0] * count >= _WAITED):
        steady = {name: value for name, value in first.items() if last.get(name) == value}
        return steady if not times or times[0] < _WAITED else first
    if {"alternate", "alternate-reverse"} & set(tokens) and count % 2 == 0:
        last = first
    return last if kept else {}
