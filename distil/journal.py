"""Decisions taken on this machine: append-only lines in `.distil/`, never committed.

A consent in a committed manifest counts only from people this machine names; a consent given here counts because it stands
in this journal. An overruled BLOCK stands nowhere else, so it can't travel.
"""

from datetime import datetime
from pathlib import Path

from distil import lines
from distil.data import Json, Source
from distil.manifest import stamp


class Journal:
    """`decisions.jsonl` of a workspace's state folder; lines that can't be read count for nothing."""

    def __init__(self, state: Path) -> None:
        self.path = state / "decisions.jsonl"
        self._consents: set[tuple[str, str, str, str]] = set()
        self._overrules: dict[tuple[str, str], frozenset[str]] = {}
        for record in lines.read(self.path):
            self._take(record)

    def consented(self, source: Source) -> None:
        """Record the consent (or the refusal) that the source now carries."""
        if source.consent is None:
            return
        kind = "declined" if source.consent.declined else "consented"
        at, classes = stamp(source.consent.at), list(source.consent.classes)
        self._append({"what": kind, "source": source.id, "sha256": source.sha256, "by": source.consent.by, "at": at, "classes": classes})

    def overruled(self, source: Source, classes: tuple[str, ...], *, by: str, at: datetime, reason: str) -> None:
        """Record that a person let a blocked version of a source on, and why."""
        record: Json = {"what": "overruled", "source": source.id, "sha256": source.sha256, "by": by, "at": stamp(at)}
        self._append(record | {"classes": list(classes), "reason": reason})

    def knows(self, source: Source) -> bool:
        """Say whether the consent the source carries was given on this machine, to these very bytes and classes."""
        consent = source.consent
        return consent is not None and (source.id, source.sha256, consent.by, ",".join(sorted(consent.classes))) in self._consents

    def overrules(self, source: Source) -> frozenset[str]:
        """Return the classes overruled here for these very bytes."""
        return self._overrules.get((source.id, source.sha256), frozenset())

    def _take(self, record: Json) -> None:
        source, digest, by = str(record.get("source")), str(record.get("sha256")), str(record.get("by"))
        classes = sorted(str(name) for name in record.get("classes", []))
        if record.get("what") == "consented":
            self._consents.add((source, digest, by, ",".join(classes)))
        elif record.get("what") == "overruled":
            self._overrules[source, digest] = frozenset(classes)

    def _append(self, record: Json) -> None:
        lines.append(self.path, record)
        self._take(record)
