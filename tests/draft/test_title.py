"""A page is called what its document is called: never after a part, a greeting or an answer."""

from dataclasses import replace

import pytest

from distil.data import Mark, Role
from distil.draft.title import title

PROSE = (Role.PARAGRAPH, "The gauge was cleaned on 3 May and read again on 4 May.")


@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        ([(Role.PARAGRAPH, "Jahresbericht der Station Brand 2022"), (Role.HEADING, "1 Einleitung"), PROSE], "Jahresbericht der Station Brand 2022"),
        ([(Role.PARAGRAPH, "The gauge stands on the pier."), (Role.HEADING, "Cleaning the gauge"), PROSE], "Cleaning the gauge"),
        ([(Role.PARAGRAPH, "Dear Ms Olsson"), PROSE], ""),
        ([(Role.PARAGRAPH, "Start Date: 2014-03-11"), (Role.HEADING, "Summary"), PROSE, (Role.HEADING, "When to follow this"), PROSE], ""),
        ([(Role.HEADING, "Inhaltsverzeichnis"), (Role.HEADING, "Pegel von Brand"), PROSE], "Pegel von Brand"),
        ([(Role.HEADING, "Résumé"), PROSE, (Role.HEADING, "2 Méthodes"), PROSE], ""),
        ([(Role.HEADING, "Chapter 1"), PROSE, (Role.HEADING, "Subchapter 1.1"), PROSE], ""),
        ([(Role.TABLE, "Station | Year\nNorvik | 2021"), PROSE], ""),
        ([(Role.TITLE, "Re: AW: Fwd: The gauge of Brand"), PROSE], "The gauge of Brand"),
        ([(Role.TITLE, "Re: "), PROSE], "Re:"),
        ([PROSE], ""),
        ([(Role.TITLE, "Microsoft Word - draft3.doc"), PROSE], ""),
        ([(Role.TITLE, "May 30, 18 13:27 gauge.txt Page 1/1"), PROSE], ""),
        ([(Role.HEADING, "Sheet1"), PROSE], ""),
        (
            [(Role.PARAGRAPH, "----------"), (Role.PARAGRAPH, "To: All staff\nDate: 3 May 2024"), (Role.PARAGRAPH, "Closing of the gate"), PROSE],
            "Closing of the gate",
        ),
        ([(Role.PARAGRAPH, "======\nThe gauge of Brand\nReport for 2024"), PROSE], "The gauge of Brand"),
        ([(Role.PARAGRAPH, "Talk with Ann Lee, geologist\nRecorded on 2 May 2025 in Brand"), PROSE], "Talk with Ann Lee, geologist"),
        ([(Role.PARAGRAPH, "Valencia, 8 de octubre de 2025"), (Role.PARAGRAPH, "Estimada señora:"), PROSE], ""),
        ([(Role.PARAGRAPH, "The gauge of the pier at Brand\nwas cleaned on 3 May."), PROSE], ""),
    ],
)
def test_a_title_is_the_document_s_own(admit, blocks, expected):
    assert title(admit(*blocks)) == expected


def test_a_title_that_names_a_part_gives_way_to_nothing(admit):
    admitted = admit((Role.HEADING, "Dataset Summary"), PROSE, (Role.HEADING, "Download"), PROSE)
    assert title(replace(admitted, document=replace(admitted.document, title="Dataset Summary"))) == ""


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ("Reading the gauge - Brand Harbour", "Reading the gauge"),
        ("Brand Harbour | Reading the gauge", "Reading the gauge"),
        ("Reading the gauge (revised), Brand Harbour", "Reading the gauge"),
        ("Microsoft Word - gauge.docx", "Cleaning"),
        ("untitled", "Cleaning"),
        ("Something else", "Cleaning"),
    ],
)
def test_a_page_of_the_web_is_called_what_it_shows_of_its_title(admit, stated, expected):
    admitted = admit((Role.FURNITURE, "Reading the gauge"), PROSE, (Role.HEADING, "1. Cleaning"), PROSE)
    assert title(replace(admitted, document=replace(admitted.document, title=stated))) == expected


def test_a_first_line_is_no_title_where_type_has_sizes_or_was_guessed(admit):
    admitted = admit((Role.PARAGRAPH, "In India book six"), PROSE)
    scanned = replace(admitted.spans[0], marks=frozenset({Mark.OCR}))
    assert title(admitted) == "In India book six"
    assert title(replace(admitted, spans=(scanned, *admitted.spans[1:]))) == ""
    assert title(replace(admitted, document=replace(admitted.document, media_type="application/pdf"))) == ""
