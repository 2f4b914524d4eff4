"""`distil add`: receive sources, show what was found and what was not looked for, ask."""

import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from distil.cli import _passwords
from distil.cli._unchecked import Unchecked

PAUSE = 1.0  # seconds between two writings of the manifest while nobody watches
NAMED = 10  # names in the last line; each has a line of its own above

if TYPE_CHECKING:
    from collections.abc import Callable

    from distil.data import Source
    from distil.ingest import Added
    from distil.pipeline import Examined
    from distil.unasked import Left


def add(
    paths: list[Path] = typer.Argument(..., help="Files and folders."),
    yes: bool = typer.Option(False, "--yes", help="Consent to documents in which the screen finds nothing; the others wait."),
    origin: str = typer.Option("", help="Where it came from (an address)."),
    licence: str = typer.Option("", help="Under which licence."),
    accessed: str = typer.Option("", help="When it was fetched (YYYY-MM-DD)."),
    egress: str = typer.Option("", metavar="ask|never", help="never: no run with --remote sends anything of it, whoever agrees."),
    metadata: Path | None = typer.Option(None, help="A CSV file with columns file, title, origin, licence, accessed, egress."),
    password_file: str = typer.Option("", "--password-file", metavar="FILE", help=_passwords.HELP),
    password: str = typer.Option("", help=_passwords.DIRECT),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Add sources: each is read and screened here and now, what was found is shown, and you are asked."""
    from distil import ingest, unasked
    from distil.cli import _open
    from distil.errors import Exit, Usage

    for path in paths:
        if not path.exists() and not path.is_symlink():
            raise Usage(f"{path}: no such file or folder; check the path")
    if egress not in ("", "ask", "never"):
        raise Usage(f"--egress {egress}: wanted ask or never")
    said = {"origin": origin, "licence": licence, "accessed": accessed, "egress": egress}
    there = not json and sys.stdin.isatty() and sys.stderr.isatty()
    ask, unlock = (None if yes or not there else _Asker().ask), (_passwords.ask if there else None)
    tally: Counter[str] = Counter()
    failed: list[str] = []
    left: list[Left] = []
    details, secrets = ingest.read_details(metadata) if metadata else None, _passwords.given(password_file, password)
    with _open.desk(said, details, passwords=secrets) as desk:
        told = _Told(desk.manifest.save, _Records() if json else _Lines(), at_once=there)
        for added in ingest.add(paths, desk, yes=yes, ask=ask, unlock=unlock):
            tally[added.status] += 1
            left += [added.left] if added.left is not None else []
            if added.failed:
                failed.append(added.name)
            told.take(added)
        told.end()
        unasked.keep(desk.workspace.state, left, lambda digest: desk.manifest.holding(digest) is not None)
    if not json:
        _sum(tally, failed)
    # With --yes nobody is there: `add --yes && run` goes on with what was agreed to, and the run's code says what failed and that others wait.
    if tally["failed"] or (failed and not yes):
        raise typer.Exit(Exit.FAILED)
    if not yes and any(tally[status] for status in ("waiting", "unasked", "locked", "no-text")):
        raise typer.Exit(Exit.WAITING)


def _sum(tally: Counter[str], failed: list[str]) -> None:
    """Say how many of each kind there were, and what to do about those that are in no run."""
    from distil.cli import _show

    _show.talk(", ".join(f"{count} {status}" for status, count in sorted(tally.items())) or "nothing there")
    if tally["unasked"]:
        _show.talk(
            "nobody was asked about the unasked, and they are in no run; `distil pending` lists them, add them on a terminal,"
            " or with --yes those without findings"
        )
    if failed:
        more = f" and {len(failed) - NAMED} more" if len(failed) > NAMED else ""
        _show.talk(f"newly failed: {', '.join(_show.safe(name) for name in failed[:NAMED])}{more}")


class _Told:
    """Shows what was received once the manifest on the disk holds it; `at_once` for a person who waits for it."""

    def __init__(self, save: "Callable[[], None]", shown: "_Records | _Lines", *, at_once: bool) -> None:
        self._save, self._shown, self._pause = save, shown, 0.0 if at_once else PAUSE
        self._held: list[Added] = []
        self._saved = time.monotonic()

    def take(self, added: "Added") -> None:
        """Hold it, and show all that is held when it is time to save."""
        self._held.append(added)
        if time.monotonic() - self._saved >= self._pause:
            self.flush()

    def flush(self) -> None:
        """Save, then show. A large manifest takes a second: it may cost a tenth of the time, not more."""
        begun = time.monotonic()
        self._save()
        self._saved = time.monotonic()
        self._pause = max(self._pause, 10 * (self._saved - begun)) if self._pause else 0.0
        for added in self._held:
            self._shown.show(added)
        self._held.clear()
        sys.stdout.flush()

    def end(self) -> None:
        """Save and show the rest, and what is said after all of them."""
        self.flush()
        self._shown.end()


class _Records:
    """Prints each source as JSON."""

    def show(self, added: "Added") -> None:
        """Print one source."""
        from distil import ingest
        from distil.cli import _show

        _show.data(ingest.added_json(added))

    def end(self) -> None:
        """Print nothing more: every record says all of it."""


class _Lines:
    """Prints what became of each source, and what was not looked for in it: in full once, by number then."""

    def __init__(self) -> None:
        self._unchecked = Unchecked()

    def show(self, added: "Added") -> None:
        """Print one source."""
        from distil.cli import _show

        looked_at = added.status in ("consented", "waiting", "unasked")
        told, fresh = self._unchecked.of(added.unchecked) if looked_at else ("", "")
        about = "; ".join(filter(None, (_show.safe(added.reason), told)))
        _show.line(f"{added.status:<10} {added.id or '-':<16}  {_show.safe(added.name)}" + (f"  ({about})" if about else ""))
        for note in added.notes:
            _show.line(f"{'':<10} note: {_show.safe(note)}")
        if fresh:
            _show.line(f"{'':<10} {_show.safe(fresh)}")

    def end(self) -> None:
        """Print what the numbers stood for, and how often."""
        from distil.cli import _show

        if text := self._unchecked.end():
            _show.line(_show.safe(text))


class _Asker:
    """Asks about each document, until somebody has answered for the rest."""

    def __init__(self) -> None:
        self._rest = ""  # "all": yes to what the screen finds nothing in; "quit": not now

    def ask(self, source: "Source", examined: "Examined", called: str) -> bool | None:
        clean = examined.report.verdict.value == "admit" and not examined.report.findings
        if self._rest and (clean or self._rest == "quit"):
            return True if self._rest == "all" else None
        _tell(source, examined, called)
        while True:
            print("  distil it? [y]es, [n]o, [l]ater, yes to [a]ll without findings, [q]uit asking: ", end="", file=sys.stderr, flush=True)
            answer = sys.stdin.readline().strip().lower()
            if answer in ("a", "all", "q", "quit"):
                self._rest = "all" if answer in ("a", "all") else "quit"
                return (True if clean else None) if self._rest == "all" else None
            if answer in ("y", "yes", "n", "no"):
                return answer in ("y", "yes")
            if answer in ("", "l", "later"):
                return None


def _tell(source: "Source", examined: "Examined", called: str) -> None:
    from distil.cli import _show

    document, report = examined.document, examined.report
    kind = f"{document.media_type}, {document.read} of {document.pages} places read"
    _show.talk(f"\n{_show.safe(called)}: {kind}, screen says {report.verdict.value}")
    for finding in report.findings[:20]:
        _show.talk(f"  found: {_show.safe(finding.reason)} [{finding.cls}, {finding.place}]")
    if len(report.findings) > 20:
        _show.talk(f"  and {len(report.findings) - 20} more; `distil screen FILE` lists them")
    for note in report.notes:
        _show.talk(f"  note: {_show.safe(note)}")
    _show.talk(f"  not looked for: {_show.safe('; '.join(report.unchecked)) or 'nothing known'}")
    if report.verdict.value == "block":
        _show.talk(f"  blocked: it waits; only `distil overrule {source.id} --reason ...` lets it on")
