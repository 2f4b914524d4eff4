"""Foreign text made safe to print: nothing in it can steer a terminal, reorder a line or hide."""

import regex

# Controls, everything ignorable or directional, lone surrogates, private use and unassigned code points, odd spaces, and blanks that
# look like nothing. Combining marks and all visible scripts stay as they are.
_UNSAFE = regex.compile(
    r"(?V1)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u3164\uffa0\u115f\u1160[\p{Zs}--[\x20]]]"
)
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def escape(text: str) -> str:
    """Return the text on one line with every unprintable or invisible character shown as `\\n` or `\\u{200b}`."""
    return str(_UNSAFE.sub(_shown, text))


def _shown(match: "regex.Match[str]") -> str:
    character = match[0]
    return _SHORT.get(character) or f"\\u{{{ord(character):02x}}}"
