"""What to quote of a unit: a claim's own words, or the sentence of a chunk that says most of what was asked."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from distil.index.tokens import sentences, terms

# In characters. What has no sentences, such as a table, is quoted by the line.
LONGEST_QUOTE = 400

_LINE = re.compile(r"[^\s](?:[^\n]*[^\s])?")


@dataclass(frozen=True)
class Evidence:
    """The source's exact words at a place. `claim` is what the page says of them, "" where it says nothing."""

    quote: str
    place: str
    section: str
    claim: str = ""


@dataclass(frozen=True)
class Row:
    """A unit as it is kept."""

    text: str
    quote: str
    place: str
    section: str
    places: str
    note: int


def quoted(row: Row, telling: Mapping[str, float]) -> Evidence:
    """What to show of a unit: a claim's own quote, or the sentence of a chunk that says most of what was asked for."""
    if row.quote:
        return Evidence(row.quote, row.place, row.section, row.text)
    begin, end = min(_quotable(row.text), key=partial(_unsaid, row.text, telling))
    started = [place for offset, place in json.loads(row.places or "[]") if offset <= begin]
    return Evidence(row.text[begin:end], started[-1] if started else row.place, row.section)


def _quotable(text: str) -> list[tuple[int, int]]:
    """The sentences of a chunk; the lines of one that is long, such as a table."""
    found = []
    for begin, end in sentences(text):
        lines = _LINE.finditer(text, begin, end) if end - begin > LONGEST_QUOTE else ()
        found += [line.span() for line in lines] or [(begin, end)]
    return found or [(0, len(text))]


def _unsaid(text: str, telling: Mapping[str, float], sentence: tuple[int, int]) -> tuple[float, int]:
    """Sorts the sentence that says most of what was asked first, the earlier of two alike before the later."""
    return -sum(telling.get(term, 0.0) for term in set(terms(text[slice(*sentence)]))), sentence[0]
