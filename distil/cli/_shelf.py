"""Opening a wiki for looking things up, here or by a project's name."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from distil.config import Workspace
from distil.errors import Usage

if TYPE_CHECKING:
    from distil.backends import Embedder
    from distil.index.only import Only
    from distil.projects import Registry
    from distil.shelf import Shelf


def registry() -> "Registry":
    """Return the registry of projects: the file that DISTIL_PROJECTS names, or the machine's own."""
    from distil import projects
    from distil.cli import _open

    named, machine = os.environ.get("DISTIL_PROJECTS"), _open.machine_file()
    if named:
        return projects.read(Path(named))
    if machine is None:
        raise Usage("projects: this machine has no home folder to keep them in; name a file in DISTIL_PROJECTS")
    return projects.read(machine.with_name("projects.json"))


@contextmanager
def opened(project: str = "", *, words: bool = False) -> Iterator["Shelf"]:
    """Open the workspace around the current folder, or a project; with `words` no model is loaded."""
    from distil.cli import _open

    here = registry().open(project) if project else _open.workspace()
    with ExitStack() as stack:
        embedders = Embedders(stack, words=words)
        yield stack.enter_context(embedders.shelf(here))


class Embedders:
    """Loads each model once, when it is first asked for, for as many wikis as use it. Nothing is written on the way."""

    def __init__(self, stack: ExitStack, *, words: bool = False) -> None:
        self._stack = stack
        self._words = words
        self._loaded: dict[tuple[str, Path], Embedder | None] = {}

    def shelf(self, here: Workspace) -> "Shelf":
        """Return a shelf for the workspace."""
        from distil.cli import _open
        from distil.shelf import Shelf

        return Shelf(here, self._opener(here), _open.machine(here).roots)

    def _opener(self, here: Workspace) -> "Callable[[], Embedder | None]":
        return lambda: None if self._words else self._load(here)

    def _load(self, here: Workspace) -> "Embedder | None":
        from distil.backends import open_embedder
        from distil.cli import _models, _open, _show

        chosen, machine = _open.settings(here), _open.machine(here)
        try:
            folder = _models.folder_of(chosen.embedder, _models.folders(here, chosen, machine))
            key = (chosen.embedder, folder)
            if key not in self._loaded:
                self._loaded[key] = self._stack.enter_context(open_embedder(chosen.embedder, folder, light=True))
        except Usage as error:
            key = (chosen.embedder, here.root)
            if key not in self._loaded:
                self._loaded[key] = None
                _show.talk(_show.safe(str(error)))
        return self._loaded[key]


def asked(command: str, words: list[str]) -> None:
    """Raise Usage where nothing is asked for."""
    if not "".join(words).strip():
        raise Usage(f"{command}: nothing is asked for; give words to look for, as in `distil {command} harbour gauge`")


def only(tags: list[str], *, kind: str, source: str, since: str, status: str, tier: str) -> "Only":
    """Return what a search is confined to."""
    from distil.index.only import Only

    return Only(tuple(tags), kind, source, since, status, tier)
