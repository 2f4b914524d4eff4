"""Selectors as browsers know them, said in those the selector library knows."""

import re
from collections.abc import Callable

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


# A namespace before a name: pages and their drawings are told apart by names alone.
_SPACE = re.compile(r"(?<![\w\]\"'-])[\w-]{1,60}\|(?=[a-z_*])", re.I)
_FORGIVING = re.compile(r":(?:is|where)\(", re.I)


def forgiven(selector: str, valid: Callable[[str], bool]) -> str:
    """Return a selector without what `:is()` and `:where()` forgive: alternatives that are none of a browser's (Selectors 4, section 3.9)."""
    at = 0
    for _ in range(16):
        found = _FORGIVING.search(selector, at)
        if found is None:
            break
        end, depth = found.end(), 1
        while end < len(selector) and depth:
            depth += (selector[end] == "(") - (selector[end] == ")")
            end += 1
        inside = [forgiven(part, valid) for part in split_selectors(selector[found.end() : end - 1])]
        kept = ",".join(part for part in inside if valid(part)) or ":not(*)"
        selector, at = f"{selector[: found.end()]}{kept}){selector[end:]}", found.end() + len(kept) + 1
    return selector


def known(selector: str, *, shadow: bool) -> str:
    """Return a selector with what the library doesn't know said otherwise; in a `shadow` tree its host is the root."""
    if "|" in selector:
        selector = _SPACE.sub("", selector)
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
