"""The index file: its tables, how it is opened, and how rows get in fast."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import numpy as np

from distil.errors import Busy, DistilError, Exit

# Raise it whenever the tables or the terms change: an index of another version is built anew.
SCHEMA = "2"

Connection = duckdb.DuckDBPyConnection

TABLES = {
    "stamp": "key VARCHAR, value VARCHAR",
    "notes": "note INTEGER, id VARCHAR, digest VARCHAR, source_id VARCHAR, page VARCHAR, blob VARCHAR, title VARCHAR, description VARCHAR, "
    "status VARCHAR, tier VARCHAR, source VARCHAR, created VARCHAR, "
    "length INTEGER",
    "units": "unit INTEGER, note INTEGER, kind VARCHAR, text VARCHAR, quote VARCHAR, place VARCHAR, section VARCHAR, places VARCHAR, "
    "length INTEGER, digest VARCHAR",
    "words": "term INTEGER, word VARCHAR, df INTEGER",
    "postings": "term INTEGER, unit INTEGER, tf INTEGER",
}


class IndexUnusable(DistilError):
    """The index is missing, damaged or made by another version: refresh it; nothing is lost."""

    code = Exit.USAGE


def settings(folder: Path) -> dict[str, str | bool | int | float | list[str]]:
    """Return what every connection is bound by: no extension is fetched, memory and threads are limited."""
    return {
        "autoinstall_known_extensions": "false",
        "autoload_known_extensions": "false",
        "memory_limit": "1GB",
        "threads": 2,
        "temp_directory": str(folder / "index.tmp"),
    }


@contextmanager
def reading(path: Path) -> Iterator[Connection]:
    """Open an index for reading, with no way to any other file; IndexUnusable when it can't be read as one."""
    if not path.is_file():
        raise IndexUnusable(f"{path.name}: there is no index yet; refresh it")
    if path.stat().st_size == 0:
        raise IndexUnusable(f"{path.name}: the file is empty; refresh it")
    try:
        connection = duckdb.connect(str(path), read_only=True, config=settings(path.parent))
        connection.execute("SET enable_external_access = false")
    except duckdb.Error as error:
        if "lock" in str(error).lower():
            raise Busy(f"{path.name}: another program has it open for writing") from error
        raise IndexUnusable(f"{path.name}: not an index that can be opened ({_first_line(error)}); refresh it") from error
    try:
        if stamp(connection).get("schema") != SCHEMA:
            raise IndexUnusable(f"{path.name}: made by another version; refresh it")
        yield connection
    except duckdb.Error as error:
        raise IndexUnusable(f"{path.name}: can't be read ({_first_line(error)}); refresh it") from error
    finally:
        connection.close()


def create(connection: Connection, dimensions: int, marks: Mapping[str, str], schema: str = "main") -> None:
    """Make the tables of an empty index."""
    for name, columns in TABLES.items():
        connection.execute(f"CREATE TABLE {schema}.{name} ({columns})")
    connection.execute(f"CREATE TABLE {schema}.vectors (digest VARCHAR, v FLOAT[{dimensions}])")
    write_stamp(connection, marks, schema)


def stamp(connection: Connection) -> dict[str, str]:
    """Return what the file says it was built from."""
    return dict(connection.execute("SELECT key, value FROM stamp").fetchall())


def write_stamp(connection: Connection, marks: Mapping[str, str], schema: str = "main") -> None:
    """Say what the file is built from."""
    connection.executemany(f"INSERT INTO {schema}.stamp VALUES (?, ?)", [list(mark) for mark in marks.items()])


def insert(connection: Connection, table: str, columns: Mapping[str, list[str] | list[int]]) -> None:
    """Append columns of equal length to a table; a hundred times faster than row by row."""
    arrays = {name: np.array(values, dtype=np.int32 if values and isinstance(values[0], int) else object) for name, values in columns.items()}
    _append(connection, table, arrays, ", ".join(arrays))


def insert_vectors(connection: Connection, digests: list[str], vectors: Any) -> None:
    """Append vectors to the table of vectors; a column a dimension, because a list a vector is a hundred times slower."""
    names = [f"c{at}" for at in range(vectors.shape[1])]
    columns = {name: np.ascontiguousarray(vectors[:, at], dtype=np.float32) for at, name in enumerate(names)}
    _append(connection, "vectors", {"digest": np.array(digests, dtype=object), **columns}, f"digest, array_value({', '.join(names)})", "digest, v")


def _append(connection: Connection, table: str, arrays: Mapping[str, Any], select: str, into: str = "") -> None:
    if not len(next(iter(arrays.values()))):
        return
    connection.register("arriving", dict(arrays))
    connection.execute(f"INSERT INTO {table} ({into or select}) SELECT {select} FROM arriving").fetchall()
    connection.unregister("arriving")


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0][:200]
