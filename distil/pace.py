"""How long documents take on this machine: learned from every run, asked before and during one.

A document's time is taken as a + b * size, fitted for each kind: what has to be read first grows with its bytes, by format; what was
read when it was added grows with its text.
"""

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

# Documents of one kind after which old ones count half: a faster machine or model is learned within a few nights.
FORGET = 500
SUMS = 5


@dataclass(frozen=True)
class Load:
    """What is known of a document before work on it: its kind and its size in bytes."""

    kind: str
    size: int


@dataclass
class Fit:
    """The sums of a straight line through (size, seconds)."""

    n: float = 0.0
    x: float = 0.0
    y: float = 0.0
    xx: float = 0.0
    xy: float = 0.0

    def add(self, size: float, seconds: float, *, sign: int = 1) -> None:
        """Count one document, or take one back."""
        self.n += sign
        self.x += sign * size
        self.y += sign * seconds
        self.xx += sign * size * size
        self.xy += sign * size * seconds

    def line(self) -> tuple[float, float]:
        """Return (seconds for each document, seconds for each byte), neither below 0."""
        spread = self.n * self.xx - self.x * self.x
        slope = (self.n * self.xy - self.x * self.y) / spread if spread > 1e-9 * max(self.xx, 1.0) else 0.0
        slope = max(slope, 0.0)
        base = (self.y - slope * self.x) / self.n
        if base < 0:
            return 0.0, self.xy / self.xx if self.xx else 0.0
        return base, slope


class Pace:
    """The history of one workspace on this machine (`.distil/pace.json`); a file that can't be read counts for nothing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kinds: dict[str, Fit] = {}
        try:
            record = json.loads(path.read_text(encoding="utf-8"))["kinds"]
            self.kinds = {str(kind): Fit(*map(float, sums)) for kind, sums in record.items() if len(sums) == SUMS and float(sums[0]) > 0}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            self.kinds = {}

    def learn(self, load: Load, seconds: float) -> None:
        """Count one document that is done."""
        fit = self.kinds.setdefault(load.kind, Fit())
        fit.add(load.size, seconds)
        if fit.n > FORGET:
            self.kinds[load.kind] = Fit(*(value / 2 for value in vars(fit).values()))

    def total(self, loads: Fit, kind: str) -> float | None:
        """Return the seconds all documents of these sums will take together; None when nothing is known of this machine yet."""
        fit = self.kinds.get(kind) or self._any(kind)
        if fit is None:
            return None
        base, slope = fit.line()
        return base * loads.n + slope * loads.x

    def seconds(self, load: Load) -> float | None:
        """Return how long one document will take, None when nothing is known of this machine yet."""
        return self.total(Fit(n=1.0, x=float(load.size)), load.kind)

    def save(self) -> None:
        """Keep it for the next night."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        kinds = {kind: [round(value, 3) for value in vars(fit).values()] for kind, fit in sorted(self.kinds.items())}
        fresh.write_text(json.dumps({"schema": 1, "kinds": kinds}) + "\n", encoding="utf-8")
        fresh.replace(self.path)

    def _any(self, kind: str) -> Fit | None:
        """A kind never met takes what a document took on average, with the same writer where it is known; the index is no document.

        Sizes are no help there: a byte of a scan is not a byte of kept text.
        """
        known = {name: fit for name, fit in self.kinds.items() if name != INDEX}
        writer = kind.partition(" ")[2]
        fits = [fit for name, fit in known.items() if name.partition(" ")[2] == writer] or list(known.values())
        return Fit(n=sum(fit.n for fit in fits), y=sum(fit.y for fit in fits)) if fits else None


INDEX = "index"  # the kind under which it is learned what the index takes for each new page


class Forecast:
    """How long the rest of a run will take: what is left by what is known of each kind, times how this run has gone so far."""

    def __init__(self, pace: Pace, work: Iterable[Load], clock: Callable[[], float]) -> None:
        self._pace = pace
        self._clock = clock
        self._begun = clock()
        self._left: dict[str, Fit] = {}
        self._done: dict[str, Fit] = {}
        self._pages = 0
        for load in work:
            self._left.setdefault(load.kind, Fit()).add(load.size, 0.0)
            self._pages += 1

    def done(self, load: Load, seconds: float, *, learn: bool) -> None:
        """Count a document that is done."""
        self._left[load.kind].add(load.size, 0.0, sign=-1)
        self._done.setdefault(load.kind, Fit()).add(load.size, 0.0)
        if learn:
            self._pace.learn(load, seconds)

    def left(self) -> float | None:
        """Return the seconds until the end, None while nothing is known."""
        rest, worked = self._sum(self._left), self._sum(self._done)
        if rest is None or worked is None:
            return None
        elapsed = self._clock() - self._begun
        index = self._pace.seconds(Load(INDEX, self._pages)) if INDEX in self._pace.kinds else 0.0
        # One document's worth of trust in the history keeps the first few from swinging it.
        trust = (rest + worked) / max(self._pages, 1)
        return rest * (elapsed + trust) / (worked + trust) + (index or 0.0) if trust else 0.0

    def _sum(self, loads: dict[str, Fit]) -> float | None:
        totals = [self._pace.total(fit, kind) for kind, fit in loads.items() if fit.n > 0]
        return None if None in totals else sum(total for total in totals if total is not None)


def rounded(seconds: float | None) -> float | None:
    """Return seconds as they are told: to a tenth."""
    return None if seconds is None else round(seconds, 1)
