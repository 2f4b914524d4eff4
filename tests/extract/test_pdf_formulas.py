"""Formulas, and what else stands over, under and beside each other: the order of the file says how it is read."""

from distil.data import Document, Role
from distil.extract import pdf
from tests import documents_pdf as build
from tests.documents_pdf import show

# Each glyph a box; what it is called is in no common table.
BOXES = (
    "<</Type/Font/Subtype/Type3/BaseFont/{}/FontBBox[0 0 10 10]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 0/LastChar 127/Widths[{}]"
    "/CharProcs<</lessorequalslant 11 0 R/blacksquare 11 0 R/vextendsingle 11 0 R/angbracketleftBigg 11 0 R>>"
    "/Encoding<</Differences[4/blacksquare 12/vextendsingle 42/angbracketleftBigg 54/lessorequalslant]>>>>"
)


def read(*contents: str, resources: bytes = b"", more: tuple[bytes, ...] = ()) -> Document:
    return pdf.read(build.document(contents, resources=resources, more=more), name="a.pdf", password=None)


def blocks(document: Document) -> list[tuple[Role, str]]:
    return [(span.role, document.text[span.start : span.end]) for span in document.spans if span.role is not Role.SIDE]


def column(lines: list[str], x: float = 72, top: float = 690) -> str:
    return "".join(show(line, x=x, y=top - 13 * row, size=11) for row, line in enumerate(lines))


def symbols(name: str, words: str) -> str:
    font = BOXES.format(name, " 9" * 128).encode()
    return read(words, resources=b"/F2 10 0 R", more=(font, build.stream(b"9 0 d0 1 0 7 9 re f"))).text


def test_a_fraction_is_read_before_what_follows_it() -> None:
    formula = show("The mean is x =", 72, 700, 11) + show("a + b", 162, 707, 11) + show("c + d", 162, 692, 11) + show("and no other.", 200, 700, 11)
    assert read(formula).text == "The mean is x = a + b c + d and no other.\n\n"


def test_rows_of_a_matrix_stand_between_their_brackets() -> None:
    parts = [("(", 100, 696, 30), ("1 2", 115, 708, 11), ("3 4", 115, 695, 11), (")", 135, 696, 30), (", which is regular.", 150, 700, 11)]
    assert read(show("Let A =", 60, 700, 11) + "".join(show(*part) for part in parts)).text == "Let A = ( 1 2 3 4 ) , which is regular.\n\n"


def test_a_label_over_an_arrow_is_read_where_the_file_has_it() -> None:
    line = show("The rock is old", 72, 700, 11) + show("see 4.2", 158, 708, 7) + show("----> the sand is young.", 155, 700, 11)
    assert read(column(["A line of text that stands before it,"], top=726) + line).text.endswith(
        "The rock is old see 4.2 ----> the sand is young.\n\n"
    )


def test_a_table_that_is_written_by_columns_is_still_read_by_rows() -> None:
    cells = [("Ohio", 72, 700), ("Utah", 72, 686), ("Iowa", 72, 672), ("12", 222, 700), ("3", 222, 686), ("18", 222, 672)]
    assert blocks(read("".join(show(word, x, y, 10) for word, x, y in cells))) == [(Role.TABLE, "Ohio\t12\nUtah\t3\nIowa\t18")]


def test_ticks_and_points_of_a_picture_come_in_the_order_of_the_file() -> None:
    ticks = [("0", 100, 640), ("10", 95, 652), ("20", 95, 664), ("P", 180, 658), ("height", 90, 676)]
    assert read("".join(show(word, x, y, 10) for word, x, y in ticks)).text == "0 10 20 P height\n\n"


def test_captions_side_by_side_are_read_one_after_the_other() -> None:
    first = show("(a) A stone that was found on", 72, 700, 10) + show("the beach in spring.", 72, 688, 10)
    second = show("(b) Sand from the same place,", 300, 700, 10) + show("washed and dried.", 300, 688, 10)
    assert read(first + second).text == "(a) A stone that was found on the beach in spring.\n\n(b) Sand from the same place, washed and dried.\n\n"


def test_a_formula_on_its_own_line_stays_in_its_sentence() -> None:
    before = ["Let K be a set of stones that lie on the beach, so that", "each of them has been counted, X a place near it and"]
    after = ["a map of it. Then all of the stones are found again in", "that place."]
    document = read(column(before, top=700) + show("h : K = X", 220, 667, 11) + column(after, top=647) + column(["And so it goes on."], top=600))
    assert blocks(document)[0] == (Role.PARAGRAPH, " ".join([*before, "h : K = X", *after]))


def test_an_accent_over_a_letter_that_has_none_of_its_own_follows_its_letter() -> None:
    words = "BT /F1 12 Tf 1 0 0 1 72 700 Tm (A p) Tj 1 0 0 1 84.2 700 Tm (\\230) Tj 1 0 0 1 92 700 Tm ( of it) Tj ET\n"
    assert read(words).text == "A p\u0303 of it\n\n"


def test_signs_of_the_fonts_of_formulas_are_read_by_their_codes() -> None:
    words = "BT /F1 12 Tf 1 0 0 1 72 700 Tm (All x ) Tj /F2 12 Tf 1 0 0 1 104 700 Tm ({}) Tj /F1 12 Tf 1 0 0 1 122 700 Tm (y) Tj ET"
    assert symbols("MSAM10", words.format("6")) == "All x ⩽ y\n\n"
    assert symbols("MSAM10", words.format("\\004")) == "All x ■ y\n\n"
    assert symbols("LMMathExtension10", words.format("*")) == "All x ⟨ y\n\n"


def test_the_strokes_of_a_tall_bar_are_one_bar() -> None:
    strokes = "1 0 0 1 88 704 Tm (\\014) Tj 1 0 0 1 88 695 Tm (\\014) Tj"
    assert symbols("CMEX10", f"BT /F1 12 Tf 1 0 0 1 72 700 Tm (x) Tj /F2 12 Tf {strokes} /F1 12 Tf 1 0 0 1 104 700 Tm (y) Tj ET") == "x ∣ y\n\n"


def test_a_numbered_word_below_a_heading_is_no_running_head_on_however_many_pages_it_stands() -> None:
    heads = ("Sand", "Lava", "Ore", "Dunes")
    rows = [[f"{word} is found on line {row} of the beach" for row in "abcdef"] for word in heads]
    pages = [show(word, 72, 730, 16) + show(f"Definition {number}", 72, 712, 11) + column(rows[number - 1]) for number, word in enumerate(heads, 1)]
    found = blocks(read(*pages))
    assert [text for role, text in found if role is Role.FURNITURE] == []
    assert [text for _, text in found if "Definition" in text] == [f"Definition {number}" for number in range(1, 5)]
