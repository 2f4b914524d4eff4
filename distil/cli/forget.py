"""`distil forget`: remove a source and everything made from it."""

import sys
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from distil.data import Source


def forget(
    key: str = typer.Argument(..., metavar="SOURCE", help="Id, unique start of an id, or path of a source."),
    history: bool = typer.Option(False, "--history", help="Also rewrite the wiki's history without it: every later commit gets another id."),
    reason: str = typer.Option("", "--reason", help="Kept with the record that something was removed."),
    yes: bool = typer.Option(False, "--yes", help="Do not ask."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Remove a source's pages, what is indexed and cached of it, and its line in the manifest; a record says that something was removed."""
    from distil import forget as forgetting
    from distil.cli import _open, _publish, _show, _wiki
    from distil.errors import Refused
    from distil.knowledge import Forgotten, Person, Repository

    with _open.desk() as desk:
        here = desk.workspace
        sources = forgetting.family(desk.manifest, desk.manifest.find(key))
        if not yes and not _agreed(sources, history):
            raise Refused(f"{key}: nothing was removed; on a terminal, type what is asked for, or give --yes")
        wanted = Forgotten(frozenset(source.id for source in sources), history, reason)
        with _wiki.memo(here) as cache:
            done = forgetting.forget(here, sources, cache, Person.of(_open.person(here)), wanted=wanted, at=_open.now())
        _publish.refresh(here)
        if forgetting.drop_stale_index(here, Repository(here.knowledge)):
            _show.talk("the index still held it and was removed; the next run, or `distil index`, builds it again")
        for source in sources:
            desk.manifest.remove(source.id)
    if json:
        answer = {"sources": list(done.sources), "commit": done.removal.commit, "removed": list(done.removal.paths), "history": history}
        _show.data({**answer, "files": done.cached, "remains": list(done.remains)})
        return
    for path in done.removal.paths:
        _show.line(f"removed  {_show.safe(path)}")
    files = "1 file" if done.cached == 1 else f"{done.cached} files"
    _show.line(f"removed  {files} of the cache and of earlier runs")
    for left in (*done.removal.left, *done.remains):
        _show.line(f"remains  {_show.safe(left)}")


def _agreed(sources: "list[Source]", history: bool) -> bool:
    from distil.cli import _show

    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    _show.talk("This removes from the wiki, the index, the caches and the manifest:")
    for source in sources:
        _show.talk(f"  {source.id}  {_show.safe(source.path)}")
    _show.talk("The file itself stays. A record stays that something was removed, when and by whom, not what.")
    if history:
        _show.talk("History is rewritten: ids of later commits change, clones and backups no longer fit and still hold it.")
    wanted = sources[0]
    # The name as it is shown here: what stands escaped can be typed as well.
    names = {_show.safe(wanted.path), _show.safe(PurePosixPath(wanted.path).name)}
    print(f"Type {_show.safe(PurePosixPath(wanted.path).name)}, or its id {wanted.id}, to go on: ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip() in {wanted.id, *(name.strip() for name in names)}
