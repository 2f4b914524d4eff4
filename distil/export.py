"""The wiki in the forms that other programs like best."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from distil import knowledge, okf
from distil.data import Note
from distil.render import Bundle

# What Obsidian or a file system gives a meaning of its own.
_UNFIT = re.compile(r"[\\/:*?\"<>|#^\[\]%`\x00-\x1f\x7f]+")
LONGEST = 80


@dataclass(frozen=True)
class Vault:
    """An Obsidian vault: a file for each page, named by its title, and an index that links them."""

    bundle: Bundle

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield (path, bytes) of every file."""
        names = self._names()
        standing = self.bundle.standing
        by_topic = knowledge.placed(self.bundle.topics)
        yield "Index.md", self._index(standing, names, by_topic)
        for entry, note in knowledge.notes(self.bundle.repository, self.bundle.pages):
            successor = self.bundle.replaced.get(entry.path)
            yield f"{names[entry.path]}.md", _page(entry, note, names[successor.path] if successor else "")

    def _names(self) -> dict[str, str]:
        """Return path -> file name; two pages of one title get their ids."""
        bare = {entry.path: _name(entry.title) for entry in self.bundle.pages}
        counts: dict[str, int] = {"index": 1}
        for name in bare.values():
            counts[name.casefold()] = counts.get(name.casefold(), 0) + 1
        ids = {entry.path: entry.id for entry in self.bundle.pages}
        return {path: name if counts[name.casefold()] == 1 else f"{name} ({ids[path][:12]})" for path, name in bare.items()}

    def _index(self, standing: list[knowledge.Entry], names: dict[str, str], by_topic: dict[str, knowledge.Topic]) -> bytes:
        sections: dict[str, list[str]] = {}
        for entry in standing:
            topic = by_topic.get(entry.path)
            line = f"- [[{names[entry.path]}]]: {okf.words(entry.description)} ({entry.status}, {entry.tier})"
            sections.setdefault(topic.title if topic is not None else "Pages", []).append(line)
        parts = [f"## {okf.words(name)}\n\n{chr(10).join(lines)}\n" for name, lines in sorted(sections.items())]
        return ("# Index\n\n" + "\n".join(parts)).encode()


def _page(entry: knowledge.Entry, note: Note, successor: str) -> bytes:
    body = okf.render(note).decode().split("\n---\n", 1)[1].lstrip("\n")
    properties = {
        "id": note.id,
        "aliases": [note.title],
        "status": "deprecated" if successor else note.status,
        "tier": entry.tier,
        "source": note.source.path,
        "made": okf.stamp(note.created),
    }
    front = "\n".join(f"{key}: {_yaml(value)}" for key, value in properties.items())
    title, rest = body.split("\n", 1)
    pointer = f"\n> [!warning] Superseded by [[{successor}]]\n" if successor else ""
    return f"---\n{front}\n---\n{title}\n{pointer}{rest}".encode()


def _yaml(value: Sequence[str]) -> str:
    if not isinstance(value, str):
        return "[" + ", ".join(map(_yaml, value)) + "]"
    # A JSON text is a YAML text, as long as nothing beyond the basic plane is written as two halves.
    return json.dumps("".join(sign if sign.isprintable() else " " for sign in value), ensure_ascii=False)


def _name(title: str) -> str:
    plain = "".join(sign if sign.isprintable() else " " for sign in _UNFIT.sub(" ", title))
    return " ".join(plain.split())[:LONGEST].strip(" .") or "Untitled"
