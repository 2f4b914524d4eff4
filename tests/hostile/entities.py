"""XML that declares too much: entities that grow, entities that fetch, elements without end, in every format that holds XML."""

from collections.abc import Iterator

from distil.data import Reading
from tests.hostile.archives import PARTS, base, with_part
from tests.hostile.case import GRACEFUL, LOCAL, READ, Hostile

EMPTY = frozenset({Reading.EMPTY})

GROWING = "".join("<!ENTITY a{} '{}'>".format(n, f"&a{n - 1};" * 10) for n in range(1, 12))
LAUGHS = f"<!DOCTYPE a [<!ENTITY a0 'ha'>{GROWING}]>"
QUADRATIC = '<!DOCTYPE a [<!ENTITY a "%s">]>' % ("ha" * 50_000)
OUTSIDE = f'<!DOCTYPE a SYSTEM "file://{LOCAL}" [<!ENTITY a SYSTEM "file://{LOCAL}"><!ENTITY % p SYSTEM "file://{LOCAL}"> %p;]>'
NETWORK = '<!DOCTYPE a SYSTEM "http://192.0.2.1/a.dtd" [<!ENTITY a SYSTEM "http://192.0.2.1/a">]>'
# What stands around words in the main part of each format.
SHELLS = {
    "docx": (
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>',
        "</w:t></w:r></w:p></w:body></w:document>",
    ),
    "xlsx": (
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>',
        "</t></is></c></row></sheetData></worksheet>",
    ),
    "pptx": (
        '<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">'
        "<p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>",
        "</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>",
    ),
    "epub": ('<html xmlns="http://www.w3.org/1999/xhtml"><body><p>', "</p></body></html>"),
    "odt": (
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:p>',
        "</text:p></office:text></office:body></office:document-content>",
    ),
}
# Elements of each format that stand inside themselves.
NESTED = {
    "docx": ("<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>"),
    "xlsx": ("<r>", "</r>"),
    "pptx": ("<p:grpSp>", "</p:grpSp>"),
    "epub": ("<div>", "</div>"),
    "odt": ("<text:span>", "</text:span>"),
}


def inside(kind: str, doctype: str, words: str) -> bytes:
    """Return a document whose main part begins with a declaration and says these words."""
    opening, closing = SHELLS[kind]
    return with_part(base(kind), PARTS[kind][1], f"<?xml version='1.0'?>{doctype}{opening}{words}{closing}".encode())


def deep(kind: str, levels: int) -> bytes:
    """Return a document whose words stand this many levels deep."""
    opening, closing = NESTED[kind]
    return inside(
        kind,
        "",
        f"</w:t></w:r></w:p>{opening * levels}{closing * levels}<w:p><w:r><w:t>" if kind == "docx" else opening * levels + "x" + closing * levels,
    )


def wide(kind: str) -> bytes:
    """Return a document with an element of 100,000 attributes."""
    return inside(kind, "", "<b " + " ".join(f"a{n}='1'" for n in range(100_000)) + "/>")


def spaces(kind: str) -> bytes:
    """Return a document that declares 50,000 name spaces."""
    return inside(kind, "", "<b " + " ".join(f"xmlns:a{n}='urn:{n}'" for n in range(50_000)) + "/>")


def plain(doctype: str, words: str) -> bytes:
    """Return a page with a declaration of its own."""
    return f"<?xml version='1.0'?>{doctype}<html xmlns='http://www.w3.org/1999/xhtml'><body><p>{words}</p></body></html>".encode()


def cases() -> Iterator[Hostile]:
    """Yield the documents."""
    for kind, (file, _) in PARTS.items():
        yield Hostile(f"{kind} of a billion laughs", file, lambda kind=kind: inside(kind, LAUGHS, "&a11;"), never="hahaha")
        yield Hostile(f"{kind} of quadratic laughs", file, lambda kind=kind: inside(kind, QUADRATIC, "&a;" * 20_000), never="hahaha")
        yield Hostile(f"{kind} with a file as entity", file, lambda kind=kind: inside(kind, OUTSIDE, "x &a; y"))
        yield Hostile(f"{kind} with an address as entity", file, lambda kind=kind: inside(kind, NETWORK, "x &a; y"))
        yield Hostile(f"{kind} 100,000 levels deep", file, lambda kind=kind: deep(kind, 100_000))
        yield Hostile(f"{kind} 200 levels deep", file, lambda kind=kind: deep(kind, 200))
        yield Hostile(f"{kind} with 100,000 attributes", file, lambda kind=kind: wide(kind))
        yield Hostile(f"{kind} with 50,000 name spaces", file, lambda kind=kind: spaces(kind))
    for file in ("a.html", "a.xhtml", "a.svg", "a.xml", "a.txt"):
        yield Hostile(f"{file} with a file as entity", file, lambda: plain(OUTSIDE, "x &a; y"), GRACEFUL)
    yield Hostile("page of a billion laughs", "a.html", lambda: plain(LAUGHS, "&a11;"), READ, never="hahahaha")
    pointing = f'<svg xmlns="http://www.w3.org/2000/svg"><image href="file://{LOCAL}"/><text>x</text></svg>'.encode()
    yield Hostile("drawing that points to a file", "a.svg", lambda: pointing)
    include = f'<p>x</p><object data="file://{LOCAL}"></object><iframe src="file://{LOCAL}"></iframe><link rel=stylesheet href="file://{LOCAL}">'
    yield Hostile("page that points to a file", "a.html", include.encode, READ)
    yield Hostile(
        "reStructuredText that includes a file",
        "a.rst",
        f"x\n\n.. include:: {LOCAL}\n\n.. raw:: html\n   :file: {LOCAL}\n\n.. csv-table::\n   :file: {LOCAL}\n".encode,
    )
