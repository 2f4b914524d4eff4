"""People who must not be named: read from the context of a run, and looked for in a text by whole words.

Both sides are folded alike (compatibility forms, capitals, accents, invisible signs, letters of other alphabets that look Latin), so that
another way of writing a name is the same name; a part of a longer word is none. What is meant without being named is not found.
"""

import html
import json
import os
import re
import stat
import tomllib
import unicodedata
import urllib.parse
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any

from distil.data import Note, Part

# A context of 10,000 people takes about 1 MB.
LARGEST = 4 << 20
KEYS = {
    "ids": ("id", "ids"),
    "names": ("name", "names", "display_name", "display_names"),
    "mentions": ("mention", "mentions", "handle", "handles"),
    "mails": ("mail", "mails", "email", "emails"),
}
# Letters that look like Latin ones once folded, and those no rule takes apart; both sides are written so, hence a Cyrillic name still meets itself.
_LOOK: Mapping[str, str] = {
    **dict(zip("авеіјкмнорстухѕԁһԛԝ", "abeijkmhopctyxsdhqw", strict=True)),
    **dict(zip("αβεηικμνορτυχω", "abehikmnoptyxw", strict=True)),
    **dict(zip("ɡıłøđ", "gilod", strict=True)),
    "æ": "ae",
    "œ": "oe",
}
_LATIN = str.maketrans(dict(_LOOK))
_INVISIBLE = frozenset("\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800")
# Scripts that write no blank between words: each sign is a word there. Hangul is taken apart by folding and carries its particles.
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_PIECE = re.compile(f"{_UNSPACED.pattern}|[^\\W_]+")
_MENTION = re.compile(r"[@~]")
_ADDRESS = re.compile(r"([^\s@<>()\[\],;:\"']+)@([^\s@<>()\[\],;:\"'/?]+)")
_NAMED_ADDRESS = re.compile(r"(.*?)\s*<([^<>]+)>")
_SPELLED = frozenset(("at", "dot"))  # ada at example dot org
_LONGEST_HANDLE = 8  # words


class Unreadable(ValueError):
    """The context can't be read, so nobody can say who is in it. The message repeats nothing of it."""


@dataclass(frozen=True)
class Met:
    """Somebody was named: by what, and at which word of the text, counted from 1. The word itself is not repeated."""

    by: str  # an id, a display name, a mention, a mail address
    word: int

    def __str__(self) -> str:
        return f"{self.by} at word {self.word}"


@dataclass(frozen=True)
class Participant:
    """Everything one person goes by."""

    ids: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    mails: tuple[str, ...] = ()

    def json(self) -> dict[str, list[str]]:
        """Return the form `parse` reads."""
        return {key: list(values) for key, values in vars(self).items() if values}


@dataclass(frozen=True)
class _Token:
    """A word of a text: folded, with the number of the word of the text it stands in and the signs right before it."""

    text: str
    word: int
    before: str
    joined: bool  # nothing but signs stands between it and the one before


@dataclass(frozen=True)
class Participants:
    """The people of a context."""

    people: tuple[Participant, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.people)

    def __or__(self, other: "Participants") -> "Participants":
        return Participants(tuple(dict.fromkeys((*self.people, *other.people))))

    def find(self, text: str) -> tuple[Met, ...]:
        """Return where the text names one of them, in order."""
        if not self.people:
            return ()
        found: set[Met] = set()
        for version in {text, html.unescape(text), urllib.parse.unquote(text, errors="replace")}:
            folded = fold(version)
            tokens = list(_tokens(folded))
            found.update(self._look.plain(tokens), self._look.mentioned(tokens), self._look.addressed(folded, tokens))
        return tuple(sorted(found, key=lambda met: (met.word, met.by)))

    @cached_property
    def _look(self) -> "_Look":
        return _Look.of(self.people)


@dataclass(frozen=True)
class _Look:
    """What is looked for, folded: sequences of words by their first word, and what may follow a sign of mention."""

    words: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]
    mails: Mapping[str, tuple[tuple[str, ...], ...]]
    handles: frozenset[str] = field(default_factory=frozenset)

    @classmethod
    def of(cls, people: Iterable[Participant]) -> "_Look":
        words: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        mails: dict[str, list[tuple[str, ...]]] = {}
        handles: set[str] = set()
        for person in people:
            called = [("an id", _split(text)) for text in person.ids] + [("a display name", _split(text)) for text in person.names]
            for kind, said in called:
                for order in _orders(said) if _telling(said, kind) else ():
                    words.setdefault(order[0], []).append((order, kind))
            addresses = [(_split(local.split("+")[0]), domain) for local, _, domain in (fold(mail).rpartition("@") for mail in person.mails)]
            for local, domain in addresses:
                parts = tuple(part for part in (*local, *_split(domain)) if part not in _SPELLED)
                mails.setdefault(parts[0], []).append(parts)
            handles.update(
                "".join(said) for said in (*(said for _, said in called), *map(_split, person.mentions), *(local for local, _ in addresses))
            )
        return cls(_frozen(words), _frozen(mails), frozenset(handles - {""}))

    def plain(self, tokens: list[_Token]) -> Iterator[Met]:
        """Yield ids and names, wherever they stand."""
        for at, token in enumerate(tokens):
            for wanted, kind in self.words.get(token.text, ()):
                if tuple(each.text for each in tokens[at : at + len(wanted)]) == wanted:
                    yield Met(kind, token.word)

    def mentioned(self, tokens: list[_Token]) -> Iterator[Met]:
        """Yield what stands behind a sign of mention: @ada, <@U024BE7LH>, [~ada.l], @Ada Lovelace."""
        for at, token in enumerate(tokens):
            if _MENTION.search(token.before) and (not token.joined or token.before not in ("@", "~")):
                following = (each.text for number, each in enumerate(tokens[at : at + _LONGEST_HANDLE]) if not number or each.joined)
                if any(said in self.handles for said in accumulate(following)):
                    yield Met("a mention", token.word)

    def addressed(self, text: str, tokens: list[_Token]) -> Iterator[Met]:
        """Yield mail addresses, also with a tag (ada+news@) or spelled out (ada at example dot org)."""
        said = [token for token in tokens if token.text not in _SPELLED]
        for at, token in enumerate(said):
            for wanted in self.mails.get(token.text, ()):
                if tuple(each.text for each in said[at : at + len(wanted)]) == wanted:
                    yield Met("a mail address", token.word)
        for match in _ADDRESS.finditer(text):
            parts = tuple(part for part in (*_split(match[1].split("+")[0]), *_split(match[2])) if part not in _SPELLED)
            if parts and any(parts[: len(wanted)] == wanted for wanted in self.mails.get(parts[0], ())):
                yield Met("a mail address", len(text[: match.start() + 1].split()))


def fold(text: str) -> str:
    """Return the text as it is compared: without capitals, accents, invisible signs, and in one alphabet where letters look alike."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    seen = (sign for sign in apart if sign not in _INVISIBLE and unicodedata.category(sign) not in ("Cf", "Mn", "Me"))
    return "".join(seen).translate(_LATIN)


def read(path: Path) -> Participants:
    """Return the people a context file names; none means that it names nobody. Raises Unreadable."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise Unreadable("it is no file")
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise Unreadable(str(error.strerror)) from None
    if len(content) > LARGEST:
        raise Unreadable(f"it has more than {LARGEST} bytes")
    return parse(content)


def parse(content: bytes) -> Participants:
    """Return the people in the bytes of a context: TOML or JSON with a list `participants`, or a JSON list. Raises Unreadable."""
    try:
        text = content.decode("utf-8-sig")
        parsed = json.loads(text) if text.lstrip()[:1] in ("{", "[") and not text.lstrip().startswith("[[") else tomllib.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable("it is neither JSON nor TOML in UTF-8") from None
    listed = parsed.get("participants") if isinstance(parsed, dict) else parsed
    if not isinstance(listed, list):
        raise Unreadable("it holds no list `participants`")
    return Participants(tuple(_person(each, number) for number, each in enumerate(listed, start=1)))


def _person(said: Any, number: int) -> Participant:
    if isinstance(said, str):
        said = _table(said)
    if not isinstance(said, dict) or not said:
        raise Unreadable(f"participant {number} is neither a text nor a table")
    unknown = set(said) - {"schema"} - {name for names in KEYS.values() for name in names}
    if unknown:
        raise Unreadable(f"participant {number} has a key that is none of {', '.join(name for names in KEYS.values() for name in names)}")
    forms = {key: tuple(value for name in names for value in _texts(said.get(name, ()), number)) for key, names in KEYS.items()}
    if not any(forms.values()):
        raise Unreadable(f"participant {number} has nothing to be known by")
    return Participant(**forms)


def _table(text: str) -> dict[str, str]:
    """Return what a bare text says of a person: `Ada Lovelace <ada@example.org>`, an address, a mention, a name."""
    both = _NAMED_ADDRESS.fullmatch(text.strip())
    if both is not None and "@" in both[2]:
        return {"name": both[1], "mail": both[2]} if both[1] else {"mail": both[2]}
    if text.strip().startswith("@"):
        return {"mention": text}
    return {"mail": text} if "@" in text else {"name": text}


def _texts(value: Any, number: int) -> Iterator[str]:
    for each in value if isinstance(value, list | tuple) else (value,):
        if not isinstance(each, str | int) or isinstance(each, bool) or not _split(str(each)):
            raise Unreadable(f"participant {number} goes by something that is no word")
        yield str(each)


def _split(text: str) -> tuple[str, ...]:
    return tuple(_PIECE.findall(fold(text)))


def _orders(said: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Return a name as it is written, and with its first or its last word at the other end, as lists of names have it."""
    return {said, (*said[1:], said[0]), (said[-1], *said[:-1])}


def _telling(said: tuple[str, ...], kind: str) -> bool:
    """Say whether these words mean somebody without a sign of mention: no single letter, no short number."""
    joined = "".join(said)
    least = 1 if _UNSPACED.search(joined) else 5 if joined.isdigit() else 3 if kind == "an id" else 2
    return len(joined) >= least


def _tokens(folded: str) -> Iterator[_Token]:
    """Yield the words of a folded text."""
    for number, written in enumerate(folded.split(), start=1):
        end = 0
        for match in _PIECE.finditer(written):
            yield _Token(match[0], number, written[end : match.start()], joined=end > 0)
            end = match.end()


def _frozen(found: dict[str, list[Any]]) -> dict[str, tuple[Any, ...]]:
    return {key: tuple(values) for key, values in found.items()}


def unnamed(note: Note, people: Participants) -> Note:
    """Return the page without the lines of who says it that name one of these people; they are counted. Any other line that does is refused later."""
    kept = tuple(fact for fact in note.facts if fact.part is not Part.BYLINE or not people.find("\n".join((fact.text, fact.before, fact.after))))
    lost = len(note.facts) - len(kept)
    return replace(note, facts=kept, dropped={**note.dropped, "names a participant": lost}) if lost else note
