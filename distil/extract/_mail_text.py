"""The words of one part of a mail: plain text as it was typed, and what one alternative says that the other doesn't."""

import re
from email.message import Message

from distil.data import Role
from distil.extract import _html_tree
from distil.extract._assemble import Builder
from distil.extract._mail_headers import BROKEN, charset, parameter
from distil.extract.text import join, lay_block, paragraphs

_WORD = re.compile(r"[^\W_]+")
_ADDRESS = re.compile(r"\b(?:(?:https?|ftp)://|mailto:|tel:|cid:)[^\s<>()\[\]]+", re.I)
_QUOTED = re.compile(r"\s?((?:>[ ]?)+)")


def content(part: Message) -> bytes:
    """Return a part's bytes with its transfer encoding undone; what can't be undone stays as it is, by the library's rules."""
    try:
        payload = part.get_payload(decode=True)
    except BROKEN:
        payload = None
    return payload if isinstance(payload, bytes) else b""


def text_of(part: Message, *, html: bool) -> str:
    """Return a part's text, whatever charset it says it is in."""
    raw, label = content(part), charset(part)
    if html and not label:
        return _html_tree.decode(raw)[0]
    text = _html_tree.labelled(raw, label)[0].removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not html and parameter(part, "format").lower() == "flowed":
        text = _unflowed(text, close=parameter(part, "delsp").lower() == "yes")
    return text


def _unflowed(text: str, *, close: bool) -> str:
    """Undo soft line ends (RFC 3676); `close` drops the space they end in."""
    lines: list[str] = []
    soft = False
    for line in text.split("\n"):
        quote, words = _depth(line)
        words = words.removeprefix(" ")
        if soft and lines and quote == _depth(lines[-1])[0]:
            lines[-1] = (lines[-1][:-1] if close else lines[-1]) + words
        else:
            lines.append(f"{'>' * quote} {words}" if quote else words)
        soft = words.endswith(" ") and words != "-- "
    return "\n".join(lines)


def _depth(line: str) -> tuple[int, str]:
    words = line.lstrip(">")
    return len(line) - len(words), words


def lay_out(builder: Builder, text: str, place: str) -> None:
    """Put plain text into a document: paragraphs with their wrapped lines joined, quoted ones with their sign before them."""
    for lines in paragraphs(text):
        for sign, group in _by_quote(lines):
            if not sign:
                lay_block(builder, group, place)
            elif any(map(str.strip, group)):
                builder.block(f"{sign} {join(group)}", place, Role.PARAGRAPH)


def _by_quote(lines: list[str]) -> list[tuple[str, list[str]]]:
    groups: list[tuple[str, list[str]]] = []
    for line in lines:
        found = _QUOTED.match(line)
        sign = found.group(1).replace(" ", "") if found else ""
        words = line[found.end() :] if found else line
        if sign and not words.strip():
            groups.append(("", []))  # an empty quoted line ends a paragraph
        elif groups and groups[-1][0] == sign:
            groups[-1][1].append(words)
        else:
            groups.append((sign, [words]))
    return [(sign, group) for sign, group in groups if group]


def differing(unused: str, seen: str) -> list[str]:
    """Return the passages of a text that are not in another one, comparing words and their order, not their form."""
    known = _words(_ADDRESS.sub(" ", seen))
    pairs, triples, single = set(zip(known, known[1:], strict=False)), set(zip(known, known[1:], known[2:], strict=False)), set(known)
    lines = unused.split("\n")
    tokens = [(word, at) for at, line in enumerate(lines) for word in _words(_ADDRESS.sub(" ", line))]
    covered = [len(tokens) < 3 and word in single for word, _ in tokens]
    for at in range(len(tokens) - 2):
        if (tokens[at][0], tokens[at + 1][0], tokens[at + 2][0]) in triples:
            covered[at : at + 3] = [True] * 3
    differ = {line for (_, line), known_there in zip(tokens, covered, strict=True) if not known_there}
    for (word, line), (after, below) in zip(tokens, tokens[1:], strict=False):
        # A word left out leaves neighbours that are none in the other text; what stands across an empty line may have moved.
        if below - line <= 1 and (word, after) not in pairs:
            differ.add(line)
    found: list[str] = []
    before = -2
    for at in sorted(differ):
        if at == before + 1:
            found[-1] += "\n" + lines[at].strip()
        else:
            found.append(lines[at].strip())
        before = at
    return found


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
