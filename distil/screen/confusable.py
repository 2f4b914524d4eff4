"""Words that mix scripts so that a reader takes them for plain ones (UTS 39)."""

import regex

from distil.data import Finding, Verdict
from distil.screen._confusables import TWINS
from distil.screen._rule import Found, Rule
from distil.screen._subject import Subject

SHORTEST = 4
_MIXED = regex.compile(r"[\p{L}\p{M}]*[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}][\p{L}\p{M}]*")
_LATIN = regex.compile(r"[A-Za-z]")


def find(subject: Subject) -> Found:
    """Name each word of four letters and more whose foreign letters all look Latin, beside at least one that is."""
    findings = []
    if not subject.text.isascii():
        for word in _MIXED.finditer(subject.text):
            if len(word[0]) >= SHORTEST and _LATIN.search(word[0]) and all(letter.isascii() or letter in TWINS for letter in word[0]):
                why = "a word in letters of two scripts that look alike"
                findings.append(Finding(RULE.id, "confusable", Verdict.ADMIT, word.start(), word.end(), subject.place(word.start()), why))
    return Found(tuple(findings))


RULE = Rule("confusable", 1, find)
