"""`distil init`: make a workspace."""

from pathlib import Path

import typer


def init(folder: Path = typer.Argument(Path(), help="Where; made when missing."), json: bool = typer.Option(False, "--json")) -> None:
    """Make a workspace: raw/ for sources, manifests/, knowledge/ (its own git repository), models/, distil.toml."""
    from distil.cli import _models, _show
    from distil.workspace import make

    made = make(folder)
    if json:
        _show.data({"workspace": str(made.root)})
    else:
        _show.line(f"workspace: {_show.safe(str(made.root))}")
        fetch = "" if _models.here(made) else "`distil models pull --all`, "
        _show.talk(f"next: {fetch}`distil add FOLDER`, `distil run --local`")
