"""Org files laid out as their exported page shows them; comments, drawers and subtrees kept from export are marked.

One pass over lines; no block of code is run and no other file is included.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from distil.data import Document, Mark, Role
from distil.extract._assemble import Builder
from distil.extract._encoding import decode
from distil.extract._org_inline import Inline
from distil.extract._roles import refined
from distil.extract.text import BULLET, CELLS, ITEM, join, paragraphs

MARKS = frozenset({Mark.HIDDEN_ELEMENT, Mark.COMMENT, Mark.METADATA, Mark.ATTRIBUTE})
UNCHECKED = ("what export filters and code blocks would change", "files it includes", "text in pictures")
VERSION = "org/1"
MEDIA_TYPE = "text/org"

HEADING = re.compile(r"(\*{1,40})[ \t]+(?=\S)")
STATE = re.compile(r"(?:TODO|DONE|NEXT|WAITING|CANCELL?ED|STARTED|HOLD)\s+")
PRIORITY = re.compile(r"\[#[A-Z0-9]\]\s*")
TAGS = re.compile(r"[ \t]+(:[\w@#%:]{1,300}:)[ \t]*\Z")
EXCLUDE = re.compile(r"\s*#\+exclude_tags:\s*(.*)\Z", re.I | re.S)
SELECTS = re.compile(r"\A\s*#\+select_tags:|\A\*.{0,2000}:export:", re.I)
KEYWORD = re.compile(r"\s*#\+([\w-]{1,40})(?:\[[^\]\n]{0,300}\])?:\s*(.*)\Z", re.S)
BEGIN = re.compile(r"\s*#\+begin_(\w{1,40})\b(.*)\Z", re.I | re.S)
COMMENT = re.compile(r"\s*#(?:\s|\Z)")
DRAWER = re.compile(r"\s*:([\w-]{1,60}):\s*\Z")
PLANNING = re.compile(r"\s*(?:SCHEDULED|DEADLINE|CLOSED|CLOCK):\s*[<\[\d]")
NOTE = re.compile(r"\[fn:([\w-]{1,60})\]\s*")
REFERRED = re.compile(r"(?<=\S)\s?\[fn:([\w-]{1,60})\]")
FIXED = re.compile(r"\s*:(?:\s|\Z)")
RULE = re.compile(r"\s*-{5,}\s*\Z")
BORDER = re.compile(r"\s*\|[-+|]{1,2000}\s*\Z")
CODE = frozenset({"src", "example", "verse", "ascii"})
UNSEEN = {"comment": Mark.COMMENT, "export": Mark.ATTRIBUTE, "html": Mark.ATTRIBUTE, "latex": Mark.ATTRIBUTE}
UNDRAWN = frozenset({"hidden", "hide", "invisible"})  # a block of another name becomes a box of that class
DEEPEST = 20  # blocks in blocks; what is deeper is read as text
LONGEST_DRAWER = 500  # lines; a drawer nobody closes is text
ROLES = {"title": Role.TITLE, "subtitle": Role.PARAGRAPH, "author": Role.AUTHORS, "date": Role.FURNITURE}


@dataclass
class Page:
    """What is known while the lines go by."""

    builder: Builder
    lines: list[str]
    inline: Inline
    at: int = 0
    section: int = 0
    excluded: frozenset[str] = frozenset({"noexport"})  # tags of subtrees that are not exported
    referred: frozenset[str] = frozenset()  # notes that the text refers to
    hidden: int = 0  # level of the heading whose subtree is kept from export, 0 for none
    depth: int = 0
    unclosed: set[str] = field(default_factory=set)  # kinds of block that no later line closes: each is looked for once

    @property
    def place(self) -> str:
        """Where the pass is, in structural words."""
        return f"section {self.section}"

    def block(self, text: str, role: Role = Role.PARAGRAPH) -> None:
        """Lay out one block; under a heading kept from export it is hidden."""
        if text.strip():
            self.builder.block(text, self.place, role, {Mark.HIDDEN_ELEMENT} if self.hidden else ())

    def words(self, lines: list[str], role: Role = Role.PARAGRAPH) -> None:
        """Lay out wrapped lines of marked-up words as one block."""
        self.block(self.inline.visible(join(lines), self.place).strip(), role)

    def aside(self, text: str, mark: Mark) -> None:
        """Keep what no export shows."""
        self.builder.side(text.strip(), self.place, (mark,))

    def until(self, end: Callable[[str], object], most: int = 1 << 40) -> list[str] | None:
        """Take the lines before the one that ends them, and that one; None when none does."""
        for place in range(self.at, min(len(self.lines), self.at + most)):
            if end(self.lines[place]):
                taken, self.at = self.lines[self.at : place], place + 1
                return taken
        return None

    def run_of(self, fits: Callable[[str], object]) -> list[str]:
        """Take the lines from here that fit."""
        start = self.at
        while self.at < len(self.lines) and fits(self.lines[self.at]):
            self.at += 1
        return self.lines[start : self.at]


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return what a reader of the exported page sees, the rest with its marks; `name` and `password` are no use here."""
    text, remark = decode(content)
    builder = Builder(MEDIA_TYPE, extractor=VERSION, unchecked=UNCHECKED)
    builder.pages = 1
    page = Page(builder, [line.rstrip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")], Inline(builder))
    stated = " ".join(found.group(1) for found in map(EXCLUDE.match, page.lines) if found)
    page.referred = frozenset(name for line in page.lines for name in REFERRED.findall(line))
    page.excluded = frozenset(stated.split()) or page.excluded
    if any(SELECTS.search(line) for line in page.lines):
        builder.unchecked.append("whether only the subtrees are exported that its tags select")
    _run(page)
    return refined(builder.document(reason=remark))


def _run(page: Page) -> None:
    while page.at < len(page.lines):
        if not page.lines[page.at].strip():
            page.at += 1
        elif not any(step(page) for step in STEPS):
            _paragraph(page)


def _heading(page: Page) -> bool:
    line = page.lines[page.at]
    found = HEADING.match(line)
    if not found:
        return False
    page.at += 1
    level, words = len(found.group(1)), line[found.end() :]
    tags = TAGS.search(words)
    named = tags.group(1).split(":") if tags else []
    words = PRIORITY.sub("", STATE.sub("", words[: tags.start()] if tags else words, count=1), count=1)
    if page.hidden and level <= page.hidden:
        page.hidden = 0
    if not page.hidden and (page.excluded & set(named) or "ARCHIVE" in named or words.split(None, 1)[:1] == ["COMMENT"]):
        page.hidden = level
    page.section += 1
    page.words([words], Role.HEADING)
    if tags and not page.hidden:
        page.aside(tags.group(1), Mark.METADATA)
    return True


def _comment(page: Page) -> bool:
    lines = page.run_of(COMMENT.match)
    if lines:
        page.aside("\n".join(line.strip()[1:].strip() for line in lines), Mark.COMMENT)
    return bool(lines)


def _block(page: Page) -> bool:
    found = BEGIN.match(page.lines[page.at])
    if not found or page.depth >= DEEPEST or found.group(1).lower() in page.unclosed:
        return False
    kind, start = found.group(1).lower(), page.at
    page.at += 1
    body = page.until(lambda line: line.strip().lower() == f"#+end_{kind}")
    if body is None:
        page.at = start
        page.unclosed.add(kind)
        return False
    if found.group(2).strip():
        page.aside(found.group(2), Mark.ATTRIBUTE)
    if kind in UNDRAWN:
        page.builder.block("\n".join(body).strip("\n"), page.place, Role.PARAGRAPH, {Mark.HIDDEN_ELEMENT})
    elif kind in UNSEEN:
        page.aside("\n".join(body), UNSEEN[kind])
    elif kind in CODE:
        if ":exports none" in found.group(2) or ":exports results" in found.group(2):
            page.builder.block("\n".join(body).strip("\n"), page.place, Role.CODE, {Mark.HIDDEN_ELEMENT})
        else:
            page.block("\n".join(body).strip("\n"), Role.CODE)
    elif kind == "abstract":
        for lines in paragraphs("\n".join(body)):
            page.words(lines, Role.ABSTRACT)
    else:
        _inner(page, body)
    return True


def _inner(page: Page, body: list[str]) -> None:
    """Lay out the lines of a block that holds Org itself: a quotation, a box."""
    outer, at, unclosed = page.lines, page.at, page.unclosed
    page.lines, page.at, page.unclosed, page.depth = body, 0, set(), page.depth + 1
    _run(page)
    page.lines, page.at, page.unclosed, page.depth = outer, at, unclosed, page.depth - 1


def _keyword(page: Page) -> bool:
    found = KEYWORD.match(page.lines[page.at])
    if not found:
        return False
    page.at += 1
    key, words = found.group(1).lower(), found.group(2).strip()
    if key == "caption":
        page.words([words], Role.CAPTION)
    elif key in ROLES and not page.hidden:
        page.words([words], ROLES[key])
        if key == "title" and not page.builder.title:
            page.builder.title = page.inline.visible(words, page.place)[:300]
    elif key == "include":
        page.builder.lost(f"file included in {page.place}", "it is another file; add that one")
        page.builder.pages += 1
        page.aside(words, Mark.ATTRIBUTE)
    else:
        page.aside(words, Mark.METADATA)
    return True


def _drawer(page: Page) -> bool:
    found = DRAWER.match(page.lines[page.at])
    if not found or found.group(1).lower() == "end":
        return False
    page.at += 1
    body = page.until(lambda line: line.strip().lower() == ":end:", LONGEST_DRAWER)
    if body is None:
        page.at -= 1
        return False
    page.aside("\n".join(line.strip() for line in body), Mark.METADATA)
    return True


def _planning(page: Page) -> bool:
    lines = page.run_of(PLANNING.match)
    for line in lines:
        page.aside(line, Mark.METADATA)
    return bool(lines)


def _fixed(page: Page) -> bool:
    lines = page.run_of(FIXED.match)
    page.block("\n".join(line.lstrip()[2:] for line in lines), Role.CODE)
    return bool(lines)


def _table(page: Page) -> bool:
    lines = page.run_of(lambda line: line.lstrip().startswith("|"))
    for line in lines:
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not BORDER.match(line) and any(cells) and not all(re.fullmatch(r"<[lrc]?\d{0,3}>", cell) for cell in cells if cell):
            marks = {Mark.HIDDEN_ELEMENT} if page.hidden else ()
            page.builder.run(page.inline.visible(CELLS.join(cells), page.place) + "\n", page.place, Role.TABLE, marks)
    page.builder.end()
    return bool(lines)


def _note(page: Page) -> bool:
    found = NOTE.match(page.lines[page.at])
    if found is None:
        return False
    if found.group(1) not in page.referred:  # the export leaves out notes that nothing refers to
        page.at += 1
        page.aside(join([page.lines[page.at - 1][found.end() :], *page.run_of(_goes_on)]), Mark.COMMENT)
        return True
    first = NOTE.sub(r"[\1] ", page.lines[page.at], count=1)
    page.at += 1
    page.words([first, *page.run_of(_goes_on)], Role.REFERENCE)
    return True


def _item(page: Page) -> bool:
    line = page.lines[page.at]
    if not ITEM.match(line) or line.startswith("*"):
        return False
    page.at += 1
    lines = [re.sub(r"\A\[[ xX-]\]\s+", "", BULLET.sub("", line)), *page.run_of(_goes_on)]
    page.words([lines[0].replace(" :: ", ": ", 1), *lines[1:]], Role.ITEM)
    return True


def _rule(page: Page) -> bool:
    if RULE.match(page.lines[page.at]):
        page.at += 1
        return True
    return False


def _goes_on(line: str) -> bool:
    """Say whether a line belongs to the block before it."""
    opens = HEADING.match(line) or KEYWORD.match(line) or BEGIN.match(line) or COMMENT.match(line) or DRAWER.match(line)
    return bool(line.strip()) and not (opens or NOTE.match(line) or RULE.match(line) or ITEM.match(line) or line.lstrip().startswith("|"))


def _paragraph(page: Page) -> None:
    lines = [page.lines[page.at]]
    page.at += 1
    page.words([*lines, *page.run_of(_goes_on)])


STEPS: tuple[Callable[[Page], bool], ...] = (_heading, _block, _keyword, _comment, _drawer, _planning, _note, _table, _item, _fixed, _rule)
