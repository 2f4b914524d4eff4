"""Glyphs become the words that a reader sees: accents, indices, initials, symbols; and what stands in the margin is no part of them."""

from distil.data import Document, Role
from distil.extract import pdf
from tests import documents_pdf as build
from tests.documents_pdf import show

TEXT = [
    "A first line of the text of this page, which",
    "goes on in a second one that is as long as it,",
    "and a third one, so that there are",
    "five rows",
    "of it.",
]


def read(*contents: str, resources: bytes = b"", more: tuple[bytes, ...] = ()) -> Document:
    return pdf.read(build.document(contents, resources=resources, more=more), name="a.pdf", password=None)


def column(lines: list[str], x: float = 72, top: float = 690) -> str:
    return "".join(show(line, x=x, y=top - 13 * row, size=11) for row, line in enumerate(lines))


def roles(document: Document) -> dict[str, Role]:
    return {document.text[span.start : span.end]: span.role for span in document.spans if span.role is not Role.SIDE}


def test_what_stands_in_the_margins_of_a_single_page_is_no_part_of_its_text() -> None:
    head = show("Downloaded from a library", 200, 775, 8) + show("Rocks and Stones", 72, 760, 8) + show("447", 500, 760, 8)
    foot = show("Rocks | www.example.org", 72, 40, 8) + show("7", 300, 40, 8) + show("March 2014", 450, 40, 8)
    assert roles(read(head + column(TEXT) + foot)) == {
        "Downloaded from a library": Role.FURNITURE,
        "Rocks and Stones 447": Role.FURNITURE,
        " ".join(TEXT): Role.PARAGRAPH,
        "Rocks | www.example.org 7 March 2014": Role.FURNITURE,
    }


def test_a_title_and_an_ended_sentence_in_the_margin_belong_to_the_text() -> None:
    last = "This is the last sentence of the page and it ends at its foot."
    assert roles(read(show("On rocks of all sorts", 72, 745, 18) + column(TEXT) + show(last, 72, 45, 11))) == {
        "On rocks of all sorts": Role.TITLE,
        " ".join(TEXT): Role.PARAGRAPH,
        last: Role.PARAGRAPH,
    }


def test_an_accent_drawn_over_its_letter_is_one_character_with_it() -> None:
    words = "BT /F1 12 Tf 72 700 Td (Min) Tj 1 0 0 1 92.4 700 Tm (\\264) Tj 1 0 0 1 91.3 700 Tm (a) Tj "
    words += "1 0 0 1 98.9 700 Tm (\\270) Tj 1 0 0 1 98 700 Tm (c and) Tj ET\n"
    assert read(words).text == "Mináç and\n\n"


def test_no_space_comes_between_a_letter_and_its_index_or_the_stop_after_it() -> None:
    words = "BT /F1 12 Tf 1 0 0 1 72 700 Tm (in R) Tj /F1 8 Tf 1 0 0 1 94.5 704 Tm (2) Tj /F1 12 Tf 1 0 0 1 100.5 700 Tm (, and there) Tj ET\n"
    assert read(words).text == "in R2, and there\n\n"


def test_an_initial_stands_before_the_first_of_its_rows() -> None:
    rows = show("O", 72, 675, 33) + show("ver the past three", 100, 690, 11) + show("decades increasing pressure", 100, 678, 11)
    assert read(rows + show("from all sides has been felt.", 72, 666, 11)).text.startswith("Over the past three decades increasing pressure")


def test_two_single_quotes_are_a_double_one_and_spaced_dots_an_ellipsis() -> None:
    assert read(show("‘‘So it is’’, 1, . . . , n and on . . . . . . 7", size=10)).text.startswith("“So it is”, 1, ... , n and on . . . . . .")


def test_a_capital_heading_ends_where_the_text_begins() -> None:
    rows = [show("THE CONTEXT OF IT", 72, 690, 11), column(TEXT[:3], top=678)]
    assert roles(read("".join(rows))) == {"THE CONTEXT OF IT": Role.HEADING, " ".join(TEXT[:3]): Role.PARAGRAPH}


def test_columns_of_an_index_are_read_one_after_the_other_and_a_table_written_by_rows_stays_one() -> None:
    left, right = ["basalt, 3", "coral, 7", "dune, 12", "erosion, 9", "fault, 30"], ["lava, 4", "magma, 8", "ore, 1", "quartz, 2", "sand, 5"]
    assert read(column(left) + column(right, x=300)).text == " ".join(left + right) + "\n\n"
    rows = "".join(show(cell, x, 690 - 13 * row, 11) for row in range(5) for cell, x in ((left[row], 72), (right[row], 300)))
    assert read(rows).text == "\n".join(f"{one}\t{other}" for one, other in zip(left, right, strict=True)) + "\n\n"


def test_a_symbol_that_the_font_names_as_nobody_does_is_what_it_looks_like() -> None:
    font = b"<</Type/Font/Subtype/Type1/BaseFont/CMSY10/FirstChar 54/LastChar 107/Widths[0 0 0 0 0 0 0 600" + b" 500" * 46 + b"]"
    font += b"/FontDescriptor 11 0 R/Encoding<</Differences[54/negationslash 61/equal]>>>>"
    words = "BT /F1 12 Tf 72 700 Td (All y ) Tj /F2 12 Tf (6=) Tj /F1 12 Tf ( x) Tj ET\n"
    descriptor = (
        b"<</Type/FontDescriptor/FontName/CMSY10/Flags 4/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80/FontBBox[0 -200 900 800]>>"
    )
    assert read(words, resources=b"/F2 10 0 R", more=(font, descriptor)).text == "All y ≠ x\n\n"


def test_a_title_of_two_lines_beside_a_margin_of_notes_is_one_title() -> None:
    title = show("Models of rivers and of", 200, 740, 22) + show("all the stones in them", 200, 713, 22)
    notes = "".join(show(note, 40, 722 - 11 * row, 8) for row, note in enumerate(["DOI: 10.1/2", "Software", "Review", "Archive", "Licence"]))
    assert roles(read(title + notes + column(TEXT, 200, 600)))["Models of rivers and of all the stones in them"] is Role.TITLE


def numbered(lines: list[str], *, step: float = 24, x: float = 60) -> str:
    return "".join(show(str(row), x, 740 - step * row, 11) + show(line, 110, 740 - step * row, 11) for row, line in enumerate(lines, 1))


def test_numbers_of_lines_in_the_margin_are_no_part_of_the_sentences_beside_them() -> None:
    lines = [f"Line {word} of a preprint goes on and on about its stones," for word in "abcdefghijklmnopqrst"]
    found = roles(read(numbered(lines)))
    assert found == {" ".join(lines): Role.PARAGRAPH, " ".join(map(str, range(1, 21))): Role.FURNITURE}


def test_the_ranks_of_a_table_are_no_numbers_of_lines() -> None:
    rows = "".join(show(f"{row} km", 400, 740 - 24 * row, 11) for row in range(1, 21))
    text = read(numbered(["Some river of the north"] * 20) + rows).text
    assert text.startswith("1\tSome river of the north\t1 km\n2\tSome river of the north\t2 km\n")


def test_a_letter_set_in_typewriter_type_is_no_listing() -> None:
    typed = b"/F2<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>"
    assert roles(read(column(TEXT).replace("/F1", "/F2"), resources=typed)) == {" ".join(TEXT): Role.PARAGRAPH}
    listing = ["for (x = 0; x < 9; x++) {", "    total[x] = x;", "}"]
    assert set(roles(read(column(listing).replace("/F1", "/F2"), resources=typed)).values()) == {Role.CODE}


def test_a_heading_with_spaces_between_its_letters_is_a_word() -> None:
    assert roles(read(show("A B S T R A C T", 72, 720, 12) + column(TEXT))) == {"ABSTRACT": Role.HEADING, " ".join(TEXT): Role.ABSTRACT}
    assert read(show("O N  R I V E R S", 72, 720, 12)).text == "ON RIVERS\n\n"
    assert read(show("a b c d e f g and x", 72, 720, 12)).text == "a b c d e f g and x\n\n"


def test_footnotes_below_each_other_are_blocks_of_their_own() -> None:
    notes = show("1 See the other paper for what was found there.", 72, 60, 8) + show("2 And this one, too.", 72, 50, 8)
    assert list(roles(read(column(TEXT) + notes))) == [" ".join(TEXT), "1 See the other paper for what was found there.", "2 And this one, too."]


def test_the_bullets_of_word_processors_begin_items() -> None:
    table = b"1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <62> <F0B7> endbfchar"
    font = b"/F2<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 10 0 R>>"
    bullets = "".join(show("b", 72, 690 - 13 * row, 11).replace("/F1", "/F2") + show(f"item {row} of it", 84, 690 - 13 * row, 11) for row in (1, 2))
    assert roles(read(bullets, resources=font, more=(build.stream(table),))) == {"• item 1 of it": Role.ITEM, "• item 2 of it": Role.ITEM}
