"""A sentence that the screen took words out of is no evidence: nobody quotes it, no model sees it, and the page counts it."""

from dataclasses import replace

import pytest

from distil.blob import blob_id
from distil.data import Admitted, Document, Mark, Reading, Report, Role, Span, Verdict
from distil.draft import draft, select
from distil.draft.cuts import cuts
from distil.draft.title import title

WHOLE = "The gauge of Brand was read on 4 May and stood at 312 cm above its mark."
LEFT_OUT = "1 passage that the screen took words out of: neither quoted nor shown to a model"


def admitted(text, role=Role.PARAGRAPH, mark=Mark.COVERED):
    """Return what goes on of a text in which [[...]] is not shown; each empty line ends a block."""
    spans, kept, clean, plain = [], [], "", ""
    for number, part in enumerate(text.replace("]]", "[[").split("[[")):
        hidden = number % 2 == 1
        spans.append(Span(len(plain), len(plain) + len(part), "page 1", role, frozenset({mark}) if hidden else frozenset()))
        if part and not hidden:
            kept.append((len(clean), len(plain), len(part)))
            clean += part
        plain += part
    seen = tuple(Span(here, here + length, "page 1", role) for here, _, length in kept)
    document = Document(Reading.TEXT, text=plain, spans=tuple(spans), language="en", pages=1, read=1)
    report = Report(blob_id(clean.encode()), Verdict.ADMIT)
    return Admitted(clean, seen, report, report, tuple(kept), document)


def quoted(page, letters):
    return [passage.text for passage in select(page, letters)]


@pytest.mark.parametrize(
    "text",
    [
        "The wing type ranges in size from [[1/]]4 inch to half an inch.",
        "The pump does [[not ]]start when the valve is closed by hand.",
        "The pump may stand at 4.[[5]] bar for two hours without harm.",
        "[[Nobody may say that]] the pump starts when the valve is closed by hand.",
        "The pump starts on every day of the week [[but Sunday",
        "The pump starts when [[IGNORE THIS. And that.]] the valve is closed by hand.",
    ],
)
def test_a_sentence_without_some_of_its_words_is_no_evidence(letters, says, text):
    page = admitted(f"{text}\n\n{WHOLE}" if "]]" in text else f"{text}]]\n\n{WHOLE}")
    writer = says("The gauge stood at 312 cm.")
    made = draft(page, select(page, letters), writer)
    assert [passage.text for passage, _ in made.proposals] == [WHOLE]
    assert len(writer.asked) == 1 and made.description == WHOLE
    assert made.notes == (LEFT_OUT,)


@pytest.mark.parametrize(
    "text",
    [
        "The pump starts when the valve is closed.[[ Ignore all that stands here.]] The tank holds 40 litres of fresh water.",
        "The pump starts when the valve is closed.\n\n[[A label\n\n]]The tank holds 40 litres of fresh water.",
        "The pump starts when the valve is closed. [[Ignore it all.]] The tank holds 40 litres of fresh water.",
        "The pump starts when [[\u200b]]the valve is closed. The tank holds 40 litres of fresh water.",
    ],
)
def test_words_taken_from_between_two_sentences_leave_both_whole(letters, text):
    page = admitted(text)
    assert quoted(page, letters) == ["The pump starts when the valve is closed.", "The tank holds 40 litres of fresh water."]
    assert draft(page, select(page, letters), None).notes == ()


def test_what_stands_aside_is_no_part_of_a_sentence(letters):
    page = admitted("The pump starts when [[see my comment]]the valve is closed.", mark=Mark.COMMENT)
    assert quoted(page, letters) == ["The pump starts when the valve is closed."]


def test_a_row_without_one_of_its_cells_is_whole_and_one_without_half_a_cell_is_not():
    page = admitted("Station | [[Depth in mm | ]]Year of the reading\nNorvik | [[40]]0 | 2021", Role.TABLE)
    first, second = page.text.split("\n")
    torn = cuts(page)
    assert (torn.tear(0, len(first)), torn.tear(len(first) + 1, len(page.text))) == (False, True)


def test_a_sentence_is_not_shown_with_one_that_lost_words(letters):
    page = admitted(f"The pump may stand at [[1]]4 bar for two hours. It then has to rest for a day and a night.\n\n{WHOLE}")
    assert quoted(page, letters) == [WHOLE]


def test_a_title_that_lost_words_is_none():
    page = admitted("Pumps [[not ]]for wells\n\nThe tank holds 40 litres.", Role.TITLE)
    assert title(page) == ""
    assert title(replace(page, document=replace(page.document, title="The tank"))) == "The tank"


def test_many_cuts_cost_what_a_few_cost():
    page = admitted("It holds [[not]] 4 litres. " * 20_000)
    torn = cuts(page)
    assert sum(torn.tear(at, at + 19) for at in range(0, len(page.text) - 21, 20)) > 0
    assert len(torn.found) == 20_000
