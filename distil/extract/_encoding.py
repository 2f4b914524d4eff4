"""Bytes of unknown encoding to text: marks and proof first, a guess last, and a guess is called one."""

from distil.extract._detect import HEAD, wide_encoding

MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\0\0", "utf-32-le"),
    (b"\0\0\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
SAMPLE = 32_768  # bytes: a guess over more is no better and takes longer
# The encodings that documents without a mark really come in, and the languages they were made for.
LANGUAGES = {
    "cp1252": "en fr de es it pt sv da no nb nn fi nl is ca eu gl ga cy af id ms sq sw la oc br lb fo",
    "cp1250": "pl cs sk hu hr sl ro bs",
    "cp1251": "ru uk bg sr mk be kk mn",
    "koi8_r": "ru",
    "cp866": "ru be",
    "cp1253": "el",
    "cp1254": "tr az",
    "cp1255": "he yi",
    "cp1256": "ar fa ur",
    "cp932": "ja",
    "euc_jp": "ja",
    "gb18030": "zh",
    "big5": "zh",
    "cp949": "ko",
}
# Chaos of charset-normalizer within which encodings are told apart by language instead. French in cp1252 and cp1250 differs by 0.
TIE = 0.06


def decode(content: bytes) -> tuple[str, str]:
    """Return the text, and a sentence about its encoding when it was a guess or bytes were no characters; never raises."""
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return _lenient(content[len(mark) :], encoding)
    wide = wide_encoding(content[:HEAD])
    if wide:
        return _lenient(content, wide)
    if b"\x1b$" in content and b"\x1b(" in content and content.isascii():
        return _lenient(content, "iso2022_jp")
    try:
        return content.decode("utf-8"), ""
    except UnicodeDecodeError:
        pass
    text = content.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    right = sum(1 for character in text[: 1 << 20] if character > "\x7f") - wrong
    # A few broken sequences in a text that is UTF-8 otherwise: damage, no other encoding.
    if right > 20 * wrong:
        return text, f"{wrong} byte sequences are no UTF-8 and became U+FFFD"
    encoding = guess(content)
    return content.decode(encoding, "replace"), f"its encoding is not stated; read as {encoding}, a guess"


def guess(content: bytes) -> str:
    """Return the most likely legacy encoding: the least chaotic ones, and among those the one whose language it turns out to be."""
    from charset_normalizer import from_bytes

    sample = _sample(content)
    matches = list(from_bytes(sample, cp_isolation=list(LANGUAGES)))
    if not matches:
        return "cp1252"
    least = min(match.chaos for match in matches)
    names = {name for match in matches if match.chaos <= least + TIE for name in (match.encoding, *match.could_be_from_charset)}
    candidates = [name for name in LANGUAGES if name in names]
    if len(candidates) <= 1:
        return candidates[0] if candidates else "cp1252"
    scores = {name: _fits(sample.decode(name, "ignore"), LANGUAGES[name]) for name in candidates}
    return max(candidates, key=lambda name: scores[name])


def _sample(content: bytes) -> bytes:
    """The neighbourhood of bytes that are not ASCII: nothing else tells encodings apart."""
    at = next((place for place, byte in enumerate(content) if byte > 0x7F), 0)
    start = content.rfind(b"\n", max(0, at - 2000), at) + 1 or max(0, at - 2000)
    return content[start : start + SAMPLE]


def _fits(text: str, languages: str) -> float:
    """How sure it is that the text is in one of these languages."""
    from distil.extract._language import likely

    code, sure = likely(text)
    return sure if code in languages.split() else 0.0


def _lenient(content: bytes, encoding: str) -> tuple[str, str]:
    text = content.decode(encoding, "replace")
    wrong = text.count("\ufffd") - content.count("\ufffd".encode(encoding)) if encoding != "iso2022_jp" else 0
    return text.removeprefix("\ufeff"), f"{wrong} byte sequences are no {encoding} and became U+FFFD" if wrong > 0 else ""
