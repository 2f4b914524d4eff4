"""What is asked of a page's characters in bulk is what the library answers for each alone."""

import ctypes

import numpy as np
import pypdfium2.raw as C
import pytest

from distil.extract import _pdf_bulk as bulk
from distil.extract._pdf_native import Book
from tests import documents_pdf as build
from tests.documents_pdf import show

PAGES = {
    "a word broken at the end of a line": show("A sentence with a bro-", 72, 700) + show("ken word in it.", 72, 686),
    "nothing": "",
    "more than fit in one go": "".join(show("Forty letters and more stand on this row of text.", 72, 760 - 12 * row, 9) for row in range(50)),
}


@pytest.mark.parametrize("contents", PAGES.values(), ids=PAGES)
def test_many_at_once_are_what_each_is_alone(contents: str) -> None:
    page = Book(build.document((contents,)), None).page(0)
    assert page is not None
    with page:
        handle = page.text()
        raw = ctypes.cast(handle, C.FPDF_TEXTPAGE)
        count = C.FPDFText_CountChars(raw)
        assert bulk.codes(handle, count).tolist() == [C.FPDFText_GetUnicode(raw, index) for index in range(count)]
        owners = [ctypes.cast(C.FPDFText_GetTextObject(raw, index), ctypes.c_void_p).value or 0 for index in range(count)]
        assert bulk.objects(handle, count).tolist() == owners
        assert np.array_equal(bulk.boxes(handle, count), np.array([_box(raw, index) for index in range(count)]).reshape(count, 4))


def _box(raw: object, index: int) -> list[float]:
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    C.FPDFText_GetCharBox(raw, index, left, right, bottom, top)
    return [edge.value for edge in (left, bottom, right, top)]
