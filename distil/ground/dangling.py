"""Words that point: a claim may not start from a "this", "it" or "there" whose meaning stayed behind in the source."""

from collections.abc import Iterator

from distil.ground import refer
from distil.ground.align import Alignment
from distil.ground.graph import BE, SUBJECTS, Graph

Finding = tuple[str, str]
POINTING = (refer.PRONOUNS - {"one", "ones", "itself", "themselves"}) | {"here", "there", "such"}
POSSESSIVE = frozenset(["its", "his", "their", "theirs", "hers"])
# What a text calls itself: "this report lists the wells" points at nothing that was left behind.
_ITSELF = """
paper study article report chapter section guide document book page manual booklet course lesson review survey text work post thesis standard
handbook tutorial note year week month season century
"""
ITSELF = frozenset(_ITSELF.split())
NARROWED = frozenset(["relcl", "acl", "prep"])  # "those who ask", "that of copper"
CLAUSES = frozenset(["ccomp", "xcomp", "csubj", "csubjpass", "advcl", "relcl"])
VERBAL = ("VB", "MD")


def dangling(found: Alignment) -> Iterator[Finding]:
    """Yield a word of the claim that points at what only the evidence names."""
    ours, theirs = found.claim, found.evidence
    open_ = {theirs.words[j].low for j in _pointing(theirs) if _lost(theirs, j)}
    resolved = {theirs.words[j].low for j in _pointing(theirs)} - open_
    for i in _pointing(ours):
        low = ours.words[i].low
        if (low in resolved or _of_a_gerund(ours, i)) and _lost(ours, i):
            yield "dangling", ours.words[i].text


def _of_a_gerund(graph: Graph, i: int) -> bool:
    """Say whether a sentence opens with what is done to an unnamed thing: "deleting it would save room"."""
    verb = graph.links[i].head
    return graph.links[i].relation == "dobj" and graph.links[verb].tag == "VBG" and graph.links[verb].relation in {"csubj", "advcl"} and verb < i


def told_how(found: Alignment) -> Iterator[Finding]:
    """Yield a statement made of "how they work": the clause tells the manner, and its pronoun may stand for anything named before."""
    graph = found.evidence
    said = {token.low for token in found.claim.words}
    for i, j in found.leans.items():
        if not (found.claim.predicate(i) and graph.predicate(j)) or "how" in said:
            continue
        for verb in graph.carriers(j):
            below = [k for k in graph.kids.get(verb, []) if k < verb]
            how = any(graph.words[k].low == "how" for k in below)
            if how and any(graph.links[k].relation in SUBJECTS and graph.words[k].low in refer.PRONOUNS for k in below):
                yield "hedge", f"how {graph.words[j].text}"


def _pointing(graph: Graph) -> list[int]:
    """Return the words that point at something: no conjunction, no relative pronoun, no "it" or "there" that only fills a place."""
    return [i for i, token in enumerate(graph.words) if token.low in POINTING and not _idle(graph, i)]


def _idle(graph: Graph, i: int) -> bool:
    low, link, kids = graph.words[i].low, graph.links[i], graph.kids.get(i, [])
    if link.relation == "expl" or link.tag in {"IN", "WDT", "EX"} or low in POSSESSIVE | {"her"}:
        return True
    if low in {"that", "those"} and any(graph.links[k].relation in NARROWED for k in kids):
        return True
    if low == "such":
        return i + 1 < len(graph.words) and graph.words[i + 1].low == "as" or (i > 0 and graph.words[i - 1].low == "as") or link.relation == "mark"
    if link.relation == "det":
        noun = graph.words[link.head]
        return noun.low in ITSELF or noun.stem in ITSELF
    return low == "it" and _fills(graph, link.head)


def _fills(graph: Graph, verb: int) -> bool:
    """Say whether an "it" before this verb stands for the clause behind it: "it is known that", "it seems", "it takes a day to"."""
    below = [verb, graph.complement.get(verb, verb)]
    clause = any(graph.links[k].relation in CLAUSES for at in below for k in graph.kids.get(at, []))
    passive = any(graph.words[k].low in BE for k in graph.kids.get(verb, []))
    return clause and (graph.words[verb].low in BE or passive or graph.words[verb].low in {"seems", "appears", "takes", "seemed", "took"})


def _lost(graph: Graph, i: int) -> bool:
    """Say whether nothing that the word may point at stands before it."""
    if graph.stands.get(i) and graph.words[i].low not in {"this", "that"} and graph.links[i].relation != "det":
        return False
    clause = next((at for at in graph.above(i) if graph.links[at].tag.startswith(VERBAL)), i)
    while graph.links[clause].relation == "xcomp":  # "we aim to provide that": one subject for both verbs
        clause = graph.links[clause].head
    own = graph.below(clause) if clause != i else {i}
    if graph.links[clause].relation == "advcl" and clause < graph.links[clause].head:  # "when it cools, the film conducts"
        return not any(graph.noun(k) for k in range(max(own) + 1, len(graph.words)))
    return not any(graph.noun(k) and (k not in own or k in _before(graph, clause, i)) for k in range(i))


def _before(graph: Graph, clause: int, i: int) -> set[int]:
    """Return the words of other clauses that hang on this one and end before the word."""
    kids = [k for k in graph.kids.get(clause, []) if k < i and graph.links[k].relation in {"conj", "ccomp", "advcl"}]
    return {x for k in kids for x in graph.below(k)}
