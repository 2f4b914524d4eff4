"""`distil index`: bring the search index to the newest pages, or make it anew."""

import typer


def index(rebuild: bool = typer.Option(False, "--rebuild", help="Make all of it anew, also the vectors: minutes for thousands of pages.")) -> None:
    """Bring the index to the newest pages. It is a cache: nothing is lost with it."""
    from distil.cli import _open, _publish, _wiki
    from distil.index import files

    here = _open.workspace()
    with _wiki.memo(here) as cache:
        cache.put("index", "built", b"")
    if rebuild:
        files.remove(here.index)
    else:
        files.doubt(here.index)
    _publish.refresh(here)
