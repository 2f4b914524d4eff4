"""What was not looked for: each kind in full the first time it is met, by its number after that, and with its count at the end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

# Kinds that are counted at the end; each further one stands in full where it was first met.
MOST = 60


@dataclass
class _Kind:
    """One kind: its number, the document it was first met in, and how many it holds for."""

    words: str
    number: int
    first: int
    count: int = 0


class Unchecked:
    """Numbers the kinds of a call, so that many documents alike repeat no line and each still says what holds for it."""

    def __init__(self) -> None:
        self._kinds: dict[str, _Kind] = {}
        self._documents = 0
        self._short = False  # whether a number was told without its words

    def of(self, unchecked: Sequence[str]) -> tuple[str, str]:
        """Return what to say of one document: the numbers of kinds told before, and the new ones in full; "" for none. Foreign text."""
        self._documents += 1
        held = []
        for words in dict.fromkeys(unchecked):
            kind = self._kinds.setdefault(words, _Kind(words, len(self._kinds) + 1, self._documents))
            kind.count += 1
            held.append(kind)
        fresh = [kind for kind in held if kind.first == self._documents]
        told = [kind for kind in held if kind.first != self._documents]
        self._short = self._short or bool(told)
        return f"not looked for {_numbers(told)}" if told else "", f"not looked for {_said(fresh)}" if fresh else ""

    def end(self) -> str:
        """Return how many documents each kind holds for, by its number, and where to read more; "" where every document said its own in full."""
        if not self._short:
            return ""
        groups: dict[int, list[_Kind]] = {}
        for kind in list(self._kinds.values())[:MOST]:
            groups.setdefault(kind.count, []).append(kind)
        parts = [f"{_numbers(group)} in {count:,}" for count, group in sorted(groups.items(), reverse=True)]
        more = len(self._kinds) - MOST
        parts += [f"{more:,} more kinds"] if more > 0 else []
        documents = f"{self._documents:,} document{'' if self._documents == 1 else 's'}"
        return f"not looked for, of {documents}: {', '.join(parts)}; each in full above, and all of one file by `distil screen FILE`"


def _said(kinds: Sequence[_Kind]) -> str:
    return f"{_numbers(kinds)}: {'; '.join(kind.words for kind in kinds)}"


def _numbers(kinds: Iterable[_Kind]) -> str:
    """Return their numbers as people list them: [1-4, 7]."""
    runs: list[list[int]] = []
    for number in sorted(kind.number for kind in kinds):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return "[" + ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs) + "]"
