"""`distil models`: which models there are, fetching one, checking one."""

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from pathlib import Path

models = typer.Typer(help="List, fetch and check models.", no_args_is_help=True, rich_markup_mode=None)


@models.command("list")
def listing(json: bool = typer.Option(False, "--json")) -> None:
    """List the known models and whether they are on this machine."""
    from distil.backends import models as catalogue
    from distil.cli import _models, _show
    from distil.errors import Usage

    candidates = _folders()
    rows = []
    for model in catalogue.load(candidates[0]).models:
        try:
            folder = str(catalogue.locate(model.name, _models.folder_of(model.name, candidates)))
        except Usage:
            folder = ""
        rows.append(
            {"name": model.name, "kind": model.kind, "bytes": model.size, "licence": model.licence, "memory_mib": model.memory, "here": folder}
        )
    if json:
        for row in rows:
            _show.data(row)
        return
    table = [(r["name"], r["kind"], f"{r['bytes']:,}", f"{r['memory_mib']:,} MiB", r["licence"], r["here"] or "no") for r in rows]
    _show.table(table, ("name", "kind", "bytes", "memory", "licence", "here"))


@models.command()
def pull(
    names: list[str] = typer.Argument(None, help="Names from `distil models list`."),
    every: bool = typer.Option(False, "--all", help="The two models distil works with by default."),
    again: bool = typer.Option(False, "--again", help="Fetch also what is there."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Fetch models into the workspace and check their SHA-256. The only command of distil that uses the network by itself."""
    from distil.backends import DEFAULT_EMBEDDER, DEFAULT_WRITER
    from distil.backends import models as catalogue
    from distil.cli import _show
    from distil.errors import Usage

    wanted = [*(names or []), *([DEFAULT_WRITER, DEFAULT_EMBEDDER] if every else [])]
    if not wanted:
        raise Usage("models pull: name a model (`distil models list`), or --all for the two that distil works with by default")
    folder = _folders()[0]
    for name in wanted:
        model = catalogue.load(folder).find(name)
        there = (folder / model.file).is_file() and not again
        if not there:
            _show.talk(f"fetching {name}, {catalogue.megabytes(model.size)}, {model.licence}")
        path = catalogue.pull(name, folder, again=again)
        if json:
            _show.data({"name": name, "path": str(path), "fetched": not there})
        else:
            _show.line(f"{name}: {'here, checked' if there else 'fetched and checked'}: {_show.safe(str(path))}")


@models.command()
def verify(
    names: list[str] = typer.Argument(None, help="Names; all that are here when none is given."), json: bool = typer.Option(False, "--json")
) -> None:
    """Check the SHA-256 of models on this machine."""
    from distil.backends import models as catalogue
    from distil.cli import _models, _show

    candidates = _folders()
    here = [m.name for m in catalogue.load(candidates[0]).models if any((folder / m.file).is_file() for folder in candidates)]
    for name in names or here:
        digest = catalogue.verify(name, _models.folder_of(name, candidates))
        if json:
            _show.data({"name": name, "sha256": digest, "ok": True})
        else:
            _show.line(f"{name}: ok, sha256 {digest}")


def _folders() -> "list[Path]":
    from distil.cli import _models, _open
    from distil.errors import Usage

    try:
        here = _open.workspace()
    except Usage:
        found = _models.folders(None, None, None)
        if not found:
            raise
        return found
    return _models.folders(here, _open.settings(here), _open.machine(here))
