"""Forgetting a source: its pages, its line in the manifest, and everything this workspace remembers of it."""

import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from distil import extract, knowledge
from distil.cache import Cache
from distil.config import Workspace
from distil.data import Json, Source
from distil.errors import Busy
from distil.leases import Leases
from distil.manifest import Manifest


@dataclass(frozen=True)
class Forgetting:
    """What was forgotten and what could not be."""

    removal: knowledge.Removal
    sources: tuple[str, ...]
    cached: int  # files of the cache and of earlier runs
    remains: tuple[str, ...]  # what a person has to see to themselves


def family(manifest: Manifest, source: Source) -> list[Source]:
    """Return the source and everything that was taken out of it: attachments, messages, members of an archive."""
    return [source, *manifest.inside(source)]


def forget(
    workspace: Workspace, manifest: Manifest, sources: list[Source], person: knowledge.Person, *, wanted: knowledge.Forgotten, at: datetime
) -> Forgetting:
    """Remove the sources' pages and all that is remembered of them here; the manifest is changed and has to be saved by the caller."""
    repository = knowledge.Repository(workspace.knowledge)
    leases = Leases(workspace.state / "leases")  # until this process ends: a run that works on one now would bring its page back
    for source in sources:
        if not leases.take(source.id):
            raise Busy(f"{source.path}: a run is working on it; forget it when that run has ended")
    removal = knowledge.forget(repository, wanted, person, lock=workspace.state / "integrate.lock", at=at)
    digests = {source.sha256 for source in sources}
    count = sum(1 for path in _traces(workspace, wanted.sources, digests) if _removed(path))
    for folder in workspace.runs.glob("*"):
        _filter(folder / "outcomes.jsonl", lambda record: record.get("source") not in wanted.sources)
    _filter(workspace.state / "refusals.jsonl", lambda record: record.get("page") not in removal.paths)
    for source in sources:
        manifest.remove(source.id)
    return Forgetting(removal, tuple(source.id for source in sources), count, tuple(_remains(sources, removal, history=wanted.history)))


def forget_cache(cache: Cache, sources: list[Source]) -> None:
    """Drop everything that is kept by the sources' digests or ids."""
    cache.forget(name for source in sources for name in (source.sha256, source.id))


def _traces(workspace: Workspace, sources: frozenset[str], digests: set[str]) -> Iterator[Path]:
    """Yield the files in the workspace's state that hold words of these sources."""
    for kept in (workspace.cache / "text").glob("*/*"):
        if _digest(kept) in digests | {""}:
            yield kept
    yield from (workspace.cache / "members").glob("**/*")  # names of what containers hold; listed again when needed
    for name in ("index.duckdb.aside", "index.duckdb.building", "index.duckdb.new"):
        yield workspace.cache / name
    for page in (*workspace.runs.glob("*/pages/records/*/*"), *(workspace.state / "edits").glob("*")):
        if any(f'\n    id: "{source}"\n'.encode() in page.read_bytes() for source in sources):
            yield page


def _digest(kept: Path) -> str:
    """Return the SHA-256 of the source whose text is kept here, "" when that can't be read any more."""
    try:
        return extract.decode(zlib.decompress(kept.read_bytes())).sha256
    except (OSError, ValueError, KeyError, zlib.error):
        return ""


def _removed(path: Path) -> bool:
    there = path.is_file()
    path.unlink(missing_ok=True)
    return there


def _filter(path: Path, keep: Callable[[Json], bool]) -> None:
    """Write a file of lines again without some."""
    if not path.is_file():
        return
    lines = []
    for line in path.read_bytes().split(b"\n"):
        try:
            wanted = not line or keep(json.loads(line))
        except (ValueError, AttributeError):
            wanted = False
        if wanted:
            lines.append(line)
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(b"\n".join(lines))
    fresh.replace(path)


def _remains(sources: list[Source], removal: knowledge.Removal, *, history: bool) -> Iterator[str]:
    for source in sources:
        if not source.parent:
            yield f"the file {source.root}:{source.path} is yours and lies where it lay"
    if history:
        yield "clones, backups and rendered bundles made before still hold it, and their history no longer fits this one"
        if removal.elsewhere:
            yield f"other branches or tags still hold it: {', '.join(removal.elsewhere)}"
    else:
        yield "older commits still hold the pages: `git -C knowledge log`; --history takes them out of there too"
    yield "the manifest's own git history, if the workspace is in git, still holds its line"
