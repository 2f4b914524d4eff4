"""Which pages stand at a commit: every command that counts pages counts these."""

from collections.abc import Collection
from dataclasses import dataclass

from distil.knowledge.catalogue import Entry, Memo, catalogue, latest
from distil.knowledge.git import Repository
from distil.knowledge.review import NOTHING, rejections


@dataclass(frozen=True)
class Census:
    """The current page of each source, in the order of their paths: `standing` is served and searched, the others wait."""

    standing: tuple[Entry, ...]
    rejected: tuple[Entry, ...]  # by a person; the next run makes others
    withdrawn: tuple[Entry, ...]  # of sources that were declined, or that the screen now stops

    @property
    def unconfirmed(self) -> tuple[Entry, ...]:
        """The standing pages that no person has confirmed, oldest first."""
        return tuple(sorted((entry for entry in self.standing if entry.tier != "human"), key=lambda entry: (entry.created, entry.path)))


def census(repository: Repository, head: str, memo: Memo | None = None, *, withdrawn: Collection[str] = ()) -> Census:
    """Return the pages of a commit, told apart; `withdrawn` are ids of sources."""
    said = rejections(repository, head)
    standing: list[Entry] = []
    rejected: list[Entry] = []
    away: list[Entry] = []
    for entry in sorted(latest(catalogue(repository, head, memo)).values(), key=lambda entry: entry.path):
        if entry.source in withdrawn:
            away.append(entry)
        elif entry.id in said.get(entry.source, NOTHING).pages:
            rejected.append(entry)
        else:
            standing.append(entry)
    return Census(tuple(standing), tuple(rejected), tuple(away))
