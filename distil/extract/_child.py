"""The process that touches foreign bytes: it confines itself first, imports the parser then, and answers once.

Started by `_sandbox` as `python -m distil.extract._child MODULE MEMORY SECONDS CHARACTERS`. On its standard input come one
line of JSON (what to tell the reader: name, password ...) and the document's bytes; on its standard output go the kind of
confinement, a line end, and a Document or the members of a container.
"""

import gc
import json
import os
import resource
import sys
from importlib import import_module
from pathlib import Path
from traceback import extract_tb

from distil.confine import cut_network, die_with_parent, limit
from distil.data import Document, Reading
from distil.extract._wire import encode, encode_members
from distil.member import Unpacked


def main(arguments: list[str]) -> None:
    """Answer for one document and leave at once: what a native library does at its own end no longer matters."""
    module, memory, seconds, characters = arguments[0], int(arguments[1]), int(arguments[2]), int(arguments[3])
    die_with_parent()
    answer = _keep_standard_output()
    confined = cut_network()
    limit(memory=_address_space() + memory, cpu=seconds)
    # Each full collection walks the whole tree of a document: with the usual thresholds a fifth of a 10 MB page's time.
    gc.set_threshold(200_000, 50, 100)
    found = _read(module)
    encoded = encode_members(found) if isinstance(found, Unpacked) else encode(_bounded(found, characters, memory))
    with os.fdopen(answer, "wb") as out:
        out.write(confined.encode() + b"\n" + encoded)
    os._exit(0)


def _read(module: str) -> Document | Unpacked:
    header = json.loads(sys.stdin.buffer.readline())
    content = sys.stdin.buffer.read()
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
    frames = extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).parent == Path(__file__).parent and frame.filename != __file__]
    frame = (ours or frames)[-1]
    place = f"{Path(frame.filename).name}:{frame.lineno}"
    return f"its parser failed with {type(error).__name__} at {place}; the file may be damaged: open it and save it anew"


def _keep_standard_output() -> int:
    """Native code prints where it likes: keep the way to the parent aside and send standard output nowhere."""
    answer = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    return answer


def _address_space() -> int:
    """The bytes this interpreter has mapped already; they are no document's fault."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except OSError:
        return 1 << 28  # elsewhere: more than a bare interpreter maps


if __name__ == "__main__":
    main(sys.argv[1:])
