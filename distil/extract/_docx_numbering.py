"""The numbers and bullets Word draws before paragraphs and stores nowhere in them."""

from typing import Any

from distil.extract._ooxml import attribute, child, switched, tag, value, whole

ROMAN = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)
LEVELS = 9
BULLET = "•"


class Numbering:
    """Counts along as paragraphs come, and says what stands before each."""

    def __init__(self, root: Any | None) -> None:
        self._abstract: dict[str, Any] = {}
        self._lists: dict[str, Any] = {}
        self._counts: dict[str, list[int]] = {}
        self._forms: dict[str, dict[int, Any]] = {}
        for element in root if root is not None else ():
            if tag(element) == "w:abstractNum":
                self._abstract[attribute(element, "abstractNumId") or ""] = element
            elif tag(element) == "w:num":
                self._lists[attribute(element, "numId") or ""] = element

    def label(self, number: str, level: int) -> str:
        """Return what stands before the next paragraph of this list and level; "" for nothing or a bullet's picture."""
        abstract = value(self._lists.get(number), "w:abstractNumId") if number in self._lists else None
        if abstract is None or not 0 <= level < LEVELS:
            return ""
        levels = self._levels(number, abstract)
        counts = self._counts.setdefault(abstract, [0] * LEVELS)
        counts[level] = counts[level] + 1 if counts[level] else self._start(levels.get(level))
        counts[level + 1 :] = [0] * (LEVELS - level - 1)
        form = levels.get(level)
        if form is None or switched(child(form, "w:rPr"), "w:vanish"):
            return ""
        kind = value(form, "w:numFmt") or "decimal"
        if kind == "bullet":
            return BULLET
        if kind == "none":
            return ""
        text = (value(form, "w:lvlText") or "")[:80]
        for position in range(LEVELS):
            if f"%{position + 1}" in text:
                count = counts[position] or self._start(levels.get(position))
                text = text.replace(f"%{position + 1}", _written(count, value(levels.get(position), "w:numFmt") or "decimal"))
        return text

    def look(self, number: str, level: int) -> tuple[Any | None, Any | None]:
        """Return the run properties of a level's labels and the paragraph properties it gives to its items."""
        abstract = value(self._lists.get(number), "w:abstractNumId") if number in self._lists else None
        form = self._levels(number, abstract).get(level) if abstract is not None else None
        return child(form, "w:rPr"), child(form, "w:pPr")

    def _levels(self, number: str, abstract: str) -> dict[int, Any]:
        if number in self._forms:
            return self._forms[number]
        levels = {whole(attribute(element, "ilvl")): element for element in self._abstract.get(abstract, ()) if tag(element) == "w:lvl"}
        for override in self._lists.get(number, ()):
            replaced = child(override, "w:lvl") if tag(override) == "w:lvlOverride" else None
            if replaced is not None:
                levels[whole(attribute(override, "ilvl"))] = replaced
        self._forms[number] = levels
        return levels

    def _start(self, form: Any | None) -> int:
        stated = value(form, "w:start")
        return whole(stated) if stated else 1


def _written(count: int, kind: str) -> str:
    if not 0 < count < 4000:
        return str(count)
    if kind in {"lowerLetter", "upperLetter"}:
        letter = chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 + 1)
        return letter.upper() if kind == "upperLetter" else letter
    if kind in {"lowerRoman", "upperRoman"}:
        text = ""
        for worth, letters in ROMAN:
            text += letters * (count // worth)
            count %= worth
        return text.upper() if kind == "upperRoman" else text
    return f"0{count}" if kind == "decimalZero" and count < 10 else str(count)
