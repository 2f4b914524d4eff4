"""What TeX's symbol fonts draw. Old files name their glyphs as no table knows, and the library gives the code of the glyph as if it were a letter:
a prime comes out as 0, an integral as Z, "is not" as 6."""

from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray

from distil.extract import _pdf_native as native

FILLER = 0xFDD0
# Computer Modern Symbols and Extension, by code, as far as the names of their glyphs are in no common table.
SYMBOLS = {"0": "\u2032", "k": "\u2016", "h": "\u27e8", "i": "\u27e9", "b": "\u230a", "c": "\u230b", "d": "\u2308", "e": "\u2309", "a": "\u22a3"}
SYMBOLS |= {"`": "\u22a2", "l": "\u2195", "m": "\u21d5"}
LARGE = dict(zip("PXQYRZS[T\\LMNOVWpqrs", "∑∑∏∏∫∫⋃⋃⋂⋂⊕⊕⊗⊗⋀⋁√√√√", strict=True))
LARGE |= {"^": "⋀", "_": "⋁", "U": "⨄", "]": "⨄", "G": "⨆", "F": "⨆", "H": "∮", "I": "∮", "J": "⨀", "K": "⨀", "h": "[", "i": "]"}
for _sign, _codes in {"(": "\x00\x10\x12 ", ")": "\x01\x11\x13!", "[": '\x02\x14"', "]": "\x03\x15#", "{": "\x08\x1a(", "}": "\x09\x1b)"}.items():
    LARGE |= dict.fromkeys(_codes, _sign)
LARGE |= dict.fromkeys("z{|}", chr(FILLER))  # parts of a brace that lies over or under a formula
TABLES = {"cmsy": SYMBOLS, "cmex": LARGE}
# A stroke that makes the next sign its opposite, and a bar that makes the arrow after it "maps to"; neither has a width.
NOT, BAR, ARROW, MAPS_TO = "6", "7", "\u2192", "\u21a6"
CROSSED = "\u0338"


def table_of(name: str) -> str:
    """Return which table a font of this name needs, or nothing."""
    return name[:4] if name[:4] in TABLES else ""


def named(handle: int, code: NDArray[np.uint32], tables: list[str]) -> None:
    """Put what is drawn in the place of codes that the library could not name; `tables` says for each character which one applies."""
    for index, table in enumerate(tables):
        if not table or native.char_map_error(handle, index) != 1:
            continue
        letter = chr(int(code[index]))
        following = chr(int(code[index + 1])) if index + 1 < len(code) else ""
        whole = normalize("NFC", following + CROSSED) if table == "cmsy" and letter == NOT else ""
        if table == "cmsy" and letter == BAR and following == ARROW:
            whole = MAPS_TO
        if len(whole) == 1:
            code[index], code[index + 1] = FILLER, ord(whole)
        elif letter in TABLES[table]:
            code[index] = ord(TABLES[table][letter])
