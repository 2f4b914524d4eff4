"""How two English words relate, by WordNet 3.0: the same meaning, a broader one, an opposite one, or nothing that is known."""

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources

FILE = "thesaurus.tsv.gz"
# How far down the two words' lists of senses a shared meaning may stand, both added. Swept 1 to 8 on the development pairs: beyond these, words that
# are not meant the same way begin to meet, and hardly any paraphrase is won.
MEANING, DERIVED, SIMILAR, BROADER, OPPOSITE = 4, 2, 3, 1, 3
ENDINGS = (
    ("s", ""),
    ("es", ""),
    ("ies", "y"),
    ("ing", ""),
    ("ing", "e"),
    ("ed", ""),
    ("ed", "e"),
    ("ied", "y"),
    ("er", ""),
    ("er", "e"),
    ("est", ""),
    ("est", "e"),
    ("ier", "y"),
    ("iest", "y"),
)
Senses = dict[str, int]


@dataclass(frozen=True)
class Relation:
    """What it costs to read one word as the other, 0 to 1, and whether they are opposites."""

    cost: float
    opposite: bool = False


@dataclass(frozen=True)
class Entry:
    """A word's meanings, each with the lowest place it has among the word's senses."""

    own: Senses
    derived: Senses
    similar: Senses
    broader: Senses
    opposite: Senses


@lru_cache(maxsize=50_000)
def relation(claimed: str, given: str) -> Relation | None:
    """Return how the claim's word relates to the evidence's, or None when nothing says that it may stand for it."""
    left, right = entry(claimed), entry(given)
    if left is None or right is None:
        return None
    place = min((*_meeting(left.opposite, right.own), *_meeting(right.opposite, left.own)), default=9)
    if place <= OPPOSITE:
        return Relation(0.5, opposite=True)
    if (place := min(_meeting(left.own, right.own), default=9)) <= MEANING:
        return Relation(0.4 + 0.02 * place)
    derived = (*_meeting(left.derived, right.own), *_meeting(left.own, right.derived), *_meeting(left.derived, right.derived))
    if (place := min(derived, default=9)) <= DERIVED:
        return Relation(0.4 + 0.03 * place)
    if min((*_meeting(left.similar, right.own), *_meeting(left.own, right.similar)), default=9) <= SIMILAR:
        return Relation(0.5)
    if min(_meeting(left.own, right.broader), default=9) <= BROADER:
        return Relation(0.6)
    return None


def _meeting(left: Senses, right: Senses) -> Iterator[int]:
    return (place + right[meaning] for meaning, place in left.items() if meaning in right)


@lru_cache(maxsize=50_000)
def entry(word: str) -> Entry | None:
    """Return what is known of a lower-case word in any of its forms, None when nothing is."""
    lists: tuple[Senses, ...] = ({}, {}, {}, {}, {})
    rows = _rows()
    for base in _bases(word):
        row = rows.get(base)
        for into, cell in zip(lists, row.split("\t") if row else (), strict=False):
            for item in cell.split():
                meaning, _, place = item.partition(".")
                into[meaning] = min(into.get(meaning, 9), int(place))
    return Entry(*lists) if lists[0] else None


def base(form: str) -> str:
    """Return the word of which a lower-case word is a form, "recover" for "recovered"; "" when none is known."""
    regular = _rows().get(form, "")
    if regular.startswith("="):
        return regular[1:]
    return next((word for word in _bases(form) if word != form), "")


def _bases(word: str) -> list[str]:
    rows = _rows()
    found = [word]
    for ending, instead in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            base = word[: -len(ending)]
            found.append(base + instead)
            if not instead and len(base) > 3 and base[-1] == base[-2]:
                found.append(base[:-1])
    regular = (rows[base][1:] if rows.get(base, "").startswith("=") else base for base in found)
    return [base for base in dict.fromkeys(regular) if base in rows]


@cache
def _rows() -> dict[str, str]:
    text = gzip.decompress(resources.files("distil.ground").joinpath(FILE).read_bytes()).decode()
    return dict(line.split("\t", 1) for line in text.splitlines() if "\t" in line and not line.startswith("#"))
