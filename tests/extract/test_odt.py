"""OpenDocument text: what is seen is read, what is hidden is marked, comments and deletions are kept apart."""

import pytest

from distil.data import Document, Mark, Reading, Role
from distil.extract import detect, odt
from tests.documents_office import packed

SPACES = "".join(
    f' xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for prefix, name in {
        "office": "office",
        "style": "style",
        "text": "text",
        "table": "table",
        "fo": "xsl-fo-compatible",
        "draw": "drawing",
        "svg": "svg-compatible",
        "meta": "meta",
    }.items()
)
STYLES = """
<style:style style:name="Gone" style:family="text"><style:text-properties text:display="none"/></style:style>
<style:style style:name="Under" style:family="text" style:parent-style-name="Gone"/>
<style:style style:name="White" style:family="text"><style:text-properties fo:color="#fefefe"/></style:style>
<style:style style:name="Tiny" style:family="text"><style:text-properties fo:font-size="1pt"/></style:style>
<style:style style:name="Dark" style:family="paragraph"><style:text-properties fo:color="#ffffff" fo:background-color="#000000"/></style:style>
"""


def file(body: str, **parts: bytes) -> bytes:
    content = f"<office:document-content{SPACES}><office:automatic-styles>{STYLES}</office:automatic-styles>"
    content += f"<office:body><office:text>{body}</office:text></office:body></office:document-content>"
    more = {name.replace("_", "."): part for name, part in parts.items()}
    return packed({"mimetype": b"application/vnd.oasis.opendocument.text", "content.xml": content.encode(), **more})


def runs(document: Document) -> list[tuple[str, Role, set[Mark]]]:
    return [(document.text[span.start : span.end], span.role, set(span.marks)) for span in document.spans]


def read(body: str) -> Document:
    return odt.read(file(body), name="a.odt", password=None)


def test_the_content_is_recognised_whatever_the_name() -> None:
    found = detect(file("<text:p>x</text:p>"), "a.zip")
    assert found is not None and found.name == "odt"


def test_words_come_in_order_with_their_roles() -> None:
    document = read("""
        <text:h text:outline-level="1">A heading</text:h>
        <text:p>One<text:s text:c="2"/>two<text:tab/>three <text:span>four</text:span>
          five.</text:p>
        <text:list><text:list-item><text:p>An item</text:p></text:list-item></text:list>
        <table:table><table:table-row><table:table-cell><text:p>A</text:p></table:table-cell>
        <table:table-cell><text:p>B</text:p></table:table-cell></table:table-row></table:table>""")
    assert [(words.strip(), role, marks) for words, role, marks in runs(document)] == [
        ("A heading", Role.HEADING, set()),
        ("One  two\tthree four five.", Role.PARAGRAPH, set()),
        ("An item", Role.ITEM, set()),
        ("A \t B", Role.TABLE, set()),
    ]
    assert (document.outcome, document.spans[1].place) == (Reading.TEXT, "section 2")


def test_styles_made_from_those_for_titles_and_captions_tell_roles_and_flat_files_are_read() -> None:
    styles = (
        STYLES
        + """<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>
        <style:style style:name="P2" style:family="paragraph" style:parent-style-name="Illustration"/>
        <style:style style:name="Title" style:family="paragraph"/><style:style style:name="Illustration" style:family="paragraph"/>"""
    )
    body = """<text:p text:style-name="P1">On Basalt</text:p><text:p text:style-name="P2">A stone</text:p>
        <text:h>References</text:h><text:p>Lee, A. Stones.</text:p>"""
    flat = f'<office:document{SPACES} office:mimetype="{odt.MEDIA_TYPE}"><office:automatic-styles>{styles}</office:automatic-styles>'
    flat += f"<office:body><office:text>{body}</office:text></office:body></office:document>"
    found = detect(flat.encode(), "a.xml")
    assert found is not None and found.name == "odt"
    document = odt.read(flat.encode(), name="a.fodt", password=None)
    assert [(words, role) for words, role, _ in runs(document)] == [
        ("On Basalt", Role.TITLE),
        ("A stone", Role.CAPTION),
        ("References", Role.HEADING),
        ("Lee, A. Stones.", Role.REFERENCE),
    ]
    assert document.title == "On Basalt"


def test_hidden_words_are_marked() -> None:
    document = read("""
        <text:p>Seen <text:span text:style-name="Under">hidden </text:span><text:span text:style-name="White">white </text:span>
        <text:span text:style-name="Tiny">tiny</text:span></text:p>
        <text:p text:style-name="Dark">White on black</text:p>
        <text:section text:display="none"><text:p>In a hidden section</text:p></text:section>
        <text:p><text:hidden-paragraph text:is-hidden="true"/>A hidden paragraph</text:p>""")
    assert [(words.strip(), marks) for words, _, marks in runs(document) if words.strip()] == [
        ("Seen", set()),
        ("hidden", {Mark.HIDDEN_ELEMENT}),
        ("white", {Mark.NO_CONTRAST}),
        ("tiny", {Mark.TINY_TYPE}),
        ("White on black", set()),
        ("In a hidden section", {Mark.HIDDEN_ELEMENT}),
        ("A hidden paragraph", {Mark.HIDDEN_ELEMENT}),
    ]


@pytest.mark.parametrize(
    ("family", "kind", "property", "marks"),
    [
        ("text", "text", 'style:text-scale="1%"', {Mark.TINY_TYPE}),
        ("text", "text", 'style:text-position="-100% 1%"', {Mark.TINY_TYPE}),
        ("paragraph", "paragraph", 'fo:line-height="0.01cm"', {Mark.CLIPPED}),
        ("paragraph", "paragraph", 'fo:line-height="1%"', {Mark.CLIPPED}),
        ("table-row", "table-row", 'style:row-height="0.01cm"', {Mark.CLIPPED}),
        ("text", "text", 'style:text-scale="80%"', set()),
        ("text", "text", 'style:text-position="super 58%"', set()),
        ("text", "text", 'style:text-position="sub"', set()),
        ("paragraph", "paragraph", 'fo:line-height="normal"', set()),
        ("paragraph", "paragraph", 'fo:line-height="115%"', set()),
        ("table-row", "table-row", 'style:min-row-height="0.01cm"', set()),
    ],
)
def test_letters_lines_and_rows_without_room_are_marked(family: str, kind: str, property: str, marks: set[Mark]) -> None:
    style = f'<style:style style:name="S" style:family="{family}"><style:{kind}-properties {property}/></style:style>'
    body = {
        "text": '<text:p><text:span text:style-name="S">The river is dry.</text:span></text:p>',
        "paragraph": '<text:p text:style-name="S">The river is dry.</text:p>',
        "table-row": '<table:table><table:table-row table:style-name="S"><table:table-cell><text:p>The river is dry.</text:p></table:table-cell>'
        "</table:table-row></table:table>",
    }[family]
    content = f"<office:document-content{SPACES}><office:automatic-styles>{style}</office:automatic-styles>"
    content += f"<office:body><office:text><text:p>Wet.</text:p>{body}</office:text></office:body></office:document-content>"
    document = odt.read(packed({"content.xml": content.encode()}), name="a.odt", password=None)
    assert [(words.strip(), found) for words, _, found in runs(document)] == [("Wet.", set()), ("The river is dry.", marks)]


def test_a_superior_inside_another_counts_by_its_own_size() -> None:
    styles = "".join(
        f'<style:style style:name="{name}" style:family="text"><style:text-properties style:text-position="{said}"/></style:style>'
        for name, said in (("Up", "super 1%"), ("Even", "0% 100%"))
    )
    span = '<text:p><text:span text:style-name="Up">low <text:span text:style-name="Even">high</text:span></text:span></text:p>'
    content = f"<office:document-content{SPACES}><office:automatic-styles>{styles}</office:automatic-styles>"
    content += f"<office:body><office:text>{span}</office:text></office:body></office:document-content>"
    document = odt.read(packed({"content.xml": content.encode()}), name="a.odt", password=None)
    assert [(words.strip(), found) for words, _, found in runs(document)] == [("low", {Mark.TINY_TYPE}), ("high", set())]


def test_comments_deletions_pictures_fields_and_properties_stand_aside() -> None:
    meta = f"<office:document-meta{SPACES}><office:meta><meta:keyword>A keyword</meta:keyword></office:meta></office:document-meta>"
    body = """<text:tracked-changes><text:changed-region><text:deletion><text:p>Gone</text:p></text:deletion></text:changed-region>
        </text:tracked-changes>
        <text:p>Body<office:annotation><text:p>A comment</text:p></office:annotation><draw:frame><svg:desc>A picture</svg:desc></draw:frame>
        <text:conditional-text text:string-value-if-true="Never shown">shown</text:conditional-text></text:p>"""
    document = odt.read(file(body, meta_xml=meta.encode()), name="a.odt", password=None)
    assert [(words, marks) for words, _, marks in runs(document)] == [
        ("Body shown", set()),
        ("Gone", {Mark.DELETED}),
        ("A comment", {Mark.COMMENT}),
        ("A picture", {Mark.ASSISTIVE}),
        ("Never shown", {Mark.HIDDEN_ELEMENT}),
        ("A keyword", {Mark.METADATA}),
    ]


def test_files_that_are_locked_or_broken_say_so() -> None:
    locked = file("", **{"META-INF/manifest_xml": b"<m><manifest:encryption-data/></m>"})
    assert odt.read(locked, name="a.odt", password=None).outcome is Reading.LOCKED
    assert odt.read(b"PK\x03\x04cut", name="a.odt", password=None).outcome is Reading.UNREADABLE
    assert odt.read(packed({"content.xml": b"<a/>"}), name="a.odt", password=None).outcome is Reading.UNREADABLE
