"""Finding and opening models for a command."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from distil.config import Machine, Settings, Workspace

if TYPE_CHECKING:
    from distil.backends import Embedder, Writer
    from distil.night import Bench


def folders(here: Workspace | None, chosen: Settings | None, machine: Machine | None) -> list[Path]:
    """Return where weights may be, in the order they are looked for: the workspace's own, the machine's, a source checkout's."""
    found = []
    if here is not None and chosen is not None:
        found.append((here.root / chosen.models_folder).resolve())
    if machine is not None and machine.models_folder is not None:
        found.append(machine.models_folder)
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "pyproject.toml").is_file():
        found.append(checkout / "models")
    return found


def _told(here: Workspace, chosen: Settings, machine: Machine, model: str) -> list[Path]:
    """Return the folders a model may be in; raises Usage when the settings name one that is not there: another would be used unasked."""
    from distil.errors import Usage

    found = folders(here, chosen, machine)
    known = model != "echo" and not Path(model).is_file()
    if known and "models.folder" in chosen.origin and not found[0].is_dir():
        raise Usage(
            f"models.folder: {found[0]}: no such folder; correct {chosen.origin['models.folder']}, or fetch into it: `distil models pull --all`"
        )
    return found


def folder_of(model: str, candidates: list[Path]) -> Path:
    """Return the first folder that holds the model; raises Usage of the first folder when none does."""
    from distil.backends import models
    from distil.errors import Usage

    if model == "echo":  # no model at all: for tests and dry runs
        return candidates[0]
    for folder in candidates:
        try:
            models.locate(model, folder)
        except Usage:
            continue
        return folder
    models.locate(model, candidates[0])
    return candidates[0]


def here(workspace: Workspace) -> bool:
    """Say whether both models that distil works with by default are on this machine."""
    from distil.backends import DEFAULT_EMBEDDER, DEFAULT_WRITER
    from distil.cli import _open
    from distil.errors import Usage

    candidates = folders(workspace, _open.settings(workspace), _open.machine(workspace))
    try:
        return all(folder_of(model, candidates).is_dir() for model in (DEFAULT_WRITER, DEFAULT_EMBEDDER))
    except Usage:
        return False


@contextmanager
def embedder(here: Workspace, chosen: Settings, machine: Machine, *, light: bool = False) -> Iterator["Embedder"]:
    """Open the workspace's embedder: in a process that starts with the first text, or `light` in this one, for a single question."""
    from distil.backends import open_embedder

    folder = folder_of(chosen.embedder, _told(here, chosen, machine, chosen.embedder))
    here.cache.mkdir(parents=True, exist_ok=True)
    with open_embedder(chosen.embedder, folder, memo=here.cache / "models.json", light=light) as opened:
        yield opened


@contextmanager
def bench(here: Workspace, chosen: Settings, machine: Machine, model: str, *, writer: "Writer | None" = None) -> Iterator["Bench"]:
    """Open both models of a run and put the recipe together; no process starts before it is needed. With `writer`, only the embedder is opened."""
    from distil import draft, extract, ground, screen
    from distil.backends import open_writer
    from distil.data import Recipe
    from distil.night import Bench

    writer_name = model or chosen.writer
    if (here.root / writer_name).is_file():
        writer_name = str(here.root / writer_name)
    with ExitStack() as stack:
        meaning = stack.enter_context(embedder(here, chosen, machine))
        if writer is None:
            folder = folder_of(writer_name, _told(here, chosen, machine, writer_name))
            writer = stack.enter_context(open_writer(writer_name, folder, memo=here.cache / "models.json"))
        recipe = Recipe(extract.EXTRACTOR, screen.DIGEST, draft.DIGEST, writer.name, meaning.name, ground.DIGEST)
        yield Bench(meaning, writer, recipe)
