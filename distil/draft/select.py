"""Which sentences make the page: salience from structure, centrality from embeddings, coverage of sections, no repetition.

The model never reads the whole document; this file decides what it reads.
"""

import math
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from distil.backends import Embedder
from distil.data import Admitted, Passage, Role
from distil.draft import cues
from distil.draft.sentences import Sentence, fold, sentences
from distil.draft.title import title

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]

CHOSEN = frozenset({Role.PARAGRAPH, Role.ABSTRACT, Role.ITEM, Role.CAPTION, Role.TABLE})
FEWEST, MOST = 3, 20
SHORTEST, LONGEST = 6, 60  # words; a shorter one says nothing alone, a longer one is no single statement
EMBEDDED = 400  # the best by structure; the rest of a book is never embedded for choosing
DIVERSITY = 0.55  # weight of likeness to what is already chosen


def select(admitted: Admitted, embedder: Embedder, *, most: int | None = None) -> tuple[Passage, ...]:
    """Return the passages of the page in document order: from 3 for a short text to 20 for a long report, at most `most`."""
    candidates = [s for s in sentences(admitted, roles=CHOSEN) if _eligible(admitted.text[s.start : s.end], s)]
    if not candidates:
        candidates = [s for s in sentences(admitted, roles=CHOSEN) if _last_resort(admitted.text[s.start : s.end])]
    if not candidates:
        return ()
    wanted = min(most or MOST, _length(candidates))
    structure = salience(admitted, candidates)
    best = sorted(range(len(candidates)), key=lambda i: (-structure[i], i))[:EMBEDDED]
    kept = sorted(best)
    vectors = embedder.embed([fold(admitted.text[candidates[i].start : candidates[i].end]) for i in kept])
    chosen = _spread([candidates[i] for i in kept], [structure[i] for i in kept], vectors, wanted)
    return tuple(_passage(admitted, candidates[kept[i]], score) for i, score in sorted(chosen))


def _length(candidates: Sequence[Sentence]) -> int:
    """About 5 for a page of mail (20 sentences), 12 for a short paper (120), 20 for a long report (600)."""
    return max(FEWEST, min(MOST, round(1.0 + 0.95 * math.sqrt(len(candidates)))))


def salience(admitted: Admitted, candidates: Sequence[Sentence]) -> list[float]:
    """Return for each sentence how much its place and its words promise, without any model."""
    texts = [fold(admitted.text[s.start : s.end]) for s in candidates]
    bags = [_stems(text) for text in texts]
    subject = _stems(title(admitted))
    common = _frequent(bags)
    last_block = max(s.block for s in candidates) or 1
    return [
        _score(text, bag, sentence, subject, common) + 0.25 * _position(sentence.block / last_block)
        for text, bag, sentence in zip(texts, bags, candidates, strict=True)
    ]


def _score(text: str, bag: frozenset[str], sentence: Sentence, subject: frozenset[str], common: frozenset[str]) -> float:
    words = len(text.split())
    score = 0.9 * (sentence.role is Role.ABSTRACT) + 0.15 * sentence.first
    score += 0.25 * len(bag & subject) / math.sqrt(len(subject) or 1) + 0.6 * len(bag & common) / (len(bag) or 1)
    score += 0.45 * bool(cues.REPORTS.search(text)) + 0.2 * bool(cues.DEFINES.search(text)) + 0.25 * bool(cues.DUTY.search(text))
    score += min(0.3, 0.1 * len(cues.WEIGHS.findall(text))) + min(0.4, 0.14 * len(cues.NUMBER.findall(text)))
    score += 0.3 * bool(cues.GOOD_SECTIONS.search(sentence.section)) - 0.9 * bool(cues.DULL_SECTIONS.search(sentence.section))
    score -= 0.45 * bool(cues.LEANS.match(text) and not cues.OWN_SUBJECT.match(text)) + 0.8 * bool(cues.DULL.search(text))
    score -= 0.25 * (sentence.role in {Role.CAPTION, Role.TABLE}) + 0.3 * text.endswith(("?", ":"))
    score -= 0.3 * (words < 9) + 0.02 * max(0, words - 32)
    return score


def _position(share: float) -> float:
    """The opening says what a document is, the end what came of it."""
    opening, end = max(0.0, 1.0 - 5 * share), max(0.0, 1.0 - 8 * (1.0 - share))
    return opening + 0.4 * end


def _spread(candidates: Sequence[Sentence], structure: Sequence[float], vectors: "Matrix", wanted: int) -> list[tuple[int, float]]:
    """Pick `wanted` one by one: the best that is unlike what is there, sections not yet covered first."""
    import numpy as np

    centre = vectors.mean(axis=0)
    norm = float(np.linalg.norm(centre))
    central = vectors @ (centre / norm) if norm > 0 else np.zeros(len(vectors))
    base = np.asarray(structure) + 0.8 * central
    likeness = np.zeros(len(candidates))
    sections: Counter[str] = Counter()
    chosen: dict[int, float] = {}
    while len(chosen) < min(wanted, len(candidates)):
        crowd = np.asarray([0.12 * sections[s.section] for s in candidates])
        value = base - DIVERSITY * likeness - 2.0 * (likeness > 0.85) - crowd
        value[list(chosen)] = -np.inf
        pick = int(value.argmax())
        if likeness[pick] > 0.93:
            break
        chosen[pick] = float(base[pick])
        sections[candidates[pick].section] += 1
        likeness = np.maximum(likeness, vectors @ vectors[pick])
    return list(chosen.items())


def _eligible(text: str, sentence: Sentence) -> bool:
    folded = fold(text)
    words = folded.split()
    if not SHORTEST <= len(words) <= LONGEST or cues.LEADERS.search(folded):
        return False
    letters = sum(c.isalpha() for c in folded)
    if letters < 0.6 * len(folded.replace(" ", "")):
        return False
    if sentence.role is Role.TABLE:
        return True
    closed = folded.rstrip("\"'”’)]").endswith((".", "!", "?", "…", ":", ";"))
    return (closed or sentence.role is Role.ITEM) and folded[0] not in ",;:)" and not folded[0].islower() and not _names_only(words)


def _last_resort(text: str) -> bool:
    return len(text.split()) >= 3 and sum(c.isalpha() for c in text) >= 10


def _names_only(words: Sequence[str]) -> bool:
    """Author lists and addresses: nearly every word is capitalised or a number."""
    capital = sum(not word[:1].islower() for word in words)
    return capital > 0.75 * len(words)


def _stems(text: str) -> frozenset[str]:
    return frozenset(cues.SUFFIX.sub("", w)[:9] for w in map(str.lower, cues.WORD.findall(text)) if len(w) > 2 and w not in cues.STOP)


def _frequent(bags: Sequence[frozenset[str]]) -> frozenset[str]:
    """The words the document keeps coming back to."""
    counts = Counter(stem for bag in bags for stem in sorted(bag))
    return frozenset(stem for stem, count in counts.most_common(30) if count > 2)


def _passage(admitted: Admitted, sentence: Sentence, score: float) -> Passage:
    text = admitted.text[sentence.start : sentence.end]
    return Passage(sentence.start, sentence.end, text, sentence.place, sentence.section, round(score, 4))
