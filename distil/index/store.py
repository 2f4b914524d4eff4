"""Keeps the index: a cache of one commit of the knowledge repository, built beside the old one and put in its place at once.

Readers open the published file and nothing else. What is being built lies in two files next to it: `.building` keeps what a
killed refresh had embedded, `.new` becomes the index by a rename and holds nothing of a note that is gone.
"""

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import duckdb
import numpy as np

from distil.backends import Embedder
from distil.errors import Busy
from distil.index import build
from distil.index.database import Connection, IndexUnusable, create, insert_vectors, reading, settings, stamp
from distil.index.units import SCHEMA, IndexedNote, digest_of, units_of

# How many notes' rows are held in memory, and how many texts are embedded between two checkpoints.
NOTES_A_BATCH = 200
TEXTS_A_BATCH = 1_024

# Gives the notes with these digests, in their order.
Load = Callable[[list[str]], Sequence[IndexedNote]]


@dataclass(frozen=True)
class Summary:
    """What a refresh did; `notices` are for a person."""

    commit: str
    notes: int
    added: int
    removed: int
    unchanged: int
    units: int
    embedded: int
    notices: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Old:
    """The index that is there, as far as it can be used."""

    usable: bool = False
    commit: str = ""
    notes: frozenset[str] = frozenset()
    vectors: frozenset[str] = frozenset()
    units: int = 0
    fault: str = ""


def refresh(path: Path, notes: Sequence[IndexedNote], *, commit: str, embedder: Embedder) -> Summary:
    """Make the index at `path` hold exactly these notes, stamped with the commit. Only new texts are embedded; no reader is blocked."""
    wanted = {digest_of(note): note for note in notes}
    return update(path, wanted.keys(), lambda digests: [wanted[digest] for digest in digests], commit=commit, embedder=embedder)


def update(path: Path, wanted: Collection[str], load: Load, *, commit: str, embedder: Embedder) -> Summary:
    """Make the index hold exactly the notes with these digests (`units.digest_of`); those it lacks are loaded, in one call, and no other."""
    path.parent.mkdir(parents=True, exist_ok=True)
    built_from = {"schema": SCHEMA, "embedder": embedder.name, "dimensions": str(embedder.dimensions)}
    old = _published(path, built_from)
    kept = old.notes & set(wanted)
    if old.usable and old.commit == commit and len(kept) == len(wanted) == len(old.notes):
        return Summary(commit, len(kept), 0, 0, len(kept), old.units, 0)
    building, fresh = (path.with_name(f"{path.name}.{what}") for what in ("building", "new"))
    missing = [digest for digest in wanted if digest not in kept]
    added = list(zip(missing, load(missing), strict=True))
    with _staging(building, built_from) as staged:
        embedded, lacking = _embed(staged, [note for _, note in added], old.vectors, embedder)
        build.stage(staged, added, NOTES_A_BATCH)
    _remove(fresh)
    units = build.merge(path if old.usable else None, building, fresh, kept, {**built_from, "commit": commit})
    notices = [_set_aside(path, old.fault)] if old.fault else []
    _publish(fresh, path)
    _remove(building)
    if lacking:
        notices.append(f"{lacking} texts got no usable vector and are found by their words only")
    return Summary(commit, len(wanted), len(added), len(old.notes) - len(kept), len(kept), units, embedded, tuple(notices))


def _published(path: Path, built_from: dict[str, str]) -> _Old:
    """Read what the published index holds; one that is damaged, foreign or made otherwise is not used and its fault named."""
    if not path.exists():
        return _Old()
    try:
        with reading(path) as index:
            marks = stamp(index)
            if any(marks.get(key) != value for key, value in built_from.items()):
                raise IndexUnusable(f"{path.name}: built with {marks.get('embedder')}, now {built_from['embedder']}")
            # Everything is read once: damage shows only in the block that has it.
            for table in ("units", "words", "postings", "vectors"):
                index.execute(f"SELECT bit_xor(hash(t)) FROM {table} t").fetchall()
            return _Old(
                True,
                marks["commit"],
                frozenset(row[0] for row in index.execute("SELECT digest FROM notes").fetchall()),
                frozenset(row[0] for row in index.execute("SELECT digest FROM vectors").fetchall()),
                int(marks["units"]),
            )
    except IndexUnusable as error:
        return _Old(fault=str(error))


def _set_aside(path: Path, fault: str) -> str:
    """Keep an unusable file under another name and return the notice; it stays in its place until the new one is there."""
    aside = path.with_name(f"{path.name}.aside")
    aside.unlink(missing_ok=True)
    try:
        aside.hardlink_to(path)
    except OSError:
        path.replace(aside)
    return f"{fault}. Kept as {aside.name}, built anew."


@contextmanager
def _staging(path: Path, built_from: dict[str, str]) -> Iterator[Connection]:
    """Open the file a refresh works in; the vectors of one that was killed are taken over when it worked for the same embedder."""
    try:
        connection = _take_over(path, built_from)
    except duckdb.Error as error:
        if "lock" in str(error).lower():
            raise Busy(f"{path.name}: another refresh is at work") from error
        _remove(path)
        connection = duckdb.connect(str(path), config=settings(path.parent))
        create(connection, int(built_from["dimensions"]), built_from)
    try:
        yield connection
    finally:
        connection.close()


def _take_over(path: Path, built_from: dict[str, str]) -> Connection:
    connection = duckdb.connect(str(path), config=settings(path.parent))
    try:
        if stamp(connection) != built_from:
            raise duckdb.CatalogException(f"{path.name}: made for something else")
        build.clear(connection)
    except duckdb.Error:
        connection.close()
        raise
    return connection


def _embed(staged: Connection, notes: Sequence[IndexedNote], known: frozenset[str], embedder: Embedder) -> tuple[int, int]:
    """Embed what has no vector yet and return how many were embedded and how many of them came out unusable."""
    have = known | {row[0] for row in staged.execute("SELECT digest FROM vectors").fetchall()}
    texts = {unit.digest: unit.embedded for note in notes for unit in units_of(note)}
    # Like lengths together: a batch costs as much as its longest text.
    missing = sorted((digest for digest in texts if digest not in have), key=lambda digest: len(texts[digest]))
    lacking = 0
    for start in range(0, len(missing), TEXTS_A_BATCH):
        digests = missing[start : start + TEXTS_A_BATCH]
        vectors = np.asarray(embedder.embed([texts[digest] for digest in digests]), dtype=np.float32)
        lengths = np.linalg.norm(vectors.astype(np.float64), axis=1)
        # NaN and zero vectors would sort before everything else.
        usable = np.isfinite(lengths) & (lengths > 0)
        insert_vectors(staged, [digest for digest, good in zip(digests, usable, strict=True) if good], vectors[usable] / lengths[usable, None])
        staged.execute("CHECKPOINT")
        lacking += int((~usable).sum())
    return len(missing), lacking


def _publish(fresh: Path, path: Path) -> None:
    with fresh.open("rb") as written:
        os.fsync(written.fileno())
    # A log left beside the old index would be replayed into the new one.
    path.with_name(f"{path.name}.wal").unlink(missing_ok=True)
    fresh.replace(path)


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.with_name(f"{path.name}.wal").unlink(missing_ok=True)
