"""What every command prints with: JSON on stdout, talk on stderr, foreign text never unescaped."""

import json
import shutil
import signal
import sys
from collections.abc import Iterable, Sequence
from typing import Any
from unicodedata import category

SCHEMA = 1
NARROWEST = 16  # letters a column keeps on a narrow terminal: an id stays whole


_encode = json.JSONEncoder(default=str).encode


def data(value: dict[str, Any] | list[Any], *, at_once: bool = True) -> None:
    """Print one JSON value on one line of stdout; objects carry the schema. ASCII only, so that no console can spoil it."""
    if isinstance(value, dict):
        value = {"schema": SCHEMA, **value}
    _put(_encode(value) + "\n")
    if at_once:
        _put("", flush=True)


def safe(text: str) -> str:
    """Return foreign text so that it can't move the cursor, colour the screen, hide or span lines."""
    from distil.escape import escape

    return escape(text)


def prose(text: str) -> str:
    """Return foreign text as `safe` does, but with a space for tabs, line breaks and blanks of any width: none of them hides anything."""
    return safe("".join(" " if character in "\t\n\r" or category(character) == "Zs" else character for character in text))


def line(text: str) -> None:
    """Print one line of data for people."""
    _put(text + "\n")


def _put(text: str, *, flush: bool = False) -> None:
    """Write to stdout. Where nobody reads it any more (`| head`), stop as a signal would: the command line library calls that a failure."""
    try:
        sys.stdout.write(text)
        if flush:
            sys.stdout.flush()
    except BrokenPipeError:
        from distil.cli import Stopped

        raise Stopped(signal.SIGPIPE) from None


def talk(text: str) -> None:
    """Print one line of talk on stderr."""
    print(text, file=sys.stderr)


def count(number: int, thing: str, things: str = "") -> str:
    """Return so many of a thing, as people say it: 1 page, 2 pages, 1,200 passages."""
    return f"{number:,} {thing if number == 1 else things or f'{thing}s'}"


def table(rows: Iterable[Sequence[object]], headings: Sequence[str]) -> None:
    """Print rows under headings, columns padded; every cell is made safe. On a terminal the widest columns give way until a row fits its width."""
    cells = [[safe(str(cell)) for cell in row] for row in rows]
    widths = [max([len(heading), *(len(row[i]) for row in cells)]) for i, heading in enumerate(headings)]
    if sys.stdout.isatty():
        widths = _fitting(widths, [max(len(heading), NARROWEST) for heading in headings], shutil.get_terminal_size().columns)
    for row in ([list(headings), *cells]) if cells else []:
        cut = [cell if len(cell) <= width else cell[: width - 1] + "…" for cell, width in zip(row, widths, strict=True)]
        line("  ".join(cell.ljust(width) for cell, width in zip(cut, widths, strict=True)).rstrip())


def _fitting(widths: list[int], least: list[int], room: int) -> list[int]:
    """Take from the widest column that can still give until the row fits, or none can."""
    widths = list(widths)
    while sum(widths) + 2 * (len(widths) - 1) > room:
        giving = [at for at, width in enumerate(widths) if width > least[at]]
        if not giving:
            break
        widths[max(giving, key=lambda at: (widths[at], at))] -= 1
    return widths
