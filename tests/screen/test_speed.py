"""The screen is linear: twice the text takes about twice the time, whatever the text is."""

import time

import pytest

from distil.screen import screen_text

SIZE = 60_000


def _seconds(text: str) -> float:
    start = time.process_time()
    screen_text(text)
    return time.process_time() - start


@pytest.mark.parametrize(
    "unit",
    [
        "ignore all previous ",
        "a\u200b",
        "a\ufe01",
        "\u202e",
        "<a ",
        "#",
        "![](http://a/",
        "%41",
        "&#65;",
        "忽略",
        "е",
        "do not ",
        "assistant: x\n",
        "QUJD",
        "- - ",
        "\u2003 ",
    ],
)
def test_hostile_text_takes_linear_time(unit: str) -> None:
    _seconds(unit * 100)
    short = _seconds(unit * (SIZE // len(unit)))
    long = _seconds(unit * (4 * SIZE // len(unit)))
    # Four times the text: quadratic work would be sixteen times as long. The constant absorbs what a busy machine does to a short run.
    assert long < 8 * short + 0.5
