"""A denial that stands at the noun of a phrase, over it or before it: "paid no visit to the mill" did not visit it."""

import pytest

from distil.ground import problems


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The board took the decision.", "The board took no decision."),
        ("The board took the decision to close the pool.", "The board took no decision to close the pool."),
        ("The board decided on the fence.", "The board took no final decision on the fence."),
        ("A decision was taken on the fence.", "The board took no decision on the fence."),
        ("The nurse conducted a review of the ward.", "The nurse conducted no review of the ward."),
        ("The nurse reviewed the ward.", "The nurse conducted no review of the ward."),
        ("The mayor paid a visit to the mill.", "The mayor paid no visit to the mill."),
        ("The mayor visited the mill.", "The mayor has never paid any visit to the mill."),
        ("The mayor visited the mill.", "The mayor left without paying a visit to the mill."),
        ("The mayor did not visit the mill.", "The mayor paid a visit to the mill."),
        ("The king put an end to the trade.", "The king put no end to the trade."),
        ("The king ended the trade.", "The king put no end to the trade."),
        ("The bishop approved the plan.", "The bishop gave no approval to the plan."),
        ("The bishop approved the plan.", "The bishop gave no sign of approval of the plan."),
        ("The bishop approved the plan.", "The bishop refused to give approval to the plan."),
        ("The bishop approved the plan.", "The bishop withheld his approval of the plan."),
        ("The plan was approved by the bishop.", "The bishop gave no approval to the plan."),
        ("The town got rid of the rats.", "The town did not get rid of the rats."),
        ("The town eliminated the rats.", "The town never got rid of the rats."),
        ("The owners eliminated the toll.", "The owners refused to do away with the toll."),
        ("The lab tested the pump.", "The lab did not perform any test of the pump."),
        ("The lab tested the pump.", "The lab declined to perform a test of the pump."),
        ("The sides agreed.", "The sides could not reach an agreement."),
        ("The heirs came to an agreement.", "The heirs came to no agreement."),
        ("The mine was licensed.", "The mine was run without any licence."),
        ("The mine had a licence.", "The mine was run without a licence."),
        ("The council consented to the sale.", "The council gave no consent to the sale."),
        ("The editor supported the strike.", "The editor expressed no support for the strike."),
        ("The clerk answered the letter.", "The clerk never gave an answer to the letter."),
        ("The drug led to a fall in deaths.", "The drug led to no fall in deaths."),
        ("The law had an effect on rents.", "The law had little effect on rents."),
        ("The law did not affect rents.", "The law had hardly any effect on rents."),
        ("The club made use of the hall.", "The club made scarcely any use of the hall."),
        ("The thief was seen.", "The thief was seen by nobody."),
        ("The crew saved the ship.", "The crew made an attempt to save the ship."),
        ("The crew made an attempt to save the ship.", "The crew made no attempt to save the ship."),
    ],
)
def test_a_phrase_that_is_denied_carries_no_claim_that_it_happened(claim, evidence):
    assert problems(claim, evidence)


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The board took no decision.", "The board did not take a decision."),
        ("The council did not decide to close the pool.", "The council took no decision to close the pool."),
        ("The nurse did not review the ward.", "The nurse conducted no review of the ward."),
        ("The mayor did not visit the mill.", "The mayor paid no visit to the mill."),
        ("The mayor did not visit the mill.", "The mayor left without paying a visit to the mill."),
        ("The bishop did not approve the plan.", "The bishop gave no approval to the plan."),
        ("The bishop refused to approve the plan.", "The bishop refused to give his approval to the plan."),
        ("The town eliminated the rats.", "The town got rid of the rats."),
        ("The town did not eliminate the rats.", "The town did not get rid of the rats."),
        ("The enzyme does not affect the growth.", "The enzyme has no effect on the growth."),
        ("The enzyme has no effect on the growth.", "The enzyme does not affect the growth."),
        ("The club took no part in the race.", "The club did not participate in the race."),
        ("The sides did not agree.", "The sides reached no agreement."),
        ("The talks led to no truce.", "The talks did not lead to a truce."),
        ("The mine was not licensed.", "The mine was run without a licence."),
        ("The state acted without approval.", "The state acted in May without approval."),
        ("Nobody saw the thief.", "The thief was seen by nobody."),
        ("The crew searched.", "The crew searched for weeks, to no avail."),
        ("The crew tried to save the ship.", "The crew made an attempt to save the ship."),
        ("The crew did not try to save the ship.", "The crew made no attempt to save the ship."),
    ],
)
def test_a_denied_phrase_and_a_denied_verb_say_the_same(claim, evidence):
    assert problems(claim, evidence) == ()
