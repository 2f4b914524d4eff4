"""`organization/`: topics over the records, rebuilt whenever somebody asks, and never a source of anything."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from distil import okf
from distil.errors import InvalidPage
from distil.knowledge.git import Repository

FOLDER = "organization"


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
    """A topic page: a name and a sentence that stand word for word in its records, and those records, by title."""

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
