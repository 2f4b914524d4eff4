"""The words of an article that its own markup keeps from the print: taken out of the tree, with what hides them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from distil.data import Mark
from distil.extract._html_css import Sheets, Unbounded
from distil.extract._html_facts import Style
from distil.extract._html_flow import marks_of
from distil.extract._html_style import Made, compute
from distil.extract._html_tree import Node
from distil.extract._jats_text import local, shown

# What the cascade of a page can find for the styles that stand in attributes.
DRAWN = frozenset({Mark.HIDDEN_ELEMENT, Mark.TRANSPARENT, Mark.NO_CONTRAST, Mark.TINY_TYPE, Mark.OFF_PAGE, Mark.CLIPPED})
MATHML = "{http://www.w3.org/1998/Math/MathML}"
_DRAWN = ("mathcolor", "mathbackground", "mathsize")
# Of several children of these a reader sees the first (MathML Core, sections 3.1.4 and 3.7).
_FIRST = frozenset({"semantics", "maction"})
# Entries of an index, printed elsewhere if at all.
_ENTRIES = frozenset({"index-term", "index-term-range-end"})
_NOTES = frozenset({"annotation", "annotation-xml"})
_INLINE = frozenset(
    {"abbrev", "bold", "email", "ext-link", "fixed-case", "inline-formula", "italic", "monospace", "named-content", "overline", "roman"}
    | {"sans-serif", "sc", "strike", "styled-content", "sub", "sup", "underline", "uri", "x", "xref", "break", "label"}
)
_TABLES = frozenset({"table", "thead", "tbody", "tfoot", "tr", "td", "th", "col", "colgroup", "caption"})
# Kinds that a publisher's own style gives a look by name; what the look is stands elsewhere.
_NAMED = re.compile(r"\s*(?:display[-_ ]?none|hidden|hide|invisible|no[-_]?(?:display|print|show)|none|sr-only|tiny|transparent|white)\s*", re.I)
_NAMING = ("style", "style-type", "content-type", "specific-use")


@dataclass
class Hidden:
    """Takes the words out; `unread` is what may hide words here and can't be told, by name."""

    unread: set[str] = field(default_factory=set)
    _made: Made = field(default_factory=dict)
    _found: list[tuple[str, frozenset[Mark]]] = field(default_factory=list)

    def taken(self, article: Any) -> Iterator[tuple[str, frozenset[Mark]]]:
        """Take out what nobody sees, and yield it, neighbours of the same marks together."""
        self._sheets = Sheets(self.unread)
        self._walk(article, Style(), frozenset(), False)
        found, self._found = [*self._found, ("", frozenset())], []
        held: list[str] = []
        before: frozenset[Mark] = frozenset()
        for words, marks in found:
            if marks != before and held:
                yield " ".join(" ".join(held).split()), before
                held = []
            before = marks
            if marks:
                held.append(words)

    def _walk(self, element: Any, style: Style, around: frozenset[Mark], formula: bool) -> None:
        """The parser's own limit, 256 elements in one another, bounds the depth."""
        kind = local(element)
        formula = formula or kind == "math" or element.tag.startswith(MATHML)
        style, own = self._drawn(element, kind, style, formula)
        around |= own
        marks = around | marks_of(style)
        if self._hides(element.text, marks):
            element.text = " "
        seen = shown(element) if kind == "alternatives" else None
        for at, inner in enumerate(element):
            if local(inner):
                beyond = (kind == "alternatives" and inner is not seen) or (formula and kind in _FIRST and at > 0 and local(inner) not in _NOTES)
                self._walk(inner, style, around | {Mark.HIDDEN_ELEMENT} if beyond else around, formula)
            if self._hides(inner.tail, marks):
                inner.tail = " "

    def _hides(self, words: str | None, marks: frozenset[Mark]) -> bool:
        """Keep words that have marks; those that have none part what stands before them from what follows."""
        if not words or not words.strip():
            return False
        if marks or (self._found and self._found[-1][1]):
            self._found.append((words if marks else "", marks))
        return bool(marks)

    def _drawn(self, element: Any, kind: str, style: Style, formula: bool) -> tuple[Style, frozenset[Mark]]:
        """Return how an element's words are drawn, and the marks that its kind gives to all in it."""
        if kind == "processing-meta":
            return style, frozenset({Mark.METADATA})
        if kind in _ENTRIES:
            return style, frozenset({Mark.METADATA})
        if formula and kind in _NOTES:
            return style, frozenset({Mark.ASSISTIVE})
        if formula and kind == "mphantom":
            return style, frozenset({Mark.HIDDEN_ELEMENT})
        own = frozenset({Mark.UNVERIFIED} if any(_NAMED.fullmatch(element.get(name, "")[:40]) for name in _NAMING) else ())
        said = element.get("style", "")
        stated = {name: value for name in _DRAWN if formula and (value := element.get(name))}
        if not stated and ":" not in said:
            return style, own
        tag = kind if formula or kind in _TABLES else "span" if kind in _INLINE else "div"
        try:
            declared = self._sheets.declared(None, said)
        except Unbounded:
            return style, own | {Mark.UNVERIFIED}
        style = compute(style, Node(tag, {"style": said, **stated}), self._sheets, declared, self._made)
        self.unread |= style.doubts
        if style.colour is None:
            self.unread.add("colours that can't be worked out")
        return style, own
