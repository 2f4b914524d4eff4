"""The members of a tar archive, plain or in gzip: unpacked to a bound, links and devices named and not followed."""

import gzip
import tarfile
import zlib
from collections.abc import Iterator
from io import BytesIO

from distil.data import Reading
from distil.extract._containers import GZIP
from distil.extract._members import Budget, Damaged, Found, Overfull, counted, hidden
from distil.member import FILE

STEP = 1 << 20
DAMAGE = (tarfile.TarError, zlib.error, EOFError, OSError, ValueError, KeyError, IndexError, OverflowError, RecursionError)
CUT = "it is cut off or damaged; fetch it again"


def members(content: bytes, budget: Budget) -> Iterator[Found]:
    """Yield the files in the archive's order, up to where it is damaged."""
    plain = _inflated(content, budget.left) if content.startswith(GZIP) else content
    try:
        with tarfile.open(fileobj=BytesIO(plain), mode="r:", errorlevel=0) as archive:
            yield from counted(_members(archive, budget), budget)
            whole = _ended(plain, archive.offset)
    except DAMAGE:
        raise Damaged(CUT) from None
    if not whole:
        raise Damaged(CUT)


def _members(archive: tarfile.TarFile, budget: Budget) -> Iterator[Found]:
    while (info := archive.next()) is not None:
        archive.members.clear()  # type: ignore[attr-defined]  # it would keep every header
        if info.isdir():
            continue
        if hidden(info.name):
            budget.hidden += 1
        elif not info.isreg():
            yield Found(FILE, info.name, None, Reading.UNSUPPORTED, "a link or a device in an archive; it is not followed")
        else:
            yield _member(archive, info, budget)


def _member(archive: tarfile.TarFile, info: tarfile.TarInfo, budget: Budget) -> Found:
    budget.take(info.size)  # of a file with holes this is what it would fill
    file = archive.extractfile(info)
    content = file.read() if file is not None else b""
    if len(content) != info.size:
        raise Damaged(CUT)
    return Found(FILE, info.name, content)


def _inflated(content: bytes, most: int) -> bytes:
    """Return what gzip unpacks to, up to where it is damaged; raises Overfull when that is more than `most`."""
    parts: list[bytes] = []
    size = 0
    with gzip.GzipFile(fileobj=BytesIO(content)) as stream:
        while True:
            try:
                part = stream.read(STEP)
            except DAMAGE:
                break
            if not part:
                break
            size += len(part)
            if size > most:
                raise Overfull("it unpacks to more than is read; unpack it and add what you need of it")
            parts.append(part)
    return b"".join(parts)


def _ended(plain: bytes, offset: int) -> bool:
    """An archive ends in empty blocks, or where the file ends."""
    return offset >= len(plain) or not plain[offset : offset + 512].strip(b"\0")
