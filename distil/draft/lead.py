"""Which sentence says best what a document is: the description of its page."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from distil import okf
from distil.data import Admitted, Passage, Role
from distil.draft import cues
from distil.draft.letter import FILLER
from distil.draft.sentences import CLOSED, ENTRY, Sentence, fold, several, split
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
# "To facilitate this", "an extension to this semantics": what it points at stays behind, unless it is the document itself.
BEHIND = re.compile(
    rf"\b(?:this|these|the (?:former|latter|same|above)(?!-))\b(?!\s(?:[\w-]+\s){{0,3}}?{_KIND}s?\b|\sis (?:an?|the)\b)", re.IGNORECASE
)
POINTS_BACK = re.compile(r"\b(?:it|them)\W*\Z", re.IGNORECASE)
# What is asked, answered, supposed or ordered says nothing of what the document is.
UNSAID = re.compile(
    r"(?:q|a|question|answer)\d{0,2}[.:]\s|(?:yes|no|well|sure|maybe|perhaps|of course)\b[,.;]|(?:if|unless|were|had|should|suppose|imagine)\b"
    r"|(?:please|do not|don['’]t|never|always|indicate|explain|specify|state|say|enter|attach|see|tick|note|keep|make sure|be sure|remember)\s"
    r"|(?:tell|ask|call|contact|consult|check|read|wait|stop|avoid|wear|send|return|press|turn|hold|remove|bring|soak|grind|wash|put|take)\s"
    r"(?:your|an?|the|us|if|for|all|any|every|no|it|them)\b"
    r"|(?:\w+ ){0,4}(?:said|says|told|asked|replied|added|claimed|alleged|complained|accused|suggested|proposed|moved|argued)\b",
    re.IGNORECASE,
)
SHORTEST = 5  # words
PLAIN = 30  # words: a description longer than this is read by nobody
LEAST = 0.5  # below it no sentence says what the document is, and the one that opens it stands in
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

    def beside(self, text: str) -> bool:
        """Say whether a sentence defines something else than the title names."""
        found = IS_A.match(fold(text))
        return found is not None and bool(self.words) and not stems(found.group(1), self.tongue) & self.words

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


def lead(admitted: Admitted, passages: Sequence[Passage], opening: Sequence[Sentence] = ()) -> Passage | None:
    """Return the passage that says what the document is; where none does, the one of its abstract that says most, else the first of the sentences
    that open it. None where nothing stands alone.
    """
    whole = subject(admitted)
    held = passages
    alone = [p for p in held if " | " not in p.text and not several(p.text)]  # a row of a table describes nothing
    passages = [p for p in alone or map(_first, held) if stands(p.text, whole.tongue)]
    if passages:
        best = max(passages, key=lambda p: (whole.about(p.text, p.start, p.section), -p.start))
        if whole.about(best.text, best.start, best.section) >= LEAST:
            return best
    abstract = [p for p in passages if any(left <= p.start < right for left, right in whole.abstract)]
    if not abstract:
        told = ((s, admitted.text[s.start : s.end]) for s in opening if not s.line and s.role is not Role.TABLE)
        first = next(
            (Passage(s.start, s.end, said, s.place, s.section) for s, said in told if stands(said, whole.tongue) and not whole.beside(said)), None
        )
        if first is not None:
            return first
    if abstract or passages:
        return max(abstract or passages, key=lambda p: (p.salience - 0.03 * max(0, okf.word_count(p.text) - 25) + whole.named(p.text), -p.start))
    return next((p for p in held if ENTRY.fullmatch(p.text) and cues.MATTER.match(p.text)), None)


def stands(text: str, spoken: Tongue | None = None) -> bool:
    """Say whether a sentence describes a document to somebody who sees nothing else: whole, no greeting or order, pointing at nothing left behind."""
    folded = fold(text)
    if okf.word_count(folded) < SHORTEST or not CLOSED.search(folded) or folded[0].islower() or folded.rstrip('"”’») ').endswith("?"):
        return False
    own = ABOUT.search(folded) or cues.OWN_SUBJECT.match(folded) or (spoken is not None and spoken.about.match(folded))
    leans = cues.LEANS.match(folded) or POINTS_BACK.search(folded) or BEHIND.search(folded) or (spoken is not None and spoken.leans.match(folded))
    dull = cues.DULL.search(folded) or FILLER.search(folded) or (spoken is not None and spoken.dull.search(folded))
    return not (dull or (leans and not own) or UNSAID.match(folded))


def _first(passage: Passage) -> Passage:
    """Return the first sentence of a passage: a description is one."""
    left, right = next(split(passage.text, 0, len(passage.text)))
    return replace(passage, start=passage.start + left, end=passage.start + right, text=passage.text[left:right])


def stems(text: str, spoken: Tongue | None = None) -> frozenset[str]:
    """Return the words that carry meaning, without their endings."""
    stop = spoken.function if spoken else cues.STOP
    return frozenset(cues.SUFFIX.sub("", w)[:9] for w in map(str.lower, cues.WORD.findall(text)) if len(w) > 2 and w not in stop)


def _said_in(spoken: Tongue, text: str, section: str) -> float:
    """Return what the words of another language add to how well a sentence says what the document is."""
    about = spoken.about.match(text)
    score = 1.0 * bool(about) + 0.3 * bool(spoken.lead.search(section)) - 1.0 * bool(spoken.dull.search(text))
    return score - 0.6 * bool(not about and spoken.leans.match(text)) - 0.9 * bool(spoken.duller.search(section))
