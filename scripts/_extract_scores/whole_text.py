"""The measure of py-pdf/benchmarks: how much of a hand-made text is there, in order, with nothing added."""


def likeness(true: str, found: str) -> float:
    """Return the Levenshtein ratio of two texts as they are: 1 less the insertions and deletions over both lengths."""
    from rapidfuzz.distance import Indel

    return Indel.normalized_similarity(true, found)


def unwrapped(text: str) -> str:
    """Return the text with single spaces for all white space, for readers that join the lines of a paragraph."""
    return " ".join(text.split())
