"""A note keeps what its evidence carries, quotes the rest, and proves itself again."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from distil import ground
from distil.blob import blob_id, short_id
from distil.data import Admitted, Document, Draft, Kind, Part, Passage, Reading, Recipe, Report, Role, Run, Source, Span, Verdict
from distil.errors import SourceFailed

AT = datetime(2026, 11, 30, tzinfo=UTC)
SOURCE = Source("s1", "raw", "raw/zinc_reefs.txt", "b" * 40, "c" * 64, 9, "text/plain")
RECIPE = Recipe("x", "r", "p", "m", "e", ground.DIGEST)
RUN = Run("r1", AT)
TEXT = "Reefs are old. At least 31 of\n58 reefs, most of them small, did not recover in 2019. So it is."
FACT = "At least 31 of\n58 reefs, most of them small, did not recover in 2019."


def admitted(text=TEXT):
    report = Report(blob_id(text.encode()), Verdict.ADMIT)
    document = Document(Reading.TEXT, text="##" + text, language="en", pages=1, read=1)
    return Admitted(text, (Span(0, len(text), "page 1", Role.PARAGRAPH),), report, report, ((0, 2, len(text)),), document)


def page(proposed, passage=FACT):
    start = TEXT.index(passage)
    draft = Draft("Zinc", "Reefs are old.", ((Passage(start, start + len(passage), passage, "page 1", "Results"), proposed),), "m/sha256-0")
    return ground.ground(draft, admitted(), source=SOURCE, run=RUN, recipe=RECIPE, at=AT)


def test_a_carried_claim_is_written_with_its_exact_quote():
    note = page("At least 31 of 58 reefs did not recover in 2019.")
    (claim,) = note.claims
    assert (claim.text, claim.kind) == ("At least 31 of 58 reefs did not recover in 2019.", Kind.WRITTEN)
    assert claim.quote == "At least 31 of 58 reefs, most of them small, did not recover in 2019."
    assert (claim.before, claim.after, claim.place, claim.section) == ("Reefs are old.", "So it is.", "page 1", "Results")
    assert ("##" + TEXT)[claim.start : claim.end] == FACT
    assert (note.id, note.title, note.description, note.run, note.recipe) == (
        short_id("s1", "b" * 40, "r1"),
        "Zinc",
        "Reefs are old.",
        "r1",
        RECIPE.digest,
    )
    assert ground.verify(note, TEXT) == []


@pytest.mark.parametrize(
    "false",
    [
        "At least 37 of 58 reefs did not recover in 2019.",
        "At least 31 of 58 reefs did recover in 2019.",
        "31 of 58 reefs did not recover in 2019.",
        "At least 31 of 58 forests did not recover in 2019.",
        "At least 31 of 58 reefs near Java did not recover in 2019.",
        "At least 58 of 31 reefs did not recover in 2019.",
        "At least 31 of 58 reefs will not recover in 2019.",
    ],
)
def test_a_claim_that_is_not_carried_becomes_the_quotation(false):
    (claim,) = page(false).claims
    assert (claim.kind, claim.text) == (Kind.QUOTED, "At least 31 of 58 reefs, most of them small, did not recover in 2019.")


def test_nothing_proposed_or_the_same_words_is_a_quotation():
    assert [page(words).claims[0].kind for words in ("", " ".join(FACT.split()))] == [Kind.QUOTED, Kind.QUOTED]


def test_a_note_without_a_claim_is_not_written():
    with pytest.raises(SourceFailed, match="zinc_reefs.txt: no claim could be verified"):
        page("", passage="So it")


def test_what_is_dropped_is_counted():
    passages = [Passage(0, 14, "Reefs are old.", "page 1"), Passage(0, 5, "Reefs", "page 1"), Passage(0, 14, "Reefs are old.", "page 1")]
    draft = Draft("", "", tuple((passage, "") for passage in passages), "m/sha256-0")
    note = ground.ground(draft, admitted(), source=SOURCE, run=RUN, recipe=RECIPE, at=AT)
    assert note.dropped == {"repeated": 1, "too short to quote": 1}
    assert (note.title, note.description) == ("zinc reefs", "A text file; no sentence of it says by itself what it is about.")
    assert ground.verify(note, TEXT) == []


def test_a_passage_that_is_not_the_text_at_its_offsets_is_a_bug():
    draft = Draft("", "", ((Passage(1, 6, "Reefs", "page 1"), ""),), "m")
    with pytest.raises(ValueError, match="offsets"):
        ground.ground(draft, admitted(), source=SOURCE, run=RUN, recipe=RECIPE, at=AT)


def test_verify_lists_every_problem():
    note = page("At least 31 of 58 reefs did not recover in 2019.")
    claim = note.claims[0]
    false = replace(claim, text="At least 31 of 58 reefs did recover in 2019.")
    other = replace(claim, quote="Nothing of the kind.")
    unlike = replace(claim, kind=Kind.QUOTED)
    found = ground.verify(replace(note, description="Made up.", claims=(claim, false, other, unlike)), TEXT)
    assert found == [
        "the description is not in the text",
        "claim 2: its quote does not carry it (negation)",
        "claim 3: its quote is not in the text",
        "claim 4: it is marked as a quotation and is not the quote",
    ]
    assert ground.verify(replace(note, claims=()), TEXT) == ["the page makes no claim"]


def test_how_much_was_changed_is_a_share_of_the_quote():
    assert ground.changed("a b", "a b c d") == 0.5


def test_a_fact_is_quoted_beside_the_claims_and_proved_with_them():
    start = TEXT.index(FACT)
    passage = Passage(start, start + len(FACT), FACT, "page 1", "Results")
    claim = Passage(0, len("Reefs are old."), "Reefs are old.", "page 1")
    draft = Draft("Zinc", "Reefs are old.", ((claim, ""),), "m/sha256-0", facts=((Part.NUMBER, passage),))
    note = ground.ground(draft, admitted(), source=SOURCE, run=RUN, recipe=RECIPE, at=AT)
    (fact,) = note.facts
    assert (fact.part, fact.kind, fact.text, fact.quote) == (Part.NUMBER, Kind.QUOTED, " ".join(FACT.split()), " ".join(FACT.split()))
    assert ground.verify(note, TEXT) == []
    assert ground.verify(note, TEXT.replace("31", "37")) == ["claim 2: its quote is not in the text"]


def test_words_that_are_hardly_shortened_are_the_quotation():
    claim = page("At least 31 of 58 reefs, most of them small, did not recover.").claims[0]
    assert (claim.kind, claim.text) == (Kind.QUOTED, " ".join(FACT.split()))


def test_a_quotation_in_place_of_a_refused_claim_comes_without_the_references_it_is_full_of():
    text = "In addition, the pumps of the gate (Lee & Wu, 2019) failed twice in May [3, 4]."
    report = Report(blob_id(text.encode()), Verdict.ADMIT)
    document = Document(Reading.TEXT, text=text, language="en", pages=1, read=1)
    here = Admitted(text, (Span(0, len(text), "page 1"),), report, report, ((0, 0, len(text)),), document)
    draft = Draft("Pumps", "", ((Passage(0, len(text), text, "page 1"), "Nothing of the kind happened."),), "m/sha256-0")
    (claim,) = ground.ground(draft, here, source=SOURCE, run=RUN, recipe=RECIPE, at=AT).claims
    assert (claim.kind, claim.text, claim.quote) == (Kind.WRITTEN, "The pumps of the gate failed twice in May.", text)


def test_a_sentence_without_spaces_is_long_enough_to_quote():
    text = "最热的一天是七月二十日，气温达到二十七度。"
    draft = Draft("", "", ((Passage(0, len(text), text, "page 1"), ""),), "m/sha256-0")
    note = ground.ground(draft, admitted(text), source=SOURCE, run=RUN, recipe=RECIPE, at=AT)
    assert [(claim.text, claim.kind) for claim in note.claims] == [(text, Kind.QUOTED)]
