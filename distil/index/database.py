"""The index file: its tables, how it is opened, and how rows get in fast."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

import duckdb
import numpy as np

from distil.errors import Busy, DistilError, Exit
from distil.index.units import SCHEMA

Connection = duckdb.DuckDBPyConnection
WAY_OUT = "`distil index` builds it again, nothing is lost"
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
    connection = _connect(path)
    try:
        with _sound(path):
            if stamp(connection).get("schema") != SCHEMA:
                raise IndexUnusable(f"{path.name}: made by another version; {WAY_OUT}")
            yield connection
    finally:
        connection.close()


class Held:
    """An index kept open for many questions, one at a time. When another file is published in its place, the next question reads that one."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._one = Lock()
        self._open: ExitStack | None = None
        self._which: tuple[int, int, int] | None = None
        self._connection: Connection | None = None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give the open index to one asker; a file that can't be read is let go, so that the next question looks again."""
        with self._one:
            connection = self._newest()
            try:
                with _sound(self.path):
                    yield connection
            except IndexUnusable:
                self._let_go()
                raise

    def close(self) -> None:
        """Let the file go; a later question opens it again."""
        with self._one:
            self._let_go()

    def _newest(self) -> Connection:
        try:
            found = self.path.stat()
            which = (found.st_ino, found.st_mtime_ns, found.st_size)
        except OSError:
            which = None
        if self._connection is None or which != self._which:
            # The library knows files by their paths: the old one has to go before the new one is opened.
            self._let_go()
            opened = ExitStack()
            self._connection = opened.enter_context(reading(self.path))
            self._open, self._which = opened, which
        return self._connection

    def _let_go(self) -> None:
        opened, self._open, self._connection, self._which = self._open, None, None, None
        if opened is not None:
            opened.close()


def _connect(path: Path) -> Connection:
    if not path.is_file():
        raise IndexUnusable(f"{path.name}: there is no index yet; {WAY_OUT}")
    if path.stat().st_size == 0:
        raise IndexUnusable(f"{path.name}: the file is empty; {WAY_OUT}")
    try:
        # Nothing is spilled to disk: who reads, writes nothing.
        connection = duckdb.connect(str(path), read_only=True, config=settings(path.parent) | {"temp_directory": ""})
        connection.execute("SET enable_external_access = false")
    except duckdb.Error as error:
        if "lock" in str(error).lower():
            raise Busy(f"{path.name}: another program has it open for writing; try again in a moment") from error
        raise IndexUnusable(f"{path.name}: not an index that can be opened ({_first_line(error)}); {WAY_OUT}") from error
    return connection


@contextmanager
def _sound(path: Path) -> Iterator[None]:
    try:
        yield
    except duckdb.Error as error:
        raise IndexUnusable(f"{path.name}: can't be read ({_first_line(error)}); {WAY_OUT}") from error


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
    connection.executemany(f"INSERT INTO {schema}.stamp VALUES (?, ?)", [list(mark) for mark in marks.items()])


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


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0][:200]
