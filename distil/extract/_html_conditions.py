"""Conditions of style rules besides media queries: what a browser supports, how wide a container is, which part of the tree a scope covers."""

import re

from distil.extract._html_declarations import SHORTHANDS, WANTED
from distil.extract._html_media import applies, condition
from distil.extract._html_selectors import split_selectors
from distil.extract._html_valid import valid

# Beginnings of the names of properties that browsers of the day know, beside those this reader looks at itself.
_FAMILIES = re.compile(
    r"(?:align|all|animation|appearance|aspect-ratio|backdrop-filter|background|block-size|border|bottom|box|break|caption-side|caret|clear|clip|color"
    r"|column|columns|contain|container|content|counter|cursor|direction|display|empty-cells|filter|fill|flex|float|font|gap|grid|height|hyphens|image"
    r"|inline-size|inset|isolation|justify|left|letter-spacing|line|list-style|margin|mask|max|min|mix-blend-mode|object|offset|opacity|order|orphans"
    r"|outline|overflow|overscroll|padding|page|paint-order|perspective|place|pointer-events|position|print-color-adjust|quotes|resize|right|rotate|row-gap"
    r"|ruby|scale|scroll|scrollbar|shape|stroke|tab-size|table-layout|text|top|touch-action|transform|transition|translate|unicode-bidi|user-select"
    r"|vertical-align|view-transition|visibility|white-space|widows|width|will-change|word|writing-mode|z-index|zoom|accent-color|anchor|forced-color-adjust"
    r"|-webkit-[a-z]{2,20})(?:-[a-z-]{1,40})?"
)
# Functions that no browser has had, or has no longer: a word this reader doesn't know is none that a browser knows.
_CALL = re.compile(r"(?:selector|font-tech|font-format|at-rule|named-feature)\(")
_DECLARED = re.compile(r"\s*(-{0,2}[a-z][\w-]{0,60})\s*:(.{0,400})", re.S)
_STYLE = re.compile(r"\bstyle\(")
_NAMED = re.compile(r"(?!not\b|and\b|or\b)[a-z_][\w-]{0,60}(?=\s|\Z)\s*(?!\()", re.I)


def supported(prelude: str) -> bool:
    """Answer `@supports` as a browser of the day does (CSS Conditional Rules 4)."""
    text, at = prelude.lower(), 0
    while found := _CALL.search(text, at):
        end = _closing(text, found.end())
        known = "selector(" not in found.group() or not re.search(r":(?!:?[a-z-])|\A\s*\Z", text[found.end() : end])
        text, at = f"{text[: found.start()]}({'true' if known else 'false'}){text[end + 1 :]}", found.start()
    return condition(text, _known) is True


def _closing(text: str, start: int) -> int:
    depth = 1
    for at in range(start, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return at
    return len(text)


def _known(text: str) -> bool | None:
    if text.strip() in {"true", "false"}:
        return text.strip() == "true"
    found = _DECLARED.fullmatch(text)
    if found is None:
        return False
    name, value = found.group(1), found.group(2).strip()
    if name.startswith("--"):
        return True
    if not value or not (name in WANTED or name in SHORTHANDS or _FAMILIES.fullmatch(name)):
        return False
    return valid(name, value.removesuffix("!important").strip())


def contained(prelude: str) -> bool:
    """Answer `@container` for a container as wide as the window; one that asks for styles counts as held."""
    text = _NAMED.sub("", prelude.strip(), count=1) if _NAMED.match(prelude.strip()) else prelude.strip()
    if not text or _STYLE.search(text) or "scroll-state(" in text:
        return True
    return applies(re.sub(r"\b(inline|block)-size\b", lambda found: "width" if found.group(1) == "inline" else "height", text.lower()))


def scoped(prelude: str, selector: str, around: str) -> str:
    """Return a selector inside of `@scope` as one that stands alone; `around` selects the root of a scope that names none."""
    begin, end = _limits(prelude)
    begin = begin or around
    if not begin:
        return selector
    parts = []
    for part in split_selectors(selector):
        part = re.sub(r":scope(?![\w-])|&", f":is({begin})", part.strip())
        if part.startswith((">", "+", "~")):
            part = f":is({begin}){part}"
        inside = f":where({begin},:where({begin}) *)" + (f":not(:where({begin}) :is({end}),:where({begin}) :is({end}) *)" if end else "")
        at = part.find("::")
        parts.append(part + inside if at < 0 else f"{part[:at]}{inside}{part[at:]}")
    return ",".join(parts)


def _limits(prelude: str) -> tuple[str, str]:
    text = prelude.strip()
    begin = end = ""
    if text.startswith("("):
        close = _closing(text, 1)
        begin, text = text[1:close], text[close + 1 :].strip()
    if text.lower().startswith("to"):
        text = text[2:].strip()
        end = text[1 : _closing(text, 1)] if text.startswith("(") else ""
    return begin, end
