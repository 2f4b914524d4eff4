"""Media queries (Media Queries 4 and 5), answered for the window that styles are judged in: a light desktop with a mouse."""

import re
from collections.abc import Callable

from distil.extract._html_values import HEIGHT, WIDTH, length

# What a browser in that window answers: numbers for what may be compared, words for the rest.
_NUMBERS = {"width": WIDTH, "height": HEIGHT, "device-width": WIDTH, "device-height": HEIGHT, "aspect-ratio": WIDTH / HEIGHT}
_NUMBERS |= {"device-aspect-ratio": WIDTH / HEIGHT, "color": 8.0, "color-index": 0.0, "monochrome": 0.0, "resolution": 1.0, "grid": 0.0}
_NUMBERS |= {"-webkit-device-pixel-ratio": 1.0, "horizontal-viewport-segments": 1.0, "vertical-viewport-segments": 1.0, "-webkit-transform-3d": 1.0}
_WORDS = {"orientation": "landscape", "scan": "progressive", "update": "fast", "overflow-block": "scroll", "overflow-inline": "scroll"}
_WORDS |= {"hover": "hover", "any-hover": "hover", "pointer": "fine", "any-pointer": "fine", "color-gamut": "srgb", "dynamic-range": "standard"}
_WORDS |= {"video-dynamic-range": "standard", "inverted-colors": "none", "display-mode": "browser", "prefers-color-scheme": "light"}
_WORDS |= dict.fromkeys(("prefers-reduced-motion", "prefers-reduced-transparency", "prefers-contrast", "prefers-reduced-data"), "no-preference")
_WORDS |= {"forced-colors": "none", "scripting": "enabled", "environment-blending": "opaque", "nav-controls": "back", "shape": "rect"}
_OFF = frozenset({"none", "no-preference"})
_TYPES = frozenset({"all", "screen"})
_DEEPEST = 16  # brackets in brackets; those of real pages hold one pair
_UNITS = {"dppx": 1.0, "x": 1.0, "dpi": 1 / 96, "dpcm": 2.54 / 96}
_RANGE = re.compile(r"(?:(\S.{0,80}?)\s{0,9}([<>]=?|=)\s{0,9})?(-?[a-z][a-z0-9-]{0,40})(?:\s{0,9}([<>]=?|=)\s{0,9}(\S.{0,80}))?")
_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "="}


def applies(media: str) -> bool:
    """True when a list of media queries holds in that window; a browser takes what it can't tell as not held."""
    return not media.strip() or any(_query(each.strip().lower()) for each in _commas(media[:5000]))


def _commas(media: str) -> list[str]:
    parts, depth = [""], 0
    for mark in media:
        depth += (mark == "(") - (mark == ")")
        if mark == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += mark
    return parts


def _query(query: str) -> bool:
    found = re.match(r"(?:(not|only)\s+)?([a-z][a-z-]{0,30})(?![\w-])\s*(?:and\b)?\s*", query)
    if found is None or found.group(2) == "not" or query.startswith("not ("):
        return condition(query, _bracket) is True
    rest = query[found.end() :]
    held = found.group(2) in _TYPES and (not rest or condition(rest, _bracket) is True)
    return held is not (found.group(1) == "not")


def condition(text: str, leaf: Callable[[str], bool | None], depth: int = 0) -> bool | None:
    """Answer `not`, `and` and `or` over features in brackets, each answered by `leaf`; None for what is no condition."""
    parts, words = _parted(text)
    if not parts or depth > _DEEPEST:
        return None
    answers = [condition(part, leaf, depth + 1) if part.strip().startswith(("(", "not ", "not(")) else leaf(part) for part in parts]
    if words[:1] == ["not"]:
        return None if answers[0] is None or len(parts) > 1 else not answers[0]
    if set(words) == {"or"}:
        return True if True in answers else None if None in answers else False
    if set(words) <= {"and"}:
        return False if False in answers else None if None in answers else True
    return None


def _parted(text: str) -> tuple[list[str], list[str]]:
    """The brackets of a condition, without those around them, and the words between."""
    parts: list[str] = []
    words: list[str] = []
    depth = start = at = 0
    for at, mark in enumerate(text):
        if mark == "(":
            if depth == 0:
                words += text[start:at].split()
                start = at + 1
            depth += 1
        elif mark == ")" and depth:
            depth -= 1
            if depth == 0:
                parts.append(text[start:at])
                start = at + 1
    if depth:  # a bracket that nothing closes ends with the text
        parts.append(text[start:])
    elif text[start:].strip():
        words += text[start:].split()
    return parts, words


def _bracket(text: str) -> bool | None:
    text = text.strip()
    if ":" in text:
        name, _, value = (part.strip() for part in text.partition(":"))
        compare = "="
        for prefix, sign in (("min-", ">="), ("max-", "<="), ("-webkit-min-", ">="), ("-webkit-max-", "<=")):
            if name.startswith(prefix):
                name, compare = ("-webkit-" if prefix.startswith("-w") else "") + name.removeprefix(prefix), sign
        return _compared(name, compare, value)
    return _ranged(text)


def _ranged(text: str) -> bool | None:
    """`width`, `width > 600px`, `400px <= width < 700px`."""
    found = _RANGE.fullmatch(text)
    if found is None:
        return None
    before, mirrored, name, sign, after = found.groups()
    if before is None and after is None:
        return _NUMBERS[name] > 0 if name in _NUMBERS else _WORDS[name] not in _OFF if name in _WORDS else None
    answers = [_compared(name, _MIRRORED[mirrored], before)] if before is not None else []
    answers += [_compared(name, sign, after)] if after is not None else []
    return None if None in answers else all(answers)


def _compared(name: str, sign: str, value: str) -> bool | None:
    if name in _WORDS:
        return _WORDS[name] == value if sign == "=" else None
    number = _number(value, name)
    if name not in _NUMBERS or number is None:
        return None
    here = _NUMBERS[name]
    return {"=": here == number, "<": here < number, ">": here > number, "<=": here <= number, ">=": here >= number}[sign]


def _number(value: str, name: str) -> float | None:
    if name.endswith("ratio") and "pixel" not in name:
        across, _, down = value.partition("/")
        pair = [length(part.strip() or "1", em=1.0) for part in (across, down)]
        return pair[0] / pair[1] if pair[0] is not None and pair[1] else None
    for unit, worth in _UNITS.items() if name == "resolution" else ():
        if value.endswith(unit) and (number := length(value.removesuffix(unit), em=1.0)) is not None:
            return number * worth
    if name == "resolution":
        return float("inf") if value == "infinite" else None
    return length(value, em=16.0)
