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
BINDINGS = ("w:dataBinding", "w15:dataBinding")
# The end of any other path: the name of an element, or of an attribute.
LAST = re.compile(r"(/@|/)(?:[\w.-]{1,100}:)?([\w.-]{1,200})(?:\[[^\[\]/]{0,200}\])*\Z")
DEEPEST = 40
LONGEST = 4_000  # letters of a path
MOST_TRIED = 100_000  # a second or two; documents hold some dozens of controls and a handful of stores
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
    """The values that content controls of one document may be bound to; a store is read when a control names it."""

    package: Package | None = None
    main: str = ""  # name of the part that holds the text
    _stores: dict[str, list[str]] | None = field(default=None)  # identity in capitals -> names of parts
    _tried: int = 0  # stores that were looked into beyond one a binding
    _roots: dict[str, Any | None] = field(default_factory=dict)
    # Kept because many controls may ask for the same: the children of an element by name, and the hash of a value without its blanks.
    _inner: dict[Any, dict[str, list[Any]]] = field(default_factory=dict)
    _values: dict[Any, int] = field(default_factory=dict)

    def gives_way(self, control: Any) -> bool:
        """Say whether Word shows another value than the words that stand in a content control."""
        properties = child(control, "w:sdtPr")
        found = [inner for kind in BINDINGS if (inner := child(properties, kind)) is not None and attribute(inner, "xpath")]
        binding = found[0] if found else None
        if properties is None or binding is None or any(tag(inner) in OTHERWISE for inner in properties):
            return False
        if self._stores is None:
            self._stores = self._named()
        name = (attribute(binding, "storeItemID") or "").upper()
        # A binding that names no store is tried on all of them (ECMA-376 17.5.2.6).
        parts = self._stores.get(name, []) if name else [part for known in self._stores.values() for part in known]
        self._tried += max(len(parts) - 1, 0)
        if self._tried > MOST_TRIED:
            return True  # who can say
        path = attribute(binding, "xpath") or ""
        if not _plain(path):
            return self._else(path, parts, plain(control))
        nodes = [node for node in (self._found(self._root(part), binding) for part in parts) if node is not None]
        words = hash(_folded(plain(control))) if nodes else 0
        return any(self._value(node) != words for node in nodes)

    def _else(self, path: str, parts: list[str], words: str) -> bool:
        """Say for a path that is not followed whether what it may lead to is another value than these words: by the last name in it."""
        roots = [root for root in map(self._root, parts) if root is not None]
        self._tried += sum(len(list(root.iter())) for root in roots) if self._tried <= MOST_TRIED else 0
        last = LAST.search(path)
        if not roots or self._tried > MOST_TRIED or last is None:
            return bool(roots)  # who can say
        way, name = last.groups()
        if way == "/":
            values = {self._value(node) for root in roots for node in root.iter(f"{{*}}{name}")}
        else:
            held = (each for root in roots for node in root.iter("*") for each in node.attrib.items())
            values = {hash(_folded(value)) for key, value in held if key.rpartition("}")[2] == name}
        return bool(values - {hash(_folded(words))})

    def _named(self) -> dict[str, list[str]]:
        """Return the parts of each store: found by their names, or by the relations that tie them to the text, as Word does."""
        stores = {identity: [part] for identity, part in PROPERTIES.items()}
        if self.package is None:
            return stores
        tied = {part.replace("itemprops", "item"): part for part in self.package.names if re.fullmatch(r"customxml/itemprops\d{1,6}\.xml", part)}
        for kind, item, outside in self._relations(self.main):
            if kind == "customXml" and not outside:
                tied |= {item.lower(): part for kind, part, _ in self._relations(item) if kind == "customXmlProps"}
        for item, part in tied.items():
            root = self._part(part)
            identity = next((str(root.get(key)) for key in root.attrib if key.rpartition("}")[2] == "itemID"), "") if root is not None else ""
            stores.setdefault(identity.upper(), []).append(item)
        return stores

    def _relations(self, name: str) -> list[tuple[str, str, bool]]:
        try:
            return [] if self.package is None else list(self.package.relations(name).values())
        except Broken:
            return []

    def _root(self, part: str) -> Any | None:
        if part not in self._roots:
            self._roots[part] = self._part(part)
        return self._roots[part]

    def _part(self, name: str) -> Any | None:
        try:
            return None if self.package is None else self.package.xml(name)
        except Broken:
            return None

    def _value(self, node: Any) -> int:
        if node not in self._values:
            self._values[node] = hash(_folded(str(node.xpath("string()"))))
        return self._values[node]

    def _found(self, root: Any | None, binding: Any) -> Any | None:
        """Return the element that a plain path of names and numbers leads to, None for one that leads nowhere."""
        steps = STEP.findall(attribute(binding, "xpath") or "")
        if root is None:
            return None
        spaces = dict(SPACE.findall((attribute(binding, "prefixMappings") or "")[:LONGEST]))
        reached = root if root.tag == _spelled(steps[0], spaces) and int(steps[0][2] or "1") == 1 else None
        for step in steps[1:]:
            if reached is None:
                return None
            same, number = self._children(reached).get(_spelled(step, spaces), []), int(step[2] or "1")
            reached = same[number - 1] if 0 < number <= len(same) else None
        return reached

    def _children(self, element: Any) -> dict[str, list[Any]]:
        if element not in self._inner:
            by_name: dict[str, list[Any]] = {}
            for inner in element:
                if isinstance(inner.tag, str):
                    by_name.setdefault(inner.tag, []).append(inner)
            self._inner[element] = by_name
        return self._inner[element]


def _plain(path: str) -> bool:
    """True for a path of names and numbers alone, as Word writes them."""
    steps = [match[0] for match in STEP.finditer(path)] if len(path) <= LONGEST else []
    return 0 < len(steps) <= DEEPEST and "".join(steps) == path


def _spelled(step: tuple[str, str, str], spaces: dict[str, str]) -> str:
    space = spaces.get(step[0], "?") if step[0] else ""
    return f"{{{space}}}{step[1]}" if space else step[1]


def _folded(text: str) -> str:
    return "".join(text.split())
