"""`distil context`: what may be cited about a page or a question."""

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from distil.context import Part


def context(
    asked: list[str] = typer.Argument(..., metavar="KEY|QUERY", help="Id of a page or a source, a path, or a question."),
    tokens: int = typer.Option(2_000, "--tokens", help="How much may be said: 100 to 100000."),
    words: bool = typer.Option(False, "--words", help="By words alone, without the embedding model."),
    project: str = typer.Option("", "--project", help="In this project, by its name (`distil projects`)."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Print a page, the words it leans on and its neighbours within a budget of tokens; drafts and stale pages are labelled."""
    from distil import context as contexts
    from distil import remarks
    from distil.cli import _shelf, _show

    _shelf.asked("context", asked)
    with _shelf.opened(project, words=words) as shelf:
        found = contexts.context(shelf, " ".join(asked), tokens=tokens)
    for notice in found.notices:
        _show.talk(_show.safe(notice))
    if json:
        _show.data(found.json())
        return
    for part in found.pages:
        _print(part)
    if found.left_out:
        _show.talk(f"{found.left_out} more would not fit into {tokens} tokens; --tokens gives it room")
    if not found.known and not remarks.meant(" ".join(asked)):
        near = f"; words near it: {', '.join(map(_show.safe, found.nearest))}" if found.nearest else ""
        _show.talk(f"{contexts.UNKNOWN}{near}")


def _print(part: "Part") -> None:
    from distil.cli import _colour, _show

    labels = "; ".join((part.link, *part.labels))
    _show.line(f"{_colour.strong(_show.safe(part.title))}  {_colour.faint(f'[{_show.safe(part.id)}]')}  ({_colour.warn(labels, bool(part.labels))})")
    if part.description:
        _show.line(f"  {_show.safe(part.description)}")
    for each in part.quoted:
        where = f"{part.source}, {each.place}" + (f", “{each.section}”" if each.section else "")
        if each.claim:
            _show.line(f"  - {_show.prose(each.claim)}")
        _show.line(f"  {'  ' if each.claim else '- '}“{_colour.quote(_show.prose(each.quote))}” {_colour.faint(f'({_show.safe(where)})')}")
