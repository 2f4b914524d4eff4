"""Where OpenDocument shapes stand: their boxes after everything that moves, turns and scales them."""

import math
import re
from typing import Any

from distil.extract._odt_styles import points

Box = tuple[float, float, float, float]
Matrix = tuple[float, float, float, float, float, float]
SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
STEP = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]{0,200})\)")
MOST_STEPS = 100
FLAT = 0.05  # of its size: what is drawn smaller can't be read


def box(element: Any) -> Box | None:
    """Return where a shape stands, in points; None when that is not said."""
    left, top, wide, tall = (_length(element, name) for name in ("x", "y", "width", "height"))
    if wide is None or tall is None:
        return None
    steps = _named(element, "transform")
    if not steps:
        return None if left is None or top is None else (left, top, left + wide, top + tall)
    a, b, c, d, e, f = _composed(steps)
    corners = [(x, y) for x in (left or 0.0, (left or 0.0) + wide) for y in (top or 0.0, (top or 0.0) + tall)]
    across, down = [a * x + c * y + e for x, y in corners], [b * x + d * y + f for x, y in corners]
    return min(across), min(down), max(across), max(down)


def shrunk(element: Any) -> bool:
    """Say whether a shape is scaled to nothing in one direction."""
    steps = _named(element, "transform")
    if not steps:
        return False
    a, b, c, d, _, _ = _composed(steps)
    return min(math.hypot(a, b), math.hypot(c, d)) < FLAT or abs(a * d - b * c) < FLAT * FLAT


def before_all(stands: Box | None) -> bool:
    """Say whether a box lies above or left of everything that can be scrolled to."""
    return stands is not None and (stands[2] <= 0 or stands[3] <= 0)


def _composed(steps: str) -> Matrix:
    """Return what all steps do together; the first one named is done first, unlike in SVG."""
    done = SAME
    for name, said in STEP.findall(steps)[:MOST_STEPS]:
        numbers = [number for part in re.split(r"[\s,]+", said.strip()) if (number := points(part)) is not None and math.isfinite(number)]
        done = _after(_step(name, numbers), done)
    return done


def _step(name: str, numbers: list[float]) -> Matrix:
    first, second = (numbers + [0.0, 0.0])[0], (numbers + [0.0, 0.0])[1]
    if name == "matrix" and len(numbers) == 6:
        return numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]
    if name == "translate":
        return 1.0, 0.0, 0.0, 1.0, first, second
    if name == "scale" and numbers:
        return first, 0.0, 0.0, second if len(numbers) > 1 else first, 0.0, 0.0
    if name == "rotate":  # anticlockwise, where the page counts downwards
        return math.cos(first), -math.sin(first), math.sin(first), math.cos(first), 0.0, 0.0
    if name in ("skewX", "skewY"):
        lean = math.tan(first) if abs(math.cos(first)) > 1e-6 else 0.0
        return (1.0, 0.0, lean, 1.0, 0.0, 0.0) if name == "skewX" else (1.0, lean, 0.0, 1.0, 0.0, 0.0)
    return SAME


def _after(second: Matrix, first: Matrix) -> Matrix:
    a, b, c, d, e, f = second
    p, q, r, s, t, u = first
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f


def _length(element: Any, name: str) -> float | None:
    return points(_named(element, name))


def _named(element: Any, name: str) -> str | None:
    return next((str(element.get(key)) for key in element.attrib if key.rpartition("}")[2] == name), None)
