"""Values that follow from variables, attributes, other colours and the scheme of a page."""

import pytest

from distil.data import Mark
from distil.extract.html import read
from tests.extract.hidden_page import PAYLOAD, SEEN, marks


@pytest.mark.parametrize(
    "style",
    [
        "color:rgb(from black 255 255 255)",
        "color:rgb(from white r g b)",
        "color:rgb(from #eee calc(r + 30) calc(g + 30) calc(b + 30))",
        "color:hsl(from red h s 100%)",
        "color:hwb(from red h 100% 0%)",
        "color:oklch(from black 1 0 0)",
        "color:contrast-color(black)",
        "color:rgb(calc(200 + 55) 255 255)",
        "color:env(no-such-edge, white)",
        "color:attr(data-ink type(<color>))",
    ],
)
def test_a_colour_made_of_others_is_worked_out(style: str) -> None:
    assert marks(f"<p data-ink=white style='{style}'>$</p>") == {Mark.NO_CONTRAST}


def test_a_colour_without_a_share_of_ink_is_transparent() -> None:
    assert marks("<p style='color:rgb(0 0 0 / none)'>$</p>") == {Mark.TRANSPARENT}


@pytest.mark.parametrize("style", ["color:rgb(from white calc(255 - r) 0 0)", "color:hsl(from white h s 20%)", "color:contrast-color(white)"])
def test_a_colour_made_of_others_may_well_be_seen(style: str) -> None:
    assert marks(f"<p style='{style}'>$</p>") == set()


def test_a_variable_that_holds_no_colour_leaves_the_inherited_one() -> None:
    css = ":root{--bad:12px} .o{color:white} .x{color:black;color:var(--bad)}"
    assert marks("<div class=o><p class=x>$</p></div>", css) == {Mark.NO_CONTRAST}
    assert marks("<p class=x>$</p>", css) == set()


def test_words_on_a_dark_page_are_light_unless_a_style_says_otherwise() -> None:
    for head in ("<style>:root{color-scheme:only dark}</style>", "<meta name=color-scheme content=dark>"):
        page = f"<!doctype html><html><head>{head}</head><body><p>{SEEN}</p><p style='color:#111'>{PAYLOAD}</p></body></html>"
        found = read(page.encode(), name="page.html", password=None)
        runs = {found.text[span.start : span.end].strip(): set(span.marks) for span in found.spans}
        assert (runs[SEEN], runs[PAYLOAD]) == (set(), {Mark.NO_CONTRAST})
    assert marks("<p style='color:#111'>$</p>", ":root{color-scheme:light dark}") == set()


def test_old_pages_name_colours_without_a_sign_and_those_of_links() -> None:
    page = f"<body link=white><p>{SEEN}</p><p style='color:ffffff'>{PAYLOAD}</p><a href='http://e.org/'>{PAYLOAD}</a></body>"
    found = read(page.encode(), name="page.html", password=None)
    assert [set(span.marks) for span in found.spans if PAYLOAD in found.text[span.start : span.end]] == [{Mark.NO_CONTRAST}] * 2
