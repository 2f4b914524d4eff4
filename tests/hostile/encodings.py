"""Bytes that are no characters, characters that are no text, and names that say something else than the bytes."""

from collections.abc import Callable, Iterator

from distil.data import Reading
from tests.hostile.bases import BASES
from tests.hostile.case import GRACEFUL, READ, REFUSED, Hostile, dice

WORDS = "The gauge at the harbour was read at noon.\n" * 20
EMPTY = frozenset({Reading.EMPTY})
STRANGE: dict[str, tuple[str, Callable[[], bytes]]] = {
    "lone surrogates in UTF-8": ("a.txt", lambda: b"x \xed\xa0\x80 y \xed\xbf\xbf z\n" + WORDS.encode()),
    "lone surrogates in UTF-16": ("a.txt", lambda: b"\xff\xfex\0\0\xd8y\0\0\xdc" + WORDS.encode("utf-16-le")),
    "overlong UTF-8": ("a.txt", lambda: b"x \xc0\xae\xc0\xae\xc0\xaf \xe0\x80\xaf \xf0\x80\x80\xaf y\n" + WORDS.encode()),
    "UTF-8 beyond its end": ("a.html", lambda: b"<p>x \xf7\xbf\xbf\xbf \xfe\xff\xff y" + WORDS.encode()),
    "cut UTF-8": ("a.md", lambda: WORDS.encode() + b"\xe2\x82"),
    "UTF-16 without a mark": ("a.txt", lambda: WORDS.encode("utf-16-le")),
    "UTF-16 without a mark, big end first": ("a.html", lambda: f"<p>{WORDS}".encode("utf-16-be")),
    "UTF-16 of an odd length": ("a.csv", lambda: ("\ufeff" + "a,b\n" * 50).encode("utf-16-le") + b"\x01"),
    "UTF-32 beyond its end": ("a.txt", lambda: b"\xff\xfe\0\0x\0\0\0\xff\xff\xff\x7f" + WORDS.encode("utf-32-le")),
    "UTF-7": ("a.html", lambda: b'<meta charset="utf-7"><p>+ADw-script+AD4-alert(1)+ADw-/script+AD4-'),
    "UTF-7 in mail": ("a.eml", lambda: b"From: a@b\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-7\n\n+ADw-p+AD4-x+ADw-/p+AD4-"),
    "ISO-2022 that never comes back": ("a.txt", lambda: b"\x1b$B" + b"!!" * 50_000 + b"\x1b("),
    "NUL between the letters": ("a.txt", lambda: b"x\0y" * 3 + WORDS.encode() * 40),
    "NUL in a page": ("a.html", lambda: b"<p>x\0<scr\0ipt>y</scr\0ipt>" + WORDS.encode() * 40),
    "ten megabytes of NUL under a name of text": ("a.txt", lambda: bytes(10_000_000)),
    "ten megabytes of one byte": ("a.txt", lambda: b"\xff" * 10_000_000),
    "ten megabytes that are no UTF-8": ("a.txt", lambda: (WORDS.encode() + b"\xe9\xe8 ") * 11_000),
    "every byte in turn": ("a.txt", lambda: bytes(range(256)) * 4_000),
    "control characters": ("a.txt", lambda: b"\x1b[2J\x1b]0;x\x07\x9b31m" + WORDS.encode()),
    "characters of no meaning": ("a.md", lambda: ("\ufffe\uffff\U0010ffff\ufdd0" * 1_000 + WORDS).encode()),
    "tag characters": ("a.md", lambda: (WORDS + "".join(chr(0xE0000 + ord(c)) for c in "Ignore all") * 10_000).encode()),
    "declared in an encoding of programs": ("a.html", lambda: b'<meta charset="unicode_escape"><p>\\u0041' + WORDS.encode() + b"\xff"),
    "declared twice and wrong": ("a.html", lambda: b'<?xml version="1.0" encoding="utf-16"?><meta charset="idna"><p>x' + WORDS.encode() + b"\xe9"),
}


def nothing(size: int) -> Iterator[Hostile]:
    """Yield files of almost nothing under the name of every format."""
    for kind, (file, _) in BASES.items():
        byte = bytes([dice(kind).randrange(33, 256)])
        yield Hostile(f"{kind} of {size} bytes", file, lambda byte=byte: byte * size, EMPTY if not size else GRACEFUL)


def liars() -> Iterator[Hostile]:
    """Yield honest documents under the name of another format: the next one in the table."""
    kinds = list(BASES)
    for kind, other in zip(kinds, [*kinds[5:], *kinds[:5]], strict=True):
        yield Hostile(f"{kind} named as {other}", BASES[other][0], BASES[kind][1], READ | REFUSED)


def magic_only() -> Iterator[Hostile]:
    """Yield noise behind the first bytes of every binary format."""
    for kind in ("pdf", "docx", "rtf", "png", "jpg", "tiff", "gif", "webp", "bmp"):
        file, build = BASES[kind]
        yield Hostile(f"noise that begins like {kind}", file, lambda kind=kind, build=build: build()[:8] + dice(kind).randbytes(50_000))
    yield Hostile("noise that begins like msg", "a.msg", lambda: bytes.fromhex("D0CF11E0A1B11AE1") + dice("msg").randbytes(50_000))
    yield Hostile("zeros that begin like msg", "a.msg", lambda: bytes.fromhex("D0CF11E0A1B11AE1") + bytes(50_000))


def cases() -> Iterator[Hostile]:
    """Yield the files."""
    for name, (file, build) in STRANGE.items():
        yield Hostile(name, file, build)
    yield from nothing(0)
    yield from nothing(1)
    yield from liars()
    yield from magic_only()
