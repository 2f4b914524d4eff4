"""From documents to pages: how many an hour, beside the same model summarising chunk by chunk, and what became of the claims."""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

from _bench import picture
from _bench.machine import machine, sentence
from _bench.plain import WAYS
from _bench.process import MIB, ask, watched

ABOUT = "distilling: documents an hour, tokens, memory and claims, beside the same model summarising chunk by chunk"
WRITER = "SmolLM2-135M-Instruct.Q4_1.gguf"
PATIENCE = 4 * 3600.0
ROOT = Path(__file__).resolve().parents[2]
COUNTED = ("written", "quoted", "dropped")

Json = dict[str, Any]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what this benchmark takes."""
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILE", help="documents to distil (default: the project's samples)")
    parser.add_argument("--jobs", type=int, default=1, help="how many documents at once (default 1)")
    parser.add_argument("--repeats", type=int, default=3, help="how often, each time in a new workspace (default 3)")
    parser.add_argument("--models", type=Path, default=ROOT / "models", help="folder with the models")
    parser.add_argument("--new", type=int, default=256, help="tokens of each summary of plain map-reduce (default 256; 0 leaves map-reduce out)")
    parser.add_argument("--decodings", type=int, default=2, help="how often each way of decoding is timed, quiet and busy (default 2; 0: not at all)")


def measure(options: argparse.Namespace) -> Json:
    """Distil the documents in fresh workspaces; a document that waits for a person is counted and not timed."""
    told, paths = machine(), options.paths or sorted(path for path in (ROOT / "raw").iterdir() if path.is_file())
    runs, plain = [], []
    for _ in range(options.repeats):
        with tempfile.TemporaryDirectory() as scratch:
            runs.append(_night(Path(scratch) / "wiki", paths, options))
    if options.new:
        done = set(runs[0]["names"])
        plain = [_plain(path, options) for path in paths if path.name in done]
    return {
        "schema": 2,
        "bench": "distil",
        "machine": told,
        "jobs": options.jobs,
        "documents": len(paths),
        "new": options.new,
        "runs": runs,
        "plain": plain,
        "decoding": _decoding(options),
    }


def _plain(path: Path, options: argparse.Namespace) -> Json:
    """Summarise one document's text, which distil reads for it and is not timed."""
    with tempfile.TemporaryDirectory() as scratch:
        text = Path(scratch) / "text"
        text.write_text(json.loads(_distil(Path(scratch), "extract", str(path.resolve()), "--json")[0])["text"], encoding="utf-8")
        model = str(options.models / WRITER)
        figures = ask(sys.executable, "summarize", model, str(text), str(options.new), module="_bench.plain", seconds=PATIENCE)
    if "error" in figures:
        raise SystemExit(f"bench: map-reduce of {path.name}: {figures['error']}")
    return {"name": path.name, **figures}


def _decoding(options: argparse.Namespace) -> list[Json]:
    """Return each way's tokens a second, in turns: alone, and beside one process that never rests."""
    rows = []
    for busy in (False, True):
        rates: dict[str, list[float]] = {way: [] for way in WAYS}
        for way in [way for _ in range(options.decodings) for way in WAYS]:
            rates[way].append(_rate(way, busy, options.models / WRITER))
        rows += [{"way": way, "busy": busy, "rates": [round(rate, 1) for rate in got]} for way, got in rates.items() if got]
    return rows


def _rate(way: str, busy: bool, model: Path) -> float:
    with ExitStack() as stack:
        if busy:
            beside = stack.enter_context(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
            stack.callback(beside.kill)
        figures = ask(sys.executable, "decode", str(model), way, module="_bench.plain", seconds=PATIENCE)
    if "error" in figures:
        raise SystemExit(f"bench: decoding, {way}: {figures['error']}")
    rate: float = figures["written"] / figures["seconds"]
    return rate


def _night(wiki: Path, paths: list[Path], options: argparse.Namespace) -> Json:
    _distil(wiki.parent, "init", str(wiki))
    (wiki / "distil.toml").write_text(f'[models]\nfolder = "{options.models.resolve()}"\n', encoding="utf-8")
    for path in paths:
        shutil.copy(path, wiki / "raw" / path.name)
    _distil(wiki, "add", "--yes", "raw/")
    used, started = _processor(), time.perf_counter()
    said, peak = _distil(wiki, "run", "--local", "--jobs", str(options.jobs), "--json")
    seconds, processor = time.perf_counter() - started, _processor() - used
    outcomes = [event for event in map(json.loads, said.splitlines()) if event.get("state") == "written"]
    notes = [json.loads(line) for line in _distil(wiki, "note", "--all", "--json")[0].splitlines()]
    return {
        "seconds": round(seconds, 2),
        "processor_seconds": round(processor, 2),
        "peak": peak,
        "names": [Path(event["source"]).name for event in outcomes],
        "documents": len(notes),
        "pages": sum(note.get("pages", 1) for note in notes),
        "tokens_read": sum(event["tokens_read"] for event in outcomes),
        "tokens_written": sum(event["tokens_written"] for event in outcomes),
        "claims": {name: sum(event["counts"].get(name, 0) for event in outcomes) for name in COUNTED},
    }


def _distil(folder: Path, *words: str) -> tuple[str, int | None]:
    """Return what the command said, and its peak of memory; codes 4 and 7 only say that something waits."""
    command = [sys.executable, "-P", "-m", "distil", *words]
    code, said, complained, peak = watched(command, os.environ | {"PYTHONPATH": str(ROOT)}, PATIENCE, folder)
    if code not in (0, 4, 7):
        raise SystemExit(f"bench: distil {words[0]} ended with {code}: {complained.strip()[-300:]}")
    return said, peak


def _processor() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _rates(result: Json) -> list[float]:
    """Documents an hour."""
    return [3600 * run["documents"] / run["seconds"] for run in result["runs"]]


def _rows(result: Json) -> list[tuple[str, ...]]:
    """Return a row each for distil and map-reduce: who, documents an hour, seconds a document, tokens read and written, peak."""
    first, rates = result["runs"][0], _rates(result)
    rows = [_row("distil", median(rates), first["tokens_read"], first["tokens_written"], max(run["peak"] or 0 for run in result["runs"]))]
    if plain := result["plain"]:
        rate = 3600 * len(plain) / sum(figures["seconds"] for figures in plain)
        read, written = (sum(figures[name] for figures in plain) for name in ("read", "written"))
        rows.append(_row(f"map-reduce, {result['new']} tokens a summary", rate, read, written, max(figures["peak"] or 0 for figures in plain)))
    return rows


def _row(name: str, rate: float, read: int, written: int, peak: int) -> tuple[str, ...]:
    return name, f"{rate:.1f}", f"{3600 / rate:.1f}", f"{read:,}", f"{written:,}", f"{peak / MIB:.0f}"


HEADS = ("", "documents/h", "s/document", "tokens read", "written", "peak MiB")


def lines(result: Json) -> list[str]:
    """Return the result as a table for a terminal."""
    out = [sentence(result["machine"]), _what(result), ""]
    out += [f"{row[0]:<36}" + "".join(f"{cell:>13}" for cell in row[1:]) for row in (HEADS, *_rows(result))]
    out += ["", _claims(result), ""]
    for row in result["decoding"]:
        state = "beside a busy process" if row["busy"] else "quiet"
        out.append(f"{WAYS[row['way']]:<36}{state:>24}{median(row['rates']):>10.1f} tokens/s")
    return out


def _what(result: Json) -> str:
    done = result["runs"][0]["documents"]
    return f"{done} of {result['documents']} documents distilled ({result['documents'] - done} stopped by the screen), {result['jobs']} at once"


def _claims(result: Json) -> str:
    runs, rates = result["runs"], _rates(result)
    claims = ", ".join(f"{runs[0]['claims'][name]} {name}" for name in COUNTED)
    processor = median(run["processor_seconds"] / max(1, run["documents"]) for run in runs)
    return (
        f"claims: {claims}; documents an hour {min(rates):.1f} to {max(rates):.1f} in {len(runs)} runs, processor seconds a document {processor:.1f}"
    )


def section(result: Json) -> str:
    """Return the result as Markdown."""
    out = [f"Measured {sentence(result['machine'])}.", "", f"{_what(result)}. {_claims(result).capitalize()}.", ""]
    out += [f"| {' | '.join(row)} |" for row in (HEADS, ("---",) * len(HEADS), *_rows(result))]
    if result["decoding"]:
        out += ["", "| decoding, tokens/s, median (spread) | quiet | beside a busy process |", "|---|---|---|"]
        for way, about in WAYS.items():
            rates = [row["rates"] for row in result["decoding"] if row["way"] == way]
            out.append(f"| {about} | " + " | ".join(f"{median(got):.1f} ({min(got):.1f} to {max(got):.1f})" for got in rates) + " |")
    return "\n".join(out) + "\n"


def drawing(result: Json) -> str:
    """Return the rates as a picture."""
    rates = _rates(result)
    marks = [(f"distil, {result['jobs']} at once", median(rates), min(rates), max(rates), True)]
    if result["plain"]:
        rate = 3600 * len(result["plain"]) / sum(figures["seconds"] for figures in result["plain"])
        marks.append(("map-reduce", rate, rate, rate, False))
    return picture.dots("Documents an hour (more is better)", marks)
