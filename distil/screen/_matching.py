"""Follows families of phrases through the words of a text. Linear in the text, whatever the text is."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from distil.screen._gathering import gathered
from distil.screen._phrases import FAMILIES
from distil.screen._words import BIT, Token, tokens


@dataclass(frozen=True)
class Match:
    """A family found at `[start, end)` of the folded text."""

    family: str
    weight: int
    start: int
    end: int


@dataclass(frozen=True)
class _Pattern:
    family: str
    weight: int
    guarded: bool
    allowed: bool
    slots: tuple[tuple[int, str], ...]  # meanings, and how it must stand: "^" where an order may stand, "@" there and called upon, "%" called upon
    gaps: tuple[int, ...]


def _compile() -> tuple[_Pattern, ...]:
    patterns = []
    for family in FAMILIES:
        for row in family.patterns:
            pieces = row.split()
            slots = tuple((sum(BIT[name] for name in piece.lstrip("^@%").split("|")), piece[0] if piece[0] in "^@%" else "") for piece in pieces[::2])
            gaps = tuple(int(gap) for gap in pieces[1::2])
            patterns.append(_Pattern(family.name, family.weight, family.guarded, family.allowed, slots, gaps))
    return tuple(patterns)


_PATTERNS = _compile()
# Where the verb comes last, a negation stands before the verb and not before the row.
_VERB_LAST = BIT["IGNORE_ANY_ORDER"]


@lru_cache(maxsize=20_000)
def _plan(mask: int) -> tuple[tuple[int, int], ...]:
    """Return the places of patterns a word of this meaning can fill, later places first."""
    places = [(number, slot) for number, pattern in enumerate(_PATTERNS) for slot, (wanted, _) in enumerate(pattern.slots) if mask & wanted]
    return tuple(sorted(places, key=lambda place: (place[0], -place[1])))


def matches(text: str) -> Iterator[Match]:
    """Yield every family found in a folded text."""
    known = list(tokens(text))
    yield from (Match(each.family, each.weight, each.start, each.end) for each in gathered(known))
    yield from _rows(known)


def _rows(known: list[Token]) -> Iterator[Match]:
    """Yield the families that are rows of words, in the order in which they end."""
    # For each pattern and each of its places: the word that filled it last, and the word its row began with.
    filled: list[list[tuple[Token, Token] | None]] = [[None] * len(pattern.slots) for pattern in _PATTERNS]
    for token in known:
        for number, slot in _plan(token.mask):
            pattern = _PATTERNS[number]
            first = _extend(pattern, filled[number], slot, token)
            if first is None:
                continue
            if slot == len(pattern.slots) - 1:
                yield Match(pattern.family, pattern.weight, first.start, token.end)
            else:
                filled[number][slot] = (token, first)


def _extend(pattern: _Pattern, filled: list[tuple[Token, Token] | None], slot: int, token: Token) -> Token | None:
    """Return the word a row began with when this word goes on with it, else None."""
    stands = pattern.slots[slot][1]
    if (
        (stands in ("^", "@") and not token.leads)
        or (stands in ("@", "%") and not token.called)
        or (token.denied and (pattern.allowed or (pattern.guarded and (slot == 0 or pattern.slots[slot][0] == _VERB_LAST))))
    ):
        return None
    if slot == 0:
        return token
    before = filled[slot - 1]
    if before is None or before[0].sentence != token.sentence or token.index - before[0].last - 1 > pattern.gaps[slot - 1]:
        return None
    # An expression covers its own words: the next place starts after it.
    return before[1] if token.start >= before[0].end else None
