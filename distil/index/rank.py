"""Scores units by their words (BM25) and by their meaning (cosine), and brings both together, one result a source.

Both scores run from 0 to 1 whatever the corpus: BM25 is divided by what a text would get that says every word of the query often.
So their sum can be compared across queries, and a query about something else can be answered by nothing.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from distil.index.only import EVERYTHING, Only
from distil.index.tables import Connection, code_columns, codes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# All numbers here were chosen on the 809 training questions of scifact (5,183 abstracts in 10,066 units), never on its test questions.
# k1 0.9 to 1.6, b 0.4 to 0.75: nDCG@10 between 0.687 and 0.691.
K1 = 1.2
B = 0.5
# A unit also gets this share of what its whole note scores: 0.697 instead of 0.690, alike from 0.5 to 1.
NOTE_SHARE = 0.5
# What the meaning's part of the score weighs beside the words' part: 0.733 at 0.3, 0.740 at 0.4 to 0.5, 0.731 at 0.6, 0.722 at 0.7.
DENSE_SHARE = 0.5
# Below this a source is about something else: no question loses its best answer, recall@100 falls from 0.955 to 0.950, and 45 % of 300
# questions about other corpora (speeches, chats, finance, Wikipedia) are answered by nothing.
FLOOR = 0.16
# How far down each of the two rankings is read. Deep enough for 100 sources of 50 units each.
DEPTH = 5_000
# Above this many vectors, those whose codes (one bit a dimension) are nearest to the query's are read and no others.
EXACT_TO = 200_000
# How many those are. `scripts/bench search` tells what that costs against reading all.
NEAR = 8_000
# What a person confirmed stands before what is as good, or a little better, and was confirmed by nobody. Chosen, not measured: no set of
# questions comes with reviewed pages, and where no page is reviewed nothing changes.
CONFIRMED = 1.05
# Of the words of a query, so many of the rarest are looked up.
MOST_TERMS = 64


@dataclass(frozen=True)
class Asked:
    """What a query asks for: the weight BM25 gives each term, by number and by word, and the highest score they allow."""

    terms: Mapping[int, float]
    words: Mapping[str, float]
    highest: float


@dataclass(frozen=True)
class Ranked:
    """A source, its score, and its units with theirs, best first."""

    source_id: str
    score: float
    units: tuple[tuple[int, float], ...]


def weigh(index: Connection, terms: Sequence[str], units: int) -> Asked:
    """Look up the terms of a query; the rarest count when there are too many. What the index doesn't know weighs as the rarest of all."""
    found = index.execute(
        "SELECT term, word, sum(df)::INTEGER AS seen FROM words WHERE word IN (SELECT unnest(?::VARCHAR[])) GROUP BY term, word HAVING seen > 0"
        " ORDER BY seen, word LIMIT ?",
        [list(terms), MOST_TERMS],
    ).fetchall()
    weights = {word: _rarity(df, units) for _, word, df in found}
    unknown = max(min(len(terms), MOST_TERMS) - len(found), 0)
    highest = (sum(weights.values()) + unknown * _rarity(0, units)) * (K1 + 1) * (1 + NOTE_SHARE)
    return Asked({term: weights[word] for term, word, _ in found}, weights, highest)


def _rarity(df: int, units: int) -> float:
    """Never negative, so that a common word does no harm."""
    return math.log(1 + (units - df + 0.5) / (df + 0.5))


def lexical(index: Connection, asked: Asked, marks: Mapping[str, str], only: Only = EVERYTHING) -> dict[int, float]:
    """Return the best units by BM25: of the unit, and of its note as a whole."""
    if not asked.terms:
        return {}
    # The numbers stand in the statement, so that only the row groups of these terms are read; they are integers of our own.
    chosen = ", ".join(str(term) for term in asked.terms)
    found = index.execute(
        f"""WITH asked AS (SELECT unnest($terms::INTEGER[]) AS term, unnest($weights::DOUBLE[]) AS weight),
            matched AS MATERIALIZED (
                SELECT unit, note, term, weight, tf, length FROM postings JOIN asked USING (term) JOIN units USING (unit)
                WHERE term IN ({chosen}) {only.condition("AND")}),
            in_units AS (SELECT unit, note, sum({_bm25("tf", "length", "$unit_average")}) AS score FROM matched GROUP BY unit, note),
            counted AS (SELECT note, term, weight, sum(tf) AS tf FROM matched GROUP BY note, term, weight),
            in_notes AS (SELECT note, sum({_bm25("tf", "length", "$note_average")}) AS score FROM counted JOIN notes USING (note) GROUP BY note)
            SELECT unit, (u.score + {NOTE_SHARE} * n.score) / $highest AS score FROM in_units u JOIN in_notes n USING (note)
            ORDER BY score DESC, unit LIMIT {DEPTH}""",
        {
            "terms": list(asked.terms),
            "weights": list(asked.terms.values()),
            "unit_average": float(marks["unit_average"]),
            "note_average": float(marks["note_average"]),
            "highest": asked.highest,
            **only.values,
        },
    ).fetchall()
    return dict(found)


def _bm25(tf: str, length: str, average: str) -> str:
    return f"weight * {tf} * ({K1} + 1) / ({tf} + {K1} * (1 - {B} + {B} * {length} / {average}))"


def dense(
    index: Connection, vector: "NDArray[np.float32]", also: Collection[int] = (), only: Only = EVERYTHING, *, exact_to: int = EXACT_TO
) -> dict[int, float]:
    """Return the best units by cosine, and the cosine of these others too. Exact up to `exact_to` vectors; above, among the nearest codes."""
    count = index.execute("SELECT count(*) FROM vectors").fetchall()[0][0]
    near, chosen = "", ""
    bits: dict[str, int] = {}
    if count > exact_to:
        near, bits = _near(vector, only)
        chosen = "WHERE vector IN (SELECT r FROM near)"
    found = index.execute(
        f"""WITH {near} scored AS MATERIALIZED (
                SELECT vector, array_inner_product(v, $vector::FLOAT[{len(vector)}]) AS score FROM vectors {chosen}),
            found AS MATERIALIZED (SELECT unit, score FROM units JOIN scored USING (vector) {only.condition("WHERE")}),
            best AS (SELECT unit, score FROM found ORDER BY score DESC, unit LIMIT {DEPTH})
            SELECT unit, score FROM best UNION SELECT unit, score FROM found WHERE unit IN (SELECT unnest($also::INTEGER[]))""",
        {"vector": vector.tolist(), "also": list(also), **bits, **only.values},
    ).fetchall()
    return dict(found)


def _near(vector: "NDArray[np.float32]", only: Only) -> tuple[str, dict[str, int]]:
    """The part of a statement that finds the rows whose codes are nearest, and those of the units asked about."""
    names = code_columns(len(vector))
    bits = {f"q{at}": int(word) for at, word in enumerate(codes(vector[None, :])[0])}
    away = " + ".join(f"bit_count(xor({name}, $q{at}::UBIGINT))" for at, name in enumerate(names))
    among = only.condition("WHERE vector IN (SELECT vector FROM units WHERE", ")")
    return (
        f"""nearest AS MATERIALIZED (SELECT vector AS r FROM vectors {among} ORDER BY {away} LIMIT {NEAR}),
            near AS MATERIALIZED (SELECT r FROM nearest UNION SELECT vector FROM units
                WHERE vector IS NOT NULL AND unit IN (SELECT unnest($also::INTEGER[]))),""",
        bits,
    )


def fuse(index: Connection, by_words: Mapping[int, float], by_meaning: Mapping[int, float] | None) -> list[Ranked]:
    """Return the sources, best first; without meaning by words only. A source is as good as its best unit."""
    if by_meaning is None:
        scores = dict(by_words)
    else:
        both = ((unit, _both(by_words.get(unit, 0.0), by_meaning.get(unit, 0.0))) for unit in by_words.keys() | by_meaning.keys())
        # Most are about something else: they are let go before anything more is looked up.
        scores = {unit: score for unit, score in both if score >= FLOOR}
    units: dict[str, list[tuple[int, float]]] = {}
    confirmed: set[str] = set()
    for unit, source, tier in _sources(index, scores.keys()):
        if tier == "human":
            confirmed.add(source)
        units.setdefault(source, []).append((unit, scores[unit]))
    ranked = []
    for source, scored in units.items():
        scored.sort(key=lambda pair: (-pair[1], pair[0]))
        ranked.append(Ranked(source, scored[0][1] * (CONFIRMED if source in confirmed else 1.0), tuple(scored)))
    return sorted(ranked, key=lambda each: (-each.score, each.source_id))


def _both(words: float, meaning: float) -> float:
    return (1 - DENSE_SHARE) * words + DENSE_SHARE * max(meaning, 0.0)


def _sources(index: Connection, units: Collection[int]) -> list[tuple[int, str, str]]:
    return index.execute(
        "SELECT unit, source_id, tier FROM units JOIN notes USING (note) WHERE unit IN (SELECT unnest(?::INTEGER[]))", [sorted(units)]
    ).fetchall()
