"""What a page is called: the document's own visible words, never the model's."""

import re

from distil.data import Admitted, Mark, Role, Span
from distil.draft.cuts import cuts
from distil.draft.sentences import blocks, fold

LONGEST = 160
MARKUP = re.compile(r"\A[#=*_\s]+|[#=*_\s]+\Z")
# Headings that name a part, as every document has it: no title.
PARTS = re.compile(
    r"(?:(?:executive |dataset |project )?summary|abstract|introduction|overview|(?:table of )?contents|preface|foreword|background|notes?|read ?me|"
    r"motivation|citation|"
    r"(?:detailed )?design|drawbacks|alternatives|"
    r"(?:sub)?(?:chapter|part|section|slide|sheet|page|appendix) (?:\d{1,3}(?:\.\d{1,3}){0,3}|[ivx]{1,5})|"
    r"table des matières|sommaire|résumé|avant-propos|inhalt(?:sverzeichnis)?|zusammenfassung|kurzfassung|einleitung|einführung|vorwort|"
    r"índice|resumen|resumo|introducción|introdução|prólogo|indice|sommario|riassunto|introduzione|inhoud(?:sopgave)?|samenvatting|inleiding)\W*\Z",
    re.IGNORECASE,
)
# Parts that may stand before the title; whatever heading follows another part names a part too.
BEFORE = re.compile(
    r"(?:(?:table of )?contents|preface|foreword|notes?|read ?me|table des matières|sommaire|avant-propos|inhalt(?:sverzeichnis)?|vorwort|índice|"
    r"prólogo|indice|inhoud(?:sopgave)?)\W*\Z",
    re.IGNORECASE,
)
NUMBERED = re.compile(r"\A(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,4}\.)\s+")
# What mail programs put before a subject, in the languages they speak.
ANSWERED = re.compile(r"\A(?:(?:re|fwd?|aw|wg|antw|tr|réf|rv|enc|sv|vs|r|i)(?:\[\d{1,2}\])?\s?:\s*){1,9}(?=\S)", re.IGNORECASE)
# A first line that is an entry of a header, a greeting or the end of a sentence is no title.
ENTRY = re.compile(
    r"(?:dear|hi|hello|sehr geehrte|liebe|hallo|cher|chère|bonjour|estimad|hola|caro|cara|to whom)\w{0,2}\b"
    r"|[^\W\d][\w -]{0,20}:\s|.*[.!?;:,…]\Z|[\W\d]*\Z|.*(?:\S@\S|://| \| )",
    re.IGNORECASE,
)
# Where the size of type is known, what is set no larger than the text is no title.
DRAWN = frozenset({"application/pdf"})
SHORTEST_LINE, LONGEST_LINE = 2, 18  # words of a first line that is a title


def title(admitted: Admitted) -> str:
    """Return the title block, else the document's title when its words stand in the text, else its first line when that is set like a title,
    else its first heading when that names no mere part, else ""."""
    headed = _first(admitted, Role.TITLE)
    if headed:
        return ANSWERED.sub("", headed)
    stated = clean(admitted.document.title)
    if stated and not PARTS.match(stated) and stated.casefold() in fold(admitted.text).casefold():
        return ANSWERED.sub("", stated)
    seen = [(span, start, end) for span, start, end in blocks(admitted) if span.role not in {Role.FURNITURE, Role.SIDE}]
    drawn = admitted.document.media_type in DRAWN
    line = _line(admitted.text, *seen[0]) if len(seen) > 1 and not drawn else ""
    return line or _heading(admitted)


def clean(text: str) -> str:
    """Return one line without heading marks or section numbers, at most 160 characters, cut at a word."""
    line = NUMBERED.sub("", MARKUP.sub("", fold(text)))
    if len(line) <= LONGEST:
        return line
    return line[: line.rfind(" ", 0, LONGEST) if " " in line[:LONGEST] else LONGEST].rstrip(" ,;:-") + "…"


def _first(admitted: Admitted, role: Role) -> str:
    torn = cuts(admitted)
    for span, start, end in blocks(admitted):
        if span.role is role and (words := clean(admitted.text[start:end])) and not torn.within(start, end):
            return words
    return ""


def _line(text: str, span: Span, start: int, end: int) -> str:
    """Return the block that opens a document as its title, "" when it is a sentence, an entry, a greeting, a heading, or was read from a scan."""
    words = text[start:end].strip()
    if span.role is not Role.PARAGRAPH or Mark.OCR in span.marks or "\n" in words or ENTRY.match(words) or PARTS.match(clean(words)):
        return ""
    return clean(words) if SHORTEST_LINE <= len(words.split()) <= LONGEST_LINE and not words[0].islower() else ""


def _heading(admitted: Admitted) -> str:
    for span, start, end in blocks(admitted):
        words = clean(admitted.text[start:end]) if span.role is Role.HEADING else ""
        if words and not BEFORE.match(words):
            return "" if PARTS.match(words) else words
    return ""
