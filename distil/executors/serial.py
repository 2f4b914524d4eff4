"""One source after the other, in this process."""

import traceback
from collections.abc import Callable, Iterable, Iterator

from distil.data import Outcome, Source, State


def execute(build: Callable[[Source], Outcome], sources: Iterable[Source]) -> Iterator[Outcome]:
    """Yield one outcome a source, in order; a bug in a stage fails that source with its traceback and nothing else."""
    for source in sources:
        try:
            yield build(source)
        except Exception as error:
            where = traceback.format_exc(limit=-6)
            yield Outcome(source.id, source.path, State.FAILED, "bug", f"{type(error).__name__}: {error} (please report it)\n{where}")
