"""Wikis for the tests of what reads them: pages in a commit, sources in raw/, and an index over both, made without a run."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from distil import okf, workspace
from distil.backends.echo import EchoEmbedder
from distil.blob import blob_id, sha256
from distil.config import Workspace
from distil.data import Claim, Kind, Note, Review, Source, Span
from distil.index import chunk
from distil.index.store import refresh
from distil.knowledge import Repository, catalogue, latest, notes
from distil.manifest import load
from distil.publish import indexed
from distil.shelf import Shelf

AT = datetime(2026, 3, 1, 4, tzinfo=UTC)
BASALT = "Basalt is a hard volcanic rock. Basalt melts at 1,200 degrees. Rain is mild there."
CHALK = "Chalk is a soft white limestone. Chalk is made of the shells of sea creatures."
GRANITE = "Granite is a hard rock of the deep crust. Granite holds quartz and feldspar."


def page(name: str, text: str, *, at: datetime = AT, tags: tuple[str, ...] = (), human: bool = False, parent: str = "") -> Note:
    """Return a page that quotes the first two sentences of a source raw/NAME."""
    content = text.encode()
    key = sha256(name.encode())[:16]
    source = Source(key, "workspace", f"raw/{name}", blob_id(content), sha256(content), len(content), "text/plain", parent=parent)
    claims = []
    for said in text.split(". ")[:2]:
        quote = said.rstrip(".") + "."
        start = text.index(said)
        claims.append(Claim(quote, Kind.QUOTED, "line 1", quote, "", "", start, start + len(quote)))
    note = Note(
        sha256(name.encode() + b"note")[:32],
        name.split(".")[0].capitalize(),
        f"About {name}.",
        tuple(claims),
        source,
        at,
        "echo/sha256-00000000",
        "0.1",
        "night-one",
        "0" * 16,
        tags=tags,
    )
    return replace(note, status="stable", verified=(Review("human:ann", at),)) if human else note


def wiki(folder: Path, texts: Mapping[str, str] | None = None, pages: tuple[Note, ...] = ()) -> Workspace:
    """Make a workspace with a page for each text, or with these pages."""
    here = workspace.make(folder)
    (here.root / "distil.toml").write_text('[models]\nwriter = "echo"\nembedder = "echo"\n')
    texts = {"basalt.txt": BASALT, "chalk.txt": CHALK, "granite.txt": GRANITE} if texts is None else texts
    made = pages or tuple(page(name, text) for name, text in texts.items())
    for name, text in texts.items():
        (here.raw / name).write_text(text)
    manifest = load(here.manifests)
    for note in made:
        manifest.put(note.source)
    manifest.save()
    commit(here, made)
    index(here, texts)
    return here


def commit(here: Workspace, made: tuple[Note, ...]) -> None:
    """Put pages onto the newest commit."""
    repository = Repository(here.knowledge)
    head = repository.head()
    new = repository.commit_files(head, {okf.page_path(note): okf.render(note) for note in made}, message="pages\n", author="distil <d@x>", at=AT)
    assert repository.move(new, head, author="distil <d@x>", at=AT)


def take_back(here: Workspace, note: Note) -> None:
    """Take a page out of the newest commit and leave the index as it is."""
    repository = Repository(here.knowledge)
    head = repository.head()
    new = repository.commit_files(head, {okf.page_path(note): None}, message="undo\n", author="distil <d@x>", at=AT)
    assert repository.move(new, head, author="distil <d@x>", at=AT)


def index(here: Workspace, texts: Mapping[str, str]) -> None:
    """Index the newest commit, with the text of each source."""
    repository = Repository(here.knowledge)
    entries = sorted(latest(catalogue(repository, repository.head())).values(), key=lambda entry: entry.path)
    rows = []
    for entry, note in notes(repository, entries):
        text = texts.get(Path(note.source.path).name, "")
        rows.append(indexed(entry, note, chunk(text, [Span(0, len(text), "line 1")]) if text else ()))
    refresh(here.index, rows, commit=repository.head(), embedder=EchoEmbedder())


def shelf(here: Workspace, *, words: bool = False) -> Shelf:
    """Open it, with the embedder it was indexed by."""
    embedder = EchoEmbedder()
    return Shelf(here, lambda: None if words else embedder, {})
