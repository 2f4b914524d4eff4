"""One page, from its objects to its lines."""

import numpy as np

from distil.extract._pdf_chars import read_chars
from distil.extract._pdf_flow import Sheet
from distil.extract._pdf_layout import lines
from distil.extract._pdf_native import Book
from distil.extract._pdf_pieces import frames


class PageFault(ValueError):
    """A page gave no text; the message says why."""


def read_sheet(book: Book, number: int) -> tuple[Sheet, int]:
    """Return a page's lines and how many glyphs of it map to no character."""
    page = book.page(number - 1)
    if page is None:
        raise PageFault("the page is damaged")
    with page:
        chars = read_chars(page)
        seen = frames(chars, np.ones(len(chars.code), bool))
        found = [lines(pieces) for _, pieces in seen if pieces]
        return Sheet(number, found[0] if found else [], found[1:]), chars.lost
