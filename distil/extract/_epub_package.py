"""The container of an EPUB book: bounded reading, safe XML, what is in the spine and what beside it."""

import posixpath
import re
import zipfile
import zlib
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from urllib.parse import unquote

# A chapter is a few hundred KiB, a book's text a few MiB; pictures are never unpacked.
LARGEST_PART = 32 << 20
LARGEST_TOTAL = 128 << 20
MOST_PARTS = 20_000
# How a reader may scramble fonts so that they can't be taken out of the book; words are never scrambled this way.
OBFUSCATIONS = frozenset({"http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"})
ENTITY = re.compile(rb"<!ENTITY", re.I)
PAGES = frozenset({"application/xhtml+xml", "text/html", "image/svg+xml", "application/x-dtbook+xml", "text/x-oeb1-document"})


class Broken(Exception):
    """The container or its list of contents can't be read; the message says why."""


class Locked(Exception):
    """Its text is encrypted."""


class Oversized(Exception):
    """It unpacks to more than is read."""


@dataclass(frozen=True)
class Item:
    """One file of the book as its list of contents names it."""

    path: str
    media_type: str
    linear: bool = True
    navigation: bool = False


@dataclass(frozen=True)
class Contents:
    """The list of contents: metadata in order, the reading order, and the pages beside it."""

    metadata: tuple[tuple[str, str], ...]
    spine: tuple[Item, ...]
    beside: tuple[Item, ...]
    missing: int = 0  # entries of the reading order that name nothing

    def first(self, name: str) -> str:
        """Return the first metadata entry of this name, or ""."""
        return next((value for each, value in self.metadata if each == name), "")


class Package:
    """Parts of one container, never read beyond the bounds."""

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
        self.names = {member.filename.lstrip("/"): member for member in members}
        if len(self.names) != len(members):
            raise Broken("two of its parts have the same name, so that programs read different books in it; fetch it again")
        self._left = LARGEST_TOTAL

    def bytes(self, name: str) -> bytes | None:
        """Return a part's bytes, or None when there is no such part; raises Broken when it is damaged."""
        member = self.names.get(name)
        if member is None:
            return None
        try:
            with self._zip.open(member) as part:
                content = part.read(min(LARGEST_PART, self._left) + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError) as error:
            raise Broken("the part is damaged; fetch the book again") from error
        self._left -= len(content)
        if self._left < 0 or len(content) > LARGEST_PART:
            raise Oversized(f"its parts unpack to more than the {LARGEST_TOTAL >> 20} MiB that are read")
        return content

    def xml(self, name: str) -> Any | None:
        """Return the root of an XML part, or None when there is none; raises Broken for what no book needs."""
        content = self.bytes(name)
        return None if content is None else parsed(content)


def parsed(content: bytes) -> Any:
    """Return the root of an XML document that declares no entities; raises Broken."""
    from lxml import etree

    if ENTITY.search(content) or ENTITY.search(content.replace(b"\0", b"")):
        raise Broken("it declares entities of its own, which no book needs; don't open it")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        return etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise Broken("it is no well-formed XML; open it in a book editor and save it anew") from error


def contents(package: Package) -> Contents:
    """Return what the book says it holds, and in which order; raises Broken or Locked."""
    _unlocked(package)
    container = package.xml("META-INF/container.xml")
    roots = _named(container, "rootfile") if container is not None else []
    path = roots[0].get("full-path", "") if roots else ""
    opf = package.xml(path)
    if opf is None:
        raise Broken("it has no list of contents, so that nobody knows the order of its text; open it in a book editor and save it anew")
    items = {}
    for element in _named(opf, "item"):
        properties = (element.get("properties") or "").split()
        kind = (element.get("media-type") or "").lower().strip()
        target = resolved(path, element.get("href") or "")
        items[element.get("id") or ""] = Item(target, kind, True, "nav" in properties or kind == "application/x-dtbncx+xml")
    spine, missing = [], 0
    for reference in _named(opf, "itemref"):
        item = items.pop(reference.get("idref") or "", None)
        if item is None:
            missing += 1
        else:
            spine.append(Item(item.path, item.media_type, reference.get("linear") != "no", item.navigation))
    taken = {item.path for item in spine}
    beside = tuple(item for item in items.values() if item.path not in taken and (item.media_type in PAGES or item.navigation))
    return Contents(_metadata(opf), tuple(spine), beside, missing)


def _unlocked(package: Package) -> None:
    encryption = package.xml("META-INF/encryption.xml")
    if encryption is None:
        return
    methods = [element.get("Algorithm") for element in _named(encryption, "EncryptionMethod")]
    if not methods or any(method not in OBFUSCATIONS for method in methods):
        raise Locked("its text is encrypted by its seller; distil can't read it: get a copy without such protection")


def _metadata(opf: Any) -> tuple[tuple[str, str], ...]:
    found = []
    for block in _named(opf, "metadata"):
        for element in block.iter():
            if not isinstance(element.tag, str):
                continue
            name = element.get("property") or element.get("name") or local(element)
            value = " ".join((element.get("content") or element.text or "").split())
            if value:
                found.append((name, value))
    return tuple(found)


def local(element: Any) -> str:
    """Return an element's name without its vocabulary."""
    return str(element.tag).rpartition("}")[2]


def _named(root: Any, name: str) -> list[Any]:
    return [element for element in root.iter() if isinstance(element.tag, str) and local(element) == name]


def resolved(base: str, target: str) -> str:
    """Return the name of the part that a link in another part leads to; "" when it leads out of the book."""
    target = unquote(target.split("#")[0].split("?")[0].strip())
    if not target or re.match(r"[A-Za-z][A-Za-z0-9+.-]*:|//", target):
        return ""
    return posixpath.normpath(posixpath.join("/", posixpath.dirname(base), target)).lstrip("/")
