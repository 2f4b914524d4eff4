"""Names for bytes: the git blob id and SHA-256, computed without a repository."""

import hashlib
from pathlib import Path


def blob_id(content: bytes) -> str:
    """Return the id git would give these bytes (40 hex digits), without needing a repository."""
    return hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()


def sha256(content: bytes) -> str:
    """Return the SHA-256 of these bytes, 64 hex digits."""
    return hashlib.sha256(content).hexdigest()


def short_id(*parts: str) -> str:
    """Return 16 hex digits that follow from the parts alone; NUL keeps neighbouring parts apart."""
    return sha256("\0".join(parts).encode("utf-8", "surrogateescape"))[:16]


def code_digest(folder: Path) -> str:
    """Return 16 hex digits that name the code of a package's folder: what was made by other code is known by it."""
    return sha256("\n".join(f"{path.name} {sha256(path.read_bytes())}" for path in sorted(folder.glob("*.py"))).encode())[:16]
