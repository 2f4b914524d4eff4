"""What a reader looks for beside the key claims: figures, definitions, and the limits a source states of itself.

Facts are only ever quoted: a table of figures rewritten by a small model would be a table of guesses.
"""

import re
from collections.abc import Callable, Sequence

from distil import okf
from distil.data import Admitted, Part, Passage, Role
from distil.draft import cues
from distil.draft.salience import eligible, salience
from distil.draft.select import CHOSEN, bare
from distil.draft.sentences import Sentence, fold, sentences

MOST = {Part.LIMIT: 4, Part.TERM: 5, Part.NUMBER: 6}  # a page stays something to read in a few minutes
LONGEST = {Part.LIMIT: 45, Part.TERM: 45, Part.NUMBER: 34}  # words: longer than this, a row of a table is a paragraph

TERM = r"(?:an? |the )?[\"“‘]?[^\W\d_][\w-]{1,24}[\"”’]?(?: [\"“‘(]?[\w-]{1,24}[\"”’)]?){0,4}"
DEFINITION = re.compile(
    rf"\A(?:{TERM},? (?:means|refers to|denotes|stands for|(?:is|are) (?:defined as|called|known as|the term for))\b"
    rf"|(?:By|With) {TERM},? we (?:mean|denote)\b"
    r"|(?:We|This \w+) (?:define|use the term|call)\b|.{2,60}\b(?:is|are) defined (?:as|by|to be)\b)",
    re.IGNORECASE,
)
LIMIT = re.compile(
    r"\blimitations?\b|\b(?:should|must|can) ?not be (?:extrapolat|generali[sz]|interpret|taken|relied|compar|transferr|used)\w*|\bwith caution\b"
    r"|\bwe (?:did|do|could|can) ?not (?:\w+ ){0,1}(?:test|measure|stud|examin|assess|control|consider|know|rule out|includ|cover|evaluat|account)\w*"
    r"|\b(?:beyond|outside|out of) (?:the |its |our )?scope\b|\bremains? (?:unclear|unknown|open|to be)\b|\bfuture (?:work|research|studies)\b"
    r"|\b(?:not|never) (?:yet )?(?:been )?(?:tested|measured|studied|examined|assessed|evaluated|validated|verified|supported)\b"
    r"|\b(?:small|limited|single|non-?representative) (?:\w+ )?(?:sample|number of (?:participants|patients|sites|studies))\b"
    r"|\bshort record\b|\b(?:does|do) not (?:\w+ )?(?:cover|apply to|address|include|prove|establish|imply)\b",
    re.IGNORECASE,
)
LIMIT_SECTION = re.compile(r"\b(?:limitations?|threats to validity|caveats|known (?:issues|problems)|out of scope)\b", re.IGNORECASE)
# Only penalties (notices, references, thanks, leaning on a neighbour) bring a sentence below this; a row of a table has one for being a row.
FLOOR, ROW = 0.0, 0.7
TWIN = 0.8  # share of a sentence's words that stand in another: it says the same again


def facts(admitted: Admitted, passages: Sequence[Passage]) -> tuple[tuple[Part, Passage], ...]:
    """Return figures, definitions and limits in document order, none of which is already among the passages."""
    taken = {(passage.start, passage.end) for passage in passages}
    found = [bare(admitted.text, sentence) for sentence in sentences(admitted, roles=CHOSEN)]
    open_ = [s for s in found if (s.start, s.end) not in taken and eligible(admitted.text[s.start : s.end], s)]
    if not open_:
        return ()
    texts = [fold(admitted.text[s.start : s.end]) for s in open_]
    bags = [_bag(text) for text in texts]
    said = [_bag(passage.text) for passage in passages]
    scores = [score + ROW * (s.role is Role.TABLE) for score, s in zip(salience(admitted, open_), open_, strict=True)]
    chosen: dict[int, Part] = {}
    for part, judge in JUDGES.items():
        worth = [(judge(text, sentence), index) for index, (text, sentence) in enumerate(zip(texts, open_, strict=True)) if index not in chosen]
        ranked = sorted((-(value + scores[index]), index) for value, index in worth if value > 0 and scores[index] > FLOOR)
        room = MOST[part]
        for _, index in ranked:
            if room and len(texts[index].split()) <= LONGEST[part] and not _said(bags[index], said):
                chosen[index], room = part, room - 1
                said.append(bags[index])
    return tuple((part, _passage(admitted, open_[index], scores[index])) for index, part in sorted(chosen.items()))


def _limit(text: str, sentence: Sentence) -> float:
    return 1.0 if LIMIT.search(text) and not cues.LEANS.match(text) else 0.6 * bool(LIMIT_SECTION.search(sentence.section))


def _term(text: str, sentence: Sentence) -> float:
    return 0.0 if sentence.role is Role.TABLE or cues.LEANS.match(text) else float(DEFINITION.match(text) is not None)


def _number(text: str, sentence: Sentence) -> float:
    """Rows of a table are made of numbers; a sentence needs a measured one."""
    count = len(okf.figures(text))
    if sentence.role is Role.TABLE:
        return 0.7 + 0.1 * min(4, len(cues.NUMBER.findall(text))) if cues.NUMBER.search(text) else 0.0
    return 0.3 * min(3, count) if count and not cues.LEANS.match(text) else 0.0


JUDGES: dict[Part, Callable[[str, Sentence], float]] = {Part.LIMIT: _limit, Part.TERM: _term, Part.NUMBER: _number}


def _bag(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[\w.]*\w", text.lower())) - cues.STOP


def _said(bag: frozenset[str], others: Sequence[frozenset[str]]) -> bool:
    return any(len(bag & other) >= TWIN * len(bag) for other in others)


def _passage(admitted: Admitted, sentence: Sentence, score: float) -> Passage:
    text = admitted.text[sentence.start : sentence.end]
    return Passage(sentence.start, sentence.end, text, sentence.place, sentence.section, round(score, 4))
