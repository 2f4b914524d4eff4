"""`distil stats`: what the kept runs add up to."""

from pathlib import Path

import typer


def stats(
    most: int = typer.Option(20, "-n", min=1, help="How many runs, the newest."),
    plot: str = typer.Option("", "--plot", metavar="FILE", help="Also draw it, as SVG."),
    json: bool = typer.Option(False, "--json", help="One JSON object a run."),
) -> None:
    """Show each run's time for a document, its claims written, quoted and dropped, and its findings by class; oldest first."""
    from distil import runs
    from distil import stats as counting
    from distil.cli import _open, _show

    nights = [counting.night(folder) for folder in list(runs.folders(_open.workspace().runs))[-most:]]
    if plot:
        Path(plot).write_text(counting.svg(nights), encoding="utf-8")
    if json:
        for night in nights:
            _show.data(night.json())
        return
    rows = []
    for night in nights:
        found = ", ".join(f"{name} {count}" for name, count in night.findings.items())
        claims = [night.claims[kind] for kind in ("written", "quoted", "dropped")]
        rows.append((night.run, len(night.seconds), f"{night.typical:.1f}", f"{max(night.seconds, default=0.0):.1f}", *claims, found))
    _show.table(rows, ("run", "documents", "median s", "most s", "written", "quoted", "dropped", "findings"))
    if not rows:
        _show.talk("no runs yet; `distil run --local`")
