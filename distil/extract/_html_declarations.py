"""What a style rule or a style attribute declares, as far as it bears on what is seen: shorthands taken apart, what browsers drop left out."""

import re
from collections.abc import Mapping
from typing import Any

from distil.extract._html_cover import WANTED as COVER
from distil.extract._html_effects import WANTED as EFFECTS
from distil.extract._html_room import WANTED as ROOM
from distil.extract._html_room import flexed, tracks
from distil.extract._html_tracks import WANTED as TRACKS
from distil.extract._html_valid import valid, valid_background, valid_font

DEEPEST = 60  # brackets in brackets in a style sheet
SHORTHANDS = {
    "background": ("background-color", "background-image", "background-clip", "background-size"),
    "font": ("font-size",),
    "inset": ("top", "right", "bottom", "left"),
    "inset-inline-start": ("left",),
    "inset-inline-end": ("right",),
    "inset-block-start": ("top",),
    "inset-block-end": ("bottom",),
    "inset-block": ("top", "bottom"),
    "inset-inline": ("left", "right"),
    "margin-inline-start": ("margin-left",),
    "margin-inline-end": ("margin-right",),
    "margin-block-start": ("margin-top",),
    "margin-inline": ("margin-left", "margin-right"),
    "margin-block": ("margin-top",),
    "padding-inline-start": ("padding-left",),
    "padding-block-start": ("padding-top",),
    "padding-block-end": ("padding-bottom",),
    "overflow-inline": ("overflow-x",),
    "overflow-block": ("overflow-y",),
    "offset": ("offset-path",),
    "margin": ("margin-top", "margin-right", "margin-bottom", "margin-left"),
    "padding": ("padding-top", "padding-right", "padding-bottom", "padding-left"),
    "overflow": ("overflow-x", "overflow-y"),
    "-webkit-background-clip": ("background-clip",),
    "-webkit-clip-path": ("clip-path",),
    "-webkit-transform": ("transform",),
    "block-size": ("height",),
    "inline-size": ("width",),
    "max-block-size": ("max-height",),
    "max-inline-size": ("max-width",),
    "animation": ("animation-name",),
    "-webkit-animation": ("animation-name",),
    "mask": ("mask-image",),
    "-webkit-mask": ("mask-image",),
    "-webkit-mask-image": ("mask-image",),
    "-webkit-filter": ("filter",),
    "-webkit-backface-visibility": ("backface-visibility",),
    "list-style": ("list-style-type",),
    "flex": ("flex-grow", "flex-basis"),
    "grid": ("grid-template-rows", "grid-template-columns", "grid-template-areas"),
    "grid-template": ("grid-template-rows", "grid-template-columns", "grid-template-areas"),
    "line-clamp": ("-webkit-line-clamp",),
}
SIDES = {"margin", "padding", "inset"}
PAIRS = {"overflow", "inset-block", "inset-inline", "margin-inline"}
# Which of one to four values is that of the top, right, bottom, left side.
_SIDE = {1: (0, 0, 0, 0), 2: (0, 1, 0, 1), 3: (0, 1, 2, 1), 4: (0, 1, 2, 3)}
WANTED = (
    COVER
    | EFFECTS
    | ROOM
    | TRACKS
    | frozenset(
        {"animation-name", "background-clip", "background-color", "background-image", "bottom", "clip", "clip-path", "color", "content"}
        | {
            "content-visibility",
            "display",
            "fill",
            "fill-opacity",
            "stroke",
            "stroke-opacity",
            "filter",
            "font-size",
            "height",
            "left",
            "margin-left",
            "margin-top",
            "max-height",
        }
        | {
            "max-width",
            "opacity",
            "overflow-x",
            "overflow-y",
            "padding-bottom",
            "padding-top",
            "position",
            "right",
            "rotate",
            "perspective",
            "scale",
            "text-indent",
        }
        | {"background-size", "box-shadow", "float", "margin-right", "padding-left", "word-spacing", "-webkit-text-stroke", "paint-order"}
        | {"-webkit-text-stroke-width", "-webkit-text-stroke-color", "direction", "unicode-bidi", "list-style-type", "text-anchor", "stroke-width"}
        | {"top", "transform", "translate", "visibility", "-webkit-text-fill-color", "white-space", "width", "zoom"}
    )
)
_FILLED = re.compile(r"\b(attr|env)\(\s{0,9}([\w-]{1,60})(?:\s+(?:type\([^()]{0,60}\)|[\w%-]{1,20}))?\s{0,9}(?:,([^()]{0,300}))?\)", re.I)
# In old pages these take a colour without its sign (Quirks Mode, section 3.1).
_HASHED, _DIGITS = frozenset({"color", "background-color"}), re.compile(r"[0-9a-f]{3}|[0-9a-f]{6}", re.I)
_VARIABLE = re.compile(r"var\(\s{0,9}(--[^\s,()]{1,100})\s{0,9}(?:,([^()]{0,500}))?\)", re.I)


class Unbounded(Exception):
    """The styles of a page cost more than any real page's; the message says what, never with the page's words."""


def inline_declarations(style: str, *, quirks: bool = False) -> tuple[tuple[str, str, bool], ...]:
    """Return the declarations of a style attribute."""
    from tinycss2 import parse_blocks_contents

    if nesting(style) > DEEPEST:
        raise Unbounded("a style attribute nests too deep")
    return declarations(parse_blocks_contents(style, skip_comments=True, skip_whitespace=True), quirks=quirks)


def declarations(nodes: list[Any], *, quirks: bool = False) -> tuple[tuple[str, str, bool], ...]:
    """Return the declarations that bear on what is seen, shorthands taken apart."""
    from tinycss2 import serialize

    kept: list[tuple[str, str, bool]] = []
    for node in nodes:
        if node.type != "declaration":
            continue
        name = node.lower_name
        if node.name.startswith("--"):
            kept.append((node.name, serialize(node.value).strip(), node.important))
        elif name in WANTED or name in SHORTHANDS:
            value = serialize(node.value).strip()
            value = f"#{value}" if quirks and name in _HASHED and _DIGITS.fullmatch(value) else value
            parts = [(each, _part(name, value, (place, each)), node.important) for place, each in enumerate(SHORTHANDS.get(name, (name,))) if value]
            if _holds(name, value, parts, quirks):
                kept += parts
    return tuple((name, value, important) for name, value, important in kept if name.startswith("--") or name in WANTED)


def _holds(name: str, value: str, parts: list[tuple[str, str, bool]], quirks: bool) -> bool:
    if name in {"font", "background", "animation"}:
        return valid_font(value) if name == "font" else valid_background(value) if name == "background" else True
    return all(valid(each, part, quirks=quirks) for each, part, _ in parts)


def _part(name: str, value: str, longhand: tuple[int, str]) -> str:
    """The value a shorthand gives to its longhand, by its place and name; most readers of values find their own part."""
    place, each = longhand
    if name == "flex":
        return flexed(each, value)
    if name in {"grid", "grid-template"}:
        return tracks(each, value)
    if name not in SIDES and name not in PAIRS:
        return value
    parts: list[str] = re.findall(r"[^\s(]*\([^)]*\)+|[^\s]+", value[:500]) or [value]
    if name in PAIRS:
        return parts[min(place, len(parts) - 1)]
    return parts[_SIDE[min(len(parts), 4)][place]]


def nesting(css: str) -> int:
    depth = most = 0
    for mark in re.findall(r"[({\[\])}]", css):
        depth = depth + 1 if mark in "({[" else max(depth - 1, 0)
        most = max(most, depth)
    return most


def substituted(value: str, variables: dict[str, str]) -> str | None:
    """Return a value with its variables put in; None when one is not set or they grow without end."""
    for _ in range(32):
        found = _VARIABLE.search(value)
        if found is None:
            return value if "var(" not in value.lower() else None
        put = variables.get(found.group(1), found.group(2))
        if put == "initial":  # that is how a variable is unset
            put = found.group(2)
        if put is None or len(value) + len(put) > 5000:
            return None
        value = value[: found.start()] + put + value[found.end() :]
    return None


def filled_in(value: str, attributes: Mapping[str, str]) -> str | None:
    """Return a value with what stands in attributes and in the environment put in; None when there is nothing to put in."""
    for _ in range(8):
        found = _FILLED.search(value)
        if found is None:
            break
        kind, name, fallback = found.group(1).lower(), found.group(2).lower(), found.group(3)
        put = attributes.get(name, fallback) if kind == "attr" else "0px" if name.startswith(("safe-area", "titlebar", "keyboard")) else fallback
        if put is None or len(value) + len(put) > 5000:
            return None
        value = f"{value[: found.start()]}{put.strip()}{value[found.end() :]}"
    return value
