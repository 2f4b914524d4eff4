"""Which language a document's body is in, and which parts of it are in another; "" when that is not sure."""

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from distil.data import Document, Mark, Role

SAMPLE = 20_000  # characters: the answer no longer changes after a few pages
BODY = frozenset({Role.PARAGRAPH, Role.ABSTRACT, Role.ITEM, Role.HEADING, Role.TITLE, Role.TABLE, Role.CAPTION})
PROSE = frozenset({Role.PARAGRAPH, Role.ABSTRACT, Role.ITEM, Role.CAPTION})
WORDS = re.compile(r"[^\W\d_]+")
ENGLISH = "the of and to in is that for it as with be by this are or from at which an not have has was were their its can"
# Words that prose in a language can't do without. A part in Latin script is told only when the words of its language are there: the model is as sure
# of lists of names and of formulas as of sentences (it took a list of authors for Nigerian Pidgin).
_FUNCTION_WORDS = {
    "en": ENGLISH,
    "de": "der die das und ist nicht ein eine zu den von mit auf für im dem des sich wird wurde sind aus bei als auch",
    "fr": "le la les de des du et est un une dans pour que qui sur par pas ce cette avec sont au aux à en il elle",
    "es": "el la los las de del y es un una en que por para con no se su al como más son lo fue",
    "it": "il la le lo gli di del della e è un una in che per con non si sono dei delle nel al da come",
    "pt": "o a os as de do da e é um uma em que por para com não se no na dos das ao foi são mais",
    "nl": "de het een en van is niet in op te dat die voor met zijn aan er om ook als bij door worden werd",
    "sv": "och att det är en ett som på av för med den till inte har de om var i från kan",
    "da": "og at det er en et som på af for med den til ikke har de om var i fra kan der",
    "no": "og at det er en et som på av for med den til ikke har de om var i fra kan",
    "nb": "og at det er en et som på av for med den til ikke har de om var i fra kan",
    "fi": "ja on ei se että oli ovat mutta kuin joka tai niin myös sen hän voi mukaan",
    "pl": "i w na z do nie się że jest to o od po jak za przez przy są oraz dla ich",
    "cs": "a v na je se že do s o z to k i za pro jsou ale jako od po by ve není",
    "hu": "a az és egy hogy nem is volt ez meg de van mint vagy már el csak ki",
    "tr": "ve bir bu da de için ile olarak çok daha olan gibi en ne kadar sonra değil",
    "ro": "și în de la a cu pe un o nu este din care pentru mai că sau au fost ca",
    "id": "yang dan di dari ini itu untuk dengan pada adalah tidak dalam akan oleh ke juga",
    "vi": "và của là có trong được cho các một không này với những khi đã người",
}
FUNCTION_WORDS = {language: frozenset(words.split()) for language, words in _FUNCTION_WORDS.items()}
# Share of those words: sentences in the 18 languages have 0.15 to 0.5, in another language than their own at most 0.1.
LEAST_SHARE = 0.12
# Letters below which nothing is said of a part. Chinese and Japanese say in a third of the letters what others say in full.
LEAST_LETTERS, LEAST_GLYPHS = 60, 20
# A paragraph is told less surely than a document; in Latin script its words have to agree, another script speaks for itself.
SURE, SURE_SCRIPT = 0.9, 0.6
# So near to one another that a paragraph is no proof.
KIN = (frozenset({"da", "no", "nb", "nn"}), frozenset({"id", "ms"}), frozenset({"hr", "sr", "bs"}), frozenset({"zh", "zh-cn", "zh-tw"}))
MOST_PARTS = 2_000  # looked at by the model, in one document: 0.2 ms each


def detect(document: Document) -> str:
    """Return an ISO 639-1 code for the visible body, or ""."""
    sample = _sample(document)
    words = WORDS.findall(sample.lower())
    letters = sum(map(len, words))
    if letters < 20:
        return ""
    # Measured: English prose has 0.30 to 0.45 of these words, no other language more than 0.08. It saves a second of loading a model.
    if len(words) >= 50 and _share(words, "en") > 0.22 and _foremost(words) == "en":
        return "en"
    code, sure = likely(" ".join(words))
    return code if sure >= SURE else ""


def told(document: Document) -> Document:
    """Return the document with its language stated, and that of each block that is surely in another."""
    language = document.language or detect(document)
    if not language:
        return document
    own = language.split("-")[0].split("_")[0].lower()
    spans = list(document.spans)
    left = MOST_PARTS
    for first, last in _blocks(document):
        text = " ".join(document.text[span.start : span.end] for span in spans[first:last])
        words = WORDS.findall(text[:SAMPLE].lower())
        if left <= 0 or not _enough(words) or _foremost(words) == own:
            continue
        left -= 1
        other = part_language(words)
        if other not in ("", own) and not any({own, other} <= kin for kin in KIN):
            spans[first:last] = [replace(span, language=other) for span in spans[first:last]]
    return replace(document, language=language, spans=tuple(spans))


def part_language(words: list[str]) -> str:
    """Return the language of a short text in small letters, or "" when it is too short or not surely one."""
    if not _enough(words):
        return ""
    latin = sum(letter < "\u0250" for word in words for letter in word) >= 0.5 * sum(map(len, words))
    if latin and not _foremost(words):
        return ""  # whatever the model would say, the words of its language are not there; it stays unloaded
    code, sure = likely(" ".join(words))
    if not latin:
        return code if sure >= SURE_SCRIPT else ""
    if sure < SURE:
        return ""
    return code if code in FUNCTION_WORDS and _share(words, code) >= LEAST_SHARE else ""


def likely(text: str) -> tuple[str, float]:
    """Return the most likely language of this text and how sure that is, 0 to 1."""
    code, sure = _identifier().classify(text[:SAMPLE])
    return str(code), float(sure) if math.isfinite(sure) else 0.0


def _share(words: list[str], language: str) -> float:
    known = FUNCTION_WORDS.get(language, frozenset())
    return sum(map(known.__contains__, words)) / max(len(words), 1)


def _foremost(words: list[str]) -> str:
    """Return the language whose function words are the most, without the model; "" when none has enough."""
    best = max(FUNCTION_WORDS, key=lambda language: _share(words, language))
    return best if _share(words, best) >= LEAST_SHARE else ""


def _enough(words: list[str]) -> bool:
    letters = sum(map(len, words))
    glyphs = sum("\u3040" <= letter <= "\u9fff" or "\uac00" <= letter <= "\ud7af" for word in words for letter in word)
    return letters >= LEAST_LETTERS or glyphs >= LEAST_GLYPHS


def _blocks(document: Document) -> Iterator[tuple[int, int]]:
    """Yield the ranges of spans that are one visible block of prose."""
    first = 0
    spans = document.spans
    for place in range(1, len(spans) + 1):
        if place == len(spans) or spans[place].start != spans[place - 1].end or spans[place].role is not spans[place - 1].role:
            if spans[first].role in PROSE and not any(span.marks - {Mark.OCR} for span in spans[first:place]):
                yield first, place
            first = place


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
    from shutil import copyfileobj

    import numpy
    from py3langid.langid import MODEL_DIR, MODEL_FILE, LanguageIdentifier

    unpacked = io.BytesIO()
    with lzma.open(MODEL_DIR / MODEL_FILE) as packed:
        copyfileobj(packed, unpacked, 1 << 20)  # read whole, it would stand there twice
    unpacked.seek(0)
    with numpy.load(unpacked, allow_pickle=False) as model:
        moves, rows, output = model["nextmove"], model["nextmove_row"].tolist(), model["out_feat"].tolist()
        # Read where it lies: an array of Python's own is no faster to look into, and two more copies of 37 MiB stood beside this one.
        return LanguageIdentifier(model["ptc"], model["pc"], model["classes"].tolist(), memoryview(moves), output, norm_probs=True, tk_row=rows)
