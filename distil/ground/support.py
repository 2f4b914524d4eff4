"""Whether a claim is carried by its evidence: every check, and one number for how well."""

from collections.abc import Callable

from distil.ground import order, polarity, verbs
from distil.ground.align import Alignment, align

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
    """Return the score and the reasons against the claim, from one look."""
    found = align(claim, evidence)
    return score(found), reasons(found)


def support(claim: str, evidence: str) -> float:
    """Return how well the evidence carries the claim, 0 to 1: the share of its content words, less what speaks against it."""
    return score(align(claim, evidence))


def score(found: Alignment) -> float:
    """Return the score of an aligned claim; 1.0 means that every word is carried and nothing speaks against it."""
    total = len(found.pairs) + len(found.missing) + len(found.unmatched)
    share = len(found.pairs) / total if total else 0.0
    return max(0.0, share * (1.0 - 0.12 * len(reasons(found))))
