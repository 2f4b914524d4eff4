"""`distil pending`: what waits for a person."""

import typer


def pending(json: bool = typer.Option(False, "--json")) -> None:
    """List the sources that wait for a decision, with what the screen found and what it did not look for."""
    from distil import decide
    from distil.cli import _open, _show

    with _open.desk(save=False) as desk:
        rows = list(decide.waiting(desk))
    if json:
        for row in rows:
            _show.data(row.json())
        return
    _show.table(
        [(r.id or "-", r.verdict or "-", ", ".join(r.classes) or "-", r.path, r.way) for r in rows], ("id", "verdict", "found", "path", "way")
    )
    for row in rows:
        if row.unchecked:
            _show.line(f"{row.id}  not looked for: {_show.safe('; '.join(row.unchecked))}")
    if not rows:
        _show.talk("nothing waits")
