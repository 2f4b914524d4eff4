"""Letters that nobody can tell, because too many share a place, are marked; ligatures, bold print and watermarks are not."""

import pytest

from distil.data import Document, Mark
from distil.extract import pdf
from tests.documents_pdf import BODY, HIDDEN, document, show, stream


def read(content: bytes) -> Document:
    return pdf.read(content, name="a.pdf", password=None)


def seen(document: Document) -> str:
    return " ".join(document.text[span.start : span.end].strip() for span in document.spans if not span.marks).strip()


def hidden(document: Document) -> set[Mark]:
    return {mark for span in document.spans if HIDDEN[:20] in document.text[span.start : span.end] for mark in span.marks}


def meaning(letters: str, line: str) -> bytes:
    """A page with BODY and a line in which the sign { is drawn, and these letters are said."""
    table = (
        "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"1 beginbfchar\n<7b> <{letters.encode('utf-16-be').hex()}>\nendbfchar endcmap"
    )
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding/ToUnicode 11 0 R>>"
    return document([show(BODY) + show(line, y=400).replace("/F1", "/F2")], resources=b"/F2 10 0 R", more=[font, stream(table.encode())])


def line(operators: str) -> str:
    return f"q BT /F1 11 Tf {operators} ({HIDDEN}) Tj ET Q\n"


OFTEN = "".join(show(HIDDEN, x=72 + by, y=400) for by in (0, 0.2, 0.4, 0.6))
DRAFT = "q 0.85 g BT /F1 80 Tf 0.9 0.3 -0.3 0.9 90 340 Tm (DRAFT COPY) Tj ET Q\n"
OVER = "".join(show("MW" * 20, x=72 + by, y=400) for by in (0, 3, 6))


@pytest.mark.parametrize(
    ("content", "mark"),
    [
        pytest.param(meaning(HIDDEN, "Look at the { lamp."), Mark.GLYPH_MISMATCH, id="a sentence in one glyph"),
        pytest.param(document([show(BODY) + line("5 Tz 72 400 Td")]), Mark.TINY_TYPE, id="squeezed to a twentieth"),
        pytest.param(document([show(BODY) + line("0.1 0 0 1 72 400 Tm")]), Mark.TINY_TYPE, id="squeezed by its matrix"),
        pytest.param(document([show(BODY) + line("-6 Tc 300 400 Td")]), Mark.COVERED, id="piled up"),
        pytest.param(document([show(BODY) + show(HIDDEN, y=400) + OVER]), Mark.COVERED, id="printed over three times"),
    ],
)
def test_letters_that_cannot_be_told_apart_are_marked(content: bytes, mark: Mark) -> None:
    document = read(content)
    assert HIDDEN[:20] not in seen(document)
    assert BODY in seen(document)
    assert hidden(document) == {mark}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        pytest.param(meaning("ffi", "The o{ce is open."), "The office is open.", id="a ligature"),
        pytest.param(document([show(BODY) + "q 50 Tz" + line("72 400 Td") + "Q\n"]), HIDDEN, id="narrow type"),
        pytest.param(document([show(BODY) + OFTEN]), HIDDEN, id="bold by printing often"),
        pytest.param(document([show(BODY) + DRAFT + show(HIDDEN, y=400)]), HIDDEN, id="a watermark"),
    ],
)
def test_what_is_close_and_readable_is_not_marked(content: bytes, words: str) -> None:
    document = read(content)
    assert f"{BODY} {words}" in " ".join(seen(document).split())
    assert hidden(document) == set()
