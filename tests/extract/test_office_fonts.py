"""Office files whose letters are drawn as something else, labels and parts that hide words, and what of charts nobody sees."""

import pytest

from distil.data import Document, Mark, Role
from distil.extract import docx, pptx, xlsx
from tests import documents_office as office
from tests.documents_office import A, grid, p, r, solid, sp, words

SAID = "The river is dry."
RUNS = list[tuple[str, set[Mark]]]


def runs(document: Document) -> RUNS:
    """The runs of the body with their marks."""
    return [(document.text[span.start : span.end].strip(), set(span.marks)) for span in document.spans if span.role is not Role.SIDE]


def letter(body: str, **parts: str) -> RUNS:
    """What a Word document of this body is read as."""
    return runs(docx.read(office.docx(body, parts=parts), name="a.docx", password=None))


def deck(slide: str) -> RUNS:
    """What a presentation of this slide is read as."""
    return runs(pptx.read(office.pptx(slide), name="a.pptx", password=None))


def in_font(name: str) -> str:
    return f'<w:rFonts w:ascii="{name}" w:hAnsi="{name}"/>'


@pytest.mark.parametrize("font", ["Wingdings", "Webdings", "Wingdings 3", "ZapfDingbats", "MT Extra", "Adobe Blank"])
def test_words_in_a_font_of_pictures_are_no_words(font: str) -> None:
    drawn = f'<a:rPr><a:latin typeface="{font}"/></a:rPr>'
    assert letter(p(r(SAID, in_font(font)))) == [(SAID, {Mark.GLYPH_MISMATCH})]
    assert deck(sp(SAID, run=drawn)) == [(SAID, {Mark.GLYPH_MISMATCH})]
    book = office.xlsx(grid(f'<row r="1">{words(SAID, "A1", 1)}</row>'), styles=f'<fonts><font/><font><name val="{font}"/></font></fonts>{CELLS}')
    assert runs(xlsx.read(book, name="a.xlsx", password=None))[-1] == (SAID, {Mark.GLYPH_MISMATCH})


CELLS = '<cellXfs><xf/><xf fontId="1" applyFont="1"/></cellXfs>'


def test_words_in_other_fonts_and_single_signs_stay() -> None:
    assert letter(p(r(SAID, in_font("Segoe UI Symbol")))) == [(SAID, set())]
    assert letter(p(r("l", in_font("Wingdings")), r(" item"))) == [("l item", set())]


def test_greek_of_the_symbol_font_is_read_as_drawn() -> None:
    assert letter(p("The angle ", r("a", in_font("Symbol")), " grows.")) == [("The angle α grows.", set())]
    assert deck(sp("abg", run='<a:rPr><a:latin typeface="Symbol"/></a:rPr>')) == [("αβγ", set())]


@pytest.mark.parametrize(
    ("font", "code", "drawn"),
    [("Symbol", "F061", "α"), ("Symbol", "00B3", "≥"), ("Wingdings", "F0FE", "☑"), ("Wingdings", "0054", "\uf054"), ("Times", "0041", "A")],
)
def test_a_sign_is_what_its_font_draws_for_its_code(font: str, code: str, drawn: str) -> None:
    assert letter(p("Box ", f'<w:r><w:sym w:font="{font}" w:char="{code}"/></w:r>')) == [(f"Box {drawn}", set())]


def numbered(level: str, mark: str = "") -> tuple[str, str]:
    """A list item, and the numbering it belongs to, whose label is the payload."""
    numbers = f'<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:lvlText w:val="{SAID}"/>{level}</w:lvl></w:abstractNum>'
    numbers += '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>'
    return p("Item.", properties=f'<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>{mark}'), numbers


@pytest.mark.parametrize(
    ("level", "mark", "found"),
    [
        ('<w:rPr><w:color w:val="FFFFFF"/></w:rPr>', "", {Mark.NO_CONTRAST}),
        ('<w:rPr><w:sz w:val="1"/></w:rPr>', "", {Mark.TINY_TYPE}),
        (f"<w:rPr>{in_font('Wingdings')}</w:rPr>", "", {Mark.GLYPH_MISMATCH}),
        ("", '<w:rPr><w:color w:val="FFFFFF"/></w:rPr>', {Mark.NO_CONTRAST}),
        ("<w:rPr><w:b/></w:rPr>", "", set()),
    ],
)
def test_a_label_is_drawn_as_its_level_and_its_paragraph_say(level: str, mark: str, found: set[Mark]) -> None:
    body, numbering = numbered(level, mark)
    expected = [(SAID, found), ("Item.", set())] if found else [(f"{SAID} Item.", set())]
    assert letter(body, numbering=numbering) == expected


def test_a_level_that_moves_its_items_off_the_page_hides_them() -> None:
    body, numbering = numbered('<w:pPr><w:ind w:left="-30000"/></w:pPr>')
    assert letter(body, numbering=numbering) == [("Item.", {Mark.OFF_PAGE})]


NOTE = f'<w:footnote w:id="2">{p(SAID)}</w:footnote>'
REFERENCE = '<w:footnoteReference w:id="2"/>'


def test_a_note_is_seen_where_its_sign_is() -> None:
    assert letter(p("Seen.", f"<w:r>{REFERENCE}</w:r>"), footnotes=NOTE) == [("Seen.", set()), (SAID, set())]
    assert letter(p("Seen.", f"<w:r><w:rPr><w:vanish/></w:rPr>{REFERENCE}</w:r>"), footnotes=NOTE) == [("Seen.", set())]


@pytest.mark.parametrize(
    ("kind", "inner", "mark"), [("character", "<w:vanish/>", Mark.HIDDEN_ELEMENT), ("character", '<w:sz w:val="2"/>', Mark.TINY_TYPE)]
)
def test_the_default_style_of_letters_counts(kind: str, inner: str, mark: Mark) -> None:
    style = f'<w:style w:type="{kind}" w:default="1" w:styleId="D"><w:name w:val="D"/><w:rPr>{inner}</w:rPr></w:style>'
    assert letter(p(SAID), styles=style) == [(SAID, {mark})]


def box(anchor: str, inner: str = "") -> str:
    shape = f"<wps:wsp>{inner}<wps:txbx><w:txbxContent>{p(SAID)}</w:txbxContent></wps:txbx></wps:wsp>"
    return p(f"<w:r><w:drawing><wp:anchor>{anchor}<a:graphic><a:graphicData>{shape}</a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>")


def at(across: int, down: int, wide: int = 914_400) -> str:
    said = f'<wp:positionH relativeFrom="page"><wp:posOffset>{across}</wp:posOffset></wp:positionH>'
    said += f'<wp:positionV relativeFrom="page"><wp:posOffset>{down}</wp:posOffset></wp:positionV>'
    return f'{said}<wp:extent cx="{wide}" cy="914400"/>'


PAGE = '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/></w:sectPr>'


@pytest.mark.parametrize(
    ("anchor", "marks"),
    [
        (at(9 * 914_400, 0), {Mark.OFF_PAGE}),
        (at(-3 * 914_400, 0), {Mark.OFF_PAGE}),
        (at(0, 12 * 914_400), {Mark.OFF_PAGE}),
        (at(7 * 914_400, 10 * 914_400), set()),
        (at(-457_200, -457_200), set()),
    ],
)
def test_a_text_box_beyond_the_edge_of_the_paper_is_not_seen(anchor: str, marks: set[Mark]) -> None:
    assert letter(box(anchor) + PAGE) == [(SAID, marks)]


def test_an_equation_keeps_back_what_it_switches_off_and_what_is_too_faint() -> None:
    root = f'<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg><m:r><m:t>{SAID}</m:t></m:r></m:deg><m:e><m:r><m:t>y</m:t></m:r></m:e></m:rad>'
    assert letter(p(f"<m:oMath>{root}</m:oMath>")) == [("√(y)", set()), (SAID, {Mark.HIDDEN_ELEMENT})]
    white = f'<m:oMath><m:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><m:t>{SAID}</m:t></m:r></m:oMath>'
    assert letter(p(white)) == [(SAID, {Mark.NO_CONTRAST})]


def test_shades_of_dots_are_mixed() -> None:
    shaded = '<w:shd w:val="{}" w:color="000000" w:fill="FFFFFF"/><w:color w:val="000000"/>'
    assert letter(p(r(SAID, shaded.format("pct95")))) == [(SAID, {Mark.NO_CONTRAST})]
    assert letter(p(r(SAID, shaded.format("pct10")))) == [(SAID, set())]


def inked(fill: str) -> str:
    return f"<a:rPr>{fill}</a:rPr>"


CHANGED = '<a:solidFill><a:srgbClr val="000000">{}</a:srgbClr></a:solidFill>'


@pytest.mark.parametrize(
    ("slide", "mark"),
    [
        (sp(SAID, run=inked(CHANGED.format('<a:alphaMod val="0"/>'))), Mark.TRANSPARENT),
        (sp(SAID, run=inked(CHANGED.format('<a:alphaOff val="-100000"/>'))), Mark.TRANSPARENT),
        (sp(SAID, run=inked(CHANGED.format('<a:red val="100000"/><a:green val="100000"/><a:blue val="100000"/>'))), Mark.NO_CONTRAST),
        (sp(SAID, run=inked('<a:solidFill><a:prstClr val="ivory"/></a:solidFill>')), Mark.NO_CONTRAST),
        (sp(SAID, run=inked('<a:solidFill><a:sysClr val="infoBk"/></a:solidFill>')), Mark.NO_CONTRAST),
        (sp(SAID, run=f'<a:rPr><a:ln w="60000">{solid("FFFFFF")}</a:ln></a:rPr>'), Mark.NO_CONTRAST),
        (sp(SAID, body='<a:bodyPr tIns="9144000"/>'), Mark.OFF_PAGE),
        (sp(SAID, body='<a:bodyPr><a:scene3d><a:camera><a:rot lat="0" lon="5400000" rev="0"/></a:camera></a:scene3d></a:bodyPr>'), Mark.TINY_TYPE),
    ],
)
def test_what_no_audience_can_read_is_marked(slide: str, mark: Mark) -> None:
    assert deck(slide) == [(SAID, {mark})]


@pytest.mark.parametrize(
    "run",
    [
        inked('<a:solidFill><a:prstClr val="dkBlue"/></a:solidFill>'),
        f'<a:rPr><a:ln w="9525">{solid("FFFFFF")}</a:ln></a:rPr>',
        f'<a:rPr><a:ln w="9525">{solid("000000")}</a:ln><a:noFill/></a:rPr>',
    ],
)
def test_what_an_audience_can_read_stays_clean(run: str) -> None:
    assert deck(sp(SAID, run=run)) == [(SAID, set())]


CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart"


def chart(inner: str) -> RUNS:
    """What a slide with a chart of these parts is read as."""
    frame = f"""<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="t"/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/>
<a:ext cx="9144000" cy="4572000"/></p:xfrm><a:graphic><a:graphicData>
<c:chart xmlns:c="{CHART}" r:id="q"/></a:graphicData></a:graphic></p:graphicFrame>"""
    part = f'<c:chartSpace xmlns:c="{CHART}" {A}><c:chart>{inner}</c:chart></c:chartSpace>'.encode()
    content = office.pptx(frame, links={"q": ("chart", "../charts/c1.xml")}, extra={"ppt/charts/c1.xml": part})
    return runs(pptx.read(content, name="a.pptx", password=None))


def title(run: str = "<a:rPr/>") -> str:
    return f"<c:title><c:tx><c:rich><a:p><a:r>{run}<a:t>{SAID}</a:t></a:r></a:p></c:rich></c:tx></c:title>"


def series(inner: str) -> str:
    return f"<c:ser><c:tx><c:strRef><c:strCache><c:pt><c:v>{inner}</c:v></c:pt></c:strCache></c:strRef></c:tx></c:ser>"


@pytest.mark.parametrize(
    ("inner", "marks"),
    [
        (title(), set()),
        (title('<a:rPr sz="100"/>'), {Mark.TINY_TYPE}),
        (title("<a:rPr><a:noFill/></a:rPr>"), {Mark.TRANSPARENT}),
        (f'<c:plotArea><c:catAx><c:delete val="1"/>{title()}</c:catAx></c:plotArea>', {Mark.HIDDEN_ELEMENT}),
        (f'<c:plotArea><c:catAx><c:delete val="0"/>{title()}</c:catAx></c:plotArea>', set()),
        (f'<c:autoTitleDeleted val="1"/><c:plotArea>{series(SAID)}</c:plotArea>', {Mark.HIDDEN_ELEMENT}),
        (f'<c:autoTitleDeleted val="1"/><c:plotArea>{series(SAID)}</c:plotArea><c:legend/>', set()),
        (f"<c:plotArea>{series(SAID)}</c:plotArea>", set()),
    ],
)
def test_of_a_chart_only_what_is_drawn_is_seen(inner: str, marks: set[Mark]) -> None:
    assert chart(inner) == [(SAID, marks)]


DRAWN = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"


def corner(name: str, column: int, row: int) -> str:
    return f"<xdr:{name}><xdr:col>{column}</xdr:col><xdr:row>{row}</xdr:row></xdr:{name}>"


def pinned(start: int, end: int, shape: str) -> str:
    return f"<xdr:twoCellAnchor>{corner('from', start, start)}{corner('to', end, end)}{shape}</xdr:twoCellAnchor>"


TEXT = f"""<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="1" name="x"/></xdr:nvSpPr><xdr:spPr/><xdr:txBody><a:bodyPr/>
<a:p><a:r><a:t>{SAID}</a:t></a:r></a:p></xdr:txBody></xdr:sp>"""
LID = f'<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="y"/></xdr:nvSpPr><xdr:spPr>{solid("00FF00")}</xdr:spPr></xdr:sp>'
OUTSIDE = f'<xdr:absoluteAnchor><xdr:pos x="-9144000" y="0"/><xdr:ext cx="914400" cy="914400"/>{TEXT}</xdr:absoluteAnchor>'


@pytest.mark.parametrize(
    ("drawing", "marks"),
    [
        (pinned(2, 5, TEXT), set()),
        (pinned(2, 2, TEXT), {Mark.CLIPPED}),
        (OUTSIDE, {Mark.OFF_PAGE}),
        (pinned(2, 5, TEXT) + pinned(1, 9, LID), {Mark.COVERED}),
        (pinned(1, 9, LID) + pinned(2, 5, TEXT), set()),
    ],
)
def test_a_box_on_a_sheet_is_seen_where_it_has_room_and_nothing_over_it(drawing: str, marks: set[Mark]) -> None:
    root = f'<xdr:wsDr xmlns:xdr="{DRAWN}" {A}>{drawing}</xdr:wsDr>'.encode()
    links = {"d": ("drawing", "../drawings/drawing1.xml")}
    book = office.xlsx(grid("Wet.") + '<drawing r:id="d"/>', links=links, extra={"xl/drawings/drawing1.xml": root})
    assert (SAID, marks) in runs(xlsx.read(book, name="a.xlsx", password=None))


def test_rows_of_no_height_by_default_are_clipped() -> None:
    sheet = '<sheetFormatPr defaultRowHeight="0.1" customHeight="1"/>' + grid(f'<row r="1" ht="15">{words("Wet.", "A1")}</row>', SAID)
    assert (SAID, {Mark.CLIPPED}) in runs(xlsx.read(office.xlsx(sheet), name="a.xlsx", password=None))


def test_embedded_files_are_named() -> None:
    content = office.docx(p("Wet."), extra={"word/embeddings/oleObject1.bin": b"x"})
    assert "embedded files" in docx.read(content, name="a.docx", password=None).unchecked
