"""One night: every source of the workspace to exactly one outcome, one commit, a fresh index, a sum that adds up."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain

from distil import decide, ending, extract, knowledge, lines, members, okf, pipeline, plan, room, runs
from distil.attempts import Attempts
from distil.backends import Embedder, Writer
from distil.blob import blob_id
from distil.book import Book
from distil.cache import Cache
from distil.config import Machine, Settings, Workspace
from distil.data import Json, Outcome, Recipe, Run, Source, State
from distil.errors import InvalidPage, NoRoom
from distil.executors import Models, execute
from distil.journal import Journal
from distil.leases import Leases, RunLock
from distil.manifest import Manifest, load, stamp
from distil.pace import INDEX, Forecast, Load, Pace
from distil.publish import publish
from distil.roots import Roots

Tell = Callable[[Json], None]


@dataclass(frozen=True)
class Brake:
    """How a run learns that it is to stop: `asked` says so, `halt` then ends it by an exception of the caller's."""

    asked: Callable[[], bool] = lambda: False
    halt: Callable[[], None] = lambda: None


@dataclass(frozen=True)
class Order:
    """What is asked of a run, with everything that only the command line may read: the clock, ids, what this machine knows."""

    workspace: Workspace
    settings: Settings
    machine: Machine
    at: datetime
    run_id: str
    clock: Callable[[], float]
    begun: float  # when the call began, by `clock`
    now_ns: Callable[[], int]
    jobs: int = 1
    refresh: bool = False
    verify: bool = False
    retry: bool = False  # try again what failed too often
    selection: plan.Selection = plan.Selection()
    window: plan.Window = plan.Window()
    brake: Brake = Brake()
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


def run(order: Order, bench: Bench, tell: Tell) -> Json:
    """Do one run and return its end event: the counts, the sum's check, the commit and the exit code."""
    try:
        return _run(order, bench, tell)
    except (OSError, sqlite3.Error) as error:
        wrong = room.stops(error)
        if not wrong:
            raise
        raise NoRoom(f"{order.workspace.root}: {wrong}; what was finished is kept, the next `distil run` goes on from there") from error


def _run(order: Order, bench: Bench, tell: Tell) -> Json:
    room.check(order.workspace.state)
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


def foresee(order: Order, bench: Bench, tell: Tell) -> Json:
    """Say what a run would work on and how long it would take, and return the end event; nothing is written but what may be deleted."""
    repository = knowledge.Repository(order.workspace.knowledge)
    repository.init()
    manifest = load(order.workspace.manifests)
    for folder, lock in runs.unfinished(order.workspace.runs):
        tell({"event": "notice", "text": f"run {folder.path.name} was stopped; it would go on with what it has finished"})
        lock.close()
    night = Night(Run(order.run_id, order.at), runs.Folder(order.workspace.runs / order.run_id), order, bench, repository, tell, {})
    with Cache(order.workspace.cache / "state.sqlite", now_ns=order.now_ns) as cache:
        kit = _kit(night, cache, manifest)
        sources, strangers = _asked(kit, order, {})
        attempts, pace, work = _attempts(night, cache), Pace(order.workspace.state / "pace.json"), []
        for source in sources:
            due = order.retry or order.refresh or attempts.spent(source, "") is None
            if due and pipeline.settle(source, kit) is None:
                work.append(source)
                seconds = _rounded(pace.seconds(plan.load(source, kit)))
                tell({"event": "would", "source": source.id, "name": kit.library.called(source), "bytes": source.size, "seconds": seconds})
        left = Forecast(pace, (plan.load(source, kit) for source in work), order.clock).left()
    end: Json = {"event": "end", "dry": True, "found": len(sources) + len(strangers), "work": len(work), "seconds": _rounded(left), "exit": 0}
    tell(end)
    return end


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
    tell = _logged(folder, order, tell)
    night = Night(known[0], folder, order, bench, repository, tell, {})
    manifest = load(order.workspace.manifests)
    with ExitStack() as stack:
        cache = stack.enter_context(Cache(order.workspace.cache / "state.sqlite", now_ns=order.now_ns))
        kit = _kit(night, cache, manifest)
        resumed = order.run_id != night.run.id
        carried = _carried(folder, manifest) if resumed else {}
        sources, strangers = _asked(kit, order, carried)
        found = len(sources) + len(strangers)
        tell({"event": "start", "run": night.run.id, "resumed": resumed, "found": found, "recipe": bench.recipe.digest})
        leases = Leases(order.workspace.state / "leases")
        stack.callback(leases.close)
        gate = plan.Gate(order.window, leases, order.clock, order.begun, order.brake.asked, kit.library.called)
        work = _settled(night, kit, sources, carried, gate)
        _distil(night, kit, work, gate)
        for outcome in chain(gate.kept, strangers):
            _take(night, outcome)
        if order.brake.asked():
            order.brake.halt()
        commit = _integrate(night, cache)
        end = _close(night, cache, manifest, found) | {"commit": commit}
        folder.finish(end)
    tell(end)
    return end


def _close(night: Night, cache: Cache, manifest: Manifest, found: int) -> Json:
    """Keep what stays open for the next night, publish the index, and return the end event."""
    order, outcomes = night.order, night.outcomes
    standing = runs.Standing(order.workspace.state / "standing.json")
    before = standing.load()
    now = ending.still(before, outcomes, manifest, whole=order.selection.whole) | ending.opened(outcomes, manifest)
    withdrawn = {key for key, value in now.items() if value[2] == "withdrawn"}
    begun = order.clock()
    for notice in publish(order.workspace, night.repository, night.bench.embedder, cache, recipe=night.bench.recipe, withdrawn=withdrawn):
        night.tell({"event": "notice", "text": notice})
    written = sum(outcome.state is State.WRITTEN for outcome in outcomes.values())
    if written:
        pace = Pace(order.workspace.state / "pace.json")
        pace.learn(Load(INDEX, written), order.clock() - begun)
        pace.save()
    counts = ending.count(outcomes, found) | ending.news(outcomes, before, now)
    standing.save(now)
    return {"event": "end", "run": night.run.id, "found": found, **counts, "seconds": round(order.clock() - order.begun, 1)}


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


def _logged(folder: runs.Folder, order: Order, tell: Tell) -> Tell:
    """Return what tells an event and keeps it with its time in the run's folder; what did not change is counted at the end, not listed."""

    def both(event: Json) -> None:
        tell(event)
        if event.get("reason") not in ("unchanged", "postponed"):
            at = stamp(datetime.fromtimestamp(order.now_ns() // 1_000_000_000, UTC))
            lines.append(folder.path / "events.jsonl", {"schema": 1, "at": at, **event}, durable=False)

    return both


def _asked(kit: pipeline.Kit, order: Order, carried: Mapping[str, Outcome]) -> tuple[list[Source], list[Outcome]]:
    """Return the sources this call is about (and those a stopped run has finished), and outcomes for what is no source."""
    manifest, selection = kit.library.manifest, order.selection
    sources = [source for source in members.families(kit.library) if source.id in carried or selection.source(source, manifest)]
    met = chain(plan.strangers(order.workspace, manifest), plan.strange_members(kit.library))
    return sources, [outcome for outcome in met if selection.takes([outcome.name])]


def _attempts(night: Night, cache: Cache) -> Attempts:
    settings = night.order.settings
    return Attempts(cache, f"{night.bench.recipe.digest}:{settings.deadline}:{settings.memory}")


def _settled(night: Night, kit: pipeline.Kit, sources: Iterable[Source], carried: Mapping[str, Outcome], gate: plan.Gate) -> list[Source]:
    """Take the outcome of each source that needs no work, or that a stopped run has finished; return the others."""
    attempts, order, work = _attempts(night, kit.cache), night.order, []
    for source in sources:
        if source.id in carried:
            if gate.lease(source):
                _take(night, carried[source.id])
            continue
        outcome = pipeline.settle(source, kit)
        if outcome is None and not (order.retry or order.refresh):
            outcome = attempts.spent(source, kit.library.called(source))
        if outcome is None:
            work.append(source)
        else:
            _take(night, outcome)
    return work


def _distil(night: Night, kit: pipeline.Kit, work: Sequence[Source], gate: plan.Gate) -> None:
    """Work on the sources, as long as the gate lets them on; what each took is remembered for the next night's forecast."""
    order, sources = night.order, {source.id: source for source in work}
    attempts, pace = _attempts(night, kit.cache), Pace(order.workspace.state / "pace.json")
    loads = {source.id: plan.load(source, kit) for source in work}
    forecast = Forecast(pace, loads.values(), order.clock)
    night.tell({"event": "work", "sources": len(work), "left": _rounded(forecast.left())})

    def build(source: Source, models: Models) -> Outcome:
        return pipeline.distil(source, replace(kit, writer=models.writer, embedder=models.embedder))

    models = Models(night.bench.writer, night.bench.embedder)
    try:
        for outcome in execute(build, gate.open(work), models, jobs=order.jobs):
            source = sources[outcome.source]
            gate.spend(outcome)
            attempts.note(source, outcome)
            # Side by side, a document's own time says little: it waited for others.
            forecast.done(loads[source.id], outcome.seconds, learn=order.jobs == 1)
            _take(night, outcome, left=_rounded(forecast.left()))
    finally:
        pace.save()


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 1)


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


def _take(night: Night, outcome: Outcome, *, left: float | None = None) -> None:
    if outcome.source in night.outcomes:
        raise AssertionError(f"{outcome.name}: two outcomes in one run")
    night.outcomes[outcome.source] = outcome
    if outcome.state is not State.UNCHANGED:
        night.folder.record(outcome)
    night.tell({"event": "source", **runs.outcome_json(runs.shown(outcome)), "left": left})


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
