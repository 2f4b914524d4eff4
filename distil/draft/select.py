"""Which sentences make the page: salience from structure, centrality from embeddings, coverage of sections, no repetition.

The model never reads the whole document; this file decides what it reads.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from distil import okf
from distil.backends import Embedder
from distil.data import Admitted, Passage, Role
from distil.draft.cuts import cuts
from distil.draft.lead import LEAST, subject
from distil.draft.letter import FILLER, is_mail
from distil.draft.lines import key_lines
from distil.draft.neighbours import answered, before, leans, unlinked, unturned
from distil.draft.salience import CITATION, eligible, last_resort, salience
from distil.draft.sentences import Sentence, fold, sentences
from distil.draft.standing import standing
from distil.draft.tongues import tongue

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]

CHOSEN = frozenset({Role.PARAGRAPH, Role.ABSTRACT, Role.ITEM, Role.CAPTION, Role.TABLE})
FEWEST, MOST = 3, 20
ALL = 8  # statements of which none is left out for length: who writes so little means each of them
WORDS = 400  # of one page, before the model shortens anything: what a person reads in two minutes
EMBEDDED = 160  # the best by structure; the rest of a book is never embedded for choosing
CENTRAL, DIVERSITY, CROWD = 0.4, 0.6, 0.04  # weights beside structure; set on papers, reports and standards by must-mention points
USUAL, SHORT = 15, 2.0  # words of a sentence; what is shorter counts for less, at most by half
PRICE = 0.01  # of a word: two short statements are worth more than one long
TWIN = 0.93  # likeness above which two sentences say the same
BULLET = re.compile(r"\A(?:(?:[•●▪‣◦*–—-]|\(?\d{1,2}[.)])\s+(?=\S)|(?:\d{1,2}(?:\.\d{1,2}){1,3}\.?|\([a-z]\))\s+(?=[\"“‘(]?[A-Z]))")


def statements(admitted: Admitted) -> list[Sentence]:
    """Return the sentences, points, entries and rows that can stand on a page, in order: none that the screen took words out of.

    Of a document with hardly a sentence, as a receipt or a list, the lines that say something.
    """
    kind, torn = standing(admitted), cuts(admitted)
    found = (bare(admitted.text, sentence) for sentence in unturned(admitted.text, sentences(admitted, roles=CHOSEN)))
    said = [s for s in found if eligible(admitted.text[s.start : s.end], s, kind) and not torn.tear(s.start, s.end)]
    prose = [s for s in said if s.role is not Role.TABLE]
    if kind.form or len(prose) >= FEWEST:
        return said
    letter = is_mail(admitted)
    prose = [s for s in prose if not (letter and FILLER.search(fold(admitted.text[s.start : s.end])))]
    lines = (bare(admitted.text, line) for line in key_lines(admitted, prose))
    lines = (line for line in lines if not torn.tear(line.start, line.end) and not (prose and line.role is Role.TABLE))
    kept = [*prose, *lines]
    return sorted([*kept, *(s for s in said if s.role is Role.TABLE)] if prose else kept, key=lambda s: s.start)


def select(admitted: Admitted, embedder: Embedder, *, most: int | None = None) -> tuple[Passage, ...]:
    """Return the passages of the page in document order: from 3 for a short text to 20 for a long report, at most `most`."""
    found = [bare(admitted.text, sentence) for sentence in sentences(admitted, roles=CHOSEN)]
    torn = cuts(admitted)
    candidates = statements(admitted)
    if not candidates:
        rest = [s for s in found if last_resort(admitted.text[s.start : s.end]) and not torn.tear(s.start, s.end)]
        candidates = [s for s in rest if not (is_mail(admitted) and FILLER.search(fold(admitted.text[s.start : s.end])))]
    if not candidates:
        return ()
    structure = salience(admitted, candidates)
    kept = sorted(sorted(range(len(candidates)), key=lambda i: (-structure[i], i))[:EMBEDDED])
    texts = [fold(admitted.text[candidates[i].start : candidates[i].end]) for i in kept]
    field = _Field([candidates[i] for i in kept], [okf.word_count(text) for text in texts], [structure[i] for i in kept], embedder.embed(texts))
    leaning = _leaning(admitted, field.sentences, found)
    chosen = _spread(
        field,
        min(most or (ALL if any(s.line for s in candidates) else MOST), _length(field.words, len(candidates))),
        _lead(admitted, field.sentences),
        stuck=[i for i, each in leaning.items() if each is None],
    )
    picked: list[tuple[Sentence, float]] = []
    for sentence, score in _whole(admitted, field.sentences, chosen, leaning):
        reply = answered(sentence, found, admitted.text)
        if not picked or sentence.end > picked[-1][0].end:
            picked.append((sentence if torn.tear(reply.start, reply.end) else reply, score))
    return tuple(_passage(admitted, sentence, score) for sentence, score in picked)


def _leaning(admitted: Admitted, candidates: Sequence[Sentence], found: Sequence[Sentence]) -> dict[int, Sentence | None]:
    """Return for each candidate that leans on its neighbour, by its number, the sentence it has to be shown with; None where there is none."""
    text, spoken = admitted.text, tongue(admitted)
    leaning = [i for i, s in enumerate(candidates) if s.role is not Role.TABLE and not s.line and leans(fold(text[s.start : s.end]), spoken)]
    with_it = {i: before(candidates[i], found, text) for i in leaning}
    torn = cuts(admitted)
    return {i: None if each is None or torn.tear(each.start, candidates[i].end) else each for i, each in with_it.items()}


def _whole(
    admitted: Admitted, candidates: Sequence[Sentence], chosen: Mapping[int, float], leaning: Mapping[int, Sentence | None]
) -> Iterator[tuple[Sentence, float]]:
    """Yield what was chosen in the document's order, each so that it stands alone: with its neighbour, or without the word that links them."""
    begins = {i: first.start if (first := leaning.get(i)) is not None else candidates[i].start for i in chosen}
    for i, score in sorted(chosen.items()):
        # What leans on a sentence shows it too, and that one is not shown once more.
        if any(begins[k] <= begins[i] and candidates[i].end <= candidates[k].end and k != i for k in chosen):
            continue
        leads = leaning.get(i) is not None
        yield replace(candidates[i], start=begins[i]) if leads else unlinked(candidates[i], admitted.text), score


def _lead(admitted: Admitted, candidates: list[Sentence]) -> int | None:
    """Return the number of the candidate that says what the document is, None when none does."""
    whole = subject(admitted)
    worth = [whole.about(admitted.text[s.start : s.end], s.start, s.section) for s in candidates]
    best = max(range(len(worth)), key=lambda i: (worth[i], -i))
    return best if worth[best] >= LEAST else None


def _length(words: Sequence[int], candidates: int) -> int:
    """Return how many passages a page has: all of a note, 8 for a page of mail (20 sentences), 13 for a short paper (110), 20 for a report (270).

    Points of slides and entries of forms say less each, and more of them make a page.
    """
    short = min(SHORT, max(1.0, USUAL * len(words) / (sum(words) or 1)))
    return max(min(ALL, candidates), FEWEST, min(MOST, round(1.5 + 1.12 * short * math.sqrt(candidates))))


def bare(text: str, sentence: Sentence) -> Sentence:
    """Return the sentence without its bullet or list number, and without the numbers of notes behind its full stop."""
    mark = BULLET.match(text[sentence.start : min(sentence.end, sentence.start + 16)])
    notes = CITATION.search(text, max(sentence.start, sentence.end - 80), sentence.end)
    start, end = sentence.start + (mark.end() if mark else 0), notes.start() if notes else sentence.end
    return replace(sentence, start=start, end=end) if start < end and (mark or notes) else sentence


@dataclass(frozen=True)
class _Field:
    """The candidates that were embedded: where they stand, their words, what structure promises, their vectors."""

    sentences: list[Sentence]
    words: list[int]
    structure: list[float]
    vectors: "Matrix"


def _spread(field: _Field, wanted: int, first: int | None, *, stuck: Sequence[int]) -> dict[int, float]:
    """Pick one by one, within the words of a page: `first`, then the best that is unlike what is there, sections not yet covered first."""
    import numpy as np

    vectors = field.vectors
    centre = vectors.mean(axis=0)
    norm = float(np.linalg.norm(centre))
    central = vectors @ (centre / norm) if norm > 0 else np.zeros(len(vectors))
    base = np.asarray(field.structure) + CENTRAL * central - PRICE * np.asarray(field.words)
    likeness = np.zeros(len(base))
    # Only penalties make structure negative: thanks, notices, references. They are chosen when there is nothing else.
    dull = np.asarray(field.structure) < 0
    closed = dull if not dull.all() else np.zeros(len(base), dtype=bool)
    alone = closed.copy()
    alone[list(stuck)] = True
    closed = closed if alone.all() else alone
    sections: Counter[str] = Counter()
    chosen: dict[int, float] = {}
    room = WORDS
    while len(chosen) < wanted and not closed.all():
        crowd = np.asarray([CROWD * sections[s.section] for s in field.sentences])
        value = np.where(closed, -np.inf, base - DIVERSITY * likeness - crowd)
        pick = int(value.argmax()) if chosen or first is None else first
        closed[pick] = True
        if likeness[pick] > TWIN or (field.words[pick] > room and len(chosen) >= FEWEST):
            continue
        chosen[pick] = float(base[pick])
        room -= field.words[pick]
        sections[field.sentences[pick].section] += 1
        likeness = np.maximum(likeness, vectors @ vectors[pick])
    return chosen


def _passage(admitted: Admitted, sentence: Sentence, score: float) -> Passage:
    text = admitted.text[sentence.start : sentence.end]
    return Passage(sentence.start, sentence.end, text, sentence.place, sentence.section, round(score, 4))
