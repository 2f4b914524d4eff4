"""PDFs made for the benchmark: dense pages and scanned ones, the same bytes at every call."""

import io
import random
from pathlib import Path

SEED = 20
DPI = 150  # what an office scanner gives by default
SCANS = 2  # pages; recognising one takes seconds
SYLLABLES = ("ba", "de", "fi", "go", "lu", "ma", "ne", "pi", "ro", "su", "ta", "ve", "wi", "kra", "ste", "mon", "ler", "ung", "ion", "ter")


def made(folder: Path, pages: int) -> list[Path]:
    """Write the documents and return where they are."""
    dense, scan = folder / f"dense-{pages}.pdf", folder / f"scan-{SCANS}.pdf"
    dense.write_bytes(dense_pages(pages))
    scan.write_bytes(scanned(dense_pages(SCANS)))
    return [dense, scan]


def one_line() -> bytes:
    """Return the smallest PDF with text, made without any library."""
    words = b"BT /F 12 Tf 20 40 Td (One line of words.) Tj ET"
    parts = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 80]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%b\nendstream" % (len(words), words),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )
    out, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, start=1):
        places.append(len(out))
        out += b"%d 0 obj%b endobj\n" % (number, part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"xref\n0 6\n0000000000 65535 f \n%btrailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (table, len(out))


def dense_pages(pages: int) -> bytes:
    """Return a PDF of two columns of small type in an embedded font, with a running head, a heading and a ruled table on each page."""
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(TTFont("Vera", "Vera.ttf"))
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=1)
    words = random.Random(SEED)
    for number in range(1, pages + 1):
        canvas.setFont("Helvetica", 8)
        canvas.drawString(56, 810, "Proceedings of the made-up pages")
        canvas.drawRightString(540, 30, str(number))
        canvas.setFont("Helvetica-Bold", 12)
        canvas.drawString(56, 785, _sentence(words, 5).rstrip("."))
        canvas.setFont("Vera", 8)
        for column in (56, 306):
            _column(canvas, words, column)
        _table(canvas, words)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def scanned(content: bytes) -> bytes:
    """Return a PDF that holds a picture of each page and no text."""
    import pypdfium2
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    book = pypdfium2.PdfDocument(content)
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for page in book:
        width, height = page.get_size()
        canvas.setPageSize((width, height))
        picture = page.render(scale=DPI / 72, grayscale=True).to_pil()
        canvas.drawImage(ImageReader(picture), 0, 0, width, height)
        canvas.showPage()
        page.close()
    canvas.save()
    book.close()
    return out.getvalue()


def _column(canvas, words: random.Random, left: float) -> None:
    """65 lines of about 45 letters, in paragraphs of eight."""
    lines = canvas.beginText(left, 760)
    lines.setLeading(10)
    for row in range(65):
        lines.textLine(_sentence(words, 7) if row % 8 == 7 else _sentence(words, 8).rstrip("."))
    canvas.drawText(lines)


def _table(canvas, words: random.Random) -> None:
    canvas.grid([56, 136, 216, 296, 376], [50, 62, 74, 86, 98])
    for row in range(4):
        for cell in range(4):
            canvas.drawString(60 + 80 * cell, 53 + 12 * row, f"{words.uniform(0, 999):.2f}")


def _sentence(words: random.Random, length: int) -> str:
    spelled = ["".join(words.choices(SYLLABLES, k=words.randint(1, 3))) for _ in range(length)]
    return " ".join(spelled).capitalize() + "."
