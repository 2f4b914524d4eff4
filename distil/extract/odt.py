"""OpenDocument text: the words a reader sees in order, those that are hidden marked, and what stands beside them."""

from dataclasses import replace
from typing import Any

from distil.data import Document, Mark, Role
from distil.extract._assemble import Builder
from distil.extract._odf import Parts, opened
from distil.extract._odt_styles import OFFICE, STYLE, TINY, Look, Styles
from distil.extract._ooxml import Broken
from distil.extract._roles import refined

MEDIA_TYPE = "application/vnd.oasis.opendocument.text"
MARKS: frozenset[Mark] = frozenset(
    (
        Mark.HIDDEN_ELEMENT,
        Mark.TINY_TYPE,
        Mark.NO_CONTRAST,
        Mark.DELETED,
        Mark.COMMENT,
        Mark.METADATA,
        Mark.FIELD,
        Mark.ASSISTIVE,
        Mark.SCRIPT,
        Mark.ATTRIBUTE,
        Mark.TRANSPARENT,
        Mark.CLIPPED,
    )
)
UNCHECKED: tuple[str, ...] = (
    "text in pictures and embedded objects",
    "text covered by pictures or shapes, or moved off the page",
    "letters whose font draws another letter",
)
MOST_SPACES = 200
# What the programs that write these files call their own styles; a style made from one of them leans on it.
NAMED = {
    "Title": Role.TITLE,
    "Author": Role.AUTHORS,
    "Abstract": Role.ABSTRACT,
    "Caption": Role.CAPTION,
    "Figure": Role.CAPTION,
    "Table": Role.CAPTION,
    "Illustration": Role.CAPTION,
    "Preformatted_20_Text": Role.CODE,
    "Preformatted_20_Text_20_user": Role.CODE,
    "Bibliography_20_1": Role.REFERENCE,
}
# Elements by their local names; the prefixes of OpenDocument are distinct enough without their namespaces.
MUTE = frozenset(
    {"sequence-decls", "variable-decls", "user-field-decls", "dde-connection-decls", "alphabetical-index-auto-mark-file", "image", "object"}
)
ASIDE = {
    "annotation": (Mark.COMMENT, "comment"),
    "tracked-changes": (Mark.DELETED, "deleted"),
    "forms": (Mark.FIELD, "field"),
    "scripts": (Mark.SCRIPT, "script"),
    "script": (Mark.SCRIPT, "script"),
    "title": (Mark.ASSISTIVE, "picture"),
    "desc": (Mark.ASSISTIVE, "picture"),
    "ruby-text": (Mark.ASSISTIVE, "ruby"),
}
FAMILY = {"p": "paragraph", "h": "paragraph", "span": "text", "table-cell": "table-cell", "frame": "graphic", "a": "text"}
CONDITIONAL = frozenset({"hidden-text", "conditional-text"})  # what they say stands in attributes, whatever is shown
ENDING = frozenset({"p", "h", "table", "text-box", "section", "list-item", "note", "index-body"})


class Walker:
    """Walks the elements of a body and writes what they say."""

    def __init__(self, builder: Builder, styles: Styles) -> None:
        self.builder = builder
        self.styles = styles
        self.section = 1
        self.row = 0  # how deep in rows of tables
        self.inside = 0  # how deep in paragraphs
        self.edge = False
        self.place = ""  # when it is not counted by headings

    def walk(self, element: Any, look: Look, role: Role) -> None:
        """Write an element's words, those of its children and what follows them."""
        if not isinstance(element.tag, str):
            if element.text and "Comment" in type(element).__name__:
                self.builder.side(element.text, "comment", (Mark.COMMENT,))
            return
        kind = element.tag.rsplit("}", 1)[-1]
        if kind in ASIDE:
            mark, place = ASIDE[kind]
            self.builder.side(words(element), self.place or place, (mark,))
            return
        if kind in CONDITIONAL:
            for name in ("string-value", "string-value-if-true", "string-value-if-false"):
                self.builder.side(attribute(element, name) or "", "field", (Mark.HIDDEN_ELEMENT,))
        if kind == "a":
            self.builder.side(attribute(element, "href") or "", self.place or "link", (Mark.ATTRIBUTE,))
        if kind in MUTE and not len(element):
            return
        look, role = self._look(element, kind, look), self._role(element, kind, role)
        if kind in ("s", "tab", "line-break"):
            self._put(_blank(element, kind), look, role)
        ends = kind in ENDING or (kind == "table-row" and self.row == 0)
        if ends and not (self.row and kind != "table-row"):
            self.builder.end()
        self._inside(element, kind, look, role)
        if kind == "table-cell" or (self.row and kind in ("p", "h")):
            self._put("\t" if kind == "table-cell" else " ", look, role)
        elif ends:
            self.builder.end()

    def _inside(self, element: Any, kind: str, look: Look, role: Role) -> None:
        self.row += kind == "table-row"
        self.inside += kind in ("p", "h", "table-row")
        self._say(element.text, look, role)
        for child in element:
            self.walk(child, look, role)
            self._say(child.tail, look, role)
        self.row -= kind == "table-row"
        self.inside -= kind in ("p", "h", "table-row")

    def _say(self, text: str | None, look: Look, role: Role) -> None:
        """White space of the markup is one space; other white space has elements of its own."""
        if not text or (not self.inside and not text.strip()):
            return
        self._put(" ".join(f"x{text}x".split())[1:-1], look, role)

    def _put(self, text: str, look: Look, role: Role) -> None:
        self.builder.run(text, self.place or ("header or footer" if self.edge else f"section {self.section}"), role, look.marks())

    def _look(self, element: Any, kind: str, look: Look) -> Look:
        hides = attribute(element, "display") == "none" or attribute(element, "visibility") in ("collapse", "filter")
        hides |= kind in ("hidden-text", "hidden-paragraph") and attribute(element, "is-hidden") != "false"
        hides |= kind == "section" and attribute(element, "display") == "condition"
        hides |= kind in ("p", "h") and any(_is(child, "hidden-paragraph") and attribute(child, "is-hidden") != "false" for child in element)
        look = self.styles.applied(look, FAMILY[kind], attribute(element, "style-name")) if kind in FAMILY else look
        height = self.styles.extent("table-row", attribute(element, "style-name")) if kind == "table-row" else None
        if height is not None and height < TINY:
            look = replace(look, marked=look.marked | {Mark.CLIPPED})
        return replace(look, hidden=True) if hides else look

    def _role(self, element: Any, kind: str, role: Role) -> Role:
        if self.edge:
            return Role.FURNITURE
        if kind == "h":
            self.section += 1
            return Role.HEADING
        if kind == "p" and role is Role.PARAGRAPH:
            names = self.styles.names("paragraph", attribute(element, "style-name")) or (attribute(element, "style-name") or "",)
            return next((NAMED[name] for name in names if name in NAMED), Role.PARAGRAPH)
        return {"table": Role.TABLE, "list-item": Role.ITEM, "bibliography": Role.REFERENCE, "table-of-content": Role.FURNITURE}.get(kind, role)


def attribute(element: Any, name: str) -> str | None:
    """Return an attribute by its local name."""
    # Each value is looked up from the first one on: asked for all, 100,000 attributes took minutes.
    return next((element.get(key) for key in element.attrib if key.rsplit("}", 1)[-1] == name), None)


def words(element: Any) -> str:
    """Return all the words of an element, a paragraph a line, its hidden strings among them."""
    parts = []
    for node in element.iter():
        if isinstance(node.tag, str) and node.tag.rsplit("}", 1)[-1] in ("p", "h", "date", "creator"):
            parts.append("\n")
        parts.append(node.text or "")
        value = attribute(node, "current-value") or attribute(node, "value") if isinstance(node.tag, str) else None
        parts.append(value or "")
        parts.append(node.tail or "" if node is not element else "")
    return "\n".join(line.strip() for line in "".join(parts).split("\n") if line.strip())


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return an OpenDocument text as a reader sees it; `name` and `password` are no use here."""
    return refined(opened(content, _read, Builder(MEDIA_TYPE, extractor="odt/2", unchecked=UNCHECKED)))


def _read(parts: Parts, builder: Builder) -> None:
    body = parts.body("text")
    if body is None:
        raise Broken("it holds no text document: its main part is missing")
    walker = Walker(builder, Styles(*parts.styles))
    walker.walk(body, Look(), Role.PARAGRAPH)
    for part in parts.content.iter(f"{{{OFFICE}}}scripts"):
        walker.walk(part, Look(), Role.PARAGRAPH)
    walker.edge = True
    edges = (f"{STYLE}{kind}{which}" for kind in ("header", "footer") for which in ("", "-left", "-first"))
    for edge in [] if parts.masters is None else parts.masters.iter(*edges):
        builder.end()
        walker.walk(edge, Look(), Role.FURNITURE)


def kind(element: Any) -> str:
    """Return an element's local name; "" for comments and the like."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _is(element: Any, kind: str) -> bool:
    return isinstance(element.tag, str) and element.tag.endswith(f"}}{kind}")


def _blank(element: Any, kind: str) -> str:
    count = attribute(element, "c") or "1"
    return {"tab": "\t", "line-break": "\n"}.get(kind, " " * min(int(count) if count.isascii() and count.isdigit() else 1, MOST_SPACES))
