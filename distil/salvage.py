"""What became of a run's pages, and a person's ways with those that were not integrated: repair, salvage, discard.

Nothing here is believed because it lies in the staging folder: a page is proved against its source again before it goes in.
"""

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from distil import ground, knowledge, okf, pipeline, runs, screen
from distil.config import Workspace
from distil.data import Json, Outcome, Run, State
from distil.errors import Busy, InvalidPage, Refused, SourceFailed, Usage
from distil.leases import RunLock
from distil.manifest import stamp
from distil.members import Library


@dataclass(frozen=True)
class Account:
    """One run as it stands: what it was, how far it came, which of its pages are on main, and why the others are not."""

    run: Run
    recipe: str
    state: str  # running, stopped, ended, quarantined, undone, apart, discarded
    outcomes: Mapping[str, Outcome]  # as recorded: what was unchanged is not
    integrated: tuple[str, ...]
    pending: tuple[str, ...]  # valid, and not on main
    refused: Mapping[str, list[str]]
    commit: str  # that holds its pages; "" when history was made anew without it
    end: Json | None
    undone: tuple[str, ...] = ()  # valid, and taken back from main by a person

    @property
    def open(self) -> list[Outcome]:
        """What was neither written nor unchanged, by state and name, without the tracebacks of bugs."""
        fine = (State.WRITTEN, State.UNCHANGED)
        return sorted((runs.shown(each) for each in self.outcomes.values() if each.state not in fine), key=lambda each: (each.state.value, each.name))

    @property
    def counts(self) -> Json:
        """How many sources ended in each state, and how many were found; of a run without an end only those recorded so far."""
        end = self.end or {}
        recorded = {state.value: sum(each.state is state for each in self.outcomes.values()) for state in State}
        counts = {name: end.get(name, number) for name, number in recorded.items()}
        return {"found": end.get("found", sum(counts.values())), **counts}

    def json(self) -> Json:
        """Return the machine form."""
        return {
            "schema": 1,
            "run": self.run.id,
            "namespace": self.run.id,
            "started": stamp(self.run.started),
            "mode": self.run.mode,
            "task": self.run.task,
            "base": self.run.base,
            "recipe": self.recipe,
            "state": self.state,
            "outcomes": len(self.outcomes),
            "counts": self.counts,
            "open": [runs.outcome_json(each) for each in self.open],
            "integrated": list(self.integrated),
            "pending": list(self.pending),
            "undone": list(self.undone),
            "refused": {path: list(found) for path, found in sorted(self.refused.items())},
            "commit": self.commit,
            "end": self.end,
        }


@dataclass(frozen=True)
class Bench:
    """What a person works on a run's leftovers with."""

    workspace: Workspace
    repository: knowledge.Repository
    library: Library
    bounds: knowledge.Bounds
    by: str
    at: datetime


def open_run(workspace: Workspace, key: str) -> runs.Folder:
    """Return the folder of the run with this id or unique start of one; Usage otherwise."""
    hits = [folder for folder in runs.folders(workspace.runs) if folder.path.name == key]
    hits = hits or [folder for folder in runs.folders(workspace.runs) if len(key) >= 4 and folder.path.name.startswith(key)]
    if len(hits) == 1:
        return hits[0]
    raise Usage(f"{key}: {'no such run' if not hits else f'{len(hits)} runs start like this'}; `distil runs` lists them")


def account(folder: runs.Folder, repository: knowledge.Repository, bounds: knowledge.Bounds) -> Account:
    """Return how the run stands."""
    known = folder.read()
    if known is None:
        raise Usage(f"{folder.path.name}: its run.json can't be read; the pages in {folder.path / 'pages'} are kept")
    run, recipe = known
    staged = knowledge.collect(folder.pages, bounds)
    there = repository.tree(repository.head(), "records")
    integrated = tuple(path for path, page in sorted(staged.pages.items()) if path in there and knowledge.holds(repository, there[path], page))
    rest = replace(staged, pages={path: page for path, page in staged.pages.items() if path not in integrated})
    refused = knowledge.judge(rest, run)
    valid = tuple(path for path in sorted(rest.pages) if path not in refused)
    undone = _undone(repository, run.id, valid)
    pending = tuple(path for path in valid if path not in undone)
    end = folder.ended()
    state = _state(folder, end, pending, refused)
    if state == "ended" and undone:
        state = "undone"
    if state == "quarantined" and run.mode == knowledge.READ:
        state = "apart"
    commit = _commit(repository, str((end or {}).get("commit") or ""), integrated)
    return Account(run, recipe, state, folder.outcomes(), integrated, pending, refused, commit, end, undone)


def _undone(repository: knowledge.Repository, run: str, paths: tuple[str, ...]) -> tuple[str, ...]:
    """Return which of these pages a person took back by undoing the run."""
    commit = knowledge.undone_by(repository, run) if paths else ""
    if not commit:
        return ()
    gone = {path for path, (_, _, now) in repository.changes(knowledge.parent(repository, commit), commit).items() if not now}
    return tuple(path for path in paths if path in gone)


def _commit(repository: knowledge.Repository, recorded: str, integrated: tuple[str, ...]) -> str:
    """Return the commit that brought the pages in: as recorded, unless history was made anew since."""
    if recorded and repository.reaches(repository.head(), recorded):
        return recorded
    return repository.added(integrated[0]) if integrated else ""


def _state(folder: runs.Folder, end: Json | None, pending: tuple[str, ...], refused: Mapping[str, list[str]]) -> str:
    if end is None:
        lock = RunLock(folder.path)
        free = lock.take()
        lock.close()
        return "stopped" if free else "running"
    if "discarded_by" in end:
        return "discarded"
    return "quarantined" if pending or refused else "ended"


def salvage(folder: runs.Folder, bench: Bench) -> tuple[knowledge.Integration, dict[str, list[str]]]:
    """Integrate what is valid and proved, and leave the rest where it is, with every reason."""
    with _held(folder):
        return _integrate(folder, bench, all_or_nothing=False)


def repair(folder: runs.Folder, bench: Bench) -> tuple[list[str], knowledge.Integration, dict[str, list[str]]]:
    """Put right what follows from the pages themselves, then integrate everything, or nothing when something is still wrong."""
    known = folder.read()
    with _held(folder):
        done = list(_mended(folder.pages, known[0], bench.bounds)) if known is not None else []
        return (done, *_integrate(folder, bench, all_or_nothing=True))


def discard(folder: runs.Folder, bench: Bench, *, reason: str) -> None:
    """End the run for good. Its pages stay in its folder and are never integrated."""
    if len(reason.split()) < 2:
        raise Usage(f"{folder.path.name}: discarding needs a reason in words; give --reason 'why these pages are not wanted'")
    with _held(folder):
        end = folder.ended() or {}
        folder.finish({**end, "exit": end.get("exit"), "discarded": reason, "discarded_by": bench.by, "discarded_at": stamp(bench.at)})


@contextmanager
def _held(folder: runs.Folder) -> Iterator[None]:
    """Hold the run's lock: nobody may work on it meanwhile."""
    lock = RunLock(folder.path)
    try:
        if not lock.take():
            raise Busy(f"{folder.path.name}: it is running now; wait for its end")
        yield
    finally:
        lock.close()


def _integrate(folder: runs.Folder, bench: Bench, *, all_or_nothing: bool) -> tuple[knowledge.Integration, dict[str, list[str]]]:
    found = account(folder, bench.repository, bench.bounds)
    if found.state == "discarded":
        raise Refused(f"{found.run.id}: it was discarded ({(found.end or {}).get('discarded')}); its sources are distilled anew by the next run")
    if found.run.mode == knowledge.READ:
        runs.note_refusals(bench.workspace.state, found.run.id, found.refused, bench.at)
        return knowledge.Integration("", (), {}), {path: list(reasons) for path, reasons in found.refused.items()}
    staged = knowledge.collect(folder.pages, bench.bounds)
    pages = {path: staged.pages[path] for path in (*found.pending, *(() if all_or_nothing else found.undone))}
    refused = {path: list(reasons) for path, reasons in found.refused.items()}
    refused |= {path: reasons for path, page in pages.items() if (reasons := list(_unproved(page, bench)))}
    sound = {} if all_or_nothing and refused else {path: page for path, page in pages.items() if path not in refused}
    trailers = {"Recipe": found.recipe, "Salvaged-By": bench.by}
    lock = bench.workspace.state / "integrate.lock"
    offer = replace(staged, pages=sound, refused={})
    done = knowledge.integrate(bench.repository, offer, found.run, lock=lock, at=found.run.started, trailers=trailers)
    refused |= done.refused
    runs.note_refusals(bench.workspace.state, found.run.id, refused, bench.at)
    end = found.end or {"exit": None}
    if not (all_or_nothing and refused):
        folder.finish({**end, "commit": done.commit or found.commit, "salvaged": len(done.accepted), "salvaged_by": bench.by})
    return done, refused


def _unproved(page: bytes, bench: Bench) -> Iterator[str]:
    """Yield why the page does not follow from its source as that lies here now."""
    note = okf.parse(page)
    source = bench.library.manifest.sources.get(note.source.id)
    if source is None:
        yield "R10: its source is in no manifest, so nothing can prove it"
        return
    try:
        copy, texts = bench.library.copy(source), bench.workspace.cache / "text"
        examined = pipeline.examine(copy, texts=texts, limits=bench.library.limits, passwords=bench.library.passwords)
        if examined.document.sha256 != note.source.sha256:
            yield "R10: its source has other bytes now"
            return
        consented = note.findings  # what the run was allowed; a class found since stops it
        yield from (f"R10: {problem}" for problem in ground.verify(note, screen.admit(examined.document, examined.report, consented=consented).text))
    except (SourceFailed, screen.NotAdmitted) as error:
        yield f"R10: it can't be proved ({error})"


def _mended(folder: Path, run: Run, bounds: knowledge.Bounds) -> Iterator[str]:
    """Make plain files of what is one but for its form, put pages in their place and form; yield what was done."""
    for path in sorted(knowledge.collect(folder, bounds).refused):
        here = folder / path
        if here.is_symlink() or not here.is_file() or any(part.startswith(".") for part in Path(path).parts):
            continue
        _rewrite(here, here.read_bytes())
        yield f"{path}: made a plain file of its own"
    for path, page in sorted(knowledge.collect(folder, bounds).pages.items()):
        try:
            note = okf.parse(page)
            place = okf.page_path(note)
        except InvalidPage:
            continue
        fresh = okf.render(note)
        if note.run == run.id and (place, fresh) != (path, page) and (place == path or not (folder / place).exists()):
            pipeline.stage(folder / place, fresh)
            if place != path:
                (folder / path).unlink()
            yield f"{path}: written again from its front matter" + (f" as {place}" if place != path else "")


def _rewrite(path: Path, content: bytes) -> None:
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    with fresh.open("xb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    fresh.chmod(0o644)
    shutil.move(fresh, path)
