"""Foreign text on a terminal."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from distil.screen import escape


def test_plain_text_of_any_script_stays() -> None:
    assert escape("Größe 日本語 عربي हिन्दी 😀 e\u0301") == "Größe 日本語 عربي हिन्दी 😀 e\u0301"


def test_what_steers_a_terminal_or_hides_is_shown() -> None:
    assert escape("a\nb\tc\r\x1b[31m\u202e\u200b\U000e0041\ud800\u00a0") == r"a\nb\tc\r\u{1b}[31m\u{202e}\u{200b}\u{e0041}\u{d800}\u{a0}"


@given(st.text())
def test_nothing_invisible_is_left(text: str) -> None:
    assert {unicodedata.category(letter) for letter in escape(text)}.isdisjoint({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
