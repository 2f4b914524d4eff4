"""What bytes are: their content decides, a name only where the content leaves it open.

Runs in the parent, on foreign bytes, so it only looks: bounded slices and no parser.
"""

import re
import struct
import zlib
from dataclasses import dataclass
from pathlib import PurePosixPath

from distil.data import Reading
from distil.extract._formats import FORMATS, ODF, Format

HEAD = 8192
MAGIC_WITHIN = 1024  # a PDF may begin after a transport header: ISO 32000-1, implementation note 13
MOST_MEMBERS = 20_000

PICTURES = (b"\x89PNG\r\n", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*")
OLE_DIRECTORY = 16 << 20  # where the names of the streams of an Outlook message are looked for
OLE = bytes.fromhex("D0CF11E0A1B11AE1")
AS_PDF = "print or convert it to PDF"
# Beginnings of formats that are not read, what they are, and the way out.
FOREIGN = (
    (b"RIFF", "a sound or video file", "distil reads text only"),
    (b"%!PS", "a PostScript file", AS_PDF),
    (b"AT&TFORM", "a DjVu file", AS_PDF),
    (b"\x1f\x8b", "a gzip archive", "unpack it and add its files"),
    (b"BZh", "a bzip2 archive", "unpack it and add its files"),
    (b"\xfd7zXZ\0", "an xz archive", "unpack it and add its files"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-zip archive", "unpack it and add its files"),
    (b"Rar!\x1a\x07", "a RAR archive", "unpack it and add its files"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive", "unpack it and add its files"),
    (b"SQLite format 3\0", "an SQLite database", "export it as CSV"),
    (b"PAR1", "a Parquet table", "export it as CSV"),
    (b"\x7fELF", "a program", "distil reads documents only"),
    (b"MZ", "a program", "distil reads documents only"),
    (b"GGUF", "a model's weights", "distil reads documents only"),
    (b"%FDF-", "form data without its form", "add the PDF form itself"),
)
# Containers that are not read, by the names of their members.
ARCHIVES = (
    ("META-INF/manifest.xml", "an OpenDocument file of a kind distil does not read, or a Java archive", "save it as PDF"),
    ("content.xml", "an OpenDocument file of a kind distil does not read", "save it as PDF"),
    ("Index/Document.iwa", "an Apple iWork document", "export it as .docx or PDF"),
)
LEGACY = {
    ".doc": ("a Word document of before 2007", "save it as .docx or PDF"),
    ".xls": ("an Excel workbook of before 2007", "save it as .xlsx, or export its sheets as CSV"),
    ".ppt": ("a PowerPoint presentation of before 2007", "save it as .pptx or PDF"),
}
# Names that promise a container or a binary format: plain text under one of these is a mistake, not a document.
BINARY_SUFFIX = re.compile(
    r"\.(?:docx|docm|dotx|pdf|odt|ods|odp|xlsx|xlsm|xltx|pptx|pptm|ppsx|potx|epub|odg|doc|xls|ppt|msg|rtf|png|jpe?g|gif|tiff?|webp|bmp|zip)"
)
# Would otherwise pass as plain text or mail, with what must not be read as a body in it.
WEB_ARCHIVES = frozenset({".mht", ".mhtml"})
MAIL_HEADER = re.compile(
    rb"\A(?:Return-Path|Received|Delivered-To|X-[\w-]{1,40}|From|To|Date|Subject|Message-ID|MIME-Version|DKIM-Signature): ?\S", re.I
)
MAILBOX = re.compile(rb"\AFrom [^\r\n]{1,200}?\d\d:\d\d[^\r\n]{0,100}\r?\n(?:>From |[A-Za-z][\w-]{0,79}:)")
MAIL_PROOF = re.compile(rb"^(?:Received|Message-ID|MIME-Version|DKIM-Signature):", re.I | re.M)
HTML_START = re.compile(
    r"\A\s{0,200}(?:<\?xml[^>]{0,200}\?>\s{0,200})?(?:<!--.{0,2000}?-->\s{0,200}){0,4}<(?:!doctype\s+html|html|head|body)[\s>]", re.I | re.S
)
FLAT = re.compile(r"<office:document\s[^<>]{0,7000}?office:mimetype=[\"']([\w./-]{1,100})")
JATS = re.compile(r"<!DOCTYPE\s+article\s+PUBLIC\s+[\"']-//NLM//|<article\s[^<>]{0,2000}?(?:dtd-version|article-type)=", re.I)
TEX_START = re.compile(r"(?:\s|%[^\n]{0,500}\n){0,200}\\document(?:class|style)\b")
XHTML = re.compile(r"<html[\s>]", re.I)


@dataclass(frozen=True)
class Identity:
    """What some bytes are: a format that reads them, or why none does."""

    format: Format | None
    what: str
    reading: Reading = Reading.UNSUPPORTED
    hint: str = ""
    note: str = ""  # the name promised something else


def identify(content: bytes, name: str) -> Identity:
    """Return what these bytes are; a few kilobytes from the start are enough for all but some containers."""
    suffix = PurePosixPath(name).suffix.lower()
    head = content[:HEAD]
    if _pdf(head, suffix):
        return _known("pdf", suffix)
    if head.startswith(PICTURES) or (head[:4] == b"RIFF" and head[8:12] == b"WEBP") or _bitmap(head):
        return _known("image", suffix)
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{\\rtf"):
        return _known("rtf", suffix)
    if head.startswith(OLE):
        return _legacy(content, suffix)
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _container(content, suffix)
    for magic, what, hint in FOREIGN:
        if head.startswith(magic):
            return Identity(None, what, hint=hint)
    start = decode_head(head)
    if start is None:
        return _binary(suffix)
    if HTML_START.match(start) or (start.lstrip().startswith("<?xml") and XHTML.search(start)):
        return _known("html", suffix)
    return _text(head, suffix)


def decode_head(head: bytes) -> str | None:
    """Return the beginning as text good enough to look at, or None when it is binary."""
    for mark, encoding in (
        (b"\xef\xbb\xbf", "utf-8"),
        (b"\xff\xfe\0\0", "utf-32"),
        (b"\0\0\xfe\xff", "utf-32"),
        (b"\xff\xfe", "utf-16"),
        (b"\xfe\xff", "utf-16"),
    ):
        if head.startswith(mark):
            return head.decode(encoding, "replace").lstrip("\ufeff")
    wide = wide_encoding(head)
    if wide:
        return head.decode(wide, "replace")
    # Prose has none of these; a stray NUL or two, put there to hide something, still leaves a text that must be screened.
    controls = sum(head.count(byte) for byte in (*range(7), *range(14, 27), *range(28, 32)))
    if controls > max(4, len(head) // 50):
        return None
    return head.decode("latin-1")


def wide_encoding(head: bytes) -> str:
    """Return "utf-16-le" or its kin when zeros stand where only a wide encoding has them, else ""."""
    sample = head[: len(head) // 4 * 4]
    if len(sample) < 8:
        return ""
    quarter = len(sample) // 4
    zeros = [sample[place::4].count(0) for place in range(4)]
    if zeros[2] + zeros[3] > 1.9 * quarter and zeros[0] < quarter // 10:
        return "utf-32-le"
    if zeros[0] + zeros[1] > 1.9 * quarter and zeros[3] < quarter // 10:
        return "utf-32-be"
    even, odd = zeros[0] + zeros[2], zeros[1] + zeros[3]
    # Half of the characters in Latin script are enough: Cyrillic or Japanese text in UTF-16 still has Latin spaces and ends of line.
    if odd > quarter // 4 and odd > 10 * even:
        return "utf-16-le"
    if even > quarter // 4 and even > 10 * odd:
        return "utf-16-be"
    return ""


def member_names(content: bytes) -> frozenset[str]:
    """Return names of a zip file's members, from its directory or, when that is out of reach, from the start."""
    return frozenset(name.decode("utf-8", "replace") for name, _ in _directory(content)) or frozenset(_local_names(content[:HEAD]))


def expanded_size(content: bytes) -> int:
    """Return what a zip file says it unpacks to; 0 for anything else."""
    # The largest number stands for "look in the 64-bit field": its reader bounds what really comes out.
    return sum(size for _, size in _directory(content) if size != 0xFFFFFFFF) if content.startswith(b"PK") else 0


def _directory(content: bytes) -> list[tuple[bytes, int]]:
    """The central directory: (name, unpacked size) of each member, read by hand so that a hostile one costs nothing."""
    end = content.rfind(b"PK\x05\x06", max(0, len(content) - 65_557))
    if end < 0 or end + 20 > len(content):
        return []
    offset = struct.unpack_from("<I", content, end + 16)[0]
    found: list[tuple[bytes, int]] = []
    while len(found) < MOST_MEMBERS and content[offset : offset + 4] == b"PK\x01\x02" and offset + 46 <= len(content):
        size, name, extra, comment = struct.unpack_from("<IHHH", content, offset + 24)
        found.append((content[offset + 46 : offset + 46 + name], size))
        offset += 46 + name + extra + comment
    return found


def _local_names(head: bytes) -> list[str]:
    names = []
    at = head.find(b"PK\x03\x04")
    while 0 <= at <= len(head) - 30:
        length = struct.unpack_from("<H", head, at + 26)[0]
        names.append(head[at + 30 : at + 30 + length].decode("utf-8", "replace"))
        at = head.find(b"PK\x03\x04", at + 30)
    return names


def _unpacked(content: bytes, name: bytes) -> bytes:
    """The first 64 KiB of a small member, b"" when that can't be had."""
    at = content.find(name) - 30
    if at < 0 or content[at : at + 4] != b"PK\x03\x04":
        return b""
    (method,) = struct.unpack_from("<H", content, at + 8)
    start = at + 30 + len(name) + struct.unpack_from("<H", content, at + 28)[0]
    if method != 8:
        return content[start : start + 65_536]
    try:
        return zlib.decompressobj(-15).decompress(content[start : start + 65_536], 65_536)
    except zlib.error:
        return b""


def _pdf(head: bytes, suffix: str) -> bool:
    """Prose about PDF may quote its magic: elsewhere than at the very start it counts unless the name says text."""
    if head.lstrip(b"\xef\xbb\xbf\0\t\n\r\f ").startswith(b"%PDF-"):
        return True
    texts = {ending for format in FORMATS if not format.magic and not format.member for ending in format.suffixes}
    return suffix not in texts and b"%PDF-" in head[:MAGIC_WITHIN]


def _bitmap(head: bytes) -> bool:
    """Two letters are no proof: the size of a known header behind them is."""
    return head.startswith(b"BM") and head[14:18] in (b"\x0c\0\0\0", b"\x28\0\0\0", b"\x6c\0\0\0", b"\x7c\0\0\0")


def _legacy(content: bytes, suffix: str) -> Identity:
    if "EncryptedPackage".encode("utf-16-le") in content:
        return Identity(None, "an encrypted Office document", Reading.LOCKED, "save it without a password")
    if suffix == ".msg" or "__properties_version1.0".encode("utf-16-le") in content[:OLE_DIRECTORY]:
        return _known("msg", suffix)
    what, hint = LEGACY.get(suffix, ("an Office file of before 2007", "save it as .docx or PDF"))
    return Identity(None, what, hint=hint)


def _container(content: bytes, suffix: str) -> Identity:
    names = member_names(content)
    for format in FORMATS:
        if format.member and any(name.startswith(format.member) for name in names):
            return _known(format.name, suffix)
    if b"encryption-data" in _unpacked(content, b"META-INF/manifest.xml"):
        return Identity(None, "an encrypted OpenDocument file", Reading.LOCKED, "save it without a password")
    if "mimetype" in names and (opened := _open_document(_unpacked(content, b"mimetype").decode("latin-1"))):
        return _known(opened, suffix)
    for member, what, hint in ARCHIVES:
        if any(name.startswith(member) for name in names):
            return Identity(None, what, hint=hint)
    for format in FORMATS:
        if format.member and suffix in format.suffixes:
            return Identity(format, "a zip file")  # its reader says what is missing
    return Identity(None, "a zip archive", hint="unpack it and add its files")


def _open_document(stated: str) -> str:
    """Return the format whose media type a container or a flat file of OpenDocument states, templates among them."""
    kinds = ((format.name, kind) for format in FORMATS for kind in format.media_types if kind.startswith(ODF))
    return next((name for name, kind in kinds if stated.startswith(kind)), "")


def _binary(suffix: str) -> Identity:
    for format in FORMATS:
        if suffix in format.suffixes and (format.magic or format.member):
            hint = "fetch it again; perhaps it was cut or changed on the way"
            return Identity(None, f"binary data that is no {format.name} although its name says so", Reading.UNREADABLE, hint)
    return Identity(None, "binary data of a kind distil does not know", hint="convert it to PDF or text")


def _text(head: bytes, suffix: str) -> Identity:
    if suffix in WEB_ARCHIVES:
        return Identity(None, "a web archive", hint="save the page as .html, or print it to PDF")
    if MAILBOX.match(head) or (MAIL_HEADER.match(head) and MAIL_PROOF.search(head.replace(b"\r\n", b"\n").split(b"\n\n")[0])):
        return _known("email", suffix)
    if suffix in _row("email").suffixes:
        return Identity(_row("email"), "mail")
    if BINARY_SUFFIX.fullmatch(suffix):
        return Identity(
            None, f"plain text under a name that ends in {suffix}", Reading.UNREADABLE, "give it the ending .txt if the text is what is meant"
        )
    marked = _marked_up(head.decode("latin-1"), suffix)
    if marked:
        return _known(marked, suffix)
    named = next((format for format in FORMATS if suffix in format.suffixes and not (format.magic or format.member)), _row("text"))
    return Identity(named, named.about)


def _marked_up(start: str, suffix: str) -> str:
    """Return the format whose first lines are unmistakable, whatever the name; sources quoted in Markdown are Markdown."""
    flat = FLAT.search(start)
    if flat and (opened := _open_document(flat[1])):
        return opened
    if JATS.search(start):
        return "jats"
    if TEX_START.match(start) and suffix in ("", ".txt", ".text"):
        return "tex"
    return ""


def _known(name: str, suffix: str) -> Identity:
    """The content is certain; say so when the name promised another format."""
    format = _row(name)
    promised = bool(BINARY_SUFFIX.fullmatch(suffix)) or any(suffix in other.suffixes for other in FORMATS)
    mismatch = promised and suffix not in format.suffixes
    return Identity(
        format, format.about, note=f"its name ends in {suffix}, but the content is {format.name}: read as {format.name}" if mismatch else ""
    )


def _row(name: str) -> Format:
    return next(format for format in FORMATS if format.name == name)
