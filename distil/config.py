"""Settings: `distil.toml` of a workspace, and the machine's own file. Read here and nowhere else.

An unknown key is an error that names the nearest known one. Consent is no key anywhere: nothing here can grant it, and
nothing here can weaken the screen.
"""

import difflib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from distil.errors import Usage

# A day, and more memory than machines have: past these, a limit would be none, or one the system can't set.
MOST: Mapping[str, float] = {"extract.deadline_seconds": 86_400, "extract.memory_mib": 1 << 22}
WORKSPACE_KEYS: Mapping[str, tuple[type, ...]] = {
    "models.writer": (str,),
    "models.embedder": (str,),
    "models.folder": (str,),
    "extract.deadline_seconds": (int, float),
    "extract.memory_mib": (int,),
    "knowledge.page_kib": (int,),
    "knowledge.repository_mib": (int,),
    "knowledge.write_from": (str,),
    "remote.forbid": (bool,),
    "remote.*.url": (str,),
    "remote.*.model": (str,),
    "remote.*.key_env": (str,),
    "remote.*.key_keyring": (str,),
    "remote.*.ca": (str,),
    "remote.*.tokens": (str,),
}
MACHINE_KEYS: Mapping[str, tuple[type, ...]] = {
    "hooks.after_run": (list,),
    "knowledge.write_from": (str,),
    "models.folder": (str,),
    "passwords.file": (str,),
    "people.trusted": (list,),
    "remote.forbid": (bool,),
    "roots.*": (str,),
}
STARTER = """# Settings of this distil workspace. `distil config` shows every value and where it came from.
# Consent is no setting: a remote model is asked for on the very call that uses it.

[models]
# writer = "smollm2-135m"          # a name from models/models.toml, or the path of a GGUF file
# folder = "models"                # where weights are kept
"""


@dataclass(frozen=True)
class Workspace:
    """The folders of one workspace."""

    root: Path

    @property
    def raw(self) -> Path:
        return self.root / "raw"

    @property
    def manifests(self) -> Path:
        return self.root / "manifests"

    @property
    def knowledge(self) -> Path:
        return self.root / "knowledge"

    @property
    def models(self) -> Path:
        return self.root / "models"

    @property
    def state(self) -> Path:
        return self.root / ".distil"

    @property
    def cache(self) -> Path:
        return self.state / "cache"

    @property
    def runs(self) -> Path:
        return self.state / "runs"

    @property
    def index(self) -> Path:
        return self.cache / "index.duckdb"


@dataclass(frozen=True)
class Remote:
    """An endpoint a user may name on a call; being listed grants nothing. A key is only ever named here."""

    url: str
    model: str
    key_env: str = ""
    key_keyring: str = ""  # SERVICE/USER
    ca: str = ""  # a file of certificates (PEM), relative to the workspace
    tokens: str = "max_tokens"  # what the endpoint calls the bound of a reply


@dataclass(frozen=True)
class Settings:
    """What the workspace's file says, with defaults filled in."""

    writer: str = "smollm2-135m"
    embedder: str = "minilm-l6"
    models_folder: str = "models"
    deadline: float = 120.0
    memory: int = 1024
    page_kib: int | None = None  # None: the limits that come with this version, which a workspace may tighten
    repository_mib: int | None = None
    write_from: str = ""  # a workspace may ask for "clean-room" and never for less
    remotes: Mapping[str, Remote] = field(default_factory=dict)
    local_only: bool = False  # remote.forbid: no call may go to an endpoint
    origin: Mapping[str, str] = field(default_factory=dict)  # key -> file it came from


@dataclass(frozen=True)
class Machine:
    """What this machine knows and no repository carries: roots of outside folders, and whose consent counts."""

    roots: Mapping[str, Path] = field(default_factory=dict)
    trusted: frozenset[str] = frozenset()
    models_folder: Path | None = None
    passwords: Path | None = None  # a file of passwords for locked documents, one a line
    hook: tuple[str, ...] = ()  # the command after each run, as a list of arguments
    local_only: bool = False  # remote.forbid: no workspace of this machine may send
    write_from: str = "clean-room"  # or "any-run": runs with person data may write, what they write being looked through for people


def find_workspace(start: Path) -> Workspace:
    """Return the workspace that holds `start`: the nearest folder upwards with a distil.toml."""
    here = start.resolve()
    for folder in (here, *here.parents):
        if (folder / "distil.toml").is_file():
            return Workspace(folder)
    raise Usage(f"{start}: no distil.toml here or above; make a workspace with `distil init`")


def read_settings(workspace: Workspace) -> Settings:
    """Return the workspace's settings; Usage names the file, the key and the nearest known key."""
    path = workspace.root / "distil.toml"
    values = _flatten(_read(path))
    _check(path, values, WORKSPACE_KEYS)
    remotes: dict[str, Remote] = {}
    for name in sorted({key.split(".")[1] for key in values if key.startswith("remote.") and key != "remote.forbid"}):
        remotes[name] = _remote(path, name, {key.split(".")[2]: value for key, value in values.items() if key.startswith(f"remote.{name}.")})
    base = Settings()
    return Settings(
        writer=values.get("models.writer", base.writer),
        embedder=values.get("models.embedder", base.embedder),
        models_folder=values.get("models.folder", base.models_folder),
        deadline=float(values.get("extract.deadline_seconds", base.deadline)),
        memory=int(values.get("extract.memory_mib", base.memory)),
        page_kib=values.get("knowledge.page_kib"),
        repository_mib=values.get("knowledge.repository_mib"),
        write_from=_write_from(path, values, loosen=False),
        remotes=remotes,
        local_only=values.get("remote.forbid", False),
        origin={key: str(path) for key in values},
    )


def read_machine(file: Path | None, state: Path) -> Machine:
    """Return the machine's settings from its own file, and the roots this workspace has come across (`.distil/roots.json`)."""
    values = _flatten(_read(file)) if file is not None and file.is_file() else {}
    if file is not None:
        _check(file, values, MACHINE_KEYS)
    roots = {name: Path(path) for name, path in _known_roots(state).items()}
    roots.update({key.split(".", 1)[1]: Path(str(value)).expanduser() for key, value in values.items() if key.startswith("roots.")})
    folder, secrets = (Path(text).expanduser() if text else None for text in (values.get("models.folder"), values.get("passwords.file")))
    hook = values.get("hooks.after_run", [])
    if not all(isinstance(part, str) and part for part in hook):
        raise Usage(f"{file}: hooks.after_run: wanted a list of words, the program first; no shell reads it")
    trusted, forbid = frozenset(str(person) for person in values.get("people.trusted", [])), values.get("remote.forbid", False)
    return Machine(roots, trusted, folder, secrets, tuple(hook), forbid, _write_from(file, values, loosen=True) or Machine.write_from)


def _write_from(path: Path | None, values: Mapping[str, Any], *, loosen: bool) -> str:
    """Return who may write to the wiki, "" where the file says nothing. What is committed can only tighten it."""
    value = str(values.get("knowledge.write_from", ""))
    if value not in ("", "clean-room", "any-run"):
        raise Usage(f"{path}: knowledge.write_from: wanted clean-room or any-run")
    if value == "any-run" and not loosen:
        raise Usage(f"{path}: knowledge.write_from: any-run loosens what is kept; only this machine's own file may say so")
    return value


def _remote(path: Path, name: str, values: Mapping[str, str]) -> Remote:
    if not values.get("url") or not values.get("model"):
        raise Usage(f"{path}: [remote.{name}] needs both url and model")
    if values.get("key_env") and values.get("key_keyring"):
        raise Usage(f"{path}: [remote.{name}] names its key twice; keep key_env or key_keyring")
    return Remote(**values)


def remember_root(state: Path, name: str, folder: Path) -> None:
    """Keep a root's place on this machine, in the part of the workspace that is never committed."""
    roots = _known_roots(state)
    if roots.get(name) == str(folder):
        return
    roots[name] = str(folder)
    state.mkdir(parents=True, exist_ok=True)
    target = state / "roots.json"
    fresh = target.with_suffix(".new")
    fresh.write_text(json.dumps(roots, indent=1, sort_keys=True) + "\n", encoding="utf-8", errors="surrogateescape")
    fresh.replace(target)


def _known_roots(state: Path) -> dict[str, str]:
    path = state / "roots.json"
    if not path.is_file():
        return {}
    try:
        roots = json.loads(path.read_text(encoding="utf-8", errors="surrogateescape"))
    except ValueError as error:
        raise Usage(f"{path}: not JSON ({error}); remove it and add the outside folders again") from None
    return {str(name): str(folder) for name, folder in roots.items()}


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Usage(f"{path}: {error.strerror or error}; is this a workspace?") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Usage(f"{path}: not valid TOML: {error}") from None
    except RecursionError:
        raise Usage(f"{path}: not valid TOML: nested too deep") from None


def _flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat.update(_flatten(value, f"{prefix}{key}."))
        else:
            flat[f"{prefix}{key}"] = value
    return flat


def _check(path: Path, values: Mapping[str, Any], known: Mapping[str, tuple[type, ...]]) -> None:
    for key, value in values.items():
        pattern = next((name for name in known if _matches(name, key)), None)
        if pattern is None:
            if "consent" in key:
                raise Usage(f"{path}: {key}: consent is no setting; it is given on the very call that needs it")
            near = difflib.get_close_matches(key, known, n=1, cutoff=0.0)
            raise Usage(f"{path}: unknown key {key!r}; did you mean {near[0]!r}?")
        if not isinstance(value, known[pattern]) or (isinstance(value, bool) and bool not in known[pattern]):
            raise Usage(f"{path}: {key}: wanted {known[pattern][0].__name__}, found {type(value).__name__}")
        if isinstance(value, str) and "\0" in value:
            raise Usage(f"{path}: {key}: a NUL stands in it, which no name holds; take it out")
        # A number that is none lies in no range.
        if pattern in MOST and not (isinstance(value, (int, float)) and 0 < value <= MOST[pattern]):
            raise Usage(f"{path}: {key}: wanted a number above 0 and up to {MOST[pattern]:,}, found {value}")


def _matches(pattern: str, key: str) -> bool:
    wanted, parts = pattern.split("."), key.split(".")
    return len(wanted) == len(parts) and all(a in ("*", b) for a, b in zip(wanted, parts, strict=True))
