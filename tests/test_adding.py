"""What `distil add` says and how it ends where nobody watches: nothing is told before it is kept, what failed is named, copies count once."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.wiki import Wiki, make

BROKEN = b"%PDF-1.4 and nothing else"


def test_a_broken_file_is_named_once_and_stops_no_run_that_follows(tmp_path: Path) -> None:
    wiki = make(tmp_path / "wiki")
    wiki.write("basalt.txt", "Basalt is a dark volcanic rock.\n")
    wiki.write("broken.pdf", BROKEN)
    # `add --yes && run`: one broken file must not cost the night; the run counts it and ends with 1.
    answer = wiki.call("add", "--yes", "raw", exits=0)
    assert answer.stderr.splitlines()[-1] == "newly failed: raw/broken.pdf"
    assert [line.split()[0] for line in answer.stdout.splitlines() if not line.startswith(" ")] == ["consented", "unreadable"]
    assert (end := wiki.night(exits=1))["failed"] == 1 and end["written"] == 1
    assert "newly failed" not in wiki.call("add", "--yes", "raw", exits=0).stderr  # the next night it is no news
    wiki.write("broken.pdf", BROKEN + b", still")
    assert wiki.call("add", "--yes", "raw", exits=0).stderr.splitlines()[-1] == "newly failed: raw/broken.pdf"


def test_copies_of_an_empty_file_are_one_source_for_add_and_for_a_run(tmp_path: Path) -> None:
    wiki = make(tmp_path / "wiki")
    for name in ("a.txt", "b.txt", "c.txt"):
        wiki.write(name, "")
    added = wiki.json("add", "--yes", "raw")
    assert [(each["name"], each["status"], each["reason"]) for each in added][1:] == [
        ("raw/b.txt", "alias", "the same bytes as raw/a.txt: empty"),
        ("raw/c.txt", "alias", "the same bytes as raw/a.txt: empty"),
    ]
    assert (added[0]["name"], added[0]["status"], len({each["id"] for each in added})) == ("raw/a.txt", "empty", 1)
    end = wiki.night()
    assert (end["found"], end["skipped"]) == (1, 1)
    again = wiki.json("add", "--yes", "raw")
    assert [each["status"] for each in again] == ["empty", "alias", "alias"]


def kept(wiki: Wiki) -> set[str]:
    path = wiki.root / "manifests" / "sources.jsonl"
    return {json.loads(line)["id"] for line in path.read_text().splitlines()} if path.is_file() else set()


def test_what_a_killed_add_told_of_is_in_the_manifest(tmp_path: Path) -> None:
    wiki = make(tmp_path / "wiki")
    for number in range(40):
        wiki.write(f"sample-{number}.txt", f"Sample {number} is a piece of basalt.\n")
    command = [sys.executable, "-m", "distil", "add", "--yes", "raw", "--json"]
    with subprocess.Popen(command, cwd=wiki.root, env=wiki.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(0.3)
        process.send_signal(signal.SIGKILL)
        lines = (first + process.stdout.read()).splitlines(keepends=True)
    told = {json.loads(line)["id"] for line in lines if line.endswith(b"\n")}
    assert told
    assert told - kept(wiki) == set()
    assert len(wiki.json("add", "--yes", "raw")) == 40
