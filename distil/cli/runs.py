"""`distil runs`: what was done, when, and how it ended."""

from typing import Any

import typer


def runs(json: bool = typer.Option(False, "--json"), most: int = typer.Option(20, "-n", help="How many, newest first.")) -> None:
    """List the runs of this workspace, newest first."""
    from distil import runs as records
    from distil.cli import _open, _show
    from distil.manifest import stamp

    here = _open.workspace()
    rows: list[dict[str, Any]] = []
    for folder in list(records.folders(here.runs))[::-1][:most]:
        known, end = folder.read(), folder.ended()
        if known is None:
            continue
        this = known[0]
        rows.append({"run": this.id, "started": stamp(this.started), "mode": this.mode, "base": this.base, "recipe": known[1], "end": end})
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
