"""Who did what to whom, where and when: each tie of the claim between two words has to be a tie of the evidence, in the same roles."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from distil.ground import refer
from distil.ground.align import CLAUSES, Alignment, clash, crosses, direct, likeness, tied, way
from distil.ground.graph import MARKERS, SHARES, SUBJECTS, Edge, Graph
from distil.ground.lexicon import AMOUNTS, OPPOSED
from distil.ground.words import Token, light, stem

Finding = tuple[str, str]
TURNED = frozenset(["before", "after", "because", "until", "since", "if"])
SIDES = frozenset(["subject", "object"])
FIRM = SIDES | CLAUSES | {"of", "is", "same", "content"}
COMPARATIVE = frozenset(["JJR", "RBR"])
ASIDE = frozenset(["unlike", "without", "except", "despite"])  # who stands behind one of these does not do what is told
PLACES = frozenset(["in", "at", "on", "inside", "outside", "under", "during"])
# Nouns that only say that what hangs on them was put to use: what "treatment with zinc" did, zinc did.
_USING = "use treatment dosing dose administration application addition therapy injection intake consumption supplementation exposure"
USING = frozenset(map(stem, _USING.split()))
BOUNDING = frozenset(["since", "until", "till", "before", "after", "by", "below", "under", "above", "over"])
LONG_WAY = 3  # nodes: two words and the one that both hang on


def ties(found: Alignment) -> Iterator[Finding]:
    """Yield the ties of the claim that the evidence turns round, gives to another word, or does not have."""
    agreed = [ours for ours, theirs, crossed in _comparisons(found) if crossed == _turned(found, ours, theirs)]
    for edge in sorted(found.edges()):
        head, role, dependent = edge
        top, bottom = found.leans[head], _holder(found, dependent)
        if top == bottom or any(ours.part(head) != ours.part(dependent) for ours in agreed):
            continue
        words = f"{found.claim.words[head].text} {found.claim.words[dependent].text}"
        roles = tied(found.evidence, top, role, bottom)
        if roles:
            if {(top, role, bottom), (bottom, role, top)} & found.evidence.unsure and not _both_meant(found, edge):
                yield "joined", words
            elif _misplaced(found, edge, roles):
                yield "order", words
            elif (any(_against(role, other, below) for other, below in roles) or _another_number(found, edge) or _dated(found, edge, roles)) and (
                role,
                True,
            ) not in roles:
                yield "preposition", words
            continue
        if bottom != found.leans[dependent] and tied(found.evidence, top, role, found.leans[dependent]):
            yield "joined", words
            continue
        path = way(found.evidence, top, bottom)
        if _of_a_land(found, dependent) and any(found.evidence.predicate(node) for node in path[1:-1]):
            yield "joined", words  # "the army left Russia" tells of no Russian army
            continue
        if found.claim.words[dependent].low in refer.PRIVATIVE and len(path) == LONG_WAY and ("same", True) in direct(found.evidence, *path[:2]):
            yield "joined", words
            continue
        if role == "of" and _counts_another(found.evidence, top, bottom):
            yield "joined", words
            continue
        if rival := _rival(found, edge):
            yield ("order" if rival in SIDES else "joined"), words
        elif not path:
            if not _bridged(found, edge):
                yield "apart", words
        elif _strays(found, edge, path) and not _bridged(found, edge):
            yield "far", words


def pronouns(found: Alignment) -> Iterator[Finding]:
    """Yield a claim's own "she" or "it" that does what somebody else does in the evidence."""
    for head, role, dependent in sorted(found.claim.said):
        token = found.claim.words[dependent]
        if role != "subject" or token.low not in refer.PRONOUNS - refer.PARALLEL or head not in found.leans:
            continue
        doers = {d for h, r, d in found.evidence.edges if h == found.leans[head] and r in SIDES}
        named = found.claim.stands.get(dependent) or [i for i in found.leans if found.claim.noun(i)]
        meant = {found.leans[noun] for noun in named if noun in found.leans}
        if doers and not meant & doers and token.low not in {found.evidence.words[d].low for d in doers}:
            yield "order", f"{token.text} {found.claim.words[head].text}"


def one_of_two(found: Alignment) -> Iterator[Finding]:
    """Yield a noun of the claim that is said to be what one thing is and another thing does: "samples" and "those stored at 4 degrees"."""
    graph = found.evidence
    for pronoun, nouns in graph.stands.items():
        if graph.words[pronoun].low not in refer.PARALLEL or not graph.kids.get(pronoun):
            continue
        for i in [i for i, j in found.leans.items() if j in nouns]:
            ends = {found.leans[a if b == i else b] for a, _, b in found.edges() if i in (a, b)}
            own = {o for o in ends if _said_of(graph, found.leans[i], o)}
            other = {o for o in ends - own if _said_of(graph, pronoun, o)}
            if own and other:
                yield "joined", found.claim.words[i].text


def _said_of(graph: Graph, i: int, j: int) -> bool:
    return any({a, b} == {i, j} for a, _, b in graph.said)


def _strays(found: Alignment, edge: Edge, path: Sequence[int]) -> bool:
    """Say whether the evidence's way between two words is another saying than the claim's tie."""
    head, role, _ = edge
    graph = found.evidence
    named = [{name for name, _ in direct(graph, a, b)} for a, b in zip(path, path[1:], strict=False)]
    if role == "content" and direct(graph, path[-2], path[-1]) & {("object", False), ("subject", False)}:
        return True  # what is said, thought or shown is this verb's own clause, or another verb says it
    other = MARKERS | {"clause"} if len(path) > 2 else MARKERS  # two words tied by "clause" alone are a parser's slip as often as not
    if role not in CLAUSES and any(names <= other for names in named):
        return True
    if role == "object" and len(path) == LONG_WAY and graph.predicate(path[1]) and path[1] not in found.leaned and "content" in named[0]:
        return True  # "agreed to negotiate a truce" agrees no truce
    if role == "subject" and found.claim.predicate(head) and ("object", True) in direct(graph, path[0], path[1]):
        return True
    if role in PLACES and len(path) == LONG_WAY and named[0] == {"and"} and graph.predicate(path[1]) and path[2] < path[0]:
        return True  # "fell in the centre and rose elsewhere" does not rise in the centre
    if any("than" in names for names in named):
        return len(path) > LONG_WAY and crosses(graph, path)
    if role in CLAUSES:
        return len(path) > LONG_WAY and crosses(graph, path)
    unsaid = [node for node in path[1:-1] if node not in found.leaned]
    # A parser can't well tell "treated ulcers [with a patch]" from "treated [ulcers with a patch]".
    loose = any(
        "object" in a and ("object", True) in direct(graph, path[k], path[k + 1]) and not b & FIRM for k, (a, b) in enumerate(pairwise(named))
    )
    return len(path) > LONG_WAY and (len(unsaid) - loose > 1 or any(graph.predicate(node) for node in unsaid))


def _both_meant(found: Alignment, edge: Edge) -> bool:
    """Say whether a claim names both that a pronoun may stand for, one as part of the other: "a vial of the vaccine"."""
    ends = {edge[0]: found.leans[edge[0]], edge[2]: found.leans[edge[2]]}
    for nouns in found.evidence.stands.values():
        for i, j in ends.items():
            near = found.claim.below(i) | {found.claim.links[i].head}
            if j in nouns and set(nouns) <= {found.leans[k] for k in near if k in found.leans}:
                return True
    return False


def _misplaced(found: Alignment, edge: Edge, roles: set[tuple[str, bool]]) -> bool:
    """Say whether what is one thing's doer or done-to here is something else there, while another word stands in that place."""
    head, role, dependent = edge
    if clash(role, roles):
        return _full(found.claim, head) or _full(found.evidence, found.leans[head])
    if role in SIDES and all(other in ASIDE or _changed_places(found, edge, other) for other, _ in roles):
        return True
    return not {other for other, _ in roles} & {role, "of"} and _rival(found, edge) in SIDES


def _changed_places(found: Alignment, edge: Edge, other: str) -> bool:
    """Say whether the evidence has at this place what the claim hangs on the word itself: "left A for B" and "left B for A"."""
    head, role, dependent = edge
    if other in FIRM:
        return False
    places = {d for h, r, d in found.evidence.said if h == found.leans[head] and r == role}
    below = {d for h, r, d in found.claim.said if h == dependent and r == other}
    return any(found.leans.get(d) in places for d in below)


def _holder(found: Alignment, dependent: int) -> int:
    """Return the evidence node that stands for a claim's noun: its number, where the number stands by itself ("57 set out, 31 returned")."""
    bottom = found.leans[dependent]
    for i in found.claim.kids.get(dependent, []):
        there = found.leans.get(i) if i in found.claim.inside else None
        if there is not None and found.evidence.inside[there].first == there and found.evidence.links[there].head != bottom:
            last = found.evidence.inside[there].last
            whole = found.evidence.links[found.evidence.links[last].head].head  # "three of the 47"
            if found.evidence.links[last].relation == "pobj" and found.evidence.node(whole) in found.leaned and whole in found.evidence.inside:
                continue
            if found.evidence.links[last].relation in {"nsubj", "nsubjpass", "dobj", "pobj", "conj"}:
                return there
    return bottom


def _against(role: str, other: str, below: bool) -> bool:
    """Say whether two prepositions or conjunctions exclude each other; seen from the other end, "before" is "after"."""
    return other in OPPOSED.get(role, ()) if below else role == other and role in TURNED


def _of_a_land(found: Alignment, dependent: int) -> bool:
    """Say whether a claim's name leans on another form of it: "Russian" on "Russia"."""
    here, there = found.claim.words[dependent], found.evidence.words[found.leans[dependent]]
    return here.name and there.name and here.stem != there.stem


def _dated(found: Alignment, edge: Edge, roles: set[tuple[str, bool]]) -> bool:
    """Say whether a claim counts with what only tells the time: "an audience of 2009" from "the largest audience since 2009"."""
    head, role, dependent = edge
    return role == "of" and found.claim.noun(head) and found.leans[dependent] in found.evidence.inside and {other for other, _ in roles} <= BOUNDING


def _another_number(found: Alignment, edge: Edge) -> bool:
    """Say whether the evidence has another number behind this preposition: "stood at 58" from "stood at 41, down from 58"."""
    head, role, dependent = edge
    top, bottom = found.leans[head], found.leans[dependent]
    if role in FIRM or bottom not in found.evidence.inside:
        return False
    unit = found.evidence.inside[bottom].unit
    there = [d for h, r, d in found.evidence.said if h == top and r == role and d in found.evidence.inside and d != bottom]
    return any(found.evidence.inside[d].unit == unit and d not in found.leaned for d in there)


def _full(graph: Graph, verb: int) -> bool:
    """Say whether a verb has both its subject and its object: then they can't be told apart by sense alone."""
    return {role for head, role, _ in graph.edges if head == verb} >= SIDES


def _rival(found: Alignment, edge: Edge) -> str:
    """Return the role in which the evidence has another word at this place, "" when it has none."""
    head, role, dependent = edge
    top, bottom = found.leans[head], _holder(found, dependent)
    evidence, leaned = found.evidence, found.leaned
    within = {found.leans[i] for i in found.claim.below(dependent) if i in found.leans and (i != dependent or bottom == found.leans[i])}
    for other, place, below in evidence.near.get(top, ()):
        if not below or other == bottom or other in within or evidence.words[other].low in refer.PRONOUNS:
            continue
        hung = role in SIDES and place == role and {name for name, _ in direct(evidence, other, bottom)} - FIRM
        if hung and any(h == head and d == leaned.get(other) and r in hung for h, r, d in found.claim.said):
            return role  # "left Cadiz for Havana" and "left Havana for Cadiz"
        if (bottom in _phrase(evidence, other) and (other in leaned or _idle_head(evidence, other, bottom))) or {
            (other, bottom),
            (bottom, other),
        } & set(evidence.again):
            continue
        if other in leaned and role not in SIDES and any(h == head and d == leaned[other] for h, _, d in found.claim.edges):
            continue
        if place == role and role != "of":
            return role
        if other in evidence.inside and bottom in evidence.inside and other not in leaned:
            return "number"
    return ""


def _counts_another(graph: Graph, top: int, bottom: int) -> bool:
    """Say whether one of two words is a number that counts another thing, beside a number that counts this one: "5 mg of A and 20 mg of B"."""
    number, noun = (top, bottom) if top in graph.inside else (bottom, top)
    if number not in graph.inside or noun in graph.inside or not graph.noun(noun):
        return False
    own = {other for other, role, _ in graph.near.get(number, ()) if role == "of" and graph.noun(other) and other not in graph.inside}
    rivals = {other for other, role, _ in graph.near.get(noun, ()) if role == "of" and other in graph.inside and other != number}
    parted = any({(other, noun), (noun, other)} & set(graph.again) or ("of", True) in direct(graph, other, noun) for other in own)
    return bool(own) and noun not in own and (bool(rivals) or not parted)


def _idle_head(graph: Graph, head: int, below: int) -> bool:
    """Say whether a noun may be left out for what hangs on it: a share, a light word; "the fear of wolves" is no wolves."""
    by_name = graph.links[below].relation in {"appos", "conj"} or graph.links[below].relation in {"compound", "nmod"} and graph.words[below].name
    return (
        by_name
        or not graph.noun(head)
        or graph.words[head].stem in USING
        or head in graph.inside
        or graph.words[head].low in SHARES
        or light(graph.words[head])
    )


def _phrase(graph: Graph, i: int) -> set[int]:
    """Return what hangs on a node within its own clause."""
    outside: set[int] = set()
    below = graph.below(i)
    for k in below:
        if k != i and graph.links[k].relation == "relcl":
            outside |= graph.below(k)
    return below - outside


def _bridged(found: Alignment, edge: Edge) -> bool:
    """Say whether a word of an earlier sentence's subject may be taken along: "the benefit" of what was just spoken of."""
    head, _, dependent = edge
    top, bottom = found.leans[head], found.leans[dependent]
    if found.evidence.words[top].sentence == found.evidence.words[bottom].sentence:
        return False
    first, later = sorted([top, bottom])
    subject = next((i for i in found.evidence.above(first) if found.evidence.links[i].relation in {"nsubj", "nsubjpass"}), None)
    bare = all(found.evidence.links[k].relation in {"det", "poss", "nummod"} for k in found.evidence.kids.get(later, []))
    return subject is not None and bare and found.evidence.noun(later)


def compared(found: Alignment) -> set[int]:
    """Return the claim's nodes of comparisons rightly turned round: "A less often than B" for "B more often than A"."""
    return {i for ours, theirs, crossed in _comparisons(found) for i in ours.nodes if crossed and _turned(found, ours, theirs)}


def reversed_(found: Alignment) -> Iterator[Finding]:
    """Yield comparisons of which the words were turned over and the sides were not, or the other way round."""
    for ours, theirs, crossed in _comparisons(found):
        if crossed != _turned(found, ours, theirs):
            yield "comparison", found.claim.words[ours.word].text


def crossed(found: Alignment) -> Iterator[Finding]:
    """Yield a "than" whose two sides changed places, with the same comparative before it, whatever the grammar: "better in A than in B"."""
    claim, evidence = found.claim, found.evidence
    there = [t.index for t in evidence.words if t.low == "than" and not any(t.index in q.absorbed for q in evidence.quantities)]
    for token in claim.words:
        if token.low != "than" or len(there) != 1 or any(token.index in q.absorbed for q in claim.quantities):
            continue
        ours, theirs = _comparative(claim, token.index), _comparative(evidence, there[0])
        if ours is None or theirs is None or (likely := likeness(ours, theirs)) is None or likely[1]:
            continue
        if {ours.low, theirs.low} <= AMOUNTS.keys() and AMOUNTS[ours.low] != AMOUNTS[theirs.low]:
            continue
        behind = {found.leans[i] for i in _behind(claim, token.index) if i in found.leans}
        before = {j for i, j in found.leans.items() if i < token.index}
        after = _behind(evidence, there[0])
        if behind and not behind & after and max(behind) < there[0] and before & after:
            yield "comparison", ours.text


def _comparative(graph: Graph, than: int) -> Token | None:
    """Return the comparative before a "than"."""
    return next((graph.words[k] for k in range(than - 1, -1, -1) if graph.links[k].tag in COMPARATIVE or graph.words[k].low in AMOUNTS), None)


def _behind(graph: Graph, than: int) -> set[int]:
    """Return the nodes from a "than" to the end of its clause."""
    end = next((k for k in range(than, len(graph.words)) if graph.words[k].kind == "stop"), len(graph.words))
    return {k for k in range(than + 1, end) if k in graph.nodes}


@dataclass(frozen=True)
class Comparison:
    """A comparative, what it is said of and what that is held against, each with all that hangs on it."""

    word: int
    side: frozenset[int]
    against: frozenset[int]

    def part(self, i: int) -> str:
        """Return which part of the comparison a node is in."""
        return "side" if i in self.side else "against" if i in self.against else "rest"

    @property
    def nodes(self) -> frozenset[int]:
        """Everything the comparison consists of."""
        return self.side | self.against | {self.word}


def _turned(found: Alignment, ours: Comparison, theirs: Comparison) -> bool:
    """Say whether one comparative is the other's opposite."""
    here, there = found.claim.words[ours.word], found.evidence.words[theirs.word]
    if here.low in AMOUNTS and there.low in AMOUNTS:
        return AMOUNTS[here.low] != AMOUNTS[there.low]
    if found.leans.get(ours.word) == theirs.word:
        return ours.word in found.opposite
    likely = likeness(here, there)
    return likely is not None and likely[1]


def _comparisons(found: Alignment) -> list[tuple[Comparison, Comparison, bool]]:
    """Return the comparisons that both texts make, and whether their sides have changed places."""
    pairs = []
    for ours in comparisons(found.claim):
        here, there = ({found.leans[i] for i in part if i in found.leans} for part in (ours.side, ours.against))
        best, crossed = 0, False
        for theirs in comparisons(found.evidence):
            straight, across = len(here & theirs.side) + len(there & theirs.against), len(here & theirs.against) + len(there & theirs.side)
            if max(straight, across) > best and straight != across:
                best, crossed, match = max(straight, across), across > straight, theirs
        if best:
            pairs.append((ours, match, crossed))
    return pairs


def comparisons(graph: Graph) -> list[Comparison]:
    """Return the comparisons of a text that name both sides."""
    made = []
    for than, token in enumerate(graph.words):
        if token.low != "than" or any(than in q.absorbed for q in graph.quantities):
            continue
        further = {i for k in graph.kids.get(than, []) if graph.links[k].tag in COMPARATIVE for i in graph.below(k)}  # "than A but slower than B"
        against = frozenset(i for k in graph.kids.get(than, []) for i in graph.below(k)) - further
        if not against and graph.links[than].relation == "mark":
            against = frozenset(graph.below(graph.links[than].head))
        chain = [i for i in graph.above(than) if i not in against][:6]
        near = sorted((x for i in chain for k in (i, *graph.kids.get(i, [])) for x in (k, *graph.kids.get(k, [])) if x < than), reverse=True)
        word = next((x for x in near if graph.links[x].tag in COMPARATIVE or graph.words[x].low in AMOUNTS), None)
        subject = next((k for i in chain for k in graph.kids.get(i, []) if graph.links[k].relation in SUBJECTS), None)
        if word is not None and subject is not None and against:
            side = graph.below(subject) - against - {than}
            made.append(Comparison(word, frozenset(side), against))
    return made
