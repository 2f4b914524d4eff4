"""Answers a question from the index: the best passage of each source, by words and by meaning together."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from distil.backends import Embedder
from distil.index import rank
from distil.index.database import Held, reading
from distil.index.only import EVERYTHING, Only
from distil.index.passages import Evidence, Row, quoted
from distil.index.tables import Connection, stamp
from distil.index.tokens import asked, written
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
# A passage is shown beside the best one when its score is at least this share of the best.
WORTH_SHOWING = 0.5
# Phrases of a query that are looked for as they are.
MOST_PHRASES = 8
_PHRASE = re.compile(r"(?:(?<!\S)\"([^\"]{3,200})\"(?!\w)|“([^“”]{3,200})”|„([^“”„]{3,200})[“”]|«([^«»]{3,200})»)")  # not 19" and 21" racks
# Words offered when nothing was found.
SUGGESTED = 5


class Way(StrEnum):
    """By which of the two rankings: the words, the meaning, or both together."""

    LEXICAL = "lexical"
    DENSE = "dense"
    HYBRID = "hybrid"


@dataclass(frozen=True)
class Hit:
    """One source that answers the query: its page, and the exact words at `place` that answer best. Foreign text: escape before printing.

    `sha256` names the bytes of the source that the page was made from; who knows the manifest says whether that is `stale`.
    """

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
    claim: str = ""
    sha256: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Said:
    """One verified claim that answers the query, the page it stands on, and what that page claims, all of it."""

    id: str
    source_id: str
    title: str
    source: str
    page: str
    status: str
    tier: str
    sha256: str
    score: float
    claim: Evidence
    stale: bool = False
    beside: str = ""


@dataclass(frozen=True)
class Found:
    """The hits, best first, the commit they were found in, and what the asker has to know about how it was looked for."""

    hits: tuple[Hit, ...]
    commit: str
    notices: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()  # words of the index like those asked for that stand nowhere

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)

    def __len__(self) -> int:
        return len(self.hits)


@dataclass(frozen=True)
class _Looked:
    """What a query came to: the sources in order, what its terms weigh, and what is said about the way."""

    ranked: list[rank.Ranked]
    asked: rank.Asked
    terms: list[str]
    commit: str
    notices: tuple[str, ...]


def search(index: Path | Held, query: str, *, k: int = 10, embedder: Embedder | None = None, way: Way = Way.HYBRID, only: Only = EVERYTHING) -> Found:
    """Return the `k` best sources for a query, one hit each. Without an embedder by words only, and `notices` says so."""
    with opened(index) as connection:
        looked = _look(connection, query, embedder, way=way, only=only)
        hits = _hits(connection, looked.ranked[: max(k, 0)], looked.asked.words)
        # Also beside hits: a slip in one word of several leaves those for the others.
        return Found(hits, looked.commit, looked.notices, _nearest(connection, looked))


def claims(
    index: Path | Held, query: str, *, least: float, k: int = 5, embedder: Embedder | None = None, only: Only = EVERYTHING
) -> tuple[tuple[Said, ...], Found]:
    """Return the `k` best claims that score at least `least`, and the search they come from without its hits."""
    with opened(index) as connection:
        looked = _look(connection, query, embedder, way=Way.HYBRID, only=only)
        scored = sorted(
            ((score, unit) for each in looked.ranked for unit, score in each.units if score >= least), key=lambda pair: (-pair[0], pair[1])
        )
        said = _said(connection, scored, k)
        return said, Found((), looked.commit, looked.notices, () if said else _nearest(connection, looked))


@contextmanager
def opened(index: Path | Held) -> Iterator[Connection]:
    """Open an index by its path, or the one that is held open."""
    with index.reading() if isinstance(index, Held) else reading(index) as connection:
        yield connection


def _look(connection: Connection, query: str, embedder: Embedder | None, *, way: Way, only: Only) -> _Looked:
    query, notices = _bounded(query)
    marks = stamp(connection)
    if embedder is None:
        notices.append("searched by words only: no embedder")
    elif embedder.name != marks["embedder"]:
        notices.append(f"searched by words only: the index was built with {marks['embedder']}, not with {embedder.name}")
        embedder = None
    notices += only.unmet(connection)
    found = asked(query)
    weighed = rank.weigh(connection, found, int(marks["units"]))
    vector = None if way is Way.LEXICAL else _vector(embedder, query)
    if way is Way.DENSE:
        scores = ({} if vector is None else rank.dense(connection, vector, only=only)), None
        return _Looked(rank.fuse(connection, *scores), weighed, found, marks["commit"], tuple(notices))
    by_words = rank.lexical(connection, weighed, marks, only)
    by_meaning = None if vector is None else rank.dense(connection, vector, by_words, only)
    ranked = rank.fuse(connection, by_words, by_meaning)
    for phrase in phrases(query):
        ranked = _saying(connection, ranked, phrase)
        if not ranked:
            notices.append(f"no passage says “{phrase}” in these words; without quotation marks it is searched for by words and meaning")
    return _Looked(ranked, weighed, found, marks["commit"], tuple(notices))


def phrases(query: str) -> list[str]:
    """Return what stands between quotation marks in a query: words that have to be there as they are, of two words or more."""
    found = (" ".join(match[match.lastindex or 0].split()) for match in _PHRASE.finditer(query))
    return [phrase for phrase in found if len(asked(phrase)) > 1][:MOST_PHRASES]


def _saying(connection: Connection, ranked: Sequence[rank.Ranked], phrase: str) -> list[rank.Ranked]:
    """Keep the units whose text or quote says these very words, whatever the case and the blanks between them."""
    rows = connection.execute(
        r"""SELECT unit FROM units WHERE list_contains($units, unit)
            AND contains(lower(regexp_replace(concat(text, chr(10), quote), '\s+', ' ', 'g')), lower($phrase))""",
        {"units": [unit for each in ranked for unit, _ in each.units], "phrase": phrase},
    ).fetchall()
    saying = {row[0] for row in rows}
    kept = (replace(each, units=tuple(pair for pair in each.units if pair[0] in saying)) for each in ranked)
    return [each for each in kept if each.units]


def _said(connection: Connection, scored: Sequence[tuple[float, int]], k: int) -> tuple[Said, ...]:
    """The best of these units that are claims; words quoted twice count once."""
    rows = connection.execute(
        """WITH asked AS (SELECT unit, note FROM units WHERE list_contains($units, unit) AND kind <> 'chunk'),
            pages AS (SELECT note, string_agg(text, chr(10)) AS beside FROM units
                WHERE note IN (SELECT note FROM asked) AND kind <> 'chunk' GROUP BY note)
            SELECT unit, text, quote, place, section, id, source_id, title, source, page, status, tier, sha256, beside
            FROM units SEMI JOIN asked USING (unit) JOIN notes USING (note) JOIN pages USING (note)""",
        {"units": [unit for _, unit in scored]},
    ).fetchall()
    known = {row[0]: row[1:] for row in rows}
    found: list[Said] = []
    for score, unit in scored:
        if unit not in known or len(found) >= k:
            continue
        text, quote, place, section, *about = known[unit]
        if all(quote != other.claim.quote for other in found):
            id_, source_id, title, source, page, status, tier, sha256, beside = about
            claim = Evidence(quote, place, section, text)
            found.append(Said(id_, source_id, title, source, page, status, tier, sha256, round(score, 4), claim, beside=beside))
    return tuple(found)


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
        "SELECT note, id, title, source, page, status, tier, sha256, tags FROM notes WHERE list_contains($notes, note)",
        {"notes": list({row[-1] for row in rows})},
    ).fetchall()
    units = {row[0]: Row(*row[1:]) for row in rows}
    about = {row[0]: row[1:] for row in notes}
    return tuple(_hit(each, [units[unit] for unit in some], about, telling) for each, some in zip(ranked, shown, strict=True))


def _hit(ranked: rank.Ranked, rows: Sequence[Row], about: Mapping[int, tuple[str, ...]], telling: Mapping[str, float]) -> Hit:
    passages: list[Evidence] = []
    for passage in (quoted(row, telling) for row in rows):
        if all(passage.quote not in seen.quote and seen.quote not in passage.quote for seen in passages):
            passages.append(passage)
    id_, title, source, page, status, tier, sha256, tags = about[rows[0].note]
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
        claim=passages[0].claim,
        sha256=sha256,
        tags=tuple(filter(None, tags.split("\n"))),
    )


# Of a word of three letters every slip is a word too; one of four or five keeps its first letter, or it is another word.
SHORTEST_SLIP = 4


def _nearest(index: Connection, looked: _Looked) -> tuple[str, ...]:
    """Words that differ by a letter or two from those asked for that stand nowhere, the likest first, as they are written where they stand."""
    found: list[str] = []
    slips = [term for term in looked.terms if term not in looked.asked.words and len(term) >= SHORTEST_SLIP and not term.isdigit()]
    for term in sorted(slips, key=len, reverse=True)[:SUGGESTED]:
        rows = index.execute(
            "WITH near AS (SELECT term, word, damerau_levenshtein(word, $asked) AS away, sum(df) AS df FROM words"
            "    WHERE word <> $asked AND abs(length(word) - length($asked)) <= 2 AND away <= $most"
            "    AND (length($asked) >= 6 OR word[1] = $asked[1]) GROUP BY ALL HAVING sum(df) > 0"
            "    ORDER BY away, df DESC, word LIMIT $few),"
            " first AS (SELECT term, min(unit) AS unit FROM postings JOIN units USING (unit) WHERE term IN (SELECT term FROM near) GROUP BY term)"
            " SELECT word, concat_ws(chr(10), title, section, text, quote), away"
            " FROM near JOIN first USING (term) JOIN units USING (unit) JOIN notes USING (note) ORDER BY away, df DESC, word",
            {"asked": term, "most": 1 if len(term) < 7 else 2, "few": SUGGESTED},
        ).fetchall()
        found += [written(word, text) for word, text, away in rows if away == rows[0][2]]
    return tuple(dict.fromkeys(found))[:SUGGESTED]
