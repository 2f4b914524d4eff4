"""One night: every source of the workspace to exactly one outcome, one commit, a fresh index, a sum that adds up."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain

from distil import decide, extract, knowledge, members, okf, pipeline, runs
from distil.backends import Embedder, Writer
from distil.blob import blob_id, short_id
from distil.cache import Cache
from distil.config import Machine, Settings, Workspace
from distil.data import Json, Note, Outcome, Recipe, Run, Source, State
from distil.errors import Exit, InvalidPage
from distil.executors import EXECUTORS
from distil.journal import Journal
from distil.leases import Leases, RunLock
from distil.manifest import Manifest, load
from distil.member import shown
from distil.publish import publish
from distil.roots import WORKSPACE, Roots
from distil.walk import Found, Walk

Tell = Callable[[Json], None]
WAITS = ("unasked",)


@dataclass(frozen=True)
class Order:
    """What is asked of a run, with everything that only the command line may read: the clock, ids, what this machine knows."""

    workspace: Workspace
    settings: Settings
    machine: Machine
    at: datetime
    run_id: str
    clock: Callable[[], float]
    now_ns: Callable[[], int]
    executor: str = "serial"
    refresh: bool = False
    verify: bool = False
    passwords: tuple[str, ...] = ()  # tried on what is locked


@dataclass(frozen=True)
class Bench:
    """The models of a run and the recipe they are part of."""

    embedder: Embedder
    writer: Writer
    recipe: Recipe


@dataclass(frozen=True)
class Night:
    """A run under way."""

    run: Run
    folder: runs.Folder
    order: Order
    bench: Bench
    repository: knowledge.Repository
    tell: Tell
    outcomes: dict[str, Outcome]


@dataclass(frozen=True)
class Book:
    """The latest page of each source in the newest commit; read again when the commit moved."""

    repository: knowledge.Repository
    cache: Cache
    pages: dict[str, knowledge.Entry]
    rejections: dict[str, knowledge.Rejected]
    seen: list[str]

    def page(self, source: str, *, again: bool = False) -> knowledge.Entry | None:
        """Return a source's latest page; with `again`, look whether another run has committed since."""
        if again and self.repository.head() != self.seen[-1]:
            self.read()
        return self.pages.get(source)

    def read(self) -> None:
        """Read the newest commit."""
        head = self.repository.head()
        self.pages.clear()
        self.rejections.clear()
        self.rejections.update(knowledge.rejections(self.repository, head))
        self.pages.update(knowledge.latest(knowledge.catalogue(self.repository, head, self.cache)))
        self.seen.append(head)

    def rejected(self, source: str) -> knowledge.Rejected:
        """Return what people rejected of a source's pages."""
        return self.rejections.get(source, knowledge.NOTHING)

    def note(self, entry: knowledge.Entry) -> Note:
        """Return the whole page."""
        return next(note for _, note in knowledge.notes(self.repository, [entry]))


def run(order: Order, bench: Bench, tell: Tell) -> Json:
    """Do one run and return its end event: the counts, the sum's check, the commit and the exit code."""
    repository = knowledge.Repository(order.workspace.knowledge)
    repository.init()
    with ExitStack() as stack:
        for folder, lock in _leftovers(order, bench, tell):
            stack.callback(lock.close)
            if folder.ended() is None:
                return _work(folder, order, bench, tell, repository)
        folder = runs.Folder(order.workspace.runs / order.run_id)
        lock = RunLock(folder.path)
        stack.callback(lock.close)
        lock.take()
        folder.begin(Run(order.run_id, order.at, base=repository.head()), bench.recipe.digest)
        return _work(folder, order, bench, tell, repository)


def _leftovers(order: Order, bench: Bench, tell: Tell) -> Iterator[tuple[runs.Folder, RunLock]]:
    """Yield runs that were stopped and can go on; one made by another recipe can't, and says so."""
    for folder, lock in runs.unfinished(order.workspace.runs):
        known = folder.read()
        if known is None or known[1] != bench.recipe.digest or order.refresh:
            folder.finish({"exit": None, "discarded": "another recipe was asked for before it could go on; its sources were distilled anew"})
            tell({"event": "discarded", "run": folder.path.name})
            lock.close()
        else:
            yield folder, lock


def _work(folder: runs.Folder, order: Order, bench: Bench, tell: Tell, repository: knowledge.Repository) -> Json:
    known = folder.read()
    assert known is not None
    night = Night(known[0], folder, order, bench, repository, tell, {})
    manifest = load(order.workspace.manifests)
    with ExitStack() as stack:
        cache = stack.enter_context(Cache(order.workspace.cache / "state.sqlite", now_ns=order.now_ns))
        kit = _kit(night, cache, manifest)
        sources = members.families(kit.library)
        strangers = [*_strangers(order.workspace, manifest), *_strange_members(kit.library)]
        found, resumed = len(sources) + len(strangers), order.run_id != night.run.id
        tell({"event": "start", "run": night.run.id, "resumed": resumed, "found": found, "recipe": bench.recipe.digest})
        leases = Leases(order.workspace.state / "leases")
        stack.callback(leases.close)
        build = _builder(kit, leases, _carried(folder, manifest) if resumed else {})
        for outcome in chain(EXECUTORS[order.executor](build, sources), strangers):
            _take(night, outcome)
        commit = _integrate(night, cache)
        end = _close(night, cache, manifest, found) | {"commit": commit}
        folder.finish(end)
    tell(end)
    return end


def _close(night: Night, cache: Cache, manifest: Manifest, found: int) -> Json:
    """Keep what stays open for the next night, publish the index, and return the end event."""
    standing = runs.Standing(night.order.workspace.state / "standing.json")
    before, now = standing.load(), _open(night.outcomes, manifest)
    withdrawn = {key for key, value in now.items() if value[2] == "withdrawn"}
    for notice in publish(night.order.workspace, night.repository, night.bench.embedder, cache, recipe=night.bench.recipe, withdrawn=withdrawn):
        night.tell({"event": "notice", "text": notice})
    end = _end(night, found, before, now)
    standing.save(now)
    return end


def _kit(night: Night, cache: Cache, manifest: Manifest) -> pipeline.Kit:
    order, bench = night.order, night.bench
    book, journal = Book(night.repository, cache, {}, {}, []), Journal(order.workspace.state)
    book.read()
    limits = extract.Limits(deadline=order.settings.deadline, memory=order.settings.memory * 1024 * 1024)
    roots = Roots(order.workspace.root, order.machine.roots)
    return pipeline.Kit(
        run=night.run,
        recipe=bench.recipe,
        library=members.Library(roots, manifest, order.workspace.cache / "members", limits, cache.stamp(verify=order.verify), order.passwords),
        cache=cache,
        texts=order.workspace.cache / "text",
        staging=night.folder.pages,
        bounds=bounds(order.settings),
        embedder=bench.embedder,
        writer=bench.writer,
        limits=limits,
        page=book.page,
        note=book.note,
        rejected=book.rejected,
        consented=lambda source: decide.agreed(source, order.machine, journal),
        at=night.run.started,
        clock=order.clock,
        refresh=order.refresh,
        verify=order.verify,
    )


def _builder(kit: pipeline.Kit, leases: Leases, carried: Mapping[str, Outcome]) -> Callable[[Source], Outcome]:
    def build(source: Source) -> Outcome:
        if not leases.take(source.id):
            return Outcome(source.id, kit.library.called(source), State.SKIPPED, "leased", "another run is working on it")
        return carried.get(source.id) or pipeline.distil(source, kit)

    return build


def _carried(folder: runs.Folder, manifest: Manifest) -> dict[str, Outcome]:
    """Return what a stopped run had finished and what still holds: the page is whole, valid, and about today's bytes."""
    kept = {}
    for key, outcome in folder.outcomes().items():
        source = manifest.sources.get(key)
        if outcome.state is not State.WRITTEN or source is None:
            continue
        try:
            page = (folder.pages / outcome.page).read_bytes()
            sound = not okf.validate(outcome.page, page) and okf.parse(page).source.sha256 == source.sha256
        except (OSError, InvalidPage):
            sound = False
        if sound:
            kept[key] = outcome
    return kept


def _strangers(workspace: Workspace, manifest: Manifest) -> Iterator[Outcome]:
    """Yield an outcome for each file in raw/ that no manifest knows."""
    if not workspace.raw.is_dir():
        return
    for met in Walk([workspace.raw], workspace.root):
        name = str(met.path.relative_to(workspace.root))
        key = short_id(WORKSPACE, name)
        if not isinstance(met, Found):
            if met.path.is_dir():
                continue  # a folder met twice holds nothing that was not met already
            yield Outcome(key, name, State.FAILED, "unreadable", met.reason)
        elif manifest.at(WORKSPACE, name) is None:
            yield Outcome(key, name, State.SKIPPED, "unasked", "in raw/ but in no manifest; `distil add` it")


def _strange_members(library: members.Library) -> Iterator[Outcome]:
    """Yield an outcome for each thing in a source that is no source: never added, or one that gives no bytes."""
    for outer, member in members.strange(library):
        name, key = f"{shown(member.locator)} of {library.called(outer)}", short_id(outer.id, member.locator)
        if member.fault is None:
            yield Outcome(key, name, State.SKIPPED, "unasked", "in no manifest; `distil add` what it lies in again")
        else:
            yield Outcome(key, name, pipeline.STOPPED.get(member.fault, State.FAILED), member.fault.value, member.reason)


def _take(night: Night, outcome: Outcome) -> None:
    if outcome.source in night.outcomes:
        raise AssertionError(f"{outcome.name}: two outcomes in one run")
    night.outcomes[outcome.source] = outcome
    if outcome.state is not State.UNCHANGED:
        night.folder.record(outcome)
    night.tell({"event": "source", **runs.outcome_json(runs.shown(outcome))})


def _staged(night: Night, written: Mapping[str, Outcome]) -> knowledge.Staged:
    """Return what the run offers: the pages its outcomes name, and everything else in its folder as refused."""
    found = knowledge.collect(night.folder.pages, bounds(night.order.settings))
    strangers = {path: ["R9: no outcome of this run names it"] for path in found.pages if path not in written}
    missing = {path: ["R9: the staged page is gone"] for path in written if path not in found.pages and path not in found.refused}
    pages = {path: page for path, page in found.pages.items() if path in written}
    return replace(found, pages=pages, refused={**found.refused, **strangers, **missing})


def bounds(settings: Settings) -> knowledge.Bounds:
    """Return how large pages may be in this workspace; Usage when its file loosens a limit."""
    return knowledge.bounds(settings.page_kib, settings.repository_mib)


def _integrate(night: Night, cache: Cache) -> str:
    """Commit every staged page at once and return the commit, "" when nothing was written; a refused page fails its source."""
    written = {outcome.page: outcome for outcome in night.outcomes.values() if outcome.state is State.WRITTEN}
    if not written:
        return ""
    staged = _staged(night, written)
    recipe = night.bench.recipe
    trailers = {"Model": night.bench.writer.name, "Recipe": recipe.digest}
    lock = night.order.workspace.state / "integrate.lock"
    done = knowledge.integrate(night.repository, staged, night.run, lock=lock, at=night.run.started, trailers=trailers)
    runs.note_refusals(night.order.workspace.state, night.run.id, done.refused, night.order.at)
    for path, violations in done.refused.items():
        night.tell({"event": "refused", "source": written[path].source if path in written else "", "page": path, "violations": list(violations)})
        if path not in written:
            continue
        failed = replace(written[path], state=State.FAILED, reason="refused", detail="; ".join(violations), page="")
        night.outcomes[failed.source] = failed
        night.folder.record(failed)
    for left in done.left:
        night.tell({"event": "notice", "text": left})
    for path in done.accepted:
        cache.put("proof", pipeline.proof(blob_id(staged.pages[path]), recipe), b"1")
    return done.commit


def _open(outcomes: Mapping[str, Outcome], manifest: Manifest) -> dict[str, list[str]]:
    """Return what this run leaves open: failures, and what waits for a person."""
    found = {}
    for key, outcome in outcomes.items():
        waits = outcome.state is State.QUARANTINED or (outcome.state is State.SKIPPED and outcome.reason in WAITS)
        if outcome.state is State.FAILED or waits:
            source = manifest.sources.get(key)
            found[key] = [source.sha256 if source is not None else "", outcome.state.value, outcome.reason]
    return found


def _end(night: Night, found: int, before: Mapping[str, list[str]], now: Mapping[str, list[str]]) -> Json:
    outcomes = night.outcomes
    counts = {state.value: sum(outcome.state is state for outcome in outcomes.values()) for state in State}
    if sum(counts.values()) != found:
        raise AssertionError(f"{found} sources found but {sum(counts.values())} accounted for; this is a bug, nothing was lost")
    fresh = {key: value for key, value in now.items() if before.get(key) != value}
    failed = sum(value[1] == State.FAILED.value for value in fresh.values())
    leased = sum(outcome.reason == "leased" for outcome in outcomes.values())
    code = Exit.OK
    if leased and leased == found:
        code = Exit.BUSY
    elif failed:
        code = Exit.FAILED
    elif fresh:
        code = Exit.WAITING
    return {
        "event": "end",
        "run": night.run.id,
        "found": found,
        **counts,
        "exit": int(code),
        "newly_failed": failed,
        "newly_waiting": len(fresh) - failed,
        "tokens_read": sum(outcome.tokens_read for outcome in outcomes.values()),
        "tokens_written": sum(outcome.tokens_written for outcome in outcomes.values()),
    }
