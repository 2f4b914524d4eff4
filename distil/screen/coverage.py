"""Documents of which too little could be seen to say anything about them."""

from distil.data import Finding, Reading, Verdict
from distil.screen._rule import Found, Rule
from distil.screen._subject import Sight, Subject

# Below one half, what is missing is most of the document.
LEAST = 0.5
# Of an empty file everything was seen; of any other that gave no text, nothing.
LOOKED_AT = frozenset({Reading.TEXT, Reading.PARTIAL, Reading.EMPTY})


def find(subject: Subject) -> Found:
    """Stop a document that was read in less than half, or whose text is mostly unverified."""
    findings = []
    if subject.outcome not in LOOKED_AT:
        findings.append(Finding(RULE.id, "coverage", Verdict.QUARANTINE, 0, 0, "", f"it could not be looked at: {subject.outcome.value}"))
    if subject.outcome is Reading.PARTIAL and subject.read < LEAST * subject.pages:
        why = f"{subject.read} of {subject.pages} places could be read"
        findings.append(Finding(RULE.id, "coverage", Verdict.QUARANTINE, 0, 0, "", why))
    sizes = dict.fromkeys(Sight, 0)
    for piece in subject.pieces:
        sizes[piece.sight] += len("".join(subject.text[piece.start : piece.end].split()))
    unverified, seen = sizes[Sight.UNVERIFIED], sizes[Sight.SEEN]
    if unverified > seen:
        first = next(piece for piece in subject.pieces if piece.sight is Sight.UNVERIFIED)
        why = f"{unverified} of {unverified + seen} letters could not be compared with what the page shows"
        findings.append(Finding(RULE.id, "unverified", Verdict.QUARANTINE, first.start, first.end, first.place, why))
    notes = (f"{unverified} letters that could not be compared with the page, left out",) if unverified else ()
    return Found(tuple(findings), notes)


RULE = Rule("coverage", 2, find)
