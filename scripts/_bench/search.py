"""Search: cold at the prompt, warm in a server, recall of the codes, and the rate of indexing, beside a word index and a loop over vectors."""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from _bench import picture
from _bench.machine import machine, sentence

ABOUT = "search: seconds cold and warm, recall of the prefilter, chunks indexed a second"
ROOT = Path(__file__).resolve().parents[2]
DIMENSIONS = 384
# Centres that made vectors lie around, as texts of one subject do, and how far from them: cosines of neighbours are then 0.4 to 0.9.
SUBJECTS, SPREAD = 2_000, 0.05
WORDS = 20_000
CHUNKS_A_NOTE = 10
COLD, WARM = 10, 50
QUESTIONS = (
    "basalt melts at degrees",
    "effect of treatment on survival",
    "who decided about the budget",
    "limits of the method",
    "rain in the north",
)

# What each of the others does at the prompt, in a process of its own: load what was saved, answer one question.
RIVALS = {
    "bm25s": """
import sys, bm25s
retriever = bm25s.BM25.load(sys.argv[1] + "/bm25s")
retriever.retrieve(bm25s.tokenize(sys.argv[2], show_progress=False), k=10, show_progress=False)
""",
    "sentence_transformers": """
import os, sys
os.environ["HF_HUB_OFFLINE"] = "1"
import numpy as np
from sentence_transformers import SentenceTransformer
vectors = np.load(sys.argv[1] + "/vectors.npy")
query = SentenceTransformer(sys.argv[3], device="cpu").encode([sys.argv[2]])[0]
np.argsort(-(vectors @ query))[:10]
""",
}

Json = dict[str, Any]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what this benchmark takes."""
    parser.add_argument("--notes", type=int, default=10_000, help="notes of one chunk in the wiki that is asked cold (default 10,000)")
    parser.add_argument("--chunks", type=int, action="append", help="chunks in the wiki that is asked warm; may be repeated (default 100,000)")
    parser.add_argument("--texts", type=int, default=256, help="texts of each length to embed and index (default 256; 0 leaves it out)")
    parser.add_argument("--models", type=Path, default=ROOT / "models", help="folder with the embedder")


def measure(options: argparse.Namespace) -> Json:
    """Build made-up wikis of these sizes and ask them."""
    told = machine()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        result: Json = {"schema": 1, "bench": "search", "machine": told, "notes": options.notes, "rows": [], "missing": []}
        result["cold"] = _cold(folder, options, result["missing"])
        for chunks in options.chunks or [100_000]:
            result["rows"].append(_warm(folder / str(chunks), chunks, options.models))
        result["indexing"] = _indexing(folder / "real", options) if options.texts else []
    return result


class Made:
    """Stands in for the embedder when a wiki is built: vectors around subjects, under the name of the model that reads the questions."""

    dimensions = DIMENSIONS

    def __init__(self, name: str) -> None:
        import numpy as np

        self.name = name
        self._random = np.random.default_rng(7)
        self._subjects = self._around(np.zeros((SUBJECTS, DIMENSIONS)), 1.0)

    def embed(self, texts: Sequence[str]) -> Any:
        """Return a vector a text, whatever it says."""
        return self._around(self._subjects[self._random.integers(0, SUBJECTS, len(texts))], SPREAD)

    def _around(self, centres: Any, spread: float) -> Any:
        import numpy as np

        vectors = centres + spread * self._random.standard_normal(centres.shape)
        return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


def _texts(count: int, words: int) -> Iterator[str]:
    """Texts of made-up words, as unequally common as words are."""
    import numpy as np

    chance = np.random.default_rng(11)
    known = np.array([*" ".join(QUESTIONS).split(), *(f"{'bdfgklmnprstvz'[at % 14]}{'aeiou'[at % 5]}w{at:x}" for at in range(WORDS))])
    for _ in range(count):
        yield " ".join(known[np.minimum(chance.zipf(1.3, words) - 1, len(known) - 1)]) + "."


def _notes(count: int, a_note: int, words: int) -> list[Any]:
    from distil.index import Chunk, IndexedNote

    at = datetime(2026, 1, 1, tzinfo=UTC)
    texts = list(_texts(count, words))
    parts = [texts[start : start + a_note] for start in range(0, count, a_note)]
    return [
        IndexedNote(f"{n:032x}", f"{n:016x}", "p", "b", f"Note {n}", "", "draft", "unreviewed", f"raw/{n}.txt", at, (),
                    tuple(Chunk(0, len(text), text, "page 1") for text in some))
        for n, some in enumerate(parts)
    ]  # fmt: skip


def _named(models: Path) -> str:
    from distil.backends import DEFAULT_EMBEDDER, open_embedder

    with open_embedder(DEFAULT_EMBEDDER, models, light=True) as embedder:
        return embedder.name


def _cold(folder: Path, options: argparse.Namespace, missing: list[str]) -> list[Json]:
    """Seconds from the prompt to the answer, a new process each time."""
    import numpy as np

    from distil import workspace
    from distil.index.store import refresh

    here = workspace.make(folder / "wiki")
    with (here.root / "distil.toml").open("a") as settings:
        settings.write(f'folder = "{options.models.resolve()}"\n')
    notes, made = _notes(options.notes, 1, 120), Made(_named(options.models))
    refresh(here.index, notes, commit="", embedder=made)
    commands: dict[str, Callable[[str], list[str]]] = {
        "distil search": lambda asked: [sys.executable, "-m", "distil", "search", asked, "--json"],
        "distil search --words": lambda asked: [sys.executable, "-m", "distil", "search", "--words", asked, "--json"],
    }
    for name, script in RIVALS.items():
        if find_spec(name) is None:
            missing.append(name)
            continue
        commands[name] = lambda asked, script=script: [sys.executable, "-c", script, str(folder), asked, str(options.models / "all-MiniLM-L6-v2")]
    np.save(folder / "vectors.npy", made.embed([""] * options.notes))
    if "bm25s" in commands:
        _save_bm25s(folder, [chunk.text for note in notes for chunk in note.chunks])
    questions = QUESTIONS * (COLD // len(QUESTIONS))
    return [{"name": name, "seconds": _spread([_timed(command(asked), here.root) for asked in questions])} for name, command in commands.items()]


def _save_bm25s(folder: Path, texts: list[str]) -> None:
    import bm25s

    retriever = bm25s.BM25()
    retriever.index(bm25s.tokenize(texts, show_progress=False), show_progress=False)
    retriever.save(str(folder / "bm25s"))


def _timed(command: list[str], folder: Path) -> float:
    started = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return time.perf_counter() - started


def _warm(folder: Path, chunks: int, models: Path) -> Json:
    """Milliseconds a question takes when the index and the model are open, and how many of the exact ten best the prefilter finds."""
    from distil.backends import DEFAULT_EMBEDDER, open_embedder
    from distil.index.database import Held
    from distil.index.search import search
    from distil.index.store import refresh

    made = Made(_named(models))
    started = time.perf_counter()
    refresh(folder / "index.duckdb", _notes(chunks, CHUNKS_A_NOTE, 30), commit="", embedder=made)
    built = time.perf_counter() - started
    held = Held(folder / "index.duckdb")
    with open_embedder(DEFAULT_EMBEDDER, models, light=True) as embedder:
        search(held, QUESTIONS[0], embedder=embedder)
        times = []
        for at in range(WARM):
            started = time.perf_counter()
            search(held, QUESTIONS[at % len(QUESTIONS)], embedder=embedder)
            times.append(1000 * (time.perf_counter() - started))
    recall, exact, coded = _recall(held, made)
    held.close()
    return {
        "chunks": chunks,
        "milliseconds": _spread(times),
        "recall@10": round(recall, 4),
        "scan_milliseconds": _spread(exact),
        "coded_milliseconds": _spread(coded),
        "built_seconds": round(built, 1),
        "mib": round((folder / "index.duckdb").stat().st_size / (1 << 20)),
    }


def _recall(held: Any, made: Made) -> tuple[float, list[float], list[float]]:
    """Ask for meanings near to those that are kept, once by reading all and once by codes."""
    from distil.index.rank import dense

    found, exact, coded = [], [], []
    for vector in made.embed([""] * 20):
        best = []
        for bound, times in ((sys.maxsize, exact), (0, coded)):
            started = time.perf_counter()
            with held.reading() as index:
                scores = dense(index, vector, exact_to=bound)
            times.append(1000 * (time.perf_counter() - started))
            best.append(set(sorted(scores, key=lambda unit: -scores[unit])[:10]))
        found.append(len(best[0] & best[1]) / len(best[0]))
    return sum(found) / len(found), exact, coded


def _indexing(folder: Path, options: argparse.Namespace) -> list[Json]:
    """Chunks embedded and written a second, by the model itself; starting its process is not counted."""
    from distil.backends import DEFAULT_EMBEDDER, open_embedder
    from distil.index.store import refresh

    rows = []
    with open_embedder(DEFAULT_EMBEDDER, options.models) as embedder:
        embedder.embed(["warm"])
        # Made-up words take about two word pieces each.
        for name, words in (("256 word pieces", 120), ("a sentence", 12)):
            started = time.perf_counter()
            refresh(folder / f"{words}.duckdb", _notes(options.texts, 1, words), commit="", embedder=embedder)
            rows.append({"length": name, "chunks_a_second": round(options.texts / (time.perf_counter() - started), 1)})
    return rows


def _spread(values: list[float]) -> Json:
    return {"median": round(median(values), 3), "least": round(min(values), 3), "most": round(max(values), 3)}


def lines(result: Json) -> list[str]:
    """Return the result as tables for a terminal."""
    out = [sentence(result["machine"]), "", f"cold, {result['notes']:,} notes{'':<14}{'seconds':>9}{'(spread)':>20}"]
    out += [f"{row['name']:<32}{row['seconds']['median']:>9.2f}{_said(row['seconds'], '.2f'):>20}" for row in result["cold"]]
    out += ["", f"{'warm, chunks':<14}{'ms':>8}{'(spread)':>20}{'scan ms':>9}{'codes ms':>10}{'recall@10':>11}{'MiB':>7}{'built s':>9}"]
    out += [
        f"{row['chunks']:<14,}{row['milliseconds']['median']:>8.0f}{_said(row['milliseconds'], '.0f'):>20}{row['scan_milliseconds']['median']:>9.0f}"
        f"{row['coded_milliseconds']['median']:>10.0f}{row['recall@10']:>11.3f}{row['mib']:>7,}{row['built_seconds']:>9.0f}"
        for row in result["rows"]
    ]
    out += ["", *(f"indexing, {row['length']}: {row['chunks_a_second']:g} chunks/s" for row in result["indexing"])]
    return out + [f"not installed: {name}" for name in result["missing"]]


def _said(spread: Json, how: str) -> str:
    return f"({spread['least']:{how}} to {spread['most']:{how}})"


def section(result: Json) -> str:
    """Return the result as Markdown."""
    out = [f"Measured {sentence(result['machine'])}.", "", f"| cold, {result['notes']:,} notes | seconds, median (spread) |", "|---|---|"]
    out += [f"| {row['name']} | {row['seconds']['median']:.2f} {_said(row['seconds'], '.2f')} |" for row in result["cold"]]
    out += [
        "",
        "| warm, chunks | ms, median (spread) | all vectors read, ms | by codes, ms | recall@10 of the codes | MiB |",
        "|---|---|---|---|---|---|",
    ]
    out += [
        f"| {row['chunks']:,} | {row['milliseconds']['median']:.0f} {_said(row['milliseconds'], '.0f')} | {row['scan_milliseconds']['median']:.0f} "
        f"| {row['coded_milliseconds']['median']:.0f} | {row['recall@10']:.3f} | {row['mib']:,} |"
        for row in result["rows"]
    ]
    out += ["", *(f"- Indexing texts of {row['length']}: {row['chunks_a_second']:g} a second." for row in result["indexing"])]
    return "\n".join([*out, *(f"- Not installed for this run: {name}." for name in result["missing"])]).strip() + "\n"


def drawing(result: Json) -> str:
    """Return the cold times as a picture."""
    marks = [(row["name"], *(row["seconds"][key] for key in ("median", "least", "most")), row["name"].startswith("distil")) for row in result["cold"]]
    return picture.dots("Seconds from the prompt to the answer (less is better; each step of the grid is ten times the last)", marks)
