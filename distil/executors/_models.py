"""What an executor is given besides the sources."""

from collections.abc import Callable
from dataclasses import dataclass

from distil.backends import Embedder, Writer
from distil.data import Outcome, Source


@dataclass(frozen=True)
class Models:
    """The models of a run, of which there is one each."""

    writer: Writer
    embedder: Embedder


Build = Callable[[Source, Models], Outcome]
