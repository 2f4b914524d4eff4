"""Which notes a search is confined to."""

import re
from dataclasses import dataclass
from datetime import date

from distil.errors import Usage
from distil.index.tables import Connection

# What people call a kind of file -> the end of its media type.
FORMATS = {
    "docx": "wordprocessingml.document",
    "email": "rfc822",
    "md": "markdown",
    "odt": "opendocument.text",
    "pptx": "presentationml.presentation",
    "text": "plain",
    "txt": "plain",
    "word": "wordprocessingml.document",
    "xlsx": "spreadsheetml.sheet",
}
TIERS = ("human", "machine", "unreviewed")
_DAY = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


@dataclass(frozen=True)
class Only:
    """A condition on notes; one that says nothing lets every note through. Values are compared without regard to case.

    `type` is the page's own type or the kind of its source's file; `source` a part of the source's path or the start of its id;
    `since` a day on which the page was made or later; `tags` must all be there.
    """

    tags: tuple[str, ...] = ()
    type: str = ""
    source: str = ""
    since: str = ""
    status: str = ""
    tier: str = ""

    def __post_init__(self) -> None:
        if self.tier and self.tier.casefold() not in TIERS:
            raise Usage(f"{self.tier}: no tier; pages are confirmed by {', '.join(TIERS)}")
        if self.since:
            object.__setattr__(self, "since", _day(self.since))

    def condition(self, opening: str, closing: str = "") -> str:
        """Return the SQL that lets these notes' units through, between these words; "" when all may pass. `values` are its parameters."""
        parts = [f"contains(tags, $tag{at})" for at in range(len(self.tags))]
        parts += [sql for name, sql in _CONDITIONS.items() if getattr(self, name)]
        return f"{opening} note IN (SELECT note FROM notes WHERE {' AND '.join(parts)}){closing}" if parts else ""

    def unmet(self, index: Connection) -> list[str]:
        """Return what to say when no note of the index meets the conditions, with the types that are there when it is the type."""
        if self == EVERYTHING or index.execute(f"SELECT 1 FROM notes{self.condition(' WHERE')} LIMIT 1", self.values).fetchall():
            return []
        by_type = Only(type=self.type)
        if self.type and not index.execute(f"SELECT 1 FROM notes{by_type.condition(' WHERE')} LIMIT 1", by_type.values).fetchall():
            rows = index.execute("SELECT DISTINCT lower(type), lower(media_type) FROM notes").fetchall()
            known = {row[0] for row in rows if row[0]} | {_kind(row[1]) for row in rows if row[1]}
            return [f"no page is of type {self.type}; there are: {', '.join(sorted(known))}"]
        given = ", ".join(f"{name} {value}" for name, value in vars(self).items() if value and name != "tags")
        tags = ", ".join(f"tag {tag}" for tag in self.tags)
        return [f"no page meets what the search is confined to: {', '.join(filter(None, (given, tags)))}"]

    @property
    def values(self) -> dict[str, str]:
        """The parameters of `condition`."""
        found = {f"tag{at}": f"\n{' '.join(tag.casefold().split())}\n" for at, tag in enumerate(self.tags)}
        found |= {f"only_{name}": getattr(self, name).casefold() for name in _CONDITIONS if getattr(self, name)}
        if self.type:
            found["only_format"] = FORMATS.get(self.type.casefold(), self.type.casefold())
        return found


_CONDITIONS = {
    "type": "(lower(type) = $only_type OR ends_with(lower(media_type), $only_format) OR ends_with(lower(source), '.' || $only_type))",
    "source": "(contains(lower(source), $only_source) OR starts_with(source_id, $only_source))",
    "since": "created >= $only_since",
    "status": "lower(status) = $only_status",
    "tier": "tier = $only_tier",
}
EVERYTHING = Only()


def _kind(media_type: str) -> str:
    """Return what people call a media type: the shortest name that finds it, else what stands behind its stroke."""
    names = sorted((name for name, end in FORMATS.items() if media_type.endswith(end)), key=lambda name: (len(name), name))
    return names[0] if names else media_type.rsplit("/", 1)[-1]


def _day(text: str) -> str:
    """Return the first day of a year, a month or a day written with hyphens."""
    if _DAY.fullmatch(text):
        try:
            return date.fromisoformat(f"{text}-01-01"[:10]).isoformat()
        except ValueError:
            pass
    raise Usage(f"{text}: no day; write it as 2026-03-01, 2026-03 or 2026")
