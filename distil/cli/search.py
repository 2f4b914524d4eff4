"""`distil search`: find the source that answers, with its own words."""

from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from distil.config import Workspace
    from distil.index.search import Found, Hit


def search(
    query: list[str] = typer.Argument(..., help="What to look for."),
    most: int = typer.Option(10, "-k", min=1, max=200, help="How many sources."),
    words: bool = typer.Option(False, "--words", help="By words alone, without the embedding model."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Search the wiki by words and by meaning; one result a source, with the quote and its place."""
    from distil.cli import _models, _open, _show
    from distil.index import search as searching

    here = _open.workspace()
    text = " ".join(query)
    if not here.index.exists():
        _absent(here, json)
        return
    if words:
        found = searching.search(here.index, text, k=most)
    else:
        with _models.embedder(here, _open.settings(here), _open.machine(here), light=True) as embedder:
            found = searching.search(here.index, text, k=most, embedder=embedder)
    for notice in found.notices:
        _show.talk(_show.safe(notice))
    if json:
        _show.data([_json(hit) for hit in found.hits])
        return
    for number, hit in enumerate(found.hits, 1):
        _print(number, hit)
    if not found.hits:
        _nothing(found)


def _absent(here: "Workspace", json: bool) -> None:
    """A wiki without pages answers nothing; one whose index is gone says how to get it back."""
    from distil.cli import _show
    from distil.errors import Usage
    from distil.knowledge import Repository

    if Repository(here.knowledge).head():
        raise Usage("search: the index is not here; `distil run` builds it again from the pages")
    if json:
        _show.data([])
    _show.talk("no pages yet; `distil add` documents, then `distil run --local`")


def _json(hit: "Hit") -> dict[str, Any]:
    return {"schema": 1, **vars(hit), "evidence": [vars(passage) for passage in hit.evidence]}


def _print(number: int, hit: "Hit") -> None:
    from distil.cli import _show

    labels = ", ".join(filter(None, (hit.status, hit.tier, "stale" if hit.stale else "")))
    _show.line(f"{number}. {_show.safe(hit.title)}  [{hit.id}]  ({labels})")
    where = f"{hit.place}, “{hit.section}”" if hit.section else hit.place
    _show.line(f"   “{_show.safe(hit.quote)}”")
    _show.line(f"   {_show.safe(hit.source)}, {_show.safe(where)}")


def _nothing(found: "Found") -> None:
    from distil.cli import _show

    near = f"; words near it: {', '.join(_show.safe(word) for word in found.nearest)}" if found.nearest else ""
    _show.talk(f"the wiki doesn't say{near}")
