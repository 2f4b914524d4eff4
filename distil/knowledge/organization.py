"""`organization/`: topics over the records, rebuilt whenever somebody asks, and never a source of anything."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from distil import credentials, okf
from distil.errors import InvalidPage
from distil.knowledge.git import Repository
from distil.participants import Participants

FOLDER = "organization"
# Kind under which a memo keeps the ids of pages that a reorganization looked at and found no topic for.
LONE = "page-in-no-topic"
NOBODY = Participants()
_PLACE = re.compile(rf"{FOLDER}/[a-z0-9][a-z0-9-]{{0,80}}\.md")


@dataclass(frozen=True)
class RunName:
    """Who organizes: the run's id, and the producer as pages name it."""

    id: str
    producer: str


@dataclass(frozen=True)
class Member:
    """A record that a topic lists."""

    path: str
    title: str
    description: str


@dataclass(frozen=True)
class Topic:
    """A topic page: a name and a sentence that the heads of its records carry, and those records, by title."""

    path: str
    title: str
    description: str
    at: str  # when its content last changed, as `okf.stamp` writes it
    by: str
    members: tuple[Member, ...]

    def page(self, shown: Collection[str] | None = None) -> bytes:
        """Return the page; records that are not among those shown are left out, so that no link leads nowhere."""
        members = [member for member in self.members if shown is None or member.path in shown]
        front: okf.Tree = {
            "type": "Topic",
            "title": self.title,
            "description": self.description,
            "tags": [],
            "created_at": self.at,
            "status": "draft",
        }
        front["generated"] = {"by": self.by, "at": self.at}
        front["sources"] = [{"id": f"s{n}", "resource": _urn(m.path), "title": m.title} for n, m in enumerate(members, 1)]
        front["distil"] = {"schema": 1, "records": [{"path": m.path, "title": m.title, "description": m.description} for m in self.members]}
        lines = [f"* [{okf.words(m.title)}](/{m.path}) - {okf.words(m.description)}[^s{n}]" for n, m in enumerate(members, 1)]
        notes = [f"[^s{n}]: {okf.words(m.title)}" for n, m in enumerate(members, 1)]
        body = [f"# {okf.words(self.title)}", okf.words(self.description), "## Pages", "\n".join(lines) or "None.", "\n".join(notes)]
        return okf.front_matter(front) + ("\n" + "\n\n".join(part for part in body if part) + "\n").encode()


def _urn(path: str) -> str:
    """Name a record so that no reader takes the name for a file: they disagree on where such a path starts. The links in the body lead there."""
    return f"urn:distil:record:{path.rsplit('/', 1)[1].removesuffix('.md')}"


def topics(repository: Repository, commit: str) -> tuple[Topic, ...]:
    """Return the topics of a commit, by title; what is no topic page counts for nothing."""
    tree = {path: blob for path, (mode, blob) in repository.tree(commit, FOLDER).items() if mode == "100644" and path.endswith(".md")}
    pages = zip(tree, (content for _, content in repository.blobs(tree.values(), largest=okf.LARGEST)), strict=True)
    found = [topic for path, content in pages if content is not None and (topic := _topic(path, content)) is not None]
    return tuple(sorted(found, key=lambda topic: (topic.title.casefold(), topic.path)))


def placed(found: Iterable[Topic]) -> dict[str, Topic]:
    """Return record path -> the topic that lists it."""
    return {member.path: topic for topic in found for member in topic.members}


def topic_violations(path: str, page: bytes, records: Collection[str], people: Participants = NOBODY) -> list[str]:
    """Return everything that is wrong with a topic page; `records` are the paths of the pages there are. [] for a sound one."""
    found = []
    if not _PLACE.fullmatch(path) or path.rsplit("/", 1)[1] in ("index.md", "log.md"):
        found.append("O1: a topic lies at organization/<words>.md, in small letters, and is no index.md or log.md")
    if len(page) > okf.LARGEST:
        return [*found, f"O2: {len(page)} bytes; a topic has at most {okf.LARGEST}"]
    topic = _topic(path, page)
    if topic is None or topic.page() != page:
        return [*found, "O3: no topic as distil writes one; was it edited by hand?"]
    if not topic.title.strip() or not topic.members:
        found.append("O4: a topic has a name and lists pages")
    listed = Counter(member.path for member in topic.members)
    found += [f"O5: it lists {member}, which is no page of the wiki; `distil run --reorganize` again" for member in listed if member not in records]
    found += [f"O5: it lists {member} {count} times" for member, count in listed.items() if count > 1]
    said = "\n".join((topic.title, topic.description, *(f"{member.title}\n{member.description}" for member in topic.members)))
    found += [f"R8: it holds what looks like {secret.kind}" for secret in credentials.find(said)]
    return found + [f"R12: it names a participant ({met})" for met in people.find(said)]


def organizing_violations(files: Mapping[str, bytes | None], records: Collection[str], people: Participants) -> list[str]:
    """Return what a commit that organizes must not do: touch anything but topics, or leave one that is not sound."""
    found = [f"{path}: O1: organizing touches nothing but {FOLDER}/" for path in files if not path.startswith(f"{FOLDER}/")]
    for path, page in sorted(files.items()):
        found += [f"{path}: {wrong}" for wrong in topic_violations(path, page, records, people)] if page is not None else []
    return found


def unsound(repository: Repository, commit: str, records: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield (path, what is wrong) for every file under organization/ of the commit that is no sound topic."""
    tree = repository.tree(commit, FOLDER)
    plain = {path: blob for path, (mode, blob) in tree.items() if mode == "100644"}
    yield from ((path, "O3: a link, a module or a program, not a topic") for path in tree if path not in plain)
    for path, (_, page) in zip(plain, repository.blobs(plain.values(), largest=okf.LARGEST), strict=True):
        wrongs = [f"O2: missing, or larger than {okf.LARGEST} bytes"] if page is None else topic_violations(path, page, records)
        yield from ((path, wrong) for wrong in wrongs)


def _topic(path: str, content: bytes) -> Topic | None:
    try:
        front = okf.read_front_matter(content)
        ours, made = front["distil"], front["generated"]
        assert isinstance(ours, dict) and isinstance(made, dict)
        records = ours["records"]
        assert isinstance(records, list)
        members = tuple(Member(str(r["path"]), str(r["title"]), str(r["description"])) for r in records if isinstance(r, dict))
        return Topic(path, str(front["title"]), str(front["description"]), str(made["at"]), str(made["by"]), members)
    except (InvalidPage, KeyError, AssertionError):
        return None
