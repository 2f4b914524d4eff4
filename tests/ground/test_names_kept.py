"""A name keeps its capitals: without them it is another thing."""

import pytest

from distil.ground.support import judge

LOST = (
    ("Ring of Fire was asked by the council to examine the bridge.", "The ring of fire was asked by the council to examine the bridge."),
    ("Last year Green Meadow was hired by the town to clean the river.", "Green meadow was hired by the town to clean the river."),
)
KEPT = (
    ("Ring of Fire was asked by the council to examine the bridge.", "Ring of Fire was asked by the council to examine the bridge."),
    ("The Council of the town met in March; the council chose a new mayor.", "The council chose a new mayor."),
    ("Rivers in the north carry more water in spring.", "In spring, rivers in the north carry more water."),
)


@pytest.mark.parametrize(("evidence", "claim"), LOST)
def test_a_name_without_its_capitals_is_refused(evidence: str, claim: str) -> None:
    assert "garbled" in judge(claim, evidence)[1]


@pytest.mark.parametrize(("evidence", "claim"), KEPT)
def test_a_name_as_it_is_written_is_none_the_worse(evidence: str, claim: str) -> None:
    assert "garbled" not in judge(claim, evidence)[1]
