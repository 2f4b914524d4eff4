"""Fields of Word: which code is open, whether its result has begun, and whether a reader ever sees that result."""

import re
from dataclasses import dataclass, field
from typing import Any

from distil.extract._ooxml import attribute, tag

# Fields that print nothing: marks for an index or a contents list, variables, merge control, data of converters (ECMA-376 17.16.5).
UNSEEN = frozenset({"XE", "TC", "TA", "RD", "SET", "ASK", "NEXT", "NEXTIF", "SKIPIF", "PRIVATE", "ADVANCE"})
# Fields that Word works out anew whenever it lays out or opens a document, and the letters such a result has at most: "1st", a long date.
RENEWED = {"PAGE": 2, "NUMPAGES": 2, "SECTION": 2, "SECTIONPAGES": 2, "DATE": 40, "TIME": 40}
ROMAN = re.compile(r"[^A-Za-z]*[ivxlcdm]{0,15}[^A-Za-z]*", re.I)
MOST_LOOKED_AT = 200  # runs of one result
LONGEST_NAME = 20  # letters of a code that are kept: its name stands first


def unseen(code: str | None, result: str = "") -> bool:
    """Say whether a field of this code shows no result, or another than this one."""
    name = _named(code)
    renewed = name in RENEWED and sum(map(str.isalpha, result)) > RENEWED[name] and not ROMAN.fullmatch(result)
    return name in UNSEEN or renewed


def _named(code: str | None) -> str:
    return "".join((code or "").split(None, 1)[:1]).upper()


def result_of(separator: Any) -> str:
    """Return the words between the `w:fldChar` that begins a field's result and the end of the field, or of the paragraph."""
    said: list[str] = []
    deep = 0
    for number, run in enumerate(separator.getparent().itersiblings()):
        kinds = [attribute(inner, "fldCharType") for inner in run if tag(inner) == "w:fldChar"]
        deep += kinds.count("begin") - kinds.count("end")
        if deep < 0 or number >= MOST_LOOKED_AT:
            break
        said += [inner.text or "" for inner in run.iter() if tag(inner) == "w:t"]
    return "".join(said)


@dataclass
class _Open:
    code: str = ""
    begun: bool = False
    unseen: bool = False


@dataclass
class Fields:
    """The fields open at one point of the walk; they reach across runs and paragraphs."""

    _open: list[_Open] = field(default_factory=list)

    @property
    def in_code(self) -> bool:
        """Say whether what stands here is code."""
        return any(not one.begun for one in self._open)

    @property
    def unseen(self) -> bool:
        """Say whether what stands here is the result of a field that shows none."""
        return any(one.unseen for one in self._open)

    def code(self, text: str | None) -> None:
        """Take a piece of the innermost field's code."""
        if self._open and not self._open[-1].begun and len(self._open[-1].code) < LONGEST_NAME:
            self._open[-1].code = (self._open[-1].code + (text or "")).lstrip()[:LONGEST_NAME]

    def move(self, element: Any) -> None:
        """Pass a `w:fldChar`."""
        kind = attribute(element, "fldCharType")
        if kind == "begin":
            self._open.append(_Open())
        elif kind == "separate" and self._open:
            self._open[-1].begun = True
            code = self._open[-1].code
            self._open[-1].unseen = unseen(code, result_of(element) if _named(code) in RENEWED else "")
        elif kind == "end" and self._open:
            self._open.pop()
