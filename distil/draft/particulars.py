"""What stands on a document's face beside its sentences: who says it and when, what its tables hold; and how much of it a page leaves out."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from distil import okf
from distil.data import Admitted, Part, Passage, Role, Span
from distil.draft import cues
from distil.draft.cuts import cuts
from distil.draft.letter import is_mail
from distil.draft.sentences import CELL, Sentence, blocks, fold, rows, sentences

_MONTH = (
    r"(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|f[ée]v(?:rier|ereiro)?|mar(?:ch|s|zo|ço)?|märz|apr(?:il|ile)?|avril|abril|may|mai|mayo|maio|maggio|"
    r"june?|juni|juin|junio|junho|giugno|july?|juli|juillet|julio|julho|luglio|aug(?:ust)?|août|agosto|sep(?:t|tember)?|septembre|septiembre|setembro|"
    r"settembre|o[ck]t(?:ober)?|octobre|octubre|outubro|ottobre|nov(?:ember|embre|iembre)?|novembro|de[cz](?:ember)?|décembre|diciembre|dezembro|"
    r"enero|janeiro|gennaio|febrero|febbraio)\.?"
)
DATE = re.compile(
    rf"\b\d{{1,2}}(?:st|nd|rd|th|er|º)?\.? (?:of |de )?{_MONTH},? (?:de )?(?:1[5-9]|20)\d\d\b"
    rf"|\b{_MONTH} (?:\d{{1,2}}(?:st|nd|rd|th)?, ?)?(?:1[5-9]|20)\d\d\b"
    r"|\b(?:1[5-9]|20)\d\d-\d\d-\d\d\b|\b\d{1,2}[./]\d{1,2}[./](?:1[5-9]|20)\d\d\b",
    re.IGNORECASE,
)
BY = re.compile(
    r"(?:(?:written|prepared|compiled|edited|reported|posted|published) by|by|authors?:|editors?:|von|par|por|di|autor(?:es)?:)\s+(?-i:[A-Z])", re.I
)
HEADER = re.compile(r"(?:from|to|date|sent|von|an|datum|de|à|para|fecha|data):\s", re.IGNORECASE)
LONG_NUMBER = re.compile(r"\d{3}")  # in a line beside its date: it belongs to a table or a register
FACE = 8  # blocks after the title: what stands later names others
LONGEST_LINE = 14  # words of a line that only says who and when
LONGEST_AUTHORS = 45  # words
MOST_BYLINES, MOST_TABLES = 3, 4
TABLED = 0.3  # share of the text that is tables, from which on they are what the document is
FEWEST_ROWS = 3
MOST_PLACES = 6
WEB = frozenset({"text/html", "application/xhtml+xml"})
FEWEST_ASIDE = 4  # blocks: every web page has a line or two of them


def bylines(admitted: Admitted) -> Iterator[Passage]:
    """Yield the words of the document's face that say who wrote it, to whom, and when; at most 3 lines."""
    found = [(span, start, end) for span, start, end in blocks(admitted) if span.role is not Role.SIDE]
    said: list[Passage] = []
    torn = cuts(admitted)
    for span, start, end in found[: FACE + 2]:
        if said and span.role is Role.AUTHORS:
            continue  # where they work, once it is said who they are
        for left, right in _lines(admitted, span, start, end):
            if len(said) < MOST_BYLINES and not torn.tear(left, right):
                said.append(_passage(admitted, span, left, right))
    yield from said


def _lines(admitted: Admitted, span: Span, start: int, end: int) -> Iterator[tuple[int, int]]:
    lines = list(rows(admitted.text, start, end))
    if span.role is Role.AUTHORS and not is_mail(admitted):
        whole = lines and okf.word_count(admitted.text[lines[0][0] : lines[-1][1]]) <= LONGEST_AUTHORS
        yield from [(lines[0][0], lines[-1][1])] if whole else lines[:1]
    elif span.role is Role.AUTHORS:
        yield from ((left, _unaddressed(admitted.text, left, right)) for left, right in lines if HEADER.match(admitted.text, left, right))
    elif span.role in {Role.PARAGRAPH, Role.FURNITURE} and len(lines) == 1:  # the byline of a web page stands outside its text
        words = fold(admitted.text[lines[0][0] : lines[0][1]])
        short = okf.word_count(words) <= LONGEST_LINE and not words.endswith((".", "!", "?", ":"))
        dated = span.role is Role.PARAGRAPH and DATE.search(words) is not None and LONG_NUMBER.search(DATE.sub("", words)) is None
        if short and (BY.match(words) or dated):
            yield lines[0]


def _unaddressed(text: str, left: int, right: int) -> int:
    """Return where a line ends that names a person before their address: the address tells no reader more."""
    address = text.find(" <", left, right)
    return right if address < 0 else address


def headers(admitted: Admitted) -> Iterator[Passage]:
    """Yield the first row of each large table of a document that is mostly tables: the names of its columns; at most 4."""
    found = blocks(admitted)
    tables = [(span, start, end) for span, start, end in found if span.role is Role.TABLE]
    if sum(end - start for _, start, end in tables) < TABLED * len(admitted.text):
        return
    section, shown, torn = "", 0, cuts(admitted)
    for span, start, end in found:
        section = fold(admitted.text[start:end]) if span.role is Role.HEADING else section
        lines = list(rows(admitted.text, start, end)) if span.role is Role.TABLE else []
        if (
            len(lines) >= FEWEST_ROWS
            and shown < MOST_TABLES
            and not torn.tear(*lines[0])
            and _names_columns(*(admitted.text[a:b] for a, b in lines[:2]))
        ):
            shown += 1
            yield _passage(admitted, span, *lines[0], section=section)


def _names_columns(row: str, below: str) -> bool:
    """Say whether a row's cells, at least three, are names and not values, and as many as in the row below, which has a number."""
    cells = [cell.strip() for cell in CELL.split(row)]
    if len(CELL.split(below)) != len(cells) or not any(c.isdigit() for c in below):
        return False
    return len(cells) > 2 and all(any(c.isalpha() for c in cell) or re.fullmatch(r"(?:1[5-9]|20)\d\d", cell) or not cell for cell in cells)


def left_out(admitted: Admitted, fit: Sequence[Sentence], passages: Sequence[Passage], beside: Sequence[tuple[Part, Passage]]) -> list[str]:
    """Return how many of the document's statements the page does without, and which of its places it takes nothing from."""
    shown = sorted((p.start, p.end) for p in (*passages, *(passage for _, passage in beside)))
    said = [s for s in fit if s.role is not Role.TABLE]
    lacking = [s for s in said if not _overlaps(s, shown)]
    heads = _heads(admitted)
    tabled = [s for s in sentences(admitted, roles=frozenset({Role.TABLE})) if s.role is Role.TABLE and s.start not in heads]
    hidden = sum(not _overlaps(s, shown) for s in tabled)
    noun = "line" if any(s.line for s in said) else "sentence"
    lines = [f"{_share(len(lacking), len(said), noun)} that could stand on a page"] if lacking else []
    lines += [f"{_share(hidden, len(tabled), 'row')} of its tables"] if hidden else []
    torn = cuts(admitted)
    lost = sum(torn.tear(s.start, s.end) for s in sentences(admitted))
    lines += [f"{_counted(lost, 'passage')} that the screen took words out of: neither quoted nor shown to a model"] if lost else []
    lines += _aside(admitted, shown)
    taken = {p.place for p in passages} | {passage.place for _, passage in beside}
    bare = [place for place in dict.fromkeys(s.place for s in lacking) if place not in taken]
    return lines + ([f"nothing is taken from {_listed(bare)}"] if bare else [])


def _heads(admitted: Admitted) -> frozenset[int]:
    """Return where the rows start that name the columns of tables: no number in them, and numbers below or three names at least."""
    found = set()
    for span, start, end in blocks(admitted):
        lines = list(rows(admitted.text, start, end)) if span.role is Role.TABLE else []
        if len(lines) < 2 or any(c.isdigit() for c in admitted.text[slice(*lines[0])]):
            continue
        cells = [len(CELL.split(admitted.text[a:b])) for a, b in lines[:2]]
        below = all(CELL.split(admitted.text[a:b])[-1].strip()[:1].isdigit() for a, b in lines[1:])
        if cells[0] == cells[1] and (cells[0] > 2 or (cells[0] == 2 and below)):
            found.add(lines[0][0])
    return frozenset(found)


def _aside(admitted: Admitted, shown: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Yield how much of a web page was taken for navigation: a reader who misses something has to know that it was judged, not lost."""
    if admitted.document.media_type not in WEB:
        return
    beside = [(start, end) for span, start, end in blocks(admitted) if span.role is Role.FURNITURE and not span.marks]
    apart = [(start, end) for start, end in beside if not any(start < right and left < end for left, right in shown)]
    count = sum(okf.word_count(admitted.text[start:end]) for start, end in apart)
    if len(apart) >= FEWEST_ASIDE and count:
        yield f"{len(apart)} blocks ({_counted(count, 'word')}) taken for navigation, notices and the like"


def _overlaps(sentence: Sentence, shown: Sequence[tuple[int, int]]) -> bool:
    """Say whether one of the runs shown, sorted by their starts, holds a part of the sentence."""
    at = bisect_left(shown, (sentence.end, 0))
    return any(end > sentence.start for _, end in shown[max(0, at - 2) : at])


def _counted(count: int, noun: str) -> str:
    return f"1 {noun}" if count == 1 else f"{count} {noun}s"


def _share(part: int, whole: int, noun: str) -> str:
    if whole == 1:
        return f"the one {noun}"
    return f"all {whole} {noun}s" if part == whole else f"{part} of the {whole} {noun}s"


def _listed(places: Sequence[str]) -> str:
    more = len(places) - MOST_PLACES
    return ", ".join(places[:MOST_PLACES]) + (f" and {more} more places" if more > 0 else "")


def is_total(text: str) -> bool:
    """Say whether a row of a table sums the others up."""
    return cues.TOTAL.match(text) is not None and CELL.search(text) is not None and any(c.isdigit() for c in text)


def _passage(admitted: Admitted, span: Span, start: int, end: int, *, section: str = "") -> Passage:
    return Passage(start, end, admitted.text[start:end], span.place, section)
