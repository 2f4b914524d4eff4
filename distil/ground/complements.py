"""What a verb makes of the clause below it: "managed to close" closed, "refused to close" did not, "urged them to close" tells nothing of it."""

from typing import TYPE_CHECKING

from distil.ground.words import stem

if TYPE_CHECKING:
    from distil.ground.graph import Graph

# Implicative verbs in Karttunen's sense (1971): what they govern has happened when they have. All others leave it open, so the list is one of these.
_HAPPENED = """
manage succeed happen cause force lead make begin start continue keep come go prove turn remain resume proceed result get bring drive prompt
compel induce oblige leave see hear watch find know show observe demonstrate confirm use end finish persist spend become grow
dare bother trigger
"""
HAPPENED = frozenset(map(stem, _HAPPENED.split()))
# Those that say that it has not.
_FAILED = "fail refuse decline neglect omit forget avoid unable"
FAILED = frozenset(map(stem, _FAILED.split()))
# A noun of action below one of these has not happened for that.
_SOUGHT = """
plan propose consider oppose reject prevent demand request seek want avoid fear predict expect block resist refuse urge recommend suggest debate
discuss support favour favor promise threaten attempt try intend demand await hope envisage contemplate weigh advocate forbid ban prohibit avert
stop halt delay postpone allege suspect simulate model rule withhold decline deny lack need require revoke rescind forgo skip cancel
"""
SOUGHT = frozenset(map(stem, _SOUGHT.split()))
_SUPPOSED = "planned proposed alleged possible potential attempted intended expected predicted future suspected supposed so-called"
SUPPOSED = frozenset(_SUPPOSED.split())
# Adjectives without which the noun says more than it did: an alleged success is none yet, a failed attempt no attempt that did.
_UNSURE = "would-be failed fake false near partial so-called apparent reported claimed"
UNSURE = SUPPOSED | frozenset(_UNSURE.split())
# Verbs that only say that what their object names was done.
_DONE = "give take make pay put have do get hold conduct perform carry undertake reach grant issue receive win obtain cause show offer"
DONE = frozenset(map(stem, _DONE.split()))
# Prepositions whose "-ing" clause tells what was done: "by heating it", "after seeing the footage".
# Verbs of which the object is only spoken of: "advertises a battery life of 20 hours" is no such life.
_TOLD = "advertise tout boast purport allege claim promise deny imagine suggest propose assume suppose expect predict forecast dispute doubt deem"
TOLD = frozenset(map(stem, _TOLD.split()))
DOING = frozenset(["by", "after", "since", "from", "through", "on", "upon", "while", "when", "despite", "besides", "until", "because"])
SUBJECTS = frozenset(["nsubj", "nsubjpass", "csubj", "csubjpass"])


def left_open(graph: "Graph", clause: int) -> bool:
    """Say whether a predicate without a tense of its own is not said to have happened: "helped them [find] it", "denies [dumping] it"."""
    link = graph.links[clause]
    head = link.head
    helped = any(graph.links[k].tag == "MD" or graph.words[k].low in {"do", "does", "did"} for k in graph.kids.get(clause, []))
    if head == clause or helped:
        return False
    if link.relation == "conj":
        own = any(graph.links[k].relation in SUBJECTS for k in graph.kids.get(clause, []))
        return not own and link.tag == graph.links[head].tag and left_open(graph, head)
    stems = _stems(graph, head)
    to = any(graph.words[k].low == "to" and graph.links[k].relation == "aux" for k in graph.kids.get(clause, []))
    if link.tag == "VB" or to:
        if link.relation in {"ccomp", "xcomp"}:
            return not stems & (HAPPENED | FAILED)
        return link.relation in {"advcl", "acl", "pcomp", "relcl"} and to
    if link.tag == "VBG" and link.relation in {"xcomp", "ccomp"}:
        return not stems & (HAPPENED | FAILED)
    if link.tag == "VBG" and link.relation == "pcomp":
        return graph.words[head].low not in DOING and not _stems(graph, graph.links[head].head) & HAPPENED
    return False


def sought(graph: "Graph", noun: int) -> bool:
    """Say whether an action told by a noun is only planned, refused or spoken of: "rejected the sale", "the proposed sale"."""
    if any(graph.words[k].low in SUPPOSED for k in graph.kids.get(noun, [])):
        return True
    at = noun
    for _ in range(4):
        link = graph.links[at]
        if link.relation in {"dobj", "nsubjpass"}:
            return bool(_stems(graph, link.head) & SOUGHT)
        if link.relation not in {"pobj", "prep", "conj"} or graph.links[link.head].relation == "ROOT" and link.relation == "prep":
            return False
        at = link.head
    return False


def _stems(graph: "Graph", verb: int) -> set[str]:
    """Return the stems of a verb and of what completes it: "is able", "was unable"."""
    return {graph.words[verb].stem, graph.words[graph.complement.get(verb, verb)].stem}
