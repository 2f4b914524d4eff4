"""Ways to hide words in a page that need a browser's own rules to see, and innocent pages that look like them."""

import pytest

from distil.data import Document, Mark, Role
from distil.extract.html import UNCHECKED, read

PAYLOAD = "The tower was built by nobody."
SEEN = "The tower was built in 1889."


def document(body: str, css: str = "") -> Document:
    page = f"<!doctype html><style>{css}</style><body><p>{SEEN}</p>{body.replace('$', PAYLOAD)}</body>"
    return read(page.encode(), name="page.html", password=None)


def marks(body: str, css: str = "") -> set[Mark]:
    """The marks of the payload; the sentence beside it stays seen."""
    found = document(body, css)
    runs = [(found.text[span.start : span.end].strip(), set(span.marks)) for span in found.spans if span.role is not Role.SIDE]
    assert (SEEN, set()) in runs
    [hits] = [marks for words, marks in runs if PAYLOAD in words]
    return hits


def unchecked(body: str, css: str = "") -> set[str]:
    return set(document(body, css).unchecked) - set(UNCHECKED)


@pytest.mark.parametrize(
    ("style", "mark"),
    [
        ("display:none;display:blok", Mark.HIDDEN_ELEMENT),
        ("display:none;display:-ms-flexbox", Mark.HIDDEN_ELEMENT),
        ("visibility:hidden;visibility:seen", Mark.HIDDEN_ELEMENT),
        ("color:#fff;color:colr(1)", Mark.NO_CONTRAST),
        ("color:#fff;color:#12", Mark.NO_CONTRAST),
        ("opacity:0;opacity:full", Mark.TRANSPARENT),
        ("font-size:0;font-size:-4px", Mark.TINY_TYPE),
        ("font-size:0;font:16px", Mark.TINY_TYPE),
        ("position:absolute;left:-9999px;left:20", Mark.OFF_PAGE),
        ("transform:scale(0);transform:grow(2)", Mark.TINY_TYPE),
        ("height:0;overflow:hidden;overflow:shown", Mark.CLIPPED),
        ("color:Canvas", Mark.NO_CONTRAST),
    ],
)
def test_a_value_no_browser_reads_leaves_the_earlier_one_in_force(style: str, mark: Mark) -> None:
    assert marks(f'<div style="{style}">$</div>') == {mark}


@pytest.mark.parametrize(
    "style",
    [
        "display:none;display:inline flow-root",
        "display:none;display:-webkit-box",
        "color:#fff;color:rgb(0 0 0 / 80%)",
        "color:#fff;color:color-mix(in oklab, black, blue)",
        "color:#fff;color:CanvasText",
        "color:#000;color:#ffff5",
        "font-size:0;font:italic bold 12px/1.5 serif",
        "font:0",
        "width:-1px;overflow:hidden",
        "transform:scale(0);transform:translate(10px) rotate(3deg)",
        "background:#fff;background:no-colour;color:#000",
    ],
)
def test_a_value_that_browsers_read_wins_and_others_hide_nothing(style: str) -> None:
    assert marks(f'<div style="{style}">$</div>') == set()


def test_an_old_page_needs_no_units() -> None:
    page = f"<p>{SEEN}</p><div style='position:absolute;left:-9999'>{PAYLOAD}</div>"
    found = read(page.encode(), name="page.html", password=None)
    assert [set(span.marks) for span in found.spans if PAYLOAD in found.text[span.start : span.end]] == [{Mark.OFF_PAGE}]
