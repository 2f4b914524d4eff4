"""The process in which one reader reads one file: prints one line of JSON, or ends with the reader's own traceback.

usage: python -m _bench.child NAME FILE [--texts]    what the reader took, and with --texts the text of each page
       python -m _bench.child --installed            the version of each reader's library here, "" for none
"""

import json
import os
import sys
import time
from pathlib import Path

from _bench.documents import one_line
from _bench.judges import processor
from _bench.readers import BY_NAME, QUIET, READERS


def main(arguments: list[str]) -> None:
    """Answer on the standard output that was there at the start; libraries that print do it elsewhere."""
    from distil.confine import die_with_parent

    die_with_parent()
    answer = os.dup(1)
    os.dup2(2, 1)
    made = {reader.name: reader.installed() for reader in READERS} if arguments == ["--installed"] else _read(*arguments)
    with os.fdopen(answer, "w", encoding="ascii") as out:
        out.write(json.dumps(made))
    sys.stderr.flush()
    os._exit(0)  # what a library does at its own end is not measured


def _read(name: str, path: str, *flags: str) -> dict[str, object]:
    from distil.confine import cut_network

    reader = BY_NAME[name]
    content = Path(path).read_bytes()
    os.environ.update(QUIET)
    if not reader.ours:
        cut_network()
    begun = time.perf_counter()
    read = reader.load()
    read(one_line())  # some import half of themselves when they first read
    loaded = time.perf_counter()
    used = processor()
    got = read(content)
    seconds = time.perf_counter() - loaded
    figures = {
        "seconds": seconds,
        "processor": processor() - used,
        "loading": loaded - begun,
        "pages": len(got.texts),
        "recognised": got.recognised,
        "characters": sum(len("".join(text.split())) for text in got.texts),
    }
    return figures | ({"texts": got.texts} if "--texts" in flags else {})


if __name__ == "__main__":
    main(sys.argv[1:])
