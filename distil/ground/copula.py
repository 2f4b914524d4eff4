"""What a claim says something is: the evidence has to say so too, with "is", side by side, or by a name; a deed of one to the other is no "is"."""

from collections.abc import Iterator
from itertools import pairwise

from distil.ground.align import Alignment, direct, way
from distil.ground.graph import BE, Graph
from distil.ground.words import stem

Finding = tuple[str, str]
_EQUATING = "constitute form become remain mean denote type kind example sort"  # "known as" ties by "as" already
EQUATING = frozenset(map(stem, _EQUATING.split()))
NAMED = frozenset(["called", "named", "termed", "dubbed", "titled", "nicknamed"])
SIDE_BY_SIDE = frozenset(["is", "same", "as", "like", "including"])
SHORT_BE = frozenset(["'s", "’s", "'re", "’re", "'m", "’m"])
PARTING = frozenset([":", ";", "—", "–", "[", "]", "/", "|", "•"])
WITHIN_A_NAME = frozenset(["compound", "appos", "nmod", "amod"])


def equated(found: Alignment) -> Iterator[Finding]:
    """Yield the nouns of "X is a Y" that the evidence ties by what one does with the other, and by nothing that says what X is."""
    claim, evidence = found.claim, found.evidence
    for head, role, dependent in sorted(found.edges()):
        if role != "subject" or not ((claim.noun(head) or _article(claim, head)) and claim.noun(dependent) and _after_be(claim, head)):
            continue
        top, bottom = found.leans[head], found.leans[dependent]
        if top == bottom or not (evidence.noun(top) and evidence.noun(bottom)) or {top, bottom} & evidence.inside.keys():
            continue
        path = way(evidence, top, bottom)
        if path and not _names(evidence, path):
            yield "joined", f"{claim.words[dependent].text} {claim.words[head].text}"


def asserted(found: Alignment) -> Iterator[Finding]:
    """Yield the Y of "X is a Y" where the evidence says of nothing that it is, and does not name the one by the other, side by side."""
    claim, evidence = found.claim, found.evidence
    if any(_is(evidence, word.index) or word.low in SHORT_BE or word.stem in EQUATING or word.low in NAMED for word in evidence.words):
        return
    for verb, said in sorted(claim.complement.items()):
        owners = [dependent for head, role, dependent in sorted(claim.said) if role == "subject" and head in {verb, said} and claim.noun(dependent)]
        if claim.words[verb].low in BE and claim.noun(said) and owners and not any(_beside(found, owner, said) for owner in owners):
            yield "joined", claim.words[said].text


def _beside(found: Alignment, owner: int, said: int) -> bool:
    """Say whether the evidence ties the two as one thing within a phrase: no colon, dash or bracket of a list stands between them."""
    evidence, a, b = found.evidence, found.leans.get(owner), found.leans.get(said)
    if a is None or b is None:
        return True  # what leans on nothing is told of as missing
    if a == b:  # "the petitioner is a petitioner" was said by nobody
        return found.claim.words[owner].stem != found.claim.words[said].stem
    path = way(evidence, a, b)
    return bool(path) and _names(evidence, path) and not any(word.text in PARTING for word in evidence.words[min(a, b) : max(a, b)])


def _is(graph: Graph, i: int) -> bool:
    """Say whether a word is a "be" that says what something is, and no auxiliary."""
    return graph.words[i].low in BE and graph.links[i].relation not in {"aux", "auxpass"}


def _article(graph: Graph, i: int) -> bool:
    return any(graph.words[k].low in {"a", "an"} for k in graph.kids.get(i, []))


def _after_be(graph: Graph, i: int) -> bool:
    return any(graph.words[verb].low in BE for verb, word in graph.complement.items() if word == i)


def _names(graph: Graph, path: list[int]) -> bool:
    """Say whether any step of a way says what something is or is called."""
    named = any(graph.words[k].low in NAMED and graph.links[k].relation == "acl" for k in path[1:-1])
    return named or any(graph.words[k].stem in EQUATING for k in path[1:-1]) or any(_same(graph, a, b) for a, b in pairwise(path))


def _same(graph: Graph, a: int, b: int) -> bool:
    roles = direct(graph, a, b)
    if any(role in SIDE_BY_SIDE or (role == "subject" and graph.noun(a if below else b)) for role, below in roles):
        return True
    if {(a, b), (b, a)} & set(graph.again):
        return True
    # "map lichen", "Judge Ito"; "the city of Rome"
    if graph.links[b if graph.links[b].head == a else a].relation in WITHIN_A_NAME:
        return True
    return any(role == "of" and graph.words[b if below else a].name for role, below in roles)
