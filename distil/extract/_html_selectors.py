"""Selectors as browsers know them, said in those the selector library knows."""

import re

_HOST = re.compile(r":host(?![\w(-])", re.I)
# No element is in one of these states while a page is only looked at.
_NEVER = re.compile(
    r":(?:popover-open|modal|fullscreen|-webkit-full-screen|-webkit-autofill|autofill|picture-in-picture|playing|seeking|stalled|muted|buffering"
    r"|volume-locked|user-valid|user-invalid|target-within|target-current|past|future|current|state\([^()]{0,100}\)|active-view-transition"
    r"|interest-source|interest-target|has-slotted)(?![\w(-])",
    re.I,
)
_ALIKE = (
    (re.compile(r":(?:-webkit-any|-moz-any|matches)\(", re.I), ":is("),
    (re.compile(r":(?:defined|dir\(\s{0,9}ltr\s{0,9}\))(?![\w(-])", re.I), ":is(*)"),
    (re.compile(r":dir\(\s{0,9}rtl\s{0,9}\)", re.I), ":is([dir=rtl i],[dir=rtl i] *)"),
    (re.compile(r":open(?![\w(-])", re.I), ":is([open])"),
    (re.compile(r":read-write(?![\w(-])", re.I), ":is(input,textarea,[contenteditable])"),
    (re.compile(r":read-only(?![\w(-])", re.I), ":not(:is(input,textarea,[contenteditable]))"),
    (re.compile(r":disabled(?![\w(-])", re.I), ":is([disabled],fieldset[disabled] *)"),
    (re.compile(r":enabled(?![\w(-])", re.I), ":is(input,button,select,textarea,option):not([disabled],fieldset[disabled] *)"),
    # The library would climb to the root by recursion for these.
    (re.compile(r":lang\(\s{0,9}[\"']?([a-z]{1,8}(?:-[a-z0-9]{1,8}){0,4})[\"']?\s{0,9}\)", re.I), r":is([lang|='\1' i],[lang|='\1' i] *)"),
)


def known(selector: str, *, shadow: bool) -> str:
    """Return a selector with what the library doesn't know said otherwise; in a `shadow` tree its host is the root."""
    if ":" not in selector:
        return selector
    selector = _NEVER.sub(":not(*)", _HOST.sub(":root", selector) if shadow else selector)
    for pattern, put in _ALIKE:
        selector = pattern.sub(put, selector)
    return selector


def nested(selector: str, parents: list[str]) -> str:
    """Return a nested rule's selector as one that stands alone."""
    if not parents:
        return selector
    parent = f":is({parents[-1]})"
    return ",".join(part.replace("&", parent) if "&" in part else f"{parent} {part}" for part in split_selectors(selector))


def split_selectors(selector: str) -> list[str]:
    """Split a selector list at its own commas."""
    parts, depth, start, quote = [], 0, 0, ""
    for at, character in enumerate(selector):
        if quote or character in "\"'":
            quote = "" if character == quote else quote or character
        elif character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(selector[start:at])
            start = at + 1
    return [*parts, selector[start:]]
