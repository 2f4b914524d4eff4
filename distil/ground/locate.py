"""Where a claim's words stand: the exact quote, a little text on either side, and the offsets in the Document."""

from dataclasses import dataclass

from distil.data import Admitted, Passage

AROUND = 40  # characters of text kept on either side, enough to find a quote again after a better extraction


@dataclass(frozen=True)
class Located:
    """A quote with white space folded, what stands before and after it, and its place in the Document's text."""

    quote: str
    before: str
    after: str
    start: int
    end: int


def locate(admitted: Admitted, passage: Passage) -> Located:
    """Return where the passage stands; ValueError when its words are not the admitted text at its offsets."""
    if admitted.text[passage.start : passage.end] != passage.text or not passage.text.strip():
        raise ValueError("a passage has to be the admitted text at its offsets")
    before = fold(admitted.text[max(0, passage.start - AROUND) : passage.start])
    after = fold(admitted.text[passage.end : passage.end + AROUND])
    start = admitted.original(passage.start)
    end = admitted.original(passage.end - 1) + 1
    return Located(fold(passage.text), before, after, start, end)


def fold(text: str) -> str:
    """Return the text with every run of white space as one space: what quotes are compared by."""
    return " ".join(text.split())
