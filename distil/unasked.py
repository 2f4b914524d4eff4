"""Files that `distil add` looked at and nobody decided about: kept by place and digest, so that `distil pending` still names them.

Nothing of what stands in a file is kept. One in the workspace's raw/ needs no line here: `distil pending` meets it there.
"""

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

# Of more files the newest count: a person who left so many adds their folder again.
MOST = 10_000


@dataclass(frozen=True)
class Left:
    """One file: where it lay, the SHA-256 of its bytes, and the classes of what the screen found in them."""

    path: str
    sha256: str
    classes: tuple[str, ...] = ()


def kept(state: Path) -> list[Left]:
    """Return the files that were left, the oldest first; lines that can't be read count for nothing."""
    try:
        records = json.loads((state / "unasked.json").read_bytes())["left"]
        return [Left(str(path), str(digest), tuple(map(str, classes))) for path, digest, classes in records]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return []


def keep(state: Path, fresh: Iterable[Left], known: Callable[[str], bool]) -> None:
    """Add files, and take out those whose bytes are known by now (`known` says so of a SHA-256). Nothing is written where nothing changes."""
    before = kept(state)
    left = {each.path: each for each in (*before, *fresh) if not known(each.sha256)}
    after = list(left.values())[-MOST:]
    if after == before:
        return
    path = state / "unasked.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    with new.open("w", encoding="utf-8") as out:
        out.write(json.dumps({"schema": 1, "left": [[each.path, each.sha256, list(each.classes)] for each in after]}) + "\n")
        out.flush()
        os.fsync(out.fileno())
    new.replace(path)
