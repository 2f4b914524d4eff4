"""PDF: text in reading order, each run with what it takes to be seen, and the strings that stand beside the pages."""

from collections import Counter
from importlib.metadata import version

from distil.data import Document, Mark, Reading
from distil.extract import _pdf_native as native
from distil.extract._assemble import Builder
from distil.extract._ocr import reader
from distil.extract._pdf_flow import Flow
from distil.extract._pdf_forms import ENDLESS, Drawings
from distil.extract._pdf_glyphs import Specimens
from distil.extract._pdf_page import PageFault, read_sheet
from distil.extract._pdf_scan import uncompared
from distil.extract._pdf_side import collect

MEDIA_TYPE = "application/pdf"
MARKS: frozenset[Mark] = frozenset(
    (
        Mark.NOT_DRAWN,
        Mark.COVERED,
        Mark.OFF_PAGE,
        Mark.CLIPPED,
        Mark.TINY_TYPE,
        Mark.NO_CONTRAST,
        Mark.TRANSPARENT,
        Mark.GLYPH_MISMATCH,
        Mark.REPLACED_TEXT,
        Mark.UNVERIFIED,
        Mark.ASSISTIVE,
        Mark.METADATA,
        Mark.ANNOTATION,
        Mark.FIELD,
        Mark.SCRIPT,
        Mark.ATTACHMENT,
        Mark.OCR,
    )
)
UNCHECKED: tuple[str, ...] = (
    "words inside pictures on a page that has a text layer",
    "layers that appear only in print, on another zoom or by a script",
    "letters outside A to Z and 0 to 9 whose font draws another letter",
    "the targets of links",
)


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return the text of a PDF page by page; a page that fails is named and costs no other page."""
    builder = Builder(MEDIA_TYPE, extractor=f"pdf/1 pypdfium2/{version('pypdfium2')}", unchecked=UNCHECKED)
    if not content:
        return builder.document(outcome=Reading.EMPTY, reason="the file is empty")
    try:
        book = native.Book(content, password)
    except native.CannotOpen as fault:
        return builder.document(outcome=Reading.LOCKED if fault.locked else Reading.UNREADABLE, reason=str(fault))
    builder.pages = book.count
    flow, specimens, drawings, eyes = Flow(builder), Specimens(), Drawings(content, password), reader()
    lost: Counter[str] = Counter()
    for number in range(1, book.count + 1):
        if drawings.endless(number - 1):
            builder.lost(f"page {number}", ENDLESS)
            continue
        try:
            sheet, missing = read_sheet(book, number, specimens, eyes)
        except PageFault as fault:
            builder.lost(f"page {number}", str(fault))
            continue
        lost.update(missing)
        if sheet.lost:
            builder.lost(f"page {number}", sheet.lost)
        flow.push(sheet)
    flow.finish()
    book.close()
    collect(content, password, builder)
    builder.extractor = " ".join((builder.extractor, *eyes.engines))
    lost.update(uncompared(eyes))
    builder.unchecked.extend(f"{count:,} {what}" for what, count in lost.items())
    return builder.document()
