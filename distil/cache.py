"""What distil remembers only to be quick: which bytes a path held, what a text was, which page was proved.

Everything in here can be made again from the bytes and the knowledge repository; a damaged or foreign file is set aside.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType

from distil.blob import sha256
from distil.errors import NoRoom
from distil.room import stops

SCHEMA = """
CREATE TABLE IF NOT EXISTS seen (path BLOB PRIMARY KEY, size INTEGER, mtime INTEGER, ctime INTEGER, inode INTEGER, sha256 TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS kept (kind TEXT, key TEXT, value BLOB, PRIMARY KEY (kind, key)) WITHOUT ROWID;
"""
# A file younger than this may still change within one tick of its clock, so its stamp proves nothing (git calls it "racy").
SETTLED_NS = 2_000_000_000


class Cache:
    """A small key-value file; use it as a context manager. Each write stands on its own, so no run waits for another's."""

    def __init__(self, path: Path, *, now_ns: Callable[[], int]) -> None:
        self.path = path
        self._now_ns = now_ns
        self._owner = os.getpid()
        self._abandoned: list[sqlite3.Connection] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._db = self._open()
        except sqlite3.DatabaseError as error:
            if wrong := stops(error):  # a full disk is no fault of the file
                raise NoRoom(f"{path.parent}: {wrong}; nothing that was finished is lost") from error
            path.replace(path.with_name(path.name + ".damaged"))
            self._db = self._open()

    def __enter__(self) -> "Cache":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._db.close()

    def digest(self, path: Path, *, verify: bool = False) -> tuple[str, int]:
        """Return (SHA-256, size) of the file, reading it only when its stamp moved or `verify` asks. Raises OSError."""
        stat = path.stat()
        stamp = (stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino)
        row = self._connection().execute("SELECT size, mtime, ctime, inode, sha256 FROM seen WHERE path = ?", (os.fsencode(path),)).fetchone()
        if row is not None and tuple(row[:4]) == stamp and not verify:
            return str(row[4]), stat.st_size
        content = path.read_bytes()
        found = sha256(content)
        if self._now_ns() - max(stat.st_mtime_ns, stat.st_ctime_ns) > SETTLED_NS and len(content) == stat.st_size:
            self._connection().execute("INSERT OR REPLACE INTO seen VALUES (?, ?, ?, ?, ?, ?)", (os.fsencode(path), *stamp, found))
        return found, len(content)

    def stamp(self, *, verify: bool = False) -> Callable[[Path], str]:
        """Return what gives a file's SHA-256; with `verify` each file is read again once, however many sources lie in it."""
        verified: set[Path] = set()

        def digest(path: Path) -> str:
            anew = verify and path not in verified
            verified.add(path)
            return self.digest(path, verify=anew)[0]

        return digest

    def get(self, kind: str, key: str) -> bytes | None:
        """Return what was kept under this kind and key, or None."""
        row = self._connection().execute("SELECT value FROM kept WHERE kind = ? AND key = ?", (kind, key)).fetchone()
        return None if row is None else bytes(row[0])

    def holds(self, kind: str, key: str) -> bool:
        """Say whether something is kept under this kind and key, without reading it."""
        return self._connection().execute("SELECT 1 FROM kept WHERE kind = ? AND key = ?", (kind, key)).fetchone() is not None

    def put(self, kind: str, key: str, value: bytes) -> None:
        """Keep a value, replacing an older one."""
        self._connection().execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", (kind, key, value))

    def forget(self, names: Iterable[str]) -> None:
        """Drop every value that is kept under one of these names or holds one, and every path with such a digest; overwrite what that frees."""
        db = self._connection()
        db.execute("PRAGMA secure_delete = ON")
        for name in names:
            db.execute("DELETE FROM seen WHERE sha256 = ?", (name,))
            db.execute("DELETE FROM kept WHERE instr(key, ?) > 0 OR instr(value, ?) > 0", (name, name.encode()))
        db.execute("VACUUM")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _connection(self) -> sqlite3.Connection:
        """A forked process opens the file for itself; its parent's connection it may neither use nor close."""
        if self._owner != os.getpid():
            self._abandoned.append(self._db)
            self._db, self._owner = self._open(), os.getpid()
        return self._db

    def _open(self) -> sqlite3.Connection:
        # Two runs may share the file: wait for the other's short write, and never block a reader on it.
        db = sqlite3.connect(self.path, timeout=30, isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        db.executescript(SCHEMA)
        return db
