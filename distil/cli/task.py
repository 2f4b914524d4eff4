"""`distil task`: what somebody who may not write to the wiki asks a clean run for."""

import os
import secrets
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from distil.participants import Participants

task = typer.Typer(help="Ask a clean run for what a run with person data may not do, in a sentence that names nobody.", rich_markup_mode=None)
KEY = typer.Argument(..., metavar="ID", help="Id of a task, or a unique start of one.")
JSON = typer.Option(False, "--json")


@task.command()
def file(
    prompt: str = typer.Argument(..., help="What is wanted and why, without anybody's name; - reads it from stdin."),
    only: list[str] = typer.Option([], "--only", metavar="GLOB", help="Only sources of this name, or in this folder; may be given again."),
    exclude: list[str] = typer.Option([], "--exclude", metavar="GLOB", help="No sources of this name, or in this folder; may be given again."),
    refresh: bool = typer.Option(False, "--refresh", help="Write every page anew, also where nothing changed."),
    context: str = typer.Option("", "--context", metavar="FILE", help="Who takes part: more people whom the prompt may not name."),
    json: bool = JSON,
) -> None:
    """File a task. It is looked through for everybody a run here ever carried data of; one that names somebody is refused and on record."""
    import sys

    from distil import tasks
    from distil.cli import _open, _show
    from distil.manifest import stamp

    here, now = _open.workspace(), _open.now()
    people = _people(context)
    said = sys.stdin.read() if prompt == "-" else prompt
    name = f"task-{now:%Y%m%dt%H%M%S}-{secrets.token_hex(3)}"
    asked = tasks.Task(name, stamp(now), _open.person(here), " ".join(said.split()), tuple(only), tuple(exclude), refresh)
    tasks.file(here.state, asked, people)
    if json:
        _show.data(asked.json())
    else:
        _show.line(f"filed  {asked.id}")
        _show.talk(f"`distil task run {asked.id}`, outside of any run with person data, does it")


@task.command("list")
def list_(json: bool = JSON) -> None:
    """List the tasks, oldest first."""
    from distil import tasks
    from distil.cli import _open, _show

    found = list(tasks.tasks(_open.workspace().state))
    if json:
        for each in found:
            _show.data(each.json())
        return
    _show.table([(each.id, each.state, each.filed, each.prompt) for each in found], ("task", "state", "filed", "prompt"))
    if not found:
        _show.talk("no tasks; `distil task file` files one")


@task.command()
def run(key: str = KEY, model: str = typer.Option("", "--model", help="A name from models/models.toml."), json: bool = JSON) -> None:
    """Do a task in a clean run, with its options; its commit names the task."""
    import sys

    from distil import plan, tasks
    from distil import run as running
    from distil.cli import _control, _models, _open, _passwords, _progress, _show, _taint

    here = _open.workspace()
    _taint.enter(here, tainted=False, context="")
    asked = tasks.checked(here.state, key, _open.now())
    base = _control.order(here, "", "")
    order = replace(
        base,
        task=asked.id,
        refresh=asked.refresh,
        selection=plan.Selection(asked.only, asked.exclude),
        brake=_control.Signals().listen(),
        passwords=_passwords.known(base.machine),
    )
    told = _progress.Kept(_progress.Events() if json else _progress.Progress(sys.stderr.isatty()))
    with _models.bench(here, order.settings, order.machine, model) as bench:
        end = running.run(order, bench, told.tell)
    tasks.ran(here.state, asked, end, _open.now())
    _control.finish(base, end, told.summary(end), "")
    if not json:
        parts = " + ".join(f"{end[state]} {state}" for state in ("written", "unchanged", "failed", "quarantined", "skipped"))
        _show.line(f"task {asked.id}, run {end['run']}: {end['found']} found = {parts}")
    raise typer.Exit(end["exit"])


def _people(context: str) -> "Participants":
    """Return everybody a task may not name; Refused when nobody can say who that is."""
    from distil import taint
    from distil.cli import _open, _taint
    from distil.errors import Refused

    here = _open.workspace()
    given = taint.of(Path(context) if context else None)
    blind = _taint.within(here) and os.environ.get(_taint.VARIABLE) != _taint.KNOWN and not context
    if not given.known or blind:
        why = given.why or "this is inside a run whose people nobody listed"
        raise Refused(f"task: {why}, so nobody can tell whom it names; nothing was filed. Give --context FILE with everybody who takes part")
    taint.remember(here.state, given.people)
    return taint.people(here.state) | given.people
