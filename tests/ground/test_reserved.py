"""What a text only reports, blocks, measures as too much, ties to terms or cancels with a second clause, against claims that tell it plainly."""

import pytest

from distil.ground import problems


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The organ is from Leiden.", "The organ, long believed to be from Leiden, was sold."),
        ("The paint is odourless.", "The paint is marketed as odourless."),
        ("The glue is harmless.", "The glue is described by its seller as harmless."),
        ("The nurse stole.", "The nurse accused of the theft moved to Ghent."),
        ("The motion closed the pool.", "A motion closing the pool was rejected in June."),
        ("The law taxed sugar.", "The law taxing sugar never passed."),
        ("The tunnel is for trucks.", "The tunnel is too low for trucks."),
        ("The goats gained weight.", "The goats gained weight, but so did the sheep."),
        ("Rents fell by 3 per cent.", "Rents fell by 3 per cent, but they fell as much in towns without a cap."),
        ("Swimming is allowed nowhere.", "Swimming is allowed nowhere but in the bay."),
        ("The shop returns the fare.", "The shop returns the fare, less a charge of 4 euros."),
        ("The window was open.", "The readings were equal whether or not the window was open."),
        ("The wall would fall.", "The wall would fall without the beam."),
        ("The heater starts.", "The heater starts when the lid is shut."),
        ("The toll is 7 euros.", "The toll is 7 euros for vans."),
        ("The rent is 30 euros a day.", "The rent is 30 euros a day in winter."),
        ("The charge is 9 euros per guest.", "The charge is 9 euros per guest and day."),
        ("Parking is permitted.", "Parking is permitted until Friday."),
        ("Boats may anchor here.", "Boats may anchor here until nine."),
        ("Guests must pay 3 euros.", "Guests must pay 3 euros per towel."),
        ("The four sisters became doctors.", "The youngest of the four sisters became a doctor."),
        ("Five of the eight applied.", "Five of the eight who applied had a licence."),
        ("The first volume had 510 pages.", "The first volume had 320 pages, the second 510."),
        ("The fare was 8 euros.", "The fare rose to 9 euros, from 8 in March."),
        ("The old pump did when it was new.", "The new pump lifts 40 litres, 9 more than the old pump did when it was new."),
        ("The wax was tested in 2016, only three are.", "Six were taken for copies; since the wax was tested in 2016, only three are."),
        ("The team has tools for metals.", "The team has tools for cutting metals."),
    ],
)
def test_what_is_held_back_is_no_plain_fact(claim, evidence):
    assert problems(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The organ was sold.", "The organ, long believed to be from Leiden, was sold."),
        ("The paint is marketed as odourless.", "The paint is marketed as odourless and costs 9 euros."),
        ("The tunnel is too low for trucks.", "The tunnel is too low for trucks, and the bridge is closed."),
        ("The toll for vans is 7 euros.", "The toll for vans, which is new, is 7 euros."),
        ("The toll is 7 euros for vans.", "The toll is 7 euros for vans, and it was set in May."),
        ("The price of a pass is 40 euros.", "The price of a pass is 40 euros, and the office opens at 9."),
        ("The alarm rings when the gate is opened.", "The alarm rings when the gate is opened, and the lamp blinks."),
        ("The youngest of the four sisters became a doctor.", "In 1911 the youngest of the four sisters became a doctor."),
        ("The first volume had 320 pages.", "The first volume had 320 pages, the second 510."),
        ("The fare rose to 9 euros.", "The fare rose to 9 euros, from 8 in March."),
        ("The team has tools for cutting metals.", "The team has tools for cutting metals, and a kiln."),
        ("The concert drew 412 listeners.", "The concert drew 412 listeners, the largest audience since 2009."),
    ],
)
def test_what_is_said_with_its_reserve_is_kept(claim, evidence):
    assert problems(claim, evidence) == ()


@pytest.mark.parametrize(
    "evidence", ["He sold nothing. It rained.", "but", "Too", "The fee is", "the oldest of", "He came, but. So it was.", "sold as", ", the"]
)
def test_a_text_that_breaks_off_is_read_without_an_error(evidence):
    assert isinstance(problems("He sold the oldest of the fees.", evidence), tuple)
    assert isinstance(problems(evidence, "He sold the oldest of the fees."), tuple)
