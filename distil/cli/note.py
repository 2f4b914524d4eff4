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
    from distil import remarks
    from distil.cli import _open, _pages, _show, _wiki
    from distil.errors import Usage
    from distil.knowledge import Repository

    here = _open.workspace()
    if bool(key) == every:
        raise Usage("note: give the id of a page, or --all")
    chosen = _wiki.newest(here) if every else [_wiki.find(here, key)]
    entries = _wiki.entries(here)
    for entry, page in _wiki.read(here, chosen):
        known = remarks.remarks(entry, page, entries, Repository(here.knowledge))
        if json:
            successor = known.successor.id if known.successor else ""
            stands = {"superseded_by": successor, "rejected": known.rejected, "rejected_claims": list(known.claims)}
            _show.data(_pages.note_json(page) | stands)
        elif every:
            rejected = "  rejected" if known.rejected else ""
            about = f"{page.id}  {page.status:<10} {_show.count(len(page.claims), 'claim'):>9}"
            _show.line(f"{about}  {_show.safe(page.title)}  ({_show.safe(page.source.path)}){rejected}")
        else:
            for remark in known.texts:
                _show.talk(_show.safe(remark))
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
