"""The first page: what is its title, who wrote it, what stands in its margin, and where the text begins."""

from distil.data import Document, Role
from distil.extract import pdf
from tests import documents_pdf as build
from tests.documents_pdf import show

TITLE = show("A model of rivers and their stones", 200, 740, 18)
PROSE = [
    "This study looks at basalt that was taken from the sea floor near the ridge",
    "in spring. It shows that the rock is younger than had been thought, and that",
    "it cooled in a few weeks because water ran through it. Both of the methods by",
    "which the age was found agree within a range of three hundred years.",
]


def read(*contents: str) -> Document:
    return pdf.read(build.document(contents), name="a.pdf", password=None)


def blocks(document: Document) -> list[tuple[Role, str]]:
    return [(span.role, document.text[span.start : span.end]) for span in document.spans if span.role is not Role.SIDE]


def column(lines: list[str], x: float, top: float, size: float = 10) -> str:
    return "".join(show(line, x=x, y=top - 1.25 * size * row, size=size) for row, line in enumerate(lines))


def test_a_margin_of_notes_below_the_title_is_read_after_the_text_beside_it() -> None:
    notes = [
        "DOI: 10.1/abc.23",
        "Software",
        "Review of it",
        "Archive of it",
        "Submitted: 3 May",
        "Published: 7 June",
        "Licence",
        "Authors keep all",
        "of their rights",
    ]
    text = column([f"{line} {number}" for number in range(6) for line in PROSE], 200, 640)
    found = blocks(read(TITLE + show("Summary", 200, 660, 14) + text + column(notes, 40, 620, 8)))
    assert [words[:12] for _, words in found[:3]] == ["A model of r", "Summary", "This study l"]
    assert [(role, words) for role, words in found if "DOI" in words or "Licence" in words][0][1].startswith("DOI: 10.1/abc.23")
    assert found.index(next(entry for entry in found if "DOI" in entry[1])) == 3


def test_names_in_large_type_below_the_title_are_authors_and_the_first_section_begins_with_its_prose() -> None:
    names = show("Ada A. Stone1 and Bo Sand2", 200, 715, 12) + show("1 University of the Beach 2 Institute of Dunes", 200, 698, 9)
    assert blocks(read(TITLE + names + show("Overview", 200, 660, 14) + column(PROSE, 200, 640))) == [
        (Role.TITLE, "A model of rivers and their stones"),
        (Role.AUTHORS, "Ada A. Stone1 and Bo Sand2"),
        (Role.AUTHORS, "1 University of the Beach 2 Institute of Dunes"),
        (Role.HEADING, "Overview"),
        (Role.PARAGRAPH, " ".join(PROSE)),
    ]


def test_a_first_page_of_nothing_but_names_has_authors_and_they_go_on_over_the_page() -> None:
    names = ["Ada A. Stone1, Bo Sand2, Cy Clay3, Di Dune1, Ed Earth2,", "Flo Flint2, Gil Gravel1, Hal Hill3, Ivy Ice1,"]
    more = ["Jo Jade3, and Kim Kies1"]
    document = read(TITLE + column(names, 200, 710), column(more, 200, 710) + show("Overview", 200, 660, 14) + column(PROSE, 200, 640))
    assert blocks(document)[:3] == [
        (Role.TITLE, "A model of rivers and their stones"),
        (Role.AUTHORS, " ".join(names) + " "),
        (Role.AUTHORS, more[0]),
    ]


def test_keywords_after_an_abstract_without_a_heading_are_no_authors() -> None:
    names = show("ADA STONE, University of the Beach", 200, 715, 10)
    keywords = show("Key Words and Phrases: Rivers, Stones, Sand, Basalt", 200, 600, 8)
    found = blocks(read(TITLE + names + column(PROSE, 200, 690) + keywords + show("1 Introduction", 200, 560, 14) + column(PROSE, 200, 540)))
    assert [role for role, _ in found] == [Role.TITLE, Role.AUTHORS, Role.ABSTRACT, Role.PARAGRAPH, Role.HEADING, Role.PARAGRAPH]


def test_a_title_is_no_running_head_though_the_other_pages_repeat_it_at_their_top() -> None:
    first = show("On rivers and their stones", 200, 740, 18) + column(PROSE, 72, 690)
    later = [
        show("On rivers and their stones", 200, 760, 9) + column([f"{line} {word}" for line in PROSE], 72, 690) for word in ("sand", "lava", "ore")
    ]
    document = read(first, *later)
    assert document.title == "On rivers and their stones"
    assert [role for role, words in blocks(document) if words == document.title] == [Role.TITLE, *[Role.FURNITURE] * 3]
