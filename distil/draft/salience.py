"""How much a sentence's place and words promise, before any model looks: structure decides where centrality alone picks dull ones."""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from distil import okf
from distil.data import Admitted, Role
from distil.draft import cues, letter
from distil.draft.lead import stems
from distil.draft.lines import worth
from distil.draft.particulars import is_total
from distil.draft.sentences import Sentence, fold
from distil.draft.standing import Standing, standing
from distil.draft.title import title
from distil.draft.tongues import Tongue, tongue

PLAIN = Standing()
SHORTEST, LONGEST = PLAIN.shortest, 60  # words; a shorter one says nothing alone, a longer one is no single statement
LEAD_BLOCK = 40  # words: a longer block before the first heading is an abstract, a shorter one an address or a date
CITATION = re.compile(r"(?:\s?\[(?:\d{1,3}|[a-z]|note \d{1,2}|citation needed)(?:[,–-]\s?\d{1,3}){0,8}\]){1,6}\Z")  # behind the full stop
CLOSING = tuple(".!?…:;。！？；：｡।॥؟۔։።។။")
QUOTES = "\"')]»’”』」】》）"
SUMMED = 1.0  # the row that sums a table up says most of it
ENTERED = 0.5  # an entry of a form is short, and often nothing but names
FILLER = 2.0  # thanks and notices are chosen only where there is nothing else, wherever they stand
DENIED = 0.45  # a result that says no weighs what a reported one does, and is mostly told without "we found"
FIGURED, EARLY = 0.3, 5  # of the sentences that open a text without an abstract, the one with figures is what it tells
ECHO = 0.7  # share of a sentence's words that are the title's: it only repeats the title


def salience(admitted: Admitted, candidates: Sequence[Sentence]) -> list[float]:
    """Return one score a sentence; the weights were set on papers, reports and standards by their must-mention points."""
    texts = [fold(admitted.text[s.start : s.end]) for s in candidates]
    spoken, kind = tongue(admitted), standing(admitted)
    bags = [stems(text, spoken) for text in texts]
    subject = stems(title(admitted), spoken)
    common = _frequent(bags)
    lengths: Counter[int] = Counter()
    for sentence, text in zip(candidates, texts, strict=True):
        lengths[sentence.block] += okf.word_count(text)
    summed_up = any(s.role is Role.ABSTRACT or cues.LEAD_SECTIONS.search(s.section) for s in candidates)
    opening = frozenset() if summed_up or kind.form else frozenset(s.start for s in candidates[:EARLY])
    last = max(s.block for s in candidates) or 1
    scores = []
    for text, bag, sentence, said in zip(texts, bags, candidates, letter.weights(admitted, candidates), strict=True):
        score = said + _words(text, sentence) + _subject(bag, subject, common) + _section(sentence, lengths[sentence.block])
        score += _denied(text, sentence) + FIGURED * (sentence.start in opening and _figured(text, sentence))
        score += SUMMED * (sentence.role is Role.TABLE and is_total(text))
        if kind.entry(text):
            score += ENTERED + 0.7 * (sentence.role is Role.TABLE) + 0.3 * bool(cues.MATTER.match(text))
        score += _said_in(spoken, text, sentence.section) if spoken else 0.0
        score = worth(text) if sentence.line else score
        scores.append(score + 0.25 * _position(sentence.block / last))
    return scores


def _words(text: str, sentence: Sentence) -> float:
    words = okf.word_count(text)
    score = 0.45 * bool(cues.REPORTS.search(text)) + 0.2 * bool(cues.DEFINES.search(text)) + 0.2 * bool(cues.DUTY.search(text))
    score += min(0.3, 0.1 * len(cues.WEIGHS.findall(text))) + min(0.36, 0.18 * len(cues.TELLS.findall(text)))
    score += min(0.55, 0.12 * len(cues.NUMBER.findall(text))) + 0.2 * bool(cues.BOUND.search(text))
    score -= 0.3 * bool(cues.LEANS.match(text) and not cues.OWN_SUBJECT.match(text)) + 0.8 * bool(cues.DULL.search(text))
    score -= 0.25 * (sentence.role is Role.CAPTION) + 0.7 * (sentence.role is Role.TABLE) + 0.5 * text.endswith("?") + 0.4 * text.endswith(":")
    score -= 0.25 * (words < 9) + 0.012 * max(0, words - 26) + 0.08 * min(8, sum(map(text.count, "<>{}`=_⊢∀∃→⇒∧∨¬≜∈∗")))
    return (
        score
        - 0.9 * bool(cues.FOOTNOTE.match(text))
        - 0.35 * bool(cues.THIS_SECTION.match(text))
        - 0.8 * (len(cues.INITIALS.findall(text)) > 2)
        - 0.3 * text.startswith("(")
    )


def _denied(text: str, sentence: Sentence) -> float:
    """Return what a negative result is worth where results are told: in an abstract, a summary, a section of results, a text without sections."""
    told = sentence.role is Role.ABSTRACT or cues.LEAD_SECTIONS.search(sentence.section) or cues.FINDINGS.search(sentence.section)
    if not (told or (not sentence.section and sentence.role is Role.PARAGRAPH)):
        return 0.0
    return DENIED * bool(cues.DENIES.search(text) and not cues.REPORTS.search(text))


def _figured(text: str, sentence: Sentence) -> bool:
    """Say whether a sentence of prose states two measured values at least, of a subject that it names itself."""
    return sentence.role is Role.PARAGRAPH and not cues.LEANS.match(text) and len(okf.figures(text)) > 1


def _said_in(spoken: Tongue, text: str, section: str) -> float:
    """Return what the words of another language than English add: the same signs, with the same weights."""
    about = spoken.about.match(text)
    score = 0.45 * bool(about or spoken.reports.search(text)) + 0.65 * bool(spoken.lead.search(section))
    score -= 0.3 * bool(not about and spoken.leans.match(text)) + FILLER * bool(spoken.dull.search(text))
    return score - 0.9 * bool(spoken.duller.search(section))


def _subject(bag: frozenset[str], subject: frozenset[str], common: frozenset[str]) -> float:
    if bag and len(bag & subject) >= ECHO * len(bag):
        return -0.6
    return 0.25 * len(bag & subject) / math.sqrt(len(subject) or 1) + 0.6 * len(bag & common) / (len(bag) or 1)


def _section(sentence: Sentence, block: int) -> float:
    """Abstracts and summaries say most in fewest words; notices say nothing."""
    score = 0.12 * sentence.first
    if sentence.role is Role.ABSTRACT or cues.LEAD_SECTIONS.search(sentence.section) or (not sentence.section and block >= LEAD_BLOCK):
        score += 0.65
    elif cues.GOOD_SECTIONS.search(sentence.section):
        score += 0.3
    return score - 0.9 * bool(cues.DULL_SECTIONS.search(sentence.section))


def _position(share: float) -> float:
    """The opening says what a document is, the end what came of it."""
    opening, end = max(0.0, 1.0 - 5 * share), max(0.0, 1.0 - 8 * (1.0 - share))
    return opening + 0.4 * end


def eligible(text: str, sentence: Sentence, kind: Standing = PLAIN) -> bool:
    """Say whether this can be a statement at all: prose, whole, of a readable length, not a list of names; in a form, an entry that is filled in."""
    folded = fold(text)
    words = folded.split()
    if sentence.role is Role.TABLE and is_total(folded):
        return True
    if kind.entry(folded):
        return not cues.BLANK.search(folded)
    shortest = kind.shortest if sentence.role is Role.ITEM else SHORTEST
    if not shortest <= okf.word_count(folded) <= LONGEST or cues.LEADERS.search(folded) or not _balanced(folded):
        return False
    letters = sum(unicodedata.category(c)[0] in "LM" for c in folded)
    if letters < 0.6 * len(folded.replace(" ", "")):
        return False
    if sentence.role is Role.TABLE:
        return True
    closed = CITATION.sub("", folded).rstrip(QUOTES).endswith(CLOSING)
    return (closed or sentence.role is Role.ITEM) and folded[0] not in ",;:)" and _opens(words[0], sentence, kind) and not _names_only(words)


def _opens(word: str, sentence: Sentence, kind: Standing) -> bool:
    """Say whether a word can open a sentence; one in small letters only as the name that opens the title."""
    return not word[0].islower() or (sentence.first and word == kind.name)


def _balanced(text: str) -> bool:
    """Say whether brackets close; "1)" of a list within a sentence opens none."""
    text = cues.LISTED.sub("", text)
    return text.count("(") == text.count(")")


def last_resort(text: str) -> bool:
    """Say whether this says anything, for a document that has no sentences."""
    return okf.word_count(text) >= 3 and sum(c.isalpha() for c in text) >= 10


def _names_only(words: Sequence[str]) -> bool:
    """Author lists and addresses: nearly every word is capitalised or a number. Letters without case say nothing."""
    capital = sum(not word[:1].isalpha() or word[:1].isupper() for word in words)
    return capital > 0.75 * len(words)


def _frequent(bags: Sequence[frozenset[str]]) -> frozenset[str]:
    """The words the document keeps coming back to."""
    counts = Counter(stem for bag in bags for stem in sorted(bag))
    return frozenset(stem for stem, count in counts.most_common(30) if count > 2)
