"""reStructuredText: boxes that are shut, roles that hand words on, and links without a name."""

import pytest

from distil.data import Mark
from distil.extract.text import read

HIDDEN = "The tower was built by nobody."


def marks(text: str) -> list[set[Mark]]:
    page = f"Notes\n=====\n\nThe mill is old.\n\n{text.replace('$', HIDDEN)}\n\nThe end is near.\n"
    found = read(page.encode(), name="page.rst", password=None)
    runs = [(found.text[span.start : span.end], set(span.marks)) for span in found.spans]
    assert {words.strip() for words, marks in runs if not marks} >= {"The mill is old.", "The end is near."}
    return [marks for words, marks in runs if HIDDEN.rstrip(".") in words]


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        (".. dropdown:: More\n\n   $", Mark.HIDDEN_ELEMENT),
        (".. collapse:: More\n\n   $", Mark.HIDDEN_ELEMENT),
        (".. admonition:: More\n   :class: dropdown toggle\n\n   $", Mark.HIDDEN_ELEMENT),
        (".. role:: page(raw)\n   :format: html\n\nA :page:`$` word.", Mark.ATTRIBUTE),
        (":abbr:`HTML ($)` is markup.", Mark.ATTRIBUTE),
        ("__ $", Mark.ATTRIBUTE),
    ],
)
def test_what_a_reader_does_not_see_is_kept_apart(text: str, mark: Mark) -> None:
    assert marks(text) == [{mark}]


@pytest.mark.parametrize("text", [".. dropdown:: More\n   :open:\n\n   $", ".. note::\n\n   $", ":abbr:`$`", "__init__ is $"])
def test_what_a_reader_sees_is_read(text: str) -> None:
    assert marks(text) == [set()]
