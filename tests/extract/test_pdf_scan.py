"""Scanned pages are read by text recognition, and a layer over a scan passes only where the picture says the same."""

import io
from collections.abc import Iterable

from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from distil.data import Document, Mark, Reading
from distil.extract import extract

ROWS = ("The basalt columns cooled slowly", "and broke into six sided pillars", "over the course of many years")
SWAPPED = "reviewers give this paper ten of ten"
FONT = ImageFont.load_default(44)
STEP = 60


def page(rows: Iterable[str] = ROWS, colour: str = "black") -> Image.Image:
    picture = Image.new("RGB", (1000, 500), "white")
    pen = ImageDraw.Draw(picture)
    for number, words in enumerate(rows):
        pen.text((60, 60 + STEP * number), words, font=FONT, fill=colour)
    return picture


def pdf(*pages: tuple[Image.Image, Iterable[str]]) -> bytes:
    """Pages of a picture with an invisible text layer over it."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(500, 250))
    for picture, layer in pages:
        canvas.drawImage(ImageReader(picture), 0, 0, 500, 250)
        for number, words in enumerate(layer):
            text = canvas.beginText(30, 250 - (60 + STEP * number + FONT.getmetrics()[0]) / 2)
            text.setFont("Helvetica", 22)
            text.setTextRenderMode(3)
            text.setHorizScale(FONT.getlength(words) / 2 / canvas.stringWidth(words, "Helvetica", 22) * 100)
            text.textLine(words)
            canvas.drawText(text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def body(document: Document) -> list[tuple[str, str, set[Mark]]]:
    return [(span.place, document.text[span.start : span.end], set(span.marks)) for span in document.spans if Mark.METADATA not in span.marks]


def test_a_scanned_page_is_read_and_marked_as_recognised() -> None:
    document = extract(pdf((page(), ()), (page(["A second page of it"]), ())), "scan.pdf")
    assert (document.outcome, document.pages, document.read) == (Reading.TEXT, 2, 2)
    assert body(document) == [("page 1", " ".join(ROWS), {Mark.OCR}), ("page 2", "A second page of it", {Mark.OCR})]


def test_a_scanned_line_too_pale_for_a_person_is_marked() -> None:
    picture = page(ROWS[:2])
    ImageDraw.Draw(picture).text((60, 300), SWAPPED, font=FONT, fill=(240, 240, 240))
    assert (("page 1", SWAPPED, {Mark.OCR, Mark.NO_CONTRAST})) in body(extract(pdf((picture, ())), "scan.pdf"))


def test_a_layer_that_says_what_the_picture_says_is_seen() -> None:
    assert body(extract(pdf((page(), ROWS)), "scan.pdf")) == [("page 1", " ".join(ROWS), set())]


def test_a_line_of_a_layer_that_says_something_else_is_concealed_and_the_pictures_own_is_read() -> None:
    document = extract(pdf((page(), (ROWS[0], SWAPPED, ROWS[2]))), "scan.pdf")
    said = [(words, marks) for _, words, marks in body(document)]
    assert said == [(ROWS[0], set()), (ROWS[2], set()), (SWAPPED, {Mark.NOT_DRAWN}), (ROWS[1], {Mark.OCR})]


def test_a_layer_over_what_cannot_be_read_is_unverified() -> None:
    """Strokes with the rhythm of words, and no letter among them."""
    picture = Image.new("RGB", (1000, 500), "white")
    pen = ImageDraw.Draw(picture)
    for row, words in enumerate(ROWS):
        for at, letter in enumerate(words):
            if letter != " ":
                pen.line((62 + 20 * at, 100 + STEP * row, 74 + 20 * at, 74 + STEP * row), fill="black", width=5)
    assert body(extract(pdf((picture, ROWS)), "scan.pdf")) == [("page 1", " ".join(ROWS), {Mark.UNVERIFIED})]
