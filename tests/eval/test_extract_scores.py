"""The measures of extraction on texts that are in view."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

from _extract_scores.articles import scores
from _extract_scores.facts import PageText, holds
from _extract_scores.whole_text import likeness, unwrapped

TABLE = [["", "2023", "2024"], ["Revenue", "1,136", "1,892"], ["Research", "", "680"]]
PAGE = PageText("Tide Tables\nThe gauge “at the pier” fell by 3–4 cm\nin **March**. Page 1", (TABLE,))


@pytest.mark.parametrize(
    ("fact", "answer"),
    [
        ({"type": "present", "text": 'gauge "at the pier" fell by 3-4 cm in March'}, {"present": True}),
        ({"type": "present", "text": "the gauge"}, {"present": False}),
        ({"type": "present", "text": "the gauge", "case_sensitive": False}, {"present": True}),
        ({"type": "present", "text": "Tide Tables", "first_n": 8}, {"present": False}),
        ({"type": "present", "text": 'piers" fell by 3-4 cm', "max_diffs": 2}, {"present": True}),
        ({"type": "present", "text": 'piers" fell by 5-6 mm', "max_diffs": 2}, {"present": False}),
        ({"type": "absent", "text": "Page 2"}, {"absent": True}),
        ({"type": "absent", "text": "1", "last_n": 20}, {"absent": False}),
        ({"type": "order", "before": "Tide", "after": "March"}, {"order": True}),
        ({"type": "order", "before": "March", "after": "Tide"}, {"order": False}),
        ({"type": "order", "before": "The gouge", "after": "in Murch", "max_diffs": 1}, {"order": True}),
        ({"type": "order", "before": "April", "after": "March"}, {"order": False}),
        ({"type": "table", "cell": "680", "up": "1,892", "top_heading": "2024", "left_heading": "Research"}, {"cell": False, "table": True}),
        ({"type": "table", "cell": "680", "left": "1,136"}, {"cell": False, "table": False}),
        ({"type": "table", "cell": "1,136", "down": "680"}, {"cell": False, "table": False}),
        ({"type": "table", "cell": "Page 1"}, {"cell": True, "table": False}),
        ({"type": "baseline", "max_length": 10}, {"baseline": False}),
        ({"type": "math", "math": "x^2"}, {}),
    ],
)
def test_a_fact_holds_or_not(fact: dict[str, object], answer: dict[str, bool]) -> None:
    assert holds(fact, PAGE) == answer


def test_no_text_has_no_facts_but_absent_ones() -> None:
    empty = PageText(" \n")
    assert holds({"type": "absent", "text": "Page 2"}, empty) == {"absent": True}
    assert holds({"type": "present", "text": "two words", "max_diffs": 1}, empty) == {"present": False}
    assert holds({"type": "baseline", "max_length": 10}, empty) == {"baseline": True}


def test_articles_count_runs_of_four_words_and_each_page_alike() -> None:
    """One of two runs of the first page is found, in two; the second page is found as it is."""
    pairs = [("one two three four five", "zero one two three four"), ("a b", "a b")]
    assert scores(pairs) == {"precision": 0.75, "recall": 0.75, "f1": 0.75}


def test_a_page_of_which_nothing_was_found_costs_recall_and_no_precision() -> None:
    assert scores([("a b c d", "a b c d"), ("a b c d", "")]) == {"precision": 1.0, "recall": 0.5, "f1": pytest.approx(2 / 3)}


def test_likeness_counts_what_is_missing_and_what_is_added() -> None:
    assert likeness("abcd", "abcd") == 1.0
    assert likeness("abcd", "abce") == 0.75
    assert likeness(unwrapped("a\n b"), unwrapped("a b\n")) == 1.0
