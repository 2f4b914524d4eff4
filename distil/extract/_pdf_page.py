"""One page, from its objects to its lines."""

from collections import Counter

import numpy as np

from distil.data import Mark
from distil.extract._ocr import Reader
from distil.extract._pdf_accents import composed
from distil.extract._pdf_chars import Chars, Flags, Ints, read_chars
from distil.extract._pdf_crowd import overladen, piled
from distil.extract._pdf_doubted import painted, settle
from distil.extract._pdf_flow import Sheet
from distil.extract._pdf_ghosts import Ghosts, lay
from distil.extract._pdf_glyphs import Specimens
from distil.extract._pdf_layout import Line, lines
from distil.extract._pdf_native import MAX_OBJECTS, TEXT, Book, Off, Page, Shape, bounds
from distil.extract._pdf_numbers import parted
from distil.extract._pdf_partial import cut, stencils
from distil.extract._pdf_pieces import frames, turned
from distil.extract._pdf_rules import rules
from distil.extract._pdf_scan import Layer, recognised
from distil.extract._pdf_second import review
from distil.extract._pdf_standin import vouched
from distil.extract._pdf_tables import Seating, folded, seated
from distil.extract._pdf_twins import twins
from distil.extract._pdf_visible import CHANGE, COVERED, LIE, MARKS_OF, SEEN, UNVERIFIED, Scene, judge, look

UNNAMED = "glyphs that no character is known for"
STOOD_IN = "letters of a font that is not in the file and has no stand-in here: taken for seen by how they are painted"
MUTE = "runs of text in a font that is not in the file and has no stand-in here"


# A page may hold a few text objects that are one space each.
FEW_BLANKS = 2


class PageFault(ValueError):
    """A page gave no text; the message says why."""


def read_sheet(book: Book, number: int, specimens: Specimens, reader: Reader) -> tuple[Sheet, Counter[str]]:
    """Return a page's lines, and how often something of it could not be read, by what it was."""
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
            if (not len(chars.code) or chars.blank.all()) and _drawn_on(scene):
                sheet = recognised(page, number, reader)
                return sheet, Counter([sheet.note] if sheet.note else [])
            verdict = judge(scene)
            stencils(scene, verdict)
            cut(scene, verdict)
            verdict[(specimens.lies(chars) | overladen(chars)) & (verdict == SEEN)] = LIE
            verdict[twins(scene, verdict)] = LIE
            verdict[piled(chars, scene.box, verdict == SEEN) & (verdict == SEEN)] = COVERED
            letters = verdict[~chars.blank & scene.inside]
            layer = Layer(reader, concealed=float((letters != SEEN).mean()) if len(letters) else 0.0)
            doubted = (specimens.strange(chars) | painted(scene, verdict, specimens)) & (verdict == SEEN)
            review(scene, verdict, shapes, layer.agrees)
            settle(scene, verdict, doubted, layer.reads)
            layer.complete(scene)
            missing = Counter({UNNAMED: chars.lost, MUTE: _mute(chars, shapes), STOOD_IN: vouched(scene, verdict, shapes)})
            sheet = _sheet(number, scene, verdict, ghosts, seated(rules(scene, shapes), chars, verdict == SEEN))
            sheet.marked.extend(layer.marked)
            return sheet, +missing


def _mute(chars: Chars, shapes: list[Shape]) -> int:
    """Count text objects of no width: their font knows no glyph, and the library passes over them."""
    heard = {entry.address for entry in chars.objects}
    silent = [bounds(shape.address) for shape in shapes if shape.kind == TEXT and shape.address not in heard]
    flat = sum(1 for box in silent if box is not None and (box[2] - box[0] < 0.01) != (box[3] - box[1] < 0.01))
    return flat if flat > FEW_BLANKS else 0


def _scene(page: Page, chars: Chars, shapes: list[Shape], ghosts: Ghosts) -> Scene:
    unsized = set(ghosts.unsized)
    return look(page, chars, [shape.address for shape in shapes if shape.kind == TEXT and shape.address not in unsized])


def _drawn_on(scene: Scene) -> bool:
    """A page without text is read when it is blank; with anything drawn on it, it may be a scan."""
    span = scene.shown[:, :, :3].max((0, 1)).astype(int) - scene.shown[:, :, :3].min((0, 1))
    return int(span.max()) >= CHANGE


def _sheet(number: int, scene: Scene, verdict: Ints, ghosts: Ghosts, seating: Seating) -> Sheet:
    chars = composed(scene.chars, verdict == SEEN)
    sheet = Sheet(number, [])
    for state in np.unique(np.concatenate([[SEEN], verdict])).tolist():
        tables = seating if state == SEEN else Seating()
        chosen = _in_context(chars, verdict, state)
        parts = [(angle, *parted(folded(pieces, tables.grids, angle))) for angle, pieces in frames(chars, chosen, tables.seat) if pieces]
        found = [lines(pieces) for _, pieces, _ in parts]
        if state == SEEN and found:
            sheet.lines, sheet.turned, sheet.reach = found[0], found[1:], _reach(scene, parts[0][0])
            sheet.numbers = " ".join(piece.text for _, _, numbers in parts for piece in numbers)
        elif state != SEEN:
            sheet.marked.extend((MARKS_OF[state], part) for part in found)
    for text in ghosts.replacements(chars):
        sheet.marked.append((frozenset({Mark.REPLACED_TEXT}), [_loose(text)]))
    for words in ghosts.aside.values():
        sheet.marked.extend((frozenset({Mark.ASSISTIVE}), [_loose(text)]) for text in words)
    return sheet


def _in_context(chars: Chars, verdict: Ints, state: int) -> Flags:
    """Return the characters of this state. What hides a part of a run splits its sentence: the seen rest is told with it once more."""
    mine: Flags = verdict == state
    if state in (SEEN, UNVERIFIED):
        return mine
    owners = np.unique(chars.owner[mine & ~chars.blank])
    mine |= np.isin(chars.owner, owners[owners >= 0]) & (verdict == SEEN)
    return mine


def _reach(scene: Scene, angle: float) -> tuple[float, float]:
    """Return top and bottom of the page as a reader of this direction has it."""
    box = turned(np.array([[0.0, 0.0, scene.page.width, scene.page.height]]), angle)
    return float(box[0, 1]), float(box[0, 3])


def _loose(text: str) -> Line:
    """Return words that have no place on the page as a line."""
    return Line([" ".join(text.split())], 0, 0, 0, 0, 0, 1.0, False, False, spots=[(0.0, 0.0)])
