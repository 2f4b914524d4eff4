"""Numbers that a text only holds against the one it tells: what a thing was before, or what another has ("90; it was 30", "down from 12")."""

from collections.abc import Iterator

from distil.ground.align import Alignment
from distil.ground.graph import Graph
from distil.ground.numbers import Quantity

Finding = tuple[str, str]
STOPS = frozenset([",", ";", ":", "(", ")", ".", "—", "–", "!", "?"])
FORMER = frozenset(["formerly", "previously", "originally", "initially", "earlier", "then", "before"])
AGAINST = frozenset(["against", "versus", "vs", "unlike"])
PAIRS = frozenset([("compared", "with"), ("compared", "to"), ("instead", "of"), ("rather", "than"), ("up", "from"), ("down", "from")])
WAS = frozenset(["was", "were"])
IDLE = frozenset(["it", "they", "this", "that", "these", "those", "and", "but", "about", "at", "only", "some", "just", "the", "a", "an"])
# What tells in a claim that it speaks of the former state, or of a change, itself.
_OPEN = "was were had did been ago from formerly previously originally initially earlier before until than against compared used instead rather"
OPEN = frozenset(_OPEN.split())
REACH = 6  # tokens before a number


def former(found: Alignment) -> Iterator[Finding]:
    """Yield a number of the claim that the evidence only sets against another one, where the claim takes over neither that nor whose it is."""
    leaned, words = found.leaned, found.evidence.words
    for quantity in found.evidence.quantities:  # ", not 36 as before" tells what it is not
        denied = quantity.first > 1 and words[quantity.first - 1].low == "not" and words[quantity.first - 2].text in {",", "("}
        others = [q for q in found.evidence.quantities if q.first < quantity.first and q.first in leaned]
        if denied and quantity.first in leaned and not others:
            yield "joined", quantity.text
    if any(token.low in OPEN for token in found.claim.words):
        return
    for quantity in found.evidence.quantities:
        if quantity.first in leaned and _set_against(found.evidence, quantity) and not _owned(found, quantity):
            yield "joined", quantity.text


def _set_against(graph: Graph, quantity: Quantity) -> bool:
    """Say whether a number stands behind "formerly", "against", "down from", or behind a "was" that opens its part of the sentence."""
    segment: list[str] = []
    for k in range(quantity.first - 1, max(-1, quantity.first - 1 - REACH), -1):
        if graph.words[k].low in STOPS:
            break
        segment.insert(0, graph.words[k].low)
    else:
        if quantity.first - REACH > 0:
            segment = ["", *segment]  # the segment goes on in front
    if not any(other.first < quantity.first for other in graph.quantities):
        return False
    told = [word for word in segment if word not in IDLE]
    if told and told[0] in WAS and len(told) == 1:
        return True
    return bool(set(told) & (FORMER | AGAINST)) or any(pair in PAIRS for pair in zip(segment, segment[1:], strict=False))


def _owned(found: Alignment, quantity: Quantity) -> bool:
    """Say whether the claim names what the number is said of there: "against nine for the others"."""
    words = found.evidence.words
    for k in range(quantity.last + 1, len(words)):
        if words[k].low in STOPS:
            return False
        if words[k].content and found.evidence.node(k) in found.leaned and found.evidence.node(k) != quantity.first:
            return True
    return False
