"""Fonts whose letters are pictures: what is read in them is not what is drawn."""

import re

# Fonts of pictures that come with Windows, macOS, Office and PostScript printers, and fonts made to draw nothing.
_PICTURES = re.compile(
    r"(?:wingdings|webdings|zapf ?dingbats|itc ?zapf ?dingbats|d05 ?0000l|dingbats|marlett|mt ?extra|bookshelf ?symbol|monotype ?sorts|wingding"
    r"|opensymbol|starsymbol|segoe ?(?:mdl2|fluent)|hololens|ms ?outlook|ms ?reference ?(?:specialty|1|2)|material ?(?:icons|symbols)|font ?awesome"
    r"|adobe ?(?:blank|notdef)|last ?resort|blank|invisible|barcode|code ?(?:39|128)|libre ?barcode|free ?3 ?of ?9)",
    re.I,
)
_GREEK = re.compile(r"(?:symbol(?: ?mt|neu)?|standard ?symbols(?: ?(?:l|ps))?|symbol ?tiger)", re.I)
_WORD = re.compile(r"[^\W\d_]{2}")
# The encoding of Adobe's Symbol font (Unicode mapping of Adobe, "symbol.txt"), from the space on; places without a letter stay.
_SYMBOLS = (
    " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧ∆ΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼",
    "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭",
)
_TABLE = {start + at: sign for start, row in zip((0x20, 0xA0), _SYMBOLS, strict=True) for at, sign in enumerate(row)}
# Signs of Wingdings that people put into sentences and forms: check boxes, ticks, bullets, arrows.
_SIGNS = {0x6C: "●", 0x6E: "■", 0x6F: "□", 0x71: "❑", 0x72: "❒", 0xA7: "▪", 0xA8: "◻", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑", 0x78: "☒"}
_SIGNS |= {0xDF: "←", 0xE0: "→", 0xE1: "↑", 0xE2: "↓", 0xE8: "➔", 0xF0: "⇨", 0x4A: "☺", 0x4C: "☹", 0x28: "☎", 0x2A: "✉", 0xAB: "★", 0xD8: "➢"}
_PRIVATE = 0xF000


def pictorial(font: str | None) -> bool:
    """True for a font that draws pictures, or nothing, in the place of letters."""
    return bool(font) and _PICTURES.match((font or "").strip().strip("\"'")) is not None


def greek(font: str | None) -> bool:
    """True for a font that draws Greek letters and signs of mathematics in the place of Latin ones."""
    return bool(font) and _GREEK.fullmatch((font or "").strip().strip("\"'")) is not None


def worded(text: str) -> bool:
    """True for what would be read as words; a single letter is a sign somebody chose."""
    return _WORD.search(text) is not None


def drawn(text: str, font: str | None) -> str:
    """Return text as a font of Greek letters draws it; any other font's text stays."""
    return "".join(_TABLE.get(ord(letter) - _PRIVATE if ord(letter) >= _PRIVATE else ord(letter), letter) for letter in text) if greek(font) else text


def shown(text: str, font: str | None) -> tuple[str, bool]:
    """Return text as its font draws it, and whether it would be read as words where pictures are drawn."""
    return drawn(text, font), pictorial(font) and worded(text)


def sign(code: int, font: str | None) -> str:
    """Return the character a font of signs draws for a code; one without a letter of its own stays in the private area, never a Latin letter."""
    low = code - _PRIVATE if code >= _PRIVATE else code
    if greek(font):
        return _TABLE.get(low, chr(_PRIVATE | (low & 0xFF)))
    if not pictorial(font):
        return chr(code)
    return _SIGNS.get(low, chr(_PRIVATE | (low & 0xFF))) if (font or "").strip().lower() == "wingdings" else chr(_PRIVATE | (low & 0xFF))
