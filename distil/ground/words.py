"""Tokens of a claim and of its evidence: kinds, stems, and which words mean the same. English only."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from distil.ground.lexicon import ADVERBS, FUNCTION, IRREGULAR, LIGHT
from distil.ground.phrases import PHRASES, SIZES
from distil.ground.synonyms import GROUPS

TOKEN = re.compile(
    r"(?P<identifier>(?=[\w.-]{0,40}\d)[A-Za-z]+[-_]?[A-Za-z]*\d[\w-]*|\d+[A-Za-z]{1,3}\d[\w-]*|\d+[A-Z]\b)"
    r"|(?P<number>\d+(?::\d\d)+|\d+(?:[.,]\d+)*(?:st|nd|rd|th)?)"
    r"|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)?)|(?P<mark>[%‰°$€£±<>≤≥=+−]|(?<![\w.)])-(?=\d))|(?P<stop>[.;:!?](?=\s|\Z|[\"'”’)\]])|[,()—–;:])"
)
_SUFFIXES = """
ational itions ition ments ment nesses ness ically ities ity ives ive ers er ors or ings ing edly ied ed ies es ally ly al s e y
"""
NOUN_ENDINGS = (("ations", 4), ("ation", 3), ("ctions", 4), ("ction", 3), ("ptions", 4), ("ption", 3))
SHORTEST_NOUN = 8  # letters: "creation" comes from "create", "station" and "nation" from nothing shorter
SUFFIXES = tuple(_SUFFIXES.split())
_ABBREVIATIONS = (
    "prof dr mr mrs ms st fig figs eq eqs no nos vs eg ie cf al approx ca inc ltd co corp jr sr gen col capt sgt lt sec ch pp vol dept univ"
)
ABBREVIATIONS = frozenset(_ABBREVIATIONS.split())
ACRONYMS = frozenset(["US", "IT", "WHO"])
GIVEN = frozenset(["May", "Will", "Mark"])
_COUNTS = "two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty seventy eighty ninety half"
COUNTS = frozenset(_COUNTS.split())
LONGEST = 12_000  # characters of evidence looked at; a passage is one sentence


@dataclass(frozen=True)
class Token:
    """A word, number, identifier, sign or stop, and where it stands: token number, sentence and clause."""

    text: str
    low: str
    stem: str
    kind: str
    start: int
    end: int
    index: int
    sentence: int
    clause: int

    @property
    def content(self) -> bool:
        """Say whether the evidence has to carry this word."""
        if self.kind == "word" and self.low in FUNCTION:
            letter = len(self.text) == 1 and self.text.isupper() and self.index > 0 and self.text != "I"  # "Hull A"
            return letter or self.homonym
        return self.kind in {"identifier", "number", "word"}

    @property
    def homonym(self) -> bool:
        """Say whether this is a name that looks like a function word: "in May", "the US", "the WHO"."""
        return self.text in ACRONYMS or (self.index > 0 and self.text in GIVEN)

    @property
    def name(self) -> bool:
        """Say whether this looks like a name: a capital where no sentence begins, or several, or digits in it."""
        return self.kind == "identifier" or (
            self.kind == "word" and self.text[:1].isupper() and (self.index > 0 or self.text[1:] != self.text[1:].lower())
        )


def tokens(text: str) -> list[Token]:
    """Return the tokens of the text, with sentence and clause numbers; at most 12,000 characters are looked at."""
    found: list[Token] = []
    sentence = clause = 0
    pending = False
    for match in TOKEN.finditer(text[:LONGEST].replace("’", "'")):
        kind = match.lastgroup or "stop"
        raw = match.group()
        low = raw.lower().removesuffix("'s").removesuffix("n't") if kind == "word" else raw.lower()
        if kind == "word" and raw.lower().endswith("n't"):
            low = "not"
        if raw == "." and found and _abbreviated(found[-1], text, match.end()):
            continue
        if pending and low in CLAUSE_OPENERS:
            clause += 1
        pending = kind == "stop" and raw in ",—–"
        found.append(Token(raw, low, stem(low) if kind == "word" else low, kind, match.start(), match.end(), len(found), sentence, clause))
        if kind == "stop" and raw in ".!?":
            sentence, clause = sentence + 1, clause + 1
        elif kind == "stop" and raw in ";:":
            clause += 1
    return _phrased(found)


def _abbreviated(before: Token, text: str, end: int) -> bool:
    """Say whether a full stop belongs to the word before it: "Prof. Ilves", "J. Doe", "e.g. a pump"."""
    if before.end != end - 1:
        return False
    return before.low in ABBREVIATIONS or (len(before.text) == 1 and before.text.isupper() and text[end : end + 1].strip() == "" and end < len(text))


def _phrased(words: list[Token]) -> list[Token]:
    """Read "went up" as "rise", "took no part" as "participate no": the first word takes the meaning of all, the others none, but for a denial."""
    lows = [token.low for token in words]
    found = list(words)
    taken = 0
    for k, first in enumerate(lows):
        size = 0 if k < taken else next((n for n in SIZES.get(first, ()) if tuple(lows[k : k + n]) in PHRASES), 0)
        if size and lows[k + size - 1] == "over" and k + size < len(lows) and (words[k + size].kind == "number" or lows[k + size] in COUNTS):
            size = 0  # "takes over nine hours"
        if size:
            taken = k + size
            meant = zip(words[k:taken], PHRASES[tuple(lows[k:taken])], strict=True)
            found[k:taken] = [word if word.low == low else replace(word, low=low, stem=stem(low)) for word, low in meant]
    return found


CLAUSE_OPENERS = frozenset(
    ["whereas", "while", "but", "and", "although", "though", "which", "who", "where", "so", "since", "because", "or", "with", "yet"]
)


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """Return what is left of a lower-case word without its endings: "examined" and "examination" meet."""
    word = IRREGULAR.get(word, word)
    for ending, letters in NOUN_ENDINGS:
        if word.endswith(ending) and len(word) >= SHORTEST_NOUN:
            word = word[:-letters]
            break
    for _ in range(2):
        for suffix in SUFFIXES:
            if word.endswith(suffix) and len(word) - len(suffix) >= 3 and not (word.endswith(("eed", "ee")) and suffix in {"ed", "e"}):
                word = _undouble(word[: -len(suffix)] + ("y" if suffix in {"ies", "ied"} else ""))
                break
    if word.endswith("at") and len(word) >= 6:
        word = word[:-2]
    return word.rstrip("y") if len(word) > 4 else word


def _undouble(word: str) -> str:
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls" else word


def _meanings() -> dict[str, frozenset[int]]:
    meant: dict[str, set[int]] = {}
    for number, line in enumerate(GROUPS):
        for word in line.split():
            meant.setdefault(stem(word), set()).add(number)
    return {word: frozenset(numbers) for word, numbers in meant.items()}


MEANINGS = _meanings()


def same(left: Token, right: Token) -> bool:
    """Say whether two tokens carry the same meaning: equal stems, or a group of synonyms in common; identifiers letter by letter."""
    if "identifier" in {left.kind, right.kind}:
        return left.low.replace("-", "") == right.low.replace("-", "")
    if left.kind != right.kind:
        return False
    if left.stem == right.stem or left.low == right.low:
        return True
    return bool(MEANINGS.get(left.stem, frozenset()) & MEANINGS.get(right.stem, frozenset()))


def light(token: Token) -> bool:
    """Say whether a word adds nothing that could be wrong ("according", "given")."""
    return not token.homonym and (token.low in LIGHT or token.low in ADVERBS)
