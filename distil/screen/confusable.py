"""Words that mix scripts so that a reader takes them for plain ones (UTS 39)."""

import regex

from distil.data import Finding, Verdict
from distil.screen._confusables import TWINS
from distil.screen._rule import Found, Rule
from distil.screen._subject import Subject

SHORTEST = 4
_TWIN = regex.compile(f"[{''.join(TWINS)}]")
_WORD = regex.compile(r"[\p{L}\p{M}]++")
_LATIN = regex.compile(r"[A-Za-z]")


def find(subject: Subject) -> Found:
    """Name each word of four letters and more whose foreign letters all look Latin, beside at least one that is."""
    if not _TWIN.search(subject.text) or not _LATIN.search(subject.text):
        return Found()
    findings = []
    for match in _WORD.finditer(subject.text):
        word = match[0]
        if len(word) >= SHORTEST and not word.isascii() and _mixed(word):
            start, end = match.span()
            why = "a word in letters of two scripts that look alike"
            findings.append(Finding(RULE.id, "confusable", Verdict.ADMIT, start, end, subject.place(start), why))
    return Found(tuple(findings))


def _mixed(word: str) -> bool:
    return _LATIN.search(word) is not None and all(letter.isascii() or letter in TWINS for letter in word)


RULE = Rule("confusable", 1, find)
