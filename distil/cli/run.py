"""`distil run`: distil what is new, account for everything."""

import sys
import time
from typing import TYPE_CHECKING, Any

import typer

from distil.cli import _passwords

if TYPE_CHECKING:
    from distil.data import Json


def run(
    local: bool = typer.Option(False, "--local", help="Say aloud what is the default: nothing leaves this machine."),
    model: str = typer.Option("", "--model", help="A name from models/models.toml or the path of a GGUF file."),
    refresh: bool = typer.Option(False, "--refresh", help="Write every page anew, also where nothing changed."),
    verify: bool = typer.Option(False, "--verify", help="Read every source and prove every page again, whatever the stat cache says."),
    reorganize: bool = typer.Option(False, "--reorganize", help="Distil nothing; bring the topics in organization/ up to date."),
    password_file: str = typer.Option("", "--password-file", metavar="FILE", help=_passwords.HELP),
    at: str = typer.Option("", "--at", metavar="TIME", help="Use this time (YYYY-MM-DDTHH:MM:SSZ) for a reproducible run.", hidden=True),
    run_id: str = typer.Option("", "--run-id", help="Use this id for a reproducible run.", hidden=True),
    json: bool = typer.Option(False, "--json", help="One JSON event a line."),
) -> None:
    """Distil every source that is new or changed; each ends in one state with a reason, and the sum is checked."""
    import secrets

    from distil import run as running
    from distil.cli import _models, _open, _show, _topics

    here = _open.workspace()
    if reorganize:
        return _topics.reorganize(here, json=json)
    chosen = _open.settings(here)
    started = _open.moment(at) if at else _open.now()
    machine = _open.machine(here)
    order = running.Order(
        workspace=here,
        settings=chosen,
        machine=machine,
        at=started,
        run_id=_open.run_name(run_id) if run_id else f"{started:%Y%m%dt%H%M%S}-{secrets.token_hex(3)}",
        clock=time.monotonic,
        now_ns=time.time_ns,
        refresh=refresh,
        verify=verify,
        passwords=(*_passwords.given(password_file, ""), *_passwords.known(machine)),
    )
    progress = _Events() if json else _Progress(sys.stderr.isatty())
    with _models.bench(here, chosen, order.machine, model) as bench:
        end = running.run(order, bench, progress.tell)
    if not json:
        _show.line(f"run {end['run']}: {_sum(end)}")
        if end["exit"] == 4:
            _show.talk(f"{end['newly_waiting']} new sources wait for a person; `distil pending` lists them")
    if end["exit"]:
        raise typer.Exit(end["exit"])


def _sum(end: "Json") -> str:
    parts = " + ".join(f"{end[state]} {state}" for state in ("written", "unchanged", "failed", "quarantined", "skipped"))
    return f"{end['found']} found = {parts}"


class _Events:
    """Events as they are, one a line."""

    def tell(self, event: "Json") -> None:
        from distil.cli import _show

        _show.data(event)


class _Progress:
    """A line for each source that is not simply unchanged; on a terminal also how far the run is and how long it will take."""

    def __init__(self, terminal: bool) -> None:
        self._terminal = terminal
        self._found = 0
        self._done = 0
        self._worked: list[float] = []
        self._begun = time.monotonic()

    def tell(self, event: "Json") -> None:
        from distil.cli import _show

        kind = event["event"]
        if kind == "start":
            self._found = event["found"]
            if event["resumed"]:
                _show.talk(f"going on with run {event['run']}, which was stopped")
        elif kind == "source":
            self._done += 1
            self._clear()
            if event["state"] != "unchanged":
                self._worked.append(event["seconds"])
                _show.line(f"{event['state']:<12} {_show.safe(event['name'])}{_about(event)}")
            self._draw()
        elif kind == "end":
            self._clear()
        else:
            self._clear()
            _show.talk(f"{kind}: {_show.safe('; '.join(event['violations']) if kind == 'refused' else str(event.get('text') or event.get('run')))}")

    def _draw(self) -> None:
        left = self._found - self._done
        elapsed = time.monotonic() - self._begun
        if not self._terminal or not left or elapsed < 2:
            return
        seconds = round(elapsed / self._done * left)
        sys.stderr.write(f"\r{self._done} of {self._found}, about {seconds // 60}:{seconds % 60:02} left")
        sys.stderr.flush()

    def _clear(self) -> None:
        if self._terminal:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _about(event: dict[str, Any]) -> str:
    from distil.cli import _show

    if event["state"] == "written":
        counts = event["counts"]
        text = f"  {counts['written']} claims written, {counts['quoted']} quoted, {counts['dropped']} dropped; {event['seconds']:.1f} s"
        return text + (f"\n{'':<12} not looked for: {_show.safe('; '.join(event['unchecked']))}" if event["unchecked"] else "")
    return f"  {event['reason']}" + (f": {_show.safe(event['detail'])}" if event["detail"] else "")
