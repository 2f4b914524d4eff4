"""`distil pending`: what waits for a person."""

import sys
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from distil.decide import Waiting


def pending(json: bool = typer.Option(False, "--json")) -> None:
    """List the sources that wait for a decision, with what the screen found and what it did not look for."""
    from distil.cli import _open, _show
    from distil.manifest import load

    here = _open.workspace()
    rows = _open.waiting(here, load(here.manifests))
    if json:
        for row in rows:
            _show.data(row.json())
        return
    table = [(r.id or "-", r.verdict or "-", ", ".join(r.classes) or "-", r.path) for r in rows]
    if sys.stdout.isatty():  # a cut command can't be typed: there it has a line of its own
        _show.table(table, ("id", "verdict", "found", "path"))
        for row in rows:
            _show.line(f"{row.id or _show.safe(row.path)}  {_show.safe(row.way)}")
    else:
        _show.table([(*cells, row.way) for cells, row in zip(table, rows, strict=True)], ("id", "verdict", "found", "path", "way"))
    for words, ids in _unchecked(rows).items():
        _show.line(f"not looked for in {', '.join(ids)}: {_show.safe(words)}")
    if not rows:
        _show.talk("nothing waits")


def _unchecked(rows: "list[Waiting]") -> dict[str, list[str]]:
    """Return what was not looked for -> the sources it holds for, as many documents of one format share it."""
    found: dict[str, list[str]] = {}
    for row in rows:
        if row.unchecked:
            found.setdefault("; ".join(row.unchecked), []).append(row.id)
    return found
