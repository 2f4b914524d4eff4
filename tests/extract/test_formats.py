"""What bytes are taken for, and what becomes of those that can't be read."""

from importlib import import_module
from pathlib import Path

import pytest

from distil import extract
from distil.data import Mark, Reading
from distil.extract import FORMATS, Limits, detect
from tests.documents_office import docx, p, packed

OLE = bytes.fromhex("D0CF11E0A1B11AE1")

BINARY = b"""<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1"
 Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.bin"/></Relationships>"""


def kind(content: bytes, name: str) -> str:
    found = detect(content, name)
    return found.name if found else ""


@pytest.mark.parametrize(
    ("content", "name", "expected"),
    [
        (b"%PDF-1.7\n", "a.pdf", "pdf"),
        (b"%PDF-1.7\n", "a.txt", "pdf"),
        (b"HTTP/1.1 200 OK\n\n%PDF-1.4", "a.pdf", "pdf"),
        (b"A file begins with %PDF-1.7.", "about.txt", "text"),
        (b"A file begins with %PDF-1.7.", "about.md", "markdown"),
        (b"<!DOCTYPE html><p>x", "a.pdf", "html"),
        (b"\xef\xbb\xbf <!-- x -->\n<HTML lang=en>", "a.txt", "html"),
        ("<!doctype html>".encode("utf-16"), "a", "html"),
        (b'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">', "a.xml", "html"),
        (b"<p align=center>Hello</p>\n\n# Readme", "README.md", "markdown"),
        (b"<p>fragment", "a.html", "html"),
        (b"# A\n", "a.markdown", "markdown"),
        (b"a;b\n", "a.csv", "text"),
        (b"Title\n=====\n", "a.rst", "text"),
        (b"int main() { return 0; }", "a.c", "text"),
        (b"x", "LICENSE", "text"),
        ("Größe".encode("utf-16-le"), "a.txt", "text"),
        ("佐藤".encode("cp932"), "a.txt", "text"),
        ("Глагол".encode("cp866"), "a.txt", "text"),
        (b"hidden\0nul in prose, which must be screened and not skipped", "a.txt", "text"),
        (docx(p("x")), "a.docx", "docx"),
        (b"{\\rtf1 words}", "a.doc", "rtf"),
        (OLE + "__properties_version1.0".encode("utf-16-le"), "a", "msg"),
        (b"RIFF1234WEBPVP8 ", "a", "image"),
        (docx(p("x")), "a.pdf", "docx"),
        (packed({"xl/workbook.xml": b""}), "a.xlsx", "xlsx"),
        (packed({"ppt/presentation.xml": b""}), "a.docx", "pptx"),
        (docx(p("x"))[:200], "a.docx", "docx"),
        (b"PK\x03\x04cut", "a.docx", "docx"),
    ],
)
def test_content_decides_and_a_name_settles_what_it_leaves_open(content: bytes, name: str, expected: str) -> None:
    assert kind(content, name) == expected


@pytest.mark.parametrize(
    ("content", "name", "reading", "reason"),
    [
        (b"", "a.pdf", Reading.EMPTY, "it holds no bytes"),
        (b" \r\n\t\n", "a.docx", Reading.EMPTY, "it holds nothing but white space"),
        (OLE + bytes(600), "a.doc", Reading.UNSUPPORTED, "it is a Word document of before 2007; save it as .docx or PDF"),
        (OLE + "EncryptedPackage".encode("utf-16-le"), "a.docx", Reading.LOCKED, "it is an encrypted Office document; save it without a password"),
        (b"AT&TFORM", "a.pdf", Reading.UNSUPPORTED, "it is a DjVu file; print or convert it to PDF"),
        (b"\x89PNG\r\n\x1a\n", "a.png", Reading.UNREADABLE, "it begins like a picture but can't be opened; fetch it again"),
        (OLE + bytes(600), "a.xls", Reading.UNSUPPORTED, "it is an Excel workbook of before 2007; save it as .xlsx, or export its sheets as CSV"),
        (packed({"xl/a.xml": b""}), "a.xlsx", Reading.UNREADABLE, "it holds no workbook: its main part is missing"),
        (packed({"ppt/a.xml": b""}), "a.pptx", Reading.UNREADABLE, "it holds no presentation: its main part is missing"),
        (packed({"xl/a.xml": b"", "_rels/.rels": BINARY}), "a.xlsb", Reading.UNSUPPORTED, "it is a binary workbook; save it as .xlsx"),
        (
            packed({"mimetype": b"x", "META-INF/manifest.xml": b"<m><manifest:encryption-data/></m>"}),
            "a.odt",
            Reading.LOCKED,
            "it is an encrypted OpenDocument file; save it without a password",
        ),
        (packed({"a.txt": b""}), "a.zip", Reading.UNSUPPORTED, "it is a zip archive; unpack it and add its files"),
        (b"MIME-Version: 1.0\n\nHello", "a.mht", Reading.UNSUPPORTED, "it is a web archive; save the page as .html, or print it to PDF"),
        (bytes(range(256)) * 40, "a.bin", Reading.UNSUPPORTED, "it is binary data of a kind distil does not know; convert it to PDF or text"),
        (
            bytes(range(256)) * 40,
            "a.pdf",
            Reading.UNREADABLE,
            "it is binary data that is no pdf although its name says so; fetch it again; perhaps it was cut or changed on the way",
        ),
        (
            b"This is not a zip",
            "a.docx",
            Reading.UNREADABLE,
            "it is plain text under a name that ends in .docx; give it the ending .txt if the text is what is meant",
        ),
        (docx(p("x"))[:300], "a.docx", Reading.UNREADABLE, "it is no complete zip container: it was cut or damaged on the way; fetch it again"),
    ],
)
def test_what_cannot_be_read_says_what_it_is_and_the_way_out(content: bytes, name: str, reading: Reading, reason: str) -> None:
    document = extract.extract(content, name)
    assert (document.outcome, document.reason, document.text) == (reading, reason, "")


def test_identity_is_that_of_the_original_bytes() -> None:
    document = extract.extract(b"Basalt is hard.\r\n", "basalt.txt")
    assert document.blob == "85a2fb204e36ed8d402df5ce85a12035aaf4319c"
    assert document.sha256 == "ef551d7e0372650742fa041f7c3a851fcce131e057d2df84fa38e9e1b114642f"
    assert (document.media_type, document.outcome, document.pages, document.read) == ("text/plain", Reading.TEXT, 1, 1)
    assert document.extractor == extract.EXTRACTOR


def test_a_name_that_promises_another_format_is_recorded() -> None:
    document = extract.extract(docx(p("Body.")), "a.pdf")
    assert (document.outcome, document.text) == (Reading.TEXT, "Body.\n\n")
    assert document.reason == "its name ends in .pdf, but the content is docx: read as docx"


def test_bounds_hold_before_a_reader_starts() -> None:
    assert extract.extract(b"x" * 2000, "a.txt", limits=Limits(input=1000)).outcome is Reading.TOO_LARGE
    bomb = packed({"word/document.xml": bytes(65 << 20)})
    document = extract.extract(bomb, "a.docx")
    assert document.outcome is Reading.TOO_LARGE
    assert document.reason.startswith("it unpacks to 65 MiB, ")


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("The river is wide and the bed of it is made of stone, which the water has carried from the hills for a long time. " * 3, "en"),
        ("Der Fluss ist breit, und sein Bett besteht aus Steinen, die das Wasser aus den Bergen getragen hat.", "de"),
        ("Каждый охотник желает знать, где сидит фазан, и это знают все дети.", "ru"),
        ("これは石と川についての簡単な文です。水は山から石を運んできました。", "ja"),
        ("1 2 3 4 5", ""),
        ("x = y", ""),
    ],
)
def test_the_language_is_told_when_it_is_sure(words: str, language: str) -> None:
    assert extract.extract(words.encode(), "a.txt").language == language


def test_the_table_names_modules_that_keep_the_contract() -> None:
    for format in FORMATS:
        module = import_module(format.module)
        assert callable(module.read)
        assert all(isinstance(mark, Mark) for mark in module.MARKS)
        assert all(isinstance(words, str) for words in module.UNCHECKED)
        assert format.module == f"distil.extract.{format.name}"
    endings = [ending for format in FORMATS for ending in format.suffixes]
    assert len(endings) == len(set(endings))


def test_every_real_document_ends_in_an_outcome_with_a_reason(shared: Path) -> None:
    for path in sorted((shared / "cases/documents").glob("*")):
        if path.suffix in {".pdf", ".html"}:
            continue  # their readers have their own tests
        document = extract.extract(path.read_bytes(), path.name)
        assert document.outcome is Reading.TEXT or document.reason, path.name
        assert document.outcome not in {Reading.CRASHED, Reading.TIMEOUT}, path.name
