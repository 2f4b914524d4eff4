"""Making a workspace, and what it must hold."""

from pathlib import Path

from distil.backends import models
from distil.config import STARTER, Workspace
from distil.errors import Usage
from distil.knowledge import Repository

IGNORED = ("/knowledge/", "/.distil/", "/raw/", "/models/*.gguf", "/models/*/")


def make(folder: Path) -> Workspace:
    """Make the folder a workspace, keeping whatever is there already; safe to call again."""
    if folder.exists() and not folder.is_dir():
        raise Usage(f"{folder}: a file; give a folder, or a name that does not exist yet")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        here = Workspace(folder.resolve())
        for part in (here.raw, here.manifests, here.models, here.state):
            part.mkdir(exist_ok=True)
        _write_once(here.root / "distil.toml", STARTER)
        _write_once(here.models / "models.toml", models.as_toml(models.SHIPPED))
        _ignore(here.root / ".gitignore")
    except OSError as error:
        raise Usage(f"{folder}: can't be made a workspace ({error.strerror}); choose a folder you may write to") from None
    Repository(here.knowledge).init()
    return here


def _write_once(path: Path, text: str) -> None:
    if not path.exists():
        path.write_text(text, encoding="utf-8")


def _ignore(path: Path) -> None:
    """Add what must not be committed to the outer .gitignore, once; lines that are there stay as they are."""
    text = path.read_text(encoding="utf-8", errors="surrogateescape") if path.exists() else ""
    missing = [line for line in IGNORED if line not in text.split("\n")]
    if missing:
        joint = "" if not text or text.endswith("\n") else "\n"
        path.write_text(text + joint + "\n".join(missing) + "\n", encoding="utf-8", errors="surrogateescape")
