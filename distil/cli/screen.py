"""`distil screen`: what a file hides, and what would go on."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from distil.data import Document, Report


def screen(
    file: Path = typer.Argument(..., help="The file to screen."),
    text: bool = typer.Option(False, "--text", help="Also print the text that would go on."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Screen one file: the verdict, what was found and where, and what was not looked for."""
    from distil import extract
    from distil import screen as screening
    from distil.cli import _read, _show
    from distil.data import Verdict
    from distil.errors import Exit

    document = extract.extract(_read.content(file), file.name)
    report = screening.screen(document)
    admitted = screening.admit(document, report).text if report.verdict is Verdict.ADMIT else ""
    if json:
        _show.data(_json(document, report, admitted, text))
    else:
        _print(file, document, report, admitted if text else "")
    if report.verdict is not Verdict.ADMIT:
        raise typer.Exit(Exit.WAITING)


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
