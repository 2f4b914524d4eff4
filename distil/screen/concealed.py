"""Text that is in the document and not on the page: said to a machine, or left over."""

from collections import Counter

import regex

from distil.data import Finding, Mark, Verdict
from distil.screen._folding import fold
from distil.screen._rule import Found, Rule
from distil.screen._subject import Sight, Subject, View

# Shorter runs are labels, slugs and page furniture; the longest producer string seen has 38 letters.
PROSE_LETTERS = 40
PROSE_WORDS = 6
# Chinese and Japanese say in a third of the letters what others say in full.
PROSE_GLYPHS = 15
# A run is repeated when this share of its word triples stands in the visible text.
REPEATED = 0.7
SCRAPS = "hidden text too short to say anything, or seen elsewhere,"
# What stands aside, as people call it.
ASIDE = {
    Mark.ASSISTIVE: "text for screen readers",
    Mark.COMMENT: "comment text",
    Mark.ANNOTATION: "annotation text",
    Mark.FIELD: "field text",
    Mark.SCRIPT: "script text",
    Mark.DELETED: "deleted text",
    Mark.ATTRIBUTE: "text inside markup",
    Mark.ATTACHMENT: "attachment text",
}
_WORD = regex.compile(r"[\p{L}\p{M}\p{N}]+")
_LETTERS = regex.compile(r"\p{L}")
_GLYPHS = regex.compile(r"[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]")


def find(subject: Subject) -> Found:
    """Name concealed prose that is seen nowhere; count the remainders and what stands aside."""
    findings, remainders = [], Counter[str]()
    seen: set[tuple[str, ...]] | None = None
    for group in subject.groups(Sight.CONCEALED):
        words = _words(group.text)
        if not words:
            continue
        if _prose(group.text, words):
            seen = _triples(_words(subject.body.text)) if seen is None else seen
            if not _repeated(words, seen):
                findings.append(_finding(group))
                continue
        remainders[SCRAPS] += 1
    for piece in subject.pieces:
        if piece.sight is Sight.ASIDE and subject.text[piece.start : piece.end].strip():
            kinds = sorted(ASIDE.get(mark, mark.value) for mark in piece.marks) or ["side text"]
            remainders[", ".join(kinds)] += 1
    return Found(tuple(findings), tuple(_left_out(what, count) for what, count in sorted(remainders.items())))


def _left_out(kind: str, count: int) -> str:
    """Say that so many of a kind stay out of what is read."""
    return f"{count} {'piece' if count == 1 else 'pieces'} of {kind} left out"


def _finding(group: View) -> Finding:
    start, end = group.original(0, len(group.text))
    why = ", ".join(sorted(mark.value for mark in group.marks))
    return Finding(RULE.id, "concealed-text", Verdict.ADMIT, start, end, group.place, f"prose nobody sees: {why}", concealed=True)


def _words(text: str) -> list[str]:
    return [str(word) for word in _WORD.findall(fold(text).text)]


def _prose(text: str, words: list[str]) -> bool:
    if len(_GLYPHS.findall(text)) >= PROSE_GLYPHS:
        return True
    letters = len(_LETTERS.findall(text))
    worded = sum(len(word) > 1 and not any(letter.isdigit() for letter in word) for word in words)
    return letters >= PROSE_LETTERS and worded >= PROSE_WORDS and worded >= 0.6 * len(words)


def _triples(words: list[str]) -> set[tuple[str, ...]]:
    return set(zip(words, words[1:], words[2:], strict=False))


def _repeated(words: list[str], seen: set[tuple[str, ...]]) -> bool:
    own = _triples(words)
    return bool(own) and len(own & seen) >= REPEATED * len(own)


RULE = Rule("concealed", 1, find)
