"""What a page says its source is where no sentence of the source does: the kind of document, nothing that somebody would have to believe."""

from distil.okf._body import FORMATS

# Kinds that are called by their media type elsewhere on the page.
OTHERS = {"text/plain": "text file", "text/csv": "table", "text/x-rst": "text file", "text/x-tex": "text file"}
PLACES = {"PDF": "pages", "PowerPoint presentation": "slides", "Excel workbook": "sheets"}


def described(media_type: str, places: int) -> str:
    """Return one sentence about a document of this type: "A PDF of 3 pages; no sentence of it says by itself what it is about."."""
    kind = FORMATS.get(media_type) or OTHERS.get(media_type) or ("picture" if media_type.startswith("image/") else "document")
    size = f" of {places} {PLACES[kind]}" if places > 1 and kind in PLACES else ""
    return f"{'An' if kind[0] in 'AEIOU' else 'A'} {kind}{size}; no sentence of it says by itself what it is about."
