"""Who runs the pipeline over many sources; a row here is all it takes to add one."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from distil.data import Outcome, Source
from distil.executors import processes, serial
from distil.executors._models import Build, Models

__all__ = ["Build", "EXECUTORS", "Executor", "Models", "execute"]


class Executor(Protocol):
    """Run `build` over the sources, taken one by one as there is room, and yield exactly one outcome for each, in any order.

    `models` are the only ones there are: whoever runs `build` elsewhere brings its requests to them, each document's by itself.
    """

    def __call__(self, build: Build, sources: Iterable[Source], models: Models, *, jobs: int) -> Iterator[Outcome]: ...


EXECUTORS: dict[str, Executor] = {"serial": serial.execute, "processes": processes.execute}


def execute(build: Build, sources: Iterable[Source], models: Models, *, jobs: int) -> Iterator[Outcome]:
    """Run `build` over the sources with as many at once as `jobs` says."""
    return EXECUTORS["serial" if jobs == 1 else "processes"](build, sources, models, jobs=jobs)
