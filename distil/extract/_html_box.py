"""Where the box of an element stands, how large it is drawn, and whether it is cut to nothing."""

import math
import re
from dataclasses import replace

from distil.data import Mark
from distil.extract._html_clip import path_is_empty
from distil.extract._html_facts import FAR_DOWN, FAR_RIGHT, OFF, Edge, Style
from distil.extract._html_tree import Node
from distil.extract._html_values import HEIGHT, WIDTH, angle_of, functions, length

# Frames and tickers show what lies within their own width and height.
FRAMES = frozenset({"iframe", "marquee"})
# These have a size of their own in a line of text.
CONTROLS = frozenset({"select", "textarea"})
# A box with one of these is a window of its own for what is fixed inside it.
CUTTING = frozenset({"hidden", "clip", "scroll", "auto", "overlay"})
# Of a line's height, and of a letter's width: a box that leaves less shows no letter.
_LINE, _LETTER = 0.4, 0.3
_VIEWED = re.compile(r"\d[sld]?v(?:w|i|max)\b")
_SHIFT = 20.0  # pixels: about a line
MOVED_AS_ONE = frozenset({"transform", "translate", "scale", "rotate", "filter", "perspective"})


def placed(style: Style, parent: Style, values: dict[str, str]) -> tuple[Style, bool]:
    """Return the style with the place of its box, as far as declarations alone say so, and whether that is off the page."""
    position = values.get("position", "static")
    x, y = parent.offset
    size = style.size
    loose, out, inherited_off = position in {"absolute", "fixed"}, False, Mark.OFF_PAGE in parent.marks
    if loose:
        (frame_x, frame_y), off = (parent.frame, parent.frame_off) if position == "absolute" else (parent.window, parent.window_off)
        # A side that is not said leaves the box where the text around it stands.
        x = frame_x if _said(values, "left", "right") else x
        y = frame_y if _said(values, "top", "bottom") else y
        inherited_off = off if inherited_off else False
        out = _past_the_page(values, position, parent.windowed if position == "fixed" else parent.framed)
    if loose or position == "relative":
        left, top = length(values.get("left", ""), em=size), length(values.get("top", ""), em=size, whole=HEIGHT)
        right, bottom = length(values.get("right", ""), em=size), length(values.get("bottom", ""), em=size, whole=HEIGHT)
        if position == "relative":
            x += left if left is not None else -(right or 0.0)
            y += top if top is not None else -(bottom or 0.0)
        else:
            x += left if left is not None else _away(right)
            y += top if top is not None else _away(bottom)
    x += length(values.get("margin-left", ""), em=size) or 0.0
    y += length(values.get("margin-top", ""), em=size) or 0.0
    moved_x, moved_y, scale, gone = _transformed(values, size, loose)
    if parent.view is not None and _depth(values, size)[0] >= parent.view:
        scale = 0.0  # behind the eye that looks at it
    x, y = x + moved_x, y + moved_y
    begin_x, begin_y = (length(values.get(f"padding-{side}", ""), em=size) or 0.0 for side in ("left", "top"))
    off = out or gone or inherited_off or x <= OFF or y <= OFF or x + begin_x >= FAR_RIGHT or y + begin_y >= FAR_DOWN
    off = off or (values.get("float") == "right" and (length(values.get("margin-right", ""), em=size) or 0.0) <= OFF)
    style = replace(style, offset=(x, y), scale=parent.scale * scale)
    moved_as_one = MOVED_AS_ONE & values.keys() and any(values.get(name, "none") != "none" for name in MOVED_AS_ONE)
    if moved_as_one:
        style = replace(style, window=(x, y), window_off=off, windowed=True)
    if moved_as_one or position != "static":
        style = replace(style, frame=(x, y), frame_off=off, framed=True)
    return style, off


def _said(values: dict[str, str], *sides: str) -> bool:
    return any(values.get(side, "auto") != "auto" for side in sides)


def _past_the_page(values: dict[str, str], position: str, framed: bool) -> bool:
    """True for a loose box that its sides put wholly past an edge of the window, where nothing scrolls to it."""
    if framed:
        return False
    across, down = ("left", "right"), ("top", "bottom")
    for begin, end in (across, down):
        whole = 1280.0 if begin == "left" else HEIGHT
        if not _said(values, begin):
            side = values.get(end, "")
            found = length(side, em=16.0, whole=whole) or 0.0
            if found >= whole and ("%" in side or "v" in side or found >= FAR_RIGHT):
                return True
            extent = length(values.get("width" if begin == "left" else "height", ""), em=16.0, whole=whole)
            if position == "fixed" and (found <= OFF or (extent is not None and -found >= extent > 0)):
                return True
        elif position == "fixed":
            side = values[begin]
            if (length(side, em=16.0, whole=whole) or 0.0) >= whole and ("%" in side or "v" in side):
                return True
    return False


def _away(far_side: float | None) -> float:
    """From the far side only what leaves the page counts: a box at `right: 0` stands on it."""
    if far_side is None or far_side > OFF:
        return 0.0
    return -far_side + FAR_RIGHT


def _transformed(values: dict[str, str], size: float, loose: bool) -> tuple[float, float, float, bool]:
    """Return the shift, the scale, and whether a loose box is drawn out of the page by its own size."""
    x = y = 0.0
    scale, out = _ratio_of(values.get("zoom", "1")), False
    calls = functions(values.get("transform", ""))
    if "translate" in values:
        calls.append(("translate", values["translate"].split()))
    if "rotate" in values:
        calls.append(_turn(values["rotate"].split()))
    if "scale" in values:
        calls.append(("scale", values["scale"].split()))
    near, eye = _depth(values, size)
    scale = 0.0 if near >= eye else scale
    for name, arguments in calls:
        if name in {"translate", "translate3d", "translatex", "translatey"}:
            pair = ("0", arguments[0]) if name == "translatey" else (arguments[0], arguments[1] if len(arguments) > 1 else "0")
            x += 0.0 if "%" in pair[0] else length(pair[0], em=size) or 0.0
            y += 0.0 if "%" in pair[1] else length(pair[1], em=size, whole=HEIGHT) or 0.0
            out = (
                out or (loose and _by_itself(pair, values)) or any("%" in one and abs(length(one, em=1.0, whole=100.0) or 0.0) > 400 for one in pair)
            )
        elif name in {"scale", "scalex", "scaley", "scale3d"}:
            scale *= min((abs(length(one, em=1.0, whole=1.0) or 0.0) for one in arguments[:2]), default=1.0)
        elif name in {"matrix"} and len(arguments) == 6:
            numbers = [length(one, em=1.0) or 0.0 for one in arguments]
            scale *= abs(numbers[0] * numbers[3] - numbers[1] * numbers[2]) ** 0.5
            x, y = x + numbers[4], y + numbers[5]
        elif name == "matrix3d" and len(arguments) == 16:
            numbers = [length(one, em=1.0) or 0.0 for one in arguments]
            scale *= abs(numbers[0] * numbers[5] - numbers[1] * numbers[4]) ** 0.5
            x, y = x + numbers[12], y + numbers[13]
        else:
            scale *= _turned(name, arguments)
    return x, y, scale, out


def _depth(values: dict[str, str], size: float) -> tuple[float, float]:
    """Return how far an element is moved towards the eye, and how far that is off by its own transform."""
    near, eye = 0.0, math.inf
    for name, arguments in functions(values.get("transform", "")):
        third = arguments[2] if name == "translate3d" and len(arguments) > 2 else arguments[0] if name == "translatez" else "0"
        near += length(third, em=size) or 0.0
        eye = min(eye, (length(arguments[0], em=size) or math.inf) if name == "perspective" else eye)
    return near, eye


def _turn(words: list[str]) -> tuple[str, list[str]]:
    """The `rotate` property as a function: an axis by its letter or as three numbers, and an angle."""
    angle = next((word for word in words if angle_of(word) is not None and not word.replace(".", "").lstrip("-").isdigit()), "0deg")
    axes = [word for word in words if word != angle]
    if axes in (["x"], ["y"]):
        return f"rotate{axes[0]}", [angle]
    return ("rotate3d", [*axes, angle]) if len(axes) == 3 else ("rotate", [angle])


def _turned(name: str, arguments: list[str]) -> float:
    """What is left of a box's width or height after a turn in space: nothing when it stands on edge."""
    if name == "rotate3d" and len(arguments) == 4:
        around_x, around_y, around_z = (length(one, em=1.0) or 0.0 for one in arguments[:3])
        flat = abs(around_z) <= 0.01 * (abs(around_x) + abs(around_y))
        name = "rotatex" if flat else name
    angle = angle_of(arguments[-1])
    if angle is None or name not in {"rotatex", "rotatey", "skewx", "skewy", "skew"}:
        return 1.0
    # Within half a degree of the edge a line of type is thinner than a pixel.
    return 0.0 if abs(math.cos(math.radians(angle))) < 0.009 else 1.0


def _by_itself(pair: tuple[str, str], values: dict[str, str]) -> bool:
    """A drawer: put at an edge and moved past it by all of its own width or height."""
    across = length(pair[0], em=1.0, whole=100.0) or 0.0 if "%" in pair[0] else 0.0
    down = length(pair[1], em=1.0, whole=100.0) or 0.0 if "%" in pair[1] else 0.0
    at_left, at_top = values.get("left", "0") in {"0", "0px"}, values.get("top", "0") in {"0", "0px"}
    at_right, at_bottom = values.get("right", "") in {"0", "0px"}, values.get("bottom", "") in {"0", "0px"}
    return (across <= -100 and at_left) or (across >= 100 and at_right) or (down <= -100 and at_top) or (down >= 100 and at_bottom)


def _ratio_of(value: str) -> float:
    number = length(value, em=1.0, whole=1.0)
    return 1.0 if number is None or number <= 0 else number


def cut(style: Style, node: Node, values: dict[str, str]) -> set[Mark]:
    """Clipped to nothing; the ways that accessibility guides recommend are told apart as assistive."""
    loose = values.get("position") in {"absolute", "fixed"}
    clipped = _clip_is_empty(values.get("clip", ""), loose) or path_is_empty(values.get("clip-path", ""))
    hides = cutting(values)
    width, height = _extent(style, values, "width"), _extent(style, values, "height")
    flat = hides["y"] and height is not None and _room(style, values, height) <= max(1.0, _LINE * style.size)
    narrow = hides["x"] and width is not None and width <= max(1.0, _LETTER * style.size)
    inline = style.display == "inline" and not loose and node.tag not in FRAMES | CONTROLS
    if inline:
        flat = narrow = False  # boxes of running text have no width or height of their own
    if not inline and hides["y"] and height is None and {"size", "strict"} & set(values.get("contain", "").split()):
        flat = True  # contained in size, a box without one is as high as nothing
    indented = hides["x"] and style.white.startswith(("nowrap", "pre")) and _indented(style, values, width)
    if not (clipped or flat or narrow or indented):
        return set()
    pixel = flat and narrow and 0 < (width or 0) <= 1 and 0 < (height or 0) <= 1
    return {Mark.ASSISTIVE} if loose and (clipped or pixel) else {Mark.CLIPPED}


def pressed(style: Style, parent: Style, values: dict[str, str]) -> Style:
    """Return the style with what its lines and its box are high: lines of no height leave nothing in a box that is as high as they are."""
    said = values.get("line-height", "")
    own = length(said, em=style.size, whole=style.size) if said else parent.leading
    leading = own * style.size if own is not None and re.fullmatch(r"[\d.]{1,20}", said) else own
    sized = values.get("height", "auto")
    tall = length(sized, em=style.size) if "%" not in sized else None if parent.tall is None else parent.tall * _share(sized) / 100
    flat = parent.pressed and not said or (leading == 0 and cutting(values)["y"] and style.display != "inline" and tall is None)
    view = length(values["perspective"], em=style.size) if "perspective" in values else None
    if (leading, tall, flat, view) == (style.leading, style.tall, style.pressed, style.view):
        return style
    return replace(style, leading=leading, tall=tall, pressed=flat and leading == 0, view=view)


def cutting(values: dict[str, str]) -> dict[str, bool]:
    """Return for x and y whether a box cuts what leaves it; where one side scrolls the other does (CSS Overflow 3, section 3.1)."""
    found = {side: values.get(f"overflow-{side}", "visible") for side in "xy"}
    scrolls = any(value in {"hidden", "scroll", "auto", "overlay"} for value in found.values())
    contained = bool({"paint", "strict", "content"} & set(values.get("contain", "").split()))
    return {side: contained or value in CUTTING or (scrolls and value == "visible") for side, value in found.items()}


def _room(style: Style, values: dict[str, str], height: float) -> float:
    """The height in which words are seen: below them they may reach into the padding."""
    above, below = (max(length(values.get(f"padding-{side}", ""), em=style.size) or 0.0, 0.0) for side in ("top", "bottom"))
    return max(height - above - below, 0.0) + below if values.get("box-sizing") == "border-box" else height + below


def _indented(style: Style, values: dict[str, str], width: float | None) -> bool:
    said = values.get("text-indent", "")
    share = length(said, em=1.0, whole=100.0) if said.endswith("%") else None
    # No box but one wider than the window holds words that begin a window's width from its edge.
    past = _VIEWED.search(said) is not None and style.indent >= WIDTH
    return past or (share is not None and share >= 100) or (width is not None and style.indent >= width)


def framed(style: Style, parent: Style, values: dict[str, str]) -> tuple[Style, bool, bool]:
    """Return the style with the box that cuts it, whether it is surely outside of that one, and whether it may be."""
    position = values.get("position", "static")
    held = parent.edge if position != "fixed" and (position != "absolute" or (parent.edge is not None and parent.edge.holds)) else None
    out, doubtful = _beyond(style, held, values, position) if held is not None else (False, False)
    hides = cutting(values)
    moved_as_one = position != "static" or (MOVED_AS_ONE & values.keys() and any(values.get(name, "none") != "none" for name in MOVED_AS_ONE))
    if (hides["x"] or hides["y"]) and (style.display != "inline" or position in {"absolute", "fixed"}):
        wide, high = (_extent(style, values, side) if hides[axis] else None for axis, side in (("x", "width"), ("y", "height")))
        return replace(style, edge=Edge(*style.offset, wide, high, bool(moved_as_one))), out, doubtful
    if held is not parent.edge or (held is not None and moved_as_one and not held.holds):
        held = replace(held, holds=True) if held is not None else None
        return replace(style, edge=held), out, doubtful
    return style, out, doubtful


def _beyond(style: Style, edge: Edge, values: dict[str, str], position: str) -> tuple[bool, bool]:
    across, down = style.offset[0] - edge.x, style.offset[1] - edge.y
    out = (edge.width is not None and across >= edge.width > 0) or (edge.height is not None and down >= edge.height > 0)
    names = ["margin-left", "left"] if position == "relative" else ["left", "right", "top", "bottom"] if position == "absolute" else ["margin-left"]
    shares = {name: _share(values[name]) for name in names if values.get(name, "").endswith("%")}
    out = out or any(share >= 100 for share in shares.values())
    if position == "absolute" and shares.get("left", 0.0) <= -100 and values.get("width", "").endswith("%"):
        out = out or _share(values["width"]) <= -shares["left"]
    moves = [(name, each) for name, each in functions(values.get("transform", "")) if name.startswith("translate") and "%" in "".join(each)]
    whole = style.display == "block" and position != "absolute"
    out = out or (whole and any(name != "translatey" and "%" in each[0] and _share(each[0]) >= 100 for name, each in moves))
    out = out or (edge.width is not None and style.indent >= edge.width > 0 and style.white.startswith(("nowrap", "pre")))
    shifted = {"top", "left", "margin-top", "margin-left", "transform", "translate"} & values.keys()
    back = across <= -_SHIFT or down <= -_SHIFT or any(share <= -50 for share in shares.values()) or any(_share(each[0]) <= -50 for _, each in moves)
    return out, bool(shifted) and back


def _share(value: str) -> float:
    return length(value, em=1.0, whole=100.0) or 0.0


def _extent(style: Style, values: dict[str, str], side: str) -> float | None:
    whole = HEIGHT if side == "height" else 1280.0
    if side == "height" and style.tall is not None:
        whole = style.tall if "%" not in values.get(side, "") else 100.0 * style.tall / max(_share(values[side]), 1e-9)
    found = [length(values.get(name, ""), em=style.size, whole=whole) for name in (side, f"max-{side}")]
    return min((one for one in found if one is not None), default=None)


def _clip_is_empty(value: str, loose: bool) -> bool:
    for name, arguments in functions(value) if loose else ():
        if name == "rect" and len(arguments) == 4:
            top, right, bottom, left = (None if one == "auto" else length(one, em=16.0) or 0.0 for one in arguments)
            # Without a word an edge is that of the box.
            return (right is not None and right - (left or 0.0) <= 1) or (bottom is not None and bottom - (top or 0.0) <= 1)
    return False
