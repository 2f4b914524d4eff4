"""Edges that a parser draws otherwise than they are meant: "from 30 to 42 metres", "the state-owned bank", "the rice was sown"."""

from itertools import pairwise
from typing import TYPE_CHECKING

from distil.ground.lexicon import IRREGULAR

if TYPE_CHECKING:
    from distil.ground.graph import Graph

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
