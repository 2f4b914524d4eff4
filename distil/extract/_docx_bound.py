"""Content controls of Word: what they carry beside the page, and words that give way to a bound value when the file is opened."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from distil.data import Mark
from distil.extract._docx_parts import plain
from distil.extract._ooxml import Broken, Package, attribute, child, tag

# Where Word keeps the properties of a document, for content controls that show one of them.
PROPERTIES = {
    "{6C3C8BC8-F283-45AE-878A-BAB7291924A1}": "docprops/core.xml",
    "{6668398D-A668-4E3E-A5EB-62B293D839F1}": "docprops/app.xml",
}
STEP = re.compile(r"/(?:([\w.-]{1,100}):)?([\w.-]{1,200})(?:\[(\d{1,6})\])?")
SPACE = re.compile(r"xmlns:([\w.-]{1,100})\s*=\s*['\"]([^'\"]{0,500})['\"]")
DEEPEST = 40
LONGEST = 4_000  # letters of a path
MOST_ITEMS = 200
# Controls that show something else than the value they are bound to: an entry's name, a date's form, a picture.
OTHERWISE = frozenset({"w:date", "w:comboBox", "w:dropDownList", "w:picture", "w14:checkbox", "w:docPartObj", "w:showingPlcHdr"})


def carried(control: Any) -> Iterator[tuple[str | None, Mark]]:
    """Yield a content control's name and its unchosen entries, which nobody sees who reads the page."""
    properties = child(control, "w:sdtPr")
    for inner in properties if properties is not None else ():
        if tag(inner) in {"w:alias", "w:tag"}:
            yield attribute(inner, "val"), Mark.ATTRIBUTE
        for entry in inner:
            if tag(entry) == "w:listItem":
                yield attribute(entry, "displayText"), Mark.FIELD


@dataclass
class Bound:
    """The values that content controls of one document may be bound to, by the name of their store."""

    package: Package | None = None
    _stores: dict[str, Any | None] | None = field(default=None)

    def gives_way(self, control: Any) -> bool:
        """Say whether Word shows another value than the words that stand in a content control."""
        properties = child(control, "w:sdtPr")
        binding = child(properties, "w:dataBinding")
        if properties is None or binding is None or any(tag(inner) in OTHERWISE for inner in properties):
            return False
        node = _found(self._store(attribute(binding, "storeItemID") or ""), binding)
        if node is None:
            return False
        return _folded(node.text or "") != _folded(plain(control))

    def _store(self, name: str) -> Any | None:
        if self._stores is None:
            self._stores = {identity: self._part(part) for identity, part in PROPERTIES.items()}
            names = () if self.package is None else self.package.names
            items = [part for part in sorted(names) if re.fullmatch(r"customxml/itemprops\d{1,6}\.xml", part)]
            for part in items[:MOST_ITEMS]:
                root = self._part(part)
                identity = next((str(root.get(key)) for key in root.attrib if key.rpartition("}")[2] == "itemID"), "") if root is not None else ""
                self._stores[identity.upper()] = self._part(part.replace("itemprops", "item"))
        return self._stores.get(name.upper())

    def _part(self, name: str) -> Any | None:
        try:
            return None if self.package is None else self.package.xml(name)
        except Broken:
            return None


def _found(root: Any | None, binding: Any) -> Any | None:
    """Return the element that a plain path of names and numbers leads to; None for any other path, and for one that leads nowhere."""
    path = attribute(binding, "xpath") or ""
    steps = STEP.findall(path)
    if root is None or not steps or len(steps) > DEEPEST or len(path) > LONGEST or "".join(match[0] for match in STEP.finditer(path)) != path:
        return None
    spaces = dict(SPACE.findall((attribute(binding, "prefixMappings") or "")[:LONGEST]))
    reached = root if _is(root, steps[0], spaces) else None
    for step in steps[1:]:
        number = int(step[2] or "1")
        same = (inner for inner in (reached if reached is not None else ()) if _is(inner, step, spaces))
        reached = next((inner for at, inner in enumerate(same, 1) if at == number), None)
    return reached


def _is(element: Any, step: tuple[str, str, str], spaces: dict[str, str]) -> bool:
    if not isinstance(element.tag, str):
        return False
    space, _, name = element.tag.rpartition("}")
    return name == step[1] and space.lstrip("{") == (spaces.get(step[0], "?") if step[0] else "")


def _folded(text: str) -> str:
    return "".join(text.split())
