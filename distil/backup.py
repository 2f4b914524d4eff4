"""A backup in one file: the wiki with its whole history, the manifest, the settings. Restored once before it counts as made."""

import io
import json
import os
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from distil.blob import sha256
from distil.config import Workspace
from distil.data import Json
from distil.errors import DistilError, Refused, Usage
from distil.knowledge import Repository, checkout
from distil.knowledge.git import BRANCH
from distil.manifest import load, stamp

HISTORY = "knowledge.bundle"
ABOUT = "backup.json"
# A wiki of 100,000 pages packs into less; anything larger was not made here.
LARGEST = 16 << 30


@dataclass(frozen=True)
class Backup:
    """What a backup holds."""

    commit: str
    files: tuple[str, ...]
    size: int


def make(workspace: Workspace, file: Path, at: datetime, *, force: bool = False) -> Backup:
    """Write the backup, restore it into a temporary folder, compare, and only then give it its name.

    Refused when the name is taken, which an older backup may have; `force` lets the new one take its place.
    """
    repository = Repository(workspace.knowledge)
    commit = repository.head()
    if not commit:
        raise Usage("backup: there are no pages yet; `distil run --local` first")
    if file.is_dir():
        raise Usage(f"{file}: a folder; give the name of a file")
    if not file.absolute().parent.is_dir():
        raise Usage(f"{file}: its folder does not exist")
    if os.path.lexists(file) and not force:
        raise _taken(file)
    with tempfile.TemporaryDirectory(dir=file.absolute().parent, prefix=".distil-backup-") as folder:
        bundle = Path(folder) / HISTORY
        repository.run(["bundle", "create", "--quiet", str(bundle.absolute()), BRANCH])
        parts = {HISTORY: bundle, **_settings(workspace)}
        about: Json = {"schema": 1, "commit": commit, "at": stamp(at), "files": {name: sha256(path.read_bytes()) for name, path in parts.items()}}
        fresh = Path(folder) / "backup.tar"
        with tarfile.open(fresh, "w", format=tarfile.PAX_FORMAT) as archive:
            _put(archive, ABOUT, json.dumps(about, indent=1, sort_keys=True).encode() + b"\n")
            for name, path in parts.items():
                _put(archive, name, path.read_bytes())
        restore(fresh, Path(folder) / "restored")
        there = Repository(Path(folder) / "restored" / "knowledge")
        if there.head() != commit or there.tree(commit) != repository.tree(commit):
            raise DistilError(f"{file}: what was restored is not what is here; the backup was not made")
        size = fresh.stat().st_size
        _place(fresh, file, force=force)
    return Backup(commit, tuple(parts), size)


def _place(fresh: Path, file: Path, *, force: bool) -> None:
    """Give the backup its name, whole and on disk, and take the name from another file only when told."""
    with fresh.open("rb") as written:
        os.fsync(written.fileno())
    if force:
        fresh.replace(file)
        return
    try:
        file.hardlink_to(fresh)
    except FileExistsError:
        raise _taken(file) from None
    except OSError:  # no hard links on this disk
        with file.open("xb"):
            fresh.replace(file)


def _taken(file: Path) -> Refused:
    return Refused(f"{file}: there is a file of this name, perhaps an older backup; give another name, or --force to replace it")


def restore(file: Path, folder: Path) -> Backup:
    """Make a workspace of a backup in a folder that is empty or does not exist; every part is checked by its digest."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(f"{folder}: not an empty folder; a backup is restored into one of its own")
    parts = dict(_parts(file))
    about = _about(file, parts)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in parts.items():
        if name not in (ABOUT, HISTORY):
            place = folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
    repository = Repository(folder / "knowledge")
    repository.init()
    with tempfile.TemporaryDirectory(dir=folder) as inside:
        bundle = Path(inside) / HISTORY
        bundle.write_bytes(parts[HISTORY])
        repository.run(["bundle", "unbundle", str(bundle.absolute())])
    commit = str(about["commit"])
    repository.run(["update-ref", BRANCH, commit, ""])
    repository.run(["fsck", "--strict", "--no-dangling"])
    checkout(repository, commit)
    load(folder / "manifests")
    return Backup(commit, tuple(parts), file.stat().st_size)


def _settings(workspace: Workspace) -> dict[str, Path]:
    """Return what else makes a workspace: settings, manifests, the list of models. Sources, weights and caches are not in a backup."""
    chosen = [workspace.root / "distil.toml", workspace.models / "models.toml", *sorted(workspace.manifests.glob("*.jsonl"))]
    return {str(path.relative_to(workspace.root)): path for path in chosen if path.is_file() and not path.is_symlink()}


def _put(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size = len(content)
    archive.addfile(entry, io.BytesIO(content))


def _parts(file: Path) -> Iterator[tuple[str, bytes]]:
    try:
        with tarfile.open(file, "r:") as archive:
            yield from (_part(file, archive, entry) for entry in archive)
    except (OSError, tarfile.TarError) as error:
        raise Usage(f"{file}: not a backup that can be read ({error})") from None


def _part(file: Path, archive: tarfile.TarFile, entry: tarfile.TarInfo) -> tuple[str, bytes]:
    if not entry.isreg() or not _sound(entry.name) or entry.size > LARGEST:
        raise Usage(f"{file}: {entry.name!r} in it is no part of a backup; it was not restored")
    content = archive.extractfile(entry)
    return entry.name, content.read() if content is not None else b""


def _sound(name: str) -> bool:
    return name in (ABOUT, HISTORY, "distil.toml", "models/models.toml") or (
        name.startswith("manifests/") and name.endswith(".jsonl") and name.count("/") == 1 and not name.startswith("manifests/.")
    )


def _about(file: Path, parts: dict[str, bytes]) -> Json:
    try:
        about: Json = json.loads(parts[ABOUT])
        wanted = dict(about["files"])
    except (KeyError, ValueError, TypeError):
        raise Usage(f"{file}: not a backup of distil, {ABOUT} is missing in it or can't be read") from None
    damaged = [name for name in {*wanted, *parts} - {ABOUT} if name not in parts or sha256(parts[name]) != wanted.get(name)]
    if damaged or HISTORY not in parts:
        raise Usage(f"{file}: damaged ({', '.join(sorted(damaged)) or HISTORY}); use another backup")
    return about
