"""Honest documents of every format, damaged: cut, with bits turned, with pieces blanked, doubled or strewn with noise."""

import io
import random
import zipfile
from collections.abc import Callable, Iterator

from tests.hostile.bases import BASES
from tests.hostile.case import Hostile, dice

CONTAINERS = ("docx", "xlsx", "pptx", "epub", "odt")


def cut(content: bytes, chance: random.Random) -> bytes:
    """Return the beginning."""
    return content[: chance.randrange(1, len(content))]


def beheaded(content: bytes, chance: random.Random) -> bytes:
    """Return the document with its magic kept and what follows it lost."""
    return content[:16] + content[16 + chance.randrange(1, len(content) // 2) :]


def turned(content: bytes, chance: random.Random) -> bytes:
    """Return the document with one bit in a hundred bytes turned, the first bytes spared."""
    mangled = bytearray(content)
    for _ in range(max(len(content) // 100, 8)):
        mangled[chance.randrange(16, len(mangled))] ^= 1 << chance.randrange(8)
    return bytes(mangled)


def lightly_turned(content: bytes, chance: random.Random) -> bytes:
    """Return the document with eight bits turned anywhere."""
    mangled = bytearray(content)
    for _ in range(8):
        mangled[chance.randrange(len(mangled))] ^= 1 << chance.randrange(8)
    return bytes(mangled)


def blanked(content: bytes, chance: random.Random) -> bytes:
    """Return the document with a quarter of it zeroed, as a download that lost a block."""
    start = chance.randrange(16, max(17, len(content) * 3 // 4))
    return content[:start] + bytes(len(content) // 4) + content[start + len(content) // 4 :]


def doubled(content: bytes, chance: random.Random) -> bytes:
    """Return the document with itself written into its middle."""
    middle = chance.randrange(1, len(content))
    return content[:middle] + content + content[middle:]


WAYS: tuple[Callable[[bytes, random.Random], bytes], ...] = (cut, beheaded, turned, lightly_turned, blanked, doubled)


def inside(content: bytes, chance: random.Random) -> bytes:
    """Return a zip container whose largest text part was damaged before it was packed, so that its checksums hold."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.infolist():
            inner = old.read(member)
            if member.file_size > 400 and member.filename.endswith(("ml", ".rels")):
                inner = swapped(inner, chance)
            new.writestr(member.filename, inner)
    return out.getvalue()


def swapped(content: bytes, chance: random.Random) -> bytes:
    """Return XML that is well-formed and makes no sense: the values of its attributes have changed places."""
    pieces = content.split(b'"')
    values = pieces[1::2]
    chance.shuffle(values)
    pieces[1::2] = values
    return b'"'.join(pieces)


def cases() -> Iterator[Hostile]:
    """Yield every base in every way of damage."""
    for kind, (file, build) in BASES.items():
        for way in WAYS:
            name = f"{kind} {way.__name__}"
            yield Hostile(name, file, lambda name=name, build=build, way=way: way(build(), dice(name)))
    for kind in CONTAINERS:
        for number in range(2):
            name = f"{kind} inside {number}"
            file, build = BASES[kind]
            yield Hostile(name, file, lambda name=name, build=build: inside(build(), dice(name)))
