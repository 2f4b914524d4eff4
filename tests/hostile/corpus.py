"""All hostile files by name. The same call builds the same bytes."""

from tests.hostile import archives, encodings, entities, mails, mangled, offices, pdfs, pictures, texts
from tests.hostile.case import Hostile

SHELVES = (mangled, archives, entities, texts, encodings, mails, offices, pdfs, pictures)


def corpus() -> dict[str, Hostile]:
    """Return every case; two of one name would hide each other."""
    found: dict[str, Hostile] = {}
    for shelf in SHELVES:
        for case in shelf.cases():
            assert case.name not in found, case.name
            found[case.name] = case
    return found
