"""What a run works with: what was asked of it, its models, the tools made once, and which sources it is about."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from distil import decide, extract, knowledge, members, okf, pipeline, plan, runs
from distil.attempts import Attempts
from distil.backends import Embedder, Writer
from distil.book import Book
from distil.cache import Cache
from distil.config import Machine, Settings, Workspace
from distil.data import Json, Outcome, Recipe, Run, Source, State
from distil.errors import InvalidPage
from distil.journal import Journal
from distil.manifest import Manifest
from distil.participants import Participants
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
    cleared: frozenset[str] | None = None  # of a run with a remote writer: the sources that may be sent of; None: nothing leaves
    barred: Callable[[], str] = lambda: ""  # why the writer takes nothing any more, "" while it does
    mode: str = "append"  # knowledge.READ: it carries person data and may not write to the wiki
    task: str = "distil"  # or the id of the task it was asked for by
    people: Participants = Participants()  # whom no new page may name


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


def make_kit(night: Night, cache: Cache, manifest: Manifest) -> pipeline.Kit:
    """Return what each source needs on its way."""
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
        bounds=bounds(order),
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


def bounds(order: Order) -> knowledge.Bounds:
    """Return how large pages may be in this workspace, and whom they may not name; Usage when its file loosens a limit."""
    people = Participants() if order.mode == knowledge.READ else order.people  # its pages go nowhere, and may name whom they must
    return knowledge.bounds(order.settings.page_kib, order.settings.repository_mib, people)


def asked(kit: pipeline.Kit, order: Order, carried: Mapping[str, Outcome]) -> tuple[list[Source], list[Outcome]]:
    """Return the sources this call is about (and those a stopped run has finished), and outcomes for what is no source."""
    manifest, selection = kit.library.manifest, order.selection
    sources = [source for source in members.families(kit.library) if source.id in carried or selection.source(source, manifest)]
    met = chain(plan.strangers(order.workspace, manifest), plan.strange_members(kit.library))
    return sources, [outcome for outcome in met if selection.takes([outcome.name])]


def attempts(night: Night, cache: Cache) -> Attempts:
    """Return how often each source was tried in vain under this run's recipe and limits."""
    settings = night.order.settings
    return Attempts(cache, f"{night.bench.recipe.digest}:{settings.deadline}:{settings.memory}")


def carried(folder: runs.Folder, manifest: Manifest) -> dict[str, Outcome]:
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
