"""What a page says without drawing it: words at size zero, and words put in the place of other words.

The library leaves out the first and silently takes the second. Both are undone before the page is read, so that its text is
what is drawn, and are reported apart.
"""

import ctypes
import itertools
import unicodedata
from dataclasses import dataclass, field

import numpy as np
import pypdfium2.raw as C

from distil.extract import _pdf_native as native
from distil.extract._pdf_chars import Chars
from distil.extract._pdf_native import TEXT, Shape

KEY = b"ActualText"
ASIDE = (b"Alt", b"E")
MAX_REPLACEMENT = 20_000
# Replaced text with fewer letters than this on a page is a ligature, a bullet or a hyphen.
FEWEST_LETTERS = 12
SPELLED = 4  # characters: a sentence may be said in pieces as short


@dataclass
class Ghosts:
    """`unsized` are text objects drawn at size zero; `replaced` pairs what a mark says with the objects that it covers; `aside` is what marks say
    besides, by mark: descriptions and the long form of abbreviations."""

    unsized: list[int] = field(default_factory=list)
    aside: dict[int, list[str]] = field(default_factory=dict)
    replaced: dict[int, tuple[str, list[int]]] = field(default_factory=dict)

    def replacements(self, chars: Chars) -> list[str]:
        """Return the texts that stand for something else than what is drawn."""
        if not self.replaced:
            return []
        drawn: dict[int, list[str]] = {}
        for index, letter in zip(chars.owner.tolist(), chars.text, strict=True):
            if index >= 0:
                drawn.setdefault(chars.objects[index].address, []).append(letter)
        found = []
        for text, objects in self.replaced.values():
            said = _letters(text)
            if said and said != _letters("".join(letter for address in objects for letter in drawn.get(address, ()))):
                found.append(text)
        return _joined(found) if sum(len(_letters(text)) for text in found) >= FEWEST_LETTERS else []


def _joined(texts: list[str]) -> list[str]:
    """Put letters that are said one by one into one text."""
    found: list[str] = []
    for short, group in itertools.groupby(texts, lambda text: len(text) < SPELLED):
        pieces = list(group)
        found.extend([" ".join(pieces)] if short else pieces)
    return found


def _letters(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFKC", text).casefold() if letter.isalnum())


def lay(shapes: list[Shape]) -> Ghosts:
    """Give text of no size a size, take replacements away, and return what was done. Call it before the text is read."""
    ghosts = Ghosts()
    for shape in shapes:
        if shape.kind == TEXT:
            if _unsized(shape.address):
                ghosts.unsized.append(shape.address)
            _replaced(shape.address, ghosts)
    return ghosts


def _unsized(address: int) -> bool:
    size = ctypes.c_float()
    placed = native.matrix(address)
    if not native.text_size(address, ctypes.addressof(size)) or placed is None:
        return False
    across, up, lean, rise, x, y = placed
    flat = abs(across * rise - up * lean) < 1e-9
    if size.value != 0 and not flat:
        return False
    native.set_text_size(address, 1.0)
    values = np.array([1, 0, 0, 1, x, y] if flat else placed, np.float32)
    native.set_matrix(address, values.ctypes.data)
    return True


def _replaced(address: int, ghosts: Ghosts) -> None:
    for index in range(min(native.mark_count(address), 16)):
        mark = native.mark_at(address, index)
        if mark in ghosts.replaced:
            ghosts.replaced[mark][1].append(address)
            continue
        if mark not in ghosts.aside:
            ghosts.aside[mark] = [words for words in (_said(mark, key) for key in ASIDE) if words]
        text = _said(mark, KEY)
        if text is not None:
            ghosts.replaced[mark] = (text, [address])
            C.FPDFPageObjMark_RemoveParam(ctypes.cast(address, C.FPDF_PAGEOBJECT), ctypes.cast(mark, C.FPDF_PAGEOBJECTMARK), KEY)


def _said(mark: int, key: bytes) -> str | None:
    length = ctypes.c_ulong()
    handle = ctypes.cast(mark, C.FPDF_PAGEOBJECTMARK)
    if not C.FPDFPageObjMark_GetParamStringValue(handle, key, None, 0, length):
        return None
    units = (ctypes.c_ushort * (min(length.value, 2 * MAX_REPLACEMENT) // 2 + 1))()
    C.FPDFPageObjMark_GetParamStringValue(handle, key, units, ctypes.sizeof(units), length)
    return bytes(units).decode("utf-16-le", "replace").partition("\0")[0]
