"""The tables of the index, how every connection to it is bound, and how rows get in fast."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import duckdb
import numpy as np

Connection = duckdb.DuckDBPyConnection
# Bits in one column of a vector's code.
WORD = 64

TABLES = {
    "stamp": "key VARCHAR, value VARCHAR",
    "notes": "note INTEGER, id VARCHAR, digest VARCHAR, source_id VARCHAR, page VARCHAR, blob VARCHAR, title VARCHAR, description VARCHAR, "
    "status VARCHAR, tier VARCHAR, source VARCHAR, created VARCHAR, type VARCHAR, media_type VARCHAR, parent VARCHAR, sha256 VARCHAR, "
    "tags VARCHAR, length INTEGER",
    "units": "unit INTEGER, note INTEGER, kind VARCHAR, text VARCHAR, quote VARCHAR, place VARCHAR, section VARCHAR, places VARCHAR, "
    "length INTEGER, digest VARCHAR, vector INTEGER",
    "words": "term INTEGER, word VARCHAR, df INTEGER",
    "postings": "term INTEGER, unit INTEGER, tf INTEGER",
}


def settings(folder: Path) -> dict[str, str | bool | int | float | list[str]]:
    """Return what every connection is bound by: no extension is fetched, memory and threads are limited."""
    return {
        "autoinstall_known_extensions": "false",
        "autoload_known_extensions": "false",
        "memory_limit": "1GB",
        "threads": 2,
        "temp_directory": str(folder / "index.tmp"),
    }


def create(connection: Connection, dimensions: int, marks: Mapping[str, str], schema: str = "main") -> None:
    """Make the tables of an empty index."""
    for name, columns in TABLES.items():
        connection.execute(f"CREATE TABLE {schema}.{name} ({columns})")
    codes = ", ".join(f"{name} UBIGINT" for name in code_columns(dimensions))
    connection.execute(f"CREATE TABLE {schema}.vectors (vector INTEGER, digest VARCHAR, v FLOAT[{dimensions}], {codes})")
    write_stamp(connection, marks, schema)


def stamp(connection: Connection) -> dict[str, str]:
    """Return what the file says it was built from."""
    return dict(connection.execute("SELECT key, value FROM stamp").fetchall())


def write_stamp(connection: Connection, marks: Mapping[str, str], schema: str = "main") -> None:
    """Say what the file is built from."""
    for mark in marks.items():
        connection.execute(f"INSERT INTO {schema}.stamp VALUES (?, ?)", list(mark))


def insert(connection: Connection, table: str, columns: Mapping[str, list[str] | list[int]]) -> None:
    """Append columns of equal length to a table; a hundred times faster than row by row."""
    arrays = {name: np.array(values, dtype=np.int32 if values and isinstance(values[0], int) else object) for name, values in columns.items()}
    _append(connection, table, arrays, ", ".join(arrays))


def insert_vectors(connection: Connection, digests: list[str], vectors: Any) -> None:
    """Append vectors to the table of vectors; a column a dimension, because a list a vector is a hundred times slower."""
    names = [f"c{at}" for at in range(vectors.shape[1])]
    columns = {name: np.ascontiguousarray(vectors[:, at], dtype=np.float32) for at, name in enumerate(names)}
    words = codes(vectors)
    bits = {name: np.ascontiguousarray(words[:, at]) for at, name in enumerate(code_columns(vectors.shape[1]))}
    arrays = {"digest": np.array(digests, dtype=object), **columns, **bits}
    _append(connection, "vectors", arrays, f"digest, array_value({', '.join(names)}), {', '.join(bits)}", f"digest, v, {', '.join(bits)}")


def code_columns(dimensions: int) -> list[str]:
    """Name the columns that hold a vector's code: the sign of each of its numbers, 64 to a column."""
    return [f"b{at}" for at in range(-(-dimensions // WORD))]


def codes(vectors: Any) -> Any:
    """Return the code of each vector as rows of unsigned 64-bit words: of two codes, few differing bits mean a small angle."""
    signs = np.zeros((len(vectors), -(-vectors.shape[1] // WORD) * WORD), dtype=bool)
    signs[:, : vectors.shape[1]] = vectors > 0
    return np.packbits(signs, axis=1).view("<u8")


def _append(connection: Connection, table: str, arrays: Mapping[str, Any], select: str, into: str = "") -> None:
    if not len(next(iter(arrays.values()))):
        return
    connection.register("arriving", dict(arrays))
    connection.execute(f"INSERT INTO {table} ({into or select}) SELECT {select} FROM arriving").fetchall()
    connection.unregister("arriving")
