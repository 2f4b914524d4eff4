"""The manifest: one line a source in `manifests/*.jsonl`, sorted by id, keys in one order, so that git diffs say what changed.

A manifest may come from somebody else (a pull request): paths that leave their root are refused, and whose consent counts
is decided by `ingest`, never by the line itself.
"""

import base64
import json
import os
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from distil.data import Consent, Json, Source
from distil.errors import Usage
from distil.member import shown

SCHEMA = 1
DEEPEST = 5  # sources within sources: a mail in an archive in a mail is three
MAIN = "sources.jsonl"
WORKSPACE_ROOT = "workspace"
TEXT_KEYS = ("resolved", "parent", "member", "blob", "sha256", "media_type", "language", "title", "origin", "accessed", "licence", "egress")
REQUIRED = ("id", "root", "blob", "sha256", "size")
# Begins the place of something inside a source: @ID-OF-THE-SOURCE:LOCATOR. No root is called like that.
INSIDE = "@"


@dataclass
class Manifest:
    """All sources of a workspace, and which file each line lives in. Change it with `put`, keep it with `save`."""

    folder: Path
    sources: dict[str, Source] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    _places: dict[str, str] = field(default_factory=dict)  # ROOT:PATH -> id
    _digests: dict[str, str] = field(default_factory=dict)  # sha256 -> id
    _forms: dict[str, str] = field(default_factory=dict)  # place in composed letters -> id

    def __iter__(self) -> Iterator[Source]:
        return iter(sorted(self.sources.values(), key=lambda source: source.id))

    def put(self, source: Source) -> None:
        """Add a source or replace the one of the same id."""
        old = self.sources.get(source.id)
        if old is not None:
            for place in places(old):
                if self._places.get(place) == old.id:
                    del self._places[place]
            if self._digests.get(old.sha256) == old.id:
                del self._digests[old.sha256]
        self.sources[source.id] = source
        for place in places(source):
            self._places[place] = self._forms[_composed(place)] = source.id
        self._digests.setdefault(source.sha256, source.id)
        self.files.setdefault(source.id, MAIN)

    def remove(self, key: str) -> None:
        """Take a source out; its line is gone with the next `save`."""
        source = self.sources.pop(key)
        for place in places(source):
            self._places.pop(place, None)
            self._forms.pop(_composed(place), None)
        if self._digests.get(source.sha256) == key:
            del self._digests[source.sha256]

    def at(self, root: str, path: str) -> Source | None:
        """Return the source known at this place, be it by its path or by an alias."""
        return self.sources.get(self._places.get(f"{root}:{path}", ""))

    def holds(self, root: str, path: str) -> bool:
        """Say whether a source is known at this place, or at one below it."""
        place = f"{root}:{path}"
        return place in self._places or any(each.startswith(f"{place}/") for each in self._places)

    def near(self, root: str, path: str) -> Source | None:
        """Return a source whose place looks the same and differs only in how its letters are composed."""
        place = f"{root}:{path}"
        found = self.sources.get(self._forms.get(_composed(place), ""))
        return found if found is not None and place not in places(found) and _composed(place) in map(_composed, places(found)) else None

    def inside(self, parent: Source) -> list[Source]:
        """Return the sources that lie in this one, at any depth, outer ones first."""
        found: dict[str, Source] = {}
        layer = {parent.id}
        while layer:
            inner = {source.id: source for source in self if source.parent in layer and source.id not in found}
            found |= inner
            layer = set(inner)
        return list(found.values())

    def called(self, source: Source) -> str:
        """Return what people call a source: its path, or what it is in which source. Foreign text: who prints it escapes it."""
        names: list[str] = []
        while source.parent and len(names) < DEEPEST:
            names.append(shown(source.member))
            above = self.sources.get(source.parent)
            if above is None:
                break
            source = above
        return " of ".join((*names, source.path))

    def holding(self, digest: str) -> Source | None:
        """Return a source whose bytes have this SHA-256."""
        return self.sources.get(self._digests.get(digest, ""))

    def find(self, key: str) -> Source:
        """Return the source with this id, unique start of an id, or path; Usage says what is wrong otherwise."""
        if key in self.sources:
            return self.sources[key]
        hits = [source for source in self if (len(key) >= 4 and source.id.startswith(key)) or key in (self.called(source), *source.aliases)]
        if len(hits) == 1:
            return hits[0]
        if hits:
            raise Usage(f"{key}: {len(hits)} sources start like this; give more digits (`distil sources`)")
        raise Usage(f"{key}: no such source in the manifest; `distil sources` lists them, `distil add` adds one")

    def save(self) -> None:
        """Write every file of the manifest whose content changed; each is replaced in one step."""
        self.folder.mkdir(parents=True, exist_ok=True)
        by_file: dict[str, list[Source]] = {}
        for source in self:
            by_file.setdefault(self.files[source.id], []).append(source)
        for name in {*self.files.values()} - by_file.keys():
            by_file[name] = []
        for name, sources in by_file.items():
            _replace(self.folder / name, "".join(line(source) + "\n" for source in sources).encode())


def load(folder: Path) -> Manifest:
    """Return the manifest kept in `folder`; an empty one when there is none yet. Usage names file, line and fault."""
    manifest = Manifest(folder)
    for path in sorted(folder.glob("*.jsonl")) if folder.is_dir() else []:
        for number, text in enumerate(_lines(path), 1):
            source = parse(text, f"{path}: line {number}")
            if source.id in manifest.sources:
                raise Usage(f"{path}: line {number}: the id {source.id} stands twice; keep one of the lines")
            manifest.put(source)
            manifest.files[source.id] = path.name
    return manifest


def places(source: Source) -> tuple[str, ...]:
    """Return where a source is known to be: ROOT:PATH, or @PARENT:LOCATOR for something inside another source."""
    own = f"{INSIDE}{source.parent}:{source.member}" if source.parent else f"{source.root}:{source.path}"
    return (own, *source.aliases)


def _composed(place: str) -> str:
    """Return a place as every system spells it: one keeps é as one letter, another as e and an accent."""
    return place if place.isascii() else unicodedata.normalize("NFC", place)


def line(source: Source) -> str:
    """Return the source's canonical line, without the line end."""
    record: Json = {"schema": SCHEMA, "id": source.id, "root": source.root}
    record["path_b64" if source.path_b64 else "path"] = source.path_b64 or source.path
    record["aliases"] = list(source.aliases)
    for key in ("resolved", "parent", "member", "blob", "sha256"):
        record[key] = getattr(source, key)
    record["size"] = source.size
    for key in ("media_type", "language", "title", "origin", "accessed", "licence", "egress"):
        record[key] = getattr(source, key)
    record["consent"] = consent_json(source.consent)
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return "".join(c if not "\ud800" <= c <= "\udfff" else f"\\u{ord(c):04x}" for c in text)


def parse(text: str, where: str) -> Source:
    """Return the source on this line; Usage starts with `where`."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Usage(f"{where}: not JSON ({error}); restore it from git") from None
    if not isinstance(record, dict) or record.get("schema") != SCHEMA:
        raise Usage(f"{where}: wanted schema {SCHEMA}; a newer distil may have written it")
    missing = [key for key in REQUIRED if not record.get(key) and record.get(key) != 0]
    if missing or not (record.get("path") or record.get("path_b64")):
        raise Usage(f"{where}: missing {', '.join(missing or ['path'])}")
    words = [record.get(key, "") for key in TEXT_KEYS]
    # Looked at together: a night parses every line, and asking each field by itself took a third of it.
    if {str} != {*map(type, words), type(record["id"]), type(record["root"])} or not isinstance(record["size"], int):
        raise Usage(f"{where}: a field has the wrong type; restore it from git")
    encoded = str(record.get("path_b64") or "")
    path = os.fsdecode(base64.b64decode(encoded)) if encoded else str(record["path"])
    # A locator is never a path, so it may look like any.
    for name in (path, *(str(alias).partition(":")[2] for alias in record.get("aliases", []) if not str(alias).startswith(INSIDE))):
        _stays_inside(name, where)
    if not set(record["id"]) <= set("0123456789abcdef") or len(record["id"]) < 8:
        raise Usage(f"{where}: {record['id']!r} is no id (hex digits)")
    return Source(
        id=record["id"],
        root=record["root"],
        path=path,
        path_b64=encoded,
        aliases=tuple(record.get("aliases", ())),
        size=record["size"],
        consent=_consent(record.get("consent"), where),
        **dict(zip(TEXT_KEYS, words, strict=True)),
    )


def consent_json(consent: Consent | None) -> Json | None:
    """Return a consent as it stands in the manifest."""
    if consent is None:
        return None
    record: Json = {"by": consent.by, "at": stamp(consent.at), "classes": list(consent.classes), "rules": consent.rules}
    return record | {"declined": True} if consent.declined else record


def stamp(at: datetime) -> str:
    """Return a time as distil writes it everywhere: UTC, seconds, Z."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def path_fields(path: str) -> tuple[str, str]:
    """Return (path, path_b64) for a path as the file system gave it; the second is set when it is no UTF-8."""
    raw = os.fsencode(path)
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return path, base64.b64encode(raw).decode()
    return path, ""


def _consent(record: object, where: str) -> Consent | None:
    if record is None:
        return None
    try:
        assert isinstance(record, dict)
        at = _moment(record["at"])
        return Consent(str(record["by"]), at, tuple(map(str, record["classes"])), str(record["rules"]), record.get("declined") is True)
    except (AssertionError, KeyError, TypeError, ValueError):
        raise Usage(f"{where}: the consent is malformed; restore it from git or ask again (`distil consent`)") from None


def _moment(text: str) -> datetime:
    """Return the time written by `stamp`; `strptime` would take a quarter of a large manifest's time."""
    if len(text) != 20 or (text[4], text[7], text[10], text[13], text[16], text[19]) != ("-", "-", "T", ":", ":", "Z"):
        raise ValueError(text)
    return datetime.fromisoformat(text)


def _stays_inside(path: object, where: str) -> None:
    if not isinstance(path, str) or path.startswith("/") or "\0" in path or (".." in path and ".." in path.split("/")):
        raise Usage(f"{where}: a path leaves its root; a manifest may only name files inside one")


def _lines(path: Path) -> Iterable[str]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Usage(f"{path}: can't be read ({error}); restore it from git") from None
    return [row for row in text.split("\n") if row.strip()]


def _replace(path: Path, content: bytes) -> None:
    if path.is_file() and path.read_bytes() == content:
        return
    fresh = path.with_name(path.name + ".new")
    with fresh.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(path)
