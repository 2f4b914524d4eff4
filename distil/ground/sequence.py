"""What came first, and what made the other happen: pairs of events that a text orders, by its conjunctions, adverbs and verbs of cause."""

from collections.abc import Iterator

from distil.ground import lexicon, scope
from distil.ground.align import Alignment
from distil.ground.graph import SUBJECTS, Graph
from distil.ground.phrases import VOID
from distil.ground.words import stem

Finding = tuple[str, str]
AFTER = frozenset(["after", "once", "following", "since", "when", "because", "as"])  # what stands behind comes first
BEFORE = frozenset(["before", "until", "till"])  # what stands behind comes later
THEN = frozenset(["then", "later", "subsequently", "afterwards", "afterward", "thereafter", "therefore", "thus", "hence", "consequently"])
CAUSES = frozenset(["because", "since", "as"])
DUE = frozenset(["because", "owing", "due"])  # "because of", "owing to", "due to"
SO = frozenset(["so", "therefore", "thus", "hence", "consequently"])
_CAUSING = "cause lead result trigger prompt provoke spark produce force make drive create bring"
CAUSING = frozenset(map(stem, _CAUSING.split()))
_TIMING = (
    "before after until till once following since when then later prior previously earlier subsequently next by afterwards preceding preceded follow"
)
TIMING = frozenset(_TIMING.split()) | {"followed", "follows", "upon", "while", "during"}
ORDERING = frozenset(["before", "after"])
DOUBTING = scope.MAYBE | scope.MODALS.keys() | scope.NEGATORS | lexicon.HEDGES | lexicon.SAID
Pair = tuple[int, int]  # first, second: nodes


def sequence(found: Alignment) -> Iterator[Finding]:
    """Yield two events that the claim has the other way round in time, or of which it makes the cause of the other what the evidence does not."""
    told, causes = ordered(found.evidence)
    said, because = ordered(found.claim)
    leans = found.leans
    for first, second in sorted(said | because):
        if first not in leans or second not in leans:
            continue
        here = leans[first], leans[second]
        turned = here[::-1]
        words = f"{found.claim.words[first].text} {found.claim.words[second].text}"
        if turned in told | causes and here not in told | causes:
            yield "preposition", words
        elif (first, second) in because and turned in causes and here not in causes:
            yield "order", words
    if not any(token.low in TIMING for token in found.evidence.words):
        yield from (("preposition", token.text) for token in found.claim.words if token.low in ORDERING)


def caused(found: Alignment) -> set[int]:
    """Return the claim's words of cause that the evidence carries: it makes the same thing the cause of the same thing, in other words."""
    claim, leans = found.claim, found.leans
    words = {t.index for t in claim.words if t.low in CAUSES | DUE or (t.stem in CAUSING and claim.links[t.index].tag.startswith("VB"))}
    doubts = [any(token.low in DOUBTING for token in graph.words) for graph in (claim, found.evidence)]
    if not words or doubts[1] and not doubts[0]:
        return set()
    because, theirs = ordered(claim)[1], ordered(found.evidence)[1]
    same = because and all((leans.get(first, -1), leans.get(second, -1)) in theirs for first, second in because)
    return words if same else set()


def ordered(graph: Graph) -> tuple[set[Pair], set[Pair]]:
    """Return the pairs of events that a text puts one before the other, and those of which it makes the first the cause of the second."""
    told: set[Pair] = set()
    causes: set[Pair] = set()
    for mark, token in enumerate(graph.words):
        pair = _by_mark(graph, mark)
        if pair and token.low == "when" and scope.pluperfect(graph, pair[1]) and not scope.pluperfect(graph, pair[0]):
            pair = pair[::-1]  # "when the ambulance arrived, the driver had left"
        if pair and token.low in AFTER:
            (causes if token.low in CAUSES else told).add(pair)
        elif pair and token.low in BEFORE:
            told.add(pair[::-1])
        elif pair and token.low == "by" and _by_the_time(graph, mark) is not None:
            told.add(pair)
        if token.low in THEN and (pair := _by_adverb(graph, mark)):
            (causes if token.low in SO else told).add(pair)
        if token.low in DUE and (pair := _by_noun(graph, mark)):
            causes.add(pair)
        if token.stem in CAUSING and graph.links[mark].tag.startswith("VB"):
            causes |= {(doer, made) for doer, made in _by_verb(graph, graph.node(mark))}
    return told, causes


def _event(graph: Graph, i: int) -> int:
    return graph.node(graph.complement.get(i, i))


def _by_mark(graph: Graph, mark: int) -> Pair | None:
    """Return the event behind a conjunction or preposition and the one it hangs on."""
    link = graph.links[mark]
    if link.relation in {"mark", "advmod"} and graph.links[link.head].relation == "advcl":
        return _event(graph, link.head), _event(graph, graph.links[link.head].head)
    if link.relation == "prep" and graph.words[mark].low == "by" and (clause := _by_the_time(graph, mark)) is not None:
        return _event(graph, link.head), _event(graph, clause)
    if link.relation == "prep":
        below = [k for k in graph.kids.get(mark, []) if graph.links[k].relation in {"pobj", "pcomp"}]
        if below and graph.links[below[0]].tag == "IN":  # "because of the law"
            below = [k for k in graph.kids.get(below[0], []) if graph.links[k].relation == "pobj"]
        elif below and graph.words[below[0]].low == VOID:  # "as a result of the law"
            below = [k for x in graph.kids.get(below[0], []) for k in graph.kids.get(x, []) if graph.links[k].relation in {"pobj", "pcomp"}]
        return (_event(graph, below[0]), _event(graph, link.head)) if below else None
    return None


def _by_the_time(graph: Graph, by: int) -> int | None:
    """Return the clause of "by the time the ambulance arrived"."""
    times = [k for k in graph.kids.get(by, []) if graph.words[k].low == "time"]
    return next((k for time in times for k in graph.kids.get(time, []) if graph.links[k].relation in {"relcl", "acl", "advcl"}), None)


def _by_adverb(graph: Graph, adverb: int) -> Pair | None:
    """ "A, and then B", "A. Two weeks later B": return A and B."""
    at = next((k for k in graph.above(adverb) if graph.predicate(_event(graph, k)) and graph.links[k].tag.startswith("VB")), None)
    if at is None:
        return None
    if graph.links[at].relation == "conj":
        return _event(graph, graph.links[at].head), _event(graph, at)
    before = [k for k, link in enumerate(graph.links) if link.head == k and graph.words[k].sentence == graph.words[at].sentence - 1]
    return (_event(graph, before[0]), _event(graph, at)) if before and graph.links[at].head == at else None


def _by_noun(graph: Graph, mark: int) -> Pair | None:
    """ "B because of A", "B, owing to A": return A and B."""
    below = [k for x in (mark, *graph.kids.get(mark, [])) for k in graph.kids.get(x, []) if graph.links[k].relation == "pobj"]
    head = graph.links[mark].head
    if graph.complement.get(head) == mark:  # "B is due to A"
        head = next((k for k in graph.kids.get(head, []) if graph.links[k].relation in SUBJECTS), head)
    return (_event(graph, below[0]), _event(graph, head)) if below and head != mark else None


def _by_verb(graph: Graph, verb: int) -> Iterator[Pair]:
    """ "A led to B", "B was caused by A": yield A and B, each with its own verb where it is a clause."""
    doers = [other for other, role, below in graph.near.get(verb, ()) if below and role == "subject"]
    made = [other for other, role, below in graph.near.get(verb, ()) if below and role in {"object", "to", "in", "content"}]
    yield from ((doer, what) for doer in doers for what in made if doer != what)
