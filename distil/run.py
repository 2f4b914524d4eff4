"""One night: every source of the workspace to exactly one outcome, one commit, a fresh index, a sum that adds up."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain

from distil import egress, ending, knowledge, pipeline, plan, room, runs
from distil.blob import blob_id
from distil.cache import Cache
from distil.data import Json, Outcome, Run, Source, State
from distil.errors import NoRoom
from distil.executors import Models, execute
from distil.leases import Leases, RunLock
from distil.manifest import Manifest, load, stamp
from distil.night import Bench, Brake, Night, Order, Tell, asked, attempts, bounds, carried, make_kit
from distil.pace import INDEX, Forecast, Load, Pace, rounded
from distil.publish import publish

__all__ = ["Bench", "Brake", "Order", "Tell", "run"]


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
                return _work(folder, order, bench, tell, resumed=True)
        folder = runs.Folder(order.workspace.runs / order.run_id)
        lock = RunLock(folder.path)
        stack.callback(lock.close)
        lock.take()
        folder.begin(Run(order.run_id, order.at, order.mode, order.task, base=repository.head()), bench.recipe.digest)
        return _work(folder, order, bench, tell, resumed=False)


def _leftovers(order: Order, bench: Bench, tell: Tell) -> Iterator[tuple[runs.Folder, RunLock]]:
    """Yield runs that were stopped and can go on; one made by another recipe can't, and says so."""
    for folder, lock in runs.unfinished(order.workspace.runs):
        known = folder.read()
        if known is not None and known[0].mode == knowledge.READ:
            folder.finish({"exit": None, "discarded": "it carried person data and was stopped; its pages stay in its folder"})
            lock.close()
        elif order.mode == knowledge.READ or (known is not None and order.task not in (known[0].task, "distil")):
            lock.close()  # another call goes on with it
        elif known is None or known[1] != bench.recipe.digest or order.refresh:
            folder.finish({"exit": None, "discarded": "another recipe was asked for before it could go on; its sources were distilled anew"})
            tell({"event": "discarded", "run": folder.path.name})
            lock.close()
        else:
            yield folder, lock


def _work(folder: runs.Folder, order: Order, bench: Bench, tell: Tell, *, resumed: bool) -> Json:
    known = folder.read()
    assert known is not None
    tell = _logged(folder, order, tell)
    night = Night(known[0], folder, order, bench, knowledge.Repository(order.workspace.knowledge), tell, {})
    manifest = load(order.workspace.manifests)
    with ExitStack() as stack:
        stack.callback(folder.close)
        cache = stack.enter_context(Cache(order.workspace.cache / "state.sqlite", now_ns=order.now_ns))
        kit = make_kit(night, cache, manifest)
        finished = carried(folder, manifest) if resumed else {}
        sources, strangers = asked(kit, order, finished)
        found = len(sources) + len(strangers)
        tell({"event": "start", "run": night.run.id, "resumed": resumed, "found": found, "recipe": bench.recipe.digest})
        leases = Leases(order.workspace.state / "leases")
        stack.callback(leases.close)
        gate = plan.Gate(order.window, leases, order.clock, order.begun, order.brake.asked, kit.library.called, barred=order.barred)
        work = _settled(night, kit, sources, finished, gate)
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


def _logged(folder: runs.Folder, order: Order, tell: Tell) -> Tell:
    """Return what tells an event and keeps it with its time in the run's folder; what did not change is counted at the end, not listed."""

    last = (0, "")

    def both(event: Json) -> None:
        nonlocal last
        tell(event)
        if event.get("reason") not in ("unchanged", "postponed"):
            second = order.now_ns() // 1_000_000_000
            if second != last[0]:
                last = (second, stamp(datetime.fromtimestamp(second, UTC)))
            folder.log({"schema": 1, "at": last[1], **event})

    return both


def _settled(night: Night, kit: pipeline.Kit, sources: Iterable[Source], finished: Mapping[str, Outcome], gate: plan.Gate) -> list[Source]:
    """Take the outcome of each source that needs no work, or that a stopped run has finished; return the others."""
    tries, order, work = attempts(night, kit.cache), night.order, []
    for source in sources:
        if source.id in finished:
            if gate.lease(source):
                _take(night, finished[source.id])
            continue
        outcome = pipeline.settle(source, kit)
        if outcome is None and not (order.retry or order.refresh):
            outcome = tries.spent(source, kit.library.called(source))
        if outcome is None and order.cleared is not None:
            outcome = egress.stays(source, kit.library, order.cleared)
        if outcome is None:
            work.append(source)
        else:
            _take(night, outcome)
    return work


def _distil(night: Night, kit: pipeline.Kit, work: Sequence[Source], gate: plan.Gate) -> None:
    """Work on the sources, as long as the gate lets them on; what each took is remembered for the next night's forecast."""
    order, sources = night.order, {source.id: source for source in work}
    tries, pace = attempts(night, kit.cache), Pace(order.workspace.state / "pace.json")
    loads = {source.id: plan.load(source, kit) for source in work}
    forecast = Forecast(pace, loads.values(), order.clock)
    night.tell({"event": "work", "sources": len(work), "left": rounded(forecast.left())})

    def build(source: Source, models: Models) -> Outcome:
        return pipeline.distil(source, replace(kit, writer=models.writer, embedder=models.embedder))

    models = Models(night.bench.writer, night.bench.embedder)
    try:
        for outcome in execute(build, gate.open(work), models, jobs=order.jobs):
            source = sources[outcome.source]
            gate.spend(outcome)
            tries.note(source, outcome)
            # Side by side, a document's own time says little: it waited for others.
            forecast.done(loads[source.id], outcome.seconds, learn=order.jobs == 1)
            _take(night, outcome, left=rounded(forecast.left()))
    finally:
        pace.save()


def _take(night: Night, outcome: Outcome, *, left: float | None = None) -> None:
    if outcome.source in night.outcomes:
        raise AssertionError(f"{outcome.name}: two outcomes in one run")
    night.outcomes[outcome.source] = outcome
    kept = runs.outcome_json(outcome) if outcome.state is State.UNCHANGED else night.folder.record(outcome)
    told = kept if "\n" not in outcome.detail else runs.outcome_json(runs.shown(outcome))
    night.tell({"event": "source", **told, "left": left})


def _staged(night: Night, written: Mapping[str, Outcome]) -> knowledge.Staged:
    """Return what the run offers: the pages its outcomes name, and everything else in its folder as refused."""
    found = knowledge.collect(night.folder.pages, bounds(night.order))
    strangers = {path: ["R9: no outcome of this run names it"] for path in found.pages if path not in written}
    missing = {path: ["R9: the staged page is gone"] for path in written if path not in found.pages and path not in found.refused}
    pages = {path: page for path, page in found.pages.items() if path in written}
    return replace(found, pages=pages, refused={**found.refused, **strangers, **missing})


def _keep_apart(night: Night, written: Mapping[str, Outcome]) -> None:
    """Leave the pages of a run with person data where they lie: the wiki is read-only for it."""
    where = f".distil/runs/{night.run.id}/pages"
    for outcome in written.values():
        why = f"its page stays in {where}: this run carries person data and may not write; `distil task file` asks a clean run for it"
        night.outcomes[outcome.source] = apart = replace(outcome, state=State.SKIPPED, reason="tainted", detail=why, page="")
        night.folder.record(apart)
    if written:
        night.tell({"event": "notice", "text": f"pages not written to the wiki: {len(written)}; they stay in {where}"})


def _integrate(night: Night, cache: Cache) -> str:
    """Commit every staged page at once and return the commit, "" when nothing was written; a refused page fails its source."""
    written = {outcome.page: outcome for outcome in night.outcomes.values() if outcome.state is State.WRITTEN}
    if not written or night.run.mode == knowledge.READ:
        _keep_apart(night, written)
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
