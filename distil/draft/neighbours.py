"""What a chosen sentence needs beside it: one that leans on the sentence before brings it along, one that is only linked to it loses the link."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from distil import okf
from distil.data import Role
from distil.draft import cues
from distil.draft.lead import ABOUT
from distil.draft.sentences import Sentence, fold
from distil.draft.tongues import Tongue

LEAD_IN = 240  # letters of a lead-in that are looked at
POINT = re.compile(r"\s{0,9}(?:[•●▪‣◦*–—-]|\(?(?:\d{1,2}|[a-z])[.)])\s")
TURNS = re.compile(
    r"\b(?:not|no|never|cannot|without|unless|except|neither|nor|none|if|whether|either|(?:any|one) of|instead|avoid"
    r"|don['’]t|doesn['’]t|won['’]t|can['’]t"
    r"|rejected|considered|alternatives|myths?|mistakes"
    r"|nicht|kein\w*|nie|ohne|wenn|falls|entweder|pas|aucun\w*|jamais|sans|si|ni|nunca|sin|cuando|non|mai|senza|se)\b",
    re.IGNORECASE,
)
# Who asks in a talk that is written down claims nothing.
ASKED = re.compile(r"(?:q|question|frage|interviewer)\d{0,2}[.:]\s", re.IGNORECASE)
# The next sentence takes back what this one alleges: neither is shown without the other.
DENIED = re.compile(
    r"(?:[\w’']+ ){1,6}(?:denie[sd]|den(?:y|ies)|disputed?s?|rejected|dismissed|disagree[sd]?|opposed)\b"
    r"|this (?:turned out|proved|was (?:later )?(?:shown|found)) to be (?:wrong|false|untrue)\b",
    re.IGNORECASE,
)
LONGEST = 70  # words of two sentences that make one statement
# Words that lean by their form and not by what they say: "there are 14 pumps", "it is known that", "one of the pumps", "both A and B".
FREE = re.compile(
    r"\A\W{0,3}(?:there (?:is|are|was|were|has|have|will|exists?|can|may|must)\b|(?:one|both|each) of (?:the|our|its)\b|both (?:\w+ ){1,4}and\b"
    r"|it (?:is|was|has been|seems|appears|remains|should be|must be|can be|may be) (?:\w+ ){0,3}(?:that|to|why|whether|how)\b"
    r"|(?:one|another|an additional|the (?:first|second|third|other)) (?:\w+ )?limitation\b|those (?:who|whose|with|of)\b|such as\b)",
    re.IGNORECASE,
)
# A word that only strings sentences together: what follows says the same without it. "However" is none of them.
LINK = re.compile(
    r"(?:Thus|Hence|Therefore|"
    r"Moreover|Furthermore|Additionally|In addition|Consequently|Accordingly|Similarly|Likewise|Also|Finally|Lastly|Overall|Again|"
    r"First(?:ly)?|Second(?:ly)?|Third(?:ly)?|Next|For example|For instance|In particular|In fact|Indeed|As a result|Notably|Importantly|In summary|"
    r"In conclusion|To summari[sz]e),\s+(?=\w)"
)


def leans(text: str, spoken: Tongue | None = None) -> bool:
    """Say whether a sentence can't stand without the one before it: it contrasts with it, or a pronoun opens it."""
    rest = text[found.end() :] if (found := LINK.match(text)) else text
    if ABOUT.match(rest) or cues.OWN_SUBJECT.match(rest) or FREE.match(rest):
        return False
    said = spoken is not None and spoken.leans.match(rest) is not None and spoken.about.match(rest) is None
    return said or cues.LEANS.match(rest) is not None


def before(sentence: Sentence, found: Sequence[Sentence], text: str) -> Sentence | None:
    """Return the nearest sentence before this one in its block from which on all makes one statement, else None; `found` is in order."""
    at = next((i for i, each in enumerate(found) if each.end == sentence.end), 0)
    while at > 0 and found[at - 1].block == sentence.block and found[at - 1].role is sentence.role:
        at -= 1
        whole = fold(text[found[at].start : sentence.end])
        closed = fold(text[found[at].start : found[at].end]).endswith((".", "!", "?", "。"))
        if not closed or okf.word_count(whole) > LONGEST or cues.DULL.search(whole):
            return None
        if not leans(whole):
            return found[at]
    return None


def answered(sentence: Sentence, found: Sequence[Sentence], text: str) -> Sentence:
    """Return the sentence together with the one behind it in its block where that denies what it says; `found` is in order."""
    at = bisect_left(found, sentence.end, key=lambda each: each.end) + 1
    if at < len(found) and found[at].block == sentence.block and found[at].role is sentence.role and DENIED.match(text, found[at].start):
        whole = replace(sentence, end=found[at].end)
        return whole if okf.word_count(text[whole.start : whole.end]) <= LONGEST else sentence
    return sentence


def unlinked(sentence: Sentence, text: str) -> Sentence:
    """Return the sentence without the word that only links it to the one before."""
    link = LINK.match(text, sentence.start, sentence.end)
    return replace(sentence, start=link.end()) if link else sentence


def unturned(text: str, found: Sequence[Sentence]) -> Iterator[Sentence]:
    """Yield the sentences without the points of a list whose lead-in turns what they say: "none of these needs an RFC:", "one of the following:"."""
    lead, section = "", ""
    for sentence in found:
        if sentence.section != section:
            lead, section = "", sentence.section
        point = sentence.role is Role.ITEM or POINT.match(text, sentence.start, sentence.end) is not None
        if not point:
            opening = fold(text[max(sentence.start, sentence.end - LEAD_IN) : sentence.end])
            lead = opening if opening.rstrip("*_ ").endswith((":", "：")) else ""
        if not (point and TURNS.search(lead)) and not ASKED.match(text, sentence.start):
            yield sentence
