"""What invisible characters spell when they are read as a code: tag letters, variation-selector bytes, zero-width bits."""

from collections.abc import Iterator
from dataclasses import dataclass

import regex

# Bounds the work and the memory for one payload; nothing readable is longer, and the run is removed whatever it says.
LONGEST = 20_000

_TAGS = regex.compile("[\U000e0020-\U000e007e]{3,}")
_SELECTORS = regex.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{3,}")
_SPARSE_SELECTORS = regex.compile("(?<=[a-zA-Z ])[\ufe00-\ufe0f\U000e0100-\U000e01ef](?:[a-zA-Z ][\ufe00-\ufe0f\U000e0100-\U000e01ef]){2,}")
_BITS = regex.compile("[\u200b\u200c\u200d\u200e\u200f\u2060-\u2064\ufeff\u180e\u00ad\u2800\u3164\u115f\uffa0\u034f]{12,}")
_BLANK_BITS = regex.compile("[\\x20\\t\u00a0\u2000-\u200a\u202f\u205f\u3000]{16,}")
_READABLE = regex.compile(r"\p{L}{3}")


@dataclass(frozen=True)
class Payload:
    """A decoded run `[start, end)`; `text` is empty when it can't be read."""

    start: int
    end: int
    kind: str
    text: str


def payloads(text: str) -> Iterator[Payload]:
    """Yield each run that encodes something, decoded where a known code fits."""
    if text.isascii() and "\t" not in text:
        return
    for run in _TAGS.finditer(text):
        if text[run.start() - 1 : run.start()] != "\U0001f3f4":
            yield Payload(run.start(), run.end(), "tag characters", "".join(chr(ord(sign) - 0xE0000) for sign in run[0][:LONGEST]))
    for run in _SELECTORS.finditer(text):
        yield Payload(run.start(), run.end(), "variation selectors", _bytes(run[0]))
    for run in _SPARSE_SELECTORS.finditer(text):
        yield Payload(run.start(), run.end(), "variation selectors on letters", _bytes(run[0][::2]))
    for run in _BITS.finditer(text):
        yield Payload(run.start(), run.end(), "zero-width characters", _bits(run[0]))
    for run in _BLANK_BITS.finditer(text):
        spelled = _bits(run[0]) if len(set(run[0])) == 2 else ""
        if spelled:
            yield Payload(run.start(), run.end(), "blanks of two widths", spelled)


def _bytes(run: str) -> str:
    values = bytes(ord(sign) - 0xFE00 if ord(sign) < 0xFF00 else (ord(sign) - 0xE0100 + 16) & 0xFF for sign in run[:LONGEST])
    text = values.decode("utf-8", "replace")
    return text if _plausible(text) else ""


def _bits(run: str) -> str:
    signs = sorted(set(run))
    run = run[: LONGEST * 8]
    if len(signs) == 2:
        codes = ({signs[0]: "0", signs[1]: "1"}, {signs[0]: "1", signs[1]: "0"})
        return next((text for code in codes for text in _groups("".join(code[sign] for sign in run)) if text), "")
    if len(signs) == 3:
        return next((text for gap in signs for text in _separated(run, gap) if text), "")
    return ""


def _groups(bits: str) -> Iterator[str]:
    for width in (8, 7, 16):
        for cut in (0, len(bits) % width):
            values = [int(bits[at : at + width], 2) for at in range(cut, len(bits) - width + 1, width)]
            wide = "".join(chr(value) for value in values if not 0xD800 <= value < 0xE000)
            text = bytes(values).decode("utf-8", "replace") if width == 8 else wide
            yield text if _plausible(text) else ""


def _separated(run: str, gap: str) -> Iterator[str]:
    """Two signs are bits and the third parts the letters."""
    others = sorted(set(run) - {gap})
    for zero, one in (others, others[::-1]):
        groups = [group.replace(zero, "0").replace(one, "1") for group in run.split(gap) if 0 < len(group) <= 21]
        text = "".join(chr(int(group, 2)) for group in groups if int(group, 2) < 0xD800)
        yield text if _plausible(text) else ""


def _plausible(text: str) -> bool:
    printable = sum(character.isprintable() or character in "\n\t\r" for character in text)
    return bool(text) and "\ufffd" not in text[:64] and printable >= 0.9 * len(text) and _READABLE.search(text) is not None
