"""Alphabets of their own and packed bytes: the third row of codes, undone in the same way and under the same budget as those of `_decoding`."""

import base64
import binascii
import bz2
import zlib
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

import regex

from distil.screen._words import known

Code = tuple[str, "regex.Pattern[str]", Callable[[str], str]]

# What a packed passage may unfold to: an order is a sentence, and a bomb stays small.
UNPACKED = 100_000
_BRAILLE_LETTERS = dict(zip("⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", "abcdefghijklmnopqrstuvwxyz", strict=True))
_BRAILLE = regex.compile("[\u2801-\u283f](?:[\u2800-\u283f]|[ ]{1,3}(?=[\u2801-\u283f])){7,}+")
_CALLED = (
    "alfa|alpha bravo charlie delta echo foxtrot golf hotel india juliett?|juliette kilo lima mike november oscar papa quebec romeo sierra tango "
    "uniform victor whiske?y x-?ray|xray yankee zulu"
)
_ANY_CALLED = rf"(?:{_CALLED.replace(' ', '|')})"
_SPELLING = regex.compile(rf"(?i)\b{_ANY_CALLED}\b(?:(?:[ ,.\-\n]{{1,3}}|[ ]{{0,2}}[/|;][ ]{{0,2}})(?:{_ANY_CALLED})\b){{7,}}+")
# No order can do without one of these letters; who looks for a few rare words first reads a text quickly.
_SPELLING_SIGN = regex.compile(rf"(?:[Tt]ango|[Oo]scar|[Rr]omeo|[Nn]ovember|TANGO|OSCAR|ROMEO|NOVEMBER)[ ,.\-\n/|;]{{1,4}}(?i:{_ANY_CALLED})\b")
_BASE32_SMALL = regex.compile(r"\b[a-z2-7]{32,}+={0,6}")
_BASE32_HEX = regex.compile(r"\b[0-9A-V]{32,}+={0,6}")
# Without a frame: its alphabet holds what addresses hold too, so the whole run must be of it.
_ASCII85 = regex.compile(r"(?<!\S)[!-uz]{30,}+(?!\S)")
# Words of four, eight, ... signs with their filling: prose seldom has four of these in a row, and is none when it has.
_WORD = "(?:[A-Za-z0-9+/]{4}){0,5}(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)(?![A-Za-z0-9+/=])"
_WORD_BY_WORD = regex.compile(rf"(?<![A-Za-z0-9+/=]){_WORD}(?:[ \n]{_WORD}){{3,}}+")
_FILLED = regex.compile(r"(?<=[A-Za-z0-9+/]{2}=|[A-Za-z0-9+/]{3})=[ \n](?=[A-Za-z0-9+/]{3}[A-Za-z0-9+/=])")
_FROM_THE_END = regex.compile(r"(?<![A-Za-z0-9+/=])={1,2}[A-Za-z0-9+/]{24,}+")
_UTF7 = regex.compile(r"(?<![A-Za-z0-9+/=])\+[A-Za-z0-9+/]{32,}+-?")
_PIG = regex.compile(r"(?i)\b[a-z]{2,14}ay\b(?:[ ,.;:!?'\"]{1,3}[a-z]{2,14}ay\b){3,}+")


def unpacked(content: bytes) -> bytes:
    """Return what packed bytes (gzip, zlib, raw deflate, bzip2) hold, up to UNPACKED; the same bytes when they are not packed."""
    try:
        if content[:3] == b"BZh":
            return bz2.BZ2Decompressor().decompress(content, UNPACKED)
        if content[:2] == b"\x1f\x8b" or (content[:1] == b"\x78" and content[1:2] in (b"\x01", b"\x5e", b"\x9c", b"\xda")):
            return zlib.decompressobj(47).decompress(content, UNPACKED)
        if len(content) >= 16 and not content.isascii():
            return zlib.decompressobj(-15).decompress(content, UNPACKED) or content
    except (OSError, ValueError, zlib.error):
        pass
    return content


def _dots(run: str) -> str:
    return "".join(_BRAILLE_LETTERS.get(sign, " ") for sign in run)


def _initials(run: str) -> str:
    """Read each word by its first letter; the sign that stands most often between them parts letters, any other one words."""
    parts = regex.findall(r"(?i)[a-z]+(?:-ray)?|[^a-z]+", run)
    between = Counter(part for part in parts if not part[0].isalpha())
    inner = between.most_common(1)[0][0]
    return "".join(part[0].lower() if part[0].isalpha() else "" if part == inner else " " for part in parts)


def _small32(run: str) -> str:
    if run.isalpha():
        return ""
    letters = run.rstrip("=").upper()
    try:
        return base64.b32decode(letters + "=" * (-len(letters) % 8)).decode("utf-8", "replace")
    except (binascii.Error, ValueError):
        return ""


def _hex32(run: str) -> str:
    letters = run.rstrip("=")
    try:
        return base64.b32hexdecode(letters + "=" * (-len(letters) % 8)).decode("utf-8", "replace")
    except (binascii.Error, ValueError):
        return ""


def _ascii85(run: str) -> str:
    try:
        return base64.a85decode(run).decode("utf-8", "replace")
    except ValueError:
        return ""


def _each(text: str) -> str:
    """Decode the runs of words each of which is base64 by itself; one that is none makes all of its run none."""
    return str(_WORD_BY_WORD.sub(lambda run: _words_of(run[0]) or run[0], text))


def _words_of(run: str) -> str:
    try:
        said = b" ".join(base64.b64decode(word, validate=True) for word in run.split())
    except (binascii.Error, ValueError):
        return ""
    return said.decode("ascii") if said.isascii() else ""


def _spelled(text: str) -> str:
    return str(_SPELLING.sub(lambda run: _initials(run[0]), text))


def _mirrored(run: str) -> str:
    letters = run[::-1]
    try:
        return base64.b64decode(letters + "=" * (-len(letters) % 4), validate=True).decode("utf-8", "replace")
    except (binascii.Error, ValueError):
        return ""


def _utf7(run: str) -> str:
    return run.encode().decode("utf-7", "replace")


@lru_cache(maxsize=4_096)
def _unpigged(word: str) -> str:
    """Undo "ignoreway" and "eviouspray": of the places the tail may have come from, the one that gives a word rules know."""
    stem = word[:-2]
    forms = [stem[:-1]] if stem.endswith(("w", "y")) else []
    forms += [stem[-length:] + stem[:-length] for length in (1, 2, 3) if length < len(stem)]
    return next((form for form in forms if known(form)), forms[0])


def _pig(text: str) -> str:
    return str(regex.sub(r"(?i)\b[a-z]{2,14}ay\b", lambda word: _unpigged(word[0].lower()), text))


CODES: tuple[Code, ...] = (
    ("Braille", _BRAILLE, _dots),
    ("base32", _BASE32_SMALL, _small32),
    ("base32", _BASE32_HEX, _hex32),
    ("base85", _ASCII85, _ascii85),
    ("base64 backwards", _FROM_THE_END, _mirrored),
    ("UTF-7", _UTF7, _utf7),
)
SPELLINGS: tuple[Code, ...] = (
    ("a spelling alphabet", _SPELLING_SIGN, _spelled),
    ("base64 word by word", _FILLED, _each),
    ("pig Latin", _PIG, _pig),
)
