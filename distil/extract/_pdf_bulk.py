"""What is asked of every character of a page, asked in bulk.

A call into the library costs a fifth of what it does elsewhere when nothing has to be converted for it: no types are declared, and addresses
are wrapped beforehand. Numbers go over as a C int, so an address must never be passed bare here.
"""

import ctypes
from collections import deque
from functools import cache
from itertools import repeat
from typing import Any

import numpy as np
import pypdfium2.raw as C
from numpy.typing import NDArray

from distil.extract._pdf_native import Floats, char_code

# Characters whose boxes are fetched in one go: the table of addresses is built once for each process, in a millisecond.
CHUNK = 1_024
# The library writes this in a text where a line ends in a hyphen, and another code when it is asked for the character alone.
BROKEN_WORD = 0xFFFE


def _bare(name: str, result: Any) -> Any:
    return ctypes.PYFUNCTYPE(result)(ctypes.cast(getattr(C, name), ctypes.c_void_p).value or 0)


_text = _bare("FPDFText_GetText", ctypes.c_int)
_code = _bare("FPDFText_GetUnicode", ctypes.c_uint)
_object = _bare("FPDFText_GetTextObject", ctypes.c_size_t)
_box = _bare("FPDFText_GetCharBox", ctypes.c_int)


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
