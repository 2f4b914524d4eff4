"""What lies inside a source, and names for it: `attachment 1: banks.txt`, `message 1: Rivers 3f2a91c0`, `file 2: docs/read me.txt`.

A locator follows from the container's bytes alone. Its number counts the neighbours of the same name, so that a member that
is put in or taken out elsewhere renames none of the others. The name in it is foreign text made safe to print and cut to a
bounded length: it is shown, compared and read for its ending, and never a path.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from distil.blob import sha256
from distil.data import Reading
from distil.escape import escape

ATTACHMENT, MESSAGE, FILE = "attachment", "message", "file"
# A longer name keeps its beginning, its ending and 12 digits that tell it from others: file systems stop at 255 bytes.
LONGEST = 120
_FORM = re.compile(r"(attachment|message|file) ([0-9]{1,9})(?:: (.+))?", re.S)


@dataclass(frozen=True)
class Member:
    """Something inside a source that is a source of its own. `locator` names it among its neighbours.

    With a `fault` it gave no bytes, and `reason` says why and what to do.
    """

    locator: str
    sha256: str = ""
    size: int = 0
    fault: Reading | None = None
    reason: str = ""


@dataclass(frozen=True)
class Unpacked:
    """What a container holds, in its own order, and the bytes of as many members in a row as one answer takes.

    `hidden` counts names with a leading dot that were left out. `fault` says that the container itself is damaged or too large:
    what was found before the damage is here all the same.
    """

    members: tuple[Member, ...] = ()
    contents: Mapping[str, bytes] = field(default_factory=dict)  # by locator
    hidden: int = 0
    fault: Reading | None = None
    reason: str = ""


class Numbering:
    """Gives each member of one container its locator, in the container's order."""

    def __init__(self) -> None:
        self._met: Counter[tuple[str, str]] = Counter()

    def next(self, kind: str, name: str) -> str:
        """Return the locator of the next member of this kind and foreign name."""
        said = _bounded(escape(name.strip()))
        self._met[kind, said] += 1
        number = self._met[kind, said]
        return f"{kind} {number}: {said}" if said else f"{kind} {number}"


def _bounded(name: str) -> str:
    if len(name) <= LONGEST:
        return name
    return f"{name[: LONGEST - 40]}~{sha256(name.encode('utf-8', 'surrogatepass'))[:12]}~{name[-24:]}"


def shown(locator: str) -> str:
    """Return the locator as a person reads it: the number only where it is needed."""
    found = _FORM.fullmatch(locator)
    if found is None:
        return escape(locator)
    kind, number, name = found.groups()
    if not name:
        return f"{kind} {number}"
    return f"{kind} {escape(name)}" + (f" ({number})" if number != "1" else "")


def file_name(locator: str) -> str:
    """Return the name a member goes by when its format is looked for; a message always ends in .eml."""
    found = _FORM.fullmatch(locator)
    name = PurePosixPath((found.group(3) if found else None) or locator).name
    return f"{name}.eml" if locator.startswith(MESSAGE) and not name.lower().endswith(".eml") else name
