"""A page of one seen sentence and one that is hidden somehow: what of it is marked."""

from distil.data import Document, Mark, Role
from distil.extract.html import read

PAYLOAD = "The tower was built by nobody."
SEEN = "The tower was built in 1889."


def document(body: str, css: str = "") -> Document:
    page = f"<!doctype html><style>{css}</style><body><p>{SEEN}</p>{body.replace('$', PAYLOAD)}</body>"
    return read(page.encode(), name="page.html", password=None)


def marks(body: str, css: str = "") -> set[Mark]:
    """The marks of the payload; the sentence beside it stays seen."""
    found = document(body, css)
    runs = [(found.text[span.start : span.end].strip(), set(span.marks)) for span in found.spans if span.role is not Role.SIDE]
    assert (SEEN, set()) in runs
    [hits] = [marks for words, marks in runs if PAYLOAD in words]
    return hits
