"""Reading and judging PDFs together: time a page, beside pdfplumber's plain text and other screens of documents."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from _bench import documents, picture
from _bench.judges import BY_NAME, WAYS
from _bench.machine import machine, sentence
from _bench.process import ask

ABOUT = "PDF screening: time a page of reading and judging, beside pdfplumber's text and other screens"
ROOT = Path(__file__).resolve().parents[2]
TITLES = {False: "pages with text", True: "scanned pages"}
BASE = "pdfplumber"
LONGEST = 600  # seconds for one file

Json = dict[str, Any]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what this benchmark takes."""
    parser.add_argument("paths", nargs="*", type=Path, metavar="PDF", help="files or folders (default: the project's samples and made ones)")
    parser.add_argument("--pages", type=int, default=40, help="how many dense pages to make (default 40)")
    parser.add_argument("--repeats", type=int, default=3, help="how often each one looks at each file, in turns (default 3)")
    parser.add_argument("--only", action="append", metavar="NAME", choices=sorted(BY_NAME), help="measure only these")
    parser.add_argument("--rivals-python", default=sys.executable, metavar="PYTHON", help="an environment that has the others")


def measure(options: argparse.Namespace) -> Json:
    """Let each one look at each file, in turns, each time in a process of its own."""
    here, there = _asked(sys.executable), _asked(options.rivals_python)
    chosen = [way for way in WAYS if not options.only or way.name in options.only]
    versions = {way.name: (here if way.package == "distil" else there)[way.name] for way in chosen}
    pythons = {way.name: sys.executable if way.package == "distil" else options.rivals_python for way in chosen}
    told = machine()
    runs: dict[tuple[str, bool], list[list[Json]]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        named = [sorted(path.rglob("*.pdf")) if path.is_dir() else [path] for path in options.paths or [ROOT / "raw"]]
        paths = [path for part in named for path in part] + ([] if options.paths else documents.made(Path(scratch), options.pages))
        files = _survey(paths)
        turns = [(name, scan) for name in filter(versions.get, versions) for scan in (False, True) if any(file["scan"] is scan for file in files)]
        for name, scan in turns * options.repeats:
            part = [file for file in files if file["scan"] is scan]
            looked = [_asked(pythons[name], name, file["path"], scratch) | {"pages": file["pages"]} for file in part]
            runs.setdefault((name, scan), []).append(looked)
            print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return {
        "schema": 1,
        "bench": "screen",
        "machine": told,
        "repeats": options.repeats,
        "files": [{key: value for key, value in file.items() if key != "path"} for file in files],
        "rows": [_row(name, versions[name], scan, repeats) for (name, scan), repeats in sorted(runs.items(), key=lambda kept: kept[0][1])],
        "missing": [name for name in versions if not versions[name]],
    }


def _survey(paths: list[Path]) -> list[Json]:
    """Tell scans from text; what distil can't read is not compared."""
    files = []
    for path in paths:
        got = ask(sys.executable, "distil", str(path))
        if "error" not in got:
            files.append({"name": path.name, "path": str(path), "pages": got["pages"], "scan": bool(got["recognised"])})
    if not files:
        raise SystemExit("bench: no PDF that can be read; name other files")
    return files


def _asked(python: str, *given: str) -> Json:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT / "scripts"), str(ROOT)))}
    command = [python, "-P", "-m", "_bench.judges", *given]
    try:
        run = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=LONGEST, check=False)
        answer: Json = json.loads(run.stdout)
    except subprocess.TimeoutExpired:
        return {"error": f"took more than {LONGEST} s"}
    except ValueError:
        return {"error": f"ended with code {run.returncode}: {''.join(run.stderr.strip().splitlines()[-1:])}"[:300]}
    return answer


def _row(name: str, version: str, scan: bool, repeats: list[list[Json]]) -> Json:
    """One way's figures: of each repeat the time over all its pages."""
    done = [[look for look in repeat if "error" not in look] for repeat in repeats]
    times = {key: [1000 * sum(look[key] for look in repeat) / sum(look["pages"] for look in repeat) for repeat in done if repeat] for key in FIGURES}
    return {
        "name": name,
        "version": version,
        "scans": scan,
        "pages": sum(look["pages"] for look in done[0]),
        **{FIGURES[key]: float(f"{median(values):.3g}") if values else None for key, values in times.items()},
        "failed": sorted({look["error"] for repeat in repeats for look in repeat if "error" in look}),
    }


FIGURES = {"processor": "processor_ms_per_page", "seconds": "ms_per_page"}


def lines(result: Json) -> list[str]:
    """Return the result as a table for a terminal."""
    out = [sentence(result["machine"]), _what(result)]
    for scan in (False, True):
        rows = [row for row in result["rows"] if row["scans"] is scan]
        if rows:
            out += ["", f"{TITLES[scan]:<22}{'CPU ms/page':>13}{'ms/page':>10}{'CPU to ' + BASE:>20}{'pages':>7}"]
        for row in rows:
            figures = (row["processor_ms_per_page"], row["ms_per_page"], _share(row, rows), row["pages"])
            out.append(f"{row['name']:<22}{figures[0] or 'failed':>13}{figures[1] or '':>10}{figures[2]:>20}{figures[3]:>7}")
            out += [f"{'':<22}failed: {reason}" for reason in row["failed"]]
    return out + [f"not installed: {name}" for name in result["missing"]]


def _share(row: Json, rows: list[Json]) -> str:
    base = next((other["processor_ms_per_page"] for other in rows if other["name"] == BASE), None)
    mine = row["processor_ms_per_page"]
    return f"{mine / base:.2f}" if base and mine else ""


def _what(result: Json) -> str:
    names = ", ".join(f"{file['name']} ({file['pages']} p)" for file in result["files"])
    return f"{sum(file['pages'] for file in result['files'])} pages in {len(result['files'])} files, {result['repeats']} repeats in turns: {names}"


def section(result: Json) -> str:
    """Return the result as Markdown."""
    out = [f"Measured {sentence(result['machine'])}.", "", f"Read and judged: {_what(result)}.", ""]
    for scan in (False, True):
        rows = [row for row in result["rows"] if row["scans"] is scan]
        if rows:
            out += [f"| {TITLES[scan]} | version | CPU ms/page | ms/page | CPU, {BASE} = 1 | failed |", "|---|---|---|---|---|---|"]
        for row in rows:
            name = f"**{row['name']}**" if row["name"] == "distil" else row["name"]
            told = f"{row['processor_ms_per_page'] or ''} | {row['ms_per_page'] or ''} | {_share(row, rows)} | {'; '.join(row['failed'])}"
            out.append(f"| {name}: {BY_NAME[row['name']].about} | {row['version']} | {told} |")
        out += [""] * bool(rows)
    out += [f"Not installed for this run: {name}." for name in result["missing"]]
    return "\n".join(out).strip() + "\n"


def drawing(result: Json) -> str:
    """Return the processor time of the pages with text as a picture."""
    rows = [row for row in result["rows"] if not row["scans"] and row["processor_ms_per_page"]]
    marks = [(row["name"], *[row["processor_ms_per_page"]] * 3, BY_NAME[row["name"]].package == "distil") for row in rows]
    return picture.dots("Processor milliseconds a page, PDFs with text (less is better; each step of the grid is ten times the last)", marks)
