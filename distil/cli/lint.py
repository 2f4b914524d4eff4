"""`distil lint`: what somebody who tends the wiki should look at."""

import typer


def lint(json: bool = typer.Option(False, "--json")) -> None:
    """Name broken rules, duplicates, contradictions between pages, hubs, orphans and the backlog. Exits 5 when a rule is broken."""
    from distil import lint as linting
    from distil.cli import _open, _show, _wiki
    from distil.errors import Exit
    from distil.knowledge import Repository

    here = _open.workspace()
    with _wiki.memo(here) as memo:
        found = list(linting.lint(Repository(here.knowledge), memo, withdrawn=_open.withdrawn(here)))
    for remark in found:
        if json:
            _show.data(remark.json())
        else:
            where = " and ".join(filter(None, (remark.page, remark.other)))
            _show.line(f"{remark.rule:<14} {_show.safe(remark.detail)}" + (f"\n{'':<14} {_show.safe(where)}" if where else ""))
    if not found and not json:
        _show.talk("nothing to look at")
    if any(remark.rule == "changed" or remark.rule[1:].isdigit() for remark in found):
        raise typer.Exit(Exit.DRIFT)
