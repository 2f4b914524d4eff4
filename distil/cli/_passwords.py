"""Passwords for locked documents: from a file only its owner reads, or from the keyboard. No workspace, log or page ever holds one."""

import os
import stat
import sys
from pathlib import Path

from distil.config import Machine
from distil.errors import Usage

HELP = "Passwords for locked documents, one a line; - reads them from standard input."
DIRECT = "A password for locked documents. Others on this machine can see it while the command runs: prefer --password-file."
# A locked document is tried with each, in a process of its own, and on most nights with all of them in vain.
MOST = 100
LARGEST = 1 << 16


def known(machine: Machine) -> tuple[str, ...]:
    """Return the passwords this machine keeps, none when its settings name no file."""
    return () if machine.passwords is None else _lines(_content(machine.passwords), str(machine.passwords))


def given(file: str, direct: str) -> tuple[str, ...]:
    """Return the passwords of a call."""
    if not file:
        listed: tuple[str, ...] = ()
    elif file == "-":
        listed = _lines(sys.stdin.buffer.read(LARGEST + 1), "standard input")
    else:
        listed = _lines(_content(Path(file)), file)
    return (*listed, direct) if direct else listed


def ask(called: str) -> str:
    """Ask on the terminal, without an echo; "" leaves the document locked."""
    import getpass

    from distil.cli import _show

    try:
        return getpass.getpass(f"{_show.safe(called)} is locked. Password (empty: leave it locked): ", stream=sys.stderr)
    except EOFError:
        return ""


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            if stat.S_ISREG(status.st_mode) and status.st_mode & 0o077:
                raise Usage(f"{path}: others may read or change these passwords; `chmod 600` it first")
            return file.read(LARGEST + 1)
    except OSError as error:
        raise Usage(f"{path}: the passwords can't be read ({error.strerror})") from None


def _lines(content: bytes, name: str) -> tuple[str, ...]:
    try:
        lines = [line.rstrip("\r") for line in content.decode("utf-8-sig").split("\n")]
    except UnicodeDecodeError:
        raise Usage(f"{name}: no UTF-8; write one password a line") from None
    found = tuple(dict.fromkeys(line for line in lines if line))
    if len(content) > LARGEST or len(found) > MOST:
        raise Usage(f"{name}: more than {MOST} passwords; keep those that are needed")
    return found
