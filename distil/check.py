"""Does the wiki still hold? Every page of the newest commit against its source as it lies here now."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from distil import extract, ground, knowledge, pipeline, screen
from distil.blob import blob_id
from distil.cache import Cache
from distil.config import Workspace
from distil.data import Json, Note, Reading, Recipe, Source
from distil.errors import SourceFailed
from distil.manifest import Manifest
from distil.members import Copy, Library
from distil.roots import Absent

# What makes the exit code say drift; the others are told and are normal.
DRIFT = frozenset({"drifted", "unmanifested", "stale", "unsupported", "withdrawn", "edited", "broken-link"})
# A proof hangs on the page, its source's bytes, and what reads and judges both; not on the models.
RULES = Recipe(extract.EXTRACTOR, screen.DIGEST, "", "", "", ground.DIGEST)


@dataclass(frozen=True)
class Checked:
    """One page and what is the matter with it; several lines a page are possible."""

    id: str
    state: str
    detail: str
    page: str
    source: str = ""

    def json(self) -> Json:
        """Return the machine form."""
        return {"schema": 1, "id": self.id, "state": self.state, "detail": self.detail, "page": self.page, "source": self.source}


@dataclass(frozen=True)
class Inspector:
    """Everything a check looks into. With `verify` nothing is believed that was proved before: every source is read again."""

    workspace: Workspace
    library: Library
    manifest: Manifest
    cache: Cache
    limits: extract.Limits
    withdrawn: frozenset[str] = frozenset()
    verify: bool = False

    @property
    def repository(self) -> knowledge.Repository:
        return knowledge.Repository(self.workspace.knowledge)


def check(inspector: Inspector) -> Iterator[Checked]:
    """Yield at least one line for every record of the newest commit, in the order of their paths, then files that no commit holds."""
    entries = knowledge.catalogue(inspector.repository, inspector.repository.head(), inspector.cache)
    latest = {entry.path for entry in knowledge.latest(entries).values()}
    ids = {entry.id for entry in entries}
    for entry in entries:
        if entry.error:
            yield Checked(Path(entry.path).stem, "unsupported", f"not a page: {entry.error}", entry.path)
            continue
        if entry.supersedes and entry.supersedes not in ids:
            yield _say(entry, "broken-link", f"it supersedes {entry.supersedes}, which is no page of this wiki")
        yield from page(entry, inspector, newest=entry.path in latest)
    yield from _orphans(inspector, {entry.path for entry in entries})


def page(entry: knowledge.Entry, inspector: Inspector, *, newest: bool) -> Iterator[Checked]:
    """Yield what is the matter with one page; `newest` says that no other supersedes it."""
    edited = _edited(inspector.workspace.knowledge / entry.path, entry)
    if edited:
        yield _say(entry, "edited", edited)
    if newest:
        yield from _standing(entry, inspector, edited=bool(edited))
    else:
        yield _say(entry, "superseded", "a newer page about the same source stands")


def _say(entry: knowledge.Entry, state: str, detail: str) -> Checked:
    return Checked(entry.id, state, detail, entry.path, entry.source)


def _standing(entry: knowledge.Entry, inspector: Inspector, *, edited: bool) -> Iterator[Checked]:
    source = inspector.manifest.sources.get(entry.source)
    if source is None:
        yield _say(entry, "unmanifested", f"{entry.name}: its source is in no manifest; `distil add` it, or restore the manifest from git")
    elif entry.source in inspector.withdrawn:
        yield _say(entry, "withdrawn", f"{inspector.library.called(source)}: the screen stops its source now; `distil pending`")
    else:
        yield from _source(entry, source, inspector, edited=edited)


def _source(entry: knowledge.Entry, source: Source, inspector: Inspector, *, edited: bool) -> Iterator[Checked]:
    try:
        copy = inspector.library.copy(source)
    except Absent as error:
        yield _say(entry, "absent", f"{error}; the page says what it said, and can't be proved again here")
    except SourceFailed as error:
        yield _say(entry, "absent", str(error))
    else:
        if copy.sha256 != entry.sha256:
            yield from _drifted(entry, copy, inspector)
        else:
            yield _proved(entry, copy, inspector, edited=edited)


def _proved(entry: knowledge.Entry, copy: Copy, inspector: Inspector, *, edited: bool) -> Checked:
    key = pipeline.proof(entry.blob, RULES)
    fine = "its hand-edited text was not checked" if edited else "every claim verified"
    if not inspector.verify and inspector.cache.get("proof", key):
        return _say(entry, "ok", fine)
    try:
        problems = _problems(entry, copy, inspector)
    except screen.NotAdmitted as error:
        return _say(entry, "withdrawn", str(error))
    except SourceFailed as error:
        return _say(entry, "absent", str(error))
    if problems:
        return _say(entry, "unsupported", "; ".join(problems))
    inspector.cache.put("proof", key, b"1")
    return _say(entry, "ok", fine)


def _drifted(entry: knowledge.Entry, copy: Copy, inspector: Inspector) -> Iterator[Checked]:
    """A change elsewhere in the source does not make a claim stale: each quote is looked for in the new bytes."""
    way = "`distil add` it and run again"
    try:
        problems = _problems(entry, copy, inspector)
    except (screen.NotAdmitted, SourceFailed) as error:
        yield _say(entry, "drifted", f"{copy.called}: its bytes are not those the page was made from, and can't be gone on with ({error})")
        return
    stands = "not every quote stands in them" if problems else "every quote still stands in them"
    yield _say(entry, "drifted", f"{copy.called}: its bytes are not those the page was made from; {stands}; {way}")
    if problems:
        yield _say(entry, "stale", f"{copy.called}: {'; '.join(problems)}; {way}")


def unsupported(note: Note, inspector: Inspector) -> list[str]:
    """Return what of a note its source, as it lies here, does not carry; why it can't be proved counts as that."""
    source = inspector.manifest.sources.get(note.source.id)
    if source is None:
        return [f"{note.source.path}: its source is in no manifest"]
    try:
        copy = inspector.library.copy(source)
        if copy.sha256 != note.source.sha256:
            return [f"{copy.called}: its bytes are not those the page was made from"]
        return _against(note, copy, inspector)
    except (screen.NotAdmitted, SourceFailed) as error:
        return [f"it can't be proved: {error}"]


def _problems(entry: knowledge.Entry, copy: Copy, inspector: Inspector) -> list[str]:
    """Return what of the page the source as it lies here does not carry."""
    _, note = next(knowledge.notes(inspector.repository, [entry]))
    return _against(note, copy, inspector)


def _against(note: Note, copy: Copy, inspector: Inspector) -> list[str]:
    texts, passwords = inspector.workspace.cache / "text", inspector.library.passwords
    examined = pipeline.examine(copy, texts=texts, limits=inspector.limits, passwords=passwords)
    if examined.document.outcome is Reading.LOCKED:
        raise SourceFailed(f"{copy.called}: it is locked, and no password here opens it; `distil add --password-file FILE` it again")
    admitted = screen.admit(examined.document, examined.report, consented=examined.report.classes)
    return ground.verify(note, admitted.text)


def _edited(path: Path, entry: knowledge.Entry) -> str:
    """Say how the page in the working folder differs from what was committed, "" when it does not."""
    if path.is_symlink():
        return "the file was replaced by a link; it is not followed"
    try:
        here = path.read_bytes()
    except OSError:
        return "the file is gone from the working folder; `git -C knowledge checkout -- .` brings it back"
    if blob_id(here) == entry.blob:
        return ""
    return f"the file in the working folder was changed by hand; the committed page stands. `distil review edit {entry.id}` makes a page of it"


def _orphans(inspector: Inspector, known: set[str]) -> Iterator[Checked]:
    """Pages in the working folder that no commit holds: somebody put them there, and nothing reads them."""
    root = inspector.workspace.knowledge
    for folder, _, names in os.walk(root / "records"):
        for name in sorted(names):
            path = str((Path(folder) / name).relative_to(root))
            if name.endswith(".md") and path not in known and name.casefold() not in ("index.md", "log.md"):
                yield Checked(Path(name).stem, "orphan", "a file that no commit holds; nothing reads it. Move it to raw/ and `distil add` it", path)


def summary(lines: Mapping[str, int]) -> str:
    """Return how many pages are in which state, in words."""
    return ", ".join(f"{count} {state}" for state, count in sorted(lines.items())) or "no pages yet"
