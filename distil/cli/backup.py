"""`distil backup`: the wiki in one file."""

from pathlib import Path

import typer


def backup(
    file: Path = typer.Argument(..., help="The backup to make, or with --restore the one to read."),
    restore: Path | None = typer.Option(None, "--restore", metavar="FOLDER", help="Make a workspace of the backup in this folder."),
    force: bool = typer.Option(False, "--force", help="Replace a file of this name."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Back up the wiki with its history, the manifest and the settings, and prove it by restoring it once; sources and models are not in it."""
    from distil import backup as backups
    from distil.cli import _open, _show

    done = backups.restore(file, restore) if restore is not None else backups.make(_open.workspace(), file, _open.now(), force=force)
    where = file if restore is None else restore
    if json:
        _show.data({"file": str(where), "commit": done.commit, "files": list(done.files), "bytes": done.size})
    elif restore is None:
        _show.line(f"{_show.safe(str(file))}: {done.size:,} bytes, commit {done.commit[:12]}; restored once and found whole")
        _show.talk("not in it: the sources in raw/ and elsewhere, model weights, and what this machine alone knows (decisions, overrules)")
    else:
        _show.line(f"{_show.safe(str(restore))}: restored, commit {done.commit[:12]}")
