"""One page, from its objects to its lines."""

import numpy as np

from distil.data import Mark
from distil.extract._pdf_chars import Chars, Ints, read_chars
from distil.extract._pdf_flow import Sheet
from distil.extract._pdf_ghosts import Ghosts, lay
from distil.extract._pdf_glyphs import Specimens
from distil.extract._pdf_layout import Line, lines
from distil.extract._pdf_native import MAX_OBJECTS, TEXT, Book, Off, Page, Shape
from distil.extract._pdf_pieces import frames
from distil.extract._pdf_second import review
from distil.extract._pdf_visible import CHANGE, LIE, MARKS_OF, SEEN, Scene, judge, look


class PageFault(ValueError):
    """A page gave no text; the message says why."""


def read_sheet(book: Book, number: int, specimens: Specimens) -> tuple[Sheet, int]:
    """Return a page's lines and how many glyphs of it map to no character."""
    page = book.page(number - 1)
    if page is None:
        raise PageFault("the page is damaged")
    with page:
        shapes = page.shapes()
        if len(shapes) >= MAX_OBJECTS:
            raise PageFault(f"the page draws more than {MAX_OBJECTS:,} objects")
        ghosts = lay(shapes)
        chars = read_chars(page)
        with Off(ghosts.unsized):
            scene = _scene(page, chars, shapes, ghosts)
            if not len(chars.code) or chars.blank.all():
                _refuse_scan(scene)
            verdict = judge(scene)
            verdict[specimens.lies(chars) & (verdict == SEEN)] = LIE
            review(scene, verdict, shapes)
            return _sheet(number, scene, verdict, ghosts), chars.lost


def _scene(page: Page, chars: Chars, shapes: list[Shape], ghosts: Ghosts) -> Scene:
    unsized = set(ghosts.unsized)
    return look(page, chars, [shape.address for shape in shapes if shape.kind == TEXT and shape.address not in unsized])


def _refuse_scan(scene: Scene) -> None:
    """A page without text is read when it is blank; with anything drawn on it, it is lost."""
    span = scene.shown[:, :, :3].max((0, 1)).astype(int) - scene.shown[:, :, :3].min((0, 1))
    if int(span.max()) >= CHANGE:
        raise PageFault("no text layer (a scan?)")


def _sheet(number: int, scene: Scene, verdict: Ints, ghosts: Ghosts) -> Sheet:
    chars = scene.chars
    sheet = Sheet(number, [])
    for state in np.unique(np.concatenate([[SEEN], verdict])).tolist():
        found = [lines(pieces) for _, pieces in frames(chars, verdict == state) if pieces]
        if state == SEEN:
            sheet.lines, sheet.turned = (found[0], found[1:]) if found else ([], [])
        else:
            sheet.marked.extend((MARKS_OF[state], part) for part in found)
    for text in ghosts.replacements(chars):
        sheet.marked.append((frozenset({Mark.REPLACED_TEXT}), [_loose(text)]))
    return sheet


def _loose(text: str) -> Line:
    """Return words that have no place on the page as a line."""
    return Line([" ".join(text.split())], 0, 0, 0, 0, 0, 1.0, False, False)
