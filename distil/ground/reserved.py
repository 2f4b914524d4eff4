"""What the evidence holds back by a report, a failure, a degree, a price's terms or a second clause, and the claim tells as plain fact."""

from collections.abc import Iterator

from distil.ground.align import Alignment
from distil.ground.graph import Graph

Finding = tuple[str, str]
# Participles that report a belief, an accusation or an advertisement, without vouching for it (non-factive; Kiparsky and Kiparsky 1970).
REPORTED = frozenset(["thought", "believed", "said", "supposed", "assumed", "reputed", "rumoured", "rumored", "alleged", "considered", "held"])
REPORTED |= {"sold", "marketed", "billed", "advertised", "described", "presented", "promoted", "touted", "praised", "labelled", "labeled"}
REPORTED |= {"accused", "suspected", "charged", "regarded", "claimed", "feared"}
LINKS = frozenset(["to", "as", "of", "with"])
BLOCKED = frozenset(
    ["failed", "dropped", "withdrawn", "rejected", "defeated", "abandoned", "cancelled", "canceled", "vetoed", "shelved", "collapsed"]
)
BLOCKED |= {"blocked", "scrapped", "stalled", "fails", "never", "not", "struck"}
FINITE = frozenset(["VBD", "VBP", "VBZ", "MD"])
TERMS = frozenset(
    ["fee", "fees", "price", "rate", "limit", "charge", "rent", "fare", "toll", "discount", "fine", "penalty", "deposit", "tax", "duty"]
)
TERMS |= {"admission", "wage", "salary", "allowance", "entry", "parking", "postage", "interest", "cost", "premium", "levy", "subsidy", "ticket"}
PERMITTED = frozenset(["allowed", "permitted", "forbidden", "banned", "prohibited", "free", "required", "obliged", "exempt"])
NONE_BUT = frozenset(["nowhere", "nothing", "nobody", "none", "never", "no-one"])
NO_TERM = frozenset(["of", "to", "by", "from", "as", "that", "about", "over", "under"])
DUE_TERMS = frozenset(["until", "till", "per", "except", "during", "after", "before", "between"])
STATES = frozenset(["is", "are", "be", "was", "were", "cost", "costs", "amounts", "applies", "stands", "remains"])
PARTS = frozenset(["one", "some", "many", "most", "few", "half", "several", "none", "all", "each", "both"])
AUXILIARY = frozenset(["is", "are", "was", "were", "do", "does", "did", "has", "have", "had"])


def _lows(graph: Graph) -> set[str]:
    return {token.low for token in graph.words}


def _end(graph: Graph, k: int) -> int:
    """Return where what stands behind a word ends: at a comma, a stop or the next finite verb."""
    for x in range(k + 1, len(graph.words)):
        if graph.words[x].sentence != graph.words[k].sentence or graph.words[x].text in {",", ";", ":"} or graph.links[x].tag in FINITE:
            return x
    return len(graph.words)


def _leaned(found: Alignment, start: int, end: int) -> bool:
    return any(found.evidence.node(x) in found.leaned for x in range(start, end) if found.evidence.words[x].content)


def reported(found: Alignment) -> Iterator[Finding]:
    """Yield what is only believed, alleged or advertised: "once thought to be by Rubens", "sold as waterproof", "accused of the theft"."""
    graph, said = found.evidence, _lows(found.claim)
    for k, token in enumerate(graph.words):
        if token.low not in REPORTED or token.low in said or graph.node(k) in found.leaned or graph.links[k].tag not in {"VBN", "VBD", "JJ"}:
            continue
        end = _end(graph, k)
        doer = k + 1 < len(graph.words) and graph.words[k + 1].low in {"by", "widely", "often", "once"}
        link = next((x for x in range(k + 1, min(end, k + 6 if doer else k + 2)) if graph.words[x].low in LINKS), None)
        if (
            link is not None
            and _leaned(found, link + 1, end)
            or token.low in {"accused", "suspected", "charged"}
            and any(found.claim.predicate(i) and not graph.predicate(j) for i, j in found.leans.items())
        ):
            yield "attribution", token.text


def blocked(found: Alignment) -> Iterator[Finding]:
    """Yield what a plan would have done that came to nothing: "the bill banning bags failed" is no "banned"."""
    graph = found.evidence
    for i, j in found.leans.items():
        if graph.links[j].relation not in {"acl", "relcl"} or graph.links[j].tag not in {"VBG", "VB"} or not found.claim.predicate(i):
            continue
        end = max(graph.below(j), default=j)
        for token in graph.words[end + 1 :]:
            if token.sentence == graph.words[j].sentence and token.low in BLOCKED and token.low not in _lows(found.claim):
                yield "modality", token.text
                break


def too_much(found: Alignment) -> Iterator[Finding]:
    """Yield what a "too" excludes: "too narrow for lorries" is not for lorries."""
    graph, said = found.evidence, _lows(found.claim)
    if said & {"too", "not", "no", "never", "enough", "cannot"}:
        return
    for k, token in enumerate(graph.words):
        link = next((x for x in range(k + 2, min(k + 4, len(graph.words))) if graph.words[x].low in {"for", "to"}), None)
        if token.low == "too" and link is not None and _leaned(found, link + 1, _end(graph, link)):
            yield "negation", token.text


def set_against(found: Alignment) -> Iterator[Finding]:
    """Yield a statement without the clause that cancels it: "but so did the controls", "but as much elsewhere", "nowhere but in the yard"."""
    graph, said = found.evidence, _lows(found.claim)
    lows = [token.low for token in graph.words]
    used = {graph.words[j].sentence for j in found.leans.values()}
    for k, low in enumerate(lows[:-2]):
        if graph.words[k].sentence not in used:
            continue
        rest = [lows[x] for x in range(k + 1, len(lows)) if graph.words[x].sentence == graph.words[k].sentence]
        if low in {"but", "though", "although", "yet"} and "but" not in said and not said & {"so", "as", "equally"}:
            equal = any(a == "as" and b in {"much", "many", "often", "fast", "well", "far"} for a, b in zip(rest, rest[1:], strict=False))
            if (rest[:1] == ["so"] and rest[1:2] and rest[1] in AUXILIARY) or (equal and k and lows[k - 1] == ","):
                yield "detail", low
        if low in NONE_BUT and rest[:1] == ["but"] and not said & {"but", "except", "only"}:
            yield "condition", f"{low} but"
        if low == "less" and k and lows[k - 1] == "," and graph.links[k + 1].tag in {"DT", "PRP$"} and "less" not in said:
            yield "condition", low
        if low == "whether" and rest[:2] == ["or", "not"] and not said & {"whether", "if"} and all(j > k for j in found.leans.values()):
            yield "hedge", low


def supposed(found: Alignment) -> Iterator[Finding]:
    """Yield a "would" without its "without", and a rule in the present without its "when": "the noise stops when the lid is closed"."""
    graph, said = found.evidence, _lows(found.claim)
    for i, j in found.leans.items():
        if not (found.claim.predicate(i) and graph.predicate(j)):
            continue
        if not said & {"without", "if", "unless", "lacking", "not"} and any(graph.words[k].low in {"would", "could"} for k in graph.around(j)):
            yield from (("condition", graph.words[k].text) for k in graph.below(j) if graph.words[k].low == "without")
        for k in graph.kids.get(j, []):
            marked = graph.links[k].relation == "advcl" and k > j and any(graph.words[x].low == "when" for x in graph.kids.get(k, []))
            if marked and graph.links[j].tag in {"VBZ", "VBP"} and not any(x in found.leaned for x in graph.below(k)):
                yield "condition", "when"


def _own(graph: Graph, k: int, verb: int) -> bool:
    """Say whether a preposition belongs to this verb, and to no other clause below it."""
    for _ in range(10):
        k = graph.links[k].head
        if k == verb:
            return True
        if graph.links[k].tag.startswith(("VB", "MD")):
            return False
    return False


def terms(found: Alignment) -> Iterator[Finding]:
    """Yield a price, rate, limit, permission or duty without for whom, per what, when or how long it holds."""
    graph = found.evidence
    for j, link in enumerate(graph.links):
        due = graph.node(j) in found.leaned and any(graph.words[x].low in {"may", "must"} for x in graph.kids.get(j, []))
        if not (due or graph.words[j].low in STATES or graph.words[j].low in PERMITTED and link.tag == "VBN") or not graph.kids.get(j):
            continue
        clause = graph.below(j) | {j}
        subjects = {x for k in graph.kids[j] if graph.links[k].relation.startswith("nsubj") for x in {k} | graph.below(k)}
        priced = any(graph.words[x].low in TERMS and graph.node(x) in found.leaned for x in subjects)
        ruled = due or graph.words[j].low in PERMITTED and graph.node(j) in found.leaned
        if not (priced or ruled) or not _leaned(found, j + 1, max(clause) + 1) and not ruled:
            continue
        for k in sorted(clause):
            low = graph.words[k].low
            if k < j or graph.links[k].relation != "prep" or low in NO_TERM or not _own(graph, k, j) or due and low not in DUE_TERMS:
                continue
            nodes = {graph.node(x) for x in graph.below(k) if graph.words[x].content and x != k}
            lost = nodes - found.leaned.keys()
            if lost and (low == "per" or lost == nodes):
                yield "condition", low


def of_a_set(found: Alignment) -> Iterator[Finding]:
    """Yield what is told of one of a set and claimed of the set: "the oldest of the brothers", "two of the three who fell ill"."""
    graph, said = found.evidence, _lows(found.claim)
    for k, token in enumerate(graph.words[:-2]):
        if graph.words[k + 1].low != "of":
            continue
        end = _end(graph, k + 1)
        if graph.links[k].tag in {"JJS", "RBS"} and token.low not in said | {"most", "least"} and _leaned(found, k + 2, end):
            yield "quantifier", token.text
        who = next((x for x in range(k + 2, min(k + 6, len(graph.words))) if graph.words[x].low in {"who", "that", "which"}), None)
        counted = graph.node(k) in graph.inside or token.low in PARTS
        if who is None or not counted or graph.node(k) not in found.leaned or graph.words[who].low in said:
            continue
        verbs = [x for x in range(who + 1, len(graph.words)) if graph.links[x].tag in FINITE and graph.words[x].sentence == token.sentence]
        if verbs and graph.node(verbs[0]) in found.leaned and not any(graph.node(x) in found.leaned for x in verbs[1:]):
            yield "quantifier", token.text


def gapped(found: Alignment) -> Iterator[Finding]:
    """Yield words of a clause without a verb given to another subject: "the first had 200 pages, the second 340"."""
    graph = found.evidence
    for k, token in enumerate(graph.words[:-2]):
        if token.text != "," or graph.words[k + 1].low not in {"the", "that", "those"}:
            continue
        end = next((x for x in range(k + 1, len(graph.words)) if graph.words[x].text in {",", ";", ".", ":"}), len(graph.words))
        verbal = any(graph.links[x].tag.startswith(("VB", "MD")) for x in range(k + 1, end))
        verbal = verbal or any(graph.links[x].tag == "JJS" for x in range(k + 1, end))
        placed = any(x in graph.inside or graph.words[x].low in {"until", "from", "to", "on", "in", "at"} for x in range(k + 2, end))
        closing = placed and (end >= len(graph.words) or graph.words[end].text != ",")
        named = graph.words[k + 2].low in _lows(found.claim) or graph.node(k + 2) in found.leaned
        if not verbal and closing and not named and end - k <= 8 and any(graph.node(x) in found.leaned for x in range(k + 3, end)):
            yield "joined", graph.words[k + 2].text


def former_price(found: Alignment) -> Iterator[Finding]:
    """Yield the value that a change came from: "rose to 14 euros, from 11 last year"."""
    graph = found.evidence
    if _lows(found.claim) & {"from", "before", "previously", "formerly", "earlier", "last"}:
        return
    for k in range(1, len(graph.words) - 1):
        before = graph.words[k].low == "from" and graph.words[k - 1].text == ","
        if before and graph.node(k + 1) in graph.inside | found.leaned.keys() and graph.node(k + 1) in found.leaned:
            yield "joined", graph.words[k + 1].text


def left_hanging(found: Alignment) -> Iterator[Finding]:
    """Yield a claim whose verb only stands for another: "The older one did when it came out", "only two are"."""
    claim, said = found.claim, _lows(found.claim)
    last = next((token.low for token in reversed(claim.words) if token.text not in {".", "!", '"', "”"}), "")
    if last in AUXILIARY and not said & {"than", "as", "what", "how", "who", "which", "that", "where"}:
        yield "fragment", last
    for i, token in enumerate(claim.words):
        alone = token.low in {"do", "does", "did"} and not any(claim.links[k].relation in {"dobj", "obj"} for k in claim.kids.get(i, []))
        main = claim.links[i].head == i and claim.links[i].tag.startswith("VB") and not said & {"than", "as", "so"}
        if main and alone:
            yield "fragment", token.text
    evidence = _lows(found.evidence)
    for one, two, three in zip(claim.words, claim.words[1:], claim.words[2:], strict=False):
        if one.low == "to" and two.low == "be" and three.low in {"on", "at", "in", "by", "with"} and not {"be", three.low} & evidence:
            yield "word", f"be {three.low}"


def other_object(found: Alignment) -> Iterator[Finding]:
    """Yield the object of a deed made the object of its preposition: "support for fuzzing protocols" is no "support for protocols"."""
    graph, claim, said = found.evidence, found.claim, _lows(found.claim)
    pairs = {
        (claim.words[i].low, found.leans[claim.node(k)])
        for i in range(len(claim.words))
        for k in (i + 1, i + 2, i + 3)
        if k < len(claim.words) and claim.node(k) in found.leans and claim.links[i].tag == "IN"
    }
    for k, token in enumerate(graph.words[1:-1], 1):
        before = graph.words[k - 1].low
        if not token.low.endswith("ing") or token.low in said or graph.links[k - 1].tag != "IN" or graph.node(k) in found.leaned:
            continue
        if any((before, graph.node(x)) in pairs for x in range(k + 1, min(k + 4, _end(graph, k)))):
            yield "far", token.text
