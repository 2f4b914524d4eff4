"""Which language a document's body is in; "" when that is not sure."""

import math
import re
from functools import cache
from typing import Any

from distil.data import Document, Mark, Role

SAMPLE = 20_000  # characters: the answer no longer changes after a few pages
BODY = frozenset({Role.PARAGRAPH, Role.ABSTRACT, Role.ITEM, Role.HEADING, Role.TITLE, Role.TABLE, Role.CAPTION})
WORDS = re.compile(r"[^\W\d_]+")
ENGLISH = "the of and to in is that for it as with be on by this are or from at which an not have has was were their its can"


def detect(document: Document) -> str:
    """Return an ISO 639-1 code for the visible body, or ""."""
    sample = _sample(document)
    words = WORDS.findall(sample.lower())
    letters = sum(map(len, words))
    if letters < 20:
        return ""
    # Measured: English prose has 0.30 to 0.45 of these words, no other language more than 0.08. It saves a second of loading a model.
    if len(words) >= 50 and sum(map(frozenset(ENGLISH.split()).__contains__, words)) > 0.22 * len(words):
        return "en"
    code, sure = likely(" ".join(words))
    return code if sure >= 0.9 else ""


def likely(text: str) -> tuple[str, float]:
    """Return the most likely language of this text and how sure that is, 0 to 1."""
    code, sure = _identifier().classify(text[:SAMPLE])
    return str(code), float(sure) if math.isfinite(sure) else 0.0


def _sample(document: Document) -> str:
    parts: list[str] = []
    length = 0
    for span in document.spans:
        if span.role in BODY and not span.marks - {Mark.OCR}:
            parts.append(document.text[span.start : min(span.end, span.start + SAMPLE)])
            length += len(parts[-1])
            if length > SAMPLE:
                break
    return " ".join(parts)


@cache
def _identifier() -> Any:
    """The library's own loader unpacks its model into a temporary file, which a child that may write nothing can't."""
    import io
    import lzma
    from array import array

    import numpy
    from py3langid.langid import MODEL_DIR, MODEL_FILE, LanguageIdentifier

    with lzma.open(MODEL_DIR / MODEL_FILE) as packed:
        unpacked = io.BytesIO(packed.read())
    with numpy.load(unpacked, allow_pickle=False) as model:
        moves, rows, output = model["nextmove"], model["nextmove_row"].tolist(), model["out_feat"].tolist()
        compact = array("H" if moves.itemsize == 2 else "I", moves.tobytes())
        return LanguageIdentifier(model["ptc"], model["pc"], model["classes"].tolist(), compact, output, norm_probs=True, tk_row=rows)
