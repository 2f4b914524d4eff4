"""Small pieces of visible text are seen: raised figures, parts of fractions, accents, kerned letters, text with a line, a mark or a shadow on it."""

from collections.abc import Callable

import pytest

from distil.extract import pdf
from tests.documents_pdf import document, show

LINES = 23
Place = Callable[[float, float], str]
WATERMARK = "q 0.85 g BT /F1 110 Tf 0.7 0.7 -0.7 0.7 130 180 Tm (DRAFT) Tj ET Q\n"


def everywhere(piece: Place) -> str:
    """Return a piece at places that fall differently on the grid of pixels."""
    return "".join(piece(72 + at % 4 * 110 + at * 0.137, 730 - 28 * (at // 4) - at * 0.093) for at in range(LINES))


def paint(shape: str, x: float, y: float, state: str = "") -> str:
    return f"q {state} 1 0 0 1 {x:.3f} {y:.3f} cm {shape} Q\n"


def letters(words: str, x: float, y: float, step: float, state: str = "") -> str:
    return "".join(show(letter, x + step * at, y, before=state) for at, letter in enumerate(words))


PIECES: dict[str, tuple[str, Place]] = {
    "fraction": ("1/4 inch", lambda x, y: show("1", x, y + 4, 5) + show("/", x + 1.5, y, 10) + show("4", x + 3, y - 1, 5) + show("inch", x + 9, y)),
    "raised figure": ("mc2 is", lambda x, y: show("mc", x, y) + show("2", x + 16.2, y + 5, 6) + show("is", x + 23, y)),
    "lowered figure": ("H2O", lambda x, y: show("H", x, y) + show("2", x + 8.5, y - 2.5, 6) + show("O", x + 12, y)),
    "note mark": ("word1", lambda x, y: show("word", x, y, 8) + show("1", x + 17, y + 3.4, 4)),
    "kerned letters": ("AVATWo", lambda x, y: letters("AVATWo", x, y, 5.2)),
    "overlapping letters": ("overlapping", lambda x, y: letters("overlapping", x, y, 4.4)),
    "slanted letters": (
        "fjfjlfgy",
        lambda x, y: "".join(f"BT /F1 12 Tf 1 0 .35 1 {x + 5.5 * at} {y} Tm ({s}) Tj ET " for at, s in enumerate("fjfjlfgy")),
    ),
    "accent drawn apart": ("\xe9cole", lambda x, y: show("e", x, y) + show("\xb4", x + 1.7, y) + show("cole", x + 6.7, y)),
    "struck through": ("struck words", lambda x, y: show("struck words", x, y) + paint("0.8 w 0 4 m 70 4 l S", x, y)),
    "underlined": ("under it", lambda x, y: show("under it", x, y) + paint("1.2 w 0 -1 m 75 -1 l S", x, y)),
    "marked": ("marked text", lambda x, y: paint("0 0 70 14 re f", x - 2, y - 3, "1 1 0 rg") + show("marked text", x, y)),
    "shadow": ("Shadow", lambda x, y: show("Shadow", x + 1, y - 1, 16, before="0.6 g") + show("Shadow", x, y, 16)),
    "letterpress": ("Pressed", lambda x, y: show("Pressed", x, y - 0.7, 16, before="1 g") + show("Pressed", x, y, 16, before="0.35 g")),
    "twice for weight": ("Bold words", lambda x, y: show("Bold words", x, y) + show("Bold words", x + 0.3, y)),
    "four times for weight": ("Bold", lambda x, y: "".join(show("Bold", x + dx, y + dy) for dx in (0, 0.3) for dy in (0, 0.3))),
    "letter by letter for weight": ("Bold", lambda x, y: letters("Bold", x, y, 7) + letters("Bold", x + 0.4, y, 7)),
    "outlined and filled": ("Outline", lambda x, y: show("Outline", x, y, 16, before="2 w 1 0 0 RG 1 j", mode=1) + show("Outline", x, y, 16)),
    "circled figure": ("7", lambda x, y: show("O", x, y - 1, 16) + show("7", x + 3.8, y + 1.5, 8)),
    "crossed out figure": ("12", lambda x, y: show("12", x, y) + paint("0.7 w 0 -1 m 14 10 l S", x, y)),
    "on a blank line": ("Jane", lambda x, y: show("________", x, y - 1) + show("Jane", x + 8, y)),
    "three points high": ("small print", lambda x, y: show("small print", x, y, 3)),
    "hairlines": ("Hairline", lambda x, y: show("Hairline", x, y, 14, before="0.05 w", mode=1)),
    "over a watermark": ("plain words", lambda x, y: show("plain words", x, y)),
}


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_of_visible_text_is_never_taken_for_hidden(name: str) -> None:
    words, piece = PIECES[name]
    under = WATERMARK if name == "over a watermark" else ""
    found = pdf.read(document([under + everywhere(piece)]), name="a.pdf", password=None)
    assert [span.marks for span in found.spans if span.marks] == []
    text = "".join(found.text.split())
    assert all(text.count(sign) >= LINES * words.count(sign) for sign in words if sign.isalnum())
