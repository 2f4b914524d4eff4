"""Pictures that say they are larger than they can be, hold more frames than a film, or carry texts that unpack without end."""

import io
import struct
import zlib
from collections.abc import Callable, Iterator

from PIL import Image, PngImagePlugin

from tests.hostile.bases import picture
from tests.hostile.case import Hostile
from tests.hostile.pdfs import zeros

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(kind: bytes, content: bytes) -> bytes:
    """Return a chunk of a PNG file with its checksum."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(width: int, height: int, content: bytes = b"", *more: bytes) -> bytes:
    """Return a grey PNG of this size."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return SIGNATURE + head + b"".join(more) + chunk(b"IDAT", zlib.compress(content, 9)) + chunk(b"IEND", b"")


def tiff(width: int, height: int, *, following: int = 0) -> bytes:
    """Return a TIFF directory of this size, with the place of the next one."""
    tags = ((256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, height), (279, min(width * height, 0xFFFFFFFF)))
    entries = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in tags)
    return b"II*\0" + struct.pack("<IH", 8, len(tags)) + entries + struct.pack("<I", following)


def frames(kind: str, count: int, **options: object) -> bytes:
    """Return a file of many frames, each with another dot."""
    shown = [Image.new("L", (60, 60), 255) for _ in range(count)]
    for number, frame in enumerate(shown):
        frame.putpixel((number % 60, number // 60 % 60), 0)
    out = io.BytesIO()
    shown[0].save(out, kind, save_all=True, append_images=shown[1:], **options)
    return out.getvalue()


def texts(count: int, size: int) -> bytes:
    """Return a PNG with packed texts."""
    info = PngImagePlugin.PngInfo()
    for number in range(count):
        info.add_text(f"Comment{number}", "ha" * (size // 2), zip=True)
    out = io.BytesIO()
    Image.new("L", (60, 60), 255).save(out, "PNG", pnginfo=info)
    return out.getvalue()


def gif(width: int, height: int) -> bytes:
    """Return a GIF that says it has this size and holds one dot."""
    content = bytearray(picture("GIF"))
    struct.pack_into("<HH", content, 6, width, height)
    return bytes(content)


def jpeg(width: int, height: int) -> bytes:
    """Return a JPEG that says it has this size."""
    content = bytearray(picture("JPEG"))
    place = content.find(b"\xff\xc0")
    struct.pack_into(">HH", content, place + 5, height, width)
    return bytes(content)


def bitmap(width: int, height: int) -> bytes:
    """Return a BMP that says it has this size."""
    content = bytearray(picture("BMP"))
    struct.pack_into("<ii", content, 18, width, height)
    return bytes(content)


def segments(count: int) -> bytes:
    """Return a JPEG with very many comments."""
    content = picture("JPEG")
    return content[:2] + b"\xff\xfe\x00\x06word" * count + content[2:]


PICTURES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "png of 100,000 by 100,000": ("a.png", lambda: png(100_000, 100_000)),
    "png of 2^31 by 1": ("a.png", lambda: png(0x7FFFFFFF, 1)),
    "png of nothing by nothing": ("a.png", lambda: png(0, 0)),
    "png of 8,000 by 8,000 zeros": ("a.png", lambda: png(8_000, 8_000, bytes(8_001 * 8_000))),
    "png of 1 by 60 million": ("a.png", lambda: png(1, 60_000_000, bytes(1000))),
    "png of 60 million by 1": ("a.png", lambda: png(60_000_000, 1, bytes(1000))),
    "png of packed texts": ("a.png", lambda: texts(5, 40_000_000)),
    "png of 5,000 texts": ("a.png", lambda: texts(5_000, 100)),
    "png with a profile that unpacks": ("a.png", lambda: png(60, 60, bytes(61 * 60), chunk(b"iCCP", b"x\0\0" + zeros(200)))),
    "png of 100,000 chunks": ("a.png", lambda: png(60, 60, bytes(61 * 60), *[chunk(b"teSt", b"")] * 100_000)),
    "png of 1,000 frames": ("a.png", lambda: frames("PNG", 1_000)),
    "tiff of 2^31 by 2^31": ("a.tiff", lambda: tiff(0x7FFFFFFF, 0x7FFFFFFF)),
    "tiff that follows itself": ("a.tiff", lambda: tiff(60, 60, following=8)),
    "tiff of 2,000 frames": ("a.tiff", lambda: frames("TIFF", 2_000)),
    "gif of 65,535 by 65,535": ("a.gif", lambda: gif(65_535, 65_535)),
    "gif of 3,000 frames": ("a.gif", lambda: frames("GIF", 3_000)),
    "gif of large frames": ("a.gif", lambda: gif(8_000, 8_000)),
    "webp of 300 frames": ("a.webp", lambda: frames("WEBP", 300)),
    "jpeg of 65,500 by 65,500": ("a.jpg", lambda: jpeg(65_500, 65_500)),
    "jpeg of 8,000 by 8,000": ("a.jpg", lambda: jpeg(8_000, 8_000)),
    "jpeg of 100,000 comments": ("a.jpg", lambda: segments(100_000)),
    "bmp of 2^31 by 2^31": ("a.bmp", lambda: bitmap(0x7FFFFFFF, 0x7FFFFFFF)),
    "bmp of less than nothing": ("a.bmp", lambda: bitmap(-60, -(2**31))),
}


def cases() -> Iterator[Hostile]:
    """Yield the pictures."""
    for name, (file, build) in PICTURES.items():
        yield Hostile(name, file, build)
