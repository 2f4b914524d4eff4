"""Web pages: what a browser would show, in reading order, and what it would not, marked as such."""

import re
from collections.abc import Callable

from distil.data import Document, Mark, Reading, Role
from distil.extract._assemble import Builder
from distil.extract._html_declarations import Unbounded
from distil.extract._html_flow import Block
from distil.extract._html_tree import DEEPEST, Node, decode, parse, too_deep
from distil.extract._html_walk import Walk
from distil.extract._html_xml import SUFFIXES, tree

VERSION = "html/1"
MEDIA_TYPE = "text/html"
MARKS = frozenset(
    {
        Mark.HIDDEN_ELEMENT,
        Mark.TRANSPARENT,
        Mark.NO_CONTRAST,
        Mark.TINY_TYPE,
        Mark.OFF_PAGE,
        Mark.CLIPPED,
        Mark.COVERED,
        Mark.UNVERIFIED,
        Mark.ASSISTIVE,
        Mark.COMMENT,
        Mark.METADATA,
        Mark.ATTRIBUTE,
        Mark.SCRIPT,
    }
)
UNCHECKED = ("text covered by other boxes", "what scripts change", "letter shapes of web fonts", "text in pictures")
_LETTERS = re.compile(r"[^\W_]")


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return the page's text with its structure; `password` is no use here."""
    root = tree(content) if name.lower().endswith(SUFFIXES) else None
    text, remark = ("", "") if root is not None else decode(content)
    if too_deep(text):
        return Document(Reading.TOO_LARGE, f"its elements nest deeper than {DEEPEST:,} levels", MEDIA_TYPE, extractor=VERSION)
    try:
        walk, blocks = _blocks(parse(text) if root is None else root)
    except Unbounded as error:
        return Document(Reading.TOO_LARGE, f"its style sheets can't be judged: {error}", MEDIA_TYPE, extractor=VERSION)
    builder = Builder(MEDIA_TYPE, extractor=VERSION, unchecked=UNCHECKED)
    builder.unchecked += sorted(walk.unread)
    if root is None and name.lower().endswith(SUFFIXES[:3]):
        builder.unchecked.append("what a browser makes of it: it is no well-formed XML and was read as HTML")
    builder.pages = 1
    builder.title = walk.title
    for block in blocks:
        builder.block(block.text, f"section {block.section}", Role.FURNITURE if block.furniture else block.role, block.marks)
    for (words, mark), section in walk.sides.items():
        builder.side(words, f"section {section}", {mark})
    return builder.document(reason=remark)


def fragment(html: str) -> list[tuple[str, frozenset[Mark]]]:
    """Return the text of a piece of HTML in order, block by block: words and marks; side channels after the body."""
    if too_deep(html):
        return [(html, frozenset({Mark.UNVERIFIED}))]
    try:
        walk = _walked(html)
    except Unbounded:
        return [(html, frozenset({Mark.UNVERIFIED}))]
    found = [(block.text.strip("\n"), block.marks) for block in walk.flow.blocks]
    return found + [(words, frozenset({mark})) for words, mark in walk.sides]


def walked(text: str) -> Walk:
    """Return a page that another document carries, walked but not sorted into article and furniture; raises Unbounded."""
    if too_deep(text):
        raise Unbounded(f"its elements nest deeper than {DEEPEST:,} levels")
    return _walked(text)


def put(walk: Walk, builder: Builder, place: Callable[[int], str], *, hidden: bool = False) -> None:
    """Put a walked page into a document, `place` naming its sections; a hidden one stands aside as a whole."""
    for block in walk.flow.blocks:
        if hidden:
            builder.side(block.text, place(block.section), block.marks | {Mark.HIDDEN_ELEMENT})
        else:
            builder.block(block.text, place(block.section), Role.FURNITURE if block.furniture else block.role, block.marks)
    for (words, mark), section in walk.sides.items():
        builder.side(words, place(section), {mark})
    builder.unchecked += [what for what in sorted(walk.unread) if what not in builder.unchecked]


def _walked(text: str) -> Walk:
    walk = Walk(set())
    walk.page(parse(text))
    return walk


def _blocks(root: Node) -> tuple[Walk, list[Block]]:
    from distil.extract import _html_main

    walk = Walk(set())
    walk.page(root)
    return walk, _html_main.sorted_out(walk)
