"""`distil index`: bring the search index to the newest pages, or make it anew."""

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from distil.config import Workspace
    from distil.data import Json


def index(
    rebuild: bool = typer.Option(False, "--rebuild", help="Make all of it anew, also the vectors: minutes for thousands of pages."),
    json: bool = typer.Option(False, "--json"),
) -> None:
    """Bring the index to the newest pages. It is a cache: nothing is lost with it."""
    from distil.cli import _open, _publish, _show, _wiki
    from distil.index import files

    here = _open.workspace()
    with _wiki.memo(here) as cache:
        cache.put("index", "built", b"")
    if rebuild:
        files.remove(here.index)
    else:
        files.doubt(here.index)
    notices = _publish.refresh(here)
    found = _state(here)
    if json:
        _show.data({**found, "notices": list(notices)})
    elif found["pages"] is not None:
        if not found["commit"]:
            _show.talk("no pages yet; `distil add` documents, then `distil run --local`")
            return
        held = f"{_show.count(found['pages'], 'page')}, {_show.count(found['passages'], 'passage')}"
        _show.talk(held + ("" if found["current"] else "; not at the newest commit"))


def _state(here: "Workspace") -> "Json":
    """What the index holds: no numbers where there is none, or none that can be read; none is wanted where there are no pages."""
    from distil.errors import DistilError
    from distil.index.database import reading
    from distil.index.tables import stamp
    from distil.knowledge import Repository

    head = Repository(here.knowledge).head()
    if not head:
        return {"pages": 0, "passages": 0, "commit": "", "current": True}
    try:
        with reading(here.index) as opened:
            marks = stamp(opened)
            pages = int(opened.execute("SELECT count(*) FROM notes").fetchall()[0][0])
    except DistilError:
        return {"pages": None, "passages": None, "commit": "", "current": False}
    return {"pages": pages, "passages": int(marks["units"]), "commit": marks["commit"], "current": marks["commit"] == head}
