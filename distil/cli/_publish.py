"""Bringing the index to the newest commit after a command that made one."""

from distil.config import Workspace
from distil.errors import DistilError


def refresh(here: Workspace) -> tuple[str, ...]:
    """Bring the index to the newest commit and return what was said; where no embedder is at hand, say that the next run does it."""
    from distil import check
    from distil.cli import _models, _open, _show, _wiki
    from distil.knowledge import Repository
    from distil.publish import publish

    withdrawn = _open.withdrawn(here)
    try:
        with _wiki.memo(here) as cache, _models.embedder(here, _open.settings(here), _open.machine(here)) as embedder:
            notices = publish(here, Repository(here.knowledge), embedder, cache, recipe=check.RULES, withdrawn=withdrawn)
    except DistilError as error:
        notices = (f"the index was not brought up to date ({error}); the next run does it",)
    for notice in notices:
        _show.talk(_show.safe(notice))
    return notices
