"""Walking what the user points at: links resolved, each folder once, bounded, and everything passed over said.

A folder somebody else made may hold links to what its receiver keeps private. One that leads out of all that was given (and out of raw/) is
followed only when it is given itself.
"""

import os
import shlex
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

# Deeper than any tree people keep by hand; a loop through mounts would go on for ever.
DEEPEST = 64
MOST = 1_000_000
OWN = {".distil", "knowledge", "manifests", "models", "distil.toml"}


@dataclass(frozen=True)
class Found:
    """A regular file: where it was met, and where it really lies when a link led there ("" else)."""

    path: Path
    real: Path

    @property
    def linked(self) -> bool:
        return self.path != self.real


@dataclass(frozen=True)
class PassedOver:
    """Something met that can't be a source, and why; `denied` when it may be one that the system does not let us read,
    `outside` for a link that leads out of what was given."""

    path: Path
    reason: str
    denied: bool = False
    outside: bool = False


@dataclass
class Walk:
    """One walk over the given paths; iterate it once. `hidden` counts names with a leading dot that were left out.

    `follow` says of a link that leads out whether it was given by name before.
    """

    paths: Sequence[Path]
    workspace: Path
    follow: Callable[[Path], bool] = lambda path: False
    hidden: int = 0
    _visited: set[tuple[int, int]] = field(default_factory=set)
    _count: int = 0
    _folders: dict[Path, Path] = field(default_factory=dict)  # the last folder -> where it really lies
    _within: frozenset[Path] = frozenset()  # where links may lead

    def __iter__(self) -> Iterator[Found | PassedOver]:
        self._within = frozenset(Path(os.path.realpath(path)) for path in (*self.paths, self.workspace / "raw"))
        for given in self.paths:
            # The folder part is resolved, the last name kept: a link given by name is a link met.
            path = given.parent.resolve() / given.name if given.name not in ("", "..") else given.resolve()
            yield from self._visit(path, 0)

    def _visit(self, path: Path, depth: int) -> Iterator[Found | PassedOver]:
        stack = [(path, depth)]
        while stack:
            here, level = stack.pop()
            try:
                status = here.stat()
            except OSError as error:
                yield _fault(here, error)
                continue
            if level and (target := self._outside(here)) is not None:
                shown = here.relative_to(self.workspace) if here.is_relative_to(self.workspace) else here
                yield PassedOver(
                    here, f"a link to {target}, outside of what is added; `distil add {shlex.quote(str(shown))}` takes it in", outside=True
                )
                continue
            if stat.S_ISDIR(status.st_mode):
                listed = self._enter(here, status, level)
                if isinstance(listed, PassedOver):
                    yield listed
                else:
                    stack.extend((child, level + 1) for child in reversed(listed))
            elif not stat.S_ISREG(status.st_mode):
                yield PassedOver(here, "not a regular file (a pipe, socket or device)")
            elif self._count >= MOST:
                yield PassedOver(here, f"more than {MOST:,} files; add the rest folder by folder")
                return
            else:
                self._count += 1
                yield Found(here, self._real(here))

    def _outside(self, path: Path) -> Path | None:
        """Return where a link leads that leaves all that was given."""
        if not path.is_symlink():
            return None
        real = Path(os.path.realpath(path))
        inside = any(real.is_relative_to(folder) for folder in self._within)
        return None if inside or self.follow(path) else real

    def _real(self, file: Path) -> Path:
        """Return where a file really lies; each folder is resolved once, as that costs a call for each of its parts."""
        if file.is_symlink():
            return Path(os.path.realpath(file))
        folder = file.parent
        if folder not in self._folders:
            self._folders = {folder: Path(os.path.realpath(folder))}
        real = self._folders[folder]
        return file if real == folder else real / file.name

    def _enter(self, folder: Path, status: os.stat_result, level: int) -> list[Path] | PassedOver:
        key = (status.st_dev, status.st_ino)
        if key in self._visited:
            return PassedOver(folder, "a folder already visited (a link that leads back, or given twice)")
        self._visited.add(key)
        if level >= DEEPEST:
            return PassedOver(folder, f"deeper than {DEEPEST} folders")
        try:
            names = sorted(os.listdir(folder))
        except OSError as error:
            return _fault(folder, error)
        own = OWN if folder == self.workspace else set()
        self.hidden += sum(name.startswith(".") for name in names)
        return [folder / name for name in names if not name.startswith(".") and name not in own]


def _fault(path: Path, error: OSError) -> PassedOver:
    if path.is_symlink() and isinstance(error, FileNotFoundError):
        return PassedOver(path, "a link to nothing")
    if error.errno == 40:  # ELOOP
        return PassedOver(path, "a link that leads to itself")
    if isinstance(error, FileNotFoundError):
        return PassedOver(path, "no such file or folder")
    return PassedOver(path, f"can't be read ({error.strerror})", denied=True)
