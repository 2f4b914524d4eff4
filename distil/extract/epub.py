"""EPUB books: the pages in reading order as a reading program shows them; metadata, navigation and pages beside the order aside."""

from dataclasses import replace

from distil.data import Document, Mark, Reading
from distil.extract import _language, html
from distil.extract._assemble import Builder
from distil.extract._epub_package import PAGES, Broken, Contents, Item, Locked, Oversized, Package, contents, local
from distil.extract._epub_pages import Pages
from distil.extract._html_css import Unbounded
from distil.extract._html_walk import Walk

MARKS = html.MARKS
UNCHECKED = (*html.UNCHECKED, "parts of the book that are no pages")
VERSION = "epub/1"
MEDIA_TYPE = "application/epub+zip"
# Reading orders are a few hundred pages long; the largest dictionaries have some thousands.
MOST_PAGES = 10_000


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return the book's text with its structure; `name` and `password` are no use here."""
    try:
        package = Package(content)
        return _read(package, contents(package))
    except Broken as error:
        return Document(Reading.UNREADABLE, str(error), MEDIA_TYPE, extractor=VERSION)
    except Locked as error:
        return Document(Reading.LOCKED, str(error), MEDIA_TYPE, extractor=VERSION)
    except Oversized as error:
        return Document(Reading.TOO_LARGE, str(error), MEDIA_TYPE, extractor=VERSION)


def _read(package: Package, book: Contents) -> Document:
    builder = Builder(MEDIA_TYPE, extractor=VERSION, unchecked=UNCHECKED)
    builder.title = book.first("title")
    pages = Pages(package)
    shown = book.spine[:MOST_PAGES]
    linked = _linked(pages, shown)
    section = 0
    for number, item in enumerate(shown, 1):
        hidden = not item.linear and item.path not in linked
        section = _page(builder, pages, item, section, place=f"page {number}", hidden=hidden)
    if len(book.spine) > MOST_PAGES:
        builder.lost(f"page {MOST_PAGES + 1}", f"this and later ones of {len(book.spine):,} pages are not read; split the book")
    if book.missing:
        builder.lost(
            "pages that are named and not there",
            f"{book.missing} entries of the reading order name nothing, or a page once more; fetch the book again",
        )
    for item in book.beside:
        _beside(builder, package, pages, item, section)
    builder.side("\n".join(f"{name}: {value}" for name, value in book.metadata), "section 0", {Mark.METADATA})
    builder.pages = len(shown) + (len(book.spine) > MOST_PAGES) + (book.missing > 0)
    document = builder.document()
    if document.outcome is Reading.EMPTY:
        document = replace(document, outcome=Reading.NO_TEXT, reason="its pages hold no text, only pictures perhaps; add a text edition")
    return replace(document, language=_language.detect(document) or book.first("language")[:2].lower())


def _linked(pages: Pages, spine: tuple[Item, ...]) -> set[str]:
    """Pages out of line are seen by those who follow a link to them; without a link nobody sees them."""
    if all(item.linear for item in spine):
        return set()
    found: set[str] = set()
    for item in spine:
        found |= pages.links(item.path) if item.linear else set()
    return found


def _page(builder: Builder, pages: Pages, item: Item, section: int, *, place: str, hidden: bool) -> int:
    """Put one page into the document; return the number of its last section. Sections count through the book."""
    if item.media_type and item.media_type not in PAGES:
        what = "a picture" if item.media_type.startswith("image/") else "in a format that is no page"
        builder.lost(place, f"it is {what}; save it and add it by itself")
        return section
    try:
        walk = pages.walked(item.path)
    except (Broken, Unbounded) as error:
        builder.lost(place, str(error))
        return section
    first = section + _opens(walk)
    html.put(walk, builder, lambda inner: f"section {first + inner}", hidden=hidden)
    return first + walk.flow.section


def _opens(walk: Walk) -> int:
    """1 when words stand before the first heading of a page: they are a section of their own, not part of the page before."""
    return int(bool(walk.flow.blocks) and walk.flow.blocks[0].section == 0)


def _beside(builder: Builder, package: Package, pages: Pages, item: Item, section: int) -> None:
    """Navigation is shown by programs in their own way; other pages beside the reading order are shown by none."""
    place = f"section {section}"
    try:
        if item.media_type == "application/x-dtbncx+xml":
            root = package.xml(item.path)
            labels = [element.text or "" for element in root.iter() if local(element) == "text"] if root is not None else []
            builder.side("\n".join(labels), place, {Mark.METADATA})
            return
        walk = pages.walked(item.path)
    except (Broken, Unbounded):
        builder.unchecked.append("navigation that can't be read" if item.navigation else "a page beside the reading order that can't be read")
        return
    if item.navigation:
        builder.side("\n".join(block.text for block in walk.flow.blocks), place, {Mark.METADATA})
    else:
        html.put(walk, builder, lambda _: place, hidden=True)
