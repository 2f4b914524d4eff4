"""`distil note`: a page as data."""

import typer


def note(
    key: str = typer.Argument("", metavar="[ID]", help="Id of a page or a source, or a unique start of one."),
    every: bool = typer.Option(False, "--all", help="Every page, one a line."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Print what a page says, claim by claim, with the words each leans on."""
    from distil.cli import _open, _pages, _show, _wiki
    from distil.errors import Usage

    here = _open.workspace()
    if bool(key) == every:
        raise Usage("note: give the id of a page, or --all")
    chosen = _wiki.newest(here) if every else [_wiki.find(here, key)]
    for _, page in _wiki.read(here, chosen):
        if json:
            _show.data(_pages.note_json(page))
        elif every:
            _show.line(f"{page.id}  {page.status:<10} {len(page.claims):>3} claims  {_show.safe(page.title)}  ({_show.safe(page.source.path)})")
        else:
            _show.line(f"{_show.safe(page.title)}  ({page.status})")
            for claim in page.claims:
                _show.line(f"- {_show.safe(claim.text)}")
                _show.line(f"    {claim.kind.value}, {_show.safe(claim.place)}: “{_show.safe(claim.quote)}”")
