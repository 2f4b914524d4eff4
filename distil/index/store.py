"""Keeps the index: a cache of one commit of the knowledge repository, built beside the old one and put in its place at once.

Readers open the published index with its delta and nothing else. What is being built lies in two files next to them: `.building` keeps
what a killed refresh had embedded, `.new` becomes the index, or its delta, by a rename. A new index is put in its place before the delta
of the old one is removed: that delta names the old one, and beside the new one it counts for nothing.
"""

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import duckdb
import numpy as np

from distil.backends import Embedder
from distil.errors import Busy
from distil.index import build, files
from distil.index.database import IndexUnusable, locked, reading
from distil.index.merge import Files, merge
from distil.index.tables import Connection, create, insert_vectors, settings, stamp
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
    """The index that is there, as far as it can be used. `faults`: the files that can't be, each with what is wrong."""

    usable: bool = False
    delta: bool = False
    commit: str = ""
    notes: frozenset[str] = frozenset()
    units: int = 0
    checked: str = ""  # the identity of the index when all of it was read last
    faults: tuple[tuple[Path, str], ...] = ()


@dataclass(frozen=True)
class _Wanted:
    """What an index is to become."""

    path: Path
    notes: Collection[str]
    load: Load
    embedder: Embedder
    marks: dict[str, str]
    commit: str


def refresh(path: Path, notes: Sequence[IndexedNote], *, commit: str, embedder: Embedder) -> Summary:
    """Make the index at `path` hold exactly these notes, stamped with the commit. Only new texts are embedded; no reader is blocked."""
    wanted = {digest_of(note): note for note in notes}
    return update(path, wanted.keys(), lambda digests: [wanted[digest] for digest in digests], commit=commit, embedder=embedder)


def update(path: Path, wanted: Collection[str], load: Load, *, commit: str, embedder: Embedder) -> Summary:
    """Make the index hold exactly the notes with these digests (`units.digest_of`); those it lacks are loaded, in one call, and no other."""
    path.parent.mkdir(parents=True, exist_ok=True)
    marks = {"schema": SCHEMA, "embedder": embedder.name, "dimensions": str(embedder.dimensions)}
    asked = _Wanted(path, wanted, load, embedder, marks, commit)
    old = _published(path, marks)
    if old.usable and old.checked != files.identity(path):
        # A file that was read before, and is the very same still, is not read again each time.
        old = _published(path, marks, everything=True)
    if old.usable and not old.faults and old.commit == commit and old.notes == frozenset(wanted):
        return Summary(commit, len(old.notes), 0, 0, len(old.notes), old.units, 0)
    try:
        return _bring(asked, old)
    except (duckdb.Error, IndexUnusable):
        again = _published(path, marks, everything=True)
        if not old.usable or again.faults == old.faults:
            raise
        return _bring(asked, again)


def _bring(asked: _Wanted, old: _Old) -> Summary:
    path, commit = asked.path, asked.commit
    kept = old.notes & set(asked.notes)
    building, fresh = (path.with_name(f"{path.name}.{what}") for what in ("building", "new"))
    missing = [digest for digest in asked.notes if digest not in kept]
    added = list(zip(missing, asked.load(missing), strict=True))
    with _staging(building, asked.marks) as staged:
        embedded, lacking = _embed(staged, [note for _, note in added], old, asked)
        build.stage(staged, added, NOTES_A_BATCH)
    _remove(fresh)
    merging = Files(building, fresh, path if old.usable else None, files.delta_of(path) if old.delta else None)
    merged = merge(merging, kept, {**asked.marks, "commit": commit, "checked": files.identity(path)})
    notices = [_set_aside(file, fault) for file, fault in old.faults]
    if merged.delta:
        _publish(fresh, files.delta_of(path))
    else:
        _publish(fresh, path)
        _remove(files.delta_of(path))
    _remove(building)
    if lacking:
        notices.append(f"{lacking} texts got no usable vector and are found by their words only")
    return Summary(commit, len(asked.notes), len(added), len(old.notes) - len(kept), len(kept), merged.units, embedded, tuple(notices))


def _published(path: Path, marks: dict[str, str], *, everything: bool = False) -> _Old:
    """Read what the published index holds; a file that is damaged, foreign or made otherwise is not used and its fault named.

    Damage shows only in the block that has it: `everything` is read to be sure that there is none.
    """
    fault = ""
    for delta in (True, False) if path.exists() else ():
        try:
            old = _held(path, marks, delta=delta, everything=everything)
        except IndexUnusable as error:
            fault = str(error)
        else:
            # Without its delta, the index is as it was written.
            return replace(old, faults=((files.delta_of(path), fault),) if fault else ())
    return _Old(faults=((path, fault),) if fault else ())


def _held(path: Path, marks: dict[str, str], *, delta: bool, everything: bool) -> _Old:
    with reading(path, delta=delta) as index:
        found = stamp(index)
        if any(found.get(key) != value for key, value in marks.items()):
            raise IndexUnusable(f"{path.name}: built with {found.get('embedder')}, now {marks['embedder']}")
        for table in ("notes", "units", "words", "postings", "vectors") if everything else ():
            index.execute(f"SELECT bit_xor(hash(t)) FROM {table} t").fetchall()
        notes = frozenset(row[0] for row in index.execute("SELECT digest FROM notes").fetchall())
        joined = "base" in found
        return _Old(True, joined, found["commit"], notes, int(found["units"]), found["checked"] if joined else "")


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
        if locked(error):
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


def _embed(staged: Connection, notes: Sequence[IndexedNote], old: _Old, asked: _Wanted) -> tuple[int, int]:
    """Embed what has no vector yet and return how many were embedded and how many of them came out unusable."""
    texts = {unit.digest: unit.embedded for note in notes for unit in units_of(note)}
    have = {row[0] for row in staged.execute("SELECT digest FROM vectors").fetchall()} | _known(asked.path, old, texts)
    # Like lengths together: a batch costs as much as its longest text.
    missing = sorted((digest for digest in texts if digest not in have), key=lambda digest: len(texts[digest]))
    lacking = 0
    for start in range(0, len(missing), TEXTS_A_BATCH):
        digests = missing[start : start + TEXTS_A_BATCH]
        vectors = np.asarray(asked.embedder.embed([texts[digest] for digest in digests]), dtype=np.float32)
        lengths = np.linalg.norm(vectors.astype(np.float64), axis=1)
        # NaN and zero vectors would sort before everything else.
        usable = np.isfinite(lengths) & (lengths > 0)
        insert_vectors(staged, [digest for digest, good in zip(digests, usable, strict=True) if good], vectors[usable] / lengths[usable, None])
        staged.execute("CHECKPOINT")
        lacking += int((~usable).sum())
    return len(missing), lacking


def _known(path: Path, old: _Old, digests: Collection[str]) -> set[str]:
    """Return those of these texts that the old index has vectors for."""
    if not old.usable or not digests:
        return set()
    with reading(path, delta=old.delta) as index:
        found = index.execute("SELECT digest FROM vectors WHERE digest IN (SELECT unnest(?::VARCHAR[]))", [list(digests)]).fetchall()
    return {row[0] for row in found}


def _publish(fresh: Path, path: Path) -> None:
    with fresh.open("rb") as written:
        os.fsync(written.fileno())
    # A log left beside the old index would be replayed into the new one.
    path.with_name(f"{path.name}.wal").unlink(missing_ok=True)
    fresh.replace(path)


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.with_name(f"{path.name}.wal").unlink(missing_ok=True)
