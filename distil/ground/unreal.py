"""What a text does not say has happened though no "if" stands there ("had it failed", "otherwise"), what it only asks, and what it takes back."""

from collections.abc import Iterator

from distil.ground import scope
from distil.ground.align import Alignment
from distil.ground.graph import Graph

Finding = tuple[str, str]
INVERTED = frozenset(["had", "were", "should"])
CONDITIONAL = scope.LOOSE | {"otherwise", "without", "had", "should", "unless", "or"}
FORMS = frozenset(["indicate", "state", "specify", "check", "tick", "confirm", "declare", "say", "tell", "mark", "enter", "note", "describe"])
PAST_TIME = frozenset(["ago", "yesterday"])
NOT_SIGNIFICANT = (("not", "significant"), ("no", "significant"), ("not", "statistically"), ("no", "statistically"), ("nor", "significant"))
PARTIAL = frozenset(["some", "several", "few", "many", "most", "one", "half", "each"])


def unreal(found: Alignment) -> Iterator[Finding]:
    """Yield a statement that stands under a condition without an "if": "were it emptied, the town would have water for nine days"."""
    if any(token.low in CONDITIONAL for token in found.claim.words):
        return
    graph = found.evidence
    for i, j in found.leans.items():
        if not (found.claim.predicate(i) and graph.predicate(j)):
            continue
        start, end = _sentence(graph, j)
        opens = graph.words[start].low in INVERTED and not any(token.text == "?" for token in graph.words[start:end])
        would = any(graph.words[k].low in {"would", "could", "might"} for k in graph.around(j))
        if (opens and j > start and any(token.text == "," for token in graph.words[start:j])) or (
            would and any(token.low == "otherwise" for token in graph.words[start:j])
        ):
            yield "condition", graph.words[start].text


def asked_for(found: Alignment) -> Iterator[Finding]:
    """Yield what a form only asks: "State whether the applicant (a) has a licence and (b) was convicted"."""
    graph = found.evidence
    if any(token.low in {"whether", "if"} for token in found.claim.words):
        return
    for i, j in found.leans.items():
        if not (found.claim.predicate(i) and graph.predicate(j)):
            continue
        start, _ = _sentence(graph, j)
        order = graph.words[start].low in FORMS
        if order and any(token.low in {"whether", "if"} and token.sentence == graph.words[j].sentence for token in graph.words[start:j]):
            yield "hedge", graph.words[j].text


def _sentence(graph: Graph, i: int) -> tuple[int, int]:
    """Return where the sentence of a token begins and ends."""
    number = graph.words[i].sentence
    start = next((k for k in range(i, -1, -1) if graph.words[k].sentence != number), -1) + 1
    end = next((k for k in range(i, len(graph.words)) if graph.words[k].sentence != number), len(graph.words))
    return start, end


def insignificant(found: Alignment) -> Iterator[Finding]:
    """Yield a difference of which the same sentence says that it is not significant, where the claim does not say so."""
    graph = found.evidence
    if any(token.stem.startswith("signific") or token.low == "insignificant" for token in found.claim.words):
        return
    sentences = {graph.words[j].sentence for j in found.leans.values() if j in graph.inside or graph.predicate(j)}
    for before, here in zip(graph.words, graph.words[1:], strict=False):
        denied = (before.low, here.low) in NOT_SIGNIFICANT or here.low == "insignificant"
        if denied and here.sentence in sentences:
            yield "detail", here.text


def but_not(found: Alignment) -> Iterator[Finding]:
    """Yield a "but not in rats" that is gone together with what it is set against: "worked in mice but not in rats" is no "worked"."""
    graph, leaned = found.evidence, found.leaned
    if any(word.low == "not" for word in found.claim.words):
        return
    sentences = {graph.words[j].sentence for j in leaned if graph.predicate(j)}
    for k, token in enumerate(graph.words[1:-2], 1):
        denied = token.low == "but" and graph.words[k + 1].low == "not" and graph.links[k + 2].tag in {"IN", "TO"}
        if denied and token.sentence in sentences and not {graph.node(k - 1), graph.node(k - 2)} & leaned.keys():
            yield "condition", f"but not {graph.words[k + 2].text}"


def counted_doers(found: Alignment) -> Iterator[Finding]:
    """Yield a passive that has lost a doer of which the evidence gives the number: "two practices left" is no "the trial was left"."""
    claim, graph = found.claim, found.evidence
    for i, j in found.leans.items():
        passive = any(claim.links[k].relation == "auxpass" for k in claim.kids.get(i, []))
        if not passive or any(claim.links[k].relation == "agent" for k in claim.kids.get(i, [])):
            continue
        for k in graph.kids.get(j, []):
            counted = any(graph.node(x) in graph.inside or graph.words[x].low in PARTIAL for x in (k, *graph.kids.get(k, [])))
            if graph.links[k].relation == "nsubj" and counted and not any(graph.node(x) in found.leaned for x in graph.below(k)):
                yield "quantifier", graph.words[k].text


def long_past(found: Alignment) -> Iterator[Finding]:
    """Yield an "it has been 7,900 in 2023" made of what was: no English, and it sounds as if it still were."""
    claim, graph = found.claim, found.evidence
    dated = any(q.value in range(1000, 2200) and not q.unit and claim.words[q.first - 1].low == "in" for q in claim.quantities if q.first)
    if not dated and not any(token.low in PAST_TIME for token in claim.words):
        return
    for i, j in found.leans.items():
        if claim.predicate(i) and graph.predicate(j) and scope.tense(claim, i) == "perfect" and scope.tense(graph, j) == "past":
            yield "tense", claim.words[i].text


def object_of_a_deed(found: Alignment) -> Iterator[Finding]:
    """Yield what the evidence ties to a deed and the claim to what the deed is for: "support for fuzzing protocols" is no support for protocols."""
    graph = found.evidence
    for head, role, dependent in sorted(found.edges()):
        top, bottom = found.leans[head], found.leans[dependent]
        deeds = [verb for verb, r, below in graph.near.get(bottom, ()) if r == "object" and not below and graph.links[verb].relation == "pcomp"]
        for verb in deeds:
            preposition = graph.links[verb].head
            same = role == graph.words[preposition].low and graph.node(graph.links[preposition].head) == top
            if same and verb not in found.leaned and graph.noun(top):
                yield "far", f"{found.claim.words[head].text} {found.claim.words[dependent].text}"
