"""What a text supposes, asks, takes back or tells of something else, in constructions that have no "if" and no "not"."""

import pytest

from distil.ground import problems


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The comet would have been missed.", "Had the first image been less deep, the comet would have been missed."),
        ("The town would have water for nine days.", "Were the tank emptied for repairs, the town would have water for nine days."),
        ("The valve closes.", "Should the pump fail, the valve closes."),
        ("The roof would leak.", "The tiles must overlap; otherwise the roof would leak."),
        ("The roof would leak.", "Without the tiles, the roof would leak."),
        ("The clerk was convicted of fraud.", "State whether the clerk (a) has a licence and (b) was convicted of fraud."),
        ("The firm has been subject to audits.", "Indicate whether the firm (1) has filed all reports, and (2) has been subject to audits."),
        ("The score rose by 112 units.", "The score rose by 112 units in one group and by 87 in the other; the difference was not significant."),
        ("The mean rose from 4 to 5.", "The mean rose from 4 to 5, which was not statistically significant."),
        ("The treatment worked.", "The treatment worked in mice but not in rats."),
        ("The race was left early.", "Two runners left the race early; one lost the way."),
        ("The price has been 7,900 crowns in 2023.", "The price fell to 6,200 crowns; in 2023 it was 7,900."),
        ("The allowance is not 36 as before.", "The allowance is 42 crowns, not 36 as before."),
        ("The tool has support for protocols.", "The tool has support for fuzzing protocols."),
        ("Deleting it would save 2 TB.", "Deleting it would save 2 TB, but the auditors may want it."),
        ("The lease is renewed by itself.", "Since 0.6 the lease is renewed by itself."),
    ],
)
def test_what_is_only_supposed_asked_or_taken_back_is_no_fact(claim, evidence):
    assert problems(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("If the pump fails, the valve closes.", "Should the pump fail, the valve closes."),
        ("The comet was missed.", "Had anybody looked? Nobody had, and the comet was missed."),
        ("The score rose by 112 units; the difference was not significant.", "The score rose by 112 units; the difference was not significant."),
        ("The race was left early by two runners.", "Two runners left the race early; one lost the way."),
        ("The painting was stolen.", "The thieves stole the painting in May."),
        ("The price was 7,900 crowns in 2023.", "The price fell to 6,200 crowns; in 2023 the price was 7,900 crowns."),
        ("The allowance is 42 crowns.", "The allowance is 42 crowns, not 36 as before."),
        ("The treatment worked in mice.", "The treatment worked in mice but not in rats."),
        ("The tool has support for fuzzing.", "The tool has support for fuzzing protocols."),
        ("The mill was sold to the crown.", "Since 1950 the mill had stood empty. The mill was sold to the crown."),
        ("The mill has been a museum.", "Since 1950 the mill has been a museum."),
    ],
)
def test_what_is_said_beside_it_is_kept(claim, evidence):
    assert problems(claim, evidence) == ()
