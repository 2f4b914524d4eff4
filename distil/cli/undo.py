"""`distil undo`: take a run back."""

import typer


def undo(
    key: str = typer.Argument(..., metavar="RUN", help="Id of the run."),
    reviewed: bool = typer.Option(False, "--reviewed", help="Also take back pages that people have confirmed since."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Take back every page a run added, in a new commit; history keeps them, and the next run may write them again."""
    from distil.cli import _open, _publish, _show
    from distil.knowledge import Person, Repository
    from distil.knowledge import undo as take_back

    here = _open.workspace()
    person = Person.of(_open.person(here))
    lock = here.state / "integrate.lock"
    done = take_back(Repository(here.knowledge), key, person, lock=lock, at=_open.now(), reviewed=reviewed)
    _publish.refresh(here)
    if json:
        _show.data({"run": key, "commit": done.commit, "removed": list(done.paths), "left": list(done.left)})
        return
    for path in done.paths:
        _show.line(f"removed  {_show.safe(path)}")
    for left in done.left:
        _show.talk(f"left alone: {_show.safe(left)}")
    if not done.paths:
        _show.talk("nothing to take back: none of that run's pages is in the wiki any more")
    else:
        _show.talk("the next `distil run` writes these pages again, unless their sources are declined or another model is chosen")
