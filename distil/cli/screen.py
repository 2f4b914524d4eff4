"""`distil screen`: what a file hides, and what would go on."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from distil.cli import _passwords, _read

if TYPE_CHECKING:
    from distil.data import Document, Report
    from distil.screen import Shown


def screen(
    file: Path = typer.Argument(..., help="The file to screen."),
    text: bool = typer.Option(False, "--text", help="Also print the text that would go on."),
    show: bool = typer.Option(False, "--show", help="Also print what is hidden, escaped, each with its place and kind."),
    picture: Path | None = typer.Option(
        None, "--picture", metavar="FILE|FOLDER", help="Write page pictures (PNG) with hidden text boxed in red, or a view of the text (HTML)."
    ),
    password_file: str = typer.Option("", "--password-file", metavar="FILE", help=_passwords.HELP),
    password: str = typer.Option("", help=_passwords.DIRECT),
    deadline: float = typer.Option(_read.DEADLINE, min=1.0, max=86_400.0, metavar="SECONDS", help=_read.DEADLINE_HELP),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Screen one file: the verdict, what was found and where, and what was not looked for."""
    from distil import screen as screening
    from distil.cli import _show
    from distil.data import Verdict
    from distil.errors import Exit

    secrets = _passwords.given(password_file, password)
    document = _read.document(file, secrets, deadline)
    report = screening.screen(document)
    admitted = screening.admit(document, report).text if report.verdict is Verdict.ADMIT else ""
    runs = screening.hidden(document, report)
    if json:
        _show.data(_json(document, report, admitted, text) | ({"hidden": _hidden(document, runs)} if show else {}))
    else:
        _print(file, document, report, admitted if text else "")
        for run in _hidden(document, runs) if show else []:
            _show.line(f"  {run['place']:<12} [{run['why']}] {_show.safe(run['text'])}")
    if picture is not None:
        _draw(file, document, runs, picture, secrets)
    if report.verdict is not Verdict.ADMIT:
        raise typer.Exit(Exit.WAITING)


def _hidden(document: "Document", runs: "tuple[Shown, ...]") -> list[dict[str, Any]]:
    """Return what is hidden, and what was found in plain sight, with its words."""
    return [{"place": run.place, "seen": run.seen, "why": run.why, "text": document.text[run.start : run.end]} for run in runs]


def _draw(file: Path, document: "Document", runs: "tuple[Shown, ...]", out: Path, secrets: tuple[str, ...]) -> None:
    from distil.cli import _picture, _show

    boxed = [_picture.Boxed(run.start, run.end, run.place, "seen" if run.seen else "hidden", run.why) for run in runs]
    written = _picture.draw(_picture.Sight(_read.content(file), document.media_type, document.text, boxed), out, secrets)
    for path in written:
        _show.talk(f"drawn: {_show.safe(str(path))}")
    if not written:
        _show.talk("nothing to draw: nothing is hidden on a page, and nothing was found there; --show lists what stands beside the pages")


def _json(document: "Document", report: "Report", admitted: str, text: bool) -> dict[str, Any]:
    findings = [
        {"rule": f.rule, "class": f.cls, "concealed": f.concealed, "place": f.place, "start": f.start, "end": f.end, "reason": f.reason}
        for f in report.findings
    ]
    answer: dict[str, Any] = {"verdict": report.verdict.value, "findings": findings, "notes": list(report.notes), "classes": list(report.classes)}
    answer |= {"unchecked": list(report.unchecked), "admitted_chars": len(admitted), "outcome": document.outcome.value, "reason": document.reason}
    return answer | {"admitted": admitted} if text else answer


def _print(file: Path, document: "Document", report: "Report", admitted: str) -> None:
    from distil.cli import _show

    reason = f" ({_show.safe(document.reason)})" if document.reason else ""
    _show.line(f"{report.verdict.value}  {_show.safe(str(file))}{reason}")
    for finding in report.findings:
        _show.line(f"  {finding.cls:<20} {finding.place:<12} {_show.safe(finding.reason)}")
    for note in report.notes:
        _show.line(f"  note: {_show.safe(note)}")
    _show.line(f"  not looked for: {_show.safe('; '.join(report.unchecked)) or 'nothing known'}")
    for paragraph in admitted.split("\n") if admitted else []:
        _show.line(_show.safe(paragraph))
