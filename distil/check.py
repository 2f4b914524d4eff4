"""Does the wiki still hold? Every page of the newest commit against its source as it lies here now."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from distil import extract, ground, knowledge, pipeline, screen
from distil.blob import blob_id
from distil.cache import Cache
from distil.config import Workspace
from distil.data import Json, Note, Reading, Source
from distil.errors import SourceFailed
from distil.manifest import Manifest
from distil.members import Library
from distil.roots import Absent

# What makes the exit code say drift; the others are told and are normal.
DRIFT = frozenset({"drifted", "unmanifested", "stale", "unsupported", "withdrawn", "edited", "broken-link"})


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
    """Everything a check looks into."""

    workspace: Workspace
    library: Library
    manifest: Manifest
    cache: Cache
    limits: extract.Limits
    withdrawn: frozenset[str] = frozenset()


def check(inspector: Inspector) -> Iterator[Checked]:
    """Yield at least one line for every record of the newest commit, in the order of their paths."""
    repository = knowledge.Repository(inspector.workspace.knowledge)
    head = repository.head()
    entries = knowledge.catalogue(repository, head) if head else ()
    latest = {entry.path for entry in knowledge.latest(entries).values()}
    for entry in entries:
        if entry.note is None:
            yield Checked(Path(entry.path).stem, "unsupported", f"not a page: {entry.error}", entry.path)
            continue
        yield from _page(entry, entry.note, inspector, newest=entry.path in latest)


def _page(entry: knowledge.Entry, note: Note, inspector: Inspector, *, newest: bool) -> Iterator[Checked]:
    def say(state: str, detail: str) -> Checked:
        return Checked(note.id, state, detail, entry.path, note.source.id)

    edited = _edited(inspector.workspace.knowledge / entry.path, entry.blob)
    if edited:
        yield say("edited", edited)
    if not newest:
        yield say("superseded", "a newer page about the same source stands")
        return
    source = inspector.manifest.sources.get(note.source.id)
    if source is None:
        yield say("unmanifested", f"{note.source.path}: its source is in no manifest; `distil add` it, or restore the manifest from git")
        return
    if note.source.id in inspector.withdrawn:
        yield say("withdrawn", f"{inspector.library.called(source)}: the screen stops its source now; `distil pending`")
        return
    yield _source(note, source, inspector, say_edited=bool(edited), entry=entry)


def _source(note: Note, source: Source, inspector: Inspector, *, say_edited: bool, entry: knowledge.Entry) -> Checked:
    def say(state: str, detail: str) -> Checked:
        return Checked(note.id, state, detail, entry.path, source.id)

    try:
        copy = inspector.library.copy(source)
    except Absent as error:
        return say("absent", f"{error}; the page says what it said, and can't be proved again here")
    except SourceFailed as error:
        return say("absent", str(error))
    if copy.sha256 != note.source.sha256:
        return say("drifted", f"{copy.called}: its bytes are not those the page was made from; `distil add` it and run again")
    texts, passwords = inspector.workspace.cache / "text", inspector.library.passwords
    examined = pipeline.examine(copy, texts=texts, limits=inspector.limits, passwords=passwords)
    if examined.document.outcome is Reading.LOCKED:
        return say("absent", f"{copy.called}: it is locked, and no password here opens it; `distil add --password-file FILE` it again")
    try:
        admitted = screen.admit(examined.document, examined.report, consented=examined.report.classes)
    except screen.NotAdmitted as error:
        return say("withdrawn", str(error))
    problems = ground.verify(note, admitted.text)
    if problems:
        return say("unsupported", "; ".join(problems))
    return say("ok", "its hand-edited text was not checked" if say_edited else f"{len(note.claims)} claims verified")


def _edited(path: Path, blob: str) -> str:
    """Say how the page in the working folder differs from what was committed, "" when it does not."""
    if path.is_symlink():
        return "the file was replaced by a link; it is not followed"
    try:
        here = path.read_bytes()
    except OSError:
        return "the file is gone from the working folder; `git -C knowledge checkout -- .` brings it back"
    return "" if blob_id(here) == blob else "the file in the working folder was changed by hand; the committed page stands"


def summary(lines: Mapping[str, int]) -> str:
    """Return how many pages are in which state, in words."""
    return ", ".join(f"{count} {state}" for state, count in sorted(lines.items())) or "no pages yet"
