"""`distil consent`: a person's decision about one source."""

import typer


def consent(
    key: str = typer.Argument(..., metavar="ID", help="Id, unique start of an id, or path."), json: bool = typer.Option(False, "--json")
) -> None:
    """Consent to a source with what the screen found in it."""
    from distil import decide
    from distil.cli import _open, _show
    from distil.manifest import consent_json

    with _open.desk() as desk:
        source = decide.consent(desk.manifest.find(key), desk)
        called = desk.called(source)
    if json:
        _show.data({"id": source.id, "path": source.path, "consent": consent_json(source.consent)})
        return
    classes = ", ".join(source.consent.classes) if source.consent is not None and source.consent.classes else "nothing was found in it"
    _show.line(f"consent  {source.id}  {_show.safe(called)}  ({classes})")
