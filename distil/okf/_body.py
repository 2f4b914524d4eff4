"""A page's body: what a person reads. It follows from the frontmatter alone, so an edit by hand is seen at once."""

import re
from collections.abc import Iterable, Iterator

from distil.data import Claim, Kind, Note, Part, Unread
from distil.okf._figures import figures
from distil.okf._markdown import words

LABEL = "s1"
_SECTION = re.compile(r"(?:\A|, )section \d+\Z")
_OFFICE, _OPEN = "application/vnd.openxmlformats-officedocument", "application/vnd.oasis.opendocument"
# What people call the formats; another one is called by its media type.
FORMATS = {
    "application/pdf": "PDF",
    f"{_OFFICE}.wordprocessingml.document": "Word document",
    f"{_OFFICE}.spreadsheetml.sheet": "Excel workbook",
    f"{_OFFICE}.presentationml.presentation": "PowerPoint presentation",
    f"{_OPEN}.text": "OpenDocument text",
    f"{_OPEN}.spreadsheet": "OpenDocument sheet",
    f"{_OPEN}.presentation": "OpenDocument presentation",
    "application/epub+zip": "EPUB book",
    "application/mbox": "mailbox",
    "application/rtf": "Rich Text document",
    "application/vnd.ms-outlook": "Outlook message",
    "application/x-ipynb+json": "Jupyter notebook",
    "message/rfc822": "mail",
    "text/html": "web page",
    "text/markdown": "Markdown document",
}
MOST = 4  # figures of one row
HEADINGS = {
    Part.BYLINE: "Who says it, and when",
    Part.TABLE: "What its tables hold",
    Part.NUMBER: "Numbers",
    Part.TERM: "Terms it defines",
    Part.LIMIT: "Limits it states",
}


def body(note: Note) -> str:
    """Return the Markdown below the frontmatter. Status and reviews are not in it: they change, a record's body doesn't."""
    blocks = [f"# {words(note.title) or 'Untitled'}"]
    if note.description.strip():
        blocks.append(words(note.description))
    blocks.append("## Key claims")
    blocks += [_claim(number, claim) for number, claim in enumerate(note.claims, start=1)] or ["None."]
    for part, heading in HEADINGS.items():
        facts = [fact for fact in note.facts if fact.part is part]
        blocks += [f"## {heading}", _table(facts) if part is Part.NUMBER else _bullets(map(_fact, facts))] if facts else []
    blocks += ["## What was not read", _bullets(_unread(note))]
    blocks += ["## What was not looked for", _bullets(_unchecked(note))]
    blocks += ["## What was left out", _bullets(_left_out(note))]
    blocks += ["## Where this comes from", _bullets(_provenance(note))]
    blocks.append(f"[^{LABEL}]: {words(name_of(note))}, SHA-256 {words(note.source.sha256)}")
    return "\n\n".join(blocks) + "\n"


def name_of(note: Note) -> str:
    """Return what to call the source: its title, or its path below its root."""
    return " ".join(note.source.title.split()) or f"{note.source.root}:{note.source.path}"


def _claim(number: int, claim: Claim) -> str:
    """A written claim has the words it leans on beneath it."""
    marker = f"{number}. "
    pad = " " * len(marker)
    if claim.kind is Kind.QUOTED and claim.text == claim.quote:
        return f"{marker}{_quoted(claim.text)}[^{LABEL}]\n\n{pad}The source's own words, {_where(claim)}."
    return f"{marker}{words(claim.text)}[^{LABEL}]\n\n{pad}Shortened from {_where(claim)}:\n\n{pad}> {words(claim.quote)}"


def _quoted(text: str) -> str:
    return f"“{words(text, inside=True)}”"


def _fact(fact: Claim) -> str:
    return f"{_quoted(fact.text)}[^{LABEL}] ({_where(fact)})"


def _table(facts: Iterable[Claim]) -> str:
    """Numbers with their units, and the words they stand in."""
    rows = [(words("; ".join(figures(fact.text)[:MOST])), f"{_quoted(fact.text)}[^{LABEL}]", _where(fact)) for fact in facts]
    return "\n".join(f"| {' | '.join(row)} |" for row in (("Number", "In the source's words", "Where"), ("---", "---", "---"), *rows))


def _where(claim: Claim) -> str:
    if not claim.section.strip():
        return words(claim.place)
    between = " " if _SECTION.search(claim.place) else ", section "
    return f"{words(claim.place)}{between}{_quoted(claim.section)}"


def _bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines) or "Nothing."


def _unread(note: Note) -> Iterator[str]:
    missing = note.pages - note.read
    if missing > len({lost.place for lost in note.unread}):
        yield f"{missing} of {note.pages} places gave no text"
    for lost in note.unread:
        yield _lost(lost)


def _unchecked(note: Note) -> Iterator[str]:
    """What is peculiar to this document first; what its format always leaves unseen is one line that says where it is written."""
    yield from (words(name) for name in note.unchecked[note.usual :])
    if note.usual:
        kinds = "1 kind of thing" if note.usual == 1 else f"{note.usual} kinds of things"
        called = FORMATS.get(note.source.media_type) or words(note.source.media_type)
        yield f"As in every {called}: {kinds}, named by `distil formats` and in the front matter (`unchecked`)"


def _left_out(note: Note) -> Iterator[str]:
    yield from map(words, note.remarks)
    for reason, count in sorted(note.dropped.items()):
        yield f"{count} × {words(reason)}"


def _lost(lost: Unread) -> str:
    return f"{words(lost.place)}: {words(lost.reason)}"


def _provenance(note: Note) -> Iterator[str]:
    source = note.source
    yield f"Source: {words(name_of(note))}[^{LABEL}]"
    yield f"File: {words(source.root)}:{words(source.path)}, {source.size} bytes, {words(source.media_type)}"
    if source.origin.strip():
        yield f"Origin: {words(source.origin)}"
    yield f"Licence: {words(source.licence) or 'unknown'}; accessed: {words(source.accessed) or 'unknown'}"
    yield f"Read: {note.read} of {note.pages} places; language: {words(note.language) or 'unknown'}"
    if note.findings:
        yield f"A person agreed to: {', '.join(words(name) for name in note.findings)}"
    if note.supersedes:
        yield f"Supersedes: {words(note.supersedes)}"
    yield f"Made by: {words(note.writer)}, distil {words(note.version)}, recipe {words(note.recipe)}, run {words(note.run)}"
