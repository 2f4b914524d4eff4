"""`distil config`: every setting and where its value came from."""

import typer


def config(json: bool = typer.Option(False, "--json")) -> None:
    """Show each setting, its value, and the file it came from."""
    from distil.cli import _open, _show

    here = _open.workspace()
    chosen, machine = _open.settings(here), _open.machine(here)
    values = {
        "models.writer": chosen.writer,
        "models.embedder": chosen.embedder,
        "models.folder": chosen.models_folder,
        "extract.deadline_seconds": chosen.deadline,
        "extract.memory_mib": chosen.memory,
    }
    rows = [{"key": key, "value": value, "from": chosen.origin.get(key, "default")} for key, value in values.items()]
    rows += [
        {"key": f"remote.{name}.url", "value": remote.url, "from": chosen.origin[f"remote.{name}.url"]} for name, remote in chosen.remotes.items()
    ]
    rows += [{"key": f"roots.{name}", "value": str(folder), "from": "this machine"} for name, folder in sorted(machine.roots.items())]
    rows += [{"key": "people.trusted", "value": person, "from": str(_open.machine_file())} for person in sorted(machine.trusted)]
    if json:
        for row in rows:
            _show.data(row)
    else:
        _show.table([(row["key"], row["value"], row["from"]) for row in rows], ("key", "value", "from"))
