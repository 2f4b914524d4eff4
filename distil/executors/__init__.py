"""Who runs the pipeline over many sources; a row here is all it takes to add one."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from distil.data import Outcome, Source
from distil.executors import serial


class Executor(Protocol):
    """Run `build` over the sources and yield exactly one outcome for each, in any order."""

    def __call__(self, build: Callable[[Source], Outcome], sources: Iterable[Source]) -> Iterator[Outcome]: ...


EXECUTORS: dict[str, Executor] = {"serial": serial.execute}
