"""How much and of what: quantifiers, bounds, "only", and the words that narrow a noun may not be lost."""

from collections import Counter
from collections.abc import Iterator

from distil.ground import complements, lexicon, refer, scope
from distil.ground.align import Alignment
from distil.ground.confined import ONLY
from distil.ground.graph import SUBJECTS, Graph

Finding = tuple[str, str]
QUANTIFIERS = (
    ("most", lexicon.MOST - {"many"}),
    ("some", lexicon.PART),
    ("few", lexicon.FEW),
    ("almost", lexicon.ALMOST),
    ("many", frozenset(["many", "numerous"])),
)
PARTING = frozenset([",", "(", ")", "—", "–", ";", ":", "and", "or", "but", "as", "nor"])
FEW = lexicon.FEW | {"no", "none", "nobody", "neither", "nothing", "only"}
SHARES = frozenset(["all", "some", "most", "none", "both", "each", "half", "many", "few", "several", "any", "part", "one"])
OF_THEM = frozenset(["them", "which", "whom", "these", "those"])
ASIDE = 8  # tokens in an aside that only describes
OPEN = frozenset(["like", "including", "such", "especially"])
TOGETHER = frozenset(["jointly", "together", "equally", "shared", "share", "shares", "split", "divided", "collectively", "both"])
SLIGHT = frozenset(
    ["also", "however", "therefore", "thus", "then", "now", "so", "again", "too", "already", "still", "even", "well", "instead", "together"]
)


def amounts(found: Alignment) -> Iterator[Finding]:
    """Yield quantities that lost or changed their bound."""
    given = {q.first: q for q in found.evidence.quantities}
    for q in found.claim.quantities:
        there = given.get(found.leans.get(q.first, -1))
        if there is None or there.bound == q.bound or (q.bound == "~" and not there.bound):
            continue
        yield ("approximation" if there.bound == "~" and not q.bound else "bound"), q.text


def quantifiers(found: Alignment) -> Iterator[Finding]:
    """Yield quantifiers that stood at a word of the claim and are gone."""
    ours, leaned = {token.low for token in found.claim.words}, found.leaned
    absorbed = {i for q in found.evidence.quantities for i in q.absorbed}
    for name, words in QUANTIFIERS:
        if ours & (words | (lexicon.ROUGH | lexicon.ALMOST if name == "almost" else frozenset())):
            continue
        for token in found.evidence.words:
            if token.low not in words or token.index in leaned or token.index in absorbed or _a_thing(found.evidence, token.index):
                continue
            if (
                _over_leaned(found, token.index)
                and _about(found, token.index)
                and not (_bracketed(found.evidence, token.index) or _of_an_aside(found, token.index))
            ):
                yield "quantifier", token.text


def shares(found: Alignment) -> Iterator[Finding]:
    """Yield a share that is gone: "two of the five apples" became "the apples"."""
    leaned, ours = found.leaned, {token.low for token in found.claim.words}
    for head, role, dependent in sorted(found.evidence.edges):
        share = head in found.evidence.inside or any(found.evidence.words[head].low in words for _, words in QUANTIFIERS)
        share = share and any(found.evidence.words[k].low == "of" for k in _kids_of(found.evidence, head))
        if role != "of" or not share or dependent not in leaned or head in leaned or not found.evidence.noun(dependent):
            continue
        low, here = found.evidence.words[head].low, leaned[dependent]
        if not _about(found, head):
            continue
        own = [found.leans[d] for h, _, d in found.claim.edges if h == here and d in found.claim.inside and d in found.leans]
        if any((number, "of", dependent) in found.evidence.edges for number in own):
            continue
        if not any(low in words and words & ours for _, words in QUANTIFIERS) and not _of_an_aside(found, head):
            yield "quantifier", found.evidence.words[head].text


def _a_thing(graph: Graph, i: int) -> bool:
    """Say whether a "part" or a "share" is a thing and no share of one: "the titanium part", "his share"."""
    following = graph.words[i + 1].low if i + 1 < len(graph.words) else ""
    return graph.noun(i) and graph.words[i].low in {"part", "share", "portion"} and following != "of"


def _about(found: Alignment, i: int) -> bool:
    """Say whether the claim may be about what this quantifier counts: it says what is said of it, or what is said of a pronoun for it.

    "Most of the reefs were bleached. Fish left in 2019": who claims that fish left says nothing of the reefs that were bleached.
    """
    graph = found.evidence
    verbs = [graph.node(graph.complement.get(k, k)) for k in graph.above(i) if graph.links[k].tag.startswith("VB")][:1]
    if not verbs or verbs[0] in found.leaned or not graph.predicate(verbs[0]):
        return True
    plain = {noun for nouns in graph.stands.values() for noun in nouns} & graph.below(graph.links[i].head if graph.links[i].head != i else i)
    return any(graph.words[k].low not in refer.PARALLEL for k, nouns in graph.stands.items() if set(nouns) & (plain | {i}))


def shares_of_pronouns(found: Alignment) -> Iterator[Finding]:
    """Yield an aside about some of what was named, taken for all of it: ", all of them within 200 metres", "some of which"."""
    graph, ours = found.evidence, {token.low for token in found.claim.words}
    for of in graph.words:
        before, after = of.index - 1, of.index + 1
        if of.low != "of" or before < 0 or after >= len(graph.words) or graph.words[after].low not in OF_THEM:
            continue
        share = graph.words[before].low
        if (before in graph.inside or share in SHARES) and share not in ours and graph.node(before) not in found.leaned:
            told = graph.below(before) & {k for k in graph.nodes if k > after}
            if any(k in found.leaned for k in told if graph.words[k].sentence == of.sentence and graph.words[k].clause == of.clause):
                yield "quantifier", f"{graph.words[before].text} of {graph.words[after].text}"


def _kids_of(graph: Graph, i: int) -> list[int]:
    inside = range(graph.inside[i].first, graph.inside[i].last + 1) if i in graph.inside else [i]
    return [k for part in inside for k in graph.kids.get(part, [])]


def _bracketed(graph: Graph, i: int) -> bool:
    """Say whether a word belongs to an aside between commas: "31 reefs, most of them small, did not recover"."""
    for at in graph.above(i):
        inside = graph.below(at)
        left, right = min(inside) - 1, max(inside) + 1
        if left >= 0 and right < len(graph.words) and graph.words[left].low == "," == graph.words[right].low:
            return True
        if len(inside) > ASIDE:
            return False
    return False


def _of_an_aside(found: Alignment, i: int) -> bool:
    """Say whether a quantifier opens an aside of which the claim has nothing: ", most of it from old pipes"."""
    words, below = found.evidence.words, found.evidence.below(i)
    pointing = i + 2 < len(words) and words[i + 1].low == "of" and words[i + 2].low in refer.PRONOUNS
    return pointing and i > 0 and words[i - 1].low == "," and not any(found.evidence.node(k) in found.leaned for k in below if k != i)


def _over_leaned(found: Alignment, i: int) -> bool:
    """Say whether a quantifier stands at a word that the claim leans on."""
    graph, leaned = found.evidence, found.leaned
    around = {graph.links[i].head} | {other for other, _, _ in graph.near.get(i, ())}
    return any(graph.node(k) in leaned for k in around)


def narrowed(found: Alignment) -> Iterator[Finding]:
    """Yield nouns that lost what narrowed them, where the claim then says more than its evidence."""
    said = {token.stem for token in found.claim.words}
    told_again = {later for _, later in found.evidence.again}
    at = Counter(found.evidence.words[j].sentence for j in found.leans.values())
    for i, j in found.leans.items():
        brought = at[found.evidence.words[j].sentence] < max(at.values(), default=0)
        named = found.claim.words[i].name or (found.evidence.words[j].name and found.evidence.links[j].tag in {"NNP", "NNPS"})
        if not found.evidence.noun(j) or j in told_again or brought or named:
            continue
        for k in found.evidence.kids.get(j, []):
            if found.evidence.words[found.evidence.node(k)].stem in said or not _gone(found, k):
                continue
            if _narrows(found, j, k):
                yield "modifier", f"{found.evidence.words[k].text} {found.evidence.words[j].text}"


def doubted(found: Alignment) -> Iterator[Finding]:
    """Yield nouns that lost the word which made them doubtful: "an alleged success", "the proposed tax"."""
    graph = found.evidence
    if any(token.low in complements.UNSURE for token in found.claim.words):
        return
    for j in sorted({j for j in found.leans.values() if graph.noun(j)}):
        unsure = [k for k in graph.kids.get(j, []) if graph.words[k].low in complements.UNSURE and graph.links[k].relation == "amod"]
        yield from (("modifier", f"{graph.words[k].text} {graph.words[j].text}") for k in unsure if k not in found.leaned)


def spans(found: Alignment) -> Iterator[Finding]:
    """Yield what stands between a subject and its verb, narrows the subject and is gone, however it was parsed."""
    graph = found.evidence
    for head, role, dependent in sorted(found.claim.said):
        verb, noun = found.leans.get(head, -1), found.leans.get(dependent, -1)
        if (
            role not in {"subject", "object"}
            or not 0 <= noun < verb
            or not graph.noun(noun)
            or graph.words[noun].sentence != graph.words[verb].sentence
        ):
            continue
        for k in range(noun + 1, verb):
            if graph.words[k].low in PARTING:
                break
            if (
                k in graph.nodes
                and graph.words[k].content
                and graph.node(k) not in found.leaned
                and k in graph.below(noun)
                and verb not in graph.below(k)
            ):
                yield "modifier", f"{graph.words[noun].text} {graph.words[k].text}"
                break


def _gone(found: Alignment, k: int) -> bool:
    """Say whether the claim leans on nothing of a dependent."""
    return not any(found.evidence.node(x) in found.leaned for x in found.evidence.below(k))


def _narrows(found: Alignment, j: int, k: int) -> bool:
    """Say whether a noun without this dependent is wider, and whether that matters where it stands."""
    graph = found.evidence
    relation, token = graph.links[k].relation, graph.words[k]
    quantifying = any(token.low in words for _, words in QUANTIFIERS) or token.low in lexicon.ROUGH
    subject = _subject(graph, j)
    if relation == "poss" and graph.noun(k):
        return subject and not _definite(graph, j)
    if relation in {"amod", "compound", "nmod"} and graph.node(k) in graph.nodes and graph.node(k) != j:
        return not quantifying and (subject or supposed(graph, j) or lessened(graph, j))
    if relation in {"relcl", "acl"} and not _after_comma(graph, k):
        return subject or supposed(graph, j) or lessened(graph, j)
    if relation == "prep":
        return token.low not in OPEN and (subject or supposed(graph, j) or lessened(graph, j) or _always(graph, j))
    return False


def _always(graph: Graph, j: int) -> bool:
    """Say whether a noun's verb tells no single event: what is said of "hotels with 40 rooms" is said of no others."""
    verb = next((graph.node(graph.complement.get(i, i)) for i in graph.above(j) if i != j and graph.links[i].tag.startswith("VB")), None)
    return verb is None or scope.tense(graph, verb) not in {"past", "perfect"}


def _definite(graph: Graph, j: int) -> bool:
    """Say whether one thing is meant, and something else than its owner narrows it: "the museum's new wing"."""
    one = graph.links[j].tag in {"NN", "NNP"}
    return one and any(graph.links[k].relation in {"amod", "compound", "nummod"} for k in graph.kids.get(j, []))


def _subject(graph: Graph, j: int) -> bool:
    """Say whether a noun is a subject or belongs to one."""
    for i in graph.above(j):
        if graph.links[i].relation in SUBJECTS:
            return True
        if graph.predicate(i) and i != j:
            return False
    return False


def supposed(graph: Graph, j: int) -> bool:
    """Say whether a word stands inside a condition, or inside what narrows a subject: fewer words there mean a wider claim."""
    for i in graph.above(j):
        link = graph.links[i]
        if link.relation == "advcl" and "supposed" in scope.over(graph, i):
            return True
        if link.relation in {"relcl", "acl"} and not _after_comma(graph, i) and _subject(graph, link.head):
            return True
    return False


def lessened(graph: Graph, j: int) -> bool:
    """Say whether a word stands under a denial or a "few": "no", "at most 5", "not" make a wider claim of fewer words."""
    verb = next((i for i in graph.above(j) if i != j and graph.predicate(i)), None)
    if verb is None:
        return False
    doers = [k for k in graph.around(verb) if graph.links[k].relation in SUBJECTS]
    lows = {graph.words[x].low for k in doers for x in (k, *graph.kids.get(k, []))}
    bounds = {q.bound for q in graph.quantities for k in doers if q.first in graph.below(k)}
    return bool(lows & FEW) or bool(bounds & {"<", "<="}) or scope.negated(graph, verb)


def _after_comma(graph: Graph, k: int) -> bool:
    left = min(graph.below(k))
    return left > 0 and graph.words[left - 1].low in {",", "(", "—", "–"}


def attached(found: Alignment) -> Iterator[Finding]:
    """Yield a "with more than 40 rooms" right behind a noun that is gone, in a rule: a parser may tie it to the verb."""
    graph = found.evidence
    for k, token in enumerate(graph.words):
        if token.low not in {"with", "without"} or not k or graph.node(k - 1) not in found.leaned or not graph.noun(k - 1) or not _gone(found, k):
            continue
        verb = next((i for i in graph.above(k) if i != k and graph.predicate(graph.node(graph.complement.get(i, i)))), None)
        if verb is not None and scope.tense(graph, graph.node(graph.complement.get(verb, verb))) in {"present", "modal", "future"}:
            yield "modifier", f"{graph.words[k - 1].text} {token.text}"


def at_the_latest(found: Alignment) -> Iterator[Finding]:
    """Yield an "at the earliest" that is gone: the date is then no date but a bound."""
    ours = {token.low for token in found.claim.words}
    sentences = {found.evidence.words[j].clause for j in found.leaned}
    absorbed = {i for q in found.evidence.quantities for i in q.absorbed}
    for token in found.evidence.words:
        if token.low in {"earliest", "latest"} and token.index not in absorbed and token.clause in sentences and not ours & {"earliest", "latest"}:
            before = [t.low for t in found.evidence.words[max(0, token.index - 2) : token.index]]
            if before == ["at", "the"]:
                yield "bound", token.text


def together(found: Alignment) -> Iterator[Finding]:
    """Yield one of two who did something together: "shared by the parish and the county" is borne by neither alone."""
    graph = found.evidence
    if any(token.low in TOGETHER for token in found.claim.words):
        return
    for j in sorted(set(found.leans.values())):
        for k in graph.kids.get(j, []) if graph.noun(j) else ():
            alone = graph.links[k].relation == "conj" and graph.node(k) not in found.leaned and graph.noun(k)
            verb = next((i for i in graph.above(j) if graph.links[i].tag.startswith("VB")), None)
            if alone and verb is not None and any(graph.words[x].low in TOGETHER for x in (verb, *graph.kids.get(verb, []))):
                yield "detail", graph.words[k].text


def circumstances(found: Alignment) -> Iterator[Finding]:
    """Yield what narrowed a statement inside a condition or a subject and is gone: "took the drug [for two years]"."""
    ours = {token.low for token in found.claim.words}
    for i, j in found.leans.items():
        denied = scope.negated(found.evidence, j) and scope.negated(found.claim, i)  # "no copy survives [outside Lisbon]"
        if not found.evidence.predicate(j) or not (denied or supposed(found.evidence, j)):
            continue
        for k in [k for k in found.evidence.around(j) if k > j or not denied]:
            token, relation = found.evidence.words[k], found.evidence.links[k].relation
            idle = token.low in SLIGHT | scope.NEGATORS | scope.MAYBE | ONLY
            if relation in {"prep", "advcl", "npadvmod", "advmod"} and not idle and _gone(found, k) and token.low not in ours:
                yield "condition", f"{token.text} {found.claim.words[i].text}"
