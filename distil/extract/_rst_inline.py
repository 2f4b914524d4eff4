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
MOST_PUT_IN = 200_000  # letters that names between bars may put in altogether
MOST_NAMES = 2_000
_MEANT = re.compile(r"([^()]{0,200}?)\s?\(([^()]{1,800})\)")
QUIET_ROLES = frozenset({"index", "raw", "raw-html"})


class Inline:
    """Reduces marked-up lines; links go to the builder's side."""

    def __init__(self, builder: Builder) -> None:
        self._builder = builder
        self._defined: dict[str, str] = {}
        self._used: set[str] = set()
        self._left = MOST_PUT_IN
        self.raw: set[str] = set()  # roles that hand words to one format as they are

    def define(self, name: str, words: str) -> None:
        """Learn what stands for a name between bars."""
        if len(self._defined) < MOST_NAMES:
            self._defined.setdefault(" ".join(name.split()), words)
        else:
            self._builder.side(words, "section 0", (Mark.COMMENT,))

    def unused(self) -> list[str]:
        """Return the words of the names that no text has used so far."""
        return [words for name, words in self._defined.items() if name not in self._used]

    def visible(self, text: str, place: str) -> str:
        """Return the words a reader sees."""
        return MARKED.sub(lambda found: self._replace(found, place), text)

    def _replace(self, found: re.Match[str], place: str) -> str:
        for plain in ("literal", "strong", "emphasis", "footnote", "note", "substitute", "word", "escaped"):
            if found.group(plain) is not None:
                said = str(found.group(plain))
                return self._substituted(said) if plain == "substitute" else said
        if found.group("role") is not None:
            return self._role(found.group("role"), found.group("target"), place)
        url, words = found.group("url"), found.group("link").strip()
        if url:
            self._builder.side(url, place, (Mark.ATTRIBUTE,))
        return words or (url or "")

    def _substituted(self, name: str) -> str:
        """What stands for a name, as it is written there; markup in it is rare and stays as it is."""
        words = self._defined.get(" ".join(name.split()))
        if words is None or len(words) > self._left:
            return name
        self._left -= len(words)
        self._used.add(" ".join(name.split()))
        return words

    def _role(self, role: str, target: str, place: str) -> str:
        """`title <target>` shows the title; `~package.name` shows the last word."""
        if role in {"abbr", "abbreviation"} and (meant := _MEANT.fullmatch(target)) is not None:
            self._builder.side(meant[2], place, (Mark.ATTRIBUTE,))  # shown when a pointer rests on the letters
            return meant[1]
        if role in QUIET_ROLES or role in self.raw:
            self._builder.side(target, place, (Mark.ATTRIBUTE,))
            return ""
        title, angle, rest = target.partition(" <")
        if angle and rest.endswith(">"):
            self._builder.side(rest[:-1], place, (Mark.ATTRIBUTE,))
            return title
        if target.startswith("~"):
            return target.rpartition(".")[2].lstrip("~")
        return f"{role.upper()} {target}" if role in {"pep", "rfc"} else target.lstrip("!")
