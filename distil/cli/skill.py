"""`distil skill`: how an agent with a shell uses the wiki."""


def skill() -> None:
    """Print SKILL.md, for agents that have a shell."""
    from importlib.resources import files

    from distil.cli import _show

    _show.line(files("distil").joinpath("SKILL.md").read_text(encoding="utf-8").rstrip("\n"))
