"""Pages of a PDF through text recognition: scans are read, and a text layer over a picture is compared with what the picture says."""

from collections import Counter

import numpy as np

from distil.data import Mark
from distil.extract._ocr import Pixels, Reader, helpful
from distil.extract._pdf_flow import Sheet
from distil.extract._pdf_layout import Line as Row
from distil.extract._pdf_native import Off, Page
from distil.extract._pdf_visible import CHANGE, Scene
from distil.extract._scan import Scan, scan

DPI = 200.0
# Part of a page's letters that are concealed, from which on the page is a scan with a layer: what the layer leaves out is read, too.
LAYER = 0.5
NO_TIME = "no text layer, and no time left to recognise text: split the file, or raise extract.deadline_seconds"
NO_LETTERS = "pages without a text layer on which text recognition sees no words"


def recognised(page: Page, number: int, reader: Reader) -> Sheet:
    """Return what a page without a text layer says; `Sheet.lost` says why it counts as unread."""
    if reader.out_of_time():
        return Sheet(number, [], lost=NO_TIME)
    picture, scale = _picture(page)
    found = reader.lines(picture)
    result = scan(found, picture, scale)
    note = result.note or ("" if found else NO_LETTERS)
    lost = f"no text layer; {result.lost}{reader.advice(picture)}" if result.lost else ""
    return Sheet(number, [], marked=_marked(result), lost=lost, note=note)


class Layer:
    """The text layer of one page. After `agrees`, `marked` holds the picture's own lines where the layer says something else, or nothing."""

    def __init__(self, reader: Reader, *, concealed: float) -> None:
        self.marked: list[tuple[frozenset[Mark], list[Row]]] = []
        self._reader = reader
        self._whole = concealed >= LAYER
        self._compared = False

    def agrees(self, scene: Scene, claims: list[tuple[str, list[float]]]) -> list[bool | None]:
        """Say for each line of a concealed layer (its words and its box in points) whether the picture beneath it says the same.

        None where the picture could not be read, either.
        """
        if self._reader.out_of_time():
            return [None] * len(claims)
        with Off(scene.texts):
            picture, scale = _picture(scene.page)
        boxes = [(text, [edge * scale for edge in box]) for text, box in claims]
        agreed, instead = self._reader.compare(picture, boxes, whole=self._whole)
        self._compared = True
        self.marked = _marked(scan(instead, picture, scale))
        return agreed

    def reads(self, scene: Scene, claims: list[tuple[str, list[float]]]) -> list[bool | None]:
        """Say for each line (its words and its box in points) whether the page as it is seen says the same; None without time to read it."""
        if self._reader.out_of_time():
            return [None] * len(claims)
        picture, scale = _picture(scene.page)
        found, _ = self._reader.compare(picture, [(text, [edge * scale for edge in box]) for text, box in claims], whole=False)
        return [same is True for same in found]

    def complete(self, scene: Scene) -> None:
        """Read the picture of a page whose text is mostly concealed even where none of it lies over ink."""
        if self._whole and not self._compared and int(np.ptp(scene.bare[:, :, :3].reshape(-1, 3), 0).max()) >= CHANGE:
            self.agrees(scene, [])


def _marked(found: Scan) -> list[tuple[frozenset[Mark], list[Row]]]:
    marked = [(frozenset({Mark.OCR}), found.rows), (frozenset({Mark.OCR, Mark.NO_CONTRAST}), found.pale)]
    return [part for part in marked if part[1]]


def uncompared(reader: Reader) -> Counter[str]:
    """Count lines of text layers that nothing here could compare with the picture, by what would help."""
    return Counter({f"lines of a text layer were not compared with the picture: {helpful(name)}": n for name, n in reader.missing.items()})


def _picture(page: Page) -> tuple[Pixels, float]:
    scale = page.scale(DPI)
    return np.ascontiguousarray(page.draw(scale)[:, :, :3]), scale
