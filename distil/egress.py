"""What may leave this machine in one run with a remote writer: the list that a person consents to, and the record of what was sent.

Consent is to the very bytes. Its digest is over each of them, the endpoint, and how often consent was used in this workspace
before, so that it holds for one call: written into a crontab it is worth nothing the next night.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from distil import lines
from distil.backends.remote import Endpoint
from distil.blob import sha256
from distil.data import Json, Outcome, Source, State
from distil.manifest import DEEPEST, Manifest, stamp
from distil.members import Library

FILE = "egress.jsonl"
CONSENT = "consent"
# What a source may say of itself and still be sent of, after consent. Any other word, also one misspelt, keeps it here.
MAY_LEAVE = ("", "ask", "allow")


@dataclass(frozen=True)
class Parcel:
    """One body, and what it is about: a source, and `[start, end)` of its document's text."""

    source: str
    name: str  # foreign text
    span: tuple[int, int]
    body: bytes

    @property
    def digest(self) -> str:
        return sha256(self.body)


@dataclass(frozen=True)
class Shipment:
    """All that one call would send. `cleared` are the sources of its work list with the SHA-256 of each; `withheld` the names of others."""

    endpoint: Endpoint
    parcels: tuple[Parcel, ...]
    cleared: Mapping[str, str]
    withheld: tuple[str, ...]
    used: int  # how often consent was used here before
    found: int = 0  # sources of the workspace

    @property
    def size(self) -> int:
        """The bytes of all bodies."""
        return sum(len(parcel.body) for parcel in self.parcels)

    @property
    def digest(self) -> str:
        """Return what consent to this call is written as: 32 hex digits over everything that would be sent, and where."""
        head = ["distil remote 1", str(self.used), self.endpoint.address, self.endpoint.model, self.endpoint.key, self.endpoint.ca]
        listed = [f"source {key} {content}" for key, content in sorted(self.cleared.items())]
        bodies = [f"body {parcel.source} {parcel.span[0]} {parcel.span[1]} {parcel.digest}" for parcel in self.parcels]
        return sha256("\n".join((*head, *listed, *bodies)).encode())[:32]

    def permits(self) -> Callable[[str], Json | None]:
        """Return what says of a body, by its digest, what it is about; None for one that is not in here."""
        about: dict[str, dict[str, list[list[int]]]] = {}
        for parcel in self.parcels:
            about.setdefault(parcel.digest, {}).setdefault(parcel.source, []).append(list(parcel.span))

        def permit(digest: str) -> Json | None:
            found = about.get(digest)
            return None if found is None else {"about": [{"source": key, "spans": spans} for key, spans in found.items()]}

        return permit


def forbidden(source: Source, manifest: Manifest) -> bool:
    """Say whether a source, or one that it lies in, must stay on this machine."""
    for _ in range(DEEPEST + 1):
        if source.egress.strip().lower() not in MAY_LEAVE:
            return True
        if not source.parent:
            return False
        above = manifest.sources.get(source.parent)
        if above is None:
            return False
        source = above
    return True


def stays(source: Source, library: Library, cleared: Collection[str]) -> Outcome | None:
    """Return the outcome of a source that a run with a remote writer sends nothing of, None for one on the list consented to."""
    name = library.called(source)
    if forbidden(source, library.manifest):
        return Outcome(source.id, name, State.SKIPPED, "egress", "it may not leave this machine; a run without --remote distils it")
    if source.id not in cleared:
        return Outcome(source.id, name, State.SKIPPED, "postponed", "not on the list that was consented to, and nothing of it was sent")
    return None


def used(state: Path) -> int:
    """Return how often consent was used in this workspace."""
    return sum(record.get("what") == CONSENT for record in lines.read(state / FILE))


@dataclass(frozen=True)
class Book:
    """The record of what left: `.distil/egress.jsonl`, one line before each question and one after it, durable before anything is sent."""

    state: Path
    now: Callable[[], datetime]

    def consented(self, shipment: Shipment, *, by: str, how: str) -> None:
        """Record that a person let this shipment out, and use up the consent."""
        endpoint = shipment.endpoint
        where = {"remote": endpoint.name, "url": endpoint.address, "model": endpoint.model, "key": endpoint.key}
        size = {"sources": len(shipment.cleared), "payloads": len(shipment.parcels), "bytes": shipment.size}
        self.note({"what": CONSENT, "digest": shipment.digest, "by": by, "how": how, **where, **size})

    def note(self, record: Json) -> None:
        """Add a line with its time."""
        lines.append(self.state / FILE, {"schema": 1, "at": stamp(self.now()), **record})
