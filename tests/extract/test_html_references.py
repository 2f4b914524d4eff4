"""Masks, clips and filters that stand in the page itself."""

import time

import pytest

from distil.data import Mark, Role
from distil.extract.html import read
from tests.extract.hidden_page import marks


@pytest.mark.parametrize(
    ("drawing", "style", "mark"),
    [
        ("<clipPath id=R><rect width=0 height=9 /></clipPath>", "clip-path:url(#R)", Mark.CLIPPED),
        ("<clipPath id=R></clipPath>", "clip-path:url('#R')", Mark.CLIPPED),
        ("<mask id=R><rect width=9 height=9 fill=black /></mask>", "mask:url(#R)", Mark.TRANSPARENT),
        ("<mask id=R></mask>", "-webkit-mask-image:url(#R)", Mark.TRANSPARENT),
        ("<filter id=R><feFlood flood-color=white /></filter>", "filter:url(#R)", Mark.TRANSPARENT),
        ("<filter id=R><feComponentTransfer><feFuncA type=linear slope=0 /></feComponentTransfer></filter>", "filter:url(#R)", Mark.TRANSPARENT),
        ("<filter id=R><feColorMatrix values='1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 0 0'/></filter>", "filter:url(#R)", Mark.TRANSPARENT),
    ],
)
def test_what_a_page_refers_to_may_leave_nothing(drawing: str, style: str, mark: Mark) -> None:
    assert marks(f'<svg width=0 height=0>{drawing}</svg><p style="{style}">$</p>') == {mark}


@pytest.mark.parametrize(
    ("drawing", "style"),
    [
        ("<clipPath id=r><rect width=900 height=90 /></clipPath>", "clip-path:url(#r)"),
        ("<mask id=r><rect width=900 height=90 fill=white /></mask>", "mask:url(#r)"),
        ("<filter id=r><feFlood flood-color=red /><feComposite in=SourceGraphic /></filter>", "filter:url(#r)"),
        ("<filter id=r><feGaussianBlur stdDeviation=1 /></filter>", "filter:url(#r)"),
        ("<filter id=r><feFlood /></filter>", "filter:url(#other)"),
    ],
)
def test_what_a_page_refers_to_may_well_leave_the_words(drawing: str, style: str) -> None:
    assert marks(f'<svg width=0 height=0>{drawing}</svg><p style="{style}">$</p>') == set()


@pytest.mark.parametrize(
    ("inside", "mark"),
    [
        ("<switch><text y=20>a</text><text y=20>$</text></switch>", {Mark.HIDDEN_ELEMENT}),
        ("<text y=20>$<set attributeName=visibility to=hidden /></text>", {Mark.HIDDEN_ELEMENT}),
        ("<text y=20>$<animate attributeName=opacity to=0 dur=1s fill=freeze /></text>", {Mark.TRANSPARENT}),
        ("<switch><text y=20 systemLanguage=xx>a</text><text y=20>$</text></switch>", set()),
        ("<text y=20>$<animate attributeName=opacity from=0 to=1 dur=1s fill=freeze /></text>", set()),
        ("<text y=20>$<set attributeName=visibility to=hidden begin=click /></text>", set()),
    ],
)
def test_choices_and_animations_of_drawings(inside: str, mark: set[Mark]) -> None:
    assert marks(f"<svg width=600 height=60>{inside}</svg>") == mark


def test_a_large_mask_that_many_elements_refer_to_is_looked_at_once() -> None:
    shapes = "<rect width='9' height='9' fill='black'></rect>" * 2000
    body = "".join(f"<p style='mask-image:url(#m);padding-left:{place}px'>The mill is old.</p>" for place in range(2000))
    started = time.process_time()
    found = read(f"<!doctype html><svg><mask id=m>{shapes}</mask></svg>{body}".encode(), name="a.html", password=None)
    assert all(span.marks == {Mark.TRANSPARENT} for span in found.spans if span.role is not Role.SIDE) and "The mill" in found.text
    assert time.process_time() - started < 10  # 2 s; 20 s when each element looks at all shapes
