"""Shapes of `clip-path` that leave nothing of a box."""

import re

from distil.extract._html_values import functions, length

# Wider and higher than any box of words: an inset or a shape that lies beyond it is nowhere in one.
_BEYOND = 2000.0
# Which of one to four values is that of the top, right, bottom, left side.
_SIDES = {1: (0, 0, 0, 0), 2: (0, 1, 0, 1), 3: (0, 1, 2, 1), 4: (0, 1, 2, 3)}


def path_is_empty(value: str) -> bool:
    """True when what a `clip-path` leaves has surely no area, or lies outside of the box."""
    for name, arguments in functions(value):
        if name in _SHAPES:
            return _SHAPES[name](arguments, value)
    return False


def _inset(arguments: list[str], _: str) -> bool:
    sides = [argument for argument in arguments if argument]
    sides = sides[: sides.index("round")] if "round" in sides else sides
    if not sides:
        return False
    top, right, bottom, left = (sides[at] for at in _SIDES[min(len(sides), 4)])
    return _eaten(left, right) or _eaten(top, bottom)


def _eaten(one: str, other: str) -> bool:
    """True when two insets meet: in shares of the box, or in a length no box has."""
    shares = sum(length(side, em=16.0, whole=100.0) or 0.0 for side in (one, other) if "%" in side)
    return shares >= 100 or any((length(side, em=16.0) or 0.0) >= _BEYOND for side in (one, other) if "%" not in side)


def _round(arguments: list[str], _: str) -> bool:
    place = arguments.index("at") if "at" in arguments else len(arguments)
    radii = [length(one, em=16.0, whole=100.0) for one in arguments[:place] if one]
    if any(radius is not None and radius <= 1 and ("%" not in one or radius <= 0) for radius, one in zip(radii, arguments, strict=False)):
        return True
    centre = [length(one, em=16.0) for one in arguments[place + 1 :] if "%" not in one]
    reach = max((radius for radius in radii if radius is not None), default=None)
    sized = reach is not None and not any("%" in one for one in arguments[:place])
    return sized and any(at is not None and at + (reach or 0.0) <= 0 for at in centre)


def _rect(arguments: list[str], _: str) -> bool:
    if len(arguments) < 4 or "auto" in arguments[:4]:
        return False
    top, right, bottom, left = (_point(one) for one in arguments[:4])
    return right - left <= 1 or bottom - top <= 1


def _xywh(arguments: list[str], _: str) -> bool:
    return len(arguments) >= 4 and min(_point(one) for one in arguments[2:4]) <= 1


def _polygon(_: list[str], value: str) -> bool:
    pairs = [part.split() for part in value[value.find("(") + 1 :].split(",")]
    return _flat([(_point(pair[-2]), _point(pair[-1])) for pair in pairs if len(pair) > 1])


def _path(_: list[str], value: str) -> bool:
    """Straight lines alone are followed; whether their commands are relative is lost by now, so both ways must lead nowhere."""
    inside = value.partition("(")[2]
    return not re.search(r"[acqst]", inside) and all(_flat(_steps(inside, relative)) for relative in (0.0, 1.0))


def _steps(inside: str, relative: float) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    x = y = 0.0
    for command, numbers in re.findall(r"([hlmv])([^a-z]{0,2000})", inside):
        found = [float(number) for number in re.findall(r"[+-]?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9})", numbers)]
        pairs = (
            [(number, y) if command == "h" else (x, number) for number in found]
            if command in "hv"
            else list(zip(found[::2], found[1::2], strict=False))
        )
        for right, down in pairs:
            x = x * relative + right if command != "v" else x
            y = y * relative + down if command != "h" else y
            points.append((x, y))
    return points


def _point(value: str) -> float:
    """A coordinate in a box that is taken to be a thousand pixels wide and high."""
    return length(value.rstrip(")"), em=16.0, whole=1000.0) or 0.0


def _flat(points: list[tuple[float, float]]) -> bool:
    """True for a shape of no area, by its distinct points or by one of its sides, and for one beside its box or above it."""
    if len(set(points)) < 3:
        return True
    sides = list(zip(*points, strict=True))
    return any(max(side) - min(side) < 1 or max(side) <= 0 for side in sides) or min(sides[0]) >= _BEYOND


_SHAPES = {"inset": _inset, "circle": _round, "ellipse": _round, "rect": _rect, "xywh": _xywh, "polygon": _polygon, "path": _path}
