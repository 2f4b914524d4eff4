"""Excel workbooks (.xlsx): each sheet's cells as lines of a table, with what no reader of the sheet sees marked or kept apart."""

from typing import Any

from distil.data import Document, Mark, Reading
from distil.extract._assemble import Builder
from distil.extract._formats import XLSX
from distil.extract._ooxml import Broken, Package, child, opened, relation, tag
from distil.extract._ooxml_colour import theme_colours
from distil.extract._ooxml_drawing import Palette
from distil.extract._xlsx_cells import UNNAMED, Book, Sheet, rows, shared_strings
from distil.extract._xlsx_side import Relations, around, coloured, comments, drawing, names, optional, properties, related
from distil.extract._xlsx_styles import load
from distil.extract._xlsx_survey import survey
from distil.extract._xlsx_zones import MOST_ZONES, conditions, covers

MARKS = frozenset(
    {
        Mark.HIDDEN_ELEMENT,
        Mark.NO_CONTRAST,
        Mark.TRANSPARENT,
        Mark.TINY_TYPE,
        Mark.OFF_PAGE,
        Mark.CLIPPED,
        Mark.COVERED,
        Mark.GLYPH_MISMATCH,
        Mark.UNVERIFIED,
        Mark.COMMENT,
        Mark.METADATA,
        Mark.ANNOTATION,
        Mark.FIELD,
        Mark.ASSISTIVE,
        Mark.ATTRIBUTE,
    }
)
UNCHECKED = (
    "cells under charts and under drawings that are not pinned to cells",
    "whether results that the file keeps are those of its formulas",
    "letter shapes of fonts",
)
VERSION = "xlsx/1"
MOST_SHEETS = 2_000


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return the sheets in their order; `name` and `password` are no use here."""
    return opened(content, _read, media_type=XLSX, version=VERSION)


def _read(package: Package) -> Document:
    main = next((target for kind, target, _ in package.relations("").values() if kind == "officeDocument"), "xl/workbook.xml")
    if main.endswith(".bin"):
        return Document(Reading.UNSUPPORTED, "it is a binary workbook; save it as .xlsx", XLSX, extractor=VERSION)
    workbook = package.xml(main)
    listed = child(workbook, "x:sheets")
    if workbook is None or listed is None:
        raise Broken("it holds no workbook: its main part is missing")
    relations = package.relations(main)
    book = Book(package, Builder(XLSX, extractor=VERSION, unchecked=UNCHECKED))
    theme = theme_colours(next((optional(book, target, "theme") for target in related(relations, "theme")), None))
    book.styles = load(next((optional(book, target, "styles") for target in related(relations, "styles")), None), theme)
    settings = child(workbook, "x:workbookPr")
    book.date1904 = settings is not None and settings.get("date1904") in {"1", "true"}
    for target in related(relations, "sharedStrings"):
        book.strings = shared_strings(book, target)
    entries = [entry for entry in listed if tag(entry) == "x:sheet"]
    book.builder.pages = len(entries)
    for number, entry in enumerate(entries[:MOST_SHEETS], 1):
        _sheet(book, entry, number, relations, Palette(theme))
    if len(entries) > MOST_SHEETS:
        book.builder.lost(f"sheets after {MOST_SHEETS}", f"it has {len(entries):,} sheets")
    names(book, workbook)
    properties(book)
    book.builder.title = _title(book, entries)
    return book.builder.document()


def _sheet(book: Book, entry: Any, number: int, relations: Relations, palette: Palette) -> None:
    """Lay out one sheet: its name, its cells, what is drawn on it, and what stands around it."""
    place = f"sheet {number}"
    marks = frozenset({Mark.HIDDEN_ELEMENT}) if (entry.get("state") or "visible") != "visible" else frozenset()
    _, part, outside = relations.get(relation(entry), ("", "", True))
    if outside or part.lower() not in book.package.names:
        book.builder.lost(place, "its part is missing; fetch the file again")
        return
    try:
        sheet = Sheet(place, entry.get("name") or "", marks, survey(book.package, part))
    except Broken as error:
        book.builder.lost(place, str(error))
        return
    own = book.package.relations(part)
    sheet.coloured = coloured(book.package, own, sheet.around.tables, book.styles.tables)
    targets = dict.fromkeys(own.get(identity, ("", "", True)) for identity in sheet.around.drawings)
    drawings = {target: optional(book, target, f"{place} drawing") for _, target, outside in targets if not outside}
    sheet.zones = conditions(sheet.around.conditions, book.styles)
    for target, root in drawings.items():
        sheet.zones += covers(book.package, root, book.package.relations(target), palette)
    if len(sheet.zones) > MOST_ZONES:
        book.builder.unchecked.append(f"{place}: conditional formats and drawings after the first {MOST_ZONES}")
    if sheet.around.newer:
        book.builder.unchecked.append(f"{place}: conditional formats of Excel 2010 and later")
    if sheet.around.zero_height:
        book.builder.unchecked.append(f"{place}: whether its rows without a stated height are shown")
    rows(book, part, sheet)
    for target, root in drawings.items():
        drawing(book, target, root, sheet=sheet, palette=palette)
    if not sheet.headed:  # an empty sheet: its name is all there is
        book.builder.side(sheet.name, place, (Mark.METADATA,))
    comments(book, own, sheet)
    around(book, sheet, own)


def _title(book: Book, entries: list[Any]) -> str:
    """The first line that stands alone, else the first visible sheet's name when somebody chose one."""
    if book.title:
        return book.title
    visible = [entry.get("name") or "" for entry in entries if (entry.get("state") or "visible") == "visible"]
    return visible[0][:300] if visible and not UNNAMED.fullmatch(visible[0]) else ""
