"""Append-only files of JSON lines that survive a kill: each line is durable when `append` returns, a torn tail is no line."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

from distil.data import Json

# Letters held at most: some two hundred outcomes, a hundredth of a second's work to do again.
HELD = 1 << 16
_encode = json.JSONEncoder(sort_keys=True).encode


def append(path: Path, record: Json, *, durable: bool = True) -> None:
    """Add one line and make it durable, unless it may be lost with the machine; a tail torn by an earlier kill is closed off first."""
    tail = Tail(path)
    try:
        tail.append(record, durable=durable)
    finally:
        tail.close()


class Tail:
    """The end of one such file, kept open for a writer of many lines; no other process may write to it meanwhile. Opened by the first line.

    Lines that need not be durable are held until there are many of them, or a durable one comes.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None
        self._held: list[str] = []
        self._size = 0

    def append(self, record: Json, *, durable: bool) -> None:
        """Add one line as `append` does."""
        text = _encode(record)
        self._held.append(text)
        self._size += len(text)
        if durable or self._size >= HELD:
            self.flush(durable=durable)

    def flush(self, *, durable: bool = False) -> None:
        """Write what is held; OSError leaves it to nobody: the caller's run stops."""
        text = "".join(f"{line}\n" for line in self._held).encode()
        self._held, self._size = [], 0
        if text:
            self._write(text, durable=durable)

    def _write(self, text: bytes, *, durable: bool) -> None:
        if self._handle is None:
            self._handle = _opened(self._path)
            size = os.fstat(self._handle).st_size
            if size and os.pread(self._handle, 1, size - 1) != b"\n":
                text = b"\n" + text
        try:
            while text:
                text = text[os.write(self._handle, text) :]
            if durable:
                os.fsync(self._handle)
        except OSError:
            self._let_go()  # what was torn off here is closed off by the next line
            raise

    def close(self) -> None:
        """Write what is held and let go of the file; another line opens it again."""
        try:
            self.flush()
        finally:
            self._let_go()

    def _let_go(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _opened(path: Path) -> int:
    """Open for adding; the folder is made when it is missing, which it is once."""
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC
    try:
        return os.open(path, flags, 0o666)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, flags, 0o666)


def read(path: Path) -> Iterator[Json]:
    """Yield the whole lines of the file, in order; nothing when there is no file."""
    if not path.is_file():
        return
    for text in path.read_bytes().split(b"\n"):
        try:
            record = json.loads(text)
        except (ValueError, RecursionError):  # nested 100,000 deep, a line is no record either
            continue
        if isinstance(record, dict):
            yield record
