"""Characters nobody sees: licensed by their neighbours, litter, or a message."""

import pytest

from distil.data import Document, Reading, Span, Verdict
from distil.screen import admit, screen, screen_text
from tests import vectors


def _plain(text: str, media: str = "text/plain") -> Document:
    return Document(Reading.TEXT, media_type=media, text=text, spans=(Span(0, len(text), "page 1"),), pages=1, read=1)


@pytest.mark.parametrize("text", vectors.LICENSED)
def test_what_a_script_needs_stays(text: str) -> None:
    document = _plain(text)
    report = screen(document)
    assert (report.verdict, report.findings, report.notes) == (Verdict.ADMIT, (), ())
    assert admit(document, report).text == text


@pytest.mark.parametrize(("text", "left", "named"), vectors.LITTER)
def test_the_rest_is_taken_out(text: str, left: str, named: bool) -> None:
    document = _plain(text)
    report = screen(document)
    assert report.verdict is Verdict.ADMIT
    assert bool(report.findings) is named
    assert report.findings or report.notes
    assert admit(document, report).text == left


def test_a_payload_without_an_order_is_named_and_taken_out() -> None:
    text = "Basalt is hard." + "".join(chr(0xE0000 + ord(letter)) for letter in "made by machine nine")
    document = _plain(text)
    report = screen(document)
    assert (report.verdict, report.classes) == (Verdict.ADMIT, ("invisible-characters",))
    assert admit(document, report).text == "Basalt is hard."


def test_control_characters_of_a_broken_font_are_a_note() -> None:
    report = screen(_plain("S \x08 x \x1b y", "application/pdf"))
    assert (report.findings, report.notes) == ((), ("2 times a control character, taken out",))


def test_catalogues_in_twenty_scripts_are_clean(shared) -> None:
    catalogues = sorted((shared / "cases" / "benign").glob("*.ftl"))
    assert catalogues
    assert {path.name: screen_text(path.read_text(encoding="utf-8")).findings for path in catalogues} == {path.name: () for path in catalogues}
