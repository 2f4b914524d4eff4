"""Writing a tree of files into a folder that a person named, so that nothing of theirs is ever touched.

Only a folder that is empty, or that holds the mark of an earlier call, is written to; only files named in that mark are replaced
or removed, and only when they are still as they were made.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from distil.blob import sha256
from distil.errors import Refused, Usage

MARK = ".distil-bundle"
Files = Callable[[], Iterator[tuple[str, bytes]]]


@dataclass(frozen=True)
class Written:
    """How many files were written, were there already, and were removed; `strangers` were not made here and were left alone."""

    written: int
    same: int
    removed: int
    strangers: int


def write(folder: Path, files: Files, *, kind: str) -> Written:
    """Make the folder hold these files; Refused when it holds something else, or a file of an earlier call was changed by hand.

    `files` is asked twice, so that nothing has to be held in memory. A killed call is made good by the next one.
    """
    known = _known(folder, kind)
    wanted = {path: sha256(content) for path, content in files()}
    here = {path: found for path in {*known, *wanted} if (found := _digest(folder, path))}
    changed = sorted(path for path, found in here.items() if found not in known.get(path, ()) and found != wanted.get(path))
    if changed:
        names = ", ".join(changed[:3]) + (f" and {len(changed) - 3} more" if len(changed) > 3 else "")
        raise Refused(f"{folder}: changed by hand, or not made here: {names}; move them away, or choose another folder")
    folder.mkdir(parents=True, exist_ok=True)
    # What is named in either mark is ours: a kill between here and the end leaves files of both.
    _mark(folder, kind, {path: [*known.get(path, ()), *([wanted[path]] if path in wanted else [])] for path in {*known, *wanted}})
    for path, content in files():
        if here.get(path) != wanted[path]:
            _place(folder, path, content)
    gone = sorted(path for path in here if path not in wanted)
    for path in gone:
        (folder / path).unlink()
        _prune(folder, path)
    _mark(folder, kind, {path: [digest] for path, digest in wanted.items()})
    same = sum(here.get(path) == digest for path, digest in wanted.items())
    return Written(len(wanted) - same, same, len(gone), _strangers(folder, wanted))


def _known(folder: Path, kind: str) -> dict[str, list[str]]:
    if not folder.exists() and not folder.is_symlink():
        return {}
    if not folder.is_dir():
        raise Usage(f"{folder}: not a folder; name one that is empty or does not exist yet")
    mark = folder / MARK
    if mark.is_file() and not mark.is_symlink():
        with suppress(ValueError, KeyError, AttributeError):
            record = json.loads(mark.read_text(encoding="utf-8"))
            if record["kind"] == kind:
                return {str(path): [str(digest) for digest in digests] for path, digests in record["files"].items() if _inside(str(path))}
    if any(folder.iterdir()):
        raise Refused(f"{folder}: not empty, and no {kind} that distil made; choose another folder")
    return {}


def _inside(path: str) -> bool:
    return bool(path) and not path.startswith("/") and all(part not in ("", ".", "..") for part in path.split("/"))


def _mark(folder: Path, kind: str, files: Mapping[str, list[str]]) -> None:
    text = json.dumps({"schema": 1, "kind": kind, "files": dict(sorted(files.items()))}, indent=0, sort_keys=True)
    _place(folder, MARK, text.encode() + b"\n")


def _digest(folder: Path, path: str) -> str:
    """Return the SHA-256 of the file there, "" for none, something that equals nothing for anything but a plain file."""
    place = folder / path
    if any(parent.is_symlink() for parent in (place, *place.parents) if parent != folder and folder in parent.parents):
        return "a link"
    if not place.exists():
        return ""
    return sha256(place.read_bytes()) if place.is_file() else "no file"


def _place(folder: Path, path: str, content: bytes) -> None:
    place = folder / path
    place.parent.mkdir(parents=True, exist_ok=True)
    fresh = place.with_name(f".{place.name}.new")
    fresh.unlink(missing_ok=True)
    with fresh.open("xb") as out:
        out.write(content)
    fresh.replace(place)


def _prune(folder: Path, path: str) -> None:
    for parent in (folder / path).parents:
        if parent == folder:
            return
        with suppress(OSError):
            parent.rmdir()


def _strangers(folder: Path, wanted: Mapping[str, str]) -> int:
    count = 0
    for here, folders, names in os.walk(folder):
        if Path(here) == folder and ".git" in folders:
            folders.remove(".git")
        count += sum(str((Path(here) / name).relative_to(folder)) not in {*wanted, MARK} for name in names)
    return count
