"""Where sentences begin and end in an admitted text: rules for scientific prose, one pass, no model.

A sentence never crosses a block (the extractor's empty line), a role, or a bullet; a line break inside a block is a space.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from distil.data import Admitted, Role, Span

# What follows one of these and a full stop always goes on in the same sentence: titles, and words that point or compare.
_LEADING = """
v fig figs eq eqs cf vs viz approx ca dr mr mrs ms mme mlle prof sra srta dra sig dott rev hon gov sen rep capt lt col sgt gen hr fr e.g i.e eg ie
w.r.t a.k.a thm lem cor z.b d.h u.a vgl bzw sog insb wm chas geo см рис табл стр им
"""
# What follows one of these goes on unless a word opens a sentence there: "the U.S. Army", "the U.S. She left".
_TRAILING = """
al sec secs ch chs vol vols nos pp p ed eds ref refs tab resp st sr jr inc ltd corp co dept univ jan feb mar apr jun jul aug sep sept oct nov dec
mon tue wed thu fri u.s u.k u.n u.s.a e.u d.c ph.d m.sc b.sc m.d i.i.d def prop abb kap bd hrsg aufl usw evtl ggf inkl bspw г гг др ред изд
"""
# A number, a letter or a Roman numeral after one of these belongs to it; otherwise it is a word like others: "no. 5", "The answer is no."
_COUNTING = "no nos nr núm art arts para paras sect app § §§ lfd z s c col n nn т п ст"
# A capital after one of these is a name's label and no initial: "in group A. It is empty."
_LABELS = "group type class vitamin plan method case part appendix table section grade hepatitis phase model variant option factor war chapter step"
# What opens a sentence, in the languages that write most papers; surnames that look like one ("K. He") are told apart after an initial.
_OPENING = """
the this that these those it its he she we they you there here in on at for from by as if when while although though however but and or so then thus
hence therefore moreover furthermore our their his her my an a some many most both each all no not one two three another other others such what who
where why how after before since because during under with without to nobody nothing everything
der die das es er sie wir ihr ein eine dieser diese dieses dabei danach jedoch aber und im am auf bei nach
le les il elle nous on ce cette ces une mais dans pour el los las este esta estos pero en o os as um uma não lo gli un uno questo questa
"""
_SURNAMES = "he she an a so no you the on in to as at my her"
# A number and a full stop after one of these is an ordinal: "am 3. Mai", "den 2. juni".
_ORDINAL = "am im der die das den dem des vom zum zur beim ab bis seit und til det dne"
LEADING, TRAILING, COUNTING, LABELS, OPENING, SURNAMES, ORDINAL = (
    frozenset(words.split()) for words in (_LEADING, _TRAILING, _COUNTING, _LABELS, _OPENING, _SURNAMES, _ORDINAL)
)
# A boundary candidate: closing punctuation and what closes with it (quotes, brackets, citations), then white space, then what may open a sentence.
# Scripts without spaces need none. Bounded quantifiers keep it linear.
BOUNDARY = re.compile(
    r"[.!?…؟۔।॥։።။។;\u037e](?:[\"'”’)\]»›“«]|\s»){0,3}(?:\[(?:\d{1,3}|[a-z])(?:[,–-]\s?\d{1,3}){0,8}\]){0,6}(?:\s\([^()\n]{2,100},\s?\d{4}[a-z]?\))?"
    r"(\s+)(?=[\"'“‘(\[„«»‚¿¡]{0,2}\s?\w)"
    r"|[。！？][」』”’）》】]{0,3}+(?![\sとっ、，]|\Z)"
)
LAST_WORD = re.compile(r"[^\s(\[\"'“‘„«]{1,24}\Z")
BEFORE = re.compile(r"(\w{1,24})\.?[\s(]{1,3}\S{1,24}\Z")
NEXT = re.compile(r"[\"'“‘(\[„«»‚¿¡]{0,2}\s?(\w{1,24})(\W{0,3})(\w?)")
PAIRED = re.compile(r"[^\W\d_]\.")
CAMEL = re.compile(r"[a-z]{1,2}[A-Z]")
NUMBERED = re.compile(r"[A-Z]{1,6}[-–/]?\d")  # "No. FAA-2020-0686"
ROMAN_OR_LETTER = re.compile(r"\d|(?:[IVXLC]{1,5}|[A-Z])\b")
BULLET = re.compile(r"\n[ \t]{0,12}(?:[-*•‣▪–]|\(?[0-9a-z]{1,3}[.)])[ \t]+(?=\S)")
ROW = re.compile(r"[^\n|\s][^\n]*[^\n|\s]|[^\n|\s]")
CELL = re.compile(r" \| |\t")  # between the cells of a row
# "Purpose: sampling of peat", "Purpose | Sampling of peat": one label, one value.
ENTRY = re.compile(r"[^\W\d_][^:|\n]{1,60}(?::| \|)[ \t]+[^\s|][^|\n]{0,300}")
CLOSED = re.compile(r"[.!?…。！？]\W{0,3}\Z")
EMPTY_LINE = re.compile(r"\n[ \t]{0,200}\n")
# Names of parts that no sentence consists of, in the languages that `tongues` knows.
PART = re.compile(
    r"(?:(?:\d{1,2}|[IVX]{1,4})\.?\s)?(?:abstract|(?:executive )?summary|acknowledge?ments?|references|bibliography|conclusions?|disclaimer|"
    r"(?:table of )?contents|copyright|remerciements|références|bibliographie|résumé|sommaire|table des matières|mentions légales|danksagung|"
    r"literatur(?:verzeichnis)?|quellen|zusammenfassung|kurzfassung|inhalt(?:sverzeichnis)?|impressum|fazit|agradecimientos|referencias|resumen|índice|"
    r"conclusi(?:ón|ones|one|oni)|aviso legal|bibliografía|ringraziamenti|riferimenti|bibliografia|riassunto|indice|note legali|agradecimentos|"
    r"referências|resumo|conclus(?:ão|ões))\s?:?",
    re.IGNORECASE,
)
LONGEST_PART = 60  # characters
LONGEST = 4000  # characters: longer runs without a boundary are cut at white space, so that one giant line stays bounded

READABLE = frozenset(Role) - {Role.FURNITURE, Role.SIDE}


@dataclass(frozen=True)
class Sentence:
    """One sentence, `[start, end)` of `Admitted.text`, with where it stands. `first` says that it opens its block, `line` that it is none."""

    start: int
    end: int
    place: str
    role: Role
    section: str
    block: int
    first: bool
    line: bool = False


def sentences(admitted: Admitted, *, roles: frozenset[Role] = READABLE) -> tuple[Sentence, ...]:
    """Return the sentences of the spans with these roles, in order; headings and titles count as one each."""
    found: list[Sentence] = []
    section = ""
    for number, (span, start, end) in enumerate(blocks(admitted)):
        if span.role is Role.HEADING or (span.role is Role.PARAGRAPH and _names_a_part(admitted.text, start, end)):
            section = fold(admitted.text[start:end])
        if span.role not in roles:
            continue
        first = True
        for left, right, role in _statements(admitted.text, span.role, start, end):
            place = _place(admitted.spans, left, span)
            found.append(Sentence(left, right, place, role, section, number, first))
            first = False
    return tuple(found)


def blocks(admitted: Admitted) -> list[tuple[Span, int, int]]:
    """Return the runs of touching spans with one role: (first span, start, end)."""
    found: list[tuple[Span, int, int]] = []
    for span in admitted.spans:
        if found and found[-1][2] == span.start and found[-1][0].role is span.role:
            found[-1] = (found[-1][0], found[-1][1], span.end)
        else:
            found.append((span, span.start, span.end))
    return found


def split(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the trimmed sentences of `text[start:end]`."""
    left = start
    for cut in _cuts(text, start, end):
        yield from _bounded(text, left, cut)
        left = cut
    yield from _bounded(text, left, end)


def _statements(text: str, role: Role, start: int, end: int) -> Iterator[tuple[int, int, Role]]:
    """Yield the sentences of a block, or the rows of a table; a row of one cell that holds sentences only sets them out, as letters do."""
    if role is Role.PARAGRAPH and _entries(text, start, end):
        yield from ((left, right, role) for left, right in rows(text, start, end))
        return
    if role is not Role.TABLE:
        yield from ((left, right, role) for left, right in split(text, start, end))
        return
    for left, right in rows(text, start, end):
        said = () if CELL.search(text, left, right) else tuple(split(text, left, right))
        if len(said) > 1 or (said and CLOSED.search(text, max(left, right - 8), right)):
            yield from ((a, b, Role.PARAGRAPH) for a, b in said)
        else:
            yield left, right, role


def _entries(text: str, start: int, end: int) -> bool:
    """Say whether every line of a block, at least two, is an entry of a form."""
    lines = list(rows(text, start, min(end, start + LONGEST)))
    return len(lines) > 1 and all(ENTRY.fullmatch(text, left, right) for left, right in lines)


def several(text: str) -> bool:
    """Say whether this is more than one sentence."""
    return sum(1 for _ in split(text, 0, len(text))) > 1


def rows(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the rows of the table `text[start:end]`, without empty cells at their ends."""
    for line in ROW.finditer(text, start, end):
        yield from _bounded(text, *line.span())


def fold(text: str) -> str:
    """Return the text with every run of white space as one space."""
    return " ".join(text.split())


def _cuts(text: str, start: int, end: int) -> list[int]:
    cuts = {match.start() for match in BULLET.finditer(text, start, end)}
    cuts |= {match.start() for match in EMPTY_LINE.finditer(text, start, end)}
    for match in BOUNDARY.finditer(text, start, end):
        if match.group(1) is None or _ends(text, max(start, match.start() - 50), match.start(), match.end()):
            cuts.add(match.end())
    return sorted(cuts)


def _ends(text: str, left: int, stop: int, after: int) -> bool:
    """Say whether the punctuation at `stop` ends a sentence, by the words before it and what opens at `after`."""
    sign = text[stop]
    if sign in ";\u037e":  # the question mark of Greek
        return stop - left >= 2 and all("\u0370" <= letter <= "\u1fff" for letter in text[stop - 2 : stop])
    following = NEXT.match(text, after)
    word = following.group(1) if following else ""
    variable = len(word) == 1 and word > "\x7f" and text[stop - 1].isascii()  # a Greek letter in a text that is not Greek
    if word[:1].islower() and not CAMEL.match(word) and not variable:
        return False
    return sign != "." or not _abbreviated(text, left, stop, after)


def _abbreviated(text: str, left: int, stop: int, after: int) -> bool:
    """Say whether the full stop at `stop` belongs to an abbreviation, an initial, an ordinal or a list number."""
    found = LAST_WORD.search(text, left, stop)
    word = found.group() if found else ""
    low = word.lower()
    following = NEXT.match(text, after)
    opened = following.group(1).lower() if following else ""
    # An opening word is one only when the sentence goes on in small letters or figures: "The results", not "The Hague".
    opens = following is not None and opened in OPENING and following.group(2).isspace() and not following.group(3).isupper()
    if low in LEADING or (low in COUNTING and (ROMAN_OR_LETTER.match(text, after) or NUMBERED.match(text, after))):
        return True
    if low in TRAILING:
        return not opens
    if len(word) == 1 and word.isalpha():
        return _initial(text, left, stop, after=after, word=word, opens=opens and (word.islower() or opened not in SURNAMES))
    if word.isdigit() and len(word) <= 2:
        before = BEFORE.search(text, left, stop)
        return left == stop - len(word) or (before is not None and before.group(1).lower() in ORDINAL)
    return False


def _initial(text: str, left: int, stop: int, *, after: int, word: str, opens: bool) -> bool:
    """Say whether a single letter is an initial or half of an abbreviation ("z. B."), and no label, unit or variable at the end."""
    before = BEFORE.search(text, left, stop)
    named = before.group(1) if before else ""
    if opens or named.lower() in LABELS:
        return False
    # A small letter is a variable or a unit unless another single letter stands beside it.
    return not word.islower() or PAIRED.match(text, after) is not None or (len(named) == 1 and not named.isdigit())


def _bounded(text: str, left: int, right: int) -> Iterator[tuple[int, int]]:
    while left < right:
        cut = right
        if right - left > LONGEST:
            cut = text.rfind(" ", left + LONGEST // 2, left + LONGEST) + 1 or left + LONGEST
        start, end = left, cut
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        if start < end:
            yield start, end
        left = cut


def _names_a_part(text: str, start: int, end: int) -> bool:
    """Say whether a block is the heading of a part that nothing marks as one, as in a text without formats."""
    return end - start <= LONGEST_PART and PART.fullmatch(fold(text[start:end])) is not None


def _place(spans: tuple[Span, ...], offset: int, first: Span) -> str:
    if first.start <= offset < first.end:
        return first.place
    low, high = 0, len(spans)
    while low + 1 < high:
        middle = (low + high) // 2
        if spans[middle].start <= offset:
            low = middle
        else:
            high = middle
    return spans[low].place
