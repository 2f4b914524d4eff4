"""Makes the text that goes on: what a reader sees, without invisible characters and without orders, screened once more."""

from bisect import bisect_right
from collections.abc import Collection
from dataclasses import replace

import regex

from distil.blob import blob_id
from distil.data import Admitted, Document, Finding, Report, Span, Verdict
from distil.errors import DistilError
from distil.screen._characters import orphans
from distil.screen._rules import screen_text
from distil.screen._subject import Sight, Subject, subject

# Taking something out can bring two halves of an order together; this often it is looked for again.
ROUNDS = 8
_STOP = regex.compile(r"[.!?\u3002\uff01\uff1f\u061f]+[\"'\u201d\u2019)\]]*(?=\s|$)|[\u3002\uff01\uff1f]|\n")
_REACH = 2_000
Cut = tuple[int, int]


class NotAdmitted(DistilError):
    """The document may not go on: its verdict is not covered by a consent, or no clean text could be made of it. `report` says why."""

    def __init__(self, message: str, report: Report) -> None:
        super().__init__(message)
        self.report = report


def admit(document: Document, report: Report, *, consented: Collection[str] = (), special: tuple[str, ...] = ()) -> Admitted:
    """Return the cleaned text of a document whose stopping findings are all of consented classes; raises NotAdmitted otherwise."""
    if report.subject != blob_id(document.text.encode("utf-8", "surrogatepass")):
        raise ValueError("the report is about another text")
    missing = sorted({finding.cls for finding in report.findings if finding.verdict is not Verdict.ADMIT and finding.cls not in consented})
    if missing or (report.verdict is not Verdict.ADMIT and not report.findings):
        raise NotAdmitted(f"the screen stopped it ({report.verdict.value}): {', '.join(missing)}; consent has to name each class", report)
    looked_at = subject(document, special)
    cuts = [(orphan.start, orphan.end) for orphan in looked_at.orphans]
    cuts += [_sentence(document.text, finding) for finding in report.findings if _says(finding)]
    for _ in range(ROUNDS):
        kept = _kept(looked_at, _merged(cuts))
        text = "".join(document.text[start:end] for start, end in kept)
        clean = screen_text(text, media=document.media_type, special=special)
        litter = orphans(text)
        if not clean.findings and not litter:
            return _admitted(document, report, clean, text, kept)
        back = _WayBack(kept)
        for orphan in litter:
            cuts.append((back(orphan.start), back(orphan.end - 1) + 1))
        for finding in clean.findings:
            # Invisible characters go by themselves; words that became an order go with their sentence.
            alone = finding.rule == "invisible" and finding.end > finding.start
            first, last = (finding.start, finding.end) if alone else _sentence(text, finding)
            cuts += _spread(kept, first, last)
    raise NotAdmitted("no clean text could be made of it", report)


def _says(finding: Finding) -> bool:
    """True for what is cut out with its sentence; concealed runs and invisible characters go by themselves."""
    return finding.end > finding.start and finding.rule in ("directive", "encoded", "confusable", "secret")


def _sentence(text: str, finding: Finding) -> Cut:
    """Return the range of the sentence or line around a finding."""
    low, high = max(0, finding.start - _REACH), min(len(text), finding.end + _REACH)
    start = low
    for stop in _STOP.finditer(text, low, finding.start):
        start = stop.end()
    after = _STOP.search(text, finding.end, high)
    end = (after.start() if after[0] == "\n" else after.end()) if after else high
    return min(start, finding.start), max(end, finding.end)


def _merged(cuts: list[Cut]) -> list[Cut]:
    merged: list[Cut] = []
    for start, end in sorted(cuts):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _kept(looked_at: Subject, cuts: list[Cut]) -> list[Cut]:
    """Return the seen runs of the document less the cuts; what stood between two blocks keeps them apart."""
    kept: list[Cut] = []
    at = 0
    for piece in looked_at.pieces:
        if piece.sight is not Sight.SEEN:
            continue
        start = piece.start
        while at < len(cuts) and cuts[at][1] <= start:
            at += 1
        ahead = at
        while ahead < len(cuts) and cuts[ahead][0] < piece.end:
            if cuts[ahead][0] > start:
                kept.append((start, cuts[ahead][0]))
            start = max(start, cuts[ahead][1])
            ahead += 1
        if start < piece.end:
            kept.append((start, piece.end))
    return _joined(_without_idle_breaks(looked_at.text, kept))


def _without_idle_breaks(text: str, kept: list[Cut]) -> list[Cut]:
    """Drop the empty lines that dropped blocks leave behind."""
    result: list[Cut] = []
    blank = True
    for start, end in kept:
        run = text[start:end]
        if not run.strip() and "\n\n" in run:
            if blank:
                continue
            blank = True
        elif run:
            blank = run.endswith("\n\n")
        result.append((start, end))
    return result


def _joined(kept: list[Cut]) -> list[Cut]:
    joined: list[Cut] = []
    for start, end in kept:
        if joined and joined[-1][1] == start:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


class _WayBack:
    """Maps an offset of the kept text to the document."""

    def __init__(self, kept: list[Cut]) -> None:
        self._heres, self._kept, here = [], kept, 0
        for start, end in kept:
            self._heres.append(here)
            here += end - start

    def __call__(self, offset: int) -> int:
        at = max(0, bisect_right(self._heres, offset) - 1)
        return self._kept[at][0] + offset - self._heres[at] if self._kept else 0


def _spread(kept: list[Cut], first: int, last: int) -> list[Cut]:
    """Return the parts of the document that `[first, last)` of the kept text stands for."""
    cuts, here = [], 0
    for start, end in kept:
        low, high = max(first, here), min(last, here + end - start)
        if low < high:
            cuts.append((start + low - here, start + high - here))
        here += end - start
    return cuts


def _admitted(document: Document, report: Report, clean: Report, text: str, kept: list[Cut]) -> Admitted:
    offsets, here = [], 0
    for start, end in kept:
        offsets.append((here, start, end - start))
        here += end - start
    return Admitted(text, _spans(document.spans, kept), clean, report, tuple(offsets), document)


def _spans(spans: tuple[Span, ...], kept: list[Cut]) -> tuple[Span, ...]:
    """Return the document's spans moved to the kept text; what was dropped of a span shortens it."""
    ends = [end for _, end in kept]
    heres, here = [], 0
    for start, end in kept:
        heres.append(here)
        here += end - start
    moved = []
    for span in spans:
        first = last = None
        at = bisect_right(ends, span.start)
        while at < len(kept) and kept[at][0] < span.end:
            start = heres[at] + max(span.start, kept[at][0]) - kept[at][0]
            first = start if first is None else first
            last = heres[at] + min(span.end, kept[at][1]) - kept[at][0]
            at += 1
        if first is not None and last is not None and last > first:
            moved.append(replace(span, start=first, end=last))
    return tuple(moved)
