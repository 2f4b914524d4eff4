"""What a statement is confined to: the focus of "only", exceptions, the setting in front of it, "not all"; none of these may be lost or moved."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from distil.ground import scope
from distil.ground.align import Alignment
from distil.ground.graph import SUBJECTS, Graph
from distil.ground.numbers import ORDINALS

Finding = tuple[str, str]
ONLY = frozenset(["only", "solely", "exclusively", "alone", "just", "merely"])
CONFINED = frozenset(["confined", "limited", "restricted", "confine", "limit"])
CONFINING = ONLY | CONFINED | {"unless"}
EXCEPTING = frozenset(["except", "excepting", "excluding", "barring", "besides", "save", "bar"])
EXCEPT_PAIRS = frozenset(
    [
        ("apart", "from"),
        ("other", "than"),
        ("aside", "from"),
        ("save", "for"),
        ("exception", "of"),
        ("all", "but"),
        ("none", "but"),
        ("nobody", "but"),
        ("nothing", "but"),
    ]
)
# Prepositions that set the scene for what follows: without "in dry years" the statement is of all years.
SETTING = frozenset(
    [
        "in",
        "among",
        "amongst",
        "for",
        "with",
        "without",
        "within",
        "under",
        "at",
        "on",
        "outside",
        "inside",
        "of",
        "given",
        "across",
        "since",
        "until",
        "from",
        "during",
    ]
)
_IDLE = """
addition contrast fact turn example instance particular short end sum response order conclusion course comparison effect reality principle consequence
result return light view line itself themselves all hindsight part parallel passing which whom
act law treaty code section article rule agreement contract statute regulation convention directive clause paragraph
"""
IDLE = frozenset(_IDLE.split())
_TIME = """
january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
spring summer autumn winter year month week day morning evening night afternoon noon century decade hour minute quarter time
"""
TIME = frozenset(_TIME.split())
WHOLE = frozenset(["all", "every", "both", "always", "each", "necessarily", "entirely", "fully", "completely", "everyone", "everything", "quite"])
PARTLY = frozenset(["some", "part", "parts", "partly", "partially", "several", "sometimes", "few", "most", "only", "one", "many"])
SUPERLATIVE = frozenset(["JJS", "RBS"])


def only(found: Alignment) -> Iterator[Finding]:
    """Yield an "only" that confined what the claim says and is gone, or that confines something else there."""
    graph, leaned = found.evidence, found.leaned
    confined = [token for token in found.claim.words if token.low in CONFINING]
    if confined:
        theirs = [token.index for token in graph.words if token.low in CONFINING]
        if not theirs:
            yield "detail", confined[0].text
        elif not _same_focus(found, [token.index for token in confined], theirs):
            yield "condition", confined[0].text
        return
    at = Counter(graph.words[j].sentence for j in found.leans.values())
    for token in graph.words:
        if token.low not in ONLY or token.index in leaned:
            continue
        chain = [graph.node(i) for i in graph.above(token.index)][1:6]
        if at[token.sentence] < max(at.values(), default=0):
            continue
        if any(i in leaned and (graph.predicate(i) or place < 2) for place, i in enumerate(chain)):
            yield "condition", token.text


def _same_focus(found: Alignment, ours: list[int], theirs: list[int]) -> bool:
    """Say whether some "only" of the claim confines a word that leans on what an "only" of the evidence confines."""
    here = [focus(found.claim, i) for i in ours]
    there = set().union(*(focus(found.evidence, j) for j in theirs))
    leans = [{found.leans[i] for i in part if i in found.leans} for part in here]
    return all(not part or part & there for part in leans)


def focus(graph: Graph, at: int) -> set[int]:
    """Return the nodes that a word like "only" confines: the phrase behind it, the one before it, or a verb with what follows that."""
    words, links = graph.words, graph.links
    if words[at].low in CONFINED | {"unless"}:
        return {graph.node(k) for k in graph.below(links[at].head if words[at].low == "unless" else at)} & graph.nodes
    after = at + 1
    if words[at].low == "alone" or after >= len(words) or words[after].kind == "stop":
        return {graph.node(k) for k in (at - 1, *graph.kids.get(at - 1, [])) if k >= 0} & graph.nodes
    if links[after].tag.startswith(("VB", "MD")) and links[after].relation not in {"amod", "acl"}:
        verb = graph.node(graph.complement.get(after, after))
        verb = graph.node(links[after].head) if links[after].relation in {"aux", "auxpass"} else verb
        own = [k for k in graph.around(verb) if links[k].relation not in SUBJECTS and k > at]
        return ({verb} | {graph.node(k) for each in own for k in graph.below(each)}) & graph.nodes
    top = after
    while links[top].head != top and min(graph.below(links[top].head)) >= at:
        if links[links[top].head].tag.startswith("VB") and links[top].relation not in {"mark", "advmod"}:
            break
        top = links[top].head
    return {graph.node(k) for k in graph.below(top) if k != at} & graph.nodes


def excepted(found: Alignment) -> Iterator[Finding]:
    """Yield an exception that the evidence makes and the claim does not: "apart from the liver", "all but one"."""
    if any(_excepting(found.claim, k) for k in range(len(found.claim.words))):
        return
    graph, leaned = found.evidence, found.leaned
    here = {graph.words[j].clause for j in leaned if graph.predicate(j)} | {graph.words[j].clause for j in leaned}
    for k, token in enumerate(graph.words):
        near = token.clause in here or any(graph.node(x) in leaned for x in list(graph.above(k))[1:4])
        if near and _excepting(graph, k) and not any(graph.node(x) in leaned for x in graph.below(k)):
            yield "condition", token.text


def _excepting(graph: Graph, k: int) -> bool:
    low = graph.words[k].low
    following = graph.words[k + 1].low if k + 1 < len(graph.words) else ""
    if low in EXCEPTING:
        return graph.links[k].relation in {"prep", "mark", "advmod", "acl", "advcl", "cc"} or following in {"for", "from"}
    return (low, following) in EXCEPT_PAIRS


def setting(found: Alignment) -> Iterator[Finding]:
    """Yield a phrase in front of a statement that says of what it holds, and is gone: "in dry years", "with a doctor's consent"."""
    graph, leaned = found.evidence, found.leaned
    for j in [j for i, j in found.leans.items() if graph.predicate(j) and found.claim.predicate(i)]:
        around = graph.around(j)
        subject = min((k for k in around if graph.links[k].relation in SUBJECTS), default=-1)
        fronted = [k for k in around if k < subject and graph.links[k].relation == "prep" and graph.words[k].low in SETTING]
        gone = [k for k in fronted if not any(graph.node(x) in leaned for x in graph.below(k))]
        yield from (("condition", graph.words[k].text) for k in gone if not _passing(graph, j, k))


def _passing(graph: Graph, verb: int, setting: int) -> bool:
    """Say whether a phrase in front only joins sentences, or tells when a thing happened once."""
    below = graph.below(setting)
    if any(graph.words[k].low in IDLE for k in below if k - setting <= 4):
        return True
    timed = any(graph.words[k].low in TIME or graph.words[k].stem in TIME or graph.words[k].kind == "number" for k in below)
    return timed and scope.tense(graph, verb) in {"past", "perfect", "future"}


def not_all(found: Alignment) -> Iterator[Finding]:
    """Yield a denial of the whole that became a denial of everything, or went: "not all were sold" is not "none were sold"."""
    graph, said = found.evidence, {token.low for token in found.claim.words}
    if said & PARTLY or _not_whole(found.claim):
        return
    for k in _not_whole(graph):
        if any(graph.node(x) in found.leaned for x in list(graph.above(k))[1:3]):
            yield "quantifier", f"not {graph.words[k].text}"


def _not_whole(graph: Graph) -> list[int]:
    return [b.index for a, b in pairwise(graph.words) if a.low == "not" and b.low in WHOLE]


def ranked(found: Alignment) -> Iterator[Finding]:
    """Yield a superlative that lost its rank or its company: "the second hardest", "one of the oldest"."""
    graph, leaned = found.evidence, found.leaned
    for token in graph.words:
        if graph.links[token.index].tag not in SUPERLATIVE or token.index not in leaned:
            continue
        start = max(0, token.index - 3)
        before = [k for k in range(start, token.index) if graph.words[k].sentence == token.sentence]
        rank = [k for k in before if graph.words[k].low in ORDINALS and graph.node(k) not in leaned]
        company = [k for k in before[:-1] if graph.words[k].low in {"one", "among"} and graph.words[k].low not in {t.low for t in found.claim.words}]
        if rank or (company and graph.words[token.index - 1].low == "the"):
            yield "quantifier", token.text
