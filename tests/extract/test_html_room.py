"""Boxes that cut what leaves them, and words that lines and boxes before them push out of one."""

import pytest

from distil.data import Mark
from tests.extract.hidden_page import marks

LOW = "height:40px;overflow:hidden"


@pytest.mark.parametrize(
    "body",
    [
        f"<div style='{LOW}'>start{'<br>' * 5}$</div>",
        f"<div style='{LOW}'>{'<p>one</p>' * 3}<p>$</p></div>",
        f"<div style='{LOW}'>{'<p>&nbsp;</p>' * 3}<p>$</p></div>",
        "<div style='max-height:20px;overflow:hidden'><p>one</p><div><span>$</span></div></div>",
        f"<div style='{LOW}'><div style='height:40px'>one</div><div>$</div></div>",
        f"<div style='{LOW}'><div style='min-height:99px'></div>$</div>",
        f"<div style='{LOW};padding-bottom:20px'>start{'<br>' * 5}$</div>",
        f"<ul style='height:3em;overflow:clip'>{'<li>one</li>' * 4}<li>$</li></ul>",
        f"<div style='display:inline-block;{LOW}'>a{'<br>' * 5}<b>$</b></div>",
    ],
)
def test_words_pushed_below_the_edge_of_a_box_that_cuts_are_clipped(body: str) -> None:
    assert marks(body) == {Mark.CLIPPED}


@pytest.mark.parametrize(
    "body",
    [
        f"<div style='{LOW}'>start<br>$</div>",
        f"<div style='height:40px;overflow:auto'>start{'<br>' * 5}$</div>",
        f"<div style='height:40px'>start{'<br>' * 5}$</div>",
        f"<div style='{LOW};padding-bottom:200px'>start{'<br>' * 5}$</div>",
        f"<div style='{LOW};padding-bottom:20%'>start{'<br>' * 5}$</div>",
        f"<div style='{LOW};min-height:300px'>start{'<br>' * 5}$</div>",
        f"<div style='height:50%;overflow:hidden'>start{'<br>' * 5}$</div>",
        f"<div style='{LOW};columns:3'>start{'<br>' * 5}$</div>",
        f"<div style='{LOW};line-height:5px'>start{'<br>' * 5}$</div>",
        f"<div style='{LOW};font-size:6px'>start{'<br>' * 4}$</div>",
        f"<div style='{LOW};display:flex'><p>one</p><p>two</p><p>three</p><p>four</p><p>$</p></div>",
        f"<div style='{LOW}'><table><tr><td>a<br>b<br>c<td>$</table></div>",
        f"<div style='{LOW}'><div style='float:left'>a<br>b<br>c</div><p>$</p></div>",
        f"<div style='{LOW}'><p>a<br>b<br>c</p><div style='position:absolute;top:0'>$</div></div>",
        f"<div style='{LOW}'><p>a<br>b<br>c</p><p style='margin-top:-60px'>$</p></div>",
        f"<div style='{LOW}'><p style='margin-bottom:-60px'>a<br>b<br>c</p><p>$</p></div>",
        f"<div style='{LOW}'><p style='display:none'>a<br>b<br>c<br>d</p><p>$</p></div>",
        f"<div style='{LOW}'><p style='height:90px;max-height:5px'></p><p>$</p></div>",
        f"<td style='{LOW}'>start{'<br>' * 5}$",
        f"<span style='{LOW}'>start{'<br>' * 5}$</span>",
    ],
)
def test_words_that_may_stand_in_the_box_are_seen(body: str) -> None:
    assert marks(body) == set()
