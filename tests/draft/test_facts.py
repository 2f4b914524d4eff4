"""Beside the key claims a page lists figures, definitions and limits, in the source's own words."""

from distil.data import Part, Role
from distil.draft import draft, select
from distil.draft.facts import facts

REPORT = (
    (Role.TITLE, "The harbour pump of Vellmouth"),
    (Role.HEADING, "1 Terms"),
    (Role.PARAGRAPH, "Dry running means that the impeller turns without water in the casing."),
    (Role.HEADING, "2 Results"),
    (Role.PARAGRAPH, "The pump moved 42 litres per second at a head of 3.5 metres. In 2019 the council met in the old hall by the east pier."),
    (Role.TABLE, "Pump of the east pier | 880 litres | 610 hours of service"),
    (Role.HEADING, "3 Limitations"),
    (Role.PARAGRAPH, "The results should not be extrapolated to pumps that lift salt water."),
    (Role.HEADING, "References"),
    (Role.REFERENCE, "Lee, A. (2019). Dry running means the end of pumps. Journal of Pumps, 3, 1-20."),
)


def test_figures_definitions_and_limits_are_told_apart(admit):
    assert [(part, passage.text) for part, passage in facts(admit(*REPORT), ())] == [
        (Part.TERM, "Dry running means that the impeller turns without water in the casing."),
        (Part.NUMBER, "The pump moved 42 litres per second at a head of 3.5 metres."),
        (Part.NUMBER, "Pump of the east pier | 880 litres | 610 hours of service"),
        (Part.LIMIT, "The results should not be extrapolated to pumps that lift salt water."),
    ]


def test_what_a_claim_already_says_is_not_said_again(admit, letters):
    admitted = admit(*REPORT)
    passages = select(admitted, letters, most=3)
    assert not {p.text for p in passages} & {passage.text for _, passage in facts(admitted, passages)}


def test_a_document_of_prose_alone_has_no_facts(admit):
    assert facts(admit((Role.PARAGRAPH, "The council met in the old hall by the pier and talked for a long while about the weather.")), ()) == ()


def test_facts_reach_the_draft_without_a_writer(admit, letters):
    admitted = admit(*REPORT)
    assert draft(admitted, (), None).facts == facts(admitted, ())
