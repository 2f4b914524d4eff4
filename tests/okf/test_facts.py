"""The facts beside the key claims: a table of numbers, the terms, the limits."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from distil import okf
from distil.data import Claim, Kind, Note, Part, Source

AT = datetime(2026, 11, 30, 2, 0, 0, tzinfo=UTC)
SOURCE = Source("a1b2c3d4e5f60718", "raw", "rocks/basalt.txt", "b" * 40, "5" * 64, 21, "text/plain")
CLAIM = Claim("Basalt is hard.", Kind.WRITTEN, "page 1", "Basalt is a hard rock.", "", "", 10, 32)


def fact(part, words, section=""):
    return Claim(words, Kind.QUOTED, "page 2", words, "", "", 40, 40 + len(words), section, part=part)


FACTS = (
    fact(Part.LIMIT, "Wet basalt was not tested."),
    fact(Part.NUMBER, "A cubic metre weighs 3 tonnes | or 2.9 tonnes.", "Weights"),
    fact(Part.TERM, "Basalt means cooled lava."),
)
NOTE = Note("3f9a0c1d2e4b5a69", "On basalt", "", (CLAIM,), SOURCE, AT, "Tiny/sha256-b179c952", "0.1.0", "r1", "c0ffee", facts=FACTS)


def test_each_part_has_its_section_and_numbers_are_a_table():
    body = okf.render(NOTE).decode().partition("# On basalt")[2]
    start, end = body.index("## Numbers"), body.index("## What was not read")
    assert body[start:end] == (
        "## Numbers\n\n"
        "| Number | In the source's words | Where |\n"
        "| --- | --- | --- |\n"
        "| 3 tonnes; 2.9 tonnes | “A cubic metre weighs 3 tonnes \\| or 2.9 tonnes.”[^s1] | page 2, section “Weights” |\n\n"
        "## Terms it defines\n\n- “Basalt means cooled lava.”[^s1] (page 2)\n\n"
        "## Limits it states\n\n- “Wet basalt was not tested.”[^s1] (page 2)\n\n"
    )


def test_a_page_with_facts_comes_back_whole():
    page = okf.render(NOTE)
    assert okf.parse(page) == NOTE
    assert okf.validate(okf.page_path(NOTE), page) == []


@pytest.mark.parametrize(
    "broken",
    [
        replace(NOTE, facts=(replace(FACTS[0], kind=Kind.WRITTEN),)),
        replace(NOTE, facts=(replace(FACTS[0], part=None),)),
        replace(NOTE, claims=(replace(CLAIM, part=Part.TERM),)),
    ],
    ids=["a fact that was written", "a fact of no part", "a claim that is a fact"],
)
def test_facts_are_quoted_and_say_what_they_are(broken):
    assert any(rule.startswith("R4: a key claim is no fact") for rule in okf.validate(okf.page_path(broken), okf.render(broken)))
