"""Excel workbooks: what a reader of the sheets sees, line by line; what hides in them, marked or kept aside."""

import time
from pathlib import Path

import pytest

from distil import extract
from distil.data import Document, Mark, Reading, Role
from distil.extract._assemble import Builder
from distil.extract._ooxml import Package
from distil.extract._xlsx_cells import Book, Sheet, rows
from distil.extract._xlsx_numbers import shown, text_hidden
from distil.extract._xlsx_survey import Survey
from distil.extract.xlsx import read
from tests.documents_office import OFFICE, A, X, grid, packed, solid, words, xlsx

PAYLOAD = "The river is dry."

STYLES = """
<numFmts><numFmt numFmtId="164" formatCode=";;;"/><numFmt numFmtId="165" formatCode="[White]General;;;[White]@"/></numFmts>
<fonts><font/><font><color rgb="FFFFFFFF"/></font><font><color theme="0"/></font><font><color theme="1" tint="0.98"/></font>
<font><color indexed="9"/></font><font><sz val="1"/></font></fonts>
<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1F3864"/></patternFill></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FF000000"/></patternFill></fill></fills>
<cellXfs><xf/><xf fontId="1"/><xf fontId="2"/><xf fontId="3"/><xf fontId="4"/><xf fontId="5"/><xf numFmtId="164"/><xf numFmtId="165"/>
<xf fontId="1" fillId="1"/><xf fillId="2"/></cellXfs>
"""


def opened(content: bytes) -> Document:
    return read(content, name="a.xlsx", password=None)


def runs(document: Document) -> list[tuple[str, set[Mark]]]:
    """The runs of the body with their marks."""
    return [(document.text[span.start : span.end].strip(" |\n"), set(span.marks)) for span in document.spans if span.role is not Role.SIDE]


def aside(document: Document) -> list[tuple[str, set[Mark], str]]:
    """The side channels, with their places."""
    return [(document.text[span.start : span.end], set(span.marks), span.place) for span in document.spans if span.role is Role.SIDE]


def test_sheets_become_lines_under_their_names() -> None:
    document = opened(xlsx(grid("Station|Level", "Upper|", "Lower| |3"), grid("Note"), names=("Gauges", "Notes")))
    assert [(document.text[s.start : s.end], s.role, s.place) for s in document.spans] == [
        ("Gauges", Role.HEADING, "sheet 1"),
        ("Station | Level\nUpper\nLower |  | 3\n", Role.TABLE, "sheet 1"),
        ("Notes", Role.HEADING, "sheet 2"),
        ("Note\n", Role.TABLE, "sheet 2"),
    ]
    assert (document.outcome, document.title, document.pages, document.read) == (Reading.TEXT, "Gauges", 2, 2)


def test_strings_are_shared_rich_and_without_their_reading_aids() -> None:
    strings = (
        "<si><t>Wet</t></si><si><r><t>Up</t></r><r><rPr><b/></rPr><t>per</t></r><rPh sb='0' eb='1'><t>aid</t></rPh></si><si><t>a_x0062_c</t></si>"
    )
    cells = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>9</v></c></row>'
    assert runs(opened(xlsx(grid(cells), strings=strings))) == [("Data1", set()), ("Wet | Upper | abc", set())]


def test_a_long_text_alone_in_its_row_is_a_paragraph() -> None:
    prose = "The gauge at the upper bridge was moved in spring because the bed of the river had sunk by a hand."
    document = opened(xlsx(grid("A|B", prose)))
    assert [(document.text[s.start : s.end], s.role) for s in document.spans][1:] == [("A | B\n", Role.TABLE), (prose, Role.PARAGRAPH)]


@pytest.mark.parametrize(
    ("raw", "form", "words"),
    [
        ("45352", "yyyy-mm-dd", "2024-03-01"),
        ("45352.5", "d/m/yy h:mm", "2024-03-01 12:00"),
        ("45352", "mmm-yy", "2024-03"),
        ("59", "d.m.yyyy", "1900-02-28"),
        ("0.25", "h:mm:ss", "06:00:00"),
        ("1.5", "[h]:mm", "36:00"),
        ("0.125", "0%", "13%"),
        ("0.125", "0.00", "0.13"),
        ("-1234.5", "#,##0.00;(#,##0.00)", "(1,234.50)"),
        ("0", '_(* #,##0_);_(* (#,##0);_(* "-"??_);_(@_)', "-"),
        ("3.5", '"$"#,##0.00', "$3.50"),
        ("12", '0 "units"', "12 units"),
        ("1234567", "#,##0,", "1,235"),
        ("12345", "0.00E+00", "1.23E+04"),
        ("0.30000000000000004", "General", "0.3"),
        ("12345678901234", "", "12345678901234"),
        ("1e300", "0.00", "1e+300"),
        ("1e400", "0.00", "1e400"),
        ("x", "0.00", "x"),
    ],
)
def test_numbers_read_as_they_are_shown(raw: str, form: str, words: str) -> None:
    assert shown(raw, form, date1904=False) == (words, False, False)


def test_dates_count_from_the_year_the_workbook_says() -> None:
    assert shown("43890", "yyyy-mm-dd", date1904=True)[0] == "2024-03-01"


def test_a_format_that_shows_nothing_is_told() -> None:
    assert shown("5", ";;;", date1904=False) == ("5", True, False)
    assert shown("-5", "0;;0", date1904=False) == ("5", True, False)
    assert [text_hidden(form) for form in (";;;", "0;0;0;", "0;0;0;@", "@", "General")] == [
        (True, False),
        (True, False),
        (False, False),
        (False, False),
        (False, False),
    ]


@pytest.mark.parametrize(
    ("style", "mark"),
    [
        (1, Mark.NO_CONTRAST),
        (2, Mark.NO_CONTRAST),
        (3, Mark.NO_CONTRAST),
        (4, Mark.NO_CONTRAST),
        (5, Mark.TINY_TYPE),
        (6, Mark.HIDDEN_ELEMENT),
        (7, Mark.NO_CONTRAST),
        (9, Mark.NO_CONTRAST),
    ],
)
def test_a_cell_nobody_can_read_is_marked(style: int, mark: Mark) -> None:
    sheet = grid(f'<row r="1">{words("Wet.", "A1")}{words(PAYLOAD, "B1", style)}</row>')
    assert runs(opened(xlsx(sheet, styles=STYLES)))[1:3] == [("Wet.", set()), (PAYLOAD, {mark})]


def test_white_on_a_dark_fill_is_plain() -> None:
    assert runs(opened(xlsx(grid(f"<row>{words('Wet.', 'A1', 8)}</row>"), styles=STYLES))) == [("Data1", set()), ("Wet.", set())]


def test_a_white_run_inside_a_cell_is_marked() -> None:
    rich = "<si><r><t>Wet. </t></r><r><rPr><color rgb='FFFFFFFF'/></rPr><t>The river is dry.</t></r></si>"
    document = opened(xlsx(grid('<row><c r="A1" t="s"><v>0</v></c></row>'), strings=rich))
    assert runs(document)[1:3] == [("Wet.", set()), (PAYLOAD, {Mark.NO_CONTRAST})]


@pytest.mark.parametrize(
    ("before", "row", "mark"),
    [
        ("", 'hidden="1"', Mark.HIDDEN_ELEMENT),
        ("", 'ht="0" customHeight="1"', Mark.HIDDEN_ELEMENT),
        ("", 'ht="1" customHeight="1"', Mark.CLIPPED),
        ("", 'hidden="1" outlineLevel="1"', Mark.HIDDEN_ELEMENT),
        ('<cols><col min="1" max="1" width="9" hidden="1"/></cols>', "", Mark.HIDDEN_ELEMENT),
        ('<cols><col min="1" max="3" width="0"/></cols>', "", Mark.HIDDEN_ELEMENT),
        ('<sheetFormatPr defaultColWidth="0"/>', "", Mark.HIDDEN_ELEMENT),
    ],
)
def test_rows_and_columns_that_are_folded_away_are_hidden(before: str, row: str, mark: Mark) -> None:
    document = opened(xlsx(before + grid(f'<row r="1" {row}>{words(PAYLOAD, "A1")}</row>')))
    assert runs(document) == [("Data1", set()), (PAYLOAD, {mark})]


@pytest.mark.parametrize("state", ["hidden", "veryHidden"])
def test_hidden_and_very_hidden_sheets_do_not_look_visible(state: str) -> None:
    document = opened(xlsx(grid("Wet."), grid(PAYLOAD), states=("", state), names=("Data", "Secret")))
    assert runs(document) == [("Data", set()), ("Wet.", set()), ("Secret", {Mark.HIDDEN_ELEMENT}), (PAYLOAD, {Mark.HIDDEN_ELEMENT})]


def test_only_the_first_cell_of_a_merged_range_is_shown() -> None:
    document = opened(xlsx(grid("Wet.|hidden words", "x|y") + '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'))
    assert runs(document) == [("Data1", set()), ("Wet.", set()), ("hidden words", {Mark.HIDDEN_ELEMENT}), ("x | y", set())]


def test_cells_nobody_scrolls_to_are_off_the_page() -> None:
    far = grid("a|b", f"<row r='2'>{words('c', 'A2')}{words(PAYLOAD, 'ZZ2')}</row>", f"<row r='90000'>{words(PAYLOAD, 'A90000')}</row>")
    assert runs(opened(xlsx(far))) == [("Data1", set()), ("a | b\nc", set()), (PAYLOAD, {Mark.OFF_PAGE}), ("", set()), (PAYLOAD, {Mark.OFF_PAGE})]


def test_results_of_formulas_are_read_and_words_inside_formulas_stand_aside() -> None:
    cells = (
        '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>IF(1,"wet","The river is dry.")</f><v>wet</v></c>'
        '<c r="C1" t="b"><v>1</v></c><c r="D1" t="e"><v>#DIV/0!</v></c><c r="E1"><f>NOW()</f></c></row>'
    )
    document = opened(xlsx(grid(cells)))
    assert runs(document)[1] == ("2 | wet | TRUE | #DIV/0!", set())
    assert aside(document) == [(PAYLOAD, {Mark.FIELD}, "sheet 1")]
    assert document.unchecked[-1] == "1 formulas whose results the file does not hold"


def test_what_stands_around_the_cells_stands_aside() -> None:
    around = (
        '<dataValidations><dataValidation type="list" promptTitle="Title" prompt="Prompt" error="Error">'
        '<formula1>"yes,no"</formula1></dataValidation>'
        '</dataValidations><hyperlinks><hyperlink ref="A1" tooltip="Tip"/></hyperlinks>'
        '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Head &amp;P</oddHeader></headerFooter>'
    )
    extra = {
        "xl/comments1.xml": f'<c xmlns="{X}"><commentList><comment><text><r><t>Pinned.</t></r></text></comment></commentList></c>'.encode(),
        "xl/threaded.xml": b'<ThreadedComments xmlns="http://t"><threadedComment><text>Said.</text></threadedComment></ThreadedComments>',
        "docProps/core.xml": b'<p xmlns:dc="http://d"><dc:title>Property.</dc:title></p>',
        "customXml/item1.xml": b"<x>Custom.</x>",
        "xl/vbaProject.bin": b"x",
        "xl/pivotCache/pivotCacheDefinition1.xml": b"<x/>",
        "xl/externalLinks/externalLink1.xml": b"<x/>",
    }
    links = {"c": ("comments", "../comments1.xml"), "t": ("threadedComment", "../threaded.xml")}
    names = '<definedNames><definedName name="Plan" comment="Remark.">Sheet1!$A$1</definedName></definedNames>'
    document = opened(xlsx(grid("Wet.") + around, links=links, extra=extra, workbook=names))
    assert runs(document) == [("Data1", set()), ("Wet.", set())]
    assert aside(document) == [
        ("Pinned.", {Mark.COMMENT}, "sheet 1"),
        ("Said.", {Mark.COMMENT}, "sheet 1"),
        ("Title\nPrompt\nError", {Mark.ANNOTATION}, "sheet 1"),
        ("yes,no", {Mark.FIELD}, "sheet 1"),
        ("Tip", {Mark.ATTRIBUTE}, "sheet 1"),
        ("Head", {Mark.METADATA}, "sheet 1"),
        ("Plan: Remark.", {Mark.METADATA}, "defined names"),
        ("Custom.", {Mark.METADATA}, "properties"),
        ("Property.", {Mark.METADATA}, "properties"),
    ]
    assert set(document.unchecked) >= {"macros", "data kept for pivot tables", "values kept from other workbooks"}


def test_text_boxes_are_read_and_their_tricks_marked() -> None:
    def box(text: str, run: str = "", switch: str = "") -> str:
        return (
            f'<xdr:twoCellAnchor><xdr:sp><xdr:nvSpPr><xdr:cNvPr id="1" name="x" descr="Alt {text}" {switch}/></xdr:nvSpPr><xdr:spPr/><xdr:txBody>'
            f"<a:bodyPr/><a:p><a:r>{run}<a:t>{text}</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor>"
        )

    white = '<a:rPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></a:rPr>'
    space = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"
    root = f'<xdr:wsDr xmlns:xdr="{space}" {A}>{box("One")}{box("Two", white)}{box("Three", "", "hidden=" + chr(34) + "1" + chr(34))}</xdr:wsDr>'
    sheet = grid("Wet.") + '<drawing r:id="d"/>'
    document = opened(xlsx(sheet, links={"d": ("drawing", "../drawings/drawing1.xml")}, extra={"xl/drawings/drawing1.xml": root.encode()}))
    assert runs(document)[2:] == [("One", set()), ("Two", {Mark.NO_CONTRAST}), ("Three", {Mark.HIDDEN_ELEMENT})]
    assert [words for words, marks, _ in aside(document) if marks == {Mark.ASSISTIVE}] == ["Alt One", "Alt Two", "Alt Three"]


def test_the_head_of_a_table_may_be_white_on_the_colour_of_its_style() -> None:
    root = f'<table xmlns="{X}" ref="A1:A2"><tableStyleInfo name="TableStyleMedium2"/></table>'.encode()
    rows = (
        grid(f"<row r='1'>{words('Head', 'A1', 1)}</row>", f"<row r='2'>{words(PAYLOAD, 'A2', 1)}</row>")
        + '<tableParts><tablePart r:id="t"/></tableParts>'
    )
    document = opened(xlsx(rows, styles=STYLES, links={"t": ("table", "../tables/table1.xml")}, extra={"xl/tables/table1.xml": root}))
    assert runs(document) == [
        ("Data1", set()),
        ("Head", set()),
        (PAYLOAD, {Mark.NO_CONTRAST}),
    ]


@pytest.mark.parametrize(
    ("formula", "change", "mark"),
    [
        ("TRUE", '<dxf><font><color rgb="FFFFFFFF"/></font></dxf>', {Mark.HIDDEN_ELEMENT}),
        ("LEN(B9)&gt;0", '<dxf><font><color rgb="FFFFFFFF"/></font></dxf>', {Mark.UNVERIFIED}),
        ("1=1", '<dxf><numFmt numFmtId="170" formatCode=";;;"/></dxf>', {Mark.HIDDEN_ELEMENT}),
        ("TRUE", '<dxf><fill><patternFill><bgColor rgb="FF000000"/></patternFill></fill></dxf>', {Mark.HIDDEN_ELEMENT}),
        ("TRUE", '<dxf><font><color rgb="FFFF0000"/></font></dxf>', set()),
        ("TRUE", '<dxf><font><color rgb="FFFFFFFF"/></font><fill><patternFill><bgColor rgb="FF000000"/></patternFill></fill></dxf>', set()),
    ],
)
def test_a_condition_that_hides_is_told(formula: str, change: str, mark: set[Mark]) -> None:
    rule = f'<conditionalFormatting sqref="A1:A9"><cfRule type="expression" dxfId="0"><formula>{formula}</formula></cfRule></conditionalFormatting>'
    document = opened(xlsx(grid(f"{PAYLOAD}|Wet.") + rule, styles=f"<dxfs>{change}</dxfs>"))
    assert [found for text, found in runs(document) if PAYLOAD in text] == [mark]
    assert [found for text, found in runs(document) if "Wet." in text] == [set()]


def test_cells_under_an_opaque_drawing_are_covered() -> None:
    def over(fill: str) -> str:
        space = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"
        corners = "<xdr:from><xdr:col>0</xdr:col><xdr:row>0</xdr:row></xdr:from><xdr:to><xdr:col>2</xdr:col><xdr:row>1</xdr:row></xdr:to>"
        shape = f'<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="1" name="x"/></xdr:nvSpPr><xdr:spPr>{fill}</xdr:spPr></xdr:sp>'
        return f'<xdr:wsDr xmlns:xdr="{space}" {A}><xdr:twoCellAnchor>{corners}{shape}</xdr:twoCellAnchor></xdr:wsDr>'

    def made(fill: str) -> Document:
        links = {"d": ("drawing", "../drawings/drawing1.xml")}
        return opened(xlsx(grid(PAYLOAD, "Wet.") + '<drawing r:id="d"/>', links=links, extra={"xl/drawings/drawing1.xml": over(fill).encode()}))

    assert runs(made(solid("00FF00")))[1:] == [(PAYLOAD, {Mark.COVERED}), ("Wet.", set())]
    assert runs(made("<a:noFill/>"))[1:] == [(PAYLOAD, set()), ("Wet.", set())]


def test_the_first_row_that_stands_alone_is_the_title_and_a_sheet_nobody_named_has_no_heading() -> None:
    document = opened(xlsx(grid("Levels", "A|B"), names=("Tabelle1",)))
    assert [(document.text[s.start : s.end], s.role) for s in document.spans] == [("Levels", Role.TITLE), ("A | B\n", Role.TABLE)]
    assert document.title == "Levels"


def test_a_workbook_beyond_the_bounds_says_where_reading_stopped() -> None:
    package = Package(xlsx(grid("a|b", "c|d", "e|f")))
    book = Book(package, Builder("x", extractor="x"), cells=3)
    rows(book, "xl/worksheets/sheet1.xml", Sheet("sheet 1", "Data", frozenset(), Survey()))
    document = book.builder.document()
    assert document.text == "Data\n\na | b\nc | d\n\n\n"
    assert [(lost.place, lost.reason) for lost in document.unread] == [
        ("sheet 1: rows after 2", "the workbook holds more cells than are read; split it")
    ]


def test_one_endless_row_is_too_large() -> None:
    document = opened(xlsx(grid("<row>" + words("x" * 5_000_000, "A1") * 8 + "</row>")))
    assert (document.outcome, document.reason) == (Reading.TOO_LARGE, "one element of it takes more than the 32 MiB that are read")


def test_forty_thousand_merged_ranges_take_seconds() -> None:
    merges = "".join(f'<mergeCell ref="A{row}:C{row}"/><mergeCell ref="A{row}:XFD1048576"/>' for row in range(1, 42_000))
    started = time.process_time()
    document = opened(xlsx(grid(*(["a|b"] * 500)) + f"<mergeCells>{merges}</mergeCells>"))
    assert time.process_time() - started < 20
    assert document.outcome is Reading.TEXT


def test_a_damaged_sheet_says_which_rows_are_lost() -> None:
    whole = xlsx(grid("Wet.", "More."), grid("Other."))
    assert opened(whole).outcome is Reading.TEXT
    cut = xlsx(grid(*(["Wet."] * 3000)) + "<unclosed>", grid("Other."))
    document = opened(cut)
    assert document.outcome is Reading.PARTIAL
    assert [lost.place for lost in document.unread] == ["sheet 1"]
    assert "Other." in document.text


def test_a_missing_sheet_part_is_said() -> None:
    files = f'<workbook xmlns="{X}" xmlns:r="{OFFICE}"><sheets><sheet name="A" r:id="none"/></sheets></workbook>'.encode()
    document = opened(packed({"xl/workbook.xml": files}))
    assert (document.outcome, document.reason) == (Reading.NO_TEXT, "its part is missing; fetch the file again")


def test_declared_entities_are_refused() -> None:
    bomb = f'<!DOCTYPE x [<!ENTITY a "aaaa">]><sst xmlns="{X}"><si><t>&a;</t></si></sst>'.encode()
    document = opened(xlsx(grid("Wet."), extra={"xl/sharedStrings.xml": bomb}))
    assert (document.outcome, document.reason) == (
        Reading.UNREADABLE,
        "it holds a document type declaration, which Office never writes; don't open it",
    )


def test_an_empty_workbook_is_empty_and_its_names_stand_aside() -> None:
    document = opened(xlsx(grid(), names=("Plan",)))
    assert (document.outcome, aside(document)) == (Reading.EMPTY, [("Plan", {Mark.METADATA}, "sheet 1")])


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", packed({}), packed({"xl/workbook.xml": b"<x"}), packed({"xl/workbook.xml": b"<x/>"})])
def test_nonsense_is_unreadable(content: bytes) -> None:
    assert opened(content).outcome is Reading.UNREADABLE


def test_innocent_workbooks_keep_their_words(shared: Path) -> None:
    for path in sorted((shared / "cases/benign").glob("*.xlsx")):
        document = extract.extract(path.read_bytes(), path.name)
        assert document.outcome in {Reading.TEXT, Reading.EMPTY}, path.name
        assert document.unread == (), path.name
