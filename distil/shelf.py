"""A workspace opened for reading: its index, and what the manifest knows of the sources behind it.

Nothing in here writes: the index is opened read-only by the database itself, and the manifest and the sources are only read.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from distil.backends import Embedder
from distil.blob import sha256
from distil.config import Workspace
from distil.data import Source
from distil.errors import SourceFailed, Usage
from distil.knowledge import Repository
from distil.manifest import parse
from distil.roots import Roots, read_regular

if TYPE_CHECKING:
    from distil.index.only import Only
    from distil.index.search import Found

# A changed file is read again to be sure; of larger ones it is only noticed when their size differs.
READ_TO = 8 * 1024 * 1024


class OnPage(Protocol):
    """Something found on a page: `page` is the page's path in the knowledge repository."""

    @property
    def page(self) -> str: ...


P = TypeVar("P", bound=OnPage)


class Shelf:
    """One wiki to look things up in. `embedder` is called when a question comes; None from it means by words alone."""

    def __init__(self, here: Workspace, embedder: Callable[[], Embedder | None], roots: Mapping[str, Path]) -> None:
        from distil.index.database import Held

        self.workspace = here
        self.index = Held(here.index)
        self._embedder = embedder
        self._roots = Roots(here.root, roots)
        self._paths: tuple[str, frozenset[str]] = ("", frozenset())  # of the pages of a commit
        self._digests: dict[tuple[Path, int, int, int], str] = {}  # of files as they were last seen

    @property
    def empty(self) -> bool:
        """True for a wiki without pages; Usage when there are pages and the index is gone."""
        if self.workspace.index.exists():
            return False
        if Repository(self.workspace.knowledge).head():
            raise Usage(f"{self.workspace.root}: the index is not here; `distil index` builds it again from the pages")
        return True

    @property
    def embedder(self) -> Embedder | None:
        """The workspace's embedder, None when there is none on this machine."""
        return self._embedder()

    def search(self, query: str, *, k: int, only: "Only") -> "Found":
        """Return the `k` best sources, those told apart whose bytes are no longer the ones their page was made from."""
        from distil.index.search import Found, search

        if self.empty:
            return Found((), "", ("no pages yet; `distil add` documents, then `distil run --local`",))
        embedder, asked = self.embedder, k
        found = search(self.index, query, k=asked, embedder=embedder, only=only)
        hits = self.standing(found.hits, found.commit)
        # As many are asked for again as are gone, until enough stand or no more are found.
        while len(hits) < k and len(found) == asked:
            asked *= 2
            found = search(self.index, query, k=asked, embedder=embedder, only=only)
            hits = self.standing(found.hits, found.commit)
        found = replace(found, hits=hits[:k])
        stale = self.stale({hit.source_id: hit.sha256 for hit in found})
        return replace(
            found,
            hits=tuple(replace(hit, stale=hit.source_id in stale) for hit in found),
            notices=(*found.notices, *self.behind(found.commit)),
        )

    def standing(self, found: "Iterable[P]", commit: str) -> "tuple[P, ...]":
        """Return those whose page is in the newest commit: an index of another commit may hold pages that were taken back or forgotten since."""
        newest = Repository(self.workspace.knowledge).head()
        if newest == commit:
            return tuple(found)
        if self._paths[0] != newest:
            self._paths = (newest, frozenset(Repository(self.workspace.knowledge).tree(newest, "records")))
        return tuple(each for each in found if each.page in self._paths[1])

    def behind(self, commit: str) -> tuple[str, ...]:
        """Say so when the index was made from another commit than the newest."""
        newest = Repository(self.workspace.knowledge).head()
        if newest in ("", commit):
            return ()
        return ("the index is older than the newest pages; the next run, or `distil index`, brings it up to date",)

    def stale(self, made_from: Mapping[str, str]) -> frozenset[str]:
        """Return those of these sources (id -> SHA-256 a page was made from) whose bytes are others now, as far as can be told here."""
        known = self._known(made_from)
        return frozenset(key for key, source in known.items() if source.sha256 != made_from[key] or self._changed(source))

    def _changed(self, source: Source) -> bool:
        """Look at the file itself, which may have changed since it was added; what lies in other files, or elsewhere, is not looked for."""
        if source.parent:
            return False
        try:
            path = self._roots.locate(source)
            found = path.stat()
            if found.st_size != source.size:
                return True
            if found.st_size > READ_TO:
                return False
            key = (path, found.st_size, found.st_mtime_ns, found.st_ino)
            if key not in self._digests:
                self._digests[key] = sha256(read_regular(path, largest=READ_TO))
            return self._digests[key] != source.sha256
        except (SourceFailed, OSError):
            return False

    def _known(self, ids: Iterable[str]) -> dict[str, Source]:
        """The manifest's lines of these sources. A few of many thousand: the others are not parsed."""
        found: dict[str, Source] = {}
        wanted = set(ids)
        for path in sorted(self.workspace.manifests.glob("*.jsonl")) if wanted else []:
            content = path.read_bytes()
            for key in wanted - found.keys():
                at = content.find(f'"id":"{key}"'.encode())
                if at >= 0:
                    start, end = content.rfind(b"\n", 0, at) + 1, content.find(b"\n", at)
                    found[key] = parse(content[start : end if end >= 0 else None].decode(), f"{path}: line of {key}")
        return found

    def close(self) -> None:
        """Let the index go."""
        self.index.close()

    def __enter__(self) -> "Shelf":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
