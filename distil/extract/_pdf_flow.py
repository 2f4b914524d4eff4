"""Pages into one running text: headings, title, abstract and references are named, and a paragraph may cross a page."""

import re
from collections import Counter, deque
from dataclasses import dataclass, field

from distil.data import Mark, Role
from distil.extract._assemble import Builder
from distil.extract._pdf_blocks import BULLET, ENDS, HYPHENS, NUMBERED, REFERENCE, Block, Vocabulary, blocks, seam
from distil.extract._pdf_furniture import WINDOW, Edges
from distil.extract._pdf_layout import Line

LONGEST_HEADING = 160
# Signs of program code, and the part of a text's characters that they are at most: typed letters have 0.002 of them, listings 0.05 and more.
SIGNS, FEW_SIGNS = "{}[]=<>_;#\\|", 0.01
RELATION = re.compile("[=≠≤≥<>≈≡∼≅→↦⇒⇔∈⊂⊆∝]")
OPENING = '§"“„«¿¡([「『【'
INTRODUCTION = re.compile(r"(?:1\.?|I\.?)?\s*(?:introduction|einleitung|introducción|introduzione)", re.IGNORECASE)
ABSTRACT = re.compile(r"(?:abstract|résumé|zusammenfassung|resumen|аннотация|摘要|要旨)\b[\s.:—–-]*", re.IGNORECASE)
REFERENCES = re.compile(
    r"(?:\d{1,2}\.?\s+|[A-Z]\.?\s+)?(?:references(?: and notes)?|bibliography|works cited|literature cited|"
    r"literatur(?:verzeichnis)?|références|bibliographie|bibliografía|список литературы|参考文献)\s*:?",
    re.IGNORECASE,
)
CONTENTS = re.compile(r"(?:table of )?contents|inhalt(?:sverzeichnis)?|sommaire|table des matières|índice|目次|目录", re.IGNORECASE)
PEOPLE = re.compile(r"[^\W\d_]\d(?:,|\s|$)|\S+@\S+\.\w|^(?:(?:[Pp]repared|[Ww]ritten) )?[Bb]y:? [A-Z]|\bUniversit|\bInstitut", re.UNICODE)
LEADER = re.compile(r"(?:\.\s?){5,}\s*\d{1,4}$|\S\s+\d{1,4}$")
NAMED = re.compile(
    r"(?:\d{1,2}\.?\s+)?(?:abstract|introduction|background|methods?|results|discussion|conclusions?|acknowledge?ments?|related work|"
    r"references|bibliography|appendix)",
    re.IGNORECASE,
)


@dataclass
class Sheet:
    """One page's lines: the body's, those that run in another direction, and those with marks on them."""

    number: int
    lines: list[Line]
    turned: list[list[Line]] = field(default_factory=list)
    marked: list[tuple[frozenset[Mark], list[Line]]] = field(default_factory=list)
    lost: str = ""  # why the page counts as unread
    note: str = ""  # what of it was not read
    numbers: str = ""  # of its lines, in the margin
    reach: tuple[float, float] = (0.0, 1e9)  # top and bottom of the page, in the direction of `lines`


class Flow:
    """Takes pages in order and writes blocks to a Builder, a few pages late."""

    def __init__(self, builder: Builder) -> None:
        self._builder = builder
        self._vocabulary = Vocabulary()
        self._edges = Edges()
        self._waiting: deque[Sheet] = deque()
        self._sizes: Counter[float] = Counter()
        self._bold: Counter[bool] = Counter()
        self._typed: Counter[bool] = Counter()
        self._signs = 0  # of program code, in typewriter type
        self._open: Block | None = None
        self._held: list[Block] = []
        self._section = Role.PARAGRAPH
        self._section_size = 0.0
        self._titled = False
        self._contents = False
        self._interrupted = False  # by a formula

    def push(self, sheet: Sheet) -> None:
        """Take the next page."""
        for line in sheet.lines:
            text = line.text
            self._vocabulary.learn(text)
            self._sizes[round(line.size * 2) / 2] += len(text)
            self._bold[line.bold] += len(text)
            self._typed[line.mono] += len(text)
            self._signs += sum(map(text.count, SIGNS)) if line.mono else 0
        self._edges.push(sheet.lines)
        self._waiting.append(sheet)
        if len(self._waiting) > WINDOW:
            self._write(self._waiting.popleft())

    def finish(self) -> None:
        """Write what is still waiting."""
        while self._waiting:
            self._write(self._waiting.popleft())
        self._close()

    def _write(self, sheet: Sheet) -> None:
        if self._typed[True] > self._typed[False] and self._signs < FEW_SIGNS * self._typed[True]:
            for line in sheet.lines:  # a letter or a transcript, typed as a whole, is no listing
                line.mono = False
        body, head, foot = self._edges.split(sheet.lines, sheet.reach)
        found = blocks(body, sheet.number, self._vocabulary)
        self._name(found, sheet.number)
        self._aside(head, sheet.number)
        for block in found:
            self._take(block)
        self._aside(foot, sheet.number)
        if sheet.numbers:
            self._hold([_loose(sheet.numbers, sheet.number)], Role.FURNITURE, frozenset())
        for turned in sheet.turned:
            for block in blocks(turned, sheet.number, self._vocabulary):
                stamp = bool(sheet.lines) and block.rows < 3 and len(block.text) < 160
                self._hold([block], Role.FURNITURE if stamp else None, frozenset())
        for marks, lines in sheet.marked:
            self._hold(blocks(lines, sheet.number, self._vocabulary), None, marks)
        if self._open is None:
            self._close()

    def _aside(self, furniture: list[Line], page: int) -> None:
        for line in furniture:
            self._hold(blocks([line], page, self._vocabulary), Role.FURNITURE, frozenset())
        if self._open is None:
            self._close()

    def _hold(self, found: list[Block], role: Role | None, marks: frozenset[Mark]) -> None:
        """Keep blocks that are no part of the running text until the open paragraph is written."""
        for block in found:
            block.role = role or block.role
            block.marks = marks
            self._held.append(block)

    def _take(self, block: Block) -> None:
        if self._open is not None and self._continues(self._open, block):
            dropped, glue = seam(self._open.text[-60:], block.text, self._vocabulary)
            page, text = self._open.parts[-1]
            self._open.parts[-1] = (page, text[: len(text) - dropped] + glue)
            self._open.parts.extend(block.parts)
            self._open.full, self._open.column, self._open.bottom = block.full, block.column, block.bottom
            self._interrupted = False
            return
        if self._open is not None and self._fills_in(self._open, block):
            page, text = self._open.parts[-1]
            self._open.parts[-1] = (page, f"{text} {block.text}")
            self._open.bottom, self._interrupted = block.bottom, True
            return
        floats = block.role in (Role.CAPTION, Role.TABLE, Role.CODE) or (self._small(block) and block.role is Role.PARAGRAPH)
        if floats and self._open is not None and not self._open.text.endswith(ENDS):
            self._held.append(block)
            return
        self._close()
        if block.role in (Role.PARAGRAPH, Role.ITEM, Role.ABSTRACT, Role.REFERENCE, Role.AUTHORS):
            self._open = block
        else:
            self._emit(block)

    def _continues(self, before: Block, block: Block) -> bool:
        """Say whether a block goes on with the sentence of a paragraph in the column or on the page before."""
        if block.role not in (Role.PARAGRAPH, before.role) or abs(before.size - block.size) > 0.06 * before.size or before.bold != block.bold:
            return False
        away = before.parts[-1][0] != block.parts[0][0] or before.column != block.column or bool(self._held) or self._interrupted
        text, begin = before.text, block.text
        if not away or text.endswith(ENDS) or before.rows + block.rows < 3 or NUMBERED.match(begin) or BULLET.match(begin):
            return False
        if before.role is Role.REFERENCE and REFERENCE.match(begin):
            return False
        if before.role is Role.AUTHORS:
            return before.parts[-1][0] != block.parts[0][0] and text.endswith(",")
        return begin[:1].islower() or text.endswith(HYPHENS) or (before.full and not block.indented)

    def _fills_in(self, before: Block, block: Block) -> bool:
        """Say whether a block is a formula on lines of its own that the sentence before it goes on with."""
        near = before.parts[-1][0] == block.parts[0][0] and 0 <= block.top - before.bottom < 2 * block.size
        formula = block.role is Role.TABLE and RELATION.search(block.text) is not None and not self._small(block)
        return formula and near and not before.text.endswith(ENDS) and before.role is not Role.REFERENCE

    def _small(self, block: Block) -> bool:
        return block.size < 0.93 * self._body()

    def _body(self) -> float:
        return self._sizes.most_common(1)[0][0] if self._sizes else 10.0

    def _close(self) -> None:
        if self._open is not None:
            self._emit(self._open)
        for block in self._held:
            self._emit(block)
        self._open, self._held, self._interrupted = None, [], False

    def _emit(self, block: Block) -> None:
        self._builder.end()
        for page, text in block.parts:
            self._builder.run(text, f"page {page}", block.role, block.marks)
        self._builder.end()

    # What a block is in the structure of its document.

    def _name(self, found: list[Block], page: int) -> None:
        if page == 1 and not self._titled:
            self._title(found)
        for block in found:
            if block.role in (Role.PARAGRAPH, Role.ITEM):
                self._place(block)
            if block.role in (Role.PARAGRAPH, Role.ITEM, Role.TABLE) and self._is_label(block):
                block.role = Role.TABLE
            if self._contents and block.role is not Role.HEADING:
                self._contents = all(LEADER.search(row) for row in block.text.split("\n")[-3:])
                block.role = Role.FURNITURE if self._contents else block.role
        if page == 1:
            _authors(found)

    def _title(self, found: list[Block]) -> None:
        """The largest type of the first page is the title; lines of the same size right after it belong to it."""
        able = [block for block in found if block.role is Role.PARAGRAPH and _titular(block.text)]
        largest = max((block.size for block in able), default=0.0)
        if largest < 1.15 * self._body():
            return
        start = next(index for index, block in enumerate(found) if block in able and block.size > 0.97 * largest)
        self._titled = True
        head = found[start]
        while start + 1 < len(found) and abs(found[start + 1].size - largest) < 0.03 * largest and len(head.text) < 300:
            head.parts = [(1, f"{head.text} {found.pop(start + 1).text}")]
        head.role = Role.TITLE
        self._builder.title = head.text

    def _place(self, block: Block) -> None:
        if self._is_heading(block):
            self._enter(block)
            block.role = Role.HEADING
        elif self._section is not Role.PARAGRAPH:
            block.role = self._section
        elif ABSTRACT.match(block.text) and len(block.text) > 60 and block.parts[0][0] <= 2:
            block.role = Role.ABSTRACT

    def _is_label(self, block: Block) -> bool:
        """A few small words or figures are the lettering of a picture."""
        if block.rows > 2 or block.text.endswith(ENDS):
            return False
        words = [word for word in block.text.split() if sum(map(str.isalpha, word)) > 1]
        return len(words) < 3 and (block.size < 0.85 * self._body() or not words)

    def _enter(self, heading: Block) -> None:
        """A heading opens a section; within the references only one as large as theirs ends them."""
        self._contents = bool(CONTENTS.fullmatch(heading.text))
        if REFERENCES.fullmatch(heading.text):
            self._section, self._section_size = Role.REFERENCE, heading.size
        elif ABSTRACT.fullmatch(heading.text):
            self._section, self._section_size = Role.ABSTRACT, heading.size
        elif self._section is not Role.REFERENCE or heading.size > self._section_size - 0.5:
            self._section = Role.PARAGRAPH

    def _is_heading(self, block: Block) -> bool:
        text, body = block.text, self._body()
        if (
            not (text[:1].isalnum() or text[:1] in OPENING)
            or len(text) > LONGEST_HEADING
            or block.rows > 3
            or sum(map(str.isalpha, text)) < 2
            or (text[0].islower() and len(text.split()) > 3)
            or block.size < 0.9 * body
        ):
            return False
        if NAMED.fullmatch(text) or REFERENCES.fullmatch(text):
            return block.rows == 1
        numbered = bool(NUMBERED.match(text))
        if text.endswith((".", ",", ";")) and not numbered:
            return False
        if block.size >= 1.12 * body:
            return True
        if text.isupper() and block.size >= body and block.rows < 4 and sum(map(str.isalpha, text)) >= 8 and len(text) < 100:
            return True
        heavy = block.bold and not self._bold[True] > self._bold[False]
        return heavy or (numbered and block.rows == 1 and text.upper() == text and len(text) < 80)


def _loose(text: str, page: int) -> Block:
    """Return words that have no place on their page as a block."""
    return Block([(page, text)], Role.PARAGRAPH, 1.0, False, 0.0, 0.0, 0.0, 1, False, False, 0)


def _titular(text: str) -> bool:
    """A title has some letters, is no essay, and is not the name or number of a section."""
    return sum(map(str.isalpha, text)) >= 4 and len(text) < 400 and not NUMBERED.match(text) and not NAMED.fullmatch(text)


def _authors(found: list[Block]) -> None:
    """Between the title and the first section of the first page, or its abstract, stand authors and where they work."""
    start = next((index for index, block in enumerate(found) if block.role is Role.TITLE), None)
    if start is None:
        return
    end = next((index for index in range(start + 1, len(found)) if _opens_text(found, index)), None)
    opens = end is not None and INTRODUCTION.fullmatch(found[end].text) is not None
    abstract = False
    for block in found[start + 1 : end]:
        words = block.text.split()
        plain = sum(word.islower() and word.isalpha() for word in words)
        named = not abstract and (plain < 0.5 * len(words) or len(words) < 4)
        if block.role in (Role.PARAGRAPH, Role.ITEM, Role.HEADING) and named and (end is not None or _lists_people(block.text)):
            block.role = Role.AUTHORS
        elif block.role is Role.PARAGRAPH and opens and plain >= 0.5 * len(words):
            block.role, abstract = Role.ABSTRACT, True
        elif len(words) > 30:
            return


def _opens_text(found: list[Block], index: int) -> bool:
    """Say whether the abstract or a section begins here: a heading may also be the names of the authors, but prose follows none of them."""
    block = found[index]
    if block.role is Role.ABSTRACT or ABSTRACT.match(block.text):
        return True
    if block.role is not Role.HEADING:
        return False
    following = found[index + 1].text.split() if index + 1 < len(found) else []
    prose = len(following) > 25 and sum(word.islower() for word in following) >= 0.5 * len(following)
    return prose or bool(NUMBERED.match(block.text)) or bool(NAMED.fullmatch(block.text))


def _lists_people(text: str) -> bool:
    """Say whether words look like names, one after the other, with or without where they work."""
    return len(text.split()) > 1 and PEOPLE.search(text) is not None
