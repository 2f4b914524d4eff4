"""Takes a container apart, in the confined child: every member named, digested and bounded, none written anywhere."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from distil.blob import sha256
from distil.data import Reading
from distil.extract import _containers
from distil.member import Member, Numbering, Unpacked

MOST = 20_000  # members; a mailbox of ten years held 14,000
# Bytes all members may unpack to: as much as the largest file that is read, and no more than what an honest archive saves.
TOTAL = 512 << 20
RATIO = 200
SMALL = 64 << 20
WINDOW = 64 << 20  # bytes of members that one answer carries, and one member at least


class Damaged(Exception):
    """The container can't be read on from here; the message says why and what to do."""


class Overfull(Exception):
    """The container holds more than is read; the message says what and what to do."""


@dataclass(frozen=True)
class Found:
    """A member as its reader met it. Without `content` it has a fault and a reason."""

    kind: str
    name: str
    content: bytes | None
    fault: Reading | None = None
    reason: str = ""


@dataclass
class Budget:
    """What may still come out of one container."""

    left: int
    hidden: int = 0
    passwords: tuple[str, ...] = ()
    met: int = 0
    most: int = MOST

    def take(self, size: int) -> None:
        """Count bytes before they are unpacked; raises Overfull when there are too many."""
        self.left -= size
        if self.left < 0:
            raise Overfull("its members unpack to more than is read; unpack it and add what you need of it")

    def count(self) -> None:
        """Count one member; raises Overfull when there are too many."""
        self.met += 1
        if self.met > self.most:
            raise Overfull(f"it holds more than {self.most:,} members; only the first {self.most:,} are read: split it")


class Shelf:
    """Collects members, and the bytes of those in a row from the locator `first` on that fit into one answer."""

    def __init__(self, first: str, room: int = WINDOW) -> None:
        self.members: list[Member] = []
        self.contents: dict[str, bytes] = {}
        self._first = first
        self._room = room
        self._numbering = Numbering()

    def put(self, found: Found) -> bool:
        """Take one member; False when nothing more is wanted."""
        locator = self._numbering.next(found.kind, found.name)
        if found.content is None:
            self.members.append(Member(locator, fault=found.fault, reason=found.reason))
            return True
        size = len(found.content)
        self.members.append(Member(locator, sha256(found.content), size))
        if not self.contents and self._first not in ("", locator):
            return True
        if not self.contents or size <= self._room:
            self.contents[locator] = found.content
            self._room -= size
            return True
        self._room = 0  # what follows a member that did not fit waits with it
        return not self._first


def read(content: bytes, *, kind: str, first: str, passwords: list[str]) -> Unpacked:
    """Return all members, or with `first` those from there on, with their bytes, as one answer takes them."""
    budget = Budget(min(TOTAL, max(SMALL, RATIO * len(content))), passwords=tuple(passwords))
    shelf = Shelf(first)
    fault: tuple[Reading | None, str] = (None, "")
    try:
        for found in _reader(content, kind, budget):
            if not shelf.put(found):
                break
    except Damaged as error:
        fault = (Reading.UNREADABLE, str(error))
    except Overfull as error:
        fault = (Reading.TOO_LARGE, str(error))
    return Unpacked(tuple(shelf.members), shelf.contents, budget.hidden, *fault)


def _reader(content: bytes, kind: str, budget: Budget) -> Iterator[Found]:
    if kind == _containers.ZIP:
        from distil.extract import _zip

        return _zip.members(content, budget)
    if kind == _containers.TAR:
        from distil.extract import _tar

        return _tar.members(content, budget)
    from distil.extract import email

    return email.members(content, budget)


def hidden(name: str) -> bool:
    """True for what a walk over a folder would leave out, and for what one system puts beside the files of others."""
    parts = name.replace("\\", "/").split("/")
    return any(part.startswith(".") and part not in (".", "..") for part in parts) or parts[0] == "__MACOSX"


def counted(found: Iterable[Found], budget: Budget) -> Iterator[Found]:
    """Yield members and count them."""
    for each in found:
        budget.count()
        yield each
