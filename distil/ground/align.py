"""Which word of the evidence each word of a claim leans on: the cheapest path through all candidates, one pass."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from distil.ground import lexicon
from distil.ground.numbers import Quantity, agrees, quantities
from distil.ground.words import LONGEST, Token, light, same, tokens

ASIDE = re.compile(r"\s?(?:\([^()]{1,200}\)|\[[^\[\]]{1,200}\])")
CANDIDATES = 12  # of one word; a word that stands more often is looked up where it stands first


@dataclass(frozen=True)
class Alignment:
    """A claim beside its evidence. `pairs` are (claim token, evidence token) in the claim's order."""

    claim: list[Token]
    evidence: list[Token]
    pairs: list[tuple[Token, Token]]
    missing: list[Token]  # content words of the claim that the evidence does not carry
    claimed: list[Quantity]
    given: list[Quantity]
    unmatched: list[Quantity]

    @property
    def leaned(self) -> frozenset[int]:
        """The numbers of the evidence tokens that something leans on."""
        return frozenset(there.index for _, there in self.pairs)


def align(claim: str, evidence: str) -> Alignment:
    """Return how the claim's content words and quantities lie on the evidence."""
    ours = tokens(claim)
    theirs = tokens(_without_idle_brackets(ours, evidence))
    claimed, given = quantities(ours), quantities(theirs)
    counted = {i: q for q in claimed for i in range(q.first, q.last + 1)}
    taken = {i for q in given for i in range(q.first, q.last + 1)}
    steps: list[tuple[Token, list[tuple[Token, float]]]] = []
    missing: list[Token] = []
    unmatched: list[Quantity] = []
    by_stem: dict[str, list[Token]] = {}
    for there in theirs:
        if there.kind in {"word", "identifier"} and there.index not in taken:
            by_stem.setdefault(there.stem, []).append(there)
    for here in ours:
        if here.index in counted:
            quantity = counted[here.index]
            if here.index != quantity.first:
                continue
            options = [(theirs[q.first], 0.0) for q in given if agrees(quantity, [q])]
            if not options:
                unmatched.append(quantity)
        elif here.content:
            options = [(there, 0.0 if there.low == here.low else 0.2) for stem, group in by_stem.items() if same(here, group[0]) for there in group]
            if not options and not light(here):
                missing.append(here)
        else:
            continue
        if options:
            steps.append((here, options[:CANDIDATES]))
    return Alignment(ours, theirs, _cheapest(steps), missing, claimed, given, unmatched)


def _without_idle_brackets(ours: Sequence[Token], evidence: str) -> str:
    """Return the evidence without the asides that the claim left out whole, unless one denies or limits something."""
    said = {token.stem for token in ours if token.content}

    def kept(aside: re.Match[str]) -> str:
        inside = tokens(aside.group())
        limits = any(token.low in lexicon.NEGATORS or token.low in lexicon.CONDITIONS for token in inside)
        return aside.group() if limits or any(token.stem in said for token in inside if token.content) else ""

    return ASIDE.sub(kept, evidence[:LONGEST])


def _cheapest(steps: Sequence[tuple[Token, list[tuple[Token, float]]]]) -> list[tuple[Token, Token]]:
    """Pick one candidate a word so that the path jumps least: forward is cheap, back and across sentences is dear."""
    if not steps:
        return []
    costs = [[extra + 0.001 * there.index for there, extra in steps[0][1]]]
    back: list[list[int]] = []
    for before, now in zip(steps, steps[1:], strict=False):
        row, origin = [], []
        for there, extra in now[1]:
            best = min(range(len(before[1])), key=lambda i: costs[-1][i] + _jump(before[1][i][0], there))
            row.append(costs[-1][best] + _jump(before[1][best][0], there) + extra)
            origin.append(best)
        costs.append(row)
        back.append(origin)
    pick = min(range(len(costs[-1])), key=costs[-1].__getitem__)
    path = [pick]
    for origin in reversed(back):
        pick = origin[pick]
        path.append(pick)
    return [(here, options[pick][0]) for (here, options), pick in zip(steps, reversed(path), strict=True)]


def _jump(left: Token, right: Token) -> float:
    distance = right.index - left.index
    cost = 0.6 * (left.sentence != right.sentence) + 0.15 * (left.clause != right.clause)
    if distance > 0:
        return cost + 0.02 * min(distance, 30)
    return cost + (1.0 + 0.02 * min(-distance, 30) if distance else 0.8)
