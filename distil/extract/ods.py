"""OpenDocument sheets: each sheet's cells as lines of a table, with what no reader of the sheet sees marked or kept apart."""

import re
from dataclasses import dataclass, field
from typing import Any

from distil.data import Document, Mark, Role
from distil.extract._assemble import Builder
from distil.extract._odf import Parts, opened
from distil.extract._odf_place import before_all, box
from distil.extract._ods_rules import MOST_ZONES, Rules, gathered
from distil.extract._odt_pages import Pages
from distil.extract._odt_styles import OFFICE, TINY, Look, Styles
from distil.extract._ooxml import Broken
from distil.extract.odt import SHAPES, Walker, attribute, edges, kind, marked, words

MEDIA_TYPE = "application/vnd.oasis.opendocument.spreadsheet"
MARKS: frozenset[Mark] = frozenset(
    (
        Mark.HIDDEN_ELEMENT,
        Mark.TINY_TYPE,
        Mark.NO_CONTRAST,
        Mark.CLIPPED,
        Mark.OFF_PAGE,
        Mark.COMMENT,
        Mark.DELETED,
        Mark.FIELD,
        Mark.METADATA,
        Mark.ASSISTIVE,
        Mark.SCRIPT,
        Mark.UNVERIFIED,
    )
)
UNCHECKED = (
    "text in pictures, charts and embedded objects",
    "cells under drawings",
    "letters whose font draws another letter",
)
SEPARATOR = " | "
WIDEST_GAP = 8  # empty cells between two full ones that are shown as such, as for Excel's sheets
FAR_ROWS, FAR_COLUMNS = 500, 100  # so far from everything else that nobody scrolls there, as for Excel's sheets
MOST_CELLS = 1_000_000
MOST_REPEATS = 100  # of one cell: a formula dragged along a row; more say nothing new
LAST_COLUMN = 16_384
PROSE_LETTERS = 60  # a row that holds one text of that length is a paragraph, as for Excel's sheets
LONGEST_TITLE = 200
THINNEST = 2.0  # points: no line of letters fits a row or a column of less
UNNAMED = re.compile(r"(?:sheet|tabelle|feuil(?:le)?|hoja|foglio|blad|planilha|лист|シート|工作表)\s{0,3}\d{0,6}", re.I)
LONGEST_LABEL = 12  # letters: no order to anybody is shorter
LITERAL = re.compile(r'"([^"]{12,2000})"')  # words in a formula
ROW_GROUPS = frozenset({"table-row-group", "table-header-rows", "table-rows"})
COLUMN_GROUPS = frozenset({"table-column-group", "table-header-columns", "table-columns"})
Cell = tuple[str, frozenset[Mark]]


@dataclass
class Sheet:
    """One sheet while it is read downwards."""

    place: str
    name: str
    marks: frozenset[Mark]
    rules: Rules
    locked: bool = False  # protected: cells that are "hidden-and-protected" show nothing
    columns: dict[int, frozenset[Mark]] = field(default_factory=dict)
    widths: list[tuple[int, int, float]] = field(default_factory=list)  # first and last column, points
    styles_of_columns: dict[int, str] = field(default_factory=dict)
    row: int = 0
    full: int = 0  # the last row with words
    widest: int = 0
    far: bool = False
    headed: bool = False


class Book:
    """Reads the sheets of one workbook."""

    def __init__(self, builder: Builder, styles: Styles) -> None:
        self.builder = builder
        self.styles = styles
        self.look = styles.first(Look(), "table-cell")
        self.cells = MOST_CELLS
        self.title: str | None = None  # the first visible row's text when it stands alone, "" when it doesn't
        self.literals: set[str] = set()
        self._side = Walker(builder, styles)

    def sheet(self, element: Any, number: int) -> None:
        """Lay out one sheet."""
        shown = self.styles.shown("table", attribute(element, "style-name"))
        marks = frozenset() if shown else frozenset({Mark.HIDDEN_ELEMENT})
        sheet = Sheet(f"sheet {number}", attribute(element, "name") or "", marks, gathered(element, self.styles))
        if sheet.rules.overfull:
            self.builder.unchecked.append(f"{sheet.place}: conditional formats after the first {MOST_ZONES}")
        sheet.locked = attribute(element, "protected") == "true"
        self._columns(element, sheet, 1, frozenset())
        self._rows(element, sheet, sheet.marks)
        self.builder.end()
        if not sheet.headed:  # an empty sheet: its name is all there is
            self.builder.side(sheet.name, sheet.place, (Mark.METADATA,))

    def _columns(self, parent: Any, sheet: Sheet, at: int, marks: frozenset[Mark]) -> int:
        for element in parent:
            if kind(element) in COLUMN_GROUPS:
                hides = {Mark.HIDDEN_ELEMENT} if attribute(element, "display") == "false" else set()
                at = self._columns(element, sheet, at, marks | hides)
            elif kind(element) == "table-column":
                found = marks | self._folded(element, "table-column")
                style = attribute(element, "default-cell-style-name")
                repeats = _count(element, "number-columns-repeated", LAST_COLUMN)
                width = self.styles.extent("table-column", attribute(element, "style-name"))
                if width is not None and len(sheet.widths) < LAST_COLUMN:
                    sheet.widths.append((at, at + repeats - 1, width))
                for column in range(at, min(at + repeats, LAST_COLUMN + 1)) if found or style else ():
                    sheet.columns[column] = found
                    sheet.styles_of_columns[column] = style or ""
                at += repeats
        return at

    def _rows(self, parent: Any, sheet: Sheet, marks: frozenset[Mark]) -> None:
        for element in parent:
            name = kind(element)
            if name in ROW_GROUPS:
                self._rows(element, sheet, marks | ({Mark.HIDDEN_ELEMENT} if attribute(element, "display") == "false" else set()))
            elif name == "table-row":
                self._row(element, sheet, marks | self._folded(element, "table-row"))
            elif name not in COLUMN_GROUPS and name != "table-column":
                self._beside(element, name, sheet)

    def _folded(self, element: Any, family: str) -> frozenset[Mark]:
        """Say how a row or column is kept from being seen: folded away, filtered out, or too thin for letters."""
        if attribute(element, "visibility") in ("collapse", "filter"):
            return frozenset({Mark.HIDDEN_ELEMENT})
        extent = self.styles.extent(family, attribute(element, "style-name"))
        return frozenset() if extent is None or extent >= THINNEST else frozenset({Mark.CLIPPED if extent > 0 else Mark.HIDDEN_ELEMENT})

    def _row(self, element: Any, sheet: Sheet, marks: frozenset[Mark]) -> None:
        """Write a row once, however often it is repeated."""
        first, sheet.row = sheet.row + 1, sheet.row + _count(element, "number-rows-repeated", 1 << 20)
        cells: list[tuple[int, list[Cell]]] = []
        column = 0
        default = attribute(element, "default-cell-style-name")
        for cell in element:
            if kind(cell) not in ("table-cell", "covered-table-cell"):
                continue
            repeats = _count(cell, "number-columns-repeated", LAST_COLUMN)
            if len(cell) or attribute(cell, "value-type"):
                runs = self._cell(cell, sheet, column + 1, default)
                for place in range(column + 1, column + 1 + min(repeats, MOST_REPEATS) if runs else 0):
                    here = marks | sheet.columns.get(place, frozenset())
                    here |= {Mark.OFF_PAGE} if place - sheet.widest > FAR_COLUMNS else frozenset()
                    sheet.widest = sheet.widest if Mark.OFF_PAGE in here else max(sheet.widest, place)
                    cells.append((place, [(text, found | here) for text, found in runs]))
            column += repeats
        if not cells:
            return
        if self.cells <= 0:
            self.builder.unchecked.append(f"{sheet.place}: rows after {first - 1:,}")
            return
        self.cells -= len(cells)
        sheet.far = sheet.far or first - sheet.full > FAR_ROWS
        sheet.full = sheet.row
        self._put(sheet, cells, frozenset({Mark.OFF_PAGE}) if sheet.far else frozenset())

    def _cell(self, cell: Any, sheet: Sheet, column: int, default: str | None) -> list[Cell]:
        """Return what a cell shows: its paragraphs run by run, with how they are drawn."""
        style = attribute(cell, "style-name") or default or sheet.styles_of_columns.get(column)
        look = self.styles.applied(self.look, "table-cell", style)
        covered = kind(cell) == "covered-table-cell" or (sheet.locked and self.styles.secret("table-cell", style))
        number = _value(cell)
        blank = self.styles.blank(style) or (number is None and self.styles.wordless(style))
        look = marked(look, *({Mark.HIDDEN_ELEMENT} if covered or blank else ()))
        said = " ".join(words(part) for part in cell if kind(part) in ("p", "h"))
        look = marked(look, *sheet.rules.marks(look, style, (sheet.row, column), (said, number)))
        if self.styles.stated("table-cell", style, "shrink-to-fit") == "true" and not attribute(cell, "number-columns-spanned"):
            width = next((width for first, last, width in sheet.widths if first <= column <= last), None)
            # A letter is about half as wide as it is high.
            look = marked(look, *({Mark.TINY_TYPE} if width is not None and width < TINY / 2 * len(said) else ()))
        runs = self._shown(cell, sheet, look)
        self._formula(cell, sheet)
        stated = attribute(cell, "string-value") or ""
        shown = "".join(text for text, _ in runs)
        if not shown.strip():  # some programs write the value alone
            shown = stated or attribute(cell, "value") or attribute(cell, "date-value") or attribute(cell, "time-value") or ""
            runs = [(" ".join(shown.split()), look.marks())]
        elif len(stated) > LONGEST_LABEL and "".join(stated.split()) != "".join(shown.split()):
            self.builder.side(stated, sheet.place, (Mark.HIDDEN_ELEMENT,))
        return runs if shown.strip() else []

    def _shown(self, cell: Any, sheet: Sheet, look: Look) -> list[Cell]:
        inner = Builder("", extractor="")
        walker = Walker(inner, self.styles)
        walker.place, walker.row = sheet.place, 1
        for part in cell:
            if kind(part) in ("p", "h"):
                walker.walk(part, look, Role.TABLE)
            else:
                self._beside(part, kind(part), sheet)
        seen = inner.document()
        runs = []
        for span in seen.spans:
            text = seen.text[span.start : span.end]
            if span.role is Role.SIDE:
                self.builder.side(text, sheet.place, span.marks)
            else:
                runs.append((" ".join(f"x{text}x".split())[1:-1], span.marks))
        return [*runs[:-1], (runs[-1][0].rstrip(), runs[-1][1])] if runs else []

    def _formula(self, cell: Any, sheet: Sheet) -> None:
        """Words inside a formula are shown only when they are its result."""
        for literal in LITERAL.findall(attribute(cell, "formula") or ""):
            if literal not in self.literals and len(self.literals) < MOST_CELLS // 100:
                self.literals.add(literal)
                self.builder.side(literal, sheet.place, (Mark.FIELD,))

    def _put(self, sheet: Sheet, cells: list[tuple[int, list[Cell]]], beyond: frozenset[Mark]) -> None:
        if not sheet.headed:
            sheet.headed = True
            self.builder.end()
            if not UNNAMED.fullmatch(sheet.name):
                self.builder.block(sheet.name, sheet.place, Role.HEADING, sheet.marks)
        role = self._alone(cells, beyond)
        if role is not Role.TABLE:
            self.builder.end()
        before = 0
        for column, runs in cells:
            if before:
                self.builder.run(SEPARATOR * min(column - before, WIDEST_GAP), sheet.place, role, runs[0][1] | beyond)
            before = column
            for text, found in runs:
                self.builder.run(text, sheet.place, role, found | beyond)
        common = frozenset.intersection(*(found for _, runs in cells for _, found in runs))
        if role is Role.TABLE:
            self.builder.run("\n", sheet.place, role, common | beyond)
        else:
            self.builder.end()

    def _alone(self, cells: list[tuple[int, list[Cell]]], beyond: frozenset[Mark]) -> Role:
        """Say what a row is: the title when it is the first that is seen and holds one text, a paragraph when it is long."""
        marked = beyond.union(*(found for _, runs in cells for _, found in runs))
        text = "".join(text for text, _ in cells[0][1]).strip()
        letters = sum(map(str.isalpha, text)) if len(cells) == 1 else 0
        first = self.title is None and not marked
        if first:
            self.title = text[:LONGEST_TITLE] if letters > 0 and len(text) <= LONGEST_TITLE else ""
        if letters >= PROSE_LETTERS:
            return Role.PARAGRAPH
        return Role.TITLE if first and self.title else Role.TABLE

    def _beside(self, element: Any, name: str, sheet: Sheet) -> None:
        """Shapes say what they show; comments, forms and scenarios stand aside."""
        self._side.place = sheet.place
        if name == "shapes" or name in ("frame", "custom-shape", "rect", "g", "caption", "text-box"):
            self.builder.end()
            for shape in element if name == "shapes" else (element,):
                away = {Mark.OFF_PAGE} if kind(shape) in SHAPES and before_all(box(shape)) else frozenset()
                self._side.walk(shape, marked(Look(), *sheet.marks, *away), Role.PARAGRAPH)
            self.builder.end()
        elif name == "annotation":
            self._side.walk(element, Look(), Role.PARAGRAPH)
        elif name in ("scenario", "forms", "desc", "title", "named-expressions", "table-source", "dde-source"):
            self.builder.side(" ".join(filter(None, (words(element), attribute(element, "comment")))), sheet.place, (Mark.FIELD,))


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return the sheets in their order; `name` and `password` are no use here."""
    return opened(content, _read, Builder(MEDIA_TYPE, extractor="ods/1", unchecked=UNCHECKED))


def _read(parts: Parts, builder: Builder) -> None:
    body = parts.body("spreadsheet")
    if body is None:
        raise Broken("it holds no workbook: its main part is missing")
    styles = Styles(*parts.styles)
    book = Book(builder, styles)
    pages = Pages(parts.masters)
    walker = Walker(builder, styles, pages)
    sheets = [element for element in body if kind(element) == "table"]
    builder.pages = max(len(sheets), 1)
    for number, element in enumerate(sheets, 1):
        book.sheet(element, number)
    for element in body:
        if kind(element) != "table":
            _around(element, builder)
    for script in parts.content.iter(f"{{{OFFICE}}}scripts"):
        builder.side(words(script), "script", (Mark.SCRIPT,))
    builder.end()
    walker.edge = True
    walker.met |= {styles.page("table", attribute(element, "style-name")) or pages.first for element in sheets}
    edges(parts, walker, styles.first(Look(), "paragraph"), unfilled="???")
    visible = [attribute(element, "name") or "" for element in sheets if styles.shown("table", attribute(element, "style-name"))]
    builder.title = book.title or (visible[0][:LONGEST_TITLE] if visible and not UNNAMED.fullmatch(visible[0]) else "")


def _around(element: Any, builder: Builder) -> None:
    """What belongs to the workbook as a whole: rules for input with their messages, names, deleted content."""
    mark = Mark.DELETED if kind(element) == "tracked-changes" else Mark.FIELD
    builder.side(words(element), "workbook", (mark,))
    for node in element.iter():
        if isinstance(node.tag, str):
            for name in ("condition", "expression", "title"):
                literal = attribute(node, name) or ""
                builder.side(literal if len(literal) > LONGEST_LABEL else "", "workbook", (Mark.FIELD,))


def _value(cell: Any) -> float | None:
    """Return the number a cell holds; None for words."""
    if attribute(cell, "value-type") in (None, "string"):
        return None
    try:
        return float(attribute(cell, "value") or "0")
    except ValueError:
        return 0.0


def _count(element: Any, name: str, most: int) -> int:
    value = attribute(element, name) or "1"
    return min(max(int(value), 1), most) if value.isascii() and value.isdigit() and len(value) < 10 else 1
