"""Rare ways of OpenDocument to show nothing: each keeps its words, marked, and its innocent neighbour stays clean."""

import time

import pytest

from distil.data import Document, Mark, Role
from distil.extract import odp, ods, odt
from distil.extract._boxes import left_over
from tests.documents_office import packed
from tests.extract.test_odt import SPACES as TEXT_SPACES

SAID = "The river is dry."
SEEN = "The tower was built in 1889."
SPACES = f'{TEXT_SPACES} xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"'
SPACES += ' xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"'
SPACES += ' xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"'
SPACES += ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
PAGES = """<style:page-layout style:name="L"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29cm" {}/></style:page-layout>"""
MASTER = '<style:master-page style:name="Standard" style:page-layout-name="L">{}</style:master-page>'
FRAME = '<draw:frame {} svg:width="6cm" svg:height="2cm"><draw:text-box>{}</draw:text-box></draw:frame>'


def style(name: str, family: str, inner: str, more: str = "") -> str:
    return f'<style:style style:name="{name}" style:family="{family}" {more}>{inner}</style:style>'


def inked(name: str, stated: str, family: str = "paragraph") -> str:
    return style(name, family, f"<style:text-properties {stated}/>")


def p(said: str, name: str = "", kind: str = "p") -> str:
    attribute = f' text:style-name="{name}"' if name else ""
    return f"<text:{kind}{attribute}>{said}</text:{kind}>"


def file(kind: str, body: str, styles: str = "", *, shared: str = "", masters: str = MASTER.format(""), page: str = "") -> bytes:
    content = f"<office:document-content{SPACES}><office:automatic-styles>{styles}</office:automatic-styles>"
    content += f"<office:body><office:{kind}>{body}</office:{kind}></office:body></office:document-content>"
    around = f"<office:document-styles{SPACES}><office:styles>{shared}</office:styles><office:automatic-styles>{PAGES.format(page)}"
    around += f"</office:automatic-styles><office:master-styles>{masters}</office:master-styles></office:document-styles>"
    return packed({"mimetype": b"application/vnd.oasis.opendocument.text", "content.xml": content.encode(), "styles.xml": around.encode()})


def marks(document: Document) -> list[set[Mark]]:
    """The marks of each run that says it, those of a field or another side channel among them."""
    return [set(span.marks) for span in document.spans if SAID in document.text[span.start : span.end]]


def letter(body: str, styles: str = "", *, shared: str = "", masters: str = MASTER.format(""), page: str = "") -> Document:
    return odt.read(file("text", body, styles, shared=shared, masters=masters, page=page), name="a.odt", password=None)


DEFAULT = '<style:default-style style:family="paragraph"><style:text-properties {}/></style:default-style>'
COVERED = f"<table:table><table:table-row><table:table-cell>{p('a')}</table:table-cell><table:covered-table-cell>{p(SAID)}</table:covered-table-cell>"
COVERED += "</table:table-row></table:table>"
TITLE = f"<text:table-of-content-source><text:index-title-template>{SAID}</text:index-title-template></text:table-of-content-source>"


@pytest.mark.parametrize(
    ("body", "styles", "shared", "found"),
    [
        (p(SAID), "", DEFAULT.format('text:display="none"'), {Mark.HIDDEN_ELEMENT}),
        (p(SAID), "", DEFAULT.format('fo:color="#ffffff"'), {Mark.NO_CONTRAST}),
        (p(SAID), "", inked("Standard", 'fo:color="#ffffff"'), {Mark.NO_CONTRAST}),
        (p(SAID, "A"), inked("A", 'fo:letter-spacing="-1cm"'), "", {Mark.TINY_TYPE}),
        (p(SAID, "A"), inked("A", 'style:font-size-rel="-11pt"'), "", {Mark.TINY_TYPE}),
        (p(f"河是干的 {SAID}", "A"), inked("A", 'style:font-size-asian="1pt"'), "", {Mark.TINY_TYPE}),
        (p(f"مرحبا {SAID}", "A"), inked("A", 'style:font-size-complex="1pt"'), "", {Mark.TINY_TYPE}),
        (p(SAID, "A"), style("A", "paragraph", '<style:paragraph-properties fo:margin-left="60cm"/>'), "", {Mark.OFF_PAGE}),
        (p(SAID, "A"), style("A", "paragraph", '<style:paragraph-properties fo:text-indent="-60cm"/>'), "", {Mark.OFF_PAGE}),
        (p(FRAME.format('svg:x="-50cm" svg:y="1cm" text:anchor-type="page"', p(SAID))), "", "", {Mark.OFF_PAGE}),
        (p(FRAME.format('svg:x="1cm" svg:y="90cm" text:anchor-type="page"', p(SAID))), "", "", {Mark.OFF_PAGE}),
        (p(f'<draw:frame svg:width="6cm" svg:height="2cm"><draw:image/><draw:text-box>{p(SAID)}</draw:text-box></draw:frame>'), "", "", None),
        (COVERED, "", "", {Mark.HIDDEN_ELEMENT}),
        (f"<text:table-of-content>{TITLE}<text:index-body>{p(SEEN)}</text:index-body></text:table-of-content>", "", "", {Mark.FIELD}),
        (f'<text:section text:display="none">{p(SAID, "A")}</text:section>', inked("A", 'text:display="true"'), "", {Mark.HIDDEN_ELEMENT}),
        (p(f"<text:page-number>{SAID * 5}</text:page-number>"), "", "", {Mark.HIDDEN_ELEMENT}),
    ],
)
def test_a_text_that_shows_nothing_of_some_words_has_them_marked(body: str, styles: str, shared: str, found: set[Mark] | None) -> None:
    assert marks(letter(p(SEEN) + body, styles, shared=shared)) == [{Mark.HIDDEN_ELEMENT} if found is None else found]


@pytest.mark.parametrize(
    ("body", "styles", "shared"),
    [
        (p(SAID), "", DEFAULT.format('style:use-window-font-color="true" loext:opacity="0%"')),
        (p(SAID, "A"), inked("A", 'style:font-size-asian="1pt" style:font-size-complex="1pt" style:font-size-rel="-2pt"'), ""),
        (p(SAID, "A"), inked("A", 'text:display="true"'), DEFAULT.format('text:display="none"')),
        (p(SAID, "A"), style("A", "paragraph", '<style:paragraph-properties fo:margin-left="2cm" fo:text-indent="-2cm"/>'), ""),
        (p(FRAME.format('svg:x="1cm" svg:y="1cm" text:anchor-type="page"', p(SAID))), inked("White", 'fo:color="#ffffff"'), ""),
        (p(FRAME.format('svg:x="-50cm" svg:y="1cm" text:anchor-type="as-char"', p(SAID))), "", ""),
        (f'<text:section text:display="condition" text:condition="ooow:1==2" text:is-hidden="false">{p(SAID)}</text:section>', "", ""),
        (p(FRAME.format('draw:style-name="G"', p(SAID, "W"))), inked("W", 'fo:color="#ffffff"')
         + style("G", "graphic", '<style:graphic-properties draw:fill="solid" draw:fill-color="#203040"/>'), ""),
    ],
)  # fmt: skip
def test_words_of_a_text_that_a_reader_sees_stay_clean(body: str, styles: str, shared: str) -> None:
    assert marks(letter(body, styles, shared=shared)) == [set()]


def test_words_in_a_frame_are_not_drawn_on_what_their_anchor_is_drawn_on() -> None:
    styles = inked("Dark", 'fo:color="#ffffff" fo:background-color="#000000"') + inked("W", 'fo:color="#ffffff"')
    anchored = FRAME.format('svg:x="1cm" svg:y="1cm" text:anchor-type="page"', p(SAID, "W"))
    assert marks(letter(p(anchored, "Dark"), styles)) == [{Mark.NO_CONTRAST}]


def test_words_in_the_colour_of_the_page_are_marked_and_light_ones_on_a_dark_page_are_not() -> None:
    dark = 'fo:background-color="#203040"'
    assert marks(letter(p(SAID, "A"), inked("A", 'fo:color="#203040"'), page=dark)) == [{Mark.NO_CONTRAST}]
    assert marks(letter(p(SAID, "A"), inked("A", 'fo:color="#ffffff"'), page=dark)) == [set()]


@pytest.mark.parametrize(
    ("masters", "styles", "found"),
    [
        (MASTER.format(f"<style:header>{p(SAID)}</style:header>"), "", set()),
        (MASTER.format(f'<style:header style:display="false">{p(SAID)}</style:header>'), "", {Mark.HIDDEN_ELEMENT}),
        (MASTER.format("") + MASTER.replace("Standard", "Other").format(f"<style:footer>{p(SAID)}</style:footer>"), "", {Mark.HIDDEN_ELEMENT}),
        (
            MASTER.format("") + MASTER.replace("Standard", "Other").format(f"<style:footer>{p(SAID)}</style:footer>"),
            style("A", "paragraph", "", 'style:master-page-name="Other"'),
            set(),
        ),
    ],
)
def test_headers_count_where_a_page_of_theirs_is_printed(masters: str, styles: str, found: set[Mark]) -> None:
    assert marks(letter(p(SEEN, "A" if styles else ""), styles, masters=masters)) == [found]


def cell(said: str, name: str = "", more: str = "") -> str:
    attribute = f' table:style-name="{name}"' if name else ""
    return f'<table:table-cell office:value-type="string"{attribute}{more}>{p(said)}</table:table-cell>'


def sheet(cells: str, styles: str = "", *, around: str = "", masters: str = MASTER.format(""), columns: str = "<table:table-column/>") -> Document:
    rows = f"<table:table-row>{cell(SEEN)}</table:table-row><table:table-row>{cells}</table:table-row>"
    body = f'<table:table table:name="Ages">{columns}{rows}{around}</table:table>'
    return ods.read(file("spreadsheet", body, styles, masters=masters), name="a.ods", password=None)


PALE = inked("Pale", 'fo:color="#ffffff"', "table-cell")
RULE = '<calcext:conditional-formats><calcext:conditional-format calcext:target-range-address="Ages.A2:Ages.B9">'
RULE += '<calcext:condition calcext:apply-style-name="Pale" calcext:value="{}"/></calcext:conditional-format></calcext:conditional-formats>'
LITERAL = '<number:text-style style:name="N"><number:text>Total</number:text></number:text-style>'
NARROW = style("C", "table-column", '<style:table-column-properties style:column-width="0.2cm"/>')
DRAWN = "<table:shapes>" + FRAME.format('svg:x="{}cm" svg:y="1cm"', p(SAID)) + "</table:shapes>"
SHRUNK = style("S", "table-cell", '<style:table-cell-properties style:shrink-to-fit="true"/>')


@pytest.mark.parametrize(
    ("cells", "styles", "around", "found"),
    [
        (cell(SAID, "A"), LITERAL + style("A", "table-cell", "", 'style:data-style-name="N"'), "", {Mark.HIDDEN_ELEMENT}),
        (cell(SAID, "A"), PALE + style("A", "table-cell", '<style:map style:condition="is-true-formula(1)" style:apply-style-name="Pale"/>'), "",
         {Mark.HIDDEN_ELEMENT}),
        (cell(SAID), PALE, RULE.format("formula-is(TRUE())"), {Mark.HIDDEN_ELEMENT}),
        (cell(SAID), PALE, RULE.format("&gt;0"), {Mark.HIDDEN_ELEMENT}),
        (cell(SAID), PALE, RULE.format("=0"), set()),
        (cell(SAID), PALE, RULE.format("formula-is([.C9]=4)"), {Mark.UNVERIFIED}),
        (cell(SAID), PALE, RULE.format("duplicate"), {Mark.UNVERIFIED}),
        (cell("a") + cell("b") + cell(SAID), PALE, RULE.format("formula-is(TRUE())"), set()),
        (cell(SAID, "S"), NARROW + SHRUNK, "", {Mark.TINY_TYPE}),
        (cell(SAID, "S", ' table:number-columns-spanned="5"'), NARROW + SHRUNK, "", set()),
        ("", "", DRAWN.format(-30), {Mark.OFF_PAGE}),
        ("", "", DRAWN.format(3), set()),
    ],
)  # fmt: skip
def test_a_sheet_tells_what_its_rules_forms_and_widths_hide(cells: str, styles: str, around: str, found: set[Mark]) -> None:
    assert marks(sheet(cells, styles, around=around, columns='<table:table-column table:style-name="C"/>')) == [found]


def test_a_header_of_a_sheet_that_is_switched_off_is_hidden() -> None:
    hidden = MASTER.format(f'<style:header style:display="false">{p(SAID)}</style:header>')
    assert marks(sheet("", masters=hidden)) == [{Mark.HIDDEN_ELEMENT}]
    assert marks(sheet("", masters=hidden.replace("false", "true"))) == [set()]


def slide(inner: str, styles: str = "", *, masters: str = MASTER.format(""), more: str = "") -> Document:
    drawn = FRAME.format('svg:x="1cm" svg:y="20cm"', p(SEEN))
    body = f'<draw:page draw:master-page-name="Standard" {more}>{drawn}{inner}</draw:page>'
    return odp.read(file("presentation", body, styles, masters=masters), name="a.odp", password=None)


LID = '<draw:rect draw:style-name="Lid" svg:x="{}cm" svg:y="4cm" svg:width="{}cm" svg:height="4cm"/>'
FILLED = style("Lid", "graphic", '<style:graphic-properties draw:fill="solid" draw:fill-color="#ffffff"/>')
PLACED = FRAME.format('svg:x="5cm" svg:y="5cm"', p(SAID))
BARE = style("Bare", "drawing-page", '<style:drawing-page-properties presentation:background-objects-visible="false"/>')


@pytest.mark.parametrize(
    ("inner", "found"),
    [
        (PLACED + LID.format(4, 4.5) + LID.format(8, 5), {Mark.COVERED}),
        (PLACED + LID.format(4, 4.5) + LID.format(9.5, 5), set()),
        (PLACED.replace("<draw:frame", '<draw:frame draw:display="printer"'), {Mark.HIDDEN_ELEMENT}),
        (f'<draw:g draw:display="none">{PLACED}</draw:g>', {Mark.HIDDEN_ELEMENT}),
        (f'{PLACED}<draw:g draw:display="none">{LID.format(1, 19)}</draw:g>', set()),
        (FRAME.format('draw:transform="translate(1cm 1cm) translate(-60cm 0cm)"', p(SAID)), {Mark.OFF_PAGE}),
        (FRAME.format('draw:transform="matrix(1 0 0 1 -60cm 0cm)"', p(SAID)), {Mark.OFF_PAGE}),
        (FRAME.format('draw:transform="scale(0.001 1) translate(5cm 5cm)"', p(SAID)), {Mark.TINY_TYPE}),
        (FRAME.format('draw:transform="rotate(1.57) translate(5cm 12cm)"', p(SAID)), set()),
    ],
)
def test_a_slide_tells_what_covers_moves_and_shrinks(inner: str, found: set[Mark]) -> None:
    assert marks(slide(inner, FILLED)) == [found]


@pytest.mark.parametrize(
    ("inner", "styles", "more", "found"),
    [
        (PLACED, "", "", set()),
        (PLACED, BARE, 'draw:style-name="Bare"', {Mark.HIDDEN_ELEMENT}),
        (PLACED.replace("5cm", "-50cm", 1), "", "", {Mark.OFF_PAGE}),
        (PLACED.replace("<text:p>", '<text:p text:style-name="W">'), "", "", {Mark.NO_CONTRAST}),
    ],
)
def test_words_of_a_master_count_where_a_slide_shows_them(inner: str, styles: str, more: str, found: set[Mark]) -> None:
    document = slide("", styles + inked("W", 'fo:color="#ffffff"'), masters=MASTER.format(inner), more=more)
    assert marks(document) == [found]
    assert [span.role for span in document.spans if SAID in document.text[span.start : span.end]] == [Role.FURNITURE]


def test_the_share_of_a_box_that_is_left_over_counts_each_part_once() -> None:
    box = (0.0, 0.0, 10.0, 10.0)
    assert left_over(box, []) == 1.0
    assert left_over(box, [(0, 0, 5, 10), (2, 0, 6, 10)]) == pytest.approx(0.4)
    assert left_over(box, [(0, 0, 6, 10), (5, 0, 10, 10)]) == 0.0
    assert left_over((3.0, 3.0, 3.0, 3.0), [(0, 0, 6, 10)]) == 1.0


def test_a_slide_of_very_many_covers_is_read_in_time_and_says_what_it_did_not_ask() -> None:
    many = FRAME.format('svg:x="5cm" svg:y="5cm"', p("a")) * 1_000 + LID.format(30, 1) * 1_000
    before = time.process_time()
    document = slide(many, FILLED)
    assert time.process_time() - before < 10
    assert "slide 1: what all but the largest 400 covers hide" in document.unchecked
