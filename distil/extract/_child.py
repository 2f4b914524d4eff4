"""The process that touches foreign bytes: a fork of the prepared process that reads one document, answers once and ends.

It inherits the confinement from `_prepared`, sets itself the document's limits, and keeps two descriptors: on its standard input come one line
of JSON (what to tell the reader: name, password ...) and the document's bytes; on the other goes the kind of confinement, a line end, and a
Document or the members of a container.
"""

import gc
import json
import os
import resource
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from distil.confine import die_with_parent, limit
from distil.data import Document, Reading
from distil.extract._wire import encode, encode_members
from distil.member import Unpacked

ANSWER = 3  # the descriptor the answer goes to


@dataclass(frozen=True)
class Order:
    """What one document is read with: the module and the folders to find it in, bytes of memory, processor seconds, characters out."""

    module: str
    path: tuple[str, ...]
    memory: int
    seconds: int
    characters: int


def main(order: Order, request: int, answer: int, *, parent: int, confined: str) -> NoReturn:
    """Answer for one document and leave at once: what a native library does at its own end no longer matters."""
    os.setpgid(0, 0)
    _own_signals()
    die_with_parent(parent=parent)
    _own_descriptors(request, answer)
    limit(memory=_address_space() + order.memory, cpu=order.seconds)
    # Each full collection walks the whole tree of a document: with the usual thresholds a fifth of a 10 MB page's time.
    gc.set_threshold(200_000, 50, 100)
    gc.enable()
    sys.path[1:1] = order.path
    found = _read(order.module)
    encoded = encode_members(found) if isinstance(found, Unpacked) else encode(_bounded(found, order.characters, order.memory))
    with os.fdopen(ANSWER, "wb") as out:
        out.write(confined.encode() + b"\n" + encoded)
    os._exit(0)


def _read(module: str) -> Document | Unpacked:
    with os.fdopen(0, "rb", closefd=False) as request:
        header = json.loads(request.readline())
        content = request.read()
    try:
        parser = import_module(module)
        limit(output=0)  # only now: the import may write its compiled form
        answer: Document | Unpacked = parser.read(content, **header)
        return answer
    except MemoryError:
        return Document(Reading.TOO_LARGE, "memory")
    except ImportError as error:
        return Document(Reading.CRASHED, f"its reader needs {error.name or 'a library'}, which is not installed here; install distil anew")
    except Exception as error:  # the child's edge: a bug in a parser is an outcome of this document
        return Document(Reading.CRASHED, _where(error))


def _bounded(document: Document, characters: int, memory: int) -> Document:
    if document.outcome is Reading.TOO_LARGE and document.reason == "memory":
        return Document(Reading.TOO_LARGE, f"reading it needs more than {memory >> 20} MiB of memory; raise extract.memory_mib, or split it")
    if len(document.text) > characters:
        return Document(Reading.TOO_LARGE, f"it holds {len(document.text):,} characters of text, at most {characters:,} are read; split it")
    return document


def _where(error: Exception) -> str:
    """Name the fault and the line, never its message: that may hold the document's own words."""
    from traceback import extract_tb

    frames = extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).parent == Path(__file__).parent and frame.filename != __file__]
    frame = (ours or frames)[-1]
    place = f"{Path(frame.filename).name}:{frame.lineno}"
    return f"its parser failed with {type(error).__name__} at {place}; the file may be damaged: open it and save it anew"


def _own_signals() -> None:
    """Undo what the prepared process listens to."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _own_descriptors(request: int, answer: int) -> None:
    """Keep the two ways to the parent and nothing else; native code prints where it likes: standard output leads nowhere, as it did before."""
    os.dup2(request, 0)
    os.dup2(answer, ANSWER, inheritable=False)
    try:
        others = [number for number in map(int, os.listdir("/proc/self/fd")) if number > ANSWER]
    except OSError:
        others = [*range(ANSWER + 1, 256)]
    for number in others:
        with suppress(OSError):  # the list's own is closed already
            os.close(number)


def _address_space() -> int:
    """The bytes this interpreter and its libraries have mapped already; they are no document's fault."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except OSError:
        return 1 << 28  # elsewhere: more than a bare interpreter maps
