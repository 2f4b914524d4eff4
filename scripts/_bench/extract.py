"""Pages a second and peak memory of reading PDFs, beside other libraries."""

import argparse
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import Any

from _bench import documents, picture
from _bench.machine import machine, sentence
from _bench.process import MIB, ask, installed
from _bench.readers import BY_NAME, READERS

ABOUT = "PDF text: pages a second and peak memory, beside other libraries"
ROOT = Path(__file__).resolve().parents[2]
# Not in the project's extra `bench`: it weighs 591 MB and brings what the others don't need.
BY_HAND = {"unstructured": "'unstructured[pdf]' spacy"}

TITLES = {False: "pages with text", True: "scanned pages"}

Json = dict[str, Any]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what this benchmark takes."""
    parser.add_argument("paths", nargs="*", type=Path, metavar="PDF", help="files or folders (default: the project's samples and made ones)")
    parser.add_argument("--pages", type=int, default=40, help="how many dense pages to make (default 40)")
    parser.add_argument("--repeats", type=int, default=3, help="how often each reader reads each file, in turns (default 3)")
    parser.add_argument("--only", action="append", metavar="READER", choices=sorted(BY_NAME), help="measure only these")
    parser.add_argument("--rivals-python", default=sys.executable, metavar="PYTHON", help="an environment that has the other libraries")


def measure(options: argparse.Namespace) -> Json:
    """Read every file with every reader that is here, in turns, each time in a process of its own."""
    here, there = installed(), installed(options.rivals_python)
    chosen = [reader for reader in READERS if not options.only or reader.name in options.only]
    versions = {reader.name: here[reader.name] if reader.ours else there[reader.name] for reader in chosen}
    pythons = {reader.name: sys.executable if reader.ours else options.rivals_python for reader in chosen}
    told = machine()
    with tempfile.TemporaryDirectory() as scratch:
        paths = [*_found(options.paths)] or [*_found([ROOT / "raw"]), *documents.made(Path(scratch), options.pages)]
        files, skipped = _survey(paths)
        turns = [turn for name in filter(versions.get, versions) for turn in _turns(files, name)]
        runs: dict[tuple[str, bool], list[list[Json]]] = {(name, scan): [] for name, scan, _ in turns}
        for name, scan, part in turns * options.repeats:
            runs[name, scan].append([ask(pythons[name], name, file["path"]) for file in part])
            print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return {
        "schema": 1,
        "bench": "extract",
        "machine": told,
        "repeats": options.repeats,
        "files": [{key: value for key, value in file.items() if key != "path"} for file in files],
        "skipped": skipped,
        "rows": [_row(name, versions[name], scan, repeats) for (name, scan), repeats in sorted(runs.items(), key=lambda kept: kept[0][1])],
        "missing": [{"reader": name, "install": _install(name)} for name in versions if not versions[name]],
    }


def _found(paths: Iterable[Path]) -> list[Path]:
    named = [sorted(path.rglob("*.pdf")) if path.is_dir() else [path] for path in paths]
    return [path for part in named for path in part]


def _survey(paths: list[Path]) -> tuple[list[Json], list[Json]]:
    """Read each file once, which also warms the disk's cache, and tell scans from text; what distil can't read is not compared."""
    files, skipped = [], []
    for path in paths:
        got = ask(sys.executable, "distil", str(path))
        if "error" in got:
            skipped.append({"name": path.name, "reason": got["error"]})
        else:
            files.append({"name": path.name, "path": str(path), "pages": got["pages"], "recognised": got["recognised"]})
    if not files:
        raise SystemExit("bench: no PDF that can be read; name other files: " + "; ".join(f"{row['name']}: {row['reason']}" for row in skipped))
    return files, skipped


def _turns(files: list[Json], name: str) -> list[tuple[str, bool, list[Json]]]:
    """One turn for files with text, one for files with pages to recognise: the others recognise nothing, so that only distil reads these."""
    turns = [(name, scan, [file for file in files if bool(file["recognised"]) is scan]) for scan in (False, True)]
    return [turn for turn in turns if turn[2] and (not turn[1] or name == "distil")]


def _row(name: str, version: str, scan: bool, repeats: list[list[Json]]) -> Json:
    """One reader's figures: the rate of each repeat over all its files, and the greatest memory of any file."""
    done = [[run for run in repeat if "error" not in run] for repeat in repeats]
    rates = [sum(run["pages"] for run in repeat) / sum(run["seconds"] for run in repeat) for repeat in done if repeat]
    every = [run for repeat in done for run in repeat]
    pages = sum(run["pages"] for run in every)
    peaks = [run["peak"] for run in every if run["peak"]]
    return {
        "reader": name,
        "version": version,
        "scans": scan,
        "pages": pages // max(len(done), 1),
        "pages_per_second": {"median": _round(median(rates)), "least": _round(min(rates)), "most": _round(max(rates))} if rates else None,
        "processor_ms_per_page": _round(1000 * sum(run["processor"] for run in every) / pages) if pages else None,
        "loading_seconds": _round(median(run["loading"] for run in every)) if every else None,
        "peak_mib": round(max(peaks) / MIB) if peaks else None,
        "characters": sum(run["characters"] for run in done[0]),
        "failed": sorted({run["error"] for repeat in repeats for run in repeat if "error" in run}),
    }


def _round(value: float) -> float:
    """Three figures that count: a repeat differs from the next by more."""
    return float(f"{value:.3g}")


def _install(name: str) -> str:
    return f"pip install {BY_HAND[name]}" if name in BY_HAND else "pip install --constraint constraints.txt '.[bench]'"


def lines(result: Json) -> list[str]:
    """Return the result as a table for a terminal."""
    out = [sentence(result["machine"]), _what(result)]
    for scan in (False, True):
        rows = [row for row in result["rows"] if row["scans"] is scan]
        if rows:
            out += ["", f"{TITLES[scan]:<22}{'pages/s':>9}{'(spread)':>22}{'CPU ms/page':>13}{'peak MiB':>10}{'letters':>11}"]
        out += [f"{row['reader']:<22}{''.join(_cells(row))}" for row in rows]
        out += [f"{'':<22}failed: {reason}" for row in rows for reason in row["failed"]]
    out += [f"not installed: {row['reader']} ({row['install']})" for row in result["missing"]]
    return out + [f"not compared: {row['name']}: {row['reason']}" for row in result["skipped"]]


def _cells(row: Json) -> list[str]:
    rate = row["pages_per_second"]
    if rate is None:
        return [f"{'failed':>9}"]
    spread = f"({rate['least']:g} to {rate['most']:g})"
    return [f"{rate['median']:>9g}{spread:>22}{row['processor_ms_per_page']:>13g}{row['peak_mib'] or '?':>10}{row['characters']:>11,}"]


def _what(result: Json) -> str:
    names = ", ".join(f"{file['name']} ({file['pages']} p)" for file in result["files"])
    return f"{sum(file['pages'] for file in result['files'])} pages in {len(result['files'])} files, {result['repeats']} repeats in turns: {names}"


def section(result: Json) -> str:
    """Return the result as Markdown."""
    out = [f"Measured {sentence(result['machine'])}.", "", f"Read: {_what(result)}.", ""]
    for scan in (False, True):
        rows = [row for row in result["rows"] if row["scans"] is scan]
        if rows:
            out += [f"| {TITLES[scan]} | version | pages/s, median (spread) | CPU ms/page | peak MiB | letters |"]
            out += ["|---|---|---|---|---|---|", *map(_markdown, rows), ""]
    out += [f"Not installed for this run: {row['reader']}." for row in result["missing"]]
    return "\n".join(out).strip() + "\n"


def _markdown(row: Json) -> str:
    rate = row["pages_per_second"]
    figures = "failed | | "
    if rate:
        figures = f"{rate['median']:g} ({rate['least']:g} to {rate['most']:g}) | {row['processor_ms_per_page']:g} | {row['peak_mib'] or '?'}"
    name = f"**{row['reader']}**" if row["reader"] == "distil" else row["reader"]
    return f"| {name}: {BY_NAME[row['reader']].about} | {row['version']} | {figures} | {row['characters']:,} |"


def drawing(result: Json) -> str:
    """Return the rates of the pages with text as a picture."""
    rows = [row for row in result["rows"] if not row["scans"] and row["pages_per_second"]]
    marks = [(row["reader"], *(row["pages_per_second"][key] for key in ("median", "least", "most")), BY_NAME[row["reader"]].ours) for row in rows]
    return picture.dots("Pages a second, PDFs with text (more is better; each step of the grid is ten times the last)", marks)
