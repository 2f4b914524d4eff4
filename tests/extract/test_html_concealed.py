"""Each way to hide words in a page is seen, and none of the look-alikes is."""

import pytest

from distil.data import Mark, Role
from distil.extract.html import read
from tests.documents_html import CONCEALING, PAYLOAD, SEEN, SHOWING


def runs(html: str) -> list[tuple[str, set[Mark]]]:
    document = read(html.encode(), name="page.html", password=None)
    return [(document.text[span.start : span.end].strip(), set(span.marks)) for span in document.spans if span.role is not Role.SIDE]


@pytest.mark.parametrize("way", CONCEALING)
def test_concealed_words_are_marked_and_the_others_are_not(way: str) -> None:
    html, marks = CONCEALING[way]
    found = runs(html)
    assert (PAYLOAD, marks) in found
    assert (SEEN, set()) in found


@pytest.mark.parametrize("way", SHOWING)
def test_words_that_are_seen_carry_no_mark(way: str) -> None:
    assert (PAYLOAD, set()) in runs(SHOWING[way])
