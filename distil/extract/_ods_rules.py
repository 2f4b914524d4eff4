"""Conditional formats of OpenDocument sheets: which cells they are about, and what they do to a cell's words."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from distil.data import Mark
from distil.extract._cell_rules import SIGNS, Rule, holds
from distil.extract._odt_styles import Look, Styles

COMPARED = re.compile(r"\s*(<=|>=|!=|<>|=|<|>)\s*(.{1,500})", re.S)
BETWEEN = re.compile(r"\s*(not-)?between\(([^,]{1,200}),([^,]{1,200})\)\s*")
FORMULA = re.compile(r"\s*(?:formula-is|is-true-formula)\((.{1,1000})\)\s*", re.S)
CONTENT = re.compile(r"\s*cell-content\(\)\s*(.{1,500})", re.S)
WITHIN = re.compile(r"\s*cell-content-is-(not-)?between\(([^,]{1,200}),([^,]{1,200})\)\s*")
NUMERIC = re.compile(r"\s*(?:top|bottom|above|below)-[a-z-]{1,40}\b.{0,100}")
ADDRESS = re.compile(r"(?:^|[.:])\$?([A-Z]{1,3})\$?(\d{1,7})(?=$|:)")
MOST_ZONES = 300
MOST_RANGES = 100
Where = tuple[int, int, int, int]  # first row, first column, last row, last column


@dataclass(frozen=True)
class Zone:
    """Cells of a sheet, and the style they take where a rule holds."""

    where: Where
    condition: str
    style: str


@dataclass
class Rules:
    """What changes the look of the cells of one sheet under a condition."""

    styles: Styles
    zones: list[Zone] = field(default_factory=list)
    overfull: bool = False
    _row: int = 0
    _here: list[Zone] = field(default_factory=list)  # those that reach into the row
    _known: dict[tuple[Look, str], bool] = field(default_factory=dict)

    def marks(self, look: Look, style: str | None, at: tuple[int, int], cell: tuple[str, float | None]) -> frozenset[Mark]:
        """Return what conditions do to a cell, given as its words and its number when it is one."""
        if at[0] != self._row:
            self._row, self._here = at[0], [zone for zone in self.zones if zone.where[0] <= at[0] <= zone.where[2]]
        found: frozenset[Mark] = frozenset()
        changes = self.styles.conditions(style)
        changes += [(zone.condition, zone.style) for zone in self._here if zone.where[1] <= at[1] <= zone.where[3]]
        for condition, name in changes:
            if self._hides(look, name) or (cell[1] is None and self.styles.wordless(name)):
                held = holds(rule(condition), *cell)
                found |= frozenset() if held is False else {Mark.HIDDEN_ELEMENT if held else Mark.UNVERIFIED}
        return found

    def _hides(self, look: Look, name: str) -> bool:
        if (look, name) not in self._known:
            changed = self.styles.applied(look, "table-cell", name)
            self._known[look, name] = bool(changed.marks() - look.marks()) or self.styles.blank(name)
        return self._known[look, name]


def gathered(table: Any, styles: Styles) -> Rules:
    """Return the rules that a table lists beside its cells."""
    found = Rules(styles)
    for formats in table:
        if not isinstance(formats.tag, str) or not formats.tag.endswith("}conditional-formats"):
            continue
        for entry in formats:
            areas = [area for text in _stated(entry, "target-range-address").split()[:MOST_RANGES] if (area := _area(text))]
            for condition in entry:
                value, name = _stated(condition, "value"), _stated(condition, "apply-style-name")
                found.zones += [Zone(area, value, name) for area in areas if name]
    found.overfull = len(found.zones) > MOST_ZONES
    del found.zones[MOST_ZONES:]
    return found


@lru_cache(4096)
def rule(condition: str) -> Rule:
    """Return a condition as sheets of either kind state it; one of a kind nobody knows says nothing."""
    content = CONTENT.fullmatch(condition)
    compared = COMPARED.fullmatch(content[1] if content else condition)
    if compared:
        return Rule("cellIs", SIGNS[compared[1]], (compared[2],))
    between = BETWEEN.fullmatch(condition) or WITHIN.fullmatch(condition)
    if between:
        return Rule("cellIs", "notBetween" if between[1] else "between", (between[2], between[3]))
    formula = FORMULA.fullmatch(condition)
    return Rule("expression", "", (formula[1],)) if formula else Rule("top10" if NUMERIC.fullmatch(condition) else "")


def _area(text: str) -> Where | None:
    corners = ADDRESS.findall(text)
    if not 1 <= len(corners) <= 2:
        return None
    (left, top), (right, bottom) = corners[0], corners[-1]
    return int(top), _column(left), int(bottom), _column(right)


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _stated(element: Any, name: str) -> str:
    return next((str(element.get(key)) for key in element.attrib if key.rpartition("}")[2] == name), "")
