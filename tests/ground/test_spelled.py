"""Dates, times of day, money and units said in another form: the same is kept, the next one to it is stopped."""

import pytest

from distil.ground import problems
from distil.ground.spelled import spelled


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Horses are allowed before nine in the morning.", "Horses are allowed before 9 a.m."),
        ("The shop opens at 21:00.", "The shop opens at 9 p.m."),
        ("The shop opens at 9.30 a.m.", "The shop opens at half past nine in the morning."),
        ("The hall closes at 12:00.", "The hall closes at noon."),
        ("The lot sold for 12 euros.", "The lot sold for €12."),
        ("The lot sold for 2.5 million pounds.", "The lot sold for £2.5m."),
        ("The bridge opened on 3 April 2019.", "The bridge opened on 2019-04-03."),
        ("The bridge opened on April 3.", "The bridge opened on 3 Apr. and was closed in May."),
        ("The bridge opened on April 3.", "The bridge opened on the night of 3 April."),
        ("Sales rose in the second quarter.", "Sales rose in Q2."),
        ("The crossing takes 90 minutes.", "The crossing takes an hour and a half."),
        ("The rope is 1.5 kilometres long.", "The rope is 1,500 metres long."),
        ("The lease runs for two weeks.", "The lease runs for 14 days."),
        ("The plant stores 30 kilowatt-hours.", "The plant stores 30 kWh."),
        ("The fan turns at 900 rpm.", "The fan turns at 900 revolutions per minute."),
        ("The trip takes over nine hours.", "The trip takes more than nine hours."),
    ],
)
def test_another_form_of_the_same_is_kept(claim, evidence):
    assert problems(claim, evidence) == ()


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Horses are allowed before nine in the evening.", "Horses are allowed before 9 a.m."),
        ("The shop opens at 9 a.m.", "The shop opens at 9 p.m."),
        ("The shop opens at 9:30.", "The shop opens at 9 p.m."),
        ("The hall closes at midnight.", "The hall closes at noon."),
        ("The lot sold for $12.", "The lot sold for €12."),
        ("The lot sold for 12 dollars.", "The lot sold for €12."),
        ("The lot sold for 2.5 billion pounds.", "The lot sold for £2.5m."),
        ("The bridge opened on 4 March 2019.", "The bridge opened on 2019-04-03."),
        ("The bridge opened on the night of 4 April.", "The bridge opened on the night of 3 April."),
        ("Sales rose in the third quarter.", "Sales rose in Q2."),
        ("The crossing takes 60 minutes.", "The crossing takes an hour and a half."),
        ("The rope is 15 kilometres long.", "The rope is 1,500 metres long."),
        ("The lease runs for 14 weeks.", "The lease runs for 14 days."),
        ("The lease runs for two days.", "The lease runs for 14 days."),
        ("The trip takes less than nine hours.", "The trip takes more than nine hours."),
    ],
)
def test_the_form_next_to_it_is_stopped(claim, evidence):
    assert problems(claim, evidence)


def test_what_only_looks_like_one_of_these_forms_is_left_alone():
    for text in ("The 2019-04-035 part.", "He may march. May 5 people come?", "At 27 p.m. of load, 13 amps.", "Version 9.30 amends it."):
        assert spelled(text) == text
