"""How long documents take on this machine: learned from every run, asked before and during one.

A document's time is taken as a + b * size, fitted for each kind: what has to be read first grows with its bytes, by format; what was
read when it was added grows with its text. No kind keeps to a line (a page has so many claims at most, however long the text is), so
what the line says of an octave of sizes (all that have as many binary digits) is put right by what documents of that octave took.
"""

import json
import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

# Documents of one kind after which old ones count half: a faster machine or model is learned within a few nights.
FORGET = 500
FADED = 0.001  # documents: what has faded below it says nothing, and would be kept as none
SUMS = 5
# Documents' worth of trust in the line beside what an octave's own took. On generated mixes (uniform, long tails, bounded, by size, by kind) with
# a history of 200 documents, told after a tenth of 100, 1 was off by more than a quarter in none of 200 nights, 3 in 4 %, the line alone in 15 %.
LINE = 1.0


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


class Sizes:
    """Sums over documents of one kind, by the octave of their sizes."""

    def __init__(self, octaves: Mapping[int, Fit] | None = None) -> None:
        self.octaves: dict[int, Fit] = dict(octaves or {})

    @property
    def whole(self) -> Fit:
        """The sums over all octaves."""
        total = Fit()
        for fit in self.octaves.values():
            total = Fit(*(one + other for one, other in zip(vars(total).values(), vars(fit).values(), strict=True)))
        return total

    def add(self, size: int, seconds: float, *, sign: int = 1) -> None:
        """Count one document, or take one back."""
        self.octaves.setdefault(size.bit_length(), Fit()).add(size, seconds, sign=sign)

    def fade(self) -> None:
        """Let all that was counted so far count half."""
        self.octaves = {octave: Fit(*(value / 2 for value in vars(fit).values())) for octave, fit in self.octaves.items()}

    def expect(self, loads: "Sizes") -> float:
        """Return the seconds that these documents will take together, after what those counted here took."""
        base, slope = self.whole.line()
        total = 0.0
        for octave, load in loads.octaves.items():
            line, known = base * load.n + slope * load.x, self.octaves.get(octave)
            if known is not None and known.n > 0:
                said = base * known.n + slope * known.x
                trust = LINE * said / known.n
                line *= (known.y + trust) / (said + trust) if said + trust > 0 else 1.0
            total += line
        return total


class Pace:
    """The history of one workspace on this machine (`.distil/pace.json`); a file that can't be read counts for nothing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kinds: dict[str, Sizes] = {}
        try:
            record = json.loads(path.read_text(encoding="utf-8"))["kinds"]
            self.kinds = {str(kind): sizes for kind, kept in record.items() if (sizes := _sizes(kept)).whole.n > 0}
        except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError):
            self.kinds = {}

    def learn(self, load: Load, seconds: float) -> None:
        """Count one document that is done."""
        sizes = self.kinds.setdefault(load.kind, Sizes())
        sizes.add(load.size, seconds)
        if sizes.whole.n > FORGET:
            sizes.fade()

    def total(self, loads: Sizes, kind: str) -> float | None:
        """Return the seconds all these documents will take together; None when nothing is known of this machine yet."""
        known = self.kinds.get(kind)
        if known is not None:
            return known.expect(loads)
        if kind == WAITING:
            return 0.0
        each = self._any(kind)
        return None if each is None else each * loads.whole.n

    def seconds(self, load: Load) -> float | None:
        """Return how long one document will take, None when nothing is known of this machine yet."""
        one = Sizes()
        one.add(load.size, 0.0)
        return self.total(one, load.kind)

    def save(self) -> None:
        """Keep it for the next night."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        kinds = {
            kind: {str(octave): [round(value, 3) for value in vars(fit).values()] for octave, fit in sorted(sizes.octaves.items()) if fit.n >= FADED}
            for kind, sizes in sorted(self.kinds.items())
        }
        fresh.write_text(json.dumps({"schema": 2, "kinds": kinds}) + "\n", encoding="utf-8")
        fresh.replace(self.path)

    def _any(self, kind: str) -> float | None:
        """A kind never met takes what a document took on average, with the same writer where it is known; no page was written of what waits.

        Sizes are no help there: a byte of a scan is not a byte of kept text.
        """
        known = {name: sizes.whole for name, sizes in self.kinds.items() if name not in (INDEX, WAITING)}
        writer = kind.partition(" ")[2]
        fits = [fit for name, fit in known.items() if name.partition(" ")[2] == writer] or list(known.values())
        return sum(fit.y for fit in fits) / sum(fit.n for fit in fits) if fits else None


def _sizes(kept: object) -> Sizes:
    """Return what was kept of one kind; an older history kept one row of sums for all sizes. Raises ValueError for what no history holds."""
    if isinstance(kept, list):
        row = _row(kept)
        return Sizes({int(row.x / row.n).bit_length(): row})
    if not isinstance(kept, dict):
        raise ValueError("sums by octave are wanted")
    return Sizes({int(octave): _row(row) for octave, row in kept.items()})


def _row(row: Sequence[object]) -> Fit:
    values = [float(value) for value in row if isinstance(value, (int, float))]
    if len(values) != SUMS or not all(math.isfinite(value) and value >= 0 for value in values) or values[0] <= 0:
        raise ValueError("five sums are wanted")
    return Fit(*values)


WAITING = "waiting"  # the kind of all that nobody has agreed to: it is looked at and stops, in a hundredth of the time of a page
INDEX = "index"  # the kind under which it is learned what the index takes for each new page


class Forecast:
    """How long the rest of a run will take: what is left by what is known of each kind, times how this run has gone so far."""

    def __init__(self, pace: Pace, work: Iterable[Load], clock: Callable[[], float]) -> None:
        self._pace = pace
        self._clock = clock
        self._begun = clock()
        self._left: dict[str, Sizes] = {}
        self._done: dict[str, Sizes] = {}
        self._pages = 0
        for load in work:
            self._left.setdefault(load.kind, Sizes()).add(load.size, 0.0)
            self._pages += 1

    def done(self, load: Load, seconds: float, *, learn: bool) -> None:
        """Count a document that is done."""
        self._left[load.kind].add(load.size, 0.0, sign=-1)
        self._done.setdefault(load.kind, Sizes()).add(load.size, 0.0)
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

    def _sum(self, loads: dict[str, Sizes]) -> float | None:
        totals = [self._pace.total(sizes, kind) for kind, sizes in loads.items() if sizes.whole.n > 0]
        return None if None in totals else sum(total for total in totals if total is not None)


def rounded(seconds: float | None) -> float | None:
    """Return seconds as they are told: to a tenth."""
    return None if seconds is None else round(seconds, 1)
