"""Pages of a PDF through text recognition: scans are read, and a text layer over a picture is compared with what the picture says."""

import numpy as np

from distil.data import Mark
from distil.extract import _ocr
from distil.extract._pdf_flow import Sheet
from distil.extract._pdf_native import Off, Page
from distil.extract._pdf_visible import Scene
from distil.extract._scan import scan

DPI = 200.0
NO_TIME = "no text layer, and no time left to recognise text: split the file, or raise extract.deadline_seconds"
NO_LETTERS = "pages without a text layer on which text recognition sees no words"


def recognised(page: Page, number: int) -> Sheet:
    """Return what a page without a text layer says; `Sheet.lost` says why it counts as unread."""
    if _ocr.out_of_time():
        return Sheet(number, [], lost=NO_TIME)
    picture, scale = _picture(page)
    found = _ocr.lines(picture)
    result = scan(found, picture, scale)
    marked = [(frozenset({Mark.OCR}), result.rows), (frozenset({Mark.OCR, Mark.NO_CONTRAST}), result.pale)]
    note = result.note or ("" if found else NO_LETTERS)
    return Sheet(number, [], marked=[part for part in marked if part[1]], lost=f"no text layer; {result.lost}" if result.lost else "", note=note)


def agrees(scene: Scene, claims: list[tuple[str, list[float]]]) -> list[bool]:
    """Say for each line of a concealed layer (its words and its box in points) whether the picture beneath it says the same."""
    if _ocr.out_of_time():
        return [False] * len(claims)
    with Off(scene.texts):
        picture, scale = _picture(scene.page)
    seen = _ocr.lines(picture)
    return [_ocr.agree(text, [edge * scale for edge in box], seen) for text, box in claims]


def _picture(page: Page) -> tuple[_ocr.Pixels, float]:
    scale = page.scale(DPI)
    return np.ascontiguousarray(page.draw(scale)[:, :, :3]), scale
