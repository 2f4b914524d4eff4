"""The wikis a machine knows by name, kept in one small file of the machine's own configuration.

A registry can be confined to a folder: then a workspace outside of it is neither added nor opened, whatever the file says.
"""

import json
import os
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from distil.config import Workspace
from distil.errors import Refused, Usage

NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
SCHEMA = 1
# In bytes. A thousand wikis with long paths stay below it.
LARGEST = 1 << 20


@dataclass(frozen=True)
class Registry:
    """Names and the folders of their workspaces. `confined` is the folder they all have to lie in."""

    file: Path
    folders: Mapping[str, Path] = field(default_factory=dict)
    confined: Path | None = None

    def open(self, name: str) -> Workspace:
        """Return the workspace of this name; Usage when there is none, Refused when it lies outside of what the registry is confined to."""
        if name not in self.folders:
            known = ", ".join(sorted(self.folders)) or "none"
            raise Usage(f"{name}: no such project; known: {known} (`distil projects add DIR` adds one)")
        folder = self._inside(self.folders[name])
        if not (folder / "distil.toml").is_file():
            raise Usage(f"{name}: {folder} holds no workspace any more; `distil projects remove {name}` forgets it")
        return Workspace(folder)

    def fault(self, name: str) -> str:
        """Say why a project can't be opened, "" when it can."""
        try:
            self.open(name)
        except (Usage, Refused) as error:
            return str(error)
        return ""

    def add(self, folder: Path, name: str = "") -> "Registry":
        """Return the registry with one workspace more; it is called by its folder's name unless another is given."""
        real = self._inside(folder)
        if not (real / "distil.toml").is_file():
            raise Usage(f"{folder}: no workspace there (no distil.toml); make one with `distil init`")
        name = name or re.sub(r"[^a-z0-9._-]+", "-", real.name.lower()).strip("-._")
        if not NAME.fullmatch(name):
            raise Usage(
                f"{name or folder}: no name for a project; use small letters, digits, dots and hyphens: `distil projects add DIR --name NAME`"
            )
        if self.folders.get(name, real) != real:
            raise Usage(f"{name}: a project of this name is there already, in {self.folders[name]}; choose another with --name")
        return replace(self, folders={**self.folders, name: real})

    def remove(self, name: str) -> "Registry":
        """Return the registry without the project; its files stay."""
        if name not in self.folders:
            raise Usage(f"{name}: no such project; `distil projects` lists them")
        return replace(self, folders={known: folder for known, folder in self.folders.items() if known != name})

    def confine(self, folder: Path | None) -> "Registry":
        """Return the registry confined to a folder, or to none."""
        if folder is not None and not folder.is_dir():
            raise Usage(f"{folder}: no folder to confine the projects to")
        return replace(self, confined=None if folder is None else folder.resolve())

    def save(self) -> None:
        """Write the registry in one step, readable by this user alone."""
        value: dict[str, object] = {"schema": SCHEMA, "projects": {name: str(folder) for name, folder in sorted(self.folders.items())}}
        if self.confined is not None:
            value["confined"] = str(self.confined)
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            handle, fresh = tempfile.mkstemp(dir=self.file.parent, prefix=self.file.name)
            with os.fdopen(handle, "w", encoding="utf-8") as out:
                json.dump(value, out, indent=1, ensure_ascii=True)
                out.write("\n")
            Path(fresh).replace(self.file)
        except OSError as error:
            raise Usage(f"{self.file}: can't be written ({error.strerror})") from None

    def _inside(self, folder: Path) -> Path:
        real = folder.resolve()
        if self.confined is not None and not real.is_relative_to(self.confined):
            raise Refused(f"{folder}: outside of {self.confined}, to which the projects are confined; `distil projects confine --off` lifts that")
        return real


def read(file: Path) -> Registry:
    """Return the registry kept in a file, an empty one when there is none yet; Usage names what is wrong with it."""
    try:
        if file.stat().st_size > LARGEST:
            raise Usage(f"{file}: too large for a list of projects; remove it and add them again")
        value = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Registry(file)
    except OSError as error:
        raise Usage(f"{file}: can't be read ({error.strerror})") from None
    except ValueError as error:
        raise Usage(f"{file}: not JSON ({error}); remove it and add the projects again") from None
    projects = value.get("projects") if isinstance(value, dict) and value.get("schema") == SCHEMA else None
    confined = value.get("confined", "") if isinstance(value, dict) else None
    if not isinstance(projects, dict) or not isinstance(confined, str) or not all(isinstance(path, str) for path in projects.values()):
        raise Usage(f"{file}: not a list of projects of this version; remove it and add the projects again")
    odd = [name for name in projects if not NAME.fullmatch(name)]
    if odd:
        raise Usage(f"{file}: {odd[0]!r} is no name of a project; remove that line")
    return Registry(file, {name: Path(path) for name, path in projects.items()}, Path(confined) if confined else None)
