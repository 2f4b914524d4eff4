"""What changed in the wiki between two commits, page by page and claim by claim."""

from collections.abc import Iterator
from dataclasses import dataclass

from distil import knowledge
from distil.data import Json


@dataclass(frozen=True)
class Difference:
    """One page that differs: added, superseded (with what its successor says otherwise), approved, rejected, or removed."""

    what: str
    id: str
    title: str
    path: str
    detail: str = ""
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()

    def json(self) -> Json:
        """Return the machine form."""
        return {"schema": 1, **{key: list(value) if isinstance(value, tuple) else value for key, value in vars(self).items()}}


def diff(repository: knowledge.Repository, old: str, new: str, memo: knowledge.Memo | None = None) -> Iterator[Difference]:
    """Yield what differs between two commits, in the order of paths."""
    before = {entry.path: entry for entry in knowledge.catalogue(repository, old, memo) if not entry.error}
    after = {entry.path: entry for entry in knowledge.catalogue(repository, new, memo) if not entry.error}
    ids = {entry.id: entry for entry in after.values()} | {entry.id: entry for entry in before.values()}
    for path in sorted(before.keys() | after.keys()):
        was, now = before.get(path), after.get(path)
        if now is None and was is not None:
            yield Difference("removed", was.id, was.title, path)
        elif was is None and now is not None:
            yield _new(repository, now, ids.get(now.supersedes))
        elif was is not None and now is not None and was.blob != now.blob:
            what = "approved" if (was.tier, now.tier) == ("unreviewed", "human") else "reviewed"
            yield Difference(what, now.id, now.title, path, f"{was.status} to {now.status}")
    yield from _rejected(repository, old, new, ids)


def _new(repository: knowledge.Repository, now: knowledge.Entry, older: knowledge.Entry | None) -> Difference:
    if older is None:
        return Difference("added", now.id, now.title, now.path)
    said = [[claim.text for claim in note.claims] for _, note in knowledge.notes(repository, [older, now])]
    gained = tuple(text for text in said[1] if text not in said[0])
    lost = tuple(text for text in said[0] if text not in said[1])
    return Difference("superseded", now.id, now.title, now.path, f"takes the place of {older.id}", gained, lost)


def _rejected(repository: knowledge.Repository, old: str, new: str, ids: dict[str, knowledge.Entry]) -> Iterator[Difference]:
    was = {page for said in knowledge.rejections(repository, old).values() for page in said.pages}
    now = {page for said in knowledge.rejections(repository, new).values() for page in said.pages}
    for page in sorted(now - was):
        entry = ids.get(page)
        yield Difference("rejected", page, entry.title if entry else "", entry.path if entry else "")
