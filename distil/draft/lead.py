"""Which sentence says best what a document is: the description of its page."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from distil import okf
from distil.data import Admitted, Passage, Role
from distil.draft import cues
from distil.draft.sentences import fold, several, split
from distil.draft.title import title
from distil.draft.tongues import Tongue, tongue

_KIND = (
    r"(?:paper|report|article|document|study|work|module|course|workshop|curriculum|lesson|tutorial|standard|specification|guide(?:line)?s?|handbook|"
    r"manual|book|package|software|library|tool|project|section|chapter|pep|rfc|proposal|review|audit|survey|analysis|note|memo(?:randum)?|policy|act|"
    r"notice|letter|page|notebook|presentation|dataset|data set|repository|(?-i:Agreement|Contract|Lease|Deed|Order|Decision|Regulation|Directive))"
)
ABOUT = re.compile(
    rf"\A(?:this|the (?:present|current)|our|in this) (?:(?-i:[A-Z])[\w-]{{0,20}} ){{0,4}}{_KIND}\b|\Athis is (?:an?|the)\b"
    rf"|\bthe (?:aim|goal|purpose|objective) of (?:this|the|our) {_KIND}\b",
    re.IGNORECASE,
)
PRESENTS = re.compile(
    r"\b(?:we|authors?)\s(?:\w+ly )?(?:present|introduce|propose|describe|report on|develop(?:ed)?|investigate|examine|review|study|survey|"
    r"compare|analy[sz]e)\b"
    r"|\b(?:engaged|commissioned|appointed|tasked)\b.{0,80}\bto\b",
    re.IGNORECASE,
)
IS_A = re.compile(r"\A(?:an? |the )?([\w`'’./,:;&“”\"– ()-]{2,140}?),? (?:is|are|was|were) (?:an?|the|one of|\w{2,12}ed)\b", re.IGNORECASE)
TAKES_SIDES = re.compile(r"\b(?:we|I) (?:\w+ )?(?:recommend|suggest|believe|hope|show|found|find|conclude|argue|expect|focus\w*)\b", re.IGNORECASE)
# A pronoun at the end, or one that stands for no noun beside it, points at what a description leaves behind.
POINTING = re.compile(r"\b(?:it|they|them|he|she|him)\b|\b(?:this|these|that|those) (?:to|is|are|was|were|will|would|can|by|in|for|and)\b", re.I)
# "To facilitate this", "an extension to this semantics": what it points at stays behind, unless it is the document itself.
BEHIND = re.compile(
    rf"\b(?:this|these|the (?:former|latter|same|above)(?!-))\b(?!\s(?:[\w-]+\s){{0,3}}?{_KIND}s?\b|\sis (?:an?|the)\b)", re.IGNORECASE
)
POINTS_BACK = re.compile(r"\b(?:it|them)\W*\Z", re.IGNORECASE)
PLAIN = 30  # words: a description longer than this is read by nobody
LEAST = 0.5  # below it no sentence says what the document is, and the most telling one stands in
MOST = 0.6  # share of the title's words that "X is a ..." has to name: a paper on zinc and reefs is not described by what reefs are
LATE = 0.7  # behind the first third, "in this work we completed ..." tells of a part
OPENING = 5  # a fifth of the document: what stands later rarely says what the whole is


@dataclass(frozen=True)
class Subject:
    """What a sentence has to be about: the words of the title, where the abstract is, how long the text is."""

    words: frozenset[str]
    name: str  # the first of them, "" without any
    abstract: tuple[tuple[int, int], ...]
    length: int
    tongue: Tongue | None = None

    def about(self, text: str, start: int, section: str) -> float:
        """Return how well a sentence says what the document is: by its form, its place, and the words of the title."""
        folded = fold(text)
        shared = len(stems(folded, self.tongue) & self.words) / (len(self.words) or 1)
        score = 1.0 * bool(ABOUT.search(folded)) or 0.8 * bool(PRESENTS.search(folded)) or self._defined(folded, shared)
        first = any(left <= start < right for left, right in self.abstract) or bool(cues.LEAD_SECTIONS.search(section))
        score += 0.6 * shared + 0.3 * first + 0.5 * max(0.0, 1 - OPENING * start / (self.length or 1))
        score -= LATE * (start > self.length / 3)
        score -= 0.015 * max(0, okf.word_count(folded) - PLAIN) + 0.3 * bool(TAKES_SIDES.search(folded)) + 1.0 * bool(cues.DULL.search(folded))
        score -= 0.6 * bool(cues.LEANS.match(folded) and not ABOUT.match(folded) and not cues.OWN_SUBJECT.match(folded))
        score -= 0.9 * bool(cues.DULL_SECTIONS.search(section)) + 0.3 * folded.endswith((":", "?"))
        score -= 0.2 * folded[:1].islower() + 0.6 * bool(POINTS_BACK.search(folded)) + 0.6 * bool(BEHIND.search(folded))
        return score + (_said_in(self.tongue, folded, section) if self.tongue else 0.0)

    def named(self, text: str) -> float:
        """Return what naming the title's words is worth where no sentence says what the document is."""
        return 0.5 * len(stems(text, self.tongue) & self.words) / (len(self.words) or 1)

    def _defined(self, text: str, shared: float) -> float:
        """Return what "X is a ..." is worth: X is what the title begins with, or the sentence names most of the title."""
        found = IS_A.match(text)
        if found is None:
            return 0.0
        what = stems(found.group(1), self.tongue)
        return 0.8 if self.name in what and (what <= self.words or shared > MOST) else 0.7 * (shared > MOST)


def subject(admitted: Admitted) -> Subject:
    """Return what the document's description has to be about."""
    abstract = tuple((span.start, span.end) for span in admitted.spans if span.role is Role.ABSTRACT)
    spoken = tongue(admitted)
    called = title(admitted)
    name = next((stem for word in called.split() for stem in stems(word, spoken)), "")
    return Subject(stems(called, spoken), name, abstract, len(admitted.text), spoken)


def lead(admitted: Admitted, passages: Sequence[Passage]) -> Passage | None:
    """Return the passage that says what the document is; where none does, the most salient one of its abstract or of all. None without passages."""
    if not passages:
        return None
    passages = [p for p in passages if " | " not in p.text] or passages  # a row of a table describes nothing
    passages = [p for p in passages if not several(p.text)] or [_first(p) for p in passages]
    whole = subject(admitted)
    best = max(passages, key=lambda p: (whole.about(p.text, p.start, p.section), -p.start))
    if whole.about(best.text, best.start, best.section) >= LEAST:
        return best
    opening = [p for p in passages if any(left <= p.start < right for left, right in whole.abstract)]
    return max(
        opening or passages, key=lambda p: (p.salience - 0.03 * max(0, okf.word_count(p.text) - 25) + _alone(p.text) + whole.named(p.text), -p.start)
    )


def _first(passage: Passage) -> Passage:
    """Return the first sentence of a passage: a description is one."""
    left, right = next(split(passage.text, 0, len(passage.text)))
    return replace(passage, start=passage.start + left, end=passage.start + right, text=passage.text[left:right])


def _alone(text: str) -> float:
    """Return what standing alone is worth to a description that has to do without a sentence about the document."""
    words = text.lower().split()
    whole = 0.3 * (text[0].isalpha() and 6 * sum(word in cues.STOP for word in words) >= len(words))
    return (
        whole
        - 0.6 * bool(cues.LEANS.match(text))
        - 0.3 * bool(POINTING.search(text))
        - 0.9 * bool(BEHIND.search(text))
        - 1.5 * text.endswith((":", "?"))
    )


def stems(text: str, spoken: Tongue | None = None) -> frozenset[str]:
    """Return the words that carry meaning, without their endings."""
    stop = spoken.function if spoken else cues.STOP
    return frozenset(cues.SUFFIX.sub("", w)[:9] for w in map(str.lower, cues.WORD.findall(text)) if len(w) > 2 and w not in stop)


def _said_in(spoken: Tongue, text: str, section: str) -> float:
    """Return what the words of another language add to how well a sentence says what the document is."""
    about = spoken.about.match(text)
    score = 1.0 * bool(about) + 0.3 * bool(spoken.lead.search(section)) - 1.0 * bool(spoken.dull.search(text))
    return score - 0.6 * bool(not about and spoken.leans.match(text)) - 0.9 * bool(spoken.duller.search(section))
