"""A document without sentences makes a page of what it holds: its lines, its points, its rows."""

from dataclasses import replace

import pytest

from distil.data import Role
from distil.draft import draft, select

RECEIPT = (
    (Role.TITLE, "HARBOUR BOOKS"),
    (Role.CODE, "12 Quay Street, Orvik\nTel. 555 0199"),
    (Role.CODE, "=================="),
    (Role.CODE, "Receipt No. 4711\nDate: 3 March 2025 14:12\nCashier: Mona"),
    (Role.CODE, "Atlas of Birds 1 x 24.50\nPencil, HB 3 x 0.80"),
    (Role.CODE, "SUBTOTAL 27.90\n------------------\nVAT 25% 5.58\nTOTAL 27.90"),
    (Role.CODE, "Thank you for your visit!\nwww.harbour.example"),
)


def texts(admitted, letters):
    return [passage.text for passage in select(admitted, letters)]


def test_a_receipt_is_its_lines(admit, letters):
    found = texts(admit(*RECEIPT), letters)
    assert {"Receipt No. 4711", "Atlas of Birds 1 x 24.50", "VAT 25% 5.58\nTOTAL 27.90"} <= set(found)
    assert not any(word in line for line in found for word in ("Thank", "www", "==", "--", "HARBOUR"))


def test_the_model_is_not_asked_about_lines(admit, letters, says):
    writer = says()
    admitted = admit(*RECEIPT)
    made = draft(admitted, select(admitted, letters), writer)
    assert writer.asked == [] and len(made.proposals) >= 4


@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        # A list of things: short points are joined until they say something.
        (((Role.HEADING, "Shopping"), *((Role.ITEM, word) for word in ("eggs", "2 kg flour", "candles"))), ["eggs\n\n2 kg flour\n\ncandles"]),
        # One row, and no total.
        (((Role.TABLE, "Station | Depth\nNorvik | 12"),), ["Station | Depth", "Norvik | 12"]),
        # Addresses are what a sheet of contacts is for.
        (((Role.TABLE, "Name | Mail\nAnna Berg | anna@orvik.example"),), ["Name | Mail", "Anna Berg | anna@orvik.example"]),
        # Figures that nothing names say nothing.
        (((Role.TABLE, "1 | 2 | 3\n4 | 5 | 6"),), []),
        # (Rows of digits are alike to an embedder of letters.)
        (((Role.TABLE, "year | rain | snow\n2001 | 14 | 3\n2002 | 97 | 0"),), ["2001 | 14 | 3"]),
        (((Role.PARAGRAPH, "Hello"),), []),
    ],
)
def test_lists_and_tables_without_a_sentence_are_what_they_hold(admit, letters, blocks, expected):
    assert texts(admit(*blocks), letters) == expected


def test_a_letter_of_one_sentence_is_that_sentence(admit, letters):
    said = "The loan of the two sheets costs 40 euros a month."
    letter = (
        (Role.PARAGRAPH, "Orvik, 3 March 2025"),
        (Role.PARAGRAPH, "Dear Ms Olsson,"),
        (Role.PARAGRAPH, said),
        (Role.PARAGRAPH, "Best regards,\nIda Holm\nCurator"),
    )
    assert texts(admit(*letter), letters) == [said]


def test_what_a_program_adds_below_a_mail_is_never_all_of_a_page(admit, letters):
    notice = "This message is confidential and intended only for the addressee."
    mail = admit((Role.TITLE, "Gate"), (Role.PARAGRAPH, "see attached"), (Role.PARAGRAPH, notice))
    mail = replace(mail, document=replace(mail.document, media_type="message/rfc822"))
    assert texts(mail, letters) == []


def test_a_table_beside_a_sentence_is_no_key_claim(admit, letters):
    said = "The jars were counted by two people in June."
    assert texts(admit((Role.TABLE, "Jar | Eels\nJar 1 | 14 eels"), (Role.PARAGRAPH, said)), letters) == [said]
