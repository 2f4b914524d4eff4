"""What a reader of a PDF does not see is marked, what he sees is not."""

import pytest

from distil.data import Document, Mark, Reading, Role
from distil.extract import pdf
from tests import documents_pdf as build


def read(content: bytes) -> Document:
    return pdf.read(content, name="a.pdf", password=None)


def marks_of(document: Document, words: str) -> list[frozenset[Mark]]:
    return [span.marks for span in document.spans if words in document.text[span.start : span.end]]


def seen(document: Document) -> str:
    return "".join(document.text[span.start : span.end] for span in document.spans if not span.marks)


@pytest.mark.parametrize("hiding", build.hidings(), ids=lambda hiding: hiding.name)
def test_a_hidden_sentence_is_marked_and_the_body_is_not(hiding: build.Hiding) -> None:
    document = read(hiding.content)
    assert document.outcome is Reading.TEXT
    assert build.BODY in seen(document)
    assert build.HIDDEN not in seen(document)
    [marks] = marks_of(document, build.HIDDEN)
    assert marks and marks <= hiding.marks
    assert marks <= pdf.MARKS


@pytest.mark.parametrize(("name", "content", "words"), build.in_sight(), ids=lambda value: value if isinstance(value, str) else "")
def test_what_looks_odd_but_is_seen_has_no_mark(name: str, content: bytes, words: str) -> None:
    document = read(content)
    assert document.text.strip() == words
    assert [span.marks for span in document.spans] == [frozenset()]


def test_a_hidden_run_never_breaks_a_visible_sentence() -> None:
    line = build.show("A sentence begins here") + build.show("in the middle of it", x=72, y=686, mode=3) + build.show("and ends here.", y=686)
    document = read(build.document([line]))
    assert document.text == "A sentence begins here and ends here.\n\nin the middle of it\n\n"
    assert [span.marks for span in document.spans] == [frozenset(), frozenset({Mark.NOT_DRAWN})]


def test_a_letter_or_two_under_a_note_icon_stay_in_their_word() -> None:
    document = read(build.document([build.show("Something is covered here", size=20) + "1 1 1 rg 130 690 18 30 re f"]))
    assert document.text == "Something is covered here\n\n"
    assert [span.marks for span in document.spans] == [frozenset()]


def test_an_invisible_layer_over_ink_is_unverified() -> None:
    bars = "".join(f"0 0 0 rg {72 + 40 * k} 399 30 9 re f\n" for k in range(4))
    words = build.show("words words words words", x=72, y=400, size=13.2, mode=3)
    document = read(build.document([build.show(build.BODY) + bars + words]))
    assert marks_of(document, "words words") == [frozenset({Mark.UNVERIFIED})]


@pytest.mark.parametrize(
    ("policy", "named"),
    [("/P/AllOff", ["layers"]), ("/P/AnyOff", ["layers"]), ("/P/AllOn", []), ("", [])],
)
def test_a_layer_shown_while_another_is_off_is_named(policy: str, named: list[str]) -> None:
    member = f"<</Type/OCMD/OCGs 5 0 R{policy}>>".encode()
    content = build.document([build.show(build.BODY)], more=[member], catalogue=b"/OCProperties<</OCGs[5 0 R]/D<<>>>>")
    assert [what.split()[0] for what in read(content).unchecked if what not in pdf.UNCHECKED] == named


@pytest.mark.parametrize(("colorants", "named"), [("/None", ["colours"]), ("/None/None", ["colours"]), ("/None/Cyan", []), ("/Cyan", [])])
def test_a_colour_that_paints_nothing_by_the_standard_is_named(colorants: str, named: list[str]) -> None:
    tint = "<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>"
    space = f"[/DeviceN[{colorants}]/DeviceGray{tint}]".encode()
    content = build.document([build.show(build.BODY)], more=[b"<</Spaces<</CS " + space + b">>>>"])
    assert [what.split()[0] for what in read(content).unchecked if what not in pdf.UNCHECKED] == named


@pytest.mark.parametrize(
    ("collection", "file", "named"),
    [("Identity", "", ["text"]), ("Japan1", "", []), ("Identity", "/FontFile2 13 0 R", [])],
    ids=["own", "public", "held"],
)
def test_a_font_that_numbers_glyphs_it_does_not_bring_is_named(collection: str, file: str, named: list[str]) -> None:
    kid = (
        f"<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering({collection})/Supplement 0>>/FontDescriptor 12 0 R>>"
    )
    fonts = [
        b"<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[11 0 R]>>",
        kid.encode(),
        f"<</Type/FontDescriptor/FontName/X/FontFamily(A Plain Face)/Flags 4{file}>>".encode(),
        build.stream(b""),
    ]
    document = read(build.document([build.show(build.BODY)], more=fonts))
    assert [what.split()[0] for what in document.unchecked if what not in pdf.UNCHECKED] == named
    assert document.text.strip() == build.BODY


def test_a_group_that_knocks_out_is_named() -> None:
    content = build.document([build.show(build.BODY)], page=b"/Group<</S/Transparency/K true>>")
    assert [what.split()[0] for what in read(content).unchecked if what not in pdf.UNCHECKED] == ["groups"]


def test_strings_beside_the_pages_come_last_with_their_marks() -> None:
    more = [
        b"<</Type/Annot/Subtype/Text/Rect[10 10 20 20]/Contents(a note)>>",
        b"<</Type/Annot/Subtype/Widget/FT/Tx/T(x)/TU(a hint)/V(a value)/Rect[0 0 0 0]>>",
        b"<</Title(a property)/Custom(another one)>>",
        b"<</S/JavaScript/JS(app.alert\\('a script'\\))>>",
        b"<</Type/StructElem/S/Figure/Alt(a picture)>>",
        b"<</Type/Filespec/F(notes.txt)/EF<</F 16 0 R>>>>",
        build.stream(b"a file inside"),
    ]
    content = build.document(
        [build.show(build.BODY)], page=b"/Annots[10 0 R 11 0 R]", more=more, catalogue=b"/OpenAction 13 0 R", trailer=b"/Info 12 0 R"
    )
    document = read(content)
    side = {document.text[span.start : span.end]: (span.place, span.marks) for span in document.spans if span.role is Role.SIDE}
    assert side == {
        "a note": ("page 1 annotation", frozenset({Mark.ANNOTATION})),
        "a hint": ("page 1 form field", frozenset({Mark.FIELD})),
        "a value": ("page 1 form field", frozenset({Mark.FIELD})),
        "a property": ("properties", frozenset({Mark.METADATA})),
        "another one": ("properties", frozenset({Mark.METADATA})),
        "app.alert('a script')": ("script", frozenset({Mark.SCRIPT})),
        "a picture": ("description", frozenset({Mark.ASSISTIVE})),
        "a file inside": ("attachment", frozenset({Mark.ATTACHMENT})),
        "notes.txt": ("attachment", frozenset({Mark.ATTACHMENT})),
    }
    assert document.text.startswith(build.BODY)
