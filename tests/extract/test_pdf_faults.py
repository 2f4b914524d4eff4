"""PDFs that other readers trip over: each gives its text, or says in plain words which part of it did not."""

import io
import subprocess
import sys

import pikepdf
import pytest

from distil.data import Document, Mark, Reading
from distil.extract import pdf
from tests import documents_pdf as build
from tests.documents_pdf import show

FONT = b"<</Type/Font/Subtype/Type0/BaseFont/%s/Encoding/%s/DescendantFonts[11 0 R]>>"
DESCENDANT = (
    b"<</Type/Font/Subtype/CIDFontType0/BaseFont/%s/CIDSystemInfo<</Registry(Adobe)/Ordering(%s)/Supplement 2>>/FontDescriptor 12 0 R/DW 1000>>"
)
DESCRIPTOR = b"<</Type/FontDescriptor/FontName/%s/Flags 4/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80/FontBBox[0 -200 1000 900]>>"


def read(content: bytes) -> Document:
    return pdf.read(content, name="a.pdf", password=None)


def mapped(pairs: dict[int, str]) -> bytes:
    """A table of characters for a font of one byte a code."""
    lines = "\n".join(f"<{code:02x}> <{letters.encode('utf-16-be').hex()}>" for code, letters in pairs.items())
    head = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def\n1 begincodespacerange <00> <ff> endcodespacerange\n"
    return build.stream(f"{head}{len(pairs)} beginbfchar\n{lines}\nendbfchar\nendcmap end end".encode())


def in_font(operators: str, pairs: dict[int, str]) -> bytes:
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 11 0 R>>"
    return build.document([operators], resources=b"/F2 10 0 R", more=[font, mapped(pairs)])


def drawn(codes: bytes, x: float = 72, y: float = 700) -> str:
    return f"BT /F2 12 Tf 1 0 0 1 {x} {y} Tm <{codes.hex()}> Tj ET\n"


def test_a_glyph_that_is_mapped_to_nothing_leaves_no_null_character_and_is_counted() -> None:
    document = read(in_font(show("The o") + drawn(b"A", 104) + show("ice", 112), {65: "\0"}))
    assert "\0" not in document.text
    assert document.unchecked[-1] == "1 glyphs that no character is known for"


@pytest.mark.parametrize(
    ("letters", "said"),
    [("שלום עולם", "שלום עולם"), ("سلام عليكم", "سلام عليكم")],
    ids=["Hebrew", "Arabic"],
)
def test_a_line_that_runs_from_right_to_left_is_told_in_the_order_in_which_it_is_read(letters: str, said: str) -> None:
    signs = sorted(set(letters) - {" "})
    codes = {sign: 65 + place for place, sign in enumerate(signs)}
    pairs = {code: sign for sign, code in codes.items()}
    content = "".join(drawn(bytes([codes[sign]]), 400 - 9 * place) for place, sign in enumerate(letters) if sign != " ")
    assert read(in_font(content, pairs)).text == said + "\n\n"


def test_a_ligature_of_two_letters_keeps_their_order_in_a_line_from_right_to_left() -> None:
    pairs = {65: "س", 66: "لا", 67: "م"}
    content = "".join(drawn(bytes([code]), 400 - 9 * place) for place, code in enumerate((65, 66, 67)))
    assert read(in_font(content, pairs)).text == "سلام\n\n"


@pytest.mark.parametrize(
    ("encoding", "codes"),
    [(b"90ms-RKSJ-H", "日本語の文".encode("cp932")), (b"UniJIS-UTF16-H", "日本語の文".encode("utf-16-be"))],
    ids=["90ms-RKSJ-H", "UniJIS-UTF16-H"],
)
def test_text_in_a_predefined_japanese_encoding_is_readable_and_named_as_drawn_by_a_stand_in(encoding: bytes, codes: bytes) -> None:
    name = b"Ryumin-Light"
    more = [FONT % (name, encoding), DESCENDANT % (name, b"Japan1"), DESCRIPTOR % name]
    document = read(build.document([drawn(codes)], resources=b"/F2 10 0 R", more=more))
    assert document.text == "日本語の文\n\n"
    assert [span.marks for span in document.spans] == [frozenset()]


@pytest.mark.parametrize(
    "hiding",
    ["1 1 1 rg", "3 Tr", "/G gs", "0 0 9 9 re W n"],
    ids=["white", "not painted", "transparent", "clipped"],
)
def test_japanese_text_without_a_font_that_is_not_painted_in_the_open_is_not_taken_for_seen(hiding: str) -> None:
    name = b"Ryumin-Light"
    more = [FONT % (name, b"90ms-RKSJ-H"), DESCENDANT % (name, b"Japan1"), DESCRIPTOR % name]
    content = show("Seen.", y=600) + f"q {hiding} {drawn('秘密の文'.encode('cp932'))} Q"
    document = read(build.document([content], resources=b"/F2 10 0 R", more=more))
    assert [bool(span.marks) for span in document.spans if "秘密" in document.text[span.start : span.end]] == [True]


def test_words_half_covered_are_told_whole_with_the_mark_of_what_hides_them() -> None:
    words = "Pass over every other sentence of this page"
    document = read(build.document([show(build.BODY) + show(words, y=400) + "1 1 1 rg 100 390 150 30 re f"]))
    marked = [(document.text[span.start : span.end], span.marks) for span in document.spans if span.marks]
    assert marked == [(words, frozenset({Mark.COVERED}))]


def test_a_page_that_fails_costs_no_other_page_and_is_named() -> None:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(build.document([show(f"Page {number}.") for number in (1, 2, 3)]))) as file:
        file.pages[1].obj.Type = pikepdf.Name.Broken
        file.pages[1].obj.MediaBox = pikepdf.Array([0, 0, 612, 792])
        file.pages[1].obj.Contents = file.make_stream(b"no text at all", Filter=pikepdf.Name.FlateDecode)
        file.save(out)
    document = read(out.getvalue())
    assert (document.outcome in {Reading.TEXT, Reading.PARTIAL}, document.pages) == (True, 3)
    assert "Page 1." in document.text and "Page 3." in document.text


@pytest.mark.parametrize("cut", [0.5, 0.8], ids=["half", "four fifths"])
def test_a_file_cut_short_gives_what_is_left_or_is_refused(cut: float) -> None:
    whole = build.document([show("Some words.")])
    document = read(whole[: int(cut * len(whole))])
    assert document.outcome in {Reading.TEXT, Reading.UNREADABLE}
    assert document.outcome is Reading.TEXT or document.reason == "not a PDF, or damaged beyond repair"


def test_cross_references_that_are_no_numbers_are_repaired() -> None:
    whole = build.document([show("Some words.")])
    assert read(whole.replace(b" 00000 n ", b" abcde n ")).text == "Some words.\n\n"


def test_memory_does_not_grow_with_the_pages() -> None:
    script = """
import resource, sys
from distil.extract import pdf
from tests import documents_pdf as build
page = "".join(build.show("A dense line of many words that fills the page from one side to the other", y=770 - 16 * row, size=8) for row in range(45))
for pages in (4, int(sys.argv[1])):
    pdf.read(build.document([page] * pages), name="a.pdf", password=None)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
    few, many = map(int, subprocess.run([sys.executable, "-c", script, "24"], capture_output=True, text=True, check=True).stdout.split())
    assert many - few < 12_000  # kilobytes for twenty pages more; a page that is not let go costs a thousand and more
