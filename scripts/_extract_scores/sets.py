"""The three public sets, as their folders lie: each gives a table of figures by reader, distil first."""

import gzip
import json
import os
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from _extract_scores import articles, facts, whole_text

if TYPE_CHECKING:
    from distil.data import Document, Span

Figures = dict[str, dict[str, Any]]
# A rival's page texts of a file; none when it can't read it.
Rival = Callable[[Path], list[str]]

# What browsers draw before an item of an ordered list.
LABEL = re.compile(r"\A(?:\d{1,4}|[A-Za-z]|[IVXLCivxlc]{1,7})\. ")
BODY, WHOLE = "distil", "distil, furniture too"


def page_facts(folder: Path, rivals: dict[str, Rival]) -> Figures:
    """Return for each kind of fact how many hold of how many, and what those that don't hold are called."""
    rows = [row for name in ("dataset.jsonl", "blanks.jsonl") for row in _rows(folder / name)]
    pages: dict[str, dict[str, dict[int, facts.PageText]]] = defaultdict(dict)
    for name in sorted({row["pdf"] for row in rows}):
        path = folder / "pdfs" / name
        document = _extracted(path)
        pages[BODY][name] = _pages(document, _body(document))
        pages[WHOLE][name] = _pages(document, _seen(document))
        for rival, read in rivals.items():
            pages[rival][name] = {number: facts.PageText(text) for number, text in enumerate(read(path), start=1)}
    return {reader: _holding(rows, texts) for reader, texts in pages.items()}


def _holding(rows: list[dict[str, Any]], texts: dict[str, dict[int, facts.PageText]]) -> dict[str, Any]:
    held, asked, missed = Counter[str](), Counter[str](), []
    for row in rows:
        for kind, holds in facts.holds(row, texts[row["pdf"]].get(row["page"], facts.PageText(""))).items():
            held[kind] += holds
            asked[kind] += 1
            missed += [] if holds else [f"{row['id']} {kind}"]
    return {kind: [held[kind], asked[kind]] for kind in facts.KINDS} | {"missed": missed}


def whole_texts(folder: Path, rivals: dict[str, Rival]) -> Figures:
    """Return how like a hand-made text each reading is, as it stands and with all white space alike; lib_outputs/ holds what others made of it."""
    (truth,) = folder.glob("*.truth.txt")
    true = truth.read_text("utf-8")
    (path,) = folder.glob("*.pdf")
    document = _extracted(path)
    found = {BODY: _text(document, _body(document)), WHOLE: _text(document, _seen(document))}
    found |= {rival: "\n".join(read(path)) for rival, read in rivals.items()}
    found |= {f"{given.stem}, as published": given.read_text("utf-8") for given in sorted((folder / "lib_outputs").glob("*.txt"))}
    return {
        reader: {
            "ratio": whole_text.likeness(true, text),
            "unwrapped": whole_text.likeness(whole_text.unwrapped(true), whole_text.unwrapped(text)),
        }
        for reader, text in found.items()
    }


def article_bodies(folder: Path, _: dict[str, Rival]) -> Figures:
    """Return precision, recall and F1 of article bodies; trafilatura's own output comes with the set."""
    truths = {page: row["articleBody"] for page, row in json.loads((folder / "ground-truth.json").read_text("utf-8")).items()}
    ours = {page: _article(folder / "html" / f"{page}.html.gz") for page in truths}
    found = {BODY: ours}
    for path in sorted(folder.glob("*_output.json")):
        given = json.loads(path.read_text("utf-8"))
        found[f"{path.stem.removesuffix('_output')}, as published"] = {page: row["articleBody"] for page, row in given.get("output", given).items()}
    return {reader: dict(articles.scores((true, texts.get(page, "")) for page, true in truths.items())) for reader, texts in found.items()}


SETS: dict[str, Callable[[Path, dict[str, Rival]], Figures]] = {
    "pdf_olmocr_sample": page_facts,
    "pdf_pypdf_groundtruth": whole_texts,
    "html_article_extraction": article_bodies,
}


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    return map(json.loads, filter(str.strip, path.read_text("utf-8").splitlines())) if path.is_file() else iter(())


def _extracted(path: Path) -> "Document":
    from distil.extract import extract

    return extract(path.read_bytes(), os.fsdecode(path.name))


def _article(path: Path) -> str:
    """Read a page by the same code as `extract`, but in this process: one of its own for each of 181 pages takes five times as long."""
    from distil.extract import html

    document = html.read(gzip.decompress(path.read_bytes()), name="page.html", password=None)
    return _unnumbered(document, _body(document))


def _unnumbered(document: "Document", spans: list["Span"]) -> str:
    """The text of spans without the labels of list items: browsers draw them, and the bodies it is compared with leave them out."""
    from distil.data import Role

    pieces = (document.text[span.start : span.end] for span in spans)
    return "\n".join(LABEL.sub("", piece) if span.role is Role.ITEM else piece for span, piece in zip(spans, pieces, strict=True))


def _seen(document: "Document") -> list["Span"]:
    """What a reader of the document sees: the screen hands on nothing else."""
    from distil.data import Mark, Role

    return [span for span in document.spans if span.marks <= {Mark.OCR} and span.role is not Role.SIDE]


def _body(document: "Document") -> list["Span"]:
    """What a page of the wiki can be made of: running heads, navigation and the like are handed on by name, and never picked."""
    from distil.data import Role

    return [span for span in _seen(document) if span.role is not Role.FURNITURE]


def _text(document: "Document", spans: list["Span"]) -> str:
    """Join spans as the document does, keeping what stands between two of one block."""
    parts, end = [], 0
    for span in spans:
        parts += ["" if span.start == end else "\n\n" if parts else "", document.text[span.start : span.end]]
        end = span.end
    return "".join(parts)


def _pages(document: "Document", spans: list["Span"]) -> dict[int, facts.PageText]:
    """Return the text of each page, and the tables on it: rows are lines, cells are kept apart by tabs."""
    from distil.data import Role

    found: dict[int, list[Span]] = defaultdict(list)
    for span in spans:
        found[int(span.place.removeprefix("page "))].append(span)
    tables = {number: tuple(_table(document, span) for span in part if span.role is Role.TABLE) for number, part in found.items()}
    return {number: facts.PageText(_text(document, part), tables[number]) for number, part in found.items()}


def _table(document: "Document", span: "Span") -> facts.Table:
    return [line.split("\t") for line in document.text[span.start : span.end].split("\n")]
