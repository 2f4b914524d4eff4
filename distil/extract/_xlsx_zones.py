"""Areas of a sheet where something else than a cell's own format decides whether it is seen: conditions, and drawings laid over it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from distil.data import Mark
from distil.extract._cell_rules import Rule, holds
from distil.extract._ooxml import Package, child, part, relation, tag, whole
from distil.extract._ooxml_drawing import Palette, shape_fill
from distil.extract._ooxml_pictures import opaque_picture
from distil.extract._xlsx_numbers import sections
from distil.extract._xlsx_styles import Change, Font, Look, Styles, ink_marks
from distil.extract._xlsx_survey import LAST_COLUMN, LAST_ROW, Range

Corners = tuple[tuple[int, int], tuple[int, int], tuple[int, int], tuple[int, int]]
POINT = 12_700  # EMU
MOST_LIDS = 400  # shapes that may lie over others; the last drawn of a sheet are asked
MOST_ZONES = 300
MOST_LOOKS = 500
MOST_CHANGES = 2_000
# A drawing that begins this little into a cell, or reaches that far into it, still lies over its words (EMU; a row has 190,500).
BEGINS, REACHES_DOWN, REACHES_RIGHT = 50_000, 100_000, 300_000
FLAT = frozenset({"rect", "roundRect"})


@dataclass(frozen=True)
class Zone:
    """An area, and what it does: a change of format where a rule holds, or a cover."""

    where: Range
    change: Change | None = None
    rule: Rule | None = None

    def hides(self, look: Look) -> bool:
        """Say whether the zone keeps words of a cell of this look from being seen, where its rule holds."""
        if self.change is None:
            return True
        fill = self.change.fill if self.change.filled else look.fill
        font = Font(self.change.colour, look.font.size) if self.change.inked else look.font
        parts = sections(self.change.form)
        return Mark.NO_CONTRAST in ink_marks(font, fill) or (len(parts) > 1 and all(section.blank for section in parts))

    def marks(self, words: str, number: float | None) -> frozenset[Mark]:
        """Return what the zone does to a cell that it hides."""
        if self.change is None:
            return frozenset({Mark.COVERED})
        held = None if self.rule is None else holds(self.rule, words, number)
        return frozenset() if held is False else frozenset({Mark.HIDDEN_ELEMENT if held else Mark.UNVERIFIED})


class Zones:
    """Tells which zones a cell lies in, asked row by row downwards."""

    def __init__(self, zones: list[Zone]) -> None:
        self._waiting = sorted(zones[:MOST_ZONES], key=lambda zone: zone.where[0])
        self._next = 0
        self.active: list[Zone] = []
        # A change does the same to every cell of one look: 300 areas over 6,000 cells took half a minute without this.
        self._known: dict[tuple[int, int], bool] = {}

    def move(self, row: int) -> None:
        """Go down to a row."""
        while self._next < len(self._waiting) and self._waiting[self._next].where[0] <= row:
            self.active.append(self._waiting[self._next])
            self._next += 1
        if self.active:
            self.active = [zone for zone in self.active if zone.where[2] >= row]

    def marks(self, column: int, look: Look, words: str, number: float | None) -> frozenset[Mark]:
        """Return what the zones over a column of this row do to its words, or its number."""
        found: frozenset[Mark] = frozenset()
        for zone in self.active:
            if zone.where[1] <= column <= zone.where[3] and self._hides(zone, look):
                found |= zone.marks(words, number)
        return found

    def _hides(self, zone: Zone, look: Look) -> bool:
        key = (id(zone.change), id(look))  # both live as long as the sheet is read
        if key not in self._known:
            self._known[key] = zone.hides(look)
        return self._known[key]


def conditions(rules: list[tuple[list[Range], int, Rule]], styles: Styles) -> list[Zone]:
    """Return the zones of the conditional formats that can hide the words of any cell of this workbook."""
    looks = list(dict.fromkeys((Look(), *styles.looks)))[:MOST_LOOKS]
    hides = [any(Zone((1, 1, 1, 1), change).hides(look) for look in looks) for change in styles.changes[:MOST_CHANGES]]
    found = []
    for areas, number, rule in rules:
        if 0 <= number < len(hides) and hides[number]:
            found += [Zone(where, styles.changes[number], rule) for where in areas]
    return found


def covers(package: Package, root: Any | None, relations: dict[str, tuple[str, str, bool]], palette: Palette) -> list[Zone]:
    """Return the zones under drawings that can't be seen through and whose corners are pinned to cells."""
    found = []
    for anchor in root if root is not None else ():
        if tag(anchor) != "xdr:twoCellAnchor":
            continue
        start, end = _corner(part(anchor, "from")), _corner(part(anchor, "to"))
        opaque = any(_opaque(package, element, relations, palette) for element in anchor)
        top, left = start[0] + 1 + (start[2] > BEGINS), start[1] + 1 + (start[3] > BEGINS)
        bottom, right = end[0] + (end[2] >= REACHES_DOWN), end[1] + (end[3] >= REACHES_RIGHT)
        if opaque and top <= bottom <= LAST_ROW and left <= right <= LAST_COLUMN:
            found.append(Zone((top, left, bottom, right)))
    return found


def placed(
    package: Package, root: Any | None, relations: dict[str, tuple[str, str, bool]], palette: Palette
) -> Iterator[tuple[Any, frozenset[Mark]]]:
    """Yield each anchor of a drawing and what its place hides: no size, no place on the sheet, another that covers it."""
    anchors = [anchor for anchor in root if tag(anchor)][:MOST_ZONES] if root is not None else []
    boxes = [_box(anchor) for anchor in anchors]
    lids = [at for at, anchor in enumerate(anchors) if boxes[at] and any(_opaque(package, element, relations, palette) for element in anchor)]
    for at, anchor in enumerate(anchors):
        found, own = set(), boxes[at]
        if own is not None and (own[2] <= own[0] or own[3] <= own[1]):
            found.add(Mark.CLIPPED)
        size, corner = part(anchor, "ext"), part(anchor, "pos")
        if size is not None and min(whole(size.get("cx")), whole(size.get("cy"))) < POINT:
            found.add(Mark.CLIPPED)
        if corner is not None and size is not None and any(whole(corner.get(x)) + whole(size.get(c)) <= 0 for x, c in (("x", "cx"), ("y", "cy"))):
            found.add(Mark.OFF_PAGE)
        if own is not None and any(lid > at and _within(own, boxes[lid]) for lid in lids[-MOST_LIDS:]):
            found.add(Mark.COVERED)
        yield anchor, frozenset(found)
    for anchor in root[len(anchors) :] if root is not None else ():
        yield anchor, frozenset()


def _box(anchor: Any) -> Corners | None:
    """The top, left, bottom and right edge of an anchor that is pinned to cells: the row or column, and how far into it."""
    if tag(anchor) != "xdr:twoCellAnchor" or part(anchor, "from") is None or part(anchor, "to") is None:
        return None
    start, end = _corner(part(anchor, "from")), _corner(part(anchor, "to"))
    return (start[0], start[2]), (start[1], start[3]), (end[0], end[2]), (end[1], end[3])


def _within(inner: Corners, outer: Corners | None) -> bool:
    return outer is not None and outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def _corner(element: Any | None) -> tuple[int, int, int, int]:
    """Row, column, and how far into them, all from 0."""
    row, column, down, across = (part(element, name) for name in ("row", "col", "rowOff", "colOff"))
    numbers = [whole(inner.text) if inner is not None else 0 for inner in (row, column, down, across)]
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _opaque(package: Package, element: Any, relations: dict[str, tuple[str, str, bool]], palette: Palette) -> bool:
    described = next((part(inner, "cNvPr") for inner in element if part(inner, "cNvPr") is not None), None)
    if described is not None and described.get("hidden") in {"1", "true"}:
        return False
    if tag(element) == "xdr:pic":
        blip = child(part(element, "blipFill"), "a:blip")
        return blip is not None and opaque_picture(package, blip, relations.get(relation(blip, "embed"), ("", "", True)))
    if tag(element) != "xdr:sp":
        return False
    geometry = child(part(element, "spPr"), "a:prstGeom")
    fill = shape_fill(element, palette)
    return (geometry is None or geometry.get("prst") in FLAT) and fill is not None and fill.covers
