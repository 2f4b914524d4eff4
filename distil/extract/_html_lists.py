"""What the structure of tables, lists and choices says about the words in them: cells, numbers, what is picked."""

import re
from collections.abc import Iterator

from distil.extract._html_tree import Node

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_WORTHS = (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1)
_ROMAN = tuple(zip(_WORTHS, ("m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"), strict=True))
_TYPES = {"a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman", "1": "decimal"}
# Of a formula, the first child alone is drawn (MathML Core, sections 3.5 and 3.6).
_FIRST_ALONE = frozenset({"semantics", "maction"})
# In these only elements are drawn: words stand in tokens (MathML Core, section 2.1.3).
WITHOUT_WORDS = frozenset({"math", "mrow", "mfrac", "msqrt", "mroot", "mstyle", "mpadded", "merror", "msub", "msup", "msubsup", "munder"})
WITHOUT_WORDS |= {"mover", "munderover", "mmultiscripts", "mtable", "mtr", "semantics", "maction"}


def descendants(root: Node) -> Iterator[Node]:
    """Yield the elements below one, in order."""
    stack = list(reversed(list(root)))
    while stack:
        node = stack.pop()
        yield node
        stack += reversed(list(node))


def of_data(table: Node) -> bool:
    """True for a table of data; one that only lays out the page holds other tables, headings, or long text."""
    if table.attrib.get("role", "").lower() in {"presentation", "none"}:
        return False
    rows = wide = 0
    for node in descendants(table):
        if node.tag in {"table", "form"} | HEADINGS:
            return False
        if node.tag == "tr":
            rows += 1
            wide += sum(child.tag in {"td", "th"} for child in node) > 1
        elif node.tag in {"td", "th"} and _longer(node, 700):
            return False
    return rows > 1 and wide > 0


def _longer(cell: Node, limit: int) -> bool:
    """True when a cell holds more than this, in letters or in elements; looks no further than that."""
    size = len(cell.text)
    for inner, node in enumerate(descendants(cell)):
        size += len(node.text)
        if size > limit or inner > limit or node.tag == "table":
            return True
    return size > limit


def first_cell(row: Node) -> None:
    first = next((child for child in row if child.tag in {"td", "th"}), None)
    if first is not None:
        first.attrib["\0first"] = ""


def unpicked(node: Node) -> frozenset[int]:
    """Return which children of an element (by `id`) are not drawn though their siblings are: choices that aren't picked, later forms of a formula."""
    if node.tag in _FIRST_ALONE:
        return frozenset(id(child) for at, child in enumerate(node) if at and not child.tag.startswith("annotation"))
    if node.tag == "switch":  # the first part whose conditions a reader of English or of the page's own language meets
        parts = list(node)
        fits = (part for part in parts if not part.attrib.get("systemLanguage", part.attrib.get("systemlanguage", "")))
        shown = next(fits, None)
        return frozenset(id(part) for part in parts[parts.index(shown) + 1 :]) if shown is not None else frozenset()
    if node.tag == "select" and "multiple" not in node.attrib and node.attrib.get("size", "1").strip() in {"", "0", "1"}:
        options = [child for child in descendants(node) if child.tag == "option"]
        picked = next((option for option in reversed(options) if "selected" in option.attrib), options[0] if options else None)
        return frozenset(id(option) for option in options if option is not picked)
    return frozenset()


def numbers_of(items: Node) -> dict[int, str]:
    """Return the label of each item (by `id`) of an ordered list, as browsers count (HTML, "ordinal value")."""
    own = [child for child in items if child.tag == "li"]
    step = -1 if "reversed" in items.attrib else 1
    count = _whole(items.attrib.get("start", ""), len(own) if step < 0 else 1)
    labels = {}
    for item in own:
        count = _whole(item.attrib.get("value", ""), count)
        labels[id(item)] = _written(count, _TYPES.get(item.attrib.get("type", items.attrib.get("type", "1")), "decimal"))
        count += step
    return labels


def restyled(label: str, style: str) -> str:
    """Return a label as a list style writes it; "" for a style that writes none."""
    found = re.search(r"(?:lower|upper)-(?:alpha|latin|roman)|decimal-leading-zero|decimal|none|disc|circle|square|disclosure-\w+", style)
    if found is None:
        return label
    kind = found.group().replace("latin", "alpha")
    if kind in {"none", "disc", "circle", "square"} or kind.startswith("disclosure"):
        return ""
    number = label.rstrip(".")
    return _written(int(number), kind) if number.lstrip("-").isdigit() else label


def _whole(said: str, usual: int) -> int:
    said = said.strip()
    return int(said) if re.fullmatch(r"-?\d{1,9}", said) else usual


def _written(count: int, kind: str) -> str:
    text = str(count)
    if kind.endswith("alpha") and count > 0:
        text = ""
        while count:
            count, letter = divmod(count - 1, 26)
            text = chr(ord("a") + letter) + text
    elif kind.endswith("roman") and 0 < count < 4000:
        text = ""
        for worth, letters in _ROMAN:
            text += letters * (count // worth)
            count %= worth
    elif kind == "decimal-leading-zero" and 0 <= count < 10:
        text = f"0{count}"
    return f"{text.upper() if kind.startswith('upper') else text}."
