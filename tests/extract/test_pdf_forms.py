"""Drawings that draw one another: what comes to more than can be looked at costs its page, and no other."""

from distil.data import Document, Reading, Unread
from distil.extract import pdf
from distil.extract._pdf_forms import ENDLESS
from tests.documents_pdf import assemble, document, show, stream

FORM = b"/Type/XObject/Subtype/Form/BBox[0 0 600 800]"
FIRST = 10  # the number of the first drawing


def doubling(levels: int, call: bytes = b"/N Do /N Do", rest: bytes = b"") -> list[bytes]:
    """Drawings of which each calls the next one twice."""
    inner = [stream(call, FORM + rest + b"/Resources<</XObject<</N %d 0 R>>>>" % (FIRST + 1 + level)) for level in range(levels)]
    return [*inner, stream(b"0 0 9 9 re f", FORM)]


def read(content: bytes) -> Document:
    return pdf.read(content, name="a.pdf", password=None)


def with_drawings(more: list[bytes]) -> bytes:
    return document([show("A word. ") + "/N Do", show("Another word.")], resources=b">>/XObject<</N %d 0 R" % FIRST, more=more)


def test_a_page_whose_drawings_double_without_end_is_named_and_the_next_page_is_read() -> None:
    # Both pages have the drawing at hand; only the first one draws it.
    found = read(with_drawings(doubling(40)))
    assert (found.outcome, found.unread, found.text) == (Reading.PARTIAL, (Unread("page 1", ENDLESS),), "Another word.\n\n")


def test_drawings_within_drawings_are_read_when_they_come_to_an_end() -> None:
    found = read(with_drawings(doubling(6)))
    assert (found.outcome, found.unread, found.text) == (Reading.TEXT, (), "A word.\n\nAnother word.\n\n")


def test_a_name_written_otherwise_hides_no_doubling() -> None:
    for call in (b"/#4e Do /N Do", b"/N % a remark\nDo /N Do"):
        assert read(with_drawings(doubling(40, call))).unread == (Unread("page 1", ENDLESS),)


def test_a_note_whose_drawing_doubles_costs_its_page() -> None:
    note = b"<</Type/Annot/Subtype/Stamp/Rect[0 0 99 99]/AP<</N 7 0 R>>>>"
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots[6 0 R]/Contents 5 0 R>>"
    drawings = [stream(b"/N Do /N Do", FORM + b"/Resources<</XObject<</N %d 0 R>>>>" % (8 + level)) for level in range(40)]
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>", page, b"null", stream(b"0 0 9 9 re f"), note]
    assert read(assemble([*objects, *drawings, stream(b"0 0 9 9 re f", FORM)])).unread == (Unread("page 1", ENDLESS),)


def test_a_drawing_that_draws_itself_is_no_endless_one() -> None:
    found = read(with_drawings([stream(b"/N Do", FORM + b"/Resources<</XObject<</N %d 0 R>>>>" % FIRST)]))
    assert (found.outcome, found.text) == (Reading.TEXT, "A word.\n\nAnother word.\n\n")
