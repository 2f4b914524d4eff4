"""Cuts text into the terms that are indexed, and into sentences."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

# A longer run is no word: base64, a hash, a line of code without spaces.
LONGEST = 64

# The words a question is full of. Only a query drops them, and only when it says something else too.
STOPWORDS = frozenset(
    re.findall(
        r"\w+",
        """a about an and are as at be been being but by can could did do does for from had has have he her his how i if in into is it its may me
        might my no nor not of on or our she should so such than that the their them then there these they this those to too was we were what when
        where which who whom why will with would you your""",
    )
)

# Scripts written without spaces between words, and Hangul, whose words take endings: indexed as pairs of characters.
UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005\u3007\u3040-\u30ff\u3100-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
_UNSPACED = re.compile(f"[{UNSPACED}]+")
# Vowel signs and accents: letters of the word they stand in, though no \w.
_MARKS = "".join(chr(code) for code in range(0x300, 0x1E00) if unicodedata.category(chr(code)) in ("Mn", "Mc"))
_LETTERS = f"(?:[^\\W_][{_MARKS}]*)+"
_RUN = re.compile(rf"{_LETTERS}(?:[-_.,'’/:@]{_LETTERS})*(?:\+\+|#(?!\w))?")
_PART = re.compile(_LETTERS)
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_JOINT = re.compile("[-_'’]")
_LIST = re.compile("[,/:@]")
_ACCENT = re.compile("[\u0300-\u036f]+")
_POSSESSIVE = re.compile(r"['’]s$")

# The look back keeps a long row of dots linear.
_STOP = re.compile(r"(?<![.!?…])[.!?…]++[\"'”’)\]]*+(?=\s)|[。！？｡]+[」』”）]*|\n[^\S\n]*\n")
# What may stand before a full stop that ends no sentence.
_ABBREVIATION = re.compile(
    r"(?:\b(?:al|approx|ca|cf|ch|dr|ed|eds|e\.g|eq|eqs|etc|fig|figs|i\.e|inc|mr|mrs|ms|no|nos|p|pp|prof|ref|refs|sec|st|tab|vol|vs)|\b[A-Z])\.$", re.I
)


class _Stemmer(Protocol):
    maxCacheSize: int

    def stemWord(self, word: str) -> str: ...  # the library's own spelling


def terms(text: str) -> list[str]:
    """Return the terms of a text in order, as the index keeps them."""
    return list(_terms(text, asked=False))


def asked(query: str) -> list[str]:
    """Return the terms to look a query up by, each once; stopwords only when there is nothing else."""
    found = list(dict.fromkeys(_terms(query, asked=True)))
    telling = [term for term in found if term not in STOPWORDS]
    return telling or found


def written(term: str, text: str) -> str:
    """Return the first word of a text that a term stands for, in lower case; the term itself when there is none."""
    return next((run.lower() for run in _RUN.findall(unicodedata.normalize("NFKC", text)) if term in terms(run)), term)


def count(text: str) -> int:
    """Return how many words a text holds; two characters of an unspaced script count as one."""
    unspaced = sum(len(run) for run in _UNSPACED.findall(text))
    return len(text.split()) + unspaced // 2


def sentences(text: str) -> list[tuple[int, int]]:
    """Return the sentences of a text as [start, end), without the blanks around them. An empty line always ends one."""
    found = []
    start = 0
    for stop in _STOP.finditer(text):
        if stop.group()[0] == "." and _ABBREVIATION.search(text, max(start, stop.start() - 8), stop.start() + 1):
            continue
        found.append((start, stop.end()))
        start = stop.end()
    found.append((start, len(text)))
    return [trimmed for begin, end in found if (trimmed := _trim(text, begin, end))[0] < trimmed[1]]


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())


def _terms(text: str, *, asked: bool) -> Iterator[str]:
    for run in _RUN.findall(unicodedata.normalize("NFKC", text)):
        yield from _of_short_run(run, asked) if len(run) <= LONGEST else _of_run(run, asked=asked)


# Text repeats its words: three quarters of the work on 5,000 abstracts is saved.
@lru_cache(maxsize=200_000)
def _of_short_run(run: str, asked: bool) -> tuple[str, ...]:
    return tuple(_of_run(run, asked=asked))


def _of_run(run: str, *, asked: bool) -> Iterator[str]:
    """The parts of a run and, where it is a compound such as snake_case, camelCase or IL-2, the whole of it without its joints."""
    if _GROUPED.fullmatch(run):
        yield run.replace(",", "")
        return
    if _NUMBER.fullmatch(run):
        yield run
        return
    if run[-1] in "+#":
        yield from _word(_fold(run)) if len(run) <= LONGEST else ()
        return
    run = _POSSESSIVE.sub("", run)
    parts = [hump for part in _PART.findall(run) for hump in _humps(part)]
    if len(parts) > 1 and len(run) <= LONGEST and not _LIST.search(run):
        yield from _word(_fold(_JOINT.sub("", run)))
    for part in parts:
        yield from _of_part(_fold(part), asked=asked)


def _humps(part: str) -> list[str]:
    humps = _HUMP.split(part) if len(part) <= LONGEST else [part]
    return humps if min(map(len, humps)) > 1 else [part]


def _of_part(part: str, *, asked: bool) -> Iterator[str]:
    at = 0
    for run in _UNSPACED.finditer(part):
        if run.start() > at:
            yield from _word(part[at : run.start()])
        yield from _pairs(run.group(), asked=asked)
        at = run.end()
    if at < len(part):
        yield from _word(part[at:])


def _word(word: str) -> Iterator[str]:
    if len(word) <= LONGEST:
        yield _stem(word)


def _pairs(run: str, *, asked: bool) -> Iterator[str]:
    """Pairs of neighbours; single characters too, but a query asks for them only when it has nothing longer."""
    if len(run) == 1 or not asked:
        yield from run
    for at in range(len(run) - 1):
        yield run[at : at + 2]


def _fold(word: str) -> str:
    """Without case and without the accents of Latin, Greek and Cyrillic; other scripts keep their marks, which are letters there."""
    folded = word.casefold()
    if folded.isascii():
        return folded
    return unicodedata.normalize("NFC", _ACCENT.sub("", unicodedata.normalize("NFD", folded)))


def _stem(word: str) -> str:
    if len(word) < 3 or not (word.isascii() and word.isalpha()) or word in STOPWORDS:
        return word
    return _stemmer().stemWord(word)


@lru_cache(maxsize=1)
def _stemmer() -> _Stemmer:
    from Stemmer import Stemmer

    stemmer: _Stemmer = Stemmer("english")
    # Our own cache of whole runs makes the library's useless.
    stemmer.maxCacheSize = 0
    return stemmer
