"""Tables of Word: rows and cells once each, with the fill beneath them and what hides them."""

from dataclasses import dataclass
from typing import Any

from distil.data import Mark
from distil.extract._docx_styles import FARTHEST_DOWN, FARTHEST_INDENT, THINNEST, Style, Styles
from distil.extract._ooxml import attribute, child, switched, tag, value, whole
from distil.extract._ooxml_colour import Colour

LOWEST = 80  # twentieths of a point: what a row of less shows of a line, beneath the gap above its letters, is none of them
LEFT_MARGIN = 4_320  # twentieths of a point: three inches, a wide margin that notes or a logo may stand in


@dataclass(frozen=True)
class Cell:
    """One cell as drawn. `runs` are run properties its table's style adds to what stands in it."""

    element: Any
    background: Colour | None
    marks: frozenset[Mark]
    runs: tuple[Any, ...]


@dataclass(frozen=True)
class Row:
    """One row; merged cells stand where they begin."""

    cells: tuple[Cell, ...]
    marks: frozenset[Mark]


Rows = list[Row]


def table_rows(element: Any, styles: Styles, beneath: Colour | None) -> Rows:
    """Return the rows of a table. Text in a cell that is merged into the one above is drawn nowhere: it is marked."""
    properties = child(element, "w:tblPr")
    chain = styles.chain(value(properties, "w:tblStyle") or styles.default_table, "table")
    own = styles.shading(properties)
    background = beneath if own is None else own
    rows = _unwrapped(element, "w:tr")
    switches = _switches(child(properties, "w:tblLook"))
    layout = child(properties, "w:tblLayout")
    fixed = layout is not None and attribute(layout, "type") == "fixed"
    found: Rows = []
    for number, row in enumerate(rows):
        row_properties = child(row, "w:trPr")
        cells = _unwrapped(row, "w:tc")
        made = []
        for column, cell in enumerate(cells):
            parts = _conditions(chain, switches, (number, len(rows)), (column, len(cells)))
            made.append(_cell(cell, parts, styles, background, fixed=fixed))
        found.append(Row(tuple(made), _row_marks(row_properties)))
    return found


def table_marks(element: Any) -> frozenset[Mark]:
    """Say whether a table stands wholly beyond the page's edge."""
    properties = child(element, "w:tblPr")
    floating, indent = child(properties, "w:tblpPr"), child(properties, "w:tblInd")
    grid = child(element, "w:tblGrid")
    columns = [whole(attribute(column, "w")) for column in (grid if grid is not None else ())]
    left = whole(attribute(floating, "tblpX")) if floating is not None else whole(attribute(indent, "w")) if indent is not None else 0
    low = whole(attribute(floating, "tblpY")) if floating is not None else 0
    edge = 0 if floating is not None and attribute(floating, "horzAnchor") == "page" else -LEFT_MARGIN
    beyond = left > FARTHEST_INDENT or left < -FARTHEST_INDENT or (left < 0 and left + sum(columns) < edge) or abs(low) > FARTHEST_DOWN
    return frozenset({Mark.OFF_PAGE}) if beyond else frozenset()


def _unwrapped(parent: Any, name: str) -> list[Any]:
    """Rows and cells may stand in content controls and custom elements."""
    found: list[Any] = []
    for element in parent:
        kind = tag(element)
        if kind == name:
            found.append(element)
        elif kind in {"w:sdt", "w:sdtContent", "w:customXml", "w:ins", "w:del", "w:moveTo", "w:moveFrom"}:
            found.extend(_unwrapped(element, name))
    return found


def _row_marks(properties: Any | None) -> frozenset[Mark]:
    marks: set[Mark] = set()
    if switched(properties, "w:hidden"):
        marks.add(Mark.HIDDEN_ELEMENT)
    if child(properties, "w:del") is not None:
        marks.add(Mark.DELETED)
    height = child(properties, "w:trHeight")
    if height is not None and attribute(height, "hRule") == "exact" and whole(attribute(height, "val")) < LOWEST:
        marks.add(Mark.CLIPPED)
    return frozenset(marks)


def _cell(element: Any, parts: list[Any], styles: Styles, background: Colour | None, *, fixed: bool) -> Cell:
    properties = child(element, "w:tcPr")
    for holder in (*(child(part, "w:tcPr") for part in parts), properties):
        fill = styles.shading(holder)
        background = background if fill is None else fill
    marks: set[Mark] = set()
    merges = [child(properties, name) for name in ("w:vMerge", "w:hMerge")]
    if any(merge is not None and attribute(merge, "val") != "restart" for merge in merges):
        marks.add(Mark.HIDDEN_ELEMENT)
    width = child(properties, "w:tcW")
    if fixed and width is not None and attribute(width, "type") == "dxa" and 0 < whole(attribute(width, "w")) < THINNEST:
        marks.add(Mark.CLIPPED)
    if child(properties, "w:cellDel") is not None:
        marks.add(Mark.DELETED)
    runs = tuple(found for found in (child(part, "w:rPr") for part in parts) if found is not None)
    return Cell(element, background, frozenset(marks), runs)


def _switches(look: Any | None) -> dict[str, bool]:
    """Which parts of the table's style are on; older files pack them into one hexadecimal number."""
    bits = {"firstRow": 0x20, "lastRow": 0x40, "firstColumn": 0x80, "lastColumn": 0x100, "noHBand": 0x200, "noVBand": 0x400}
    if look is None:
        return {"noHBand": True, "noVBand": True}
    try:
        number = int(attribute(look, "val") or "0", 16)
    except ValueError:
        number = 0
    return {name: (attribute(look, name) or str(int(bool(number & bit)))) in {"1", "true", "on"} for name, bit in bits.items()}


def _conditions(chain: list[Style], switches: dict[str, bool], row: tuple[int, int], column: tuple[int, int]) -> list[Any]:
    """Return the style elements that reach this cell, the weakest first (ECMA-376 17.7.6)."""
    place = {
        "band2Vert" if column[0] % 2 else "band1Vert": not switches.get("noVBand", False),
        "band2Horz" if (row[0] - switches.get("firstRow", False)) % 2 else "band1Horz": not switches.get("noHBand", False),
        "firstCol": switches.get("firstColumn", False) and column[0] == 0,
        "lastCol": switches.get("lastColumn", False) and column[0] == column[1] - 1,
        "firstRow": switches.get("firstRow", False) and row[0] == 0,
        "lastRow": switches.get("lastRow", False) and row[0] == row[1] - 1,
    }
    found: list[Any] = []
    for style in chain:
        found.append(style.element)
        parts = {attribute(part, "type"): part for part in style.element if tag(part) == "w:tblStylePr"}
        found += [parts[name] for name in ("wholeTable", *place) if name in parts and place.get(name, True)]
    return found
