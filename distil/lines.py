"""Append-only files of JSON lines that survive a kill: each line is durable when `append` returns, a torn tail is no line."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

from distil.data import Json


def append(path: Path, record: Json, *, durable: bool = True) -> None:
    """Add one line and make it durable, unless it may be lost with the machine; a tail torn by an earlier kill is closed off first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(record, sort_keys=True) + "\n"
    with path.open("ab+") as out:
        if out.tell():
            out.seek(-1, os.SEEK_END)
            if out.read(1) != b"\n":
                text = "\n" + text
        out.write(text.encode())
        out.flush()
        if durable:
            os.fsync(out.fileno())


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
