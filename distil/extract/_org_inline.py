"""Inline markup of Org reduced to the words an exported page shows; what links and snippets hide is kept aside."""

import re

from distil.data import Mark
from distil.extract._assemble import Builder

# One alternative after the other at each place, each bounded: a paragraph is read once.
MARKED = re.compile(
    r"\[\[(?P<target>[^\[\]\n]{1,2000})\](?:\[(?P<words>[^\[\]]{1,1000})\])?\]"
    r"|\[fn:(?P<note>[\w-]{0,60})(?::(?P<inline>[^\[\]]{1,2000}))?\]"
    r"|@@(?P<backend>[\w-]{1,30}):(?P<snippet>[^@]{0,2000})@@"
    r"|\{\{\{(?P<macro>[^{}\n]{1,500})\}\}\}"
    r"|<<<?(?P<anchor>[^<>\n]{1,200})>>>?"
    r"|(?P<stamp>[<\[]\d{4}-\d\d-\d\d[^<>\[\]\n]{0,40}[>\]])"
    r"|(?<![\w/*=~+])(?P<sign>[*/_=~+])(?P<marked>[^\s*/_=~+](?:[^\n]{0,300}?[^\s])?)(?P=sign)(?![\w/*=~+])"
    r"|(?<!\w)src_(?P<code>[\w+-]{1,30}(?:\[[^\[\]\n]{0,300}\])?\{[^{}\n]{0,1000}\})"
    r"|\[cite(?:/[\w/-]{1,40})?:(?P<cite>[^\[\]]{1,500})\]"
    r"|\\(?P<entity>[A-Za-z]{2,20})(?:\{\}|\b)"
)
QUIET_LINKS = ("file:", "attachment:", "id:", "./", "../", "#", "*")
NESTED = 4  # bold in italic in a link: deeper marks stay as they are
ENTITIES = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "lambda": "λ", "mu": "μ", "pi": "π", "sigma": "σ", "tau": "τ",
    "times": "×", "rarr": "→", "larr": "←", "deg": "°", "pm": "±", "le": "≤", "ge": "≥", "ne": "≠", "approx": "≈", "nbsp": " ", "ndash": "–",
    "mdash": "—", "hellip": "…", "euro": "€", "copy": "©", "dots": "…",
}  # fmt: skip


class Inline:
    """Reduces marked-up words; what they hide goes to the builder's side."""

    def __init__(self, builder: Builder) -> None:
        self._builder = builder

    def visible(self, text: str, place: str, depth: int = 0) -> str:
        """Return the words a reader of the exported page sees."""
        return MARKED.sub(lambda found: self._replace(found, place, depth), text)

    def _replace(self, found: re.Match[str], place: str, depth: int) -> str:
        if found["target"] is not None:
            return self._link(found["target"], found["words"], place, depth)
        if found["sign"] is not None:
            return found["marked"] if found["sign"] in "=~" or depth >= NESTED else self.visible(found["marked"], place, depth + 1)
        if found["note"] is not None:
            return f" ({found['inline']})" if found["inline"] else ""
        if found["snippet"] is not None:
            self._builder.side(found["snippet"], place, (Mark.ATTRIBUTE,))
            return ""
        if found["code"] is not None:  # exported is what it gives
            self._builder.side(found["code"], place, (Mark.ATTRIBUTE,))
            return ""
        if found["macro"] is not None:
            self._builder.side(found["macro"], place, (Mark.ATTRIBUTE,))
            return ""
        if found["cite"] is not None:
            return f"[{found['cite']}]"
        if found["stamp"] is not None:
            return found["stamp"][1:-1]
        if found["anchor"] is not None:
            if found.group().startswith("<<<"):
                return found["anchor"]  # a word that links to itself wherever it stands: shown
            self._builder.side(found["anchor"], place, (Mark.ATTRIBUTE,))
            return ""
        return ENTITIES.get(found["entity"], found.group())

    def _link(self, target: str, words: str | None, place: str, depth: int) -> str:
        if words is not None:
            self._builder.side(target, place, (Mark.ATTRIBUTE,))
            return self.visible(words, place, depth + 1) if depth < NESTED else words
        return "" if target.startswith(QUIET_LINKS[:2]) else target.lstrip("*#")
