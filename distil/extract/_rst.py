"""reStructuredText laid out as its readers see it: one pass over lines, no directive is run."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from distil.data import Mark, Role
from distil.extract._assemble import Builder
from distil.extract._rst_inline import Inline
from distil.extract.text import BULLET, CELLS, ITEM, items, join

ADORNED = re.compile(r"([!-/:-@\[-`{-~])\1{2,}\s*\Z")
TRANSITION = 4  # characters of punctuation on a line of its own
HEADER = re.compile(r"[A-Z][\w-]{1,30}: ?\S?")
FIELD = re.compile(r":([^:\n]{1,80}):(?:\s+|\Z)")
MARKUP = re.compile(r"\.\.(?:\s+|\Z)")
DIRECTIVE = re.compile(r"\.\.\s+(?:\|[^|]{1,80}\|\s+)?([\w-]{1,40}(?::[\w-]{1,40}){0,2})::(?:\s+|\Z)")
NOTE = re.compile(r"\.\.\s+(\[(?:#|\*|[\w.#-]{1,60})\])\s+")
TARGET = re.compile(r"(?:\.\.\s+_[^\n]{0,200}:|__)\s*")
ANONYMOUS = re.compile(r"__ \S")
GRID = re.compile(r"\+(?:[-=]{1,300}\+){1,100}\s*\Z")
RULED = re.compile(r"={2,}(?: +={2,})+\s*\Z")
DOCTEST = re.compile(r">>>(?:\s|\Z)")

CODE = "code code-block sourcecode highlight literalinclude parsed-literal doctest testcode testoutput math productionlist graphviz mermaid"
UNSEEN = "meta index comment todo sectionauthor moduleauthor codeauthor highlightlang default-role role tabularcolumns"
# Directives whose words are there under a condition of the builder's; a reader of the pages of a site meets this one.
CONDITIONS = frozenset({"only", "ifconfig", "ifconf", "ifslides", "ifnotslides"})
MET = re.compile(r"\s*(?:html|builder_html|not\s+(?:latex|man|epub|text|texinfo|pdf|gettext))(?:\s+or\b.*)?\s*\Z")
# Classes that style sheets use for words that are not shown; the sheet itself stands elsewhere.
CONCEALING = re.compile(r"(?:.*\s)?(?:d-none|hidden|hide|invisible|no-?display|visually-hidden|sr-only|white|tiny)(?:\s.*)?\Z", re.I)
CLASSES = frozenset({"container", "class", "rst-class", "cssclass", "div"})
REPLACED = re.compile(r"\.\.\s+\|([^|]{1,80})\|\s+(?:replace|unicode)::\s*")
RAW_ROLE = re.compile(r"([\w.+-]{1,40})\(raw\)")
FOLDED = frozenset({"dropdown", "collapse", "toggle", "details"})
PICTURES = frozenset({"image", "figure"})
TABLES = frozenset({"list-table", "csv-table", "table"})
NAVIGATION = frozenset({"contents", "toctree", "sectnum", "include"})


@dataclass
class Page:
    """What is known while the lines go by."""

    builder: Builder
    lines: list[str]
    inline: Inline
    at: int = 0
    section: int = 0
    literal: bool = False  # the next indented block is code
    said: list[tuple[str, Mark]] = field(default_factory=list)

    @property
    def place(self) -> str:
        """Where the pass is, in structural words."""
        return f"section {self.section}"

    def block(self, lines: list[str], role: Role) -> None:
        """Lay out wrapped lines as one block of visible text."""
        text = self.inline.visible(join(lines), self.place)
        if text.strip():
            self.builder.block(text, self.place, role)

    def indented(self, more_than: int, column: int = 1000) -> list[str]:
        """Take the lines, empty ones between them too, that are indented more than this; without their common indent up to the column."""
        taken: list[str] = []
        while self.at < len(self.lines) and (not self.lines[self.at].strip() or _indent(self.lines[self.at]) > more_than):
            taken.append(self.lines[self.at])
            self.at += 1
        while taken and not taken[-1].strip():
            taken.pop()
        least = min((_indent(line) for line in taken if line.strip()), default=0)
        return [line[min(least, column) :] for line in taken]


def lay_out(builder: Builder, text: str) -> None:
    """Hand the text to the builder block by block."""
    page = Page(builder, [line.expandtabs(8).rstrip() for line in text.split("\n")], Inline(builder))
    _define(page)
    _preamble(page)
    _run(page)
    for words in page.inline.unused():
        builder.side(words, page.place, (Mark.COMMENT,))


def _define(page: Page) -> None:
    """Learn what stands for a name between bars: the words are read where the name is, and nowhere when it is not."""
    for at, line in enumerate(page.lines):
        found = REPLACED.match(line.lstrip())
        if found is not None:
            page.at = at + 1
            page.inline.define(found[1], join([line.lstrip()[found.end() :], *page.indented(_indent(line))]))
    page.at = 0


def _run(page: Page) -> None:
    while page.at < len(page.lines):
        line = page.lines[page.at]
        if not line.strip():
            page.at += 1
        elif not any(step(page) for step in STEPS):
            _paragraph(page)


def _inner(page: Page, lines: list[str]) -> None:
    """Lay out lines that stand in something: a directive, a quotation."""
    outer, at = page.lines, page.at
    page.lines, page.at = lines, 0
    _run(page)
    page.lines, page.at = outer, at


def _preamble(page: Page) -> None:
    """A proposal's header block, or a field list at the very start: facts about the text, shown in a box above it."""
    lines = page.lines
    while page.at < len(lines) and not lines[page.at].strip():
        page.at += 1
    if page.at >= len(lines) or not HEADER.match(lines[page.at]):
        return
    end = page.at
    while end < len(lines) and lines[end].strip() and (HEADER.match(lines[end]) or lines[end].startswith(" ")):
        end += 1
    if end - page.at < 3 or (end < len(lines) and lines[end].strip()):
        return
    for line in lines[page.at : end]:
        if line.startswith("Title:"):
            page.builder.title = line[6:].strip()[:300]
            page.builder.block(page.builder.title, page.place, Role.TITLE)
    page.builder.block("\n".join(line for line in lines[page.at : end] if not line.startswith("Title:")), page.place, Role.FURNITURE)
    page.at = end


def _heading(page: Page) -> bool:
    lines, at = page.lines, page.at
    over = ADORNED.match(lines[at])
    if over and at + 2 < len(lines) and lines[at + 1].strip() and lines[at + 2].strip() == lines[at].strip():
        title, page.at = lines[at + 1], at + 3
    elif not over and at + 1 < len(lines) and ADORNED.match(lines[at + 1]) and _indent(lines[at]) == 0 and len(lines[at + 1]) + 1 >= len(lines[at]):
        title, page.at = lines[at], at + 2
    elif over and len(lines[at]) >= TRANSITION and not GRID.match(lines[at]) and not RULED.match(lines[at]):
        page.at += 1
        return True  # a rule across the page
    else:
        return False
    page.section += 1
    page.block([title], Role.HEADING)
    if not page.builder.title:
        page.builder.title = page.inline.visible(title.strip(), page.place)[:300]
    return True


def _markup(page: Page) -> bool:
    """Everything that begins with two dots: directives, notes, targets, and comments, which nobody sees."""
    line = page.lines[page.at]
    if not MARKUP.match(line.lstrip()):
        if ANONYMOUS.match(line):
            page.builder.side(line[3:], page.place, (Mark.ATTRIBUTE,))
            page.at += 1
        return ANONYMOUS.match(line) is not None
    indent = _indent(line)
    line = line.lstrip()
    page.at += 1
    rest = page.indented(indent)
    directive, note = DIRECTIVE.match(line), NOTE.match(line)
    if REPLACED.match(line):
        pass  # learned before
    elif directive:
        _directive(page, directive.group(1).lower(), line[directive.end() :], rest)
    elif note:
        page.block([f"{note.group(1)} {line[note.end() :]}", *rest], Role.REFERENCE)
    elif TARGET.match(line):
        page.builder.side(line.split(":", 1)[-1].strip() if ":" in line else line, page.place, (Mark.ATTRIBUTE,))
        if rest:
            page.builder.side("\n".join(rest), page.place, (Mark.COMMENT,))
    else:
        page.builder.side("\n".join([line[2:].strip(), *rest]), page.place, (Mark.COMMENT,))
    return True


def _directive(page: Page, name: str, argument: str, body: list[str]) -> None:
    options, content = _options(body)
    for key, value in options:
        page.builder.side(value, page.place, (Mark.ASSISTIVE if key == "alt" else Mark.ATTRIBUTE,))
    if name == "role" and (raw := RAW_ROLE.match(argument)) is not None:
        page.inline.raw.add(raw[1])
    if _shut(name, options):
        page.block([argument], Role.PARAGRAPH)
        page.builder.block("\n".join(content).strip(), page.place, Role.PARAGRAPH, (Mark.HIDDEN_ELEMENT,))
    elif _doubtful(name, argument, options):
        page.builder.block(
            "\n".join([argument] * (name not in CONDITIONS | CLASSES) + content).strip(), page.place, Role.PARAGRAPH, (Mark.UNVERIFIED,)
        )
        if not any(content) and "what the styles of classes hide" not in page.builder.unchecked:
            page.builder.unchecked.append("what the styles of classes hide")
    elif name in CONDITIONS | CLASSES:
        _inner(page, content)
    elif name in CODE.split():
        page.builder.block("\n".join([argument] * (name == "math" and bool(argument)) + content).strip("\n"), page.place, Role.CODE)
    elif name in UNSEEN.split():
        page.builder.side("\n".join([argument, *body]), page.place, (Mark.METADATA,))
    elif name == "raw":
        page.builder.side("\n".join(content).strip("\n"), page.place, (Mark.ATTRIBUTE,))
    elif name in PICTURES:
        page.builder.side(argument, page.place, (Mark.ATTRIBUTE,))
        page.block(content, Role.CAPTION)
    elif name in NAVIGATION:
        page.builder.block("\n".join([argument, *content]).strip(), page.place, Role.FURNITURE)
    elif name in TABLES:
        _listed(page, argument, content)
    else:  # a note, a warning, a change: its words are the document's
        page.block([argument], Role.PARAGRAPH)
        _inner(page, content)


def _doubtful(name: str, argument: str, options: list[tuple[str, str]]) -> bool:
    """Say whether a condition, or a class by its name, may keep the words of a directive from its readers."""
    if name in CONDITIONS:
        return not (name == "only" and MET.match(argument))
    classes = [argument] * (name in CLASSES) + [value for key, value in options if key == "class"]
    return any(CONCEALING.match(each) for each in classes)


def _shut(name: str, options: list[tuple[str, str]]) -> bool:
    """Say whether a directive makes a box that opens when a reader asks for it: its words are not seen before."""
    said = dict(options)
    return (name in FOLDED and "open" not in said) or {"dropdown", "toggle"} <= set(said.get("class", "").split())


def _options(body: list[str]) -> tuple[list[tuple[str, str]], list[str]]:
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(body) and (option := FIELD.match(body[at])):
        found.append((option.group(1), body[at][option.end() :]))
        at += 1
    return found, body[at:]


def _listed(page: Page, title: str, content: list[str]) -> None:
    """The rows of a list-table or csv-table; a plain table directive holds an ordinary table."""
    page.block([title], Role.CAPTION)
    if not any(line.startswith("* - ") for line in content):
        _inner(page, content)
        return
    row: list[str] = []
    for line in [*content, "* - "]:
        if line.startswith("* - ") and row:
            page.builder.run(page.inline.visible(CELLS.join(row), page.place) + "\n", page.place, Role.TABLE)
            row = []
        if line.startswith(("* - ", "  - ")):
            row.append(line[4:].strip())
        elif line.strip() and row:
            row[-1] = f"{row[-1]} {line.strip()}"
    page.builder.end()


def _literal(page: Page) -> bool:
    """What is indented after `::`, and interpreter sessions, are code."""
    line = page.lines[page.at]
    if page.literal and _indent(line) > 0:
        page.literal = False
        page.builder.block("\n".join(page.indented(0)), page.place, Role.CODE)
        return True
    page.literal = False
    if not DOCTEST.match(line.lstrip()):
        return False
    page.builder.block("\n".join(_taken(page)), page.place, Role.CODE)
    return True


def _table(page: Page) -> bool:
    line = page.lines[page.at].strip()
    if GRID.match(line):
        lines = [part.strip() for part in _taken(page)]
        columns = [place for place, character in enumerate(line) if character == "+"]
        rows = _rows(lines, columns, GRID.match)
    elif RULED.match(line):
        start = page.at
        _taken(page)
        while (
            page.at < len(page.lines) and sum(bool(RULED.match(part.strip())) for part in page.lines[start : page.at]) < 3 and page.at - start < 2000
        ):
            page.at += 1
        lines = [part[_indent(page.lines[start]) :] for part in page.lines[start : page.at]]
        columns = [match.start() - 1 for match in re.finditer(r"(?:(?<= )|\A)=", line)] + [10_000]
        rows = _rows(lines, columns, RULED.match, each=True)
    else:
        return False
    for row in rows:
        page.builder.run(page.inline.visible(CELLS.join(row), page.place) + "\n", page.place, Role.TABLE)
    page.builder.end()
    return True


def _rows(lines: list[str], columns: list[int], border: Callable[[str], object], *, each: bool = False) -> list[list[str]]:
    """Cut lines at the columns; lines between two borders are one row, or, when `each`, those whose first cell is empty go on."""
    rows: list[list[str]] = []
    fresh = True
    for line in lines:
        if border(line.strip()) or not line.strip():
            fresh = True
            continue
        cells = [line[left + 1 : right].strip(" |") for left, right in zip(columns, columns[1:], strict=False)]
        if fresh or (each and cells[0]):
            rows.append(cells)
            fresh = False
        else:
            rows[-1] = [f"{above} {cell}".strip() for above, cell in zip(rows[-1], cells, strict=True)]
    return rows


def _list(page: Page) -> bool:
    """Bullets, numbers, fields and line blocks: an item ends where the indent does."""
    line = page.lines[page.at]
    if line.lstrip().startswith("| "):
        page.builder.block("\n".join(page.inline.visible(part.strip().lstrip("| "), page.place) for part in _taken(page)), page.place)
        return True
    marker = ITEM.match(line) or FIELD.match(line.lstrip())
    if not marker:
        return False
    page.at += 1
    body = page.indented(_indent(line), marker.end() if marker.re is ITEM else 1000)
    first, rest = _first_paragraph(body)
    paragraph = [BULLET.sub("", line), *first]
    page.literal = paragraph[-1].endswith("::")
    page.block([*paragraph[:-1], paragraph[-1][:-1] if page.literal else paragraph[-1]], Role.ITEM)
    _inner(page, rest)
    return True


def _first_paragraph(lines: list[str]) -> tuple[list[str], list[str]]:
    for place, line in enumerate(lines):
        if not line.strip() or (place and ITEM.match(line)):
            return lines[:place], lines[place:]
    return lines, []


def _paragraph(page: Page) -> None:
    line = page.lines[page.at]
    if _indent(line) > 0:
        _inner(page, page.indented(0))  # a quotation
        return
    lines = [line]
    page.at += 1
    while page.at < len(page.lines) and page.lines[page.at].strip():
        if len(lines) == 1 and _indent(page.lines[page.at]) > 0:
            break  # a term, and what it means on the lines after it
        lines.append(page.lines[page.at])
        page.at += 1
    last = lines[-1]
    if last.endswith("::"):
        page.literal = True
        lines[-1] = "" if last.strip() == "::" else last[:-1] if not last.endswith(" ::") else last[:-3]
    for group in items(lines) if any(ITEM.match(part) for part in lines[1:]) and ITEM.match(lines[0]) else [lines]:
        page.block(group, Role.PARAGRAPH)


def _taken(page: Page) -> list[str]:
    """Take the lines up to the next empty one."""
    start = page.at
    while page.at < len(page.lines) and page.lines[page.at].strip():
        page.at += 1
    return page.lines[start : page.at]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


STEPS: tuple[Callable[[Page], bool], ...] = (_literal, _markup, _heading, _table, _list)
