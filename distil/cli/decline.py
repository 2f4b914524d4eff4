"""`distil decline`: a person's decision about one source."""

import typer


def decline(
    key: str = typer.Argument(..., metavar="ID", help="Id, unique start of an id, or path."), json: bool = typer.Option(False, "--json")
) -> None:
    """Say that a source, as it is now, is not wanted."""
    from distil import decide
    from distil.cli import _open, _show
    from distil.manifest import consent_json

    with _open.desk() as desk:
        source = decide.decline(desk.manifest.find(key), desk)
        called = desk.called(source)
    if json:
        _show.data({"id": source.id, "path": source.path, "consent": consent_json(source.consent)})
        return
    _show.line(f"decline  {source.id}  {_show.safe(called)}")
