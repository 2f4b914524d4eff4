"""`distil runs`: what was done, when, how it ended, and what to do with pages that were not integrated."""

from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from distil.knowledge import Integration
    from distil.salvage import Account, Bench

runs = typer.Typer(help="List the runs, look at one, and decide about pages that were refused.", rich_markup_mode=None)
KEY = typer.Argument(..., metavar="RUN", help="Id of a run, or a unique start of one.")
JSON = typer.Option(False, "--json")


@runs.callback(invoke_without_command=True)
def runs_(context: typer.Context, json: bool = JSON, most: int = typer.Option(20, "-n", min=1, help="How many, newest first.")) -> None:
    """List the runs of this workspace, newest first; `distil runs show RUN` says more of one."""
    if context.invoked_subcommand is None:
        _list(json, most)


@runs.command("list")
def list_(json: bool = JSON, most: int = typer.Option(20, "-n", min=1, help="How many, newest first.")) -> None:
    """List the runs, newest first."""
    _list(json, most)


@runs.command()
def show(key: str = KEY, json: bool = JSON) -> None:
    """Show one run: mode, base commit, namespace, how far it came, why pages were refused, the commit it made."""
    from distil import salvage
    from distil.cli import _open, _show

    bench = _bench()
    account = salvage.account(salvage.open_run(_open.workspace(), key), bench.repository, bench.bounds)
    if json:
        _show.data(account.json())
    else:
        _print(account)


@runs.command()
def repair(key: str = KEY, json: bool = JSON) -> None:
    """Put right what can be put right without changing a word, then integrate all of the run's pages, or none."""
    from distil import salvage as salvaging
    from distil.cli import _open, _show

    done, integration, refused = salvaging.repair(salvaging.open_run(_open.workspace(), key), _bench())
    for line in [] if json else done:
        _show.line(f"repaired  {_show.safe(line)}")
    _settle(key, integration, refused, json, repaired=done)


@runs.command()
def salvage(key: str = KEY, json: bool = JSON) -> None:
    """Integrate the run's valid pages, each proved against its source again; the others stay, with their reasons."""
    from distil import salvage as salvaging
    from distil.cli import _open

    _settle(key, *salvaging.salvage(salvaging.open_run(_open.workspace(), key), _bench()), json)


@runs.command()
def discard(key: str = KEY, reason: str = typer.Option(..., "--reason", help="Why; kept with the run."), json: bool = JSON) -> None:
    """End a run for good; its pages stay in its folder and are never integrated."""
    from distil import salvage as salvaging
    from distil.cli import _open, _show

    folder = salvaging.open_run(_open.workspace(), key)
    salvaging.discard(folder, _bench(), reason=reason)
    if json:
        _show.data({"run": folder.path.name, "state": "discarded", "pages": str(folder.pages)})
    else:
        _show.line(f"discarded  {folder.path.name}; its pages stay in {_show.safe(str(folder.pages))}")


def _bench() -> "Bench":
    from distil import knowledge, taint
    from distil.cli import _open
    from distil.salvage import Bench

    here = _open.workspace()
    chosen = _open.settings(here)
    return Bench(
        workspace=here,
        repository=knowledge.Repository(here.knowledge),
        library=_open.library(here),
        bounds=knowledge.bounds(chosen.page_kib, chosen.repository_mib, taint.people(here.state)),
        by=_open.person(here),
        at=_open.now(),
    )


def _settle(key: str, done: "Integration", refused: dict[str, list[str]], json: bool, *, repaired: list[str] | None = None) -> None:
    from distil.cli import _open, _publish, _show
    from distil.errors import Exit

    if done.accepted:
        _publish.refresh(_open.workspace())
    if json:
        answer = {"run": key, "commit": done.commit, "accepted": list(done.accepted), "refused": refused, "left": list(done.left)}
        _show.data(answer if repaired is None else {**answer, "repaired": repaired})
    else:
        for path in done.accepted:
            _show.line(f"integrated  {_show.safe(path)}")
        _refusals(refused)
        for left in done.left:
            _show.talk(f"left alone: {_show.safe(left)}")
        if not done.accepted and not refused:
            _show.talk("nothing to do: every page of this run is in the wiki")
    if refused:
        raise typer.Exit(Exit.REFUSED)


def _refusals(refused: "dict[str, list[str]]") -> None:
    from distil.cli import _show

    for path, reasons in sorted(refused.items()):
        _show.line(f"refused     {_show.safe(path)}")
        for reason in reasons:
            _show.line(f"            {_show.safe(reason)}")


def _print(account: "Account") -> None:
    from distil.cli import _show
    from distil.manifest import stamp

    run = account.run
    ways = {
        "stopped": "the next `distil run` goes on with it",
        "quarantined": f"`distil runs repair {run.id}`, `salvage` or `discard`",
        "undone": f"its pages were taken back; `distil runs salvage {run.id}` brings them in again",
        "apart": f"it carried person data; its pages stay in .distil/runs/{run.id}/pages, and `distil task file` asks a clean run for them",
        "discarded": str((account.end or {}).get("discarded", "")),
    }
    way = f"; {_show.safe(ways[account.state])}" if account.state in ways else ""
    for name, value in (
        ("run", run.id),
        ("started", stamp(run.started)),
        ("mode", run.mode),
        ("task", run.task),
        ("base commit", run.base or "none"),
        ("namespace", run.id),
        ("recipe", account.recipe),
        ("state", f"{account.state}{way}"),
        ("sources", _sum(account)),
        ("checkpoint", _reached(account)),
        ("commit", account.commit or "none"),
    ):
        _show.line(f"{name:<12} {_show.safe(value)}")
    for each in account.open:
        _show.line(f"{each.state.value:<12} {_show.safe(each.name)}: {each.reason}" + (f" ({_show.safe(each.detail)})" if each.detail else ""))
    _refusals(dict(account.refused))


def _sum(account: "Account") -> str:
    counts = account.counts
    return f"{counts['found']} found = " + " + ".join(f"{number} {state}" for state, number in counts.items() if state != "found")


def _reached(account: "Account") -> str:
    outcomes, pages, pending, undone = len(account.outcomes), len(account.integrated), len(account.pending), len(account.undone)
    said = f"{outcomes} outcome{'s' if outcomes != 1 else ''} recorded, {pages} page{'s' if pages != 1 else ''} integrated"
    said += f", {undone} taken back" if undone else ""
    return said + (f", {pending} valid page{'s' if pending != 1 else ''} not integrated yet" if pending else "")


def _list(json: bool, most: int) -> None:
    from distil import runs as records
    from distil.cli import _open, _show
    from distil.manifest import stamp

    rows: list[dict[str, Any]] = []
    for folder in list(records.folders(_open.workspace().runs))[::-1][:most]:
        known = folder.read()
        if known is None:
            continue
        this = known[0]
        rows.append({"run": this.id, "started": stamp(this.started), "mode": this.mode, "base": this.base, "recipe": known[1], "end": folder.ended()})
    if json:
        for row in rows:
            _show.data(row)
        return
    states = ("found", "written", "unchanged", "failed", "quarantined", "skipped", "exit")
    table = []
    for row in rows:
        end = row["end"]
        numbers = [end.get(state, "-") for state in states] if isinstance(end, dict) else ["-"] * len(states)
        table.append((row["run"], row["started"], *numbers, "" if end else "unfinished; the next run goes on with it"))
    _show.table(table, ("run", "started", *states, ""))
    if not rows:
        _show.talk("no runs yet; `distil run --local`")
