"""Walking what the user points at: links resolved, each folder once, bounded, and everything passed over said."""

import os
import stat
from collections.abc import Iterator, Sequence
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
    """Something met that can't be a source, and why; `denied` when it may be one that the system does not let us read."""

    path: Path
    reason: str
    denied: bool = False


@dataclass
class Walk:
    """One walk over the given paths; iterate it once. `hidden` counts names with a leading dot that were left out."""

    paths: Sequence[Path]
    workspace: Path
    hidden: int = 0
    _visited: set[tuple[int, int]] = field(default_factory=set)
    _count: int = 0
    _folders: dict[Path, Path] = field(default_factory=dict)  # the last folder -> where it really lies

    def __iter__(self) -> Iterator[Found | PassedOver]:
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
