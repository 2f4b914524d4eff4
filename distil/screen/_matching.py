"""Reads a folded text once, word by word, and reports where families of phrases stand. Linear in the text, whatever the text is."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import regex

from distil.screen._folding import folded
from distil.screen._lexicon import LEXICON
from distil.screen._phrases import FAMILIES

# Scripts written without spaces, or with endings glued on: words are looked up at every letter.
_GLUED = r"\u1100-\u11ff\u3005\u3040-\u30ff\u3131-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff"
_TOKEN = regex.compile(rf"(?V1)[{_GLUED}]+|[[^\W_]--[{_GLUED}]]+|[.!?]+(?=[\s\"'\u201d)\]]|$)|[\u3002\uff01\uff1f\u061f]")
_IS_GLUED = regex.compile(rf"[{_GLUED}]")
# An order may stand after these; elsewhere the same form is no order ("people who ignore all rules").
_LEADS = frozenset(
    word.strip()
    for word in """please, and, then, also, now, just, simply, must, should, will, shall, can, may, kindly, instead, immediately, always, first, next,
        finally, or, but, so, you, u, lets, do, i, otherwise, bitte, und, dann, et, puis, veuillez, y, por, favor, luego, и, а, затем, пожалуйста,
        ثم, و""".split(",")
)
_TO_LEADS = frozenset(
    ("you", "need", "have", "want", "must", "system", "model", "ai", "instructed", "asked", "told", "it", "them", "everyone", "llm")
)
# Nothing in the lexicon is nearly as long: a longer word can't be one, and its letters need not be looked at.
_LONGEST_WORD = 40


@dataclass(frozen=True)
class Match:
    """A family found at `[start, end)` of the folded text; `first` and `last` count words."""

    family: str
    weight: int
    start: int
    end: int
    first: int
    last: int


@dataclass(frozen=True)
class _Word:
    """What one word can mean by itself, and the expressions it can begin."""

    mask: int
    expressions: tuple[tuple[tuple[str, ...], int], ...]


@dataclass(frozen=True)
class _Token:
    """A word, or letters of a glued script, that means something here."""

    start: int
    end: int
    mask: int
    leads: bool  # stands where an order may stand
    index: int
    sentence: int


_BIT = {name: 1 << number for number, name in enumerate(LEXICON)}


def _parts(entry: str) -> tuple[str, ...]:
    """Return the words of a lexicon entry, folded; a `*` stays at the end of its word."""
    parts: list[str] = []
    for word in entry.split():
        parts += _TOKEN.findall(folded(word.rstrip("*")))
        if word.endswith("*"):
            parts[-1] += "*"
    return tuple(parts)


def _index() -> tuple[dict[str, list[tuple[tuple[str, ...], int]]], dict[str, int]]:
    spaced: dict[str, list[tuple[tuple[str, ...], int]]] = {}
    glued: dict[str, int] = {}
    for name, words in LEXICON.items():
        for parts in filter(None, (_parts(entry) for entry in words.split(","))):
            if _IS_GLUED.match(parts[0]):
                word = "".join(parts).rstrip("*")
                glued[word] = glued.get(word, 0) | _BIT[name]
            else:
                spaced.setdefault(parts[0], []).append((parts[1:], _BIT[name]))
    return spaced, glued


_SPACED, _GLUED_WORDS = _index()
_STEMS = sorted({len(word) - 1 for word in _SPACED if word.endswith("*")})
_GLUED_FIRST = frozenset(word[0] for word in _GLUED_WORDS)
_GLUED_LONGEST = max(map(len, _GLUED_WORDS))
# Arabic writes "and", "so", "by", "to", "the" into the word.
_ARABIC = regex.compile(r"[\u0621-\u064a]")
_ARABIC_PREFIXES = ("\u0648", "\u0641", "\u0628", "\u0644", "\u0627\u0644", "\u0648\u0627\u0644", "\u0628\u0627\u0644", "\u0644\u0644")


@lru_cache(maxsize=200_000)
def _word(word: str) -> _Word | None:
    if len(word) > _LONGEST_WORD:
        return None
    forms = [word]
    if _ARABIC.match(word):
        forms += [word[len(prefix) :] for prefix in _ARABIC_PREFIXES if word.startswith(prefix) and len(word) - len(prefix) >= 3]
    keys = [key for form in forms for key in (form, *(form[:length] + "*" for length in _STEMS if length <= len(form)))]
    known = [entry for key in keys for entry in _SPACED.get(key, ())]
    mask = 0
    for rest, bit in known:
        mask |= 0 if rest else bit
    return _Word(mask, tuple((rest, bit) for rest, bit in known if rest)) if known else None


def _continues(words: list[str], at: int, rest: tuple[str, ...]) -> bool:
    if at + len(rest) > len(words):
        return False
    return all(
        word.startswith(part[:-1]) if part.endswith("*") else word == part for word, part in zip(words[at : at + len(rest)], rest, strict=True)
    )


def _tokens(text: str) -> Iterator[_Token]:
    """Yield what means something, in order; silent words only count."""
    spans = [match.span() for match in _TOKEN.finditer(text)]
    words = [text[start:end] for start, end in spans]
    index, sentence, fresh = 0, 0, True
    for at, (start, _) in enumerate(spans):
        word = words[at]
        if not word[0].isalnum():
            sentence, fresh = sentence + 1, True
            continue
        if _IS_GLUED.match(word):
            yield from _glued(word, start, index, sentence)
            index += 1 + len(word) // 2
            fresh = False
            continue
        known = _word(word)
        if known:
            yield from _meant(known, words, spans, at, (index, sentence, fresh or _leads(text, words, spans, at)))
        index, fresh = index + 1, False


def _meant(known: _Word, words: list[str], spans: list[tuple[int, int]], at: int, standing: tuple[int, int, bool]) -> Iterator[_Token]:
    index, sentence, leads = standing
    mask, last = known.mask, at
    for rest, bit in known.expressions:
        if _continues(words, at + 1, rest):
            mask |= bit
            last = max(last, at + len(rest))
    if mask:
        yield _Token(spans[at][0], spans[last][1], mask, leads, index, sentence)


def _leads(text: str, words: list[str], spans: list[tuple[int, int]], at: int) -> bool:
    if text[spans[at - 1][1] : spans[at][0]] != " ":
        return True
    before = words[at - 1]
    return before in _LEADS or (before == "to" and at > 1 and words[at - 2] in _TO_LEADS)


def _glued(run: str, start: int, index: int, sentence: int) -> Iterator[_Token]:
    for at, letter in enumerate(run):
        if letter not in _GLUED_FIRST:
            continue
        mask, longest = 0, 0
        for length in range(1, min(_GLUED_LONGEST, len(run) - at) + 1):
            bit = _GLUED_WORDS.get(run[at : at + length], 0)
            if bit:
                mask, longest = mask | bit, length
        if mask:
            yield _Token(start + at, start + at + longest, mask, True, index + at // 2, sentence)


@dataclass(frozen=True)
class _Pattern:
    family: str
    weight: int
    guarded: bool
    slots: tuple[tuple[int, bool], ...]  # meanings, and whether it must stand where an order may stand
    gaps: tuple[int, ...]


def _compile() -> tuple[_Pattern, ...]:
    patterns = []
    for family in FAMILIES:
        for row in family.patterns:
            pieces = row.split()
            slots = tuple((sum(_BIT[name] for name in piece.lstrip("^").split("|")), piece.startswith("^")) for piece in pieces[::2])
            patterns.append(_Pattern(family.name, family.weight, family.guarded, slots, tuple(int(gap) for gap in pieces[1::2])))
    return tuple(patterns)


_PATTERNS = _compile()


@lru_cache(maxsize=20_000)
def _plan(mask: int) -> tuple[tuple[int, int], ...]:
    """Return the places of patterns a word of this meaning can fill, later places first."""
    places = [(number, slot) for number, pattern in enumerate(_PATTERNS) for slot, (wanted, _) in enumerate(pattern.slots) if mask & wanted]
    return tuple(sorted(places, key=lambda place: (place[0], -place[1])))


def matches(text: str) -> Iterator[Match]:
    """Yield every family found in a folded text, in the order in which they end."""
    # For each pattern and each of its places: the word that filled it last, and the word its row began with.
    filled: list[list[tuple[_Token, _Token] | None]] = [[None] * len(pattern.slots) for pattern in _PATTERNS]
    denied = -9
    for token in _tokens(text):
        for number, slot in _plan(token.mask):
            pattern = _PATTERNS[number]
            first = _extend(pattern, filled[number], slot, token, denied)
            if first is None:
                continue
            if slot == len(pattern.slots) - 1:
                yield Match(pattern.family, pattern.weight, first.start, token.end, first.index, token.index)
            else:
                filled[number][slot] = (token, first)
        if token.mask & _BIT["NOT"]:
            denied = token.index


def _extend(pattern: _Pattern, filled: list[tuple[_Token, _Token] | None], slot: int, token: _Token, denied: int) -> _Token | None:
    """Return the word a row began with when this word goes on with it, else None."""
    if pattern.slots[slot][1] and not token.leads:
        return None
    if slot == 0:
        return None if pattern.guarded and token.index - denied == 1 and not token.leads else token
    before = filled[slot - 1]
    if before is None or before[0].sentence != token.sentence or token.index - before[0].index - 1 > pattern.gaps[slot - 1]:
        return None
    # An expression covers its own words: the next place starts after it.
    return before[1] if token.start >= before[0].end else None
