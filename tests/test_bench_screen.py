"""The benchmark of screening measures what it says and writes what it measured."""

import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scripts"))

from _bench.documents import one_line
from _bench.judges import processor
from _bench.screen import lines, section

from distil import extract
from distil.extract import _sandbox

ROOT = Path(__file__).resolve().parents[1]


def row(name: str, processor: float | None, *failed: str) -> dict[str, object]:
    figures = {"processor_ms_per_page": processor, "ms_per_page": processor}
    return {"name": name, "version": "1.0", "scans": False, "pages": 40, **figures, "failed": list(failed)}


RESULT = {
    "machine": {"date": "2026-11-30", "cores": 2, "processor": "P", "memory_gib": 8, "system": "Linux", "python": "3.11.7", "load": 0.1},
    "repeats": 3,
    "files": [{"name": "a.pdf", "pages": 40, "scan": False}],
    "rows": [row("distil", 50.0), row("pdfplumber", 100.0), row("complydoc", None, "took more than 600 s")],
    "missing": ["okf-guard"],
}


def test_a_share_is_told_of_the_plain_text() -> None:
    told = lines(RESULT)
    assert [line.split() for line in told[4:]] == [
        ["distil", "50.0", "50.0", "0.50", "40"],
        ["pdfplumber", "100.0", "100.0", "1.00", "40"],
        ["complydoc", "failed", "40"],
        ["failed:", "took", "more", "than", "600", "s"],
        ["not", "installed:", "okf-guard"],
    ]
    assert "| **distil**: reads everything and judges it, in its confined process | 1.0 | 50.0 | 50.0 | 0.50 |  |" in section(RESULT)


def test_one_small_file_gives_the_figures_of_each_way(tmp_path: Path) -> None:
    (tmp_path / "line.pdf").write_bytes(one_line())
    asked = [sys.executable, str(ROOT / "scripts/bench"), "screen", str(tmp_path), "--repeats", "1", "--only", "pdfplumber", "--json"]
    result = json.loads(subprocess.run(asked, capture_output=True, text=True, check=True).stdout)
    assert result["files"] == [{"name": "line.pdf", "pages": 1, "scan": False}]
    assert [(each["name"], each["pages"], each["failed"]) for each in result["rows"]] == [("pdfplumber", 1, [])]


def test_what_a_child_of_distil_took_counts_once_whether_it_still_runs_or_not(tmp_path: Path) -> None:
    busy = "import time\nfrom distil.data import Document, Reading\ndef read(content, *, name, password):\n"
    busy += "    while time.process_time() < 0.5:\n        pass\n    return Document(Reading.TEXT)\n"
    (tmp_path / "busy_reader.py").write_text(busy)
    extract.close()
    before = processor()
    _sandbox.read(b"x", _sandbox.Job("busy_reader", 30, 1 << 28, 10, path=(str(tmp_path),)), name="a")
    running = processor() - before
    extract.close()
    ended = processor() - before
    assert 0.5 <= running < 1.5
    assert 0 <= ended - running < 0.3
