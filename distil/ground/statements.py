"""Each statement of the claim against the one it leans on: denied, doubted, planned, attributed, conditioned, or of another time."""

from collections.abc import Iterator

from distil.ground import complements, lexicon, scope, sequence, ties
from distil.ground.align import Alignment, direct
from distil.ground.graph import BE, OF_THE_OBJECT, SUBJECTS, Graph
from distil.ground.words import stem

Finding = tuple[str, str]  # the reason, the words
NAMES = {"possible": "hedge", "able": "modality", "planned": "modality", "due": "modality", "said": "attribution", "condition": "condition"}
NAMES |= {"supposed": "condition", "free": "modality", "asked": "hedge", "open": "modality", "future": "modality"}
ATTRIBUTING = frozenset(map(stem, ["attribute", "ascribe", "blame", "credit"]))
CHANCES = frozenset(["possible", "able"])  # "may" and "can" are each other's paraphrase where something is permitted
FINITE = frozenset(["VBD", "VBP", "VBZ", "VBN"])
DESCRIBING = frozenset(["JJ", "JJR", "JJS"])
_OTHERS = "other others another else different rest remaining elsewhere only all every everything everyone second both two latter alone any except"
OTHERS = frozenset(_OTHERS.split())
_SWEEPS = (
    "any anyone anything no none not never nobody nothing every each all everyone everything without only whoever whatever either neither always"
)
SWEEPS = frozenset(_SWEEPS.split())
EXCESS = frozenset(["too", "overly", "excessively", "unduly"])
TIMES = (frozenset(["past", "present"]), frozenset(["past", "future"]), frozenset(["present", "future"]), frozenset(["perfect", "future"]))


def negation(found: Alignment) -> Iterator[Finding]:
    """Yield statements that are denied on one side only; an opposite word and a denial cancel each other."""
    excused = ties.compared(found)
    for i, j in found.leans.items():
        if i in excused:
            continue
        stated = found.claim.predicate(i) and found.evidence.predicate(j)
        event = i in found.opposite or found.claim.predicate(i) or found.evidence.predicate(j)
        ours, theirs = scope.negated(found.claim, i), scope.negated(found.evidence, j)
        turned = i in found.opposite
        loose = event and not stated and not turned
        if loose and _within(found.claim, i, ours) & _within(found.evidence, j, theirs):
            continue
        if loose or event and (ours ^ turned) != theirs:
            alone = scope.only_if(found.claim, i) != scope.only_if(found.evidence, j)
            if not (alone and stated) and not _denied_below(found, i, j):
                yield "negation", found.claim.words[i].text
        elif scope.set_apart(found.claim, i) != scope.set_apart(found.evidence, j) and not event:
            above = next((k for k in found.claim.above(i) if k != i and k in found.leans and found.claim.predicate(k)), None)
            if above is None or scope.negated(found.claim, above) == scope.negated(found.evidence, found.leans[above]):
                yield "negation", found.claim.words[i].text


def _within(graph: Graph, i: int, own: bool) -> set[bool]:
    """Return whether a statement is denied; a noun may be read by itself or with the verb that it hangs on: "never caused harm".

    A "no" at the noun itself denies both, once: "took no decision". Under a verb that only says that it was done, it is denied as the verb is.
    """
    path = list(graph.above(i))
    at = next((n for n, k in enumerate(path) if n and graph.predicate(k)), None)
    if graph.predicate(i) or at is None:
        return {own}
    own ^= any(graph.words[k].low == "without" for k in path[1:at])  # "ran without a licence": had none
    denied = own ^ scope.negated(graph, path[at], apart=path[at - 1])
    return {denied} if at == 1 and graph.words[path[at]].stem in complements.DONE else {own, denied}


def _denied_below(found: Alignment, i: int, j: int) -> bool:
    """ "It grows on limestone but not on granite": of granite alone it is denied that it grows there."""
    for head, _, dependent in found.claim.edges:
        if head == i and dependent in found.leans and direct(found.evidence, j, found.leans[dependent]):
            denied = scope.set_apart(found.evidence, found.leans[dependent])
            if denied and not scope.set_apart(found.claim, dependent) and scope.negated(found.claim, i):
                return True
    return False


def operators(found: Alignment) -> Iterator[Finding]:
    """Yield what stood over a statement and was lost, and what the claim put over it by itself."""
    for i, j in found.leans.items():
        j = j if found.evidence.predicate(j) else scope.first(found.evidence, j)  # "whether it is a bank or a shop"
        if not (found.claim.predicate(i) and found.evidence.predicate(j)):
            continue
        ours, theirs = scope.over(found.claim, i), scope.over(found.evidence, j)
        if scope.conditional(found.claim, i):
            ours |= {"supposed"}
        ours |= {what for k in found.claim.above(i) if k != i and found.claim.predicate(k) for what in scope.over(found.claim, k)} & {"said"}
        if any(t.low in scope.LOOSE for t in found.claim.words):
            ours |= {"condition"}
        if found.claim.links[found.claim.carriers(i)[-1]].tag in {"VB", "VBG"}:
            ours |= {"open"}
        if any("whether" in scope.marks(found.claim, k) for k in found.claim.carriers(i)):
            theirs = theirs & ours  # "whether it slows the decay remains unclear" says of the decay nothing at all
        if "planned" in ours and "future" in theirs:  # "plans to" says less than "will"
            ours, theirs = ours - {"planned"}, theirs - {"future"}
        for what in sorted(theirs - ours):
            if not (what in CHANCES and ours & CHANCES):
                yield NAMES[what], found.evidence.words[j].text
        for what in sorted((ours - theirs) & {"possible", "planned", "due", "able", "future"}):
            if not (what in CHANCES and theirs & CHANCES):
                yield "modality", found.claim.words[i].text


def sought(found: Alignment) -> Iterator[Finding]:
    """Yield a verb of the claim that leans on a noun of action which the evidence only plans, refuses or speaks of."""
    for i, j in found.leans.items():
        if found.claim.links[i].tag in FINITE and found.claim.predicate(i) and found.evidence.noun(j) and complements.sought(found.evidence, j):
            yield "modality", found.claim.words[i].text


def only_told(found: Alignment) -> Iterator[Finding]:
    """Yield a statement made of what somebody only claims, promises or doubts: "advertises a battery life of 20 hours"."""
    graph = found.evidence
    completed = {found.claim.node(c) for c in found.claim.complement.values()}
    for i, j in found.leans.items():
        if i not in completed and not found.claim.predicate(i):
            continue
        for at in graph.above(j):
            above = graph.links[at].head
            if graph.predicate(at) and graph.links[at].tag.startswith("VB") or above == at:
                break
            if graph.links[at].relation in {"dobj", "nsubjpass"} and graph.words[above].stem in complements.TOLD and above not in found.leaned:
                yield "attribution", graph.words[above].text


def attributed(found: Alignment) -> Iterator[Finding]:
    """Yield a cause that the evidence only has somebody name: "inspectors attribute the cracks to rust" is not yet "rust caused the cracks"."""
    graph = found.evidence
    if any(token.low in lexicon.SAID or token.low in scope.VIEW for token in found.claim.words):
        return
    for verb, token in enumerate(graph.words):
        if token.stem not in ATTRIBUTING or not graph.links[verb].tag.startswith("VB") or verb in found.leaned:
            continue
        ends = [graph.below(k) for k in graph.kids.get(verb, []) if graph.links[k].relation not in SUBJECTS]
        if sum(any(graph.node(x) in found.leaned for x in end) for end in ends) > 1:
            yield "attribution", token.text


def questions(found: Alignment) -> Iterator[Finding]:
    """Yield what the evidence only asks; a parser that knows few questions may take the verb of one for a noun."""
    for i, j in found.leans.items():
        if found.claim.predicate(i) and scope.question(found.evidence, j) and not scope.question(found.claim, i):
            yield "hedge", found.claim.words[i].text


def one_or_other(found: Alignment) -> Iterator[Finding]:
    """Yield a statement that the evidence makes of one thing or another, and the claim of the one: "it is a bank or a shop"."""
    graph, leaned = found.evidence, set(found.leans.values())
    for i, j in found.leans.items():
        start = scope.first(graph, j)
        group = [start, *(k for k in graph.below(start) if k != start and scope.first(graph, k) == start)]
        either = any(graph.words[c].low == "or" and graph.links[c].relation == "cc" for k in group for c in graph.kids.get(k, []))
        if not either or not found.claim.predicate(i) or not graph.predicate(start) or len(group) < 2 or set(group) <= leaned:
            continue
        if not scope.negated(graph, start) and not scope.over(graph, start) & CHANCES:
            yield "detail", found.claim.words[i].text


def one_of_either(found: Alignment) -> Iterator[Finding]:
    """Yield one of two things of which the evidence says that it was the one or the other: "drank tea or water"."""
    graph = found.evidence
    for j in sorted({j for j in found.leans.values() if graph.noun(j)}):
        for k in graph.kids.get(j, []):
            either = any(graph.words[c].low == "or" and graph.links[c].relation == "cc" for c in graph.kids.get(j, []))
            if not either or graph.links[k].relation != "conj" or graph.node(k) in found.leaned or not graph.noun(k):
                continue
            verb = next((i for i in graph.above(j) if graph.links[i].tag.startswith("VB")), None)
            node = None if verb is None else graph.node(graph.complement.get(verb, verb))
            if node in found.leaned and not scope.negated(graph, node) and not scope.over(graph, node) & (CHANCES | {"condition", "supposed"}):
                yield "detail", graph.words[k].text


def tense(found: Alignment) -> Iterator[Finding]:
    """Yield statements that moved from one time to another."""
    for i, j in found.leans.items():
        if found.claim.predicate(i) and found.evidence.predicate(j):
            both = frozenset([scope.tense(found.claim, i), scope.tense(found.evidence, j)])
            if both in TIMES and "said" not in scope.over(found.claim, i):
                yield "tense", found.claim.words[i].text


def brought_in(found: Alignment) -> Iterator[Finding]:
    """Yield the telling function words (because, unless, must ...) that only the claim has."""
    given = {token.low for token in found.evidence.words}
    absorbed = {i for q in found.claim.quantities for i in q.absorbed} | sequence.caused(found)
    for token in found.claim.words:
        if token.low not in lexicon.TELLING | lexicon.SWEEPING or token.low in lexicon.NEGATORS or token.index in absorbed:
            continue
        if token.low == "should" and any(scope.inverted(found.claim, i) for i in found.claim.above(token.index)):
            continue
        if token.low == "between" and _mutual(found, token.index):
            continue
        if token.low not in given and not given & _class_of(token.low):
            yield "detail", token.text


def _mutual(found: Alignment, between: int) -> bool:
    """Say whether a "between" only names the two that the evidence has as one subject: "they do not differ", "no difference between them"."""
    nouns = [k for k in list(found.claim.above(between))[1:4] if found.claim.words[k].stem.startswith(("differ", "similar", "distin"))]
    return any(k in found.leans and found.evidence.predicate(found.leans[k]) for k in nouns)


def excess(found: Alignment) -> Iterator[Finding]:
    """Yield a "too heavy" that the evidence does not know; at the end of a clause "too" only means "also"."""
    if any(token.low in EXCESS for token in found.evidence.words):
        return
    for token in found.claim.words:
        following = found.claim.links[token.index + 1].tag if token.index + 1 < len(found.claim.words) else ""
        if token.low == "too" and following.startswith(("JJ", "RB")):
            yield "detail", token.text


def made_a_verb(found: Alignment) -> Iterator[Finding]:
    """Yield a deed of the claim that leans on how the evidence describes a thing: "lowered the risk" from "a lower risk"."""
    claim, evidence = found.claim, found.evidence
    for i, j in found.leans.items():
        helped = any(claim.links[k].relation in {"aux", "auxpass"} for k in claim.kids.get(i, []))
        deed = claim.links[i].tag in FINITE and (claim.links[i].tag != "VBN" or helped) and claim.predicate(i)
        described = evidence.links[j].tag in DESCRIBING and evidence.links[j].relation == "amod" and claim.words[i].low != evidence.words[j].low
        if deed and described and i not in claim.complement.values():
            yield "joined", claim.words[i].text


def any_other(found: Alignment) -> Iterator[Finding]:
    """Yield an "any" or an "other" that only the claim has: "more than any other" of what was held against one."""
    given = {token.low for token in found.evidence.words}
    ours = [token for token in found.claim.words if token.low in {"any", "anyone", "anything", "other", "others"}]
    if ours and not given & (SWEEPS if ours[0].low.startswith("any") else OTHERS):
        yield "detail", ours[0].text


def destined(found: Alignment) -> Iterator[Finding]:
    """Yield an "is to" that only the claim has: what is meant to be, or has to be."""
    theirs = {what for i, j in found.leans.items() if found.claim.predicate(i) for what in scope.over(found.evidence, j)}
    if not _be_to(found.evidence) and not theirs & {"planned", "future"}:
        yield from (("modality", word) for word in _be_to(found.claim))


def _be_to(graph: Graph) -> list[str]:
    words = graph.words
    return [
        c.text
        for a, b, c in zip(words, words[1:], words[2:], strict=False)
        if a.low in BE and b.low == "to" and c.low not in OF_THE_OBJECT and graph.links[c.index].tag == "VB"
    ]


def _class_of(word: str) -> frozenset[str]:
    for words in (
        lexicon.BECAUSE,
        lexicon.SO,
        lexicon.PLANS,
        lexicon.HEDGES | {"can", "possible", "able", "ability"},
        lexicon.DUTIES,
        lexicon.CONDITIONS,
        lexicon.CONTRAST,
    ):
        if word in words:
            return words
    return frozenset([word])
