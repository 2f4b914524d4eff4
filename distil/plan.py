"""What one call of a run takes on: which sources, how much of them, in what order they are let on, and when no more are."""

import fnmatch
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from distil.blob import short_id
from distil.config import Workspace
from distil.data import Outcome, Source, State
from distil.errors import SourceFailed
from distil.leases import Leases
from distil.manifest import Manifest
from distil.member import shown
from distil.members import Library, strange
from distil.pace import WAITING, Load
from distil.pipeline import STOPPED, Kit, kept_text
from distil.roots import WORKSPACE
from distil.walk import Found, Walk

RAW = "raw/"


@dataclass(frozen=True)
class Selection:
    """Which sources are asked for, by name: `only` these patterns, without those of `exclude`. A folder stands for all in it."""

    only: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Say whether everything is asked for."""
        return not self.only and not self.exclude

    def takes(self, names: Sequence[str]) -> bool:
        """Say whether what goes by these names (its own, and those of what it lies in) is asked for."""
        return (not self.only or _met(self.only, names)) and not _met(self.exclude, names)

    def source(self, source: Source, manifest: Manifest) -> bool:
        """Say whether a source is asked for."""
        return self.whole or self.takes(names(source, manifest))


@dataclass(frozen=True)
class Window:
    """How much one call may do; 0 is no bound. What was begun is finished."""

    documents: int = 0
    seconds: float = 0.0
    tokens: int = 0


@dataclass
class Gate:
    """Lets one source after the other on to work, leased; whoever is not let on is in `kept`, with an outcome that says why."""

    window: Window
    leases: Leases
    clock: Callable[[], float]
    begun: float  # when the call began, by `clock`
    stopping: Callable[[], bool]
    called: Callable[[Source], str]
    let: int = 0
    tokens: int = 0
    closed: str = ""
    barred: Callable[[], str] = lambda: ""  # why the writer takes nothing any more, "" while it does
    kept: list[Outcome] = field(default_factory=list)

    def open(self, sources: Iterable[Source]) -> Iterator[Source]:
        """Yield the sources to work on."""
        for source in sources:
            self.closed = self.closed or self._full()
            if barred := self.barred():
                self._keep(source, "unsent", f"{barred}; nothing of this source was sent")
            elif self.closed:
                self._keep(source, "postponed", f"{self.closed}; the next run goes on with it")
            elif not self.leases.take(source.id):
                self._keep(source, "leased", "another run is working on it")
            else:
                self.let += 1
                yield source

    def lease(self, source: Source) -> bool:
        """Take the lease of a source that is finished already; when another run holds it, its outcome says so."""
        if self.leases.take(source.id):
            return True
        self._keep(source, "leased", "another run is working on it")
        return False

    def spend(self, outcome: Outcome) -> None:
        """Count what a finished source took."""
        self.tokens += outcome.tokens_read + outcome.tokens_written

    def _full(self) -> str:
        window = self.window
        if self.stopping():
            return "a stop was asked for"
        if window.documents and self.let >= window.documents:
            return f"this run was to work on {window.documents:,} at most"
        if window.tokens and self.tokens >= window.tokens:
            return f"this run was to spend {window.tokens:,} tokens and spent {self.tokens:,}"
        if window.seconds and self.clock() - self.begun >= window.seconds:
            return "the time given to this run is over"
        return ""

    def _keep(self, source: Source, reason: str, detail: str) -> None:
        self.kept.append(Outcome(source.id, self.called(source), State.SKIPPED, reason, detail))


def load(source: Source, kit: Kit) -> Load:
    """Return what is known of a source before the work on it: the size of its text where that is kept, else of its bytes, and whether it waits."""
    if kit.consented(source) is None:
        return Load(WAITING, source.size)
    try:
        kind, size = "text", kept_text(kit.texts, kit.library.copy(source)).stat().st_size
    except (OSError, SourceFailed):
        kind, size = source.media_type, source.size
    return Load(f"{kind} {kit.writer.name}", size)


def strangers(workspace: Workspace, manifest: Manifest) -> Iterator[Outcome]:
    """Yield an outcome for each file in raw/ that no manifest knows."""
    if not workspace.raw.is_dir():
        return
    for met in Walk([workspace.raw], workspace.root, lambda path: manifest.holds(WORKSPACE, str(path.relative_to(workspace.root)))):
        name = str(met.path.relative_to(workspace.root))
        key = short_id(WORKSPACE, name)
        if not isinstance(met, Found):
            if met.path.is_dir() and not met.outside:
                continue  # a folder met twice holds nothing that was not met already
            # What can never be a source is no failure of the night; what may be one and can't be read is.
            state, why = (State.FAILED, "unreadable") if met.denied else (State.SKIPPED, "passed-over")
            yield Outcome(key, name, state, why, met.reason)
        elif manifest.at(WORKSPACE, name) is None:
            yield Outcome(key, name, State.SKIPPED, "unasked", "in raw/ but in no manifest; `distil add` it")


def strange_members(library: Library) -> Iterator[Outcome]:
    """Yield an outcome for each thing in a source that is no source: never added, or one that gives no bytes."""
    for outer, member in strange(library):
        name, key = f"{shown(member.locator)} of {library.called(outer)}", short_id(outer.id, member.locator)
        if member.fault is None:
            yield Outcome(key, name, State.SKIPPED, "unasked", "in no manifest; `distil add` what it lies in again")
        else:
            yield Outcome(key, name, STOPPED.get(member.fault, State.FAILED), member.fault.value, member.reason)


def names(source: Source, manifest: Manifest) -> list[str]:
    """Return what a source is called, and what each source around it is called."""
    found = [manifest.called(source)]
    while source.parent and source.parent in manifest.sources and len(found) < 10:
        source = manifest.sources[source.parent]
        found.append(manifest.called(source))
    return found


def _met(patterns: Iterable[str], names: Sequence[str]) -> bool:
    """Say whether one of the names, with or without the leading raw/, or a folder it lies in, is meant by a pattern."""
    shapes = [shape for name in names for shape in {name, name.removeprefix(RAW)}]
    for pattern in patterns:
        folder = pattern.rstrip("/") + "/*"
        if any(fnmatch.fnmatchcase(shape, pattern) or fnmatch.fnmatchcase(shape, folder) for shape in shapes):
            return True
    return False
