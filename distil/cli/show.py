"""`distil show`: a page as a person reads it."""

import sys

import typer


def show(
    key: str = typer.Argument(..., metavar="ID", help="Id of a page or a source, or a unique start of one."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Print a page's Markdown, without its front matter, on a terminal without backslashes; what replaced or rejected it is said on stderr."""
    from distil import okf, remarks
    from distil.cli import _open, _show, _wiki
    from distil.knowledge import Repository

    here = _open.workspace()
    entry, note = next(_wiki.read(here, [_wiki.find(here, key)]))
    text = okf.render(note).decode()
    known = remarks.remarks(entry, note, _wiki.entries(here), Repository(here.knowledge))
    if json:
        successor = known.successor.id if known.successor else ""
        status = "deprecated" if successor else entry.status
        stands = {"status": status, "tier": entry.tier, "superseded_by": successor, "rejected": known.rejected, "rejected_claims": known.claims}
        _show.data({"id": entry.id, "path": entry.path, "page": text, **stands})
        return
    for remark in known.texts:
        _show.talk(_show.safe(remark))
    _show.talk(f"({entry.status}, {entry.tier})")
    body = text.split("\n---\n", 1)[1]
    for row in body.strip("\n").split("\n"):
        # Who reads on a terminal sees the words; who pipes the page on gets Markdown in which foreign words stay words.
        _show.line(_show.prose(okf.unescaped(row) if sys.stdout.isatty() else row))
