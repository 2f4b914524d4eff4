"""`distil check`: does every page still hold?"""

import typer


def check(
    verify: bool = typer.Option(False, "--verify", help="Read every source and prove every page again, whatever was proved before."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Prove every page again: its source is here, unchanged, and says the quoted words. Exits 5 when something drifted."""
    from collections import Counter

    from distil import check as checking
    from distil.cli import _open, _show
    from distil.errors import Exit

    with _open.inspector(verify=verify) as inspector:
        found = list(checking.check(inspector))
    if json:
        _show.data([line.json() for line in found])
    else:
        for line in found:
            if line.state != "ok":
                _show.line(f"{line.state:<12} {line.id}  {_show.safe(line.detail)}")
        _show.line(checking.summary(Counter(line.state for line in found)))
    if any(line.state in checking.DRIFT for line in found):
        raise typer.Exit(Exit.DRIFT)
