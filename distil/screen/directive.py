"""Orders to a model: in plain sight a matter for a person, concealed a reason to stop."""

from collections.abc import Iterator

from distil.data import Finding, Verdict
from distil.screen._directives import Hit, directives
from distil.screen._family import STRONG
from distil.screen._rule import Found, Rule
from distil.screen._subject import Sight, Subject, View, view
from distil.screen._zones import Ranges


def find(subject: Subject) -> Found:
    """Look at what is seen, at what is concealed, at both joined, at what stands aside, and at what could not be verified."""
    findings = list(_seen(subject))
    concealed = list(subject.groups(Sight.CONCEALED))
    for group in concealed:
        findings += _hidden(subject, group, STRONG // 2)
    if concealed:
        findings += _joined(subject, findings)
    for group in subject.groups(Sight.ASIDE):
        findings += _hidden(subject, group, STRONG)
    for group in subject.groups(Sight.UNVERIFIED):
        for hit in directives(group.text, special=subject.special):
            findings.append(_finding(subject, group.original(hit.start, hit.end), hit, concealed=False))
    return Found(tuple(sorted(findings, key=lambda finding: finding.start)))


def _seen(subject: Subject) -> Iterator[Finding]:
    body = subject.body
    for hit in directives(body.text, special=subject.special):
        start, end = body.original(hit.start, hit.end)
        yield _finding(subject, (start, end), hit, concealed=subject.orphaned(start, end))


def _hidden(subject: Subject, group: View, threshold: int) -> Iterator[Finding]:
    for hit in directives(group.text, special=subject.special, threshold=threshold):
        yield _finding(subject, group.original(hit.start, hit.end), hit, concealed=True)


def _joined(subject: Subject, known: list[Finding]) -> Iterator[Finding]:
    """An order that only seen and concealed words give together."""
    both = view(subject.text, [piece for piece in subject.pieces if piece.sight in (Sight.SEEN, Sight.CONCEALED)])
    covered = Ranges((finding.start, finding.end) for finding in known)
    for hit in directives(both.text, special=subject.special):
        start, end = both.original(hit.start, hit.end)
        if not covered.touch(start, end):
            yield _finding(subject, (start, end), hit, concealed=True)


def _finding(subject: Subject, span: tuple[int, int], hit: Hit, *, concealed: bool) -> Finding:
    verdict = Verdict.BLOCK if concealed else Verdict.QUARANTINE
    cls = "concealed-directive" if concealed else "directive"
    why = f"words that steer a model ({', '.join(hit.families)})"
    return Finding(RULE.id, cls, verdict, *span, subject.place(span[0]), why, concealed=concealed)


RULE = Rule("directive", 5, find)
