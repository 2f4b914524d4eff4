"""A chosen sentence stands alone: what leans on its neighbour brings it, what is only linked to it loses the link."""

import pytest

from distil.data import Role
from distil.draft import draft, select
from distil.draft.neighbours import leans

FILLER = "The gauge of Vellmouth was read by hand on every day of the year."


def texts(admitted, letters, **options):
    return [passage.text for passage in select(admitted, letters, **options)]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("However, 9 of the 14 pumps failed in the first year.", True),
        ("But 9 of the 14 pumps failed in the first year.", True),
        ("This means that 9 of the 14 pumps failed.", True),
        ("These results hold for all 14 pumps.", True),
        ("It failed 9 times in the first year.", True),
        ("Such pumps fail within 3 years.", True),
        ("Before that, the pumps had failed 9 times.", True),
        ("Thus, it failed 9 times in the first year.", True),
        ("Thus, 9 of the 14 pumps failed.", False),
        ("It is known that pumps fail within 3 years.", False),
        ("There are 14 pumps, of which 9 failed.", False),
        ("Both the old and the new pumps failed.", False),
        ("This report describes 14 pumps.", False),
        ("This is a proposal for 14 new pumps.", False),
        ("One of the pumps failed 9 times.", False),
        ("Nine pumps failed.", False),
    ],
)
def test_what_leans_and_what_does_not(sentence, expected):
    assert leans(sentence) is expected


def test_a_contrast_brings_what_it_contrasts_with(admit, letters):
    pair = "The old pumps ran for years. However, 9 of the 14 pumps failed at least 3 times in 2019."
    assert texts(admit((Role.PARAGRAPH, pair)), letters) == [pair]


def test_a_neighbour_chosen_twice_is_shown_once(admit, letters):
    pair = "All 14 old pumps of the flood gate ran for 12 years. However, 9 of the 14 pumps failed at least 3 times in 2019."
    found = texts(admit((Role.PARAGRAPH, f"{pair} {FILLER}")), letters)
    assert found == [pair, FILLER]


def test_what_leans_on_nothing_is_chosen_last(admit, letters):
    stuck = "However, 9 of the 14 pumps failed at least 3 times in 2019."
    assert texts(admit((Role.PARAGRAPH, stuck), (Role.PARAGRAPH, FILLER)), letters) == [FILLER]
    assert texts(admit((Role.PARAGRAPH, stuck)), letters) == [stuck]


def test_a_link_is_cut_and_the_quotation_still_stands_in_the_text(admit, letters):
    admitted = admit((Role.PARAGRAPH, "Moreover, 9 of the 14 pumps failed at least 3 times in 2019."))
    (passage,) = select(admitted, letters)
    assert passage.text == "9 of the 14 pumps failed at least 3 times in 2019."
    assert admitted.text[passage.start : passage.end] == passage.text


def test_two_sentences_that_need_each_other_are_only_quoted_and_describe_nothing(admit, letters, says):
    pair = "The old pumps ran for years. However, 9 of the 14 pumps failed at least 3 times in 2019."
    writer = says("The gauge was read by hand.")
    admitted = admit((Role.PARAGRAPH, f"{pair} {FILLER}"))
    made = draft(admitted, select(admitted, letters), writer)
    assert len(writer.asked) == 1
    assert made.proposals[0][1] == ""
    assert made.description == FILLER


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            "You allege that our client damaged the worktop of the kitchen. Our client denies both of these allegations.",
            ["You allege that our client damaged the worktop of the kitchen. Our client denies both of these allegations."],
        ),
        ("Q: Some people say that fleece saves the ice of glaciers. What do you say?", []),
        ("Yes, but the landlord may refuse for a good reason only.", []),
    ],
)
def test_what_is_alleged_asked_or_answered_is_not_shown_by_itself(admit, letters, said, expected):
    fillers = [(Role.PARAGRAPH, f"The gauge of {place} was read by hand on every day of the year.") for place in ("Orvik", "Brand", "Norvik")]
    texts = [passage.text for passage in select(admit((Role.PARAGRAPH, said), *fillers), letters)]
    assert [text for text in texts if "gauge" not in text] == expected
