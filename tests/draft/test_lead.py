"""The description of a page is the sentence that says what the document is, not the one that says most."""

import pytest

from distil.data import Role
from distil.draft import draft, select

REPORT = (
    (Role.TITLE, "Security of the Vellmouth flood gate"),
    (Role.HEADING, "Summary"),
    (
        Role.PARAGRAPH,
        "We recommend that all 14 pumps of the flood gate be replaced within 3 years. This report describes an inspection of the gate in 2024.",
    ),
    (Role.HEADING, "Pumps"),
    (
        Role.PARAGRAPH,
        "The flood gate has 14 pumps, of which 9 failed at least once. In the previous section, we described the flood gate of Vellmouth.",
    ),
    (Role.HEADING, "Conclusions"),
    (Role.PARAGRAPH, "In this work, we inspected 14 pumps of the Vellmouth flood gate and tested 9 of them."),
)


def test_the_opening_sentence_about_the_document_describes_it(admit, letters):
    admitted = admit(*REPORT)
    passages = select(admitted, letters)
    made = draft(admitted, passages, None)
    assert made.description == "This report describes an inspection of the gate in 2024."
    assert made.description in {passage.text for passage, _ in made.proposals}


def test_sentences_about_other_sections_are_chosen_last(admit, letters):
    texts = [passage.text for passage in select(admit(*REPORT), letters, most=4)]
    assert "In the previous section, we described the flood gate of Vellmouth." not in texts


def test_a_definition_describes_a_document_only_when_it_is_about_all_of_its_title(admit, letters):
    about = (Role.PARAGRAPH, "Basalt is a dark rock that cools from lava. We measured how fast lava cools in 12 basins of the northern ridge.")
    for title, described in (("Basalt", "Basalt is a dark rock that cools from lava."), ("Cooling of basins in the northern ridge", "")):
        admitted = admit((Role.TITLE, title), about)
        found = draft(admitted, select(admitted, letters), None).description
        assert (found == "Basalt is a dark rock that cools from lava.") is bool(described)


def test_what_ends_without_a_full_stop_is_no_matter_for_the_model(admit, letters, says):
    writer = says("Ports serialise calls.")
    admitted = admit((Role.ITEM, "Port serializes call and passes it on as data buffer"))
    made = draft(admitted, select(admitted, letters), writer)
    assert (writer.asked, [text for _, text in made.proposals]) == ([], [""])


def described(admit, letters, title, *sentences):
    admitted = admit((Role.TITLE, title), (Role.PARAGRAPH, " ".join(sentences)))
    return draft(admitted, select(admitted, letters), None).description


@pytest.mark.parametrize(
    ("title", "before", "definition", "after"),
    [
        (
            "Kestrel pump: manual",
            "",
            "The Kestrel is a pump that lifts water from wells.",
            "This manual is for people who install and look after it.",
        ),
        ("Flag Day", "The flag was raised in 1965.", "Flag Day (French: Jour du drapeau), held in May, is observed to honour the flag.", ""),
        ("Rental", "The fee is due on the first day.", 'This Rental Agreement (the "Agreement") is entered into by two parties.', ""),
    ],
)
def test_what_the_title_names_is_defined_by_the_sentence_that_opens_with_it(admit, letters, title, before, definition, after):
    assert described(admit, letters, title, *filter(None, (before, definition, after))) == definition


def test_a_description_points_at_nothing_that_it_leaves_behind(admit, letters):
    for left in (
        "We introduce 12 new basins for the ridge and compare them to answer this question.",
        "Before that, we examined lava in the 12 basins of the northern ridge.",
    ):
        whole = "We examine how fast lava cools in 12 basins of the northern ridge."
        rest = (f"The gauge of basin {number} was read by day and by night." for number in range(12))
        assert described(admit, letters, "Cooling of basins", left, whole, *rest) == whole


OTHERS = tuple(f"The gauge of basin {number} was read by day and by night for a year." for number in range(9))


@pytest.mark.parametrize(
    "opening",
    [
        "Best regards from all of us at the harbour.",
        "Dear members of the harbour board of Vellmouth.",
        "Three members of the board voted against it.",
        "Q: You have read the gauge of Vellmouth for 22 years.",
        "Yes, but the gauge of Vellmouth is read by hand.",
        "Were the gauge moved, the readings of the harbour would be lost.",
        "Ms Pym proposed to raise the fee of the gauge from 18 to 24 pounds.",
        "Tell the keeper if the gauge of Vellmouth stands still.",
        "Please send the readings of the gauge to the office.",
        "Indicate by check mark whether the gauge was read.",
        "The old gauge ran for years. However, it failed in 2019 and was sold to a museum.",
        "and read on every day of the year by the keeper.",
    ],
)
def test_what_no_sentence_says_of_itself_is_said_by_the_first_that_stands_alone(admit, letters, opening):
    first = "The readings of the last year were lost in the flood of March."
    assert described(admit, letters, "Notes", opening, first, *OTHERS) == first


@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        (((Role.PARAGRAPH, "Three members of the board voted against it."),), ""),
        (((Role.TABLE, "Station | Depth\nNorvik | 12"),), ""),
        (((Role.ITEM, "rope and tent"), (Role.ITEM, "stove and fuel")), ""),
    ],
)
def test_where_no_sentence_stands_alone_none_is_proposed(admit, letters, blocks, expected):
    admitted = admit(*blocks)
    assert draft(admitted, select(admitted, letters), None).description == expected
