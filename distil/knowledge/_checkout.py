"""Brings the plain files people read to a commit, and overwrites nothing that a person changed, made or removed there."""

import ctypes
import errno
import os
import shutil
import stat
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path

from distil.blob import blob_id
from distil.knowledge.git import BRANCH, FILE_MODES, NOTHING, Repository

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
# A file this large is no page of ours: somebody put it there.
_LARGEST = 1 << 26
# So many files lie ready beside each other before they get their places; they wait for the disk together.
BATCH = 256


def checkout(repository: Repository, commit: str) -> tuple[str, ...]:
    """Bring files and index from the commit they were last brought to, to this one; return what was left alone, and why.

    A kill half way is made good by the next call: what is there already counts as done.
    """
    if not commit:
        return ()
    branch = repository.branch()
    if branch != BRANCH:
        what = "another branch than main is checked out" if branch else "no branch is checked out, as in a rebase; `git checkout main` ends that"
        return (f"the working tree: {what}",)
    mark = repository.own / "checkout"
    old = mark.read_text(encoding="utf-8", errors="replace").strip() if mark.is_file() else ""
    if old == commit:
        return ()
    changes = repository.changes(old if old and repository.known(old) else "", commit)
    left = list(_files(repository, changes))
    if not _index(repository, changes):
        return (*left, "the index: another git is at work (.git/index.lock)")
    _write(mark, commit.encode())
    return tuple(left)


def _files(repository: Repository, changes: dict[str, tuple[str, str, str]]) -> Iterator[str]:
    """Write and remove files; yield those left alone."""
    wanted = []
    root = os.open(repository.path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        for path, (before, mode, now) in sorted(changes.items()):
            if mode not in (*FILE_MODES, "000000"):
                continue  # a person's own link or module: git itself put it there
            verdict = _judge(root, path, before, now)
            if verdict == "write":
                wanted.append((path, now))
            elif verdict == "remove":
                _remove(root, path)
            elif verdict:
                yield f"{path}: {verdict}"
        contents = zip((path for path, _ in wanted), (content for _, content in repository.blobs(blob for _, blob in wanted)), strict=True)
        while batch := list(islice(contents, BATCH)):
            yield from _placed(repository, root, batch, {path for path, (before, _, _) in changes.items() if not before})
    finally:
        os.close(root)


def _judge(root: int, path: str, before: str, now: str) -> str:
    """Return "write", "remove", "" when there is nothing to do, or why the file is left alone."""
    if any(part in ("", ".", "..") or part.casefold().startswith(".git") for part in path.split("/")):
        return "not a place for a file"
    try:
        here = _blob_at(root, path)
    except OSError as error:
        return f"in the way is something else ({os.strerror(error.errno or 0)})"
    if here == now:
        return ""
    if here == before:
        return "write" if now else "remove"
    return "changed by hand" if here else "removed by hand"


def _blob_at(root: int, path: str) -> str:
    """Return the blob id of the file that lies there, "" for none; OSError for a link or anything else."""
    with suppress(FileNotFoundError), _folder(root, path, make=False) as (folder, name):
        handle = os.open(name, _FILE, dir_fd=folder)
        with os.fdopen(handle, "rb") as file:
            facts = os.fstat(handle)
            if not stat.S_ISREG(facts.st_mode) or facts.st_size > _LARGEST:
                raise OSError(errno.EEXIST, "not a page")
            return blob_id(file.read())
    return ""


def _placed(repository: Repository, root: int, batch: Sequence[tuple[str, bytes | None]], fresh: Collection[str]) -> Iterator[str]:
    """Put files in their places, each whole or not at all, also when the power fails; yield those that were not, and why."""
    news = {path: repository.own / f"new-{number}" for number, (path, _) in enumerate(batch)}
    for path, content in batch:
        if content is not None:
            news[path].write_bytes(content)
    _sync(root)  # once for all: a wait for the disk for each would take most of the time
    for path, content in batch:
        why = _place(news[path], root, path, fresh=path in fresh) if content is not None else "its object is missing; `git fsck` says more"
        news[path].unlink(missing_ok=True)
        if why:
            yield f"{path}: {why}"


def _sync(folder: int) -> None:
    """Wait until everything that was written to this file system is on disk."""
    libc = ctypes.CDLL(None, use_errno=True)
    if hasattr(libc, "syncfs") and libc.syncfs(folder) == 0:
        return
    os.sync()


def _place(new: Path, root: int, path: str, *, fresh: bool) -> str:
    """Give a file that is on disk its place at once; a fresh one never over another."""
    try:
        with _folder(root, path, make=True) as (folder, name):
            if not fresh or not _linked(new, folder, name):
                os.rename(new, name, dst_dir_fd=folder)
    except OSError as error:
        return f"can't be written ({os.strerror(error.errno or 0)})"
    return ""


def _linked(new: Path, folder: int, name: str) -> bool:
    """Link the file to its name, which fails when the name is taken; False where there are no hard links."""
    try:
        os.link(new, name, dst_dir_fd=folder)
    except OSError as error:
        if error.errno in (errno.EPERM, errno.EOPNOTSUPP, errno.EMLINK):
            return False
        raise
    new.unlink()
    return True


def _remove(root: int, path: str) -> None:
    with suppress(OSError), _folder(root, path, make=False) as (folder, name):
        os.unlink(name, dir_fd=folder)


@contextmanager
def _folder(root: int, path: str, *, make: bool) -> Iterator[tuple[int, str]]:
    """Yield the folder a file lies in and its name there, reached without following a single link."""
    *parts, name = path.split("/")
    handle = os.dup(root)
    try:
        for part in parts:
            above, handle = handle, _enter(handle, part, make=make)
            os.close(above)
        yield handle, name
    finally:
        os.close(handle)


def _enter(handle: int, name: str, *, make: bool) -> int:
    if make:
        with suppress(FileExistsError):
            os.mkdir(name, dir_fd=handle)
    return os.open(name, _FOLDER, dir_fd=handle)


def _index(repository: Repository, changes: dict[str, tuple[str, str, str]]) -> bool:
    """Bring git's index to the commit, in a copy that takes the index's place at once; False when a git of somebody's holds it."""
    real, copy = repository.folder / "index", repository.own / "index"
    if (repository.folder / "index.lock").exists():
        return False
    copy.unlink(missing_ok=True)
    if real.is_file():
        shutil.copyfile(real, copy)
    staged = repository.staged(copy)
    lines = []
    for path, (before, mode, now) in changes.items():
        if staged.get(path, "") == before:  # anything else was staged by a person
            entry = f"{mode} {now} 0" if now else f"0 {NOTHING}"
            lines.append(f"{entry}\t".encode() + os.fsencode(path) + b"\0")
    repository.update_index(lines, copy)
    copy.replace(real)
    return True


def _write(path: Path, content: bytes) -> None:
    """Write a private file, whole and on disk when this returns."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    with part.open("xb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    part.replace(path)
