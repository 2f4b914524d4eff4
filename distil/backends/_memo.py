"""What a machine has learned about its model files: their digests, and which library settings survive. Losing it costs a second look."""

import hashlib
import json
import os
import platform
import tempfile
from pathlib import Path
from typing import Any

from distil.data import Json


class Memo:
    """A small JSON file; without a path it remembers for this process only. A broken file counts as empty."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._kept: Json = {}

    def get(self, table: str, key: str) -> Any:
        """Return what was put, or None."""
        return self._read().get(table, {}).get(key)

    def put(self, table: str, key: str, value: Any) -> None:
        """Keep a value; another process's values stay, the last writer of one key wins."""
        kept = self._read()
        kept.setdefault(table, {})[key] = value
        self._kept = kept
        if self._path is None:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=self._path.parent, prefix=self._path.name)
        with os.fdopen(descriptor, "w") as stream:
            json.dump(kept, stream, indent=1, sort_keys=True)
        Path(name).replace(self._path)

    def sha256(self, path: Path) -> str:
        """Return the digest of a file's bytes; read again when its size, time or inode changed."""
        status = path.stat()
        stamp = [status.st_size, status.st_mtime_ns, status.st_ino]
        known = self.get("digests", str(path))
        if isinstance(known, list) and known[:3] == stamp and isinstance(known[3], str):
            return known[3]
        digest = file_sha256(path)
        self.put("digests", str(path), [*stamp, digest])
        return digest

    def _read(self) -> Json:
        if self._path is None:
            return self._kept
        try:
            content = json.loads(self._path.read_text())
        except (OSError, ValueError):
            return {}
        if isinstance(content, dict) and all(isinstance(table, dict) for table in content.values()):
            return content
        return {}


def file_sha256(path: Path) -> str:
    """Return the SHA-256 of a file without reading it at once."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def processor() -> str:
    """Name this processor's architecture and the feature flags that choose code paths."""
    try:
        lines = Path("/proc/cpuinfo").read_text(errors="replace").splitlines()
    except OSError:
        return f"{platform.machine()} {platform.processor()}".strip()
    flags = next((line.partition(":")[2] for line in lines if line.lower().startswith(("flags", "features"))), "")
    telling = sorted(flag for flag in flags.split() if flag.startswith(("avx", "amx", "fma", "asimd", "sve", "i8mm")))
    return f"{platform.machine()} {' '.join(telling)}".strip()
