"""What an agent may cite about one thing: the page, the words it leans on, and its neighbours, within a budget of tokens."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from distil.data import Json
from distil.errors import Usage
from distil.index.only import EVERYTHING, Only
from distil.shelf import Shelf

if TYPE_CHECKING:
    from distil.index.about import Neighbour, Page
    from distil.index.passages import Evidence
    from distil.index.search import Hit
    from distil.index.tables import Connection

# Sources that a query brings, and neighbours of a page.
MOST_PAGES = 6
# Bytes of UTF-8 in a token. English takes 4 to 5, other scripts fewer letters of more bytes each: an estimate that is rather too high.
BYTES_A_TOKEN = 3.5
# What the braces, keys and labels of a page or a quotation cost, in tokens.
FRAME = 12
LEAST_TOKENS, MOST_TOKENS = 100, 100_000
UNKNOWN = "the wiki doesn't say"


@dataclass(frozen=True)
class Quoted:
    """Words that may be cited: the source's own at a place, and what the page says of them ("" where it says nothing)."""

    quote: str
    place: str
    section: str = ""
    claim: str = ""


@dataclass(frozen=True)
class Part:
    """One page of the context. `link`: why it is here. Foreign text: escape before printing."""

    id: str
    title: str
    description: str
    source: str
    source_id: str
    status: str
    tier: str
    stale: bool
    link: str
    quoted: tuple[Quoted, ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """What a reader has to know before citing it."""
        draft = "" if self.tier == "human" else "draft, no person has reviewed it"
        return tuple(
            filter(None, (self.status if self.status != "draft" else "", draft, "stale: its source has changed since" if self.stale else ""))
        )


@dataclass(frozen=True)
class Context:
    """Pages, the one asked for first. None: the wiki doesn't say, and `nearest` are words it knows. `left_out` counts what the budget cut."""

    asked: str
    pages: tuple[Part, ...]
    tokens: int
    left_out: int = 0
    notices: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()

    @property
    def known(self) -> bool:
        """False when the wiki has nothing to cite. True too when what it has does not fit into the budget."""
        return bool(self.pages or self.left_out)

    def json(self) -> Json:
        """Return the machine form."""
        pages = [asdict(part) | {"labels": list(part.labels)} for part in self.pages]
        return {"known": self.known, **asdict(self), "pages": pages}


def context(shelf: Shelf, asked: str, *, tokens: int = 2_000, only: Only = EVERYTHING) -> Context:
    """Return what the wiki has about a page (its id, its source's id, a path, the start of an id) or else about a query.

    Usage when the start of an id names several pages, an id none, or the budget is out of bounds.
    """
    if not LEAST_TOKENS <= tokens <= MOST_TOKENS:
        raise Usage(f"{tokens} tokens: give a budget between {LEAST_TOKENS} and {MOST_TOKENS:,}")
    from distil.index import about

    if shelf.empty:
        return Context(asked, (), 0, notices=("no pages yet; `distil add` documents, then `distil run --local`",))
    with shelf.index.reading() as index:
        commit = _commit(index)
        named = shelf.standing(about.find(index, asked.strip()), commit)
        if len(named) > 1:
            raise Usage(f"{asked}: {len(named)} pages are called like this; give more of the id: {', '.join(page.id[:16] for page in named)}")
        notices: tuple[str, ...] = shelf.behind(commit)
        if not named:
            named, remarks = _elsewhere(shelf, index, asked.strip())
            notices = (*notices, *remarks)
            if remarks and not named:
                return Context(asked, (), 0, notices=notices)
        found = _about(index, named[0]) if named else []
    nearest: tuple[str, ...] = ()
    if not found:
        hits = shelf.search(asked, k=MOST_PAGES, only=only)
        notices, nearest = hits.notices, hits.nearest
        with shelf.index.reading() as index:
            found = _answering(index, hits.hits)
    here = {page.page for page in shelf.standing((page for page, _, _ in found), commit)}
    found = [each for each in found if each[0].page in here]
    stale = shelf.stale({page.source_id: page.sha256 for page, _, _ in found})
    parts = [_part(page, link, quoted, stale=page.source_id in stale) for page, link, quoted in found]
    kept, spent, left = _within(parts, tokens)
    return Context(asked, kept, spent, left, notices, nearest)


_Found = tuple["Page", str, list["Evidence"]]


def _commit(index: "Connection") -> str:
    from distil.index.tables import stamp

    return stamp(index).get("commit", "")


def _elsewhere(shelf: Shelf, index: "Connection", key: str) -> "tuple[tuple[Page, ...], tuple[str, ...]]":
    """Return what stands for a page that an id names and the index doesn't hold, and what is to be said of it; Usage when there is no such page."""
    from distil import knowledge, remarks
    from distil.index import about

    if not remarks.meant(key):
        return (), ()
    repository = knowledge.Repository(shelf.workspace.knowledge)
    entries = knowledge.catalogue(repository, repository.head())
    named = remarks.named(entries, key)
    if len(named) != 1:
        raise Usage(f"{key}: no such page; `distil note --all` lists them, `distil search` finds one")
    _, note = next(knowledge.notes(repository, named))
    known = remarks.remarks(named[0], note, entries, repository)
    pages = tuple(about.by_ids(index, [known.successor.id]).values()) if known.successor else ()
    said = tuple(f"{key}: {text}" for text in known.texts)
    return pages, said or (f"{key}: this page is not in the index; `distil index` builds it again",)


def _about(index: "Connection", page: "Page") -> list[_Found]:
    """A page with all that it says, and its neighbours, each with the words by which it is near."""
    from distil.index import about

    near: Iterable[Neighbour] = about.neighbours(index, page, MOST_PAGES - 1)
    return [(page, "asked for", list(about.claims_of(index, page))), *((each.page, each.link, [each.passage]) for each in near)]


def _answering(index: "Connection", hits: Sequence["Hit"]) -> list[_Found]:
    """The pages that answer a query: the passages that answer, and of the best page all else that it says."""
    from distil.index import about
    from distil.index.passages import Evidence

    pages = about.by_ids(index, [hit.id for hit in hits])
    found: list[_Found] = []
    for hit in hits:
        if hit.id not in pages:  # another index was published between the two looks
            continue
        passages = [Evidence(hit.quote, hit.place, hit.section, hit.claim), *hit.evidence]
        if not found:
            passages += [claim for claim in about.claims_of(index, pages[hit.id]) if all(claim.quote != seen.quote for seen in passages)]
        found.append((pages[hit.id], "answers best" if not found else "answers too", passages))
    return found


def _part(page: "Page", link: str, passages: Sequence["Evidence"], *, stale: bool) -> Part:
    quoted = tuple(Quoted(each.quote, each.place, each.section, "" if each.claim == each.quote else each.claim) for each in passages)
    about = (page.id, page.title, page.description, page.source, page.source_id, page.status, page.tier)
    return Part(*about, stale, link, quoted)


def _within(parts: Sequence[Part], tokens: int) -> tuple[tuple[Part, ...], int, int]:
    """What fits: every page's best words before any page's further ones, so that a long page does not push its neighbours out."""
    kept: dict[int, Part] = {}
    spent = left = 0
    deepest = max((len(part.quoted) for part in parts), default=0)
    for depth in range(deepest):
        for at, part in enumerate(parts):
            if depth >= len(part.quoted):
                continue
            cost = _cost(part.quoted[depth]) + (0 if at in kept else _head(part))
            # Without the page asked for, no neighbour.
            if spent + cost > tokens or (depth == 0 and at > 0 and 0 not in kept):
                left += 1
                continue
            spent += cost
            so_far = kept.get(at, replace(part, quoted=()))
            kept[at] = replace(so_far, quoted=(*so_far.quoted, part.quoted[depth]))
    return tuple(kept[at] for at in sorted(kept)), spent, left


def _cost(quoted: Quoted) -> int:
    return _tokens(quoted.quote + quoted.place + quoted.section + quoted.claim)


def _head(part: Part) -> int:
    return _tokens(part.id + part.title + part.description + part.source + part.source_id + part.status + part.tier + part.link) + FRAME


def _tokens(text: str) -> int:
    return round(len(text.encode("utf-8", "replace")) / BYTES_A_TOKEN) + FRAME
