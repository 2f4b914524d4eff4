"""`distil note`: a page as data."""

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from distil.data import Claim


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
            for number, claim in enumerate(page.claims, 1):
                _claim(number, claim)


def _claim(number: int, claim: "Claim") -> None:
    """Quoted words are the claim itself, and are printed once."""
    from distil.cli import _show
    from distil.data import Kind

    leans = f"{claim.kind.value}, {_show.safe(claim.place)}"
    if claim.kind is Kind.QUOTED:
        _show.line(f"{number}. “{_show.safe(claim.quote)}”")
        _show.line(f"   {leans}")
    else:
        _show.line(f"{number}. {_show.safe(claim.text)}")
        _show.line(f"   {leans}: “{_show.safe(claim.quote)}”")
