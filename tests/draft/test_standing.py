"""What can be a statement depends on the document: points of slides are short, entries of forms are no sentences, names may be small."""

from dataclasses import replace

from distil.data import Role
from distil.draft import draft, select

FORM = """Name of applicant | Rahel Stein
Telephone | +47 555 01 99
Purpose | Sampling of peat cores for pollen analysis
Number of samples | 24 cores of 1 metre
Vehicle | none
Signature | ____________"""


def of_kind(admitted, media_type):
    return replace(admitted, document=replace(admitted.document, media_type=media_type))


def texts(admitted, letters):
    return [passage.text for passage in select(admitted, letters)]


def test_a_form_is_its_entries_and_what_it_is_for_describes_it(admit, letters):
    asked = (Role.PARAGRAPH, "Please complete all fields in block letters and return this form to the permit office.")
    admitted = admit((Role.TITLE, "Application for a permit"), asked, (Role.TABLE, FORM))
    assert texts(admitted, letters) == [
        "Name of applicant | Rahel Stein",
        "Purpose | Sampling of peat cores for pollen analysis",
        "Number of samples | 24 cores of 1 metre",
    ]
    assert draft(admitted, select(admitted, letters), None).description == "Purpose | Sampling of peat cores for pollen analysis"


def test_a_form_may_be_lines_of_text(admit, letters):
    lines = FORM.replace(" | ", ": ")
    assert texts(admit((Role.PARAGRAPH, lines)), letters)[:2] == [
        "Name of applicant: Rahel Stein",
        "Purpose: Sampling of peat cores for pollen analysis",
    ]


def test_a_table_of_many_rows_is_no_form(admit, letters):
    rows = "\n".join(f"Jar {number} | {number} eels" for number in range(70))
    assert texts(admit((Role.TABLE, rows), (Role.PARAGRAPH, "The jars were counted by two people in June.")), letters) == [
        "The jars were counted by two people in June."
    ]


def test_points_of_slides_are_short(admit, letters):
    points = admit((Role.ITEM, "Keep the two loaned cameras"), (Role.ITEM, "Questions?"), (Role.ITEM, "Photographing all sheets takes 5 more years"))
    deck = of_kind(points, "application/vnd.openxmlformats-officedocument.presentationml.presentation")
    assert texts(deck, letters) == ["Keep the two loaned cameras", "Photographing all sheets takes 5 more years"]
    prose = [(Role.PARAGRAPH, f"The herbarium of {place} was moved by hand in the spring of that year.") for place in ("Orvik", "Brand", "Norvik")]
    points = admit(*[(span.role, points.text[span.start : span.end]) for span in points.spans], *prose)
    assert "Keep the two loaned cameras" not in texts(points, letters)
    assert "Photographing all sheets takes 5 more years" in texts(points, letters)


def test_a_name_in_small_letters_opens_a_sentence_when_it_opens_the_title(admit, letters):
    said = (Role.PARAGRAPH, "tidybin is a tool that packs sensor logs into binary files.")
    torn = (Role.PARAGRAPH, "and checks all of them for gaps between two records.")
    assert texts(admit((Role.TITLE, "tidybin"), said, torn), letters) == [said[1]]
    assert texts(admit((Role.TITLE, "Packing logs"), said, torn, (Role.PARAGRAPH, "Each record of a log takes 24 bytes.")), letters) == [
        "Each record of a log takes 24 bytes."
    ]


def test_clauses_lose_their_numbers_and_sentences_those_of_their_notes(admit, letters):
    admitted = admit(
        (Role.PARAGRAPH, "2.1 The Owner rents the boat to the Renter for a year.\n\nThe boat was built in Selvik in 1998.[3][12] 2.5 mm is a gap.")
    )
    assert texts(admitted, letters)[:2] == ["The Owner rents the boat to the Renter for a year.", "The boat was built in Selvik in 1998."]
