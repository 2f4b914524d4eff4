"""Names for bytes: the git blob id and SHA-256, computed without a repository."""

import hashlib


def blob_id(content: bytes) -> str:
    """Return the id git would give these bytes (40 hex digits), without needing a repository."""
    return hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()


def sha256(content: bytes) -> str:
    """Return the SHA-256 of these bytes, 64 hex digits."""
    return hashlib.sha256(content).hexdigest()


def short_id(*parts: str) -> str:
    """Return 16 hex digits that follow from the parts alone; NUL keeps neighbouring parts apart."""
    return sha256("\0".join(parts).encode("utf-8", "surrogateescape"))[:16]
