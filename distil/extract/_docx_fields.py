"""Fields of Word: which code is open, whether its result has begun, and whether a reader ever sees that result."""

from dataclasses import dataclass, field

# Fields that print nothing: marks for an index or a contents list, variables, merge control, data of converters (ECMA-376 17.16.5).
UNSEEN = frozenset({"XE", "TC", "TA", "RD", "SET", "ASK", "NEXT", "NEXTIF", "SKIPIF", "PRIVATE", "ADVANCE"})
LONGEST_NAME = 20  # letters of a code that are kept: its name stands first


def unseen(code: str | None) -> bool:
    """Say whether a field of this code shows no result."""
    name = (code or "").split(None, 1)[:1]
    return bool(name) and name[0].upper() in UNSEEN


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

    def move(self, kind: str | None) -> None:
        """Pass a `w:fldChar`."""
        if kind == "begin":
            self._open.append(_Open())
        elif kind == "separate" and self._open:
            self._open[-1].begun = True
            self._open[-1].unseen = unseen(self._open[-1].code)
        elif kind == "end" and self._open:
            self._open.pop()
