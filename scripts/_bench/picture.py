"""A small picture of rates, drawn by hand so that nothing has to be installed for it."""

import math
from html import escape

WIDTH, LEFT, RIGHT, ROW, TOP = 720, 170, 70, 28, 46
OURS, OTHERS, INK, GRID = "#0b6e4f", "#7a7a7a", "#222222", "#dddddd"

Mark = tuple[str, float, float, float, bool]


def dots(title: str, marks: list[Mark]) -> str:
    """Return an SVG with a dot and its spread for each (name, middle, least, most, ours), on a scale that steps by tens."""
    low = math.floor(math.log10(min(mark[2] for mark in marks)))
    high = max(math.ceil(math.log10(max(mark[3] for mark in marks))), low + 1)
    height = TOP + ROW * len(marks) + 26

    def across(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (math.log10(value) - low) / (high - low)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" font-family="sans-serif" '
        f'font-size="13" role="img" aria-label="{escape(title)}">',
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        f'<text x="12" y="22" fill="{INK}">{escape(title)}</text>',
    ]
    for power in range(low, high + 1):
        x = across(10**power)
        out.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 8}" y2="{height - 22}" stroke="{GRID}"/>')
        out.append(f'<text x="{x:.1f}" y="{height - 6}" fill="{INK}" text-anchor="middle">{10**power:g}</text>')
    for place, (name, middle, least, most, ours) in enumerate(marks):
        y, colour = TOP + ROW * place + ROW / 2 - 6, OURS if ours else OTHERS
        out.append(f'<text x="{LEFT - 12}" y="{y + 4:.1f}" fill="{INK}" text-anchor="end">{escape(name)}</text>')
        out.append(f'<line x1="{across(least):.1f}" x2="{across(most):.1f}" y1="{y:.1f}" y2="{y:.1f}" stroke="{colour}" stroke-width="3"/>')
        out.append(f'<circle cx="{across(middle):.1f}" cy="{y:.1f}" r="6" fill="{colour}"/>')
        out.append(f'<text x="{across(most) + 10:.1f}" y="{y + 4:.1f}" fill="{INK}">{middle:g}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"
