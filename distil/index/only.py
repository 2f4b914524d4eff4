"""Which notes a search is confined to."""

import re
from dataclasses import dataclass
from datetime import date

from distil.errors import Usage

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
        if self.since:
            object.__setattr__(self, "since", _day(self.since))

    def condition(self, opening: str, closing: str = "") -> str:
        """Return the SQL that lets these notes' units through, between these words; "" when all may pass. `values` are its parameters."""
        parts = [f"contains(tags, $tag{at})" for at in range(len(self.tags))]
        parts += [sql for name, sql in _CONDITIONS.items() if getattr(self, name)]
        return f"{opening} note IN (SELECT note FROM notes WHERE {' AND '.join(parts)}){closing}" if parts else ""

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


def _day(text: str) -> str:
    """Return the first day of a year, a month or a day written with hyphens."""
    if _DAY.fullmatch(text):
        try:
            return date.fromisoformat(f"{text}-01-01"[:10]).isoformat()
        except ValueError:
            pass
    raise Usage(f"{text}: no day; write it as 2026-03-01, 2026-03 or 2026")
