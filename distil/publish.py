"""From a commit of the knowledge repository to the index that search reads."""

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from distil import knowledge, pipeline
from distil.backends import Embedder
from distil.blob import sha256
from distil.cache import Cache
from distil.config import Workspace
from distil.data import Note, Part, Recipe
from distil.errors import Busy
from distil.index import SCHEMA, Chunk, IndexedNote, digest_of, files

# Seconds to wait for another run that builds the index: embedding a first corpus of thousands of documents takes hours, one night's news minutes.
PATIENCE = 600.0
# A line of a letter's head that only says who else got it answers nothing.
ADDRESSED = re.compile(r"\s*(?:to|cc|bcc|reply-to)\s*:", re.IGNORECASE)
# Where the digests of pages are remembered, for this version of the index.
KIND = f"indexed-{SCHEMA}-2"


def publish(
    workspace: Workspace, repository: knowledge.Repository, embedder: Embedder, cache: Cache, *, recipe: Recipe, withdrawn: Collection[str]
) -> tuple[str, ...]:
    """Bring the index to the newest commit, without withdrawn pages; costs one look when it is there already."""
    head = repository.head()
    if not head:
        return ()
    if cache.get("index", "built") == _mark(workspace.index, head, withdrawn, embedder):
        return ()
    try:
        # One builder at a time; who waited finds the newest commit and, most times, nothing left to do.
        with knowledge.hold(workspace.state / "publish.lock", wait=PATIENCE):
            return _build(workspace, repository, embedder, cache, recipe=recipe, withdrawn=withdrawn)
    except Busy:
        return ("the index is still being built by another run; the next run brings it up to date",)


def _build(
    workspace: Workspace, repository: knowledge.Repository, embedder: Embedder, cache: Cache, *, recipe: Recipe, withdrawn: Collection[str]
) -> tuple[str, ...]:
    from distil.index import store

    head = repository.head()
    if cache.get("index", "built") == _mark(workspace.index, head, withdrawn, embedder):
        return ()
    wanted = sorted(knowledge.census(repository, head, cache, withdrawn=withdrawn).standing, key=lambda entry: entry.source)
    pages = Pages(repository, cache, recipe)
    digests = {digest: entry for entry, digest in pages.digests(wanted)}

    def load(missing: list[str]) -> list[IndexedNote]:
        return pages.load([digests[digest] for digest in missing])

    summary = store.update(workspace.index, digests.keys(), load, commit=head, embedder=embedder)
    unsearched = _unsearched(wanted, cache, recipe)
    # A text may come without a commit: what lacks one is looked at again.
    cache.put("index", "built", b"" if unsearched else _mark(workspace.index, head, withdrawn, embedder))
    return (*summary.notices, *unsearched)


def _unsearched(wanted: Sequence[knowledge.Entry], cache: Cache, recipe: Recipe) -> tuple[str, ...]:
    """Say how many sources are found by their pages alone: their text was kept under other rules, or by another version, or not at all."""
    lacking = sum(not cache.holds("chunks", pipeline.text_key(entry.sha256, recipe)) for entry in wanted)
    if not lacking:
        return ()
    said = f"the text of {lacking} of {len(wanted)} sources is not in the index, only their pages"
    return (f"{said}; `distil run --local` reads again those whose files are here",)


@dataclass(frozen=True)
class Pages:
    """Pages as the index wants them. One whose digest is known is not read: it follows from the page's place and bytes, and its source's text."""

    repository: knowledge.Repository
    cache: Cache
    recipe: Recipe
    made: dict[str, IndexedNote] = field(default_factory=dict)  # by path

    def digests(self, entries: Sequence[knowledge.Entry]) -> list[tuple[knowledge.Entry, str]]:
        """Return each page with the digest of all that the index keeps of it."""
        names = {entry.path: self._name(entry) for entry in entries}
        known = {entry.path: self.cache.get(KIND, names[entry.path]) for entry in entries}
        for made in self.load([entry for entry in entries if known[entry.path] is None]):
            self.made[made.page] = made
            known[made.page] = digest_of(made).encode()
            self.cache.put(KIND, names[made.page], known[made.page] or b"")
        return [(entry, (known[entry.path] or b"").decode()) for entry in entries]

    def load(self, entries: Sequence[knowledge.Entry]) -> list[IndexedNote]:
        """Return the pages, read where they were not read before."""
        unread = [entry for entry in entries if entry.path not in self.made]
        read = {entry.path: indexed(entry, note, _chunks(entry, self.cache, self.recipe)) for entry, note in knowledge.notes(self.repository, unread)}
        return [self.made.get(entry.path) or read[entry.path] for entry in entries]

    def _name(self, entry: knowledge.Entry) -> str:
        text = pipeline.text_key(entry.sha256, self.recipe)
        # A digest: the path of a page has words of its title, and what is forgotten leaves none of them in a cache.
        return sha256(f"{entry.path}\0{entry.blob}\0{text if self.cache.holds('chunks', text) else ''}".encode())


def indexed(entry: knowledge.Entry, note: Note, chunks: tuple[Chunk, ...]) -> IndexedNote:
    """Return a page as the index wants it."""
    return IndexedNote(
        id=note.id,
        source_id=note.source.id,
        page=entry.path,
        blob=entry.blob,
        title=note.title,
        description=note.description,
        status=note.status,
        tier=entry.tier,
        source=note.source.path,
        created=note.created,
        claims=(*note.claims, *(fact for fact in note.facts if not (fact.part is Part.BYLINE and ADDRESSED.match(fact.quote)))),
        chunks=chunks,
        media_type=note.source.media_type,
        parent=note.source.parent,
        sha256=note.source.sha256,
        tags=note.tags,
    )


def _mark(index: Path, head: str, withdrawn: Collection[str], embedder: Embedder) -> bytes:
    """Name what the index was built from and the very files it became: one put in its place is not taken for it."""
    if not index.exists():
        return b"absent"
    made = f"{SCHEMA}:{embedder.name}:{files.identity(index)}:{files.identity(files.delta_of(index))}"
    return f"{head}:{','.join(sorted(withdrawn))}:{made}".encode()


def _chunks(entry: knowledge.Entry, cache: Cache, recipe: Recipe) -> tuple[Chunk, ...]:
    kept = cache.get("chunks", pipeline.text_key(entry.sha256, recipe))
    if kept is None:
        return ()
    return tuple(Chunk(**{**record, "places": tuple((start, place) for start, place in record["places"])}) for record in json.loads(kept))
