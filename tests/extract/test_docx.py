"""Word documents: what a reader of the page sees, in order; what hides in them, marked or kept aside."""

from pathlib import Path

import pytest

from distil.data import Document, Mark, Reading, Role
from distil.extract.docx import read
from tests.documents_office import OFFICE, RELATIONS, docx, p, packed, r, row, table

PAYLOAD = "The river is dry."


def opened(content: bytes) -> Document:
    return read(content, name="a.docx", password=None)


def runs(document: Document) -> list[tuple[str, set[Mark]]]:
    """The runs of the body with their marks."""
    return [(document.text[span.start : span.end].strip(), set(span.marks)) for span in document.spans if span.role is not Role.SIDE]


def aside(document: Document) -> list[tuple[str, set[Mark], str]]:
    """The side channels, with their places."""
    return [(document.text[span.start : span.end], set(span.marks), span.place) for span in document.spans if span.role is Role.SIDE]


def roles(document: Document) -> list[tuple[str, Role, str]]:
    """The blocks with role and place."""
    return [(document.text[span.start : span.end], span.role, span.place) for span in document.spans]


STYLES = """
<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>
<w:style w:type="paragraph" w:styleId="Berschrift2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/></w:style>
<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="H1"/></w:style>
<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>
<w:style w:type="character" w:styleId="Ghost"><w:name w:val="Ghost"/><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Heir"><w:name w:val="Heir"/><w:basedOn w:val="Ghost"/></w:style>
<w:style w:type="paragraph" w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style>
<w:style w:type="table" w:styleId="Dark"><w:name w:val="Dark"/><w:tblStylePr w:type="firstRow"><w:rPr><w:color w:val="FFFFFF"/></w:rPr>
<w:tcPr><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr></w:tblStylePr></w:style>
"""


def test_headings_count_sections_and_the_title_is_the_visible_one() -> None:
    document = opened(
        docx(p("Before.") + p("Rivers", style="T") + p("Beds", style="Berschrift2") + p("Wet.") + p("Banks", style="Mine"), parts={"styles": STYLES})
    )
    assert document.title == "Rivers"
    assert roles(document) == [
        ("Before.", Role.PARAGRAPH, "section 0"),
        ("Rivers", Role.TITLE, "section 1"),
        ("Beds", Role.HEADING, "section 2"),
        ("Wet.", Role.PARAGRAPH, "section 2"),
        ("Banks", Role.HEADING, "section 3"),
    ]


@pytest.mark.parametrize(
    ("properties", "mark"),
    [
        ("<w:vanish/>", Mark.HIDDEN_ELEMENT),
        ("<w:webHidden/>", Mark.HIDDEN_ELEMENT),
        ("<w:specVanish/>", Mark.HIDDEN_ELEMENT),
        ('<w:rStyle w:val="Ghost"/>', Mark.HIDDEN_ELEMENT),
        ('<w:rStyle w:val="Heir"/>', Mark.HIDDEN_ELEMENT),
        ('<w:color w:val="FFFFFF"/>', Mark.NO_CONTRAST),
        ('<w:color w:val="F2F2F2"/>', Mark.NO_CONTRAST),
        ('<w:color w:val="000000" w:themeColor="background1"/>', Mark.NO_CONTRAST),
        ('<w:color w:val="000000" w:themeColor="text1" w:themeTint="08"/>', Mark.NO_CONTRAST),
        ('<w:color w:val="FFFF00"/><w:highlight w:val="yellow"/>', Mark.NO_CONTRAST),
        ('<w:color w:val="1F3864"/><w:shd w:val="clear" w:fill="1F3864"/>', Mark.NO_CONTRAST),
        ('<w:color w:val="000000"/><w:shd w:val="solid" w:color="auto" w:fill="FFFFFF"/>', Mark.NO_CONTRAST),
        ("<w14:textFill><w14:noFill/></w14:textFill>", Mark.TRANSPARENT),
        (
            '<w14:textFill><w14:solidFill><w14:srgbClr w14:val="000000"><w14:alpha w14:val="100000"/></w14:srgbClr></w14:solidFill></w14:textFill>',
            Mark.TRANSPARENT,
        ),
        ('<w14:textFill><w14:solidFill><w14:srgbClr w14:val="FFFFFF"/></w14:solidFill></w14:textFill>', Mark.NO_CONTRAST),
        ('<w:sz w:val="2"/>', Mark.TINY_TYPE),
        ('<w:w w:val="1"/>', Mark.TINY_TYPE),
        ('<w:position w:val="-3000"/>', Mark.OFF_PAGE),
    ],
)
def test_a_run_nobody_sees_is_marked(properties: str, mark: Mark) -> None:
    document = opened(docx(p("Wet.", r(PAYLOAD, properties)), parts={"styles": STYLES}))
    assert runs(document) == [("Wet.", set()), (PAYLOAD, {mark})]


@pytest.mark.parametrize(
    "properties",
    [
        '<w:vanish w:val="0"/>',
        '<w:rStyle w:val="Ghost"/><w:vanish w:val="false"/>',
        '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="000000"/>',
        '<w:color w:val="auto"/>',
        '<w:color w:val="BFBFBF"/>',
        '<w:sz w:val="12"/>',
        '<w:position w:val="6"/>',
    ],
)
def test_a_run_that_looks_like_a_hidden_one_is_not_marked(properties: str) -> None:
    document = opened(docx(p(r("Wet.", properties)), parts={"styles": STYLES}))
    assert runs(document) == [("Wet.", set())]


def test_a_default_that_hides_everything_hides_everything() -> None:
    styles = "<w:docDefaults><w:rPrDefault><w:rPr><w:vanish/></w:rPr></w:rPrDefault></w:docDefaults>"
    assert runs(opened(docx(p(PAYLOAD), parts={"styles": styles}))) == [(PAYLOAD, {Mark.HIDDEN_ELEMENT})]


def test_a_hidden_paragraph_mark_hides_no_words_and_a_style_in_a_circle_ends() -> None:
    document = opened(docx(p("Wet.", properties="<w:rPr><w:vanish/></w:rPr>", style="Loop"), parts={"styles": STYLES}))
    assert runs(document) == [("Wet.", set())]


@pytest.mark.parametrize(
    ("properties", "mark"),
    [
        ('<w:spacing w:line="1" w:lineRule="exact"/>', Mark.CLIPPED),
        ('<w:ind w:left="-30000"/>', Mark.OFF_PAGE),
        ('<w:framePr w:x="-30000" w:y="1"/>', Mark.OFF_PAGE),
    ],
)
def test_a_paragraph_that_shows_nothing_is_marked(properties: str, mark: Mark) -> None:
    assert runs(opened(docx(p(PAYLOAD, properties=properties)))) == [(PAYLOAD, {mark})]


def test_white_letters_are_judged_by_what_is_beneath_them() -> None:
    white = r("White.", '<w:color w:val="FFFFFF"/>')
    on_dark_paragraph = p(white, properties='<w:shd w:val="clear" w:fill="000080"/>')
    on_dark_cell = table(row(f'<w:tc><w:tcPr><w:shd w:val="clear" w:fill="000080"/></w:tcPr>{p(white)}</w:tc>', "b"), row("c", "d"))
    on_dark_style = table(
        row("Head", "Row"), row("c", "d"), properties='<w:tblStyle w:val="Dark"/><w:tblLook w:firstRow="1" w:noHBand="1" w:noVBand="1"/>'
    )
    switched_off = table(row(f"<w:tc>{p(white)}</w:tc>", "b"), row("c", "d"), properties='<w:tblStyle w:val="Dark"/><w:tblLook w:firstRow="0"/>')
    document = opened(docx(on_dark_paragraph + on_dark_cell + on_dark_style + switched_off, parts={"styles": STYLES}))
    assert [words for words, marks in runs(document) if marks] == ["White."]
    assert document.text.count("White.") == 3


def test_a_page_colour_counts_only_when_it_is_switched_on() -> None:
    dark = '<w:background w:color="000000"/>'
    white = p(r("White.", '<w:color w:val="FFFFFF"/>'))
    assert runs(opened(docx(white, before=dark))) == [("White.", {Mark.NO_CONTRAST})]
    assert runs(opened(docx(white, before=dark, parts={"settings": "<w:displayBackgroundShape/>"}))) == [("White.", set())]


def test_tracked_changes_are_read_as_accepted() -> None:
    dose = p("Dose is ", f"<w:del>{r('5 mg', kind='delText')}</w:del>", f"<w:ins>{r('50 mg')}</w:ins>", " daily.")
    document = opened(docx(dose))
    assert "".join(document.text[span.start : span.end] for span in document.spans if not span.marks) == "Dose is 50 mg daily."
    assert ("5 mg", {Mark.DELETED}) in runs(document)
    assert document.reason == "tracked changes: 1 insertions accepted, 1 deletions left out"


def test_a_deleted_paragraph_end_joins_two_paragraphs_and_a_moved_one_stands_once() -> None:
    body = (
        p("One ", properties="<w:rPr><w:del/></w:rPr>")
        + p("sentence.")
        + f"<w:moveFrom>{p('Moved.')}</w:moveFrom>"
        + f"<w:moveTo>{p('Moved.')}</w:moveTo>"
    )
    document = opened(docx(body))
    assert runs(document) == [("One sentence.", set()), ("Moved.", {Mark.DELETED}), ("Moved.", set())]


def test_tables_are_read_by_row_and_merged_cells_once() -> None:
    wide = f'<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>{p("Wide")}</w:tc>'
    above = f'<w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>{p("Tall")}</w:tc>'
    below = f"<w:tc><w:tcPr><w:vMerge/></w:tcPr>{p('Never drawn.')}</w:tc>"
    document = opened(docx(table(row(wide), row(above, "1"), row(below, "2"))))
    visible = "".join(document.text[span.start : span.end] for span in document.spans if not span.marks)
    assert visible == "Wide\nTall | 1\n | 2\n"
    assert ("Never drawn.", {Mark.HIDDEN_ELEMENT}) in runs(document)
    assert {span.role for span in document.spans} == {Role.TABLE}


def test_a_table_of_one_column_is_layout_and_an_inner_table_is_kept() -> None:
    inner = table(row("a", "b"))
    document = opened(docx(table(row(f"<w:tc>{p('Words.')}{inner}</w:tc>"))))
    assert roles(document) == [("Words.", Role.PARAGRAPH, "section 0"), ("a | b\n", Role.TABLE, "section 0")]


def test_hidden_and_deleted_rows_are_marked() -> None:
    rows = (
        row("a", "b")
        + row("c", "d", properties="<w:hidden/>")
        + row("e", "f", properties="<w:del/>")
        + row("g", "h", properties='<w:trHeight w:val="1" w:hRule="exact"/>')
    )
    document = opened(docx(table(rows)))
    assert [(words, marks) for words, marks in runs(document) if marks] == [
        ("c | d", {Mark.HIDDEN_ELEMENT}),
        ("e | f", {Mark.DELETED}),
        ("g | h", {Mark.CLIPPED}),
    ]


NUMBERING = """<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1."/></w:lvl>
<w:lvl w:ilvl="1"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="o"/></w:lvl></w:abstractNum>
<w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="8"><w:abstractNumId w:val="2"/></w:num>"""


def test_numbers_of_lists_are_counted_as_word_draws_them() -> None:
    def item(text: str, number: int, level: int) -> str:
        return p(text, properties=f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>')

    body = (
        item("One", 7, 0)
        + item("Deep", 7, 1)
        + item("Deeper", 7, 1)
        + item("Two", 7, 0)
        + item("Again", 7, 1)
        + item("Bullet", 8, 0)
        + item("None", 0, 0)
    )
    document = opened(docx(body, parts={"numbering": NUMBERING}))
    assert [words for words, _ in runs(document)] == ["I. One", "I.1 Deep", "I.2 Deeper", "II. Two", "II.1 Again", "Bullet", "None"]


def either(choice: str, fallback: str, needs: str) -> str:
    """Two branches of which a program takes the one it understands."""
    spaces = 'xmlns:zz="urn:zz"'
    return (
        f'<mc:AlternateContent {spaces}><mc:Choice Requires="{needs}">{choice}</mc:Choice><mc:Fallback>{fallback}</mc:Fallback></mc:AlternateContent>'
    )


def box(text: str, *, anchor: str = "", fill: str = "") -> str:
    """A text box the way Word writes it: once as a shape, once for old programs."""
    shape = f"<wps:wsp><wps:spPr>{fill}</wps:spPr><wps:txbx><w:txbxContent>{p(text)}</w:txbxContent></wps:txbx></wps:wsp>"
    graphic = f"<a:graphic><a:graphicData>{shape}</a:graphicData></a:graphic>"
    drawing = f'<w:drawing><wp:anchor{anchor}><wp:docPr id="1" name="Box"/>{graphic}</wp:anchor></w:drawing>'
    old = f"<w:pict><v:shape><v:textbox><w:txbxContent>{p(text)}</w:txbxContent></v:textbox></v:shape></w:pict>"
    return f"<w:r>{either(drawing, old, 'wps')}</w:r>"


def test_a_text_box_is_read_once_after_its_paragraph() -> None:
    document = opened(docx(p("Before ", box("Boxed."), "after.") + p("Last.")))
    assert runs(document) == [("Before after.", set()), ("Boxed.", set()), ("Last.", set())]


def test_a_hidden_text_box_and_one_off_the_page_are_marked() -> None:
    far = "><wp:positionH><wp:posOffset>90000000</wp:posOffset></wp:positionH"
    document = opened(docx(p("Seen.", box("One.", anchor=' hidden="1"')) + p("Seen.", box("Two.", anchor=far))))
    assert [(words, marks) for words, marks in runs(document) if marks] == [("One.", {Mark.HIDDEN_ELEMENT}), ("Two.", {Mark.OFF_PAGE})]


def test_white_letters_in_a_box_are_judged_by_its_fill_and_not_at_all_on_a_gradient() -> None:
    white = r("White.", '<w:color w:val="FFFFFF"/>')

    def filled(fill: str) -> list[tuple[str, set[Mark]]]:
        return [found for found in runs(opened(docx(p("Seen.", box("x", fill=fill).replace(r("x"), white))))) if found[0] == "White."]

    assert filled("<a:noFill/>") == [("White.", {Mark.NO_CONTRAST})]
    assert filled('<a:solidFill><a:srgbClr val="112233"/></a:solidFill>') == [("White.", set())]
    assert filled("<a:gradFill/>") == [("White.", set())]


def test_the_branch_word_does_not_take_is_kept_aside() -> None:
    document = opened(docx(f"<w:p>{either(r(PAYLOAD), r('Seen.'), 'zz')}</w:p>"))
    assert runs(document) == [("Seen.", set())]
    assert aside(document) == [(PAYLOAD, {Mark.HIDDEN_ELEMENT}, "section 0")]


def test_field_codes_go_aside_and_results_stay() -> None:
    def char(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    field = char("begin") + r(" AUTHOR secret ", kind="instrText") + r("also code") + char("separate") + r("Ann Brook") + char("end")
    simple = f'<w:fldSimple w:instr=" PAGE ">{r("4")}</w:fldSimple>'
    document = opened(docx(p("By ", field, " on page ", simple, ".")))
    assert runs(document) == [("By Ann Brook on page 4.", set())]
    assert [(words, marks) for words, marks, _ in aside(document)] == [
        ("AUTHOR secret", {Mark.FIELD}),
        ("also code", {Mark.FIELD}),
        ("PAGE", {Mark.FIELD}),
    ]


def test_notes_follow_the_body_in_order_of_reference_and_an_unreferenced_one_is_hidden() -> None:
    notes = f'<w:footnote w:id="0" w:type="separator">{p("---")}</w:footnote>' + "".join(
        f'<w:footnote w:id="{n}">{p(f"Note {n}.")}</w:footnote>' for n in (1, 2, 3)
    )
    body = p("A", '<w:r><w:footnoteReference w:id="3"/></w:r>', "B", '<w:r><w:footnoteReference w:id="1"/></w:r>')
    document = opened(docx(body, parts={"footnotes": notes}))
    assert roles(document)[:3] == [
        ("AB", Role.PARAGRAPH, "section 0"),
        ("Note 3.", Role.PARAGRAPH, "footnote 1"),
        ("Note 1.", Role.PARAGRAPH, "footnote 2"),
    ]
    assert aside(document) == [("Note 2.", {Mark.HIDDEN_ELEMENT}, "section 0")]


def test_running_heads_are_furniture_and_those_no_page_shows_are_hidden() -> None:
    section = '<w:sectPr><w:headerReference r:id="header1" w:type="default"/><w:headerReference r:id="header2" w:type="first"/></w:sectPr>'
    document = opened(docx(p("Body.") + section, parts={"header1": p("Head."), "header2": p("First page.")}))
    assert roles(document)[:2] == [("Body.", Role.PARAGRAPH, "section 0"), ("Head.", Role.FURNITURE, "header 1")]
    assert aside(document) == [("First page.", {Mark.HIDDEN_ELEMENT}, "section 0")]


def test_comments_properties_and_custom_xml_are_kept_aside() -> None:
    extra = {
        "docProps/core.xml": b"<c xmlns:d='urn:d'><d:title>Secret title</d:title><d:revision>7</d:revision></c>",
        "customXml/item1.xml": b"<a><b>Custom words</b></a>",
    }
    document = opened(docx(p("Body."), parts={"comments": f'<w:comment w:id="1">{p("Margin words")}</w:comment>'}, extra=extra))
    assert document.title == ""
    assert aside(document) == [
        ("Margin words", {Mark.COMMENT}, "comment 1"),
        ("Custom words", {Mark.METADATA}, "properties"),
        ("Secret title", {Mark.METADATA}, "properties"),
    ]


def test_comments_in_the_xml_itself_are_comments() -> None:
    document = opened(docx(f"<!-- {PAYLOAD} -->{p('Seen.')}"))
    assert (runs(document), aside(document)) == ([("Seen.", set())], [(PAYLOAD, {Mark.COMMENT}, "section 0")])


def test_alternative_texts_tooltips_and_link_targets_are_kept_aside() -> None:
    picture = '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="P" descr="A described picture" title="A titled one"/></wp:inline></w:drawing></w:r>'
    link = f'<w:hyperlink r:id="far" w:tooltip="A tooltip">{r("here")}</w:hyperlink>'
    content = docx(p("See ", link, picture))
    relation = f'<Relationship Id="far" Type="{OFFICE}/hyperlink" Target="https://example.org/x" TargetMode="External"/>'
    relations = f'<Relationships xmlns="{RELATIONS}">{relation}</Relationships>'
    document = opened(with_part(content, "word/_rels/document.xml.rels", relations.encode()))
    assert runs(document) == [("See here", set())]
    assert [(words, marks) for words, marks, _ in aside(document)] == [
        ("A tooltip", {Mark.ATTRIBUTE}),
        ("https://example.org/x", {Mark.ATTRIBUTE}),
        ("A described picture", {Mark.ASSISTIVE}),
        ("A titled one", {Mark.ASSISTIVE}),
    ]


def test_equations_become_one_line() -> None:
    def t(text: str) -> str:
        return f"<m:r><m:t>{text}</m:t></m:r>"

    power = f"<m:sSup><m:e>{t('x')}</m:e><m:sup>{t('n+1')}</m:sup></m:sSup>"
    fraction = f"<m:f><m:num>{power}</m:num><m:den>{t('2')}</m:den></m:f>"
    document = opened(docx(p("Let ", f"<m:oMath>{t('y=')}{fraction}</m:oMath>", ".")))
    assert runs(document) == [("Let y=(x^(n+1))/2.", set())]


def with_part(content: bytes, name: str, part: bytes) -> bytes:
    import zipfile
    from io import BytesIO

    with zipfile.ZipFile(BytesIO(content)) as archive:
        return packed({**{member: archive.read(member) for member in archive.namelist()}, name: part})


def test_entities_are_never_expanded() -> None:
    bomb = b'<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><d>&b;</d>'
    document = opened(with_part(docx(p("x")), "word/document.xml", bomb))
    assert (document.outcome, document.text) == (Reading.UNREADABLE, "")
    assert document.reason == "it holds a document type declaration, which Office never writes; don't open it"


def test_a_part_that_is_damaged_is_said_to_be_lost() -> None:
    document = opened(with_part(docx(p("Body."), parts={"comments": ""}), "word/comments.xml", b"<broken"))
    assert (document.outcome, [lost.reason for lost in document.unread]) == (Reading.PARTIAL, ["its comments part is damaged"])
    assert runs(document) == [("Body.", set())]


def test_broken_locked_and_oversized_containers_are_outcomes() -> None:
    whole = docx(p("Body."))
    locked = bytearray(whole)
    locked[whole.find(b"PK\x01\x02") + 8] |= 1
    huge = packed({"_rels/.rels": b"<a/>", "word/document.xml": b"<a>" + b" " * (70 << 20) + b"</a>"})
    assert opened(whole[:300]).outcome is Reading.UNREADABLE
    assert opened(bytes(locked)).outcome is Reading.LOCKED
    assert opened(huge).outcome is Reading.TOO_LARGE
    assert opened(packed({"a.txt": b"x"})).reason == "it holds no Word document: its main part is missing"


def test_two_parts_of_one_name_are_refused() -> None:
    content = packed({"_rels/.rels": b"<a/>", "word/document.xml": b"<a/>", "WORD/document.xml": b"<b/>"})
    assert opened(content).outcome is Reading.UNREADABLE


def test_an_empty_document_and_one_of_pictures_only_say_so() -> None:
    assert (opened(docx(p(""))).outcome, opened(docx(p(" "))).outcome) == (Reading.EMPTY, Reading.EMPTY)
    pictured = with_part(
        docx(p("")),
        "word/_rels/document.xml.rels",
        f'<R xmlns="{RELATIONS}"><Relationship Id="i" Type="{OFFICE}/image" Target="i.png"/></R>'.encode(),
    )
    assert opened(pictured).outcome is Reading.NO_TEXT


def test_an_embedded_document_that_is_not_read_is_lost_not_silent() -> None:
    document = opened(docx(p("Body.") + '<w:altChunk r:id="c"/>'))
    assert document.outcome is Reading.PARTIAL
    assert document.unread[0].reason == "an embedded document (altChunk) is not read; open it in Word and save it anew"


def test_real_tracked_changes_read_as_accepted(shared: Path) -> None:
    content = (shared / "cases/benign/pandoc__test_docx_track_changes_move.docx").read_bytes()
    assert runs(opened(content)) == [
        ("Here is some text.", set()),
        ("Here is the text to be moved.", set()),
        ("Here is some more text.", set()),
        ("Here is the text to be moved.", {Mark.DELETED}),
    ]
