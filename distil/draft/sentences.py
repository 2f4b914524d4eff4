"""Where sentences begin and end in an admitted text: rules for scientific prose, one pass, no model.

A sentence never crosses a block (the extractor's empty line), a role, or a bullet; a line break inside a block is a space.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from distil.data import Admitted, Role, Span

# What follows one of these and a full stop goes on in the same sentence.
_ABBREVIATIONS = """
al fig figs eq eqs sec secs ch chs vol vols nos pp p ed eds ref refs tab cf vs viz approx ca resp dr mr mrs ms prof st sr jr inc ltd corp dept univ
gen col sgt rev hon gov sen rep capt lt jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri e.g i.e eg ie a.k.a u.s u.k u.n ph.d m.sc
b.sc m.d d.c w.r.t i.i.d thm def lem prop cor
"""
ABBREVIATIONS = frozenset(_ABBREVIATIONS.split())
# A boundary candidate: closing punctuation, then white space, then what may open a sentence. Bounded quantifiers keep it linear.
BOUNDARY = re.compile(r"[.!?…][\"'”’)\]]{0,3}(?:\[\d{1,3}(?:[,–-]\s?\d{1,3}){0,8}\])?(\s+)(?=[\"'“‘(\[]{0,2}[^\W_a-z])|[。！？](?=\S)", re.UNICODE)
LAST_WORD = re.compile(r"[^\s(\[\"'“‘]{1,24}\Z")
INITIAL = re.compile(r"\A[A-Z]\Z")
BULLET = re.compile(r"\n[ \t]{0,12}(?:[-*•‣▪–]|\(?[0-9a-z]{1,3}[.)])[ \t]+(?=\S)")
EMPTY_LINE = re.compile(r"\n[ \t]{0,200}\n")
LONGEST = 4000  # characters: longer runs without a boundary are cut at white space, so that one giant line stays bounded

READABLE = frozenset(Role) - {Role.FURNITURE, Role.SIDE}


@dataclass(frozen=True)
class Sentence:
    """One sentence, `[start, end)` of `Admitted.text`, with where it stands. `first` says that it opens its block."""

    start: int
    end: int
    place: str
    role: Role
    section: str
    block: int
    first: bool


def sentences(admitted: Admitted, *, roles: frozenset[Role] = READABLE) -> tuple[Sentence, ...]:
    """Return the sentences of the spans with these roles, in order; headings and titles count as one each."""
    found: list[Sentence] = []
    section = ""
    for number, (span, start, end) in enumerate(blocks(admitted)):
        if span.role is Role.HEADING:
            section = fold(admitted.text[start:end])
        if span.role not in roles:
            continue
        first = True
        for left, right in split(admitted.text, start, end):
            place = _place(admitted.spans, left, span)
            found.append(Sentence(left, right, place, span.role, section, number, first))
            first = False
    return tuple(found)


def blocks(admitted: Admitted) -> list[tuple[Span, int, int]]:
    """Return the runs of touching spans with one role: (first span, start, end)."""
    found: list[tuple[Span, int, int]] = []
    for span in admitted.spans:
        if found and found[-1][2] == span.start and found[-1][0].role is span.role:
            found[-1] = (found[-1][0], found[-1][1], span.end)
        else:
            found.append((span, span.start, span.end))
    return found


def split(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the trimmed sentences of `text[start:end]`."""
    left = start
    for cut in _cuts(text, start, end):
        yield from _bounded(text, left, cut)
        left = cut
    yield from _bounded(text, left, end)


def fold(text: str) -> str:
    """Return the text with every run of white space as one space."""
    return " ".join(text.split())


def _cuts(text: str, start: int, end: int) -> list[int]:
    cuts = {match.start() for match in BULLET.finditer(text, start, end)}
    cuts |= {match.start() for match in EMPTY_LINE.finditer(text, start, end)}
    for match in BOUNDARY.finditer(text, start, end):
        if not _abbreviated(text, max(start, match.start() - 24), match.start(), match.end()):
            cuts.add(match.end())
    return sorted(cuts)


def _abbreviated(text: str, left: int, stop: int, after: int) -> bool:
    """Say whether the full stop at `stop` belongs to an abbreviation, an initial or a list number."""
    if text[stop] != ".":
        return False
    found = LAST_WORD.search(text[left:stop])
    word = found.group() if found else ""
    if word.lower() == "etc":
        return not text[after : after + 1].isupper()
    if word.lower() in ABBREVIATIONS or INITIAL.match(word):
        return True
    return word.isdigit() and len(word) <= 2 and left == stop - len(word)


def _bounded(text: str, left: int, right: int) -> Iterator[tuple[int, int]]:
    while left < right:
        cut = right
        if right - left > LONGEST:
            cut = text.rfind(" ", left + LONGEST // 2, left + LONGEST) + 1 or left + LONGEST
        start, end = left, cut
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        if start < end:
            yield start, end
        left = cut


def _place(spans: tuple[Span, ...], offset: int, first: Span) -> str:
    if first.start <= offset < first.end:
        return first.place
    low, high = 0, len(spans)
    while low + 1 < high:
        middle = (low + high) // 2
        if spans[middle].start <= offset:
            low = middle
        else:
            high = middle
    return spans[low].place
