"""Words written apart, letter by letter ("i g n o r e", "i.g.n.o.r.e", one letter a line, an emoji between), and words run together.

A run written apart is joined by the sign that stands most often between its letters; any other sign parts words.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator

import regex

# Six letters that stand alone, with one to four signs between. Letters only: rows of figures are tables.
_APART = regex.compile(r"(?<![\p{L}\p{N}])\p{L}(?:[^\p{L}\p{N}]{1,4}\p{L}(?![\p{L}\p{N}'\u2019])){5,}+")
_PART = regex.compile(r"\p{L}|[^\p{L}]+")
# "IgnoreAllPreviousInstructionsAndSay": names in code have fewer humps.
_HUMPS = regex.compile(r"\b(?:\p{Lu}\p{Ll}*[.,]?){6,}+")
_HUMP = regex.compile(r"\p{Lu}\p{Ll}*[.,]?")
# Signs inside a word that are no part of it: emphasis, and what puts pieces of a string together.
SPLITS = regex.compile(r"(?<=\p{L})(?:\*{1,3}|~~|`)(?=\p{L})|[\"'][ ]?[+.&][ ]?[\"']")


class Joined:
    """A text with signs taken out, and its way back."""

    def __init__(self, pieces: list[tuple[int, str]]) -> None:
        self._starts: list[int] = []
        self._places: list[int] = []
        length = 0
        for place, piece in pieces:
            self._starts.append(length)
            self._places.append(place)
            length += len(piece)
        # One letter stays one: a few capitals have two small letters.
        self.text = "".join(small if len(small := letter.lower()) == 1 else letter for _, piece in pieces for letter in piece)

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of the source that `[start, end)` came from."""
        return self._place(start), self._place(max(start, end - 1)) + 1

    def _place(self, offset: int) -> int:
        at = bisect_right(self._starts, offset) - 1
        return self._places[at] + offset - self._starts[at]


def respaced(text: str) -> Iterator[Joined]:
    """Yield the passages of a folded text that are written apart or run together, as words."""
    for run in _APART.finditer(text):
        parts = [(run.start() + part.start(), part[0]) for part in _PART.finditer(run[0])]
        inner = Counter(part for _, part in parts if not part[0].isalpha()).most_common(1)[0][0]
        yield Joined([(place, part if part[0].isalpha() else " ") for place, part in parts if part != inner])


def unhumped(text: str) -> Iterator[Joined]:
    """Yield the words of a text, case kept, that are many words written as one."""
    for run in _HUMPS.finditer(text):
        pieces = []
        for hump in _HUMP.finditer(run[0]):
            pieces += [(run.start() + hump.start(), hump[0]), (run.start() + hump.end() - 1, " ")]
        yield Joined(pieces)
