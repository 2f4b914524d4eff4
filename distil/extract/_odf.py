"""The parts of an OpenDocument file, whether it comes as a container or as one flat XML file."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from distil.data import Document, Mark, Reading
from distil.extract._assemble import Builder
from distil.extract._odt_styles import OFFICE
from distil.extract._ooxml import ANEW, DOCTYPE, LARGEST_PART, Broken, Locked, Oversized, Package

MACROS = ("object", "basic/", "scripts/")
MOST_PROPERTIES = 2_000


@dataclass(frozen=True)
class Parts:
    """The roots of one file: what it says, its shared styles, facts about it. In a flat file the first two are one."""

    content: Any
    styles: list[Any]  # the roots that define styles, the weaker first
    about: Any | None
    masters: Any | None  # the root that holds page layouts, headers and footers
    package: Package | None = None
    names: frozenset[str] = field(default_factory=frozenset)

    def body(self, *kinds: str) -> Any | None:
        """Return the body of one of these kinds ("text", "spreadsheet" ...)."""
        found = self.content.find(f".//{{{OFFICE}}}body")
        return None if found is None else next((part for kind in kinds for part in found.iterfind(f"{{{OFFICE}}}{kind}")), None)


def opened(content: bytes, read: Callable[[Parts, Builder], None], builder: Builder) -> Document:
    """Return what `read` put into the builder, or the outcome that says why the file can't be opened."""
    try:
        parts = _packed(Package(content)) if content.startswith(b"PK") else _flat(content)
        read(parts, builder)
    except Broken as error:
        return builder.document(outcome=Reading.UNREADABLE, reason=str(error))
    except Locked as error:
        return builder.document(outcome=Reading.LOCKED, reason=str(error))
    except Oversized as error:
        return builder.document(outcome=Reading.TOO_LARGE, reason=str(error))
    _properties(parts, builder)
    if any(member.startswith(MACROS) for member in parts.names):
        builder.unchecked.append("embedded objects and macros")
    return builder.document()


def _packed(package: Package) -> Parts:
    if b"encryption-data" in (package.bytes("META-INF/manifest.xml") or b""):
        raise Locked("its parts are encrypted; save it without a password")
    content, shared, about = (package.xml(name) for name in ("content.xml", "styles.xml", "meta.xml"))
    if content is None:
        raise Broken("it holds no document: its main part is missing")
    return Parts(content, [part for part in (shared, content) if part is not None], about, shared, package, frozenset(package.names))


def _flat(content: bytes) -> Parts:
    if len(content) > LARGEST_PART:
        raise Oversized(f"it is more than the {LARGEST_PART >> 20} MiB of XML that are read")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_pis=True)
    try:
        root = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise Broken(f"it is no well-formed XML; {ANEW}") from error
    if root.getroottree().docinfo.doctype:
        raise Broken(DOCTYPE)
    return Parts(root, [root], root.find(f"{{{OFFICE}}}meta"), root)


def _properties(parts: Parts, builder: Builder) -> None:
    entries = [] if parts.about is None else parts.about.iter()
    for number, entry in enumerate(entries):
        if number >= MOST_PROPERTIES:
            builder.unchecked.append(f"properties after the first {MOST_PROPERTIES:,}")
            return
        if isinstance(entry.tag, str) and entry.text and entry.text.strip():
            builder.side(entry.text.strip(), "properties", (Mark.METADATA,))
