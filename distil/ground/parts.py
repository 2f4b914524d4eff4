"""The parts of a text that stand by themselves: its sentences."""

from collections.abc import Iterator
from itertools import islice

from distil.ground.align import Alignment
from distil.ground.words import tokens

MOST = 6  # sentences tried one by one; evidence is one to three


def alone(found: Alignment, evidence: str) -> list[str]:
    """Return the sentences of the evidence that may carry the whole claim by themselves, none when it has but one."""
    return list(islice(_sentences(found, evidence), MOST))


def _sentences(found: Alignment, evidence: str) -> Iterator[str]:
    words = tokens(evidence)
    if not words or words[0].sentence == words[-1].sentence:
        return
    needed = {token.stem for token in found.spoken if token.name}
    start = 0
    for before, here in zip(words, [*words[1:], None], strict=True):
        if here is None or here.sentence != before.sentence:
            part = evidence[start : before.end]
            start = before.end
            if needed <= {token.stem for token in tokens(part)}:
                yield part.strip()
