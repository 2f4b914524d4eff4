"""What a document holds that has hardly a sentence: the lines of a receipt, the points of a list, the rows of a table."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from distil import okf
from distil.data import Admitted, Role
from distil.draft import cues
from distil.draft.letter import FILLER
from distil.draft.particulars import DATE, bylines, headers
from distil.draft.sentences import CELL, ENTRY, Sentence, blocks, fold, rows
from distil.draft.title import title

HELD = frozenset({Role.PARAGRAPH, Role.ABSTRACT, Role.ITEM, Role.CAPTION, Role.TABLE, Role.CODE, Role.HEADING})
FEWEST_WORDS, MOST_WORDS = 3, 25  # of a line: fewer say nothing alone and are joined with the next; more is a paragraph
PROSE = re.compile(r"[.!?…。！？।][\"'”’)\]»]{0,3}\s*\Z")
GREETS = re.compile(
    r"(?:dear|hi|hello|sehr geehrte|liebe[rs]?|cher|chère|bonjour|estimad[oa]|hola|caro|cara|to whom)\b|(?:(?:best|kind|warm) )?(?:regards|wishes)\b"
    r"|yours\b|sincerely\b|thank(?:s| you)\b|mit freundlichen|viele grüße|cordialement|atentamente|cordiali saluti|atenciosamente",
    re.IGNORECASE,
)
SUMS = re.compile(
    r"\b(?:total|sub-?total|amount|balance|due|paid|to pay|net|gross|vat|tax|gesamt|summe|betrag|montant|importe|importo|totale|saldo)\b", re.I
)
BETWEEN = re.compile(r"\s{0,200}(?:[*•▪◦–-]\s{1,9})?")  # two lines: at most the mark of a point
FIGURE = re.compile(r"\d")


def key_lines(admitted: Admitted, said: Sequence[Sentence]) -> list[Sentence]:
    """Return the lines and rows beside the sentences `said`, in order: none of prose or greetings, and none that the page shows anyway."""
    shown = [(each.start, each.end) for each in (*bylines(admitted), *headers(admitted))] + [(each.start, each.end) for each in said]
    called = title(admitted).casefold()
    found: list[Sentence] = []
    for each in _lines(admitted):
        words = fold(admitted.text[each.start : each.end])
        taken = any(start < each.end and each.start < end for start, end in shown)
        if not taken and words.casefold() != called and not cues.BLANK.search(words):
            found.append(each)
    held = [each for each in _joined(admitted.text, found) if okf.word_count(admitted.text[each.start : each.end]) >= FEWEST_WORDS]
    worded = [each for each in held if any(c.isalpha() for c in admitted.text[each.start : each.end])]
    # Figures alone say something only below the names of their columns.
    return held if not (worded or said) and next(headers(admitted), None) else worded


def worth(text: str) -> float:
    """Return what a line promises, beside its place: sums first, then what is labelled, dated or counted."""
    score = 0.3 + 0.9 * bool(SUMS.search(text) and FIGURE.search(text)) + 0.3 * (ENTRY.fullmatch(text) is not None)
    return score + 0.3 * bool(DATE.search(text)) + min(0.3, 0.1 * len(cues.NUMBER.findall(text))) + 0.3 * bool(cues.MATTER.match(text))


def _lines(admitted: Admitted) -> Iterator[Sentence]:
    """Yield each line of the blocks that are no prose."""
    section = ""
    for number, (span, start, end) in enumerate(blocks(admitted)):
        words = fold(admitted.text[start:end])
        if span.role is Role.HEADING:
            section = words
        heading = span.role is Role.HEADING and not FIGURE.search(words)
        prose = span.role not in {Role.TABLE, Role.CODE} and PROSE.search(words) is not None
        if span.role not in HELD or heading or prose or GREETS.match(words):
            continue
        for left, right in rows(admitted.text, start, end):
            line = fold(admitted.text[left:right])
            dull = (cues.DULL.search(line) or FILLER.search(line)) and not CELL.search(admitted.text, left, right)
            if re.search(r"\w", line) and not dull and okf.word_count(line) <= MOST_WORDS:
                yield Sentence(left, right, span.place, span.role, section, number, left == start, line=True)


def _joined(text: str, found: Sequence[Sentence]) -> Iterator[Sentence]:
    """Yield the lines, one of less than three words with the lines after it that stand right below, or the last with those before it."""
    held: Sentence | None = None
    for each in found:
        near = held is not None and held.role is each.role and held.place == each.place and BETWEEN.fullmatch(text, held.end, each.start) is not None
        if held is not None and near and (_short(text, held) or _short(text, each)) and each.role is not Role.TABLE:
            held = replace(held, end=each.end)
            continue
        if held is not None:
            yield held
        held = each
    if held is not None:
        yield held


def _short(text: str, line: Sentence) -> bool:
    return okf.word_count(text[line.start : line.end]) < FEWEST_WORDS
