"""Tracks without room: rows and columns of a grid whose size is nothing, and columns of a table that are collapsed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType

from distil.data import Mark
from distil.extract._html_box import cutting
from distil.extract._html_facts import Cell, Style, Tracks
from distil.extract._html_tree import Node
from distil.extract._html_values import length

# What is wanted of style sheets for this file alone.
WANTED = frozenset({"grid-template-areas", "grid-row", "grid-column", "grid-row-start", "grid-column-start", "grid-area", "grid-auto-flow"})
_GRIDS = frozenset({"grid", "inline-grid"})
_REPEAT = re.compile(r"repeat\(\s*(\d{1,3})\s*,((?:[^()]|\([^()]*\))*)\)")
_TRACK = re.compile(r"\[[^\]]{0,300}\]|[a-z-]{1,20}\((?:[^()]|\([^()]*\))*\)|[^\s\[\]]+")
_ZERO = re.compile(r"0(?:\.0{1,9})?(?:[a-z]{1,4}|%)?")
MOST_TRACKS = 500
_PADDED = 0.4  # of the size of type: words show through so much padding


def gridded(display: str, values: dict[str, str]) -> Tracks | None:
    """Return the tracks of a grid of which some have no size, None for any other element."""
    names = ("grid-template-rows", "grid-template-columns", "grid-auto-rows")
    if display not in _GRIDS or not any("0" in values.get(name, "") for name in names):
        return None
    rows, columns, others = (_sizes(values.get(name, "")) for name in names)
    areas = _areas(values.get("grid-template-areas", ""))
    if not any(size is not None for size in (*rows, *columns, *others)):
        return None
    return Tracks(rows, columns, others[0] if others else None, areas, cutting(values)["y"], "column" in values.get("grid-auto-flow", ""))


@lru_cache(maxsize=64)
def _areas(value: str) -> Mapping[str, tuple[int, int]]:
    """Where the areas begin that a grid's template names; many elements may share a long one."""
    found: dict[str, tuple[int, int]] = {}
    for row, names in enumerate(re.findall(r"[\"']([^\"']*)[\"']", value)):
        for column, name in enumerate(names.split()):
            found.setdefault(name, (row, column))
    return MappingProxyType(found)


def _sizes(value: str) -> tuple[str | None, ...]:
    """For each track: "fixed" when it has no size, "shared" when it has none unless what it holds asks for some, None for others."""
    value = _REPEAT.sub(lambda found: f" {found[2]}" * min(int(found[1]), MOST_TRACKS), value[:5000])
    found: list[str | None] = []
    for track in _TRACK.findall(value)[:MOST_TRACKS]:
        if track.startswith("["):
            continue
        least, _, most = track.removeprefix("minmax(").rstrip(")").partition(",") if track.startswith("minmax(") else (track, "", track)
        flat = _ZERO.fullmatch(most.strip()) is not None
        asks = most.strip().endswith("fr") and not (track.startswith("minmax(") and _ZERO.fullmatch(least.strip()))
        found.append(None if not flat else "shared" if asks else "fixed")
    return tuple(found)


def celled(values: dict[str, str], size: float) -> Cell:
    """Return how a box stands in its grid: where it asks to, and whether it cuts what leaves it."""
    area = [part.strip() for part in values.get("grid-area", "").split("/")]
    row = values.get("grid-row-start", values.get("grid-row", area[0])).split("/")[0].strip()
    column = values.get("grid-column-start", values.get("grid-column", area[1] if len(area) > 1 else area[0])).split("/")[0].strip()
    spans = any("span" in values.get(name, "") or "/" in values.get(name, "") for name in ("grid-row", "grid-column", "grid-area"))
    least = {side: length(values.get(f"min-{name}", ""), em=size) == 0 for side, name in (("x", "width"), ("y", "height"))}
    under = length(values.get("padding-bottom", ""), em=size) or 0.0
    hides = cutting(values)
    scrolls = {side: values.get(f"overflow-{side}", "visible") in {"hidden", "scroll", "auto"} or least[side] for side in "xy"}
    loose = values.get("position") in {"absolute", "fixed"} or values.get("display") == "none"
    return Cell(
        row,
        column,
        spans and "/" not in values.get("grid-area", "/"),
        hides["x"],
        hides["y"] and under <= _PADDED * size,
        scrolls["x"],
        scrolls["y"],
        loose,
    )


@dataclass
class Grid:
    """Puts boxes into the tracks of one grid, one after the other."""

    tracks: Tracks
    at: int = 0

    def cuts(self, cell: Cell | None) -> bool:
        """Take the next box; true when its track leaves nothing of it."""
        if cell is not None and cell.loose:
            return False
        row, column = self._place(cell)
        tracks = self.tracks
        down = tracks.rows[row] if row < len(tracks.rows) else tracks.others
        across = tracks.columns[column] if column < len(tracks.columns) else None
        if tracks.cut and down == "fixed" and all(size == "fixed" for size in tracks.rows) and (tracks.rows or tracks.others):
            return True  # a grid without height that cuts what leaves it
        if cell is None:
            return False
        flat = cell.cuts_y and (down == "fixed" or (down == "shared" and cell.gives_y))
        return flat or (cell.cuts_x and (across == "fixed" or (across == "shared" and cell.gives_x)))

    def _place(self, cell: Cell | None) -> tuple[int, int]:
        wide = max(len(self.tracks.columns), 1)
        row, column = divmod(self.at, wide)
        if self.tracks.downward:
            column, row = divmod(self.at, max(len(self.tracks.rows), 1))
        if cell is None:
            self.at += 1
            return row, column
        named = self.tracks.areas.get(cell.row)
        if named is not None:
            return named
        asked = [int(line) - 1 if line.isdigit() and 0 < int(line) < MOST_TRACKS else None for line in (cell.row, cell.column)]
        self.at += asked == [None, None]
        if cell.spans:
            return MOST_TRACKS + 1, MOST_TRACKS + 1
        return asked[0] if asked[0] is not None else row, asked[1] if asked[1] is not None else column


@dataclass
class Columns:
    """Counts the columns of one table, and which of them are collapsed."""

    collapsed: set[int] = field(default_factory=set)
    known: int = 0
    grouped: bool = False  # the group around is collapsed
    at: int = 0
    taken: dict[int, int] = field(default_factory=dict)  # columns that a cell above reaches down into, and for how many rows

    def column(self, node: Node, style: Style) -> None:
        """Take a column, or a group of them."""
        flat = style.display == COLLAPSED
        if node.tag == "colgroup":
            self.grouped = flat
            if any(child.tag == "col" for child in node):
                return
        for _ in range(min(_count(node, "span"), MOST_TRACKS)):
            if flat or self.grouped:
                self.collapsed.add(self.known)
            self.known += 1

    def row(self) -> None:
        """Begin a row."""
        self.at = 0

    def cell(self, node: Node) -> bool:
        """Take a cell; true when its columns are all collapsed."""
        while self.taken.get(self.at, 0) > 0:
            self.taken[self.at] -= 1
            self.at += 1
        places = range(self.at, self.at + min(_count(node, "colspan"), MOST_TRACKS))
        down = min(_count(node, "rowspan"), 1000) - 1
        for place in places if down else ():
            self.taken[place] = down
        self.at = places.stop
        return self.collapsed.issuperset(places)


COLLAPSED = "collapsed"  # the display of a column that is


def _count(node: Node, name: str) -> int:
    said = node.attrib.get(name, "1").strip()
    return max(int(said), 1) if said.isdigit() and len(said) < 6 else 1


def placed_in(grid: Grid | None, columns: Columns | None, node: Node, style: Style) -> Style:
    """Return the style of an element in its track of a grid or a table."""
    gone = grid is not None and grid.cuts(style.cell)
    if columns is not None:
        if node.tag in {"col", "colgroup"}:
            columns.column(node, style)
        elif node.tag == "tr":
            columns.row()
        elif node.tag in {"td", "th"} and columns.cell(node):
            return replace(style, marks=style.marks | {Mark.HIDDEN_ELEMENT})
    return replace(style, marks=style.marks | {Mark.CLIPPED}) if gone else style
