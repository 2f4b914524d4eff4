"""The strings of a PDF that stand beside its pages: properties, notes, fields, scripts, descriptions, attachments.

None of them is part of the body. Every object of the file is looked at, reachable or not: what a viewer doesn't show
is read by other programs all the same.
"""

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

from distil.data import Mark
from distil.extract._assemble import Builder
from distil.extract._pdf_doubts import doubt

# Objects of one file that are looked at, and text that is kept; what is more is said to be unchecked.
MAX_OBJECTS = 400_000
MAX_TEXT = 400_000
MAX_STRING = 20_000
MAX_STREAM = 1_000_000
MAX_DEPTH = 12
MAX_KIDS = 2_000

NOTE, FIELD, PROPERTY, HELP, SCRIPT, FILE = Mark.ANNOTATION, Mark.FIELD, Mark.METADATA, Mark.ASSISTIVE, Mark.SCRIPT, Mark.ATTACHMENT
KEYS: dict[str, tuple[Mark, str]] = {
    "/Contents": (NOTE, "annotation"),
    "/RC": (NOTE, "annotation"),
    "/Subj": (NOTE, "annotation"),
    "/OverlayText": (NOTE, "annotation"),
    "/TU": (FIELD, "form field"),
    "/V": (FIELD, "form field"),
    "/DV": (FIELD, "form field"),
    "/Opt": (FIELD, "form field"),
    "/CA": (FIELD, "form field"),
    "/Alt": (HELP, "description"),
    "/E": (HELP, "description"),
    "/ActualText": (HELP, "description"),
    "/Title": (PROPERTY, "outline"),
    "/JS": (SCRIPT, "script"),
    "/F": (FILE, "attachment"),
    "/UF": (FILE, "attachment"),
    "/Desc": (FILE, "attachment"),
}
SILENT = ("/FontFamily", "/FontName", "/DA", "/DS")  # what type looks like
TAG = re.compile(r"<[^<>]{0,4000}>")
PACKET = re.compile(r"<\?[^<>]{0,400}\?>")
DATE = re.compile(r"D:\d{4}[\dZ+'-]*$")
# A string under any other key is kept when it may be a sentence: words with spaces between, or as many East Asian letters, and no control characters.
FEWEST_WORDS = 3
WORD = re.compile(r"(?:^|(?<=\s))[^\s]*[^\W\d_]{2}")
EAST_ASIAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{6}")
CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
VALUE = re.compile(r'\s(?!xmlns)[\w:.-]{1,80}\s*=\s*"([^"<>]{1,4000})"')


@dataclass
class Beside:
    """What was found, each string once, within bounds."""

    builder: Builder
    pages: dict[tuple[int, int], int]
    known: set[tuple[Mark, str]] = field(default_factory=set)
    length: int = 0
    overflow: bool = False
    files: int = 0

    def keep(self, text: str, place: str, mark: Mark) -> None:
        """Keep a string that was not seen before."""
        words = text.replace("\x00", "").strip()[:MAX_STRING]
        if DATE.match(words) or not any(letter.isalnum() for letter in words) or (mark, words) in self.known:
            return
        if self.length + len(words) > MAX_TEXT:
            self.overflow = True
            return
        self.length += len(words)
        self.known.add((mark, words))
        self.builder.side(words, place, (mark,))


def collect(content: bytes, password: str | None, builder: Builder) -> None:
    """Give the builder every string beside the pages; what can't be looked at is named as unchecked."""
    try:
        with Pdf.open(io.BytesIO(content), password=password or "", suppress_warnings=True) as pdf:
            found = Beside(builder, _annotations(pdf))
            _properties(pdf, found)
            _objects(pdf, found)
    except (pikepdf.PdfError, ValueError, RuntimeError, RecursionError, TypeError, KeyError, OverflowError) as fault:
        builder.unchecked.append(f"properties, notes, fields, scripts and attachments: the file's structure is damaged ({type(fault).__name__})")
        return
    if found.overflow:
        builder.unchecked.append("notes, fields and descriptions past the first 400,000 characters")
    if found.files:
        builder.unchecked.append(f"the contents of {found.files} attached files")


def _annotations(pdf: Pdf) -> dict[tuple[int, int], int]:
    """Return the page that each annotation stands on."""
    found: dict[tuple[int, int], int] = {}
    for number, page in enumerate(pdf.pages, 1):
        notes = page.obj.get("/Annots")
        if isinstance(notes, Array):
            found.update((note.objgen, number) for note in _some(notes) if note.is_indirect)
    return found


def _some(array: Array) -> Iterator[Object]:
    for index in range(min(len(array), MAX_KIDS)):
        yield array[index]


def _properties(pdf: Pdf, found: Beside) -> None:
    """Read the document's properties, as a table and as XMP."""
    table = pdf.trailer.get("/Info")
    if isinstance(table, Dictionary):
        for key in sorted(table.keys())[:MAX_KIDS]:
            if isinstance(table[key], String):
                found.keep(str(table[key]), "properties", PROPERTY)
    packet = pdf.Root.get("/Metadata")
    if isinstance(packet, Stream):
        _packet(packet, found)
    form = pdf.Root.get("/AcroForm")
    if isinstance(form, Dictionary) and "/XFA" in form:
        found.builder.unchecked.append("the XFA form, which lives beside the pages: its words are kept, its look is not known")
        parts = form["/XFA"]
        for part in _some(parts) if isinstance(parts, Array) else [parts]:
            text = _stream(part) if isinstance(part, Stream) else None
            for words in TAG.split(text or ""):
                found.keep(words, "form", FIELD)


def _packet(packet: Stream, found: Beside) -> None:
    """Read properties in XMP: of the document, or of a page, a picture, a font."""
    text = _stream(packet)
    if text is None:
        unread = "the XMP properties: they can't be decoded"
        if unread not in found.builder.unchecked:
            found.builder.unchecked.append(unread)
        return
    text = PACKET.sub(" ", text)
    for words in [*VALUE.findall(text), *TAG.split(text)]:
        found.keep(words, "properties", PROPERTY)


def _stream(stream: Stream) -> str | None:
    """Return a stream as text, None when it is too large or no text."""
    if int(stream.get("/Length", 0)) > MAX_STREAM:
        return None
    content = stream.read_bytes()
    if len(content) > MAX_STREAM or b"\x00\x00" in content[:64]:
        return None
    for encoding in ("utf-16", "utf-8") if content[:2] in (b"\xfe\xff", b"\xff\xfe") else ("utf-8",):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def _objects(pdf: Pdf, found: Beside) -> None:
    for looked, entry in enumerate(pdf.objects):
        if looked >= MAX_OBJECTS:
            found.overflow = True
            return
        if isinstance(entry, Dictionary | Stream | Array):
            number = found.pages.get(entry.objgen)
            _walk(entry, f"page {number}" if number else "", found, 0)


def _walk(entry: Object, place: str, found: Beside, depth: int) -> None:
    """Look through an object and what stands directly in it; what it refers to has its own turn."""
    if depth > MAX_DEPTH:
        found.overflow = True
        return
    if (what := doubt(entry)) and what not in found.builder.unchecked:
        found.builder.unchecked.append(what)
    if isinstance(entry, Array):
        for kid in _some(entry):
            if isinstance(kid, Dictionary | Array) and not kid.is_indirect:
                _walk(kid, place, found, depth + 1)
            else:
                _other(kid, place, found)
        return
    signature = "/ByteRange" in entry  # its contents are a certificate
    if entry.get("/Type") == Name.Filespec or "/EF" in entry:
        _attached(entry, found)
    if isinstance(entry, Stream) and entry.get("/Type") == Name.Metadata:
        _packet(entry, found)
    for key in sorted(entry.keys())[:MAX_KIDS]:  # as a set they come in any order
        value = entry[key]
        if " " in key:
            found.keep(key, place or "structure", PROPERTY)
        if key in KEYS and not (signature and key == "/Contents"):
            _keep(entry, key, value, place, found)
        elif key not in SILENT and not (signature and key == "/Contents"):
            _other(value, place, found)
        if isinstance(value, Dictionary | Array) and not value.is_indirect:
            _walk(value, place, found, depth + 1)


def _keep(entry: Object, key: str, value: Object, place: str, found: Beside) -> None:
    mark, kind = KEYS[key]
    if mark is FILE and not (entry.get("/Type") == Name.Filespec or "/EF" in entry):
        _other(value, place, found)
        return
    where = f"{place} {kind}".strip()
    if isinstance(value, String):
        found.keep(str(value), where, mark)
    elif isinstance(value, Stream) and key in ("/JS", "/RC", "/V"):
        text = _stream(value)
        if text is None:
            found.builder.unchecked.append(f"a {kind} that can't be decoded")
        else:
            found.keep(TAG.sub(" ", text) if key == "/RC" else text, where, mark)
    elif isinstance(value, Array) and key in ("/Opt", "/V", "/DV"):
        for kid in _some(value):
            if isinstance(kid, String):
                found.keep(str(kid), where, mark)
    else:
        _other(value, place, found)


def _other(value: Object, place: str, found: Beside) -> None:
    """Keep what may be a sentence under a key that nobody reads, in a list, or as a name."""
    if not isinstance(value, String | Name):
        return
    text = str(value)[:MAX_STRING]
    if (" " not in text and not EAST_ASIAN.search(text)) or CONTROL.search(text):
        return
    if len(WORD.findall(text)) >= FEWEST_WORDS or EAST_ASIAN.search(text):
        found.keep(TAG.sub(" ", text), place or "structure", PROPERTY)


def _attached(entry: Object, found: Beside) -> None:
    """Keep a short text file with the document; any other attachment is only named."""
    files = entry.get("/EF")
    stream = files.get("/F") if isinstance(files, Dictionary) else None
    if not isinstance(stream, Stream):
        return
    text = _stream(stream)
    if text is None or len(text) > MAX_STRING or "\x00" in text:
        found.files += 1
    else:
        found.keep(text, "attachment", FILE)
