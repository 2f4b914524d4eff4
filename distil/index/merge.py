"""Merges staged rows with those of the old index: into a whole index, or, where little has changed, into a delta beside it."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import duckdb

from distil.index import layers
from distil.index.tables import Connection, create, insert, settings, write_stamp

# A delta may hold, and take out of account, up to this share of the index's units; beyond, the index is written anew. The greater, the more
# of a night's news costs little, and the more a question has to read twice.
LARGEST_DELTA = 0.1


@dataclass(frozen=True)
class Files:
    """What is merged: the index and its delta, where they can be used, and what was staged; `fresh` is written."""

    staged: Path
    fresh: Path
    base: Path | None = None
    delta: Path | None = None


@dataclass(frozen=True)
class Merged:
    """What was written: a delta or a whole index, and how many units count with it."""

    delta: bool
    units: int


def merge(files: Files, kept: Collection[str], marks: Mapping[str, str]) -> Merged:
    """Write what stays of the old index and what was staged: a delta where the index can stay as it is, else all of it.

    A delta costs one look at the notes, and for the rest what it holds. It leaves the words of what is gone in the index, so it is none when
    a source is gone altogether: what is forgotten or taken back stays nowhere.
    """
    with _bench(files, kept, int(marks["dimensions"])) as connection:
        small = files.base is not None and _small(connection)
        create(connection, int(marks["dimensions"]), marks, "fresh")
        for statement in _EXTEND if small else _MERGE:
            connection.execute(statement).fetchall()
        # Those of the fresh file alone, or of the index with it.
        joined = layers.both("units", "base.main", "fresh.main") if small else "FROM fresh.units"
        units, unit_average = connection.execute(f"SELECT count(*), coalesce(avg(length), 1) FROM ({joined})").fetchall()[0]
        joined = layers.both("notes", "base.main", "fresh.main") if small else "FROM fresh.notes"
        note_average = connection.execute(f"SELECT coalesce(avg(length), 1) FROM ({joined})").fetchall()[0][0]
        averages = {"unit_average": max(unit_average, 1.0), "note_average": max(note_average, 1.0)}
        names = {"base": layers.made(connection, "base")} if small else {"made": layers.digest(connection, "fresh")}
        write_stamp(connection, {"units": str(units), **{name: str(average) for name, average in averages.items()}, **names}, "fresh")
        connection.execute("CHECKPOINT fresh")
        for name in ("staged", "fresh", "base", "delta"):
            connection.execute(f"DETACH {name}")
    return Merged(small, int(units))


@contextmanager
def _bench(files: Files, kept: Collection[str], dimensions: int) -> Iterator[Connection]:
    """Open the files under their names, what the old ones are together as the schema `old`, and the digests of what stays as `kept`."""
    connection = duckdb.connect(":memory:", config=settings(files.fresh.parent))
    try:
        layers.attach(connection, files.staged, "staged")
        layers.attach(connection, files.fresh, "fresh", write=True)
        for path, name in ((files.base, "base"), (files.delta, "delta")):
            if path is not None:
                layers.attach(connection, path, name)
                continue
            connection.execute(f"ATTACH ':memory:' AS {name}")
            create(connection, dimensions, {}, name)
        connection.execute("SET enable_external_access = false")
        if files.delta is None:
            connection.execute(f"CREATE TABLE delta.gone ({layers.GONE})")
        connection.execute("CREATE SCHEMA old")
        layers.join(connection, "old")
        connection.execute("CREATE TABLE kept (digest VARCHAR)")
        insert(connection, "kept", {"digest": list(kept)})
        yield connection
    finally:
        connection.close()


def _small(connection: Connection) -> bool:
    """Say whether a delta will do."""
    lost = """SELECT count(*) FROM old.notes ANTI JOIN kept USING (digest)
        WHERE source_id NOT IN (SELECT source_id FROM staged.notes UNION SELECT source_id FROM old.notes SEMI JOIN kept USING (digest))"""
    changed = """SELECT (SELECT count(*) FROM staged.units)
        + (SELECT count(*) FROM delta.units WHERE note IN (SELECT note FROM delta.notes SEMI JOIN kept USING (digest)))
        + (SELECT count(*) FROM base.units WHERE note IN (SELECT note FROM base.notes ANTI JOIN kept USING (digest)))"""
    gone, units, whole = (connection.execute(count).fetchall()[0][0] for count in (lost, changed, "SELECT count(*) FROM base.units"))
    return bool(not gone and units <= LARGEST_DELTA * whole)


def _next(table: str, number: str) -> str:
    """The first number that neither of the old files has given, not even to what is gone."""
    return f"(SELECT coalesce(max({number}), -1) + 1 FROM (SELECT {number} FROM base.{table} UNION ALL SELECT {number} FROM delta.{table}))"


_NOTE, _UNIT, _TERM = _next("notes", "note"), _next("units", "unit"), _next("words", "term")
_STAGED_NOTES = f"SELECT * REPLACE (note + {_NOTE} AS note) FROM staged.notes"
_STAGED_UNITS = f"SELECT * REPLACE (unit + {_UNIT} AS unit, note + {_NOTE} AS note) FROM staged.units"
_STAGED_POSTINGS = f"SELECT r.term, s.unit + {_UNIT} AS unit, s.tf FROM staged.postings s JOIN renumbered r ON r.was = s.term"
_RENUMBERED = f"""CREATE TABLE renumbered AS SELECT s.term AS was, s.word, coalesce(o.term, s.term + {_TERM}) AS term
    FROM staged.words s LEFT JOIN (SELECT DISTINCT term, word FROM old.words SEMI JOIN staged.words USING (word)) o USING (word)"""

_MERGE = (
    f"""INSERT INTO fresh.notes BY NAME
        SELECT * FROM old.notes WHERE digest IN (SELECT digest FROM kept)
        UNION ALL {_STAGED_NOTES}""",
    # A refresh that was killed after it published leaves vectors that the old index has too.
    """INSERT INTO fresh.vectors BY NAME
        SELECT * REPLACE ((row_number() OVER () - 1)::INTEGER AS vector) FROM (
            SELECT DISTINCT ON (digest) * FROM (SELECT * FROM old.vectors UNION ALL SELECT * FROM staged.vectors)
            WHERE digest IN (SELECT digest FROM old.units WHERE note IN (SELECT note FROM fresh.notes) UNION ALL SELECT digest FROM staged.units))""",
    f"""INSERT INTO fresh.units BY NAME
        SELECT u.* EXCLUDE (vector), v.vector FROM (
            SELECT * FROM old.units WHERE note IN (SELECT note FROM fresh.notes) UNION ALL {_STAGED_UNITS}) u
        LEFT JOIN fresh.vectors v USING (digest) ORDER BY unit""",
    _RENUMBERED,
    # In the order of terms, so that a query reads only the row groups of its own terms.
    f"""INSERT INTO fresh.postings BY NAME
        SELECT term, unit, tf FROM old.postings WHERE unit IN (SELECT unit FROM fresh.units)
        UNION ALL {_STAGED_POSTINGS} ORDER BY term, unit""",
    """INSERT INTO fresh.words BY NAME
        SELECT term, word, df FROM (SELECT term, count(*) AS df FROM fresh.postings GROUP BY term)
        JOIN (SELECT term, word FROM old.words UNION SELECT term, word FROM renumbered) USING (term)
        ORDER BY word""",
)

_EXTEND = (
    f"CREATE TABLE fresh.gone ({layers.GONE})",
    "INSERT INTO fresh.gone SELECT note FROM base.notes ANTI JOIN kept USING (digest)",
    f"INSERT INTO fresh.notes BY NAME SELECT * FROM delta.notes SEMI JOIN kept USING (digest) UNION ALL {_STAGED_NOTES}",
    f"""CREATE TABLE units AS SELECT * EXCLUDE (vector) FROM (
            SELECT * FROM delta.units SEMI JOIN fresh.notes USING (note) UNION ALL {_STAGED_UNITS})""",
    # What the index has embedded before, as the words of a page of which only the status changed, is pointed to.
    """CREATE TABLE known AS SELECT digest, vector FROM base.vectors SEMI JOIN units USING (digest)""",
    f"""INSERT INTO fresh.vectors BY NAME
        SELECT * REPLACE ((row_number() OVER () - 1 + {_next("vectors", "vector")})::INTEGER AS vector) FROM (
            SELECT DISTINCT ON (digest) * FROM (SELECT * FROM delta.vectors UNION ALL SELECT * FROM staged.vectors)
            SEMI JOIN units USING (digest) ANTI JOIN known USING (digest))""",
    """INSERT INTO fresh.units BY NAME SELECT u.*, v.vector FROM units u
        LEFT JOIN (SELECT digest, vector FROM fresh.vectors UNION ALL FROM known) v USING (digest) ORDER BY unit""",
    _RENUMBERED,
    f"""INSERT INTO fresh.postings BY NAME
        SELECT term, unit, tf FROM delta.postings SEMI JOIN fresh.units USING (unit)
        UNION ALL {_STAGED_POSTINGS} ORDER BY term, unit""",
    """CREATE TABLE counted AS SELECT term, sum(df)::INTEGER AS df FROM (
            SELECT term, count(*) AS df FROM fresh.postings GROUP BY term UNION ALL
            SELECT term, -count(*) FROM base.postings WHERE unit IN (SELECT unit FROM base.units SEMI JOIN fresh.gone USING (note)) GROUP BY term)
        GROUP BY term""",
    """INSERT INTO fresh.words BY NAME SELECT term, word, df FROM counted
        JOIN (SELECT term, word FROM old.words SEMI JOIN counted USING (term) UNION SELECT term, word FROM renumbered) USING (term)
        ORDER BY word""",
)
