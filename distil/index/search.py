"""Answers a question from the index: the best passage of each source, by words and by meaning together."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from distil.backends import Embedder
from distil.index import rank
from distil.index.database import Connection, reading, stamp
from distil.index.tokens import asked, sentences, terms, written
from distil.index.units import clean

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# In characters. A longer query is a document pasted by mistake; its beginning is searched for, with a notice.
LONGEST_QUERY = 10_000
# Passages shown beside the best one.
EVIDENCE = 3
# So many of a source's best units are looked at for them.
LOOKED_AT = 16
# In characters. What has no sentences, such as a table, is quoted by the line.
LONGEST_QUOTE = 400
# A passage is shown beside the best one when its score is at least this share of the best.
WORTH_SHOWING = 0.5
# Words offered when nothing was found.
SUGGESTED = 5

_LINE = re.compile(r"[^\s](?:[^\n]*[^\s])?")


class Way(StrEnum):
    """By which of the two rankings: the words, the meaning, or both together."""

    LEXICAL = "lexical"
    DENSE = "dense"
    HYBRID = "hybrid"


@dataclass(frozen=True)
class Evidence:
    """A further passage of the same source that answers the query."""

    quote: str
    place: str
    section: str


@dataclass(frozen=True)
class Hit:
    """One source that answers the query: its page, and the exact words at `place` that answer best. Foreign text: escape before printing."""

    id: str
    source_id: str
    title: str
    score: float
    quote: str
    place: str
    section: str
    source: str
    page: str
    status: str
    tier: str
    stale: bool = False
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True)
class Found:
    """The hits, best first, the commit they were found in, and what the asker has to know about how it was looked for."""

    hits: tuple[Hit, ...]
    commit: str
    notices: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()  # when nothing was found: words of the index like those asked for

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)

    def __len__(self) -> int:
        return len(self.hits)


@dataclass(frozen=True)
class _Row:
    """A unit as it is kept."""

    text: str
    quote: str
    place: str
    section: str
    places: str
    note: int


def search(path: Path, query: str, *, k: int = 10, embedder: Embedder | None = None, way: Way = Way.HYBRID) -> Found:
    """Return the `k` best sources for a query, one hit each. Without an embedder by words only, and `notices` says so."""
    query, notices = _bounded(query)
    with reading(path) as index:
        marks = stamp(index)
        if embedder is None:
            notices.append("searched by words only: no embedder")
        elif embedder.name != marks["embedder"]:
            notices.append(f"searched by words only: the index was built with {marks['embedder']}, not with {embedder.name}")
            embedder = None
        looked = asked(query)
        weighed = rank.weigh(index, looked, int(marks["units"]))
        vector = None if way is Way.LEXICAL else _vector(embedder, query)
        ranked = rank.fuse(index, *_scores(index, weighed, vector, marks, way=way))
        hits = _hits(index, ranked[: max(k, 0)], weighed.words)
        return Found(hits, marks["commit"], tuple(notices), () if hits else _nearest(index, looked))


def _scores(
    index: Connection, weighed: rank.Asked, vector: "NDArray[np.float32] | None", marks: Mapping[str, str], *, way: Way
) -> tuple[dict[int, float], dict[int, float] | None]:
    """The scores of both rankings; what is ranked by one alone stands as its words."""
    if way is Way.DENSE:
        return ({} if vector is None else rank.dense(index, vector)), None
    by_words = rank.lexical(index, weighed, marks)
    return by_words, None if vector is None else rank.dense(index, vector, by_words)


def _bounded(query: str) -> tuple[str, list[str]]:
    notices = [f"only the first {LONGEST_QUERY:,} characters of the query were searched for"] if len(query) > LONGEST_QUERY else []
    return clean(query[:LONGEST_QUERY]).strip(), notices


def _vector(embedder: Embedder | None, query: str) -> "NDArray[np.float32] | None":
    """The query's meaning, or None when it has none: an empty query is near to everything."""
    if embedder is None or not query:
        return None
    import numpy as np

    vector = embedder.embed([query])[0]
    length = float(np.linalg.norm(vector))
    return vector / np.float32(length) if np.isfinite(length) and length > 0 else None


def _hits(index: Connection, ranked: Sequence[rank.Ranked], telling: Mapping[str, float]) -> tuple[Hit, ...]:
    shown = [[unit for unit, score in each.units[:LOOKED_AT] if score >= each.score * WORTH_SHOWING] for each in ranked]
    rows = index.execute(
        "SELECT unit, text, quote, place, section, places, note FROM units WHERE list_contains($units, unit)", {"units": sum(shown, [])}
    ).fetchall()
    notes = index.execute(
        "SELECT note, id, title, source, page, status, tier FROM notes WHERE list_contains($notes, note)", {"notes": list({row[-1] for row in rows})}
    ).fetchall()
    units = {row[0]: _Row(*row[1:]) for row in rows}
    about = {row[0]: row[1:] for row in notes}
    return tuple(_hit(each, [units[unit] for unit in some], about, telling) for each, some in zip(ranked, shown, strict=True))


def _hit(ranked: rank.Ranked, rows: Sequence[_Row], about: Mapping[int, tuple[str, ...]], telling: Mapping[str, float]) -> Hit:
    passages: list[Evidence] = []
    for passage in (_passage(row, telling) for row in rows):
        if all(passage.quote not in seen.quote and seen.quote not in passage.quote for seen in passages):
            passages.append(passage)
    id_, title, source, page, status, tier = about[rows[0].note]
    return Hit(
        id=id_,
        source_id=ranked.source_id,
        title=title,
        score=round(ranked.score, 4),
        quote=passages[0].quote,
        place=passages[0].place,
        section=passages[0].section,
        source=source,
        page=page,
        status=status,
        tier=tier,
        evidence=tuple(passages[1 : EVIDENCE + 1]),
    )


def _passage(row: _Row, telling: Mapping[str, float]) -> Evidence:
    """What to show of a unit: a claim's own quote, or the sentence of a chunk that says most of what was asked for."""
    if row.quote:
        return Evidence(row.quote, row.place, row.section)
    begin, end = min(_quotable(row.text), key=partial(_unsaid, row.text, telling))
    started = [place for offset, place in json.loads(row.places or "[]") if offset <= begin]
    return Evidence(row.text[begin:end], started[-1] if started else row.place, row.section)


def _quotable(text: str) -> list[tuple[int, int]]:
    """The sentences of a chunk; the lines of one that is long, such as a table."""
    found = []
    for begin, end in sentences(text):
        lines = _LINE.finditer(text, begin, end) if end - begin > LONGEST_QUOTE else ()
        found += [line.span() for line in lines] or [(begin, end)]
    return found or [(0, len(text))]


def _unsaid(text: str, telling: Mapping[str, float], sentence: tuple[int, int]) -> tuple[float, int]:
    """Sorts the sentence that says most of what was asked first, the earlier of two alike before the later."""
    return -sum(telling.get(term, 0.0) for term in set(terms(text[slice(*sentence)]))), sentence[0]


def _nearest(index: Connection, looked: list[str]) -> tuple[str, ...]:
    """Words of the index that differ by a letter or two from those asked for, the likest first, as they are written where they stand."""
    found: list[str] = []
    for term in sorted(looked, key=len, reverse=True)[:SUGGESTED]:
        rows = index.execute(
            "WITH near AS (SELECT term, word, damerau_levenshtein(word, $asked) AS away, df FROM words"
            "    WHERE word <> $asked AND abs(length(word) - length($asked)) <= 2 AND away <= $most ORDER BY away, df DESC, word LIMIT $few),"
            " first AS (SELECT term, min(unit) AS unit FROM postings WHERE term IN (SELECT term FROM near) GROUP BY term)"
            " SELECT word, concat_ws(chr(10), title, section, text, quote)"
            " FROM near JOIN first USING (term) JOIN units USING (unit) JOIN notes USING (note) ORDER BY away, df DESC, word",
            {"asked": term, "most": 1 if len(term) < 5 else 2, "few": SUGGESTED},
        ).fetchall()
        found += [written(word, text) for word, text in rows]
    return tuple(dict.fromkeys(found))[:SUGGESTED]
