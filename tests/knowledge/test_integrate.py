"""Staged pages become one commit or are refused with every reason; main and people's files survive whatever happens."""

import fcntl
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from distil import okf
from distil.data import Part, Review, Run
from distil.errors import Busy, Usage
from distil.knowledge import READ, Bounds, Integration, Repository, Staged, integrate, judge
from distil.knowledge.lane import hold
from distil.participants import parse

from .conftest import AT, TRAILERS, make_note, make_pages

Put = Callable[..., Integration]
Git = Callable[..., str]


def test_pages_become_one_commit_with_its_trailers_and_plain_files(repository: Repository, put: Put, git: Git) -> None:
    pages = make_pages(make_note("a"), make_note("b"))
    done = put(pages)
    assert done == Integration(repository.head(), tuple(sorted(pages)), {}, ())
    assert git("log", "--format=%an <%ae> %aI %cI%n%B", "main") == (
        "distil <distil@localhost> 2026-11-30T02:00:00+00:00 2026-11-30T02:00:00+00:00\n"
        "Add 2 notes\n\n"
        "Worker: distil\nRun: r1\nTask: distil\nMode: append\nBase-Commit: none\nNamespace: r1\nModel: Tiny/sha256-b179c952\nRecipe: c0ffee\n\n"
    )
    assert git("log", "--format=%(trailers:key=Run,valueonly)").split() == ["r1"]
    assert {path: (repository.path / path).read_bytes() for path in pages} == pages
    assert git("status", "--porcelain") == ""
    git("fsck", "--strict")


def test_doing_it_again_commits_nothing_and_names_the_commit(repository: Repository, put: Put, git: Git) -> None:
    pages = make_pages(make_note("a"))
    first = put(pages)
    put(make_pages(make_note("b", run="r2")), "r2")
    assert put(pages) == first
    assert git("rev-list", "--count", "main") == "2\n"


def test_nothing_to_do_makes_no_commit(repository: Repository, put: Put) -> None:
    assert put({}) == Integration("", (), {}, ())
    assert repository.head() == ""


def test_what_is_sound_goes_in_and_the_rest_is_refused_with_every_reason(put: Put) -> None:
    good, foreign, reviewed = make_note("a"), make_note("b", run="r2"), replace(make_note("c"), status="stable", verified=(Review("human:ada", AT),))
    pages = make_pages(good, foreign, reviewed)
    pages["records/dd/../../../x--r1.md"] = b"\xff"
    pages["notes/x.md"] = okf.render(good)
    done = put(pages)
    assert done.accepted == (okf.page_path(good),)
    assert {path: [line.split(":")[0] for line in found] for path, found in done.refused.items()} == {
        okf.page_path(foreign): ["R5", "R5"],
        okf.page_path(reviewed): ["R6"],
        "records/dd/../../../x--r1.md": ["B4", "B4", "B4", "R1", "B1"],
        "notes/x.md": ["R1", "R1", "R5"],
    }


def test_a_record_never_changes(repository: Repository, put: Put) -> None:
    note = make_note("a")
    (path,) = make_pages(note)
    head = put({path: okf.render(note)}).commit
    done = put({path: okf.render(replace(note, description="Something else."))})
    assert (done.commit, done.accepted, list(done.refused)) == ("", (), [path])
    assert done.refused[path] == ["R7: main has another page at this path; a record never changes"]
    assert repository.head() == head


def test_a_file_where_a_folder_is_needed_refuses_the_page(repository: Repository, put: Put, git: Git) -> None:
    (repository.path / "records").symlink_to("/tmp")
    git("add", "records")
    git("commit", "-qm", "A link")
    head = repository.head()
    (path,) = pages = make_pages(make_note("a"))
    assert put(pages) == Integration("", (), {path: ["R7: on main a file stands where this page needs a folder, or the other way round"]}, ())
    assert repository.head() == head


def test_no_page_names_somebody_a_run_carried_data_of(repository: Repository, tmp_path: Path) -> None:
    note = make_note("a")
    claim = note.claims[0]
    named = [
        replace(make_note("b"), title="Ada Lovelace on basalt"),
        replace(make_note("c"), claims=(replace(claim, before="said ada@example.org that"),)),
        replace(make_note("d"), facts=(replace(claim, section="Ada Lovelace", part=Part.TERM),)),
        replace(make_note("e"), source=replace(note.source, path="ada_lovelace.txt")),
        replace(make_note("f"), dropped={"said by Lovelace, Ada": 1}),
    ]
    offer = Staged(make_pages(note, *named), bounds=Bounds(people=parse(b'["Ada Lovelace <ada@example.org>"]')))
    done = integrate(repository, offer, Run("r1", AT), lock=tmp_path / "lock", at=AT, trailers=TRAILERS)
    assert done.accepted == tuple(make_pages(note))
    way = "take it out of the source, or `distil decline` that"
    told = {path.split("/")[1][0]: [line for line in found if line.startswith("R12")] for path, found in done.refused.items()}
    assert told == {
        "b": [f"R12: the title names a participant (a display name at word 1); {way}"],
        "c": [f"R12: the quote of claim 1 names a participant (a mail address at word 2); {way}"],
        "d": [f"R12: fact 1 names a participant (a display name at word 4); {way}"],
        "e": [f"R12: the source's name names a participant (a display name at word 1); {way}"],
        "f": told["f"],
    }
    assert told["f"] and all(line.startswith("R12: the page names a participant (a display name at word ") for line in told["f"])


def test_nothing_of_a_run_that_may_only_read_gets_in(repository: Repository) -> None:
    (path,) = pages = make_pages(make_note("a"))
    assert judge(Staged(pages), Run("r1", AT, mode=READ)) == {
        path: ["R13: this run carried person data, and nothing of it goes into the wiki; `distil task file` asks a clean run for it"]
    }


def test_a_wiki_that_is_mounted_read_only_is_not_even_tried(repository: Repository, tmp_path: Path) -> None:
    if os.geteuid() != 0 or subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode:
        pytest.skip("only root can mount for this")
    script = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[1])!r})
from pathlib import Path
from knowledge.conftest import AT, make_note, make_pages
from distil.data import Run
from distil.errors import Refused
from distil.knowledge import Repository, Staged, integrate
from distil.seal import seal
folder = Path({str(repository.path)!r})
seal(folder)
try:
    integrate(Repository(folder), Staged(make_pages(make_note("a"))), Run("r1", AT), lock=folder.parent / "lock", at=AT, trailers={{}})
except Refused as refusal:
    print(refusal)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    wanted = f"{repository.path}: read-only here, as it is for a run with person data; `distil task file` asks a clean run for what it may not do\n"
    assert (done.stdout, repository.head()) == (wanted, ""), done.stderr


def test_only_appending_is_known(put: Put) -> None:
    with pytest.raises(Usage, match="reorganize"):
        put(make_pages(make_note("a")), mode="reorganize")


def test_words_in_trailers_stay_on_their_line(put: Put, git: Git, repository: Repository, tmp_path: Path) -> None:
    trailers = {"Model": "x\n\nRun: forged\x1b[2J", "Recipe": "", "Evil\nRun": "r9"}
    integrate(repository, Staged(make_pages(make_note("a"))), Run("r1", AT, task="a\nb"), lock=tmp_path / "lock", at=AT, trailers=trailers)
    assert git("log", "-1", "--format=%b").splitlines() == [
        *["Worker: distil", "Run: r1", "Task: a b", "Mode: append", "Base-Commit: none", "Namespace: r1"],
        *["Model: x Run: forged?[2J", "Recipe: unknown", ""],
    ]


def test_main_that_moved_on_is_built_upon(repository: Repository, put: Put, git: Git) -> None:
    put(make_pages(make_note("a")))
    (repository.path / "mine.md").write_text("A person's own page.\n")
    git("add", "mine.md")
    git("commit", "-qm", "Mine")
    put(make_pages(make_note("b", run="r2")), "r2")
    assert git("log", "--format=%s").split("\n") == ["Add 1 note", "Mine", "Add 1 note", ""]
    assert sorted(repository.tree(repository.head())) == ["mine.md", *sorted(make_pages(make_note("a"), make_note("b", run="r2")))]
    assert git("status", "--porcelain") == ""


def test_what_a_person_changed_made_or_removed_is_left_alone(repository: Repository, put: Put) -> None:
    note = make_note("a")
    (mine,) = make_pages(note)
    place = repository.path / mine
    place.parent.mkdir(parents=True)
    place.write_text("mine\n")
    assert put(make_pages(note)).left == (f"{mine}: changed by hand",)
    assert place.read_text() == "mine\n"
    place.unlink()
    assert put(make_pages(make_note("b", run="r2")), "r2").left == ()
    assert not place.exists()


def test_no_link_in_the_working_tree_is_followed(repository: Repository, put: Put, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (repository.path / "records").symlink_to(outside)
    (path,) = pages = make_pages(make_note("a"))
    done = put(pages)
    assert done.accepted == (path,)
    assert done.left == (f"{path}: in the way is something else (Not a directory)",)
    assert list(outside.iterdir()) == []


def test_another_branch_is_left_as_it_is(repository: Repository, put: Put, git: Git) -> None:
    put(make_pages(make_note("a")))
    git("checkout", "-q", "-b", "other")
    (path,) = pages = make_pages(make_note("b", run="r2"))
    assert put(pages, "r2").left == ("the working tree: another branch than main is checked out",)
    assert not (repository.path / path).exists()
    git("checkout", "-q", "main")
    assert (repository.path / path).read_bytes() == pages[path]
    assert put(make_pages(make_note("c", run="r3")), "r3").left == ()
    assert git("status", "--porcelain") == ""


def test_a_stale_index_lock_keeps_nothing_from_being_committed(repository: Repository, put: Put, git: Git) -> None:
    lock = repository.folder / "index.lock"
    lock.touch()
    (path,) = pages = make_pages(make_note("a"))
    assert put(pages).left == ("the index: another git is at work (.git/index.lock)",)
    assert (repository.path / path).read_bytes() == pages[path]
    lock.unlink()
    assert put(pages).left == ()
    assert git("status", "--porcelain") == ""


def test_a_torn_index_takes_nothing_back(repository: Repository, put: Put, git: Git) -> None:
    put(make_pages(make_note("a")))
    (repository.folder / "index").write_bytes(b"DIRC torn")
    (repository.own / "checkout").write_bytes(b"\xff torn")
    (path,) = pages = make_pages(make_note("b", run="r2"))
    done = put(pages, "r2")
    assert (done.commit, done.accepted) == (repository.head(), (path,))
    assert [line.split(" failed")[0] for line in done.left] == [f"the working tree: {repository.path}: git ls-files"]
    (repository.folder / "index").unlink()
    assert put(pages, "r2").left == ()
    assert git("status", "--porcelain") == ""


def test_what_a_killed_integration_leaves_is_cleared(repository: Repository, put: Put) -> None:
    for name in ("distil/moving", "refs/heads/main.lock", "HEAD.lock", "distil/new-0", "distil/new.part", "distil/index"):
        (repository.folder / name).write_text("torn")
    (repository.own / "index-dead").mkdir()
    (repository.own / "index-dead/index.lock").touch()
    pages = make_pages(make_note("a"))
    assert put(pages).accepted == tuple(pages)
    assert sorted(path.name for path in repository.own.iterdir()) == ["checkout"]


def test_a_lock_on_main_of_somebody_else_is_respected(repository: Repository, put: Put) -> None:
    lock = repository.folder / "refs/heads/main.lock"
    lock.touch()
    with pytest.raises(Busy, match="main.lock"):
        put(make_pages(make_note("a")))
    assert lock.exists()
    assert repository.head() == ""


def test_a_lane_that_is_taken_is_busy(tmp_path: Path) -> None:
    with hold(tmp_path / "lock"), pytest.raises(Busy, match="try again later"), hold(tmp_path / "lock", wait=0.05):
        pass
    with hold(tmp_path / "lock", wait=0.0) as handle, pytest.raises(BlockingIOError), (tmp_path / "lock").open() as other:
        assert handle >= 0
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


# The test was run with 12 moments over the whole time and 176 pages when it was written; this is its short form.
KILLS = 4
WORKER = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from knowledge.conftest import AT, TRAILERS, make_note, make_pages
from distil.data import Run
from distil.knowledge import Repository, Staged, integrate
folder, run, digits = Path(sys.argv[2]), sys.argv[3], sys.argv[4]
pages = make_pages(*(make_note(digit, run=run, title=f"{n}") for digit in digits for n in range(int(sys.argv[5]))))
pages |= make_pages(*(make_note(digit, run=run) for digit in digits))
done = integrate(Repository(folder / "knowledge"), Staged(pages), Run(run, AT), lock=folder / "lock", at=AT, trailers=TRAILERS)
print(len(done.accepted), len(done.refused), len(done.left))
"""


def start(folder: Path, run: str, digits: str, each: int = 0) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", WORKER, str(Path(__file__).parents[1]), str(folder), run, digits, str(each)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)


def test_integrators_at_once_all_get_in(repository: Repository, tmp_path: Path, git: Git) -> None:
    workers = [start(tmp_path, f"r{n}", "abcdef") for n in range(4)]
    assert [worker.communicate()[0] for worker in workers] == ["6 0 0\n"] * 4
    assert git("rev-list", "--count", "main") == "4\n"
    assert len(repository.tree(repository.head())) == 24
    assert git("status", "--porcelain") == ""


@pytest.mark.parametrize("whole_group", [False, True], ids=["python alone", "with its git"])
def test_killed_at_any_moment_it_is_done_once_by_doing_it_again(
    repository: Repository, put: Put, git: Git, tmp_path: Path, *, whole_group: bool
) -> None:
    """Kill -9 at moments spread over the second half of one integration; after each, a second try makes the picture whole."""
    began = time.monotonic()
    assert start(tmp_path, "r0", "0123456789abcdef", 2).communicate()[0] == "48 0 0\n"
    whole = time.monotonic() - began
    for n in range(1, KILLS + 1):
        before = repository.head()
        worker = start(tmp_path, f"k{n}", "0123456789abcdef", 2)
        time.sleep(whole * (0.5 + 0.5 * n / KILLS))
        (os.killpg if whole_group else os.kill)(worker.pid, signal.SIGKILL)
        worker.communicate()
        head = repository.head()  # once: its git may still be at work
        reached = len(repository.tree(head))
        assert reached in (48 * n, 48 * (n + 1))
        assert (head == before) == (reached == 48 * n)
        assert start(tmp_path, f"k{n}", "0123456789abcdef", 2).communicate()[0] == "48 0 0\n"
        assert len(repository.tree(repository.head())) == 48 * (n + 1)
    assert git("rev-list", "--count", "main") == f"{KILLS + 1}\n"
    assert git("status", "--porcelain") == ""
    git("fsck", "--strict")


def test_what_a_person_staged_stays_staged(repository: Repository, put: Put, git: Git) -> None:
    put(make_pages(make_note("a")))
    mine = repository.path / "mine.md"
    mine.write_text("one\n")
    git("add", "mine.md")
    git("commit", "-qm", "Mine")
    mine.write_text("two\n")
    git("add", "mine.md")
    put(make_pages(make_note("b", run="r2")), "r2")
    assert git("status", "--porcelain") == "M  mine.md\n"


def test_the_same_run_makes_the_same_commit_anywhere(tmp_path: Path) -> None:
    commits = []
    for name in ("one", "two"):
        run = Run("r1", AT - timedelta(hours=1))
        repository = Repository(tmp_path / name)
        commits.append(
            integrate(repository, Staged(make_pages(make_note("a"))), run, lock=tmp_path / f"{name}.lock", at=AT, trailers=TRAILERS).commit
        )
    assert commits[0] == commits[1] != ""
