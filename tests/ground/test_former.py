"""Numbers that a text only sets against its own, names that only stand in front of a noun, and what is no sentence."""

import pytest

from distil.ground import problems


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The price is 35 euros.", "The price is 40 euros; it was 35."),
        ("The limit is 3.", "The limit is 5 (was 3)."),
        ("The limit is 3 users.", "The limit is 5 users (was 3)."),
        ("The limit is 3 users.", "The limit is 5 users, formerly 3."),
        ("The limit is 3 users.", "The limit is now 5 users instead of 3."),
        ("The limit is 3 users.", "The limit is 5 users; previously it was 3."),
        ("The build takes 12 minutes.", "The build now takes 9 minutes, down from 12."),
        ("The fee rose to 4 crowns.", "The fee rose to 9 crowns from 4."),
        ("The fee is 4 crowns.", "The fee rose to 9 crowns from 4."),
        ("The fee was raised to 4 crowns.", "The fee was raised from 4 to 9 crowns."),
        ("The ferry takes 50 minutes.", "The ferry takes 35 minutes rather than 50."),
        ("The rate stood at 5 percent in May.", "The rate stood at 3 percent in May, up from 5 percent in April."),
        ("The lake stood at 58 percent on Monday.", "The lake stood at 41 percent on Monday, down from 58 percent a year earlier."),
        ("The club has 80 members.", "The club has 120 members, against 80 a year ago."),
        ("The club has 80 members.", "The club has 120 members, compared with 80 a year ago."),
    ],
)
def test_what_a_number_was_before_is_not_what_it_is(claim, evidence):
    assert problems(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The price is 40 euros.", "The price is 40 euros; it was 35."),
        ("The price was 35 euros.", "The price is 40 euros; it was 35."),
        ("The limit is 5 users.", "The limit is 5 users (was 3)."),
        ("The build takes 9 minutes.", "The build now takes 9 minutes, down from 12."),
        ("The fee rose from 4 to 9 crowns.", "The fee rose to 9 crowns from 4."),
        ("The club has 120 members.", "The club has 120 members, against 80 a year ago."),
        ("The rate was 3 percent in May.", "The rate stood at 3 percent in May, up from 5 percent in April."),
    ],
)
def test_what_a_number_is_may_be_said_without_what_it_was(claim, evidence):
    assert problems(claim, evidence) == ()


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The Pelikan is a lane.", "The Pelikan can be turned in a lane of 2.6 m."),
        ("The Pelikan is a 2.6 m lane.", "Riders preferred the Pelikan, because it can be turned in a lane of 2.6 m."),
        ("The kiln is a 12 kW socket.", "The kiln runs from a socket of 12 kW."),
        ("The school has gone on strike.", "The school teachers have gone on strike."),
        ("The notes should be kept in duplicate.", "Notes Samples older than ten years should be kept in duplicate."),
        ("The notice period three months.", "Available from 1 September 2026; notice period three months."),
        ("The rent twelve hundred euros.", "Free from May; rent twelve hundred euros."),
    ],
)
def test_what_only_stands_beside_a_thing_is_not_that_thing(claim, evidence):
    assert problems(claim, evidence)


def test_a_name_in_front_of_a_noun_may_stand_for_it():
    assert problems("The Treckle has three wheels.", "The Treckle model has three wheels.") == ()
