"""Every way of reading a PDF that is compared. What one needs is imported when it reads: rivals may live in another environment."""

import importlib.util
import io
import os
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from distil.data import Document

# The rivals' switches against calling home and adverts; they have to be there before the library is imported.
QUIET = {"DO_NOT_TRACK": "1", "SCARF_NO_ANALYTICS": "true", "UNSTRUCTURED_DISABLE_NOTICE": "1", "HF_HUB_OFFLINE": "1", "ORT_DISABLE_TELEMETRY": "1"}


@dataclass(frozen=True)
class Read:
    """What a reader made of a file: the text of each page, and how many of them were recognised from a picture."""

    texts: list[str]
    recognised: int = 0


@dataclass(frozen=True)
class Reader:
    """One way of reading. `package` is what has to be installed for it, `module` how that is imported."""

    name: str
    about: str
    package: str
    module: str
    load: Callable[[], Callable[[bytes], Read]]  # imports and returns what reads, so that the import is not timed

    def installed(self) -> str:
        """Return the version that is installed here, "" when there is none."""
        if importlib.util.find_spec(self.module) is None:
            return ""
        try:
            return version(self.package)
        except PackageNotFoundError:
            return "unknown"

    @property
    def ours(self) -> bool:
        """Distil's own ways run as the product does: they confine themselves."""
        return self.package == "distil"


def by_page(document: "Document") -> Read:
    """Return a Document's text by page, with what was recognised."""
    from distil.data import Mark

    texts = {f"page {number}": "" for number in range(1, document.pages + 1)}
    recognised = {span.place for span in document.spans if Mark.OCR in span.marks}
    for span in document.spans:
        if span.place in texts:
            texts[span.place] += document.text[span.start : span.end] + "\n"
    return Read(list(texts.values()), len(recognised))


def _distil() -> Callable[[bytes], Read]:
    from distil.data import Reading
    from distil.extract import extract

    def read(content: bytes) -> Read:
        document = extract(content, "document.pdf")
        if document.outcome not in (Reading.TEXT, Reading.PARTIAL):
            raise ValueError(f"{document.outcome}: {document.reason}")
        return by_page(document)

    return read


def _unconfined() -> Callable[[bytes], Read]:
    from distil.extract import pdf

    return lambda content: by_page(pdf.read(content, name="document.pdf", password=None))


def _text_alone() -> Callable[[bytes], Read]:
    """The steps of `distil.extract.pdf` that make the text; drawing and judging the pages and what stands beside them are left out."""
    import numpy as np

    from distil.extract import _pdf_native as native
    from distil.extract._assemble import Builder
    from distil.extract._pdf_chars import read_chars
    from distil.extract._pdf_flow import Flow, Sheet
    from distil.extract._pdf_layout import lines
    from distil.extract._pdf_pieces import frames

    def read(content: bytes) -> Read:
        book = native.Book(content, None)
        builder = Builder("application/pdf", extractor="bench")
        builder.pages = book.count
        flow = Flow(builder)
        for index in range(book.count):
            page = book.page(index)
            if page is None:
                continue
            with page:
                chars = read_chars(page)
                found = [lines(pieces) for _, pieces in frames(chars, np.ones(len(chars.code), bool)) if pieces]
            flow.push(Sheet(index + 1, *((found[0], found[1:]) if found else ([], []))))
        flow.finish()
        book.close()
        return by_page(builder.document())

    return read


def _pdfium() -> Callable[[bytes], Read]:
    import pypdfium2

    def read(content: bytes) -> Read:
        texts = []
        book = pypdfium2.PdfDocument(content)
        for number in range(len(book)):
            page = book[number]
            words = page.get_textpage()
            texts.append(words.get_text_range())
            words.close()
            page.close()
        book.close()
        return Read(texts)

    return read


def _pypdf() -> Callable[[bytes], Read]:
    import pypdf

    return lambda content: Read([page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages])


def _pdfminer() -> Callable[[bytes], Read]:
    from pdfminer.high_level import extract_text

    return lambda content: Read(extract_text(io.BytesIO(content)).removesuffix("\f").split("\f"))


def _pdfplumber() -> Callable[[bytes], Read]:
    import pdfplumber

    def read(content: bytes) -> Read:
        texts = []
        with pdfplumber.open(io.BytesIO(content)) as book:
            for page in book.pages:
                texts.append(page.extract_text() or "")
                page.close()
        return Read(texts)

    return read


def _unstructured() -> Callable[[bytes], Read]:
    """With a blank English pipeline: the one it wants is downloaded at first use, and a benchmark downloads nothing."""
    os.environ.update(QUIET)
    import spacy
    from unstructured.nlp import tokenize
    from unstructured.partition.pdf import partition_pdf

    pipeline = spacy.blank("en")
    pipeline.add_pipe("sentencizer")
    if hasattr(tokenize, "_load_spacy_model"):
        tokenize._load_spacy_model = lambda *_: pipeline

    def read(content: bytes) -> Read:
        texts: dict[int, list[str]] = {}
        for element in partition_pdf(file=io.BytesIO(content), strategy="fast"):
            texts.setdefault(element.metadata.page_number or 1, []).append(element.text)
        return Read(["\n".join(texts.get(number, [])) for number in range(1, max(texts, default=0) + 1)])

    return read


READERS = (
    Reader("distil", "everything the screen needs, in its confined process", "distil", "distil", _distil),
    Reader("distil, unconfined", "the same reading without the process around it", "distil", "distil", _unconfined),
    Reader("distil, text alone", "reading order and roles; no page is drawn, nothing concealed is looked for", "distil", "distil", _text_alone),
    Reader("pypdfium2", "PDFium's own text, as it comes: what distil is built on", "pypdfium2", "pypdfium2", _pdfium),
    Reader("pypdf", "extract_text()", "pypdf", "pypdf", _pypdf),
    Reader("pdfminer.six", "high_level.extract_text()", "pdfminer.six", "pdfminer", _pdfminer),
    Reader("pdfplumber", "extract_text(), each page closed", "pdfplumber", "pdfplumber", _pdfplumber),
    Reader("unstructured", 'partition_pdf(strategy="fast")', "unstructured", "unstructured", _unstructured),
)
BY_NAME = {reader.name: reader for reader in READERS}
