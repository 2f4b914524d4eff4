"""The page of a mail tells what its writer asks, decides and says; what was answered to, signed or appended is left out."""

from dataclasses import replace

from distil.data import Role
from distil.draft import draft, select, sentences


def mail(admit, *paragraphs, media_type="message/rfc822"):
    admitted = admit((Role.TITLE, "Re: Freezer B"), *[(Role.PARAGRAPH, words) for words in paragraphs])
    return replace(admitted, document=replace(admitted.document, media_type=media_type))


LETTER = (
    "Hi Pieter,",
    "Thanks for the quick answer of yesterday. We decided to move all 148 samples from freezer B to freezer D.",
    "Could you please order a new compressor by 20 March? Norfrost wants 2,350 euros for it, with two years of guarantee.",
    "Best wishes,\nMiriam",
    "--\nMiriam Olsson, head of collections at the laboratory of Harrow. This message is confidential and intended only for the addressee.",
    "On Tue, 11 Mar 2025 at 09:15, Pieter Vos wrote:",
    "> The alarm of freezer B went off again last night. Should we move the samples of kelp from it?",
)
SAID = [
    "We decided to move all 148 samples from freezer B to freezer D.",
    "Could you please order a new compressor by 20 March?",
    "Norfrost wants 2,350 euros for it, with two years of guarantee.",
]


def test_what_is_decided_asked_and_told_is_chosen_and_nothing_else(admit, letters):
    assert [passage.text for passage in select(mail(admit, *LETTER), letters)] == SAID


def test_the_same_words_in_a_report_are_no_letter(admit, letters):
    report = mail(admit, *LETTER, media_type="text/plain")
    assert "The alarm of freezer B went off again last night." in " ".join(passage.text for passage in select(report, letters))


def test_a_letter_that_only_passes_another_one_on_is_about_that(admit, letters):
    passed = mail(admit, "FYI.", "-----Original Message-----", "The alarm of freezer B went off again last night.")
    assert [passage.text for passage in select(passed, letters)] == ["The alarm of freezer B went off again last night."]


def test_the_answer_stands_under_the_subject_without_its_marks(admit, letters):
    admitted = mail(admit, *LETTER)
    assert draft(admitted, select(admitted, letters), None).title == "Freezer B"


def test_a_cell_of_prose_is_read_as_sentences_and_a_row_of_cells_is_not(admit):
    layout = admit((Role.TABLE, "The gate was closed at noon. Nobody was hurt. Yours, the harbour\nGate | 12 | closed.\nThe lamp is out."))
    assert [(layout.text[s.start : s.end], s.role) for s in sentences(layout)] == [
        ("The gate was closed at noon.", Role.PARAGRAPH),
        ("Nobody was hurt.", Role.PARAGRAPH),
        ("Yours, the harbour", Role.PARAGRAPH),
        ("Gate | 12 | closed.", Role.TABLE),
        ("The lamp is out.", Role.PARAGRAPH),
    ]
