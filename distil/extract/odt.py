"""OpenDocument text: the words a reader sees in order, those that are hidden marked, and what stands beside them."""

from dataclasses import replace
from typing import Any

from distil.data import Document, Mark, Role
from distil.extract._assemble import Builder
from distil.extract._odf import Parts, opened
from distil.extract._odf_place import box, shrunk
from distil.extract._odt_fields import conditioned, replaced
from distil.extract._odt_pages import THINNEST, Pages, moved, placed
from distil.extract._odt_styles import OFFICE, PAGE, STYLE, TINY, Look, Styles
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
        Mark.OFF_PAGE,
        Mark.UNVERIFIED,
    )
)
UNCHECKED: tuple[str, ...] = (
    "text in pictures and embedded objects",
    "text covered by pictures or shapes, or moved off the page in part",
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
SHAPES = frozenset(["frame", "custom-shape", "rect", "ellipse", "circle", "polygon", "regular-polygon", "path", "line", "connector", "caption", "g"])
FAMILY = {"p": "paragraph", "h": "paragraph", "span": "text", "table-cell": "table-cell", "covered-table-cell": "table-cell", "a": "text"}
FAMILY |= dict.fromkeys(SHAPES, "graphic")
FRAMED = frozenset(["text-box", "image", "object", "object-ole", "applet", "plugin", "floating-frame", "table"])  # a frame shows the first of them
UNSHOWN = {"display": ("none", "printer"), "visibility": ("collapse", "filter")}
CONDITIONAL = frozenset({"hidden-text", "conditional-text"})  # what they say stands in attributes, whatever is shown
ENDING = frozenset({"p", "h", "table", "text-box", "section", "list-item", "note", "index-body"})


class Walker:
    """Walks the elements of a body and writes what they say."""

    def __init__(self, builder: Builder, styles: Styles, pages: Pages | None = None) -> None:
        self.builder = builder
        self.styles = styles
        self.pages = Pages(None) if pages is None else pages
        self.page = self.pages.first
        self.met: set[str] = set()  # the page styles that words stand on
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
        if kind in ASIDE or kind.endswith("-source"):  # of an index: what it is made by
            mark, place = ASIDE.get(kind, (Mark.FIELD, "field"))
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
        self.within(element, look, role)
        self.row -= kind == "table-row"
        self.inside -= kind in ("p", "h", "table-row")

    def within(self, element: Any, look: Look, role: Role) -> None:
        """Write what an element holds; of what stands in one frame, only the first is shown."""
        shown = not _is(element, "frame")
        for child in element:
            framed = not shown and isinstance(child.tag, str) and child.tag.rpartition("}")[2] in FRAMED
            self.walk(child, look, role)
            self._say(child.tail, look, role)
            look, shown = (marked(look, Mark.HIDDEN_ELEMENT), True) if framed else (look, shown)

    def _say(self, text: str | None, look: Look, role: Role) -> None:
        """White space of the markup is one space; other white space has elements of its own."""
        if not text or (not self.inside and not text.strip()):
            return
        self._put(" ".join(f"x{text}x".split())[1:-1], look, role)

    def _put(self, text: str, look: Look, role: Role) -> None:
        place = self.place or ("header or footer" if self.edge else f"section {self.section}")
        if text.strip():
            self.met.add(self.page)
        self.builder.run(text, place, role, look.of(text).marks(self.pages.page(self.page).ground))

    def _look(self, element: Any, kind: str, look: Look) -> Look:
        name = attribute(element, "style-name")
        if kind in SHAPES:
            look = self._apart(element, look)
        look = self.styles.applied(look, FAMILY[kind], name) if kind in FAMILY else look
        marks = frozenset({Mark.HIDDEN_ELEMENT}) if unshown(element, kind) else frozenset()
        for holder in (element, *(child for child in element if kind in ("p", "h") and _is(child, "hidden-paragraph"))):
            marks |= _conditioned(holder)
        if replaced(kind, element, attribute(element, "fixed")) or (kind == "table" and not self.styles.shown("table", name)):
            marks |= {Mark.HIDDEN_ELEMENT}
        height = self.styles.extent("table-row", name) if kind == "table-row" else None
        if height is not None and height < TINY:
            marks |= {Mark.CLIPPED}
        return marked(look, *marks, *self._moved(element, kind, name)) if marks or kind in FAMILY or kind == "table" else look

    def _apart(self, element: Any, look: Look) -> Look:
        """Return the look of words in a frame: what their anchor is drawn in says nothing of them, but that it is hidden."""
        ground = look.ground if attribute(element, "anchor-type") == "as-char" else PAGE
        return replace(self.styles.first(Look(ground=ground), "paragraph"), hidden=look.hidden, marked=look.marked, ground=ground)

    def _moved(self, element: Any, kind: str, name: str | None) -> frozenset[Mark]:
        """Return what the place of a paragraph, a table or a frame hides; a paragraph or table may begin another kind of page."""
        if self.edge or self.place:
            return frozenset()
        if kind in ("p", "h", "table"):
            family = "table" if kind == "table" else "paragraph"
            self.page = self.styles.page(family, name) or self.page
            return moved(self.pages.page(self.page), self.styles, family, name)
        if kind not in SHAPES:
            return frozenset()
        stands, grows = box(element), any(attribute(child, "min-height") for child in element)
        marks = placed(stands, self.pages.page(self.page), self.styles, name, anchored=attribute(element, "anchor-type") or "")
        flat = kind == "frame" and stands is not None and (stands[2] - stands[0] < THINNEST or (stands[3] - stands[1] < THINNEST and not grows))
        return marks | ({Mark.CLIPPED} if flat or shrunk(element) else frozenset())

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


def unshown(element: Any, kind: str) -> bool:
    """Say whether an element is switched off, or is what a wider cell lies over."""
    return kind == "covered-table-cell" or any(attribute(element, name) in values for name, values in UNSHOWN.items())


def _conditioned(element: Any) -> frozenset[Mark]:
    """Return what the condition of a hidden text, paragraph or section means for its words."""
    kind = element.tag.rpartition("}")[2]
    if kind in ("hidden-text", "hidden-paragraph") or (kind == "section" and attribute(element, "display") == "condition"):
        return conditioned(attribute(element, "condition"), attribute(element, "is-hidden"))
    return frozenset()


def marked(look: Look, *marks: Mark) -> Look:
    """Return a look of which this is known; no style of the words themselves takes it back."""
    return replace(look, marked=look.marked.union(marks)) if marks else look


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
    styles = Styles(*parts.styles)
    walker = Walker(builder, styles, Pages(parts.masters))
    look = styles.first(Look(ground=PAGE), "paragraph")
    walker.walk(body, look, Role.PARAGRAPH)
    for part in parts.content.iter(f"{{{OFFICE}}}scripts"):
        walker.walk(part, look, Role.PARAGRAPH)
    walker.edge = True
    edges(parts, walker, look)


def edges(parts: Parts, walker: Walker, look: Look, *, unfilled: str = "") -> None:
    """Write headers and footers; those that are switched off, or belong to pages the document has none of, are hidden.

    Those that hold what stands for words to be filled in are kept aside.
    """
    used = walker.pages.used(walker.met or {walker.pages.first})
    names = [f"{STYLE}{kind}{which}" for kind in ("header", "footer") for which in ("", "-left", "-first")]
    for master in [] if parts.masters is None else parts.masters.iter(f"{STYLE}master-page"):
        walker.page = master.get(f"{STYLE}name", "")
        for edge in master.iter(*names):
            walker.builder.end()
            if unfilled and unfilled in (said := words(edge)):
                walker.builder.side(said, "header or footer", (Mark.FIELD,))
                continue
            hidden = edge.get(f"{STYLE}display") == "false" or walker.page not in used
            walker.walk(edge, marked(look, Mark.HIDDEN_ELEMENT) if hidden else look, Role.FURNITURE)


def kind(element: Any) -> str:
    """Return an element's local name; "" for comments and the like."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _is(element: Any, kind: str) -> bool:
    return isinstance(element.tag, str) and element.tag.endswith(f"}}{kind}")


def _blank(element: Any, kind: str) -> str:
    count = attribute(element, "c") or "1"
    return {"tab": "\t", "line-break": "\n"}.get(kind, " " * min(int(count) if count.isascii() and count.isdigit() else 1, MOST_SPACES))
