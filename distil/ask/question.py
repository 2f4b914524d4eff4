"""What a question asks for, and whether a claim speaks of it: the words that must be there, and the kind of answer that must be in it.

Passages near a question in words and meaning are often about its subject and leave the question open: who, where only a what is told; another
year; the highest, where the lowest was asked for. English alone is looked into like this; of a question in another language the words count.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from distil.ground.thesaurus import relation
from distil.index.tokens import STOPWORDS, terms

# A claim has to say this share of what an English question asks for, and this of any other. On 60 questions about 15 pages, half of them left open
# there: without this look 29 of 30 are answered right and 15 of 30 wrongly; at 0.6, 28 and 4; at 0.7, 26 and 4; on 50 further ones 20 and 7 of 25,
# and 21 and 2. Wrong answers weigh more.
SHARE, SHARE_ELSEWHERE = 0.7, 0.34
# What a word weighs that says little of what is asked for.
LIGHT = 0.3
# A relation in the thesaurus says the same up to this cost.
SAME = 0.55


def _listed(words: str) -> frozenset[str]:
    return frozenset(re.findall(r"\S+", words))


_WORD = re.compile(r"[^\W_](?:[^\W_]|[-/.’'&](?=[^\W_]))*")
_LIGHT = _listed(
    """allow allowed amount become carried carry case close come does done ever exactly explain far fast find found fraction gave get give given go
    going got happen happened happens have high important kind know known large last lie lies long main make makes many mean means meant much need
    needed now number often old out part people percent percentage place please possible proportion put reason role said say says see share show
    shows similar size sort take taken takes tall tell thing things time took type use used uses using value way went work works
    second seconds minute minutes hour hours day days week weeks month months year years got gets"""
)
# Small words beside the stopwords of search: they tie, and ask for nothing.
_SMALL = STOPWORDS | _listed(
    """must shall ought cannot via through per between during under over after before into onto upon within among across around above below
    off up down any all each every both some few more most other another again also too very just only yet still there here today currently
    since until while because although though if whether either neither lots lot please"""
)
_HOW = "many|much|long|often|fast|far|old|tall|high|deep|large|big|wide|thick|heavy|warm|hot|cold|close"
_AMOUNTS = "share|percentage|percent|fraction|proportion|price|cost|number|amount|temperature|voltage|speed|size|weight|length|height"
_PARTY = "company|firm|organi[sz]ation|person|man|woman|team|group|institute|university|agency"
_ASKING = re.compile(
    rf"\b(?:(who|whom|whose|(?:what|which) (?:{_PARTY}))|(when|(?:what|which) (?:year|date|day|month|time))"
    rf"|(how (?:{_HOW})|(?:what|which) (?:{_AMOUNTS})))\b",
    re.I,
)
# The kind of thing that is asked for: an answer names the thing, seldom its kind.
_KIND = re.compile(
    r"\b(?:what|which) ((?:[^\W\d_]+ ){1,2}?)(?=(?:is|are|was|were|do|does|did|have|has|had|can|could|will|would|must|should|may|might)\b)", re.I
)
# What is counted has to be said: "how many people died" is not answered by how many houses were flooded.
_COUNTED = re.compile(
    r"\bhow many ((?:[^\W\d_]+ ){0,3}?[^\W\d_]+)(?= (?:is|are|was|were|do|does|did|have|has|had|can|could|will|would|must|should|may|might|there)\b)",
    re.I,
)
# Words that turn what is asked for: the first is not the second, and against is not for.
_TURNING = re.compile(r"against|without|never|except|first|second|third|former|[^\W\d_]{3,}(?<!inter)(?<!for)(?<!mod)(?<!hon)(?<!t)est", re.I)
# In what the answers to these are measured.
_LENGTH = r"\d ?(?:[mck]?m|ft|in|(?:milli|centi|kilo)?met(?:re|er)s?|feet|foot|inch(?:es)?|yards?|miles?)\b"
_MEASURED = {
    **dict.fromkeys(("tall", "wide", "thick"), re.compile(_LENGTH, re.I)),
    **dict.fromkeys(("warm", "hot", "cold"), re.compile(r"\d ?(?:°|[CFK]\b|degrees?\b|kelvin\b)", re.I)),
    "heavy": re.compile(r"\d ?(?:[mk]?g|t|lbs?|oz|(?:kilo|milli)?grams?|tonnes?|tons?|pounds?|ounces?)\b", re.I),
    "old": re.compile(r"\byears?\b|\b(?:1\d|20)\d\d\b", re.I),
}
_MEASURE = re.compile(rf"\bhow ({'|'.join(_MEASURED)})\b", re.I)
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_DAYS = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday"
_COUNT = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|million|billion|half|twice|once"
    "|daily|weekly|monthly|yearly|none|no"
)
_NUMBER = re.compile(rf"(?<![\w/.-])[$€£]?\d[\d.,:]*(?!\w*/)|\b(?:{_COUNT})\b", re.I)
_TIME = re.compile(
    rf"\b(?:1\d|20)\d\d\b|\b(?:{_MONTHS}|{_DAYS})s?\b|\b\d{{1,2}}:\d\d\b|\b(?:century|after|before|during|until|since|every|once|while|daily|weekly|monthly|today)\b"
)
_NAME = re.compile(r"(?<![.!?:“\"]\s)(?<!^)(?<!this )(?<!these )(?<!that )\b(?:[A-Z][a-z]{2,}|[A-Z]{2,}(?!/)s?\b|[a-z]+[A-Z]\w*)")
_FAMILIES = re.compile(rf"^(?:{_MONTHS}|{_DAYS}|Figure|Table|Section|Chapter|Appendix|Equation)$")
# Who acts, where no name is told.
_PARTIES = _listed(
    """agency agencies association author authors board citizens commission committee company consultant consultants contractor council
    court department developer developers doctors engineer engineers farmers foundation fund government group
    inspector institute judge king manager mayor minister ministry office officer operator operators owner
    owners parliament party patients president queen researcher researchers scientists
    society staff students supervisor teacher teachers team university users verifier workers volunteers"""
)


_ENDINGS = _listed("er ers or ors ing ings ed ment ments ion ions ation ations al ally ive ance ence ant ent ly ness ity e es s")


class Wants(StrEnum):
    """The kind of answer."""

    ANYTHING = "anything"
    PARTY = "party"
    TIME = "time"
    NUMBER = "number"


@dataclass(frozen=True)
class Question:
    """A question as it was asked."""

    text: str

    @cached_property
    def english(self) -> bool:
        """Whether its own small words are English ones."""
        return any(word.lower() in STOPWORDS for word in _WORD.findall(self.text))

    @cached_property
    def wants(self) -> frozenset[Wants]:
        """The kinds of answer that have to be there."""
        found = (match.lastindex for match in _ASKING.finditer(self.text)) if self.english else ()
        return frozenset({1: Wants.PARTY, 2: Wants.TIME, 3: Wants.NUMBER}[which] for which in found if which)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words that say what is asked for, as they are written."""
        asking = _ASKING.sub(lambda found: " " * len(found.group()), self.text) if self.english else self.text
        return tuple(
            dict.fromkeys(word for word in _WORD.findall(asking) if word.lower() not in (_SMALL if self.english else STOPWORDS) and terms(word))
        )

    @cached_property
    def counted(self) -> frozenset[str]:
        """The last word of what is counted."""
        return frozenset(found.split()[-1] for found in _COUNTED.findall(self.text)) - _LIGHT | ({"people"} & set(self.text.lower().split()))

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The words for the kind of thing that is asked for."""
        return frozenset(word for found in _KIND.findall(self.text) for word in found.split()) if self.english else frozenset()

    def answered(self, claim: str, about: str, page: str = "") -> bool:
        """Say whether a claim speaks of what is asked for and holds the kind of answer.

        `about`: what the claim stands under, its page's title and its section. `page`: what else the page says, where a name may have been told.
        """
        there = _There(claim, about)
        known = set(terms(page))
        weights, said = 0.0, 0.0
        for word in self.words:
            weight = LIGHT if self.english and (word.lower() in _LIGHT or word in self.kinds) else 1.0
            found = there.says(word)
            if found == 0 and word[0].isupper() and known.issuperset(terms(word)):
                found = 1.0
            if found < 0 or (found == 0 and self._must(word)):
                return False
            weights += weight
            said += weight * found
        if weights and said < weights * (SHARE if self.english else SHARE_ELSEWHERE):
            return False
        measures = _MEASURE.findall(self.text) if self.english else []
        return all(self._held(kind, claim) for kind in self.wants) and all(_MEASURED[how.lower()].search(claim) for how in measures)

    def _must(self, word: str) -> bool:
        """Names and numbers have no other words. A capital says nothing at the beginning, nor in a language that begins every noun with one."""
        if self.english and (_TURNING.fullmatch(word) or word in self.counted):
            return True
        if any(character.isdigit() for character in word) or any(character.isupper() for character in word[1:]):
            return True
        return self.english and word[0].isupper() and not self.text.lstrip("“\"'( ").startswith(word) and not self.text.istitle()

    def _held(self, kind: Wants, claim: str) -> bool:
        own = set(terms(self.text))
        if kind is Wants.NUMBER:
            return any(not own.issuperset(terms(number)) for number in _NUMBER.findall(claim))
        if kind is Wants.TIME:
            return any(not own.issuperset(terms(moment)) for moment in _TIME.findall(claim))
        return any(not own.issuperset(terms(name)) for name in _parties(claim))


class _There:
    """The words of a claim and of what it is about."""

    def __init__(self, claim: str, about: str) -> None:
        self._terms = set(terms(f"{claim}\n{about}"))
        self._words = {word.lower() for word in _WORD.findall(claim)} - STOPWORDS

    def says(self, word: str) -> float:
        """How much of a word is said, 0 to 1; -1 when its opposite is."""
        found = set(terms(word))
        if found & self._terms:
            return len(found & self._terms) / len(found)
        near = [known for there in self._words if (known := relation(word.lower(), there) or relation(there, word.lower())) is not None]
        if any(not known.opposite and known.cost <= SAME for known in near):
            return 0.8
        if any(known.opposite for known in near):
            return -1.0
        return 0.8 if any(_kin(word.lower(), there) for there in self._words) else 0.0


def _kin(here: str, there: str) -> bool:
    """Say whether two words are made from one: "owns" and "owner", "conducts" and "conductor"."""
    shorter, longer = sorted((terms(here)[0], there), key=len)
    return len(shorter) >= 3 and longer.startswith(shorter) and longer[len(shorter) :] in _ENDINGS


def _parties(claim: str) -> Iterator[str]:
    yield from (name for name in _NAME.findall(claim) if not _FAMILIES.match(name))
    yield from (word for word in _WORD.findall(claim) if word.lower() in _PARTIES)
