"""Encodings and ciphers of the second row: rarer than those of `_decoding`, undone in the same way and under the same budget."""

import base64
import binascii
from collections import Counter
from collections.abc import Callable
from urllib.parse import unquote

import regex

Code = tuple[str, "regex.Pattern[str]", Callable[[str], str]]

# Words that give an order away when a cipher without a key is undone.
_TELLING = ("instruction", "disregard", "ignore", "forget", "system prompt", "previous", "language", "summary", "assistant", "recommend")
_NUMBER = r"(?:1\d|2[0-6]|[1-9])"
# No pattern asks what follows a run: each refusal would begin again one number on.
_ALPHABET_NUMBERS = regex.compile(rf"[1-9](?:(?<=[12])\d)?(?:[ ,./|_-]{{1,3}}{_NUMBER}){{15,}}+")
_OCTAL = regex.compile(r"[0-7]{2,3}(?:[ ,\\]{1,2}(?:0o)?[0-7]{2,3}){9,}+")
_SHEET = regex.compile(r"(?m)^begin [0-7]{3,4} [^\n]{1,80}\n(?:[!-`]{2,62}[ ]{0,2}\r?\n)++")
_FRAMED = regex.compile(r"<~[!-uz\s]{20,}+~>")
# The first letters must hold a sign that base64 has not: a long attachment in base64 is not to be decoded twice.
_BASE85 = regex.compile(r"(?<!\S)(?=[A-Za-z0-9+=_-]{0,40}[!#$%&()*;<>?@^`{|}~])[0-9A-Za-z!#$%&()*+\-;<=>?@^_`{|}~]{25,}+(?!\S)")
_QUOTED = regex.compile(r"(?:[^\s=]{0,40}=[0-9A-Fa-f]{2}){3,}+")
_QUOTED_SIGN = regex.compile(r"=(?:\r?\n|(?=[0-9A-Fa-f]{2}))")
# Said from the last word to the first.
_REVERSED = regex.compile(
    r"\b(?:(?:instructions?|prompts?|rules|guidelines|directions)\s+(?:previous|prior|earlier|preceding|foregoing|your)|prompt\s+system"
    r"|(?:all|above|everything|instructions|previous|your)\s+(?:ignore|disregard|forget)|models?\s+(?:language|ai)\s+an?\s+are|(?:summary|answer|review)\s+your\s+in)\b",
    regex.IGNORECASE,
)


def _letters_of(run: str) -> str:
    """Read numbers as places in the alphabet; the sign that stands most often between them parts letters, any other one words."""
    between = Counter(regex.findall(r"\D+", run))
    inner = between.most_common(1)[0][0]
    return "".join(chr(96 + int(sign)) if sign.isdigit() else "" if sign == inner else " " for sign in regex.findall(r"\d+|\D+", run))


def _octal(run: str) -> str:
    values = [int(number, 8) for number in regex.findall(r"[0-7]{2,3}", run.replace("0o", ""))]
    return bytes(values).decode("utf-8", "replace") if max(values) < 256 else ""


def _sheet(run: str) -> str:
    found = bytearray()
    for line in run.strip().split("\n")[1:]:
        try:
            found += binascii.a2b_uu(line.rstrip("\r"))
        except binascii.Error:
            return ""
    return found.decode("utf-8", "replace")


def _framed(run: str) -> str:
    try:
        return base64.a85decode("".join(run.split()), adobe=True).decode("utf-8", "replace")
    except ValueError:
        return ""


def _base85(run: str) -> str:
    try:
        return base64.b85decode(run).decode("utf-8", "replace")
    except ValueError:
        return ""


def _quoted(text: str) -> str:
    return unquote(_QUOTED_SIGN.sub(lambda sign: "" if sign[0] != "=" else "%", text))


def _mirrored(text: str) -> str:
    return text.translate(_ATBASH)


def _turned(text: str) -> str:
    return text.translate(_ROT47)


def _signs(undo: Callable[[str], str]) -> "regex.Pattern[str]":
    """Return a pattern of the telling words as they look before the cipher is undone; it is its own inverse."""
    words = {undo(form) for word in _TELLING for form in (word, word.capitalize(), word.upper())}
    return regex.compile("|".join(regex.escape(word) for word in sorted(words)))


_LOWER = "abcdefghijklmnopqrstuvwxyz"
_ATBASH = str.maketrans(_LOWER + _LOWER.upper(), _LOWER[::-1] + _LOWER[::-1].upper())
_ROT47 = {code: 33 + (code - 33 + 47) % 94 for code in range(33, 127)}
CODES: tuple[Code, ...] = (
    ("letters as numbers", _ALPHABET_NUMBERS, _letters_of),
    ("octal codes", _OCTAL, _octal),
    ("uuencode", _SHEET, _sheet),
    ("base85", _FRAMED, _framed),
    ("base85", _BASE85, _base85),
)
SPELLINGS: tuple[Code, ...] = (
    ("quoted-printable", _QUOTED, _quoted),
    ("rot47", _signs(_turned), _turned),
    ("a mirrored alphabet", _signs(_mirrored), _mirrored),
    ("words in reverse order", _REVERSED, lambda text: " ".join(reversed(text.split()))),
)
