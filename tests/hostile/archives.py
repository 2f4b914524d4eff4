"""Zip containers that lie about themselves: bombs flat, nested and overlapping, false sizes, names and counts."""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping

from distil.data import Reading
from tests import documents_mail as mail
from tests import documents_office as office
from tests.hostile.bases import BASES, deck, sheet
from tests.hostile.case import GRACEFUL, REFUSED, Hostile

MIB = 1 << 20
TOO_LARGE = frozenset({Reading.TOO_LARGE})
PARTS = {
    "docx": ("a.docx", "word/document.xml"),
    "xlsx": ("a.xlsx", "xl/worksheets/sheet1.xml"),
    "pptx": ("a.pptx", "ppt/slides/slide1.xml"),
    "epub": ("a.epub", "OPS/c0.xhtml"),
    "odt": ("a.odt", "content.xml"),
}


def with_part(content: bytes, part: str, *inner: bytes) -> bytes:
    """Return a container with one of its parts replaced by these pieces."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in (each for each in old.namelist() if each != part):
            new.writestr(name, old.read(name))
        with new.open(part, "w", force_zip64=True) as written:
            for piece in inner:
                written.write(piece)
    return out.getvalue()


def base(kind: str) -> bytes:
    """Return the honest document of a kind."""
    return BASES[kind][1]()


def blown(kind: str, size: int) -> bytes:
    """Return a document whose main part unpacks to this many blanks."""
    return with_part(base(kind), PARTS[kind][1], b"<a>", *[b" " * MIB] * (size // MIB), b"</a>")


def lying(content: bytes, part: str, *, size: int) -> bytes:
    """Return a container that gives a part this unpacked size, in both of its directories."""
    told = bytearray(content)
    name = part.encode()
    for magic, at_name, at_size in ((b"PK\x03\x04", 30, 22), (b"PK\x01\x02", 46, 24)):
        place = told.find(magic)
        while place >= 0:
            if told[place + at_name : place + at_name + len(name)] == name:
                struct.pack_into("<I", told, place + at_size, size)
            place = told.find(magic, place + 4)
    return bytes(told)


def overlapping(entries: int, size: int) -> bytes:
    """Return a document many of whose members are the same packed bytes, each under its own name."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    plain = b" " * size
    packed = packer.compress(plain) + packer.flush()
    head = struct.pack("<4s5H3I2H", b"PK\x03\x04", 20, 0, 8, 0, 0, zlib.crc32(plain), len(packed), size, 17, 0) + b"word/document.xml"
    directory = b""
    for number in range(entries):
        name = b"word/document.xml" if number == 0 else b"word/header%d.xml" % number
        directory += struct.pack("<4s6H3I5H2I", b"PK\x01\x02", 20, 20, 0, 8, 0, 0, zlib.crc32(plain), len(packed), size, len(name), 0, 0, 0, 0, 0, 0)
        directory += name
    start = len(head) + len(packed)
    return (
        head + packed + directory + struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, min(entries, 65535), min(entries, 65535), len(directory), start, 0)
    )


def nested(depth: int) -> bytes:
    """Return a document that holds itself packed, many times over."""
    inner = office.packed({"zeros": bytes(10 * MIB)})
    for _ in range(depth):
        inner = office.packed({f"copy{number}.zip": inner for number in range(10)})
    return office.docx(office.p("Seen"), extra={"word/embeddings/deep.zip": inner})


def crowded(entries: int) -> bytes:
    """Return a document of very many empty members."""
    return office.docx(office.p("Seen"), extra={f"word/media/{number}": b"" for number in range(entries)})


def renamed(names: Mapping[bytes, bytes]) -> bytes:
    """Return a document whose parts have other names in the directory than before themselves."""
    content = office.docx(office.p("Seen"))
    head, _, directory = content.partition(b"PK\x01\x02")
    for old, new in names.items():
        directory = directory.replace(old, new)
    return head + b"PK\x01\x02" + directory


def cases() -> Iterator[Hostile]:
    """Yield the containers."""
    for kind, (file, _) in PARTS.items():
        yield Hostile(f"{kind} bomb of 300 MiB", file, lambda kind=kind: blown(kind, 300 * MIB), TOO_LARGE)
        yield Hostile(f"{kind} bomb of 60 MiB", file, lambda kind=kind: blown(kind, 60 * MIB))
        yield Hostile(
            f"{kind} bomb that says it is small",
            file,
            lambda kind=kind: lying(blown(kind, 150 * MIB), PARTS[kind][1], size=1000),
        )
        yield Hostile(f"{kind} that says it is huge", file, lambda kind=kind: lying(base(kind), PARTS[kind][1], size=0xFFFFFFFE), TOO_LARGE)
        yield Hostile(f"{kind} that asks for the 64-bit size", file, lambda kind=kind: lying(base(kind), PARTS[kind][1], size=0xFFFFFFFF))
    others: dict[str, tuple[str, Callable[[], bytes], frozenset[Reading]]] = {
        "zip of 3,000 overlapping parts": ("a.docx", lambda: overlapping(3_000, MIB), TOO_LARGE),
        "zip of 100,000 overlapping parts": ("a.docx", lambda: overlapping(100_000, 60_000), REFUSED),
        "zip nested seven times": ("a.docx", lambda: nested(3), GRACEFUL),
        "zip of 100,000 members": ("a.docx", lambda: crowded(100_000), REFUSED),
        "zip with parts of one name": ("a.docx", lambda: renamed({b"word/document.xml": b"word/_rels/docum."}), REFUSED),
        "zip with paths that climb": (
            "a.docx",
            lambda: office.docx(office.p("Seen"), extra={"../../../../tmp/x": b"x", "/etc/passwd": b"x"}),
            GRACEFUL,
        ),
        "zip with a directory only": ("a.docx", lambda: office.docx(office.p("Seen"))[-800:], REFUSED),
        "zip whose directory points outside": ("a.xlsx", lambda: sheet()[:-6] + b"\xff\xff\xff\x7f\0\0", REFUSED),
        "zip with an endless comment": ("a.pptx", lambda: deck()[:-2] + b"\xff\xff" + b"PK\x05\x06" * 20_000, GRACEFUL),
        "epub of 20,000 pages": ("a.epub", lambda: mail.epub({f"c{n}.xhtml": mail.xhtml(f"<p>{n}</p>") for n in range(20_000)}), GRACEFUL),
    }
    for name, (file, build, ends) in others.items():
        yield Hostile(name, file, build, ends)
