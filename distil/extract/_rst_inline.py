"""Inline markup of reStructuredText reduced to the words a reader sees; what links hide is kept aside."""

import re

from distil.data import Mark
from distil.extract._assemble import Builder

# One alternative after the other at each place, each bounded: a paragraph is read once.
MARKED = re.compile(
    r"``(?P<literal>[^`\n]{1,2000}?(?:`[^`\n]{1,500}?){0,3})``"
    r"|:(?P<role>[\w.+-]{1,40}(?::[\w.+-]{1,40})?):`(?P<target>[^`]{1,1000})`"
    r"|`(?P<link>[^`<]{0,500})(?:\s?<(?P<url>[^<>`]{1,1000})>)?`(?P<end>_{0,2})"
    r"|\*\*(?P<strong>[^*\s][^*]{0,1000})\*\*"
    r"|\*(?P<emphasis>[^*\s][^*]{0,1000})\*"
    r"|(?P<note>\[(?:#[\w-]{0,40}|\*|[\w.-]{1,60})\])_\b"
    r"|(?P<footnote>\[(?:#[\w-]{0,40}|\*|[\w.-]{1,60})\])_"
    r"|(?<!\w)\|(?P<substitute>[^|\s][^|]{0,80})\|_{0,2}(?!\w)"
    r"|(?<![\w`_])(?P<word>[^\W_][\w.-]{0,80}[^\W_]|[^\W_])__?(?![\w_])"
    r"|\\(?P<escaped>[^\s])"
)
QUIET_ROLES = frozenset({"index", "raw", "raw-html"})


class Inline:
    """Reduces marked-up lines; links go to the builder's side."""

    def __init__(self, builder: Builder) -> None:
        self._builder = builder

    def visible(self, text: str, place: str) -> str:
        """Return the words a reader sees."""
        return MARKED.sub(lambda found: self._replace(found, place), text)

    def _replace(self, found: re.Match[str], place: str) -> str:
        for plain in ("literal", "strong", "emphasis", "footnote", "note", "substitute", "word", "escaped"):
            if found.group(plain) is not None:
                return str(found.group(plain))
        if found.group("role") is not None:
            return self._role(found.group("role"), found.group("target"), place)
        url, words = found.group("url"), found.group("link").strip()
        if url:
            self._builder.side(url, place, (Mark.ATTRIBUTE,))
        return words or (url or "")

    def _role(self, role: str, target: str, place: str) -> str:
        """`title <target>` shows the title; `~package.name` shows the last word."""
        if role in QUIET_ROLES:
            self._builder.side(target, place, (Mark.ATTRIBUTE,))
            return ""
        title, angle, rest = target.partition(" <")
        if angle and rest.endswith(">"):
            self._builder.side(rest[:-1], place, (Mark.ATTRIBUTE,))
            return title
        if target.startswith("~"):
            return target.rpartition(".")[2].lstrip("~")
        return f"{role.upper()} {target}" if role in {"pep", "rfc"} else target.lstrip("!")
