"""Which style rules hold for an element, with every step of looking counted.

Rules that ask for names alone (element, class, id) hold for all elements of the same names, and are looked up once for these. The others
are compared with each element; what they look through on the way (ancestors, siblings, what stands inside) is counted, too.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, SupportsIndex, overload

from distil.extract._html_declarations import Unbounded
from distil.extract._html_tree import Node

# Steps of one page, at about a third of a microsecond each; 181 article pages need at most 2 million in each of two passes.
MOST_STEPS = 20_000_000
_RELATED = 2  # steps that a comparison takes which looks around
# Elements of the same names whose rules are kept at hand, as rules altogether.
_MOST_KEPT = 1_000_000
# An attribute of so many letters takes as long to look at as a step.
_LETTERS = 50
_NONE: frozenset[str] = frozenset()
_WORDS = re.compile("[^ \t\r\n\f]+")
_NAMES_ALONE = re.compile(r"(?:[a-z][a-z0-9-]*|\*)?(?:[.#][a-z_-][\w-]*)*(?:::[a-z-]+|:(?:before|after|first-line|first-letter))?", re.I | re.A)


@dataclass
class Effort:
    """The steps that one page may still take."""

    left: int = MOST_STEPS

    def take(self, steps: int) -> None:
        """Count steps; raises Unbounded when there are none left."""
        self.left -= steps
        if self.left < 0:
            raise Unbounded("its style rules times its elements are too many")


class Counted(list[Node]):
    """The children of an element; to look through them is counted."""

    __slots__ = ("effort",)

    def __init__(self, children: Iterator[Node], effort: Effort) -> None:
        super().__init__(children)
        self.effort = effort

    def __iter__(self) -> Iterator[Node]:
        for child in super().__iter__():
            self.effort.take(1)
            yield child

    @overload
    def __getitem__(self, at: SupportsIndex) -> Node: ...
    @overload
    def __getitem__(self, at: slice) -> list[Node]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> Node | list[Node]:
        if isinstance(at, slice):
            self.effort.take(len(self))
        return super().__getitem__(at)


class Element:
    """An element with what stands around it: answers what compiled selectors of cssselect2 ask, without recursion and without copies."""

    __slots__ = ("etree_element", "effort", "parent", "previous", "index", "local_name", "weight", "_classes", "_nodes", "_elements")
    in_html_document = True
    namespace_url = ""

    def __init__(self, node: Node, effort: Effort, parent: "Element | None" = None, previous: "Element | None" = None, index: int = 0) -> None:
        self.etree_element = node
        self.effort = effort
        self.parent = parent
        self.previous = previous
        self.index = index
        self.local_name = node.tag
        # The steps that looking at it takes.
        self.weight = 1 + sum(map(len, node.attrib.values())) // _LETTERS if node.attrib else 1
        self._classes: frozenset[str] | None = None
        self._nodes: Counted | None = None
        self._elements: list[Element] | None = None

    @property
    def id(self) -> str | None:
        """Its id."""
        return self.etree_element.attrib.get("id")

    @property
    def classes(self) -> frozenset[str]:
        """Its classes."""
        if self._classes is None:
            said = self.etree_element.attrib.get("class", "")
            self._classes = frozenset(_WORDS.findall(said)) if said else _NONE
        return self._classes

    @property
    def etree_children(self) -> Counted:
        """The elements that stand in it."""
        if self._nodes is None:
            self._nodes = Counted(iter(self.etree_element), self.effort)
        return self._nodes

    @property
    def etree_siblings(self) -> Counted:
        """The elements that stand beside it, and itself."""
        return self.parent.etree_children if self.parent is not None else Counted(iter((self.etree_element,)), self.effort)

    @property
    def ancestors(self) -> Iterator["Element"]:
        """The elements around it, the nearest first."""
        return self._along("parent")

    @property
    def previous_siblings(self) -> Iterator["Element"]:
        """The elements before it, the nearest first."""
        return self._along("previous")

    def _along(self, way: str) -> Iterator["Element"]:
        element = getattr(self, way)
        while element is not None:
            self.effort.take(element.weight)
            yield element
            element = getattr(element, way)

    def iter_children(self) -> Iterator["Element"]:
        """Yield the elements that stand in it."""
        if self._elements is None:
            self._elements = []
            child = None
            for index, node in enumerate(self.etree_element):
                child = Element(node, self.effort, self, child, index)
                self._elements.append(child)
        for child in self._elements:
            self.effort.take(child.weight)
            yield child

    def iter_siblings(self) -> Iterator["Element"]:
        """Yield the elements that stand beside it, and itself."""
        return self.parent.iter_children() if self.parent is not None else iter((self,))

    def iter_next_siblings(self) -> Iterator["Element"]:
        """Yield the elements after it."""
        return islice(self.iter_siblings(), self.index + 1, None)

    def iter_subtree(self) -> Iterator["Element"]:
        """Yield the element and all that stand in it."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += reversed(list(element.iter_children()))

    @property
    def lang(self) -> str:
        """The language it is in, as the nearest element says that says one."""
        for element in (self, *self.ancestors):
            said = element.etree_element.attrib.get("lang")
            if said is not None:
                return said.lower()
        return ""

    @property
    def in_disabled_fieldset(self) -> bool:
        """True inside of controls that are off."""
        return any(each.local_name == "fieldset" and "disabled" in each.etree_element.attrib for each in self.ancestors)


@dataclass(frozen=True, slots=True, eq=False)
class Match:
    """One rule; `order` is its place among all rules."""

    specificity: tuple[int, ...]
    order: int
    pseudo: str
    block: Any


@dataclass
class Rules:
    """All rules of the style sheets of one tree, by the name their subject must have."""

    effort: Effort
    _named: dict[str, list[tuple[Callable[[Any], bool], Match]]] = field(default_factory=dict)
    _related: dict[str, list[tuple[Callable[[Any], bool], Match]]] = field(default_factory=dict)
    _count: int = 0
    _known: dict[tuple[str, str, str | None], tuple[Match, ...]] = field(default_factory=dict)
    _kept: int = 0

    def add(self, selector: str, compiled: Any, block: Any) -> None:
        """Add a rule: one selector as it was written and as cssselect2 compiled it."""
        if compiled.never_matches:
            return
        self._count += 1
        subject = f"#{compiled.id}" if compiled.id is not None else f".{compiled.class_name}" if compiled.class_name is not None else ""
        subject = subject or (compiled.lower_local_name or "*")
        where = self._named if _NAMES_ALONE.fullmatch(selector.strip()) else self._related
        where.setdefault(subject, []).append((compiled.test, Match(compiled.specificity, self._count, compiled.pseudo_element or "", block)))

    def match(self, element: Element) -> tuple[tuple[Match, ...], tuple[Match, ...]]:
        """Return the rules that hold by names alone, always the same object for the same names, and the others; raises Unbounded."""
        node = element.etree_element
        names = (node.tag, node.attrib.get("class", ""), element.id)
        self.effort.take(1)
        found = self._known.get(names)
        if found is None:
            found = self._tried(self._named, element, 1)
            self._kept += len(found)
            if self._kept > _MOST_KEPT:
                self._known.clear()
                self._kept = len(found)
            self._known[names] = found
        return found, self._tried(self._related, element, _RELATED) if self._related else ()

    def _tried(self, rules: dict[str, list[tuple[Callable[[Any], bool], Match]]], element: Element, steps: int) -> tuple[Match, ...]:
        subjects = ["*", element.local_name.lower(), *(f".{name}" for name in element.classes)]
        if element.id is not None:
            subjects.append(f"#{element.id}")
        hits: list[Match] = []
        for subject in subjects:
            candidates = rules.get(subject)
            if candidates:
                self.effort.take(len(candidates) * element.weight * steps)
                hits += [match for test, match in candidates if test(element)]
        return tuple(hits)
