"""Orders to a model that appear only when an encoding is undone."""

from distil.data import Finding, Verdict
from distil.screen._decoding import Budget, decoded
from distil.screen._directives import directives
from distil.screen._phrases import STRONG
from distil.screen._rule import Found, Rule
from distil.screen._subject import Subject

DEPTH = 2


def find(subject: Subject) -> Found:
    """Undo encodings two levels deep and look for orders; a harmless code is no finding."""
    budget = Budget()
    findings: list[Finding] = []
    layer = [(start, end, kind, text) for start, end, kind, text in decoded(subject.text, budget)]
    for _ in range(DEPTH):
        deeper = []
        for start, end, kind, text in layer:
            if directives(text, special=subject.special, threshold=STRONG // 2 if kind != "rot13" else STRONG):
                why = f"{kind} that spells an order to a model"
                findings.append(Finding(RULE.id, "encoded-directive", Verdict.BLOCK, start, end, subject.place(start), why, concealed=True))
            else:
                deeper += [(start, end, f"{inner} in {kind}", more) for _, _, inner, more in decoded(text, budget)]
        layer = deeper
    unchecked = ("encoded text past the first millions of letters was not decoded",) if budget.spent else ()
    return Found(tuple(findings), unchecked=unchecked)


RULE = Rule("encoded", 1, find)
