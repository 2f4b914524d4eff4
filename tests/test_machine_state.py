"""What this machine keeps: locks that a kill gives back, lines that survive one, a cache that may be thrown away."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from distil import lines
from distil.cache import SETTLED_NS, Cache
from distil.data import Source
from distil.errors import SourceFailed
from distil.leases import Leases, RunLock
from distil.roots import Absent, Roots, read_regular

HOLD = """
import sys, time
from pathlib import Path
from distil.leases import Leases
leases = Leases(Path(sys.argv[1]))
assert leases.take(sys.argv[2])
print("held", flush=True)
time.sleep(60)
"""


def test_a_killed_holder_gives_its_lease_back(tmp_path: Path) -> None:
    source = "0123456789abcdef"
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path / "leases"), source], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None and holder.stdout.readline() == "held\n"
    mine = Leases(tmp_path / "leases")
    assert not mine.take(source)
    assert mine.take("fedcba9876543210")
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    holder.stdout.close()
    assert mine.take(source)
    mine.close()


def test_a_run_is_worked_on_by_one_process(tmp_path: Path) -> None:
    first, second = RunLock(tmp_path / "run"), RunLock(tmp_path / "run")
    assert (first.take(), second.take()) == (True, False)
    first.close()
    assert second.take()
    second.close()


def test_a_torn_line_is_no_line_and_spoils_no_other(tmp_path: Path) -> None:
    path = tmp_path / "outcomes.jsonl"
    lines.append(path, {"n": 1})
    with path.open("ab") as torn:
        torn.write(b'{"n": 2')
    lines.append(path, {"n": 3})
    assert [record["n"] for record in lines.read(path)] == [1, 3]


def test_a_settled_file_is_not_read_again_and_a_changed_one_is(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("one")
    later = time.time_ns() + 2 * SETTLED_NS
    with Cache(tmp_path / "c.sqlite", now_ns=lambda: later) as cache:
        first = cache.digest(source)
        os.chmod(source, 0o000)
        assert cache.digest(source) != ("", 0)
        os.chmod(source, 0o644)
        source.write_text("two!")
        assert cache.digest(source)[1] == 4 and cache.digest(source)[0] != first[0]


def test_a_file_changed_within_a_clock_tick_is_read_again(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("one")
    stamp = source.stat()
    with Cache(tmp_path / "c.sqlite", now_ns=lambda: stamp.st_mtime_ns) as cache:
        first = cache.digest(source)
        source.write_text("two")
        os.utime(source, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
        assert cache.digest(source) != first


def test_a_foreign_cache_file_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    path.write_bytes(b"not a database at all, but long enough to look like one" * 40)
    with Cache(path, now_ns=lambda: 0) as cache:
        cache.put("k", "a", b"1")
        assert cache.get("k", "a") == b"1"
    assert (tmp_path / "c.sqlite.damaged").exists()


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SourceFailed, match="pipe: not a regular file"):
        read_regular(tmp_path / "pipe")
    with pytest.raises(SourceFailed, match="null: not a regular file"):
        read_regular(Path("/dev/null"))
    with pytest.raises(Absent, match="gone: not here"):
        read_regular(tmp_path / "gone")
    (tmp_path / "big").write_bytes(b"x" * 11)
    with pytest.raises(SourceFailed, match="big: 11 bytes, over the limit of 10"):
        read_regular(tmp_path / "big", largest=10)


def test_a_link_swapped_after_it_was_added_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw" / "good.txt").write_text("good")
    (tmp_path / "secret.txt").write_text("secret")
    link = tmp_path / "raw" / "link.txt"
    os.symlink("good.txt", link)
    source = Source("0" * 16, "workspace", "raw/link.txt", "", "", 4, "", resolved="workspace:raw/good.txt")
    roots = Roots(tmp_path, {})
    assert roots.locate(source) == tmp_path / "raw" / "good.txt"
    link.unlink()
    os.symlink("../secret.txt", link)
    with pytest.raises(SourceFailed, match="a link that leads elsewhere"):
        roots.locate(source)


def test_an_unknown_root_is_absent_with_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(Absent, match="'papers' is not known on this machine"):
        Roots(tmp_path, {}).locate(Source("0" * 16, "papers", "a.txt", "", "", 1, ""))
