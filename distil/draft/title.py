"""What a page is called: the document's own visible words, never the model's."""

import re
from collections.abc import Sequence

from distil.data import Admitted, Mark, Role, Span
from distil.draft.cuts import cuts
from distil.draft.particulars import DATE, HEADER
from distil.draft.sentences import CLOSED, blocks, fold, rows

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
LOOKED_AT = 6  # blocks at a document's head that may stand before the line that names it
# What programs call a document that nobody named, and names of files.
MACHINE_MADE = re.compile(
    r"(?:microsoft (?:word|powerpoint|excel) - .*|.*\.(?:docx?|dotx?|pdf|pptx?|xlsx?|odt|rtf|txt|tex|html?|indd|qxd|pages|md)|\W*(?:untitled|unnamed|"
    r"anonymous|unspecified|no title|new document|unbenannt|sans titre|sin título|senza titolo)\b.{0,20}|(?:document|dokument|presentation|"
    r"sheet|tabelle|feuil|hoja|foglio|slide|book|mappe|layout|draft|scan|img|image)[ _-]?\d{0,6}|"
    r"powerpoint presentation|print|.*\bpage \d+ ?(?:/|of) ?\d+)\W*",
    re.IGNORECASE,
)
SITED = re.compile(r"\s(?:[|–—·»-]|::)\s")  # between what a web page is called and where it lies
WEEKDAY = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b,?", re.IGNORECASE)


def title(admitted: Admitted) -> str:
    """Return the title block, else the document's title when its words stand in the text, else the line that opens it when it is set like a title,
    else its first heading when that names no mere part, else "". What a program made up is none."""
    headed = _first(admitted, Role.TITLE)
    if headed:
        return ANSWERED.sub("", headed)
    stated = _stated(admitted)
    if stated:
        return ANSWERED.sub("", stated)
    seen = [(span, start, end) for span, start, end in blocks(admitted) if span.role not in {Role.FURNITURE, Role.SIDE}]
    drawn = admitted.document.media_type in DRAWN
    return ("" if drawn or len(seen) < 2 else _opening(admitted.text, seen[:LOOKED_AT])) or _heading(admitted)


def dated(words: str) -> bool:
    """Say whether a line is a date, alone or behind the place where a letter was written."""
    rest = WEEKDAY.sub("", DATE.sub("", words))
    return rest != words and len(rest.strip(" ,.;:-").split()) <= 2


def _stated(admitted: Admitted) -> str:
    """Return what the document calls itself, or the part of it that a web page shows; "" unless its words stand in the text."""
    stated = clean(admitted.document.title)
    if not stated or MACHINE_MADE.fullmatch(stated) or PARTS.match(stated):
        return ""
    text = fold(admitted.text).casefold()
    if stated.casefold() in text:
        return stated
    heads = {
        clean(admitted.text[start:end]).casefold(): clean(admitted.text[start:end]) for _, start, end in blocks(admitted) if end - start < LONGEST
    }
    parts = sorted((part.strip() for part in SITED.split(stated)), key=len, reverse=True)
    shown = next((part for part in parts if part.casefold() in heads and not PARTS.match(part)), "")
    # "Keeper of textiles, Halden Museum" over a page that is headed "Keeper of textiles".
    return shown or max(
        (head for low, head in heads.items() if low and stated.casefold().startswith(low) and not PARTS.match(head)), key=len, default=""
    )


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
            return "" if MACHINE_MADE.fullmatch(words) or dated(words) else words
    return ""


def _opening(text: str, seen: Sequence[tuple[Span, int, int]]) -> str:
    """Return the line that opens a document as its title: the first that is no rule, date or entry of a header."""
    for span, start, end in seen:
        lines = [line for left, right in rows(text, start, end) if re.search(r"\w", line := text[left:right])]
        if not lines or all(HEADER.match(line) or dated(line) for line in lines):
            continue
        return _line(lines, span)
    return ""


def _line(lines: Sequence[str], span: Span) -> str:
    """Return the first line of a block as a title, "" when it is a sentence, an entry, a greeting, a heading, or was read from a scan."""
    words = lines[0].strip()
    if span.role is not Role.PARAGRAPH or Mark.OCR in span.marks or ENTRY.match(words) or PARTS.match(clean(words)):
        return ""
    # Of a paragraph that is broken into lines the first one names nothing.
    if len(lines) > 1 and (CLOSED.search(lines[-1]) or lines[1][0].islower()):
        return ""
    return clean(words) if SHORTEST_LINE <= len(words.split()) <= LONGEST_LINE and not words[0].islower() else ""


def _heading(admitted: Admitted) -> str:
    for span, start, end in blocks(admitted):
        words = clean(admitted.text[start:end]) if span.role is Role.HEADING else ""
        if words and not BEFORE.match(words):
            return "" if PARTS.match(words) or MACHINE_MADE.fullmatch(words) else words
    return ""
