"""Opening what a command works on. The clock, the environment and the current folder are read here and nowhere below."""

import fcntl
import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from distil.cli import _passwords
from distil.config import Machine, Settings, Workspace, find_workspace, read_machine, read_settings
from distil.errors import Busy, Usage
from distil.manifest import load

if TYPE_CHECKING:
    from distil.cache import Cache
    from distil.check import Inspector
    from distil.decide import Desk, Waiting
    from distil.extract import Limits
    from distil.manifest import Manifest
    from distil.members import Library


def workspace() -> Workspace:
    """Return the workspace around the current folder."""
    return find_workspace(Path.cwd())


def now() -> datetime:
    """Return the time, in UTC, whole seconds."""
    return datetime.now(UTC).replace(microsecond=0)


def machine_file() -> Path | None:
    """Return where this machine's own settings are; None without a home folder (as in cron)."""
    base = os.environ.get("XDG_CONFIG_HOME") or (f"{os.environ['HOME']}/.config" if os.environ.get("HOME") else "")
    return Path(base) / "distil" / "config.toml" if base else None


def machine(here: Workspace) -> Machine:
    """Return what this machine knows."""
    return read_machine(machine_file(), here.state)


def person(here: Workspace) -> str:
    """Return who decides, as git names them; the login name where git knows nobody."""
    answers = []
    for key in ("user.name", "user.email"):
        try:
            asked = subprocess.run(["git", "-C", str(here.root), "config", "--get", key], capture_output=True, text=True, timeout=10, check=False)
        except OSError:
            break
        answers.append(asked.stdout.strip())
    if len(answers) == 2 and answers[0]:
        return f"{answers[0]} <{answers[1]}>" if answers[1] else answers[0]
    return os.environ.get("LOGNAME") or os.environ.get("USER") or f"uid-{os.getuid()}"


def settings(here: Workspace) -> Settings:
    """Return the workspace's settings."""
    return read_settings(here)


@contextmanager
def desk(
    metadata: dict[str, str] | None = None,
    details: dict[str, dict[str, str]] | None = None,
    *,
    passwords: tuple[str, ...] = (),
) -> Iterator["Desk"]:
    """Open the manifest for change, alone; it is saved on leaving, also when stopped half-way."""
    from distil.decide import Desk
    from distil.journal import Journal

    here = workspace()
    bounds, known = limits(settings(here)), machine(here)
    secrets = (*passwords, *_passwords.known(known))
    # Whoever decides looks at the bytes themselves; who only asks what waits may be told from memory (`waiting`).
    with _alone(here.state / "manifest.lock"):
        manifest = load(here.manifests)
        opened = Desk(here, known, manifest, Journal(here.state), person(here), now(), bounds, metadata, details, secrets)
        try:
            yield opened
        finally:
            manifest.save()


@contextmanager
def remembering(here: Workspace) -> Iterator["Cache | None"]:
    """Open what distil remembers to be quick; None where that can't be opened, as on a disk mounted read-only."""
    import sqlite3

    from distil.cache import Cache
    from distil.errors import NoRoom

    try:
        cache = Cache(here.cache / "state.sqlite", now_ns=time.time_ns)
    except (OSError, sqlite3.Error, NoRoom):
        yield None
        return
    with cache:
        yield cache


@contextmanager
def memory(here: Workspace) -> Iterator["Cache"]:
    """Open what distil remembers to be quick; where that can't be written, as on a disk mounted read-only, a memory that ends with the command."""
    from distil.cache import Cache

    with remembering(here) as kept:
        if kept is not None:
            yield kept
            return
    with TemporaryDirectory(prefix="distil-") as folder, Cache(Path(folder) / "state.sqlite", now_ns=time.time_ns) as fresh:
        yield fresh


@contextmanager
def _alone(lock: Path, *, wait: float = 20.0) -> Iterator[None]:
    """Hold a kernel lock, which a kill releases; Busy when another holds it for longer than `wait` seconds."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("a") as handle:
        deadline = time.monotonic() + wait
        while not _flock(handle.fileno()):
            if time.monotonic() > deadline:
                raise Busy("another distil command is changing the manifest; try again when it is done")
            time.sleep(0.1)
        yield


def _flock(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def limits(chosen: Settings) -> "Limits":
    """Return the bounds of one extraction, as the workspace sets them."""
    from distil.extract import Limits

    return Limits(deadline=chosen.deadline, memory=chosen.memory * 1024 * 1024)


def library(here: Workspace) -> "Library":
    """Return what finds the bytes of any source as they lie here now."""
    from distil.members import Library
    from distil.roots import Roots

    known = machine(here)
    roots, secrets = Roots(here.root, known.roots), _passwords.known(known)
    return Library(roots, load(here.manifests), here.cache / "members", limits(settings(here)), passwords=secrets)


@contextmanager
def inspector(*, verify: bool = False) -> Iterator["Inspector"]:
    """Open what `distil check` looks into."""
    from distil.check import Inspector
    from distil.members import Library
    from distil.roots import Roots

    here = workspace()
    known, bounds, manifest = machine(here), limits(settings(here)), load(here.manifests)
    with memory(here) as cache:
        roots, secrets = Roots(here.root, known.roots), _passwords.known(known)
        library = Library(roots, manifest, here.cache / "members", bounds, cache.stamp(verify=verify), secrets)
        yield Inspector(here, library, manifest, cache, bounds, withdrawn(here), verify)


def waiting(here: Workspace, manifest: "Manifest") -> "list[Waiting]":
    """What `distil pending` lists, looked at without keeping anybody from the manifest."""
    from distil import decide
    from distil.journal import Journal

    known, bounds = machine(here), limits(settings(here))
    passwords = _passwords.known(known)
    with memory(here) as cache:
        journal = Journal(here.state)
        return list(decide.waiting(decide.Desk(here, known, manifest, journal, "", now(), bounds, passwords=passwords, cache=cache)))


def withdrawn(here: Workspace) -> frozenset[str]:
    """Return the sources whose pages are not served, as the screen stops them now."""
    from distil.runs import Standing

    return frozenset(key for key, value in Standing(here.state / "standing.json").load().items() if value[2] == "withdrawn")


def moment(text: str) -> datetime:
    """Return the time written as YYYY-MM-DDTHH:MM:SSZ; Usage otherwise."""
    try:
        return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:
        raise Usage(f"{text}: no time; write it as 2026-03-01T04:00:00Z") from None


def run_name(text: str) -> str:
    """Return a run's id when it may be one: it ends the name of every page of that run."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{3,40}", text) or "--" in text:
        raise Usage(f"{text}: no run id; use 4 to 41 small letters, digits and single hyphens")
    return text
