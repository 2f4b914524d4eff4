"""`distil overrule`: let a blocked source on, on this machine only."""

import typer


def overrule(
    key: str = typer.Argument(..., metavar="ID", help="Id, unique start of an id, or path."),
    reason: str = typer.Option(..., "--reason", help="Why this is safe; kept on this machine."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Let a blocked source on, on this machine only; the words that were hidden stay out all the same."""
    from distil import decide
    from distil.cli import _open, _show

    with _open.desk() as desk:
        source = decide.overrule(desk.manifest.find(key), desk, reason=reason)
        called = desk.called(source)
    if json:
        _show.data({"id": source.id, "path": source.path, "overruled": True})
    else:
        _show.line(f"overruled  {source.id}  {_show.safe(called)}")
