"""The measure of article-extraction-benchmark: shares of common runs of four words, each page counting alike."""

import re
from collections import Counter
from collections.abc import Iterable
from statistics import mean

RUN = 4  # words in a row that count as one unit, the benchmark's choice


def shingles(text: str) -> Counter[tuple[str, ...]]:
    """Return how often each run of four words stands in the text; a shorter text is one run."""
    words = re.findall(r"\w+", text)
    return Counter(tuple(words[at : at + RUN]) for at in range(max(1, len(words) - RUN + 1)) if words)


def scores(pairs: Iterable[tuple[str, str]]) -> dict[str, float]:
    """Return precision, recall and F1 over (true, found) texts; the F1 is that of the two means, as published."""
    precisions, recalls = [], []
    for true, found in pairs:
        wanted, got = shingles(true), shingles(found)
        common = (wanted & got).total()
        if got:
            precisions.append(common / got.total())
        if wanted:
            recalls.append(common / wanted.total())
    precision, recall = mean(precisions), mean(recalls)
    return {"precision": precision, "recall": recall, "f1": 2 * precision * recall / (precision + recall)}
