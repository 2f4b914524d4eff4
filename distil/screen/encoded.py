"""Orders to a model that appear only when an encoding is undone."""

from distil.data import Finding, Verdict
from distil.screen._decoding import Budget, Decoded, decoded
from distil.screen._directives import directives
from distil.screen._family import STRONG
from distil.screen._rule import Found, Rule
from distil.screen._subject import Subject

DEPTH = 3


def find(subject: Subject) -> Found:
    """Undo encodings three levels deep and look for orders; a harmless code is no finding."""
    budget = Budget()
    findings: list[Finding] = []
    layer = list(decoded(subject.text, budget))
    for _ in range(DEPTH):
        deeper: list[Decoded] = []
        for code in layer:
            if _orders(subject, code):
                why = f"{code.kind} that spells an order to a model"
                place = subject.place(code.start)
                findings.append(Finding(RULE.id, "encoded-directive", Verdict.BLOCK, code.start, code.end, place, why, concealed=True))
            else:
                deeper += [
                    Decoded(code.start, code.end, f"{inner.kind} in {code.kind}", inner.text, inner.raw) for inner in decoded(code.text, budget)
                ]
        layer = deeper
    unchecked = ("encoded text past the first millions of letters was not decoded",) if budget.spent else ()
    return Found(tuple(findings), unchecked=unchecked)


def _orders(subject: Subject, code: Decoded) -> bool:
    """True when undoing the code is what shows an order. A passage that gives one anyway is the directive rule's."""
    threshold = STRONG if code.raw else STRONG // 2
    if not directives(code.text, special=subject.special, threshold=threshold):
        return False
    return not (code.raw and directives(code.raw, special=subject.special, threshold=threshold))


RULE = Rule("encoded", 4, find)
