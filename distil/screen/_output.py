"""The screen for what a model wrote: each sentence of a page by itself, so that a bad one costs itself and not the page."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import PurePosixPath

import regex

from distil.data import Admitted, Claim, Finding, Kind, Note
from distil.errors import SourceFailed
from distil.screen._rules import screen_text

# Leaving one claim out can bring two others together; this often the page is looked at again.
ROUNDS = 8
# What leads a reader, or his program, away from the page: addresses, Markdown links and pictures, references, elements.
_ADDRESS = regex.compile(
    r"\b(?:https?|ftp|file|data|javascript|mailto):[^\s<>)\]}\"']{2,}|\bwww\.[\w.-]{3,}[^\s<>)\]}\"']*|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}"
)
_MARKUP = regex.compile(r"!\[|\]\(|\]\[|^\s{0,3}\[[^\]]{1,200}\]:|<[!/?]?[A-Za-z][^<>]{0,400}>|<!--", regex.MULTILINE)


def faults(text: str, source: str = "", *, special: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the classes of what a written text must not hold, sorted; addresses and markup may stand in it when they stand in the source."""
    found = set(screen_text(text, special=special).classes)
    found |= {"link" for match in _ADDRESS.finditer(text) if match[0].rstrip(".,;:!?") not in source}
    found |= {"markup" for match in _MARKUP.finditer(text) if match[0] not in source}
    return tuple(sorted(found))


def cleared(note: Note, admitted: Admitted, *, special: tuple[str, ...] = ()) -> Note:
    """Return the page without what the screen finds in it; a written claim falls back to its quotation. SourceFailed when no claim is left."""
    dropped = Counter(note.dropped)

    def kept(claims: Iterable[Claim]) -> Iterator[Claim]:
        for claim in claims:
            fit, why = _claim(claim, admitted.text, special)
            if fit is None:
                dropped[f"output screen: {why}"] += 1
            else:
                yield fit

    page = replace(note, claims=tuple(kept(note.claims)), facts=tuple(kept(note.facts)))
    for _ in range(ROUNDS):
        page = _headed(page, admitted.text, special)
        together = screen_text("\n\n".join(_said(page)), special=special).findings
        if not together:
            return replace(page, dropped=dict(sorted(dropped.items())))
        hit = _touched(page, together)
        dropped[f"output screen: {together[0].cls}"] += 1
        page = replace(page, claims=_without(page.claims, hit), facts=_without(page.facts, hit))
    raise _nothing_left(note)


def _without(claims: tuple[Claim, ...], hit: Claim) -> tuple[Claim, ...]:
    return tuple(claim for claim in claims if claim is not hit)


def _claim(claim: Claim, source: str, special: tuple[str, ...]) -> tuple[Claim | None, str]:
    """Return the claim as it may stand, or None and the first class found in its quotation."""
    bad = faults(claim.quote, source, special=special)
    if bad:
        return None, bad[0]
    if claim.kind is Kind.WRITTEN and faults(claim.text, source, special=special):
        return replace(claim, text=claim.quote, kind=Kind.QUOTED, support=1.0), ""
    return claim, ""


def _headed(page: Note, source: str, special: tuple[str, ...]) -> Note:
    """Give the page a title and a description that may stand."""
    if not page.claims:
        raise _nothing_left(page)
    if faults(page.description, source, special=special):
        page = replace(page, description=page.claims[0].quote)
    titles = (page.title, PurePosixPath(page.source.path).stem)
    return replace(page, title=next((title for title in titles if title and not faults(title, source, special=special)), page.source.id))


def _said(page: Note) -> list[str]:
    claims = (*page.claims, *page.facts)
    return [page.title, page.description, *(claim.text for claim in claims), *(claim.quote for claim in claims)]


def _touched(page: Note, findings: Iterable[Finding]) -> Claim:
    """Return the first claim in which a finding about the whole page lies: an order that several claims give together lacks a part then."""
    claims = (*page.claims, *page.facts)
    found = tuple(findings)
    at = 0
    for text, claim in zip(_said(page), (None, None, *claims, *claims), strict=True):
        if claim is not None and any(finding.start < at + len(text) and finding.end > at for finding in found):
            return claim
        at += len(text) + 2
    return claims[0]


def _nothing_left(note: Note) -> SourceFailed:
    return SourceFailed(f"{note.source.path}: the output screen left no claim of its page; nothing was written; `distil screen` shows the document")
