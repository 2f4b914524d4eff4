"""A sealed folder is written by nobody in it: not by root, not by a child, not through another way to the same place; and not by guessing.

Everything here mounts for real and tries to write for real.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from distil.seal import sealed

ROOT = Path(__file__).resolve().parents[1]


def mounts_allowed() -> bool:
    """Ask the kernel through util-linux, so that a fault of ours is no reason to skip."""
    tool = shutil.which("unshare")
    return tool is not None and subprocess.run([tool, "-rm", "true"], capture_output=True).returncode == 0


needs_mounts = pytest.mark.skipif(not mounts_allowed(), reason="no mounts in namespaces here (unshare -rm)")
AS = [pytest.param(None, id="as who runs the tests"), pytest.param(12345, id="as somebody without rights")]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with a file that anybody may write, by their modes."""
    made = tmp_path / "wiki/knowledge"
    (made / ".git").mkdir(parents=True)
    (made / "page.md").write_text("old\n")
    for path in (made, made / ".git", made / "page.md"):
        path.chmod(0o777)
    return made


def within(place: Path, script: str, *, user: int | None = None, before: str = "") -> "subprocess.CompletedProcess[str]":
    """Run a shell script in a process that sealed the place, standing in it, perhaps as somebody else."""
    if user is not None and os.geteuid() != 0:
        pytest.skip("only root can become somebody else")
    change = f"os.setgroups([]); os.setgid({user}); os.setuid({user}); ctypes.CDLL(None).prctl(4, 1, 0, 0, 0)" if user is not None else "pass"
    program = f"""
import ctypes, os, subprocess, sys
sys.path.insert(0, {str(ROOT)!r})
from pathlib import Path
from distil.errors import Refused
from distil.seal import seal, sealed
place = Path({str(place)!r})
os.chdir(place)
{before}
{change}
try:
    seal(place)
except Refused as refusal:
    print(refusal)
    raise SystemExit(6)
assert sealed(place)
done = subprocess.run(["sh", "-c", {script!r}], capture_output=True, text=True)
print(done.stdout, end="")
print(done.stderr, end="", file=sys.stderr)
"""
    for above in place.parents:  # the runner's folders are its own; somebody else has to come through
        if above.is_relative_to(Path("/tmp")) and above != Path("/tmp") and above.stat().st_uid == os.geteuid():
            above.chmod(above.stat().st_mode | 0o055)
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)


def untouched(place: Path) -> bool:
    return sorted(os.listdir(place)) == [".git", "page.md"] and (place / "page.md").read_text() == "old\n" and os.listdir(place / ".git") == []


@needs_mounts
@pytest.mark.parametrize("user", AS)
def test_a_child_writes_nothing_whoever_it_is(place: Path, user: int | None) -> None:
    script = f"""
for way in page.md {place}/page.md {place}/.git/HEAD {place}/new.md; do (echo new > $way) 2>/dev/null && echo "wrote $way"; done
rm -f {place}/page.md 2>/dev/null && echo removed
mv {place} {place.parent}/away 2>/dev/null && echo moved
ln {place}/page.md {place.parent}/twin 2>/dev/null && echo linked
chmod 600 {place}/page.md 2>/dev/null && echo chmod
cat page.md; (echo beside > {place.parent}/beside) 2>/dev/null; exit 0
"""
    done = within(place, script, user=user)
    assert (done.stdout, done.returncode) == ("old\n", 0), done.stderr
    assert untouched(place)


@needs_mounts
@pytest.mark.parametrize("user", AS)
def test_the_mount_is_not_taken_off_again(place: Path, user: int | None) -> None:
    parent = os.getpid()
    script = f"""
mkdir -p {place.parent}/other 2>/dev/null
mount -o remount,rw {place}; mount -o remount,bind,rw {place}; umount {place}; umount -l {place}
mount --bind {place.parent} {place.parent}/other && echo new > {place.parent}/other/knowledge/page.md && echo beneath
mount --rbind {place.parent} {place.parent}/other && echo new > {place.parent}/other/knowledge/page.md && echo beneath too
mount --move {place} {place.parent}/other && echo moved
nsenter -t 1 -m sh -c 'echo new > {place}/page.md' && echo entered
nsenter -t {parent} -m sh -c 'echo new > {place}/page.md' && echo entered ours
(echo new > /proc/1/root{place}/page.md) && echo through one
(echo new > /proc/{parent}/root{place}/page.md) && echo through the caller
unshare -rm sh -c 'umount {place}; mount -o remount,bind,rw {place}; echo new > {place}/page.md' && echo a namespace further
exit 0
"""
    done = within(place, script, user=user)
    assert (done.stdout, done.returncode) == ("", 0), done.stderr
    assert untouched(place)


@needs_mounts
def test_open_folders_lead_nowhere_and_an_open_file_refuses(place: Path) -> None:
    done = within(place, "(echo new > /proc/self/fd/9/page.md) 2>/dev/null; exit 0", before="os.dup2(os.open('.', os.O_RDONLY), 9)")
    assert (done.returncode, untouched(place)) == (0, True)
    refused = within(place, "true", before="kept = open('page.md', 'r+')")
    assert refused.returncode == 6
    assert "is open for writing in it" in refused.stdout


@needs_mounts
def test_who_is_who_stays_and_the_rest_can_be_written(place: Path) -> None:
    done = within(place, f"id -u; stat -c %u {place}/page.md; echo fine > {place.parent}/beside && cat {place.parent}/beside")
    assert done.stdout.split() == [str(os.geteuid()), str(place.stat().st_uid), "fine"]


@needs_mounts
def test_a_folder_mounted_inside_is_read_only_too(place: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can mount for this")
    inner = "subprocess.run(['mount', '-t', 'tmpfs', 'none', str(place / '.git')], check=True)"
    program_before = f"ctypes.CDLL(None).unshare(0x20000); subprocess.run(['mount', '--make-rprivate', '/'], check=True); {inner}"
    done = within(place, f"(echo new > {place}/.git/HEAD) 2>/dev/null && echo wrote; exit 0", before=program_before)
    assert (done.stdout, done.returncode) == ("", 0), done.stderr


def test_where_no_mount_is_possible_it_is_refused(place: Path) -> None:
    """A second thread is enough: the kernel gives namespaces of their own to single-threaded programs only."""
    threaded = "import threading, time; threading.Thread(target=time.sleep, args=(20,), daemon=True).start()"
    done = within(place, "echo never", before=threaded)
    assert (done.returncode, "never" in done.stdout) == (6, False)
    assert "can't be made read-only for this run" in done.stdout
    assert "nothing was begun" in done.stdout
    assert untouched(place)


def test_a_link_is_not_sealed(place: Path) -> None:
    """A mount holds what lies behind the link, and a run could point the link elsewhere."""
    link = place.parent / "link"
    link.symlink_to(place)
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"import sys; sys.path.insert(0, {str(ROOT)!r}); from distil.seal import seal; from pathlib import Path; seal(Path({str(link)!r}))",
        ],
        capture_output=True,
        text=True,
    )
    assert "it is a link, which a run could point elsewhere; make it a folder" in done.stderr


def test_a_folder_that_is_written_to_is_not_called_sealed(place: Path) -> None:
    assert (sealed(place), sealed(place / "nowhere")) == (False, False)
