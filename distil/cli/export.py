"""`distil export`: the wiki for other programs."""

from pathlib import Path

import typer

export = typer.Typer(help="Write the wiki in the form another program likes best.", rich_markup_mode=None, no_args_is_help=True)


@export.callback()
def export_() -> None:
    """Write the wiki in the form another program likes best."""


@export.command()
def obsidian(
    folder: Path = typer.Argument(..., help="Where: a folder that is empty, does not exist, or holds a vault made earlier."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Write an Obsidian vault: a note a page, named by its title, and an index."""
    from distil import folder as folders
    from distil.cli import _open, _show, _wiki
    from distil.errors import Usage
    from distil.export import Vault
    from distil.knowledge import Repository
    from distil.render import bundle

    here = _open.workspace()
    repository = Repository(here.knowledge)
    head = repository.head()
    if not head:
        raise Usage("export: there are no pages yet; `distil add` documents, then `distil run --local`")
    withdrawn = _open.withdrawn(here)
    with _wiki.memo(here) as memo:
        vault = Vault(bundle(repository, head, memo=memo, without=withdrawn))
    done = folders.write(folder, vault.files, kind="vault")
    if json:
        _show.data({"folder": str(folder), "commit": head, "pages": len(vault.bundle.pages), **vars(done)})
    else:
        _show.line(f"{len(vault.bundle.pages)} pages in {_show.safe(str(folder))}")
