"""Room that a container leaves its boxes: flexible boxes and tracks of a grid without any, and values that only a browser works out."""

import re

from distil.data import Mark
from distil.extract._html_values import length

# What is wanted of style sheets for this file alone.
WANTED = frozenset({"flex-basis", "flex-grow", "min-width", "min-height", "grid-auto-rows", "grid-auto-columns"})
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
