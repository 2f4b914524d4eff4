"""What the kept runs add up to: time for each document, claims kept, quoted and dropped, findings by class; also as a plot."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from distil.data import Json, Outcome, State
from distil.runs import Folder

FOUND = re.compile(r"^found: ([a-z0-9, -]+);")
# The plot's own size in pixels, and the most bars of one panel.
WIDTH, PANEL, MARGIN, BARS = 720, 150, 40, 60
COLOURS = ("#2b6cb0", "#68a063", "#c05621")


@dataclass(frozen=True)
class Night:
    """One run, added up."""

    run: str
    seconds: tuple[float, ...]  # of each document that was worked on
    claims: dict[str, int]  # written, quoted, dropped
    findings: dict[str, int]  # class -> documents
    states: dict[str, int]

    @property
    def typical(self) -> float:
        """The median time of a document."""
        return sorted(self.seconds)[len(self.seconds) // 2] if self.seconds else 0.0

    def json(self) -> Json:
        """Return it as a JSON object."""
        times = {"documents": len(self.seconds), "median": self.typical, "most": max(self.seconds, default=0.0), "sum": round(sum(self.seconds), 3)}
        return {"run": self.run, "seconds": times, "claims": self.claims, "findings": self.findings, "states": self.states}


def night(folder: Folder) -> Night:
    """Add up one run's folder."""
    outcomes = list(folder.outcomes().values())
    claims = {kind: sum(outcome.counts.get(kind, 0) for outcome in outcomes) for kind in ("written", "quoted", "dropped")}
    findings = Counter(name for outcome in outcomes for name in _classes(outcome))
    end = folder.ended() or {}
    states = {state.value: int(end.get(state.value) or 0) for state in State}
    return Night(folder.path.name, tuple(outcome.seconds for outcome in outcomes if outcome.seconds), claims, dict(sorted(findings.items())), states)


def _classes(outcome: Outcome) -> Iterable[str]:
    match = FOUND.match(outcome.detail)
    return match[1].split(", ") if match else ()


def svg(nights: Sequence[Night]) -> str:
    """Return three panels, oldest run left: seconds of a typical document, claims, findings."""
    shown = nights[-BARS:]
    classes = sorted({name for each in shown for name in each.findings})
    panels = [
        ("seconds for a typical document", [[each.typical] for each in shown]),
        ("claims: written, quoted, dropped", [[float(each.claims[kind]) for kind in ("written", "quoted", "dropped")] for each in shown]),
        ("documents with findings: " + (", ".join(classes) or "none"), [[float(sum(each.findings.values()))] for each in shown]),
    ]
    height = len(panels) * (PANEL + MARGIN) + MARGIN
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="12">']
    parts.append(f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>')
    for at, (title, bars) in enumerate(panels):
        parts += _panel(title, bars, top=MARGIN + at * (PANEL + MARGIN))
    return "\n".join([*parts, "</svg>", ""])


def _panel(title: str, bars: Sequence[Sequence[float]], *, top: int) -> list[str]:
    """Return one panel of stacked bars, its highest value named at the axis."""
    most = max((sum(bar) for bar in bars), default=0.0) or 1.0
    step = (WIDTH - 2 * MARGIN) / max(len(bars), 1)
    parts = [f'<text x="{MARGIN}" y="{top - 6}">{escape(title)}</text>', f'<text x="{MARGIN - 4}" y="{top + 12}" text-anchor="end">{most:.4g}</text>']
    parts.append(f'<line x1="{MARGIN}" y1="{top + PANEL}" x2="{WIDTH - MARGIN}" y2="{top + PANEL}" stroke="#444444"/>')
    for at, bar in enumerate(bars):
        bottom = float(top + PANEL)
        for value, colour in zip(bar, COLOURS, strict=False):
            tall = PANEL * value / most
            bottom -= tall
            parts.append(f'<rect x="{MARGIN + at * step:.1f}" y="{bottom:.1f}" width="{max(step - 2, 1):.1f}" height="{tall:.1f}" fill="{colour}"/>')
    return parts
