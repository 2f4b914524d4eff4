"""What a page is called: the document's own visible words, never the model's."""

import re

from distil.data import Admitted, Role
from distil.draft.sentences import blocks, fold

LONGEST = 160
MARKUP = re.compile(r"\A[#=*_\s]+|[#=*_\s]+\Z")
NUMBERED = re.compile(r"\A(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,4}\.)\s+")


def title(admitted: Admitted) -> str:
    """Return the title block, else the document's title when its words stand in the text, else the first heading, else ""."""
    named = dict.fromkeys((Role.TITLE, Role.HEADING), "")
    for span, start, end in blocks(admitted):
        if span.role in named and not named[span.role]:
            named[span.role] = clean(admitted.text[start:end])
    if named[Role.TITLE]:
        return named[Role.TITLE]
    stated = clean(admitted.document.title)
    if stated and stated.casefold() in fold(admitted.text).casefold():
        return stated
    return named[Role.HEADING]


def clean(text: str) -> str:
    """Return one line without heading marks or section numbers, at most 160 characters, cut at a word."""
    line = NUMBERED.sub("", MARKUP.sub("", fold(text)))
    if len(line) <= LONGEST:
        return line
    return line[: line.rfind(" ", 0, LONGEST) if " " in line[:LONGEST] else LONGEST].rstrip(" ,;:-") + "…"
