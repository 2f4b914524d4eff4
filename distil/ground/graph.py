"""What hangs on what: the content words of a text as nodes, and what one says of the other as edges, whatever the voice or order."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from distil.ground import enrich, refer
from distil.ground.numbers import Quantity, quantities
from distil.ground.phrases import VOID
from distil.ground.syntax import Link, links
from distil.ground.words import Token, tokens

BE = frozenset(["is", "are", "was", "were", "be", "been", "being", "am", "become", "becomes", "became", "becoming"])
# Verbs that say no more than their object does: "had fewer falls", "does no harm", "makes no claim".
BOUND_TO = frozenset(["has", "have", "had"])  # "has to close"
EMPTY = frozenset(["has", "have", "had", "having", "do", "does", "did", "done", "doing", "make", "makes", "made", "making"])
OF_THE_OBJECT = frozenset(["blame", "let"])  # "is to blame", "is to let": said of what is blamed
COMPLEMENTS = frozenset(["attr", "acomp", "oprd"])
AUXILIARY = frozenset(["aux", "auxpass"])
SUBJECTS = frozenset(["nsubj", "nsubjpass", "csubj", "csubjpass"])
RELATIVE = frozenset(["WDT", "WP", "WP$"])
ROLES = {
    "nsubj": "subject",
    "csubj": "subject",
    "agent": "subject",
    "nsubjpass": "object",
    "csubjpass": "object",
    "dobj": "object",
    "attr": "is",
    "acomp": "is",
    "oprd": "is",
    "dative": "to",
    "appos": "same",
    "advcl": "clause",
    "pcomp": "clause",
    "parataxis": "clause",
    "ccomp": "content",
    "xcomp": "content",
}
CLAUSAL = frozenset(["clause", "content", "and"])
# Conjunctions that say how two clauses hang together; the others only say that they do.
_MARKERS = "before after because since until while whereas although though if unless once when"
MARKERS = frozenset(_MARKERS.split())
_SHARES = "most all some none many few several half each both majority part any neither number rest share third quarter one ones"
SHARES = frozenset(_SHARES.split())
MOST_EDGES = 1_500  # a sentence has about 40; what is joined with "and" a thousand times must not make a million
LEFT_OUT = frozenset(["nsubj", "nsubjpass", "dobj", "pobj", "conj"])
DEEPEST = 40  # steps up a tree; a sentence of this project's sources is rarely more than 15 deep

Edge = tuple[int, str, int]  # head, role, dependent: token numbers


@dataclass
class Graph:
    """A text read: tokens, their links, quantities, which tokens are nodes, and the edges between nodes."""

    text: str
    words: list[Token]
    links: tuple[Link, ...]
    quantities: list[Quantity]
    inside: dict[int, Quantity]
    kids: dict[int, list[int]]
    complement: dict[int, int]  # of a "be" or an empty verb
    nodes: frozenset[int] = frozenset()
    content: tuple[int, ...] = ()  # the nodes that a word may lean on
    edges: set[Edge] = field(default_factory=set)
    said: frozenset[Edge] = frozenset()  # the edges without those that follow from what a pronoun may stand for
    unsure: set[Edge] = field(default_factory=set)  # those that follow only if a pronoun stands for the one of two nouns
    stands: dict[int, list[int]] = field(default_factory=dict)  # what a pronoun may stand for
    again: list[tuple[int, int]] = field(default_factory=list)  # the same thing said twice
    near: dict[int, list[tuple[int, str, bool]]] = field(default_factory=dict)  # node -> (other node, role, whether the other depends)
    between: dict[tuple[int, int], set[tuple[str, bool]]] = field(default_factory=dict)  # two nodes -> roles, whether the second depends
    beside: dict[int, set[int]] = field(default_factory=dict)  # node -> the nodes it is tied to

    def node(self, i: int) -> int:
        """Return the node that stands for a token: a quantity's first token for any of its own."""
        return self.inside[i].first if i in self.inside else i

    def predicate(self, i: int) -> bool:
        """Say whether the node says something of another: a verb, or what follows "is"."""
        link = self.links[i]
        said = link.tag.startswith("VB") or any(self.links[k].relation in SUBJECTS for k in self.kids.get(i, []))
        return (said and link.relation not in {"amod", "compound"}) or i in self.complement.values()

    def carriers(self, i: int) -> list[int]:
        """Return the node and the "be" or empty verb it completes: what may carry its auxiliaries and adverbs."""
        return [i, *(verb for verb, word in self.complement.items() if word == i)]

    def around(self, i: int) -> list[int]:
        """Return what hangs on the node or on the verb it completes."""
        return [k for carrier in self.carriers(i) for k in self.kids.get(carrier, [])]

    def below(self, i: int) -> set[int]:
        """Return the token and everything that hangs on it."""
        found, open_ = {i}, [i]
        while open_:
            for k in self.kids.get(open_.pop(), []):
                if k not in found:
                    found.add(k)
                    open_.append(k)
        return found

    def above(self, i: int) -> Iterable[int]:
        """Yield the token and what it hangs on, up to the root."""
        for _ in range(DEEPEST):
            yield i
            if self.links[i].head == i:
                return
            i = self.links[i].head

    def hyphened(self, i: int) -> bool:
        """Say whether a hyphen ties the token to the next one: "by-law"."""
        return self.text[self.words[i].end : self.words[i].end + 1] == "-"

    def noun(self, i: int) -> bool:
        """Say whether the token is a noun or a name."""
        return self.links[i].tag.startswith("NN")


@lru_cache(maxsize=512)
def read(text: str) -> Graph:
    """Return the graph of a text."""
    words = tokens(text)
    openers = frozenset([words[0].start, *(b.start for a, b in zip(words, words[1:], strict=False) if _opens(a, b))] if words else ())
    found = links(text[: words[-1].end] if words else "", tuple((w.start, w.end) for w in words), openers)
    found = _headed(words, found)
    counted = quantities(words)
    kids: dict[int, list[int]] = defaultdict(list)
    for i, link in enumerate(found):
        if link.head != i:
            kids[link.head].append(i)
    graph = Graph(text, words, found, counted, {i: q for q in counted for i in range(q.first, q.last + 1)}, dict(kids), {})
    graph.complement = {i: graph.node(c) for i in range(len(words)) for c in _complement(graph, i)[:1]}
    graph.nodes = frozenset(i for i in range(len(words)) if _is_node(graph, i))
    graph.content = tuple(i for i in sorted(graph.nodes) if i not in graph.inside and words[i].content)
    graph.edges = {(up[0], up[1], i) for i in graph.nodes for up in [_governor(graph, i)] if up is not None}
    enrich.from_to(graph)
    enrich.apposed(graph)
    enrich.parts_of_a_day(graph)
    enrich.participles(graph, text)
    _relative(graph)
    _shared_subjects(graph)
    for step in (_left_out, _shares, _complements):
        if len(graph.edges) < MOST_EDGES:
            step(graph)
    graph.said = frozenset(graph.edges)
    refer.resolve(graph)
    _index(graph)
    return graph


def _headed(words: list[Token], found: tuple[Link, ...]) -> tuple[Link, ...]:
    """Return the links with a phrase's first word as its verb where the parser took it for an auxiliary: "[got] rid of the rats"."""
    turned = {link.head: i for i, link in enumerate(found) if link.relation == "auxpass" and words[i].low not in BE and link.head == i + 1}
    turned = {old: new for old, new in turned.items() if words[old].low == VOID and words[old].text.lower() != VOID}
    if not turned:
        return found
    new = [replace(link, head=turned.get(link.head, link.head)) for link in found]
    for old, first in turned.items():
        passive = any(link.relation == "auxpass" and link.head == old and i != first for i, link in enumerate(found))
        head = first if found[old].head == old else turned.get(found[old].head, found[old].head)
        new[first], new[old] = Link(head, found[old].relation, found[first].tag), Link(first, "acomp", found[old].tag)
        for i, link in enumerate(new):
            if link.head == first and link.relation == "nsubjpass" and not passive:
                new[i] = replace(link, relation="nsubj")
    return tuple(new)


def _opens(before: Token, here: Token) -> bool:
    """Say whether a sentence begins here; what a semicolon parts is parsed as sentences, or the parser ties one to the other."""
    return before.sentence != here.sentence or before.text == ";"


def _index(graph: Graph) -> None:
    """Make the edges quick to ask."""
    near: dict[int, list[tuple[int, str, bool]]] = defaultdict(list)
    between: dict[tuple[int, int], set[tuple[str, bool]]] = defaultdict(set)
    for head, role, dependent in sorted(graph.edges):
        near[head].append((dependent, role, True))
        near[dependent].append((head, role, False))
        between[head, dependent].add((role, True))
        between[dependent, head].add((role, False))
    graph.near, graph.between = dict(near), dict(between)
    graph.beside = {node: {other for other, _, _ in ties} for node, ties in near.items()}


def _complement(graph: Graph, i: int) -> list[int]:
    link, low = graph.links[i], graph.words[i].low
    if link.relation in AUXILIARY:
        return []
    kids = graph.kids.get(i, [])
    if low in BE and (due := [k for k in kids if _infinitive(graph, k)]) and not any(graph.links[k].relation in COMPLEMENTS for k in kids):
        return due
    if low in BE or (low == "left" and any(graph.links[k].relation == "nsubjpass" for k in kids)):
        return [k for k in kids if graph.links[k].relation in COMPLEMENTS]
    if low in BOUND_TO and (due := [k for k in kids if _infinitive(graph, k)]):
        return due
    if low in EMPTY and link.tag.startswith("VB"):
        return [k for k in kids if graph.links[k].relation == "dobj" and graph.noun(k)]
    return []


def _infinitive(graph: Graph, k: int) -> bool:
    """Say whether a word is the verb of "is to close" or "has to close"."""
    if graph.words[k].low in OF_THE_OBJECT:
        return False
    return graph.links[k].relation == "xcomp" and any(graph.words[x].low == "to" and graph.links[x].relation == "aux" for x in graph.kids.get(k, []))


def passive(graph: Graph, i: int) -> bool:
    """Say whether a verb has a passive auxiliary of its own."""
    return graph.links[i].tag == "VBN" and any(graph.links[k].relation == "auxpass" for k in graph.kids.get(i, []))


def _is_node(graph: Graph, i: int) -> bool:
    token, link = graph.words[i], graph.links[i]
    if i in graph.inside:
        return graph.inside[i].first == i
    if token.kind in {"stop", "mark"} or link.relation in AUXILIARY or any(i in q.absorbed for q in graph.quantities):
        return False
    if token.low in refer.PRONOUNS:
        return link.relation not in {"det", "mark", "preconj", "cc"} and link.tag not in {*RELATIVE, "IN"}
    if token.low in BE:
        return i not in graph.complement and token.content
    return token.content and link.relation not in {"prep", "agent", "mark", "prt"} and i not in graph.complement


def _governor(graph: Graph, i: int) -> tuple[int, str] | None:
    """Return the node that this one depends on and its role, through prepositions, auxiliaries and first conjuncts."""
    at = _top(graph, graph.inside[i]) if i in graph.inside else i
    role = otherwise = ""
    beside: tuple[int, str] | None = None
    for _ in range(DEEPEST):
        relation, head = graph.links[at].relation, graph.links[at].head
        if head == at:
            return beside
        placed = relation == "relcl" and _adverbial(graph, at)
        if relation == "advcl" or placed:
            role = role or _marker(graph, at)
        if placed or (at in graph.inside and graph.inside.get(head) is graph.inside[at]):
            at = head
            continue
        joined = relation == "conj" and graph.node(head) in graph.nodes and not role
        if joined:  # the second of two joined words has the first one's place; two main clauses only stand beside each other
            beside = beside or (graph.node(head), "and")
            i = graph.node(head)
        if joined and _main(graph, head) and graph.links[at].tag.startswith("VB"):
            return beside
        if relation == "conj":
            pass
        elif graph.links[head].relation in {"prep", "agent"} or (graph.links[head].tag in {"IN", "TO"} and head not in graph.nodes):
            outer = graph.words[head].low
            if outer == VOID:  # "gave approval [to] the plan": the last word of what only means "approved"
                otherwise, at = "object", head
                continue
            role = outer if outer == "than" else role or ("subject" if graph.links[head].relation == "agent" else outer)
        elif head in graph.complement:
            into = graph.node(graph.complement[head])
            if into != i:
                of_passive = "object" if relation in SUBJECTS and passive(graph, into) else ""
                return into, role or otherwise or of_passive or ROLES.get(relation, "of")
        elif graph.node(head) in graph.nodes and graph.node(head) != i:
            return graph.node(head), role or otherwise or ROLES.get(relation, "of")
        elif relation in ROLES:
            role = role or ROLES[relation]
        at = head
    return beside


def _adverbial(graph: Graph, clause: int) -> bool:
    """Say whether a relative clause is one of place or time: "withhold rent where the landlord has not repaired"."""
    return any(graph.words[k].low in {"where", "when"} and graph.links[k].relation == "advmod" for k in graph.kids.get(clause, []))


def _marker(graph: Graph, clause: int) -> str:
    """Return the conjunction of a clause, "clause" when it only says that there is one."""
    marks = [graph.words[k].low for k in graph.kids.get(clause, []) if graph.links[k].relation in {"mark", "advmod"}]
    return next((mark for mark in marks if mark in MARKERS), "clause")


def _top(graph: Graph, quantity: Quantity) -> int:
    """Return the token of a quantity that hangs on something outside it."""
    inside = range(quantity.first, quantity.last + 1)
    return next((i for i in reversed(inside) if graph.links[i].head not in inside or graph.links[i].head == i), quantity.first)


def _main(graph: Graph, verb: int) -> bool:
    """Say whether a verb is one of a main clause."""
    return graph.links[verb].tag.startswith("VB") and graph.links[verb].relation not in {"ccomp", "xcomp", "relcl", "acl", "advcl"}


def _relative(graph: Graph) -> None:
    """Give a relative clause's verb the noun it stands at: "the patch that B made", "the patch made by B"."""
    for i, link in enumerate(graph.links):
        verb, noun = graph.node(graph.complement.get(i, i)), graph.node(link.head)
        if link.relation not in {"relcl", "acl"} or verb not in graph.nodes or noun not in graph.nodes or _adverbial(graph, i):
            continue
        role = {"VBN": "object", "VBG": "subject"}.get(link.tag, "")
        if link.relation == "relcl":
            kids = graph.kids.get(i, [])
            who = [k for k in kids if graph.links[k].tag in RELATIVE or (graph.words[k].low == "that" and graph.links[k].relation in ROLES)]
            free = "object" if any(graph.links[k].relation in SUBJECTS for k in kids) else "subject"
            role = next((ROLES[graph.links[k].relation] for k in who if graph.links[k].relation in ROLES), "" if who else free)
            if any(graph.words[x].low == "whose" for k in kids for x in graph.kids.get(k, [])):
                role = ""  # "the abbess, whose niece married": the abbess did nothing
                graph.edges -= {(noun, "of", verb)}
                graph.edges |= {(noun, "whose", verb)}
        if role:
            graph.edges.add((verb, role, noun))


def _shared_subjects(graph: Graph) -> None:
    """Give a verb without a subject the one of the verb it hangs on: "A bought B and sold C"."""
    for i, link in enumerate(graph.links):
        verb = graph.node(graph.complement.get(i, i))
        said = link.tag.startswith("VB") or i in graph.complement
        own = any(graph.links[k].relation in SUBJECTS | {"expl"} for k in graph.kids.get(i, []))
        if link.relation not in {"conj", "advcl", "xcomp", "pcomp"} or verb not in graph.nodes or not said or own:
            continue
        upper = graph.links[link.head].head if link.relation == "pcomp" else link.head
        found = [k for k in graph.kids.get(upper, []) if graph.links[k].relation in SUBJECTS]
        if link.relation == "xcomp" and graph.links[upper].tag != "VBN":
            found = [k for k in graph.kids.get(upper, []) if graph.links[k].relation == "dobj"] or found
        done_to = graph.words[verb].low in OF_THE_OBJECT or passive(graph, i)  # "is to be sold"
        bare = link.tag == "VBN" and not any(graph.links[k].relation == "aux" for k in graph.kids.get(i, []))
        role = "object" if done_to or (bare and link.relation != "xcomp") else "subject"
        graph.edges |= {(verb, role, graph.node(k)) for k in found[:1] if graph.node(k) in graph.nodes}


def _shares(graph: Graph) -> None:
    """ "Three of the suites fail": it is the suites that fail, and three belongs to them."""
    for head, role, dependent in sorted(graph.edges):
        if role != "of" or not (head in graph.inside or graph.words[head].low in SHARES) or not graph.noun(dependent):
            continue
        for a, b, c in sorted(e for e in graph.edges if head in (e[0], e[2])) if len(graph.edges) < MOST_EDGES else ():
            if c == head and a != dependent:
                graph.edges.add((a, b, dependent))
            if a == head and c != dependent and b != "of":
                graph.edges.add((dependent, b, c))
        graph.edges.add((dependent, "of", head))


def _left_out(graph: Graph) -> None:
    """ "57 men set out and 31 returned": a number that stands alone counts what the number before it counted."""
    counted: dict[str, int] = {}
    for quantity in graph.quantities:
        i = quantity.first
        nouns = [d for h, role, d in sorted(graph.edges) if h == i and role == "of" and graph.noun(d)]
        nouns += [h for h, role, d in sorted(graph.edges) if d == i and role == "of" and graph.noun(h)]
        kind = quantity.unit or ("share" if quantity.value.denominator > 1 else "year" if 1000 <= quantity.value < 2200 else "count")
        kind = "share" if kind == "%" else kind
        shared = [d for h, role, d in sorted(graph.edges) if role == "of" and h < i and graph.words[h].low in SHARES and graph.noun(d)]
        if nouns:
            counted[kind] = nouns[0]
        elif kind not in counted and shared and kind == "count" and not quantity.rank and graph.links[i].relation in LEFT_OUT:
            graph.edges.add((i, "of", shared[-1]))  # "most of the beads ..., though three of the 47 ..."
        elif kind in counted and graph.links[i].relation in LEFT_OUT and not quantity.rank:
            graph.edges.add((i, "of", counted[kind]))


def _complements(graph: Graph) -> None:
    """What a verb's complement is said of: "the film becomes superconducting below 4 K", "it left the layer intact"."""
    for head, role, dependent in sorted(graph.edges):
        if role not in {"is", "content"} or graph.links[dependent].tag in {"VBD", "VBZ", "VBP"}:
            continue
        has = any(a == dependent and b in {"subject", "object"} for a, b, _ in graph.edges)
        for a, b, c in sorted(e for e in graph.edges if e[0] == head) if len(graph.edges) < MOST_EDGES else ():
            if a == head and c != dependent and b != "is" and not (b == "subject" and has):
                graph.edges.add((dependent, "subject" if b == "object" and role == "is" else b, c))
