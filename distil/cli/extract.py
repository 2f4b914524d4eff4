"""`distil extract`: what a file says, as distil reads it."""

from pathlib import Path

import typer

from distil.cli import _passwords, _read


def extract(
    file: Path = typer.Argument(..., help="The file to read."),
    password_file: str = typer.Option("", "--password-file", metavar="FILE", help=_passwords.HELP),
    password: str = typer.Option("", help=_passwords.DIRECT),
    deadline: float = typer.Option(_read.DEADLINE, min=1.0, max=86_400.0, metavar="SECONDS", help=_read.DEADLINE_HELP),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Read one file and print its text, with nothing screened out: concealed runs are in it, controls escaped, odd blanks shown as spaces."""
    from distil.cli import _show
    from distil.data import Reading

    document = _read.document(file, _passwords.given(password_file, password), deadline)
    if json:
        _show.data(_read.document_json(document))
    else:
        for paragraph in document.text.split("\n"):
            _show.line(_show.prose(paragraph))
        if document.outcome is not Reading.TEXT:
            _show.talk(f"distil: {_show.safe(str(file))}: {document.outcome.value}: {_show.safe(document.reason)}")
        for lost in document.unread:
            _show.talk(f"unread: {lost.place}: {_show.safe(lost.reason)}")
    code = _read.EXITS[document.outcome]
    if code:
        raise typer.Exit(code)
