"""What a hostile file is in these tests: how it is built, and how reading it may end."""

import random
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from distil.data import Reading

ROOT = Path(__file__).resolve().parents[2]
# A file of this machine that entities and links point to; its words must never turn up in a text.
LOCAL = ROOT / "pyproject.toml"
SECRET = "requires-python"
READ = frozenset({Reading.TEXT, Reading.PARTIAL})
REFUSED = frozenset({Reading.UNREADABLE, Reading.UNSUPPORTED, Reading.LOCKED, Reading.TOO_LARGE, Reading.NO_TEXT, Reading.EMPTY})
GRACEFUL = READ | REFUSED


@dataclass(frozen=True)
class Hostile:
    """One file. `ends` are the outcomes it may have: a reader that crashes or runs out of time is never one of them by itself."""

    name: str
    file: str
    build: Callable[[], bytes]
    ends: frozenset[Reading] = GRACEFUL
    never: str = SECRET


def dice(name: str) -> random.Random:
    """Return numbers that depend on a case's name alone."""
    return random.Random(zlib.crc32(name.encode()))
