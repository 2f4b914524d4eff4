"""`distil skill`: how an agent with a shell uses the wiki."""

import typer


def skill(json: bool = typer.Option(False, "--json")) -> None:
    """Print SKILL.md, for agents that have a shell."""
    from importlib.resources import files

    from distil.cli import _show

    text = files("distil").joinpath("SKILL.md").read_text(encoding="utf-8")
    if json:
        _show.data({"name": "SKILL.md", "text": text})
    else:
        _show.line(text.rstrip("\n"))
