"""Nights: many documents after the project's samples, three nights of them, nights with nothing to do, and nights beside a long manifest."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from _bench import picture
from _bench.machine import machine, sentence

ABOUT = "nights: seconds and memory by documents, nights with nothing to do, how right the time left was after a tenth of the work"
ROOT = Path(__file__).resolve().parents[2]
# Samples that are text, so that a line more makes another document of each; one of them is stopped by the screen.
SAMPLES = ("calibration-notes.txt", "gauge-handbook.md", "harbour-history.html", "mailing-list.md", "radio-log.txt", "visitor-page.html")
# The nights' shares of all documents: three different ones, so that a line through them can be wrong.
SHARES = (1, 2, 3)
STATES = ("written", "unchanged", "failed", "quarantined", "skipped")

Json = dict[str, Any]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what this benchmark takes."""
    parser.add_argument("--documents", type=int, default=600, help="documents in all (default 600)")
    parser.add_argument("--lines", type=int, default=100_000, help="lines of the long manifest (default 100,000; 0 leaves it out)")
    parser.add_argument("--writer", default="echo", help="a model of the catalogue instead of the fake one (default echo)")


def measure(options: argparse.Namespace) -> Json:
    """Do the nights and return their figures."""
    result: Json = {"schema": 1, "bench": "nights", "machine": machine(), "writer": options.writer, "nights": [], "idle": [], "long": []}
    with tempfile.TemporaryDirectory(prefix="distil-nights-") as folder:
        wiki = Path(folder) / "wiki"
        wiki.mkdir()
        distil(wiki, "init")
        embedder = "echo" if options.writer == "echo" else "minilm-l6"
        (wiki / "distil.toml").write_text(f'[models]\nwriter = "{options.writer}"\nembedder = "{embedder}"\nfolder = "{ROOT / "models"}"\n')
        made = 0
        for share in SHARES:
            many = max(10, options.documents * share // sum(SHARES))
            write(wiki / "raw", made, many)
            made += many
            received = distil(wiki, "add", "--yes", "raw")
            result["nights"].append({"new": many, "adding_seconds": received["seconds"]} | distil(wiki, "run"))
            result["idle"].append({"documents": made} | distil(wiki, "run"))
        for part in (4, 2, 1) if options.lines else ():
            lines = lengthen(wiki, max(made, options.lines // part))
            distil(wiki, "run")
            result["long"].append({"lines": lines} | distil(wiki, "run"))
    result["fits"] = {
        "a night, seconds": fit([(night["new"], night["seconds"]) for night in result["nights"]]),
        "nothing to do, processor seconds": fit([(night["documents"], night["processor"]) for night in result["idle"]]),
    }
    if result["long"]:
        result["fits"]["long manifest, processor seconds"] = fit([(night["lines"], night["processor"]) for night in result["long"]])
    return result


def write(raw: Path, first: int, many: int) -> None:
    """Write so many documents, each a sample with a line of its own."""
    for number in range(first, first + many):
        name = Path(SAMPLES[number % len(SAMPLES)])
        text = (ROOT / "raw" / name).read_bytes()  # bytes, as not every sample is UTF-8
        more = f"On day {number} the gauge of station {number + 7} read {number % 90 + 10} centimetres.".encode()
        end = b"</body>" if name.suffix == ".html" else b""
        text = text.replace(end, b"<p>%b</p>\n%b" % (more, end)) if end else b"%b\n\n%b\n" % (text.rstrip(), more)
        folder = raw / f"{number // 100:04}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name.stem}-{number:06}{name.suffix}").write_bytes(text)


def lengthen(wiki: Path, lines: int) -> int:
    """Give the manifest so many lines: every second new one is a file that is here and that nobody has agreed to, the others lie elsewhere."""
    file = wiki / "manifests" / "sources.jsonl"
    known = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    like = next(record for record in known if record["path"].startswith("raw/") and record["path"].endswith(".txt"))
    content = (wiki / like["path"]).read_bytes()
    for number in range(len(known), lines):
        path = f"{'kept' if number % 2 else 'elsewhere'}/{number // 1000:04}/{number}.txt"
        known.append({**like, "id": f"{number:016x}", "path": path, "aliases": [], "consent": None if number % 2 else like["consent"]})
        if number % 2:
            (wiki / path).parent.mkdir(parents=True, exist_ok=True)
            (wiki / path).write_bytes(content)
    known.sort(key=lambda record: str(record["id"]))
    file.write_text("".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in known), "utf-8")
    return len(known)


def distil(wiki: Path, *arguments: str) -> Json:
    """Call distil and return what it took, its children included, and of a run its states and how right the time left was."""
    home = wiki.parent / "home"
    home.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "distil", *arguments, *(["--json"] if arguments[0] == "run" else [])]
    bare = {"HOME": str(home), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "LOGNAME": "ann"}
    begun, told = time.monotonic(), []
    with tempfile.TemporaryFile("w+") as wrong:
        process = subprocess.Popen(command, cwd=wiki, env=bare, stdout=subprocess.PIPE, stderr=wrong, text=True)
        assert process.stdout is not None
        for line in process.stdout:
            if arguments[0] == "run":
                told.append((time.monotonic() - begun, json.loads(line)))
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        wrong.seek(0)
        if process.returncode not in (0, 4):
            raise SystemExit(f"bench: distil {' '.join(arguments)} ended with {process.returncode}: {wrong.read()[-2000:]}")
    figures: Json = {"seconds": round(time.monotonic() - begun, 2), "processor": round(used.ru_utime + used.ru_stime, 2), "mib": used.ru_maxrss >> 10}
    return figures | counted(told) if told else figures


def counted(told: Sequence[tuple[float, Json]]) -> Json:
    """Return the states of a run, whether they add up to what was found, and the time left as told after a tenth of the work beside what it was."""
    end, ended = told[-1][1], told[-1][0]
    states = {state: end[state] for state in STATES}
    work = next((event["sources"] for _, event in told if event["event"] == "work"), 0)
    worked = [(at, event["left"]) for at, event in told if event["event"] == "source" and event["left"] is not None]
    figures: Json = {"states": states, "adds_up": sum(states.values()) == end["found"] == sum(event["event"] == "source" for _, event in told)}
    if work >= 10 and len(worked) >= work // 10:
        at, left = worked[work // 10 - 1]
        figures["left"] = {"told": left, "was": round(ended - at, 2)}
    return figures


def fit(points: Sequence[tuple[float, float]]) -> Json:
    """Return the straight line nearest to the points, and the share of what differs between them that it explains."""
    n, mean_x, mean_y = len(points), sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread if spread else 0.0
    base = mean_y - slope * mean_x
    total = sum((y - mean_y) ** 2 for _, y in points)
    unexplained = sum((y - base - slope * x) ** 2 for x, y in points)
    return {"base": round(base, 3), "each_ms": round(slope * 1000, 3), "r2": round(1 - unexplained / total, 4) if total else 1.0, "points": n}


def lines(result: Json) -> list[str]:
    """Return the result for a terminal."""
    return section(result).splitlines()


def section(result: Json) -> str:
    """Return the result as Markdown."""
    out = [f"Measured {sentence(result['machine'])}; writer: {result['writer']}.", ""]
    out += ["| night | seconds | of processor | largest process, MiB | the sum holds | left after a tenth: told, was |", "|---|---|---|---|---|---|"]
    kinds = (("nights", "new", "new documents"), ("idle", "documents", "documents, nothing to do"), ("long", "lines", "lines, nothing to do"))
    for kind, count, what in kinds:
        for night in result[kind]:
            left = f"{night['left']['told']:.1f}, {night['left']['was']:.1f}" if "left" in night else ""
            holds = "yes" if night["adds_up"] else "NO"
            out.append(f"| {night[count]:,} {what} | {night['seconds']} | {night['processor']} | {night['mib']} | {holds} | {left} |")
    out.append("")
    out += [f"- {name}: {line['base']} + {line['each_ms']} ms each, R² {line['r2']}" for name, line in result["fits"].items()]
    return "\n".join(out) + "\n"


def drawing(result: Json) -> str:
    """Return the seconds of processor of each night as a picture."""
    rows = [(f"{night['new']:,} new", night["processor"]) for night in result["nights"]]
    rows += [(f"{night['documents']:,} known", night["processor"]) for night in result["idle"]]
    rows += [(f"{night['lines']:,} lines", night["processor"]) for night in result["long"]]
    return picture.dots("Seconds of processor a night (less is better)", [(name, value, value, value, True) for name, value in rows])
