"""`distil status`: how the workspace stands, in a few lines."""

import typer


def status(json: bool = typer.Option(False, "--json")) -> None:
    """Say what the workspace holds, how the last run ended, and what stands open."""
    from distil import runs
    from distil.cli import _open, _show, _wiki
    from distil.knowledge import Repository
    from distil.manifest import load

    here = _open.workspace()
    manifest = load(here.manifests)
    last = next((folder for folder in reversed(list(runs.folders(here.runs)))), None)
    ended = last.ended() if last is not None else None
    standing = runs.Standing(here.state / "standing.json").load()
    answer = {
        "workspace": str(here.root),
        "sources": len(manifest.sources),
        "pages": len(_wiki.newest(here)),
        "commit": Repository(here.knowledge).head(),
        "last_run": last.path.name if last is not None else "",
        "unfinished": last is not None and ended is None,
        "failed": sum(value[1] == "failed" for value in standing.values()),
        "waiting": sum(value[1] != "failed" for value in standing.values()),
    }
    if json:
        _show.data({**answer, "open": [{"source": key, "sha256": v[0], "state": v[1], "reason": v[2]} for key, v in sorted(standing.items())]})
        return
    _show.line(f"{answer['sources']} sources, {answer['pages']} pages, {answer['failed']} failed, {answer['waiting']} wait for a person")
    if last is not None:
        _show.line(f"last run {last.path.name}: " + ("unfinished; the next run goes on with it" if ended is None else f"exit {ended.get('exit')}"))
    for key, value in sorted(standing.items()):
        source = manifest.sources.get(key)
        _show.line(f"  {value[1]:<12} {value[2]:<12} {key}  {_show.safe(manifest.called(source)) if source is not None else 'in no manifest'}")
