"""Lines into blocks: where a paragraph begins and ends, what is a heading, a list, a table, a caption."""

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import repeat

from distil.data import Mark, Role
from distil.extract._pdf_grid import gridded, mark_heads
from distil.extract._pdf_layout import Line

BULLET = re.compile(r"[•‣◦▪▫■□●○❖–—*·►➢✓-]\s+\S|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)]\s+\S")
SIGN = re.compile(r"[•‣◦▪▫■□●○❖–—*·►➢✓-]|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)]")
NUMBERED = re.compile(
    r"(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[A-Z](?:\.\d{1,2}){1,3}\.?|[A-Z]\.|[IVX]{1,5}\.|Chapter \d{1,3}\b\.?|Appendix [A-Z0-9]\b\.?|§ ?\d{1,3})\s+\S"
)
CAPTION = re.compile(
    r"(?:Figures?|Fig\.?|FIG(?:URE)?\.?|Tables?|Tab\.|TABLE|Listing|Algorithm|Scheme|Chart|Abb(?:ildung|\.)|Tabelle|Figura|Tableau|Tabla)\s*\d{1,3}(?:\.\d{1,2})?\s*[.:|–—-]",
)
LEADERS = re.compile(r"(?:[.·…]\s?){6,}\s*\S{0,6}$")
ENTRY = re.compile(r"\[\w{1,12}\]\s")
NOTE = re.compile(r"(\d{1,3})\s?[^\W\d_a-z]")
REFERENCE = re.compile(r"\[\w{1,12}\]\s|\d{1,3}\.\s+\S")
ENDS = tuple('.!?:;。！？…"”’)]')
CJK = (("\u3000", "\u30ff"), ("\u3400", "\u9fff"), ("\uf900", "\ufaff"), ("\uff00", "\uffef"))  # no pattern: one takes 5 ms to compile
# Compounds that keep their hyphen when a line ends in them.
KEPT = frozenset(
    (
        "all",
        "anti",
        "co",
        "cross",
        "e",
        "ex",
        "five",
        "four",
        "half",
        "high",
        "long",
        "low",
        "multi",
        "non",
        "post",
        "pre",
        "self",
        "semi",
        "short",
        "so",
        "three",
        "two",
        "well",
    )
)
WEB = re.compile(r"https?://\S{1,300}[./_=?&-]$")
# Empty cells in a row that keep their place, one less than the screen takes for a message in white space.
WIDEST_GAP = 7
LONG_GAP = re.compile(rf"\t{{{WIDEST_GAP + 1},}}")
HYPHENS = ("-", "\u2010", "\u00ad")


@dataclass(slots=True)
class Block:
    """A paragraph, heading, item, table or caption of one page. `parts` are (page, text): more than one when it goes on over a page."""

    parts: list[tuple[int, str]]
    role: Role
    size: float
    bold: bool
    top: float
    bottom: float
    left: float
    rows: int
    indented: bool  # its first line is set in
    full: bool  # its last line fills the column
    column: int
    marks: frozenset[Mark] = frozenset()

    @property
    def text(self) -> str:
        """The words of the block."""
        return "".join(text for _, text in self.parts)


@dataclass
class Vocabulary:
    """The words of the document so far, which say whether a hyphen at a line's end belongs to the word. Bounded."""

    words: set[str] = field(default_factory=set)
    limit: int = 300_000

    def learn(self, line: str) -> None:
        """Remember the words of a line, but for its last, which may be broken off."""
        if len(self.words) < self.limit:
            self.words.update(map(str.strip, line.lower().split()[:-1], repeat(".,;:()[]\"'“”")))

    def joins(self, before: str, after: str) -> bool:
        """Say whether the hyphen between two halves of a word is to go."""
        whole, compound = (before + after).lower(), f"{before}-{after}".lower()
        if compound in self.words and whole not in self.words:
            return False
        return whole in self.words or before.lower() not in KEPT


def blocks(lines: list[Line], page: int, vocabulary: Vocabulary) -> list[Block]:
    """Return the blocks of a page's lines."""
    if not lines:
        return []
    _mend(lines)
    mark_heads(lines)
    leadings = _leadings(lines)
    found: list[Block] = []
    group: list[Line] = []
    for line in lines:
        if group and _breaks(group, line, leadings):
            found.append(_block(group, page, vocabulary))
            group = []
        group.append(line)
    found.append(_block(group, page, vocabulary))
    return found


def _mend(lines: list[Line]) -> None:
    """One wide gap in the middle of running text is a stretched line, and one after a bullet belongs to its item: neither makes a row of cells."""
    for line in lines:
        if len(line.cells) > 1 and SIGN.fullmatch(line.cells[0]):
            line.cells[:2] = [f"{line.cells[0]} {line.cells[1]}"]
            line.spots[:2] = [(line.spots[0][0], line.spots[1][1])]
    for before, line, after in zip(lines, lines[1:], lines[2:], strict=False):
        alone = not _tabular(before) and not _tabular(after) and before.column == line.column == after.column
        if len(line.cells) == 2 and alone and _fills(line):
            line.cells, line.spots = [line.text], [(line.left, line.right)]


def _fills(line: Line) -> bool:
    return line.right_edge - line.right < 0.15 * (line.right_edge - line.left_edge)


def _leadings(lines: list[Line]) -> dict[float, float]:
    """Return the usual step from line to line for each size of type."""
    steps: dict[float, list[float]] = {}
    for before, after in zip(lines, lines[1:], strict=False):
        step = after.base - before.base
        if before.column == after.column and 0 < step < 3 * after.size and abs(before.size - after.size) < 0.5:
            steps.setdefault(round(after.size), []).append(step)
    return {size: Counter(round(step, 1) for step in found).most_common(1)[0][0] for size, found in steps.items() if len(found) > 2}


def _breaks(group: list[Line], line: Line, leadings: dict[float, float]) -> bool:
    """Say whether a line begins a new block."""
    before = group[-1]
    if line.column != before.column or line.base <= before.base or line.table is not None or before.table is not None:
        return True
    if bool(LEADERS.search(before.text)) != bool(LEADERS.search(line.text)):
        return True
    if _tabular(before) != _tabular(line) and not (_tabular(before) and len(group) > 1 and line.left > before.left + line.size):
        return True
    usual = leadings.get(round(line.size), 1.25 * max(line.size, before.size))
    step = line.base - before.base
    loose = 1.6 if _tabular(before) and _tabular(line) else 1.3
    if step > max(loose * usual, usual + 2.5) or abs(line.size - before.size) > 0.12 * max(line.size, before.size):
        return True
    if _tabular(line):
        return False
    if CAPTION.match(group[0].text):
        return CAPTION.match(line.text) is not None
    if line.mono != before.mono and (_ended(before) or not _fills(before)):
        return True
    # Bold words at the beginning of a paragraph may fill its first line; a heading seldom does.
    if line.bold != before.bold and (before.bold or len(group) == 1) and not (before.bold and _fills(before)):
        return True
    if _capitals(before) and not _capitals(line) and len(group) < 4 and not _fills(before):
        return True
    return not line.mono and _begins(group, line)


def _capitals(line: Line) -> bool:
    return line.text.isupper() and sum(map(str.isalpha, line.text)) > 5


def _begins(group: list[Line], line: Line) -> bool:
    """Say whether a line begins a paragraph though no space above it says so."""
    before, first = group[-1], group[0]
    indent = line.left - line.left_edge
    hanging = len(group) > 1 and group[1].left - first.left > 0.6 * line.size
    if hanging and abs(line.left - first.left) < 0.3 * line.size:
        return True
    if ENTRY.match(first.text) and ENTRY.match(line.text):
        return True
    if _next_note(first, line):
        return True
    within = bool(BULLET.match(first.text)) and line.left > first.left + 0.5 * line.size and abs(line.left - before.left) < 3 * line.size
    if within and not BULLET.match(line.text):
        return False
    marked = not line.text[:1].isalnum() or _ended(before) or line.left <= first.left + 0.5 * line.size
    if BULLET.match(line.text) and marked and _lists(first, line):
        return True
    if 0.7 * line.size < line.left - before.left < 4 * line.size and indent > 0.7 * line.size and not hanging and len(group) > 1:
        return _ended(before) or not line.text[:1].islower()
    short = before.right_edge - before.right > 0.25 * (before.right_edge - before.left_edge)
    return short and _ended(before) and not line.text[:1].islower()


def _next_note(first: Line, line: Line) -> bool:
    """Say whether a footnote begins below another one: they are numbered, and no sentence begins with the next number at its edge."""
    mark, following = NOTE.match(first.text), NOTE.match(line.text)
    return mark is not None and following is not None and int(following[1]) == int(mark[1]) + 1


def _lists(first: Line, line: Line) -> bool:
    """A line that begins like an item is one when the block began so, or when the sign can't be part of a sentence."""
    return bool(BULLET.match(first.text)) or line.text[0] in "•‣◦▪▫■□●○❖►➢✓"


def _ended(line: Line) -> bool:
    return line.text.endswith(ENDS)


def _tabular(line: Line) -> bool:
    return len(line.cells) > 1 or line.head


def _block(group: list[Line], page: int, vocabulary: Vocabulary) -> Block:
    first, last = group[0], group[-1]
    size = max(group, key=lambda line: line.right - line.left).size
    role = _role(group)
    if first.table is not None:
        text = "\n".join(_row(row, vocabulary) for row in first.table)
    elif role is Role.TABLE:
        text = "\n".join(LONG_GAP.sub("\t" * WIDEST_GAP, "\t".join(row).rstrip("\t")) for row in gridded(group))
    elif role is Role.FURNITURE:
        text = "\n".join("\t".join(line.cells) for line in group)
    elif role is Role.CODE:
        text = _code(group)
    else:
        text = _joined([line.text for line in group], vocabulary)
    wide = last.right_edge - last.left_edge
    indented = first.left - first.left_edge > 0.7 * size
    full = last.right_edge - last.right < 0.12 * wide
    bold = all(line.bold for line in group)
    return Block([(page, text)], role, size, bold, first.top, last.bottom, first.left, len(group), indented, full, first.column)


def _row(row: list[list[str]], vocabulary: Vocabulary) -> str:
    """Return the cells of a row; empty ones keep the others in their column, but a long run of white space would be a hiding place of its own."""
    cells = "\t".join(_joined(cell, vocabulary) if cell else "" for cell in row).rstrip("\t")
    return LONG_GAP.sub("\t" * WIDEST_GAP, cells)


def _role(group: list[Line]) -> Role:
    first = group[0]
    if first.table is not None:
        return Role.TABLE
    if CAPTION.match(first.text):
        return Role.CAPTION
    if all(LEADERS.search(line.text) for line in group):
        return Role.FURNITURE
    tabular = sum(map(_tabular, group))
    if tabular >= 2 and tabular > len(group) / 2 and any(len(line.cells) > 1 for line in group):
        return Role.TABLE
    if all(line.mono for line in group):
        return Role.CODE
    return Role.ITEM if BULLET.match(first.text) else Role.PARAGRAPH


def _code(group: list[Line]) -> str:
    """Lines of a listing keep their ends and their indentation."""
    edge = min(line.left for line in group)
    wide = [(line.right - line.left) / len(line.text) for line in group if line.text]
    step = max(sorted(wide)[len(wide) // 2] if wide else 1.0, 0.1)
    return "\n".join(" " * min(round((line.left - edge) / step), 80) + line.text for line in group)


def _joined(texts: list[str], vocabulary: Vocabulary) -> str:
    """Put the lines of a paragraph together: a soft line end becomes a space, a broken word becomes whole."""
    whole = [texts[0]]
    for text in texts[1:]:
        dropped, glue = seam(whole[-1], text, vocabulary)
        whole[-1] = whole[-1][: len(whole[-1]) - dropped] + glue
        whole.append(text)
    return "".join(whole)


def seam(before: str, after: str, vocabulary: Vocabulary) -> tuple[int, str]:
    """Return how many characters at the end of `before` go, and what stands between, when both are one sentence."""
    if before.endswith(HYPHENS) and len(before) > 1 and after:
        head = re.split(r"[\s(\[/\u2013\u2014-]", before[-41:-1])[-1]
        tail = re.match(r"\w*", after)
        if head[-1:].isalpha() and after[0].islower() and tail and vocabulary.joins(head, tail[0]):
            return 1, ""
        return 0, "" if before[-2].isalnum() else " "
    if before[-1:] and after[:1] and _is_cjk(before[-1]) and _is_cjk(after[0]):
        return 0, ""
    if WEB.search(before) and (after[:1].islower() or after[:1].isdigit()):
        return 0, ""
    if before.endswith(("/", "\u2014")) or (before.endswith("\u2013") and after[:1].isdigit()):
        return 0, ""
    return 0, " "


def _is_cjk(letter: str) -> bool:
    return any(low <= letter <= high for low, high in CJK)
