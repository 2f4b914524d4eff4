import time
from collections.abc import Callable
from itertools import pairwise

import pytest

from distil.data import Role, Span
from distil.index import Chunk, chunk
from distil.index.chunks import LARGEST, WIDEST
from distil.index.tokens import count


@pytest.fixture
def laid_out() -> Callable[..., tuple[str, list[Span]]]:
    """A text of blocks, each (words, place, role), an empty line between them."""

    def lay_out(*blocks: tuple[str, str, Role]) -> tuple[str, list[Span]]:
        text, spans = "", []
        for words, place, role in blocks:
            spans.append(Span(len(text), len(text) + len(words), place, role))
            text += words + "\n\n"
        return text, spans

    return lay_out


def test_a_chunk_holds_the_body_of_one_section(laid_out: Callable[..., tuple[str, list[Span]]]) -> None:
    text, spans = laid_out(
        ("Basalt", "page 1", Role.TITLE),
        ("1 Origin", "page 1", Role.HEADING),
        ("It is volcanic. It", "page 1", Role.PARAGRAPH),
        ("Journal of Rocks 7", "page 2", Role.FURNITURE),
        ("is dark.", "page 2", Role.PARAGRAPH),
        ("2 Use", "page 2", Role.HEADING),
        ("Roads.", "page 2", Role.PARAGRAPH),
        ("[1] Stone, A. Rocks.", "page 3", Role.REFERENCE),
        ("author: A. Stone", "metadata", Role.SIDE),
    )
    assert chunk(text, spans) == (
        Chunk(18, 66, "It is volcanic. It\n\nis dark.", "page 1", "1 Origin", ((0, "page 1"), (20, "page 2"))),
        Chunk(75, 81, "Roads.", "page 2", "2 Use", ((0, "page 2"),)),
    )


def test_sentences_stay_whole_and_none_is_lost() -> None:
    said = [f"Sentence number {at} says that stone {at} is older than stone {at + 1}." for at in range(200)]
    text = " ".join(said)
    chunks = chunk(text, [Span(0, len(text), "page 1")])
    assert " ".join(each.text for each in chunks) == text
    assert all(each.text == text[each.start : each.end] and each.text.endswith(".") for each in chunks)
    assert all(count(each.text) <= LARGEST for each in chunks)


@pytest.mark.parametrize("text", ["word " * 100_000, "x" * 500_000, "水" * 300_000, "a|b\n" * 100_000, "a" + " " * 500_000 + "b"])
def test_a_text_without_sentences_is_cut_within_bounds(text: str) -> None:
    began = time.perf_counter()
    chunks = chunk(text, [Span(0, len(text), "page 1")])
    assert time.perf_counter() - began < 10
    assert all(len(each.text) <= WIDEST + 2 and count(each.text) <= LARGEST for each in chunks)
    assert all(before.end <= after.start and not text[before.end : after.start].strip() for before, after in pairwise(chunks))
    assert (chunks[0].start, chunks[-1].end) == (0, len(text.rstrip()))


def test_nothing_gives_no_chunk() -> None:
    assert chunk("", []) == ()
    assert chunk(" \n ", [Span(0, 3, "page 1")]) == ()


def test_the_lines_above_a_letter_are_no_passage() -> None:
    text = "From: Ann Bell\nTo: Bob Hill\n\nBasalt is a hard rock.\n\nAnn Bell and Bob Hill"
    body = text.index("Basalt")
    spans = [
        Span(0, body - 2, "message 1", Role.AUTHORS),
        Span(body, body + 22, "message 1", Role.PARAGRAPH),
        Span(body + 24, len(text), "message 1", Role.AUTHORS),
    ]
    (found,) = chunk(text, spans)
    assert "To:" not in found.text and "From:" not in found.text
    assert found.text.startswith("Basalt is a hard rock.") and found.text.endswith("Ann Bell and Bob Hill")
