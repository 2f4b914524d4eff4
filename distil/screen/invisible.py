"""Characters that can't be seen where they stand, and what they spell."""

from collections import Counter

from distil.data import Finding, Verdict
from distil.screen._characters import Orphan
from distil.screen._directives import directives
from distil.screen._family import STRONG
from distil.screen._payloads import Payload, payloads
from distil.screen._rule import Found, Rule
from distil.screen._subject import Sight, Subject
from distil.screen._zones import Ranges

# Soft characters are mere litter until they come in numbers: this many in a row, or this many inside one word, conceal something.
RUN = 8
SPLITS = 3
# Findings listed; what is taken out does not depend on the list.
MOST = 1_000
# Fonts without a proper table give control characters for brackets and arrows (3 of 60 real papers): there they are no terminal codes.
PDF = "application/pdf"


def find(subject: Subject) -> Found:
    """Judge orphans of the whole text and decode what they spell; one finding for each run."""
    findings = [_payload(subject, payload) for payload in payloads(subject.text)]
    covered = Ranges((finding.start, finding.end) for finding in findings)
    soft: Counter[str] = Counter()
    for group in _groups(subject.orphans):
        start, end = group[0].start, group[-1].end
        if covered.touch(start, end):
            continue
        if subject.media == PDF and all(subject.text[orphan.start] < " " for orphan in group):
            soft["a control character"] += len(group)
            continue
        hard = next((orphan for orphan in group if orphan.hard), None)
        if hard or sum(orphan.end - orphan.start for orphan in group) >= RUN:
            why = hard.why if hard else "a run of invisible characters"
            findings.append(_finding(subject, start, end, Verdict.ADMIT, why))
        else:
            soft.update(orphan.why for orphan in group)
    findings += _split_words(subject, covered)
    findings.sort(key=lambda finding: finding.start)
    if len(findings) > MOST:
        soft["a place with invisible characters more, not listed"] = len(findings) - MOST
    notes = tuple(f"{count} times {why}, taken out" for why, count in sorted(soft.items()))
    return Found(tuple(sorted(findings, key=lambda finding: finding.verdict is not Verdict.BLOCK)[:MOST]), notes)


def _groups(orphans: tuple[Orphan, ...]) -> list[list[Orphan]]:
    groups: list[list[Orphan]] = []
    for orphan in orphans:
        if groups and groups[-1][-1].end == orphan.start:
            groups[-1].append(orphan)
        else:
            groups.append([orphan])
    return groups


def _split_words(subject: Subject, covered: Ranges) -> list[Finding]:
    """A word broken by three orphans, one between every few letters, is written so that nothing finds it."""
    findings, row = [], list[Orphan]()
    for orphan in (*subject.orphans, None):
        if orphan and subject.media == PDF and subject.text[orphan.start] < " ":
            continue
        if orphan and row and orphan.start - row[-1].end <= 3 and subject.text[row[-1].end : orphan.start].isalpha():
            row.append(orphan)
            continue
        if len(row) >= SPLITS and not covered.touch(row[0].start, row[-1].end):
            findings.append(_finding(subject, row[0].start, row[-1].end, Verdict.ADMIT, "invisible characters inside a word"))
        row = [orphan] if orphan and subject.text[orphan.start - 1 : orphan.start].isalpha() else []
    return findings


def _payload(subject: Subject, payload: Payload) -> Finding:
    if payload.text and directives(payload.text, special=subject.special, threshold=STRONG // 2):
        return _finding(subject, payload.start, payload.end, Verdict.BLOCK, f"{payload.kind} that spell an order to a model")
    spelled = "that spell a text" if payload.text else "that look like a code"
    return _finding(subject, payload.start, payload.end, Verdict.ADMIT, f"{payload.kind} {spelled}")


def _finding(subject: Subject, start: int, end: int, verdict: Verdict, why: str) -> Finding:
    piece = subject.piece(start)
    hidden = f" in {piece.sight.value} text" if piece.sight is not Sight.SEEN else ""
    cls = "invisible-directive" if verdict is Verdict.BLOCK else "invisible-characters"
    return Finding(RULE.id, cls, verdict, start, end, piece.place, why + hidden, concealed=True)


RULE = Rule("invisible", 1, find)
