"""The zip container of an Office document: bounded reading, safe XML, relations between parts."""

import builtins
import posixpath
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import lru_cache
from io import BytesIO
from typing import Any

from lxml import etree

from distil.data import Document, Reading

# A part read as a tree: Office never needs more than a few MiB of XML, and lxml takes about ten times that in memory.
LARGEST_PART = 64 << 20
LARGEST_TOTAL = 128 << 20
LARGEST_STREAM = 1 << 30  # parts read piece by piece cost time only: 100 MiB a second go through libxml2 on one slow core
LARGEST_ELEMENT = 32 << 20  # of those read one by one: a row of a sheet, at its widest, takes about 1 MiB
CHUNK = 1 << 16
MOST_PARTS = 20_000
UNZIPPING = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError)
ANEW = "open it in its own program and save it anew"
DOCTYPE = "it holds a document type declaration, which Office never writes; don't open it"

# Both dialects of the standard, transitional and strict, under the prefixes Office uses.
PREFIXES = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "w",
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main": "x",
    "http://purl.oclc.org/ooxml/spreadsheetml/main": "x",
    "http://schemas.openxmlformats.org/presentationml/2006/main": "p",
    "http://purl.oclc.org/ooxml/presentationml/main": "p",
    "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing": "xdr",
    "http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing": "xdr",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m",
    "http://schemas.openxmlformats.org/drawingml/2006/main": "a",
    "http://purl.oclc.org/ooxml/drawingml/main": "a",
    "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing": "wp",
    "http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing": "wp",
    "http://schemas.openxmlformats.org/drawingml/2006/picture": "pic",
    "http://schemas.openxmlformats.org/drawingml/2006/chart": "c",
    "http://purl.oclc.org/ooxml/drawingml/chart": "c",
    "http://schemas.openxmlformats.org/drawingml/2006/diagram": "dgm",
    "http://purl.oclc.org/ooxml/drawingml/diagram": "dgm",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
    "http://purl.oclc.org/ooxml/officeDocument/relationships": "r",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup": "wpg",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas": "wpc",
    "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
    "http://schemas.microsoft.com/office/word/2012/wordml": "w15",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing": "wp14",
    "urn:schemas-microsoft-com:vml": "v",
    "urn:schemas-microsoft-com:office:office": "o",
}


class Broken(Exception):
    """The container or its main part can't be read; the message says why."""


class Locked(Exception):
    """It needs a password."""


class Oversized(Exception):
    """It unpacks to more than is read."""


class Package:
    """Parts of one container, each read at most once and never beyond the bounds."""

    def __init__(self, content: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(BytesIO(content))
            members = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
            raise Broken("it is no complete zip container: it was cut or damaged on the way; fetch it again") from error
        if len(members) > MOST_PARTS:
            raise Oversized(f"it has {len(members):,} parts, at most {MOST_PARTS:,} are read")
        if any(member.flag_bits & 1 for member in members):
            raise Locked("its parts are encrypted; save it without a password")
        self.names = {member.filename.lower().lstrip("/"): member for member in members}
        if len(self.names) != len(members):
            raise Broken("two of its parts have the same name, so that programs read different documents in it; save it anew")
        self._left = LARGEST_TOTAL
        self._stream_left = LARGEST_STREAM

    def bytes(self, name: str) -> bytes | None:
        """Return a part's bytes, or None when there is no such part."""
        member = self.names.get(name.lower().lstrip("/"))
        if member is None:
            return None
        try:
            with self._zip.open(member) as part:
                content = part.read(min(LARGEST_PART, self._left) + 1)
        except UNZIPPING as error:
            raise Broken(f"its part {posixpath.basename(name)[:40]!a} is damaged; fetch it again") from error
        self._left -= len(content)
        if self._left < 0 or len(content) > LARGEST_PART:
            raise Oversized(f"its parts unpack to more than the {LARGEST_TOTAL >> 20} MiB that are read")
        return content

    def head(self, name: str) -> "builtins.bytes":
        """Return the first bytes of a part, b"" when there are none."""
        member = self.names.get(name.lower().lstrip("/"))
        try:
            return next(iter(_unzipped(self._zip, member)), b"") if member is not None else b""
        except Broken:
            return b""

    def xml(self, name: str) -> Any | None:
        """Return the root of an XML part, or None when there is no such part."""
        content = self.bytes(name)
        if content is None:
            return None
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_pis=True)
        try:
            root = etree.fromstring(content, parser)
        except etree.XMLSyntaxError as error:
            raise Broken(f"its part {posixpath.basename(name)[:40]!a} is no well-formed XML; {ANEW}") from error
        if root.getroottree().docinfo.doctype:
            raise Broken(DOCTYPE)
        return root

    def events(self, name: str, tags: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
        """Yield ("end", element) for elements of these local names of a part read piece by piece.

        Who gets an element clears it. A part that isn't there yields nothing; one that is damaged yields what comes before the damage, then raises.
        """
        member = self.names.get(name.lower().lstrip("/"))
        if member is None:
            return
        wanted = [f"{{*}}{local}" for local in tags]
        parser = etree.XMLPullParser(
            ("end",),
            tag=wanted,
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
            huge_tree=False,
            remove_pis=True,
            remove_comments=True,
        )
        declared = False
        unanswered = 0
        for chunk in self._chunks(member):
            unanswered += len(chunk)
            if unanswered > LARGEST_ELEMENT:
                raise Oversized(f"one element of it takes more than the {LARGEST_ELEMENT >> 20} MiB that are read")
            try:
                parser.feed(chunk)
            except etree.XMLSyntaxError as error:
                yield from parser.read_events()
                raise Broken(f"its part {posixpath.basename(name)[:40]!a} is no well-formed XML; {ANEW}") from error
            for kind, element in parser.read_events():
                if not declared and element.getroottree().docinfo.doctype:
                    raise Broken(DOCTYPE)
                declared, unanswered = True, 0
                yield kind, element

    def _chunks(self, member: zipfile.ZipInfo) -> "Iterator[builtins.bytes]":
        for chunk in _unzipped(self._zip, member):
            self._stream_left -= len(chunk)
            if self._stream_left < 0:
                raise Oversized(f"its parts unpack to more than the {LARGEST_STREAM >> 20:,} MiB that are read")
            yield chunk

    def relations(self, name: str) -> dict[str, tuple[str, str, bool]]:
        """Return a part's relations: id -> (last word of the type, target, whether it lies outside)."""
        folder, base = posixpath.split(name)
        root = self.xml(posixpath.join(folder, "_rels", f"{base}.rels"))
        found: dict[str, tuple[str, str, bool]] = {}
        for relation in root if root is not None else ():
            outside = relation.get("TargetMode") == "External"
            target = relation.get("Target") or ""
            if not outside:
                target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
            found[relation.get("Id") or ""] = ((relation.get("Type") or "").rsplit("/", 1)[-1], target, outside)
        return found


def _unzipped(container: zipfile.ZipFile, member: zipfile.ZipInfo) -> Iterator[bytes]:
    try:
        with container.open(member) as part:
            while chunk := part.read(CHUNK):
                yield chunk
    except UNZIPPING as error:
        raise Broken(f"its part {posixpath.basename(member.filename)[:40]!a} is damaged; fetch it again") from error


def done(element: Any) -> None:
    """Give back the memory of an element that was read piece by piece, and of what stands before it."""
    element.clear()
    while element.getprevious() is not None:
        del element.getparent()[0]


def part(element: Any, local: str) -> Any | None:
    """Return the first child of this local name, whatever vocabulary it is of: shapes are spelled alike in all of them."""
    for inner in element if element is not None else ():
        if isinstance(inner.tag, str) and inner.tag.rpartition("}")[2] == local:
            return inner
    return None


def tag(element: Any) -> str:
    """Return an element's name with the prefix Office gives it, or "" for what is no element of a known vocabulary."""
    name = element.tag
    return _prefixed(name) if isinstance(name, str) else ""


def attribute(element: Any, name: str, prefix: str = "w") -> str | None:
    """Return an attribute of one vocabulary, in either dialect; None when it is absent."""
    for key in _spelled(name, prefix):
        value = element.get(key)
        if value is not None:
            return str(value)
    return None


@lru_cache(4096)
def _prefixed(name: str) -> str:
    space, _, local = name.removeprefix("{").partition("}")
    prefix = PREFIXES.get(space)
    return f"{prefix}:{local}" if prefix else ""


@lru_cache(4096)
def _spelled(name: str, prefix: str) -> tuple[str, ...]:
    return tuple(f"{{{space}}}{name}" for space, known in PREFIXES.items() if known == prefix)


def child(element: Any, name: str) -> Any | None:
    """Return the first child of this name; None when there is none, or no element to look in."""
    if element is None:
        return None
    for inner in element:
        if tag(inner) == name:
            return inner
    return None


def value(element: Any, name: str) -> str | None:
    """Return the `w:val` of the first child of this name."""
    inner = child(element, name)
    return None if inner is None else attribute(inner, "val")


def switched(element: Any, name: str) -> bool | None:
    """Return an on/off property: None when it is not stated."""
    inner = child(element, name)
    if inner is None:
        return None
    return (attribute(inner, "val") or "true").lower() not in {"0", "false", "off", "none"}


def whole(text: str | None) -> int:
    """Return a measure as a whole number, 0 for nonsense; strict documents write "12pt" or "1%"."""
    digits = (text or "").strip().rstrip("%ptincm")
    try:
        return int(float(digits)) if len(digits) < 20 else 0
    except (ValueError, OverflowError):
        return 0


def relation(element: Any, name: str = "id") -> str:
    """Return the id of the part an element refers to."""
    return attribute(element, name, "r") or ""


def opened(content: bytes, read: Callable[[Package], Document], *, media_type: str, version: str) -> Document:
    """Return what `read` makes of the package, or the outcome that says why it can't be opened."""
    try:
        return read(Package(content))
    except Broken as error:
        outcome, reason = Reading.UNREADABLE, str(error)
    except Locked as error:
        outcome, reason = Reading.LOCKED, str(error)
    except Oversized as error:
        outcome, reason = Reading.TOO_LARGE, str(error)
    return Document(outcome, reason, media_type, extractor=version)
