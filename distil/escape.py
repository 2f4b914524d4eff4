"""Foreign text made safe to print: nothing in it can steer a terminal, reorder a line or hide."""

from functools import cache
from typing import Any

# Controls, everything ignorable or directional, lone surrogates, private use and unassigned code points, odd spaces, and blanks that
# look like nothing. Combining marks and all visible scripts stay as they are.
_UNSAFE = r"(?V1)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u3164\uffa0\u115f\u1160[\p{Zs}--[\x20]]]"
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def escape(text: str) -> str:
    """Return the text on one line with every unprintable or invisible character shown as `\\n` or `\\u{200b}`."""
    # Most text is plain, and the library is a third of what a parser's process takes to start.
    return text if text.isascii() and text.isprintable() else str(_unsafe().sub(_shown, text))


@cache
def _unsafe() -> Any:
    import regex

    return regex.compile(_UNSAFE)


def _shown(match: Any) -> str:
    character = match[0]
    return _SHORT.get(character) or f"\\u{{{ord(character):02x}}}"
