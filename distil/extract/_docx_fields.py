"""Fields of Word: which code is open, whether its result has begun, and whether a reader ever sees that result."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from distil.extract._docx_parts import branch_taken
from distil.extract._ooxml import attribute, tag

# Fields that print nothing: marks for an index or a contents list, variables, merge control, data of converters (ECMA-376 17.16.5).
UNSEEN = frozenset({"XE", "TC", "TA", "RD", "SET", "ASK", "NEXT", "NEXTIF", "SKIPIF", "PRIVATE", "ADVANCE"})
# Fields that Word works out anew whenever it lays out or opens a document, and the letters such a result has at most: "1st", a long date.
RENEWED = {"PAGE": 2, "NUMPAGES": 2, "SECTION": 2, "SECTIONPAGES": 2, "DATE": 40, "TIME": 40}
NUMERALS = re.compile("[ivxlcdm]{0,15}|[零一二三四五六七八九十百千万萬]{0,15}", re.I)  # the letters of a page's number, Roman or Chinese
ENOUGH = max(RENEWED.values())  # letters: what has more is no result of any of them
# Fields begun within one result, after which it is given up: no date or page number holds one. It also bounds how often a run is looked at.
MOST_BEGUN = 4
SHOWN = frozenset({"w:t", "m:t"})
# Elements whose text is a story of its own: no field reaches out of it.
STORIES = frozenset(f"w:{name}" for name in ("body", "footnote", "endnote", "comment", "hdr", "ftr", "txbxContent"))
BRANCHES = frozenset({"mc:Choice", "mc:Fallback"})
LONGEST_NAME = 20  # letters of a code that are kept: its name stands first


def unseen(code: str | None, result: str | None = "") -> bool:
    """Say whether a field of this code shows no result, or another than this one; a result of None is one whose end was not found."""
    name = _named(code)
    if name not in RENEWED:
        return name in UNSEEN
    letters = None if result is None else "".join(filter(str.isalpha, result))
    return letters is None or (len(letters) > RENEWED[name] and not NUMERALS.fullmatch(letters))


def _named(code: str | None) -> str:
    return "".join((code or "").split(None, 1)[:1]).upper()


def result_of(separator: Any) -> str | None:
    """Return the letters between the `w:fldChar` that begins a field's result and the field's end, up to ENOUGH; None when no end is met."""
    said = ""
    deep = begun = 0
    for inner in _following(separator):
        name = tag(inner)
        if name == "w:fldChar":
            kind = attribute(inner, "fldCharType")
            begun += kind == "begin"
            deep += (kind == "begin") - (kind == "end")
            if deep < 0:
                return said
        elif name in SHOWN:
            said += "".join(filter(str.isalpha, inner.text or ""))[: ENOUGH + 1]
        elif name == "w:sym":
            said += "x"  # a sign of some font
        if len(said) > ENOUGH:
            return said
        if begun > MOST_BEGUN:
            break
    return None


def _following(element: Any) -> Iterator[Any]:
    """Yield what stands after an element in its story, in reading order: of alternatives the branch Word takes, of text boxes nothing."""
    at = element
    while at is not None and tag(at) not in STORIES:
        for after in () if tag(at) in BRANCHES else at.itersiblings():
            yield from _within(after)
        at = at.getparent()


def _within(element: Any) -> Iterator[Any]:
    waiting = [element]
    while waiting:
        inner = waiting.pop()
        yield inner
        name = tag(inner)
        if name == "mc:AlternateContent":
            taken = branch_taken(inner)
            waiting += () if taken is None else reversed(taken)
        elif name != "w:txbxContent":
            waiting += reversed(inner)


@dataclass
class _Open:
    code: str = ""
    begun: bool = False
    unseen: bool = False


@dataclass
class Fields:
    """The fields open at one point of the walk; they reach across runs and paragraphs."""

    _open: list[_Open] = field(default_factory=list)
    _in_code: int = 0  # open fields whose result hasn't begun
    _unseen: int = 0  # open fields that show none

    @property
    def in_code(self) -> bool:
        """Say whether what stands here is code."""
        return self._in_code > 0

    @property
    def unseen(self) -> bool:
        """Say whether what stands here is the result of a field that shows none."""
        return self._unseen > 0

    def code(self, text: str | None) -> None:
        """Take a piece of the innermost field's code."""
        if self._open and not self._open[-1].begun and len(self._open[-1].code) < LONGEST_NAME:
            self._open[-1].code = (self._open[-1].code + (text or "")).lstrip()[:LONGEST_NAME]

    def move(self, element: Any) -> None:
        """Pass a `w:fldChar`."""
        kind = attribute(element, "fldCharType")
        if kind == "begin":
            self._open.append(_Open())
            self._in_code += 1
        elif kind == "separate" and self._open and not self._open[-1].begun:
            one = self._open[-1]
            one.begun, one.unseen = True, unseen(one.code, result_of(element) if _named(one.code) in RENEWED else "")
            self._in_code -= 1
            self._unseen += one.unseen
        elif kind == "end" and self._open:
            one = self._open.pop()
            self._in_code -= not one.begun
            self._unseen -= one.unseen
