"""The characters of one page as arrays, and the text objects they came from."""

import ctypes
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from distil.extract import _pdf_bulk
from distil.extract import _pdf_native as native
from distil.extract._pdf_native import Floats, Page
from distil.extract._pdf_symbols import FILLER, named, table_of

Flags = NDArray[np.bool_]
Ints = NDArray[np.int64]

# Characters of one page that are read; a page of fine print holds 20,000.
MAX_CHARS = 300_000
ALEFS, LAM = (0x622, 0x623, 0x625, 0x627), 0x644
# The library marks a hyphen at a line's end by this code.
LINE_HYPHEN = 2
# Codes a broken font table gives instead of a letter. ESC, BS, SO, SI and DEL stand for no glyph either.
UNMAPPED = (0, 0xFFFE, 0xFFFF, 0xFFFD, 0x08, 0x0E, 0x0F, 0x1B, 0x7F)


@dataclass(frozen=True, slots=True)
class TextObject:
    """One text-showing operation. `size` is the height of its type on the page in points, `stretch`
    the same along the line, `angle` its direction as displayed, clockwise."""

    address: int
    font: int
    mode: int
    size: float
    stretch: float
    angle: float
    bold: bool
    mono: bool
    nothing: bool  # written at size zero, which no viewer draws
    symbols: str  # which table names its symbols


@dataclass(frozen=True)
class Chars:
    """Characters in the library's order; boxes and origins in points as displayed, y down.

    `owner` indexes `objects`, -1 for a character the library made up (spaces, line ends). `blank` ones have nothing to show.
    """

    code: NDArray[np.uint32]
    box: Floats
    origin: Floats
    owner: Ints
    blank: Flags
    shapeless: Flags  # no outline is known: the box is the font's, not the letter's
    objects: list[TextObject]
    wordy: Flags  # letters and digits
    lost: int  # glyphs without a character

    @property
    def text(self) -> str:
        """One character of text for each char."""
        return self.code.tobytes().decode("utf-32-le", "replace")


def read_chars(page: Page) -> Chars:
    """Read every character of a page; one that maps to no character becomes a blank and is counted."""
    handle = page.text()
    count = min(max(native.char_count(handle), 0), MAX_CHARS) if handle else 0
    code, address = _pdf_bulk.codes(handle, count), _pdf_bulk.objects(handle, count)
    box, origin = _pdf_bulk.boxes(handle, count), _origins(handle, address)
    owner, objects = _objects(page, handle, address)
    tables = [entry.symbols for entry in objects] + [""]
    if any(tables):
        named(handle, code, box, [tables[index] for index in owner.tolist()])
    code = _join_surrogates(code)
    _mend_ligatures(code, box)
    made_up = owner < 0
    hyphen = code == LINE_HYPHEN
    code[hyphen] = ord("-")
    unmapped = (np.isin(code, UNMAPPED) | (code > 0x10FFFF)) & ~hyphen
    lost = int((unmapped & ~made_up).sum())
    code[unmapped] = ord(" ")
    blank = made_up | unmapped | _spaces(code) | (code == FILLER)
    shapeless = ((box[:, 2] - box[:, 0] <= 0.01) | (box[:, 3] - box[:, 1] <= 0.01)) & ~blank
    _loosen(handle, box, shapeless)
    affine = page.affine()
    return Chars(code, native.displayed(box, affine), _move(origin, affine), owner, blank, shapeless, objects, _letters(code), lost)


def _origins(handle: int, address: NDArray[np.uint64]) -> Floats:
    """Return where each character stands on its baseline; within one object only the first and the last are asked for."""
    count = len(address)
    origin = np.zeros((count, 2))
    if not count:
        return origin
    edges = np.nonzero(address[1:] != address[:-1])[0]
    ends = np.unique(np.concatenate([[0, count - 1], edges, edges + 1]))
    start = origin.ctypes.data
    for index in ends.tolist():
        native.char_origin(handle, index, start + 16 * index, start + 16 * index + 8)
    return np.stack([np.interp(np.arange(count), ends, origin[ends, axis]) for axis in (0, 1)], 1)


def _loosen(handle: int, box: Floats, which: Flags) -> None:
    values = (ctypes.c_float * 4)()  # left, top, right, bottom
    for index in np.nonzero(which)[0].tolist():
        if native.char_loose_box(handle, index, ctypes.addressof(values)):
            box[index] = values[0], values[3], values[2], values[1]


def _move(points: Floats, affine: Floats) -> Floats:
    """Apply the affine by hand: a matrix product would start threads that spin on a busy machine."""
    x, y = points[:, 0], points[:, 1]
    return np.stack([affine[0, 0] * x + affine[0, 1] * y + affine[0, 2], affine[1, 0] * x + affine[1, 1] * y + affine[1, 2]], 1)


def _spaces(code: NDArray[np.uint32]) -> Flags:
    values, back = np.unique(code, return_inverse=True)
    known = np.array([value < 33 or chr(value).isspace() for value in values.tolist()], bool)
    return known[back] if len(values) else np.zeros(0, bool)


def _letters(code: NDArray[np.uint32]) -> Flags:
    values, back = np.unique(code, return_inverse=True)
    known = np.array([chr(value).isalnum() for value in values.tolist()], bool)
    return known[back] if len(values) else np.zeros(0, bool)


def _mend_ligatures(code: NDArray[np.uint32], box: Floats) -> None:
    """Put lam before alef where both are one glyph: the library turns a line from right to left round, and the letters of its ligatures with it."""
    alef = np.nonzero(np.isin(code[:-1], ALEFS) & (code[1:] == LAM) & (box[:-1] == box[1:]).all(1))[0]
    code[alef], code[alef + 1] = code[alef + 1], code[alef].copy()


def _join_surrogates(code: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Put a character that came as two halves into the first and leave the second unmapped; a lone half is unmapped."""
    high = (code >= 0xD800) & (code < 0xDC00)
    low = (code >= 0xDC00) & (code < 0xE000)
    if not high.any() and not low.any():
        return code
    pairs = np.nonzero(high[:-1] & low[1:])[0]
    joined = 0x10000 + ((code[pairs] - 0xD800) << 10) + (code[pairs + 1] - 0xDC00)
    code[high | low] = 0
    code[pairs] = joined
    code[pairs + 1] = FILLER
    return code


def _objects(page: Page, handle: int, address: NDArray[np.uint64]) -> tuple[Ints, list[TextObject]]:
    values, first, back = np.unique(address, return_index=True, return_inverse=True)
    known = values != 0
    number = np.where(known, np.cumsum(known) - 1, -1)
    found = _described(page, handle, values[known].tolist(), first[known].tolist())
    return (number[back] if len(values) else np.zeros(0, np.int64)), found


def _described(page: Page, handle: int, addresses: list[int], first: list[int]) -> list[TextObject]:
    """Return these objects; `first` is a character of each."""
    measured = np.zeros((len(addresses), 7), np.float32)  # the matrix, and the size of the type
    row = measured.ctypes.data
    for place, (address, index) in enumerate(zip(addresses, first, strict=True)):
        native.char_matrix(handle, index, row + 28 * place)
        native.text_size(address, row + 28 * place + 24)
    a, b, c, d, _, _, size = measured.T.astype(np.float64)
    turn = page.affine() * [1, 1, 0]  # directions are turned, not moved
    across, upward = _move(np.stack([a, b], 1), turn), _move(np.stack([c, d], 1), turn)
    angle = np.degrees(np.arctan2(across[:, 1], across[:, 0])).tolist()
    tall = (np.hypot(upward[:, 0], upward[:, 1]) * np.abs(size)).tolist()
    wide = (np.hypot(across[:, 0], across[:, 1]) * np.abs(size)).tolist()
    fonts = [native.text_font(address) for address in addresses]
    styles = {font: _style(font) for font in dict.fromkeys(fonts)}
    nothing = (size == 0).tolist()
    return [
        TextObject(
            address, font, native.text_mode(address), tall[place], wide[place], angle[place], *styles[font][:2], nothing[place], styles[font][2]
        )
        for place, (address, font) in enumerate(zip(addresses, fonts, strict=True))
    ]


def _style(font: int) -> tuple[bool, bool, str]:
    """Return whether a font is bold, whether all its letters are equally wide, and which table its symbols need."""
    if not font:
        return False, False, ""
    name = ctypes.create_string_buffer(128)
    native.font_name(font, ctypes.addressof(name), 128)
    words = name.value.decode("latin-1").lower().rpartition("+")[2]
    bold = "bold" in words or "black" in words or "cmbx" in words or words.endswith("-bd") or "medi" in words or native.font_weight(font) >= 600
    mono = (
        "glyphless" not in words
        and (native.font_flags(font) & 1 == 1)
        or "mono" in words
        or "courier" in words
        or words.startswith(("cmtt", "sftt"))
        or "consol" in words
    )
    return bold, mono, table_of(words)
