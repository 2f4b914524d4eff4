"""Undoes encodings a text may carry an order in. Bounded: each letter is decoded a fixed number of times, and not beyond a budget."""

import base64
import binascii
import codecs
import html
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import unquote

import regex

from distil.screen import _alphabets, _ciphers
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
# The same in groups of equal length, or in short lines that a mail program has quoted.
_BASE64_GROUPS = regex.compile(
    r"\b(?<!\S)(?=[A-Za-z0-9+/_-]{4,12}+ [A-Za-z0-9+/_-]{4,12}+ )(?:"
    + "|".join(rf"(?:[A-Za-z0-9+/_-]{{{size}}}[ ]){{{max(2, 20 // size)},}}+" for size in (4, 5, 6, 8, 10, 12))
    + r")[A-Za-z0-9+/_-]{0,12}+={0,2}"
)
_BASE64_LINES = regex.compile(r"(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{8,}(?:\r?\n[ \t>|*#]{0,8}[A-Za-z0-9+/_-]{2,}){2,}+={0,2}")
_HEX = regex.compile(r"(?<![0-9A-Za-z])(?:0x)?[0-9A-Fa-f]{2}(?:(?:[ :,\\]{0,2}(?:0x|x)?)[0-9A-Fa-f]{2}){9,}+")
_BINARY = regex.compile(r"(?<![01])[01]{8}(?:[ ]?[01]{8}){7,}+")
_PERCENT = regex.compile(r"[^\s%]{0,40}(?:%[0-9A-Fa-f]{2}[^\s%]{0,40}){3,}+")
_ENTITY = regex.compile(r"&(?:#\d{1,7}|#x[0-9A-Fa-f]{1,6}|[A-Za-z]{2,8});")
_ESCAPE = regex.compile(
    r"\\(?:u\{[0-9A-Fa-f]{1,6}\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|U[0-9A-Fa-f]{8})|%u[0-9A-Fa-f]{4}|\bU\+(?:10|0?[0-9A-Fa-f])?[0-9A-Fa-f]{4}\b[ ,;]?"
)
_DECIMAL = regex.compile(r"(?<![\d.])\d{2,3}(?:[ ,]{1,2}\d{2,3}){9,}+")
# Words without which few orders to a model can do, as they look after rot13 and backwards.
_TELLTALE = (
    "instruction",
    "ignore",
    "system",
    "prompt",
    "disregard",
    "forget",
    "language",
    "summary",
    "assistant",
    "recommend",
    "reviewer",
    "approve",
)
_ROT13 = regex.compile("|".join(codecs.encode(word, "rot13") for word in _TELLTALE), regex.IGNORECASE)
_BACKWARDS = regex.compile("|".join(word[::-1] for word in (*_TELLTALE, "previous") if word != "system") + "|metsys", regex.IGNORECASE)
# Words that give an order away when the alphabet is moved on by another number.
_SHIFTABLE = ("instruction", "disregard", "ignore", "system prompt", "language model")
_UPSIDE_DOWN = regex.compile(r"[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ](?:[^\n]{0,6}[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ]){4}")
_TURNED = dict(zip("ɐqɔpǝɟƃɓɥᴉıɾʞlɯuodbɹsʇnʌʍxʎz", "abcdefgghiijklmnopqrstuvwxyz", strict=True))
_MORSE = regex.compile(r"(?<![.\-_/|·•∙−–—])[.\-_·•∙−–—]{1,6}(?:(?:[ ]{1,3}[/|][ ]{1,3}|[ ]{1,3}|[/|\n])[.\-_·•∙−–—]{1,6}){15,}+")
_MORSE_SIGNS = ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.."
_MORSE_LETTERS = dict(zip(_MORSE_SIGNS.split(" "), "abcdefghijklmnopqrstuvwxyz", strict=True))
_DOTS_AND_DASHES = str.maketrans("_−–—·•∙", "----...")
_BASE32 = regex.compile(r"(?<![A-Z2-7=])[A-Z2-7]{24,}={0,6}(?![A-Z2-7])")
_WORDS = regex.compile(r"\p{L}{2,}")
_RUN_TOGETHER = regex.compile(r"[A-Za-z]{20}")
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
    return printable >= 0.85 * len(text) and (
        len(_WORDS.findall(text)) >= 3 or len(_GLYPHS.findall(text)) >= 3 or _RUN_TOGETHER.search(text) is not None
    )


def _utf(content: bytes) -> str:
    content = _alphabets.unpacked(content)
    if content.count(0) * 3 > len(content):
        return content.decode("utf-16-le" if content[1:2] == b"\0" else "utf-16-be", "replace")
    return content.decode("utf-8", "replace")


def _base64(run: str) -> str:
    letters = regex.sub(r"[^A-Za-z0-9+/_-]", "", run).replace("-", "+").replace("_", "/")
    letters = letters[: len(letters) - (len(letters) % 4 == 1)]
    try:
        return _utf(base64.b64decode(letters + "=" * (-len(letters) % 4), validate=True))
    except (binascii.Error, ValueError):
        return ""


def _hex(run: str) -> str:
    groups = run.split()
    if len({len(group) for group in groups}) > 1 and all(len(group) % 2 == 0 for group in groups):
        return " ".join(_utf(bytes.fromhex(regex.sub(r"0x|[^0-9A-Fa-f]", "", group))) for group in groups)
    digits = regex.sub(r"0x|[^0-9A-Fa-f]", "", run)
    return _utf(bytes.fromhex(digits[: len(digits) // 2 * 2]))


def _binary(run: str) -> str:
    bits = run.replace(" ", "")
    return _utf(bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8)))


def _decimal(run: str) -> str:
    values = [int(number) for number in regex.findall(r"\d+", run)]
    return bytes(values).decode("latin-1") if max(values) < 256 else ""


def _escapes(text: str) -> str:
    return str(_ESCAPE.sub(lambda match: _character(int(match[0].strip("\\%uxU+{},; "), 16)), text))


def _character(code: int) -> str:
    return chr(code) if code < 0x110000 else ""


def _rot13(text: str) -> str:
    return codecs.encode(text, "rot13")


def _base32(run: str) -> str:
    letters = run.rstrip("=")
    try:
        return _utf(base64.b32decode(letters + "=" * (-len(letters) % 8)))
    except binascii.Error:
        return ""


def _morse(run: str) -> str:
    words = regex.split(r"[ ]*[/|\n][ ]*|[ ]{3,}", run.translate(_DOTS_AND_DASHES))
    return " ".join("".join(_MORSE_LETTERS.get(letter, "") for letter in word.split()) for word in words)


def _shifted(word: str, by: int) -> str:
    return "".join(chr((ord(letter) - 97 + by) % 26 + 97) if letter.isalpha() else letter for letter in word)


def _unshifted(text: str) -> str:
    """Undo the shift of the alphabet that makes a telling word of one in the text."""
    for by in _SHIFTS:
        if any(_shifted(word, by) in text.lower() for word in _SHIFTABLE):
            return "".join(chr((ord(letter) - base - by) % 26 + base) if (base := _base(letter)) else letter for letter in text)
    return text


def _base(letter: str) -> int:
    return 97 if "a" <= letter <= "z" else 65 if "A" <= letter <= "Z" else 0


def _upright(text: str) -> str:
    return "".join(_TURNED.get(letter, letter) for letter in reversed(text.lower()))


# Without the 13 that has a row of its own.
_SHIFTS = tuple(by for by in range(1, 26) if by != 13)
_SHIFT = regex.compile(rf"\b(?:{'|'.join(sorted(_shifted(word, by) for by in _SHIFTS for word in _SHIFTABLE))})", regex.IGNORECASE)
_CODES: tuple[tuple[str, "regex.Pattern[str]", Callable[[str], str]], ...] = (
    ("base64", _BASE64, _base64),
    ("base64", _BASE64_GROUPS, _base64),
    ("base64", _BASE64_LINES, _base64),
    ("hexadecimal", _HEX, _hex),
    ("base32", _BASE32, _base32),
    ("Morse code", _MORSE, _morse),
    ("binary", _BINARY, _binary),
    ("decimal codes", _DECIMAL, _decimal),
    *_ciphers.CODES,
    *_alphabets.CODES,
)
_SPELLINGS: tuple[tuple[str, "regex.Pattern[str]", Callable[[str], str]], ...] = (
    ("percent encoding", _PERCENT, unquote),
    ("character entities", _ENTITY, html.unescape),
    ("escapes", _ESCAPE, _escapes),
    ("rot13", _ROT13, _rot13),
    ("shifted letters", _SHIFT, _unshifted),
    ("backwards text", _BACKWARDS, lambda text: text[::-1]),
    ("words written backwards", _BACKWARDS, lambda text: " ".join(word[::-1] for word in text.split(" "))),
    ("upside-down letters", _UPSIDE_DOWN, _upright),
    *_ciphers.SPELLINGS,
    *_alphabets.SPELLINGS,
)
