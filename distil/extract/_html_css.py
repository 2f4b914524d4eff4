"""The style sheets of one page: which declarations hold for an element, by the rules of the cascade."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from distil.extract._html_conditions import contained, scoped, supported
from distil.extract._html_declarations import DEEPEST, Unbounded, declarations, inline_declarations, nesting
from distil.extract._html_media import applies
from distil.extract._html_references import References
from distil.extract._html_selectors import forgiven, known, nested, split_selectors

if TYPE_CHECKING:
    from distil.extract._html_matching import Effort, Element, Match, Rules

__all__ = ["Block", "Sheets", "Unbounded"]

# One sheet or attribute longer than this is no style sheet a person wrote; the longest on 181 article pages has 0.4 million characters.
LONGEST_SHEET = 4_000_000
# A selector with more parts compiles to an expression that nests too deep; real ones have six.
LONGEST_SELECTOR = 40
# A rule inside of a rule repeats the selector of the outer one where it names it; the longest on 181 article pages has 1,300 letters.
LONGEST_NESTED = 20_000
STEPS_OF_ONE, STEPS_OF_READING = 4, 200  # that weighing a declaration takes, and reading a selector
MOST_JUDGED = 10_000  # elements of one look whose declarations are kept at hand
# What hides a line by its own style.
_FIRST_LINE = frozenset({"color", "font-size", "opacity", "letter-spacing", "-webkit-text-fill-color", "background-color", "background-image"})
# What makes a generated box one that may lie over words or under them.
_GENERATED = frozenset({"position", "background-color", "background-image", "top", "left", "right", "bottom", "z-index", "opacity", "display"})
_PSEUDO = {"first-line": _FIRST_LINE, "before": _GENERATED, "after": _GENERATED}
_NAME = re.compile(r"[.#]([^\s.#:>+~,*&]{1,200})")
# Valid in browsers and unknown to the selector library: a list that holds one is still a list.
_VALID = re.compile(
    r"::?(?:-webkit-|-moz-|-ms-|host|slotted|part|where|focus|placeholder|selection|marker|backdrop|autofill|popover|modal|open|state)"
)


# The library counts other elements than browsers do.
_COUNTED = re.compile(r":nth-(?:last-)?child\([^()]{1,60}\sof\s", re.I)


# A declaration and its weight in the cascade.
_Weighed = tuple[tuple[bool, int, tuple[int, ...], int], str, str]


@dataclass(frozen=True)
class Block:
    """The declarations of one rule, in order: (name, value, important); `layer` is 0 outside of layers."""

    declarations: tuple[tuple[str, str, bool], ...]
    layer: int = 0


@dataclass
class Sheets:
    """All style sheets of a tree; the steps that they take are those of its page."""

    unread: set[str]
    effort: "Effort | None" = None  # without one there are no rules
    names: frozenset[str] = frozenset()  # the classes and ids of the page: most rules of most pages are for other pages
    quirks: bool = False  # without a doctype, classes and ids have no case
    shadow: bool = False  # the sheets of a shadow tree, where its host is the root
    addressed: Callable[[str], str | None] | None = None  # gives the sheet that an address itself holds
    keyframes: dict[str, tuple[dict[str, str], dict[str, str]]] = field(default_factory=dict)  # what animations begin and end with
    initial: dict[str, str] = field(default_factory=dict)  # what variables hold that nothing sets
    generated: list[str] = field(default_factory=list)  # what ::before and ::after put on the page
    references: References | None = None  # masks, clips and filters of the page
    count: int = 0
    around: str = ""  # selects what the style element that is read now stands in
    _scopes: list[str] = field(default_factory=list)
    _layers: dict[str, int] = field(default_factory=dict)
    _matcher: "Rules | None" = None
    # What is declared for elements by the rules that hold for them, which are kept with it so that their ids stay theirs.
    _judged: "dict[tuple[int, tuple[Match, ...], str], tuple[tuple[Match, ...], dict[str, dict[str, str]]]]" = field(default_factory=dict)

    def add(self, css: str, media: str = "", *, depth: int = 0) -> None:
        """Add one sheet, in document order; raises Unbounded."""
        from tinycss2 import parse_stylesheet

        if len(css) > LONGEST_SHEET or nesting(css) > DEEPEST:
            raise Unbounded("a style sheet is too long or nests too deep")
        if media and not applies(media):
            return
        self._rules(parse_stylesheet(css, skip_comments=True, skip_whitespace=True), [], 0, depth)

    def _rules(self, rules: list[Any], parents: list[str], layer: int, depth: int) -> None:
        from tinycss2 import serialize

        if depth > 16:
            raise Unbounded("style rules nest too deep")
        for rule in rules:
            if rule.type == "qualified-rule":
                selector = serialize(rule.prelude)
                if not selector.strip():
                    continue  # a block without a selector is no rule
                selector = nested(selector, parents)
                if parents and len(selector) > LONGEST_NESTED:
                    raise Unbounded("style rules nest too deep")
                self._rule(selector, rule.content, layer, depth)
            elif rule.type == "at-rule":
                self._at_rule(rule, serialize(rule.prelude).strip(), parents, (layer, depth))

    def _at_rule(self, rule: Any, prelude: str, parents: list[str], where: tuple[int, int]) -> None:
        from tinycss2 import parse_rule_list

        layer, depth = where
        name = rule.lower_at_keyword
        if name == "import":
            self._import(rule.prelude, depth)
        if rule.content is not None and name.endswith("keyframes"):
            self.keyframes[prelude.strip("\"'").lower()] = _ends(rule.content)
        if rule.content is not None and name == "property":
            self._property(prelude, rule.content)
        if name == "layer":
            for each in prelude.split(",") if prelude else [f"#{len(self._layers)}"]:
                layer = self._layers.setdefault(each.strip(), len(self._layers) + 1)
        if name == "container":
            self.unread.add("@container conditions")
        if rule.content is None or not _holds(name, prelude):
            return
        if name == "scope":
            self._scopes.append(prelude)
            self._rules(parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True), parents, layer, depth + 1)
            self._scopes.pop()
            return
        if parents:
            self._rule(parents[-1], rule.content, layer, depth)
        else:
            self._rules(parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True), parents, layer, depth + 1)

    def _property(self, name: str, content: list[Any]) -> None:
        from tinycss2 import parse_blocks_contents, serialize

        for node in parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
            if node.type == "declaration" and node.lower_name == "initial-value":
                self.initial[name] = serialize(node.value).strip()

    def _import(self, prelude: list[Any], depth: int) -> None:
        """Add a sheet that stands in the address of an @import; conditions after it count as held unless it is for print."""
        from tinycss2 import serialize

        address = next((token for token in prelude if token.type in {"string", "url", "function"}), None)
        if address is not None and address.type == "function":
            address = next((token for token in address.arguments if token.type == "string"), None)
        css = self.addressed(address.value) if address is not None and self.addressed else None
        if css is None or depth > 4:
            self.unread.add("external style sheets")
            return
        rest = serialize([token for token in prelude if token.type not in {"string", "url", "function"}]).strip()
        self.add(css, "print" if rest.lower().startswith("print") else "", depth=depth + 1)

    def _rule(self, selector: str, content: list[Any], layer: int, depth: int) -> None:
        from tinycss2 import parse_blocks_contents

        if depth > 16:
            raise Unbounded("style rules nest too deep")
        inner = parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
        kept = declarations(inner, quirks=self.quirks)
        if kept:
            self._keep(selector, Block(kept, layer))
        for rule in inner:
            if rule.type in {"qualified-rule", "at-rule"}:
                self._rules([rule], [selector], layer, depth + 1)

    def _keep(self, selector: str, block: Block) -> None:
        from distil.extract._html_matching import Effort, Rules

        if self._matcher is None:
            self._matcher = Rules(self.effort or Effort())
        for written, compiled in self._compiled(selector):
            self.count += 1
            self._matcher.effort.take(STEPS_OF_READING)
            wanted = _PSEUDO.get(compiled.pseudo_element or "")
            if compiled.pseudo_element is None or (wanted and any(name in wanted for name, _, _ in block.declarations)):
                self._matcher.add(written, compiled, block)
            if compiled.pseudo_element is not None:
                self.generated += [value for name, value, _ in block.declarations if name == "content"]

    def _compiled(self, selector: str) -> list[tuple[str, Any]]:
        """Return the selectors of a list as they are written and compiled."""
        from cssselect2 import SelectorError, compile_selector_list

        for prelude in reversed(self._scopes):
            selector = scoped(prelude, selector, self.around)
        parts = split_selectors(known(selector.lower() if self.quirks else selector, shadow=self.shadow))
        if any(len(re.findall(r"[\s>+~(]+", part)) > LONGEST_SELECTOR for part in parts):
            raise Unbounded("a selector has too many parts")
        found, bad = [], False
        for part in parts:
            if self._for_others(part):
                continue
            if _COUNTED.search(part):
                self.unread.add("style rules this reader does not understand")
            try:
                found += [(part, each) for each in compile_selector_list(part)]
            except SelectorError:
                kept = forgiven(part, _compiles)
                if kept != part and _compiles(kept):
                    found += [(kept, each) for each in compile_selector_list(kept)]
                    continue
                self.unread.add("style rules this reader does not understand")
                bad = bad or not _VALID.search(part)
            except (SyntaxError, RecursionError, MemoryError) as error:
                raise Unbounded("a selector nests too deep") from error
        return [] if bad else found  # a list with one invalid selector is no rule at all

    def _for_others(self, selector: str) -> bool:
        """True when the selector asks for a class or an id that no element has; only plain ones are looked at."""
        return "(" not in selector and "\\" not in selector and "[" not in selector and not self.names.issuperset(_NAME.findall(selector))

    def declared(self, element: "Element | None", inline: str) -> dict[str, str]:
        """Return what the page's own styles declare for an element: the winning value of each property."""
        return self.judged(element, inline)[""]

    def judged(self, element: "Element | None", inline: str) -> dict[str, dict[str, str]]:
        """Return what is declared for an element, under "", and for its first line and its generated boxes, under their names."""
        named: tuple[Match, ...] = ()
        related: tuple[Match, ...] = ()
        if self._matcher is not None and element is not None:
            named, related = self._matcher.match(element)
        key = (id(named), related, inline)
        known_ones = self._judged.get(key)
        if known_ones is None:
            if len(self._judged) >= MOST_JUDGED:
                self._judged.clear()
            known_ones = self._judged[key] = named, self._weighed((*named, *related), inline)
        return known_ones[1]

    def _weighed(self, matches: "tuple[Match, ...]", inline: str) -> dict[str, dict[str, str]]:
        found: dict[str, list[_Weighed]] = {"": []}
        for match in matches:
            found.setdefault(match.pseudo, []).extend(_weighed(match.block, (0, *match.specificity), match.order))
        if inline:
            found[""] += _weighed(Block(inline_declarations(inline, quirks=self.quirks)), (1, 0, 0, 0), 0)
        if self._matcher is not None:
            self._matcher.effort.take(STEPS_OF_ONE * sum(map(len, found.values())))
        return {pseudo: _won(each) for pseudo, each in found.items()}


def _compiles(selector: str) -> bool:
    from cssselect2 import SelectorError, compile_selector_list

    try:
        return bool(compile_selector_list(selector))
    except (SelectorError, SyntaxError, RecursionError, MemoryError):
        return False


def _won(found: list[_Weighed]) -> dict[str, str]:
    found.sort(key=lambda each: each[0])
    return {name: value for _, name, value in found} if all(value != "revert-layer" for _, _, value in found) else _reverted(found)


def _reverted(found: list[_Weighed]) -> dict[str, str]:
    """Return the winning values where `revert-layer` gives way to what the layers before its own declare."""
    values: dict[str, list[tuple[tuple[bool, int], str]]] = {}
    for (important, layer, _, _), name, value in found:
        kept = [each for each in values.get(name, []) if each[0] != (important, layer)] if value == "revert-layer" else values.get(name, [])
        values[name] = kept if value == "revert-layer" else [*kept, ((important, layer), value)]
    return {name: kept[-1][1] for name, kept in values.items() if kept}


def _holds(name: str, prelude: str) -> bool:
    """True for a conditional rule that holds, and for one without a condition."""
    if name == "media":
        return applies(prelude)
    return supported(prelude) if name == "supports" else contained(prelude) if name == "container" else name in {"layer", "scope"}


def _ends(content: list[Any]) -> tuple[dict[str, str], dict[str, str]]:
    """Return what the first and the last frame of an animation declare."""
    from tinycss2 import parse_blocks_contents, parse_rule_list, serialize

    first: dict[str, str] = {}
    last: dict[str, str] = {}
    for rule in parse_rule_list(content, skip_comments=True, skip_whitespace=True):
        if rule.type != "qualified-rule":
            continue
        times = {time.strip().lower() for time in serialize(rule.prelude).split(",")}
        found = declarations(parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True))
        held = {name: value.lower() for name, value, important in found if not important and "var(" not in value}
        first |= held if times & {"from", "0%"} else {}
        last |= held if times & {"to", "100%"} else {}
    return first, last


def _weighed(block: Block, specificity: tuple[int, ...], order: int) -> Iterator[_Weighed]:
    for name, value, important in block.declarations:
        # Outside of layers wins, unless it is important: then the first layer does.
        layer = (-block.layer if block.layer else -(1 << 20)) if important else (block.layer or 1 << 20)
        yield (important, layer, specificity, order), name, value
