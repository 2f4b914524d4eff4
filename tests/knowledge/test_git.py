"""Git is called so that nothing but distil decides what it does, and a commit follows from its arguments alone."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from distil.blob import blob_id
from distil.errors import DistilError, Usage
from distil.knowledge import Repository

from .conftest import AT

ADA = "Ada <ada@localhost>"
ODD = {"a\nb.md": b"1", 'quo"te.md': b"2", "-rf": b"3", " lead": b"4", "tab\t": b"5", "ü/é.md": b"6", "*?[x].md": b"7", ":(top)x": b"8"}


def commit(repository: Repository, base: str, files: dict[str, bytes], message: str = "m") -> str:
    return repository.commit_files(base, files, message=message, author=ADA, at=AT)


def test_a_new_repository_is_empty_and_on_main(repository: Repository, git: Callable[..., str]) -> None:
    repository.init()
    assert (repository.head(), repository.tree(""), git("symbolic-ref", "HEAD")) == ("", {}, "refs/heads/main\n")
    assert list((repository.folder / "hooks").glob("*")) == []


def test_a_half_made_repository_is_finished(tmp_path: Path) -> None:
    (tmp_path / "k/.git/objects").mkdir(parents=True)
    repository = Repository(tmp_path / "k")
    repository.init()
    assert repository.move(commit(repository, "", {"a": b""}), "", author=ADA, at=AT)


@pytest.mark.parametrize("kind", ["file", "link"])
def test_a_repository_that_lies_elsewhere_is_not_used(tmp_path: Path, kind: str) -> None:
    (tmp_path / "k").mkdir()
    if kind == "file":
        (tmp_path / "k/.git").write_text("gitdir: /elsewhere\n")
    else:
        (tmp_path / "k/.git").symlink_to(tmp_path)
    with pytest.raises(Usage, match="repository of its own"):
        Repository(tmp_path / "k").init()


def test_odd_names_and_bytes_come_back_as_they_were(repository: Repository) -> None:
    made = commit(repository, "", ODD)
    assert repository.tree(made) == {path: ("100644", blob_id(content)) for path, content in ODD.items()}
    assert {path: repository.read(made, path) for path in ODD} == ODD
    assert repository.read(made, "absent") is None
    raw = os.fsdecode(b"caf\xe9")
    assert repository.tree(commit(repository, made, {raw: b"\0\r\n"})).keys() == {*ODD, raw}


def test_the_same_arguments_make_the_same_commit(repository: Repository, tmp_path: Path) -> None:
    other = Repository(tmp_path / "other")
    other.init()
    first = [commit(each, "", ODD, "Über\n\nRun: r1\n") for each in (repository, other)]
    second = [commit(each, first[0], {"z": b"z"}) for each in (repository, other)]
    assert first[0] == first[1]
    assert second[0] == second[1]
    assert repository.changes(first[0], second[0]) == {"z": ("", "100644", blob_id(b"z"))}
    assert repository.changes("", first[0]).keys() == ODD.keys()


def test_main_moves_only_from_where_it_was_thought_to_be(repository: Repository) -> None:
    one = commit(repository, "", {"a": b"1"})
    two, three = commit(repository, one, {"a": b"2"}), commit(repository, one, {"a": b"3"})
    moves = [("", one), ("", two), (one, two), (one, three)]
    assert [repository.move(new, old, author=ADA, at=AT) for old, new in moves] == [True, False, True, False]
    assert repository.head() == two


def test_blobs_come_in_order_and_what_is_no_blob_or_too_large_is_none(repository: Repository) -> None:
    made = commit(repository, "", {"a": b"one\n", "b": b"", "c": b"x" * 5_000_000})
    asked = [blob_id(b"x" * 5_000_000), blob_id(b"one\n"), "0" * 40, made, blob_id(b""), blob_id(b"one\n")]
    assert [content for _, content in repository.blobs(asked, largest=1_000_000)] == [None, b"one\n", None, None, b"", b"one\n"]
    assert [name for name, _ in repository.blobs(asked)] == asked


def test_a_reader_that_stops_early_leaves_no_process(repository: Repository) -> None:
    made = commit(repository, "", {str(n): bytes(100_000) + str(n).encode() for n in range(50)})
    reading = repository.blobs([blob for _, blob in repository.tree(made).values()])
    next(reading)
    reading.close()


@pytest.mark.parametrize("name", ["--all", "main", "HEAD", "", "a" * 39, "HEAD:x"])
def test_what_is_no_object_id_never_reaches_git(repository: Repository, name: str) -> None:
    with pytest.raises(ValueError, match="no object id"):
        list(repository.blobs([name]))


def test_a_failure_says_what_git_said_without_its_control_characters(repository: Repository) -> None:
    with pytest.raises(DistilError, match=r"git read-tree failed \(.*; `git fsck` in that folder says more"):
        commit(repository, "1" * 40, {"a": b""})


def test_nobodys_configuration_hooks_or_environment_count(repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hooks, filters, a file-system monitor, a template and a signer that would each leave a file behind, set everywhere git looks."""
    trap = tmp_path / "trap"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\nexit 1\n")
    trap.chmod(0o755)
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    for name in ("reference-transaction", "post-index-change", "pre-commit", "post-checkout", "post-commit", "update"):
        for folder in (hooks, repository.folder / "hooks"):
            folder.mkdir(exist_ok=True)
            (folder / name).symlink_to(trap)
    hostile = (
        f"[core]\nhooksPath={hooks}\nfsmonitor={trap}\nautocrlf=true\npager={trap}\nworktree=/\n"
        f"[commit]\ngpgSign=true\n[gpg]\nprogram={trap}\n[init]\ntemplateDir={hooks}\ndefaultBranch=evil\n[user]\nname=\n"
    )
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text(hostile)
    with (repository.folder / "config").open("a") as out:
        out.write(hostile.replace("worktree=/\n", ""))
    for name, value in {
        "HOME": home,
        "XDG_CONFIG_HOME": home,
        "GIT_CONFIG_GLOBAL": home / ".gitconfig",
        "GIT_DIR": tmp_path,
        "GIT_WORK_TREE": "/",
        "GIT_INDEX_FILE": "/dev/full",
        "GIT_OBJECT_DIRECTORY": tmp_path,
        "GIT_TEMPLATE_DIR": hooks,
        "GIT_AUTHOR_DATE": "nonsense",
        "GIT_EXTERNAL_DIFF": trap,
        "GIT_TRACE": tmp_path / "sprung",
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "core.hooksPath",
        "GIT_CONFIG_VALUE_0": hooks,
        "GIT_PAGER": trap,
    }.items():
        monkeypatch.setenv(name, str(value))
    fresh = Repository(tmp_path / "fresh")
    fresh.init()
    made = [commit(each, "", {"a": b"x\r\n"}) for each in (repository, fresh)]
    assert made[0] == made[1]
    assert [each.move(made[0], "", author=ADA, at=AT) for each in (repository, fresh)] == [True, True]
    assert [each.read(each.head(), "a") for each in (repository, fresh)] == [b"x\r\n", b"x\r\n"]
    assert (fresh.folder / "HEAD").read_text() == "ref: refs/heads/main\n"
    assert not (tmp_path / "sprung").exists()


@pytest.mark.parametrize("damage", ["refs/heads/main", "HEAD"])
def test_a_damaged_repository_is_not_an_empty_one(repository: Repository, damage: str) -> None:
    made = commit(repository, "", {"a": b"1"})
    repository.move(made, "", author=ADA, at=AT)
    (repository.folder / damage).write_bytes(b"")
    with pytest.raises(DistilError, match="damaged"):
        repository.head()


def test_a_branch_in_a_pack_of_refs_is_found(repository: Repository, git: Callable[..., str]) -> None:
    made = commit(repository, "", {"a": b"1"})
    repository.move(made, "", author=ADA, at=AT)
    git("pack-refs", "--all")
    assert repository.head() == made
    assert Repository(repository.path / "nowhere").head() == ""
