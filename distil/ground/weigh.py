"""One number for how well a claim is carried: a few shares and counts, weighed as the pairs of the development sets taught."""

import json
import math
from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib import resources

from distil.ground.align import Alignment, tied, way

FILE = "weights.json"
Finding = tuple[str, str]
COUNTED = (
    "negation",
    "order",
    "joined",
    "apart",
    "far",
    "preposition",
    "bound",
    "quantifier",
    "modifier",
    "condition",
    "modality",
    "hedge",
    "attribution",
)
MOST = 3  # of one kind of finding; a fourth says nothing new
FEWEST = 1e-9


def features(found: Alignment, findings: Sequence[Finding]) -> dict[str, float]:
    """Return what the score is made of, each between 0 and about 1; every name is a line of the weights file."""
    claim = found.claim
    names, verbs = [t for t in found.missing if t.name], [t for t in found.missing if claim.links[t.index].tag.startswith("VB")]
    total = max(1, len(found.leans) + len(found.missing) + len(found.unmatched))
    exact = sum(here.low == there.low for here, there in found.pairs)
    numbers = max(1, len(claim.quantities))
    made: dict[str, float] = {
        "carried": len(found.leans) / total,
        "exact": exact / total,
        "missing": len(found.missing) / total,
        "missing names": min(MOST, len(names)) / MOST,
        "missing verbs": min(MOST, len(verbs)) / MOST,
        "missing words": min(2 * MOST, len(found.missing)) / (2 * MOST),
        "missing numbers": len(found.unmatched) / numbers,
        "any number missing": float(bool(found.unmatched)),
        "opposites": min(MOST, len(found.opposite)) / MOST,
        "length": math.log1p(total) / 4,
        "in a row": _in_a_row(found) / total,
    }
    edges = found.edges()
    direct = [edge for edge in edges if tied(found.evidence, found.leans[edge[0]], edge[1], found.leans[edge[2]])]
    near = [edge for edge in edges if way(found.evidence, found.leans[edge[0]], found.leans[edge[2]])]
    made["tied"] = len(direct) / max(1, len(edges))
    made["near"] = len(near) / max(1, len(edges))
    counts = Counter(reason for reason, _ in findings)
    made.update({reason: min(MOST, counts[reason]) / MOST for reason in COUNTED})
    return made


def _in_a_row(found: Alignment) -> int:
    """Count the words that stand right behind each other in both texts."""
    pairs = found.pairs
    return sum(0 < there.index - before.index <= 2 for (_, before), (_, there) in zip(pairs, pairs[1:], strict=False))


def weighed(made: dict[str, float]) -> float:
    """Return the score, 0 to 1."""
    weights = _weights()
    return 1 / (1 + math.exp(-sum(weights.get(name, 0.0) * value for name, value in made.items()) - weights["bias"]))


@cache
def _weights() -> dict[str, float]:
    found: dict[str, float] = json.loads(resources.files("distil.ground").joinpath(FILE).read_text(encoding="utf-8"))["weights"]
    return found
