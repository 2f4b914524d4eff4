"""One source after the other, in this process."""

import traceback
from collections.abc import Iterable, Iterator

from distil.data import Outcome, Source, State
from distil.errors import MissingDependency
from distil.executors._models import Build, Models
from distil.room import stops


def execute(build: Build, sources: Iterable[Source], models: Models, *, jobs: int) -> Iterator[Outcome]:
    """Yield one outcome a source, in order."""
    for source in sources:
        yield attempt(build, source, models)


def attempt(build: Build, source: Source, models: Models) -> Outcome:
    """Return the outcome of one source. A bug in a stage fails that source with its traceback and nothing else.

    What no other source would escape goes up: a program that is missing, and a disk that takes nothing any more. (What is wrong with
    the reading of a source is an outcome already, so an OSError here is about what distil keeps.)
    """
    try:
        return build(source, models)
    except MissingDependency:
        raise
    except Exception as error:
        if stops(error):
            raise
        where = traceback.format_exc(limit=-6)
        return Outcome(source.id, source.path, State.FAILED, "bug", f"{type(error).__name__}: {error} (please report it)\n{where}")
