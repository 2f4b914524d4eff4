"""What was not looked for is said of every document, in full once, and a night of many documents alike repeats no line."""

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from distil.cli._unchecked import MOST, Unchecked
from tests.wiki import Wiki, make

WAY = "each in full above, and all of one file by `distil screen FILE`"
WEB = ("text covered by other boxes", "what scripts change")


def test_a_kind_is_told_in_full_once_and_by_its_number_then() -> None:
    unchecked = Unchecked()
    assert unchecked.of(WEB) == ("", "not looked for [1-2]: text covered by other boxes; what scripts change")
    assert unchecked.of(WEB) == ("not looked for [1-2]", "")
    assert unchecked.of(()) == ("", "")
    assert unchecked.of((WEB[1], "text in pictures")) == ("not looked for [2]", "not looked for [3]: text in pictures")
    assert unchecked.end() == f"not looked for, of 4 documents: [2] in 3, [1] in 2, [3] in 1; {WAY}"


def test_kinds_that_came_together_are_counted_on_one_line_and_none_where_nothing_was_shortened() -> None:
    unchecked = Unchecked()
    unchecked.of(WEB)
    assert unchecked.end() == ""
    for _ in range(1_199):
        unchecked.of(WEB)
    assert unchecked.end() == f"not looked for, of 1,200 documents: [1-2] in 1,200; {WAY}"


@given(st.lists(st.lists(st.sampled_from("abcdefghij"), max_size=6), max_size=30))
def test_what_holds_for_a_document_can_always_be_told_from_what_was_printed(documents: list[list[str]]) -> None:
    unchecked, words = Unchecked(), {}
    for kinds in documents:
        told, fresh = unchecked.of(kinds)
        head, _, names = fresh.partition(": ")
        words |= dict(zip(numbers(head), names.split("; "), strict=True)) if fresh else {}
        assert {words[number] for number in (*numbers(told), *numbers(head))} == set(kinds)


def numbers(text: str) -> list[int]:
    """Read [1-2, 5] back."""
    found: list[int] = []
    for part in text.partition("[")[2].partition("]")[0].split(", ") if text else []:
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def test_kinds_past_the_counted_ones_are_said_to_be_more() -> None:
    unchecked = Unchecked()
    for number in range(2 * (MOST + 5)):
        unchecked.of((f"formula {number // 2}",))
    assert unchecked.end() == f"not looked for, of {2 * (MOST + 5)} documents: [1-{MOST}] in 2, 5 more kinds; {WAY}"


def lines_of(wiki: Wiki, *arguments: str) -> list[str]:
    return wiki.call(*arguments).stdout.splitlines()


def test_a_night_of_documents_alike_takes_a_line_for_each_and_json_says_it_all(tmp_path: Path) -> None:
    wiki = make(tmp_path / "wiki")
    for number in range(6):
        wiki.write(f"page-{number}.html", f"<p>Rock number {number} weighs {number + 3} tonnes.</p>")
    added, told = lines_of(wiki, "add", "--yes", "raw"), lines_of(wiki, "run", "--summary", "night.md")
    for lines in (added, told):
        assert len([line for line in lines if "text covered by other boxes" in line]) == 1  # where it was met
        assert len([line for line in lines if "page-" in line and "not looked for [1-" in line]) == 5
        assert any(line.startswith("not looked for, of 6 documents: [1-") and "in 6; each in full above" in line for line in lines)
    assert len(told) == 6 + 3
    assert "- in 6 of 6: `text covered by other boxes`" in (wiki.root / "night.md").read_text()
    events = [json.loads(line) for line in lines_of(wiki, "run", "--refresh", "--json")]
    assert all("text covered by other boxes" in event["unchecked"] for event in events if event["event"] == "source")
