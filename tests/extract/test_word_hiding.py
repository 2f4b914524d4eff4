"""Ways of Word to show other words than those that stand in the file, or none: each keeps its words, marked, and its neighbour stays clean."""

import pytest
from lxml.etree import fromstring

from distil.data import Document, Mark, Role
from distil.extract import docx
from distil.extract._ooxml_charts import chart_words
from distil.extract._ooxml_colour import WHITE, theme_colours
from distil.extract._ooxml_drawing import Fill, Palette
from tests import documents_office as office
from tests.documents_office import p, r, row, table

SAID = "The river is dry."
LONG = "The river is dry, and nobody has seen water in it for years."
STORE = "{11111111-2222-3333-4444-555555555555}"
W15 = "http://schemas.microsoft.com/office/word/2012/wordml"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
WPG = "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"


def letter(body: str, *, styles: str = "", extra: dict[str, bytes] | None = None) -> Document:
    return docx.read(office.docx(body, parts={"styles": styles}, extra=extra), name="a.docx", password=None)


def marks(document: Document, words: str = SAID) -> list[set[Mark]]:
    return [set(span.marks) for span in document.spans if words in document.text[span.start : span.end] and span.role is not Role.SIDE]


def field(code: str, result: str) -> str:
    begin, part, end = (f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end"))
    return begin + r(code, kind="instrText") + part + result + end


THIN = f'<w:tc><w:tcPr><w:tcW w:w="{{}}" w:type="dxa"/></w:tcPr>{p(SAID)}</w:tc>'
FIXED = '<w:tblLayout w:type="fixed"/>'
ART = '<w:r><w:pict><v:shape stroked="f" {}><v:textpath string="The river is dry."/></v:shape></w:pict></w:r>'
EXACT = '<w:spacing w:line="240" w:lineRule="exact"/>'


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (p(r(SAID, '<w:position w:val="-60"/>'), properties=EXACT), {Mark.CLIPPED}),
        (p(r(SAID, '<w:position w:val="-6"/>'), properties=EXACT), set()),
        (p(r(SAID, '<w:position w:val="-60"/>')), set()),
        (p(r(SAID, '<w:rtl/><w:sz w:val="24"/><w:szCs w:val="1"/>')), {Mark.TINY_TYPE}),
        (p(r(SAID, '<w:sz w:val="24"/><w:szCs w:val="1"/>')), set()),
        (p(r(SAID, '<w:color w:val="FFFFFF"/><w:shd w:val="nil" w:fill="000000"/>')), {Mark.NO_CONTRAST}),
        (p(r(SAID, '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="000000"/>')), set()),
        (table(row(THIN.format(10), "a"), properties=FIXED), {Mark.CLIPPED}),
        (table(row(THIN.format(10), "a")), set()),
        (table(row(THIN.format(900), "a"), properties=FIXED), set()),
        (p(SAID, properties='<w:spacing w:line="1" w:lineRule="auto"/>'), {Mark.CLIPPED}),
        (p(SAID, properties='<w:spacing w:line="200" w:lineRule="auto"/>'), set()),
        (p(SAID, properties='<w:spacing w:line="60" w:lineRule="exact"/>'), {Mark.CLIPPED}),
        (p(SAID, properties='<w:spacing w:line="160" w:lineRule="exact"/>'), set()),
        (table(row(SAID, properties='<w:trHeight w:val="60" w:hRule="exact"/>')), {Mark.CLIPPED}),
        (p(ART.format('fillcolor="white"')), {Mark.NO_CONTRAST}),
        (p(ART.format('filled="f"')), {Mark.TRANSPARENT}),
        (p(ART.format('fillcolor="silver [3212]"')), set()),
        (p(SAID) + '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:left="31000" w:right="-31000"/></w:sectPr>', {Mark.OFF_PAGE}),
        (p(SAID) + '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:left="1440" w:right="1440"/></w:sectPr>', set()),
    ],
)
def test_words_without_room_or_contrast_are_marked(body: str, found: set[Mark]) -> None:
    assert marks(letter(p("The tower is high.") + body)) == [found]


def style(name: str, kind: str, run: str, usual: str = "") -> str:
    return f'<w:style w:type="{kind}" w:styleId="{name}" {usual}><w:name w:val="{name}"/><w:rPr>{run}</w:rPr></w:style>'


GONE, USUAL = "<w:vanish/>", 'w:default="1"'


@pytest.mark.parametrize(
    ("body", "styles", "found"),
    [
        # Of a run that names a style of paragraphs, or a paragraph that names one of runs, Word takes no notice of the style.
        (p(r(SAID, '<w:rStyle w:val="B"/>'), style="A"), style("A", "paragraph", GONE) + style("B", "paragraph", GONE), {Mark.HIDDEN_ELEMENT}),
        (p(SAID, style="B"), style("A", "paragraph", GONE, USUAL) + style("B", "character", '<w:vanish w:val="0"/>'), {Mark.HIDDEN_ELEMENT}),
        (p(SAID, style="Nowhere"), style("A", "paragraph", GONE, USUAL), {Mark.HIDDEN_ELEMENT}),
        (p(r(SAID, '<w:vanish w:val="0"/><w:vanish/>')), "", {Mark.HIDDEN_ELEMENT}),
        (p(r(SAID, '<w:rStyle w:val="B"/>'), style="A"), style("A", "paragraph", GONE) + style("B", "character", GONE), set()),
        (p(r("مرحبا " + SAID, '<w:sz w:val="24"/><w:szCs w:val="1"/>')), "", {Mark.TINY_TYPE}),
    ],
)
def test_a_style_of_another_kind_and_a_script_of_another_size_change_nothing(body: str, styles: str, found: set[Mark]) -> None:
    assert marks(letter(p(r("The tower is high.", '<w:vanish w:val="0"/>')) + body, styles=styles)) == [found]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (p(field(" PAGE ", r(LONG))), {Mark.HIDDEN_ELEMENT}),
        (p(field(" PAGE ", "".join(r(word + " ") for word in LONG.split()))), {Mark.HIDDEN_ELEMENT}),
        (p(f'<w:fldSimple w:instr=" NUMPAGES ">{r(LONG)}</w:fldSimple>'), {Mark.HIDDEN_ELEMENT}),
        (p(field(" DATE ", r("Wednesday, 23 September 2026")), r(LONG)), set()),
        (p(field(" REF q ", r(LONG))), set()),
    ],
)
def test_a_long_result_of_a_field_that_is_always_made_anew_is_not_shown(body: str, found: set[Mark]) -> None:
    document = letter(body)
    spans = [span for span in document.spans if span.role is not Role.SIDE and "river" in document.text[span.start : span.end]]
    assert [set(span.marks) for span in spans] == [found]


CHAR = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
BEGUN, PARTED, ENDED = CHAR.format("begin") + r(" PAGE ", kind="instrText"), CHAR.format("separate"), CHAR.format("end")
EITHER = f'<mc:AlternateContent><mc:Choice Requires="zz">{ENDED}</mc:Choice><mc:Fallback>{r("7")}</mc:Fallback></mc:AlternateContent>'
IN_BOX = f"<w:r><w:pict><v:textbox><w:txbxContent>{p(ENDED)}</w:txbxContent></v:textbox></w:pict></w:r>"
GONE_ON = {Mark.HIDDEN_ELEMENT}


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (p(field(" PAGE ", "<w:r/>" * 300 + r(SAID))), GONE_ON),
        (p(field(" PAGE ", r("7") * 300)) + p(SAID), set()),
        (p(BEGUN, PARTED, r("7")) + p(r(SAID), ENDED), GONE_ON),
        (p(BEGUN, PARTED, r("7"), ENDED) + p(SAID), set()),
        (p(BEGUN, f'<w:ins w:id="1">{PARTED}</w:ins>', r(SAID), ENDED), GONE_ON),
        (p(BEGUN, f'<w:ins w:id="1">{PARTED}</w:ins>', r("7"), f'<w:ins w:id="1">{ENDED}</w:ins>', r(SAID)), set()),
        (p(BEGUN, f'<w:r><w:fldChar w:fldCharType="separate"/><w:t>{SAID}</w:t></w:r>', ENDED), GONE_ON),
        (p(BEGUN, PARTED, EITHER, r(SAID), ENDED), GONE_ON),
        (p(BEGUN, PARTED, IN_BOX, r(SAID), ENDED), GONE_ON),
        (p(BEGUN, PARTED, r("7"), field(" PAGE ", r("7")) * 30, r(SAID), ENDED), GONE_ON),
        (p(BEGUN, PARTED, r("xviii"), ENDED, r(SAID)), set()),
    ],
)
def test_a_result_made_anew_is_followed_to_the_end_of_its_field(body: str, found: set[Mark]) -> None:
    assert marks(letter(p("The tower is high.") + body)) == [found]


def test_letters_of_every_script_count_in_a_result_that_is_made_anew() -> None:
    assert marks(letter(p(field(" PAGE ", r("Река высохла.")))), "Река") == [GONE_ON]
    assert marks(letter(p(field(" PAGE ", r("二百三十七")))), "二") == [set()]


def test_a_number_whose_field_never_ends_may_be_replaced() -> None:
    assert marks(letter(p(BEGUN, PARTED, r("7 ")) + p("8")), "7") == [GONE_ON]
    assert marks(letter(p(BEGUN.replace("PAGE", "REF q"), PARTED, r("7 ")) + p("8")), "7") == [set()]


RELATIONS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
TIED = '<Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/{}" Target="{}"/>'


def bound(path: str, said: str, value: str, more: str = "<w:text/>", *, item: str = "item1", tied: bool = False, store: str = STORE) -> Document:
    """A content control whose words are `said`, bound to a store that holds `value`; the store may have any name when it is tied to the text."""
    binding = f'<w:dataBinding w:prefixMappings="xmlns:q=\'urn:q\'" w:xpath="{path}" w:storeItemID="{store}"/>'
    control = f"<w:sdt><w:sdtPr>{binding}{more}</w:sdtPr><w:sdtContent>{p(said)}</w:sdtContent></w:sdt>"
    props = f'<d:datastoreItem xmlns:d="urn:d" d:itemID="{STORE}"/>'
    named = item.replace("item", "itemProps").replace("mine", "about")
    stores = {f"customXml/itemProps{n}.xml": props.replace("1111", f"{n:04}").encode() for n in range(1, 300)}
    stores |= {f"customXml/{item}.xml": f"<q:r xmlns:q='urn:q'><q:v>{value}</q:v></q:r>".encode(), f"customXml/{named}.xml": props.encode()}
    if tied:
        stores["word/_rels/document.xml.rels"] = RELATIONS.format(TIED.format("customXml", f"../customXml/{item}.xml")).encode()
        stores[f"customXml/_rels/{item}.xml.rels"] = RELATIONS.format(TIED.format("customXmlProps", f"{named}.xml")).encode()
    return letter(p("The tower is high.") + control, extra=stores)


def test_words_that_give_way_to_a_bound_value_are_not_shown() -> None:
    assert marks(bound("/q:r[1]/q:v[1]", SAID, "Water flows.")) == [{Mark.HIDDEN_ELEMENT}]
    assert marks(bound("/q:r[1]/q:v[1]", SAID, f" {SAID} ")) == [set()]
    assert marks(bound("/q:r[1]/q:x[1]", SAID, "Water flows.")) == [set()]  # the path leads nowhere: Word keeps the words
    assert marks(bound("/q:r[1]/q:v[1]", SAID, "2026-09-23", "<w:date/>")) == [set()]


@pytest.mark.parametrize("path", ["//q:v", "/q:r/*[1]", "/*/q:v", "//q:r/q:v[last()]", "string(/q:r)", "/q:r/descendant::q:v", "/" * 5000 + "q:v"])
def test_words_bound_by_a_path_that_is_not_followed_stay_only_when_they_are_what_it_may_lead_to(path: str) -> None:
    assert marks(bound(path, SAID, "Water flows.")) == [{Mark.HIDDEN_ELEMENT}]
    followed = path.endswith(("q:v", "q:v[last()]")) and "::" not in path
    assert marks(bound(path, SAID, SAID)) == [set() if followed else {Mark.HIDDEN_ELEMENT}]
    assert marks(bound("//q:gone", SAID, "Water flows.")) == [set()]


def test_words_bound_to_an_attribute_or_in_the_way_of_newer_versions_give_way_too() -> None:
    assert marks(bound("/q:r/q:v/@a", SAID, "<q:w a='Water flows.'/>")) == [{Mark.HIDDEN_ELEMENT}]
    assert marks(bound("/q:r/q:v/@a", SAID, f"<q:w a='{SAID}'/>")) == [set()]
    binding = f'<w15:dataBinding xmlns:w15="{W15}" w:xpath="/q:r/q:v" w:prefixMappings="xmlns:q=\'urn:q\'" w:storeItemID="{STORE}"/>'
    assert marks(bound("", SAID, "Water flows.", f"{binding}<w:text/>")) == [{Mark.HIDDEN_ELEMENT}]
    assert marks(bound("", SAID, SAID, f"{binding}<w:text/>")) == [set()]


@pytest.mark.parametrize(("item", "tied"), [("item300", False), ("item999", False), ("item300", True), ("mine", True)])
def test_a_bound_value_is_found_in_whatever_store_holds_it(item: str, tied: bool) -> None:
    assert marks(bound("/q:r/q:v", SAID, "Water flows.", item=item, tied=tied)) == [{Mark.HIDDEN_ELEMENT}]
    assert marks(bound("/q:r/q:v", SAID, "The river<!-- never --> is<b/> dry.", item=item, tied=tied)) == [set()]


def test_a_binding_that_names_no_store_is_tried_on_all_of_them() -> None:
    assert marks(bound("/q:r/q:v", SAID, "Water flows.", item="item300", store="")) == [{Mark.HIDDEN_ELEMENT}]
    assert marks(bound("/q:r/q:v", SAID, SAID, item="item300", store="")) == [set()]
    assert marks(bound("/q:r/q:v", SAID, "Water flows.", store=STORE.replace("5", "6"))) == [set()]


def test_what_stands_under_a_folded_heading_is_not_shown() -> None:
    head = f'<w:outlineLvl w:val="{{}}"/>{{}}<w:rPr xmlns:q="{W15}"/>'
    folded = f'<x:collapsed xmlns:x="{W15}"/>'
    body = p("First", properties=head.format(1, folded)) + p(SAID) + p("Deeper", properties=head.format(2, "")) + table(row("a", SAID))
    document = letter(body + p("Second", properties=head.format(1, "")) + p("Wet."))
    assert marks(document) == [{Mark.HIDDEN_ELEMENT}, {Mark.HIDDEN_ELEMENT}]
    assert [marks(document, word) for word in ("First", "Deeper", "Second", "Wet.")] == [[set()], [{Mark.HIDDEN_ELEMENT}], [set()], [set()]]


def box(shape: str, *, group: str = "", place: str = "0") -> str:
    """A drawn text box, in a group when one is given, at a place across the page."""
    said = f"<wps:txbx><w:txbxContent>{p(SAID)}</w:txbxContent></wps:txbx>"
    drawn = f"<wps:wsp><wps:spPr>{shape}</wps:spPr>{said}<wps:bodyPr/></wps:wsp>"
    drawn = f'<wpg:wgp xmlns:wpg="{WPG}"><wpg:grpSpPr>{group}</wpg:grpSpPr>{drawn}</wpg:wgp>' if group else drawn
    across = f'<wp:positionH relativeFrom="page">{place if "<" in place else f"<wp:posOffset>{place}</wp:posOffset>"}</wp:positionH>'
    anchor = f'<wp:anchor>{across}<wp:extent cx="3000000" cy="800000"/>{drawn}</wp:anchor>'
    return p(f"<w:r><w:drawing>{anchor}</w:drawing></w:r>")


def area(x: int, y: int = 0, wide: int = 3_000_000, high: int = 800_000, more: str = "") -> str:
    return f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{wide}" cy="{high}"/>{more}</a:xfrm>'


INNER = '<a:chOff x="0" y="0"/><a:chExt cx="3000000" cy="{}"/>'
SHARE = '<q:pctPosHOffset xmlns:q="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing">{}</q:pctPosHOffset>'


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (box(area(0)), set()),
        (box(area(0), group=area(0, more=INNER.format(800_000))), set()),
        (box(area(-30_000_000), group=area(0, more=INNER.format(800_000))), {Mark.OFF_PAGE}),
        (box(area(0), group=area(0, more=INNER.format(80_000_000))), {Mark.CLIPPED}),
        (box(area(0, high=20_000)), {Mark.CLIPPED}),
        (box(area(0), place=SHARE.format(-200_000)), {Mark.OFF_PAGE}),
        (box(area(0), place=SHARE.format(20_000)), set()),
    ],
)
def test_a_text_box_is_where_its_groups_put_it(body: str, found: set[Mark]) -> None:
    assert marks(letter(p("The tower is high.") + body)) == [found]


TITLE = "<c:chart><c:title>{}<c:tx><c:rich><a:p>{}<a:r><a:rPr>{}</a:rPr><a:t>The river is dry.</a:t></a:r></a:p></c:rich></c:tx></c:title></c:chart>"
PALE = '<a:solidFill><a:schemeClr val="bg1"/></a:solidFill>'
DARK = '<c:spPr><a:solidFill><a:srgbClr val="203040"/></a:solidFill></c:spPr>'


@pytest.mark.parametrize(
    ("inner", "found"),
    [
        (TITLE.format("", "", PALE), {Mark.NO_CONTRAST}),
        (TITLE.format("", f"<a:pPr><a:defRPr>{PALE}</a:defRPr></a:pPr>", ""), {Mark.NO_CONTRAST}),
        (TITLE.format("", "", PALE) + DARK, set()),
        (TITLE.format(DARK, "", PALE), set()),
        (f'<c:style val="42"/>{TITLE.format("", "", PALE)}', set()),
        (TITLE.format("", "", "<a:noFill/>"), {Mark.TRANSPARENT}),
        (TITLE.format("", "", ""), set()),
    ],
)
def test_a_title_of_a_chart_is_looked_at_on_its_ground(inner: str, found: set[Mark]) -> None:
    root = fromstring(f'<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="{A}">{inner}</c:chartSpace>')
    assert chart_words(root, beneath=WHITE) == [(SAID, frozenset(found))]


def test_a_colour_named_after_the_desktop_is_the_readers_not_the_one_the_file_remembers() -> None:
    scheme = f'<a:theme xmlns:a="{A}"><a:clrScheme><a:lt1><a:sysClr val="window" lastClr="000000"/></a:lt1></a:clrScheme></a:theme>'
    assert theme_colours(fromstring(scheme)) == {"lt1": WHITE}
    fill = fromstring(f'<a:rPr xmlns:a="{A}"><a:solidFill><a:sysClr val="window" lastClr="000000"/></a:solidFill></a:rPr>')
    assert Palette().fill(fill) == Fill(WHITE)
