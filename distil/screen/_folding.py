"""One spelling for many: case, width, accents, look-alikes and invisible characters are taken away before rules look.

Offsets of the folded text are mapped back only when somebody asks, which is rare: a clean text pays for folding alone.
"""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate

import regex

from distil.screen._confusables import LOOKALIKES
from distil.screen._zones import zones

_DROPPED = regex.compile(r"(?V1)[\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}\u0640\u2800\ufff9-\ufffb[\p{Cc}--[\t\n\r\f\x0b\x1c-\x1e\x85]]]")


def _letters(first: int, count: int = 26) -> dict[int, str]:
    return {first + k: chr(ord("a") + k % 26) for k in range(count)}


# Letters in boxes, circles and flags have no decomposition in Unicode, yet are read as letters.
_PICTURED = {**_letters(0x1F130), **_letters(0x1F150), **_letters(0x1F170), **_letters(0x1F1E6)}


class _Table(dict[int, str]):
    """Fills itself: each code point is folded once. Bounded by Unicode's size."""

    def __init__(self, lookalikes: dict[str, str]) -> None:
        super().__init__(_PICTURED)
        self._lookalikes = lookalikes

    def __missing__(self, code: int) -> str:
        character = chr(code)
        character = self._lookalikes.get(character, character)
        flat = unicodedata.normalize("NFKD", character.casefold())
        flat = unicodedata.normalize("NFC", _DROPPED.sub("", flat)).casefold()
        flat = "".join(self._lookalikes.get(each, each) for each in flat)
        folded = self[code] = "'" if flat in ("\u2019", "\u2018", "\u02bc", "`") else flat
        return folded


_PLAIN = _Table({})
_SKELETON = _Table(LOOKALIKES)
_LEET = _Table({**LOOKALIKES, **dict(zip("013457@$", "oieastas", strict=True))})
# Two signs inside one word, letters between them, or one between letters: "pr3v10us", "ign0re". Hexadecimal digests match too and cost a second look.
_DIGITS_IN_WORD = regex.compile(r"\b[A-Za-z]{0,3}[013457@$]{1,2}[A-Za-z]{1,4}[013457@$][A-Za-z013457@$]{0,12}|\b[A-Za-z]{2,6}[013457@$][A-Za-z]{2}")
_LOOKALIKE = f"[{''.join(LOOKALIKES)}]"
# A Greek letter by itself is a quantity; in a word it may stand for a Latin one.
_FOREIGN = regex.compile(rf"{_LOOKALIKE}++(?:(?=[A-Za-z])|(?<={_LOOKALIKE}{_LOOKALIKE})|(?<=[A-Za-z]{_LOOKALIKE}))")
# An order is a sentence: this many letters around a look-alike hold it.
_AROUND = 300


class Folded:
    """A folded text and its way back."""

    def __init__(self, text: str, table: dict[int, str]) -> None:
        self._source = text
        self._table = table
        self.text = text.translate(table)

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(len(self._table[ord(character)]) for character in self._source))

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of the source that `[start, end)` of the folded text came from."""
        first = bisect_right(self._ends, start)
        last = bisect_right(self._ends, max(start, end - 1))
        return first, min(last + 1, len(self._source))


def fold(text: str) -> Folded:
    """Fold case, width, accents and invisible characters; scripts stay apart."""
    return Folded(text, _PLAIN)


def skeletons(text: str) -> Iterator[tuple[int, Folded]]:
    """Yield the passages around look-alikes of other scripts, read as the letters they look like, with their offsets."""
    for start, end in zones(text, _FOREIGN, _AROUND):
        yield start, Folded(text[start:end], _SKELETON)


def leet(text: str) -> Iterator[tuple[int, Folded]]:
    """Yield the passages in which digits and signs stand for letters, read as those letters, with their offsets."""
    for start, end in zones(text, _DIGITS_IN_WORD, _AROUND):
        yield start, Folded(text[start:end], _LEET)


def folded(word: str) -> str:
    """Return one word as rules see it."""
    return word.translate(_PLAIN)
