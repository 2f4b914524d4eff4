"""Articles in JATS, the XML of PubMed Central and many publishers: front, body and back in the order they are printed.

Comments, attributes that hold words, and alternatives of which a reader sees one are marked or kept apart.
"""

from collections.abc import Iterable
from typing import Any

from lxml import etree

from distil.data import Document, Mark, Reading, Role
from distil.extract._assemble import Builder
from distil.extract._jats_hidden import DRAWN, Hidden
from distil.extract._jats_text import apart, local, one_line, shown, visible

MEDIA_TYPE = "application/jats+xml"
MARKS = frozenset({Mark.COMMENT, Mark.METADATA, Mark.ASSISTIVE, Mark.ATTRIBUTE, Mark.UNVERIFIED}) | DRAWN
UNCHECKED = ("text in pictures and supplements", "what a publisher's style sheet shows or hides", "entities its document type defines elsewhere")
VERSION = "jats/1"
LARGEST = 64 << 20  # as for the parts of an Office document: lxml takes about ten times that in memory
DEEPEST = 100  # sections in sections
ROW = " | "
# Blocks that stand between paragraphs and are written as one.
BLOCKS = {
    "disp-formula": Role.PARAGRAPH,
    "disp-quote": Role.PARAGRAPH,
    "verse-group": Role.PARAGRAPH,
    "preformat": Role.CODE,
    "code": Role.CODE,
    "statement": Role.PARAGRAPH,
    "attrib": Role.PARAGRAPH,
    "copyright-statement": Role.FURNITURE,
    "license-p": Role.FURNITURE,
}
FRONT_SIDE = frozenset({"journal-meta", "article-id", "article-categories", "custom-meta-group", "self-uri", "history", "counts", "elocation-id"})


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return the article as it is printed; `name` and `password` are no use here."""
    builder = Builder(MEDIA_TYPE, extractor=VERSION, unchecked=UNCHECKED)
    builder.pages = 1
    if len(content) > LARGEST:
        return builder.document(outcome=Reading.TOO_LARGE, reason=f"it is more than the {LARGEST >> 20} MiB of XML that are read; split it")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError):
        return builder.document(outcome=Reading.UNREADABLE, reason="it is no well-formed XML: it was cut or damaged; fetch it again")
    dtd = root.getroottree().docinfo.internalDTD
    if dtd is not None and any(True for _ in dtd.iterentities()):
        return builder.document(outcome=Reading.UNREADABLE, reason="it defines entities of its own, which articles don't; don't open it")
    articles = [root] if local(root) == "article" else list(root.iter("{*}article"))
    for article in articles:
        hidden = Hidden()
        beside = [*hidden.taken(article), *((words, frozenset((mark,))) for words, mark in apart(article))]
        _Article(builder).whole(article)
        for words, marks in beside:
            if marks == {Mark.UNVERIFIED}:  # perhaps printed: part of the body, though nobody can say what it looks like
                builder.block(words, "article", Role.PARAGRAPH, marks)
            else:
                builder.side(words, "article", marks)
        builder.unchecked += sorted(hidden.unread - set(builder.unchecked))
    return builder.document(reason="" if articles else "it holds no article")


class _Article:
    """Walks one article."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.section = 0

    @property
    def place(self) -> str:
        return f"section {self.section}"

    def whole(self, article: Any) -> None:
        """Lay out its front, its body, its back."""
        for part in article:
            kind = local(part)
            if kind == "front":
                self._front(part)
            elif kind in ("body", "back", "floats-group"):
                self._blocks(part, 0)
            elif kind in ("sub-article", "response"):
                self.builder.end()
                self.whole(part)
            elif kind == "front-stub":
                self._front(part)

    def _front(self, front: Any) -> None:
        for element in front.iter("{*}title-group"):
            self._title(element)
            break
        self._authors(front)
        for element in front.iter("{*}pub-date", "{*}abstract", "{*}trans-abstract", "{*}kwd-group", "{*}permissions", "{*}author-notes"):
            kind = local(element)
            if kind == "pub-date" and not any(local(part) in FRONT_SIDE for part in element.iterancestors()):
                date = "-".join(text for name in ("year", "month", "day") if (text := one_line(element.find(f"{{*}}{name}"))))
                self._put(f"Published {date}" if date else "", Role.FURNITURE)
            elif kind in ("abstract", "trans-abstract"):
                self._abstract(element)
            elif kind == "kwd-group":
                words = ", ".join(filter(None, (one_line(word) for word in element.iter("{*}kwd", "{*}compound-kwd-part"))))
                self._put(f"Keywords: {words}" if words else "", Role.PARAGRAPH)
            elif kind == "permissions":
                self._put(one_line(element), Role.FURNITURE)
            else:
                self._put(one_line(element), Role.FURNITURE)
        for element in front.iter(*(f"{{*}}{name}" for name in FRONT_SIDE)):
            self.builder.side(one_line(element), "front matter", (Mark.METADATA,))

    def _title(self, group: Any) -> None:
        title = one_line(group.find("{*}article-title"))
        subtitle = one_line(group.find("{*}subtitle"))
        whole = f"{title}: {subtitle}" if subtitle and title else title or subtitle
        self.builder.title = self.builder.title or whole[:300]
        self._put(whole, Role.TITLE)
        for other in group.iter("{*}trans-title"):
            self._put(one_line(other), Role.PARAGRAPH)

    def _authors(self, front: Any) -> None:
        names = []
        for person in front.iter("{*}contrib"):
            if (person.get("contrib-type") or "author") != "author":
                continue
            name = next(person.iter("{*}name", "{*}string-name", "{*}collab"), None)
            if name is not None:
                first, last = one_line(name.find("{*}given-names")), one_line(name.find("{*}surname"))
                names.append(" ".join(filter(None, (first, last))) or one_line(name))
        self._put(", ".join(filter(None, names)), Role.AUTHORS)

    def _abstract(self, abstract: Any) -> None:
        """A graphical or lay abstract is one too; its title is part of what is printed."""
        self._heading(abstract.find("{*}title"))
        for element in abstract.iter("{*}p", "{*}title"):
            if local(element) == "p" or (local(element) == "title" and element.getparent() is not abstract):
                self._put(visible(element), Role.HEADING if local(element) == "title" else Role.ABSTRACT)

    def _blocks(self, parent: Any, depth: int) -> None:
        """Lay out what stands in a section, a box or the body itself."""
        self._deep(depth)
        for element in parent:
            kind = local(element)
            if kind == "title":
                self._heading(element)
            elif kind == "p":
                self._paragraph(element, depth)
            elif kind == "list":
                self._list(element, depth)
            elif kind in ("fig", "fig-group", "table-wrap", "boxed-text", "supplementary-material", "media"):
                self._float(element, depth)
            elif kind == "table":
                self._table(element)
            elif kind == "ref-list":
                self._references(element)
            elif kind == "alternatives":
                self._blocks([form for form in [shown(element)] if form is not None], depth + 1)
            elif kind == "def-item":
                self._put(": ".join(filter(None, (one_line(part) for part in element))), Role.ITEM)
            elif kind in ("fn", "notes") and depth < DEEPEST:
                self._put(visible(element), Role.REFERENCE)
            elif kind in BLOCKS:
                self._put(visible(element), BLOCKS[kind])
            elif kind and len(element) and depth < DEEPEST:
                self._blocks(element, depth + 1)
            elif kind and kind != "label":
                self._put(visible(element), Role.PARAGRAPH)

    def _heading(self, element: Any | None) -> None:
        text = one_line(element)
        if text:
            self.section += 1
            label = one_line(element.getparent().find("{*}label")) if element is not None else ""
            self._put(f"{label} {text}".strip(), Role.HEADING)

    def _paragraph(self, element: Any, depth: int) -> None:
        """A paragraph's words, then the lists, figures and formulas that stand in it."""
        self._put(visible(element), Role.PARAGRAPH)
        for inner in element:
            if local(inner) == "list":
                self._list(inner, depth)
            elif local(inner) in ("fig", "table-wrap", "boxed-text") and depth < DEEPEST:
                self._float(inner, depth)

    def _deep(self, depth: int) -> None:
        """Say once that what nests deeper is read without the lists, tables and figures in it."""
        said = f"lists, tables and figures in more than {DEEPEST} parts of an article in one another"
        if depth >= DEEPEST and said not in self.builder.unchecked:
            self.builder.unchecked.append(said)

    def _list(self, element: Any, depth: int) -> None:
        self._deep(depth)
        for item in element:
            if local(item) != "list-item":
                continue
            for part in item:
                if local(part) == "list" and depth < DEEPEST:
                    self._list(part, depth + 1)
                elif local(part) and local(part) != "label":
                    label = one_line(item.find("{*}label"))
                    self._put(f"{label} {visible(part)}".strip(), Role.ITEM)

    def _float(self, element: Any, depth: int) -> None:
        label = one_line(element.find("{*}label"))
        caption = element.find("{*}caption")
        words = visible(caption) if caption is not None else ""
        self._put(f"{label}. {words}" if label and words else label or words, Role.CAPTION)
        for inner in element:
            form = shown(inner) if local(inner) == "alternatives" else inner
            if form is not None and local(form) == "table":
                self._table(form)
            elif local(inner) in ("fig", "p", "sec", "list", "table-wrap", "table-wrap-foot", "boxed-text") and depth < DEEPEST:
                self._blocks([inner], depth + 1)

    def _table(self, table: Any) -> None:
        self.builder.end()
        for row in table.iter("{*}tr"):
            cells = [one_line(cell) for cell in row if local(cell) in ("td", "th")]
            if any(cells):
                self.builder.run(ROW.join(cells) + "\n", self.place, Role.TABLE)
        self.builder.end()

    def _references(self, element: Any) -> None:
        self._heading(element.find("{*}title"))
        for reference in element.iter("{*}ref"):
            parts: Iterable[str] = (one_line(part) for part in reference)
            self._put(" ".join(filter(None, parts)), Role.REFERENCE)

    def _put(self, text: str, role: Role) -> None:
        if text.strip():
            self.builder.block(text.strip(), self.place, role)
