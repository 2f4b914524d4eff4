"""The wikis a server may show: one by default, and those of the registry that it was started for."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from distil.config import Workspace
from distil.data import Json
from distil.errors import DistilError, Refused, Usage
from distil.knowledge import Repository
from distil.projects import Registry
from distil.shelf import Shelf


@dataclass
class Library:
    """Opens wikis by name and keeps them open. `only` names the projects that may be seen; None means all of the registry.

    `default` is the wiki a call without a project looks into; without one, a registry of a single project stands for it.
    """

    default: Workspace | None
    registry: Callable[[], Registry]
    shelf: Callable[[Workspace], Shelf]
    only: Collection[str] | None = None
    _open: dict[Path, Shelf] = field(default_factory=dict)

    def open(self, project: str) -> tuple[str, Shelf]:
        """Return a wiki and what it is called; Usage for one that is not known, Refused for one that is not shown here."""
        if not project:
            if self.default is not None:
                return self._name(self.default), self._shelf(self.default)
            shown = self._shown()
            if len(shown) != 1:
                raise Usage(f"say which project: {', '.join(sorted(shown)) or 'none is registered; `distil projects add DIR` adds one'}")
            project = next(iter(shown))
        if self.default is not None and project == self._name(self.default):
            return project, self._shelf(self.default)
        if self.only is not None and project not in self.only:
            raise Refused(f"{project}: not one of the projects shown here ({', '.join(sorted(self._shown())) or 'none'})")
        return project, self._shelf(self.registry().open(project))

    def list(self) -> list[Json]:
        """Return what may be looked into, by name: how many pages each has, and whether it can be opened."""
        found = [] if self.default is None else [self._about(self._name(self.default), self.default, default=True)]
        for name, folder in sorted(self._shown().items()):
            if self.default is not None and folder.resolve() == self.default.root:
                continue
            fault = self.registry().fault(name)
            found.append(
                {"name": name, "default": False, "pages": 0, "commit": "", "fault": fault} if fault else self._about(name, Workspace(folder))
            )
        return found

    def close(self) -> None:
        """Let every wiki go."""
        for shelf in self._open.values():
            shelf.close()
        self._open.clear()

    def _shown(self) -> Mapping[str, Path]:
        return {name: folder for name, folder in self.registry().folders.items() if self.only is None or name in self.only}

    def _name(self, here: Workspace) -> str:
        """The name the registry has for a folder; the folder's own where it has none."""
        return next((name for name, folder in self._shown().items() if folder.resolve() == here.root), here.root.name)

    def _shelf(self, here: Workspace) -> Shelf:
        # By folder, not by name: the database knows a file by its path, so one opened twice would not be seen to change.
        root = here.root.resolve()
        if root not in self._open:
            self._open[root] = self.shelf(Workspace(root))
        return self._open[root]

    def _about(self, name: str, here: Workspace, *, default: bool = False) -> Json:
        pages, commit, fault = 0, "", ""
        try:
            shelf = self._shelf(here)
            if not shelf.empty:
                with shelf.index.reading() as index:
                    pages = int(index.execute("SELECT count(*) FROM notes").fetchall()[0][0])
            commit = Repository(here.knowledge).head()
        except DistilError as error:
            fault = str(error)
        return {"name": name, "default": default, "pages": pages, "commit": commit, "fault": fault}
