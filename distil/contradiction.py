"""Whether two statements about one thing can't both hold: another number, another year, a "not", an opposite. Words are compared, not meaning."""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from distil.index.tokens import terms

# Of the words of two claims, how many they have to share to be about one thing, and to say one thing. Set by hand on the pairs in
# tests/test_lint.py, not measured on a set.
SAME_SUBJECT = 0.6
SAME_WORDS = 0.8
_NUMBER = re.compile(r"(?<![\w.])(\d+(?:[.,]\d+)*)\s*(%|°?[A-Za-z]+)?")
_NEGATOR = re.compile(r"\b(?:not|no|never|cannot|without|neither|nor|none)\b|n['’]t\b", re.IGNORECASE)
_YEAR = range(1000, 2200)
_OPPOSITES = """
rises falls, rose fell, increased decreased, above below, opened closed, higher lower, before after, always never, maximum minimum,
larger smaller, allowed forbidden, permitted prohibited, north south, east west, gained lost, accepted rejected, present absent
"""


@dataclass(frozen=True)
class Statement:
    """What a claim says."""

    text: str

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(term for term in terms(self.text) if not term[0].isdigit())

    @cached_property
    def amounts(self) -> dict[str, set[str]]:
        """What it counts: unit -> values; a bare year counts as one."""
        found: dict[str, set[str]] = {}
        for match in _NUMBER.finditer(self.text):
            value, unit = match[1].replace(",", ""), (match[2] or "").lower().rstrip("s")
            bare = value.isdigit() and int(value) in _YEAR and (not unit or unit in ("and", "in", "to", "the", "by", "when", "but", "it", "a"))
            found.setdefault("year" if bare else unit, set()).add(value)
        return found

    @property
    def negated(self) -> bool:
        return len(_NEGATOR.findall(self.text)) % 2 == 1

    def shared(self, other: "Statement") -> float:
        """Return the share of the words of both that both have, 0 to 1; figures are no words."""
        return len(self.words & other.words) / max(len(self.words | other.words), 1)


def against(one: Statement, two: Statement) -> str:
    """Return in which respect two claims about one thing can't both hold, "" for none, and for two that are about different things."""
    shared = one.shared(two)
    if shared < SAME_SUBJECT:
        return ""
    differing = [unit for unit in one.amounts.keys() & two.amounts.keys() if not one.amounts[unit] & two.amounts[unit]]
    others = [unit for unit in differing if unit != "year"]
    if others and "year" not in differing:
        return f"another number ({others[0] or 'count'})"
    if differing == ["year"] and shared >= SAME_WORDS and not others:
        return "another year"
    if one.negated != two.negated and shared >= SAME_WORDS and not differing:
        return "one says that it is so, the other that it is not"
    apart = (one.words - two.words, two.words - one.words)
    if not differing and any(frozenset((a, b)) in _opposites() for a in apart[0] for b in apart[1]):
        return "opposite words"
    return ""


@lru_cache(maxsize=1)
def _opposites() -> frozenset[frozenset[str]]:
    """Return the pairs of words that turn a statement over, as `terms` gives them."""
    return frozenset(frozenset(terms(pair)) for pair in _OPPOSITES.split(","))
