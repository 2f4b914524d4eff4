"""The index opened for reading: read-only, with its delta, and with no way to any other file."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Lock

import duckdb

from distil.errors import Busy, DistilError, Exit
from distil.index import files, layers
from distil.index.tables import Connection, settings, stamp
from distil.index.units import SCHEMA

WAY_OUT = "`distil index` builds it again, nothing is lost"
# How often it is looked again when the index is replaced while it is being opened.
TRIES = 5


class IndexUnusable(DistilError):
    """The index is missing, damaged or made by another version: refresh it; nothing is lost."""

    code = Exit.USAGE


@contextmanager
def reading(path: Path, *, delta: bool = True) -> Iterator[Connection]:
    """Open an index for reading, with its delta unless told otherwise, and with no way to any other file; IndexUnusable when it can't be read."""
    connection = _opened(path, delta)
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
        self._which: tuple[str, str] = ("", "")
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
        which = (files.identity(self.path), files.identity(files.delta_of(self.path)))
        if self._connection is None or which != self._which:
            # Let go first: two open indexes of a million chunks are too many.
            self._let_go()
            opened = ExitStack()
            self._connection = opened.enter_context(reading(self.path))
            self._open, self._which = opened, which
        return self._connection

    def _let_go(self) -> None:
        opened, self._open, self._connection, self._which = self._open, None, None, ("", "")
        if opened is not None:
            opened.close()


def _opened(path: Path, delta: bool) -> Connection:
    """Open the two files as they were at one moment; a delta that was made for another index is passed over."""
    for attempt in range(1, TRIES + 1):
        if not path.is_file():
            raise IndexUnusable(f"{path.name}: there is no index yet; {WAY_OUT}")
        if path.stat().st_size == 0:
            raise IndexUnusable(f"{path.name}: the file is empty; {WAY_OUT}")
        before = files.identity(path)
        # Nothing is spilled to disk: who reads, writes nothing.
        connection = duckdb.connect(":memory:", config=settings(path.parent) | {"temp_directory": ""})
        try:
            _attach(connection, path, files.delta_of(path) if delta else None)
        except duckdb.Error as error:
            connection.close()
            if files.identity(path) == before or attempt == TRIES:
                raise _refusal(path, error) from error
        else:
            # A writer that put a new index here meanwhile has removed the delta of the one that was opened.
            if files.identity(path) == before or attempt == TRIES:
                return connection
            connection.close()
    raise AssertionError("the last attempt returns or raises")


def _attach(connection: Connection, path: Path, delta: Path | None) -> None:
    layers.attach(connection, path, layers.BASE)
    both = delta is not None and delta.is_file()
    if delta is not None and both:
        layers.attach(connection, delta, layers.DELTA)
        both = layers.belongs(connection)
    if both:
        layers.join(connection, "memory.main")
    else:
        connection.execute(f"USE {layers.BASE}")
    connection.execute("SET enable_external_access = false")


def _refusal(path: Path, error: duckdb.Error) -> DistilError:
    if locked(error):
        return Busy(f"{path.name}: another program has it open for writing; try again in a moment")
    return IndexUnusable(f"{path.name}: not an index that can be opened ({_first_line(error)}); {WAY_OUT}")


@contextmanager
def _sound(path: Path) -> Iterator[None]:
    try:
        yield
    except duckdb.Error as error:
        raise IndexUnusable(f"{path.name}: can't be read ({_first_line(error)}); {WAY_OUT}") from error


def locked(error: duckdb.Error) -> bool:
    """Say whether a file could not be opened because another process writes to it. A damaged block is no lock."""
    return "could not set lock on file" in str(error).lower()


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0][:200]
