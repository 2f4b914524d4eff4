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
    ],
)
def test_a_title_is_the_document_s_own(admit, blocks, expected):
    assert title(admit(*blocks)) == expected


def test_a_title_that_names_a_part_gives_way_to_nothing(admit):
    admitted = admit((Role.HEADING, "Dataset Summary"), PROSE, (Role.HEADING, "Download"), PROSE)
    assert title(replace(admitted, document=replace(admitted.document, title="Dataset Summary"))) == ""


def test_a_first_line_is_no_title_where_type_has_sizes_or_was_guessed(admit):
    admitted = admit((Role.PARAGRAPH, "In India book six"), PROSE)
    scanned = replace(admitted.spans[0], marks=frozenset({Mark.OCR}))
    assert title(admitted) == "In India book six"
    assert title(replace(admitted, spans=(scanned, *admitted.spans[1:]))) == ""
    assert title(replace(admitted, document=replace(admitted.document, media_type="application/pdf"))) == ""
