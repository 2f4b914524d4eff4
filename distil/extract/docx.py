"""Word documents (.docx): the accepted text in reading order, and everything else a document carries, kept apart."""

from dataclasses import replace
from typing import Any

from distil.data import Document, Mark, Reading
from distil.extract._assemble import Builder
from distil.extract._docx_body import Setting, Walker
from distil.extract._docx_bound import Bound
from distil.extract._docx_numbering import Numbering
from distil.extract._docx_side import comments, headers, hidden_parts, notes, related
from distil.extract._docx_styles import Styles, load
from distil.extract._formats import DOCX
from distil.extract._ooxml import Broken, Package, attribute, child, opened, switched, tag, whole
from distil.extract._ooxml_colour import WHITE, Colour
from distil.extract._roles import refined

MARKS = frozenset(
    {
        Mark.HIDDEN_ELEMENT,
        Mark.NO_CONTRAST,
        Mark.TRANSPARENT,
        Mark.TINY_TYPE,
        Mark.OFF_PAGE,
        Mark.CLIPPED,
        Mark.GLYPH_MISMATCH,
        Mark.DELETED,
        Mark.COMMENT,
        Mark.METADATA,
        Mark.FIELD,
        Mark.ASSISTIVE,
        Mark.ATTRIBUTE,
    }
)
UNCHECKED = (
    "text covered by pictures or shapes",
    "text cut by the edge of a text box, or carried off the page by tab stops and edges of headers",
    "letter shapes of embedded fonts",
    "text in pictures",
)
VERSION = "docx/1"
TWENTIETH = 635  # EMU of a twentieth of a point


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return the document as a reader sees it with all changes accepted; `name` and `password` are no use here."""
    return opened(content, _read, media_type=DOCX, version=VERSION)


def _read(package: Package) -> Document:
    main = next((target for kind, target, _ in package.relations("").values() if kind == "officeDocument"), "word/document.xml")
    root = package.xml(main)
    body = child(root, "w:body")
    if root is None or body is None:
        raise Broken("it holds no Word document: its main part is missing")
    builder = Builder(DOCX, extractor=VERSION, unchecked=UNCHECKED)
    walker = Walker(builder, package, package.relations(main), bound=Bound(package, main))
    sizes = [(whole(attribute(size, "w")), whole(attribute(size, "h"))) for size in root.iter() if tag(size) == "w:pgSz"]
    if sizes:
        walker.page = max(wide for wide, _ in sizes) * TWENTIETH, max(high for _, high in sizes) * TWENTIETH
    walker.beside = [_beside(section) for section in root.iter() if tag(section) == "w:sectPr" and tag(section.getparent()) != "w:sectPrChange"]
    walker.styles = load(related(walker, "styles"), related(walker, "theme"))
    walker.numbering = Numbering(related(walker, "numbering"))
    page = Setting(_page_colour(root, related(walker, "settings"), walker.styles))
    walker.blocks(body, page)
    for words in root.xpath("//comment()"):
        walker.side(words.text, Mark.COMMENT)
    notes(walker, page)
    headers(walker, page)
    comments(walker)
    hidden_parts(walker)
    return _finish(walker)


def _beside(section: Any) -> bool:
    """Say whether the margins of a section leave its text no place on the paper."""
    size, margins = child(section, "w:pgSz"), child(section, "w:pgMar")
    width = whole(attribute(size, "w")) if size is not None else 0
    return margins is not None and width > 0 and any(abs(whole(attribute(margins, side))) >= width for side in ("left", "right"))


def _page_colour(root: Any, settings: Any | None, styles: Styles) -> Colour:
    """The page's colour counts only where the settings switch it on; paper is white."""
    shown = switched(settings, "w:displayBackgroundShape")
    return (styles.colour(child(root, "w:background"), "color") if shown else None) or WHITE


def _finish(walker: Walker) -> Document:
    builder = walker.builder
    if any(name.endswith("vbaproject.bin") for name in walker.package.names):
        builder.unchecked.append("macros")
    if any(name.startswith("word/embeddings/") for name in walker.package.names):
        builder.unchecked.append("embedded files")
    if walker.styles.doubled:
        builder.unchecked.append("which of two styles of one name counts")
    for number, reason in enumerate(dict.fromkeys(walker.lost), 1):
        builder.lost(f"embedded object {number}", reason)
    builder.pages = 1 + len(builder.unread)
    document = refined(builder.document())
    if document.outcome is Reading.EMPTY and any(kind == "image" for kind, _, _ in walker.relations.values()):
        reason = "it holds pictures only; run text recognition over it and keep the resulting PDF"
        return replace(document, outcome=Reading.NO_TEXT, reason=reason)
    if not walker.inserted and not walker.deleted:
        return document
    changes = f"tracked changes: {walker.inserted} insertions accepted, {walker.deleted} deletions left out"
    return replace(document, reason="; ".join(filter(None, (document.reason, changes))))
