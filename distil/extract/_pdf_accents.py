"""Letters whose accent is a glyph of its own, as TeX sets them, become one character again, and so does a sign with a stroke through it."""

from dataclasses import replace
from unicodedata import normalize

import numpy as np

from distil.extract._pdf_chars import Chars, Flags
from distil.extract._pdf_symbols import FILLER

ABOVE = {0xB4: "\u0301", 0x60: "\u0300", 0x2C6: "\u0302", 0x2DC: "\u0303", 0xA8: "\u0308", 0x2C7: "\u030c", 0x2D9: "\u0307", 0x2DA: "\u030a"}
ABOVE |= {0xAF: "\u0304", 0x2D8: "\u0306", 0x2DD: "\u030b"}
BELOW = {0xB8: "\u0327", 0x2DB: "\u0328"}
ACCENTS = np.array([*ABOVE, *BELOW], np.uint32)
OPERATORS = 0x2200, 0x22FF  # a union with a dot over it is disjoint
DOTLESS = {"\u0131": "i", "\u0237": "j"}
# How far the middle of an accent may be from the middle of its letter, and how far above or below, in heights of the type. An italic leans by 0.15.
BESIDE, OFF = 0.22, 0.35
# Accents of one page that are looked at; a page of Czech has 250.
MOST = 3_000


def composed(chars: Chars, seen: Flags) -> Chars:
    """Return the characters with each accent put on the letter it stands over; both must be seen."""
    accents = np.nonzero(np.isin(chars.code, ACCENTS) & seen & ~chars.blank)[0]
    if not len(accents) or len(accents) > MOST:
        return chars
    bases = chars.wordy | (chars.code >= OPERATORS[0]) & (chars.code <= OPERATORS[1])
    letters = np.nonzero(bases & seen & ~chars.blank & ~np.isin(chars.code, ACCENTS))[0]  # some accents count as letters
    middle = (chars.box[letters, 0] + chars.box[letters, 2]) / 2
    code, blank = chars.code.copy(), chars.blank.copy()
    taken: set[int] = set()
    for accent in accents.tolist():
        left, top, right, bottom = chars.box[accent].tolist()
        size = chars.objects[chars.owner[accent]].size
        apart = np.abs(middle - (left + right) / 2)
        mark = int(chars.code[accent])
        edge = chars.box[letters, 1] - bottom if mark in ABOVE else top - chars.box[letters, 3]
        near = np.nonzero((apart < BESIDE * size) & (np.abs(edge) < OFF * size))[0]
        if not len(near):
            continue
        letter = int(letters[near[apart[near].argmin()]])
        base = chr(int(code[letter]))
        whole = normalize("NFC", DOTLESS.get(base, base) + (ABOVE | BELOW)[mark])
        if letter in taken or (len(whole) > 1 and not _next(chars, accent, letter)):
            continue
        taken.add(letter)
        first, second = sorted((accent, letter)) if len(whole) > 1 else (letter, accent)
        code[first] = ord(whole[0])
        code[second] = FILLER if len(whole) == 1 else ord(whole[-1])
        blank[accent] = len(whole) == 1
    return replace(chars, code=code, blank=blank) if taken else chars


def _next(chars: Chars, accent: int, letter: int) -> bool:
    """Say whether nothing stands between an accent and its letter, so that the two can change places."""
    low, high = sorted((accent, letter))
    return high - low < 4 and bool((chars.owner[low + 1 : high] < 0).all())
