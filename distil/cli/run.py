"""`distil run`: distil what is new, account for everything."""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from distil.cli import _passwords

if TYPE_CHECKING:
    from distil.config import Workspace
    from distil.data import Json
    from distil.night import Order, Tell


def run(
    local: bool = typer.Option(False, "--local", help="Say aloud what is the default: nothing leaves this machine."),
    remote: str = typer.Option("", "--remote", metavar="NAME", help="Write with the endpoint [remote.NAME], if you agree on this very call."),
    consent_remote: str = typer.Option("", "--consent-remote", metavar="DIGEST", help="Agree to what --remote NAME --dry-run showed, once."),
    model: str = typer.Option("", "--model", help="A name from models/models.toml or the path of a GGUF file."),
    only: list[str] = typer.Option([], "--only", metavar="GLOB", help="Only sources of this name, or in this folder; may be given again."),
    exclude: list[str] = typer.Option([], "--exclude", metavar="GLOB", help="No sources of this name, or in this folder; may be given again."),
    limit: int = typer.Option(0, "--limit", metavar="N", show_default="no limit", help="Work on at most N documents, then exit 7."),
    minutes: float = typer.Option(0.0, "--max-minutes", metavar="M", show_default="no limit", help="Begin no document after M minutes, then exit 7."),
    until: str = typer.Option("", "--until", metavar="HH:MM", help="Begin no document after this time of day, then exit 7."),
    tokens: int = typer.Option(0, "--tokens", metavar="N", show_default="no limit", help="Begin no document after N tokens, then exit 7."),
    jobs: int = typer.Option(1, "--jobs", metavar="N", help="Work on N documents at once beside the one writer; 0: as many as this machine bears."),
    dry_run: bool = typer.Option(False, "--dry-run", help="Say what would be worked on and how long (with --remote: all that would be sent)."),
    refresh: bool = typer.Option(False, "--refresh", help="Write every page anew, also where nothing changed."),
    verify: bool = typer.Option(False, "--verify", help="Read every source and prove every page again, whatever the stat cache says."),
    reorganize: bool = typer.Option(False, "--reorganize", help="Distil nothing; bring the topics in organization/ up to date."),
    retry: bool = typer.Option(False, "--retry", help="Try again what failed too often to be tried every night."),
    tainted: bool = typer.Option(False, "--tainted", help="It carries person data: the wiki is read-only for it and for all it starts."),
    context: str = typer.Option("", "--context", metavar="FILE", help="Who takes part, as TOML or JSON; a run that names people is --tainted."),
    password_file: str = typer.Option("", "--password-file", metavar="FILE", help=_passwords.HELP),
    at: str = typer.Option("", "--at", metavar="TIME", help="Use this time (YYYY-MM-DDTHH:MM:SSZ) for a reproducible run.", hidden=True),
    run_id: str = typer.Option("", "--run-id", help="Use this id for a reproducible run.", hidden=True),
    summary: str = typer.Option("", "--summary", metavar="FILE", help="Write the run as Markdown to this file, for a mail; - writes it to stdout."),
    json: bool = typer.Option(False, "--json", help="One JSON event a line."),
) -> None:
    """Distil every source that is new or changed; each ends in one state with a reason, and the sum is checked."""
    from distil import plan
    from distil.cli import _control, _open, _progress, _taint, _topics

    _meant(local=local, model=model, remote=remote, consent=consent_remote, reorganize=reorganize)
    mode = _taint.enter(_open.workspace(), tainted=tainted, context=context, reorganize=reorganize)
    if reorganize:
        return _topics.reorganize(_open.workspace(), json=json)
    order = replace(
        base := _control.order(_open.workspace(), at, run_id, mode=mode),
        jobs=_control.jobs(jobs, base.settings.memory),
        refresh=refresh,
        verify=verify,
        retry=retry,
        selection=plan.Selection(tuple(only), tuple(exclude)),
        window=_control.window(limit, minutes, until, tokens, _open.now()),
        brake=_control.Signals().listen(),
        passwords=(*_passwords.given(password_file, ""), *_passwords.known(base.machine)),
    )
    shown = _progress.Events() if json else _progress.Progress(sys.stderr.isatty())
    told = _progress.Kept(shown, wanted=bool(summary or base.machine.hook))
    end = _near(order, told.tell, model, dry_run) if not remote else _far(order, told.tell, remote, consent_remote, dry_run)
    if not dry_run:
        _control.finish(base, end, told.summary(end), summary)
    raise _last(end, base.workspace, json=json)


def _meant(*, local: bool, model: str, remote: str, consent: str, reorganize: bool) -> None:
    """Raise Usage for options that can't be meant together."""
    from distil.errors import Usage

    if consent and not remote:
        raise Usage("--consent-remote: agrees to what --remote NAME would send; name that too, or leave both out to stay on this machine")
    if remote and (local or model or reorganize):
        other = "--local" if local else "--model" if model else "--reorganize"
        raise Usage(f"--remote and {other}: leave one of them out" + ("; the model stands in [remote.NAME]" if model else ""))


def _near(order: "Order", tell: "Tell", model: str, dry_run: bool) -> "Json":
    """Do the run, or foresee it, with the models of this machine."""
    from distil import foresee, run
    from distil.cli import _models

    with _models.bench(order.workspace, order.settings, order.machine, model) as bench:
        return (foresee.foresee if dry_run else run.run)(order, bench, tell)


def _far(order: "Order", tell: "Tell", name: str, consent: str, dry_run: bool) -> "Json":
    """Do the run with a remote writer, or say what it would send."""
    from distil.cli import _remote

    return _remote.night(order, tell, name=name, consent=consent, dry_run=dry_run)


def _last(end: "Json", here: "Workspace", *, json: bool) -> typer.Exit:
    """Print how it ended, and return the way out."""
    if not json:
        _said(end, here)
    return typer.Exit(end["exit"])


def _said(end: "Json", here: "Workspace") -> None:
    from distil.cli import _progress, _show

    if end.get("consent"):
        sources = _show.count(end["found"], "source")
        _show.line(f"{_show.count(end['payloads'], 'passage')} of {end['work']} of {sources}, {end['bytes']:,} bytes; nothing was sent")
        _show.line(f"to agree to exactly this, once: --consent-remote {end['consent']}")
        return
    if end.get("dry"):
        seconds = "nothing is known of this machine's pace yet" if end["seconds"] is None else f"about {_progress.duration(end['seconds'])}"
        _show.line(f"{end['work']} of {_show.count(end['found'], 'source')} would be worked on" + (f"; {seconds}" if end["work"] else ""))
        return
    parts = " + ".join(f"{end[state]} {state}" for state in ("written", "unchanged", "failed", "quarantined", "skipped"))
    _show.line(f"run {end['run']}: {end['found']} found = {parts}")
    _waiting(end["newly_waiting"] - len(end["changed"]), end["changed"], here)
    if end["exit"] == 7:
        left = _show.count(end["postponed"], "source")
        _show.talk(f"stopped at a bound of this run with {left} left; the next one goes on with {'it' if end['postponed'] == 1 else 'them'}")


def _waiting(new: int, changed: list[str], here: "Workspace") -> None:
    """Say what waits since this run, and the next step."""
    from distil import decide
    from distil.cli import _open, _show
    from distil.manifest import load
    from distil.roots import Roots

    if new:
        _show.talk(f"{new} new {'source waits' if new == 1 else 'sources wait'} for a person; `distil pending` lists {'it' if new == 1 else 'them'}")
    if len(changed) > 1:
        _show.talk(f"{len(changed)} sources changed since they were added and wait; `distil pending` lists them with the next step")
    manifest = load(here.manifests) if len(changed) == 1 else None
    if manifest is not None and changed[0] in manifest.sources:
        path = decide.lies(manifest.sources[changed[0]], manifest, Roots(here.root, _open.machine(here).roots))
        _show.talk(f"1 source changed since it was added and waits: `distil add {decide.typed(path)}`")
