"""Looks pages up: one by its key, what it says, and which others are near it."""

from collections.abc import Sequence
from dataclasses import dataclass

from distil.index import rank
from distil.index.passages import Evidence, Row, quoted
from distil.index.tables import Connection

# The start of an id that names a page; shorter ones are words.
SHORTEST_KEY = 4
# Cosine of the mean of a page's claims with a unit of another page. Read by hand on 14 pages out of 250 abstracts of scifact, each with its
# four nearest: of 20 above 0.5 two shared no subject, of the 36 below about half.
NEAR = 0.5
_COLUMNS = "note, id, source_id, title, description, source, page, status, tier, sha256, tags, type, parent, created"


@dataclass(frozen=True)
class Page:
    """A page as the index knows it. Foreign text: escape before printing."""

    note: int
    id: str
    source_id: str
    title: str
    description: str
    source: str
    page: str
    status: str
    tier: str
    sha256: str
    tags: tuple[str, ...]
    type: str
    parent: str
    created: str


@dataclass(frozen=True)
class Neighbour:
    """A page near another: `link` says how ("part of the same source", "shares a tag", "near in meaning"), `passage` what it says there."""

    page: Page
    link: str
    score: float
    passage: Evidence


def find(index: Connection, key: str) -> tuple[Page, ...]:
    """Return the pages that a key names: an id, the id of a source, a path, or the start of an id; several when it is ambiguous."""
    exact = _pages(index, "id = $key OR source_id = $key OR page = $key OR source = $key", {"key": key})
    if exact or len(key) < SHORTEST_KEY:
        return exact
    return _pages(index, "starts_with(id, $key) OR starts_with(source_id, $key)", {"key": key})


def by_ids(index: Connection, ids: Sequence[str]) -> dict[str, Page]:
    """Return pages by their ids."""
    return {page.id: page for page in _pages(index, "list_contains($ids, id)", {"ids": list(ids)}, most=len(ids))}


def claims_of(index: Connection, page: Page) -> tuple[Evidence, ...]:
    """Return what the page says, in its order."""
    rows = index.execute("SELECT text, quote, place, section FROM units WHERE note = $note AND kind <> 'chunk' ORDER BY unit", {"note": page.note})
    return tuple(Evidence(quote, place, section, text) for text, quote, place, section in rows.fetchall())


def neighbours(index: Connection, page: Page, k: int) -> tuple[Neighbour, ...]:
    """Return up to `k` other pages: those linked to this one first, then those near in meaning, the nearest first."""
    linked = _linked(index, page)
    scores = _near(index, page)
    near = {note: (unit, score) for note, unit, score in scores}
    chosen = [note for note in near if note in linked]
    chosen += [note for note in linked if note not in near]
    chosen += [note for note, (_, score) in near.items() if note not in linked and score >= NEAR]
    chosen = chosen[:k]
    pages = {found.note: found for found in _pages(index, "list_contains($notes, note)", {"notes": chosen}, most=len(chosen))}
    return tuple(
        Neighbour(pages[note], linked.get(note, "near in meaning"), round(near.get(note, (0, 0.0))[1], 4), _passage(index, note, near))
        for note in chosen
    )


def _pages(index: Connection, condition: str, values: dict[str, object], *, most: int = 10) -> tuple[Page, ...]:
    rows = index.execute(f"SELECT {_COLUMNS} FROM notes WHERE {condition} ORDER BY id LIMIT {most}", values).fetchall()
    return tuple(Page(**dict(zip(_COLUMNS.split(", "), row, strict=True)) | {"tags": tuple(filter(None, row[10].split("\n")))}) for row in rows)


def _linked(index: Connection, page: Page) -> dict[int, str]:
    """Other pages of the same container, or under the same tag, with what links them."""
    rows = index.execute(
        """SELECT note, source_id = $parent OR parent = $source OR (parent <> '' AND parent = $parent) AS together FROM notes
           WHERE note <> $note AND (together OR list_has_any(string_split(tags, chr(10)), $tags)) ORDER BY together DESC, note LIMIT 200""",
        {"note": page.note, "source": page.source_id, "parent": page.parent or page.source_id, "tags": list(page.tags)},
    ).fetchall()
    return {note: "part of the same source" if together else "shares a tag" for note, together in rows}


def _near(index: Connection, page: Page) -> list[tuple[int, int, float]]:
    """(note, its best unit, cosine) for other pages, the nearest first."""
    import numpy as np

    found = index.execute(
        "SELECT kind, v FROM units JOIN vectors USING (vector) WHERE note = $note ORDER BY kind = 'chunk', unit LIMIT 64", {"note": page.note}
    ).fetchall()
    vectors = [vector for kind, vector in found if kind != "chunk"] or [vector for _, vector in found]
    if not vectors:
        return []
    mean = np.asarray(vectors, dtype=np.float32).mean(axis=0)
    length = float(np.linalg.norm(mean))
    if not length > 0:
        return []
    scores = rank.dense(index, mean / np.float32(length))
    rows = index.execute(
        "SELECT unit, note FROM units WHERE note <> $note AND list_contains($units, unit)", {"note": page.note, "units": list(scores)}
    ).fetchall()
    best: dict[int, tuple[int, float]] = {}
    for unit, note in rows:
        if note not in best or scores[unit] > best[note][1]:
            best[note] = (unit, scores[unit])
    return sorted(((note, unit, score) for note, (unit, score) in best.items()), key=lambda each: (-each[2], each[0]))


def _passage(index: Connection, note: int, near: dict[int, tuple[int, float]]) -> Evidence:
    """What a neighbour says where it is nearest, or first."""
    condition, value = ("unit = $it", near[note][0]) if note in near else ("note = $it ORDER BY unit LIMIT 1", note)
    rows = index.execute(f"SELECT text, quote, place, section, places, note FROM units WHERE {condition}", {"it": value}).fetchall()
    return quoted(Row(*rows[0]), {}) if rows else Evidence("", "", "")
