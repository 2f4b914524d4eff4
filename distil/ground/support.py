"""Whether a claim is carried by its evidence: every check, and one number for how well."""

import re
from collections.abc import Callable

from distil.ground import order, polarity, verbs
from distil.ground.align import Alignment, align

SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
LONGEST_CLAIM, LONGEST_EVIDENCE = 1_500, 6_000  # characters; some checks look at pairs of words, and a page may come from anywhere
SOFT = frozenset(["order", "joined", "modifier", "word"])
CHECKS: tuple[tuple[str, Callable[[Alignment], bool]], ...] = (
    ("negation", polarity.negation),
    ("order", order.swapped),
    ("joined", order.joined),
    ("modality", verbs.modal_lost),
    ("tense", verbs.tense_changed),
    ("modifier", verbs.modifier_lost),
    ("fragment", verbs.fragment),
    ("loop", verbs.repeated),
)


def problems(claim: str, evidence: str) -> tuple[str, ...]:
    """Return the reasons why the claim does not follow from the evidence by code's own means; empty when it holds."""
    if len(claim) > LONGEST_CLAIM or len(evidence) > LONGEST_EVIDENCE:
        return ("length",)
    return reasons(align(claim, evidence))


def reasons(found: Alignment) -> tuple[str, ...]:
    """Return the reasons against an aligned claim, sorted, each once."""
    against: set[str] = set()
    if found.unmatched:
        against.add("number")
    for token in found.missing:
        against.add("name" if token.name else "word")
    if not found.pairs:
        against.add("word")
    against.update(polarity.strengthened(found))
    if polarity.brought_in(found):
        against.add("detail")
    against.update(reason for reason, speaks in CHECKS if speaks(found))
    return tuple(sorted(against))


def judge(claim: str, evidence: str) -> tuple[float, tuple[str, ...]]:
    """Return the score and the reasons against the claim; several sentences are judged one by one, and their scores averaged."""
    found = [align(part, evidence) for part in SENTENCE.split(claim.strip()) if part]
    if not found:
        return 0.0, ("word",)
    against = {reason for one in found for reason in reasons(one)}
    return sum(map(score, found)) / len(found), tuple(sorted(against))


def support(claim: str, evidence: str) -> float:
    """Return how well the evidence carries the claim, 0 to 1: the share of its content words, less what speaks against it."""
    return score(align(claim, evidence))


def score(found: Alignment) -> float:
    """Return the score of an aligned claim; 1.0 means that every word is carried and nothing speaks against it.

    A wrong number or a lost "not" weighs twice what another order does: on 187 pairs of claims (112 distorted, 75 faithful) the
    hard reasons met 56 of the distorted and 18 of the faithful.
    """
    total = len(found.pairs) + len(found.missing) + len(found.unmatched)
    share = len(found.pairs) / total if total else 0.0
    weight = sum(0.08 if reason in SOFT else 0.16 for reason in reasons(found))
    return max(0.0, share * (1.0 - min(0.9, weight)))
