"""Jupyter notebooks: prose, code and printed results cell by cell; what the notebook folds away or never shows is marked."""

import json
import re
from collections.abc import Iterator
from typing import Any

from distil.data import Document, Mark, Reading, Role
from distil.extract import html, markdown
from distil.extract._assemble import Builder
from distil.extract._encoding import decode
from distil.extract._html_css import Unbounded
from distil.extract._roles import refined
from distil.extract._terminal import overwritten, parted

MARKS = frozenset({*markdown.MARKS, Mark.METADATA, Mark.HIDDEN_ELEMENT})
UNCHECKED = (
    "text in pictures and plots",
    "widgets and what scripts of results draw",
    "styles that one cell sets for others",
    *markdown.UNCHECKED,
)
VERSION = "ipynb/1"
MEDIA_TYPE = "application/x-ipynb+json"
MOST_CELLS = 20_000
MOST_OUTPUT = 20_000  # characters of one result: a log of training says nothing more after that
LONGEST_LABEL = 12  # letters of what a moving bar writes over, again and again; nobody is told anything in less
DEEPEST = 50  # of nested metadata
COLOURS = re.compile(r"(?:\x1b\[|\x9b)[0-9;]{0,30}m")  # how results are coloured; any other escape is kept for the screen
HEADING = re.compile(r"\s{0,3}(#{1,6})(?:\s|\Z)")
FOLDS = ("heading_collapsed", "jp-MarkdownHeadingCollapsed")  # of Jupyter's extensions, and of JupyterLab
KINDS = frozenset({"markdown", "heading", "code", "raw", "html"})
HIDDEN = frozenset({Mark.HIDDEN_ELEMENT})
HIDES_ALL = frozenset({"hide-cell", "remove-cell", "hide_cell", "remove_cell"})
# What programs write beside a cell whose source they fold away: Jupyter's extensions, Colab, Visual Studio Code.
HIDING = (("hide_input", True), ("cellView", "form"), ("inputCollapsed", True))
HIDES_SOURCE = frozenset({"hide-input", "remove-input", "hide_input", "remove_input"})
HIDES_RESULT = frozenset({"hide-output", "remove-output", "hide_output", "remove_output"})
# The richest form of a result is the one that is seen.
SEEN_FIRST = ("text/html", "text/markdown", "text/latex", "text/plain")
DULL = frozenset({"kernelspec", "language_info", "execution", "ExecuteTime"})


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return the cells in their order; `name` and `password` are no use here."""
    builder = Builder(MEDIA_TYPE, extractor=VERSION, unchecked=UNCHECKED)
    text, remark = decode(content)
    try:
        notebook = json.loads(text)
    except (ValueError, RecursionError):
        return builder.document(outcome=Reading.UNREADABLE, reason="it is no complete JSON: it was cut or damaged on the way; fetch it again")
    cells = list(_cells(notebook))
    if not cells:
        return builder.document(reason="it holds no cells")
    builder.pages = len(cells)
    folded = 0
    for number, cell in enumerate(cells[:MOST_CELLS], 1):
        level = _level(cell)
        if folded and level and level <= folded:
            folded = 0
        _cell(builder, cell, f"cell {number}", under=bool(folded))
        if level and not folded and _flag(cell, *FOLDS):
            folded = level
    if len(cells) > MOST_CELLS:
        builder.lost(f"cells after {MOST_CELLS:,}", f"it has {len(cells):,} cells")
    _metadata(builder, notebook.get("metadata"), "notebook")
    return refined(builder.document(reason=remark))


def _cells(notebook: Any) -> Iterator[dict[str, Any]]:
    """Yield the cells of format 4, or of the worksheets of format 3."""
    if not isinstance(notebook, dict):
        return
    sheets = notebook.get("worksheets")
    for holder in [notebook, *(sheets if isinstance(sheets, list) else [])]:
        found = holder.get("cells") if isinstance(holder, dict) else None
        yield from (cell for cell in found if isinstance(cell, dict)) if isinstance(found, list) else ()


def _level(cell: dict[str, Any]) -> int:
    """Return the level of the heading a cell begins with, 0 for none."""
    if cell.get("cell_type") == "heading":
        level = cell.get("level")
        return level if isinstance(level, int) and 0 < level < 7 else 1
    found = HEADING.match(_joined(cell.get("source"))) if cell.get("cell_type") == "markdown" else None
    return len(found[1]) if found else 0


def _flag(cell: dict[str, Any], *names: str) -> bool:
    said = cell.get("metadata")
    return isinstance(said, dict) and any(said.get(name) is True or said.get(name) == "true" for name in names)


def _cell(builder: Builder, cell: dict[str, Any], place: str, *, under: bool) -> None:
    """Lay out one cell; `under` says that it stands under a heading that is folded."""
    kind, source = str(cell.get("cell_type", "")), _joined(cell.get("source", cell.get("input")))
    unknown = kind not in KINDS
    hidden_source, hidden_result = (HIDDEN, HIDDEN) if under or unknown or _flag(cell, "hidden") else _folded(cell)
    if kind == "markdown":
        _marked_down(builder, source, place, hidden=hidden_source)
    elif kind == "heading":
        builder.block(source, place, Role.HEADING, hidden_source)
    elif source.strip():
        builder.block(source.strip("\n"), place, Role.CODE, hidden_source)
    results = cell.get("outputs")
    for result in results if isinstance(results, list) else ():
        if isinstance(result, dict):
            _result(builder, result, place, hidden=hidden_result)
    _metadata(builder, cell.get("metadata"), place)
    if cell.get("attachments"):
        builder.unchecked += ["pictures attached to cells"] * ("pictures attached to cells" not in builder.unchecked)
        _metadata(builder, dict.fromkeys(cell["attachments"]) if isinstance(cell["attachments"], dict) else None, place)


def _folded(cell: dict[str, Any]) -> tuple[frozenset[Mark], frozenset[Mark]]:
    """Return the marks of a cell's source and of its results: what the notebook was told not to show."""
    said = cell.get("metadata")
    said = said if isinstance(said, dict) else {}
    jupyter = said.get("jupyter")
    jupyter = jupyter if isinstance(jupyter, dict) else {}
    tags = said.get("tags")
    named = {tag for tag in tags if isinstance(tag, str)} if isinstance(tags, list) else set()
    everything = bool(named & HIDES_ALL) or said.get("nbsphinx") == "hidden"
    source = everything or jupyter.get("source_hidden") is True or bool(named & HIDES_SOURCE) or any(said.get(key) == value for key, value in HIDING)
    result = (
        everything
        or jupyter.get("outputs_hidden") is True
        or bool(named & HIDES_RESULT)
        or said.get("collapsed") is True
        or said.get("outputCollapsed") is True
    )
    return HIDDEN if source else frozenset(), HIDDEN if result else frozenset()


def _marked_down(builder: Builder, source: str, place: str, *, hidden: frozenset[Mark]) -> None:
    document = markdown.read(source.encode("utf-8", "surrogatepass"), name="cell.md", password=None)
    _copied(builder, document, place, hidden=hidden)


def _copied(builder: Builder, document: Document, place: str, *, hidden: frozenset[Mark]) -> None:
    """Put the blocks of a document of its own into the notebook."""
    if document.outcome not in (Reading.TEXT, Reading.PARTIAL, Reading.EMPTY):
        builder.lost(place, document.reason)
    end = None
    for span in document.spans:
        words = document.text[span.start : span.end]
        if span.role is Role.SIDE:
            builder.side(words, place, span.marks | hidden)
            continue
        if end is not None and span.start > end:
            builder.end()
        builder.run(words, place, span.role, span.marks | hidden)
        end = span.end
    builder.end()
    builder.unchecked += [what for what in document.unchecked if what not in builder.unchecked]


def _result(builder: Builder, result: dict[str, Any], place: str, *, hidden: frozenset[Mark]) -> None:
    """Write what a result shows; its other forms stand aside, for they may say something else."""
    said = result.get("data", result)
    said = said if isinstance(said, dict) else {}
    forms = {kind: _joined(said.get(kind)) for kind in SEEN_FIRST}
    shown = next((kind for kind in SEEN_FIRST if forms[kind].strip()), "")
    if shown == "text/html":
        _laid_out(builder, forms[shown], place, hidden=bool(hidden))
    elif shown in ("text/markdown", "text/latex"):
        _marked_down(builder, forms[shown], place, hidden=hidden)
    else:
        plain = forms[shown] if shown else _joined(result.get("text")) or _joined(result.get("traceback"), "\n") or _joined(result.get("evalue"))
        _printed(builder, plain, place, hidden)
    for kind, words in forms.items():
        if kind != shown:
            builder.side(words, place, (Mark.HIDDEN_ELEMENT,))
    drawn = any(str(kind).startswith("image/") for kind in said)
    if drawn and shown == "text/plain":
        builder.unchecked += [] if "pictures that results drew" in builder.unchecked else ["pictures that results drew"]


def _laid_out(builder: Builder, page: str, place: str, *, hidden: bool) -> None:
    try:
        html.put(html.walked(page), builder, lambda section: place, hidden=hidden)
    except Unbounded as error:
        builder.lost(f"{place} result", f"its page can't be judged: {error}")


def _printed(builder: Builder, text: str, place: str, hidden: frozenset[Mark]) -> None:
    text, concealed = parted(text)
    text, gone = overwritten(text, always=True)
    concealed += [words for words in gone if len(words) >= LONGEST_LABEL]
    for words in dict.fromkeys(concealed):
        builder.side(words[:MOST_OUTPUT], place, (Mark.HIDDEN_ELEMENT,))
    plain = COLOURS.sub("", text).strip("\n")
    if len(plain) > MOST_OUTPUT:
        builder.lost(f"{place} result", f"of {len(plain):,} characters the first {MOST_OUTPUT:,} are read")
        plain = plain[:MOST_OUTPUT]
    if plain.strip():
        builder.block(plain, place, Role.CODE, hidden)


def _metadata(builder: Builder, said: Any, place: str) -> None:
    words = [word for word in _strings(said, 0) if len(word) > 3]
    builder.side("\n".join(dict.fromkeys(words)), place, (Mark.METADATA,))


def _strings(value: Any, depth: int) -> Iterator[str]:
    """Yield the strings of nested metadata, keys and values."""
    if depth > DEEPEST:
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner, depth + 1)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in DULL:
                yield str(key)
                yield from _strings(inner, depth + 1)


def _joined(value: Any, between: str = "") -> str:
    """Return a text that may be stored as a list of lines."""
    if isinstance(value, str):
        return value
    return between.join(part for part in value if isinstance(part, str)) if isinstance(value, list) else ""
