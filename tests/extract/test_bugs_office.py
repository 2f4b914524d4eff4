"""Faults that other tools had with office documents and wrong names, and what must become of such files here."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from distil.data import Document, Mark, Reading, Role
from distil.extract import extract
from tests.documents_office import docx, grid, p, pptx, row, sp, table, xlsx
from tests.hostile.bases import BASES
from tests.hostile.case import ROOT


def seen(document: Document) -> list[tuple[str, Role, str]]:
    return [(document.text[span.start : span.end].strip(), span.role, span.place) for span in document.spans if not span.marks]


def test_a_table_inside_a_page_header_is_read_between_its_paragraphs() -> None:
    section = '<w:sectPr><w:headerReference r:id="header1" w:type="default"/></w:sectPr>'
    document = extract(docx(p("Body.") + section, parts={"header1": p("Above.") + table(row("North", "3.2 m")) + p("Below.")}), "a.docx")
    assert [(words, place) for words, _, place in seen(document)] == [
        ("Body.", "section 0"),
        ("Above.", "header 1"),
        ("North | 3.2 m", "header 1"),
        ("Below.", "header 1"),
    ]


def test_a_cell_merged_over_eight_columns_is_said_once() -> None:
    import docx as word

    made = word.Document()
    cells = made.add_table(2, 8)
    cells.cell(0, 0).merge(cells.cell(0, 7)).text = "Every station"
    for number in range(8):
        cells.cell(1, number).text = str(number)
    out = io.BytesIO()
    made.save(out)
    assert seen(extract(out.getvalue(), "a.docx")) == [("Every station\n0 | 1 | 2 | 3 | 4 | 5 | 6 | 7", Role.TABLE, "section 0")]


def test_a_dose_that_was_changed_reads_as_it_was_accepted() -> None:
    changed = p("Dose is ", "<w:del><w:r><w:delText>5 mg</w:delText></w:r></w:del><w:ins><w:r><w:t>50 mg</w:t></w:r></w:ins>", " daily.")
    document = extract(docx(changed), "a.docx")
    assert "".join(words + " " for words, _, _ in seen(document)).split() == "Dose is 50 mg daily.".split()
    assert document.reason == "tracked changes: 1 insertions accepted, 1 deletions left out"


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (xlsx(grid("Seen"), grid("Behind"), states=("", "hidden")), "a.xlsx"),
        (xlsx(grid("Seen"), grid("Behind"), states=("", "veryHidden")), "a.xlsx"),
        (pptx(sp("Seen"), sp("Behind"), switches=("", 'show="0"')), "a.pptx"),
    ],
)
def test_a_sheet_or_slide_that_is_hidden_never_looks_visible(content: bytes, name: str) -> None:
    document = extract(content, name)
    marks = {document.text[span.start : span.end].strip(): span.marks for span in document.spans}
    assert (Mark.HIDDEN_ELEMENT in marks["Seen"], Mark.HIDDEN_ELEMENT in marks["Behind"]) == (False, True)


@pytest.mark.parametrize(
    ("content", "name", "outcome", "says"),
    [
        (b"Only words.\n", "fake.docx", Reading.UNREADABLE, "it is plain text under a name that ends in .docx; give it the ending .txt"),
        (b"", "new.docx", Reading.EMPTY, "it holds no bytes"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(9_000), "old.doc", Reading.UNSUPPORTED, "it is a Word document of before 2007; save it as"),
        (docx(p("Words.")), "sheet.xlsx", Reading.TEXT, "its name ends in .xlsx, but the content is docx: read as docx"),
    ],
)
def test_a_name_that_lies_is_told_and_the_content_decides(content: bytes, name: str, outcome: Reading, says: str) -> None:
    document = extract(content, name)
    assert (document.outcome, says in document.reason) == (outcome, True), document.reason


@pytest.mark.parametrize(
    ("content", "right"),
    [
        ("<p>Größe, façade, naïve: über alle Maße schön und größer.".encode("cp1252"), "Größe, façade, naïve: über alle Maße schön und größer."),
        ("<p>港の水位計は正午に読まれました。毎日続けてください。".encode("cp932"), "港の水位計は正午に読まれました。毎日続けてください。"),
        (
            '<meta charset="utf-8"><p>Größe, façade: über alle Maße schön und größer.'.encode("cp1252"),
            "Größe, façade: über alle Maße schön und größer.",
        ),
    ],
)
def test_a_page_without_a_charset_or_with_a_wrong_one_has_its_right_letters(content: bytes, right: str) -> None:
    assert right in extract(content, "a.html").text


def test_no_format_needs_a_network_or_leaves_anything_behind(tmp_path: Path) -> None:
    """A first use elsewhere fetched word lists and models: here a machine without a network and with an empty home reads everything."""
    script = (
        "from distil.confine import cut_network\nfrom distil.extract import extract\nfrom tests.hostile.bases import BASES\ncut_network()\n"
        "print([kind for kind, (name, build) in BASES.items() if extract(build(), name).outcome != 'text'])"
    )
    environment = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "TMPDIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, list(tmp_path.iterdir())) == (0, "[]\n", []), done.stderr
    assert set(BASES) >= {"pdf", "docx", "html", "txt", "pptx", "xlsx", "eml", "epub"}
