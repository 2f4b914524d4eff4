"""Whether a claim is carried by its evidence: every check, and one number for how well."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

from distil.ground import confined, copula, dangling, former, garbled, limits, reserved, sequence, statements, ties, unreal
from distil.ground.align import Alignment, align
from distil.ground.graph import BE, SUBJECTS, Graph
from distil.ground.parts import alone
from distil.ground.weigh import features, weighed
from distil.ground.words import light, tokens

SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
LONGEST_CLAIM, LONGEST_EVIDENCE = 1_500, 6_000  # characters; some checks look at pairs of words, and a page may come from anywhere
LONG = 1_000  # characters of evidence that are read whole: a passage, and what of a long document a sentence may lean on
LONGEST_TEXT = 100_000
# Tokens. A claim is one sentence and a passage one or two; the checks look at pairs of words, and a page may come from anywhere.
MOST_CLAIM, MOST_EVIDENCE = 150, 500
VERBAL = ("VB", "MD")
FINITE = frozenset(["VBD", "VBP", "VBZ"])
BELOW = frozenset(["relcl", "acl", "amod", "advcl", "pcomp", "ccomp", "xcomp"])
ENOUGH = 12  # findings of one check; more say nothing new
Finding = tuple[str, str]


def missing(found: Alignment) -> Iterator[Finding]:
    """Yield the words and numbers that the evidence does not carry."""
    for quantity in found.unmatched:
        yield "number", quantity.text
    known = sequence.caused(found)
    for token in [token for token in found.missing if token.index not in known]:
        yield ("name" if token.name else "word"), token.text
    if not found.leans:
        yield "word", ""
    for i, link in enumerate(found.claim.links):  # "was done" and "took" say something when nothing behind them does
        empty = link.head == i and link.tag.startswith("VB") and found.claim.words[i].low not in BE and i not in found.leans
        if empty and i not in known and light(found.claim.words[i]) and not any(k in found.leans for k in found.claim.below(i) if k > i):
            yield "word", found.claim.words[i].text


def loop(found: Alignment) -> Iterator[Finding]:
    """Yield words that the claim says more often than its evidence does: a small model going round in circles."""
    ours, theirs = ([t.stem for t in words if t.content and t.kind == "word"] for words in (found.spoken, found.evidence.words))
    given, said = Counter(theirs), Counter(ours)
    yield from (("loop", word) for word, count in said.items() if count > given[word] > 0 and count > 2)
    for size in (2, 3):
        given, said = Counter(_runs(theirs, size)), Counter(_runs(ours, size))
        yield from (("loop", words) for words, count in said.items() if count > max(1, given[words]))


def _runs(words: list[str], size: int) -> list[str]:
    return [" ".join(words[i : i + size]) for i in range(len(words) - size + 1)]


def fragment(found: Alignment) -> Iterator[Finding]:
    """Yield a claim that is no sentence while its evidence is one."""
    leaned = {found.evidence.words[j].sentence for j in found.leans.values()}
    if not any(link.tag.startswith(VERBAL) for graph in (found.claim, found.evidence) for link in graph.links):
        yield "fragment", ""  # "notice period three months": nothing is said, in so many words
        return
    if not _says(found.claim) and _says(found.evidence, leaned) and not any(_same_verb(found, i, j) for i, j in found.leans.items()):
        yield "fragment", ""


def _same_verb(found: Alignment, i: int, j: int) -> bool:
    """Say whether a word that the parser took for none is the evidence's verb."""
    theirs, ours = found.evidence.links[j], found.claim.links[i]
    main = theirs.tag in FINITE and (theirs.relation not in BELOW or ours.relation == "ROOT") and found.evidence.predicate(j)
    return main and ours.relation not in BELOW and found.claim.words[i].low == found.evidence.words[j].low


def _says(graph: Graph, sentences: set[int] | None = None) -> bool:
    """Say whether a text, or one of these sentences of it, has a main verb with its subject, or is an instruction."""
    for i, link in enumerate(graph.links):
        kids = graph.kids.get(i, [])
        main = link.head == i and link.relation == "ROOT" and link.tag.startswith(("VB", "MD"))
        # "Rice that tolerates salt was sown": what has its own subject behind "that" is the verb of the sentence
        main = main or link.relation == "relcl" and any(graph.words[k].low == "that" and graph.links[k].relation == "mark" for k in kids)
        if main and (sentences is None or graph.words[i].sentence in sentences):
            subject = any(graph.links[k].relation in SUBJECTS | {"expl"} for k in kids)
            if subject or link.tag == "VB":
                return True
    return False


CHECKS: tuple[Callable[[Alignment], Iterator[Finding]], ...] = (
    missing,
    statements.negation,
    statements.operators,
    statements.sought,
    statements.only_told,
    statements.attributed,
    statements.questions,
    statements.one_or_other,
    statements.one_of_either,
    statements.tense,
    statements.brought_in,
    statements.destined,
    statements.excess,
    statements.any_other,
    statements.made_a_verb,
    ties.ties,
    ties.pronouns,
    ties.one_of_two,
    ties.reversed_,
    ties.crossed,
    sequence.sequence,
    copula.equated,
    copula.asserted,
    former.former,
    unreal.unreal,
    unreal.asked_for,
    unreal.insignificant,
    unreal.but_not,
    unreal.counted_doers,
    unreal.long_past,
    unreal.object_of_a_deed,
    reserved.reported,
    reserved.blocked,
    reserved.too_much,
    reserved.set_against,
    reserved.supposed,
    reserved.terms,
    reserved.of_a_set,
    reserved.gapped,
    reserved.former_price,
    reserved.left_hanging,
    reserved.other_object,
    dangling.dangling,
    dangling.told_how,
    limits.amounts,
    limits.quantifiers,
    limits.shares,
    limits.shares_of_pronouns,
    confined.only,
    confined.excepted,
    confined.setting,
    confined.not_all,
    confined.ranked,
    limits.narrowed,
    limits.doubted,
    limits.spans,
    limits.circumstances,
    limits.attached,
    limits.at_the_latest,
    limits.together,
    garbled.garbled,
    loop,
    fragment,
)


def findings(claim: str, evidence: str) -> list[Finding]:
    """Return each reason why the claim does not follow from the evidence by code's own means, with the words it is about."""
    if len(claim) > LONGEST_CLAIM or len(evidence) > LONGEST_EVIDENCE or _many(claim, evidence):
        return [("length", "")]
    return speaks_against(align(claim, evidence), claim, evidence)


def against(found: Alignment) -> list[Finding]:
    """Return what every check finds against an aligned claim."""
    return [finding for check in CHECKS for finding in islice(check(found), ENOUGH)]


def speaks_against(found: Alignment, claim: str, evidence: str) -> list[Finding]:
    """Return what every check finds against the claim; nothing when one sentence of the evidence carries it all alone.

    What a sentence says, the text says, whatever stands beside it. A word of a neighbour can only draw the claim's words to itself.
    """
    speaks = against(found)
    if not speaks or found.missing or found.unmatched:  # a part has no more words than the whole
        return speaks
    return [] if any(not against(align(claim, part)) for part in alone(found, evidence)) else speaks


def problems(claim: str, evidence: str) -> tuple[str, ...]:
    """Return the reasons why the claim does not follow from the evidence, sorted, each once; empty when it holds."""
    return tuple(sorted({reason for reason, _ in findings(claim, evidence)}))


def judge(claim: str, evidence: str) -> tuple[float, tuple[str, ...]]:
    """Return the score and the reasons against the claim; several sentences are judged one by one, and their scores averaged."""
    parts = [part for part in SENTENCE.split(claim.strip()) if part]
    if not parts:
        return 0.0, ("word",)
    scores: list[float] = []
    reasons: set[str] = set()
    for place, part in enumerate(parts):
        found = aligned(part, evidence)
        speaks = [("length", "")] if found is None else speaks_against(found, part, relevant(part, evidence))
        if place:  # what a later sentence points at may stand in the one before
            speaks = [finding for finding in speaks if finding[0] != "dangling"]
        scores.append(0.0 if found is None else _score(found, speaks))
        reasons.update(reason for reason, _ in speaks)
    return sum(scores) / len(scores), tuple(sorted(reasons))


def support(claim: str, evidence: str) -> float:
    """Return how well the evidence carries the claim, 0 to 1: every finding lowers it, by what the development sets taught."""
    found = aligned(claim, evidence)
    return 0.0 if found is None else _score(found, speaks_against(found, claim, relevant(claim, evidence)))


def _score(found: Alignment, speaks: list[Finding]) -> float:
    """Return the weighed score, above a half when no check speaks against the claim, below it otherwise."""
    score = weighed(features(found, speaks)) / 2
    return score if speaks else 0.5 + score


def aligned(claim: str, evidence: str) -> Alignment | None:
    """Return the claim beside what of the evidence it may lean on; None when either is longer than is read."""
    evidence = relevant(claim, evidence)
    return None if len(claim) > LONGEST_CLAIM or _many(claim, evidence) else align(claim, evidence)


def relevant(claim: str, evidence: str) -> str:
    """Return the evidence, or when it is long the sentences of it that share most with the claim, in their order."""
    if len(evidence) <= LONG:
        return evidence
    said = {token.stem for token in tokens(claim) if token.content}
    sentences = [s for s in re.split(r"(?<=[.!?])\s+|\n+", evidence[:LONGEST_TEXT]) if s.strip()]
    worth = [len(said & {token.stem for token in tokens(s) if token.content}) / (1 + len(said)) for s in sentences]
    kept: set[int] = set()
    size = 0
    for place in sorted(range(len(sentences)), key=lambda k: (-worth[k], k)):
        size += len(sentences[place])
        if size > LONG:
            break
        kept.add(place)
    return " ".join(sentences[place] for place in sorted(kept)) or evidence[:LONG]


def _many(claim: str, evidence: str) -> bool:
    return len(tokens(claim)) > MOST_CLAIM or len(tokens(evidence)) > MOST_EVIDENCE
