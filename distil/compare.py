"""The same documents distilled by two models, side by side. Nothing of it goes into the wiki."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from distil import knowledge, okf, pipeline, runs
from distil.cache import Cache
from distil.data import Claim, Json, Note, Outcome, Run, Source
from distil.errors import SourceFailed
from distil.manifest import load
from distil.night import Bench, Night, Order, make_kit


@dataclass(frozen=True)
class Trial:
    """What one model made of one document; no page when it came to none, and the outcome says why."""

    model: str
    outcome: Outcome
    note: Note | None

    def json(self) -> Json:
        """Return the machine form, without the page."""
        outcome = self.outcome
        counts = {kind: outcome.counts.get(kind, 0) for kind in ("written", "quoted", "dropped")}
        tokens = {"tokens_read": outcome.tokens_read, "tokens_written": outcome.tokens_written}
        stands = {"state": outcome.state.value, "reason": outcome.reason, "detail": outcome.detail}
        return {"model": self.model, **stands, "seconds": outcome.seconds, **tokens, **counts}


@dataclass(frozen=True)
class Row:
    """Words of the document, and what either model made a claim of; None where its page does without them."""

    place: str
    quote: str
    left: Claim | None
    right: Claim | None


def sources(order: Order, keys: Sequence[str]) -> list[Source]:
    """Return the sources with these ids, unique starts of ids or paths; Usage for one that is none."""
    manifest = load(order.workspace.manifests)
    return [manifest.find(key) for key in keys]


def trials(order: Order, bench: Bench, chosen: Sequence[Source], scratch: Path) -> Iterator[Trial]:
    """Yield what the bench's writer makes of each document; pages are laid in the scratch folder.

    Documents are read and models are started before the clock, so that whoever comes first does not pay for both.
    """
    folder, repository = runs.Folder(scratch), knowledge.Repository(order.workspace.knowledge)
    night = Night(Run(order.run_id, order.at), folder, replace(order, refresh=True), bench, repository, _mute, {})
    with Cache(order.workspace.cache / "state.sqlite", now_ns=order.now_ns) as cache:
        kit = make_kit(night, cache, load(order.workspace.manifests))
        special = bench.writer.special_tokens()
        for source in chosen:
            _read(source, kit, special)
            outcome = pipeline.distil(source, kit)
            note = okf.parse((folder.pages / outcome.page).read_bytes()) if outcome.page else None
            yield Trial(bench.writer.name, outcome, note)


def rows(left: Note | None, right: Note | None) -> list[Row]:
    """Return the two pages' claims beside each other, by the words they lean on, in the order of the document."""
    sides = [{(claim.start, claim.quote): claim for claim in note.claims} if note else {} for note in (left, right)]
    found = []
    for key in sorted(sides[0].keys() | sides[1].keys()):
        claims = [side.get(key) for side in sides]
        known = claims[0] or claims[1]
        assert known is not None
        found.append(Row(known.place, known.quote, claims[0], claims[1]))
    return found


def _read(source: Source, kit: pipeline.Kit, special: tuple[str, ...]) -> None:
    """Read a document ahead; what is wrong with it is said by its outcome."""
    try:
        pipeline.examine(kit.library.copy(source), texts=kit.texts, limits=kit.limits, passwords=kit.library.passwords, special=special)
    except SourceFailed:
        return


def _mute(_: Json) -> None:
    """A comparison has its own words."""
