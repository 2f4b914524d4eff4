"""Pictures of where words stand: pages of a PDF with boxes around them, or the text of any document with them marked."""

import base64
import html
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from distil.errors import SourceFailed, Usage
from distil.escape import escape

PDF = "application/pdf"
# A page takes about 0.3 s; a hundred of them are more than anybody looks at.
MOST_PAGES, SECONDS, MEMORY = 100, 120, 2 << 30
# Letters of one run that are looked for on the page and shown beneath it.
LONGEST = 4_000
# Text left standing around a marked run in the view of a text.
AROUND = 400
STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:50em;margin:2em auto;padding:0 1em;white-space:pre-wrap;overflow-wrap:anywhere}"
    "mark{padding:1px 3px;border-radius:3px}.hidden{background:#ffd9d6;outline:2px solid #c62828}.seen{background:#fff0c2;outline:2px solid #e69500}"
    ".cited{background:#d7f0da;outline:2px solid #2e7d32}small{color:#555;font-size:75%}h1{font-size:1.2em}hr{border:0;border-top:1px dashed #999}"
)


Kind = Literal["hidden", "seen", "cited"]
LEGENDS: dict[Kind, str] = {"hidden": "hidden from a reader", "seen": "found in plain sight", "cited": "what a claim of the page leans on"}


@dataclass(frozen=True)
class Boxed:
    """The run `[start, end)` of a text, where it stands, what it is, a few words about it, what its box is called (else its number)."""

    start: int
    end: int
    place: str
    kind: Kind
    why: str
    tag: str = ""
    label: str = ""  # what is said of it under the picture; else the words themselves


@dataclass(frozen=True)
class Sight:
    """What is to be seen: the bytes of a document, the text read from them, and the runs of that text to be marked, in its order."""

    content: bytes
    media_type: str
    text: str
    runs: Sequence[Boxed]


def draw(sight: Sight, out: Path, secrets: tuple[str, ...] = ()) -> list[Path]:
    """Write what was asked for and return the files: pages as PNG when `out` ends so or is a folder, one page of text for `.html`."""
    if out.suffix.lower() in (".html", ".htm"):
        out.write_text(_text_view(sight), encoding="utf-8")
        return [out]
    if sight.media_type != PDF:
        raise Usage(f"{out}: only a PDF has pages that can be drawn; name a file that ends in .html for a view of the text")
    if out.suffix and out.suffix.lower() != ".png":
        raise Usage(f"{out}: pictures are PNG; name a file that ends in .png or .html, or a folder")
    pages = _pages(sight)
    if len(pages) > MOST_PAGES:
        raise Usage(f"{out}: {len(pages)} pages have something on them, at most {MOST_PAGES} are drawn; use a file that ends in .html")
    written = []
    for number, picture in _drawn(sight.content, pages, secrets):
        path = out / f"page-{number}.png" if not out.suffix else out if len(pages) == 1 else out.with_stem(f"{out.stem}-{number}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture)
        written.append(path)
    return written


def _pages(sight: Sight) -> dict[int, list[dict[str, object]]]:
    """Return what is to be boxed on each page; what stands on no page (metadata, attachments) is left to words."""
    pages: dict[int, list[dict[str, object]]] = {}
    for run in sight.runs:
        kind, _, number = run.place.partition(" ")
        if kind == "page" and number.isdigit():
            words = sight.text[run.start : run.end][:LONGEST]
            pages.setdefault(int(number), []).append(
                {"text": words, "label": escape((run.label or words)[:200]), "why": run.why, "kind": run.kind, "tag": run.tag}
            )
    return dict(sorted(pages.items()))


def _drawn(content: bytes, pages: dict[int, list[dict[str, object]]], secrets: tuple[str, ...]) -> Iterator[tuple[int, bytes]]:
    """Let a confined child draw: a page is foreign code as much as foreign text."""
    if not pages:
        return
    header = json.dumps({"pages": {str(number): runs for number, runs in pages.items()}, "passwords": [None, *secrets]}).encode() + b"\n"
    folders = ":".join([str(Path(__file__).resolve().parents[2]), *(folder for folder in sys.path if Path(folder).is_absolute())])
    command = [sys.executable, "-S", "-s", "-P", "-X", "utf8", "-m", "distil.cli._picture_child", str(MEMORY), str(SECONDS)]
    environment = {"PYTHONPATH": folders, "LC_ALL": "C.UTF-8", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    try:
        answer = subprocess.run(command, input=header + content, capture_output=True, timeout=SECONDS + 10, env=environment, cwd="/", check=False)
        lines = [json.loads(line) for line in answer.stdout.splitlines()]
    except (subprocess.TimeoutExpired, ValueError, OSError) as error:
        raise SourceFailed(f"the pages could not be drawn ({type(error).__name__}); a file that ends in .html shows the text instead") from None
    if answer.returncode != 0 or len(lines) != len(pages):
        raise SourceFailed("the pages could not be drawn: the parser failed; a file that ends in .html shows the text instead")
    for line in lines:
        yield int(line["page"]), base64.b64decode(line["png"])


def _text_view(sight: Sight) -> str:
    """Return the text around what is marked as a page of HTML that runs nothing and loads nothing."""
    parts, at, text = [], 0, sight.text
    for run in sight.runs:
        start = max(at, run.start)
        if start >= run.end:
            continue
        before = text[at:start]
        if len(before) > 2 * AROUND:
            before = before[: AROUND if at else 0] + "\n\u2026\n" + before[-AROUND:]
        words = html.escape(_visible(text[start : run.end]))
        about = f"[{html.escape(run.place)}: {html.escape(run.why)}]"
        parts.append(f'{html.escape(_visible(before))}<mark class="{run.kind}">{words}</mark> <small>{about}</small>')
        at = run.end
    parts.append(html.escape(_visible(text[at : at + AROUND])))
    kinds = {"cited"} if any(run.kind == "cited" for run in sight.runs) else {"hidden", "seen"}
    legend = " ".join(f'<mark class="{kind}">{words}</mark>' for kind, words in LEGENDS.items() if kind in kinds)
    body = "".join(parts) if sight.runs else "Nothing is hidden, and nothing was found."
    policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    head = f'<meta charset="utf-8">{policy}<title>distil</title><style>{STYLE}</style>'
    return f"<!doctype html><html><head>{head}</head><body><small>{legend}</small><hr>{body}</body></html>\n"


def _visible(text: str) -> str:
    """Escape line by line: the line ends of the text are kept."""
    return "\n".join(escape(line) for line in text.split("\n"))
