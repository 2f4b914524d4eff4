"""`distil formats`: what can be read."""

import typer


def formats(json: bool = typer.Option(False, "--json")) -> None:
    """List the formats distil reads, what it does not look for in each, and the scripts it can read in pictures here."""
    import importlib

    from distil.cli import _show
    from distil.data import Mark
    from distil.extract import FORMATS, RECOGNISED, scripts

    read = [*RECOGNISED, *(script.name for script in scripts() if script.model)]
    rows = []
    for fmt in FORMATS:
        module = importlib.import_module(fmt.module)
        row = {"name": fmt.name, "suffixes": list(fmt.suffixes), "marks": sorted(module.MARKS), "unchecked": list(module.UNCHECKED)}
        rows.append(row | ({"scripts": read} if Mark.OCR in module.MARKS else {}))
    if json:
        for row in rows:
            _show.data(row)
        return
    for row in rows:
        _show.line(f"{row['name']:<10} {' '.join(row['suffixes'])}")
        _show.line(f"{'':<10} sees: {', '.join(row['marks']) or 'no marks'}")
        _show.line(f"{'':<10} does not look for: {'; '.join(row['unchecked']) or 'nothing known'}")
        if "scripts" in row:
            _show.line(f"{'':<10} reads in pictures: {', '.join(row['scripts'])}")
    missing = [f"{script.name} ({script.package})" for script in scripts() if not script.model]
    if missing:
        _show.line(f"In pictures, and not read here; with the Debian packages tesseract-ocr and the one named: {', '.join(missing)}")
