"""What a run with person data is told and kept from, before it opens anything."""

import os
from pathlib import Path

from distil import taint
from distil.cli import _open, _show
from distil.config import Workspace
from distil.errors import Refused
from distil.knowledge import READ, Repository
from distil.seal import seal, sealed

# Tells what a run with person data starts whether its people are known. Nobody can clear the mount.
VARIABLE = "DISTIL_TAINT"
KNOWN, UNKNOWN = "known", "unknown"


def enter(here: Workspace, *, tainted: bool, context: str, reorganize: bool = False) -> str:
    """Return the mode of a run: "append", or knowledge.READ once the wiki is read-only for it and all it starts. Raises Refused."""
    found = taint.of(Path(context) if context else None, tainted=tainted)
    inside = within(here)
    if not found and not inside:
        return "append"
    if not found:
        raise Refused("this is inside a run that carries person data, and the wiki is read-only here; `distil task file` asks a clean run")
    taint.remember(here.state, found.people)
    if found.known and not inside and _any_run(here):
        _show.talk(f"this run carries person data ({_show.safe(found.why)}); by knowledge.write_from it may write, and no page may name those people")
        return "append"
    if reorganize:
        raise Refused("--reorganize writes to the wiki, which a run with person data may not; call it without")
    if not inside:
        Repository(here.knowledge).init()
        seal(here.knowledge)
    os.environ[VARIABLE] = KNOWN if found.known else UNKNOWN
    _show.talk(f"this run carries person data ({_show.safe(found.why)}): knowledge/ is mounted read-only for it and for all it starts")
    return READ


def within(here: Workspace) -> bool:
    """Say whether this is inside a run with person data: the wiki can't be written to where the rest can."""
    return sealed(here.knowledge) and not sealed(here.state)


def _any_run(here: Workspace) -> bool:
    return (_open.settings(here).write_from or _open.machine(here).write_from) == taint.ANY_RUN
