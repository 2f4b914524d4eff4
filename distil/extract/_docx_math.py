"""Equations of Word as one line of text a reader can follow."""

from typing import Any

from distil.extract._ooxml import attribute, child, switched, tag

DEEPEST = 40
PARTS = {
    "m:deg": {"m:rad": ("m:radPr", "m:degHide")},
    "m:sub": {"m:nary": ("m:naryPr", "m:subHide")},
    "m:sup": {"m:nary": ("m:naryPr", "m:supHide")},
}
SYMBOLS = {"w:sym": "?", "w:tab": " ", "w:br": " "}


def linear(element: Any, depth: int = 0) -> str:
    """Return an equation in one line: (a)/(b), x^2, a_(n+1), √(x)."""
    if depth > DEEPEST:
        return "".join(element.itertext())
    name = tag(element)
    if name == "m:t":
        return element.text or ""
    if name.endswith("Pr"):
        return ""
    shape = SHAPES.get(name)
    if shape is None:
        return "".join(linear(inner, depth + 1) for inner in element)
    return shape(element, depth + 1)


def phantoms(element: Any) -> list[str]:
    """Return the words of an equation that only take up room, and those of its parts that are switched off."""
    found = [linear(part, 0) for inner in element.iter() if tag(inner) == "m:phant" and not _seen(inner) for part in inner if tag(part) == "m:e"]
    found += [linear(part, 0) for inner in element.iter() for part in inner if tag(part) in PARTS and part_hidden(inner, tag(part))]
    return [words for words in found if words.strip()]


def part_hidden(element: Any, name: str) -> bool:
    """Say whether an equation's element switches a part of it off: the degree of a root, the limits of a sum."""
    holder, switch = PARTS[name].get(tag(element), ("", ""))
    return bool(holder) and _property(element, holder, switch, "0") in {"1", "on", "true"}


def hidden(element: Any) -> bool:
    """Say whether any run of an equation is hidden: then none of it is taken for visible."""
    return any(tag(inner) == "w:rPr" and bool(switched(inner, "w:vanish")) for inner in element.iter())


def _part(element: Any, name: str, depth: int) -> str:
    inner = child(element, name)
    return "" if inner is None or (name in PARTS and part_hidden(element, name)) else linear(inner, depth)


def _group(text: str) -> str:
    return text if len(text) <= 1 or text.isalnum() or (text[0] == "(" and text[-1] == ")") else f"({text})"


def _property(element: Any, holder: str, name: str, default: str) -> str:
    found = child(child(element, holder), name)
    if found is None:
        return default
    stated = attribute(found, "val", "m")
    return default if stated is None else stated


def _fraction(element: Any, depth: int) -> str:
    return f"{_group(_part(element, 'm:num', depth))}/{_group(_part(element, 'm:den', depth))}"


def _scripts(element: Any, depth: int) -> str:
    text = _part(element, "m:e", depth)
    below, above = _part(element, "m:sub", depth), _part(element, "m:sup", depth)
    return text + (f"_{_group(below)}" if below else "") + (f"^{_group(above)}" if above else "")


def _root(element: Any, depth: int) -> str:
    degree = _part(element, "m:deg", depth)
    return f"{degree}√({_part(element, 'm:e', depth)})"


def _many(element: Any, depth: int) -> str:
    below, above = _part(element, "m:sub", depth), _part(element, "m:sup", depth)
    sign = _property(element, "m:naryPr", "m:chr", "∫")
    return sign + (f"_{_group(below)}" if below else "") + (f"^{_group(above)}" if above else "") + " " + _part(element, "m:e", depth)


def _fenced(element: Any, depth: int) -> str:
    opening = _property(element, "m:dPr", "m:begChr", "(")
    closing = _property(element, "m:dPr", "m:endChr", ")")
    between = _property(element, "m:dPr", "m:sepChr", "|")
    return opening + between.join(linear(inner, depth) for inner in element if tag(inner) == "m:e") + closing


def _function(element: Any, depth: int) -> str:
    return f"{_part(element, 'm:fName', depth)} {_group(_part(element, 'm:e', depth))}"


def _matrix(element: Any, depth: int) -> str:
    rows = [[linear(cell, depth) for cell in row if tag(cell) == "m:e"] for row in element if tag(row) == "m:mr"]
    return "[" + "; ".join(", ".join(row) for row in rows) + "]"


def _limit(element: Any, depth: int) -> str:
    return f"{_part(element, 'm:e', depth)}_{_group(_part(element, 'm:lim', depth))}"


def _seen(phantom: Any) -> bool:
    return _property(phantom, "m:phantPr", "m:show", "1") not in {"0", "off", "false"}


def _phantom(element: Any, depth: int) -> str:
    return _part(element, "m:e", depth) if _seen(element) else ""


SHAPES = {
    "m:phant": _phantom,
    "m:f": _fraction,
    "m:sSup": _scripts,
    "m:sSub": _scripts,
    "m:sSubSup": _scripts,
    "m:sPre": _scripts,
    "m:rad": _root,
    "m:nary": _many,
    "m:d": _fenced,
    "m:func": _function,
    "m:m": _matrix,
    "m:limLow": _limit,
    "m:limUpp": _limit,
}
