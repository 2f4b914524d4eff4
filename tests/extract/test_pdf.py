"""PDFs as text: reading order, paragraphs, what a block is, and what became of every page."""

import io
from pathlib import Path

import pikepdf

from distil.data import Document, Reading, Role
from distil.extract import pdf
from tests import documents_pdf as build
from tests.documents_pdf import show


def read(content: bytes, password: str | None = None) -> Document:
    return pdf.read(content, name="a.pdf", password=password)


def column(lines: list[str], x: float, top: float = 700) -> str:
    return "".join(show(line, x=x, y=top - 12 * row, size=10) for row, line in enumerate(lines))


def blocks(document: Document) -> list[tuple[Role, str]]:
    return [(span.role, document.text[span.start : span.end]) for span in document.spans if span.role is not Role.SIDE]


LEFT = [
    "This study looks at basalt that was taken",
    "from the sea floor near the ridge. It shows",
    "that the rock is younger than had been",
    "thought, and that it cooled in a few weeks",
]
RIGHT = [
    "because water ran through it. The age was",
    "found by two methods that do not depend",
    "on each other. Both of them agree within",
    "a range of three hundred years.",
]


def test_the_left_column_is_read_before_the_right_one_and_a_sentence_runs_on() -> None:
    title = show("A short title over both columns of it", x=72, y=740, size=20)
    rows = [piece for row in range(4) for piece in (show(LEFT[row], 72, 700 - 12 * row, 10), show(RIGHT[row], 320, 700 - 12 * row, 10))]
    document = read(build.document([title + "".join(rows)]))
    assert blocks(document) == [(Role.TITLE, "A short title over both columns of it"), (Role.PARAGRAPH, " ".join(LEFT + RIGHT))]
    assert document.title == "A short title over both columns of it"


def test_two_boxes_side_by_side_are_not_woven_into_each_other() -> None:
    content = "".join(show(f"{side} column line {row}", x, 700 - 26 * row, 11) for row in (1, 2) for side, x in (("Left", 72), ("Right", 320)))
    assert read(build.document([content])).text == "Left column line 1\n\nLeft column line 2\n\nRight column line 1\n\nRight column line 2\n\n"


def test_rows_of_a_table_keep_their_cells_together() -> None:
    rows = [("Ohio", "12", "7"), ("Utah", "3", "44"), ("Iowa", "18", "5")]
    content = "".join(show(cell, 72 + 150 * place, 700 - 14 * number, 10) for number, row in enumerate(rows) for place, cell in enumerate(row))
    assert blocks(read(build.document([content]))) == [(Role.TABLE, "Ohio\t12\t7\nUtah\t3\t44\nIowa\t18\t5")]


def test_running_heads_and_page_numbers_are_furniture_and_a_paragraph_crosses_the_page() -> None:
    def page(number: int, lines: list[str]) -> str:
        return show("The Journal of Rocks", 72, 760, 9) + column(lines, 72) + show(str(number), 300, 40, 9)

    document = read(build.document([page(1, LEFT), page(2, RIGHT), page(3, ["A last page of text that stands alone here."])]))
    assert [(span.place, span.role, document.text[span.start : span.end]) for span in document.spans] == [
        ("page 1", Role.FURNITURE, "The Journal of Rocks"),
        ("page 1", Role.PARAGRAPH, " ".join(LEFT) + " "),
        ("page 2", Role.PARAGRAPH, " ".join(RIGHT)),
        ("page 1", Role.FURNITURE, "1"),
        ("page 2", Role.FURNITURE, "The Journal of Rocks"),
        ("page 2", Role.FURNITURE, "2"),
        ("page 3", Role.FURNITURE, "The Journal of Rocks"),
        ("page 3", Role.PARAGRAPH, "A last page of text that stands alone here."),
        ("page 3", Role.FURNITURE, "3"),
    ]


def test_a_word_broken_at_a_line_end_is_whole_again_and_a_compound_keeps_its_hyphen() -> None:
    lines = ["For exam-", "ple a well-", "known and long-lived rock."]
    assert read(build.document([column(lines, 72)])).text == "For example a well-known and long-lived rock.\n\n"


def test_headings_items_captions_and_references_are_named() -> None:
    parts = [
        show("1 Introduction", 72, 720, 14),
        column(["A first paragraph of the text, which is long enough to be one.", "It has a second line as well, and so it ends here."], 72, 700),
        show("\u2022 one item of a list", 72, 660, 10),
        show("\u2022 another item of it", 72, 648, 10),
        show("Figure 1: What the rock looks like from above.", 72, 610, 9),
        show("References", 72, 570, 14),
        show("[1] A. Author. On rocks. Journal of Stones, 2001.", 72, 550, 10),
        show("[2] B. Writer. On sand. Journal of Beaches, 2002.", 72, 538, 10),
    ]
    assert blocks(read(build.document(["".join(parts)]))) == [
        (Role.HEADING, "1 Introduction"),
        (Role.PARAGRAPH, "A first paragraph of the text, which is long enough to be one. It has a second line as well, and so it ends here."),
        (Role.ITEM, "\u2022 one item of a list"),
        (Role.ITEM, "\u2022 another item of it"),
        (Role.CAPTION, "Figure 1: What the rock looks like from above."),
        (Role.HEADING, "References"),
        (Role.REFERENCE, "[1] A. Author. On rocks. Journal of Stones, 2001."),
        (Role.REFERENCE, "[2] B. Writer. On sand. Journal of Beaches, 2002."),
    ]


def test_a_turned_page_reads_as_it_is_shown() -> None:
    straight = build.document([column(LEFT, 72)])
    turned = build.document([column(LEFT, 72)], page=b"/Rotate 90")
    assert read(turned).text == read(straight).text == " ".join(LEFT) + "\n\n"


def test_a_page_without_text_is_read_when_blank_and_named_when_something_without_letters_is_drawn_on_it() -> None:
    document = read(build.document([show("Some words."), "0 0 0 rg 100 100 300 300 re f", ""]))
    assert (document.outcome, document.pages, document.read, document.unread) == (Reading.TEXT, 3, 3, ())
    assert document.unchecked[-1] == "1 pages without a text layer on which text recognition sees no words"


def test_a_locked_file_asks_for_its_password_and_opens_with_it() -> None:
    locked = _locked("secret")
    assert (read(locked).outcome, read(locked).reason) == (Reading.LOCKED, "the file is locked: give its password with --password-file")
    assert read(locked, "wrong").outcome is Reading.LOCKED
    assert read(locked, "secret").text == "Behind a lock.\n\n"


def test_a_file_that_only_forbids_copying_opens() -> None:
    assert read(_locked("")).text == "Behind a lock.\n\n"


def _locked(user: str) -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(build.document([show("Behind a lock.")]))) as file:
        file.save(out, encryption=pikepdf.Encryption(user=user, owner="owner", R=6))
    return out.getvalue()


def test_damaged_files_are_recovered_or_refused_in_plain_words() -> None:
    whole = build.document([show("Some words.")])
    assert read(whole.replace(b"startxref", b"startxxxx")).text == "Some words.\n\n"
    assert read(b"HTTP/1.1 200 OK\r\n\r\n" + whole).text == "Some words.\n\n"
    refused = read(b"<html>not found</html>")
    assert (refused.outcome, refused.reason) == (Reading.UNREADABLE, "not a PDF, or damaged beyond repair")
    assert read(b"").outcome is Reading.EMPTY


def test_a_sheet_of_three_kilometres_is_drawn_small_and_still_read() -> None:
    content = build.document([show("Some words.", size=400)]).replace(b"[0 0 612 792]", b"[0 0 9999 9999]")
    assert read(content).text == "Some words.\n\n"


def test_the_same_bytes_give_the_same_document() -> None:
    content = build.document([column(LEFT, 72) + column(RIGHT, 320)], trailer=b"/Info<</Title(x y)/Author(z)/Subject(w)>>")
    assert read(content) == read(content)


def test_a_real_two_column_paper_keeps_its_sentences(shared: Path) -> None:
    document = read((shared / "cases" / "benign" / "pdfjs__tracemonkey.pdf").read_bytes())
    assert document.title == "Trace-based Just-in-Time Type Specialization for Dynamic Languages"
    assert (
        "We present an alternative compilation technique for dynamically-typed languages that identifies frequently executed loop traces"
        in document.text
    )
    assert (document.outcome, document.read) == (Reading.TEXT, 14)
