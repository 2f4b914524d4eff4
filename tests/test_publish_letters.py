"""Who a letter went to is no answer to a question about what it says."""

from dataclasses import replace
from pathlib import Path

from distil.ask import ask
from distil.data import Claim, Kind, Part
from distil.index.only import EVERYTHING as ONLY
from tests.shelves import page, shelf, wiki

TEXT = "The new valve was fitted on Monday. It closes at four bar."


def test_the_line_that_says_who_got_a_letter_is_never_served(tmp_path: Path) -> None:
    facts = tuple(
        Claim(line, Kind.QUOTED, "message 1", line, "", "", 0, len(line), part=Part.BYLINE)
        for line in ("From: Ann Bell", "To: Bob Hill, the valve committee", "cc: Cid Ode")
    )
    note = replace(page("letter.txt", TEXT), facts=facts)
    with shelf(wiki(tmp_path / "wiki", {"letter.txt": TEXT}, (note,)), words=True) as opened:
        for question in ("who is on the valve committee", "Bob Hill valve committee", "Cid Ode"):
            said = [each.claim.quote for each in ask(opened, question).said]
            found = [quote for hit in opened.search(question, k=5, only=ONLY) for quote in (hit.quote, *(each.quote for each in hit.evidence))]
            assert not [quote for quote in (*said, *found) if quote.startswith(("To:", "cc:"))], question
        assert opened.search("Ann Bell", k=1, only=ONLY).hits[0].quote == "From: Ann Bell"
