"""A repository that somebody bent, damaged or works in meanwhile: what distil says, and that nothing is lost or run."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from distil import okf
from distil.errors import Busy, DistilError, Refused, Usage
from distil.knowledge import Change, Integration, Person, Repository, approve, catalogue, change, commits_of, history, undo
from distil.knowledge.history import other_refs, prune

from .conftest import AT, make_note, make_pages

Put = Callable[..., Integration]
Git = Callable[..., str]
ADA = "Ada <ada@localhost>"


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A program that leaves a file behind when anybody runs it."""
    made = tmp_path / "trap"
    made.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\ncat\n")
    made.chmod(0o755)
    return made


def test_settings_attributes_and_included_files_of_the_repository_change_nothing(
    repository: Repository, put: Put, git: Git, trap: Path, tmp_path: Path
) -> None:
    (tmp_path / "more").write_text(f"[core]\nfsmonitor = {trap}\nhooksPath = {tmp_path}\n[log]\nshowRoot = false\n")
    with (repository.folder / "config").open("a") as out:
        out.write(
            f"[include]\npath = {tmp_path}/more\n"
            f'[diff "t"]\ntextconv = {trap}\ncommand = {trap}\n[diff]\nexternal = {trap}\nnoprefix = true\n'
            f'[filter "t"]\nclean = {trap}\nsmudge = {trap}\nprocess = {trap}\nrequired = true\n'
            "[i18n]\nlogOutputEncoding = UTF-16\ncommitEncoding = latin1\n[color]\nui = always\n[log]\nabbrevCommit = true\ndate = raw\n"
            f"[core]\nsplitIndex = true\nsparseCheckout = true\nautocrlf = true\npager = {trap}\nalternateRefsCommand = {trap}\n"
            "[index]\nsparse = true\n"
        )
    (repository.folder / "info").mkdir(exist_ok=True)
    (repository.folder / "info/attributes").write_text("* diff=t filter=t\n")
    (repository.folder / "info/sparse-checkout").write_text("/nothing/\n")
    pages = make_pages(make_note("a"), make_note("b"))
    done = put(pages)
    assert (done.accepted, done.left) == (tuple(sorted(pages)), ())
    assert {path: (repository.path / path).read_bytes() for path in pages} == pages
    assert {path for _, path, _ in history(repository, done.commit, "records")} == pages.keys()
    assert commits_of(repository, "r1") == [done.commit]
    assert undo(repository, "r1", Person.of(ADA), lock=tmp_path / "lock", at=AT).paths == tuple(sorted(pages))
    assert list(repository.own.glob("index-*")) == list(repository.folder.glob("sharedindex.*")) == []
    assert not (tmp_path / "sprung").exists()


def test_replaced_and_grafted_objects_are_read_as_they_are(repository: Repository, put: Put, git: Git) -> None:
    (path,) = pages = make_pages(make_note("a"))
    head = put(pages).commit
    fake = subprocess.run(["git", "hash-object", "-w", "--stdin"], cwd=repository.path, input=b"fake", capture_output=True, check=True)
    git("replace", git("rev-parse", f"{head}:{path}").strip(), fake.stdout.decode().strip())
    put(make_pages(make_note("b", run="r2")), "r2")
    (repository.folder / "info").mkdir(exist_ok=True)
    (repository.folder / "info/grafts").write_text(f"{repository.head()}\n")
    assert repository.read(repository.head(), path) == pages[path]
    assert {found for _, found, _ in history(repository, repository.head(), "records")} == make_pages(make_note("a"), make_note("b", run="r2")).keys()


def test_a_record_that_is_a_link_is_named_and_never_followed(repository: Repository, put: Put, git: Git, tmp_path: Path) -> None:
    put(make_pages(make_note("a")))
    (tmp_path / "secret").write_bytes(okf.render(make_note("c")))
    (repository.path / "records/cc").mkdir()
    (repository.path / "records/cc/link--r1.md").symlink_to(tmp_path / "secret")
    git("add", "records/cc")
    git("commit", "-qm", "A link")
    found = {entry.path: entry.error for entry in catalogue(repository, repository.head())}
    assert found == {okf.page_path(make_note("a")): "", "records/cc/link--r1.md": "a link or a module, not a file"}
    assert put(make_pages(make_note("b", run="r2")), "r2").left == ()


def test_another_name_of_a_records_file_is_not_written_through(repository: Repository, put: Put, tmp_path: Path) -> None:
    (path,) = pages = make_pages(make_note("a"))
    put(pages)
    os.link(repository.path / path, tmp_path / "mine.md")
    (entry,) = catalogue(repository, repository.head())
    approve(repository, entry, Person.of(ADA), lock=tmp_path / "lock", at=AT)
    assert (tmp_path / "mine.md").read_bytes() == pages[path]
    assert b"human:Ada" in (repository.path / path).read_bytes()
    undo(repository, "r1", Person.of(ADA), lock=tmp_path / "lock", at=AT, reviewed=True)
    assert ((tmp_path / "mine.md").read_bytes(), (repository.path / path).exists()) == (pages[path], False)


def test_a_detached_head_is_told_and_main_goes_on(repository: Repository, put: Put, git: Git) -> None:
    put(make_pages(make_note("a")))
    git("checkout", "-q", "--detach")
    (path,) = pages = make_pages(make_note("b", run="r2"))
    done = put(pages, "r2")
    assert (done.commit, done.accepted) == (repository.head(), (path,))
    assert done.left == ("the working tree: no branch is checked out, as in a rebase; `git checkout main` ends that",)
    git("checkout", "-q", "main")
    assert ((repository.path / path).read_bytes(), git("status", "--porcelain")) == (pages[path], "")


def test_a_rebase_that_is_under_way_takes_nothing_back(repository: Repository, put: Put, git: Git) -> None:
    """Somebody rewrites history while a run commits: their git sees that main moved, and refuses."""
    put(make_pages(make_note("a")))
    (repository.path / "mine.md").write_text("one\n")
    git("add", "mine.md")
    git("commit", "-qm", "Mine")
    base = git("rev-parse", "HEAD~1").strip()
    git("-c", "sequence.editor=sed -i -e s/^pick/edit/", "rebase", "-q", "-i", base)
    (path,) = pages = make_pages(make_note("b", run="r2"))
    head = put(pages, "r2").commit
    (repository.path / "mine.md").write_text("two\n")
    git("add", "mine.md")
    git("commit", "-q", "--amend", "-m", "Mine again")
    with pytest.raises(subprocess.CalledProcessError):
        git("rebase", "--continue")
    assert repository.head() == head
    assert repository.read(head, path) == pages[path]


def test_a_history_that_was_written_anew_is_built_upon(repository: Repository, put: Put, git: Git) -> None:
    first = put(make_pages(make_note("a")))
    git("commit", "-q", "--amend", "-m", "Somebody's own words")
    assert not repository.reaches(repository.head(), first.commit)
    second = put(make_pages(make_note("b", run="r2")), "r2")
    assert second.left == ()
    assert repository.tree(second.commit).keys() == make_pages(make_note("a"), make_note("b", run="r2")).keys()
    assert git("status", "--porcelain") == ""


def test_a_branch_moved_meanwhile_is_proposed_to_again(repository: Repository, put: Put, tmp_path: Path) -> None:
    put(make_pages(make_note("a")))
    asked: list[str] = []

    def propose(lane: Repository, head: str) -> Change:
        asked.append(head)
        if len(asked) == 1:  # somebody else is quicker, without our lock
            theirs = lane.commit_files(head, {"theirs.md": b"x"}, message="theirs\n", author=ADA, at=AT)
            assert lane.move(theirs, head, author=ADA, at=AT)
        return Change({"ours.md": b"y"}, "Ours", {})

    commit, _ = change(repository, propose, lock=tmp_path / "lock", at=AT)
    assert len(asked) == 2
    assert {"theirs.md", "ours.md"} <= repository.tree(commit).keys()

    def always(lane: Repository, head: str) -> Change:
        theirs = lane.commit_files(head, {"theirs.md": os.urandom(8)}, message="theirs\n", author=ADA, at=AT)
        assert lane.move(theirs, head, author=ADA, at=AT)
        return Change({"ours.md": b"z"}, "Ours", {})

    with pytest.raises(Busy, match="main is being moved by another git"):
        change(repository, always, lock=tmp_path / "lock", at=AT)
    assert repository.read(repository.head(), "ours.md") == b"y"


def lose_branch(repository: Repository) -> None:
    (repository.folder / "refs/heads/main").unlink()


def lose_branch_and_log(repository: Repository) -> None:
    lose_branch(repository)
    (repository.folder / "logs/refs/heads/main").unlink()


def lose_commit(repository: Repository) -> None:
    head = repository.head()
    for pack in (repository.folder / "objects/pack").glob("pack-*"):
        pack.unlink()
    (repository.folder / "objects" / head[:2] / head[2:]).unlink()


def tear_branch(repository: Repository) -> None:
    (repository.folder / "refs/heads/main").write_text(repository.head()[:17])


def tear_packed_refs(repository: Repository) -> None:
    (repository.folder / "packed-refs").write_text(repository.head()[:17])


def other_version(repository: Repository) -> None:
    with (repository.folder / "config").open("a") as out:
        out.write("[core]\nrepositoryformatversion = 99\n")


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (lose_branch, r"its branch main is gone, which stood at \w{12}; `git -C \S+ branch main \w{40}` brings it back"),
        (lose_branch_and_log, r"its branch main is gone, which stood at \w{12}; `git -C \S+ branch main \w{40}` brings it back"),
        (lose_commit, "its branch main is damaged, the newest commit is missing; a backup or a clone brings it back"),
        (tear_branch, "its branch main is damaged, or the repository is none that this git can read"),
        (tear_packed_refs, "its branch main is damaged.*unterminated line in"),
        (other_version, "Expected git repo version <= 1, found 99"),
    ],
    ids=lambda value: getattr(value, "__name__", "")[:40],
)
def test_a_wiki_that_can_not_be_read_never_begins_anew(repository: Repository, put: Put, harm: Callable[[Repository], None], said: str) -> None:
    put(make_pages(make_note("a")))
    before = {path for path in (repository.folder / "objects").rglob("*") if path.is_file()}
    harm(repository)
    kept = before & {path for path in (repository.folder / "objects").rglob("*") if path.is_file()}
    with pytest.raises(DistilError, match=said):
        put(make_pages(make_note("b", run="r2")), "r2")
    assert kept <= {path for path in (repository.folder / "objects").rglob("*") if path.is_file()}


def test_the_way_back_of_a_lost_branch_works(repository: Repository, put: Put, git: Git) -> None:
    head = put(make_pages(make_note("a"))).commit
    lose_branch(repository)
    git("branch", "main", head)
    assert put(make_pages(make_note("b", run="r2")), "r2").left == ()
    assert len(repository.tree(repository.head())) == 2


def test_a_page_whose_object_is_damaged_is_named(repository: Repository, put: Put, git: Git) -> None:
    (path,) = pages = make_pages(make_note("a"))
    head = put(pages).commit
    blob = git("rev-parse", f"{head}:{path}").strip()
    for pack in (repository.folder / "objects/pack").glob("*.pack"):
        content = pack.read_bytes()
        for old in (repository.folder / "objects/pack").glob("pack-*"):
            old.unlink()
        subprocess.run(["git", "unpack-objects", "-q"], cwd=repository.path, input=content, check=True)
    place = repository.folder / "objects" / blob[:2] / blob[2:]
    place.chmod(0o644)
    place.write_bytes(b"")
    (entry,) = catalogue(repository, head)
    assert entry.error.startswith("missing, or larger than")


def test_a_repository_that_stands_on_another_is_not_used(repository: Repository) -> None:
    (repository.folder / "commondir").write_text("/elsewhere\n")
    with pytest.raises(Usage, match="stands on another repository"):
        repository.init()


def test_objects_elsewhere_are_named_and_a_command_on_pruning_is_refused(repository: Repository, put: Put, git: Git, trap: Path) -> None:
    put(make_pages(make_note("a")))
    git("tag", "kept")
    (repository.folder / "objects/info").mkdir(exist_ok=True)
    (repository.folder / "objects/info/alternates").write_text("/nowhere/objects\n")
    assert other_refs(repository) == ("refs/tags/kept", ".git/objects/info/alternates")
    git("config", "gc.recentObjectsHook", str(trap))
    with pytest.raises(Refused, match="its settings run a command when objects are dropped"):
        prune(repository)
    assert not (trap.parent / "sprung").exists()
