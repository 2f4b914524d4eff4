"""Two files that are read as one: the index, and beside it the delta, which holds what came since the index was written and says what went.

A delta names the very index it belongs to (`made`, a digest of how notes, units and terms are numbered there); beside another it counts for nothing.
"""

from pathlib import Path

from distil.index.tables import Connection

# The catalogs under which the two are attached.
BASE, DELTA = "base", "delta"
# The delta's table of notes that no longer count. Their units and postings stay in the index until it is written anew.
GONE = "note INTEGER"

# What each table is when a delta is there. `words` may then name a word twice: its counts add up, and what is gone counts against it.
_JOINED = {
    "stamp": "SELECT * FROM {delta}.stamp",
    "notes": "SELECT * FROM {base}.notes ANTI JOIN {delta}.gone USING (note) UNION ALL SELECT * FROM {delta}.notes",
    "units": "SELECT * FROM {base}.units ANTI JOIN {delta}.gone USING (note) UNION ALL SELECT * FROM {delta}.units",
    "words": "SELECT * FROM {base}.words UNION ALL SELECT * FROM {delta}.words",
    "postings": "SELECT * FROM {base}.postings UNION ALL SELECT * FROM {delta}.postings",
    "vectors": "SELECT * FROM {base}.vectors UNION ALL SELECT * FROM {delta}.vectors",
}


def attach(connection: Connection, path: Path, name: str, *, write: bool = False) -> None:
    """Open a file under a name of its own."""
    quoted = str(path).replace("'", "''")
    connection.execute(f"ATTACH '{quoted}' AS {name}{'' if write else ' (READ_ONLY)'}")


def belongs(connection: Connection) -> bool:
    """Say whether the delta that is attached was made for the index that is."""
    named = connection.execute(f"SELECT value FROM {DELTA}.stamp WHERE key = 'base'").fetchall()
    return bool(named) and named[0][0] == made(connection, BASE)


def made(connection: Connection, catalog: str) -> str:
    """Return the name that an index was given when it was written, "" for none."""
    named = connection.execute(f"SELECT value FROM {catalog}.stamp WHERE key = 'made'").fetchall()
    return str(named[0][0]) if named else ""


def both(table: str, base: str = f"{BASE}.main", delta: str = f"{DELTA}.main") -> str:
    """Return the SQL of a table of the index with its delta; where each lies may be told."""
    return _JOINED[table].format(base=base, delta=delta)


def join(connection: Connection, schema: str) -> None:
    """Make each table of both files a view in a schema."""
    for name in _JOINED:
        connection.execute(f"CREATE VIEW {schema}.{name} AS {both(name)}")


def digest(connection: Connection, catalog: str) -> str:
    """Return a name for an index: what follows from the numbers that it gives to its notes, units, vectors and terms."""
    counted = (("notes", "note, digest"), ("units", "unit, note, vector"), ("words", "term, word"))
    parts = [connection.execute(f"SELECT count(*), bit_xor(hash({columns})) FROM {catalog}.main.{table}").fetchall()[0] for table, columns in counted]
    return "-".join(f"{count}.{mixed or 0:x}" for count, mixed in parts)
