"""What is asked of every character of a page, and of every point of a letter's shape, asked in bulk.

A call into the library costs a fifth of what it does elsewhere when nothing has to be converted for it: no types are declared, and addresses
are wrapped beforehand. Numbers go over as a C int, so an address must never be passed bare here.
"""

import ctypes
from collections import deque
from collections.abc import Iterator
from functools import cache
from itertools import repeat
from typing import Any

import numpy as np
import pypdfium2.raw as C
from numpy.typing import NDArray

from distil.extract._pdf_native import Floats, char_code, glyph_path

# Characters whose boxes are fetched in one go: the table of addresses is built once for each process, in a millisecond.
CHUNK = 1_024
# The library writes this in a text where a line ends in a hyphen, and another code when it is asked for the character alone.
BROKEN_WORD = 0xFFFE
EM = 1000.0  # the size at which a letter's shape is asked for
MAX_SEGMENTS = 4_000


class _Address(ctypes.c_void_p):
    """What one call answers and the next one takes, without becoming a number between."""


def _bare(name: str, result: Any) -> Any:
    return ctypes.PYFUNCTYPE(result)(ctypes.cast(getattr(C, name), ctypes.c_void_p).value or 0)


_text = _bare("FPDFText_GetText", ctypes.c_int)
_code = _bare("FPDFText_GetUnicode", ctypes.c_uint)
_object = _bare("FPDFText_GetTextObject", ctypes.c_size_t)
_box = _bare("FPDFText_GetCharBox", ctypes.c_int)
_segments = _bare("FPDFGlyphPath_CountGlyphSegments", ctypes.c_int)
_segment = _bare("FPDFGlyphPath_GetGlyphPathSegment", _Address)
_point = _bare("FPDFPathSegment_GetPoint", ctypes.c_int)
_kind = _bare("FPDFPathSegment_GetType", ctypes.c_int)


def codes(handle: int, count: int) -> NDArray[np.uint32]:
    """Return the code of each character; one call gives them all when each is one unit of the text."""
    page = ctypes.c_void_p(handle)
    units = np.zeros(count + 1, np.uint16)
    given = _text(page, 0, count, ctypes.c_void_p(units.ctypes.data)) if count else 0
    if given != count + 1 or ((units[:count] >= 0xD800) & (units[:count] < 0xE000)).any() or not units[:count].all():
        return np.fromiter(map(_code, repeat(page), range(count)), np.uint32, count)
    found = units[:count].astype(np.uint32)
    for index in np.nonzero(found == BROKEN_WORD)[0].tolist():
        found[index] = char_code(handle, index)
    return found


def objects(handle: int, count: int) -> NDArray[np.uint64]:
    """Return the address of the text object that each character comes from, 0 for a character the library made up."""
    return np.fromiter(map(_object, repeat(ctypes.c_void_p(handle)), range(count)), np.uint64, count)


def boxes(handle: int, count: int) -> Floats:
    """Return left, bottom, right, top of all characters in page space."""
    found = np.zeros((count, 4))
    page = ctypes.c_void_p(handle)
    buffer, left, bottom, right, top = _table()
    for start in range(0, count, CHUNK):
        end = min(start + CHUNK, count)
        buffer[:] = 0.0
        deque(map(_box, repeat(page), range(start, end), left, right, bottom, top), maxlen=0)
        found[start:end] = buffer[: end - start]
    return found


@cache
def _table() -> tuple[Floats, list[ctypes.c_void_p], list[ctypes.c_void_p], list[ctypes.c_void_p], list[ctypes.c_void_p]]:
    """Return room for the boxes of CHUNK characters, and the addresses of their edges in it."""
    buffer = np.zeros((CHUNK, 4))
    first = buffer.ctypes.data
    left, bottom, right, top = ([ctypes.c_void_p(at) for at in range(first + 8 * edge, first + buffer.nbytes, 32)] for edge in range(4))
    return buffer, left, bottom, right, top


def outline(font: int, code: int) -> Iterator[tuple[int, float, float]]:
    """Yield the segments of the shape that a font draws for a character: type, x, y."""
    path = _Address(glyph_path(font, code, EM))
    if not path:
        return
    x, y = ctypes.c_float(), ctypes.c_float()
    at = ctypes.byref(x), ctypes.byref(y)
    for index in range(min(_segments(path), MAX_SEGMENTS)):
        segment = _segment(path, index)
        _point(segment, *at)
        yield _kind(segment), x.value, y.value


def fingerprint(font: int, code: int) -> tuple[int, float, float, float, float] | None:
    """Return what tells a character's shape from others: its number of segments and two of its points; None without a shape."""
    path = _Address(glyph_path(font, code, EM))
    count = _segments(path) if path else 0
    if count < 3:
        return None
    points = (ctypes.c_float * 4)()
    for place, index in enumerate((count // 2, count - 2)):
        _point(_segment(path, index), ctypes.byref(points, 8 * place), ctypes.byref(points, 8 * place + 4))
    return count, points[0], points[1], points[2], points[3]
