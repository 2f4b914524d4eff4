"""What commits say of each other: which run made one, what changed when, and history made anew without some paths."""

import os
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from distil.errors import DistilError, Refused, Usage
from distil.knowledge.git import BRANCH, NOTHING, Repository

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*", re.ASCII)
_COMMIT = re.compile(r"[0-9a-f]{4,40}")


def shallow(repository: Repository) -> bool:
    """Say whether older history was left behind when this repository was cloned."""
    return (repository.folder / "shallow").is_file()


def history(repository: Repository, commit: str, under: str) -> Iterator[tuple[int, str, str]]:
    """Yield (committer's time, path, blob) for each file below a folder that a commit added or changed, newest commit first."""
    command = ["log", "--first-parent", "--raw", "-z", "--no-renames", "--no-abbrev", "--format=%x01%ct", commit, "--", under]
    for block in repository.run(command).split(b"\x01")[1:]:
        head, *rest = block.split(b"\0")
        for facts, path in zip(rest[0::2], rest[1::2], strict=False):
            blob = facts.decode().split(" ")[3]
            if blob != NOTHING:
                yield int(head), os.fsdecode(path), blob


def resolve(repository: Repository, name: str) -> str:
    """Return the commit with this id or unique start of one, or the newest of the run with this id; Usage when there is none."""
    if _COMMIT.fullmatch(name):
        try:
            return repository.text("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
        except DistilError:
            pass
    commits = commits_of(repository, name)
    if commits:
        return commits[0]
    raise Usage(f"{name}: no commit and no run of this wiki; `git -C knowledge log` lists the commits, `distil runs` the runs")


def commits_of(repository: Repository, run: str) -> list[str]:
    """Return the commits of main that a run made, newest first."""
    head = repository.head()
    if not head or not _NAME.fullmatch(run):
        return []
    found = repository.text("log", "--format=%H", "--fixed-strings", f"--grep=Run: {run}", head).split()
    return [commit for commit in found if f"Run: {run}" in repository.text("log", "-1", "--format=%B", commit).split("\n")]


def undone_by(repository: Repository, run: str) -> str:
    """Return the newest commit of main that took the run back, "" for none."""
    head = repository.head()
    if not head or not _NAME.fullmatch(run):
        return ""
    found = repository.text("log", "--format=%H", "--fixed-strings", f"--grep=Undone-Run: {run}", head).split()
    return next((commit for commit in found if f"Undone-Run: {run}" in repository.text("log", "-1", "--format=%B", commit).split("\n")), "")


def parent(repository: Repository, commit: str) -> str:
    """Return the first parent of a commit, "" for none."""
    return (*repository.text("rev-list", "--parents", "--max-count=1", commit).split(" ")[1:], "")[0]


def other_refs(repository: Repository) -> tuple[str, ...]:
    """Return everything besides main that keeps commits: branches, tags, working trees elsewhere, another repository's objects."""
    refs = tuple(ref for ref in repository.text("for-each-ref", "--format=%(refname)").split() if ref != BRANCH)
    beside = (name for name in ("worktrees", "objects/info/alternates") if (repository.folder / name).exists())
    return (*refs, *(f".git/{name}" for name in beside))


def rewritten(repository: Repository, head: str, gone: Callable[[str], bool]) -> str:
    """Return a commit like `head` whose every ancestor lacks the paths; authors, times and words stay. No branch moves."""
    made: dict[str, str] = {}
    with tempfile.TemporaryDirectory(dir=repository.own, prefix="index-", ignore_cleanup_errors=True) as folder:
        index = Path(folder) / "index"
        for line in repository.text("rev-list", "--reverse", "--topo-order", "--parents", head).split("\n"):
            commit, *parents = line.split(" ")
            paths = [path for path in repository.tree(commit) if gone(path)]
            mapped = [made[each] for each in parents]
            unchanged = not paths and mapped == parents
            made[commit] = commit if unchanged else _again(repository, commit, mapped, _tree(repository, commit, paths, index))
    return made[head]


def prune(repository: Repository) -> None:
    """Drop everything that no branch or tag leads to, at once. Refused when the repository's own settings would have a command run for it."""
    settings = repository.run(["config", "--list", "--name-only", "-z"]).decode("utf-8", "replace").lower().split("\0")
    if "gc.recentobjectshook" in settings:
        raise Refused(f"{repository.path}: its settings run a command when objects are dropped; `git config --unset-all gc.recentObjectsHook` first")
    extra = {"GIT_INDEX_FILE": str((repository.folder / "index").absolute())}
    repository.run(["reflog", "expire", "--expire=now", "--all"], extra=extra)
    repository.run(["gc", "--quiet", "--prune=now"], extra=extra)


def _tree(repository: Repository, commit: str, paths: list[str], index: Path) -> str:
    extra = {"GIT_INDEX_FILE": str(index.absolute())}
    index.unlink(missing_ok=True)
    repository.run(["read-tree", commit], extra=extra)
    lines = [f"0 {NOTHING}\t".encode() + os.fsencode(path) + b"\0" for path in paths]
    repository.run(["update-index", "-z", "--index-info"], feed=b"".join(lines), extra=extra)
    return repository.run(["write-tree"], extra=extra).decode().strip()


def _again(repository: Repository, commit: str, parents: list[str], tree: str) -> str:
    """Return the commit with another tree and other parents, and not one other byte changed."""
    head, words = repository.run(["cat-file", "commit", commit]).split(b"\n\n", 1)
    kept = [line for line in head.split(b"\n") if line.split(b" ")[0] in (b"author", b"committer", b"encoding")]
    lines = [b"tree " + tree.encode(), *(b"parent " + each.encode() for each in parents), *kept]
    content = b"\n".join(lines) + b"\n\n" + words
    return repository.run(["hash-object", "-t", "commit", "-w", "--stdin"], feed=content).decode().strip()
