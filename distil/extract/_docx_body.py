"""Walks the content of a Word document in reading order and hands it to the builder with its marks."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from distil.data import Mark, Role
from distil.extract import _docx_math
from distil.extract._assemble import Builder
from distil.extract._docx_bound import Bound, carried
from distil.extract._docx_fields import Fields, unseen
from distil.extract._docx_numbering import BULLET, Numbering
from distil.extract._docx_parts import BREAKS, WRAPPERS, branch_taken, collapsed, content, flat, list_of, outline, plain, role_of, symbol
from distil.extract._docx_shapes import shape_background, shape_marks, wordart
from distil.extract._docx_styles import Look, Style, Styles, exact_line, fitted, marks, paragraph_marks
from distil.extract._docx_tables import Cell, Rows, table_marks, table_rows
from distil.extract._fonts import shown
from distil.extract._ooxml import Package, attribute, child, tag, value
from distil.extract._ooxml_charts import chart_words, diagram_words
from distil.extract._ooxml_colour import Colour
from distil.extract._ooxml_drawing import Palette

CELLS = " | "
# The largest paper people print, in EMU, for documents that state none.
PAPER = (12 * 914_400, 17 * 914_400)
LONG_CELL = 200  # characters: a table whose cells hold that much on average is page layout, not data


@dataclass(frozen=True)
class Setting:
    """What a run inherits from what it stands in."""

    background: Colour | None
    marks: frozenset[Mark] = frozenset()
    style: str | None = None
    table: tuple[Any, ...] = ()
    line: int = 0  # the height of a paragraph's lines when it is fixed, in twentieths of a point


@dataclass
class Walker:
    """One pass over one document. Field codes and text boxes reach across runs and paragraphs, so it remembers them."""

    builder: Builder
    package: Package
    relations: dict[str, tuple[str, str, bool]]
    styles: Styles = field(default_factory=Styles)
    bound: Bound = field(default_factory=Bound)
    numbering: Numbering = field(default_factory=lambda: Numbering(None))
    section: int = 0
    page: tuple[int, int] = PAPER
    beside: list[bool] = field(default_factory=list)  # for each section that is still to come, whether its margins lie off the paper
    prefix: str = ""  # place of text outside the body: "footnote 3"
    role: Role | None = None
    notes: list[tuple[str, str]] = field(default_factory=list)  # ("footnote" or "endnote", id) in order of reference
    headers: list[tuple[str, str, str]] = field(default_factory=list)  # (relation id, "header" or "footer", its type)
    lost: list[str] = field(default_factory=list)
    inserted: int = 0
    deleted: int = 0
    _fields: Fields = field(default_factory=Fields)
    _boxes: list[tuple[Any, Setting]] = field(default_factory=list)
    _joined: bool = False
    _folded: int | None = None  # the level of a heading under which all is folded away
    _said: set[tuple[str, Mark]] = field(default_factory=set)

    @property
    def place(self) -> str:
        """Where the walk is, in structural words."""
        return self.prefix or f"section {self.section}"

    def blocks(self, parent: Any, setting: Setting) -> None:
        """Lay out the paragraphs and tables directly in an element."""
        for element in parent:
            name = tag(element)
            if name == "w:p":
                self._paragraph(element, self._unfolded(element, setting))
            elif name == "w:tbl":
                self._table(element, self._unfolded(None, setting))
            elif name == "w:sdt":
                self.blocks(content(element), self._control(element, setting))
            elif name in {"w:del", "w:moveFrom"}:
                self.blocks(element, _with(setting, Mark.DELETED))
            elif name == "mc:AlternateContent":
                self._alternatives(element, lambda branch: self.blocks(branch, setting))
            elif name == "w:altChunk":
                self.lost.append("an embedded document (altChunk) is not read; open it in Word and save it anew")
            elif name == "w:sectPr":
                self._section_properties(element)
            elif name in WRAPPERS or name == "w:moveFrom":
                self.blocks(element, setting)

    def side(self, text: str | None, mark: Mark) -> None:
        """Keep a side channel's words once."""
        words = (text or "").strip()
        if words and (words, mark) not in self._said:
            self._said.add((words, mark))
            self.builder.side(words, self.place, (mark,))

    def _unfolded(self, paragraph: Any | None, setting: Setting) -> Setting:
        """Return the setting of a block: what stands under a folded heading, or on no paper, is seen by nobody."""
        if self.prefix:
            return setting
        properties = child(paragraph, "w:pPr")
        chain = self.styles.chain(value(properties, "w:pStyle") or self.styles.default_paragraph)
        level = None if paragraph is None else outline(properties, chain)
        if level is not None and self._folded is not None and level <= self._folded:
            self._folded = None
        here = setting if self._folded is None else _with(setting, Mark.HIDDEN_ELEMENT)
        if level is not None and self._folded is None and collapsed(properties, chain):
            self._folded = level
        return _with(here, Mark.OFF_PAGE) if self.beside[:1] == [True] else here

    # Paragraphs

    def _paragraph(self, element: Any, setting: Setting) -> None:
        properties = child(element, "w:pPr")
        self._section_properties(child(properties, "w:sectPr"))
        style = value(properties, "w:pStyle")
        chain = self.styles.chain(style or self.styles.default_paragraph)
        number, level = list_of(properties, chain)
        listed = self.numbering.look(number, level)[1] if number else None
        setting = replace(self._surroundings(properties, chain, setting, listed), style=style)
        runs = list(self._inline(element, setting))
        role = self.role or role_of(element, properties, chain)
        if role in {Role.HEADING, Role.TITLE} and any(text.strip() for text, _ in runs):
            self.section += 1
        if role is Role.TITLE and not self.builder.title:
            self.builder.title = " ".join("".join(text for text, found in runs if not found).split())[:300]
        if not self._joined:
            self.builder.end()
        if not any(text.strip() for text, _ in runs):
            runs = []  # an empty line
        label = self._label(properties, chain, setting)
        if label[0] and any(text.strip() and not found for text, found in runs):
            self.builder.run(label[0], self.place, role, setting.marks | label[1])
        for text, found in runs:
            self.builder.run(text, self.place, role, found)
        # A tracked deletion of the paragraph's end joins it to the next one.
        self._joined = child(child(properties, "w:rPr"), "w:del") is not None
        if not self._joined:
            self.builder.end()
        self._open_boxes()

    def _surroundings(self, properties: Any | None, chain: list[Style], setting: Setting, listed: Any | None = None) -> Setting:
        """A paragraph's own fill, and the ways to make a whole paragraph show nothing."""
        background = setting.background
        holders = (*(style.paragraph for style in chain), listed, properties)
        for holder in holders:
            fill = self.styles.shading(holder)
            background = background if fill is None else fill
        return replace(setting, background=background, marks=setting.marks | paragraph_marks(holders), line=exact_line(holders))

    def _label(self, properties: Any | None, chain: list[Style], setting: Setting) -> tuple[str, set[Mark]]:
        """What the list writes before the paragraph, drawn as its mark and its level say."""
        number, level = list_of(properties, chain)
        label = self.numbering.label(number, level) if number else ""
        if not label or label == BULLET:
            return "", set()
        own, mark = self.numbering.look(number, level)[0], child(properties, "w:rPr")
        look = self.styles.look([*(mark if mark is not None else ()), *(own if own is not None else ())], setting.style, setting.table)
        label, strange = shown(label, look.font)
        return f"{label} ", marks(look, setting.background) | ({Mark.GLYPH_MISMATCH} if strange else set())

    def _open_boxes(self) -> None:
        """Text boxes follow the paragraph they are anchored in."""
        boxes, self._boxes = self._boxes, []
        for box, setting in boxes:
            self.blocks(box, setting)

    # Runs

    def _inline(self, parent: Any, setting: Setting) -> Iterator[tuple[str, frozenset[Mark]]]:
        """Yield the texts of a paragraph's runs with their marks."""
        for element in parent:
            name = tag(element)
            if name == "w:r":
                yield from self._run(element, setting)
            elif name in {"w:del", "w:moveFrom"}:
                self.deleted += 1
                yield from self._inline(element, _with(setting, Mark.DELETED))
            elif name in {"m:oMath", "m:oMathPara"}:
                yield from self._equation(element, setting)
            elif name == "w:sdt":
                yield from self._inline(content(element), self._control(element, setting))
            elif name == "mc:AlternateContent":
                chosen: list[tuple[str, frozenset[Mark]]] = []
                self._alternatives(element, lambda branch, into=chosen: into.extend(self._inline(branch, setting)))  # type: ignore[misc]  # no type is inferred for a lambda whose default binds the loop variable
                yield from chosen
            elif name in WRAPPERS:
                self._wrapper(element, name)
                shown = name != "w:fldSimple" or not unseen(attribute(element, "instr"), plain(element))
                yield from self._inline(element, setting if shown else _with(setting, Mark.HIDDEN_ELEMENT))
            else:
                self._drawn(element, name, setting)

    def _equation(self, element: Any, setting: Setting) -> Iterator[tuple[str, frozenset[Mark]]]:
        """An equation in one line; phantoms keep their space on the page and show nothing, so that they follow, marked."""
        unseen_here = _docx_math.hidden(element) or self._fields.unseen
        looks = (self.styles.look(run, setting.style, setting.table) for run in element.iter() if tag(run) == "w:rPr")
        found = set().union(*(marks(look, setting.background) for look in looks))
        yield _docx_math.linear(element), setting.marks | found | ({Mark.HIDDEN_ELEMENT} if unseen_here else set())
        for words in _docx_math.phantoms(element):
            yield f" {words}", setting.marks | {Mark.HIDDEN_ELEMENT}

    def _run(self, element: Any, setting: Setting) -> Iterator[tuple[str, frozenset[Mark]]]:
        properties = child(element, "w:rPr")
        look: Look = self.styles.look(properties, setting.style, setting.table)
        steady = setting.marks | marks(look, setting.background)
        if look.fit or look.complex_size or setting.line:
            steady |= fitted(look, plain(element), setting.line)
        if child(properties, "w:del") is not None:
            steady |= {Mark.DELETED}
        for inner in element:
            name = tag(inner)
            found = steady | {Mark.HIDDEN_ELEMENT} if self._fields.unseen else steady  # a field may begin and end within a run
            if name == "w:rPr":
                continue
            if name in {"w:t", "w:delText"}:
                text, strange = shown(inner.text or "", look.font)
                yield from self._words(text, found | {Mark.GLYPH_MISMATCH} if strange else found)
            elif name in BREAKS:
                yield BREAKS[name], found
            elif name == "w:sym":
                yield symbol(attribute(inner, "char"), attribute(inner, "font")), found
            elif name in {"w:instrText", "w:delInstrText"}:
                self._fields.code(inner.text)
                self.side(inner.text, Mark.FIELD)
            elif name == "w:fldChar":
                self._field(inner)
            elif name in {"w:footnoteReference", "w:endnoteReference"}:
                if not found & {Mark.HIDDEN_ELEMENT, Mark.DELETED}:
                    self.notes.append((name[2:-9], attribute(inner, "id") or ""))
            elif name == "w:ruby":
                yield from self._ruby(inner, setting)
            elif name == "mc:AlternateContent":
                self._alternatives(inner, partial(self._drawings, setting=replace(setting, marks=found)))
            else:
                self._drawn(
                    inner, name, replace(setting, marks=found - marks(look, setting.background) | setting.marks | (found & {Mark.HIDDEN_ELEMENT}))
                )

    def _words(self, text: str, found: frozenset[Mark]) -> Iterator[tuple[str, frozenset[Mark]]]:
        """Text between a field's begin and its result is code, whatever element holds it."""
        if self._fields.in_code:
            self.side(text, Mark.FIELD)
        else:
            yield text, found

    def _field(self, element: Any) -> None:
        self._fields.move(element)
        for inner in element.iter():
            if tag(inner) in {"w:helpText", "w:statusText", "w:default", "w:name", "w:listEntry"}:
                self.side(attribute(inner, "val"), Mark.FIELD)

    def _ruby(self, element: Any, setting: Setting) -> Iterator[tuple[str, frozenset[Mark]]]:
        """A reading aid stands above its base; in a line it follows in brackets."""
        base, aid = child(element, "w:rubyBase"), child(element, "w:rt")
        yield from self._inline(base if base is not None else (), setting)
        above = list(self._inline(aid if aid is not None else (), setting))
        if any(text for text, _ in above):
            yield from (("(", setting.marks), *above, (")", setting.marks))

    def _wrapper(self, element: Any, name: str) -> None:
        if name in {"w:ins", "w:moveTo"}:
            self.inserted += 1
        elif name == "w:fldSimple":
            self.side(attribute(element, "instr"), Mark.FIELD)
        elif name == "w:hyperlink":
            self.side(attribute(element, "tooltip"), Mark.ATTRIBUTE)
            _, target, outside = self.relations.get(attribute(element, "id", "r") or "", ("", "", False))
            if outside:
                self.side(target, Mark.ATTRIBUTE)

    def _control(self, element: Any, setting: Setting) -> Setting:
        """Keep what a content control carries beside the page; return the setting of its words."""
        for text, mark in carried(element):
            self.side(text, mark)
        return _with(setting, Mark.HIDDEN_ELEMENT) if self.bound.gives_way(element) else setting

    # Drawings

    def _drawings(self, parent: Any, setting: Setting) -> None:
        for element in parent:
            self._drawn(element, tag(element), setting)

    def _drawn(self, element: Any, name: str, setting: Setting) -> None:
        """Collect text boxes, alternative texts and references of a drawing, however deep its groups are."""
        if name in {"w:drawing", "w:pict", "w:object"} or name.split(":")[0] in {"wp", "wps", "wpg", "wpc", "a", "pic", "v", "o"}:
            found = shape_marks(element, self.page)
            if found:
                setting = replace(setting, marks=setting.marks | found)
            background = shape_background(element, self.styles, setting.background)
            self._described(element, name, setting)
            for inner in element:
                kind = tag(inner)
                if kind == "w:txbxContent":
                    self._boxes.append((inner, replace(setting, background=background, table=())))
                elif kind == "mc:AlternateContent":
                    self._alternatives(inner, lambda branch, under=setting: self._drawings(branch, under))  # type: ignore[misc]  # no type is inferred for a lambda whose default binds the loop variable
                else:
                    self._drawn(inner, kind, replace(setting, background=background))
        elif name in {"c:chart", "dgm:relIds"}:
            self._diagram(element, name, setting)

    def _described(self, element: Any, name: str, setting: Setting) -> None:
        if name in {"wp:docPr", "pic:cNvPr", "wps:cNvPr"}:
            for what in ("descr", "title"):
                self.side(element.get(what), Mark.ASSISTIVE)
        elif name.startswith("v:"):
            self.side(element.get("alt"), Mark.ASSISTIVE)
            if name == "v:textpath" and (element.get("string") or "").strip():
                found = setting.marks | wordart(element, setting.background)
                self.builder.block(element.get("string"), self.place, self.role or Role.PARAGRAPH, found)

    def _diagram(self, element: Any, name: str, setting: Setting) -> None:
        """Words of a chart or diagram stand in a part of their own."""
        _, target, outside = self.relations.get(attribute(element, "id" if name == "c:chart" else "dm", "r") or "", ("", "", True))
        root = None if outside else self.package.xml(target)
        if root is None:
            self.lost.append("a chart or diagram is not read")
            return
        charted = name == "c:chart"
        said = chart_words(root, Palette(self.styles.theme), setting.background) if charted else diagram_words(root)
        for line, found in said:
            self.builder.block(line, self.place, Role.CAPTION, setting.marks | found)

    def _alternatives(self, element: Any, lay_out: Callable[[Any], None]) -> None:
        """Lay out the branch Word takes: the first whose vocabularies it knows, else the fallback. Others are seen by nobody."""
        branches = [branch for branch in element if tag(branch) in {"mc:Choice", "mc:Fallback"}]
        taken = branch_taken(element)
        if taken is None:
            return
        lay_out(taken)
        seen = plain(taken)
        for branch in branches:
            words = plain(branch)
            if branch is not taken and words and words not in seen:
                self.side(words, Mark.HIDDEN_ELEMENT)

    def _section_properties(self, element: Any | None) -> None:
        if element is not None and not self.prefix:
            del self.beside[:1]
        first = child(element, "w:titlePg") is not None
        for inner in element if element is not None else ():
            name = tag(inner)
            if name in {"w:headerReference", "w:footerReference"}:
                kind = attribute(inner, "type") or "default"
                self.headers.append((attribute(inner, "id", "r") or "", name[2:8], "off" if kind == "first" and not first else kind))

    # Tables

    def _table(self, element: Any, setting: Setting) -> None:
        self._joined = False
        self.builder.end()
        rows: Rows = table_rows(element, self.styles, setting.background)
        setting = replace(setting, marks=setting.marks | table_marks(element))
        cells = [cell for row in rows for cell in row.cells]
        length = sum(len(plain(cell.element)) for cell in cells)
        if len(cells) == len(rows) or length > LONG_CELL * max(len(cells), 1):
            for row in rows:
                self.deleted += Mark.DELETED in row.marks
                for cell in row.cells:
                    self.blocks(cell.element, self._inside(setting, cell, row.marks))
            return
        role = self.role or Role.TABLE
        for row in rows:
            written = False
            for cell in row.cells:
                runs = list(self._cell(cell.element, self._inside(setting, cell, row.marks)))
                if written:
                    self.builder.run(CELLS, self.place, role, row.marks)
                written = True
                for text, found in runs:
                    self.builder.run(text, self.place, role, found)
            self.builder.run("\n", self.place, role, row.marks)
        self.builder.end()
        self._open_boxes()

    def _inside(self, setting: Setting, cell: Cell, row: frozenset[Mark]) -> Setting:
        return replace(setting, background=cell.background, marks=setting.marks | row | cell.marks, table=(*setting.table, *cell.runs))

    def _cell(self, parent: Any, setting: Setting) -> Iterator[tuple[str, frozenset[Mark]]]:
        """Yield a cell's runs on one line: paragraphs and inner tables are parted by a blank."""
        started = False
        for element in flat(parent):
            properties = child(element, "w:pPr")
            style = value(properties, "w:pStyle")
            chain = self.styles.chain(style or self.styles.default_paragraph)
            inner = replace(self._surroundings(properties, chain, setting), style=style)
            runs = [(re.sub(r"\s", " ", text), found) for text, found in self._inline(element, inner)]
            if started and any(text.strip() for text, _ in runs):
                yield " ", runs[0][1]
            started = started or any(text.strip() for text, _ in runs)
            yield from runs


def _with(setting: Setting, mark: Mark) -> Setting:
    return replace(setting, marks=setting.marks | {mark})
