"""A child process for tests: a library that a processor fault kills unless it is run the careful way."""

import os
import signal
from pathlib import Path

from distil.backends import _worker
from distil.data import Json


def start(settings: Json) -> tuple[_worker.Handler, Json]:
    with Path(settings["path"]).with_name("starts").open("a") as log:
        log.write(f"{settings['extra_bufts']}\n")
    if settings["extra_bufts"]:
        os.kill(os.getpid(), signal.SIGSEGV)
    return (lambda message: {"counts": [len(text.split()) for text in message["texts"]]}), {"context": 512}


if __name__ == "__main__":
    _worker.serve(start)
