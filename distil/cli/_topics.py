"""Bringing the topics up to date."""

from distil.config import Workspace


def reorganize(here: Workspace, *, json: bool) -> None:
    """Group the pages into topics and say what became of them."""
    import secrets
    from contextlib import ExitStack

    from distil import __version__
    from distil import reorganize as organizing
    from distil.cli import _models, _open, _publish, _show, _wiki
    from distil.errors import Usage
    from distil.knowledge import Repository, RunName

    now = _open.now()
    run = RunName(f"topics-{now:%Y%m%dt%H%M%S}-{secrets.token_hex(3)}", f"distil/{__version__}")
    settings, machine = _open.settings(here), _open.machine(here)
    with ExitStack() as stack:
        memo = stack.enter_context(_wiki.memo(here))
        try:
            bench = stack.enter_context(_models.bench(here, settings, machine, ""))
            models = organizing.Models(bench.embedder, bench.writer)
        except Usage as fault:
            _show.talk(f"no model to name new topics, their pages' own words will: {_show.safe(str(fault))}")
            models = organizing.Models(stack.enter_context(_models.embedder(here, settings, machine)))
        done = organizing.reorganize(Repository(here.knowledge), models, memo, state=here.state, run=run, at=now)
    if done.commit:
        _publish.refresh(here)
    if json:
        _show.data({"event": "reorganized", **vars(done), "left": list(done.left)})
        return
    _show.line(
        f"{done.topics} {'topic' if done.topics == 1 else 'topics'}: {done.fresh} new, {done.gone} dissolved; pages in none yet: {done.unplaced}"
    )
    for left in done.left:
        _show.talk(f"left alone: {_show.safe(left)}")
