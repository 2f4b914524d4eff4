"""What turns a statement over or weakens it: negation, quantifiers, hedges, plans, duties, conditions, causes, who said it."""

from collections import Counter
from collections.abc import Sequence

from distil.ground import lexicon
from distil.ground.align import Alignment
from distil.ground.words import Token

# Classes of weakeners that stand shortly before what they weaken: (reason, words, how many tokens before).
NEAR = (
    ("approximation", lexicon.ROUGH, 3),
    ("quantifier", lexicon.PART, 4),
    ("quantifier", lexicon.FEW, 4),
    ("quantifier", lexicon.MOST, 4),
    ("quantifier", lexicon.ALMOST, 3),
)
# Classes whose reach is the rest of their clause.
FAR = (
    ("hedge", lexicon.HEDGES | lexicon.PLANS | lexicon.DUTIES | frozenset(["possible", "possibly", "can", "could"])),
    ("attribution", lexicon.SAID),
)
CONDITIONS = frozenset(["if", "unless", "provided", "providing", "except", "until", "only", "condition"])


def negation(found: Alignment) -> bool:
    """Say whether a word is negated on one side and not on the other."""
    ours, theirs = _negated(found.claim), _negated(found.evidence)
    return any((here.index in ours) != (there.index in theirs) for here, there in found.pairs if here.low not in lexicon.NEGATORS)


def strengthened(found: Alignment) -> list[str]:
    """Return the reasons why the claim says more firmly or more widely what its evidence says with reserve."""
    low = {token.low for token in found.claim}
    problems = []
    for reason, words, reach in NEAR:
        if any(_stands_over(found, token, reach) for token in found.evidence if token.low in words) and not low & _kin(words):
            problems.append(reason)
    for reason, words in FAR:
        if any(_governs(found, token) for token in found.evidence if token.low in words and token.text != "May") and not low & words:
            problems.append(reason)
    if _conditioned(found) and not low & (
        lexicon.CONDITIONS | {"confined", "limited", "restricted", "conditional", "alone", "solely", "just", "exclusively"}
    ):
        problems.append("condition")
    if _bounded(found):
        problems.append("bound")
    return problems


def brought_in(found: Alignment) -> list[Token]:
    """Return the telling function words (because, unless, may, must ...) that only the claim has."""
    given = {token.low for token in found.evidence}
    extra = []
    for token in found.claim:
        if (
            token.low in lexicon.TELLING | lexicon.SWEEPING
            and token.low not in lexicon.NEGATORS
            and token.low not in given
            and not given & _class_of(token.low)
        ):
            extra.append(token)
    return extra


def _class_of(word: str) -> frozenset[str]:
    for words in (lexicon.BECAUSE, lexicon.SO, lexicon.PLANS, lexicon.HEDGES | {"can", "possible"}, lexicon.DUTIES, lexicon.CONDITIONS):
        if word in words:
            return words
    return frozenset([word])


def _kin(words: frozenset[str]) -> frozenset[str]:
    return words | (lexicon.ALMOST | lexicon.ROUGH if words in (lexicon.ALMOST, lexicon.ROUGH) else frozenset())


def _negated(words: Sequence[Token]) -> frozenset[int]:
    """Return the tokens after a negator in its clause."""
    found: set[int] = set()
    clause = -1
    for i, token in enumerate(words):
        contrast = token.low in {"rather", "instead"} and i + 1 < len(words) and words[i + 1].low in {"than", "of"}
        if (token.low in lexicon.NEGATORS and not _idle(words, i)) or contrast:
            clause = token.clause
        elif token.clause == clause:
            found.add(token.index)
        else:
            clause = -1
    return frozenset(found)


def _idle(words: Sequence[Token], i: int) -> bool:
    """ "not only", "whether or not", "no. 5" negate nothing."""
    following = words[i + 1].low if i + 1 < len(words) else ""
    before = words[i - 1].low if i else ""
    return following == "only" or (before == "or" and words[i].low == "not") or (words[i].low == "no" and following == ".")


def _stands_over(found: Alignment, weak: Token, reach: int) -> bool:
    return any(0 < there.index - weak.index <= reach and there.clause == weak.clause for _, there in found.pairs) and weak.index not in found.leaned


def _governs(found: Alignment, weak: Token) -> bool:
    """Say whether the claim uses words that follow the weakener in its clause, or its own subject just before it."""
    inside = [there.index for _, there in found.pairs if there.clause == weak.clause]
    after = [i for i in inside if i > weak.index]
    return bool(after) and min(after) - weak.index <= 8 and len(after) >= 2


def _conditioned(found: Alignment) -> bool:
    counts = Counter(there.sentence for _, there in found.pairs)
    sentences = {sentence for sentence, count in counts.items() if count >= 3 or count == max(counts.values())}
    return any(token.low in CONDITIONS and token.sentence in sentences for token in found.evidence)


def _bounded(found: Alignment) -> bool:
    """Say whether "at least", "up to", "more than" before a number was lost, or "two of" before what was counted."""
    ours = [token.low for token in found.claim]
    matched = {there.index: here.index for here, there in found.pairs}
    for quantity in found.given:
        before = tuple(token.low for token in found.evidence[max(0, quantity.first - 2) : quantity.first])
        bound = before in {("at", "least"), ("at", "most"), ("up", "to"), ("more", "than"), ("less", "than"), ("fewer", "than")}
        bound = bound or before[-1:] in {("over",), ("under",), ("minimum",), ("maximum",)}
        if quantity.first in matched:
            here = matched[quantity.first]
            if bound and not {*before} & {*ours[max(0, here - 3) : here], "minimum", "maximum"} - {"to", "at", "than"}:
                return True
        elif _partitive(found, quantity.last) and not _counted_out(found):
            return True
    return False


def _counted_out(found: Alignment) -> bool:
    """Say whether the claim has a share of its own: "10 per cent of"."""
    return any(q.last + 1 < len(found.claim) and found.claim[q.last + 1].low in {"of", "out"} for q in found.claimed)


def _partitive(found: Alignment, last: int) -> bool:
    following = found.evidence[last + 1 : last + 6]
    if not following or following[0].low != "of":
        return False
    return any(token.index in found.leaned for token in following[1:])
