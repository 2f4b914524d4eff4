"""The page is chosen by structure, never from lists of names, references or boilerplate."""

import pytest

from distil.data import Role
from distil.draft import select
from distil.draft.salience import DENIED, salience
from distil.draft.select import statements

PAPER = (
    (Role.TITLE, "Zinc and the recovery of coral reefs"),
    (Role.AUTHORS, "Ann Lee, Bo Chen and Cy Diaz, University of Nowhere."),
    (Role.ABSTRACT, "We show that zinc slows the recovery of coral reefs by 14% in 31 of 58 sites."),
    (Role.HEADING, "1 Introduction"),
    (Role.PARAGRAPH, "Coral reefs are a habitat for a quarter of all sea fish. Some people like the colour of them very much indeed."),
    (Role.HEADING, "Acknowledgements"),
    (Role.PARAGRAPH, "The authors thank Ann Lee for her patience and the reefs for being there."),
    (Role.REFERENCE, "Lee, A. (2019). We show that reefs recover. Journal of Reefs, 3, 1-20."),
    (Role.CODE, "We show(that) code is never chosen for any page at all."),
    (Role.FURNITURE, "Journal of Reefs, volume three, number four, page five."),
)


def chosen(admitted, letters, **options):
    return [(p.text, p.section) for p in select(admitted, letters, **options)]


def test_the_page_is_made_of_prose_in_document_order(admit, letters):
    found = chosen(admit(*PAPER), letters)
    assert found == [
        ("We show that zinc slows the recovery of coral reefs by 14% in 31 of 58 sites.", ""),
        ("Coral reefs are a habitat for a quarter of all sea fish.", "1 Introduction"),
        ("Some people like the colour of them very much indeed.", "1 Introduction"),
    ]


def test_the_abstract_comes_first_when_only_one_is_wanted(admit, letters):
    assert chosen(admit(*PAPER), letters, most=1) == [("We show that zinc slows the recovery of coral reefs by 14% in 31 of 58 sites.", "")]


def test_offsets_point_into_the_admitted_text(admit, letters):
    admitted = admit(*PAPER)
    assert all(admitted.text[p.start : p.end] == p.text and p.place == "page 1" for p in select(admitted, letters))


def test_the_same_sentence_is_chosen_once(admit, letters):
    admitted = admit(*[(Role.PARAGRAPH, "Zinc slows the recovery of coral reefs in the north.")] * 30)
    assert len(select(admitted, letters)) == 1


def test_a_document_without_sentences_gives_what_it_has(admit, letters):
    assert chosen(admit((Role.PARAGRAPH, "pumps, valves and pipes")), letters) == [("pumps, valves and pipes", "")]
    assert chosen(admit((Role.PARAGRAPH, "4 5 6")), letters) == []
    assert chosen(admit(), letters) == []


def test_the_same_text_gives_the_same_page(admit, letters):
    assert select(admit(*PAPER), letters) == select(admit(*PAPER), letters)


LISTED = [
    ("paragraph", "Some changes do not require an RFC:"),
    ("item", "Rephrasing, reorganizing and refactoring of the text."),
    ("paragraph", "The verifier shall authenticate itself in one of the following ways:"),
    ("item", "Establish a protected channel with approved cryptography."),
    ("paragraph", "The steps are:"),
    ("item", "Open the valve slowly and wait for the pressure to settle."),
    ("paragraph", "The pump runs at night."),
    ("item", "Close the drain behind the pump before dawn."),
]


def test_points_under_a_lead_in_that_turns_them_are_not_chosen(admit):
    admitted = admit(*((Role(role), text) for role, text in LISTED))
    texts = {admitted.text[each.start : each.end] for each in statements(admitted)}
    assert [text for role, text in LISTED if role == "item" and text in texts] == [LISTED[5][1], LISTED[7][1]]


def test_of_a_short_note_every_statement_is_kept(admit, letters):
    note = [
        "The door of the lighthouse was painted red in May.",
        "Its roof leaks whenever a storm blows from the west.",
        "Anna Holm will order 40 slates before Friday.",
        "The council pays 1,200 euros for the scaffold.",
        "Nobody may climb the tower until the rail is mended.",
        "A survey of the foundations begins on 3 June.",
        "Visitors are told by a sign at the gate.",
    ]
    # What leans on the sentence before it comes with it.
    assert " ".join(text for text, _ in chosen(admit((Role.PARAGRAPH, " ".join(note))), letters)) == " ".join(note)


def test_a_chain_of_leaning_sentences_is_shown_from_the_one_that_stands(admit, letters):
    note = ["Basalt is a dark volcanic rock.", "It forms when lava cools quickly.", "It covers about 70 percent of the ocean floor."]
    assert chosen(admit((Role.PARAGRAPH, " ".join(note))), letters) == [(" ".join(note), "")]


SMOOTH = (
    "Geese graze the meadows of the estuary from the autumn on.",
    "Farmers near the estuary have fenced the meadows with wire.",
    "The wardens of the reserve walked the meadows in the winter.",
    "The grass of the meadows was cut by hand in the summer.",
    "Ditches run between the meadows and the wall of the estuary.",
    "The reserve was founded by the farmers of the estuary.",
)


@pytest.mark.parametrize(
    "denial",
    [
        "The height of the grass did not differ between fenced and open meadows.",
        "There was no difference in height between fenced and open meadows.",
        "Fencing was not associated with the height of the grass.",
        "The wardens found no trace of damage on the open meadows.",
        "Fencing failed to reduce the damage to the open meadows.",
    ],
)
def test_a_result_that_says_no_outweighs_smooth_sentences_of_an_abstract(admit, letters, denial):
    for before in (2, 4):
        said = " ".join((*SMOOTH[:before], denial, *SMOOTH[before:]))
        assert denial in [text for text, _ in chosen(admit((Role.TITLE, "Geese"), (Role.ABSTRACT, said)), letters, most=2)]


def test_what_a_manual_does_not_do_is_no_result(admit):
    text = "The pump does not reduce the pressure of the lower valve."
    scores = {
        section: salience(admitted, statements(admitted))[0]
        for section in ("Results", "Handling")
        for admitted in (admit((Role.HEADING, section), (Role.PARAGRAPH, f"{text} {' '.join(SMOOTH)}")),)
    }
    assert scores["Results"] - scores["Handling"] > DENIED


def test_of_the_sentences_that_open_a_text_the_one_with_figures_is_shown(admit, letters):
    figured = "The hatch was 61.4 % on fenced meadows and 58.2 % on open ones in the spring."
    rest = [(Role.PARAGRAPH, f"{sentence[:-1]}, as the {name} warden told.") for name in ("first", "second", "third", "last") for sentence in SMOOTH]
    admitted = admit((Role.TITLE, "Geese"), (Role.PARAGRAPH, f"{SMOOTH[0]} {figured} {SMOOTH[1]}"), *rest)
    assert figured in [text for text, _ in chosen(admitted, letters, most=2)]
