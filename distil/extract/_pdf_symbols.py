"""What TeX's symbol fonts draw. Old files name their glyphs as no table knows, and the library gives the code of the glyph as if it were a letter:
a prime comes out as 0, an integral as Z, "is not" as 6."""

from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray

from distil.extract import _pdf_native as native
from distil.extract._pdf_native import Floats

FILLER = 0xFDD0
# Computer Modern Symbols and Extension, by code, as far as the names of their glyphs are in no common table.
SYMBOLS = {"0": "\u2032", "k": "\u2016", "h": "\u27e8", "i": "\u27e9", "b": "\u230a", "c": "\u230b", "d": "\u2308", "e": "\u2309", "a": "\u22a3"}
SYMBOLS |= {"`": "\u22a2", "l": "\u2195", "m": "\u21d5"}
LARGE = dict(zip("PXQYRZS[T\\LMNOVWpqrs", "∑∑∏∏∫∫⋃⋃⋂⋂⊕⊕⊗⊗⋀⋁√√√√", strict=True))
LARGE |= {"^": "⋀", "_": "⋁", "U": "⨄", "]": "⨄", "G": "⨆", "F": "⨆", "H": "∮", "I": "∮", "J": "⨀", "K": "⨀", "h": "[", "i": "]"}
HALF_OPEN = {"⟨": "\x0a\x1c*D", "⟩": "\x0b\x1d+E", "⌊": "\x04\x16$j", "⌋": "\x05\x17%k", "⌈": "\x06\x18&l", "⌉": "\x07\x19'm"}
for _sign, _codes in (
    {"(": "\x00\x10\x12 ", ")": "\x01\x11\x13!", "[": '\x02\x14"', "]": "\x03\x15#", "{": "\x08\x1a(", "}": "\x09\x1b)"} | HALF_OPEN
).items():
    LARGE |= dict.fromkeys(_codes, _sign)
LARGE |= dict.fromkeys("z{|}", chr(FILLER))  # parts of a brace that lies over or under a formula
LARGE |= {"\x0c": "∣", "\x0d": "∥", "`": "∐", "a": "∐", "n": "{", "o": "}"} | dict.fromkeys("bcd", "ˆ") | dict.fromkeys("efg", "˜")
# AMS fonts A and B, by the codes of amssymb, as far as the names of their glyphs are in no common table.
SIGNS = dict(zip("\x03\x04\x06)*,&.6>45=<CBEDFX\\{", "□■◊∴∵≜≳≲⩽⩾≼≦≧≽⊲⊳⊴⊵★✓∠∁", strict=True))
CROSSED_OUT = dict(zip("()*+-@?}~no", "⊊⊋⊈⊉∤∄∅ℏℏ⋉⋊", strict=True))
TABLES = {"cmsy": SYMBOLS, "cmex": LARGE, "msam": SIGNS, "msbm": CROSSED_OUT}
# A stroke that makes the next sign its opposite, and a bar that makes the arrow after it "maps to"; neither has a width.
NOT, BAR, ARROW, MAPS_TO = "6", "7", "\u2192", "\u21a6"
STROKES = NOT + BAR
CROSSED = "\u0338"


def table_of(name: str) -> str:
    """Return which table a font of this name needs, or nothing. Latin Modern numbers its glyphs as Computer Modern does."""
    name = name.replace("lmmathextension", "cmex").replace("lmmathsymbols", "cmsy")
    return name[:4] if name[:4] in TABLES else ""


def named(handle: int, code: NDArray[np.uint32], box: Floats, tables: list[str]) -> None:
    """Put what is drawn in the place of codes that the library could not name; `tables` says for each character which one applies.

    `box` holds left, bottom, right, top of the characters.
    """
    for index, table in enumerate(tables):
        if not table or native.char_map_error(handle, index) != 1:
            continue
        letter = chr(int(code[index]))
        if table == "cmsy" and letter in STROKES:
            _struck(code, box, index, letter)
        elif letter in TABLES[table]:
            code[index] = ord(TABLES[table][letter])


def _struck(code: NDArray[np.uint32], box: Floats, index: int, stroke: str) -> None:
    """Put a stroke and the sign that it is drawn over, before it or behind it, into one."""
    for other in (index + 1, index - 1):
        if not 0 <= other < len(code) or (stroke == BAR and other < index):
            continue
        sign = chr(int(code[other]))
        whole = normalize("NFC", sign + CROSSED) if stroke == NOT else MAPS_TO if sign == ARROW else ""
        over = min(box[index, 2], box[other, 2]) > max(box[index, 0], box[other, 0])
        if len(whole) == 1 and (over or other > index):
            code[index], code[other] = FILLER, ord(whole)
            return
