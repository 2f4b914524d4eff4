"""Leases: who is working on what, held by the kernel, so that a kill gives them back.

One byte of one file stands for one source: a byte-range lock costs no file and no descriptor, however many are held.
"""

import fcntl
import os
from pathlib import Path

# Offsets must stay below 2**63; 60 bits of the id keep two sources apart.
DIGITS = 15


class Leases:
    """The leases of this process in one workspace. Keep it alive for as long as they are to be held."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)

    def take(self, source: str) -> bool:
        """Lease the source with this id (hex digits); False when another process holds it."""
        try:
            fcntl.lockf(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, int(source[:DIGITS], 16))
        except OSError:
            return False
        return True

    def close(self) -> None:
        """Give every lease back."""
        os.close(self._handle)


class RunLock:
    """The lock of one run's folder: whoever holds it may work on that run."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._handle = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)

    def take(self) -> bool:
        """Take the lock without waiting; False when another process works on this run."""
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def close(self) -> None:
        """Let go."""
        os.close(self._handle)
