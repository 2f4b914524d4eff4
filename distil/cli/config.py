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
        "knowledge.page_kib": chosen.page_kib or "as this version sets it",
        "knowledge.repository_mib": chosen.repository_mib or "as this version sets it",
    }
    rows = [{"key": key, "value": value, "from": chosen.origin.get(key, "default")} for key, value in values.items()]
    strict = "knowledge.write_from" in chosen.origin or machine.write_from == "clean-room"
    origin = chosen.origin.get("knowledge.write_from", "default" if strict else str(_open.machine_file()))
    rows += [{"key": "knowledge.write_from", "value": "clean-room" if strict else machine.write_from, "from": origin}]
    for name, remote in chosen.remotes.items():
        for part, value in vars(remote).items():
            if f"remote.{name}.{part}" in chosen.origin:
                rows.append({"key": f"remote.{name}.{part}", "value": value, "from": chosen.origin[f"remote.{name}.{part}"]})
    where = chosen.origin.get("remote.forbid", "default") if chosen.local_only or not machine.local_only else str(_open.machine_file())
    rows += [{"key": "remote.forbid", "value": chosen.local_only or machine.local_only, "from": where}]
    rows += [{"key": f"roots.{name}", "value": str(folder), "from": "this machine"} for name, folder in sorted(machine.roots.items())]
    rows += [{"key": "people.trusted", "value": person, "from": str(_open.machine_file())} for person in sorted(machine.trusted)]
    if machine.models_folder is not None:
        folder = next(row for row in rows if row["key"] == "models.folder")
        both = f"{folder['from']}, then {_open.machine_file()}"
        folder |= {"value": f"{chosen.models_folder}, then {machine.models_folder}", "from": both}
    own = {"passwords.file": machine.passwords, "hooks.after_run": " ".join(machine.hook)}
    rows += [{"key": key, "value": str(value), "from": str(_open.machine_file())} for key, value in own.items() if value]
    if json:
        for row in rows:
            _show.data(row)
    else:
        _show.table([(row["key"], row["value"], row["from"]) for row in rows], ("key", "value", "from"))
