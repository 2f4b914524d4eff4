"""Rows and columns without room, lines without height, boxes moved behind the eye."""

import time

import pytest

from distil.data import Mark
from tests.extract.hidden_page import marks

CUT = "overflow:hidden"


@pytest.mark.parametrize(
    "body",
    [
        f"<div style='display:grid;grid-template-columns:1fr 0fr'><div>a</div><div style='min-width:0;{CUT}'>$</div></div>",
        f"<div style='display:grid;grid-template-rows:0fr'><div style='min-height:0;{CUT}'>$</div></div>",
        f"<div style='display:grid;grid-template-columns:300px 0'><div>a</div><div style='{CUT}'>$</div></div>",
        f"<div style='display:grid;grid:0px / 100px'><div style='{CUT}'>$</div></div>",
        "<div style='display:grid;grid-auto-rows:0;overflow:hidden'><div>$</div></div>",
        f"<div style='display:grid;grid-template-rows:minmax(0,0)'><div style='{CUT}'>$</div></div>",
        f"<div style='display:grid;grid-template-columns:repeat(2,0px) 9px'><i>a</i><div style='{CUT}'>$</div></div>",
        f"<div style=\"display:grid;grid-template-areas:'a b';grid-template-columns:1fr 0\"><div style='grid-area:b;{CUT}'>$</div><i>c</i></div>",
        f"<p style='line-height:0;{CUT}'>$</p>",
        f"<div style='height:0'><div style='height:100%;{CUT}'>$</div></div>",
    ],
)
def test_a_track_or_a_box_without_room_cuts_what_it_holds(body: str) -> None:
    assert marks(body) == {Mark.CLIPPED}


@pytest.mark.parametrize(
    "body",
    [
        f"<div style='display:grid;grid-template-rows:1fr'><div style='min-height:0;{CUT}'>$</div></div>",
        "<div style='display:grid;grid-template-rows:0fr'><div>$</div></div>",
        "<div style='display:grid;grid-template-columns:0 1fr'><div>$</div></div>",
        f"<div style='display:grid;grid-template-columns:0 1fr'><i>a</i><div style='{CUT}'>$</div></div>",
        f"<div style='display:grid;grid-template-columns:minmax(0,1fr) 200px'><div style='{CUT}'>$</div></div>",
        f"<div style='display:grid;grid-template-columns:0 1fr'><i style='display:none'>a</i><i>a</i><div style='{CUT}'>$</div></div>",
        f"<figure style='line-height:0;{CUT}'><figcaption style='line-height:1.4'>$</figcaption></figure>",
        "<h1 style='line-height:0'>$</h1>",
        "<div style='perspective:500px'><p style='transform:translateZ(100px)'>$</p></div>",
        f"<div style='height:400px'><div style='height:100%;{CUT}'>$</div></div>",
    ],
)
def test_what_has_room_is_seen(body: str) -> None:
    assert marks(body) == set()


@pytest.mark.parametrize(
    ("body", "hidden"),
    [
        ("<col><col style='visibility:collapse'><tr><td>a<td>$", True),
        ("<col><col span=2 style='visibility:collapse'><tr><td>a<td>b<td>$", True),
        ("<colgroup><colgroup span=2 style='visibility:collapse'><tr><td>a<td>b<td>$", True),
        ("<col><col style='visibility:collapse'><tr><td rowspan=2>a<td>b<tr><td>$", True),
        ("<col><col style='visibility:collapse'><tr><td>$<td>b", False),
        ("<col><col style='visibility:collapse'><tr><td>a<td colspan=2>$", False),
        ("<col><col style='visibility:hidden'><tr><td>a<td>$", False),
    ],
)
def test_cells_of_collapsed_columns_are_hidden(body: str, hidden: bool) -> None:
    assert marks(f"<table>{body}</table>") == ({Mark.HIDDEN_ELEMENT} if hidden else set())


@pytest.mark.parametrize(
    ("body", "mark"),
    [
        ("<div style='perspective:100px'><p style='transform:translateZ(150px)'>$</p></div>", Mark.TINY_TYPE),
        ("<p style='transform:perspective(100px) translateZ(200px)'>$</p>", Mark.TINY_TYPE),
        ("<div style='position:fixed;bottom:-300px;height:100px'>$</div>", Mark.OFF_PAGE),
    ],
)
def test_boxes_moved_behind_the_eye_or_below_the_window(body: str, mark: Mark) -> None:
    assert marks(body) == {mark}


def test_words_in_place_of_what_an_address_holds_and_far_left_of_a_drawing_are_hidden() -> None:
    assert marks("<object data='data:text/plain,hello' type='text/plain'>$</object>") == {Mark.HIDDEN_ELEMENT}
    assert marks("<svg width=300 height=40><text x='-900' y=20>$</text></svg>") == {Mark.OFF_PAGE}
    assert marks("<svg width=300 height=40><text x='-20' y=20>$</text></svg>") == set()


def test_an_area_is_found_by_its_name_however_many_there_are() -> None:
    rows = " ".join(f'"{" ".join(f"a{row}x{column}" for column in range(60))}"' for row in range(2000))
    css = f".g{{display:grid;grid-template-rows:0 1fr;grid-template-areas:'up up' 'down down' {rows}}}"
    body = "".join(f"<p style='grid-area:b{place}'>Wheel.</p>" for place in range(2000))
    started = time.process_time()
    assert marks(f"<div class=g><p style='grid-area:up;{CUT}'>$</p>{body}</div>", css) == {Mark.CLIPPED}
    assert marks(f"<div class=g>{body}<p style='grid-area:down;{CUT}'>$</p></div>", css) == set()
    assert time.process_time() - started < 15
