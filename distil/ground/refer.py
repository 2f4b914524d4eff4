"""What a pronoun stands for, and which nouns are one thing said twice."""

from typing import TYPE_CHECKING

from distil.ground.thesaurus import relation

if TYPE_CHECKING:
    from distil.ground.graph import Edge, Graph

_ONE = "it its itself this that he him his she her hers one"
_MANY = "they them their theirs themselves these those ones"
MANY = frozenset(_MANY.split())
PRONOUNS = frozenset(_ONE.split()) | MANY
PARALLEL = frozenset(["one", "ones", "those", "that"])
# What these say of one name of a thing need not hold under another: "the buyer, a former jeweller".
PRIVATIVE = frozenset(["former", "alleged", "future", "potential", "acting", "deputy", "vice", "fake", "so-called", "late", "old", "new", "retired"])
POINTERS = frozenset(["the", "this", "these", "those", "that"])
OWNERS = frozenset(["its", "his", "her", "their", "the"])
NAMING = frozenset(["called", "named", "known", "termed", "dubbed", "nicknamed"])
THING = frozenset(["it", "its", "itself"])
PERSON = frozenset(["he", "him", "his", "she", "her", "hers"])
SUBJECTS = frozenset(["nsubj", "nsubjpass"])
MOST_EDGES = 1_500  # see graph.py: a hostile text must not make edges without end
TELLING = frozenset(["subject", "object", "is", "same", "and", "clause", "content"])  # roles that narrow no noun; "of" and "at" do
BACK = 2  # sentences looked back


def resolve(graph: "Graph") -> None:
    """Add to the graph what is said of pronouns to what they stand for, and let two names of one thing share their edges."""
    if len(graph.edges) >= MOST_EDGES:
        return
    nouns = [i for i in sorted(graph.nodes) if graph.noun(i) and graph.words[i].low not in PRONOUNS]
    for i in sorted(graph.nodes):
        if graph.words[i].low in PRONOUNS:
            graph.stands[i] = _antecedents(graph, i, [j for j in nouns if j < i])
    for i in sorted(graph.nodes):
        if _pair(graph, i):
            graph.stands[i] = _two(graph, i, nouns)
    sure: set[Edge] = set()
    for head, role, dependent in sorted(graph.edges):
        for pronoun, edges in (
            (dependent, {(head, role, noun) for noun in graph.stands.get(dependent, []) if noun != head}),
            (head, {(noun, role, dependent) for noun in graph.stands.get(head, []) if noun != dependent}),
        ):
            likely = _likely(graph, pronoun)
            sure |= {edge for edge in edges if likely & {edge[0], edge[2]}}
            graph.unsure |= edges
    graph.unsure -= graph.edges | sure
    graph.edges |= sure | graph.unsure
    graph.again = [(head, dependent) for head, role, dependent in sorted(graph.edges) if role == "same"]
    graph.again += _named(graph) + _said_again(graph, nouns)
    for left, right in 2 * graph.again:  # what the second pair learned is news to the first
        _share(graph, left, right)


def _likely(graph: "Graph", pronoun: int) -> set[int]:
    """Return what a pronoun stands for when there is no doubt: its one candidate, or the one in the same place of its own clause."""
    nouns = graph.stands.get(pronoun, [])
    if len(nouns) < 2 or graph.words[pronoun].low not in PRONOUNS - PARALLEL:
        return set(nouns)
    place = graph.links[pronoun].relation in SUBJECTS
    first = not any(graph.words[k].sentence == graph.words[pronoun].sentence for k in range(pronoun))
    topic = [noun for noun in nouns if graph.links[noun].relation in SUBJECTS and graph.links[graph.links[noun].head].relation == "ROOT"]
    if first and len(topic) == 1 and place | (graph.links[pronoun].relation == "poss"):
        return set(topic)  # what opens a sentence goes on with what the last one was about
    like = [noun for noun in nouns if (graph.links[noun].relation in SUBJECTS) == place]
    return set(like) if len(like) == 1 else set()


def _share(graph: "Graph", left: int, right: int) -> None:
    for head, role, dependent in sorted(e for e in graph.edges if {left, right} & {e[0], e[2]}) if len(graph.edges) < MOST_EDGES else ():
        for one, other in ((left, right), (right, left)):
            if dependent == one and head != other:
                graph.edges.add((head, role, other))
            if head == one and dependent != other and graph.words[dependent].low not in PRIVATIVE:
                graph.edges.add((other, role, dependent))


def _plural(graph: "Graph", i: int) -> bool:
    kids = graph.kids.get(i, [])
    return graph.links[i].tag in {"NNS", "NNPS"} or any(graph.links[k].relation == "conj" or graph.words[k].low in {"each", "every"} for k in kids)


def _antecedents(graph: "Graph", i: int, nouns: list[int]) -> list[int]:
    """Return the nouns a pronoun may stand for, at most two: the like-placed one first, then the nearest subject."""
    low, place, sentence = graph.words[i].low, graph.links[i].relation, graph.words[i].sentence
    fit = [
        j
        for j in nouns
        if _plural(graph, j) == (low in MANY)
        and graph.words[j].sentence >= sentence - BACK
        and graph.links[j].relation not in {"compound", "amod", "nmod"}
    ]
    beside = _beside(graph, i)
    if low in THING:  # what a "she" stands for is no "it"
        beside |= {j for k, nouns_ in graph.stands.items() if graph.words[k].low in PERSON for j in nouns_[:1]}
    fit = [j for j in fit if j not in beside]
    if not fit:
        return []
    earlier = [j for j in graph.stands if j < i and graph.words[j].low == low and graph.words[j].sentence == sentence and graph.stands[j]]
    if earlier and low not in PARALLEL and not set(graph.stands[earlier[-1]]) & beside:
        return graph.stands[earlier[-1]]
    if low in PARALLEL:
        like = [j for j in fit if graph.links[j].relation == place or {graph.links[j].relation, place} <= SUBJECTS]
        return list(dict.fromkeys([(like or fit)[-1], fit[-1]]))

    def rank(j: int) -> tuple[int, int, int]:
        back, role = sentence - graph.words[j].sentence, graph.links[j].relation
        alike = (role in SUBJECTS) == (place in SUBJECTS or place == "poss")
        likeness = 0 if role == place or {role, place} <= SUBJECTS | {"poss"} else 1 if alike and role in SUBJECTS | {"dobj", "pobj"} else 2
        return back, likeness, j if back else -j

    fit.sort(key=rank)
    first = fit[0]
    second = next((j for j in fit[1:] if graph.links[j].relation in SUBJECTS and graph.words[j].sentence >= sentence - 1), None)
    return [first] if second is None else [first, second]


def _pair(graph: "Graph", i: int) -> bool:
    """Say whether a node is "the two" or "both" without a noun."""
    quantity = graph.inside.get(i)
    alone = graph.links[i].relation in {"nsubj", "nsubjpass", "dobj", "pobj"}
    lone = all(graph.words[k].low in {"the", "these", "those"} for k in graph.kids.get(i, []))
    return (
        alone
        and lone
        and (graph.words[i].low == "both" or (quantity is not None and quantity.value == 2 and not quantity.unit and not quantity.rank))
    )


def _two(graph: "Graph", i: int, nouns: list[int]) -> list[int]:
    """Return the last two things that were set side by side before: joined by "and", or the same noun with two modifiers."""
    before = [j for j in nouns if j < i and graph.words[i].sentence - graph.words[j].sentence <= BACK]
    for place in range(len(before) - 1, 0, -1):
        later = before[place]
        for earlier in reversed(before[:place]):
            alike = graph.words[earlier].stem == graph.words[later].stem and graph.words[earlier].sentence == graph.words[later].sentence
            if alike or (graph.links[later].relation == "conj" and graph.links[later].head == earlier):
                return [earlier, later]
    return []


def _beside(graph: "Graph", i: int) -> set[int]:
    """Return what a pronoun can't stand for: the other arguments of its own verb, for "A saw it" is not about A."""
    verb = graph.links[i].head
    if not graph.links[verb].tag.startswith("VB"):
        return set()
    return {d for h, role, d in graph.edges if h == verb and role in {"subject", "object"} and d != i}


def _named(graph: "Graph") -> list[tuple[int, int]]:
    """Pairs of a noun and the name that it is given: "a box known as the hub"."""
    found = []
    for i, link in enumerate(graph.links):
        if link.relation != "acl" or graph.words[i].low not in NAMING:
            continue
        below = [k for x in (i, *graph.kids.get(i, [])) for k in graph.kids.get(x, []) if graph.links[k].relation in {"oprd", "attr", "dobj", "pobj"}]
        found += [(graph.node(link.head), graph.node(k)) for k in below[:1] if graph.noun(k)]
    for i, link in enumerate(graph.links[:-1]):  # "its rival Quill"
        name = link.head
        titled = link.relation in {"compound", "nmod", "amod"} and link.tag == "NN" and graph.words[i].text.islower() and i + 1 <= name
        run = all(graph.words[k].name and graph.noun(k) for k in range(i + 1, name + 1))
        before = i > 0 and (graph.words[i - 1].low in OWNERS or graph.links[i - 1].tag == "POS")
        if titled and run and before:
            found.append((name, i))
    return [pair for pair in found if set(pair) <= graph.nodes]


def _said_again(graph: "Graph", nouns: list[int]) -> list[tuple[int, int]]:
    """Pairs of one noun said twice, the second time without a modifier that the first does not have."""
    titles = {title for _, title in _named(graph)}
    heads = [i for i in nouns if graph.links[i].relation not in {"compound", "amod"} or i in titles]
    told: dict[int, set[str]] = {i: set() for i in heads}
    for a, b, c in graph.edges:
        if a in told and b not in TELLING and graph.words[c].low not in PRONOUNS:
            told[a].add(graph.words[c].stem)
    found = []
    for place, later in enumerate(heads):
        for earlier in reversed(heads[:place]):
            one, other = graph.words[earlier], graph.words[later]
            if one.stem == other.stem and _plural(graph, earlier) == _plural(graph, later) and told[later] <= told[earlier]:
                found.append((earlier, later))
                break
    return found + _called_otherwise(graph, heads)


def _called_otherwise(graph: "Graph", heads: list[int]) -> list[tuple[int, int]]:
    """Pairs of a thing and a bare "the" with a broader word for it in a later sentence: "23 storks ... the birds"."""
    found = []
    for later in heads:
        kids = graph.kids.get(later, [])
        if not kids or any(graph.words[k].low not in POINTERS for k in kids) or graph.links[later].tag not in {"NN", "NNS"}:
            continue
        before = [
            j
            for j in heads
            if 0 < graph.words[later].sentence - graph.words[j].sentence <= BACK
            and _plural(graph, j) == _plural(graph, later)
            and graph.words[j].stem != graph.words[later].stem
            and graph.links[j].tag in {"NN", "NNS"}
        ]
        fit = {j for j in before if (like := relation(graph.words[later].low, graph.words[j].low)) and not like.opposite}
        if len({graph.words[j].stem for j in fit}) == 1:
            found.append((max(fit), later))
    return found
