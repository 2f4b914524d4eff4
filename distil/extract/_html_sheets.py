"""The style sheets of a tree: its own, those it links to that are at hand, and those that stand in an address."""

import base64
import binascii
import re
from collections.abc import Callable, Iterator
from urllib.parse import unquote_to_bytes

from distil.extract._html_css import Sheets
from distil.extract._html_facts import Style
from distil.extract._html_matching import Effort
from distil.extract._html_references import References
from distil.extract._html_style import DARK
from distil.extract._html_tree import LONGEST_ATTRIBUTE, Node
from distil.extract._html_values import WHITE

# Gives the text of a style sheet that a page links to, or None when it is not at hand.
Linked = Callable[[str], str | None]
_SCOPE = "\ue000scope"  # an attribute that no page of sense has
_DATA = re.compile(r"data:\s{0,9}text/css\s{0,9}((?:;[^;,]{0,80}){0,5}),(.*)\Z", re.I | re.S)


def sheets_of(root: Node, unread: set[str], linked: Linked | None, effort: Effort, *, shadow: bool = False) -> Sheets:
    """Return the style sheets in a tree and those it links to that are at hand; others are named as unread. Raises Unbounded."""
    names = frozenset(name for node in _drawn(root) for name in (node.attrib.get("id", ""), *node.attrib.get("class", "").split()))
    sheets = Sheets(unread, effort, names, "\0quirks" in root.attrib, shadow=shadow, addressed=in_address)
    sheets.references = References(root)
    parents: dict[int, Node] = {}
    for node in _drawn(root):
        if node.tag == "style" and node.attrib.get("type", "text/css").lower().strip() in {"text/css", ""}:
            scoped = "@scope" in node.text.lower()
            if scoped and not parents:
                parents = {id(child): each for each in (root, *_drawn(root)) for child in each}
            sheets.around = _around(parents.get(id(node))) if scoped else ""
            sheets.add(node.text, node.attrib.get("media", ""))
        elif node.tag == "link" and "stylesheet" in node.attrib.get("rel", "").lower():
            if "alternate" in node.attrib.get("rel", "").lower():
                continue  # a reader who does nothing sees the page without it
            href = node.attrib.get("href", "")
            css = in_address(href)
            css = linked(href) if css is None and linked else css
            if css is None:
                unread.add("external style sheets")
            else:
                sheets.add(css, node.attrib.get("media", ""))
    return sheets


def paged(root: Node) -> Style:
    """Return the style a page begins with: one that names a dark scheme alone is light on dark."""
    said = (node.attrib.get("content", "").lower().split() for node in _drawn(root) if node.tag == "meta" and _named(node) == "color-scheme")
    scheme = next(said, [])
    return Style(colour=WHITE, backdrops=(DARK,)) if "dark" in scheme and "light" not in scheme else Style()


def _named(node: Node) -> str:
    return node.attrib.get("name", "").lower().strip()


def _around(parent: Node | None) -> str:
    """Name what a style element stands in, which is the root of scopes that name none, and return its selector."""
    if parent is None:
        return ""
    number = parent.attrib.setdefault(_SCOPE, str(id(parent)))
    return f'[{_SCOPE}="{number}"]'


def in_address(address: str) -> str | None:
    """Return the style sheet that an address itself holds, or None for any other address and for one that was cut."""
    found = _DATA.match(address.strip())
    if found is None or len(address) >= LONGEST_ATTRIBUTE:
        return None
    content = unquote_to_bytes(found.group(2))
    if found.group(1).lower().endswith("base64"):
        try:
            content = base64.b64decode(b"".join(content.split()) + b"===")
        except (binascii.Error, ValueError):
            return None
    return content.decode("utf-8", "replace")


def _drawn(root: Node) -> Iterator[Node]:
    """Yield the elements below one, in order, without what stands in templates: that is another tree, or none."""
    stack = list(reversed(list(root)))
    while stack:
        node = stack.pop()
        yield node
        if node.tag != "template":
            stack += reversed(list(node))
