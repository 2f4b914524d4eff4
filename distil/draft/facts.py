"""What a reader looks for beside the key claims: figures, definitions, and the limits a source states of itself.

Facts are only ever quoted: a table of figures rewritten by a small model would be a table of guesses.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from distil import okf
from distil.data import Admitted, Part, Passage, Role
from distil.draft import cues
from distil.draft.particulars import bylines, headers
from distil.draft.salience import salience
from distil.draft.select import statements
from distil.draft.sentences import Sentence, fold

MOST = {Part.LIMIT: 4, Part.TERM: 5, Part.NUMBER: 6}  # a page stays something to read in a few minutes
LONGEST = {Part.LIMIT: 45, Part.TERM: 45, Part.NUMBER: 34}  # words: longer than this, a row of a table is a paragraph

TERM = r"(?:an? |the )?[\"“‘]?[^\W\d_][\w-]{1,24}[\"”’]?(?: [\"“‘(]?[\w-]{1,24}[\"”’)]?){0,4}"
DEFINITION = re.compile(
    rf"\A(?:{TERM},? (?:(?<!the )(?<!a )(?<!by )means (?:that|the|an?|any|all|each|one|not)\b|refers to|denotes|stands for"
    r"|(?:is|are) (?:defined as|known as|the term for|(?:called|termed) (?:an?|the))\b)"
    rf"|(?:By|With) {TERM},? we (?:mean|denote)\b|We (?:define|use the term|call)\b|.{{2,60}}\b(?:is|are) defined (?:as|by|to be)\b)",
    re.IGNORECASE,
)
LIMIT = re.compile(
    r"\b(?:one|a|another|main|key|major|important|several|some|two|three|our|its|following) limitations?\b"
    r"|\blimitations? (?:(?:of|in|to) (?:our|this|these|the (?:study|present|current|method|model|approach|review|analysis|data))|is|are|includes?)\b"
    r"|\b(?:should not|can ?not|could not|must not) be (?:extrapolat|generali[sz]|interpret|relied|compar|transferr)\w*|\bwith caution\b"
    r"|\bwe (?:did|do|could|can) ?not (?:\w+ )?(?:test|measure|stud|examin|assess|control|consider|know|rule out|includ|cover|evaluat|account)\w*"
    r"|\b(?:beyond|outside|out of) (?:the |its |our )?scope\b|\bremains? (?:unclear|unknown|open|to be)\b"
    r"|\b(?:leave|leaves|left|remains?|reserved|needed|required|important|as|for|to) (?:\w+ )?future (?:work|research|studies)\b"
    r"|\b(?:not|never) (?:yet )?(?:been )?(?:tested|studied|examined|assessed|evaluated|validated|supported)\b"
    r"|\b(?:small|limited|single|non-?representative) (?:\w+ )?(?:sample|number of (?:participants|patients|sites|studies))\b"
    r"|\bshort record\b|\b(?:does|do) not (?:\w+ )?(?:cover|apply to|establish|imply)\b",
    re.IGNORECASE,
)
LIMIT_SECTION = re.compile(r"\A[\W\d]*(?:\w+ )?(?:limitations?|threats to validity|caveats|known (?:issues|problems)|out of scope)\b", re.IGNORECASE)
# "However, we did not measure": what a source says against itself is true without what it is said against.
CONTRAST = re.compile(r"\A(?:However|Nevertheless|Nonetheless|But|Still|Yet|Unfortunately),?\s+(?=\w)")
LEADS = re.compile(r"(?:one|another|an additional|the (?:first|second|third|other)) (?:\w+ )?limitation", re.IGNORECASE)
PROSE = 0.15  # share of function words: below it a line of figures, labels or code was taken for a sentence
CELLS = re.compile(r"\t| \| |: ")  # between the cells of a row, or a heading and its cell
# Only penalties (notices, references, thanks, leaning on a neighbour) bring a sentence below this; a row of a table has one for being a row.
FLOOR = {Part.LIMIT: 0.0, Part.TERM: 0.0, Part.NUMBER: 0.4}  # a number is worth a row only where structure says something
ROW = 0.7
TWIN = 0.8  # share of a sentence's words that stand in another: it says the same again


def facts(admitted: Admitted, passages: Sequence[Passage], fit: Sequence[Sentence] | None = None) -> tuple[tuple[Part, Passage], ...]:
    """Return who says it and when, the columns of tables, then figures, definitions and limits in document order; nothing that the passages say.

    `fit` are the document's statements, where somebody has them already.
    """
    face = [(Part.BYLINE, each) for each in bylines(admitted)] + [(Part.TABLE, each) for each in headers(admitted)]
    face = [(part, each) for part, each in face if not any(each.start < p.end and p.start < each.end for p in passages)]
    return (*face, *_worth(admitted, [*passages, *(each for _, each in face)], statements(admitted) if fit is None else fit))


def _worth(admitted: Admitted, passages: Sequence[Passage], fit: Sequence[Sentence]) -> tuple[tuple[Part, Passage], ...]:
    taken = {(passage.start, passage.end) for passage in passages}
    open_ = [s for s in fit if (s.start, s.end) not in taken]
    if not open_:
        return ()
    texts = [fold(admitted.text[s.start : s.end]) for s in open_]
    bags = [_bag(text) for text in texts]
    said = [_bag(passage.text) for passage in passages]
    scores = [score + ROW * (s.role is Role.TABLE) for score, s in zip(salience(admitted, open_), open_, strict=True)]
    chosen: dict[int, Part] = {}
    for part, judge in JUDGES.items():
        worth = [(judge(text, sentence), index) for index, (text, sentence) in enumerate(zip(texts, open_, strict=True)) if index not in chosen]
        ranked = sorted((-(value + scores[index]), index) for value, index in worth if value > 0 and scores[index] > FLOOR[part])
        room = MOST[part]
        for _, index in ranked:
            if room and okf.word_count(texts[index]) <= LONGEST[part] and not _said(bags[index], said):
                chosen[index], room = part, room - 1
                said.append(bags[index])
    return tuple((part, _passage(admitted, _cut(admitted, open_[index], part), scores[index])) for index, part in sorted(chosen.items()))


def _cut(admitted: Admitted, sentence: Sentence, part: Part) -> Sentence:
    """Return a limit without the word that sets it against the sentence before, other facts as they stand."""
    words = admitted.text[sentence.start : sentence.end]
    word = CONTRAST.match(words) if part is Part.LIMIT else None
    return replace(sentence, start=sentence.start + word.end()) if word else sentence


def _limit(text: str, sentence: Sentence) -> float:
    if text.endswith(":") or (cues.LEANS.match(CONTRAST.sub("", text)) and not LEADS.match(text)):
        return 0.0
    return 1.0 if LIMIT.search(text) else 0.6 * bool(LIMIT_SECTION.search(sentence.section))


def _term(text: str, sentence: Sentence) -> float:
    closed = text.rstrip("\"'”’)").endswith(".") and sentence.role is not Role.TABLE
    return float(closed and not cues.LEANS.match(text) and DEFINITION.match(text) is not None)


def _number(text: str, sentence: Sentence) -> float:
    """Rows of a table are made of numbers; a sentence needs a measured one."""
    if sentence.role is Role.TABLE:
        count = len(okf.figures(text))
        return 0.7 + 0.1 * min(4, count) if count and CELLS.search(text) else 0.0
    count = len(okf.figures(text))
    return 0.3 * min(3, count) if count and _prose(text) and not cues.LEANS.match(text) else 0.0


def _prose(text: str) -> bool:
    words = text.lower().split()
    return not text[0].isdigit() and sum(word in cues.STOP for word in words) >= PROSE * len(words)


JUDGES: dict[Part, Callable[[str, Sentence], float]] = {Part.LIMIT: _limit, Part.TERM: _term, Part.NUMBER: _number}


def _bag(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[\w.]*\w", text.lower())) - cues.STOP


def _said(bag: frozenset[str], others: Sequence[frozenset[str]]) -> bool:
    return any(len(bag & other) >= TWIN * len(bag) for other in others)


def _passage(admitted: Admitted, sentence: Sentence, score: float) -> Passage:
    text = admitted.text[sentence.start : sentence.end]
    return Passage(sentence.start, sentence.end, text, sentence.place, sentence.section, round(score, 4))
