"""`distil show`: a page as a person reads it."""

import typer


def show(
    key: str = typer.Argument(..., metavar="ID", help="Id of a page or a source, or a unique start of one."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Print a page's Markdown, without its front matter, as it was committed."""
    from distil import okf
    from distil.cli import _open, _show, _wiki

    here = _open.workspace()
    entry, note = next(_wiki.read(here, [_wiki.find(here, key)]))
    text = okf.render(note).decode()
    if json:
        _show.data({"id": entry.id, "path": entry.path, "page": text})
        return
    body = text.split("\n---\n", 1)[1]
    for row in body.strip("\n").split("\n"):
        _show.line(_show.safe(row))
