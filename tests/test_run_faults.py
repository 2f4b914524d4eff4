"""Whatever cuts a night off, one more run reaches the very tree of an undisturbed one, and no page is lost on the way."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.wiki import AT, RUN, Wiki, make

COUNT = 5
# What makes something durable or visible: the calls after which a kill finds another state on the disk.
DURABLE = "fsync,fdatasync,rename,renameat,renameat2,link,linkat,ftruncate"
# A night over five documents makes about sixty such calls in its own process; git's processes count for themselves from 1.
KILLED_AT = (1, 2, 3, 5, 9, 15, 24, 40)


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Wiki:
    """A workspace in which a night is due; each test works in a copy."""
    wiki = make(tmp_path_factory.mktemp("ready") / "wiki")
    for number in range(COUNT):
        wiki.write(f"rock-{number}.txt", f"Rock number {number} weighs {number + 3} tonnes and was found in the year {1900 + number}.\n")
    wiki.call("add", "--yes", "raw")
    return wiki


def copy(ready: Wiki, folder: Path) -> Wiki:
    shutil.copytree(ready.root, folder / "wiki", symlinks=True)
    return Wiki(folder / "wiki")


@pytest.fixture(scope="module")
def undisturbed(ready: Wiki, tmp_path_factory: pytest.TempPathFactory) -> str:
    wiki = copy(ready, tmp_path_factory.mktemp("undisturbed"))
    wiki.night()
    return tree(wiki)


@pytest.fixture
def wiki(ready: Wiki, tmp_path: Path) -> Wiki:
    return copy(ready, tmp_path)


def tree(wiki: Wiki) -> str:
    return wiki.git("rev-parse", "HEAD^{tree}")


def whole(wiki: Wiki, expected: str) -> None:
    """One more run, under the id of the first where that one never began, reaches the tree, in one commit, with a working index."""
    end = wiki.json("run", "--at", AT, "--run-id", RUN if not wiki.json("runs") else "night-two")[-1]
    assert end["written"] + end["unchanged"] == end["found"] == COUNT
    assert tree(wiki) == expected
    assert wiki.git("rev-list", "--count", "HEAD") == "1"
    assert len(wiki.json("search", "tonnes", "-k", "9")[0]) == COUNT


def traced(wiki: Wiki, inject: str, *options: str) -> int:
    command = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={DURABLE}", "-e", inject, sys.executable, "-m", "distil", "run", *options]
    return subprocess.run(
        [*command, "--at", AT, "--run-id", RUN], cwd=wiki.root, env=wiki.environment, capture_output=True, timeout=120, check=False
    ).returncode


@pytest.fixture(scope="module")
def tracer(tmp_path_factory: pytest.TempPathFactory) -> None:
    try:
        tried = subprocess.run(["strace", "-qq", "-o", "/dev/null", "-e", "trace=fsync", "true"], capture_output=True, check=False).returncode
    except OSError:
        pytest.skip("strace is not installed")
    if tried:
        pytest.skip("strace may not trace here")


@pytest.mark.usefixtures("tracer")
@pytest.mark.parametrize("at", KILLED_AT)
def test_a_kill_at_a_durable_call_loses_nothing(wiki: Wiki, undisturbed: str, at: int) -> None:
    traced(wiki, f"inject={DURABLE}:signal=KILL:when={at}")
    whole(wiki, undisturbed)


@pytest.mark.usefixtures("tracer")
@pytest.mark.parametrize("call", ["fsync", "rename", "ftruncate"])
def test_a_disk_that_says_it_is_full_stops_the_run_and_the_next_goes_on(wiki: Wiki, undisturbed: str, call: str) -> None:
    assert traced(wiki, f"inject={call}:error=ENOSPC:when=3+") in (0, 1)
    whole(wiki, undisturbed)


def index(wiki: Wiki) -> None:
    (wiki.root / ".distil/cache/index.duckdb").unlink()


def cache(wiki: Wiki) -> None:
    shutil.rmtree(wiki.root / ".distil/cache")


def damaged(wiki: Wiki) -> None:
    for path in (wiki.root / ".distil/cache").glob("state.sqlite*"):
        path.write_bytes(b"no database at all" * 400)


def cut(wiki: Wiki) -> None:
    (wiki.root / ".distil/pace.json").write_bytes(b'{"kin')


@pytest.mark.parametrize("harm", [index, cache, damaged, cut])
def test_what_is_kept_only_to_be_quick_may_be_lost(wiki: Wiki, undisturbed: str, harm: Callable[[Wiki], None]) -> None:
    wiki.night()
    harm(wiki)
    whole(wiki, undisturbed)


def started(wiki: Wiki, lines: int) -> "subprocess.Popen[str]":
    """Begin a night and return it when it has said so many lines."""
    night = wiki.start("run", "--at", AT, "--run-id", RUN, "--json")
    assert night.stdout is not None
    for _ in range(lines):
        night.stdout.readline()
    return night


def test_a_source_replaced_while_the_night_goes_on_is_left_for_a_person(wiki: Wiki, undisturbed: str) -> None:
    texts = {path: path.read_bytes() for path in (wiki.root / "raw").iterdir()}
    night = started(wiki, 2)
    for path in texts:
        path.write_text("Other words about another rock than the one that was looked at.\n")
    night.send_signal(signal.SIGKILL)
    night.communicate()
    assert wiki.json("run", exits=4)[-1]["skipped"] >= 1
    for path, content in texts.items():
        path.write_bytes(content)
    wiki.json("run", "--run-id", "night-three")
    pages = wiki.json("note", "--all")
    assert sorted(page["source"]["path"] for page in pages) == [f"raw/rock-{number}.txt" for number in range(COUNT)]
    assert {line["state"] for line in wiki.json("check")[0]} == {"ok"}


@pytest.fixture
def small_disk(ready: Wiki, tmp_path: Path) -> Iterator[Wiki]:
    """A copy of the workspace on a disk of 24 MiB of its own."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(disk)], capture_output=True, check=False).returncode:
        pytest.skip("a small disk can be mounted by root only")
    try:
        wiki = copy(ready, disk)
        assert wiki.environment  # its home folder lies there too
        yield wiki
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


@pytest.mark.parametrize("lines", [1, 3, COUNT + 1])
def test_a_disk_that_fills_up_during_the_night_loses_nothing(small_disk: Wiki, undisturbed: str, lines: int) -> None:
    night, filler = started(small_disk, lines), small_disk.root.parent / "filler"
    with filler.open("wb", buffering=0) as out:
        try:
            while True:
                out.write(bytes(4096))
        except OSError:
            night.communicate(timeout=120)
    assert night.returncode in (0, 1)
    refused = small_disk.call("run", exits=1)
    assert "make room" in refused.stderr and "nothing was begun" in refused.stderr
    filler.unlink()
    whole(small_disk, undisturbed)


def test_a_full_disk_is_named_by_who_only_looks_and_sets_nothing_aside(small_disk: Wiki) -> None:
    kept = small_disk.root / ".distil" / "cache" / "state.sqlite"
    small_disk.call("pending")
    assert kept.is_file()
    filler = small_disk.root.parent / "filler"
    with filler.open("wb", buffering=0) as out, suppress(OSError):
        while True:
            out.write(bytes(4096))
    for command in ("status", "pending", "index"):
        said = small_disk.call(command, exits=None)  # a traceback fails the call
        assert said.returncode in (0, 1), command
        assert said.returncode == 0 or "make room" in said.stderr, command
    assert kept.is_file() and not kept.with_name(kept.name + ".damaged").exists()


def test_a_disk_mounted_read_only_is_named_before_anything_begins(small_disk: Wiki, undisturbed: str) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk.root.parent)], check=True)
    refused = small_disk.call("run", exits=1)
    assert "mounted read-only; mount it for writing; nothing was begun" in refused.stderr
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk.root.parent)], check=True)
    whole(small_disk, undisturbed)


def test_a_model_file_cut_short_writes_no_page_and_the_next_run_does(wiki: Wiki, undisturbed: str) -> None:
    (wiki.root / "short.gguf").write_bytes(b"GGUF" + bytes(100))
    broken = wiki.call("run", "--model", "short.gguf", exits=None)
    assert broken.returncode in (1, 2) and "short" in broken.stdout + broken.stderr
    assert wiki.json("note", "--all") == []
    assert wiki.json("run", "--at", AT, "--run-id", "night-two")[-1]["written"] == COUNT


def test_pages_are_the_same_whatever_runs_beside_them(wiki: Wiki, undisturbed: str) -> None:
    wiki.night("--jobs", "3")
    assert tree(wiki) == undisturbed
