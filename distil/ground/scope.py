"""What stands over a statement: negation, possibility, plan, duty, condition, who said it, and when. Taken off both sides and compared."""

from distil.ground import complements, lexicon
from distil.ground.graph import BE, BOUND_TO, SUBJECTS, Graph
from distil.ground.phrases import VOID
from distil.ground.words import Token, stem

NEGATORS = frozenset(["not", "no", "never", "none", "neither", "nor", "cannot", "nobody", "nothing", "nowhere"])
NOBODY = frozenset(["none", "nobody", "nothing", "neither", "nowhere"])
_MAYBE = """
might may could possibly perhaps probably likely apparently presumably reportedly potentially possible supposedly purportedly ostensibly seemingly
arguably conceivably maybe theoretically hypothetically doubtfully allegedly
"""
MAYBE = frozenset(_MAYBE.split())
CONDITIONAL = frozenset(["if", "unless", "provided", "providing", "except"])
ASSUMING = frozenset(["assuming", "supposing", "provided", "providing", "granted", "given"])
LOOSE = CONDITIONAL | (ASSUMING - {"given"}) | {"when", "where", "whenever", "once", "as", "whether"}
MODALS = {
    "may": "possible",
    "might": "possible",
    "could": "possible",
    "can": "able",
    "cannot": "able",
    "will": "future",
    "would": "future",
    "must": "due",
    "shall": "due",
    "should": "due",
    "ought": "due",
    "need": "due",
}
_OVER = {
    "possible": "suggest seem appear think believe tend suspect hypothesise speculate point possible likely",
    "planned": "expect plan intend hope aim propose predict forecast want promise",
    "future": "schedule",
    "due": "require oblige recommend need force compel order have necessary",
    "able": "allow permit let enable able",
    "supposed": "pretend suppose imagine assume wish",
}
OVER = {stem(word): what for what, words in _OVER.items() for word in words.split()}
RULING = frozenset(map(stem, ["rule", "decide", "hold", "conclude", "judge", "insist", "maintain", "contend"]))
MADE_TO = frozenset(map(stem, ["force", "compel"]))
# With "to" alone: "is designed to close" is not yet "closes"; "means that it closes" is.
INTENDED = frozenset(map(stem, ["design", "mean", "build", "try", "tried", "attempt", "seek", "sought", "strive", "struggle"]))
ENABLING = frozenset(map(stem, ["let", "allow", "enable", "permit", "help", "make", "have", "get", "invite", "train", "teach"]))
OVER = {stem(word): "said" for word in lexicon.SAID} | OVER
# Verbs that vouch for their clause: "they found that X" says X; "they denied that X" does not.
_VOUCH = """
show find demonstrate reveal prove confirm establish know discover learn realise realize observe see mean ensure mind recognise recognize
remember notice verify ascertain follow happen remain turn cause make result document detail emphasise emphasize stress highlight remind
"""
VOUCHING = frozenset(map(stem, _VOUCH.split())) | {stem("fact"), stem("finding"), stem("result")}
# Of these, what one is told or means to see to is not yet so: "ensure that the valve is closed"; "note that it is closed" says that it is.
_NOTING = "note remember notice mind remind emphasise emphasize stress highlight recognise recognize realise realize know learn observe understand"
NOTING = frozenset(map(stem, _NOTING.split()))
_ASKING = """
ask indicate check determine test examine investigate wonder enquire inquire question state specify describe unclear unknown uncertain explore assess
evaluate decide tell verify find
"""
ASKING = frozenset(map(stem, _ASKING.split()))
ASKED_FOR = frozenset(["how", "who", "whom", "whose", "what", "which", "why", "if"])
_UNTRUE = (
    "false wrong untrue incorrect myth mistake error fallacy misconception mistaken doubtful unclear uncertain unlikely impossible lie rumour rumor"
)
UNTRUE = frozenset(_UNTRUE.split())
SCARCELY = frozenset(["no", "little", "any", "scant", "insufficient", "hardly", "weak", "lack", "absence", "without"])
INHERITED = frozenset(["possible", "said", "supposed", "asked"])
STILL = frozenset(["put", "cut", "hit", "set", "cost", "read", "let", "shut", "hurt", "spread"])  # one form for present and past
WHENEVER = frozenset(["where", "when", "whenever", "wherever", "once", "until", "till"])
VIEW = frozenset(["view", "opinion"])
EMPTY = frozenset(["means", "way", "circumstances", "time", "account", "case", "event"])  # "in no way", "at no time"
ARGUMENTS = SUBJECTS | {"dobj", "attr"}
# Prepositions through which a "no" denies the verb, but for "to no avail": "came to no agreement", "was seen by nobody".
LEADING = frozenset([VOID, "to", "by", "of", "on", "from", "into"])
VAIN = frozenset(["avail", "effect", "end", "use", "purpose", "means", "account"])


def negated(graph: Graph, i: int, apart: int = -1) -> bool:
    """Say whether the node's statement is denied: by its own "not", by "no" among its arguments, by "fail to", by "unless", by "without".

    A denial that stands at the argument `apart` or below it does not count.
    """
    turns = 0
    for carrier in graph.carriers(i):
        link = graph.links[carrier]
        turns += _own(graph, carrier)
        turns += _no_longer(graph, carrier)
        turns += sum(_denying(graph, k) for k in graph.kids.get(carrier, []) if k not in {i, apart})
        head = graph.words[link.head]
        if link.relation in {"xcomp", "acl", "ccomp"} and {head.stem, completed(graph, link.head).stem} & complements.FAILED:
            turns += 1 + (graph.node(link.head) != i and negated(graph, graph.node(completed(graph, link.head).index)))
        turns += link.relation == "advcl" and "unless" in marks(graph, carrier)
        turns += link.relation == "pcomp" and head.low == "without"
    turns += _contrasted(graph, i)
    return turns % 2 == 1


def _denying(graph: Graph, k: int) -> bool:
    """Say whether an argument of a verb denies it: "no vote", "nobody", and after some prepositions: "by nobody", "came to no agreement"."""
    link = graph.links[k]
    if link.relation in {"prep", "agent", "dative"} and graph.words[k].low in LEADING:
        return any(graph.links[x].relation == "pobj" and graph.words[x].low not in VAIN and _none(graph, x) for x in graph.kids.get(k, []))
    return link.relation in ARGUMENTS and _none(graph, k)


def _none(graph: Graph, k: int) -> bool:
    return graph.words[k].low in NOBODY or _own(graph, k) > 0 and not graph.links[k].tag.startswith("VB")


def _no_longer(graph: Graph, i: int) -> bool:
    """Say whether a negator stands in an adverb of the token: "no longer", "by no means", "under no circumstances"."""
    adverbs = [k for k in graph.kids.get(i, []) if graph.links[k].relation in {"advmod", "npadvmod"} and graph.words[k].low in {"longer", "more"}]
    adverbs += [x for k in graph.kids.get(i, []) if graph.links[k].relation == "prep" for x in graph.kids.get(k, []) if graph.words[x].low in EMPTY]
    return any(graph.words[x].low == "no" for k in adverbs for x in graph.kids.get(k, []))


def completed(graph: Graph, verb: int) -> Token:
    """Return what completes a verb, "unable" in "was unable", or the verb itself."""
    return graph.words[graph.complement.get(verb, verb)]


def set_apart(graph: Graph, i: int) -> bool:
    """Say whether a word below its predicate is denied by itself: "on limestone but not on granite", "rather than overload"."""
    turns = 0
    for at in graph.above(i):
        if at != i and graph.predicate(at):
            break
        if at != i and graph.links[at].relation == "prep":
            turns += _own(graph, at) + (graph.words[at].low == "without")
        turns += _contrasted(graph, at)
    return turns % 2 == 1


def _own(graph: Graph, i: int) -> int:
    """Count the negators that hang on a token and mean it."""
    absorbed = {j for q in graph.quantities for j in q.absorbed}
    kids = [k for k in graph.kids.get(i, []) if graph.words[k].low in NEGATORS and k not in absorbed]
    return sum(graph.links[k].relation not in {"cc", "conj"} | ARGUMENTS and not _idle(graph, k) for k in kids)


def _contrasted(graph: Graph, i: int) -> bool:
    """Say whether the token is the second part of "A rather than B", "A and not B", "instead of B"."""
    link = graph.links[i]
    if link.relation not in {"conj", "pobj", "prep"}:
        return False
    if link.relation == "conj" and any(graph.words[k].low == "not" for k in graph.kids.get(i, [])) and not graph.links[i].tag.startswith("VB"):
        return True
    start = min(graph.below(i)) if graph.links[i - 1].tag in {"DT", "PRP$"} else i  # "and not his brother"
    before = [graph.words[k].low for k in range(max(0, start - 3), start)]
    return before[-2:] in (["rather", "than"], ["instead", "of"]) or (before[-1:] == ["not"] and before[-2:-1] in (["and"], ["but"], [","]))


def _idle(graph: Graph, k: int) -> bool:
    """ "not only", "whether or not", "no. 5", and what stands in ", not 36" negate nothing before them."""
    words = graph.words
    if k > 0 and words[k - 1].text == "," and k + 1 in graph.inside:
        return True
    following = words[k + 1].low if k + 1 < len(words) else ""
    return following == "only" or (k > 0 and words[k - 1].low == "or") or (words[k].low == "no" and following == ".")


def only_if(graph: Graph, i: int) -> bool:
    """Say whether the predicate stands on either side of "only if", whose two sides may both be turned over."""
    for carrier in graph.carriers(i):
        clauses = [carrier] if graph.links[carrier].relation == "advcl" else []
        clauses += [k for k in graph.kids.get(carrier, []) if graph.links[k].relation == "advcl"]
        for clause in clauses:
            start = min(graph.below(clause))
            if any(graph.words[k].low == "only" for k in range(max(0, start - 1), start + 2) if k < len(graph.words)):
                return True
    return False


def over(graph: Graph, i: int, depth: int = 0) -> set[str]:
    """Return what stands over a predicate: possible, able, planned, due, said, condition, supposed."""
    found = set()
    for carrier in graph.carriers(i)[1:]:
        if any(graph.words[k].low == "to" and graph.links[k].relation == "aux" for k in graph.kids.get(i, [])):
            duty = "free" if _own(graph, carrier) else "due"  # "does not have to close" is free to, "must not close" is bound not to
            found.add(duty if graph.words[carrier].low in BOUND_TO else "planned")  # "has to close", "is to close"
    if_less = any(inverted(graph, carrier) for carrier in graph.carriers(i))
    for k in graph.around(i):
        found |= _hanging(graph, k) if not (if_less and graph.links[k].relation == "aux") else set()
    top = graph.carriers(i)[-1]
    link = graph.links[top]
    if link.relation == "advcl" and (marks(graph, top) & CONDITIONAL or inverted(graph, top)):
        found.add("supposed")
    if link.relation == "advcl" and _open(graph, top):
        found.add("supposed")
    head = graph.links[link.head].head if link.relation == "pcomp" else link.head
    if head == top or depth > 4:
        return found
    if link.relation == "conj" and not any(graph.links[k].relation in SUBJECTS | {"aux"} for k in graph.kids.get(top, [])):
        found |= over(graph, head, depth + 1) - {"condition", "said"}
    if "whether" in marks(graph, first(graph, top)) and link.relation != "advcl":
        found.add("possible")
    if _unproved(graph, top):
        found.add("said")
    if asked(graph, top):
        found.add("asked")
    if complements.left_open(graph, top) and completed(graph, head).stem not in OVER:
        found.add("open")
    if link.relation == "conj" and any(k < head and "condition" in _hanging(graph, k) for k in graph.kids.get(head, [])):
        found.add("condition")  # an "if" in front goes for every clause behind it
    to = link.tag == "VB" and any(graph.words[k].low == "to" for k in graph.kids.get(top, []))
    wished = link.relation == "advcl" and to and head in graph.complement and OVER.get(completed(graph, head).stem, "")
    if wished:  # "it is possible for users to export"
        found.add(wished)
    if link.relation in {"ccomp", "xcomp", "acl", "pcomp", "parataxis"}:
        phrase = graph.words[head].low == VOID  # "made an attempt [to save it]": the clause hangs on a word of what only means "tried"
        ruling = graph.words[graph.links[head].head if phrase else head].stem
        what = OVER.get(ruling, "") or ("" if _vouched(graph, top, head) else "said")
        if (link.relation == "xcomp" or phrase) and ruling in INTENDED and link.tag == "VB":
            what = "planned"
        if what and not _made_to(graph, head):
            found.add(what)
        higher = over(graph, head, depth + 1)
        found |= higher & INHERITED
        if link.relation == "ccomp" and graph.words[head].stem not in NOTING and (higher & {"planned", "due"} or _told(graph, head)):
            found.add("asked")
        if link.relation == "ccomp" and _enabled(graph, head):
            found.add("asked")
    return found


def _made_to(graph: Graph, verb: int) -> bool:
    """Say whether somebody was made to do a thing, and so did it: "forced the mill to shut", "was compelled to sell"."""
    return graph.words[verb].stem in MADE_TO and tense(graph, graph.node(verb)) in {"past", "perfect"} and not negated(graph, graph.node(verb))


def first(graph: Graph, clause: int) -> int:
    """Return the first of what a clause or word is joined to by "and": "whether it has filed and has paid"."""
    for at in graph.above(clause):
        if graph.links[at].relation != "conj":
            return at
    return clause


def asked(graph: Graph, clause: int) -> bool:
    """Say whether a clause is an indirect question: "state who owned the cargo", "unclear how it leaked"."""
    start = first(graph, clause)
    link = graph.links[start]
    below = {graph.words[k].low for k in graph.kids.get(start, []) if k < start}
    return link.relation in {"ccomp", "pcomp"} and graph.words[link.head].stem in ASKING and bool(below & ASKED_FOR)


def _unproved(graph: Graph, clause: int) -> bool:
    """Say whether a clause is what a noun tells of, and there is none of it: "no evidence that the firm paid"."""
    noun = graph.links[clause].head
    that = any(graph.words[k].low == "that" and graph.links[k].tag == "IN" for k in graph.kids.get(clause, []))
    if not that or not graph.noun(noun):
        return False
    upper = list(graph.above(noun))[:3] if graph.links[noun].relation in {"pobj", "prep"} else []
    return any(graph.words[k].low in SCARCELY for k in [*graph.kids.get(noun, []), *upper])


def question(graph: Graph, i: int) -> bool:
    """Say whether a token's sentence ends in a question mark."""
    sentence = graph.words[i].sentence
    return any(w.text == "?" and w.sentence == sentence for w in graph.words[i:])


def _told(graph: Graph, verb: int) -> bool:
    """Say whether a verb is an order or a purpose: "check that ...", "in order to see that ..."."""
    return graph.links[verb].tag == "VB" and not any(
        graph.links[k].relation in SUBJECTS or graph.links[k].tag == "MD" for k in graph.kids.get(verb, [])
    )


def _enabled(graph: Graph, verb: int) -> bool:
    """Say whether somebody is only put in the way of doing this: "lets the user see that ...", "helps them to notice that ..."."""
    low = {graph.words[k].low for k in graph.kids.get(verb, []) if graph.links[k].relation == "aux"}
    under = graph.links[verb].relation in {"ccomp", "xcomp"} and graph.words[graph.links[verb].head].stem in ENABLING
    return under and graph.links[verb].tag == "VB" and low <= {"to"}


def _open(graph: Graph, clause: int) -> bool:
    """Say whether a clause tells of no event: "where the verifier is also the issuer", "so that the committee can decide"."""
    found = marks(graph, clause)
    able = any(graph.words[k].low in {"can", "could", "may", "might", "will", "would"} for k in graph.kids.get(clause, []))
    return (
        bool(found & WHENEVER) and tense(graph, graph.node(graph.complement.get(clause, clause))) not in {"past", "perfect"} or "so" in found and able
    )


def _vouched(graph: Graph, clause: int, head: int) -> bool:
    """Say whether what stands over a clause with "that" holds it for true; other clauses are part of what is said."""
    fronted = clause < head and graph.words[head].stem in RULING  # "the firm must pay, the judge ruled"
    if not fronted and "that" not in marks(graph, clause) or graph.links[clause].relation not in {"ccomp", "acl"}:
        return True
    complement = graph.complement.get(head, head)
    if head != complement:  # "is that", "is known that"
        return graph.words[complement].low not in UNTRUE and not negated(graph, graph.node(complement))
    return graph.words[head].stem in VOUCHING and not negated(graph, head)


def _hanging(graph: Graph, k: int) -> set[str]:
    """Return what one dependent of a predicate puts over it."""
    low, link, below = graph.words[k].low, graph.links[k], graph.kids.get(k, [])
    if graph.words[k].homonym:
        return set()
    if link.relation == "aux" or link.tag == "MD":
        return {MODALS[low]} if low in MODALS else set()
    if low in MAYBE:
        return {"possible"}
    if low == "according" or (low == "in" and any(graph.words[x].stem in VIEW for x in below)):
        return {"said"}
    as_long_as = low == "long" and k > 0 and graph.words[k - 1].low in {"as", "so"} and any(graph.links[x].relation == "advcl" for x in below)
    if as_long_as or link.relation == "advcl" and low in ASSUMING:
        return {"condition"}
    if link.relation == "parataxis" and OVER.get(graph.words[k].stem) == "said":
        return {"said"}
    if link.relation == "advcl" and (marks(graph, k) & CONDITIONAL or inverted(graph, k) or _needed(graph, k)):
        return {"condition"}
    if low == "on" and any(graph.words[x].low == "condition" for x in below):
        return {"condition"}
    return {"condition"} if low in CONDITIONAL and link.relation in {"prep", "mark"} and low != "if" else set()


def _needed(graph: Graph, clause: int) -> bool:
    """ "To be heard, a case must be filed": what must be done for something is due on the condition that one wants it."""
    kids = graph.kids.get(graph.links[clause].head, [])
    infinitive = graph.links[clause].tag == "VB" and any(graph.words[k].low == "to" for k in graph.kids.get(clause, []))
    return infinitive and any(MODALS.get(graph.words[k].low) in {"due", "able"} and graph.links[k].relation == "aux" for k in kids)


def marks(graph: Graph, i: int) -> set[str]:
    """Return the words that open a clause: "that", "whether", "when"."""
    return {graph.words[k].low for k in graph.kids.get(i, []) if graph.links[k].relation in {"mark", "advmod"}}


def inverted(graph: Graph, i: int) -> bool:
    """ "should inflation not slow" is an if without the word."""
    kids = sorted(graph.kids.get(i, []))
    first = kids[0] if kids else i
    return graph.links[first].relation == "aux" and graph.words[first].low in {"should", "had", "were"}


def conditional(graph: Graph, i: int) -> bool:
    """Say whether a predicate stands in any clause of condition, place or time."""
    return any(graph.links[c].relation in {"advcl", "pcomp", "relcl", "acl"} for c in graph.carriers(i))


def tense(graph: Graph, i: int) -> str:
    """Return past, present, perfect, future or modal; "" when the form does not say."""
    carrier = graph.carriers(i)[-1]
    if (
        carrier != i
        and graph.words[carrier].low in BE
        and any(graph.words[k].low == "to" and graph.links[k].relation == "aux" for k in graph.kids.get(i, []))
    ):
        return ""  # "is to be sold"
    helpers = [k for k in graph.kids.get(carrier, []) if graph.links[k].relation in {"aux", "auxpass"}]
    tags = {graph.links[k].tag for k in [carrier, *helpers]}
    lows = {graph.words[k].low for k in [carrier, *helpers]}
    if lows & {"will", "shall"}:
        return "future"
    if "MD" in tags:
        return "modal"
    if {graph.words[k].low for k in helpers} & {"has", "have"}:
        return "perfect"
    if lows & {"was", "were", "had", "did"}:
        return "past"
    if lows & {"is", "are", "am", "does", "do", "has", "have"}:
        return "present"
    if lows & STILL:
        return ""
    return "past" if "VBD" in tags else "present" if tags & {"VBZ", "VBP"} else ""


def pluperfect(graph: Graph, i: int) -> bool:
    """Say whether a predicate is "had gone"."""
    return any(graph.words[k].low == "had" and graph.links[k].relation == "aux" for k in graph.around(i))
