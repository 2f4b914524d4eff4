"""A run's staging folder as its host sees it: plain files below records/, and everything in it that is none is named."""

import os
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from distil import credentials, okf
from distil.data import Note
from distil.errors import InvalidPage, Usage
from distil.knowledge.lane import AUTHOR
from distil.participants import Participants

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
# `pipeline.stage` writes under this name first; a kill leaves it behind.
HALF = ".md.new"
# 100,000 pages of the largest that were measured (60 kB) are 6 GB.
LARGEST_REPOSITORY = 8 << 30
DEEPEST = 16


@dataclass(frozen=True)
class Bounds:
    """How large one page and all records together may be, in bytes, and whom no page may name. A workspace tightens limits and loosens none."""

    page: int = okf.LARGEST
    repository: int = LARGEST_REPOSITORY
    people: Participants = Participants()

    def __post_init__(self) -> None:
        for name, value, most in (("page", self.page, okf.LARGEST), ("repository", self.repository, LARGEST_REPOSITORY)):
            if not 0 < value <= most:
                raise Usage(f"distil.toml: the limit of a {name} is {value} bytes; it may be tightened below {most}, never loosened")


DEFAULT = Bounds()


def bounds(page_kib: int | None, repository_mib: int | None, people: Participants = DEFAULT.people) -> Bounds:
    """Return the bounds a workspace sets, in the units of its file; Usage for a limit that is loosened."""
    page = DEFAULT.page if page_kib is None else page_kib * 1024
    return Bounds(page, DEFAULT.repository if repository_mib is None else repository_mib << 20, people)


@dataclass(frozen=True)
class Staged:
    """What a run offers: bytes by path, and what can't even be read as a page, with every reason."""

    pages: Mapping[str, bytes]
    refused: Mapping[str, list[str]] = field(default_factory=dict)
    bounds: Bounds = DEFAULT
    author: str = AUTHOR


def collect(folder: Path, bounds: Bounds = DEFAULT) -> Staged:
    """Return everything that lies in a staging folder. No link is followed; what a kill left half written is passed over."""
    pages: dict[str, bytes] = {}
    refused: dict[str, list[str]] = {}
    try:
        root = os.open(folder, _FOLDER)
    except FileNotFoundError:
        return Staged({}, {}, bounds)
    except OSError as error:
        return Staged({}, {".": [f"R9: the staging folder can't be read ({error.strerror})"]}, bounds)
    try:
        for path, faults, content in _files(root, "", bounds, DEEPEST):
            if faults:
                refused[path] = faults
            elif content is not None:
                pages[path] = content
    finally:
        os.close(root)
    return Staged(pages, refused, bounds)


def content_violations(note: Note, people: Participants = DEFAULT.people) -> list[str]:
    """Return what a page must not hold, whatever its form: secrets, and names of people a run carried data of. Neither is ever repeated."""
    told = [("the title", note.title), ("the description", note.description), ("the tags", " ".join(note.tags))]
    source = note.source
    told += [("the source's name", f"{source.path}\n{source.title}\n{source.origin}\n{source.member}")]
    for where, claims in (("claim", note.claims), ("fact", note.facts)):
        for number, claim in enumerate(claims, start=1):
            told.append((f"{where} {number}", f"{claim.text}\n{claim.section}"))
            told.append((f"the quote of {where} {number}", f"{claim.before} {claim.quote} {claim.after}"))
    way, found = "take it out of the source, or `distil decline` that", []
    for where, text in told:
        found += [f"R8: {where} holds what looks like {secret.kind}; {way}" for secret in credentials.find(text)]
        found += [f"R12: {where} names a participant ({met}); {way}" for met in people.find(text)]
    return found


def whole_violations(page: bytes, people: Participants) -> list[str]:
    """Return where a page names somebody in a place that no field of it accounts for."""
    return [f"R12: the page names a participant ({met})" for met in people.find(page.decode("utf-8", "replace"))]


def unread_violations(page: bytes, people: Participants = DEFAULT.people) -> Iterator[str]:
    """Yield the secrets and the names of people in bytes that are no page."""
    text = page.decode("utf-8", "replace")
    for secret in credentials.find(text):
        yield f"R8: the file holds what looks like {secret.kind}"
    for met in people.find(text):
        yield f"R12: the file names a participant ({met})"


def note_of(page: bytes) -> Note | None:
    """Return the note in these bytes, None when they are no page."""
    try:
        return okf.parse(page)
    except InvalidPage:
        return None


def unreviewed(page: bytes) -> bytes:
    """Return the page as it was before anybody confirmed it; what is no page, or was changed by hand, comes back as it is."""
    note = note_of(page)
    return page if note is None or okf.render(note) != page else okf.render(replace(note, status="draft", verified=()))


def _files(folder: int, above: str, bounds: Bounds, depth: int) -> Iterator[tuple[str, list[str], bytes | None]]:
    with os.scandir(folder) as listing:
        names = sorted(entry.name for entry in listing)
    for name in names:
        path = f"{above}{name}"
        if name.endswith(HALF):
            continue
        facts = os.stat(name, dir_fd=folder, follow_symlinks=False)
        hidden = [f"R9: {name!r} is a hidden name"] if name.startswith(".") else []
        if stat.S_ISDIR(facts.st_mode) and not hidden and depth:
            inner = os.open(name, _FOLDER, dir_fd=folder)
            try:
                yield from _files(inner, f"{path}/", bounds, depth - 1)
            finally:
                os.close(inner)
            continue
        faults = [*hidden, *_faults(facts, bounds)]
        yield path, faults, None if faults else _read(folder, name, bounds)


def _faults(facts: os.stat_result, bounds: Bounds) -> Iterator[str]:
    if stat.S_ISLNK(facts.st_mode):
        yield "R9: a symbolic link, not a file; it is not followed"
    elif not stat.S_ISREG(facts.st_mode):
        yield "R9: a folder, pipe or device where only a page may lie"
    else:
        if facts.st_mode & 0o111:
            yield "R9: the file is executable"
        if facts.st_nlink > 1:
            yield f"R9: a hard link: the file has {facts.st_nlink} names"
        if facts.st_size > bounds.page:
            yield f"R3: {facts.st_size} bytes; a page has at most {bounds.page}"


def _read(folder: int, name: str, bounds: Bounds) -> bytes:
    with os.fdopen(os.open(name, _FILE, dir_fd=folder), "rb") as file:
        return file.read(bounds.page + 1)
