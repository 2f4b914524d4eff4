"""`distil formats`: what can be read."""

import typer


def formats(json: bool = typer.Option(False, "--json")) -> None:
    """List the formats distil reads, and what it does not look for in each."""
    import importlib

    from distil.cli import _show
    from distil.extract import FORMATS

    rows = []
    for fmt in FORMATS:
        module = importlib.import_module(fmt.module)
        rows.append({"name": fmt.name, "suffixes": list(fmt.suffixes), "marks": sorted(module.MARKS), "unchecked": list(module.UNCHECKED)})
    if json:
        for row in rows:
            _show.data(row)
        return
    for row in rows:
        _show.line(f"{row['name']:<10} {' '.join(row['suffixes'])}")
        _show.line(f"{'':<10} sees: {', '.join(row['marks']) or 'no marks'}")
        _show.line(f"{'':<10} does not look for: {'; '.join(row['unchecked']) or 'nothing known'}")
