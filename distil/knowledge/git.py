"""Git, called safely: no shell, no configuration or hook of anybody's, no network, no prompt, bounded in time.

The knowledge repository is an ordinary one on branch `main`. Commits are made from its objects alone, never from the working
tree; afterwards `_checkout` brings the plain files that people read to the commit.
"""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from distil import room
from distil.blob import blob_id
from distil.errors import DistilError, MissingDependency, NoRoom, Usage
from distil.escape import escape

BRANCH = "refs/heads/main"
NOTHING = "0" * 40
EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
FILE_MODES = ("100644", "100755")
# No single call over a repository of 100,000 pages takes more than a few seconds; a minute more is for a busy disk.
PATIENCE = 120.0
_COMMIT = re.compile(r"[0-9a-f]{40}")
_AUTHOR = re.compile(r"([^<>\x00-\x1f]+) <([^<>\x00-\x1f]*)>")
# What a repository's own configuration could make git run or fetch is switched off on every call.
SETTINGS = {
    "core.hooksPath": "/dev/null",
    "core.fsmonitor": "false",
    "core.untrackedCache": "false",
    "core.autocrlf": "false",
    "core.safecrlf": "false",
    "core.attributesFile": "/dev/null",
    "core.excludesFile": "/dev/null",
    "core.quotePath": "false",
    "core.fsync": "all",
    "core.filesRefLockTimeout": "500",
    "core.commitGraph": "false",
    "core.splitIndex": "false",
    "core.sparseCheckout": "false",
    "index.sparse": "false",
    "log.showRoot": "true",
    "i18n.logOutputEncoding": "UTF-8",
    "commit.gpgSign": "false",
    "log.showSignature": "false",
    "i18n.commitEncoding": "UTF-8",
    "protocol.allow": "never",
    "credential.helper": "",
    "gc.auto": "0",
    "maintenance.auto": "false",
}


class Repository:
    """The knowledge repository at `path`. `held` is a file descriptor of a lock that git children keep while they live."""

    def __init__(self, path: Path, *, held: int | None = None) -> None:
        self.path = path
        self.held = held

    @property
    def folder(self) -> Path:
        """The `.git` folder."""
        return self.path / ".git"

    @property
    def own(self) -> Path:
        """Where distil keeps its private files inside `.git`."""
        return self.folder / "distil"

    def init(self) -> None:
        """Make the repository, branch main, if it is not there yet; safe to call again, also after a kill half way."""
        if self.folder.is_symlink() or (self.folder.exists() and not self.folder.is_dir()):
            raise Usage(f"{self.path}: its .git is no folder; distil keeps its knowledge in a repository of its own")
        if os.path.lexists(self.folder / "commondir"):
            raise Usage(f"{self.path}: its .git stands on another repository (commondir); distil keeps its knowledge in one of its own")
        if not (self.folder / "HEAD").is_file() or not (self.folder / "objects").is_dir():
            self.path.mkdir(parents=True, exist_ok=True)
            command = ["init", "--quiet", "--template=", "--initial-branch=main", "--object-format=sha1", "--", str(self.path.absolute())]
            self.run(command, inside=False)
        if self.text("rev-parse", "--show-object-format") != "sha1":
            raise Usage(f"{self.path}: its objects are not named by SHA-1; make a new workspace")
        self.own.mkdir(exist_ok=True)

    def head(self) -> str:
        """Return the newest commit of main, "" while there is none; a branch that was there and can't be read is an error."""
        if not self.folder.is_dir():
            return ""
        answer = self._try(["rev-parse", "--verify", "--quiet", f"{BRANCH}^{{commit}}"])
        if answer.returncode == 0:
            return answer.stdout.decode().strip()
        named = self._try(["rev-parse", "--verify", "--quiet", BRANCH])
        if named.returncode == 0:
            raise DistilError(f"{self.path}: its branch main is damaged, the newest commit is missing; a backup or a clone brings it back")
        if named.returncode != 1 or (self.folder / BRANCH).exists():
            why = f" ({_said(named.stderr)})" if named.stderr else ""
            raise DistilError(
                f"{self.path}: its branch main is damaged, or the repository is none that this git can read{why}; "
                "`git fsck` in that folder says more, a backup or a clone brings it back"
            )
        self._refuse_a_lost_branch()
        return ""

    def branch(self) -> str:
        """Return the full name of the branch that is checked out, "" when HEAD is detached, as in the middle of a rebase."""
        return self._try(["symbolic-ref", "--quiet", "HEAD"]).stdout.decode("utf-8", "surrogateescape").strip()

    def reaches(self, head: str, commit: str) -> bool:
        """Say whether a commit is this one or among its ancestors."""
        return bool(head) and self.known(commit) and self._try(["merge-base", "--is-ancestor", commit, _checked(head)]).returncode == 0

    def tree(self, commit: str, under: str = "") -> dict[str, tuple[str, str]]:
        """Return path -> (mode, object id) of every file of the commit, below one folder if asked. Names that are no UTF-8 keep surrogates."""
        if not commit:
            return {}
        scope = ["--", under] if under else []
        found = {}
        for record in self.run(["ls-tree", "-r", "-z", "--full-tree", _checked(commit), *scope]).split(b"\0"):
            facts, _, name = record.partition(b"\t")
            if name:
                mode, _, blob = facts.decode().split(" ")
                found[os.fsdecode(name)] = (mode, blob)
        return found

    def size(self, commit: str, under: str) -> int:
        """Return how many bytes the files below a folder of the commit hold together."""
        if not commit:
            return 0
        records = self.run(["ls-tree", "-r", "-l", "-z", "--full-tree", _checked(commit), "--", under]).split(b"\0")
        sizes = (record.partition(b"\t")[0].split()[-1] for record in records if record)
        return sum(int(size) for size in sizes if size.isdigit())

    def changes(self, old: str, new: str) -> dict[str, tuple[str, str, str]]:
        """Return path -> (blob before, mode now, blob now) for what differs; "" stands for no file. An `old` of "" is the empty tree."""
        command = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--full-index", _checked(old) if old else EMPTY_TREE, _checked(new)]
        parts = self.run(command).split(b"\0")
        found = {}
        for facts, name in zip(parts[0::2], parts[1::2], strict=False):
            _, mode, before, now, _ = facts.decode().split(" ")
            found[os.fsdecode(name)] = (before.replace(NOTHING, ""), mode, now.replace(NOTHING, ""))
        return found

    def read(self, commit: str, path: str) -> bytes | None:
        """Return the bytes of a file at a commit, None when there is no regular file. Links are never followed."""
        mode, blob = self.tree(commit, path).get(path, ("", ""))
        return next((content for _, content in self.blobs([blob])), None) if mode in FILE_MODES else None

    def blobs(self, ids: Iterable[str], *, largest: int = 1 << 26) -> Iterator[tuple[str, bytes | None]]:
        """Yield (id, bytes) for each blob in order, through one git process; None for what is absent, no blob, or larger than `largest`."""
        names = [_checked(blob) for blob in ids]
        with tempfile.TemporaryFile() as asked:
            asked.write("".join(f"{name}\n" for name in names).encode())
            asked.seek(0)
            child = subprocess.Popen(
                self._command(["cat-file", "--batch", "--buffer"]),
                stdin=asked,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=_environment(),
                pass_fds=self._passed(),
            )
            with child:
                try:
                    assert child.stdout is not None
                    yield from _paired(names, _batch(child.stdout, largest))
                finally:
                    child.kill()

    def known(self, commit: str) -> bool:
        """Say whether the commit is here."""
        return _COMMIT.fullmatch(commit) is not None and self._try(["cat-file", "-e", f"{commit}^{{commit}}"]).returncode == 0

    def commit_files(self, base: str, files: Mapping[str, bytes | None], *, message: str, author: str, at: datetime) -> str:
        """Return a new commit on top of `base` ("" for none) in which these files stand with these bytes, None for gone; no branch moves.

        The same arguments give the same commit id. `author` is `Name <mail>`.
        """
        self.own.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.own, prefix="index-", ignore_cleanup_errors=True) as folder:
            index = {"GIT_INDEX_FILE": str(Path(folder).absolute() / "index")}
            self._store(content for content in files.values() if content is not None)
            self.run(["read-tree", base or "--empty"], extra=index)
            facts = {path: f"100644 {blob_id(content)} 0" if content is not None else f"0 {NOTHING}" for path, content in files.items()}
            lines = [f"{fact}\t".encode() + os.fsencode(path) + b"\0" for path, fact in sorted(facts.items())]
            self.run(["update-index", "-z", "--index-info"], feed=b"".join(lines), extra=index)
            root = self.run(["write-tree"], extra=index).decode().strip()
        parent = ["-p", _checked(base)] if base else []
        answer = self.run(["commit-tree", _checked(root), *parent, "-F", "-"], feed=message.encode(), extra=identity(author, at))
        return answer.decode().strip()

    def move(self, new: str, old: str, *, author: str, at: datetime) -> bool:
        """Move main from `old` ("" for none) to `new`; False when it is not at `old`, or somebody else is moving it."""
        command = ["update-ref", "-m", "distil", BRANCH, _checked(new), _checked(old) if old else NOTHING]
        answer = self._try(command, extra=identity(author, at))
        if answer.returncode != 0:
            self._refuse_without_room(answer)
        return answer.returncode == 0

    def added(self, path: str) -> str:
        """Return the newest commit of main that added the file, "" when none did."""
        return self.text("log", "-1", "--format=%H", "--diff-filter=A", "--no-renames", BRANCH, "--", path)

    def _refuse_a_lost_branch(self) -> None:
        """A wiki that once had a commit never begins anew: its log, or what the plain files were brought to, says where it stood."""
        log, mark = self.folder / "logs" / BRANCH, self.own / "checkout"
        said = [line.split(" ")[1:2] for line in log.read_text("utf-8", "replace").splitlines()[-1:]] if log.is_file() else []
        said += [[mark.read_text("utf-8", "replace").strip()]] if mark.is_file() else []
        last = next((word[0] for word in said if word and _COMMIT.fullmatch(word[0]) and word[0] != NOTHING), "")
        if last:
            way = f"`git -C {self.path} branch main {last}` brings it back" if self.known(last) else "a backup or a clone brings it back"
            raise DistilError(f"{self.path}: its branch main is gone, which stood at {last[:12]}; {way}")

    def text(self, *arguments: str) -> str:
        """Return what a command prints, without white space around it."""
        return self.run(list(arguments)).decode("utf-8", "surrogateescape").strip()

    def staged(self, index: Path) -> dict[str, str]:
        """Return path -> blob id of what an index holds."""
        records = self.run(["ls-files", "--stage", "-z"], extra={"GIT_INDEX_FILE": str(index.absolute())}).split(b"\0")
        return {os.fsdecode(name): facts.decode().split(" ")[1] for facts, _, name in (record.partition(b"\t") for record in records) if name}

    def update_index(self, lines: Iterable[bytes], index: Path) -> None:
        """Apply `--index-info` lines to a copy of the index."""
        self.run(["update-index", "-z", "--index-info"], feed=b"".join(lines), extra={"GIT_INDEX_FILE": str(index.absolute())})

    def _store(self, contents: Iterable[bytes]) -> None:
        """Write the blobs that are not there yet, in one process; many become one pack, and all are on disk when this returns."""
        parts = [b"feature done\n"]
        for content in contents:
            parts += [b"blob\ndata %d\n" % len(content), content, b"\n"]
        self.run(["fast-import", "--quiet"], feed=b"".join([*parts, b"done\n"]))

    def run(self, arguments: list[str], *, feed: bytes = b"", extra: Mapping[str, str] | None = None, inside: bool = True) -> bytes:
        """Return what a command prints; DistilError when it fails. No argument may come from anybody but the caller's own code."""
        answer = self._try(arguments, feed=feed, extra=extra, inside=inside)
        if answer.returncode != 0:
            self._refuse_without_room(answer)
            raise DistilError(f"{self.path}: git {arguments[0]} failed ({_said(answer.stderr)}); `git fsck` in that folder says more")
        return answer.stdout

    def _refuse_without_room(self, answer: subprocess.CompletedProcess[bytes]) -> None:
        """Raise NoRoom where git failed because nothing can be written to the repository; main stays where it was."""
        wrong = room.told(answer.stderr.decode("utf-8", "replace"), self.path)
        if wrong:
            raise NoRoom(f"{self.path}: {wrong}; the wiki is as it was before, do the same again then")

    def _try(
        self, arguments: list[str], *, feed: bytes = b"", extra: Mapping[str, str] | None = None, inside: bool = True
    ) -> subprocess.CompletedProcess[bytes]:
        command = self._command(arguments) if inside else [_git(), *_settings(), *arguments]
        try:
            return subprocess.run(
                command, input=feed, capture_output=True, env=_environment() | dict(extra or {}), timeout=PATIENCE, pass_fds=self._passed()
            )
        except subprocess.TimeoutExpired:
            raise DistilError(f"{self.path}: git {arguments[0]} gave no answer in {PATIENCE:.0f} s; try again when the disk is less busy") from None

    def _command(self, arguments: list[str]) -> list[str]:
        here = self.path.absolute()
        return [_git(), *_settings(), f"--git-dir={here / '.git'}", f"--work-tree={here}", *arguments]

    def _passed(self) -> tuple[int, ...]:
        return () if self.held is None else (self.held,)


def _said(stderr: bytes) -> str:
    """Return git's own last words on one line, without what could move a cursor."""
    return escape("; ".join(stderr.decode("utf-8", "replace").split("\n")).strip("; ")[-300:])


def _checked(name: str) -> str:
    """Object ids only, so that nothing can be read as an option or a revision expression."""
    if not _COMMIT.fullmatch(name):
        raise ValueError(f"{name!r} is no object id")
    return name


def _git() -> str:
    found = shutil.which("git")
    if found is None:
        raise MissingDependency("git is not installed; the knowledge repository needs it, 2.39 or newer")
    return found


def _settings() -> list[str]:
    return ["--no-pager", "--literal-pathspecs", *(part for key, value in SETTINGS.items() for part in ("-c", f"{key}={value}"))]


def _environment() -> dict[str, str]:
    """An environment made from nothing: no home, no configuration, no identity, no proxy of the caller's."""
    return {
        "PATH": os.pathsep.join((str(Path(_git()).parent), os.defpath)),
        "LC_ALL": "C",
        "TZ": "UTC",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_SYSTEM": "/dev/null",
        "GIT_CONFIG_GLOBAL": "/dev/null",
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_GRAFT_FILE": "/dev/null",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_INDEX_FILE": "/nonexistent/index",  # whoever needs one names it: people's own may be torn, or held
    }


def identity(author: str, at: datetime) -> dict[str, str]:
    match = _AUTHOR.fullmatch(author)
    if match is None:
        raise ValueError(f"{author!r} is not `Name <mail>`")
    when = f"@{int(at.astimezone(UTC).timestamp())} +0000"
    return {
        f"GIT_{role}_{what}": value
        for role in ("AUTHOR", "COMMITTER")
        for what, value in zip(("NAME", "EMAIL", "DATE"), (*match.groups(), when), strict=True)
    }


def _paired(names: list[str], contents: Iterator[bytes | None]) -> Iterator[tuple[str, bytes | None]]:
    for name in names:
        try:
            content = next(contents)
        except StopIteration:
            raise DistilError(f"object {name} is damaged; `git fsck` in the knowledge folder says more, a backup or a clone brings it back") from None
        yield name, content


def _batch(answers: IO[bytes], largest: int) -> Iterator[bytes | None]:
    """Yield what git answers to each name; raises DistilError when it stops in the middle."""
    while header := answers.readline(200):
        kind, *size = header.decode().split()[1:]
        length = int(size[0]) + 1 if size else 0  # "<id> missing" has no size
        if kind == "blob" and length <= largest + 1:
            content = answers.read(length)
            if len(content) != length:
                raise DistilError("git cat-file ended in the middle of a file; `git fsck` in the knowledge folder says more")
            yield content[:-1]
        else:
            _skip(answers, length)
            yield None


def _skip(answers: IO[bytes], length: int) -> None:
    while length > 0:
        block = answers.read(min(length, 1 << 20))
        if not block:
            return
        length -= len(block)
