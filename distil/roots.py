"""Where a source lies on this machine, and its bytes, read so that nothing but a regular file is ever opened.

A root is a name that the manifest may carry; the folder behind it is known only to this machine.
"""

import errno
import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from distil.data import Source
from distil.errors import SourceFailed

WORKSPACE = "workspace"
# The largest file that is read at all; what a format may hold is bounded again by its extractor.
LARGEST = 512 * 1024 * 1024
NOTHING = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)


class Absent(SourceFailed):
    """The source's file is not here: normal for a clone without the bytes."""


@dataclass(frozen=True)
class Roots:
    """The folders that root names stand for here. `workspace` is the workspace itself."""

    workspace: Path
    folders: Mapping[str, Path]
    _real: dict[Path, str] = field(default_factory=dict, repr=False, compare=False)  # a folder is resolved once, not once a source
    _folders: dict[str, tuple[tuple[int, int] | None, str]] = field(default_factory=dict, repr=False, compare=False)  # -> which it is, its real path

    def folder(self, root: str) -> Path | None:
        """Return the folder of a root, or None when this machine does not know it."""
        return self.workspace if root == WORKSPACE else self.folders.get(root)

    def name(self, path: Path) -> tuple[str, str] | None:
        """Return (root, relative path) of an absolute path, in the deepest root that holds it."""
        best: tuple[str, str] | None = None
        depth = -1
        for root, folder in (*self.folders.items(), (WORKSPACE, self.workspace)):
            if path.is_relative_to(folder) and len(folder.parts) > depth:
                best, depth = (root, str(path.relative_to(folder))), len(folder.parts)
        return best

    def locate(self, source: Source) -> Path:
        """Return where the source lies; raises Absent when the root is unknown here or nothing is there.

        A link counts only when it still leads to where it led when the source was added.
        """
        unknown = True
        for root, path in ((source.root, source.path), *(split_alias(alias) for alias in source.aliases)):
            folder = self.folder(root)
            unknown = unknown and folder is None
            if folder is None:
                continue
            base = self._real.get(folder) or self._real.setdefault(folder, os.path.realpath(folder))
            there = os.path.normpath(os.path.join(base, path))  # noqa: PTH118  # a night asks this of every source: paths as objects took half of it
            try:
                real = self._really(there)
            except OSError as error:
                raise SourceFailed(f"{path}: can't be looked at ({error.strerror}); check the permissions of its folder") from None
            if not real:
                continue
            if real != there and (not source.resolved or self.text(Path(real)) != source.resolved):
                raise SourceFailed(f"{path}: a link that leads elsewhere than when it was added; add it again to accept that")
            return Path(real)
        if unknown:
            raise Absent(f"the folder {source.root!r} is not known on this machine; add it again, or name it under [roots] in the machine's file")
        raise Absent(f"{source.path}: not here")

    def _really(self, there: str) -> str:
        """Return where a name really lies, "" when nothing is there; a folder is resolved once for all in it, and again when another lies there."""
        try:
            own = os.lstat(there)
            if stat.S_ISLNK(own.st_mode):
                real = os.path.realpath(there)
                os.stat(real)  # noqa: PTH116  # strings, as in `locate`
                return real
            folder, name = os.path.split(there)
            now = os.stat(folder)  # noqa: PTH116
        except OSError as error:
            if error.errno in NOTHING:
                return ""
            raise
        which = (now.st_dev, now.st_ino)
        if self._folders.get(folder, (None, ""))[0] != which:
            self._folders[folder] = (which, os.path.realpath(folder))
        return f"{self._folders[folder][1].rstrip('/')}/{name}"

    def text(self, real: Path) -> str:
        """Return ROOT:PATH of an absolute path, "" when no known root holds it."""
        named = self.name(real)
        return "" if named is None else f"{named[0]}:{named[1]}"


def split_alias(alias: str) -> tuple[str, str]:
    """Return (root, path) of an alias; a root's name holds no colon."""
    root, _, path = alias.partition(":")
    return root, path


def read_regular(path: Path, *, largest: int = LARGEST) -> bytes:
    """Return the bytes of a regular file; SourceFailed names anything else (pipes, devices, too large, unreadable)."""
    try:
        # Non-blocking: opening a pipe that nobody writes to would wait for ever.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        raise Absent(f"{path.name}: not here") from None
    except OSError as error:
        raise SourceFailed(f"{path.name}: can't be opened ({error.strerror}); check its permissions") from None
    with os.fdopen(handle, "rb") as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise SourceFailed(f"{path.name}: not a regular file; only files can be sources")
        if found.st_size > largest:
            raise SourceFailed(f"{path.name}: {found.st_size:,} bytes, over the limit of {largest:,}; split it")
        try:
            content = file.read(largest + 1)
        except OSError as error:
            raise SourceFailed(f"{path.name}: can't be read ({error.strerror}); check the disk or the mount") from None
    if len(content) > largest:
        raise SourceFailed(f"{path.name}: grew over the limit of {largest:,} bytes while it was read")
    return content
