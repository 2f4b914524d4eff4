"""From documents to pages: how many a minute, how many tokens, and what became of the claims, on the project's own samples."""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from _bench import picture
from _bench.machine import machine, sentence

ABOUT = "distilling: documents and pages a minute, tokens, and what became of the claims"
ROOT = Path(__file__).resolve().parents[2]
COUNTED = ("written", "quoted", "dropped")

Json = dict[str, Any]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what this benchmark takes."""
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILE", help="documents to distil (default: the project's samples)")
    parser.add_argument("--jobs", type=int, default=1, help="how many documents at once (default 1)")
    parser.add_argument("--repeats", type=int, default=3, help="how often, each time in a new workspace (default 3)")
    parser.add_argument("--models", type=Path, default=ROOT / "models", help="folder with the models")


def measure(options: argparse.Namespace) -> Json:
    """Distil the documents in fresh workspaces; a document that waits for a person is counted and not timed."""
    told, paths = machine(), options.paths or sorted(path for path in (ROOT / "raw").iterdir() if path.is_file())
    runs = []
    for _ in range(options.repeats):
        with tempfile.TemporaryDirectory() as scratch:
            runs.append(_night(Path(scratch) / "wiki", paths, options))
    return {"schema": 1, "bench": "distil", "machine": told, "jobs": options.jobs, "documents": len(paths), "runs": runs}


def _night(wiki: Path, paths: list[Path], options: argparse.Namespace) -> Json:
    _distil(wiki.parent, "init", str(wiki))
    (wiki / "distil.toml").write_text(f'[models]\nfolder = "{options.models.resolve()}"\n', encoding="utf-8")
    for path in paths:
        shutil.copy(path, wiki / "raw" / path.name)
    _distil(wiki, "add", "--yes", "raw/")
    used, started = _processor(), time.perf_counter()
    said = _distil(wiki, "run", "--local", "--jobs", str(options.jobs), "--json")
    seconds, processor = time.perf_counter() - started, _processor() - used
    outcomes = [event for event in map(json.loads, said.splitlines()) if event.get("state") == "written"]
    notes = [json.loads(line) for line in _distil(wiki, "note", "--all", "--json").splitlines()]
    return {
        "seconds": round(seconds, 2),
        "processor_seconds": round(processor, 2),
        "documents": len(notes),
        "pages": sum(note.get("pages", 1) for note in notes),
        "tokens_read": sum(event["tokens_read"] for event in outcomes),
        "tokens_written": sum(event["tokens_written"] for event in outcomes),
        "claims": {name: sum(event["counts"].get(name, 0) for event in outcomes) for name in COUNTED},
    }


def _distil(folder: Path, *words: str) -> str:
    """Return what the command said; codes 4 and 7 only say that something waits."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-P", "-m", "distil", *words], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 4, 7):
        raise SystemExit(f"bench: distil {words[0]} ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    return done.stdout


def _processor() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _rates(result: Json) -> list[float]:
    return [60 * run["documents"] / run["seconds"] for run in result["runs"]]


def lines(result: Json) -> list[str]:
    """Return the result as a table for a terminal."""
    out = [sentence(result["machine"]), _what(result)]
    out += [
        "",
        f"{'documents/min':>14}{'pages/min':>11}{'CPU s':>8}{'tokens read':>13}{'written':>9}{'claims written':>16}{'quoted':>8}{'dropped':>9}",
    ]
    for run in result["runs"]:
        rate, pages = (60 * run[name] / run["seconds"] for name in ("documents", "pages"))
        claims = run["claims"]
        out.append(
            f"{rate:>14.2f}{pages:>11.2f}{run['processor_seconds']:>8.1f}{run['tokens_read']:>13,}{run['tokens_written']:>9,}"
            f"{claims['written']:>16}{claims['quoted']:>8}{claims['dropped']:>9}"
        )
    return out


def _what(result: Json) -> str:
    done = result["runs"][0]["documents"]
    return f"{done} of {result['documents']} documents distilled ({result['documents'] - done} stopped by the screen), {result['jobs']} at once"


def section(result: Json) -> str:
    """Return the result as Markdown."""
    rates, first = _rates(result), result["runs"][0]
    claims = ", ".join(f"{first['claims'][name]} {name}" for name in COUNTED)
    out = [f"Measured {sentence(result['machine'])}.", "", f"{_what(result)}.", "", "| | |", "|---|---|"]
    out += [
        f"| documents a minute, median (spread) | {median(rates):.2f} ({min(rates):.2f} to {max(rates):.2f}) |",
        f"| pages a minute, median | {median(60 * run['pages'] / run['seconds'] for run in result['runs']):.2f} |",
        f"| processor seconds a document | {median(run['processor_seconds'] / max(1, run['documents']) for run in result['runs']):.1f} |",
        f"| tokens read, written | {first['tokens_read']:,}, {first['tokens_written']:,} |",
        f"| claims | {claims} |",
    ]
    return "\n".join(out) + "\n"


def drawing(result: Json) -> str:
    """Return the rate as a picture."""
    rates = _rates(result)
    return picture.dots("Documents a minute (more is better)", [(f"distil, {result['jobs']} at once", median(rates), min(rates), max(rates), True)])
