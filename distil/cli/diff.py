"""`distil diff`: what changed between two commits."""

import typer


def diff(
    old: str = typer.Argument(..., metavar="A", help="A commit or a run."),
    new: str = typer.Argument("", metavar="[B]", help="A commit or a run; the newest commit when left out."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Say which pages were added, superseded, approved, rejected or removed, and which claims came and went."""
    from distil.cli import _open, _show, _wiki
    from distil.diff import diff as differences
    from distil.knowledge import Repository, resolve

    here = _open.workspace()
    repository = Repository(here.knowledge)
    first, second = resolve(repository, old), resolve(repository, new) if new else repository.head()
    with _wiki.memo(here) as memo:
        found = list(differences(repository, first, second, memo))
    for each in found:
        if json:
            _show.data(each.json())
            continue
        _show.line(f"{each.what:<10} {each.id}  {_show.safe(each.title)}" + (f"  ({_show.safe(each.detail)})" if each.detail else ""))
        for sign, texts in (("-", each.lost), ("+", each.gained)):
            for text in texts:
                _show.line(f"           {sign} {_show.safe(text)}")
    if not found and not json:
        _show.talk("no page differs")
