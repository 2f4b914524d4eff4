"""The words of one slide, and what stands beside them: notes, comments, alternative texts."""

import re
from dataclasses import dataclass, field
from typing import Any

from distil.data import Mark, Role
from distil.extract._assemble import Builder
from distil.extract._ooxml import Broken, Package, child, part, relation, tag
from distil.extract._ooxml_charts import chart_words, diagram_words
from distil.extract._ooxml_colour import Colour
from distil.extract._ooxml_drawing import Run, Setting, links, paragraphs, words
from distil.extract._pptx_deck import BODY, TITLES, Deck, Layer, placeholder
from distil.extract._pptx_overrun import overrun
from distil.extract._pptx_slide import Pile, Shape, merged, properties_of, setting_of

SEPARATOR = " | "
FURNITURE = frozenset({"dt", "ftr", "sldNum", "hdr"})
LONGEST_NAME = 40  # letters: longer names of shapes are words to somebody, and seen by nobody
# The style PowerPoint gives a new table, and "none": both light under the body's text.
LIGHT_TABLES = frozenset(
    {"", "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}", "{2D5ABB26-0587-4C30-8999-92F81FD0307C}", "{5940675A-B579-460E-94D1-54222C63F5DA}"}
)


@dataclass
class Talk:
    """What the slides of one presentation share."""

    package: Package
    builder: Builder
    deck: Deck
    levels: tuple[Any, ...] = ()
    shown: set[str] = field(default_factory=set)  # words of layouts and masters that some slide shows
    said: set[tuple[str, Mark]] = field(default_factory=set)

    def side(self, text: str | None, place: str, mark: Mark) -> None:
        """Keep a side channel's words once."""
        plain = (text or "").strip()
        if plain and (plain, mark) not in self.said:
            self.said.add((plain, mark))
            self.builder.side(plain, place, (mark,))

    def optional(self, name: str, place: str, what: str) -> Any | None:
        """Return the root of a part the slide can be read without; one that is damaged is said to be lost."""
        try:
            return self.package.xml(name)
        except Broken:
            self.builder.lost(place, f"its {what} part is damaged")
            return None


def lay_out(talk: Talk, found: Pile, place: str, marks: frozenset[Mark]) -> bool:
    """Lay out a slide's words in reading order; say whether there were any."""
    base = Setting(found.palette, marks=marks, levels=talk.levels)
    written = False
    for shape in found.ordered():
        _beside(talk, shape, place)
        if tag(shape.element) == "p:graphicFrame":
            written = _frame(talk, shape, found, base, place) or written
            continue
        body = part(shape.element, "txBody")
        if body is None:
            continue
        setting = setting_of(shape, found, base, body)
        blocks = list(paragraphs(body, setting, overrun(body, setting, shape.box, found.size)))
        if shape.layer is not None:
            _furniture(talk, shape, blocks, place)
        elif blocks:
            written = True
            _text(talk, shape, blocks, place)
    for taken, branch in found.left:
        text = words(branch)
        if text and (taken is None or text not in words(taken)):
            talk.side(text, place, Mark.HIDDEN_ELEMENT)
    return written


def notes(talk: Talk, slide: Layer, place: str) -> None:
    """Keep what the speaker reads and the audience doesn't see, what reviewers wrote, and where links lead."""
    for kind, target, outside in slide.relations.values():
        if outside and kind == "hyperlink":
            talk.side(target, place, Mark.ATTRIBUTE)
    for target in slide.related("notesSlide"):
        root = talk.optional(target, place, "notes")
        tree = child(child(root, "p:cSld"), "p:spTree")
        for shape in tree.iter() if tree is not None else ():
            mark = placeholder(shape) if tag(shape) == "p:sp" else None
            if tag(shape) == "p:sp" and (mark is None or mark[0] not in FURNITURE):
                talk.side(words(shape), f"{place} notes", Mark.ANNOTATION)
    for target in slide.related("comments"):
        root = talk.optional(target, place, "comments")
        for element in root.iter() if root is not None else ():
            if tag(element) == "p:text":
                talk.side(element.text, place, Mark.COMMENT)
            elif isinstance(element.tag, str) and element.tag.endswith("}txBody"):
                talk.side(words(element), place, Mark.COMMENT)


def _text(talk: Talk, shape: Shape, blocks: list[tuple[Any, list[Run]]], place: str) -> None:
    mark = placeholder(shape.element)
    kind = mark[0] if mark is not None else None
    builder = talk.builder
    if kind in TITLES:
        heading: list[Run] = []
        for _, runs in blocks:
            heading += [*([(" ", runs[0][1])] if heading else []), *((re.sub(r"\s+", " ", text), found) for text, found in runs)]
        _block(talk, heading, place, Role.HEADING)
        if not builder.title and not any(found for _, found in heading):
            builder.title = " ".join("".join(text for text, _ in heading).split())[:300]
        return
    for paragraph, runs in blocks:
        role = Role.FURNITURE if kind in FURNITURE else Role.ITEM if kind in BODY - {"subTitle"} and _listed(paragraph) else Role.PARAGRAPH
        _block(talk, runs, place, role)


def _furniture(talk: Talk, shape: Shape, blocks: list[tuple[Any, list[Run]]], place: str) -> None:
    """What a layout or a master draws on every slide is said once."""
    plain = words(shape.element)
    if plain and plain not in talk.shown:
        talk.shown.add(plain)
        for _, runs in blocks:
            _block(talk, runs, place, Role.FURNITURE)


def _block(talk: Talk, runs: list[Run], place: str, role: Role) -> None:
    talk.builder.end()
    for text, found in runs:
        talk.builder.run(text.replace("\v", "\n"), place, role, found)
    talk.builder.end()


def _listed(paragraph: Any) -> bool:
    """Placeholders for text are lists unless a paragraph says it has no bullet."""
    return child(child(paragraph, "a:pPr"), "a:buNone") is None


def _beside(talk: Talk, shape: Shape, place: str) -> None:
    described = properties_of(shape.element)
    if described is None:
        return
    for what in ("descr", "title"):
        talk.side(described.get(what), place, Mark.ASSISTIVE)
    if len(described.get("name") or "") > LONGEST_NAME:
        talk.side(described.get("name"), place, Mark.ATTRIBUTE)
    for tip in links(shape.element):
        talk.side(tip, place, Mark.ATTRIBUTE)


def _frame(talk: Talk, shape: Shape, found: Pile, base: Setting, place: str) -> bool:
    """A frame holds a table, a chart, a diagram or a foreign object."""
    written = False
    relations = found.relations if shape.layer is None else shape.layer.relations
    marks = base.marks | shape.marks
    data = child(child(shape.element, "a:graphic"), "a:graphicData")
    for element in data if data is not None else ():
        name = tag(element)
        if name == "a:tbl":
            written = _table(talk, element, Setting(found.palette, shape.beneath, marks, base.levels), place) or written
        elif name in {"c:chart", "dgm:relIds"}:
            _, target, outside = relations.get(relation(element, "id" if name == "c:chart" else "dm"), ("", "", True))
            root = None if outside else talk.optional(target, place, "chart or diagram")
            chart = name == "c:chart"
            said = [] if root is None else chart_words(root, found.palette, shape.beneath) if chart else diagram_words(root)
            for line, unseen in said:
                talk.builder.block(line, place, Role.CAPTION if chart else Role.ITEM, marks | unseen)
            written = written or bool(said)
    return written


def _table(talk: Talk, table: Any, setting: Setting, place: str) -> bool:
    properties = child(table, "a:tblPr")
    style = child(properties, "a:tableStyleId")
    name = (style.text or "").strip() if style is not None else ""
    headed = properties is not None and properties.get("firstRow") in {"1", "true"}
    written = False
    talk.builder.end()
    for number, row in enumerate(row for row in table if tag(row) == "a:tr"):
        beneath = None if name not in LIGHT_TABLES or (headed and number == 0 and name) else setting.beneath
        first = True
        for cell in (cell for cell in row if tag(cell) == "a:tc"):
            if not first:
                talk.builder.run(SEPARATOR, place, Role.TABLE, setting.marks)
            first = False
            if merged(cell):
                talk.side(words(cell), place, Mark.HIDDEN_ELEMENT)
                continue
            written = _cell(talk, cell, setting, beneath, place) or written
        talk.builder.run("\n", place, Role.TABLE, setting.marks)
    talk.builder.end()
    return written


def _cell(talk: Talk, cell: Any, setting: Setting, beneath: Colour | None, place: str) -> bool:
    fill = setting.palette.fill(child(cell, "a:tcPr"))
    if fill is not None and fill.alpha > 0:
        beneath = fill.colour if fill.alpha > 0.95 else None
    here = Setting(setting.palette, beneath, setting.marks, setting.levels)
    written = False
    for _, runs in paragraphs(part(cell, "txBody"), here):
        if written:
            talk.builder.run(" ", place, Role.TABLE, runs[0][1])
        written = True
        for text, found in runs:
            talk.builder.run(re.sub(r"\s", " ", text), place, Role.TABLE, found)
    return written
