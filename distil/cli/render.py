"""`distil render`: the wiki as a bundle of plain files."""

from pathlib import Path

import typer


def render(
    folder: Path = typer.Argument(..., help="Where: a folder that is empty, does not exist, or holds a bundle made earlier."),
    commit: str = typer.Option("", "--commit", help="Render this commit instead of the newest."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Write the wiki as an Open Knowledge Format bundle; the same commit gives the same bytes anywhere."""
    from distil import folder as folders
    from distil.cli import _open, _show, _wiki
    from distil.errors import Usage
    from distil.knowledge import Repository, resolve
    from distil.render import bundle

    here = _open.workspace()
    repository = Repository(here.knowledge)
    chosen = resolve(repository, commit) if commit else repository.head()
    if not chosen:
        raise Usage("render: there are no pages yet; `distil add` documents, then `distil run --local`")
    withdrawn = _open.withdrawn(here)
    with _wiki.memo(here) as memo:
        made = bundle(repository, chosen, memo=memo, without=withdrawn)
    done = folders.write(folder, made.files, kind="bundle")
    if json:
        _show.data({"folder": str(folder), "commit": chosen, "pages": len(made.pages), **vars(done)})
        return
    _show.line(f"{len(made.pages)} pages of commit {chosen[:12]} in {_show.safe(str(folder))}")
    _show.talk(f"{done.written} files written, {done.same} were the same, {done.removed} removed")
    if withdrawn:
        _show.talk(f"{len(withdrawn)} sources are withdrawn on this machine; their pages were left out")
    if done.strangers:
        _show.talk(f"{done.strangers} files in it were not made by distil and were left alone")
