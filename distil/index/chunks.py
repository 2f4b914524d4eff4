"""Cuts a source's admitted text into chunks for search: whole sentences of one section."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from distil.data import Role, Span
from distil.index.tokens import count, sentences

# In words. MiniLM reads 256 word pieces, about 190 English words, of which the title and the section take some.
TARGET = 120
LARGEST = 160
# In characters: a bound for text without blanks.
WIDEST = 2_000

LONGEST_HEADING = 200

# Not the body: found again on every page, somebody else's titles, or never seen by a reader. The title is indexed with every chunk.
LEFT_OUT = frozenset({Role.FURNITURE, Role.REFERENCE, Role.SIDE, Role.TITLE})
# The lines above a letter say who wrote to whom and nothing that a question asks for; who and when stand among the page's facts.
ENVELOPE = re.compile(r"\s*(?:from|to|cc|bcc|reply-to|sender|date|sent)\s*:", re.IGNORECASE)


@dataclass(frozen=True)
class Chunk:
    """A stretch of admitted text, `[start, end)`, of which `text` keeps the body. `places`: from which offset of `text` on which place holds."""

    start: int
    end: int
    text: str
    place: str
    section: str = ""
    places: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class _Sentence:
    start: int
    end: int
    place: str
    words: int
    joined: bool  # nothing was left out between the sentence before and this one


def chunk(text: str, spans: Sequence[Span]) -> tuple[Chunk, ...]:
    """Return the chunks of an admitted text, in order; a chunk never crosses a heading, and sentences stay whole up to a bound."""
    found: list[Chunk] = []
    section = ""
    body: list[Span] = []
    for span in spans:
        if span.role is Role.HEADING:
            found += _chunks(text, body, section)
            section = " ".join(text[span.start : min(span.end, span.start + LONGEST_HEADING)].split())
            body = []
        elif span.role not in LEFT_OUT and not (span.role is Role.AUTHORS and ENVELOPE.match(text, span.start, span.end)):
            body.append(span)
    return (*found, *_chunks(text, body, section))


def _chunks(text: str, body: Sequence[Span], section: str) -> Iterator[Chunk]:
    group: list[_Sentence] = []
    words = 0
    for sentence in _sentences(text, body):
        if group and (words + sentence.words > LARGEST or words >= TARGET or sentence.end - group[0].start > WIDEST):
            yield _join(text, group, section)
            group, words = [], 0
        group.append(sentence)
        words += sentence.words
    if group:
        yield _join(text, group, section)


def _join(text: str, group: Sequence[_Sentence], section: str) -> Chunk:
    parts: list[str] = []
    places: list[tuple[int, str]] = []
    length = 0
    for at, sentence in enumerate(group):
        if at:
            # The source's own blanks where it runs on, an empty line where something was left out: no quote may cross it.
            gap = text[group[at - 1].end : sentence.start] if sentence.joined else "\n\n"
            parts.append(gap)
            length += len(gap)
        if not places or places[-1][1] != sentence.place:
            places.append((length, sentence.place))
        parts.append(text[sentence.start : sentence.end])
        length += sentence.end - sentence.start
    return Chunk(group[0].start, group[-1].end, "".join(parts), group[0].place, section, tuple(places))


def _sentences(text: str, body: Sequence[Span]) -> Iterator[_Sentence]:
    for start, end, spans in _stretches(text, body):
        whole = ((start + begin, start + stop) for begin, stop in sentences(text[start:end]))
        at = 0
        joined = False
        for begin, stop in (piece for sentence in whole for piece in _pieces(text, *sentence)):
            while at + 1 < len(spans) and spans[at + 1].start <= begin:
                at += 1
            yield _Sentence(begin, stop, spans[at].place, count(text[begin:stop]), joined)
            joined = True


def _stretches(text: str, body: Sequence[Span]) -> Iterator[tuple[int, int, Sequence[Span]]]:
    """Runs of spans with nothing but blanks between them."""
    first = 0
    for at in range(1, len(body) + 1):
        if at == len(body) or text[body[at - 1].end : body[at].start].strip():
            yield body[first].start, body[at - 1].end, body[first:at]
            first = at


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A sentence, or the parts of one that is too long to be read as a whole: a table, a list, a line without blanks."""
    while end - start > WIDEST or count(text[start:end]) > LARGEST:
        cut = _cut(text, start, min(end, start + WIDEST))
        yield start, cut
        start = cut
        while start < end and text[start].isspace():
            start += 1
    if start < end:
        yield start, end


def _cut(text: str, start: int, limit: int) -> int:
    """Where to end a piece: at the last line end or blank before it grows too large."""
    low, high = start + 1, limit
    while low < high:
        middle = (low + high + 1) // 2
        if count(text[start:middle]) <= LARGEST:
            low = middle
        else:
            high = middle - 1
    for blank in ("\n", " "):
        at = text.rfind(blank, start + (low - start) // 2, low)
        if at > start:
            return at
    return low
