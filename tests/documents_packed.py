"""Archives and mails that hold documents, built in code."""

import base64
import io
import stat
import tarfile
import zipfile
from collections.abc import Mapping

from tests.documents_mail import eml, part, parts


def zipped(files: Mapping[str, bytes | str]) -> bytes:
    """Return a zip archive of these files, always the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def zipped_link(name: str, target: str) -> bytes:
    """Return a zip archive that holds a symbolic link."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        info = zipfile.ZipInfo(name)
        info.create_system, info.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
        archive.writestr(info, target)
    return made.getvalue()


def encrypted(name: str, content: bytes, password: bytes) -> bytes:
    """Return a zip archive of one file, stored, under the old zip encryption (APPNOTE.TXT 6.1)."""
    plain = zipped_stored(name, content)
    crc = zipfile.crc32(content)
    keys = [0x12345678, 0x23456789, 0x34567890]
    table = [_crc_of(byte) for byte in range(256)]

    def crc32(before: int, byte: int) -> int:
        return (before >> 8) ^ table[(before ^ byte) & 0xFF]

    def update(byte: int) -> None:
        keys[0] = crc32(keys[0], byte)
        keys[1] = ((keys[1] + (keys[0] & 0xFF)) * 134775813 + 1) & 0xFFFFFFFF
        keys[2] = crc32(keys[2], keys[1] >> 24)

    for byte in password:
        update(byte)
    secret = bytearray()
    for byte in bytes(11) + bytes([crc >> 24]) + content:
        mixed = (keys[2] | 2) & 0xFFFF
        secret.append(byte ^ ((mixed * (mixed ^ 1)) >> 8 & 0xFF))
        update(byte)
    return _with_secret(plain, name.encode(), content, bytes(secret))


def zipped_stored(name: str, content: bytes) -> bytes:
    """Return a zip archive of one file that is not packed."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(zipfile.ZipInfo(name), content)
    return made.getvalue()


def _crc_of(byte: int) -> int:
    for _ in range(8):
        byte = (byte >> 1) ^ 0xEDB88320 if byte & 1 else byte >> 1
    return byte


def _with_secret(plain: bytes, name: bytes, content: bytes, secret: bytes) -> bytes:
    size = len(secret).to_bytes(4, "little")
    local = bytearray(plain[: 30 + len(name)])
    local[6] |= 1
    local[18:22] = size
    rest = bytearray(plain[30 + len(name) + len(content) :])
    rest[8] |= 1
    rest[20:24] = size
    at = rest.index(b"PK\x05\x06")
    rest[at + 16 : at + 20] = (len(local) + len(secret)).to_bytes(4, "little")
    return bytes(local) + secret + bytes(rest)


def tarred(files: Mapping[str, bytes], *, gz: bool = False, links: Mapping[str, str] | None = None) -> bytes:
    """Return a tar archive of these files and symbolic links."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz" if gz else "w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
        for name, target in (links or {}).items():
            info = tarfile.TarInfo(name)
            info.type, info.linkname = tarfile.SYMTYPE, target
            archive.addfile(info)
    return made.getvalue()


def attached(name: str, content: bytes, kind: str = "application/octet-stream") -> bytes:
    """Return an attachment in base64."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Content-Transfer-Encoding": "base64"}
    return part(base64.encodebytes(content), kind, headers)


def mail(body: str, *attachments: bytes, subject: str = "Rivers", mark: str = "cut") -> bytes:
    """Return a message with these attachments."""
    headers = {"Subject": subject, "Message-ID": f"<{subject}@example.org>"}
    return parts("mixed", part(body), *attachments, headers=headers, mark=mark) if attachments else eml(body, headers=headers)


def mailbox(*messages: bytes) -> bytes:
    """Return a mailbox of these messages."""
    return b"\n\n".join(b"From ada@example.org Mon Jan  1 10:00:00 2024\n" + message for message in messages)
