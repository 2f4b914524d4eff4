"""What a reader has to know of a page before reading it: that another stands in its place, or that people rejected it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from distil import knowledge
from distil.data import Note
from distil.knowledge import Entry, Repository

# Ids are 16 or more hex digits. From 8 on, letters and digits mixed are no word of any text; digits alone may be a date or a number.
_ID = re.compile(r"(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{8,64}|[0-9a-f]{16,64}")


@dataclass(frozen=True)
class Remarks:
    """`successor` stands in the page's place, None where none does; `rejected` when people rejected the page, for these `claims`, from 1."""

    successor: Entry | None
    rejected: bool
    claims: tuple[int, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """Return what to say, a line each; the title in it is foreign text."""
        found = [] if self.successor is None else [f"superseded by {self.successor.id}  {self.successor.title}"]
        if self.rejected:
            which = f"; claim{'' if len(self.claims) == 1 else 's'} {', '.join(map(str, self.claims))}" if self.claims else ""
            found.append(f"rejected by a person{which}" + ("" if self.successor else "; the next `distil run` makes another page"))
        return tuple(found)


def meant(text: str) -> bool:
    """Say whether a text is meant as an id and can be nothing else."""
    return _ID.fullmatch(text) is not None


def named(entries: Iterable[Entry], key: str) -> list[Entry]:
    """Return the pages that an id, of a page or of a source, or the start of one, names; one that has been replaced, where it names no other."""
    known = [entry for entry in entries if not entry.error]
    exact = [entry for entry in known if entry.id == key]
    standing = [entry for entry in knowledge.latest(known).values() if entry.id.startswith(key) or entry.source.startswith(key)]
    return exact or standing or [entry for entry in known if entry.id.startswith(key)]


def remarks(entry: Entry, note: Note, entries: Iterable[Entry], repository: Repository) -> Remarks:
    """Return what has to be said of a page; `entries` are all pages of the newest commit."""
    stands = knowledge.latest(entries).get(entry.source, entry)
    said = knowledge.rejections(repository, repository.head()).get(entry.source, knowledge.NOTHING)
    rejected = entry.id in said.pages
    quotes = {_folded(quote) for quote in said.excluded | said.quoted} if rejected else set()
    claims = tuple(number for number, claim in enumerate(note.claims, 1) if _folded(claim.quote) in quotes)
    return Remarks(stands if stands != entry else None, rejected, claims)


def _folded(text: str) -> str:
    return " ".join(text.split())
