"""Undoes encodings a text may carry an order in. Bounded: each letter is decoded a fixed number of times, and not beyond a budget."""

import base64
import binascii
import codecs
import html
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import unquote

import regex

from distil.screen._zones import zones


@dataclass(frozen=True)
class Decoded:
    """A code at `[start, end)` and what it says. `raw` is the passage before, when it is readable text with some signs spelled otherwise."""

    start: int
    end: int
    kind: str
    text: str
    raw: str = ""


_BASE64 = regex.compile(r"(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{16,}(?:\r?\n[ \t]{0,8}[A-Za-z0-9+/_-]{4,})*+={0,2}")
_HEX = regex.compile(r"(?<![0-9A-Za-z])(?:0x)?[0-9A-Fa-f]{2}(?:(?:[ :,\\]{0,2}(?:0x|x)?)[0-9A-Fa-f]{2}){9,}+(?![0-9A-Za-z])")
_BINARY = regex.compile(r"(?<![01])[01]{8}(?:[ ]?[01]{8}){7,}+(?![01])")
_PERCENT = regex.compile(r"[^\s%]{0,40}(?:%[0-9A-Fa-f]{2}[^\s%]{0,40}){3,}+")
_ENTITY = regex.compile(r"&(?:#\d{1,7}|#x[0-9A-Fa-f]{1,6}|[A-Za-z]{2,8});")
_ESCAPE = regex.compile(r"\\(?:u\{[0-9A-Fa-f]{1,6}\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|U[0-9A-Fa-f]{8})")
_DECIMAL = regex.compile(r"(?<![\d.])\d{2,3}(?:[ ,]{1,2}\d{2,3}){9,}+(?![\d.])")
# "instruction", "ignore", "system", "prompt" and "disregard" after rot13, and backwards.
_ROT13 = regex.compile(r"vafgehpgvba|vtaber|flfgrz|cebzcg|qvfertneq|sbetrg", regex.IGNORECASE)
_BACKWARDS = regex.compile(r"snoitcurtsni|noitcurtsni|erongi|tpmorp metsys|dragersid", regex.IGNORECASE)
_WORDS = regex.compile(r"\p{L}{2,}")
_GLYPHS = regex.compile(r"[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Cyrillic}]{2}")
_ZONE = 200


class Budget:
    """Letters that may still be decoded for one document. Past 8 million (a 6 MB attachment in base64) the rest is said to be unchecked."""

    def __init__(self, letters: int = 8_000_000) -> None:
        self._left = letters
        self.spent = False

    def take(self, letters: int) -> bool:
        """Return False, and remember it, when so many letters are too many."""
        if letters > self._left:
            self.spent = True
            return False
        self._left -= letters
        return True


def decoded(text: str, budget: Budget) -> Iterator[Decoded]:
    """Yield what decodes to something readable."""
    for kind, pattern, undo in _CODES:
        for run in pattern.finditer(text):
            said = undo(run[0]) if budget.take(len(run[0])) else ""
            if said and _readable(said):
                yield Decoded(run.start(), run.end(), kind, said)
    for kind, pattern, undo in _SPELLINGS:
        yield from _respelled(text, kind, pattern, undo, budget)


def _respelled(text: str, kind: str, sign: "regex.Pattern[str]", undo: Callable[[str], str], budget: Budget) -> Iterator[Decoded]:
    """Undo a spelling in the zones around its signs, neighbours joined."""
    for start, end in zones(text, sign, _ZONE):
        if budget.take(end - start):
            said = undo(text[start:end])
            if said != text[start:end]:
                yield Decoded(start, end, kind, said, text[start:end])


def _readable(text: str) -> bool:
    printable = sum(character.isprintable() or character in "\n\t\r" for character in text)
    return printable >= 0.85 * len(text) and (len(_WORDS.findall(text)) >= 3 or len(_GLYPHS.findall(text)) >= 3)


def _utf(content: bytes) -> str:
    if content.count(0) * 3 > len(content):
        return content.decode("utf-16-le" if content[1:2] == b"\0" else "utf-16-be", "replace")
    return content.decode("utf-8", "replace")


def _base64(run: str) -> str:
    letters = "".join(run.split()).rstrip("=").replace("-", "+").replace("_", "/")
    letters = letters[: len(letters) - (len(letters) % 4 == 1)]
    try:
        return _utf(base64.b64decode(letters + "=" * (-len(letters) % 4), validate=True))
    except (binascii.Error, ValueError):
        return ""


def _hex(run: str) -> str:
    digits = regex.sub(r"0x|[^0-9A-Fa-f]", "", run)
    return _utf(bytes.fromhex(digits[: len(digits) // 2 * 2]))


def _binary(run: str) -> str:
    bits = run.replace(" ", "")
    return _utf(bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8)))


def _decimal(run: str) -> str:
    values = [int(number) for number in regex.findall(r"\d+", run)]
    return bytes(values).decode("latin-1") if max(values) < 256 else ""


def _escapes(text: str) -> str:
    return str(_ESCAPE.sub(lambda match: _character(int(match[0].strip("\\uxU{}"), 16)), text))


def _character(code: int) -> str:
    return chr(code) if code < 0x110000 else ""


def _rot13(text: str) -> str:
    return codecs.encode(text, "rot13")


_CODES: tuple[tuple[str, "regex.Pattern[str]", Callable[[str], str]], ...] = (
    ("base64", _BASE64, _base64),
    ("hexadecimal", _HEX, _hex),
    ("binary", _BINARY, _binary),
    ("decimal codes", _DECIMAL, _decimal),
)
_SPELLINGS: tuple[tuple[str, "regex.Pattern[str]", Callable[[str], str]], ...] = (
    ("percent encoding", _PERCENT, unquote),
    ("character entities", _ENTITY, html.unescape),
    ("escapes", _ESCAPE, _escapes),
    ("rot13", _ROT13, _rot13),
    ("backwards text", _BACKWARDS, lambda text: text[::-1]),
)
