"""Mail and books built in code: every header and part in view, so that a test shows what must become of it."""

from collections.abc import Mapping

from tests.documents_office import packed

CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>'
)
XHTML = "http://www.w3.org/1999/xhtml"


def eml(body: str | bytes, kind: str = "text/plain; charset=utf-8", headers: Mapping[str, str] | None = None) -> bytes:
    """Return a message; `headers` come on top of a sender and a subject, or replace them."""
    shown = {"From": "Ada <ada@example.org>", "Subject": "Rivers", **(headers or {}), "MIME-Version": "1.0"}
    return part(body, kind, shown)


def part(body: str | bytes, kind: str = "text/plain; charset=utf-8", headers: Mapping[str, str] | None = None) -> bytes:
    """Return a part for `parts`."""
    lines = [f"{name}: {value}" for name, value in (headers or {}).items()] + [f"Content-Type: {kind}"]
    return "\n".join(lines).encode("utf-8", "surrogateescape") + b"\n\n" + (body.encode() if isinstance(body, str) else body)


def parts(kind: str, *pieces: bytes, headers: Mapping[str, str] | None = None, mark: str = "cut") -> bytes:
    """Return a message of several parts."""
    return eml(joined(*pieces, mark=mark), f'multipart/{kind}; boundary="{mark}"', headers)


def joined(*pieces: bytes, mark: str = "cut") -> bytes:
    """Return pieces with boundaries around them."""
    return b"".join(b"--" + mark.encode() + b"\n" + piece + b"\n" for piece in pieces) + b"--" + mark.encode() + b"--\n"


def xhtml(body: str, head: str = "") -> str:
    """Return a page of a book."""
    return f'<?xml version="1.0" encoding="utf-8"?><html xmlns="{XHTML}"><head>{head}</head><body>{body}</body></html>'


def epub(pages: Mapping[str, str], *, beside: Mapping[str, str] | None = None, opf: str = "", extra: Mapping[str, str] | None = None) -> bytes:
    """Return a book of these pages in this order; `beside` are pages that are in the book and not in its reading order."""
    others = beside or {}
    items = "".join(f'<item id="i{name}" href="{name}" media-type="application/xhtml+xml"/>' for name in (*pages, *others))
    spine = "".join(f'<itemref idref="i{name}"/>' for name in pages)
    package = f"""<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title>On Rivers</dc:title><dc:language>en</dc:language></metadata><manifest>{items}</manifest><spine>{spine}</spine></package>"""
    files = {"mimetype": "application/epub+zip", "META-INF/container.xml": CONTAINER, "OPS/book.opf": opf or package}
    files |= {f"OPS/{name}": text for name, text in {**pages, **others}.items()}
    return packed({name: text.encode() for name, text in {**files, **(extra or {})}.items()})
