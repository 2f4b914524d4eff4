"""`distil show`: a page as a person reads it."""

import typer


def show(
    key: str = typer.Argument(..., metavar="ID", help="Id of a page or a source, or a unique start of one."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Print a page's Markdown, without its front matter, as it was committed; what has replaced it is said on stderr."""
    from distil import okf
    from distil.cli import _open, _show, _wiki

    here = _open.workspace()
    entry, note = next(_wiki.read(here, [_wiki.find(here, key)]))
    text = okf.render(note).decode()
    stands = _wiki.standing(here, entry)
    if json:
        successor = stands.id if stands != entry else ""
        status = "deprecated" if successor else entry.status
        _show.data({"id": entry.id, "path": entry.path, "page": text, "status": status, "tier": entry.tier, "superseded_by": successor})
        return
    if stands != entry:
        _show.talk(f"superseded by {stands.id}  {_show.safe(stands.title)}")
    _show.talk(f"({entry.status}, {entry.tier})")
    body = text.split("\n---\n", 1)[1]
    for row in body.strip("\n").split("\n"):
        _show.line(_show.safe(row))
