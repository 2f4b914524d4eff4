"""What a run would do, before it does anything: what it would work on, and for a remote writer what exactly it would send."""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from distil import egress, extract, knowledge, pipeline, plan, runs
from distil.backends.remote import Endpoint, Rehearsal
from distil.cache import Cache
from distil.data import Document, Json, Outcome, Reading, Run, Source
from distil.errors import SourceFailed
from distil.manifest import load
from distil.night import Bench, Night, Order, Tell, asked, attempts, carried, make_kit
from distil.pace import Forecast, Pace, rounded


def foresee(order: Order, bench: Bench, tell: Tell) -> Json:
    """Say what a run would work on and how long it would take, and return the end event; nothing is written but what may be deleted."""
    pace, work = Pace(order.workspace.state / "pace.json"), []
    with _ahead(order, bench, tell) as (kit, sources, found):
        for source in sources:
            work.append(source)
            seconds = rounded(pace.seconds(plan.load(source, kit)))
            name, waits = kit.library.called(source), _waits(source, kit, locked=not order.passwords)
            tell({"event": "would", "source": source.id, "name": name, "bytes": source.size, "seconds": seconds, "waits": waits})
        left = Forecast(pace, (plan.load(source, kit) for source in work), order.clock).left()
    end: Json = {"event": "end", "dry": True, "found": found, "work": len(work), "seconds": rounded(left), "exit": 0}
    tell(end)
    return end


def _waits(source: Source, kit: pipeline.Kit, *, locked: bool) -> str:
    """Return why a run would only look at a source, and the way out; "" where it would go on. `locked`: no password is at hand."""
    if kit.consented(source) is not None:
        return ""
    document = _read(source, kit)
    if locked and document is not None and document.outcome is Reading.LOCKED:
        way = "`distil run --password-file FILE`, or `distil add` it on a terminal" if document.media_type in extract.OPENED_BY_PASSWORD else ""
        return "; ".join(filter(None, (document.reason, way)))
    return "nobody has agreed to it yet; `distil pending`"


def _read(source: Source, kit: pipeline.Kit) -> Document | None:
    """Return what `distil add` read in a source, None where that is not kept here."""
    try:
        kept = pipeline.kept_text(kit.texts, kit.library.copy(source))
        return extract.decode(zlib.decompress(kept.read_bytes()))
    except (SourceFailed, OSError, ValueError, KeyError, zlib.error):
        return None


def outgoing(order: Order, bench: Bench, tell: Tell, endpoint: Endpoint, rehearsal: Rehearsal) -> egress.Shipment:
    """Return what a run with this endpoint as its writer would send: every body, byte for byte. Nothing is sent for it.

    `bench.writer` is the rehearsal. Of more documents than the run may work on, only as many are looked at.
    """
    parcels: list[egress.Parcel] = []
    cleared: dict[str, str] = {}
    withheld: list[str] = []
    with _ahead(order, bench, tell) as (kit, sources, found):
        for source in sources:
            if order.brake.asked():
                order.brake.halt()
            name = kit.library.called(source)
            if egress.forbidden(source, kit.library.manifest):
                withheld.append(name)
                continue
            if order.window.documents and len(cleared) >= order.window.documents:
                break
            cleared[source.id] = source.sha256
            parcels += [
                egress.Parcel(source.id, name, span, endpoint.body(request)) for span, request in pipeline.rehearse(source, kit, rehearsal.asked)
            ]
    return egress.Shipment(endpoint, tuple(parcels), cleared, tuple(withheld), egress.used(order.workspace.state), found)


@contextmanager
def _ahead(order: Order, bench: Bench, tell: Tell) -> Iterator[tuple[pipeline.Kit, Iterator[Source], int]]:
    """Open what a run would open, and give the sources it would work on, one by one, and how many it would find."""
    repository = knowledge.Repository(order.workspace.knowledge)
    repository.init()
    manifest = load(order.workspace.manifests)
    finished: dict[str, Outcome] = {}
    for folder, lock in runs.unfinished(order.workspace.runs):
        known = folder.read()
        if known is not None and known[1] == bench.recipe.digest and not order.refresh:
            finished |= carried(folder, manifest)
            tell({"event": "notice", "text": f"run {folder.path.name} was stopped; it would go on with what it has finished"})
        lock.close()
    night = Night(Run(order.run_id, order.at), runs.Folder(order.workspace.runs / order.run_id), order, bench, repository, tell, {})
    with Cache(order.workspace.cache / "state.sqlite", now_ns=order.now_ns) as cache:
        kit = make_kit(night, cache, manifest)
        sources, strangers = asked(kit, order, finished)
        tries = attempts(night, cache)
        due = (
            source
            for source in sources
            if source.id not in finished
            and pipeline.settle(source, kit) is None
            and (order.retry or order.refresh or tries.spent(source, "") is None)
        )
        yield kit, due, len(sources) + len(strangers)
