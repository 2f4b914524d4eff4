"""Colours, on a terminal that wants them and nowhere else. What is coloured has been made safe before."""

import os
import sys


def _wanted() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM", "dumb") != "dumb"


def _in(code: str, text: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if text and _wanted() else text


def strong(text: str) -> str:
    """A title."""
    return _in("1", text)


def faint(text: str) -> str:
    """What is there to be copied, not to be read."""
    return _in("2", text)


def quote(text: str) -> str:
    """The source's own words."""
    return _in("32", text)


def warn(text: str, really: bool = True) -> str:
    """What a reader should not miss."""
    return _in("33", text) if really else text
