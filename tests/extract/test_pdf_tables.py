"""Ruled tables become rows of cells, made of nothing but the characters that were judged."""

from itertools import pairwise

from distil.data import Document, Mark, Role
from distil.extract import pdf
from tests import documents_pdf as build
from tests.documents_pdf import show

COLUMNS = (72, 172, 272, 372)
ROWS = (700, 660, 620, 580)
GRID = "".join(f"{x} {ROWS[-1]} m {x} {ROWS[0]} l S\n" for x in COLUMNS) + "".join(f"{COLUMNS[0]} {y} m {COLUMNS[-1]} {y} l S\n" for y in ROWS)
WORDS = (("State", "Rate", "Note"), ("Ohio", "12", "as of May"), ("Utah", "3", ""))


def cells(*rows: tuple[str, ...]) -> str:
    """Words of one line or more in the cells of GRID."""
    return "".join(
        show(line, COLUMNS[place] + 4, ROWS[number] - 14 - 11 * down, 9)
        for number, row in enumerate(rows)
        for place, cell in enumerate(row)
        for down, line in enumerate(cell.split("\n"))
    )


def read(*contents: str, page: bytes = b"") -> Document:
    return pdf.read(build.document(contents, page=page), name="a.pdf", password=None)


def tables(document: Document) -> list[str]:
    return [document.text[span.start : span.end] for span in document.spans if span.role is Role.TABLE and not span.marks]


def test_the_cells_of_a_ruled_table_stand_in_rows_an_empty_one_keeps_its_place() -> None:
    document = read(show("The rates of two states.", y=740) + GRID + cells(("State", "", "Note"), *WORDS[1:]) + show("After the table.", y=540))
    assert document.text == "The rates of two states.\n\nState\t\tNote\nOhio\t12\tas of May\nUtah\t3\n\nAfter the table.\n\n"
    assert tables(document) == ["State\t\tNote\nOhio\t12\tas of May\nUtah\t3"]


def test_a_cell_of_several_lines_is_one_cell() -> None:
    rows = (("State", "Rate of\nthe year", "Note"), ("Ohio", "12", "what was said\nof it in May"), ("Utah", "3", "none"))
    assert tables(read(GRID + cells(*rows))) == ["State\tRate of the year\tNote\nOhio\t12\twhat was said of it in May\nUtah\t3\tnone"]


def test_figures_below_each_other_in_one_row_of_cells_are_rows_of_their_own() -> None:
    rows = (WORDS[0], ("Ohio\nIowa", "12\n18", "7\n5"), ("Utah", "3", "44"))
    assert tables(read(GRID + cells(*rows))) == ["State\tRate\tNote\nOhio\t12\t7\nIowa\t18\t5\nUtah\t3\t44"]


def test_a_merged_cell_stands_where_it_begins() -> None:
    open_top = GRID.replace("172 580 m 172 700 l", "172 580 m 172 660 l")
    document = read(open_top + cells(("Rates of the states", "", "Note"), *WORDS[1:]))
    assert tables(document) == ["Rates of the states\t\tNote\nOhio\t12\tas of May\nUtah\t3"]


def test_a_table_without_rules_at_its_sides_keeps_its_first_and_last_column() -> None:
    sides = GRID.replace("72 580 m 72 700 l S", "").replace("372 580 m 372 700 l S", "")
    assert tables(read(sides + cells(*WORDS))) == ["State\tRate\tNote\nOhio\t12\tas of May\nUtah\t3"]


def test_boxes_and_a_turned_page_and_a_form_give_the_same_table_as_lines() -> None:
    boxes = "".join(f"{x} {low} {wide - x} {high - low} re S\n" for x, wide in pairwise(COLUMNS) for high, low in pairwise(ROWS))
    plain = "State\tRate\tNote\nOhio\t12\tas of May\nUtah\t3"
    assert tables(read(boxes + cells(*WORDS))) == [plain]
    assert tables(read(GRID + cells(*WORDS), page=b"/Rotate 270")) == [plain]
    form = build.stream(GRID.replace("S\n", "S ").encode(), b"/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Matrix[1 0 0 1 0 -5]")
    placed = build.document(["q 1 0 0 1 0 5 cm /X Do Q\n" + cells(*WORDS)], resources=b">>/XObject<</X 10 0 R", more=[form])
    assert tables(pdf.read(placed, name="a.pdf", password=None)) == [plain]


def test_hidden_words_in_a_cell_keep_their_mark_and_stay_out_of_the_table() -> None:
    hidden = show(build.HIDDEN, COLUMNS[2] + 4, ROWS[2] - 14, 9, mode=3)
    white = show("to be left alone", COLUMNS[1] + 20, ROWS[0] - 28, 9, before="1 1 1 rg")
    document = read(GRID + cells(*WORDS) + hidden + white)
    assert tables(document) == ["State\tRate\tNote\nOhio\t12\tas of May\nUtah\t3"]
    marks = {document.text[span.start : span.end]: set(span.marks) for span in document.spans if span.marks}
    assert marks == {build.HIDDEN: {Mark.NOT_DRAWN}, "to be left alone": {Mark.NO_CONTRAST}}


def test_rules_that_nobody_sees_make_no_table() -> None:
    document = read(f"q 1 1 1 RG {GRID} Q" + "".join(show(f"A line that runs over the rules, number {row}.", y=690 - 14 * row) for row in range(5)))
    assert tables(document) == []
    assert document.text == " ".join(f"A line that runs over the rules, number {row}." for row in range(5)) + "\n\n"


def test_rules_that_cut_words_and_boxes_of_prose_make_no_table() -> None:
    running = "".join(show("Ordinary words that run on over all of the columns of a grid", y=690 - 14 * row) for row in range(8))
    assert tables(read(GRID + running)) == []
    box = "72 400 440 300 re S 292 400 m 292 700 l S 72 550 m 512 550 l S\n"
    prose = "".join(
        show("It rained on the hill for two whole days, as", x, 680 - 12 * row - y, 9) for x in (80, 300) for y in (0, 150) for row in range(9)
    )
    assert tables(read(box + prose)) == []


def test_a_page_of_ten_thousand_rules_is_read_without_a_table() -> None:
    grid = "".join(f"{50 + x / 10} 50 m {50 + x / 10} 700 l S 50 {50 + x / 10} m 550 {50 + x / 10} l S\n" for x in range(5000))
    assert "Some words" in read(grid + show("Some words", y=730)).text


def test_headings_over_the_columns_of_a_table_without_rules_are_rows_of_it_and_stand_over_their_figures() -> None:
    text = [("The costs of the year came to the sums that follow here, in all three of the departments:", 72, 724)]
    heads = [("Year Ended", 340, 704), ("Jan 26", 250, 690), ("Jan 28", 350, 690), ("Jan 29", 450, 690), ("(In millions)", 335, 676)]
    rows = [("Revenue", 72, 662), ("$", 240, 662), ("178", 262, 662), ("$", 340, 662), ("141", 362, 662), ("$", 440, 662), ("138", 462, 662)]
    rows += [("Research", 72, 648), ("3,423", 254, 648), ("2,532", 354, 648), ("1,892", 454, 648)]
    rows += [("Sales", 72, 634), ("1,136", 254, 634), ("876", 362, 634), ("680", 462, 634)]
    found = read("".join(show(word, x, y, 10) for word, x, y in [*text, *heads, *rows]))
    assert [found.text[span.start : span.end] for span in found.spans if span.role is Role.TABLE] == [
        "\tYear Ended\n\tJan 26\tJan 28\tJan 29\n\t(In millions)\nRevenue\t$ 178\t$ 141\t$ 138\nResearch\t3,423\t2,532\t1,892\nSales\t1,136\t876\t680"
    ]


def test_the_second_line_of_a_cell_is_no_heading_of_the_row_below_it() -> None:
    rows = [
        ("A-1", 72, 700),
        ("5 May", 150, 700),
        ("Transport", 250, 700),
        ("12.50", 450, 700),
        ("by sea to the place of", 250, 688),
        ("the meeting", 250, 676),
    ]
    rows += [
        ("A-2", 72, 664),
        ("7 May", 150, 664),
        ("Food", 250, 664),
        ("9.10", 450, 664),
        ("A-3", 72, 652),
        ("9 May", 150, 652),
        ("Rent", 250, 652),
        ("8.00", 450, 652),
    ]
    found = read("".join(show(word, x, y, 10) for word, x, y in rows))
    assert [found.text[span.start : span.end] for span in found.spans if span.role is Role.PARAGRAPH] == [
        "A-1 5 May Transport 12.50",
        "by sea to the place of the meeting",
    ]


def test_headings_whose_table_stands_apart_from_them_are_read_as_they_stand() -> None:
    heads = [("Year Ended", 340, 704), ("In millions", 337, 690)]
    rows = [("Revenue", 72, 666), ("178", 362, 666), ("Sales", 72, 652), ("876", 362, 652)]
    text = read("".join(show(word, x, y, 10) for word, x, y in [*heads, *rows])).text
    assert text == "Year Ended In millions\n\nRevenue\t178\nSales\t876\n\n"


def test_a_row_of_signs_and_figures_alone_is_a_row() -> None:
    rows = [("$", 72, 700), ("178", 120, 700), ("$", 72, 686), ("12", 120, 686)]
    assert read("".join(show(word, x, y, 10) for word, x, y in rows)).text == "$ 178\n$ 12\n\n"
