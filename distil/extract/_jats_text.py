"""The words of an element of JATS as they are printed, and the words an article carries beside them."""

from collections.abc import Iterator
from typing import Any

from distil.data import Mark
from distil.extract._attributes import stated

# Not printed where they stand: they have their own block, or none.
AWAY = frozenset({"list", "fig", "table-wrap", "boxed-text", "object-id", "graphic", "inline-graphic", "media", "alt-text", "long-desc", "table"})
ASSISTIVE = frozenset({"alt-text", "long-desc"})
WORDED = frozenset({"title", "specific-use", "alt", "content-type", "description", "href"})
LEAST = 12  # letters of an attribute: shorter ones are names of kinds
_DRAWN = frozenset({"graphic", "inline-graphic", "media"})
BREAKS = frozenset({"p", "title", "label", "tr", "break", "list-item", "td", "th", "name", "surname", "given-names"})


def local(element: Any) -> str:
    """Return an element's local name; "" for comments, instructions and entities."""
    return element.tag.rpartition("}")[2] if element is not None and isinstance(element.tag, str) else ""


def one_line(element: Any | None) -> str:
    """Return all that an element shows as one line."""
    return "" if element is None else " ".join("".join(_words(element, frozenset({"alt-text", "long-desc"}), 0)).split())


def visible(element: Any) -> str:
    """Return an element's own words as one line, without the blocks that stand in it."""
    return " ".join("".join(_words(element, AWAY, 0)).split())


def _words(element: Any, away: frozenset[str], depth: int) -> Iterator[str]:
    """The parser's own limit, 256 elements in one another, bounds the depth."""
    kind = local(element)
    if not kind:
        return
    if kind == "alternatives":  # of one thing in several forms a reader sees one
        element = shown(element)
        if element is None:
            return
        kind = local(element)
    if kind == "sup" and _plain(element):
        yield "^" if element.text.strip().lstrip("-−+").isdigit() and not _cites(element) else ""
    if kind in BREAKS:
        yield " "
    yield element.text or ""
    for inner in element:
        if local(inner) not in away:
            yield from _words(inner, away, depth + 1)
        yield inner.tail or ""
    if kind in BREAKS:
        yield " "


def _plain(element: Any) -> bool:
    return not len(element) and bool((element.text or "").strip())


def _cites(element: Any) -> bool:
    parent = element.getparent()
    return local(parent) == "xref" or any(local(inner) == "xref" for inner in element)


def shown(alternatives: Any) -> Any | None:
    """Return the one of several forms of a thing that a reader sees: of two of the best kind the first."""
    order = ["textual-form", "math", "tex-math", "table", "p"]
    if any(local(part) in _DRAWN for part in alternatives):
        order.remove("textual-form")  # it stands in for the picture, where that can't be shown
    inner = {local(part): part for part in reversed(alternatives) if local(part)}
    return next((inner[name] for name in order if name in inner), None)


def apart(article: Any) -> Iterator[tuple[str, Mark]]:
    """Yield the words an article carries that are no text of its own: comments, instructions, descriptions, attributes."""
    for node in article.iter():
        kind = local(node)
        if not kind:
            if node.text and node.text.strip():
                yield node.text.strip(), Mark.COMMENT
            continue
        if kind in ASSISTIVE:
            yield one_line_of(node), Mark.ASSISTIVE
        for name, value in stated(node):
            if name.rpartition("}")[2] in WORDED and len(value) > LEAST:
                yield value, Mark.ATTRIBUTE


def one_line_of(element: Any) -> str:
    """Return every word in an element, printed or not."""
    return " ".join("".join(element.itertext()).split())
