"""Finds the parts of an order in a sentence, in whatever order they stand. A sentence is looked at closely only when it has all the parts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from distil.screen._family import Gathering
from distil.screen._phrases_parts import GATHERINGS
from distil.screen._words import BIT, Token


@dataclass(frozen=True)
class Gathered:
    """A family found at `[start, end)` of the folded text."""

    family: str
    weight: int
    start: int
    end: int


# A part: the meanings it takes, and for each way of standing (leads, called) the meanings that are good enough so.
_Part = tuple[int, tuple[int, int, int, int]]


@dataclass(frozen=True)
class _Frame:
    family: str
    weight: int
    parts: tuple[_Part, ...]
    within: int
    unless: int


def _part(text: str) -> _Part:
    free = leads = called = both = 0
    for piece in text.split("|"):
        bit, signs = BIT[piece.lstrip("^%")], piece[: len(piece) - len(piece.lstrip("^%"))]
        if signs == "":
            free |= bit
        elif signs == "^":
            leads |= bit
        elif signs == "%":
            called |= bit
        else:
            both |= bit
    return free | leads | called | both, (free, free | leads, free | called, free | leads | called | both)


def _frame(gathering: Gathering) -> _Frame:
    unless = BIT[gathering.unless] if gathering.unless else 0
    return _Frame(gathering.name, gathering.weight, tuple(_part(part) for part in gathering.parts), gathering.within, unless)


_FRAMES = tuple(_frame(gathering) for gathering in GATHERINGS)
# Words with a meaning that are looked at together: sentences without an end are taken in pieces that overlap by half.
_LONGEST = 160
# Words kept for one part: the last may be wanted for another part as well.
_KEPT = 3


def gathered(tokens: Iterable[Token]) -> Iterator[Gathered]:
    """Yield every family whose parts stand together in a sentence."""
    sentence: list[Token] = []
    union = 0
    for token in tokens:
        if sentence and (token.sentence != sentence[-1].sentence or len(sentence) >= _LONGEST):
            yield from _within(sentence, union)
            sentence = sentence[_LONGEST // 2 :] if token.sentence == sentence[-1].sentence else []
            union = 0
            for earlier in sentence:
                union |= earlier.mask
        sentence.append(token)
        union |= token.mask
    yield from _within(sentence, union)


def _within(sentence: list[Token], union: int) -> Iterator[Gathered]:
    for frame in _FRAMES:
        for wanted, _ in frame.parts:
            if not union & wanted:
                break
        else:
            if not union & frame.unless:
                yield from _closest(frame, sentence)


def _closest(frame: _Frame, sentence: list[Token]) -> Iterator[Gathered]:
    """Follow the sentence with the last words that fill each part; one place a frame is enough."""
    last: list[list[Token]] = [[] for _ in frame.parts]
    for token in sentence:
        fills = False
        for number, (_, standing) in enumerate(frame.parts):
            if token.mask & standing[token.leads + 2 * token.called]:
                last[number] = [token, *last[number][: _KEPT - 1]]
                fills = True
        chosen = _choose(last, token.index - frame.within, []) if fills and all(last) else None
        if chosen:
            yield Gathered(frame.family, frame.weight, min(each.start for each in chosen), max(each.end for each in chosen))
            return


def _choose(last: list[list[Token]], first: int, chosen: list[Token]) -> list[Token] | None:
    """Return a word for each part that is left, none within another and none before `first`; a few words a part are tried."""
    if not last:
        return chosen
    for token in last[0]:
        if token.last >= first and not any(_same(token, other) for other in chosen):
            found = _choose(last[1:], first, [*chosen, token])
            if found:
                return found
    return None


def _same(one: Token, other: Token) -> bool:
    return (one.start <= other.start and other.end <= one.end) or (other.start <= one.start and one.end <= other.end)
