"""What words alone say about roles, for formats whose markup leaves it open: captions, lists of references, the title."""

import re
from dataclasses import replace

from distil.data import Document, Role, Span

CAPTION = re.compile(
    r"\s*(?:Figure|Fig\.|Table|Listing|Exhibit|Abbildung|Abb\.|Tabelle|Tableau)\s+[A-Z]?\d{1,3}(?:[.-]\d{1,3}){0,3}[a-z]?\b"
    r"(?!\s+(?:is|are|shows?|was|were|and|in|of)\b)"
)
REFERENCES = re.compile(
    r"\s*(?:[\dA-Z]{1,3}(?:\.\d{1,2}){0,3}\.?\s+)?"
    r"(?:references|bibliography|works cited|literature|literatur(?:verzeichnis)?|bibliographie|références)\s*:?\s*\Z",
    re.I,
)
LONGEST_CAPTION = 300


def refined(document: Document) -> Document:
    """Return the document with captions and references told from prose, and its first heading as title when it has none."""
    spans: list[Span] = []
    listing = False
    opened = bool(document.title)
    title = document.title
    for span in document.spans:
        words = document.text[span.start : min(span.end, span.start + LONGEST_CAPTION)]
        if span.role in {Role.HEADING, Role.TITLE} and not span.marks:
            listing = bool(REFERENCES.match(words))
            title = title if opened else " ".join(words.split())
        opened = opened or (not span.marks and span.role not in {Role.FURNITURE, Role.SIDE})
        role = span.role
        if role in {Role.PARAGRAPH, Role.ITEM} and listing:
            role = Role.REFERENCE
        elif role is Role.PARAGRAPH and span.end - span.start < LONGEST_CAPTION and CAPTION.match(words):
            role = Role.CAPTION
        spans.append(span if role is span.role else replace(span, role=role))
    return replace(document, spans=tuple(spans), title=title)
