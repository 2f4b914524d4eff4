"""Which bytes hold members: looked at in the parent, so bounded slices and no parser."""

import zlib

from distil.extract import _detect

MAIL, MAILBOX, ZIP, TAR = "message/rfc822", "application/mbox", "application/zip", "application/x-tar"
# Kinds that hold nothing but members; a mail has words of its own.
PURE = frozenset({MAILBOX, ZIP, TAR})
KINDS = PURE | {MAIL}
BLOCK = 512  # of a tar file
GZIP = b"\x1f\x8b"


def kind(content: bytes, name: str) -> str:
    """Return the media type of a container whose members are read as sources of their own, "" for anything else."""
    if _is_tar(content[:BLOCK]) or (content.startswith(GZIP) and _is_tar(_inflated(content[: 1 << 16]))):
        return TAR
    identity = _detect.identify(content, name)
    if identity.format is None:
        return ZIP if identity.what == "a zip archive" else ""
    if identity.format.name != "email":
        return ""
    return MAILBOX if _detect.MAILBOX.match(content.lstrip(b"\xef\xbb\xbf \t\r\n")[: _detect.HEAD]) else MAIL


def _is_tar(block: bytes) -> bool:
    """The magic alone could stand in any text; the checksum over the block could not."""
    if len(block) < BLOCK or block[257:262] != b"ustar":
        return False
    said = block[148:156].strip(b" \0")
    return said.isdigit() and int(said, 8) == sum(block[:148]) + 8 * 32 + sum(block[156:]) if set(said) <= set(b"01234567") else False


def _inflated(start: bytes) -> bytes:
    try:
        return zlib.decompressobj(31).decompress(start, BLOCK)
    except zlib.error:
        return b""
