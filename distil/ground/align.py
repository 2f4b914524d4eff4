"""Which word of the evidence each word of a claim leans on: the candidate of like meaning whose neighbours agree best."""

import re
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from distil.ground import lexicon, refer
from distil.ground.ellipsis import expand
from distil.ground.graph import CLAUSAL, MARKERS, Edge, Graph, read
from distil.ground.numbers import UNITS, Quantity, agrees
from distil.ground.spelled import spelled
from distil.ground.thesaurus import relation
from distil.ground.words import LONGEST, Token, light, same, stem, tokens

ASIDE = re.compile(r"\s?(?:\([^()]{1,200}\)|\[[^\[\]]{1,200}\])|,\s(?:as [a-z ]{2,30}|of course|for example|for instance|however),")
CANDIDATES = 12  # of one word; a word that stands more often is looked up where it stands first
PEOPLES = ("n", "an", "ian", "ese", "ish", "i", "ic")
NEGATING = ("un", "in", "im", "ir", "il", "non", "dis")
MARGIN = 0.35  # a candidate that costs so much more than the best one is none
# Words that put something over a statement; what they say is compared there, not word by word.
SAID_OTHERWISE = frozenset(
    ["possibly", "perhaps", "possible", "potentially", "need", "needs", "needed", "necessary", "only", "just", "solely", "merely", "alone"]
)
MEASURES = {word: unit for word, unit in UNITS.items() if len(word) > 2}
_DUE, _FREE = frozenset(["must", "shall", "should"]), frozenset(["can", "could", "may"])
MODAL = dict.fromkeys(["recommended", "recommend"], frozenset(["should", "ought"])) | dict.fromkeys(["required", "obliged"], _DUE - {"should"})
MODAL |= dict.fromkeys(["allowed", "permitted", "able"], _FREE)
OTHER_KIND = 0.15  # what it costs to read a verb as a noun: enough to prefer the verb, never enough to lose the word
ROUNDS = 3
CLAUSES = CLAUSAL | MARKERS
FARTHEST = 4  # edges between two words that still count as one saying


@dataclass
class Alignment:
    """A claim beside its evidence: which node leans on which, what is missing, what was turned over by an opposite."""

    claim: Graph
    evidence: Graph
    leans: dict[int, int] = field(default_factory=dict)  # claim node -> evidence node
    opposite: set[int] = field(default_factory=set)  # claim nodes that lean on a word of opposite meaning
    missing: list[Token] = field(default_factory=list)  # content words of the claim that the evidence does not carry
    unmatched: list[Quantity] = field(default_factory=list)
    spoken: list[Token] = field(default_factory=list)  # the claim as it was written, before what it leaves out was said again

    @property
    def pairs(self) -> list[tuple[Token, Token]]:
        """The pairs of tokens, in the claim's order."""
        return [(self.claim.words[i], self.evidence.words[j]) for i, j in sorted(self.leans.items())]

    @property
    def leaned(self) -> dict[int, int]:
        """Evidence node -> the first claim node that leans on it."""
        found: dict[int, int] = {}
        for i, j in sorted(self.leans.items()):
            found.setdefault(j, i)
        return found

    def edges(self) -> set[Edge]:
        """The claim's edges between words that lean on something; words that do not are passed through."""
        found = set()
        up: dict[int, tuple[int, str]] = {}
        for head, role, dependent in sorted(self.claim.said):
            up.setdefault(dependent, (head, role))
        for head, role, dependent in self.claim.said:
            low = self.claim.words[dependent].low
            if dependent not in self.leans or low in refer.PRONOUNS or low in lexicon.ADVERBS:
                continue
            for _ in range(10):
                if head in self.leans or head not in up:
                    break
                head, role = up[head][0], up[head][1] if role == "of" else role
            if head in self.leans and head != dependent:
                found.add((head, role, dependent))
        return found


def align(claim: str, evidence: str) -> Alignment:
    """Return how the claim's content words and quantities lie on the evidence."""
    ours = read(expand(spelled(claim)))
    theirs = read(expand(_without_idle_brackets(ours.words, spelled(evidence[:LONGEST]))))
    found = Alignment(ours, theirs, spoken=tokens(claim))
    candidates = {i: options for i in sorted(ours.nodes) if (options := _candidates(found, i))}
    found.leans = {i: min(options, key=lambda option: option[1])[0] for i, options in candidates.items()}
    _by_order(found, candidates)
    _by_neighbours(found, candidates)
    found.opposite = {i for i, j in found.leans.items() if any(where == j and turned for where, _, turned in candidates[i])}
    return found


EMPTY: frozenset[int] = frozenset()
Option = tuple[int, float, bool]  # evidence node, cost, whether its meaning is the opposite


def _candidates(found: Alignment, i: int) -> list[Option]:
    ours, theirs = found.claim, found.evidence
    if i in ours.inside:
        options: list[Option] = [(q.first, 0.0, False) for q in theirs.quantities if agrees(ours.inside[i], [q])]
        if not options:
            found.unmatched.append(ours.inside[i])
        return options[:CANDIDATES]
    here = ours.words[i]
    if not here.content:
        return []
    options = []
    for j in theirs.content:
        cost = likeness(here, theirs.words[j])
        if cost is not None:
            other = {ours.links[i].tag[:2], theirs.links[j].tag[:2]} == {"NN", "VB"}
            options.append((j, cost[0] + OTHER_KIND * other, cost[1]))
    if not options and not light(here) and ours.links[i].relation != "prt" and not _said_otherwise(found, i) and not _amount(found, i):
        found.missing.append(here)
    plain = [option for option in options if not option[2]]
    options = plain or options
    least = min((cost for _, cost, _ in options), default=0.0)
    return [option for option in options if option[1] <= least + MARGIN][:CANDIDATES]


def _said_otherwise(found: Alignment, i: int) -> bool:
    """Say whether a word only puts over a statement what the evidence says with another: "is required to" for "must"."""
    low = found.claim.words[i].low
    if low in MODAL:
        return any(token.low in MODAL[low] for token in found.evidence.words)
    return low in SAID_OTHERWISE


def _amount(found: Alignment, i: int) -> bool:
    """Say whether "less frequent" only says what "fewer" says."""
    amounts = {found.claim.words[k].low for k in found.claim.kids.get(i, [])} & lexicon.AMOUNTS.keys()
    return found.claim.words[i].low in lexicon.FREQUENT and bool(amounts) and any(t.low in lexicon.AMOUNTS for t in found.evidence.words)


def likeness(here: Token, there: Token) -> tuple[float, bool] | None:
    """Return what it costs to read one word as the other and whether that turns the meaning over; None when it can't be read so."""
    if here.kind != there.kind or here.kind == "identifier":
        return (0.0, False) if same(here, there) else None
    if here.low == there.low:
        return 0.0, False
    if here.stem == there.stem:
        return 0.1, False
    if same(here, there):
        return 0.3, False
    if here.name and there.name:
        return (0.3, False) if _people_of(here.low, there.low) or _people_of(there.low, here.low) else None
    return _wordwise(here.low, there.low) if not (here.name or there.name) else None


def _people_of(long: str, short: str) -> bool:
    """Say whether one name is made of the other by an ending of peoples and languages: "Egyptian" of "Egypt", "Chinese" of "China"."""
    root = short.removesuffix("ey").removesuffix("y").removesuffix("a").removesuffix("o")
    return len(root) >= 4 and short != "niger" and any(long in {short + end, root + end} for end in PEOPLES)


@lru_cache(maxsize=50_000)
def _wordwise(here: str, there: str) -> tuple[float, bool] | None:
    if here in MEASURES and there in MEASURES:  # to a dictionary a second is a minute: both are a short while
        return (0.1, False) if MEASURES[here] == MEASURES[there] else None
    for longer, shorter in ((here, there), (there, here)):
        for prefix in NEGATING:
            if longer.startswith(prefix) and len(longer) - len(prefix) >= 4 and stem(longer[len(prefix) :]) == stem(shorter):
                return 0.3, True
            like = relation(longer[len(prefix) :], shorter) if longer.startswith(prefix) and len(longer) - len(prefix) >= 5 else None
            if like is not None and not like.opposite:  # "unchanged" and "modified"
                return 0.5, True
    found = relation(here, there)
    return (found.cost, found.opposite) if found else None


def _without_idle_brackets(ours: Sequence[Token], evidence: str) -> str:
    """Return the evidence without the asides that the claim left out whole, unless one denies or limits something."""
    said = {token.stem for token in ours if token.content}

    def kept(aside: re.Match[str]) -> str:
        inside = tokens(aside.group())
        limits = any(token.low in lexicon.NEGATORS or token.low in lexicon.CONDITIONS for token in inside)
        return aside.group() if limits or any(token.stem in said for token in inside if token.content) else ""

    return ASIDE.sub(kept, evidence[:LONGEST])


def _by_order(found: Alignment, candidates: dict[int, list[Option]]) -> None:
    """Pick one candidate a word so that the path through the evidence jumps least."""
    steps = [(i, [(found.evidence.words[j], cost) for j, cost, _ in options]) for i, options in candidates.items()]
    if not steps:
        return
    costs = [[extra + 0.001 * there.index for there, extra in steps[0][1]]]
    back: list[list[int]] = []
    for before, now in zip(steps, steps[1:], strict=False):
        row, origin = [], []
        for there, extra in now[1]:
            best = min(range(len(before[1])), key=lambda k: costs[-1][k] + _jump(before[1][k][0], there))
            row.append(costs[-1][best] + _jump(before[1][best][0], there) + extra)
            origin.append(best)
        costs.append(row)
        back.append(origin)
    pick = min(range(len(costs[-1])), key=costs[-1].__getitem__)
    path = [pick]
    for origin in reversed(back):
        pick = origin[pick]
        path.append(pick)
    found.leans = {i: options[pick][0].index for (i, options), pick in zip(steps, reversed(path), strict=True)}


def _jump(left: Token, right: Token) -> float:
    distance = right.index - left.index
    cost = 0.6 * (left.sentence != right.sentence) + 0.15 * (left.clause != right.clause)
    if distance > 0:
        return cost + 0.02 * min(distance, 30)
    return cost + (1.0 + 0.02 * min(-distance, 30) if distance else 0.8)


def _by_neighbours(found: Alignment, candidates: dict[int, list[Option]]) -> None:
    """Move a word to the candidate that more of the claim's edges agree with, until nothing moves."""
    for _ in range(ROUNDS):
        edges, used, moved = sorted(found.edges()), Counter(found.leans.values()), False
        for i, options in candidates.items():
            if len(options) < 2:
                continue
            mine = [edge for edge in edges if i in (edge[0], edge[2])]
            now = found.leans[i]
            worth = {j: _agreement(found, i, j, mine) - cost - 0.5 * (used[j] - (now == j) > 0) + 0.01 * (now == j) for j, cost, _ in options}
            best = max(options, key=lambda option: worth[option[0]])[0]
            if best != now:
                used[now] -= 1
                used[best] += 1
                found.leans[i] = best
                moved = True
        if not moved:
            return


def _agreement(found: Alignment, i: int, j: int, edges: Sequence[Edge]) -> float:
    """Return how many of a claim node's edges the evidence has at this candidate; near misses count for less."""
    total = 0.0
    for head, role, dependent in edges:
        other = found.leans[dependent if head == i else head]
        top, bottom = (j, other) if head == i else (other, j)
        roles = tied(found.evidence, top, role, bottom)
        if roles:
            total += 0.2 if clash(role, roles) else 1.0
        elif found.evidence.beside.get(top, EMPTY) & found.evidence.beside.get(bottom, EMPTY):
            total += 0.4
    return total


def direct(graph: Graph, head: int, dependent: int) -> set[tuple[str, bool]]:
    """Return the roles in which two nodes are tied, each with whether the second depends on the first."""
    return graph.between.get((head, dependent), set())


def tied(graph: Graph, head: int, role: str, dependent: int) -> set[tuple[str, bool]]:
    """Return the roles that tie two nodes as the claim's role says; two clauses beside each other tie no verb to its subject."""
    return {(other, below) for other, below in direct(graph, head, dependent) if role not in {"subject", "object"} or other not in CLAUSES}


def clash(role: str, roles: set[tuple[str, bool]]) -> bool:
    """Say whether one side has as its subject what the other has as its object, and nothing else ties them."""
    sides = {"subject", "object"}
    return role in sides and all(other in sides and other != role and below for other, below in roles)


def way(graph: Graph, start: int, end: int) -> list[int]:
    """Return the nodes on the shortest way between two nodes, both included; [] when it is longer than four edges."""
    came: dict[int, int] = {start: start}
    open_ = deque([(start, 0)])
    while open_:
        node, steps = open_.popleft()
        if node == end:
            path = [end]
            while path[-1] != start:
                path.append(came[path[-1]])
            return path[::-1]
        for other in sorted(graph.beside.get(node, EMPTY)) if steps < FARTHEST else ():
            if other not in came:
                came[other] = node
                open_.append((other, steps + 1))
    return []


def crosses(graph: Graph, path: Sequence[int]) -> bool:
    """Say whether a way leads from one clause into another, a relative one included."""
    return any({role for role, _ in direct(graph, a, b)} <= CLAUSES or _relative(graph, a, b) for a, b in zip(path, path[1:], strict=False))


def _relative(graph: Graph, a: int, b: int) -> bool:
    """Say whether one of two nodes is the verb of a relative clause about the other."""
    return any(graph.links[verb].relation == "relcl" and graph.node(graph.links[verb].head) == noun for verb, noun in ((a, b), (b, a)))
