"""The members of a zip archive. Sizes are added up as they are said before the first byte is unpacked, and held to."""

import stat
import zlib
from collections.abc import Iterator
from io import BytesIO
from zipfile import BadZipFile, ZipFile, ZipInfo

from distil.data import Reading
from distil.extract._members import Budget, Damaged, Found, counted, hidden
from distil.member import FILE

ENCRYPTED, UTF8, AES = 1, 1 << 11, 99  # APPNOTE.TXT, 4.4.4 and the AES extension
DAMAGE = (BadZipFile, zlib.error, EOFError, OSError, ValueError, KeyError, IndexError, OverflowError)
LOCKED = "it is encrypted; give its password with --password-file, or unpack it and add its files"
AES_LOCKED = "it is encrypted in a way that is not opened here (AES); unpack it and add its files"


def members(content: bytes, budget: Budget) -> Iterator[Found]:
    """Yield the files in the archive's order; folders are no members, links and devices are named and not followed."""
    try:
        archive = ZipFile(BytesIO(content))
    except DAMAGE:
        raise Damaged("it is no complete zip archive; fetch it again") from None
    with archive:
        files = [info for info in archive.infolist() if not info.is_dir()]
        kept = [info for info in files if not hidden(_name(info))]
        budget.hidden += len(files) - len(kept)
        budget.take(sum(info.file_size for info in kept))
        yield from counted((_member(archive, info, budget) for info in kept), budget)


def _member(archive: ZipFile, info: ZipInfo, budget: Budget) -> Found:
    name, mode = _name(info), info.external_attr >> 16
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return Found(FILE, name, None, Reading.UNSUPPORTED, "a link or a device in an archive; it is not followed")
    if info.flag_bits & ENCRYPTED:
        return _locked(archive, info, budget)
    return _unpacked(archive, info, None)


def _locked(archive: ZipFile, info: ZipInfo, budget: Budget) -> Found:
    name = _name(info)
    if info.compress_type == AES:
        return Found(FILE, name, None, Reading.LOCKED, AES_LOCKED)
    for password in budget.passwords:
        found = _unpacked(archive, info, password.encode())
        if found.content is not None:
            return found
    return Found(FILE, name, None, Reading.LOCKED, LOCKED)


def _unpacked(archive: ZipFile, info: ZipInfo, password: bytes | None) -> Found:
    name = _name(info)
    try:
        with archive.open(info, pwd=password) as member:
            content = member.read(info.file_size)
            member.read(1)  # at the end the library compares the checksum
    except NotImplementedError:
        return Found(FILE, name, None, Reading.UNSUPPORTED, "it is packed in a way that is not read; pack it anew")
    except RuntimeError:  # a wrong password
        return Found(FILE, name, None, Reading.LOCKED, LOCKED)
    except MemoryError:
        return Found(FILE, name, None, Reading.TOO_LARGE, "it needs too much memory; unpack it and add it by itself")
    except DAMAGE:
        return Found(FILE, name, None, Reading.UNREADABLE, "it is damaged in its archive; fetch that again")
    if len(content) != info.file_size:
        return Found(FILE, name, None, Reading.UNREADABLE, "it is shorter than its archive says; fetch that again")
    return Found(FILE, name, content)


def _name(info: ZipInfo) -> str:
    """Many programs write UTF-8 without saying so."""
    if info.flag_bits & UTF8:
        return info.filename
    try:
        return info.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return info.filename
