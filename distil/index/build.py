"""Lays out an index: rows of the notes that are new, merged with the rows of those that stay."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import duckdb

from distil.index.database import TABLES, Connection, create, insert, settings, write_stamp
from distil.index.units import IndexedNote, Unit, clean, units_of


class _Words:
    """Numbers for terms, in the order they are met."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, word: str) -> int:
        return self.numbers.setdefault(word, len(self.numbers))


def clear(connection: Connection) -> None:
    """Empty the staging tables; vectors stay."""
    for table in TABLES.keys() - {"stamp"}:
        connection.execute(f"DELETE FROM {table}")


def stage(connection: Connection, notes: Sequence[tuple[str, IndexedNote]], batch: int) -> None:
    """Write the rows of new notes (digest, note), numbered from 0, a batch at a time; each batch is checkpointed."""
    words = _Words()
    unit = 0
    for start in range(0, len(notes), batch):
        some = notes[start : start + batch]
        rows = [(start + at, made) for at, (_, note) in enumerate(some) for made in units_of(note)]
        counts = [Counter(made.terms) for _, made in rows]
        lengths = [counted.total() for counted in counts]
        of_notes = [0] * len(some)
        for (note, _), length in zip(rows, lengths, strict=True):
            of_notes[note - start] += length
        _insert_notes(connection, start, some, of_notes)
        _insert_units(connection, unit, rows, lengths)
        _insert_postings(connection, unit, counts, words)
        unit += len(rows)
        connection.execute("CHECKPOINT")
    insert(connection, "words", {"term": list(words.numbers.values()), "word": list(words.numbers)})


def _insert_notes(connection: Connection, first: int, notes: Sequence[tuple[str, IndexedNote]], lengths: list[int]) -> None:
    columns: dict[str, list[str] | list[int]] = {
        "note": [first + at for at in range(len(notes))],
        "digest": [digest for digest, _ in notes],
        "length": lengths,
        "created": [note.created.isoformat() for _, note in notes],
    }
    for name in ("id", "source_id", "page", "blob", "title", "description", "status", "tier", "source", "type", "media_type", "parent", "sha256"):
        columns[name] = [clean(getattr(note, name)) for _, note in notes]
    # Each between two line ends, so that a whole tag is found by plain search.
    columns["tags"] = ["".join(f"\n{' '.join(clean(tag).casefold().split())}\n" for tag in note.tags) for _, note in notes]
    insert(connection, "notes", columns)


def _insert_units(connection: Connection, first: int, rows: Sequence[tuple[int, Unit]], lengths: list[int]) -> None:
    columns: dict[str, list[str] | list[int]] = {
        "unit": [first + at for at in range(len(rows))],
        "note": [note for note, _ in rows],
        "length": lengths,
    }
    for name in ("kind", "text", "quote", "place", "section", "places", "digest"):
        columns[name] = [getattr(unit, name) for _, unit in rows]
    insert(connection, "units", columns)


def _insert_postings(connection: Connection, first: int, counts: Sequence[Counter[str]], words: _Words) -> None:
    postings = [(words.number(word), first + at, tf) for at, counted in enumerate(counts) for word, tf in counted.items()]
    if postings:
        term, unit, tf = map(list, zip(*postings, strict=True))
        insert(connection, "postings", {"term": term, "unit": unit, "tf": tf})


def merge(old: Path | None, staged: Path, fresh: Path, kept: Collection[str], marks: Mapping[str, str]) -> int:
    """Write a whole index to `fresh` from what stays of the old one and what was staged; return how many units it holds."""
    connection = duckdb.connect(":memory:", config=settings(fresh.parent))
    try:
        for path, name in ((staged, "staged"), (fresh, "fresh"), (old, "old")):
            if path is not None:
                _attach(connection, path, name)
        connection.execute("SET enable_external_access = false")
        create(connection, int(marks["dimensions"]), marks, "fresh")
        if old is None:
            connection.execute("ATTACH ':memory:' AS old")
            create(connection, int(marks["dimensions"]), marks, "old")
        connection.execute("CREATE TABLE kept (digest VARCHAR)")
        insert(connection, "kept", {"digest": list(kept)})
        for statement in _MERGE:
            connection.execute(statement).fetchall()
        units, unit_average = connection.execute("SELECT count(*), coalesce(avg(length), 1) FROM fresh.units").fetchall()[0]
        note_average = connection.execute("SELECT coalesce(avg(length), 1) FROM fresh.notes").fetchall()[0][0]
        averages = {"unit_average": max(unit_average, 1.0), "note_average": max(note_average, 1.0)}
        write_stamp(connection, {"units": str(units), **{name: str(average) for name, average in averages.items()}}, "fresh")
        connection.execute("CHECKPOINT fresh")
        for name in ("staged", "fresh", "old"):
            connection.execute(f"DETACH {name}")
    finally:
        connection.close()
    return int(units)


def _attach(connection: Connection, path: Path, name: str) -> None:
    quoted = str(path).replace("'", "''")
    connection.execute(f"ATTACH '{quoted}' AS {name}{'' if name == 'fresh' else ' (READ_ONLY)'}")


_NOTE = "(SELECT coalesce(max(note), -1) + 1 FROM old.notes)"
_UNIT = "(SELECT coalesce(max(unit), -1) + 1 FROM old.units)"
_TERM = "(SELECT coalesce(max(term), -1) + 1 FROM old.words)"

_MERGE = (
    f"""INSERT INTO fresh.notes BY NAME
        SELECT * FROM old.notes WHERE digest IN (SELECT digest FROM kept)
        UNION ALL SELECT * REPLACE (note + {_NOTE} AS note) FROM staged.notes""",
    # A refresh that was killed after it published leaves vectors that the old index has too.
    """INSERT INTO fresh.vectors BY NAME
        SELECT * REPLACE ((row_number() OVER () - 1)::INTEGER AS vector) FROM (
            SELECT DISTINCT ON (digest) * FROM (SELECT * FROM old.vectors UNION ALL SELECT * FROM staged.vectors)
            WHERE digest IN (SELECT digest FROM old.units WHERE note IN (SELECT note FROM fresh.notes) UNION ALL SELECT digest FROM staged.units))""",
    f"""INSERT INTO fresh.units BY NAME
        SELECT u.* EXCLUDE (vector), v.vector FROM (
            SELECT * FROM old.units WHERE note IN (SELECT note FROM fresh.notes)
            UNION ALL SELECT * REPLACE (unit + {_UNIT} AS unit, note + {_NOTE} AS note) FROM staged.units) u
        LEFT JOIN fresh.vectors v USING (digest) ORDER BY unit""",
    f"""CREATE TABLE renumbered AS
        SELECT s.term AS was, s.word, coalesce(o.term, s.term + {_TERM}) AS term FROM staged.words s LEFT JOIN old.words o USING (word)""",
    # In the order of terms, so that a query reads only the row groups of its own terms.
    f"""INSERT INTO fresh.postings BY NAME
        SELECT term, unit, tf FROM old.postings WHERE unit IN (SELECT unit FROM fresh.units)
        UNION ALL SELECT r.term, s.unit + {_UNIT} AS unit, s.tf FROM staged.postings s JOIN renumbered r ON r.was = s.term
        ORDER BY term, unit""",
    """INSERT INTO fresh.words BY NAME
        SELECT term, word, df FROM (SELECT term, count(*) AS df FROM fresh.postings GROUP BY term)
        JOIN (SELECT term, word FROM old.words UNION SELECT term, word FROM renumbered) USING (term)
        ORDER BY word""",
)
