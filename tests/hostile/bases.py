"""One honest document of every format, small, built in code: what the mangled files are made of."""

import io
from collections.abc import Callable

from PIL import Image, ImageDraw, ImageFont

from tests import documents_mail as mail
from tests import documents_office as office
from tests.extract.test_odt import file as odt
from tests.hostile.case import ROOT

WORDS = "The gauge at the harbour was read at noon. "
MATTER = f"<html><head><title>Gauge</title></head><body><h1>Gauge</h1><p>{WORDS * 20}</p><table><tr><td>a<td>b<tr><td>1<td>2</table></body></html>"


def kept(name: str) -> Callable[[], bytes]:
    """Return a builder that reads one of the project's own sample documents."""
    return (ROOT / "raw" / name).read_bytes


def picture(kind: str, **options: object) -> bytes:
    """Return a small picture with words in it."""
    drawn = Image.new("RGB", (400, 80), "white")
    ImageDraw.Draw(drawn).text((10, 20), "The gauge was read", font=ImageFont.load_default(28), fill="black")
    out = io.BytesIO()
    drawn.save(out, kind, **options)
    return out.getvalue()


def sheet() -> bytes:
    """Return a workbook with shared strings, styles, merged cells and two sheets."""
    lines = [f"Station {number} | {number * 3} | {WORDS}" for number in range(60)]
    return office.xlsx(
        office.grid("Readings", *lines) + '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>',
        office.grid("Second | sheet"),
        strings="<si><t>shared</t></si>" * 20,
        styles='<fonts><font><sz val="11"/></font></fonts><fills><fill/></fills><cellXfs><xf fontId="0" fillId="0"/></cellXfs>',
    )


def deck() -> bytes:
    """Return three slides."""
    return office.pptx(*(office.sp(f"{WORDS} {number}") + office.sp("More", (1, 3, 4, 1)) for number in range(3)))


def book() -> bytes:
    """Return a book of two chapters."""
    return mail.epub({f"c{number}.xhtml": mail.xhtml(f"<h1>Chapter</h1><p>{WORDS * 30}</p>") for number in range(2)})


def letter() -> bytes:
    """Return a mail with an alternative and an attachment."""
    both = mail.part(mail.joined(mail.part(WORDS), mail.part(MATTER, "text/html"), mark="in"), 'multipart/alternative; boundary="in"')
    file = mail.part("a,b\n1,2\n", "text/csv", {"Content-Disposition": 'attachment; filename="a.csv"'})
    return mail.parts("mixed", both, file)


def rich() -> bytes:
    """Return Rich Text with fonts, colours and a table."""
    cells = "".join(rf"\trowd\cellx1000\cellx2000 a{number}\cell b\cell\row" for number in range(30))
    head = r"{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\colortbl;\red255\green0\blue0;}"
    return rf"{head}\pard {WORDS * 10}\par {{\b bold \u233?}}\par {cells}\par}}".encode()


def open_text() -> bytes:
    """Return an OpenDocument text."""
    return odt("".join(f"<text:p>{WORDS}</text:p>" for _ in range(40)))


def mailbox() -> bytes:
    """Return a mailbox of five messages."""
    return b"".join(b"From a@example.org Mon Jan  1 10:00:00 2024\n" + mail.eml(WORDS) + b"\n\n" for _ in range(5))


BASES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "pdf": ("report.pdf", kept("tide-gauge-report.pdf")),
    "docx": ("minutes.docx", kept("council-minutes.docx")),
    "html": ("history.html", kept("harbour-history.html")),
    "md": ("handbook.md", kept("gauge-handbook.md")),
    "txt": ("notes.txt", kept("calibration-notes.txt")),
    "xlsx": ("book.xlsx", sheet),
    "pptx": ("deck.pptx", deck),
    "epub": ("book.epub", book),
    "odt": ("text.odt", open_text),
    "rtf": ("text.rtf", rich),
    "eml": ("mail.eml", letter),
    "mbox": ("box.mbox", mailbox),
    "png": ("page.png", lambda: picture("PNG")),
    "jpg": ("page.jpg", lambda: picture("JPEG")),
    "tiff": ("page.tiff", lambda: picture("TIFF", compression="tiff_lzw")),
    "gif": ("page.gif", lambda: picture("GIF")),
    "webp": ("page.webp", lambda: picture("WEBP")),
    "bmp": ("page.bmp", lambda: picture("BMP")),
}
