"""Which blocks of a page are its article; the others are furniture: navigation, notices, related links, comments.

A library (trafilatura) proposes. What it leaves out of the middle of an article is put back: paragraphs that stand in the same
kind of box as most of the article, headings before kept text, and tables, lists and code between kept text of one section.
"""

from collections import Counter

from distil.data import Role
from distil.extract._html_flow import Block
from distil.extract._html_numbers import numbers
from distil.extract._html_walk import Walk

# The article finder looks at trees no deeper and pages no longer than this; 181 article pages stay below 60 levels, 2 million
# characters and 6,000 text nodes, and its time grows faster than the page does.
DEEPEST = 200
LONGEST = 5_000_000
MOST_RUNS = 15_000
# An article of fewer letters is more likely a page without one: an index, a form, a short note.
SHORTEST = 250
# Swept on the same 181 pages (4-gram F1): without putting back .962, with it .964; 40 to 150 letters and 10 to 50 % all alike.
LONG_PARAGRAPH = 100
SHARE = 0.3
WIDEST_BRIDGE = 50
# A page that names nothing as furniture and has at most so many links, or links in so small a share of its blocks, has no menus: all of it is meant
# to be read. Each of the 181 pages has 3 links or more, in .06 of its blocks or more; a letter, a manual or a form saved as a page has hardly any.
FEW_LINKS = 2
LINKED = 0.05
BRIDGED = frozenset({Role.TABLE, Role.ITEM, Role.CODE, Role.REFERENCE})


def sorted_out(walk: Walk) -> list[Block]:
    """Return the blocks with `furniture` set on those that are not the article."""
    blocks = walk.flow.blocks
    seen = [block for block in blocks if not block.marks]
    if sum(len(block.text) for block in seen) < SHORTEST:
        return blocks  # whatever were proposed of it, it would be too short
    if _plain(walk, seen):
        return blocks
    kept = _proposed(walk, seen)
    if sum(len(block.text) for block, keep in zip(seen, kept, strict=True) if keep) < SHORTEST:
        return blocks
    _put_back_paragraphs(seen, kept)
    _bridge(seen, kept)
    _head(seen, kept)
    for block, keep in zip(seen, kept, strict=True):
        block.furniture = not keep or block.text == "[edit]"
    return blocks


def _plain(walk: Walk, seen: list[Block]) -> bool:
    """Say whether the page has neither furniture of its own naming nor menus."""
    links = sum(part.startswith("<a") and part[2:3] in (" ", ">") for part in walk.outline)
    return links <= max(FEW_LINKS, LINKED * len(seen)) and not any(block.furniture for block in seen)


def _proposed(walk: Walk, seen: list[Block]) -> list[bool]:
    if walk.depth > DEEPEST or walk.runs > MOST_RUNS:
        return [False] * len(seen)
    article = _article("".join(walk.outline))
    kept = []
    for block in seen:
        whole = sum(size for _, size in block.runs)
        kept.append(whole > 0 and sum(size for run, size in block.runs if run in article) * 2 > whole)
    return kept


def _article(outline: str) -> set[int]:
    """Return the numbers of the text nodes that make the article."""
    if len(outline) > LONGEST:
        return set()
    import socket

    # One of its libraries tries out a socket when it is imported, to see whether there is IPv6. Nothing here is to ask for one.
    socket.has_ipv6 = False
    from trafilatura import extract

    try:
        text = extract(outline, include_comments=False, include_tables=True, deduplicate=False, with_metadata=False)
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        return set()  # a page it stumbles over has no proposed article; what the page itself says about its parts still holds
    return numbers(text or "")


def _put_back_paragraphs(seen: list[Block], kept: list[bool]) -> None:
    sizes: Counter[str] = Counter()
    for block, keep in zip(seen, kept, strict=True):
        if keep and block.role is Role.PARAGRAPH:
            sizes[block.kind] += len(block.text)
    whole = sizes.total()
    usual = {kind for kind, size in sizes.items() if size >= SHARE * whole}
    begun = False
    for at, block in enumerate(seen):
        begun = begun or kept[at]
        kept[at] = kept[at] or (begun and not block.furniture and len(block.text) >= LONG_PARAGRAPH and block.kind in usual)


def _bridge(seen: list[Block], kept: list[bool]) -> None:
    last = -1
    for at, block in enumerate(seen):
        if not kept[at]:
            continue
        between = range(last + 1, at)
        same = last >= 0 and seen[last].section == block.section and len(between) <= WIDEST_BRIDGE
        if same and all(seen[each].role in BRIDGED and not seen[each].furniture for each in between):
            for each in between:
                kept[each] = True
        last = at


def _head(seen: list[Block], kept: list[bool]) -> None:
    first = kept.index(True)
    for at in range(len(seen) - 2, first, -1):
        kept[at] = kept[at] or (seen[at].role is Role.HEADING and not seen[at].furniture and kept[at + 1])
