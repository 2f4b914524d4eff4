"""The benchmarks run, say what they measured and on what, and write it where it belongs."""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scripts"))

from _bench import BENCHES, picture
from _bench.documents import dense_pages, one_line, scanned
from _bench.extract import drawing, lines, section
from _bench.page import write

ROOT = Path(__file__).resolve().parents[1]
ROW = {
    "version": "1.0",
    "scans": False,
    "pages": 40,
    "pages_per_second": {"median": 25.0, "least": 20.0, "most": 26.0},
    "processor_ms_per_page": 40.0,
    "loading_seconds": 0.5,
    "peak_mib": 120,
    "characters": 90000,
    "failed": [],
}
RESULT = {
    "schema": 1,
    "bench": "extract",
    "machine": {"date": "2026-11-30", "cores": 2, "processor": "P", "memory_gib": 8, "system": "Linux", "python": "3.11.7", "load": 0.1},
    "repeats": 3,
    "files": [{"name": "a.pdf", "pages": 40, "recognised": 0}],
    "skipped": [{"name": "b.pdf", "reason": "locked"}],
    "rows": [{"reader": "distil", **ROW}, {"reader": "pypdf", **ROW, "pages_per_second": None, "failed": ["took more than 600 s"]}],
    "missing": [{"reader": "unstructured", "install": "pip install unstructured"}],
}


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(ROOT / "scripts/bench"), *arguments], capture_output=True, text=True, check=False)


def test_the_bench_table_is_made_of_whole_benchmarks() -> None:
    needed = {"ABOUT", "arguments", "measure", "lines", "section", "drawing"}
    assert {name: needed - set(dir(import_module(f"_bench.{name}"))) for name in BENCHES} == {name: set() for name in BENCHES}


def test_one_small_file_gives_the_figures_of_each_reader(tmp_path: Path) -> None:
    (tmp_path / "line.pdf").write_bytes(one_line())
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 and nothing else")
    answer = bench("extract", str(tmp_path), "--repeats", "1", "--only", "distil, text alone", "--only", "pypdfium2", "--json")
    result = json.loads(answer.stdout)
    assert result["files"] == [{"name": "line.pdf", "pages": 1, "recognised": 0}]
    assert [row["name"] for row in result["skipped"]] == ["broken.pdf"]
    assert [(row["reader"], row["pages"], row["characters"], row["failed"]) for row in result["rows"]] == [
        ("distil, text alone", 1, len("Onelineofwords."), []),
        ("pypdfium2", 1, len("Onelineofwords."), []),
    ]
    assert all(row["pages_per_second"]["least"] > 0 and row["peak_mib"] > 0 for row in result["rows"])
    assert result["missing"] == []


def test_no_file_that_can_be_read_ends_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.4 and nothing else")
    answer = bench("extract", str(tmp_path))
    assert answer.returncode == 1
    assert answer.stderr.startswith("bench: no PDF that can be read; name other files: broken.pdf: ")


def test_what_failed_is_missing_or_was_left_out_is_said() -> None:
    told = lines(RESULT)
    assert f"{'':<22}failed: took more than 600 s" in told
    assert "not installed: unstructured (pip install unstructured)" in told
    assert "not compared: b.pdf: locked" in told


def test_a_result_is_written_between_its_marks_with_its_picture_beside_it(tmp_path: Path) -> None:
    page = tmp_path / "benchmarks.md"
    page.write_text("before\n<!-- bench extract -->\nold\n<!-- end of bench extract -->\nafter\n")
    write(page, "extract", section(RESULT), drawing(RESULT))
    write(page, "extract", section(RESULT), drawing(RESULT))
    text = page.read_text()
    assert text.startswith("before\n<!-- bench extract -->\nMeasured 2026-11-30, 2 cores of P")
    assert text.endswith("\n\n![extract](benchmarks-extract.svg)\n<!-- end of bench extract -->\nafter\n")
    assert "| 1.0 | 25 (20 to 26) | 40 | 120 | 90,000 |" in text
    assert "old" not in text
    assert "distil" in (tmp_path / "benchmarks-extract.svg").read_text()


def test_a_page_without_the_marks_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "notes.md"
    page.write_text("mine\n")
    with pytest.raises(SystemExit, match="needs one line <!-- bench extract -->"):
        write(page, "extract", "new", "<svg/>")
    assert [path.name for path in tmp_path.iterdir()] == ["notes.md"]
    assert page.read_text() == "mine\n"


def test_the_picture_is_an_image_with_a_dot_for_each_reader() -> None:
    drawn = ElementTree.fromstring(picture.dots("rates < all", [("ours", 25.0, 20.0, 26.0, True), ("a & b", 800.0, 700.0, 900.0, False)]))
    dots = [(float(dot.get("cx", "")), dot.get("fill")) for dot in drawn.iter("{http://www.w3.org/2000/svg}circle")]
    assert [colour for _, colour in dots] == [picture.OURS, picture.OTHERS]
    assert dots[0][0] < dots[1][0]


def test_made_documents_are_the_same_each_time_and_what_they_say_they_are() -> None:
    content = dense_pages(2)
    assert content == dense_pages(2)
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(content)]
    assert len(pages) == 2
    assert all(len(text) > 5000 for text in pages)
    assert [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(scanned(content))] == ["", ""]


def test_the_result_of_search_is_told_as_tables_and_as_a_picture() -> None:
    from _bench import search

    spread = {"median": 0.5, "least": 0.4, "most": 0.9}
    row = {"chunks": 100_000, "recall@10": 0.98, "built_seconds": 60.0, "mib": 400}
    result = {
        "machine": RESULT["machine"],
        "notes": 10_000,
        "cold": [{"name": "distil search", "seconds": spread}],
        "rows": [row | dict.fromkeys(("milliseconds", "scan_milliseconds", "coded_milliseconds"), spread)],
        "indexing": [{"length": "a sentence", "chunks_a_second": 250.0}],
        "missing": ["bm25s"],
    }
    assert "distil search                        0.50      (0.40 to 0.90)" in search.lines(result)
    assert "| 100,000 | 0 (0 to 1) | 0 | 0 | 0.980 | 400 |" in search.section(result)
    assert search.lines(result)[-1] == "not installed: bm25s"
    assert ElementTree.fromstring(search.drawing(result)).tag.endswith("svg")


def test_the_result_of_distilling_is_told_as_tables_and_as_a_picture() -> None:
    from _bench import distil

    claims = {"written": 4, "quoted": 40, "dropped": 1}
    run = {
        "seconds": 60.0,
        "processor_seconds": 50.0,
        "documents": 5,
        "tokens_read": 9000,
        "tokens_written": 1200,
        "peak": 900 << 20,
        "claims": claims,
    }
    plain = [{"name": "a", "seconds": 600.0, "read": 5000, "written": 700, "peak": 500 << 20}]
    ways = [{"way": way, "busy": busy, "rates": [100.0, 120.0]} for busy in (False, True) for way in ("distil", "threads", "library")]
    result = {
        "machine": RESULT["machine"],
        "jobs": 2,
        "documents": 10,
        "new": 256,
        "runs": [run, run | {"seconds": 120.0}],
        "plain": plain,
        "decoding": ways,
    }
    assert distil.lines(result)[1] == "5 of 10 documents distilled (5 stopped by the screen), 2 at once"
    assert distil.lines(result)[4].split() == ["distil", "225.0", "16.0", "9,000", "1,200", "900"]
    assert distil.lines(result)[5].split()[-5:] == ["6.0", "600.0", "5,000", "700", "500"]
    assert "| map-reduce, 256 tokens a summary | 6.0 | 600.0 | 5,000 | 700 | 500 |" in distil.section(result)
    assert "Claims: 4 written, 40 quoted, 1 dropped; " in distil.section(result)
    assert "| distil's writer | 110.0 (100.0 to 120.0) | 110.0 (100.0 to 120.0) |" in distil.section(result)
    assert ElementTree.fromstring(distil.drawing(result)).tag.endswith("svg")


def test_plain_map_reduce_reads_all_of_a_text_and_ends_with_one_summary(tmp_path: Path) -> None:
    from _bench.plain import CHUNK
    from _bench.process import ask

    model = ROOT / "models" / "SmolLM2-135M-Instruct.Q4_1.gguf"
    if not model.is_file():
        pytest.skip("the packaged model is not on this machine")
    (tmp_path / "text").write_text("The tide gauge at the pier read nine metres at noon. " * 160, encoding="utf-8")
    figures = ask(sys.executable, "summarize", str(model), str(tmp_path / "text"), "16", module="_bench.plain")
    assert (figures["calls"], figures["read"] > CHUNK, 0 < figures["words"] <= 16) == (3, True, True)
