"""Outlook messages built in code: a compound file of one level with the properties a reader needs."""

import struct
from collections.abc import Mapping

SECTOR, SMALL, FREE, LAST, TABLE = 512, 64, -1, -2, -3
BASE = {0x001A: "IPM.Note", 0x0037: "A subject", 0x0C1A: "Ann", 0x0E04: "Bob"}


def message(properties: Mapping[int, str | bytes]) -> bytes:
    """Return a message of these properties by their numbers, words or bytes, besides the usual ones."""
    streams: dict[str, bytes] = {}
    rows = b""
    for number, value in {**BASE, **properties}.items():
        kind, raw = (0x1F, value.encode("utf-16-le")) if isinstance(value, str) else (0x102, value)
        streams[f"__substg1.0_{number:04X}{kind:04X}"] = raw
        rows += struct.pack("<HHIII", kind, number, 6, len(raw) + (2 if kind == 0x1F else 0), 0)
    streams["__properties_version1.0"] = b"\0" * 32 + rows
    return compound(streams)


def rich(text: bytes) -> bytes:
    """Return Rich Text in the form of a message's property, stored without compression."""
    return struct.pack("<II4sI", len(text) + 12, len(text), b"MELA", 0) + text


def compound(streams: Mapping[str, bytes]) -> bytes:
    """Return a compound file ([MS-CFB] 2) that holds these streams in its root, all of them in the small stream."""
    names = sorted(streams, key=lambda name: (len(name), name.upper()))
    small, chains = b"", []
    starts = {}
    for name in names:
        count = -(-len(streams[name]) // SMALL)
        starts[name] = len(chains) if count else LAST
        chains += [*range(len(chains) + 1, len(chains) + count), *([LAST] if count else [])]
        small += streams[name].ljust(count * SMALL, b"\0")
    sectors: list[bytes] = []
    table: list[int] = []

    def put(content: bytes) -> int:
        first, count = len(sectors), -(-len(content) // SECTOR)
        sectors.extend(content[at * SECTOR : (at + 1) * SECTOR].ljust(SECTOR, b"\0") for at in range(count))
        table.extend([*range(first + 1, first + count), LAST])
        return first

    entries = [_entry("Root Entry", 5, put(small), len(small), child=_middle(1, len(names)))]
    for number, name in enumerate(names, 1):
        left, right = _beside(number, 1, len(names))
        entries.append(_entry(name, 2, starts[name], len(streams[name]), left=left, right=right))
    pointers = struct.pack(f"<{len(chains)}i", *chains)
    tiny = put(pointers + b"\xff" * (-len(pointers) % SECTOR))
    folder = put(b"".join(entries).ljust(-(-len(entries) // 4) * SECTOR, b"\0"))
    room = SECTOR // 4
    own = next(count for count in range(1, 100) if len(table) + count <= count * room)
    first = len(sectors)
    packed = struct.pack(f"<{len(table) + own}i", *table, *[TABLE] * own).ljust(own * SECTOR, b"\xff")
    head = bytes.fromhex("D0CF11E0A1B11AE1") + b"\0" * 16 + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + b"\0" * 6
    head += struct.pack("<IIiIIiIiI", 0, own, folder, 0, 4096, tiny, -(-len(chains) // room), LAST, 0)
    head += struct.pack(f"<{own}i", *range(first, first + own)).ljust(109 * 4, b"\xff")
    return head + b"".join(sectors) + packed


def _middle(low: int, high: int) -> int:
    return (low + high) // 2 if low <= high else FREE


def _beside(number: int, low: int, high: int) -> tuple[int, int]:
    """The children of an entry in a balanced tree over the entries from `low` to `high`."""
    middle = _middle(low, high)
    if number == middle:
        return _middle(low, middle - 1), _middle(middle + 1, high)
    return _beside(number, low, middle - 1) if number < middle else _beside(number, middle + 1, high)


def _entry(name: str, kind: int, start: int, size: int, *, left: int = FREE, right: int = FREE, child: int = FREE) -> bytes:
    spelled = name.encode("utf-16-le")
    links = struct.pack("<HBBiii", len(spelled) + 2, kind, 1, left, right, child)
    return spelled.ljust(64, b"\0") + links + b"\0" * 36 + struct.pack("<iQ", start, size)
