"""Phrases that mean what one word says, in every form of their verb. Written for this project from plain English."""

from collections import defaultdict
from collections.abc import Iterator

from distil.ground.lexicon import IRREGULAR

VOID = "so"  # stands for a word that has no meaning of its own
# meaning: phrases, the verb first and in its base form; "*" is a possessive or an article, "~" nothing or an article, and each of the two, as "a"
# and "an" too, may be a denial instead.
_VERBS = """
rise: go up; fall: go down; raise: drive up, push up, bring up, step up; lower: bring down, drive down, push down;
conduct: carry out; discover: find out; detect: pick up; establish: set up; note: point out; constitute: make up; participate: take ~ part;
return: bring back, come back, give back, send back; abandon: give up; depart: set off; postpone: put off; acquire: take over; reject: turn down;
omit: leave out; examine: look into; cause: lead to, result in, bring about, give ~ rise to; use: make * use, make ~ use;
occur: take place, come about;
exhaust: run out, use up; give: hand over; close: shut down, close down; cancel: call off; propose: put forward; withhold: hold back;
refund: pay back; accelerate: speed up; slow: slow down; fail: break down, fall through; prove: turn out; destroy: wipe out; seek: look for;
request: ask for; demand: call for; submit: hand in; continue: carry on, go on with; find: come across; regain: get back, win back;
remove: take away; reduce: cut back, scale back, cut down; exclude: rule out; support: back up; explode: blow up; accumulate: build up;
vanish: die out; discard: throw away; distribute: hand out; wake: wake up; dismiss: lay off, throw out; complete: fill in; comprise: consist of;
date: date from; depend: rely on; proceed: go ahead; distinguish: tell apart; visit: pay a visit to; sign: put * name to, put * names to;
decide: take * decision, make * decision, reach * decision, come to * decision;
review: carry out a review of, conduct a review of; check: carry out a check of,
perform a check of; affect: have an effect on, have an impact on, have an influence on; harm: do ~ harm to, do ~ damage to; try: make an attempt;
approve: give * approval to, give ~ approval to; replace: take the place of, take over from; end: come to an end, bring to an end, put an end to;
stop: put a stop to; eliminate: do away with, get rid of; demolish: pull down, tear down, knock down; tolerate: put up with; join: sign up to;
lack: be short of; oppose: be against; support: be in favour of, be in favor of;
withdraw: pull out of, back out of; collapse: cave in; oversee: be in charge of; consider: take into account; leave: leave behind
"""
_FIXED = """
comprised: made up of; stand: in place; because: on account of, by reason of, as a result of, as a consequence of, on the ground that, on the grounds
that, due to the fact that; despite: in spite of;
before: prior to, in advance of, ahead of; after: subsequent to, in the wake of; during: in the
course of; if: in the event that; unchanged: as they were, as it was, as they are, as it is; without: in the absence of;
so: at all; never: at no time, under no circumstances, on no account; few: not many; again: once more;
now: at present, at the moment; twice: two times; during: at the time of
"""
# Phrases of which some words go on meaning what they mean: "the time [when] they emerge", "a [long] time".
_KEEPING = {("the", "time", "when"): "when", ("a", "time", "when"): "when", ("a", "long", "time"): "long"}
POSSESSIVES = ("the", "a", "an", "its", "their", "his", "her", "any")
DENIALS = (("no",), ("not", "a"), ("not", "any"), ("hardly", "any"), ("scarcely", "any"), ("barely", "any"), ("little",))
OPEN: dict[str, list[tuple[str, ...]]] = {
    "*": [(word,) for word in POSSESSIVES],
    "~": [(), *((word,) for word in POSSESSIVES)],
    "a": [("a",)],
    "an": [("an",)],
}
DENYING = frozenset(["no", "not", "hardly", "scarcely", "barely", "little"])


def _forms(verb: str) -> list[str]:
    """Return a verb's base, third person, past forms and present participle, and now and then a form that nobody writes."""
    if verb == "be":
        return ["be", "is", "are", "was", "were"]
    if verb == "have":
        return ["have", "has", "had", "having"]
    if verb == "do":
        return ["do", "does", "did", "done", "doing"]
    irregular = [form for form, base in IRREGULAR.items() if base == verb and form != verb]
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return [verb, verb[:-1] + "ies", verb[:-1] + "ied", verb + "ing"]
    stem = verb[:-1] if verb.endswith("e") else verb
    third = verb + ("es" if verb.endswith(("s", "sh", "ch", "o")) else "s")
    past = irregular or [stem + "ed", stem + stem[-1] + "ed"]
    return [verb, third, *past, stem + "ing", stem + stem[-1] + "ing"]


def _inflected(phrase: str, meaning: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield a phrase in each form of its verb and with each word that may stand in it, and what its words mean: a denial goes on denying."""
    first, *rest = phrase.split()
    place = next((k for k, part in enumerate(rest) if part in OPEN), len(rest))
    before, after = rest[:place], rest[place + 1 :]
    fillings: list[tuple[str, ...]] = [*OPEN[rest[place]], *DENIALS] if place < len(rest) else [()]
    for form in _forms(first):
        for filling in fillings:
            words = (form, *before, *filling, *after)
            yield words, (meaning, *(word if word in DENYING else VOID for word in words[1:]))


def _listed(source: str) -> Iterator[tuple[str, str]]:
    """Yield each phrase of a list with its meaning."""
    for group in source.replace("\n", " ").split(";"):
        meaning, _, phrases = group.partition(":")
        yield from ((phrase.strip(), meaning.strip()) for phrase in phrases.split(","))


def _fixed(words: list[str], meaning: str) -> tuple[str, ...]:
    return (meaning, *[VOID] * (len(words) - 1))


# The words of a phrase, in lower case -> what each of them means; the first of a listed one has the meaning of all.
PHRASES = {words: lows for phrase, meaning in _listed(_VERBS) for words, lows in _inflected(phrase, meaning)}
PHRASES |= {tuple(phrase.split()): _fixed(phrase.split(), meaning) for phrase, meaning in _listed(_FIXED)}
PHRASES |= {words: tuple(word if word == kept else VOID for word in words) for words, kept in _KEEPING.items()}
_SIZES: dict[str, set[int]] = defaultdict(set)
for _phrase in PHRASES:
    _SIZES[_phrase[0]].add(len(_phrase))
# First word -> how many words the phrases that begin with it have, the longest first.
SIZES = {first: tuple(sorted(sizes, reverse=True)) for first, sizes in _SIZES.items()}
