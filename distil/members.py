"""A source's bytes as they lie here now, be it a file or something inside another source.

What lies inside is never written anywhere as a file: it follows from its container's bytes each time it is needed. Only the
list of what a container holds is kept, by the container's digest, so that a night with nothing to do opens no container.
"""

import os
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from distil import extract
from distil.blob import sha256
from distil.data import Reading, Source
from distil.errors import SourceFailed
from distil.manifest import DEEPEST, INSIDE, Manifest, places
from distil.member import Member, Unpacked, file_name, shown
from distil.roots import Absent, Roots, read_regular, split_alias

# Another night may go better: the machine may have been busy.
UNSURE = (Reading.TIMEOUT, Reading.CRASHED)
# Answers of one container that are kept at hand, one for each level: 64 MiB each, or one large member.
AT_HAND = DEEPEST


class Withheld(SourceFailed):
    """A member that gives no bytes: encrypted, too large, damaged, or a link. `fault` is how its extraction would have ended."""

    def __init__(self, fault: Reading, reason: str) -> None:
        super().__init__(reason)
        self.fault = fault


@dataclass(frozen=True)
class Copy:
    """The bytes of a source, read when they are asked for, and what is needed to read them as a document."""

    sha256: str
    name: str  # its ending may settle the format
    called: str  # foreign text
    apart: bool  # what lies in it is a source of its own
    read: Callable[[], bytes]

    @classmethod
    def of(cls, content: bytes, path: str) -> "Copy":
        """Return the copy of a file that was read just now."""
        return cls(sha256(content), path, path, True, lambda: content)


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a regular file; SourceFailed for anything else."""
    return sha256(read_regular(path))


@dataclass(frozen=True)
class Listing:
    """What a container holds, and its members by their locators."""

    unpacked: Unpacked
    members: Mapping[str, Member]


@dataclass
class Library:
    """Finds the bytes of any source of a manifest. `kept` is a folder for lists of members, `stamp` gives a file's SHA-256."""

    roots: Roots
    manifest: Manifest
    kept: Path
    limits: extract.Limits
    stamp: Callable[[Path], str] = digest_of
    passwords: tuple[str, ...] = ()  # tried on what is locked
    _answers: "OrderedDict[str, Unpacked]" = field(default_factory=OrderedDict)  # by the container's digest
    _lists: "OrderedDict[Path, Listing]" = field(default_factory=OrderedDict)  # by where each is kept

    def copy(self, source: Source) -> Copy:
        """Return the source as it lies here now; raises Absent, Withheld or another SourceFailed."""
        absent: Absent | None = None
        for root, path in map(split_alias, places(source)):
            try:
                if not root.startswith(INSIDE):
                    return self._file(source if not source.parent else replace(source, root=root, path=path, aliases=(), parent=""))
                return self._inside(root.removeprefix(INSIDE), path)
            except Absent as error:
                absent = absent or error
        assert absent is not None  # a source is always known to be somewhere
        raise absent

    def within(self, copy: Copy, media_type: str) -> Unpacked:
        """Return the list of what this copy holds; nothing for what is no container or lies too deep."""
        if media_type not in extract.CONTAINERS or not copy.apart:
            return Unpacked()
        return self._list(copy).unpacked

    def _list(self, copy: Copy) -> "Listing":
        path = self._path(copy)
        if path in self._lists:
            self._lists.move_to_end(path)
            return self._lists[path]
        found = _load(path)
        # What an earlier night found locked may open today.
        if found is None or (self.passwords and any(member.fault is Reading.LOCKED for member in found.members)):
            found = replace(self._answer(copy, ""), contents={})
            if found.fault not in UNSURE:
                _keep(path, found)
        self._lists[path] = Listing(found, {member.locator: member for member in found.members})
        while len(self._lists) > AT_HAND:
            self._lists.popitem(last=False)
        return self._lists[path]

    def inner(self, outer: Copy, member: Member, *, called: str, level: int) -> Copy:
        """Return a member of a copy, which lies `level` containers deep; its bytes must be those the list spoke of."""

        def content() -> bytes:
            answer = self._answers.get(outer.sha256)
            if answer is None or member.locator not in answer.contents:
                answer = self._answer(outer, member.locator)
            found = answer.contents.get(member.locator)
            if found is None or sha256(found) != member.sha256:
                raise SourceFailed(f"{called}: it could not be taken out of its container a second time ({answer.reason or 'other bytes'})")
            return found

        return Copy(member.sha256, file_name(member.locator), called, level < DEEPEST, content)

    def listing(self, source: Source) -> Unpacked:
        """Return the list of what the source holds as it lies here now; nothing when it is no container or is not here."""
        if source.media_type not in extract.CONTAINERS:
            return Unpacked()
        try:
            return self.within(self.copy(source), source.media_type)
        except SourceFailed:
            return Unpacked()  # its own outcome says what is wrong with it

    def called(self, source: Source) -> str:
        """Return what people call a source; foreign text."""
        return self.manifest.called(source)

    def _file(self, source: Source) -> Copy:
        path = self.roots.locate(source)
        try:
            digest = self.stamp(path)
        except OSError as error:
            raise SourceFailed(f"{source.path}: can't be read ({error.strerror}); check its permissions") from None
        return Copy(digest, source.path, source.path, True, lambda: read_regular(path))

    def _inside(self, key: str, locator: str) -> Copy:
        parent = self.manifest.sources.get(key)
        if parent is None:
            raise Absent(f"{shown(locator)}: the source it lay in is in no manifest; `distil add` that again")
        level = depth(parent, self.manifest) + 1
        if level > DEEPEST:
            raise Absent(f"{shown(locator)}: it lies more than {DEEPEST} sources deep")
        outer, whole = self.copy(parent), self.manifest.called(parent)
        member = self._list(outer).members.get(locator) if outer.apart and parent.media_type in extract.CONTAINERS else None
        if member is None:
            raise Absent(f"{shown(locator)} of {whole}: no longer in it")
        if member.fault is not None:
            raise Withheld(member.fault, f"{shown(locator)} of {whole}: {member.reason}")
        return self.inner(outer, member, called=f"{shown(locator)} of {whole}", level=level)

    def _answer(self, copy: Copy, first: str) -> Unpacked:
        content = copy.read()
        if sha256(content) != copy.sha256:
            raise SourceFailed(f"{copy.called}: its bytes changed while it was read; `distil add` it again")
        found = extract.members(content, copy.name, limits=self.limits, passwords=self.passwords, first=first)
        self._answers.pop(copy.sha256, None)
        self._answers[copy.sha256] = found
        while len(self._answers) > AT_HAND:
            self._answers.popitem(last=False)
        return found

    def _path(self, copy: Copy) -> Path:
        suffix = Path(copy.name).suffix.lower()[:16]
        key = sha256("\0".join((copy.sha256, suffix, extract.EXTRACTOR)).encode("utf-8", "surrogateescape"))
        return self.kept / key[:2] / f"{key[2:]}.z"


def strange(library: Library) -> Iterator[tuple[Source, Member]]:
    """Yield what lies in the sources as they are here now and is no source: never added, or without bytes to add."""
    for source in library.manifest:
        declined = source.consent is not None and source.consent.declined
        for member in () if declined else library.listing(source).members:
            known = library.manifest.at(f"{INSIDE}{source.id}", member.locator) is not None
            if member.fault is not None or not (known or library.manifest.holding(member.sha256)):
                yield source, member


def families(library: Library) -> list[Source]:
    """Return all sources in the order of their ids, each followed by what lies in it, in its order: a container is opened once for all of it."""
    inner: dict[str, list[Source]] = {}
    for source in library.manifest:
        inner.setdefault(source.parent if source.parent in library.manifest.sources else "", []).append(source)
    ordered: dict[str, Source] = {}
    stack = list(reversed(inner.get("", [])))
    while stack:
        source = stack.pop()
        ordered[source.id] = source
        rank = {member.locator: at for at, member in enumerate(library.listing(source).members)} if source.id in inner else {}
        stack += sorted((each for each in inner.get(source.id, []) if each.id not in ordered), key=lambda each: -rank.get(each.member, len(rank)))
    # A manifest made by hand may name parents in a circle; nothing is left out all the same.
    return [*ordered.values(), *(source for source in library.manifest if source.id not in ordered)]


def depth(source: Source, manifest: Manifest) -> int:
    """Return how many sources lie around this one, at most one more than is read."""
    found = 0
    while source.parent and found <= DEEPEST:
        found += 1
        above = manifest.sources.get(source.parent)
        if above is None:
            break
        source = above
    return found


def _load(path: Path) -> Unpacked | None:
    try:
        return extract.decode_members(zlib.decompress(path.read_bytes()))
    except (OSError, ValueError, zlib.error):
        return None  # absent or damaged: made again from the bytes


def _keep(path: Path, unpacked: Unpacked) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.write_bytes(zlib.compress(extract.encode_members(unpacked), 6))
    fresh.replace(path)
