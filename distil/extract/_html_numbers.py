"""Numbers of text nodes in a page's outline, by which words are found again in what a library leaves of it."""

import re

# Each text node of the outline begins with its number, in signs no page uses (cuneiform) and no library throws away.
_FIRST, _BASE = 0x12000, 900
_NUMBER = re.compile(f"[{chr(_FIRST)}-{chr(_FIRST + _BASE - 1)}]{{3}}")


def numbered(run: int) -> str:
    """Return the number of a text node, in three signs."""
    high, low = divmod(run, _BASE)
    return chr(_FIRST + high // _BASE % _BASE) + chr(_FIRST + high % _BASE) + chr(_FIRST + low)


def numbers(text: str) -> set[int]:
    """Return the numbers of the text nodes that are left in a text."""
    found = set()
    for signs in _NUMBER.findall(text):
        high, middle, low = (ord(sign) - _FIRST for sign in signs)
        found.add((high * _BASE + middle) * _BASE + low)
    return found
