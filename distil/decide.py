"""A person's decisions about sources: consent, decline, overrule, and what still waits for one."""

import shlex
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path, PurePath

from distil import extract, pipeline, screen, unasked
from distil.blob import sha256
from distil.cache import Cache
from distil.config import Machine, Workspace
from distil.data import Consent, Json, Reading, Source, Verdict
from distil.errors import Refused, SourceFailed, Usage
from distil.escape import escape
from distil.journal import Journal
from distil.manifest import INSIDE, Manifest, places
from distil.member import shown
from distil.members import Library, digest_of, strange
from distil.roots import WORKSPACE, Roots, split_alias
from distil.walk import Found, Walk

CHANGED = "changed"  # what is said in place of a verdict of bytes that nobody has looked at yet
READ = (Reading.TEXT, Reading.PARTIAL)
CLOSED = (Reading.LOCKED, Reading.NO_TEXT)  # a person can open it, or save it anew


@dataclass(frozen=True)
class Desk:
    """Where sources are received: the workspace, who is deciding, and when."""

    workspace: Workspace
    machine: Machine
    manifest: Manifest
    journal: Journal
    by: str
    at: datetime
    limits: extract.Limits = extract.Limits()
    metadata: Mapping[str, str] | None = None  # origin, licence, accessed, egress for all that is added now
    details: Mapping[str, Mapping[str, str]] | None = None  # file name -> the same, from a metadata file
    passwords: tuple[str, ...] = ()  # tried on what is locked
    cache: Cache | None = None  # where it is remembered what the screen said of a document, so that nobody waits for it twice

    @property
    def roots(self) -> Roots:
        return Roots(self.workspace.root, self.machine.roots)

    @property
    def texts(self) -> Path:
        return self.workspace.cache / "text"

    def called(self, source: Source) -> str:
        """Return what people call a source; foreign text."""
        return self.manifest.called(source)

    @cached_property
    def library(self) -> Library:
        """Where the bytes of sources are found."""
        stamp = digest_of if self.cache is None else self.cache.stamp()
        return Library(self.roots, self.manifest, self.workspace.cache / "members", self.limits, stamp, self.passwords)


class Changed(Usage):
    """The source's bytes are no longer those of the manifest."""


def with_consent(source: Source, examined: pipeline.Examined, desk: Desk, *, declined: bool = False) -> Source:
    """Return the source with this person's decision about what was found in it, and put the decision on record."""
    consent = Consent(desk.by, desk.at, examined.report.classes, examined.report.rules, declined)
    source = replace(source, consent=consent)
    desk.journal.consented(source)
    return source


def look(source: Source, desk: Desk) -> pipeline.Examined:
    """Extract and screen the source again as it lies here now; Changed when its bytes are not the manifest's."""
    copy = desk.library.copy(source)
    if copy.sha256 != source.sha256:
        raise Changed(f"{copy.called}: its bytes changed since it was added; `distil add` it again first")
    return pipeline.examine(copy, texts=desk.texts, limits=desk.limits, passwords=desk.passwords)


def glance(source: Source, desk: Desk) -> pipeline.Look:
    """Return what an extraction and a screening of the source come down to, remembered by its bytes and its name; raises like `look`."""
    copy = desk.library.copy(source)
    # The rules judge a file's name as well, and a password may open tomorrow what is locked today.
    key = ":".join((copy.sha256, sha256(copy.called.encode("utf-8", "surrogateescape")), extract.EXTRACTOR, screen.DIGEST))
    kept = desk.cache.get("glance", key) if desk.cache is not None and copy.sha256 == source.sha256 else None
    found = None if kept is None else pipeline.Look.parse(kept)
    if found is not None and not (found.outcome is Reading.LOCKED and desk.passwords):
        return found
    found = pipeline.Look.of(look(source, desk))
    if desk.cache is not None and found.outcome not in pipeline.UNSURE:
        desk.cache.put("glance", key, found.json())
    return found


def consent(source: Source, desk: Desk) -> Source:
    """Record a person's consent to what the screen finds in the source today; Refused for a concealed directive."""
    examined = look(source, desk)
    if examined.report.verdict is Verdict.BLOCK:
        classes = ", ".join(examined.report.classes)
        raise Refused(f"{desk.called(source)}: blocked ({classes}); only `distil overrule {source.id} --reason ...` lets it on")
    fresh = with_consent(source, examined, desk)
    desk.manifest.put(fresh)
    return fresh


def decline(source: Source, desk: Desk) -> Source:
    """Record that this version of the source is not wanted."""
    fresh = replace(source, consent=Consent(desk.by, desk.at, (), "", declined=True))
    desk.manifest.put(fresh)
    desk.journal.consented(fresh)
    return fresh


def overrule(source: Source, desk: Desk, *, reason: str) -> Source:
    """Let a blocked source on, on this machine only, with the reason on record. The directive's own words stay out all the same."""
    if len(reason.split()) < 2:
        raise Usage(f"{desk.called(source)}: an overrule needs a reason in words; give --reason 'why this is safe'")
    examined = look(source, desk)
    if examined.report.verdict is not Verdict.BLOCK:
        raise Usage(f"{desk.called(source)}: nothing to overrule, the screen says {examined.report.verdict.value}; use `distil consent {source.id}`")
    desk.journal.overruled(source, examined.report.classes, by=desk.by, at=desk.at, reason=reason)
    if source.consent is None or source.consent.declined:
        source = replace(source, consent=Consent(desk.by, desk.at, (), examined.report.rules))
        desk.manifest.put(source)
        desk.journal.consented(source)
    return source


def agreed(source: Source, machine: Machine, journal: Journal) -> Collection[str] | None:
    """Return the classes somebody whose word counts on this machine agreed to, None when nobody did."""
    granted = source.consent
    if granted is None or granted.declined:
        return None
    if granted.by not in machine.trusted and not journal.knows(source):
        return None
    return frozenset(granted.classes) | journal.overrules(source)


def strangers(desk: Desk) -> Iterator[str]:
    """Yield the paths of the files in raw/ that no manifest knows."""
    here, manifest = desk.workspace, desk.manifest
    for met in Walk([here.raw], here.root, lambda path: manifest.holds(WORKSPACE, str(path.relative_to(here.root)))) if here.raw.is_dir() else ():
        name = str(met.path.relative_to(here.root))
        if isinstance(met, Found) and manifest.at(WORKSPACE, name) is None:
            yield name


@dataclass(frozen=True)
class Waiting:
    """A source that waits for a person, and the command that decides it."""

    id: str
    path: str
    verdict: str
    classes: tuple[str, ...]
    way: str
    unchecked: tuple[str, ...] = ()

    def json(self) -> Json:
        """Return the machine form."""
        return {"schema": 1, **{key: list(value) if isinstance(value, tuple) else value for key, value in vars(self).items()}}


def waiting(desk: Desk) -> Iterator[Waiting]:
    """Yield what waits for a person: undecided and changed sources, findings not consented to, files that nobody added or was asked about."""
    for source in desk.manifest:
        if source.consent is None or not source.consent.declined:
            yield from _waits(source, desk)
    for name in strangers(desk):
        yield Waiting("", name, "", (), f"distil add {typed(name)}")
    raw = desk.workspace.raw.resolve()
    for left in unasked.kept(desk.workspace.state):
        path = Path(left.path)
        if not path.is_relative_to(raw) and desk.manifest.holding(left.sha256) is None and (path.is_symlink() or path.exists()):
            yield Waiting("", left.path, "unasked", left.classes, f"distil add {typed(left.path)}")
    for outer, member in strange(desk.library):
        way = f"distil add {typed(lies(outer, desk.manifest, desk.roots))}" if member.fault is None else member.reason
        yield Waiting("", f"{shown(member.locator)} of {desk.called(outer)}", "", (), way)


def typed(path: str) -> str:
    """Return a path as it is typed in a shell; of a name that is not shown as it is, the folder that can be."""
    at = PurePath(path)
    while escape(str(at)) != str(at) and at != at.parent:
        at = at.parent
    return shlex.quote(str(at))


def _waits(source: Source, desk: Desk) -> Iterator[Waiting]:
    granted = agreed(source, desk.machine, desk.journal)
    try:
        found = glance(source, desk)
    except Changed:
        yield Waiting(source.id, desk.called(source), CHANGED, (), f"distil add {typed(lies(source, desk.manifest, desk.roots))}")
        return
    except (SourceFailed, Usage) as error:
        if granted is None:
            yield Waiting(source.id, desk.called(source), "", (), str(error))
        return
    if found.outcome in CLOSED and granted is None:
        yield Waiting(source.id, desk.called(source), found.outcome.value, (), found.reason)
    if found.outcome not in READ or (granted is not None and not set(found.classes) - set(granted)):
        return
    way, why = ("overrule", " --reason WHY") if found.verdict is Verdict.BLOCK else ("consent", "")
    yield Waiting(source.id, desk.called(source), found.verdict.value, found.classes, f"distil {way} {source.id}{why}", found.unchecked)


def lies(source: Source, manifest: Manifest, roots: Roots) -> str:
    """Return the path to give to `distil add` for a source: the first of its places that is here; of what lies in another source, that one's."""
    outer = source
    while outer.parent in manifest.sources:
        outer = manifest.sources[outer.parent]
    for root, path in map(split_alias, places(outer)):
        folder = None if root.startswith(INSIDE) else roots.folder(root)
        if folder is not None and (folder / path).exists():
            return path if root == WORKSPACE else str(folder / path)
    return outer.path
