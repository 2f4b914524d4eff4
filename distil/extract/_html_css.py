"""The style sheets of one page: which declarations hold for an element, by the rules of the cascade."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from distil.extract._html_effects import WANTED as EFFECTS
from distil.extract._html_media import applies
from distil.extract._html_room import WANTED as ROOM
from distil.extract._html_room import flexed, tracks
from distil.extract._html_selectors import known, nested, split_selectors
from distil.extract._html_valid import valid, valid_background, valid_font

# One sheet or attribute longer than this is no style sheet a person wrote; the longest on 181 article pages has 0.4 million characters.
LONGEST_SHEET = 4_000_000
DEEPEST = 60
# A selector with more parts compiles to an expression that nests too deep; real ones have six.
LONGEST_SELECTOR = 40
# Times an element is compared with a rule; 181 article pages need at most 2 million.
MOST_COMPARISONS = 40_000_000
SHORTHANDS = {
    "background": ("background-color", "background-image", "background-clip", "background-size"),
    "font": ("font-size",),
    "inset": ("top", "right", "bottom", "left"),
    "inset-inline-start": ("left",),
    "inset-inline-end": ("right",),
    "inset-block-start": ("top",),
    "inset-block-end": ("bottom",),
    "inset-block": ("top", "bottom"),
    "inset-inline": ("left", "right"),
    "margin-inline-start": ("margin-left",),
    "margin-inline-end": ("margin-right",),
    "margin-block-start": ("margin-top",),
    "margin-inline": ("margin-left", "margin-right"),
    "margin-block": ("margin-top",),
    "padding-inline-start": ("padding-left",),
    "padding-block-start": ("padding-top",),
    "padding-block-end": ("padding-bottom",),
    "overflow-inline": ("overflow-x",),
    "overflow-block": ("overflow-y",),
    "offset": ("offset-path",),
    "margin": ("margin-top", "margin-right", "margin-bottom", "margin-left"),
    "padding": ("padding-top", "padding-right", "padding-bottom", "padding-left"),
    "overflow": ("overflow-x", "overflow-y"),
    "-webkit-background-clip": ("background-clip",),
    "-webkit-clip-path": ("clip-path",),
    "-webkit-transform": ("transform",),
    "block-size": ("height",),
    "inline-size": ("width",),
    "max-block-size": ("max-height",),
    "max-inline-size": ("max-width",),
    "animation": ("animation-name",),
    "-webkit-animation": ("animation-name",),
    "mask": ("mask-image",),
    "-webkit-mask": ("mask-image",),
    "-webkit-mask-image": ("mask-image",),
    "-webkit-filter": ("filter",),
    "-webkit-backface-visibility": ("backface-visibility",),
    "list-style": ("list-style-type",),
    "flex": ("flex-grow", "flex-basis"),
    "grid": ("grid-template-rows", "grid-template-columns"),
    "grid-template": ("grid-template-rows", "grid-template-columns"),
    "line-clamp": ("-webkit-line-clamp",),
}
SIDES = {"margin", "padding", "inset"}
PAIRS = {"overflow", "inset-block", "inset-inline", "margin-inline"}
# Which of one to four values is that of the top, right, bottom, left side.
_SIDE = {1: (0, 0, 0, 0), 2: (0, 1, 0, 1), 3: (0, 1, 2, 1), 4: (0, 1, 2, 3)}
WANTED = (
    EFFECTS
    | ROOM
    | frozenset(
        {"animation-name", "background-clip", "background-color", "background-image", "bottom", "clip", "clip-path", "color", "content"}
        | {
            "content-visibility",
            "display",
            "fill",
            "fill-opacity",
            "stroke",
            "stroke-opacity",
            "filter",
            "font-size",
            "height",
            "left",
            "margin-left",
            "margin-top",
            "max-height",
        }
        | {
            "max-width",
            "opacity",
            "overflow-x",
            "overflow-y",
            "padding-bottom",
            "padding-top",
            "position",
            "right",
            "rotate",
            "perspective",
            "scale",
            "text-indent",
        }
        | {"background-size", "box-shadow", "float", "margin-right", "padding-left", "word-spacing", "-webkit-text-stroke", "paint-order"}
        | {"-webkit-text-stroke-width", "-webkit-text-stroke-color", "direction", "unicode-bidi", "list-style-type", "text-anchor", "stroke-width"}
        | {"top", "transform", "translate", "visibility", "-webkit-text-fill-color", "white-space", "width", "zoom"}
    )
)
# What hides a line by its own style.
_FIRST_LINE = frozenset({"color", "font-size", "opacity", "letter-spacing", "-webkit-text-fill-color"})
_VARIABLE = re.compile(r"var\(\s{0,9}(--[^\s,()]{1,100})\s{0,9}(?:,([^()]{0,500}))?\)", re.I)
_NAME = re.compile(r"[.#]([^\s.#:>+~,*&]{1,200})")
# Valid in browsers and unknown to the selector library: a list that holds one is still a list.
_VALID = re.compile(
    r"::?(?:-webkit-|-moz-|-ms-|host|slotted|part|where|focus|placeholder|selection|marker|backdrop|autofill|popover|modal|open|state)"
)


# The library counts other elements than browsers do.
_COUNTED = re.compile(r":nth-(?:last-)?child\([^()]{1,60}\sof\s", re.I)


class Unbounded(Exception):
    """The styles of a page cost more than any real page's; the message says what, never with the page's words."""


@dataclass(frozen=True)
class Block:
    """The declarations of one rule, in order: (name, value, important); `layer` is 0 outside of layers."""

    declarations: tuple[tuple[str, str, bool], ...]
    layer: int = 0


@dataclass
class Sheets:
    """All style sheets of a page in one matcher."""

    unread: set[str]
    names: frozenset[str] = frozenset()  # the classes and ids of the page: most rules of most pages are for other pages
    quirks: bool = False  # without a doctype, classes and ids have no case
    shadow: bool = False  # the sheets of a shadow tree, where its host is the root
    addressed: Callable[[str], str | None] | None = None  # gives the sheet that an address itself holds
    keyframes: dict[str, tuple[dict[str, str], dict[str, str]]] = field(default_factory=dict)  # what animations begin and end with
    initial: dict[str, str] = field(default_factory=dict)  # what variables hold that nothing sets
    generated: list[str] = field(default_factory=list)  # what ::before and ::after put on the page
    count: int = 0
    _layers: dict[str, int] = field(default_factory=dict)
    _matcher: Any = None
    _compared: int = 0

    def add(self, css: str, media: str = "", *, depth: int = 0) -> None:
        """Add one sheet, in document order; raises Unbounded."""
        from tinycss2 import parse_stylesheet

        if len(css) > LONGEST_SHEET or _nesting(css) > DEEPEST:
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
                self._rule(nested(selector, parents), rule.content, layer, depth)
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
        wanted = {"media": applies(prelude), "supports": not prelude.lower().startswith("not"), "layer": True, "container": True, "scope": True}
        if name in {"supports", "container", "scope"}:
            self.unread.add(f"@{name} conditions")
        if rule.content is None or not wanted.get(name, False):
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
        for compiled in self._compiled(selector):
            self.count += 1
            if compiled.pseudo_element is None:
                self._matcher.add_selector(compiled, block)
            else:
                if compiled.pseudo_element == "first-line" and any(name in _FIRST_LINE for name, _, _ in block.declarations):
                    self.unread.add("styles of first lines")
                self.generated += [value for name, value, _ in block.declarations if name == "content"]

    def _compiled(self, selector: str) -> list[Any]:
        from cssselect2 import Matcher, SelectorError, compile_selector_list

        if self._matcher is None:
            self._matcher = Matcher()
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
                found += compile_selector_list(part)
            except SelectorError:
                self.unread.add("style rules this reader does not understand")
                bad = bad or not _VALID.search(part)
            except (SyntaxError, RecursionError, MemoryError) as error:
                raise Unbounded("a selector nests too deep") from error
        return [] if bad else found  # a list with one invalid selector is no rule at all

    def _for_others(self, selector: str) -> bool:
        """True when the selector asks for a class or an id that no element has; only plain ones are looked at."""
        return "(" not in selector and "\\" not in selector and "[" not in selector and not self.names.issuperset(_NAME.findall(selector))

    def declared(self, element: Any, inline: str) -> dict[str, str]:
        """Return what the page's own styles declare for an element: the winning value of each property."""
        found: list[tuple[tuple[bool, int, tuple[int, ...], int], str, str]] = []
        if self._matcher is not None:
            self._compared += len(self._matcher.other_selectors) + 1
            if self._compared > MOST_COMPARISONS:
                raise Unbounded("its style rules times its elements are too many")
            for specificity, order, pseudo, block in self._matcher.match(element):
                if pseudo is None:
                    found += _weighed(block, (0, *specificity), order)
        if inline:
            found += _weighed(Block(inline_declarations(inline, quirks=self.quirks)), (1, 0, 0, 0), 0)
        found.sort(key=lambda each: each[0])
        return {name: value for _, name, value in found}


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


def _weighed(block: Block, specificity: tuple[int, ...], order: int) -> Iterator[tuple[tuple[bool, int, tuple[int, ...], int], str, str]]:
    for name, value, important in block.declarations:
        # Outside of layers wins, unless it is important: then the first layer does.
        layer = (-block.layer if block.layer else -(1 << 20)) if important else (block.layer or 1 << 20)
        yield (important, layer, specificity, order), name, value


def inline_declarations(style: str, *, quirks: bool = False) -> tuple[tuple[str, str, bool], ...]:
    """Return the declarations of a style attribute."""
    from tinycss2 import parse_blocks_contents

    if _nesting(style) > DEEPEST:
        raise Unbounded("a style attribute nests too deep")
    return declarations(parse_blocks_contents(style, skip_comments=True, skip_whitespace=True), quirks=quirks)


def declarations(nodes: list[Any], *, quirks: bool = False) -> tuple[tuple[str, str, bool], ...]:
    """Return the declarations that bear on what is seen, shorthands taken apart."""
    from tinycss2 import serialize

    kept: list[tuple[str, str, bool]] = []
    for node in nodes:
        if node.type != "declaration":
            continue
        name = node.lower_name
        if node.name.startswith("--"):
            kept.append((node.name, serialize(node.value).strip(), node.important))
        elif name in WANTED or name in SHORTHANDS:
            value = serialize(node.value).strip()
            parts = [(each, _part(name, value, (place, each)), node.important) for place, each in enumerate(SHORTHANDS.get(name, (name,))) if value]
            if _holds(name, value, parts, quirks):
                kept += parts
    return tuple((name, value, important) for name, value, important in kept if name.startswith("--") or name in WANTED)


def _holds(name: str, value: str, parts: list[tuple[str, str, bool]], quirks: bool) -> bool:
    if name in {"font", "background", "animation"}:
        return valid_font(value) if name == "font" else valid_background(value) if name == "background" else True
    return all(valid(each, part, quirks=quirks) for each, part, _ in parts)


def _part(name: str, value: str, longhand: tuple[int, str]) -> str:
    """The value a shorthand gives to its longhand, by its place and name; most readers of values find their own part."""
    place, each = longhand
    if name == "flex":
        return flexed(each, value)
    if name in {"grid", "grid-template"}:
        return tracks(each, value)
    if name not in SIDES and name not in PAIRS:
        return value
    parts: list[str] = re.findall(r"[^\s(]*\([^)]*\)+|[^\s]+", value[:500]) or [value]
    if name in PAIRS:
        return parts[min(place, len(parts) - 1)]
    return parts[_SIDE[min(len(parts), 4)][place]]


def _nesting(css: str) -> int:
    depth = most = 0
    for mark in re.findall(r"[({\[\])}]", css):
        depth = depth + 1 if mark in "({[" else max(depth - 1, 0)
        most = max(most, depth)
    return most


def substituted(value: str, variables: dict[str, str]) -> str | None:
    """Return a value with its variables put in; None when one is not set or they grow without end."""
    for _ in range(32):
        found = _VARIABLE.search(value)
        if found is None:
            return value if "var(" not in value.lower() else None
        put = variables.get(found.group(1), found.group(2))
        if put == "initial":  # that is how a variable is unset
            put = found.group(2)
        if put is None or len(value) + len(put) > 5000:
            return None
        value = value[: found.start()] + put + value[found.end() :]
    return None
