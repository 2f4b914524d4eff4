"""`distil add`: receive sources, show what was found and what was not looked for, ask."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from distil.data import Source
    from distil.ingest import Added
    from distil.pipeline import Examined


def add(
    paths: list[Path] = typer.Argument(..., help="Files and folders."),
    yes: bool = typer.Option(False, "--yes", help="Consent to documents in which the screen finds nothing; the others wait."),
    origin: str = typer.Option("", help="Where it came from (an address)."),
    licence: str = typer.Option("", help="Under which licence."),
    accessed: str = typer.Option("", help="When it was fetched (YYYY-MM-DD)."),
    metadata: Path | None = typer.Option(None, help="A CSV file with columns file, title, origin, licence, accessed."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Add sources: each is read and screened here and now, what was found is shown, and you are asked."""
    from distil import ingest
    from distil.cli import _open, _show
    from distil.errors import Exit, Usage

    for path in paths:
        if not path.exists() and not path.is_symlink():
            raise Usage(f"{path}: no such file or folder; check the path")
    said = {"origin": origin, "licence": licence, "accessed": accessed}
    ask = None if yes or json or not (sys.stdin.isatty() and sys.stderr.isatty()) else _ask
    tally: dict[str, int] = {}
    waiting = False
    with _open.desk(said, ingest.read_details(metadata) if metadata else None) as desk:
        for number, added in enumerate(ingest.add(paths, desk, yes=yes, ask=ask), 1):
            tally[added.status] = tally.get(added.status, 0) + 1
            waiting = waiting or added.status in ("waiting", "unasked")
            if json:
                _show.data(ingest.added_json(added))
            else:
                _print(added)
            if number % 50 == 0:
                desk.manifest.save()
    if not json:
        _show.talk(", ".join(f"{count} {status}" for status, count in sorted(tally.items())) or "nothing there")
        if tally.get("unasked"):
            _show.talk(
                "nobody was there to ask: nothing recorded for the unasked; run this on a terminal, or with --yes for documents without findings"
            )
    if waiting:
        raise typer.Exit(Exit.WAITING)
    if tally.get("failed"):
        raise typer.Exit(Exit.FAILED)


def _print(added: "Added") -> None:
    from distil.cli import _show

    _show.line(f"{added.status:<10} {added.id or '-':<16}  {_show.safe(added.name)}" + (f"  ({_show.safe(added.reason)})" if added.reason else ""))
    for note in added.notes:
        _show.line(f"{'':<10} note: {_show.safe(note)}")
    if added.unchecked and added.status in ("consented", "waiting", "unasked"):
        _show.line(f"{'':<10} not looked for: {_show.safe('; '.join(added.unchecked))}")


def _ask(source: "Source", examined: "Examined") -> bool | None:
    from distil.cli import _show

    document, report = examined.document, examined.report
    _show.talk(
        f"\n{_show.safe(source.path)}: {document.media_type}, {document.read} of {document.pages} places read, screen says {report.verdict.value}"
    )
    for finding in report.findings[:20]:
        _show.talk(f"  found: {_show.safe(finding.reason)} [{finding.cls}, {finding.place}]")
    if len(report.findings) > 20:
        _show.talk(f"  and {len(report.findings) - 20} more; `distil screen FILE` lists them")
    for note in report.notes:
        _show.talk(f"  note: {_show.safe(note)}")
    _show.talk(f"  not looked for: {_show.safe('; '.join(document.unchecked)) or 'nothing known'}")
    if report.verdict.value == "block":
        _show.talk(f"  blocked: it waits; only `distil overrule {source.id} --reason ...` lets it on")
    while True:
        print("  distil it? [y]es, [n]o, [l]ater: ", end="", file=sys.stderr, flush=True)
        answer = sys.stdin.readline().strip().lower()
        if answer in ("y", "yes"):
            return True
        if answer in ("n", "no"):
            return False
        if answer in ("", "l", "later"):
            return None
