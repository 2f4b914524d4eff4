"""Edges that a parser draws otherwise than they are meant: "from 30 to 42 metres", "the state-owned bank", "the rice was sown"."""

from itertools import pairwise
from typing import TYPE_CHECKING

from distil.ground.lexicon import IRREGULAR

if TYPE_CHECKING:
    from distil.ground.graph import Graph

DAY = frozenset(["day", "night", "morning", "afternoon", "evening", "eve"])
_DATED = """
january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
"""
DATED = frozenset(_DATED.split())
NOUNS = frozenset(["NN", "NNS", "NNP", "NNPS"])


def from_to(graph: "Graph") -> None:
    """ "Widened from 30 to 42 metres" goes from the one and to the other, however it was parsed."""
    for low, high in pairwise(graph.quantities):
        joint = [token.low for token in graph.words[low.last + 1 : high.first]]
        if joint != ["to"] or not low.first or graph.words[low.first - 1].low != "from":
            continue
        verbs = {head for head, role, dependent in graph.edges if role == "from" and dependent in {low.first, high.first}}
        graph.edges -= {(verb, "from", high.first) for verb in verbs} | {(high.first, "of", low.first), (low.first, "of", high.first)}
        graph.edges |= {(verb, "from", low.first) for verb in verbs} | {(verb, "to", high.first) for verb in verbs}


def apposed(graph: "Graph") -> None:
    """ "Drew 412 listeners, the largest audience": two objects with nothing but a comma between them are one thing said twice."""
    for verb in sorted(graph.kids):
        objects = sorted(k for k in graph.kids[verb] if graph.links[k].relation == "dobj" and graph.noun(k))
        for one, other in pairwise(objects):
            end = max(k for k in graph.below(one) if graph.words[k].kind != "stop")
            start = min(k for k in graph.below(other) if graph.words[k].kind != "stop")
            article = graph.words[start].low in {"a", "an", "the", "its", "his", "her", "their"}
            if article and start == end + 2 and graph.words[end + 1].text == "," and {one, other} <= graph.nodes:
                graph.edges.add((one, "same", other))


def parts_of_a_day(graph: "Graph") -> None:
    """ "On the night of 3 April" is on 3 April."""
    for head, role, dependent in sorted(graph.edges):
        if role == "of" and graph.words[head].low in DAY and graph.words[dependent].low in DATED:
            graph.edges |= {
                (a, b, dependent) for a, b, c in graph.edges if c == head and b in {"on", "in", "by", "before", "after", "since", "until"}
            }


def participles(graph: "Graph", text: str) -> None:
    """ "The state-owned bank": the state owns, the bank is owned; "the rice was sown" (taken for an adjective): it is the rice that one sows."""
    for i, link in enumerate(graph.links):
        if link.relation == "amod" and link.tag == "VBN" and i and text[graph.words[i].start - 1] == "-" and graph.links[i - 1].tag in NOUNS:
            noun, doer = graph.node(link.head), graph.node(i - 1)
            graph.edges -= {(noun, "of", i), (i, "of", doer)}
            graph.edges |= {(i, "object", noun), (i, "subject", doer)}
        if link.relation == "acomp" and link.tag == "JJ" and (graph.words[i].low in IRREGULAR or graph.words[i].low.endswith("ed")):
            graph.edges |= {(i, "object", dependent) for head, role, dependent in graph.edges if head == i and role == "subject"}
        if link.relation == "dative" and graph.noun(i):  # "fined the bank 6 million": the bank was fined
            graph.edges |= {(head, "object", dependent) for head, role, dependent in graph.edges if dependent == graph.node(i) and role == "to"}
