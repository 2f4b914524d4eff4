"""A page names who says it and when, what its tables hold, and how much of the document it does without, all from the document's own face."""

from dataclasses import replace

import pytest

from distil.data import Part, Role
from distil.draft import draft, select
from distil.draft.facts import facts

PROSE = (Role.PARAGRAPH, "The gauge of Vellmouth was read by hand on every day of the year.")
TABLE = "Station | Year | Count\nNorvik | 2021 | 412\nNorvik | 2022 | 388\nTotal | | 800"


def of_kind(admitted, media_type):
    return replace(admitted, document=replace(admitted.document, media_type=media_type))


def parts(admitted, part):
    return [passage.text for each, passage in facts(admitted, ()) if each is part]


@pytest.mark.parametrize(
    ("role", "line", "expected"),
    [
        (Role.PARAGRAPH, "By Joan Tarbet, 14 October 2024", ["By Joan Tarbet, 14 October 2024"]),
        (Role.FURNITURE, "By Joan Tarbet, 14 October 2024", ["By Joan Tarbet, 14 October 2024"]),
        (Role.PARAGRAPH, "Version 2.1, June 2023", ["Version 2.1, June 2023"]),
        (Role.PARAGRAPH, "Lucie Brun, 3 février 2024", ["Lucie Brun, 3 février 2024"]),
        (Role.AUTHORS, "Ann Lee, Bo Chen and Cy Diaz\nUniversity of Nowhere", ["Ann Lee, Bo Chen and Cy Diaz\nUniversity of Nowhere"]),
        (Role.FURNITURE, "Page 3 of 9, June 2023", []),
        (Role.PARAGRAPH, "The bridge was closed on 3 June 2024.", []),
        (Role.PARAGRAPH, "DHAW20190001 05/03/2019 travel card 920.68", []),
        (Role.PARAGRAPH, "by the pier of the old harbour", []),
    ],
)
def test_who_and_when_are_taken_from_lines_of_the_face(admit, role, line, expected):
    assert parts(admit((Role.TITLE, "The gauge"), (role, line), PROSE), Part.BYLINE) == expected


def test_where_authors_work_is_not_said_beside_who_they_are(admit):
    people, places = (Role.AUTHORS, "Ann Lee, Bo Chen and Cy Diaz"), (Role.AUTHORS, "University of Nowhere, Institute of Gauges")
    assert parts(admit((Role.TITLE, "The gauge"), people, (Role.PARAGRAPH, "3 June 2024, Nowhere"), places, PROSE), Part.BYLINE) == [
        "Ann Lee, Bo Chen and Cy Diaz",
        "3 June 2024, Nowhere",
    ]


def test_a_line_far_down_names_others(admit):
    assert parts(admit(*[PROSE] * 12, (Role.PARAGRAPH, "By Joan Tarbet, 14 October 2024")), Part.BYLINE) == []


def test_a_mail_says_from_whom_to_whom_and_when_without_addresses(admit):
    head = "From: Miriam Olsson <m@lab.example>\nTo: Pieter Vos <p@lab.example>\nCc: Dana <d@lab.example>\nDate: Wed, 12 Mar 2025 16:42:10 +0100"
    letter = of_kind(admit((Role.TITLE, "Freezer B"), (Role.AUTHORS, head), PROSE), "message/rfc822")
    assert parts(letter, Part.BYLINE) == ["From: Miriam Olsson", "To: Pieter Vos", "Date: Wed, 12 Mar 2025 16:42:10 +0100"]


def test_columns_are_named_where_tables_are_what_the_document_is(admit):
    assert parts(admit((Role.TABLE, TABLE), PROSE), Part.TABLE) == ["Station | Year | Count"]
    assert parts(admit((Role.TABLE, TABLE), *[PROSE] * 9), Part.TABLE) == []
    assert parts(admit((Role.TABLE, TABLE.partition("\n")[2])), Part.TABLE) == []
    assert parts(admit((Role.TABLE, "Name | Date | Signature\nPrint here | Sign here\nNo. 3 | x")), Part.TABLE) == []


def test_the_row_that_sums_up_is_chosen_and_the_columns_stand_beside_it(admit, letters):
    admitted = admit((Role.TABLE, TABLE))
    passages = select(admitted, letters)
    assert max(passages, key=lambda passage: passage.salience).text == "Total | | 800"
    assert {passage.text for passage in passages} <= set(TABLE.split("\n")[1:])
    assert [passage.text for part, passage in facts(admitted, passages) if part is Part.TABLE] == ["Station | Year | Count"]


def test_what_is_left_out_is_counted_by_sentences_rows_and_places(admit, letters):
    prose = tuple((Role.PARAGRAPH, f"Basin {name} was measured by hand in the {name} month of the year.") for name in "abcdefghijklm")
    admitted = admit(*prose, (Role.TABLE, TABLE))
    last = replace(admitted.spans[-2], place="page 2")
    admitted = replace(admitted, spans=(*admitted.spans[:-2], last, admitted.spans[-1]))
    made = draft(admitted, select(admitted, letters, most=1), None)
    assert made.notes == ("12 of the 13 sentences that could stand on a page", "all 3 rows of its tables", "nothing is taken from page 2")


def test_a_row_that_names_the_columns_is_not_counted(admit, letters):
    def notes(table):
        return draft(admitted := admit(*[PROSE] * 3, (Role.TABLE, table)), select(admitted, letters), None).notes

    assert notes("Tongue | Level | Since\nSami | good | youth\nFinnish | poor | school")[-1] == "all 2 rows of its tables"
    assert notes("Coin | Worth\nOre | 3\nKrone | 12")[-1] == "all 2 rows of its tables"
    assert notes("Name | Ada\nAge | 31\nTown | Vik")[-1] == "all 3 rows of its tables"


def test_what_was_taken_for_navigation_of_a_web_page_is_counted(admit, letters):
    def notes(media_type, menu):
        admitted = of_kind(admit(*((Role.FURNITURE, f"To the {name} boats") for name in menu), PROSE), media_type)
        return draft(admitted, select(admitted, letters), None).notes

    assert notes("text/html", ["red", "blue", "green", "old"]) == ("4 blocks (16 words) taken for navigation, notices and the like",)
    assert notes("text/html", ["red", "blue"]) == ()
    assert notes("application/pdf", ["red", "blue", "green", "old"]) == ()


def test_one_row_left_out_is_one_row(admit, letters):
    admitted = admit(PROSE, (Role.TABLE, "Norvik | 2021 | 412"))
    assert draft(admitted, select(admitted, letters), None).notes == ("the one row of its tables",)


def test_a_page_that_holds_everything_leaves_nothing_out(admit, letters):
    admitted = admit(PROSE)
    assert draft(admitted, select(admitted, letters), None).notes == ()


def test_a_limit_loses_the_word_that_sets_it_against_the_sentence_before(admit):
    said = "Rain explains a third of the peaks. However, we did not measure the use of fertiliser on the fields."
    assert parts(admit((Role.PARAGRAPH, said)), Part.LIMIT) == ["we did not measure the use of fertiliser on the fields."]
