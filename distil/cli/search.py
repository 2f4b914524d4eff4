"""`distil search`: find the source that answers, with its own words."""

from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from distil.index.search import Found, Hit


def search(
    query: list[str] = typer.Argument(..., help="What to look for. Words in quotation marks have to stand like that; quote them for the shell too."),
    most: int = typer.Option(10, "-k", min=1, max=200, help="How many sources."),
    words: bool = typer.Option(False, "--words", help="By words alone, without the embedding model."),
    tag: list[str] = typer.Option([], "--tag", help="Only pages with this tag; several times for several."),
    kind: str = typer.Option("", "--type", help="Only pages of this type, or of sources of this kind: pdf, html, docx ..."),
    source: str = typer.Option("", "--source", help="Only sources with this in their path, or whose id starts like this."),
    since: str = typer.Option("", "--since", help="Only pages made on this day or later: 2026-03-01."),
    status: str = typer.Option("", "--status", help="Only pages of this status: draft, stable ..."),
    tier: str = typer.Option("", "--tier", help="Only pages confirmed by: human, machine, unreviewed."),
    project: str = typer.Option("", "--project", help="In this project, by its name (`distil projects`)."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Search the wiki by words and by meaning; one result a source, with the quote and its place."""
    from distil.cli import _shelf, _show

    _shelf.asked("search", query)
    only = _shelf.only(tag, kind=kind, source=source, since=since, status=status, tier=tier)
    with _shelf.opened(project, words=words) as shelf:
        found = shelf.search(" ".join(query), k=most, only=only)
    for notice in found.notices:
        _show.talk(_show.safe(notice))
    if json:
        _show.data([_json(hit) for hit in found.hits])
        return
    for number, hit in enumerate(found.hits, 1):
        _print(number, hit)
    if found.commit:
        _near(found)


def _json(hit: "Hit") -> dict[str, Any]:
    return {"schema": 1, **vars(hit), "tags": list(hit.tags), "evidence": [vars(passage) for passage in hit.evidence]}


def _print(number: int, hit: "Hit") -> None:
    from distil.cli import _colour, _show

    labels = ", ".join(filter(None, (hit.status, hit.tier, "stale: its source has changed" if hit.stale else "")))
    _show.line(f"{number}. {_colour.strong(_show.safe(hit.title))}  {_colour.faint(f'[{hit.id}]')}  ({_colour.warn(labels, hit.stale)})")
    where = f"{hit.place}, “{hit.section}”" if hit.section else hit.place
    for line in _lines(f"“{_show.prose(hit.quote)}”"):
        _show.line(f"   {_colour.quote(line)}")
    for line in _lines(_show.safe(f"{hit.source}, {where}")):
        _show.line(f"   {_colour.faint(line)}")


def _lines(text: str) -> list[str]:
    """Break a text for the terminal it is read on; in a pipe it stays one line."""
    import shutil
    import sys
    import textwrap

    if not sys.stdout.isatty():
        return [text]
    return textwrap.wrap(text, max(shutil.get_terminal_size().columns - 4, 20), break_on_hyphens=False) or [text]


def _near(found: "Found") -> None:
    from distil.cli import _show

    words = ", ".join(_show.safe(word) for word in found.nearest)
    if not found.hits:
        _show.talk(f"the wiki doesn't say{f'; words near it: {words}' if words else ''}")
    elif words:
        _show.talk(f"not every word stands in the wiki; near those that don't: {words}")
