"""The pages of the newest commit, as a run looks them up."""

from dataclasses import dataclass

from distil import knowledge
from distil.cache import Cache
from distil.data import Note


@dataclass(frozen=True)
class Book:
    """The latest page of each source in the newest commit; read again when the commit moved."""

    repository: knowledge.Repository
    cache: Cache
    pages: dict[str, knowledge.Entry]
    rejections: dict[str, knowledge.Rejected]
    seen: list[str]

    def page(self, source: str, *, again: bool = False) -> knowledge.Entry | None:
        """Return a source's latest page; with `again`, look whether another run has committed since."""
        if again and self.repository.head() != self.seen[-1]:
            self.read()
        return self.pages.get(source)

    def read(self) -> None:
        """Read the newest commit."""
        head = self.repository.head()
        self.pages.clear()
        self.rejections.clear()
        self.rejections.update(knowledge.rejections(self.repository, head))
        self.pages.update(knowledge.latest(knowledge.catalogue(self.repository, head, self.cache)))
        self.seen.append(head)

    def rejected(self, source: str) -> knowledge.Rejected:
        """Return what people rejected of a source's pages."""
        return self.rejections.get(source, knowledge.NOTHING)

    def note(self, entry: knowledge.Entry) -> Note:
        """Return the whole page."""
        return next(note for _, note in knowledge.notes(self.repository, [entry]))
