"""Adding sources: walk, identify, look, ask, record; then the same for what lies inside each."""

import csv
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from distil import extract, pipeline
from distil.blob import blob_id, short_id
from distil.config import remember_root
from distil.data import Json, Reading, Source, State, Verdict
from distil.decide import READ, Desk, agreed, with_consent
from distil.errors import SourceFailed, Usage
from distil.manifest import INSIDE, path_fields
from distil.member import Member, shown
from distil.members import Copy
from distil.roots import WORKSPACE, Absent, Roots, read_regular
from distil.unasked import Left
from distil.walk import Found, PassedOver, Walk

# Who may be asked: gets the source, what was found and what to call it, and answers yes, no, or "not now".
Ask = Callable[[Source, pipeline.Examined, str], bool | None]
# Gets what a locked source is called, and gives a password to try, or "" to leave it locked.
Unlock = Callable[[str], str]
DETAILS = ("title", "origin", "licence", "accessed", "egress")
# What may lie in one file, at all depths together: archives within archives multiply.
MOST_INSIDE = 20_000
BYTES_INSIDE = 1 << 30
TRIES = 3  # of passwords typed for one source
FAILED = frozenset(reading.value for reading, state in pipeline.STOPPED.items() if state is State.FAILED)


@dataclass(frozen=True)
class Added:
    """What became of one path. `status`: consented, waiting, unasked, declined, known, alias, renamed, failed, passed-over,
    or how its extraction ended. `member` says where in the source `parent` it lies.
    """

    name: str
    status: str
    id: str = ""
    reason: str = ""
    classes: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()
    parent: str = ""
    member: str = ""
    new: bool = False  # these bytes were not known before this call
    left: Left | None = None  # the file, where nobody decided about it

    @property
    def failed(self) -> bool:
        """Say whether it failed and was not known to: what failed on an earlier night is the run's to list, and no news."""
        return self.status == "failed" or (self.new and self.status in FAILED)


@dataclass(frozen=True)
class Door:
    """Who decides. With `yes`, documents without findings are let in; with `ask`, somebody is asked; with neither, nothing is recorded."""

    yes: bool = False
    ask: Ask | None = None
    unlock: Unlock | None = None


@dataclass(frozen=True)
class Place:
    """Where a copy was met: ROOT:PATH, or @PARENT:LOCATOR inside `outer`."""

    root: str
    path: str
    resolved: str = ""
    outer: Source | None = None

    @property
    def text(self) -> str:
        return f"{self.root}:{self.path}"

    def hold(self, source: Source) -> Source:
        """Return the source as one that lies here."""
        if self.outer is None:
            path, encoded = path_fields(self.path)
            return replace(source, root=self.root, path=path, path_b64=encoded, resolved=self.resolved, parent="", member="")
        outer = self.outer
        at = replace(source, root=outer.root, path=outer.path, path_b64=outer.path_b64, resolved="")
        return replace(at, parent=outer.id, member=self.path)


@dataclass
class Allowance:
    """What may still be taken out of one file."""

    members: int = MOST_INSIDE
    size: int = BYTES_INSIDE

    def spent(self, member: Member) -> bool:
        """Count one member; True when it is one too many."""
        self.members -= 1
        self.size -= member.size
        return self.members < 0 or self.size < 0


def add(paths: Iterable[Path], desk: Desk, *, yes: bool = False, ask: Ask | None = None, unlock: Unlock | None = None) -> Iterator[Added]:
    """Receive every file under these paths and what lies inside it; the manifest in `desk` is changed, and saved by the caller."""
    walk = Walk(list(paths), desk.workspace.root)
    roots = dict(desk.machine.roots)
    desk, door = replace(desk, machine=replace(desk.machine, roots=roots)), Door(yes, ask, unlock)
    for found in walk:
        if isinstance(found, PassedOver):
            yield Added(found.path.name, "failed" if found.denied else "passed-over", reason=found.reason)
            continue
        try:
            yield from _file(found, walk.paths, desk, roots, door)
        except SourceFailed as error:
            yield Added(found.path.name, "failed", reason=str(error))
    if walk.hidden:
        yield Added("", "passed-over", reason=f"{walk.hidden} names with a leading dot were left out; give one by name to add it")


def _file(found: Found, given: Iterable[Path], desk: Desk, roots: dict[str, Path], door: Door) -> Iterator[Added]:
    content = read_regular(found.real)
    root, path = _name(found.path, given, desk, roots)
    resolved = ":".join(_name(found.real, [], desk, roots)) if found.linked else ""
    copy = Copy.of(content, path)
    source, added = _receive(copy, Place(root, path, resolved), desk, door, origin=_attribute(found.real, "user.xdg.origin.url"))
    if added.status == "unasked":
        added = replace(added, left=Left(str(found.path.parent.resolve() / found.path.name), copy.sha256, added.classes))
    leads = found.path.is_symlink() and not found.real.is_relative_to(os.path.realpath(desk.workspace.root))
    yield replace(added, notes=(*added.notes, f"a link to {found.real}")) if leads else added
    if added.status not in ("alias", "declined") and not (source.consent is not None and source.consent.declined):
        yield from _inside(source, copy, desk, door, Allowance())


def _inside(outer: Source, copy: Copy, desk: Desk, door: Door, left: Allowance, *, level: int = 1) -> Iterator[Added]:
    """Receive what lies in a container. What is wrong with one member, or with the container, hides no other member."""
    listing = desk.library.within(copy, outer.media_type)
    if listing.fault is not None and outer.media_type in extract.WORDED:
        yield Added(copy.called, "failed", outer.id, f"not all that lies in it could be taken out: {listing.reason}")
    for member in listing.members:
        called = f"{shown(member.locator)} of {copy.called}"
        if left.spent(member):
            most = f"more than {MOST_INSIDE:,} members or {BYTES_INSIDE >> 20:,} MiB in one file"
            yield Added(called, "passed-over", reason=f"{most}; unpack it and add its files", parent=outer.id, member=member.locator)
            return
        if member.fault is not None:
            yield Added(called, member.fault.value, reason=member.reason, parent=outer.id, member=member.locator)
            continue
        inner = desk.library.inner(copy, member, called=called, level=level)
        try:
            source, added = _receive(inner, Place(f"{INSIDE}{outer.id}", member.locator, outer=outer), desk, door, origin=outer.origin)
        except SourceFailed as error:
            yield Added(called, "failed", reason=str(error), parent=outer.id, member=member.locator)
            continue
        yield replace(added, parent=outer.id, member=member.locator)
        if added.status not in ("alias", "declined") and not (source.consent is not None and source.consent.declined):
            yield from _inside(source, inner, desk, door, left, level=level + 1)
    if listing.hidden:
        yield Added(copy.called, "passed-over", outer.id, f"{listing.hidden} names with a leading dot in it were left out")


def _receive(copy: Copy, place: Place, desk: Desk, door: Door, *, origin: str) -> tuple[Source, Added]:
    source, change = _identify(copy, place, desk)
    decided = source.consent is not None and (source.consent.declined or agreed(source, desk.machine, desk.journal) is not None)
    if change == "renamed":
        for within in desk.manifest.inside(source):
            desk.manifest.put(replace(within, root=source.root, path=source.path, path_b64=source.path_b64))
    if change in ("known", "alias", "renamed") and source.consent is not None and decided:
        # What is known already needs no second look; whether it may leave this machine can be said anew.
        desk.manifest.put(replace(source, egress=_said(copy, desk).get("egress") or source.egress))
        return source, Added(copy.called, change, source.id, f"declined by {source.consent.by}" if source.consent.declined else "")
    examined = _examined(copy, desk, door)
    source = _described(source, examined, copy, origin, desk)
    near = desk.manifest.near(place.root, place.path) if change == "new" else None
    added = replace(_decide(source, examined, copy, desk, door), new=change in ("new", "new version"))
    if place.text in source.aliases and added.status not in ("consented", "declined") and desk.manifest.at(place.root, place.path) is not None:
        # One source, however many copies: a run counts it once, under the first one's name.
        added = replace(added, status="alias", reason=f"the same bytes as {desk.library.called(source)}: {added.status}")
    if near is None:
        return source, added
    looks = f"its name looks like that of {near.id} and differs in how its letters are composed: two files, or one copied twice"
    return source, replace(added, notes=(*added.notes, looks))


def _examined(copy: Copy, desk: Desk, door: Door) -> pipeline.Examined:
    """Extract and screen; where somebody is there, ask for the password of what is locked and can be opened by one."""
    examined = pipeline.examine(copy, texts=desk.texts, limits=desk.limits, passwords=desk.passwords)
    for _ in range(TRIES):
        locked = examined.document.outcome is Reading.LOCKED and examined.document.media_type in extract.OPENED_BY_PASSWORD
        password = door.unlock(copy.called) if locked and door.unlock is not None else ""
        if not password:
            break
        examined = pipeline.examine(copy, texts=desk.texts, limits=desk.limits, passwords=(password,))
    return examined


def _decide(source: Source, examined: pipeline.Examined, copy: Copy, desk: Desk, door: Door) -> Added:
    document, report = examined.document, examined.report
    added = Added(copy.called, "unasked", source.id, document.reason, report.classes, report.notes, report.unchecked)
    if door.ask is None and not door.yes:
        found = f"found: {', '.join(report.classes)}" if report.classes else ""
        return replace(added, reason="; ".join(filter(None, (document.reason, found))))
    readable = document.outcome in READ
    clean = report.verdict is Verdict.ADMIT and not report.findings
    answer = clean if door.yes else door.ask(source, examined, copy.called) if door.ask is not None and readable else False
    if answer is None:
        return replace(added, reason="not decided now")
    if not readable:
        desk.manifest.put(source)
        return replace(added, status=document.outcome.value)
    if (door.yes and not clean) or (answer and report.verdict is Verdict.BLOCK):
        # A concealed directive is never waved through at the door: `overrule` asks for a reason.
        desk.manifest.put(source)
        return replace(added, status="waiting", reason=f"found: {', '.join(report.classes)}")
    desk.manifest.put(with_consent(source, examined, desk, declined=not answer))
    return replace(added, status="consented" if answer else "declined")


def _identify(copy: Copy, place: Place, desk: Desk) -> tuple[Source, str]:
    """Return the source these bytes are, and whether that is known, an alias, a rename, a new version or new."""
    digest, manifest = copy.sha256, desk.manifest
    there = manifest.at(place.root, place.path)
    if there is not None and there.sha256 == digest:
        return there if place.text in there.aliases else place.hold(there), "known"
    same = manifest.holding(digest)
    if there is not None and place.text in there.aliases:
        # An alias whose bytes changed is no alias any more; it stands on its own from here on.
        manifest.put(replace(there, aliases=tuple(a for a in there.aliases if a != place.text)))
        there = None
    if there is None and same is not None:
        if _gone(same, desk):
            return place.hold(same), "renamed"
        return replace(same, aliases=tuple(sorted({*same.aliases, place.text}))), "alias"
    content = copy.read()
    there = there or _respelled(place, desk)
    if there is not None:
        fresh = replace(place.hold(there), blob=blob_id(content), sha256=digest, size=len(content), consent=None, title="", language="")
        return fresh, "new version"
    fresh_id = short_id(place.root, place.path, digest)
    while fresh_id in manifest.sources:
        fresh_id = short_id(fresh_id, digest)
    return place.hold(Source(fresh_id, "", "", blob_id(content), digest, len(content), "")), "new"


def _respelled(place: Place, desk: Desk) -> Source | None:
    """Return the source that lay here under a name in other composed letters and is gone from there: a copy to another system does that."""
    near = desk.manifest.near(place.root, place.path)
    return near if near is not None and not near.parent and _gone(near, desk) else None


def _gone(source: Source, desk: Desk) -> bool:
    """Say whether a source is no longer where it was first known to be."""
    if source.parent:
        try:
            desk.library.copy(replace(source, aliases=()))
        except Absent:
            return True
        except SourceFailed:
            return False
        return False
    folder = desk.roots.folder(source.root)
    return folder is None or not os.path.lexists(folder / source.path)


def _described(source: Source, examined: pipeline.Examined, copy: Copy, origin: str, desk: Desk) -> Source:
    document = examined.document
    said = _said(copy, desk)
    return replace(
        source,
        media_type=document.media_type,
        language=document.language,
        title=said.get("title") or source.title,
        origin=said.get("origin") or source.origin or origin,
        accessed=said.get("accessed") or source.accessed,
        licence=said.get("licence") or source.licence,
        egress=said.get("egress") or source.egress,
    )


def _said(copy: Copy, desk: Desk) -> dict[str, str]:
    """Return what the caller says of a copy: for all that is added now, and for a file of its name."""
    return dict(desk.metadata or {}) | dict((desk.details or {}).get(Path(copy.name).name, {}))


def _name(path: Path, given: Iterable[Path], desk: Desk, roots: dict[str, Path]) -> tuple[str, str]:
    """Return (root, path inside it); a folder outside the workspace becomes a root that only this machine knows."""
    named = Roots(desk.workspace.root, roots).name(path)
    if named is not None:
        return named
    folder = next((g.resolve() for g in given if g.is_dir() and path.is_relative_to(g.resolve())), path.parent)
    stem = "".join(c if c.isascii() and c.isalnum() else "-" for c in folder.name.lower()).strip("-") or "root"
    name, number = stem, 1
    while name in roots or name == WORKSPACE:
        number += 1
        name = f"{stem}-{number}"
    roots[name] = folder
    remember_root(desk.workspace.state, name, folder)
    return name, str(path.relative_to(folder))


def _attribute(path: Path, name: str) -> str:
    """Return an extended attribute a browser or download tool left, when it looks like an address."""
    try:
        value = os.getxattr(path, name).decode("utf-8", "strict").strip("\0 \n")
    except (OSError, UnicodeDecodeError, AttributeError):
        return ""
    return value if value.startswith(("https://", "http://")) and value.isprintable() and len(value) < 2048 else ""


def read_details(path: Path) -> dict[str, dict[str, str]]:
    """Return what a CSV file with a `file` column says of each file name; Usage names the file and the fault."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as table:
            reader = csv.DictReader(table)
            if "file" not in (reader.fieldnames or ()):
                raise Usage(f"{path}: no column named 'file'; wanted file, title, origin, licence, accessed")
            return {row["file"]: {key: value.strip() for key, value in row.items() if key in DETAILS and value} for row in reader}
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise Usage(f"{path}: can't be read as CSV ({error})") from None


def added_json(added: Added) -> Json:
    """Return the machine form of one line of `distil add`."""
    said = {key: list(value) if isinstance(value, tuple) else value for key, value in vars(added).items() if key != "left"}
    return {"schema": 1, **said}
