"""Reads a folded text word by word and says what each can mean: alone, in an expression, or as part of a script without spaces."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import regex

from distil.screen._folding import folded
from distil.screen._lexicon import LEXICON
from distil.screen._lexicon_silence import SILENCED
from distil.screen._lexicon_untold import UNTOLD_SILENCED

# Scripts written without spaces, or with endings glued on: words are looked up at every letter, across line ends.
_GLUED = r"\u0e01-\u0e4f\u1100-\u11ff\u3005\u3040-\u30ff\u3131-\u318e\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff"
_TOKEN = regex.compile(
    rf"(?V1)[{_GLUED}]++(?:\s{{1,3}}[{_GLUED}]++)*+|[[^\W_]--[{_GLUED}]]++|[;:]|[.!?]++(?=[\s\"'\u201d)\]]|$)|[\u3002\uff01\uff1f\u061f\u0964]|(?<=\w)@(?=\w)"
)
_IS_GLUED = regex.compile(rf"[{_GLUED}]")
_LEADS = frozenset(
    (
        "please",
        "hey",
        "hi",
        "hello",
        "dear",
        "ok",
        "okay",
        "attention",
        "and",
        "then",
        "also",
        "now",
        "just",
        "simply",
        "must",
        "should",
        "shall",
        "kindly",
        "instead",
        "immediately",
        "quietly",
        "silently",
        "secretly",
        "discreetly",
    )
    + ("always", "first", "next", "finally", "or", "but", "so", "you", "u", "lets", "do", "otherwise", "bitte", "und", "dann", "et", "puis")
    + ("veuillez", "y", "e", "por", "favor", "luego", "и", "а", "і", "та", "затем", "пожалуйста", "ثم", "و")
)
# "You may" and "you will" are said to somebody, "a model may" and "the chatbot will" about one.
_MAY = frozenset(("can", "may", "could", "might", "will"))
_TO_LEADS = frozenset(("you", "need", "have", "want", "must", "system", "model", "ai", "instructed", "asked", "told", "llm"))
# What follows somebody's name who is spoken to. A name in quotation marks is an entry of a list, one with a clause behind it is spoken about.
_CALL = regex.compile(
    r"(?![\"'][,:])(?!,\s(?:which|who|whose|that|where|and|or|such|including|like)\b)[\"'\u201d)\]*_]{0,3}\s?"
    r"(?:[:,\u3001\u2014]|- |(?:reviewers?|agents?|graders?|readers?|models?|systems?|assistants?)[:,])"
)
# What comes after a colon or semicolon belongs less closely to what stands before: it counts as so many words.
_PAUSES, _PAUSE = frozenset(";:"), 2
_STOPS = frozenset(".!?\u3002\uff01\uff1f\u061f\u0964")
# Nothing in the lexicon is nearly as long: a longer word can't be one, and its letters need not be looked at.
_LONGEST_WORD = 40

BIT = {name: 1 << number for number, name in enumerate(LEXICON)}
_SILENCED = tuple((BIT[name], sum(BIT[other] for other in others)) for name, others in (*SILENCED.items(), *UNTOLD_SILENCED.items()))
# Parts of one name or path, an arrow of a diagram: no clause begins behind them. Nor is a call of a function an order.
_JOINED = regex.compile(r"[-/_@=+&]|[-=.]{1,3}>{1,2}[+-]?[ ]?")
_CODE = regex.compile(r"\((?:[frb]{0,2}[\"']|\))")


@dataclass(frozen=True)
class Token:
    """A word, an expression, or letters of a glued script, that means something here."""

    start: int
    end: int
    mask: int
    leads: bool  # stands where an order may stand
    called: bool  # is called upon: a colon or a comma follows
    denied: bool  # comes right after a negation
    index: int
    last: int  # the index of its last word
    sentence: int


@dataclass(frozen=True)
class _Word:
    """What one word can mean by itself, and the expressions it can begin."""

    mask: int
    expressions: dict[str, list[tuple[tuple[str, ...], int]]]  # by their second, or second and third word
    open_ended: tuple[tuple[tuple[str, ...], int], ...]  # where one of these may end in any way


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
                glued[word] = glued.get(word, 0) | BIT[name]
            else:
                spaced.setdefault(parts[0], []).append((parts[1:], BIT[name]))
    return spaced, glued


def _typos(word: str) -> set[str]:
    """Return the word with two neighbours swapped, one letter left out inside, or one doubled: what a filter by spelling misses."""
    inside = range(1, len(word) - 1)
    swapped = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in inside}
    short = {word[:at] + word[at + 1 :] for at in inside}
    doubled = {word[: at + 1] + word[at:] for at in inside}
    return (swapped | short | doubled) - {word}


_SPACED, _GLUED_WORDS = _index()
# What stands inside an address of a person counts as no word.
_AT = "@"
_SPACED.setdefault(_AT, []).append(((), BIT["ADDR"]))
# Only words that an order can't do without, and of which no slip gives another word.
for _name, _listed in (
    ("IGNORE", "ignore disregard forget"),
    ("PRIOR", "previous preceding"),
    ("INSTR", "instructions instruction guidelines directives"),
):
    for _slip in sorted(slip for word in _listed.split() for slip in _typos(word)):
        _SPACED.setdefault(_slip, []).append(((), BIT[_name]))
_STEMS = sorted({len(word) - 1 for word in _SPACED if word.endswith("*")})
_GLUED_LENGTHS = {first: sorted({len(word) for word in _GLUED_WORDS if word[0] == first}) for first in {word[0] for word in _GLUED_WORDS}}
# Arabic and Hebrew write "and", "so", "by", "to", "the" into the word.
_ARABIC = regex.compile(r"[\u0621-\u064a]")
_HEBREW = regex.compile(r"[\u05d0-\u05ea]")
_HEBREW_PREFIXES = ("\u05d5", "\u05d4", "\u05d1", "\u05dc", "\u05e9", "\u05db", "\u05de", "\u05d5\u05d4", "\u05d5\u05dc", "\u05e9\u05d4")
_ARABIC_PREFIXES = ("\u0648", "\u0641", "\u0628", "\u0644", "\u0627\u0644", "\u0648\u0627\u0644", "\u0628\u0627\u0644", "\u0644\u0644")


@lru_cache(maxsize=200_000)
def _word(word: str) -> _Word | None:
    if len(word) > _LONGEST_WORD:
        return None
    forms = [word]
    prefixes = _ARABIC_PREFIXES if _ARABIC.match(word) else _HEBREW_PREFIXES if _HEBREW.match(word) else ()
    forms += [word[len(prefix) :] for prefix in prefixes if word.startswith(prefix) and len(word) - len(prefix) >= 3]
    keys = [key for form in forms for key in (form, *(form[:length] + "*" for length in _STEMS if length <= len(form)))]
    known = [entry for key in keys for entry in _SPACED.get(key, ())]
    mask = 0
    expressions: dict[str, list[tuple[tuple[str, ...], int]]] = {}
    for rest, bit in known:
        mask |= 0 if rest else bit
        key = " ".join(rest[:2])
        if key and "*" not in key:
            expressions.setdefault(key, []).append((rest, bit))
    open_ended = tuple((rest, bit) for rest, bit in known if "*" in " ".join(rest[:2]))
    return _Word(mask, expressions, open_ended) if known else None


def _continues(words: list[str], at: int, rest: tuple[str, ...]) -> bool:
    if at + len(rest) > len(words):
        return False
    return all(
        word.startswith(part[:-1]) if part.endswith("*") else word == part for word, part in zip(words[at : at + len(rest)], rest, strict=True)
    )


class _Reader:
    """The words of one text, and where they stand."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._spans = [match.span() for match in _TOKEN.finditer(text)]
        self._words = [text[start:end] for start, end in self._spans]

    def tokens(self) -> Iterator[Token]:
        """Yield what means something, in order; silent words only count."""
        index, sentence, fresh = 0, 0, True
        for at, word in enumerate(self._words):
            if word[0] in _STOPS:
                sentence, fresh = sentence + 1, True
            elif word in _PAUSES:
                index += _PAUSE
            elif not word.isascii() and _IS_GLUED.match(word):
                yield from self._glued(at, index, sentence)
                index, fresh = index + 1 + len(word) // 2, False
            else:
                known = _word(word)
                if known:
                    yield from self._meant(known, at, (index, sentence, fresh))
                index, fresh = index + (word != _AT), False

    def _meant(self, known: _Word, at: int, standing: tuple[int, int, bool]) -> Iterator[Token]:
        index, sentence, fresh = standing
        expression, last = 0, at
        following = self._words[at + 1 : at + 3]
        keys = dict.fromkeys((" ".join(following[:1]), " ".join(following)))
        begun = [entry for key in keys for entry in known.expressions.get(key, ())]
        for rest, bit in (*begun, *known.open_ended):
            if _continues(self._words, at + 1, rest):
                expression |= bit
                last = max(last, at + len(rest))
        mask = known.mask
        for silencer, silenced in _SILENCED:
            if expression & silencer:
                mask, expression = mask & ~silenced, expression & ~silenced
        if mask or expression:
            start, leads, denied = self._spans[at][0], fresh or self._leads(at), not fresh and self._denied(at)
            if mask:
                end = self._spans[at][1]
                yield Token(start, end, mask, leads, self._called(end), denied, index, index, sentence)
            if expression:
                end = self._spans[last][1]
                yield Token(start, end, expression, leads, self._called(end), denied, index, index + last - at, sentence)

    def _between(self, at: int) -> str:
        return self._text[self._spans[at - 1][1] : self._spans[at][0]]

    def _leads(self, at: int) -> bool:
        between = self._between(at)
        if _CODE.match(self._text, self._spans[at][1]):
            return False
        if between != " ":
            return not _JOINED.fullmatch(between)
        before = self._words[at - 1]
        return before in _LEADS or before in _PAUSES or (at > 1 and self._leads_by_two(before, self._words[at - 2]))

    def _leads_by_two(self, before: str, earlier: str) -> bool:
        return (before == "to" and earlier in _TO_LEADS) or (before in _MAY and earlier == "you")

    def _called(self, end: int) -> bool:
        return _CALL.match(self._text, end) is not None

    def _denied(self, at: int) -> bool:
        before = _word(self._words[at - 1])
        return before is not None and before.mask & BIT["NOT"] > 0 and self._between(at) in (" ", "'")

    def _glued(self, at: int, index: int, sentence: int) -> Iterator[Token]:
        start, _ = self._spans[at]
        places = [start + offset for offset, letter in enumerate(self._words[at]) if not letter.isspace()]
        run = "".join(self._words[at].split())
        negated = -1
        for offset, letter in enumerate(run):
            for length in _GLUED_LENGTHS.get(letter, ()):
                mask = _GLUED_WORDS.get(run[offset : offset + length], 0)
                if mask and offset + length <= len(run):
                    first, last = index + offset // 2, index + (offset + length) // 2
                    yield Token(
                        places[offset],
                        places[offset + length - 1] + 1,
                        mask,
                        True,
                        self._called(places[offset + length - 1] + 1),
                        negated == offset,
                        first,
                        last,
                        sentence,
                    )
                    negated = offset + length if mask & BIT["NOT"] else negated


def tokens(text: str) -> Iterator[Token]:
    """Yield what means something in a folded text."""
    return _Reader(text).tokens()


def known(word: str) -> bool:
    """True when the lexicon has this folded word, or an expression that begins with it."""
    return _word(word) is not None
