"""Definitions of links in Markdown that no rendered page shows: the place where comments, and more than comments, are kept."""

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import unquote

from distil.extract._html_lists import descendants
from distil.extract._html_tree import Node

_TITLES = "|".join(
    # No empty line stands in a title; 20,000 letters of one are compared.
    rf"{opening}(?:[^{inner}\\\n]|\\[\s\S]|\n(?![ \t>]*\n)){{0,20000}}{closing}"
    for opening, inner, closing in (('"', '"', '"'), ("'", "'", "'"), (r"\(", "()", r"\)"))
)
# [label]: address "title", in quotes and lists, too (CommonMark 0.31, 4.7). Label, address and title may each stand on a line of its own.
_DEFINITION = re.compile(
    r"^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t]){0,40}\[((?:[^\[\]\\]|\\.){1,999})\]:[ \t]*(?:\n[ \t>]*)?(<[^<>\n]*>|[^\s<]\S*)"
    rf"(?:(?:[ \t]+|[ \t]*\n[ \t>]*)({_TITLES}))?[ \t]*$",
    re.M,
)
_TAG = re.compile(r"<[^<>]*>")
_COMPARED = 5_000  # letters


def unshown(text: str, page: str, root: Node) -> Iterator[str]:
    """Yield the definitions in a text that leave no trace on the page rendered from it: label, address and title."""
    found = list(_DEFINITION.finditer(text))
    if not found:
        return
    used = set()
    for node in descendants(root):
        if node.tag in {"a", "img"}:
            used.add((_told(node.attrib.get("href") or node.attrib.get("src") or ""), _told(node.attrib.get("title", ""))))
    # What looks like a definition and is none (in code, in the middle of a paragraph) stands on the page letter by letter.
    plain = {unescape(_TAG.sub("", line)).strip() for line in page.split("\n") if "]:" in line}
    for definition in found:
        label, address, title = (part or "" for part in definition.groups())
        line = definition.group().partition("\n")[0]
        if (_told(address), _told(title)) not in used and line[line.index("[") :].strip() not in plain:
            yield f"{label} {address.strip('<>')} {title[1:-1]}".strip()


def _told(text: str) -> str:
    """The letters and digits of an address or a title, whatever way they are escaped."""
    return "".join(filter(str.isalnum, unquote(unescape(text)).casefold()))[:_COMPARED]
