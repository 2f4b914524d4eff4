"""`distil projects`: the wikis of this machine, by name."""

from pathlib import Path

import typer

projects = typer.Typer(help="List, add and remove the wikis that --project and the server know by name.", invoke_without_command=True)


@projects.callback()
def _list(context: typer.Context, json: bool = typer.Option(False, "--json")) -> None:
    """List the projects."""
    if context.invoked_subcommand is None:
        _print(json)


@projects.command("list")
def _listing(json: bool = typer.Option(False, "--json")) -> None:
    """List the projects."""
    _print(json)


def _print(json: bool) -> None:
    from distil.cli import _shelf, _show

    registry = _shelf.registry()
    rows = [(name, str(folder), registry.fault(name)) for name, folder in sorted(registry.folders.items())]
    if json:
        _show.data(
            {
                "confined": str(registry.confined or ""),
                "projects": [{"name": name, "folder": folder, "fault": fault} for name, folder, fault in rows],
            }
        )
        return
    _show.table(rows, ("name", "folder", "fault"))
    if registry.confined is not None:
        _show.talk(f"confined to {_show.safe(str(registry.confined))}")
    if not rows:
        _show.talk("no projects yet; `distil projects add DIR` adds one")


@projects.command("add")
def _add(
    folder: Path = typer.Argument(Path(), help="A workspace."),
    name: str = typer.Option("", "--name", help="What to call it."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Add a workspace, by its folder's name or another."""
    from distil.cli import _shelf, _show

    before = _shelf.registry()
    after = before.add(folder, name)
    after.save()
    new = after.folders.keys() - before.folders.keys()
    if json:
        _show.data({"added": [{"name": name, "folder": str(after.folders[name])} for name in sorted(new)]})
        return
    for added in new:
        _show.talk(f"added as {added}; `distil search --project {added} ...` looks into it")


@projects.command("remove")
def _remove(name: str = typer.Argument(..., help="The project."), json: bool = typer.Option(False, "--json")) -> None:
    """Forget a project; its files stay."""
    from distil.cli import _shelf, _show

    registry = _shelf.registry()
    registry.remove(name).save()
    if json:
        _show.data({"removed": [{"name": name, "folder": str(registry.folders[name])}]})
        return
    _show.talk(f"removed {name}; its files stay in {_show.safe(str(registry.folders[name]))}")


@projects.command("confine")
def _confine(
    folder: Path = typer.Argument(None, help="The folder that every project has to lie in."),
    off: bool = typer.Option(False, "--off", help="Lift the confinement."),
) -> None:
    """Confine the registry to a folder: what lies outside is neither added nor opened."""
    from distil.cli import _shelf
    from distil.errors import Usage

    if (folder is None) != off:
        raise Usage("projects confine: give a folder, or --off")
    _shelf.registry().confine(folder).save()
