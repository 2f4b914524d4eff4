"""The wiki as a bundle of plain files in the Open Knowledge Format: a pure function of one commit.

No clock, no machine, no working tree: two clones render the same bytes. Indexes and the log exist here and nowhere else;
that a page is deprecated, and what replaced it, is derived here and stands in no record.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property

from distil import knowledge, okf
from distil.errors import DistilError

VERSION = "0.2"
# A root index that lists more is read by nobody; beyond, the folders lead on.
LISTED = 1_000


@dataclass(frozen=True)
class Bundle:
    """What is rendered: every page of a commit but the rejected ones and those of the sources left out."""

    repository: knowledge.Repository
    commit: str
    pages: tuple[knowledge.Entry, ...]
    replaced: dict[str, knowledge.Entry]  # path of a superseded page -> the page that stands
    topics: tuple[knowledge.Topic, ...]

    @property
    def standing(self) -> list[knowledge.Entry]:
        """The pages that count, by title."""
        kept = [entry for entry in self.pages if entry.path not in self.replaced]
        return sorted(kept, key=lambda entry: (entry.title.casefold(), entry.path))

    @cached_property
    def placed(self) -> dict[str, knowledge.Topic]:
        """The topic that lists a page, by the page's path."""
        return knowledge.placed(self.topics)

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield (path, bytes) of every file, one page at a time; the order is the same each time."""
        yield "index.md", self._root()
        log = "".join(self._log())
        if log:
            yield "log.md", log.encode()
        yield from self._topics()
        folders = sorted({entry.path.rsplit("/", 1)[0] for entry in self.pages})
        if folders:
            lines = [_line(folder[-2:], f"{folder[-2:]}/index.md", f"Pages whose id starts with {folder[-2:]}") for folder in folders]
            yield "records/index.md", _index({"Folders": lines})
        for folder in folders:
            yield f"{folder}/index.md", self._folder(folder)
        for entry, (_, content) in zip(self.pages, self.repository.blobs(entry.blob for entry in self.pages), strict=True):
            if content is None:
                raise DistilError(f"{entry.path}: its object is missing; `git fsck` in the knowledge folder says more, a backup brings it back")
            yield entry.path, self._page(entry, content)

    def _page(self, entry: knowledge.Entry, content: bytes) -> bytes:
        """Return the page as it was committed, with what is derived: its topic, or what replaced it."""
        successor = self.replaced.get(entry.path)
        if successor is None:
            topic = self.placed.get(entry.path)
            back = f"\n## Topics\n\n* [{okf.words(topic.title)}](/{topic.path})\n" if topic is not None else ""
            return content + back.encode()
        note = okf.parse(content)
        front, body = okf.render(replace(note, status="deprecated")).decode().split("\n---\n", 1)
        title, rest = body.lstrip("\n").split("\n", 1)
        pointer = f"Superseded by [{okf.words(successor.title)}](/{successor.path})."
        return f'{front}\n  superseded_by: "{successor.id}"\n---\n\n{title}\n\n{pointer}\n{rest}'.encode()

    def _root(self) -> bytes:
        sections = {}
        if self.topics:
            sections["Topics"] = [_line(topic.title, topic.path, topic.description) for topic in self.topics]
        if self.pages and len(self.standing) <= LISTED:
            sections["Pages"] = [_line(entry.title, entry.path, entry.description) for entry in self.standing]
        folders = [_line("organization", "organization/index.md", "Topics")] if self.topics else []
        folders += [_line("records", "records/index.md", "All pages, by id")] if self.pages else []
        sections["Folders"] = folders
        return f'---\nokf_version: "{VERSION}"\n---\n\n'.encode() + _index(sections)

    def _topics(self) -> Iterator[tuple[str, bytes]]:
        if not self.topics:
            return
        lines = [_line(topic.title, topic.path.split("/", 1)[1], topic.description) for topic in self.topics]
        yield "organization/index.md", _index({"Topics": lines})
        shown = {entry.path for entry in self.pages}
        for topic in self.topics:
            yield topic.path, topic.page(shown)

    def _folder(self, folder: str) -> bytes:
        here = sorted((e for e in self.pages if e.path.startswith(f"{folder}/")), key=lambda entry: (entry.title.casefold(), entry.path))
        sections = {}
        for name, superseded in (("Pages", False), ("Superseded", True)):
            lines = [_line(e.title, e.path.rsplit("/", 1)[1], e.description) for e in here if (e.path in self.replaced) is superseded]
            if lines:
                sections[name] = lines
        return _index(sections)

    def _log(self) -> Iterator[str]:
        """When a reviewed page changed, newest day first; says so when older history is not here."""
        reviewed = {entry.path: entry for entry in self.pages if entry.tier == "human"}
        days: dict[str, set[str]] = {}
        for at, path in knowledge.reviewed_history(self.repository, self.commit, reviewed.keys()):
            days.setdefault(datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d"), set()).add(path)
        if not days:
            return
        yield "# Log\n"
        if knowledge.shallow(self.repository):
            yield "\nWhat happened before is not in this repository, which is a shallow clone.\n"
        for day in sorted(days, reverse=True):
            yield f"\n## {day}\n\n"
            for path in sorted(days[day]):
                yield f"* **Update**: {okf.words(reviewed[path].title)} ({path.removesuffix('.md')})\n"


def bundle(repository: knowledge.Repository, commit: str, *, memo: knowledge.Memo | None = None, without: frozenset[str] = frozenset()) -> Bundle:
    """Return the bundle of a commit, without the sources named."""
    rejected = {page for said in knowledge.rejections(repository, commit).values() for page in said.pages}
    entries = [entry for entry in knowledge.catalogue(repository, commit, memo) if not entry.error]
    standing = knowledge.latest(entries)
    shown = [entry for entry in entries if entry.source not in without and entry.id not in rejected]
    replaced = {entry.path: standing[entry.source] for entry in shown if standing[entry.source] != entry}
    # What replaced a page may be rejected itself; then nothing replaces it, and it is not shown as what counts either.
    kept = [entry for entry in shown if entry.path not in replaced or replaced[entry.path].id not in rejected]
    return Bundle(repository, commit, tuple(kept), replaced, knowledge.topics(repository, commit))


def _index(sections: dict[str, list[str]]) -> bytes:
    return "\n".join(f"# {name}\n\n{''.join(lines)}" for name, lines in sections.items()).encode()


def _line(title: str, where: str, description: str) -> str:
    said = f" - {okf.words(description)}" if description.strip() else ""
    return f"* [{okf.words(title)}]({where}){said}\n"
