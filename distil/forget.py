"""Forgetting a source: its pages, its line in the manifest, and everything this workspace remembers of it."""

import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath

from distil import extract, knowledge, lines, runs, tasks
from distil.cache import Cache
from distil.config import Workspace
from distil.data import Json, Source
from distil.errors import Busy, DistilError
from distil.index import files
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
    workspace: Workspace, sources: list[Source], cache: Cache, person: knowledge.Person, *, wanted: knowledge.Forgotten, at: datetime
) -> Forgetting:
    """Remove the sources' pages and all that is remembered of them here. Called again it goes on where a crash left it.

    The index and the manifest are the caller's to bring up to date, in this order: as long as the manifest has its line, a source can be named.
    """
    repository = knowledge.Repository(workspace.knowledge)
    leases = Leases(workspace.state / "leases")  # until this process ends: a run that works on one now would bring its page back
    for source in sources:
        if not leases.take(source.id):
            raise Busy(f"{source.path}: a run is working on it; forget it when that run has ended")
    removal = knowledge.forget(repository, wanted, person, lock=workspace.state / "integrate.lock", at=at)
    count = sum(1 for path in _traces(workspace, wanted.sources, {source.sha256 for source in sources}) if _removed(path))
    _unrecord(workspace, wanted.sources, removal)
    cache.forget(name for source in sources for name in (source.sha256, source.id))
    return Forgetting(
        removal, tuple(source.id for source in sources), count, (*_remains(sources, removal, history=wanted.history), *_asked(workspace, sources))
    )


def drop_stale_index(workspace: Workspace, repository: knowledge.Repository) -> bool:
    """Remove every index that still holds what was forgotten: one put aside, and one that could not be brought to the newest commit.

    True when there is no index left.
    """
    from distil.index import database, tables

    for name in files.ASIDE:
        _removed(workspace.cache / name)
    try:
        with database.reading(workspace.index) as index:
            if tables.stamp(index).get("commit") == repository.head():
                return False
    except DistilError:  # damaged or of another version: nothing says that it is free of those words
        pass
    return files.remove(workspace.index)


def _traces(workspace: Workspace, sources: frozenset[str], digests: set[str]) -> Iterator[Path]:
    """Yield the files in the workspace's state that hold words of these sources."""
    for kept in (workspace.cache / "text").glob("*/*"):
        if _digest(kept) in digests | {""}:
            yield kept
    yield from (workspace.cache / "members").glob("*/*")  # names of what containers hold; listed again when needed
    for name in (*files.ASIDE, "state.sqlite.damaged"):
        yield workspace.cache / name
    for page in (*workspace.runs.glob("*/pages/records/*/*"), *(workspace.state / "edits").glob("*")):
        if page.is_file() and any(f'\n    id: "{source}"\n'.encode() in page.read_bytes() for source in sources):
            yield page


def _unrecord(workspace: Workspace, sources: frozenset[str], removal: knowledge.Removal) -> None:
    """Take the sources out of what is kept of runs. The names of their pages are words of theirs, and the outcomes, which know them, go last."""
    folders = list(runs.folders(workspace.runs))
    pages = set(removal.paths)
    for folder in folders:
        pages |= {
            str(record["page"]) for record in lines.read(folder.path / "outcomes.jsonl") if record.get("source") in sources and record.get("page")
        }
    _filter(workspace.state / "refusals.jsonl", lambda record: record.get("page") not in pages)
    for folder in folders:
        for name in ("events.jsonl", "outcomes.jsonl"):
            _filter(folder.path / name, lambda record: record.get("source") not in sources)
    standing = runs.Standing(workspace.state / "standing.json")
    known = standing.load()
    if known.keys() & sources:
        standing.save({key: value for key, value in known.items() if key not in sources})


def _digest(kept: Path) -> str:
    """Return the SHA-256 of the source whose text is kept here, "" when that can't be read any more."""
    try:
        return extract.decode(zlib.decompress(kept.read_bytes())).sha256
    except (OSError, ValueError, KeyError, zlib.error):
        return ""


def _removed(path: Path) -> bool:
    """Remove a file or a link; False when there is none, or a folder in its place."""
    there = path.is_symlink() or path.is_file()
    if there:
        path.unlink()
    return there


def _filter(path: Path, keep: Callable[[Json], bool]) -> None:
    """Write a file of lines again without some; one that loses none stays as it is, as a run may be adding to it."""
    if not path.is_file():
        return
    before = path.read_bytes().split(b"\n")
    after = [line for line in before if not line or _wanted(line, keep)]
    if len(after) < len(before):
        fresh = path.with_name(f"{path.name}.new")
        fresh.write_bytes(b"\n".join(after))
        fresh.replace(path)


def _wanted(line: bytes, keep: Callable[[Json], bool]) -> bool:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):  # torn by a kill: nobody can say whose words it holds
        return False
    return isinstance(record, dict) and keep(record)


def _asked(workspace: Workspace, sources: list[Source]) -> Iterator[str]:
    """Yield the tasks that name one of the sources: words of people's, which are theirs to take away."""
    names = {PurePosixPath(source.path).name for source in sources if not source.parent}
    for task in tasks.tasks(workspace.state):
        if any(name in said for name in names for said in (task.prompt, *task.only, *task.exclude)):
            yield f"a task names it: remove .distil/tasks/{task.id}.json"


def _remains(sources: list[Source], removal: knowledge.Removal, *, history: bool) -> Iterator[str]:
    for source in sources:
        if not source.parent:
            yield f"the file {source.root}:{source.path} is yours and lies where it lay"
    if history:
        yield "clones, backups and rendered bundles made before still hold it, and their history no longer fits this one"
        if removal.elsewhere:
            yield f"what else keeps commits may still hold it: {', '.join(removal.elsewhere)}"
    else:
        yield "older commits still hold the pages: `git -C knowledge log`; --history takes them out of there too"
    yield "decisions.jsonl in .distil keeps who agreed to it and when, by its id and digest"
    yield "the manifest's own git history, if the workspace is in git, still holds its line"
