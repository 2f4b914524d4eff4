"""What of a page and its source is searched: one unit for each claim and for each chunk."""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from distil.data import Claim
from distil.index.chunks import Chunk
from distil.index.tokens import terms

# Raise it whenever the tables or the terms change: an index of another version is built anew.
SCHEMA = "4"
# In characters. A claim or a title longer than this is searched by its beginning.
WIDEST = 20_000
_REFUSED = re.compile("[\0\ud800-\udfff]")


@dataclass(frozen=True)
class IndexedNote:
    """A page as the index needs it. `chunks` is empty when the source's bytes are not here; `source` is the path a person knows it by."""

    id: str
    source_id: str
    page: str
    blob: str
    title: str
    description: str
    status: str
    tier: str  # unreviewed, machine, human
    source: str
    created: datetime
    claims: tuple[Claim, ...] = ()
    chunks: tuple[Chunk, ...] = ()
    type: str = "Note"
    media_type: str = ""  # of the source, as is the rest
    parent: str = ""
    sha256: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Unit:
    """One thing that can be found. `text` holds the quote, or the sentences one is chosen from."""

    kind: str  # written, quoted (a claim's), chunk
    text: str
    quote: str  # empty in a chunk
    place: str
    section: str
    places: str = ""  # JSON: [[offset, place], ...]
    said: str = ""  # what its terms come from
    embedded: str = ""  # what the embedder reads

    @property
    def terms(self) -> list[str]:
        """The terms it is found by."""
        return terms(self.said)

    @property
    def digest(self) -> str:
        """Names what the embedder reads, so that no text is embedded twice."""
        return hashlib.blake2b(self.embedded.encode(), digest_size=16).hexdigest()


def units_of(note: IndexedNote) -> Iterator[Unit]:
    """Yield what is searched of a note. The title stands before each unit, so that a passage is found by what the whole is about."""
    title = clean(note.title)[:WIDEST]
    for claim in note.claims:
        text, quote = clean(claim.text)[:WIDEST], clean(claim.quote)[:WIDEST]
        said = quote if text.split() == quote.split() else f"{text}\n{quote}"
        yield _unit(claim.kind.value, title, text, said, (quote, clean(claim.place), clean(claim.section)))
    for chunk in note.chunks:
        text = clean(chunk.text)
        yield _unit("chunk", title, text, text, ("", clean(chunk.place), clean(chunk.section)), places=json.dumps(chunk.places))


def digest_of(note: IndexedNote) -> str:
    """Return a digest of all that the index keeps of a note."""
    return hashlib.blake2b(repr(note).encode("utf-8", "backslashreplace"), digest_size=16).hexdigest()


def clean(text: str) -> str:
    """Return the text without what a database refuses: lone surrogates become U+FFFD, one for one; NUL becomes a blank."""
    return _REFUSED.sub(lambda found: " " if found.group() == "\0" else "\ufffd", text)


def _unit(kind: str, title: str, text: str, said: str, where: tuple[str, str, str], *, places: str = "") -> Unit:
    quote, place, section = where
    return Unit(kind, text, quote, place, section, places, f"{title}\n{section}\n{said}", f"{title}\n{section}\n{text}")
