"""Whether a text is a sentence at all: columns run together and letters misread make words that only look like one."""

from collections.abc import Iterator

from distil.ground.align import Alignment
from distil.ground.graph import Graph
from distil.ground.words import Token

Finding = tuple[str, str]
ARTICLES = frozenset(["the", "a", "an"])
# What may stand between an article and its noun, by part of speech.
_INSIDE = "JJ VBN VBG RB POS $ HYPH PRP$ `` '' -LRB- -RRB- , : CC AFX PDT DT"
INSIDE = tuple(_INSIDE.split())
REACH = 12  # tokens looked at behind an article
_HELPERS = "is are was were has have had"
_OPENERS = "the a an of and or with by from into than that who which will would can could may must"
HELPERS, OPENERS = frozenset(_HELPERS.split()), frozenset(_OPENERS.split())
_ELIDING = "than as what how where who which whom whether so nor neither if it when that"
ELIDING = frozenset(_ELIDING.split())
LOOK_BACK = 8
SEVERAL = frozenset(["few", "couple", "dozen", "hundred", "thousand", "million", "series", "many", "number", "means", "species"])


def garbled(found: Alignment) -> Iterator[Finding]:
    """Yield the first place where no English sentence goes on so; what either text says can't be read from its grammar then."""
    for graph in (found.evidence, found.claim):
        yield from (("garbled", where) for where in list(_odd(graph))[:1])
    yield from (("garbled", where) for where in list(_unlike(found.claim))[:1])
    yield from (("garbled", where) for where in list(_lowered(found))[:1])


def _unlike(graph: Graph) -> Iterator[str]:
    """Yield an "a" before several ("a programming languages") or before no thing at all ("a common in"): no sentence a writer should add to."""
    for i, token in enumerate(graph.words):
        if token.text not in {"a", "an", "A", "An"} or graph.links[i].tag != "DT":
            continue
        behind = range(i + 1, min(i + REACH, len(graph.words)))
        end = next(
            (k for k in behind if not graph.links[k].tag.startswith((*INSIDE, "NN", "CD", "FW")) or graph.words[k].kind == "stop"), behind.stop
        )
        nouns = [k for k in range(i + 1, end) if graph.links[k].tag.startswith(("NN", "CD", "FW")) or graph.words[k].kind in {"number", "identifier"}]
        counted = any(graph.words[k].low in SEVERAL or graph.links[k].tag == "CD" for k in range(i + 1, end))
        first = next((k for k in nouns if k + 1 not in nouns), None)
        plural = first is not None and graph.links[first].tag in {"NNS", "NNPS"} and first + 1 == end
        if (plural and not counted) or (not nouns and end < len(graph.words) and graph.links[end].tag in {"IN", "TO", "VBZ", "VBP", "VBD"}):
            yield f"{token.text} {graph.words[end - 1].text}"


def _lowered(found: Alignment) -> Iterator[str]:
    """Yield a word of a name that has lost its capital: "the trail of bits was engaged" of Trail of Bits, which is a firm."""
    spelled = {token.text for token in found.evidence.words}
    parts = {token.low for token in _named(found.evidence)}
    for token in found.claim.words:
        if token.kind == "word" and token.text.islower() and token.low in parts and token.text not in spelled:
            yield token.text


def _named(graph: Graph) -> Iterator[Token]:
    """Yield the words of names of two capitals and more with "of" or nothing between: a single capital may only begin a sentence or a heading."""
    words = graph.words
    if sum(token.text[:1].isupper() for token in words) * 2 > len(words):
        return  # a heading, where most words have a capital
    for i, token in enumerate(words):
        following = words[i + 1 : i + 3]
        after = following[1] if len(following) == 2 and following[0].low == "of" else following[0] if following else None
        if after is not None and token.kind == after.kind == "word" and token.text[:1].isupper() and after.text[:1].isupper():
            yield from (each for each in (token, after) if each.low not in ARTICLES)


def _odd(graph: Graph) -> Iterator[str]:
    words, tags = graph.words, [link.tag for link in graph.links]
    for i, token in enumerate(words):
        if token.low in ARTICLES and token.text not in {"A", "AN", "THE"} and tags[i] == "DT" and not _phrase(graph, i):
            yield f"{token.text} {words[i + 1].text if i + 1 < len(words) else ''}"
        last = i + 1 == len(words) or (words[i + 1].text in {".", "!", ";"} and words[i + 1].kind == "stop")
        before = {w.low for w in words[max(0, i - LOOK_BACK) : i]}
        hangs = (token.low in HELPERS and tags[i - 1].startswith("VB")) or (token.low in OPENERS and token.text.islower() and tags[i] != "RP")
        if last and hangs and i and not before & ELIDING and words[i - 1].sentence == token.sentence:
            yield f"{words[i - 1].text} {token.text}"


def _phrase(graph: Graph, i: int) -> bool:
    """Say whether a noun, or what stands for one, follows the article at `i`."""
    for k in range(i + 1, min(i + REACH, len(graph.words))):
        tag, token = graph.links[k].tag, graph.words[k]
        if tag in {"IN", "RP"} and graph.hyphened(k):  # "the by-law"
            continue
        if tag.startswith(("NN", "CD", "FW", "ADD", "LS", "SYM")) or token.kind in {"number", "identifier"} or token.name or not tag:
            return True
        if not tag.startswith(INSIDE):
            return any(graph.links[j].tag.startswith("JJ") for j in range(i + 1, k))  # "the same", "the latter", "the rich"
    return True
