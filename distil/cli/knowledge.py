"""`distil knowledge`: where the wiki is kept."""

import typer


def knowledge(json: bool = typer.Option(False, "--json")) -> None:
    """Print the path of the knowledge repository, an ordinary git repository: `git -C "$(distil knowledge)" log`."""
    from distil.cli import _open, _show
    from distil.knowledge import Repository

    here = _open.workspace()
    if json:
        _show.data({"path": str(here.knowledge), "commit": Repository(here.knowledge).head()})
    else:
        _show.line(_show.safe(str(here.knowledge)))
