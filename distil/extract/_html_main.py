"""Which blocks of a page are its article; the others are furniture: navigation, notices, related links, comments."""

from distil.extract._html_flow import Block
from distil.extract._html_walk import Walk, numbers

# The article finder looks at trees no deeper and pages no longer than this; 181 article pages stay below 60 levels and 2 million characters.
DEEPEST = 200
LONGEST = 5_000_000
# An article of fewer letters is more likely a page without one: an index, a form, a short note.
SHORTEST = 250


def sorted_out(walk: Walk) -> list[Block]:
    """Return the blocks with `furniture` set on those that are not the article."""
    blocks = walk.flow.blocks
    kept = _article("".join(walk.outline)) if walk.depth <= DEEPEST else set()
    shares = [_share(block, kept) for block in blocks]
    found = sum(len(block.text) for block, share in zip(blocks, shares, strict=True) if share > 0.5)
    if found < SHORTEST:
        return blocks
    for block, share in zip(blocks, shares, strict=True):
        if not block.marks:
            block.furniture = share <= 0.5
    return blocks


def _share(block: Block, kept: set[int]) -> float:
    whole = sum(size for _, size in block.runs)
    return sum(size for run, size in block.runs if run in kept) / whole if whole else 0.0


def _article(outline: str) -> set[int]:
    """Return the numbers of the text nodes that make the article."""
    if len(outline) > LONGEST:
        return set()
    from trafilatura import extract

    text = extract(outline, include_comments=False, include_tables=True, deduplicate=False, with_metadata=False)
    return numbers(text or "")
