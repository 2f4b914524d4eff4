"""Masks, paths and places that leave nothing of words, and those that nobody can judge without a layout: these are held."""

import pytest

from distil.data import Mark
from distil.extract.html import UNCHECKED
from tests.extract.hidden_page import document, marks

SOLID = "linear-gradient(#000,#000)"


@pytest.mark.parametrize(
    "style",
    [
        f"mask-image:{SOLID};mask-size:0 0;mask-repeat:no-repeat",
        f"mask-image:{SOLID};mask-size:0 100%",
        f"mask:{SOLID} no-repeat 0 0/1px 1px",
        f"mask-image:{SOLID};mask-repeat:no-repeat;mask-position:-5000px 0",
        f"-webkit-mask-image:{SOLID};-webkit-mask-repeat:no-repeat;-webkit-mask-position:3000px 0",
        f"mask:{SOLID} 0 9000px no-repeat",
        f"mask-image:{SOLID};mask-mode:luminance",
    ],
)
def test_a_mask_of_no_size_far_off_or_dark_lets_nothing_through(style: str) -> None:
    assert marks(f'<p style="{style}">$</p>') == {Mark.TRANSPARENT}


@pytest.mark.parametrize(
    "style",
    [
        f"mask:{SOLID},{SOLID};mask-composite:exclude",
        "mask-image:url(dots.png)",
        "mask:url('data:image/png;base64,AAAA') center/cover",
        "offset-path:path('M -5000 -5000 L 0 -5001')",
        "position:absolute;offset:ray(45deg) 5000px",
        "color:if(media(screen):#fff;else:#000)",
        "color:--mine(1)",
        "vertical-align:-900px",
        "vertical-align:40em",
    ],
)
def test_words_that_only_a_browser_could_place_or_paint_are_held(style: str) -> None:
    assert marks(f'<p style="{style}">$</p>') == {Mark.UNVERIFIED}


@pytest.mark.parametrize(
    "style",
    [
        "mask-image:linear-gradient(#000 80%,transparent)",
        f"mask:{SOLID} center/100% 100% no-repeat",
        f"mask-image:{SOLID};mask-size:50% 20px",
        "mask-image:url(#gone)",
        "mask-image:none;mask-composite:exclude",
        "mask-mode:luminance;mask-image:linear-gradient(#fff,#fff)",
        "offset-path:none",
        "vertical-align:super",
        "vertical-align:-0.3em",
        "padding-left:env(safe-area-inset-left)",
        "clip-path:path('M 0 0 h 3000 v 900 h -3000 z')",
    ],
)
def test_masks_and_places_of_honest_pages_hide_nothing(style: str) -> None:
    assert marks(f'<p style="{style}">$</p>') == set()


def test_what_holds_words_is_named() -> None:
    found = document("<p style=\"offset-path:path('M 0 0 L 9 9')\">$</p>")
    assert set(found.unchecked) - set(UNCHECKED) == {"boxes placed along a path"}


@pytest.mark.parametrize(
    ("body", "mark"),
    [
        ("<p style=\"clip-path:path('M 5000 5000 h 10 v 10 h -10 z')\">$</p>", set()),
        ('<p style="clip-path:polygon(5000px 0,5010px 0,5010px 90px)">$</p>', {Mark.CLIPPED}),
        ("<p style='backface-visibility:hidden;rotate:y 180deg'>$</p>", {Mark.HIDDEN_ELEMENT}),
        ("<p style='backface-visibility:hidden;rotate:z 180deg'>$</p>", set()),
        ("<textarea style='height:1px;overflow:hidden'>$</textarea>", {Mark.CLIPPED}),
        ("<textarea rows=4>$</textarea>", set()),
        ("<object data='x.png' type='image/png'><p>$</p></object>", {Mark.UNVERIFIED}),
        ("<object><p>$</p></object>", set()),
    ],
)
def test_shapes_turns_and_what_has_a_size_in_a_line(body: str, mark: set[Mark]) -> None:
    assert marks(body) == mark
