"""Room that a container leaves its boxes: flexible boxes and tracks of a grid without any, and values that only a browser works out."""

import math
import re
from dataclasses import dataclass

from distil.data import Mark
from distil.extract._html_facts import Style
from distil.extract._html_tree import Node
from distil.extract._html_values import length

# What is wanted of style sheets for this file alone.
WANTED = frozenset({"flex-basis", "flex-grow", "min-width", "min-height", "grid-auto-rows", "grid-auto-columns"})
WANTED |= {"columns", "column-count", "column-width", "writing-mode", "margin-bottom"}
# Boxes whose lines may stand beside one another, and those that say where they stand.
_BESIDE = frozenset({"table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "iframe", "svg", "textarea", "select", "button", "fieldset"})
_SEEN = 0.4  # of a line: where less is left, no letter is seen
_PLAIN = frozenset({"block", "list-item", "inline"})
_ALONG = frozenset({"columns", "column-count", "column-width", "writing-mode"})
_FIXED = ("px", "em", "pt", "pc", "cm", "mm", "in", "q")
FLEXIBLE = frozenset({"flex", "inline-flex", "-webkit-flex", "-webkit-inline-flex", "-ms-flexbox"})
# A list of tracks that begins with one of no size; `minmax(0, 1fr)` is none.
_FLAT = re.compile(r"(?:repeat\(\s*[\w-]{1,20}\s*,\s*)?(?:minmax\(\s*0[a-z%]{0,4}\s*,\s*)?0(?:\.0{1,9})?(?:[a-z]{2,4}|%)?(?=[\s,)]|\Z)")
_NAMES = re.compile(r"\"[^\"]{0,300}\"|'[^']{0,300}'|\[[^\]]{0,300}\]|\bauto-flow\b|\bdense\b|\bsubgrid\b")
# Functions whose value depends on a query, an attribute or a rule of the page's own (CSS Values 5; CSS Functions and Mixins).
_OPEN = re.compile(r"(?:\A|[\s,(])(?:if|attr|random|random-item|inherit|env|sibling-index|sibling-count|--[\w-]{1,100})\(")
_SAFE = re.compile(r"env\(\s*(?:safe-area|titlebar-area|keyboard)")  # edges of a device's screen
_SAID = frozenset({"content"})  # what stands here is no way to draw a box


def flexed(name: str, value: str) -> str:
    """Return what a `flex` gives to `flex-basis` or to `flex-grow` (CSS Flexbox 1, section 7.1.1)."""
    words = value.split()
    if words in (["none"], ["auto"], ["initial"]):
        return "auto" if name == "flex-basis" else "1" if words == ["auto"] else "0"
    numbers = [word for word in words if re.fullmatch(r"[\d.]{1,20}", word)]
    sizes = [word for word in words if word not in numbers] + numbers[2:]
    if name == "flex-basis":
        return sizes[0] if sizes else "0%"
    return numbers[0] if numbers else "1"


def tracks(name: str, value: str) -> str:
    """Return what a `grid-template` or a `grid` gives to its rows or its columns."""
    rows, _, columns = value.partition("/")
    if name.endswith("areas"):
        return rows
    return _NAMES.sub(" ", columns if name.endswith("columns") else rows).strip()


def squeezed(around: str, values: dict[str, str], size: float) -> tuple[set[Mark], set[str]]:
    """Return the marks and the doubts of a box in a container of display `around`: a flexible one without room cuts what it holds."""
    found = {what for what, name in _TRACKS.items() if any(_FLAT.match(values.get(f"grid-{kind}-{name}", "")) for kind in ("template", "auto"))}
    if any(_open(value) for name, value in values.items() if name not in _SAID):
        found.add("values of styles that only a browser works out")
    if around not in FLEXIBLE or values.get("position") in {"absolute", "fixed"} or _number(values.get("flex-grow", "0")) > 0:
        return set(), found
    basis = values.get("flex-basis", "auto")
    room = length(basis, em=size)
    cuts = {values.get(f"overflow-{side}", "visible") for side in "xy"}
    if room is None or room > 1 or not cuts & {"hidden", "clip", "scroll", "auto"}:
        return set(), found
    least = any((length(values.get(f"min-{side}", ""), em=size) or 0.0) > 0 for side in ("width", "height"))
    padded = any((length(values.get(f"padding-{side}", ""), em=size) or 0.0) > 1 for side in ("left", "top", "bottom"))
    if least or padded or "%" in basis or cuts != {"hidden"}:
        return set(), found | {"flexible boxes without room"}
    return {Mark.CLIPPED}, found


_TRACKS = {"rows without height": "rows", "columns without width": "columns"}


def _open(value: str) -> bool:
    return "(" in value and bool(_OPEN.search(_SAFE.sub("", value)))


def _number(value: str) -> float:
    try:
        return float(value)
    except ValueError:
        return 1.0 if "(" in value else 0.0


@dataclass
class Room:
    """The height that a box leaves for plain lines one below the other, and how much of it is surely used, in pixels."""

    height: float
    used: float = 0.0
    begun: float = 0.0  # the height of the line that is begun

    def words(self, style: Style) -> bool:
        """Take words; true when they stand below the edge of the box."""
        self.begun = max(self.begun, _line(style))
        return self.used + _SEEN * _line(style) >= self.height

    def after(self, begin: float, declared: dict[str, str], size: float) -> None:
        """Leave a box that began at a height; it may say how high it is."""
        said = (_fixed(declared[name], size) for name in ("height", "min-height") if name in declared)
        self.used = max([self.used, *(begin + each for each in said if each < math.inf and "max-height" not in declared)])

    def end(self, style: Style | None = None) -> None:
        """End a line; with a style also one that nothing stands in."""
        self.used += self.begun or (_line(style) if style is not None else 0.0)
        self.begun = 0.0


def _line(style: Style) -> float:
    """What a line is high at least: as high as its type, unless less is said."""
    return (style.size if style.leading is None else min(style.size, style.leading)) * min(style.scale, 1.0)


def room_in(outer: Room | None, node: Node, style: Style, declared: dict[str, str]) -> Room | None:
    """Return the room for what stands in an element: its own, that of the box around, or none where a layout would have to tell."""
    tabled = node.tag in _BESIDE or bool(_ALONG & declared.keys())
    if declared.get("overflow-y") in {"hidden", "clip"} and not tabled and style.display in _PLAIN | {"inline-block"}:
        height = min((_fixed(declared[name], style.size) for name in ("height", "max-height") if name in declared), default=math.inf)
        spare = sum(_fixed(declared.get(name, "0px"), style.size) for name in ("padding-top", "padding-bottom", "min-height"))
        inline = style.display == "inline" and declared.get("position", "static") in {"static", "relative"}
        if 1 < height + spare < math.inf and not inline:
            return Room(height + spare)
    if outer is None:
        return None
    if any(declared.get(name, "").startswith("-") for name in ("margin-top", "margin-bottom", "top")) or "(" in declared.get("margin-top", ""):
        outer.height = math.inf  # what follows may be drawn up again
    placed = {declared.get("float", "none"), declared.get("position", "static")} - {"none", "static"}
    moved = placed or any(declared.get(name, "none") != "none" for name in ("transform", "translate", "top", "bottom"))
    return None if tabled or moved or style.display not in _PLAIN else outer


def _fixed(value: str, size: float) -> float:
    """A length that no window changes; anything else may be any."""
    found = length(value, em=size) if value.endswith(_FIXED) or value == "0" else None
    return math.inf if found is None else max(found, 0.0)
