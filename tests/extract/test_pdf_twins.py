"""A font that paints the same picture for every letter says nothing to a reader, nor does one that paints different bars for them."""

from distil.data import Mark
from distil.extract import pdf
from tests.documents_pdf import BODY, HIDDEN, document, show, stream


def painted(shapes: dict[str, str]) -> bytes:
    """A page with BODY, and HIDDEN in a font that paints each letter by these operators."""
    first = 11
    procedures = " ".join(f"/g{ord(letter)} {first + place} 0 R" for place, letter in enumerate(shapes))
    names = " ".join(f"/g{code}" for code in range(32, 127))
    font = (
        "<</Type/Font/Subtype/Type3/FontBBox[0 0 10 10]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 32/LastChar 126"
        f"/Widths[{' 8' * 95}]/CharProcs<<{procedures}>>/Encoding<</Differences[32 {names}]>>/Resources<<>>>>"
    )
    painting = [stream(f"8 0 0 0 8 8 d1 {operators}".encode()) for operators in shapes.values()]
    hidden = show(HIDDEN, y=400, size=8).replace("/F1", "/F2")
    return document([show(BODY) + hidden], resources=b"/F2 10 0 R", more=[font.encode(), *painting])


def strokes(letter: str) -> str:
    """Five bars of which each stands for one bit of the letter's code."""
    return " ".join(f"0 {8 - 1.6 * bit:.1f} {7 if ord(letter) >> bit & 1 else 2} -1 re f" for bit in range(5))


LETTERS = sorted(set(HIDDEN) - {" "})


def marks(content: bytes) -> dict[str, set[Mark]]:
    found = pdf.read(content, name="a.pdf", password=None)
    return {found.text[span.start : span.end].strip(): set(span.marks) for span in found.spans}


def test_one_picture_for_all_letters_is_no_text() -> None:
    assert marks(painted(dict.fromkeys(LETTERS, "0 0 6 6 re f"))) == {BODY: set(), HIDDEN: {Mark.GLYPH_MISMATCH}}


def test_bars_that_differ_from_letter_to_letter_are_no_text() -> None:
    assert marks(painted({letter: strokes(letter) for letter in LETTERS})) == {BODY: set(), HIDDEN: {Mark.GLYPH_MISMATCH}}
