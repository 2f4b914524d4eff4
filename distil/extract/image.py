"""Pictures: what can be read in them by text recognition, what only a machine would see, and the words that stand beside them."""

import struct
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import numpy as np
from lxml import etree
from PIL import ExifTags, Image, ImageOps, IptcImagePlugin

from distil.data import Document, Mark, Reading, Role
from distil.extract._assemble import Builder
from distil.extract._ocr import ENGINE, Line, Pixels, Reader, agree, reader
from distil.extract._pdf_blocks import Vocabulary, blocks
from distil.extract._scan import cut, pale, rows, scan

KINDS = {
    "PNG": "image/png",
    "JPEG": "image/jpeg",
    "MPO": "image/jpeg",
    "TIFF": "image/tiff",
    "WEBP": "image/webp",
    "BMP": "image/bmp",
    "GIF": "image/gif",
}
MARKS: frozenset[Mark] = frozenset((Mark.OCR, Mark.NO_CONTRAST, Mark.TRANSPARENT, Mark.METADATA))
UNCHECKED: tuple[str, ...] = ("lettering too small or too artful for text recognition", "bytes behind the end of the picture", "embedded thumbnails")
# What is decoded: a page of A3 at 600 dots an inch has 70 million pixels; and what is looked at, 12 million, as for a page of a PDF.
MOST_PIXELS, LOOKED_AT = 75_000_000, 12_000_000
LONGEST_SIDE = 65_535  # what a JPEG can have; one dot by 60 million took text recognition to 1.7 GB
MOST_FRAMES = 500
LONGEST, MOST_STRINGS = 100_000, 5_000
DAMAGED = "\0"  # no string read ever is this one: NUL becomes a space
# Differences from the surroundings that are amplified for a second look: 2 levels of 255 become 40.
GAIN, AROUND = 20, 31
FAINT_PIXELS = 150  # fewer faint pixels make no word
HIDDEN_SURE, HIDDEN_LETTERS = 0.75, 6
CODED = {b"ASCII\0\0\0": "ascii", b"UNICODE\0": "utf-16", b"JIS\0\0\0\0\0": "iso2022_jp", b"\0" * 8: "utf-8"}
FAULTS = (OSError, ValueError, SyntaxError, EOFError, struct.error, OverflowError, KeyError, TypeError, IndexError, Image.DecompressionBombError)


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return what a picture says, frame by frame; `name` and `password` are no use here."""
    builder = Builder("", extractor=f"image/1 {ENGINE}", unchecked=UNCHECKED)
    Image.MAX_IMAGE_PIXELS = None  # bounded below, by words instead of a warning
    try:
        picture = Image.open(BytesIO(content), formats=[kind for kind in KINDS if kind != "MPO"])
    except FAULTS:
        return builder.document(outcome=Reading.UNREADABLE, reason="it begins like a picture but can't be opened; fetch it again")
    builder.media_type = KINDS.get(picture.format or "", "")
    if picture.width * picture.height > MOST_PIXELS:
        reason = f"it has {picture.width * picture.height / 1e6:,.0f} million pixels, at most {MOST_PIXELS / 1e6:.0f} are read; save it smaller"
        return builder.document(outcome=Reading.TOO_LARGE, reason=reason)
    if max(picture.size) > LONGEST_SIDE:
        reason = f"one of its sides has {max(picture.size):,} pixels, at most {LONGEST_SIDE:,} are read; cut it into pages"
        return builder.document(outcome=Reading.TOO_LARGE, reason=reason)
    builder.pages = _count(picture)
    said: dict[str, None] = {}
    words, eyes = False, reader()
    for number in range(1, builder.pages + 1):
        place = f"frame {number}" if builder.pages > 1 else "image 1"
        words |= _frame(picture, number, place, builder, eyes)
        _beside(picture, said)
    _metadata(said, builder)
    builder.extractor = " ".join((builder.extractor, *eyes.engines))
    parts = "; ".join(dict.fromkeys(lost.reason for lost in builder.unread))
    return builder.document(reason=parts if words or builder.unread else "no text is seen in the picture")


def _count(picture: Image.Image) -> int:
    try:
        return max(int(getattr(picture, "n_frames", 1)), 1)
    except FAULTS:
        return 1


def _frame(picture: Image.Image, number: int, place: str, builder: Builder, eyes: Reader) -> bool:
    """Write what a frame says; False when it says nothing."""
    if number > MOST_FRAMES or eyes.out_of_time():
        builder.lost(place, "there was no time left for it: split the file, or raise extract.deadline_seconds")
        return False
    try:
        picture.seek(number - 1)
        if picture.width * picture.height > MOST_PIXELS or max(picture.size) > LONGEST_SIDE:
            builder.lost(place, f"it has more than {MOST_PIXELS / 1e6:.0f} million pixels")
            return False
        layers = _layers(picture)
    except FAULTS:
        builder.lost(place, "the picture is damaged")
        return False
    seen = eyes.lines(layers[0][0])
    result = scan(seen, layers[0][0])
    if result.lost:
        builder.lost(place, result.lost + eyes.advice(layers[0][0]))
    if result.note:
        builder.unchecked.append(f"{place}: {result.note}")
    for found, marks in ((result.rows, frozenset({Mark.OCR})), (result.pale, frozenset({Mark.OCR, Mark.NO_CONTRAST}))):
        for block in blocks(found, number, Vocabulary()):
            builder.block(block.text, place, block.role, marks)
    _concealed(layers, seen, place, builder, eyes)
    return bool(result.rows)


def _concealed(layers: list[tuple[Pixels, Mark]], seen: list[Line], place: str, builder: Builder, eyes: Reader) -> None:
    """Look again: at what differs from its ground by a shade, and at what transparency hides."""
    stretched = _stretched(layers[0][0], seen)
    looks = [] if stretched is None else [(stretched, Mark.NO_CONTRAST)]
    known = list(seen)
    for picture, mark in [*looks, *layers[1:]]:
        fresh = [line for line in eyes.lines(picture) if _tells(line) and not agree(line.text, line.box, known)]
        known += fresh
        for block in blocks(rows(fresh), 1, Vocabulary()):
            builder.block(block.text, place, Role.PARAGRAPH, (Mark.OCR, mark))


def _tells(line: Line) -> bool:
    return line.confidence >= HIDDEN_SURE and sum(map(str.isalnum, line.text)) >= HIDDEN_LETTERS


def _layers(picture: Image.Image) -> list[tuple[Pixels, Mark]]:
    """Return the picture as seen on white and, when it has clear parts, on black and with everything opaque."""
    picture.load()
    frame = _eight_bits(picture)
    turned = ImageOps.exif_transpose(frame) or frame
    if turned.width * turned.height > LOOKED_AT:
        share = (LOOKED_AT / (turned.width * turned.height)) ** 0.5
        size = (max(int(turned.width * share), 1), max(int(turned.height * share), 1))
        turned = turned.convert("RGBA" if turned.has_transparency_data else "RGB").resize(size, Image.Resampling.BOX)
    if not turned.has_transparency_data:
        return [(_pixels(turned.convert("RGB")), Mark.OCR)]
    clear = turned.convert("RGBA")
    if clear.getchannel("A").getextrema() == (255, 255):
        return [(_pixels(clear.convert("RGB")), Mark.OCR)]
    found = []
    for ground, mark in (("white", Mark.OCR), ("black", Mark.NO_CONTRAST)):
        canvas = Image.new("RGBA", clear.size, ground)
        found.append((_pixels(Image.alpha_composite(canvas, clear).convert("RGB")), mark))
    opaque = clear.copy()
    opaque.putalpha(255)
    return [*found, (_pixels(opaque.convert("RGB")), Mark.TRANSPARENT)]


def _eight_bits(picture: Image.Image) -> Image.Image:
    """Pictures of more than 8 bits are brought to the range they use."""
    if not picture.mode.startswith(("I", "F")):
        return picture
    deep = np.nan_to_num(np.asarray(picture, np.float32))
    low, high = float(deep.min()), float(deep.max())
    return Image.fromarray(((deep - low) * (255 / max(high - low, 1e-9))).astype(np.uint8))


def _pixels(picture: Image.Image) -> Pixels:
    return np.ascontiguousarray(np.asarray(picture)[:, :, ::-1])


def _stretched(picture: Pixels, seen: list[Line]) -> Pixels | None:
    """Return the picture with its faintest differences made plain and the lines that are seen taken out; None when nothing is faint."""
    import cv2

    blank = picture.copy()
    for line in seen:
        part = cut(blank, line)
        if part.size and not pale(picture, line):
            part[:] = np.median(part.reshape(-1, 3), 0).astype(np.uint8)
    wide = blank.astype(np.int16)
    apart = wide - cv2.blur(blank, (AROUND, AROUND)).astype(np.int16)
    size = np.abs(apart).max(2)
    if int(((size >= 1) & (size <= 255 // GAIN)).sum()) < FAINT_PIXELS:
        return None
    return np.clip(apart * GAIN + 128, 0, 255).astype(np.uint8)


# What stands beside the picture.


def _beside(picture: Image.Image, said: dict[str, None]) -> None:
    """Collect every string the file holds besides its pixels."""
    try:
        for _, value in [*_chunks(picture), *_exif(picture), *_iptc(picture)]:
            words = value.replace("\0", " ").strip()
            if words and len(said) < MOST_STRINGS:
                said.setdefault(words[:LONGEST])
    except FAULTS:
        said[DAMAGED] = None


def _metadata(said: dict[str, None], builder: Builder) -> None:
    if said.pop(DAMAGED, "") is None:
        builder.unchecked.append("metadata, which is damaged")
    if len(said) >= MOST_STRINGS:
        builder.unchecked.append(f"metadata beyond the first {MOST_STRINGS:,} strings")
    for value in said:
        builder.side(value, "metadata", (Mark.METADATA,))


def _chunks(picture: Image.Image) -> Iterator[tuple[str, str]]:
    texts = getattr(picture, "text", None) if picture.format == "PNG" else None
    for key, value in {**picture.info, **(texts or {})}.items():
        if key in ("exif", "icc_profile", "photoshop", "compression"):
            continue
        xmp = "xmp" in str(key).lower()
        if isinstance(value, bytes) and (xmp or key == "comment"):
            value = value.decode("utf-8", "replace")
        if isinstance(value, str):
            yield str(key), f"{_flat(value) if xmp else value}"
            if picture.format == "PNG" and not xmp:
                yield str(key), str(key)


def _exif(picture: Image.Image) -> Iterator[tuple[str, str]]:
    exif = picture.getexif()
    tables: list[dict[int, Any]] = [dict(exif), *(dict(exif.get_ifd(ifd)) for ifd in (ExifTags.IFD.Exif, ExifTags.IFD.GPSInfo))]
    for tag, value in ((tag, value) for table in tables for tag, value in table.items()):
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, str):
                yield str(tag), part
            elif isinstance(part, bytes) and tag in (37510, 270, 700, *range(40091, 40096)):
                yield str(tag), _coded(int(tag), part)


def _coded(tag: int, value: bytes) -> str:
    """Microsoft's tags are UTF-16, a user's comment names its encoding, the packet of 700 is XML."""
    if 40091 <= tag <= 40095:
        return value.decode("utf-16-le", "replace")
    if tag == 37510 and value[:8] in CODED:
        return value[8:].decode(CODED[value[:8]], "replace")
    text = value.decode("utf-8", "replace")
    return _flat(text) if tag == 700 else text


def _iptc(picture: Image.Image) -> Iterator[tuple[str, str]]:
    if picture.format not in ("JPEG", "MPO", "TIFF"):
        return
    for key, value in (IptcImagePlugin.getiptcinfo(picture) or {}).items():  # type: ignore[arg-type]  # the formats asked for above are all files
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, bytes) and len(part) > 3:
                yield f"iptc {key}", part.decode("utf-8", "replace")


def _flat(packet: str) -> str:
    """The words of an XML packet: its texts and the values of its attributes."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True)
    try:
        root = etree.fromstring(packet.strip("\0 \r\n\t")[:LONGEST].encode(), parser)
    except (etree.XMLSyntaxError, ValueError):
        return packet
    if root is None:
        return packet
    words = [part for node in root.iter() for part in (node.text, *(node.attrib.values() if isinstance(node.tag, str) else ()), node.tail)]
    return "\n".join(part.strip() for part in words if part and part.strip())
