"""Adding sources: walk, identify, look, ask, record."""

import csv
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from distil import pipeline
from distil.blob import blob_id, sha256, short_id
from distil.config import remember_root
from distil.data import Json, Source, Verdict
from distil.decide import READ, Desk, agreed, with_consent
from distil.errors import SourceFailed, Usage
from distil.manifest import path_fields
from distil.roots import WORKSPACE, Roots, read_regular
from distil.walk import Found, PassedOver, Walk

# Who may be asked: gets what was found and answers yes, no, or "not now".
Ask = Callable[[Source, pipeline.Examined], bool | None]
DETAILS = ("title", "origin", "licence", "accessed", "egress")


@dataclass(frozen=True)
class Added:
    """What became of one path. `status`: consented, waiting, unasked, declined, known, alias, renamed, failed, passed-over."""

    name: str
    status: str
    id: str = ""
    reason: str = ""
    classes: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()


def add(paths: Iterable[Path], desk: Desk, *, yes: bool = False, ask: Ask | None = None) -> Iterator[Added]:
    """Receive every file under these paths; the manifest in `desk` is changed, and saved by the caller.

    With `yes`, consents to documents without findings; with `ask`, asks for each; with neither, records nothing new.
    """
    walk = Walk(list(paths), desk.workspace.root)
    roots = dict(desk.machine.roots)
    for found in walk:
        if isinstance(found, PassedOver):
            yield Added(found.path.name, "passed-over", reason=found.reason)
            continue
        try:
            yield _receive(found, walk.paths, replace(desk, machine=replace(desk.machine, roots=roots)), roots, yes=yes, ask=ask)
        except SourceFailed as error:
            yield Added(found.path.name, "failed", reason=str(error))
    if walk.hidden:
        yield Added("", "passed-over", reason=f"{walk.hidden} names with a leading dot were left out; give one by name to add it")


def _receive(found: Found, given: Iterable[Path], desk: Desk, roots: dict[str, Path], *, yes: bool, ask: Ask | None) -> Added:
    content = read_regular(found.real)
    root, path = _place(found.path, given, desk, roots)
    resolved = ":".join(_place(found.real, [], desk, roots)) if found.linked else ""
    desk = replace(desk, machine=replace(desk.machine, roots=roots))
    source, change = _identify(content, root, path, resolved, desk)
    decided = source.consent is not None and (source.consent.declined or agreed(source, desk.machine, desk.journal) is not None)
    if change in ("known", "alias", "renamed") and source.consent is not None and decided:
        desk.manifest.put(source)
        return Added(source.path, change, source.id, f"declined by {source.consent.by}" if source.consent.declined else "")
    examined = pipeline.examine(content, source.path, texts=desk.texts, limits=desk.limits)
    source = _described(source, examined, found.real, desk)
    return _decide(source, examined, desk, yes=yes, ask=ask)


def _decide(source: Source, examined: pipeline.Examined, desk: Desk, *, yes: bool, ask: Ask | None) -> Added:
    document, report = examined.document, examined.report
    added = Added(source.path, "unasked", source.id, document.reason, report.classes, report.notes, document.unchecked)
    if ask is None and not yes:
        return added
    readable = document.outcome in READ
    clean = report.verdict is Verdict.ADMIT and not report.findings
    answer = clean if yes else ask(source, examined) if ask is not None and readable else False
    if answer is None:
        return replace(added, reason="not decided now")
    if not readable:
        desk.manifest.put(source)
        return replace(added, status=document.outcome.value)
    if (yes and not clean) or (answer and report.verdict is Verdict.BLOCK):
        # A concealed directive is never waved through at the door: `overrule` asks for a reason.
        desk.manifest.put(source)
        return replace(added, status="waiting", reason=f"found: {', '.join(report.classes)}")
    desk.manifest.put(with_consent(source, examined, desk, declined=not answer))
    return replace(added, status="consented" if answer else "declined")


def _identify(content: bytes, root: str, path: str, resolved: str, desk: Desk) -> tuple[Source, str]:
    """Return the source these bytes are, and whether that is known, an alias, a rename, a new version or new."""
    digest, manifest = sha256(content), desk.manifest
    shown, encoded = path_fields(path)
    alias = f"{root}:{path}"
    there = manifest.at(root, path)
    if there is not None and there.sha256 == digest:
        return replace(there, resolved=resolved if (there.root, there.path) == (root, path) else there.resolved), "known"
    same = manifest.holding(digest)
    if there is not None and alias in there.aliases:
        # An alias whose bytes changed is no alias any more; it stands on its own from here on.
        manifest.put(replace(there, aliases=tuple(a for a in there.aliases if a != alias)))
        there = None
    if there is not None:
        fresh = replace(there, blob=blob_id(content), sha256=digest, size=len(content), resolved=resolved, consent=None, title="", language="")
        return fresh, "new version"
    if same is not None:
        folder = desk.roots.folder(same.root)
        if folder is None or not os.path.lexists(folder / same.path):
            return replace(same, root=root, path=shown, path_b64=encoded, resolved=resolved), "renamed"
        return replace(same, aliases=tuple(sorted({*same.aliases, alias}))), "alias"
    fresh_id = short_id(root, path, digest)
    while fresh_id in manifest.sources:
        fresh_id = short_id(fresh_id, digest)
    source = Source(fresh_id, root, shown, blob_id(content), digest, len(content), "", path_b64=encoded, resolved=resolved)
    return source, "new"


def _described(source: Source, examined: pipeline.Examined, real: Path, desk: Desk) -> Source:
    document = examined.document
    said = dict(desk.metadata or {}) | dict((desk.details or {}).get(Path(source.path).name, {}))
    origin = said.get("origin") or source.origin or _attribute(real, "user.xdg.origin.url")
    return replace(
        source,
        media_type=document.media_type,
        language=document.language,
        title=said.get("title") or source.title,
        origin=origin,
        accessed=said.get("accessed") or source.accessed,
        licence=said.get("licence") or source.licence,
        egress=said.get("egress") or source.egress,
    )


def _place(path: Path, given: Iterable[Path], desk: Desk, roots: dict[str, Path]) -> tuple[str, str]:
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
    return {"schema": 1, **{key: list(value) if isinstance(value, tuple) else value for key, value in vars(added).items()}}
