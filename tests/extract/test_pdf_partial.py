"""Letters cut to a strip are hidden, letters cut in half are read; a stencil is seen when something is painted through it."""

import pytest

from distil.data import Mark
from distil.extract import pdf
from tests.documents_pdf import BODY, HIDDEN, document, show

STRIPES = "".join(f"{at % 2} g {40 + 5 * at} 380 5 40 re f\n" for at in range(110))


def marks(content: bytes) -> dict[str, set[Mark]]:
    found = pdf.read(content, name="a.pdf", password=None)
    return {found.text[span.start : span.end].strip(): set(span.marks) for span in found.spans}


def stencil(paint: str, before: str = "") -> bytes:
    return document([show(BODY) + f"{before}q BT /F1 20 Tf 7 Tr 1 0 0 1 40 390 Tm ({HIDDEN}) Tj ET {paint} Q\n"])


@pytest.mark.parametrize("state", ["60 395 500 5.6 re W n", "60 402 500 0.4 re W n", "60 407 500 20 re W n"], ids=["feet", "waists", "tops"])
def test_a_strip_of_a_line_is_hidden(state: str) -> None:
    assert marks(document([show(BODY) + show(HIDDEN, y=400, before=state)])) == {BODY: set(), HIDDEN: {Mark.CLIPPED}}


def test_a_strip_beside_a_white_box_is_hidden() -> None:
    page = show(BODY) + show(HIDDEN, y=400) + "q 1 1 1 rg 60 401.5 500 20 re f Q\n"
    assert marks(document([page])) == {BODY: set(), HIDDEN: {Mark.COVERED}}


@pytest.mark.parametrize("state", ["60 403 500 20 re W n", "60 400 500 6 re W n"], ids=["upper part", "lower part"])
def test_the_larger_part_of_a_line_is_seen(state: str) -> None:
    found = pdf.read(document([show(BODY) + show(HIDDEN, y=400, before=state)]), name="a.pdf", password=None)
    assert HIDDEN in found.text
    assert [span.marks for span in found.spans if span.marks] == []


@pytest.mark.parametrize(
    "content",
    [stencil(""), stencil("", "0 390 612 5 re f\n"), stencil("", STRIPES), stencil("1 g 0 0 612 792 re f")],
    ids=["nothing", "over a bar", "over a picture", "white paint"],
)
def test_a_stencil_through_which_nothing_is_painted_is_hidden(content: bytes) -> None:
    assert marks(content) == {BODY: set(), HIDDEN: {Mark.NOT_DRAWN}}


@pytest.mark.parametrize("paint", ["0 0 .5 rg 0 0 612 792 re f", STRIPES.replace("1 g", "0.5 g")], ids=["a colour", "a picture"])
def test_a_stencil_through_which_something_is_painted_is_seen(paint: str) -> None:
    found = pdf.read(stencil(paint), name="a.pdf", password=None)
    assert HIDDEN in found.text
    assert [span.marks for span in found.spans if span.marks] == []
