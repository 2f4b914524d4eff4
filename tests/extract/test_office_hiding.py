"""Rare ways of Office and its kin to print nothing: each keeps its words, marked, and its innocent neighbour stays clean."""

import pytest

from distil.data import Document, Mark, Role
from distil.extract import docx, pptx, xlsx
from tests import documents_office as office
from tests.documents_office import X, grid, p, r, row, solid, sp, table, words

SAID = "The river is dry."


def runs(document: Document) -> list[tuple[str, set[Mark]]]:
    """The runs of the body with their marks."""
    return [(document.text[span.start : span.end].strip(), set(span.marks)) for span in document.spans if span.role is not Role.SIDE]


def letter(body: str, styles: str = "") -> list[tuple[str, set[Mark]]]:
    """What a Word document of this body is read as."""
    return runs(docx.read(office.docx(body, parts={"styles": styles}), name="a.docx", password=None))


def styled(identity: str, inner: str, kind: str = "table") -> str:
    return f'<w:style w:type="{kind}" w:styleId="{identity}"><w:name w:val="{identity}"/>{inner}</w:style>'


STYLES = (
    styled("Gone", "<w:rPr><w:vanish/></w:rPr>")
    + styled("GoneTop", '<w:tblStylePr w:type="firstRow"><w:rPr><w:vanish/></w:rPr></w:tblStylePr>')
    + styled("Flat", '<w:pPr><w:spacing w:line="1" w:lineRule="exact"/></w:pPr>', "paragraph")
    + styled("Plain", "<w:rPr><w:b/></w:rPr>")
)
TOP = '<w:tblStyle w:val="GoneTop"/><w:tblLook w:firstRow="1"/>'


def field(code: str, result: str) -> str:
    """A complex field and its result."""
    begin, part, end = (f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end"))
    return begin + r(code, kind="instrText") + part + r(result) + end


def shape(attributes: str, inner: str = "") -> str:
    box = inner or f"<v:textbox><w:txbxContent>{p(SAID)}</w:txbxContent></v:textbox>"
    return p(f"<w:r><w:pict><v:shape {attributes}>{box}</v:shape></w:pict></w:r>")


@pytest.mark.parametrize(
    ("body", "mark"),
    [
        (table(row(SAID), properties='<w:tblStyle w:val="Gone"/>'), Mark.HIDDEN_ELEMENT),
        (table(row(SAID), properties=TOP), Mark.HIDDEN_ELEMENT),
        (p(r(SAID, '<w:spacing w:val="-110"/>')), Mark.TINY_TYPE),
        (p(r(SAID, '<w:fitText w:val="20"/>')), Mark.TINY_TYPE),
        (p(SAID, properties='<w:framePr w:w="1" w:h="1" w:hRule="exact"/>'), Mark.CLIPPED),
        (p(SAID, style="Flat", properties='<w:spacing w:before="0"/>'), Mark.CLIPPED),
        (p(f'<w:fldSimple w:instr=" xe q">{r(SAID)}</w:fldSimple>'), Mark.HIDDEN_ELEMENT),
        (p(field(" SET q ", SAID)), Mark.HIDDEN_ELEMENT),
        (table(row(SAID), properties='<w:tblpPr w:tblpX="-30000" w:horzAnchor="page"/>'), Mark.OFF_PAGE),
        (table(row(SAID), properties='<w:tblInd w:w="-8000" w:type="dxa"/>'), Mark.OFF_PAGE),
        (table(row(f"<w:tc><w:tcPr><w:hMerge/></w:tcPr>{p(SAID)}</w:tc>")), Mark.HIDDEN_ELEMENT),
        (shape('style="width:0;height:0"'), Mark.CLIPPED),
        (shape("", f'<v:textpath on="f" string="{SAID}"/>'), Mark.HIDDEN_ELEMENT),
    ],
)
def test_what_word_prints_nowhere_is_marked(body: str, mark: Mark) -> None:
    assert letter(body, STYLES) == [(SAID, {mark})]


@pytest.mark.parametrize(
    "body",
    [
        table(row(SAID), properties='<w:tblStyle w:val="Plain"/>'),
        table(row("<w:tc>" + p(r(SAID, '<w:vanish w:val="0"/>')) + "</w:tc>"), properties='<w:tblStyle w:val="Gone"/>'),
        p(r(SAID, '<w:spacing w:val="-20"/>')),
        p(r(SAID, '<w:fitText w:val="1500"/>')),
        p(SAID, properties='<w:framePr w:w="2000" w:h="300" w:hRule="exact" w:y="15200"/>'),
        p(field(" REF q ", SAID)),
        table(row(SAID), properties='<w:tblInd w:w="-108" w:type="dxa"/>'),
        table(row(f'<w:tc><w:tcPr><w:hMerge w:val="restart"/></w:tcPr>{p(SAID)}</w:tc>')),
        shape('style="width:90pt;height:auto"'),
        shape("", f'<v:textpath string="{SAID}"/>'),
    ],
)
def test_what_word_prints_stays_clean(body: str) -> None:
    assert letter(body, STYLES) == [(SAID, set())]


def test_a_phantom_keeps_its_words_behind_the_equation() -> None:
    phantom = f'<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr><m:e><m:r><m:t>{SAID}</m:t></m:r></m:e></m:phant>'
    assert letter(p(f"<m:oMath><m:r><m:t>a=b</m:t></m:r>{phantom}</m:oMath>")) == [("a=b", set()), (SAID, {Mark.HIDDEN_ELEMENT})]


def deck(slide: str) -> list[tuple[str, set[Mark]]]:
    """What a presentation of this slide is read as."""
    return runs(pptx.read(office.pptx(slide), name="a.pptx", password=None))


def gradient(*colours: str) -> str:
    stops = "".join(f'<a:gs pos="0"><a:srgbClr val="{colour}"/></a:gs>' for colour in colours)
    return f"<a:gradFill><a:gsLst>{stops}</a:gsLst></a:gradFill>"


def group(size: int, inner: str) -> str:
    where = f'<a:off x="0" y="0"/><a:ext cx="{size}" cy="{size}"/><a:chOff x="0" y="0"/><a:chExt cx="9144000" cy="9144000"/>'
    head = '<p:nvGrpSpPr><p:cNvPr id="1" name="g"/></p:nvGrpSpPr>'
    return f"<p:grpSp>{head}<p:grpSpPr><a:xfrm>{where}</a:xfrm></p:grpSpPr>{inner}</p:grpSp>"


def inked(fill: str) -> str:
    return f"<a:rPr>{fill}</a:rPr>"


WEAVE = "<a:pattFill><a:fgClr>{0}</a:fgClr><a:bgClr>{0}</a:bgClr></a:pattFill>".format('<a:srgbClr val="FFFFFF"/>')
LIGHT = '<a:solidFill><a:hslClr hue="0" sat="0" lum="{}"/></a:solidFill>'
TURNED = '<a:solidFill><a:srgbClr val="000000"><a:inv/></a:srgbClr></a:solidFill>'
CLIP = '<a:bodyPr vertOverflow="clip"/>'


@pytest.mark.parametrize(
    ("slide", "mark"),
    [
        (sp(SAID, run=inked(gradient("FFFFFF", "FDFDFD"))), Mark.NO_CONTRAST),
        (sp(SAID, run=inked(WEAVE)), Mark.NO_CONTRAST),
        (sp(SAID, run=inked(LIGHT.format(100000))), Mark.NO_CONTRAST),
        (sp(SAID, run=inked(TURNED)), Mark.NO_CONTRAST),
        (sp(SAID, run=inked(solid("336699")), fill=gradient("336699", "336699")), Mark.NO_CONTRAST),
        (group(1, sp(SAID)), Mark.CLIPPED),
        (sp(SAID, (1, 1, 4, 0), body=CLIP), Mark.CLIPPED),
        (sp(SAID, run='<a:rPr baseline="900000"/>'), Mark.OFF_PAGE),
        (sp(SAID, run='<a:rPr spc="-900"/>'), Mark.TINY_TYPE),
        (sp(SAID) + sp("", (0, 0, 9, 5), fill=gradient("FFFFFF", "0000FF")), Mark.COVERED),
    ],
)
def test_what_no_audience_can_read_is_marked(slide: str, mark: Mark) -> None:
    assert deck(slide) == [(SAID, {mark})]


@pytest.mark.parametrize(
    "slide",
    [
        sp(SAID, run=inked(gradient("FFFFFF", "000000"))),
        sp(SAID, run=inked(LIGHT.format(20000))),
        sp(SAID, run=inked(solid("FFFFFF")), fill=gradient("336699", "000000")),
        group(4_572_000, sp(SAID)),
        sp(SAID, (1, 1, 4, 0)),
        sp(SAID, body=CLIP),
        sp(SAID, run='<a:rPr baseline="30000" spc="-100"/>'),
        sp(SAID)
        + sp(
            "",
            (0, 0, 9, 5),
            fill='<a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="0000FF"><a:alpha val="30000"/></a:srgbClr></a:gs></a:gsLst></a:gradFill>',
        ),
    ],
)
def test_what_an_audience_can_read_stays_clean(slide: str) -> None:
    assert deck(slide) == [(SAID, set())]


WRAPPED = '<cellXfs><xf/><xf><alignment wrapText="1"/></xf><xf><alignment textRotation="90"/></xf><xf><alignment shrinkToFit="1"/></xf></cellXfs>'


def sheet(cells: str, before: str = "") -> Document:
    """A workbook of one row between two plain ones."""
    return xlsx.read(office.xlsx(before + grid("Station", f'<row r="2">{cells}</row>'), styles=WRAPPED), name="a.xlsx", password=None)


def marks_of(document: Document) -> list[set[Mark]]:
    return [set(span.marks) for span in document.spans if SAID in document.text[span.start : span.end]]


@pytest.mark.parametrize(
    ("cells", "before", "marks"),
    [
        (words(SAID, "B2"), '<cols><col min="2" max="2" width="0.01"/></cols>', {Mark.HIDDEN_ELEMENT}),
        (words(SAID, "B2"), '<sheetFormatPr defaultColWidth="0.00"/>', {Mark.HIDDEN_ELEMENT}),
        (words(SAID, "B2") + words("3", "C2"), '<cols><col min="2" max="2" width="0.3"/></cols>', {Mark.CLIPPED}),
        (words(SAID, "B2", 1), '<cols><col min="2" max="2" width="0.3"/></cols>', {Mark.CLIPPED}),
        (words(SAID, "B2"), '<cols><col min="2" max="2" width="0.3"/></cols>', set()),
        (words(SAID, "B2") + words("3", "C2"), '<cols><col min="2" max="2" width="0.9"/></cols>', {Mark.CLIPPED}),
        (words(SAID, "B2") + words("3", "C2"), '<cols><col min="2" max="2" width="2.5"/></cols>', set()),
        (words(SAID, "B2", 2) + words("3", "C2"), '<cols><col min="2" max="2" width="1.5"/></cols>', set()),
        (words(SAID, "B2", 3), '<cols><col min="2" max="2" width="1"/></cols>', {Mark.TINY_TYPE}),
        (words(SAID, "B2", 3), '<cols><col min="2" max="2" width="9"/></cols>', set()),
        (words(SAID, "C2", 3), '<cols><col min="1" max="2" width="1"/></cols>', set()),
        (words(SAID, "B2", 3), '<cols><col min="2" max="2" width="1e400"/><col min="2" max="2" width="2"/></cols>', set()),
        (words(SAID, "B2", 3), '<cols><col min="1" max="3" width="1"/><col min="2" max="2" width="9"/></cols>', {Mark.TINY_TYPE}),
        (
            words(SAID, "B2"),
            '<sheetViews><sheetView topLeftCell="A9"><pane ySplit="8" state="frozen"/></sheetView></sheetViews>',
            {Mark.HIDDEN_ELEMENT},
        ),
        (
            words(SAID, "B2"),
            '<sheetViews><sheetView topLeftCell="C1"><pane xSplit="2" state="frozen"/></sheetView></sheetViews>',
            {Mark.HIDDEN_ELEMENT},
        ),
        (words(SAID, "B2"), '<sheetViews><sheetView topLeftCell="A9"/></sheetViews>', set()),
        (words(SAID, "B2"), '<sheetViews><sheetView><pane ySplit="1" topLeftCell="A9" state="frozen"/></sheetView></sheetViews>', set()),
        (words(SAID, "B2", 1), "", set()),
    ],
)
def test_words_in_a_column_without_room_are_seen_only_where_they_run_over(cells: str, before: str, marks: set[Mark]) -> None:
    assert marks_of(sheet(cells, before)) == [marks]


def rowed(said: str, height: str = "", style: int = 0) -> list[tuple[str, set[Mark]]]:
    """A cell in a row of this height, with a full neighbour."""
    cells = f'<row r="2" {height}>{words(said, "B2", style)}{words("3", "C2")}</row>'
    document = xlsx.read(office.xlsx(grid("Station", cells), styles=WRAPPED), name="a.xlsx", password=None)
    return [(words, found) for words, found in runs(document) if "river" in words or "Seen" in words]


def test_what_a_low_row_cuts_and_what_gaps_push_out_of_a_cell_is_marked() -> None:
    fixed = 'ht="15" customHeight="1"'
    assert rowed(SAID, 'ht="3"') == [(f"{SAID} | 3", {Mark.CLIPPED})]
    assert rowed(SAID, 'ht="8"') == [(f"{SAID} | 3", set())]
    pushed = [(f"Seen{' ' * 31}", set()), (f"{SAID}", {Mark.CLIPPED})]
    assert [found for _, found in rowed(f"Seen{chr(10) * 31}{SAID}", fixed, 1)] == [found for _, found in pushed]
    assert [found for _, found in rowed(f"Seen{chr(10) * 31}{SAID}", 'ht="900"', 1)] == [set()]
    assert [found for _, found in rowed(f"Seen{chr(10)}{SAID}", fixed, 1)] == [set()]
    assert [found for _, found in rowed(f"Seen{' ' * 200}{SAID}")] == [set(), {Mark.CLIPPED}]
    assert [found for _, found in rowed(f"Seen{' ' * 20}{SAID}")] == [set()]


@pytest.mark.parametrize(
    ("name", "defined", "marks"),
    [
        ("TableStyleMedium2", "", set()),
        ("TableStyleLight9", "", set()),
        ("TableStyleLight1", "", {Mark.NO_CONTRAST}),
        ("TableStyleMedium25", "", {Mark.NO_CONTRAST}),
        ("TableStyleDark3", "", set()),
        ("Nowhere", "", {Mark.NO_CONTRAST}),
        ("Ours", '<tableStyles><tableStyle name="Ours"/></tableStyles>', set()),
    ],
)
def test_white_words_are_seen_only_on_the_heads_that_a_style_fills(name: str, defined: str, marks: set[Mark]) -> None:
    looks = f'<fonts><font/><font><color rgb="FFFFFFFF"/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs>{defined}'
    rows = grid(f"<row r='1'>{words(SAID, 'A1', 1)}</row>", "Wet.") + '<tableParts><tablePart r:id="t"/></tableParts>'
    root = f'<table xmlns="{X}" ref="A1:A2"><tableStyleInfo name="{name}"/></table>'.encode()
    book = office.xlsx(rows, styles=looks, links={"t": ("table", "../tables/table1.xml")}, extra={"xl/tables/table1.xml": root})
    assert marks_of(xlsx.read(book, name="a.xlsx", password=None)) == [marks]


def test_rows_that_a_sheet_hides_by_default_are_told_not_guessed() -> None:
    document = sheet(words(SAID, "A2"), '<sheetFormatPr defaultRowHeight="15" zeroHeight="1"/>')
    assert (marks_of(document), document.unchecked[-1]) == ([set()], "sheet 1: whether its rows without a stated height are shown")


def painted(fill: str, ink: str) -> list[set[Mark]]:
    """The marks of a cell with this fill and ink."""
    looks = f'<fonts><font/><font><color rgb="FF{ink}"/></font></fonts><fills><fill/><fill>{fill}</fill></fills>'
    looks += '<cellXfs><xf/><xf fontId="1" fillId="1"/></cellXfs>'
    return marks_of(xlsx.read(office.xlsx(grid("Station", f'<row r="2">{words(SAID, "B2", 1)}</row>'), styles=looks), name="a.xlsx", password=None))


def pattern(kind: str, *colours: str) -> str:
    said = "".join(f'<{name}Color rgb="FF{colour}"/>' for name, colour in zip(("fg", "bg"), colours, strict=False))
    return f'<patternFill patternType="{kind}">{said}</patternFill>'


def stops(*colours: str) -> str:
    return "<gradientFill>" + "".join(f'<stop position="0"><color rgb="FF{colour}"/></stop>' for colour in colours) + "</gradientFill>"


@pytest.mark.parametrize(
    ("fill", "ink", "marks"),
    [
        (pattern("lightGray", "203060", "203060"), "203060", {Mark.NO_CONTRAST}),
        (pattern("darkGray", "FFFFFF", "FFFFFF"), "FFFFFF", {Mark.NO_CONTRAST}),
        (pattern("lightUp", "FFFFFF"), "FFFFFF", {Mark.NO_CONTRAST}),
        (pattern("gray125"), "FFFFFF", {Mark.NO_CONTRAST}),
        (stops("203060", "203060"), "203060", {Mark.NO_CONTRAST}),
        (pattern("lightGray", "203060", "FFFFFF"), "203060", set()),
        (pattern("darkGray"), "FFFFFF", set()),
        (pattern("gray125"), "000000", set()),
        (stops("203060", "FFFFFF"), "203060", set()),
        ('<gradientFill><stop position="0"><color rgb="FF203060"/></stop><stop position="1"/></gradientFill>', "203060", set()),
    ],
)
def test_words_in_the_colours_of_a_pattern_or_a_gradient_are_marked(fill: str, ink: str, marks: set[Mark]) -> None:
    assert painted(fill, ink) == [marks]
