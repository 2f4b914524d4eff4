"""What a workbook carries beside its cells: drawings, comments, prompts, names, properties."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from distil.data import Mark, Role
from distil.extract._ooxml import Broken, Package, child, part, relation, tag, whole
from distil.extract._ooxml_charts import chart_words
from distil.extract._ooxml_colour import WHITE
from distil.extract._ooxml_drawing import Fill, Palette, Setting, branches, links, paragraphs, within, words
from distil.extract._ooxml_properties import property_words
from distil.extract._xlsx_cells import Book, Sheet, headed, rich, unescaped
from distil.extract._xlsx_survey import Range, area
from distil.extract._xlsx_zones import placed

SHAPES = frozenset({"xdr:sp", "xdr:grpSp", "xdr:graphicFrame", "xdr:pic", "xdr:cxnSp"})
BOILERPLATE = re.compile(r"\A\[Threaded comment\].*?(?:Comment|Kommentar|Commentaire|Comentario):\s*", re.S)
MOST_TABLES = 200
STYLE = re.compile(r"TableStyle(Light|Medium|Dark)(\d{1,2})")
FILLED = {"Light": range(8, 15), "Medium": range(1, 22)}  # the styles whose heads are filled with a colour, and written on in white
DEEPEST = 40  # groups in groups
# Parts of a package that are not read, and what is said about them.
UNREAD_PARTS = (
    ("vbaproject.bin", "macros"),
    ("xl/pivotcache/", "data kept for pivot tables"),
    ("xl/externallinks/", "values kept from other workbooks"),
    ("xl/connections.xml", "queries and connections"),
    ("xl/embeddings/", "embedded files"),
    ("xl/richdata/", "values of linked data types"),
    ("xl/ctrlprops/", "form controls"),
    ("xl/activex/", "form controls"),
    ("xl/media/", "text in pictures"),
)

Relations = dict[str, tuple[str, str, bool]]


def optional(book: Book, name: str, what: str) -> Any | None:
    """Return the root of a part the cells can be read without; one that is damaged is said to be lost."""
    try:
        return book.package.xml(name)
    except Broken:
        book.builder.lost(what, f"its {what} part is damaged")
        return None


def related(relations: Relations, kind: str) -> list[str]:
    """Return the parts of a kind that another refers to."""
    return [target for found, target, outside in relations.values() if found == kind and not outside]


def coloured(package: Package, relations: Relations, ids: list[str], own: set[str]) -> list[Range]:
    """Return the ranges whose background a table's style decides: heads that programs fill, and all of it in dark and a file's own styles."""
    found: list[Range] = []
    for identity in ids[:MOST_TABLES]:
        _, target, outside = relations.get(identity, ("", "", True))
        root = None if outside else package.xml(target)
        where = area(root.get("ref")) if root is not None else None
        style = child(root, "x:tableStyleInfo")
        name = (style.get("name") or "") if style is not None else ""
        if root is None or where is None or not name:
            continue
        top, left, bottom, right = where
        known = STYLE.fullmatch(name)
        if name not in own and known is None:
            continue  # a style nobody defines draws nothing
        if known is not None and name not in own and known[1] != "Dark":
            if int(known[2]) not in FILLED[known[1]]:
                continue
            heads = whole(root.get("headerRowCount") or "1")
            found.append((top, left, top + min(heads, 1) - 1, right))
        else:
            found.append((top, left, bottom, right))
    return found


def comments(book: Book, relations: Relations, sheet: Sheet) -> None:
    """Keep what is pinned to cells, old comments and conversations."""
    for target in related(relations, "comments"):
        root = optional(book, target, f"{sheet.place} comments")
        for element in root.iter() if root is not None else ():
            if tag(element) == "x:text":
                text = rich(element, book.styles)
                plain = text if isinstance(text, str) else "".join(run for run, _ in text)
                book.builder.side(BOILERPLATE.sub("", plain), sheet.place, (Mark.COMMENT,))
    for target in related(relations, "threadedComment"):
        root = optional(book, target, f"{sheet.place} comments")
        for element in root.iter() if root is not None else ():
            if isinstance(element.tag, str) and element.tag.endswith("}text"):
                book.builder.side(element.text or "", sheet.place, (Mark.COMMENT,))


def around(book: Book, sheet: Sheet, relations: Relations) -> None:
    """Keep prompts, lists of choices, links with their tips, and running heads."""
    for text, choices in dict.fromkeys(sheet.around.prompts):
        book.builder.side(unescaped(text), sheet.place, (Mark.FIELD if choices else Mark.ANNOTATION,))
    outside = [target for kind, target, outside in relations.values() if outside and kind == "hyperlink"]
    for text in dict.fromkeys((*sheet.around.links, *outside)):
        book.builder.side(text, sheet.place, (Mark.ATTRIBUTE,))
    for text in dict.fromkeys(sheet.around.headers):
        book.builder.side(text, sheet.place, (Mark.METADATA,))
    if sheet.around.overfull:
        book.builder.lost(f"{sheet.place}: merged ranges and prompts", "it has more of them than are read")


def names(book: Book, workbook: Any) -> None:
    """Keep the names a workbook defines, with their comments and what they stand for when it is no cell."""
    found = []
    defined = child(workbook, "x:definedNames")
    for element in defined if defined is not None else ():
        if (element.get("name") or "").startswith("_xlnm."):
            continue
        said = [element.get("name") or "", element.get("comment") or "", element.get("description") or ""]
        found.append(": ".join(filter(None, (*said, element.text if '"' in (element.text or "") else ""))))
    book.builder.side("\n".join(dict.fromkeys(found)), "defined names", (Mark.METADATA,))


def properties(book: Book) -> None:
    """Keep document properties and custom XML; name what is not read."""
    for name in sorted(book.package.names):
        if (name.startswith("docprops/") or (name.startswith("customxml/item") and "props" not in name)) and name.endswith(".xml"):
            root = optional(book, name, "properties")
            if root is not None:
                book.builder.side(property_words(root, name), "properties", (Mark.METADATA,))
    for start, what in UNREAD_PARTS:
        if what not in book.builder.unchecked and any(name.startswith(start) or name.endswith(start) for name in book.package.names):
            book.builder.unchecked.append(what)
    if book.uncomputed:
        book.builder.unchecked.append(f"{book.uncomputed} formulas whose results the file does not hold")


def drawing(book: Book, name: str, root: Any | None, *, sheet: Sheet, palette: Palette) -> None:
    """Lay out the text boxes and charts that lie on a sheet."""
    relations = book.package.relations(name) if root is not None else {}
    setting = Setting(palette, marks=sheet.marks, plain=Fill(palette.named("tx1")))
    lost: list[str] = []
    for anchor, found in placed(book.package, root, relations, palette):
        here = replace(setting, marks=setting.marks | found)
        for element in _drawn(anchor, lost):
            _shape(book, element, sheet, here, relations)
    for text in lost:
        book.builder.side(text, sheet.place, (Mark.HIDDEN_ELEMENT,))


def _drawn(anchor: Any, lost: list[str]) -> Iterator[Any]:
    """Yield what is anchored in one place; the words of alternatives that Office doesn't take are lost."""
    for element in anchor:
        if tag(element) == "mc:AlternateContent":
            taken, left = branches(element)
            yield from taken if taken is not None else ()
            lost += [text for branch in left if (text := words(branch)) and (taken is None or text not in words(taken))]
        else:
            yield element


def _shape(book: Book, element: Any, sheet: Sheet, setting: Setting, relations: Relations, depth: int = 0) -> None:
    name = tag(element)
    if name not in SHAPES or depth > DEEPEST:
        return
    marks = set(setting.marks)
    described = next((part(inner, "cNvPr") for inner in element if part(inner, "cNvPr") is not None), None)
    if described is not None:
        if described.get("hidden") in {"1", "true"}:
            marks.add(Mark.HIDDEN_ELEMENT)
        for what in ("descr", "title"):
            book.builder.side(described.get(what) or "", sheet.place, (Mark.ASSISTIVE,))
        for tip in links(described):
            book.builder.side(tip, sheet.place, (Mark.ATTRIBUTE,))
    here = Setting(setting.palette, setting.beneath, frozenset(marks), setting.levels, setting.plain)
    if name == "xdr:grpSp":
        for inner in element:
            _shape(book, inner, sheet, here, relations, depth + 1)
    elif name == "xdr:graphicFrame":
        _charts(book, element, sheet, here, relations)
    body = part(element, "txBody")
    if body is not None:
        for _, runs in paragraphs(body, within(element, here, body)):
            headed(book, sheet)
            for text, found in runs:
                book.builder.run(text, sheet.place, Role.PARAGRAPH, found)
            book.builder.end()


def _charts(book: Book, frame: Any, sheet: Sheet, setting: Setting, relations: Relations) -> None:
    for inner in frame.iter():
        if tag(inner) not in {"c:chart", "dgm:relIds"}:
            continue
        _, target, outside = relations.get(relation(inner, "id" if tag(inner) == "c:chart" else "dm"), ("", "", True))
        root = None if outside else optional(book, target, f"{sheet.place} chart")
        if root is not None:
            headed(book, sheet)
            for line, found in chart_words(root, setting.palette, WHITE):
                book.builder.block(line, sheet.place, Role.CAPTION, setting.marks | found)
