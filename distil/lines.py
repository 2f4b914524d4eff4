"""Append-only files of JSON lines that survive a kill: each line is durable when `append` returns, a torn tail is no line."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

from distil.data import Json


def append(path: Path, record: Json, *, durable: bool = True) -> None:
    """Add one line and make it durable, unless it may be lost with the machine; a tail torn by an earlier kill is closed off first."""
    text = (json.dumps(record, sort_keys=True) + "\n").encode()
    handle = _opened(path)
    try:
        size = os.fstat(handle).st_size
        if size and os.pread(handle, 1, size - 1) != b"\n":
            text = b"\n" + text
        while text:
            text = text[os.write(handle, text) :]
        if durable:
            os.fsync(handle)
    finally:
        os.close(handle)


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
