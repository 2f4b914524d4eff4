"""`distil status`: how the workspace stands, in a few lines."""

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from distil.config import Workspace
    from distil.knowledge import Census
    from distil.manifest import Manifest


def status(json: bool = typer.Option(False, "--json")) -> None:
    """Say what the workspace holds, how the last run ended, and what stands open."""
    from distil import runs
    from distil.cli import _open, _show, _wiki
    from distil.knowledge import Repository, census
    from distil.manifest import load

    here = _open.workspace()
    manifest = load(here.manifests)
    last = next((folder for folder in reversed(list(runs.folders(here.runs)))), None)
    ended = last.ended() if last is not None else None
    waits = _open.waiting(here, manifest)
    repository = Repository(here.knowledge)
    with _wiki.memo(here) as memo:
        pages = census(repository, repository.head(), memo, withdrawn=_open.withdrawn(here))
    opened = _opened(here, manifest, {row.id for row in waits})
    answer = {
        "workspace": str(here.root),
        "sources": len(manifest.sources),
        "pages": len(pages.standing),
        "unconfirmed": len(pages.unconfirmed),
        "rejected": len(pages.rejected),
        "withdrawn": len(pages.withdrawn),
        "commit": repository.head(),
        "last_run": last.path.name if last is not None else "",
        "unfinished": last is not None and ended is None,
        "failed": sum(row["state"] == "failed" for row in opened),
        "waiting": len(waits),
    }
    if json:
        _show.data({**answer, "open": opened, "pending": [row.json() for row in waits]})
        return
    waiting = "1 waits" if len(waits) == 1 else f"{len(waits)} wait"
    held = f"{_show.count(len(manifest.sources), 'source')}, {_show.count(len(pages.standing), 'page')}{_about(pages)}"
    _show.line(f"{held}, {answer['failed']} failed, {waiting} for a person" + (" (`distil pending`)" if waits else ""))
    if last is not None:
        _show.line(f"last run {last.path.name}: " + ("unfinished; the next run goes on with it" if ended is None else f"exit {ended.get('exit')}"))
    for row in opened:
        _show.line(f"  {row['state']:<12} {row['reason']:<12} {_show.safe(row['path'])}  {row['source']}")
    for each in waits:
        _show.line(f"  {'waits':<12} {each.verdict or '-':<12} {_show.safe(each.path)}  {_show.safe(each.way)}")


def _about(pages: "Census") -> str:
    """Say how many pages nobody has confirmed, and how many more are not served and why."""
    said = [f"{len(pages.unconfirmed)} confirmed by nobody (`distil review`)"] if pages.unconfirmed else []
    said += [f"{len(pages.rejected)} more rejected, which the next run makes anew"] if pages.rejected else []
    said += [f"{len(pages.withdrawn)} more withdrawn, as the screen stops their sources now"] if pages.withdrawn else []
    return f" ({'; '.join(said)})" if said else ""


def _opened(here: "Workspace", manifest: "Manifest", waiting: set[str]) -> list[dict[str, str]]:
    """What runs left open and no decision about a finding settles: failures, and pages that people rejected."""
    from distil.runs import Standing

    found = []
    for key, (digest, state, reason) in sorted(Standing(here.state / "standing.json").load().items()):
        source = manifest.sources.get(key)
        if source is None or (source.consent is not None and source.consent.declined):
            continue
        if source.sha256 == digest and key not in waiting and (state == "failed" or reason == "rejected"):
            found.append({"source": key, "path": manifest.called(source), "sha256": digest, "state": state, "reason": reason})
    return found
