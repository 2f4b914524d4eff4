"""Books: the pages in their order with their own style sheets applied; what no reader is shown, aside or marked."""

import time
from pathlib import Path

import pytest

from distil import extract
from distil.data import Document, Mark, Reading, Role, Unread
from distil.extract.epub import read
from tests.documents_mail import XHTML, epub, xhtml
from tests.documents_office import packed

ENCRYPTION = """<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData><EncryptionMethod Algorithm="{}"/>
<CipherData><CipherReference URI="OPS/{}"/></CipherData></EncryptedData></encryption>"""
LINK = '<link rel="stylesheet" href="book.css"/>'


def opened(content: bytes) -> Document:
    return read(content, name="a.epub", password=None)


def body(document: Document) -> list[tuple[str, str, set[Mark]]]:
    return [(document.text[s.start : s.end].strip(), s.place, set(s.marks)) for s in document.spans if s.role is not Role.SIDE]


def aside(document: Document, *marks: Mark) -> list[str]:
    return [document.text[span.start : span.end].strip() for span in document.spans if span.role is Role.SIDE and span.marks == set(marks)]


def test_pages_stand_in_the_order_of_the_spine_and_sections_count_through_the_book() -> None:
    document = opened(epub({"z.xhtml": xhtml("<p>Before.</p>"), "a.xhtml": xhtml("<h1>Beds</h1><p>Wet.</p>"), "b.xhtml": xhtml("<p>After.</p>")}))
    assert (document.outcome, document.title, document.language, document.pages, document.read) == (Reading.TEXT, "On Rivers", "en", 3, 3)
    assert body(document) == [
        ("Before.", "section 1", set()),
        ("Beds", "section 2", set()),
        ("Wet.", "section 2", set()),
        ("After.", "section 3", set()),
    ]
    assert aside(document, Mark.METADATA) == ["title: On Rivers\nlanguage: en"]


@pytest.mark.parametrize(
    ("files", "marks"),
    [
        ({"OPS/book.css": ".x { display: none }"}, {Mark.HIDDEN_ELEMENT}),
        ({"OPS/book.css": '@import "more.css"; p { color: red }', "OPS/more.css": ".x { color: #fff }"}, {Mark.NO_CONTRAST}),
        ({"OPS/book.css": "@import url(more.css) print;", "OPS/more.css": ".x { display: none }"}, set()),
        ({"OPS/book.css": '@import "book.css";.x { font-size: 1px }'}, {Mark.TINY_TYPE}),
    ],
)
def test_style_sheets_in_the_book_decide_what_is_seen(files: dict[str, str], marks: set[Mark]) -> None:
    document = opened(epub({"a.xhtml": xhtml('<p>It is wide.</p><p class="x">The river is dry.</p>', LINK)}, extra=files))
    assert body(document) == [("It is wide.", "section 1", set()), ("The river is dry.", "section 1", marks)]


@pytest.mark.parametrize(
    ("stated", "marks", "unread"),
    [
        ('href="book.css" type="text/css"', {Mark.HIDDEN_ELEMENT}, False),
        ("type='text/css' href='book.css'", {Mark.HIDDEN_ELEMENT}, False),
        ('alternate="yes" href="book.css" type="text/css"', set(), False),
        ('href="book.css" type="text/css" media="print"', set(), False),
        ('href="book.xsl" type="text/xsl"', set(), True),
    ],
)
def test_a_style_sheet_named_before_the_root_counts(stated: str, marks: set[Mark], unread: bool) -> None:
    page = xhtml('<p>It is wide.</p><p class="x">The river is dry.</p>').replace("<html", f"<?xml-stylesheet {stated}?><html", 1)
    document = opened(epub({"a.xhtml": page}, extra={"OPS/book.css": ".x { display: none }"}))
    assert body(document) == [("It is wide.", "section 1", set()), ("The river is dry.", "section 1", marks)]
    assert ("external style sheets" in document.unchecked) is unread


def test_a_style_sheet_that_is_not_in_the_book_is_named() -> None:
    assert "external style sheets" in opened(epub({"a.xhtml": xhtml("<p>It is wide.</p>", LINK)})).unchecked


def test_pages_are_read_by_the_rules_of_xml() -> None:
    page = "<title/><script src='x'/><p>It is&#160;<![CDATA[<wide>]]>.<a id='x'/></p><noscript><p>And deep.</p></noscript>"
    document = opened(epub({"a.xhtml": xhtml(page)}))
    assert [text for text, _, _ in body(document)] == ["It is\xa0<wide>.", "And deep."]


def switch(*parts: str) -> str:
    return f'<epub:switch xmlns:epub="http://www.idpf.org/2007/ops">{"".join(parts)}</epub:switch>'


def case(space: str, inner: str) -> str:
    return f'<epub:case required-namespace="{space}">{inner}</epub:case>'


DEFAULT = "<epub:default><p>Noon.</p></epub:default>"
FORMULA = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>'


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ((case("urn:none", "<p>Dry.</p>"), DEFAULT), [("Dry.", {Mark.HIDDEN_ELEMENT}), ("Noon.", set())]),
        ((case("http://www.w3.org/1998/Math/MathML", FORMULA), DEFAULT), [("x", set()), ("Noon.", {Mark.HIDDEN_ELEMENT})]),
        ((case("urn:none", "<p>Dry.</p>"),), [("Dry.", {Mark.HIDDEN_ELEMENT})]),
        ((DEFAULT, DEFAULT.replace("Noon", "Dry")), [("Noon.", set()), ("Dry.", {Mark.HIDDEN_ELEMENT})]),
    ],
)
def test_of_a_switch_only_what_is_chosen_is_seen(parts: tuple[str, ...], found: list[tuple[str, set[Mark]]]) -> None:
    document = opened(epub({"a.xhtml": xhtml(f"<p>Wet.</p>{switch(*parts)}")}))
    assert [(words, marks) for words, _, marks in body(document)] == [("Wet.", set()), *found]


def test_a_page_that_is_no_xml_is_read_as_html_and_named() -> None:
    document = opened(epub({"a.xhtml": "<p>It is<br>wide &amp deep"}))
    assert [text for text, _, _ in body(document)] == ["It is\nwide & deep"]
    assert "pages that are no well-formed XML were read as HTML" in document.unchecked


def test_entities_of_the_html_vocabulary_are_read_and_a_page_with_its_own_is_not() -> None:
    doctype = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">'
    named = f'{doctype}<html xmlns="{XHTML}"><body><p>wide&mdash;deep</p></body></html>'
    own = f'<!DOCTYPE html [<!ENTITY a "dry">]><html xmlns="{XHTML}"><body><p>&a;</p></body></html>'
    document = opened(epub({"a.xhtml": named, "b.xhtml": own}))
    assert body(document) == [("wide\u2014deep", "section 1", set())]
    assert document.unread == (Unread("page 2", "it declares entities of its own, which no book needs"),)


def test_attributes_that_a_page_gives_by_its_own_document_type_count_and_none_of_a_file_do(tmp_path: Path) -> None:
    declared = tmp_path / "x.dtd"
    declared.write_text('<!ENTITY x "words of a local file"><!ATTLIST p title CDATA "words of a local file">')
    page = xhtml("<p>It is wide.&nbsp;</p><em>The river is dry.</em>&x;").partition("<html")
    before = f'<!-- <!DOCTYPE a> --><!DOCTYPE html SYSTEM "{declared}" [<!ATTLIST em style CDATA "display:none">]>'
    document = opened(epub({"a.xhtml": f"{before}<html{page[2]}"}))
    found = [(document.text[span.start : span.end].strip(), set(span.marks)) for span in document.spans]
    assert ("It is wide.", set()) in found and ("The river is dry.", {Mark.HIDDEN_ELEMENT}) in found
    assert "local file" not in document.text


def test_pages_beside_the_order_are_aside_as_hidden() -> None:
    document = opened(epub({"a.xhtml": xhtml("<p>It is wide.</p>")}, beside={"x.xhtml": xhtml("<p>The river is dry.</p>")}))
    assert body(document) == [("It is wide.", "section 1", set())]
    assert aside(document, Mark.HIDDEN_ELEMENT) == ["The river is dry."]


@pytest.mark.parametrize(("link", "shown"), [("", ["It is wide."]), ('<a href="n.xhtml#1">1</a>', ["It is wide.1", "A note."])])
def test_a_page_out_of_line_is_seen_when_a_link_leads_there(link: str, shown: list[str]) -> None:
    opf = """<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>
<item id="n" href="n.xhtml" media-type="application/xhtml+xml"/><item id="t" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest>
<spine><itemref idref="a"/><itemref idref="n" linear="no"/></spine></package>"""
    toc = '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>Rivers</text></navLabel></navPoint></navMap></ncx>'
    pages = {"a.xhtml": xhtml(f"<p>It is wide.{link}</p>"), "n.xhtml": xhtml("<p>A note.</p>")}
    document = opened(epub(pages, opf=opf, extra={"OPS/toc.ncx": toc}))
    assert [text for text, _, _ in body(document)] == shown
    assert aside(document, Mark.METADATA) == ["Rivers"]
    assert aside(document, Mark.HIDDEN_ELEMENT) == ([] if link else ["A note."])


def test_encrypted_text_is_locked_and_scrambled_fonts_are_not() -> None:
    page = {"a.xhtml": xhtml("<p>It is wide.</p>")}
    locked = opened(epub(page, extra={"META-INF/encryption.xml": ENCRYPTION.format("http://www.w3.org/2001/04/xmlenc#aes128-cbc", "a.xhtml")}))
    assert (locked.outcome, locked.text) == (Reading.LOCKED, "")
    fonts = opened(epub(page, extra={"META-INF/encryption.xml": ENCRYPTION.format("http://www.idpf.org/2008/embedding", "f.otf")}))
    assert fonts.outcome is Reading.TEXT


@pytest.mark.parametrize(
    ("content", "outcome"),
    [
        (epub({"a.xhtml": xhtml("<p>It is wide.</p>")})[:300], Reading.UNREADABLE),
        (packed({"META-INF/container.xml": b"<x/>"}), Reading.UNREADABLE),
        (packed({"META-INF/container.xml": b'<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'}), Reading.UNREADABLE),
        (epub({}), Reading.NO_TEXT),
        (epub({"a.xhtml": xhtml('<img src="a.png"/>')}), Reading.NO_TEXT),
        (epub({"a.xhtml": xhtml("<b>" * 100_000)}), Reading.NO_TEXT),
        (epub({"a.xhtml": xhtml("<p " + " ".join(f"a{n}='1'" for n in range(100_000)) + ">It is wide.</p>")}), Reading.TEXT),
        (epub({"a.xhtml": xhtml("<p>It is wide.</p>" + " " * (33 << 20))}), Reading.TOO_LARGE),
        (epub({f"{n}.xhtml": xhtml("<p>It is wide.</p>") for n in range(800)}), Reading.TEXT),
        (epub({"a.xhtml": xhtml("<p>It is wide.</p>", LINK)}, extra={"OPS/book.css": "/*" * 500_000}), Reading.TEXT),
        (epub({"a.xhtml": xhtml("<p>It is wide.</p>", LINK)}, extra={"OPS/book.css": "/**/ " * 200_000}), Reading.TEXT),
    ],
)
def test_hostile_books_end_soon_in_an_outcome(content: bytes, outcome: Reading) -> None:
    began = time.process_time()
    document = opened(content)
    assert (document.outcome, bool(document.reason)) == (outcome, outcome is not Reading.TEXT)
    assert time.process_time() - began < 5


@pytest.mark.parametrize("beside", [0, 100])
def test_an_element_of_many_attributes_is_hidden_by_its_style(beside: int) -> None:
    many = " ".join(f"a{n}='1'" for n in range(beside))
    document = opened(epub({"a.xhtml": xhtml(f'<p {many} style="display:none" xml:lang="en">It is deep.</p><p {many}>It is wide.</p>')}))
    assert body(document) == [("It is deep.", "section 1", {Mark.HIDDEN_ELEMENT}), ("It is wide.", "section 1", set())]


def test_a_short_book_is_read_in_the_child_and_says_its_language() -> None:
    document = extract.extract(epub({"a.xhtml": xhtml("<p>It is wide, and nobody knows how deep it is.</p>")}), "a.epub")
    assert (document.outcome, document.language) == (Reading.TEXT, "en")


def test_real_books_are_read(shared: Path) -> None:
    for path in sorted((shared / "cases").glob("*/*.epub")):
        assert opened(path.read_bytes()).outcome is Reading.TEXT, path.name
