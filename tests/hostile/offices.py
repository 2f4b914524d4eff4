"""Office documents that are well-formed and absurd: counts, ranges, references and styles beyond all use."""

from collections.abc import Callable, Iterator

from distil.data import Reading
from tests import documents_office as office
from tests.documents_office import grid, p, row, table
from tests.hostile.case import GRACEFUL, READ, Hostile

Files = dict[str, tuple[str, Callable[[], bytes], frozenset[Reading]]]
LETTERS = [a + b for a in ["", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"] for b in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]


def merged(count: int) -> str:
    """Return this many merged ranges of two cells, one a row."""
    return "<mergeCells>" + "".join(f'<mergeCell ref="A{n}:B{n}"/>' for n in range(1, count + 1)) + "</mergeCells>"


def filled(count: int) -> str:
    """Return rows of two cells."""
    return (
        "<sheetData>"
        + "".join(f'<row r="{n}"><c r="A{n}"><v>{n}</v></c><c r="B{n}"><v>{n}</v></c></row>' for n in range(1, count + 1))
        + "</sheetData>"
    )


def overlapping(count: int) -> str:
    """Return ranges each of which covers the whole sheet but for a corner."""
    return "<mergeCells>" + "".join(f'<mergeCell ref="A{n}:XFD1048576"/>' for n in range(1, count + 1)) + "</mergeCells>"


def conditions(count: int) -> str:
    """Return conditional formats over the whole sheet."""
    rule = '<cfRule type="expression" dxfId="0"><formula>TRUE</formula></cfRule>'
    return "".join(f'<conditionalFormatting sqref="{"A1:XFD1048576 " * 50}">{rule}</conditionalFormatting>' for _ in range(count))


def controls(count: int) -> bytes:
    """Return a document of content controls, each bound to an item of one list."""
    bound = '<w:sdt><w:sdtPr><w:dataBinding w:xpath="/a/b[{}]" w:storeItemID="S"/></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>'
    extra = {"customXml/item1.xml": f"<a>{'<b/>' * count}</a>".encode(), "customXml/itemProps1.xml": b"<d itemID='S'/>"}
    return office.docx("".join(bound.format(n) for n in range(1, count + 1)), extra=extra)


def shrunk(columns: int, rows: int) -> bytes:
    """Return a workbook whose last columns hold words that shrink to fit, each column stating its width."""
    widths = "".join(f'<col min="{n}" max="{n}" width="9"/>' for n in range(1, columns + 1))
    narrow = '<c s="1"><v>1</v></c>' * 300
    cells = "".join(f'<row r="{n}">{office.words("x", f"WAA{n}", 1)}{narrow}</row>' for n in range(1, rows + 1))
    return office.xlsx(f"<cols>{widths}</cols>{grid(cells)}", styles='<cellXfs><xf/><xf><alignment shrinkToFit="1"/></xf></cellXfs>')


NUMBERED = '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText><w:fldChar w:fldCharType="separate"/></w:r>'
HIDING = '<dxfs><dxf><font><color rgb="FFFFFFFF"/></font></dxf></dxfs>'
SHEETS: Files = {
    "sheet that says it has 17 thousand million cells": ("a.xlsx", lambda: office.xlsx('<dimension ref="A1:XFD1048576"/>' + grid("a | b")), READ),
    "sheet with words in its last cell": (
        "a.xlsx",
        lambda: office.xlsx('<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData>'),
        READ,
    ),
    "sheet of cells shrunk into 16,000 columns": ("a.xlsx", lambda: shrunk(16_000, 100), GRACEFUL),
    "sheet of 42,000 merged ranges": ("a.xlsx", lambda: office.xlsx(filled(42_000) + merged(42_000)), READ),
    "sheet of 100,000 overlapping ranges": ("a.xlsx", lambda: office.xlsx(filled(5_000) + overlapping(100_000)), READ),
    "sheet of 500,000 cells": ("a.xlsx", lambda: office.xlsx(filled(250_000)), READ),
    "sheet of 100,000 columns defined": (
        "a.xlsx",
        lambda: office.xlsx("<cols>" + '<col min="1" max="16384" hidden="1"/>' * 100_000 + "</cols>" + grid("a")),
        READ | {Reading.EMPTY},
    ),
    "sheet of conditions over everything": ("a.xlsx", lambda: office.xlsx(filled(3_000) + conditions(1_000), styles=HIDING), READ),
    "sheet of one row of ten megabytes": (
        "a.xlsx",
        lambda: office.xlsx(f"<sheetData><row>{'<c><v>1</v></c>' * 700_000}</row></sheetData>"),
        GRACEFUL,
    ),
    "workbook of 5,000 sheets": ("a.xlsx", lambda: office.xlsx(*[grid("a")] * 5_000), GRACEFUL),
    "workbook of 2 million shared strings": ("a.xlsx", lambda: office.xlsx(grid("a"), strings="<si><t>ha</t></si>" * 2_000_000), GRACEFUL),
    "workbook of one shared string in every cell": (
        "a.xlsx",
        lambda: office.xlsx(
            "<sheetData>" + '<row><c t="s"><v>0</v></c></row>' * 100_000 + "</sheetData>", strings=f"<si><t>{'ha' * 50_000}</t></si>"
        ),
        GRACEFUL,
    ),
    "workbook of 200,000 styles": (
        "a.xlsx",
        lambda: office.xlsx(
            grid("a"), styles="<fonts>" + "<font><sz val='1'/></font>" * 200_000 + "</fonts><cellXfs>" + "<xf fontId='7'/>" * 200_000 + "</cellXfs>"
        ),
        GRACEFUL,
    ),
    "workbook of 100,000 formats of numbers": (
        "a.xlsx",
        lambda: office.xlsx(
            '<sheetData><row r="1"><c r="A1" s="1"><v>1</v></c></row></sheetData>',
            styles="<numFmts>" + "".join(f'<numFmt numFmtId="{n}" formatCode="{"[>1]" * 100};;;{n}"/>' for n in range(100_000)) + "</numFmts>"
            '<cellXfs><xf/><xf numFmtId="99999"/></cellXfs>',
        ),
        GRACEFUL,
    ),
    "cell of a format of a megabyte": (
        "a.xlsx",
        lambda: office.xlsx(
            '<sheetData><row r="1"><c r="A1" s="1"><v>1e308</v></c><c r="B1" s="1"><v>-1e-308</v></c></row></sheetData>',
            styles=f"<numFmts><numFmt numFmtId='200' formatCode='{'0' * 1_000_000}.{'0' * 1_000_000}'/></numFmts>"
            "<cellXfs><xf/><xf numFmtId='200'/></cellXfs>",
        ),
        GRACEFUL,
    ),
    "cells of numbers that are none": (
        "a.xlsx",
        lambda: office.xlsx(
            '<sheetData><row r="1">'
            + "".join(f'<c r="{LETTERS[n]}1" s="1"><v>{v}</v></c>' for n, v in enumerate(["nan", "inf", "1e999", "9" * 5_000, "-1e9", "x"]))
            + "</row></sheetData>",
            styles='<cellXfs><xf/><xf numFmtId="14"/></cellXfs>',
        ),
        GRACEFUL,
    ),
}
WORD: Files = {
    "document of 100,000 tables in tables": (
        "a.docx",
        lambda: office.docx("<w:tbl><w:tr><w:tc>" * 100_000 + p("x") + "</w:tc></w:tr></w:tbl>" * 100_000),
        GRACEFUL,
    ),
    "document of 60 tables in tables": ("a.docx", lambda: office.docx("<w:tbl><w:tr><w:tc>" * 60 + p("x") + "</w:tc></w:tr></w:tbl>" * 60), READ),
    "document of 100,000 paragraphs": ("a.docx", lambda: office.docx(p("The gauge was read.") * 100_000), READ),
    "document of 300,000 runs in a paragraph": ("a.docx", lambda: office.docx(p(*["x "] * 300_000)), READ),
    "document of a table of 50,000 rows": ("a.docx", lambda: office.docx(table(*[row("a", "b")] * 50_000)), READ),
    "document of a row of 20,000 cells": ("a.docx", lambda: office.docx(table(row(*["a"] * 20_000), row(*["b"] * 20_000))), READ),
    "document of styles in a circle": (
        "a.docx",
        lambda: office.docx(
            p("x", style="s0") * 100,
            parts={
                "styles": "".join(
                    f'<w:style w:type="paragraph" w:styleId="s{n}"><w:basedOn w:val="s{(n + 1) % 5000}"/></w:style>' for n in range(5_000)
                )
            },
        ),
        GRACEFUL,
    ),
    "document of styles in chains": (
        "a.docx",
        lambda: office.docx(
            "".join(p("x", style=f"s{n}") for n in range(5_000)),
            parts={
                "styles": "".join(
                    f'<w:style w:type="paragraph" w:styleId="s{n}"><w:basedOn w:val="s{n + 1}"/><w:rPr><w:b/></w:rPr></w:style>' for n in range(5_000)
                )
            },
        ),
        GRACEFUL,
    ),
    "document of 50,000 comments": (
        "a.docx",
        lambda: office.docx(p("x"), parts={"comments": "".join(f'<w:comment w:id="{n}">{p("said")}</w:comment>' for n in range(50_000))}),
        GRACEFUL,
    ),
    "document of fields in fields": (
        "a.docx",
        lambda: office.docx(p('<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>QUOTE x</w:instrText></w:r>' * 50_000) + p("y")),
        GRACEFUL,
    ),
    "document of fields that never end": (
        "a.docx",
        lambda: office.docx(p(f"{NUMBERED}{'<w:r/>' * 10}" * 10_000) + p("y")),
        GRACEFUL,
    ),
    "document of controls bound to one list": ("a.docx", lambda: controls(20_000), GRACEFUL),
    "document of formulas in formulas": (
        "a.docx",
        lambda: office.docx(f"<w:p><m:oMath>{'<m:sSup><m:e>' * 100}<m:r><m:t>x</m:t></m:r>{'</m:e></m:sSup>' * 100}</m:oMath></w:p>"),
        GRACEFUL,
    ),
    "document of lists of every level": (
        "a.docx",
        lambda: office.docx(
            "".join(p("x", properties=f'<w:numPr><w:ilvl w:val="{n % 99999}"/><w:numId w:val="{n}"/></w:numPr>') for n in range(20_000))
        ),
        GRACEFUL,
    ),
    "document of boxes in boxes": (
        "a.docx",
        lambda: office.docx(
            "<w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent>" * 40 + p("x") + "</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>" * 40
        ),
        GRACEFUL,
    ),
    "document of choices in choices": (
        "a.docx",
        lambda: office.docx(
            "<w:p><w:r>"
            + '<mc:AlternateContent><mc:Choice Requires="wps"><w:t>x</w:t></mc:Choice><mc:Fallback>' * 60
            + "</mc:Fallback></mc:AlternateContent>" * 60
            + "</w:r></w:p>"
        ),
        GRACEFUL,
    ),
}
SLIDES: Files = {
    "deck of 2,000 slides": ("a.pptx", lambda: office.pptx(*[office.sp("x")] * 2_000), READ),
    "slide of 20,000 shapes": ("a.pptx", lambda: office.pptx(office.sp("x") * 20_000), GRACEFUL),
    "slide of 3,000 opaque shapes": ("a.pptx", lambda: office.pptx(office.sp("x", fill=office.solid("FF0000")) * 3_000), GRACEFUL),
    "slide of groups in groups": ("a.pptx", lambda: office.pptx("<p:grpSp>" * 200 + office.sp("x") + "</p:grpSp>" * 200), GRACEFUL),
    "slide of 200,000 paragraphs": ("a.pptx", lambda: office.pptx(office.sp("<a:p><a:r><a:t>x</a:t></a:r></a:p>" * 200_000)), GRACEFUL),
    "slide of measures beyond all": (
        "a.pptx",
        lambda: office.pptx(office.sp("x", (1e15, -1e15, 1e17, 1e17)) + office.sp("y", (0, 0, 0, 0))),
        GRACEFUL,
    ),
    "deck whose slide is its own layout": (
        "a.pptx",
        lambda: office.pptx(office.sp("x"), links={"l": ("slideLayout", "slide1.xml")}),
        GRACEFUL,
    ),
}


def cases() -> Iterator[Hostile]:
    """Yield the documents."""
    for name, (file, build, ends) in {**SHEETS, **WORD, **SLIDES}.items():
        yield Hostile(name, file, build, ends)
