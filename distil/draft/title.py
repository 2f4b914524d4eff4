"""What a page is called: the document's own visible words, never the model's."""

import re

from distil.data import Admitted, Role
from distil.draft.sentences import blocks, fold

LONGEST = 160
MARKUP = re.compile(r"\A[#=*_\s]+|[#=*_\s]+\Z")
# Headings that name a part, as every document has it: no title.
PARTS = re.compile(
    r"(?:(?:executive )?summary|abstract|introduction|overview|(?:table of )?contents|preface|foreword|background|notes?|read ?me|motivation|"
    r"(?:detailed )?design|drawbacks|alternatives)\W*\Z",
    re.IGNORECASE,
)
NUMBERED = re.compile(r"\A(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,4}\.)\s+")


def title(admitted: Admitted) -> str:
    """Return the title block, else the document's title when its words stand in the text, else the first heading that names no mere part, else ""."""
    named = dict.fromkeys((Role.TITLE, Role.HEADING), "")
    for span, start, end in blocks(admitted):
        if span.role in named and not named[span.role]:
            words = clean(admitted.text[start:end])
            named[span.role] = "" if span.role is Role.HEADING and PARTS.match(words) else words
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
