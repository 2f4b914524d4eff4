"""Scores units by their words (BM25) and by their meaning (inner product), and brings both together, one result a source."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from distil.index.database import Connection

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Tried on the 809 training questions of scifact (5,183 abstracts, two units each): k1 0.9 to 1.6, b 0.4 to 0.75; nDCG@10 0.687 to 0.691.
K1 = 1.2
B = 0.5
# A unit also gets this share of what its whole note scores: 0.697 instead of 0.690 on the same questions, alike from 0.5 to 1.
NOTE_SHARE = 0.5
# How far down each of the two rankings is read. Deep enough for 100 sources of 50 units each.
DEPTH = 5_000
# Of the words of a query, so many of the rarest are looked up.
MOST_TERMS = 64
# What the meaning's part of the score weighs beside the words' part.
DENSE_SHARE = 0.5


@dataclass(frozen=True)
class Ranked:
    """A source, its score, and its units with theirs, best first."""

    source_id: str
    score: float
    units: tuple[tuple[int, float], ...]


def weights(index: Connection, terms: Sequence[str]) -> dict[int, tuple[str, float]]:
    """Return the rarest of the terms that the index knows, by number, with the weight BM25 gives them (never negative)."""
    found = index.execute(
        "SELECT term, word, ln(1 + (n - df + 0.5) / (df + 0.5)) AS weight FROM words, (SELECT count(*) AS n FROM units) "
        "WHERE word IN (SELECT unnest(?::VARCHAR[])) ORDER BY weight DESC, word LIMIT ?",
        [list(terms), MOST_TERMS],
    ).fetchall()
    return {term: (word, weight) for term, word, weight in found}


def lexical(index: Connection, weighted: Mapping[int, tuple[str, float]], marks: Mapping[str, str]) -> dict[int, float]:
    """Return the best units by BM25 over the weighted terms: of the unit, and of its note as a whole."""
    if not weighted:
        return {}
    # The numbers stand in the statement, so that only the row groups of these terms are read; they are integers of our own.
    chosen = ", ".join(str(term) for term in weighted)
    found = index.execute(
        f"""WITH asked AS (SELECT unnest($terms::INTEGER[]) AS term, unnest($weights::DOUBLE[]) AS weight),
            matched AS MATERIALIZED (
                SELECT unit, note, term, weight, tf, length FROM postings JOIN asked USING (term) JOIN units USING (unit) WHERE term IN ({chosen})),
            in_units AS (SELECT unit, note, sum({_bm25("tf", "length", "$unit_average")}) AS score FROM matched GROUP BY unit, note),
            counted AS (SELECT note, term, weight, sum(tf) AS tf FROM matched GROUP BY note, term, weight),
            in_notes AS (SELECT note, sum({_bm25("tf", "length", "$note_average")}) AS score FROM counted JOIN notes USING (note) GROUP BY note)
            SELECT unit, u.score + {NOTE_SHARE} * n.score AS score FROM in_units u JOIN in_notes n USING (note)
            ORDER BY score DESC, unit LIMIT {DEPTH}""",
        {
            "terms": list(weighted),
            "weights": [weight for _, weight in weighted.values()],
            "unit_average": float(marks["unit_average"]),
            "note_average": float(marks["note_average"]),
        },
    ).fetchall()
    return dict(found)


def _bm25(tf: str, length: str, average: str) -> str:
    return f"weight * {tf} * ({K1} + 1) / ({tf} + {K1} * (1 - {B} + {B} * {length} / {average}))"


def dense(index: Connection, vector: "NDArray[np.float32]") -> dict[int, float]:
    """Return the best units by inner product: an exact scan."""
    found = index.execute(
        f"""SELECT unit, score FROM units JOIN (
                SELECT digest, array_inner_product(v, ?::FLOAT[{len(vector)}]) AS score FROM vectors ORDER BY score DESC, digest LIMIT {DEPTH}
            ) USING (digest) ORDER BY score DESC, unit LIMIT {DEPTH}""",
        [vector.tolist()],
    ).fetchall()
    return dict(found)


def fuse(index: Connection, by_words: Mapping[int, float], by_meaning: Mapping[int, float]) -> list[Ranked]:
    """Return the sources, best first. A source is as good as its best unit."""
    share = DENSE_SHARE if by_words and by_meaning else 1.0
    words, meaning = _scaled(by_words), _scaled(by_meaning)
    units: dict[str, list[tuple[int, float]]] = {}
    for unit, source in _sources(index, by_words.keys() | by_meaning.keys()):
        score = (1 - share if by_meaning else 1.0) * words.get(unit, 0.0) + share * meaning.get(unit, 0.0)
        units.setdefault(source, []).append((unit, score))
    ranked = []
    for source, scored in units.items():
        scored.sort(key=lambda pair: (-pair[1], pair[0]))
        ranked.append(Ranked(source, scored[0][1], tuple(scored)))
    return sorted(ranked, key=lambda each: (-each.score, each.source_id))


def _scaled(scores: Mapping[int, float]) -> dict[int, float]:
    """From 0 (the lowest read) to 1 (the best)."""
    if not scores:
        return {}
    low, high = min(scores.values()), max(scores.values())
    return {unit: (score - low) / (high - low) if high > low else 1.0 for unit, score in scores.items()}


def _sources(index: Connection, units: "set[int]") -> list[tuple[int, str]]:
    return index.execute(
        "SELECT unit, source_id FROM units JOIN notes USING (note) WHERE unit IN (SELECT unnest(?::INTEGER[]))", [sorted(units)]
    ).fetchall()
