"""What a sentence leaves out because it was just said: "the steel cable failed at 41 kN and the nylon one at 33", "elms did not"."""

from dataclasses import dataclass

from distil.ground.graph import BE, SUBJECTS, Graph, read
from distil.ground.thesaurus import base
from distil.ground.words import Token

OPENERS = frozenset(["and", "but", "while", "whereas", ";", ","])
_HELPERS = "has have had did does do can could may might will would must should"
HELPERS = frozenset(_HELPERS.split())
DO = frozenset(["did", "does", "do"])
HAVE = frozenset(["has", "have", "had"])
ONE = frozenset(["one", "ones"])
PREPOSITIONAL = frozenset(["prep", "agent", "dative"])
ENDS = frozenset([".", ";", "!", "?"])
LONGEST = 14  # tokens of a part that leaves something out
MOST = 6  # of them in one text


@dataclass(frozen=True)
class Insertion:
    """Text to put in place of the characters from `start` to `end`."""

    start: int
    end: int
    text: str


def expand(text: str) -> str:
    """Return the text with what its later clauses leave out said again, where there is no doubt what that is; mostly the text itself."""
    graph = read(text)
    found: list[Insertion] = []
    for k, token in enumerate(graph.words):
        if token.low in OPENERS and len(found) < 2 * MOST:
            found += _gapped(graph, k) or []
        if token.low in HELPERS and len(found) < 2 * MOST:
            found += _verb_left_out(graph, text, k) or []
    done = len(text)
    for each in sorted(found, key=lambda each: -each.start):
        if each.end <= done:
            text = text[: each.start] + each.text + text[each.end :]
            done = each.start
    return text


def _gapped(graph: Graph, opener: int) -> list[Insertion] | None:
    """ "A weighed 310 g and B 270 g", "A was built in brick and B in stone", "sold A to the town and B to the crown"."""
    words = graph.words
    first = opener + 1
    last = next((k for k in range(first, len(words)) if words[k].text in ENDS), len(words)) - 1
    verb = _verb_before(graph, opener)
    if verb is None or not 1 <= last - first < LONGEST or any(_verbal(graph, k) for k in range(first, last + 1)):
        return None
    cut = _remnant(graph, first, last)
    if cut is None:
        return None
    subject = next((k for k in graph.kids.get(verb, []) if graph.links[k].relation in SUBJECTS), None)
    if subject is None or subject > verb:
        return None
    objects = [k for k in graph.kids.get(verb, []) if graph.links[k].relation == "dobj" and k < opener]
    helpers = [words[k].text for k in sorted(graph.kids.get(verb, [])) if graph.links[k].relation in {"aux", "auxpass", "neg"} and subject < k < verb]
    said = " ".join([*helpers, words[verb].text])
    counted = cut in graph.inside or graph.links[cut].relation == "advmod"
    if first in graph.inside and not counted:
        return [Insertion(words[first].start, words[first].start, f"{words[verb].text} ")]
    if counted:
        if not any(graph.inside.get(k) or any(x in graph.inside for x in graph.kids.get(k, [])) for k in _after(graph, verb, opener)):
            return None
        return [_parted(graph, opener), *_subject_first(graph, (first, cut, subject), said)]
    same = [k for k in graph.kids.get(verb, []) if graph.links[k].relation in PREPOSITIONAL and words[k].low == words[cut].low and k < opener]
    same += [k for o in objects for k in graph.kids.get(o, []) if graph.links[k].relation == "prep" and words[k].low == words[cut].low and k < opener]
    if not same or words[opener].text == "," or any(words[k].low in {"of"} for k in same):
        return None
    if objects:
        return [Insertion(words[first].start, words[first].start, f"{words[verb].text} "), *_named(graph, first, cut, objects[-1])]
    return [_parted(graph, opener), *_subject_first(graph, (first, cut, subject), said)]


def _parted(graph: Graph, opener: int) -> Insertion:
    """Part the two clauses, or a parser ties the new one to the last word of the old."""
    before = opener
    while before and graph.words[before - 1].kind == "stop":
        before -= 1
    return Insertion(graph.words[max(0, before - 1)].end, graph.words[opener].end, ";")


def _subject_first(graph: Graph, places: tuple[int, int, int], said: str) -> list[Insertion]:
    """Return the verb to put behind the new subject, and the subject's noun where only its place was said."""
    first, cut, subject = places
    words = graph.words
    found = [Insertion(words[cut].start, words[cut].start, f"{said} ")]
    if graph.links[first].tag in {"IN", "TO"}:
        return [Insertion(words[first].start, words[first].start, f"{words[subject].low} "), *found]
    return [*_named(graph, first, cut, subject), *found]


def _named(graph: Graph, first: int, cut: int, noun: int) -> list[Insertion]:
    """Return the noun for a "one"."""
    ones = [graph.words[k] for k in range(first, cut) if graph.words[k].low in ONE]
    return [Insertion(one.start, one.end, graph.words[noun].text) for one in ones[:1]]


def _after(graph: Graph, verb: int, opener: int) -> list[int]:
    """Return what hangs on a verb behind it, and on the prepositions there."""
    own = [k for k in graph.kids.get(verb, []) if verb < k < opener]
    return [*own, *(x for k in own for x in graph.kids.get(k, []))]


def _verb_before(graph: Graph, opener: int) -> int | None:
    """Return the main verb of the sentence in front, when there is one and it has a tense."""
    sentence = graph.words[opener].sentence
    for k in range(opener - 1, -1, -1):
        if graph.words[k].sentence != sentence:
            return None
        if _verbal(graph, k) and any(graph.links[x].relation in SUBJECTS for x in graph.kids.get(k, [])):
            return k
    return None


def _verbal(graph: Graph, k: int) -> bool:
    return graph.links[k].tag.startswith(("VB", "MD")) and graph.links[k].relation not in {"amod", "compound"}


def _remnant(graph: Graph, first: int, last: int) -> int | None:
    """Return where the second of two phrases begins: a number with its unit, or a preposition; None when there are not exactly two."""
    words = graph.words
    start = first
    if graph.links[first].tag in {"IN", "TO"}:
        start = first + 2
    for k in range(start + 1, last + 1):
        if words[k].text in {"(", "and", "or"}:
            return None
        nouny = any(graph.noun(x) or words[x].low in ONE or words[x].kind == "identifier" for x in range(first, k))
        if not nouny:
            continue
        if k in graph.inside and graph.inside[k].first == k and (graph.inside[k].unit or graph.inside[k].last == last):
            before = k - 1 if words[k - 1].low in {"only", "just", "about", "roughly"} else k
            return before if graph.inside[k].last >= last - 2 else None
        if graph.links[k].tag in {"IN", "TO"} and words[k].low != "of" and start == first:
            return None if any(graph.links[x].tag in {"IN", "TO"} for x in range(k + 1, last + 1)) else k
    return None


def _verb_left_out(graph: Graph, text: str, helper: int) -> list[Insertion] | None:
    """ "Oslo has signed the convention and Lisbon has not", "ash trees recovered, but elms did not"."""
    words = graph.words
    end = helper + 1 if helper + 1 < len(words) and words[helper + 1].low == "not" else helper
    if end + 1 < len(words) and words[end + 1].text not in ENDS:
        return None
    opener = next((k for k in range(helper - 1, max(-1, helper - LONGEST), -1) if words[k].low in OPENERS or words[k].text == ";"), None)
    verb = None if opener is None else _verb_before(graph, opener)
    if verb is None or opener is None or any(words[k].low in BE for k in graph.kids.get(verb, []) if graph.links[k].relation == "auxpass"):
        return None
    form = _form(graph, verb, words[helper])
    if not form:
        return None
    last = opener - 1
    while last > verb and words[last].kind == "stop":
        last -= 1
    rest = text[words[verb].end : words[last].end] if last > verb else ""
    at = words[end].end
    return [_parted(graph, opener), Insertion(at, at, f" {form}{rest}")] if len(rest) < 200 else None


def _form(graph: Graph, verb: int, helper: Token) -> str:
    """Return the verb as it stands behind a helper: "has signed", "did not sign"."""
    link, token = graph.links[verb], graph.words[verb]
    helped = {graph.words[k].low for k in graph.kids.get(verb, []) if graph.links[k].relation == "aux"}
    if helper.low in HAVE:
        return token.text if link.tag == "VBN" and helped & HAVE else ""
    if helper.low in DO:
        return token.text if link.tag in {"VB", "VBP"} else base(token.low) if not helped else ""
    return token.text if link.tag == "VB" else ""
