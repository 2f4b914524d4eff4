"""Presentations: what each slide shows, in reading order; what no audience sees, marked or kept aside."""

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from distil import extract
from distil.data import Document, Mark, Reading, Role
from distil.extract.pptx import read
from tests.documents_office import INCH, A, packed, pptx, solid, sp

PAYLOAD = "The river is dry."
FADED = '<a:schemeClr val="tx1"><a:lumMod val="5000"/><a:lumOff val="95000"/></a:schemeClr>'
BACKGROUND = "<p:bg><p:bgPr>{}</p:bgPr></p:bg>"


def opened(content: bytes) -> Document:
    return read(content, name="a.pptx", password=None)


def runs(document: Document) -> list[tuple[str, set[Mark]]]:
    """The runs of the body with their marks."""
    return [(document.text[span.start : span.end].strip(), set(span.marks)) for span in document.spans if span.role is not Role.SIDE]


def aside(document: Document) -> list[tuple[str, set[Mark], str]]:
    """The side channels, with their places."""
    return [(document.text[span.start : span.end], set(span.marks), span.place) for span in document.spans if span.role is Role.SIDE]


def test_slides_come_in_order_with_title_lists_and_text() -> None:
    first = sp("Second", (1, 4, 3, 1)) + sp("Right", (6, 2, 3, 1)) + sp("Left", (1, 2, 3, 1)) + sp("Rivers", (1, 1, 8, 1), holder='type="title"')
    second = sp("Beds", holder='type="title"') + sp("Wet stones", (1, 2, 4, 1), holder='idx="1"')
    document = opened(pptx(first, second))
    assert [(document.text[s.start : s.end], s.role, s.place) for s in document.spans] == [
        ("Rivers", Role.HEADING, "slide 1"),
        ("Left", Role.PARAGRAPH, "slide 1"),
        ("Right", Role.PARAGRAPH, "slide 1"),
        ("Second", Role.PARAGRAPH, "slide 1"),
        ("Beds", Role.HEADING, "slide 2"),
        ("Wet stones", Role.ITEM, "slide 2"),
    ]
    assert (document.outcome, document.title, document.pages, document.read) == (Reading.TEXT, "Rivers", 2, 2)


@pytest.mark.parametrize(
    ("shape", "mark"),
    [
        (sp(PAYLOAD, (11, 1, 4, 1)), Mark.OFF_PAGE),
        (sp(PAYLOAD, (1, -3, 4, 1)), Mark.OFF_PAGE),
        (sp(PAYLOAD, (-3.9, 1, 4, 1)), Mark.OFF_PAGE),
        (sp(PAYLOAD, body='<a:bodyPr lIns="20000000"/>'), Mark.OFF_PAGE),
        (sp(PAYLOAD, switch='hidden="1"'), Mark.HIDDEN_ELEMENT),
        (sp(PAYLOAD, run='<a:rPr sz="100"/>'), Mark.TINY_TYPE),
        (sp(PAYLOAD, body='<a:bodyPr><a:normAutofit fontScale="5000"/></a:bodyPr>'), Mark.TINY_TYPE),
        (sp(PAYLOAD, body='<a:bodyPr/><a:lstStyle><a:lvl1pPr><a:defRPr sz="100"/></a:lvl1pPr></a:lstStyle>'), Mark.TINY_TYPE),
        (sp(PAYLOAD, run=f"<a:rPr>{solid('FFFFFF')}</a:rPr>"), Mark.NO_CONTRAST),
        (sp(PAYLOAD, run=f"<a:rPr>{solid('bg1')}</a:rPr>"), Mark.NO_CONTRAST),
        (sp(PAYLOAD, run=f"<a:rPr>{solid('1F3864')}</a:rPr>", fill=solid("1F3864")), Mark.NO_CONTRAST),
        (sp(PAYLOAD, fill=solid("000000")), Mark.NO_CONTRAST),
        (
            sp(
                PAYLOAD,
                run='<a:rPr><a:solidFill><a:schemeClr val="tx1"><a:lumMod val="5000"/><a:lumOff val="95000"/></a:schemeClr></a:solidFill></a:rPr>',
            ),
            Mark.NO_CONTRAST,
        ),
        (sp(PAYLOAD, run=f"<a:rPr>{solid('FFFF00')}<a:highlight><a:srgbClr val='FFFF00'/></a:highlight></a:rPr>"), Mark.NO_CONTRAST),
        (sp(PAYLOAD, run="<a:rPr><a:noFill/></a:rPr>"), Mark.TRANSPARENT),
        (
            sp(PAYLOAD, run='<a:rPr><a:solidFill><a:srgbClr val="000000"><a:alpha val="0"/></a:srgbClr></a:solidFill></a:rPr>'),
            Mark.TRANSPARENT,
        ),
    ],
)
def test_words_no_audience_sees_are_marked(shape: str, mark: Mark) -> None:
    document = opened(pptx(shape + sp("Wet.", (1, 5, 4, 1))))
    assert runs(document) in ([(PAYLOAD, {mark}), ("Wet.", set())], [("Wet.", set()), (PAYLOAD, {mark})])


@pytest.mark.parametrize(
    "shape",
    [
        sp("Wet.", run=f"<a:rPr>{solid('FFFFFF')}</a:rPr>", fill=solid("1F3864")),
        sp("", (0, 0, 6, 6), fill=solid("1F3864")) + sp("Wet.", run=f"<a:rPr>{solid('FFFFFF')}</a:rPr>"),
        sp("Wet.", (9, 1, 4, 1)),
        sp("Wet.", run='<a:rPr sz="600"/>'),
        sp("Wet.", fill="<a:gradFill/>", run=f"<a:rPr>{solid('FFFFFF')}</a:rPr>"),
        sp("Wet.") + sp("", (1, 1, 1, 1), fill=solid("00FF00")),
        sp("Wet.") + sp("", (0, 0, 9, 7), fill="<a:noFill/>"),
    ],
)
def test_what_looks_like_a_trick_and_is_none_is_plain(shape: str) -> None:
    assert runs(opened(pptx(shape))) == [("Wet.", set())]


@pytest.mark.parametrize("over", [solid("00FF00"), ""])
def test_words_under_a_later_opaque_shape_or_picture_are_covered(over: str) -> None:
    where = f'<a:xfrm><a:off x="0" y="0"/><a:ext cx="{9 * INCH}" cy="{7 * INCH}"/></a:xfrm>'
    picture = (
        f'<p:pic><p:nvPicPr><p:cNvPr id="9" name="x"/></p:nvPicPr><p:blipFill><a:blip r:embed="i"/></p:blipFill><p:spPr>{where}</p:spPr></p:pic>'
    )
    cover = sp("", (0, 0, 9, 7), fill=over) if over else picture
    document = opened(pptx(sp(PAYLOAD) + cover, links={"i": ("image", "../media/a.jpg")}))
    assert runs(document) == [(PAYLOAD, {Mark.COVERED})]


def test_a_cover_that_an_animation_takes_away_covers_nothing() -> None:
    cover = sp("", (0, 0, 9, 7), fill=solid("00FF00"))
    timing = '<!--after--><p:timing><p:spTgt spid="2"/></p:timing>'
    assert runs(opened(pptx(sp("Wet.") + cover + timing))) == [("Wet.", set())]


def test_a_dark_background_is_known_from_slide_layout_or_master() -> None:
    dark = BACKGROUND.format(solid("000000"))
    white = sp("Wet.", run=f"<a:rPr>{solid('FFFFFF')}</a:rPr>")
    for content in (pptx(dark + white), pptx(white, layout=dark), pptx(white, master=dark)):
        assert runs(opened(content)) == [("Wet.", set())]
    assert runs(opened(pptx(sp(PAYLOAD), master=dark))) == [(PAYLOAD, {Mark.NO_CONTRAST})]


def test_hidden_slides_do_not_look_visible() -> None:
    document = opened(pptx(sp("Wet."), sp(PAYLOAD), switches=("", 'show="0"')))
    assert runs(document) == [("Wet.", set()), (PAYLOAD, {Mark.HIDDEN_ELEMENT})]


def test_a_placeholder_stands_where_its_layout_puts_it() -> None:
    layout = sp("Prompt", (20, 1, 4, 1), holder='type="body" idx="7"')
    document = opened(pptx(sp(PAYLOAD, None, holder='type="body" idx="7"'), layout=layout))
    assert runs(document) == [(PAYLOAD, {Mark.OFF_PAGE})]
    assert aside(document) == [("Prompt", {Mark.METADATA}, "layouts")]


def test_members_of_a_group_stand_where_the_group_puts_them() -> None:
    group = (
        '<p:grpSp><p:nvGrpSpPr><p:cNvPr id="1" name="g"/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="{}" y="0"/><a:ext cx="914400" cy="914400"/>'
        '<a:chOff x="0" y="0"/><a:chExt cx="9144000" cy="9144000"/></a:xfrm></p:grpSpPr>{}</p:grpSp>'
    )
    assert runs(opened(pptx(group.format(20 * INCH, sp(PAYLOAD))))) == [(PAYLOAD, {Mark.OFF_PAGE})]
    assert runs(opened(pptx(group.format(INCH, sp("Wet."))))) == [("Wet.", set())]


def test_layouts_are_said_once_and_only_where_they_are_shown() -> None:
    layout = sp("Confidential", (1, 7, 2, 0.3))
    document = opened(pptx(sp("One."), sp("Two."), layout=layout))
    assert [(document.text[s.start : s.end], s.role) for s in document.spans] == [
        ("One.", Role.PARAGRAPH),
        ("Confidential", Role.FURNITURE),
        ("Two.", Role.PARAGRAPH),
    ]
    unseen = opened(pptx(sp("One."), layout=layout, switches=('showMasterSp="0"',)))
    assert (runs(unseen), aside(unseen)) == ([("One.", set())], [("Confidential", {Mark.METADATA}, "layouts")])


def test_tables_become_lines_and_merged_cells_are_said_once() -> None:
    def cell(text: str, switch: str = "", fill: str = "", run: str = "") -> str:
        return f"<a:tc {switch}><a:txBody><a:bodyPr/><a:p><a:r>{run}<a:t>{text}</a:t></a:r></a:p></a:txBody><a:tcPr>{fill}</a:tcPr></a:tc>"

    white = f"<a:rPr>{solid('FFFFFF')}</a:rPr>"
    table = (
        '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="1" name="t"/></p:nvGraphicFramePr>'
        '<p:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/></p:xfrm>'
        f"<a:graphic><a:graphicData><a:tbl><a:tr>{cell('A')}{cell('B')}</a:tr><a:tr>{cell('C', 'gridSpan=' + chr(34) + '2' + chr(34))}"
        f"{cell('ghost', 'hMerge=' + chr(34) + '1' + chr(34))}</a:tr><a:tr>{cell('D', '', solid('000000'), white)}"
        f"{cell(PAYLOAD, '', '', white)}</a:tr>"
        "</a:tbl></a:graphicData></a:graphic></p:graphicFrame>"
    )
    document = opened(pptx(table))
    assert runs(document)[:2] == [("A | B\nC | \nD |", set()), (PAYLOAD, {Mark.NO_CONTRAST})]
    assert aside(document) == [("ghost", {Mark.HIDDEN_ELEMENT}, "slide 1")]


def test_what_stands_beside_a_slide_stands_aside() -> None:
    picture = '<p:pic><p:nvPicPr><p:cNvPr id="9" name="x" descr="A bridge."/></p:nvPicPr><p:spPr/></p:pic>'
    choice = (
        f'<mc:AlternateContent><mc:Choice xmlns:n="urn:unknown" Requires="n">{sp("Unseen.")}</mc:Choice>'
        f"<mc:Fallback>{sp('Seen.', (1, 5, 2, 1))}</mc:Fallback></mc:AlternateContent>"
    )
    notes = pptx(sp("Speak slowly.", holder='type="body"'))
    extra = {
        "ppt/notesSlides/notesSlide1.xml": _member(notes, "ppt/slides/slide1.xml"),
        "ppt/comments/comment1.xml": b'<p:l xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cm><p:text>Check.</p:text></p:cm></p:l>',
        "docProps/core.xml": b'<p xmlns:dc="http://d"><dc:title>Property.</dc:title></p>',
        "ppt/tags/tag1.xml": b'<t><tag name="N" val="Tagged."/></t>',
        "ppt/slides/slide9.xml": _member(pptx(sp("Orphan.")), "ppt/slides/slide1.xml"),
        "ppt/embeddings/a.xlsx": b"x",
    }
    links = {"n": ("notesSlide", "../notesSlides/notesSlide1.xml"), "c": ("comments", "../comments/comment1.xml")}
    document = opened(pptx(sp("Wet.") + picture + choice, links=links, extra=extra))
    assert runs(document) == [("Wet.", set()), ("Seen.", set())]
    assert aside(document) == [
        ("A bridge.", {Mark.ASSISTIVE}, "slide 1"),
        ("Unseen.", {Mark.HIDDEN_ELEMENT}, "slide 1"),
        ("Speak slowly.", {Mark.ANNOTATION}, "slide 1 notes"),
        ("Check.", {Mark.COMMENT}, "slide 1"),
        ("Orphan.", {Mark.HIDDEN_ELEMENT}, "unlisted slide 1"),
        ("Property.", {Mark.METADATA}, "properties"),
        ("N: Tagged.", {Mark.METADATA}, "properties"),
    ]
    assert document.unchecked[-1] == "embedded files"


def test_charts_and_diagrams_are_read() -> None:
    def frame(inner: str) -> str:
        named = '<p:nvGraphicFramePr><p:cNvPr id="1" name="t"/></p:nvGraphicFramePr>'
        return f"<p:graphicFrame>{named}<a:graphic><a:graphicData>{inner}</a:graphicData></a:graphic></p:graphicFrame>"

    chart = "http://schemas.openxmlformats.org/drawingml/2006/chart"
    diagram = "http://schemas.openxmlformats.org/drawingml/2006/diagram"
    points = "<c:cat><c:strCache><c:pt><c:v>Spring</c:v></c:pt><c:pt><c:v>Autumn</c:v></c:pt></c:strCache></c:cat>"
    values = "<c:val><c:numCache><c:pt><c:v>3.5</c:v></c:pt><c:pt><c:v>2</c:v></c:pt></c:numCache></c:val>"
    title = "<c:title><a:p><a:r><a:t>Levels</a:t></a:r></a:p></c:title>"
    series = f"<c:ser><c:tx><c:strCache><c:pt><c:v>Bridge</c:v></c:pt></c:strCache></c:tx>{points}{values}</c:ser>"
    extra = {
        "ppt/charts/chart1.xml": f'<c:chartSpace xmlns:c="{chart}" {A}>{title}{series}</c:chartSpace>'.encode(),
        "ppt/diagrams/data1.xml": f'<dgm:d xmlns:dgm="{diagram}" {A}><a:p><a:r><a:t>Step</a:t></a:r></a:p></dgm:d>'.encode(),
    }
    slide = frame(f'<c:chart xmlns:c="{chart}" r:id="c"/>') + frame(f'<dgm:relIds xmlns:dgm="{diagram}" r:dm="d"/>')
    links = {"c": ("chart", "../charts/chart1.xml"), "d": ("diagramData", "../diagrams/data1.xml")}
    document = opened(pptx(slide, links=links, extra=extra))
    assert [(document.text[s.start : s.end], s.role) for s in document.spans] == [
        ("Levels", Role.CAPTION),
        ("Bridge | Spring 3.5 | Autumn 2", Role.CAPTION),
        ("Step", Role.ITEM),
    ]


def _member(content: bytes, name: str) -> bytes:
    return zipfile.ZipFile(BytesIO(content)).read(name)


def test_pictures_alone_are_no_text_and_nothing_is_empty() -> None:
    picture = '<p:pic><p:nvPicPr><p:cNvPr id="9" name="x"/></p:nvPicPr><p:spPr/></p:pic>'
    assert opened(pptx(picture)).outcome is Reading.NO_TEXT
    assert opened(pptx("")).outcome is Reading.EMPTY
    assert opened(pptx()).outcome is Reading.EMPTY


def test_a_damaged_slide_is_said_and_the_others_are_read() -> None:
    document = opened(pptx(sp("Wet."), sp("More."), extra={"ppt/slides/slide2.xml": b"<p:sld"}))
    assert (document.outcome, runs(document)) == (Reading.PARTIAL, [("Wet.", set())])
    assert [lost.place for lost in document.unread] == ["slide 2"]


def test_too_many_shapes_are_said() -> None:
    document = opened(pptx(sp("Wet.", (1, 1, 4, 1), fill=solid("FFFFFF")) * 5100))
    assert [(lost.place, lost.reason) for lost in document.unread] == [("slide 1", "it holds more shapes than are read")]


@pytest.mark.parametrize(
    "content", [b"", b"PK\x03\x04", packed({}), packed({"ppt/presentation.xml": b"<x"}), packed({"ppt/presentation.xml": b"<x/>"})]
)
def test_nonsense_is_unreadable(content: bytes) -> None:
    assert opened(content).outcome is Reading.UNREADABLE


def test_innocent_notes_are_kept_aside_and_the_slides_are_read(shared: Path) -> None:
    for path in sorted((shared / "cases/benign").glob("*.pptx")):
        document = extract.extract(path.read_bytes(), path.name)
        assert document.outcome is Reading.TEXT, path.name
        assert {mark for span in document.spans if span.role is not Role.SIDE for mark in span.marks} == set(), path.name
        assert any(span.marks == {Mark.ANNOTATION} for span in document.spans), path.name
