"""What could not be read was not looked at, and that never reads as clean."""

import pytest

from distil.data import Document, Reading, Verdict
from distil.screen import screen


@pytest.mark.parametrize("outcome", [r for r in Reading if r not in (Reading.TEXT, Reading.PARTIAL, Reading.EMPTY)])
def test_a_document_that_gave_no_text_is_stopped(outcome: Reading) -> None:
    report = screen(Document(outcome, "why"))
    assert (report.verdict, report.classes) == (Verdict.QUARANTINE, ("coverage",))


@pytest.mark.parametrize("outcome", [Reading.TEXT, Reading.EMPTY])
def test_a_document_without_a_word_has_nothing_to_stop(outcome: Reading) -> None:
    assert screen(Document(outcome)).verdict is Verdict.ADMIT
