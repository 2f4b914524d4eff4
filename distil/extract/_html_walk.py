"""A page from top to bottom: styles computed on the way, words to the flow, attributes and comments aside."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from distil.data import Mark, Role
from distil.extract._html_css import Sheets
from distil.extract._html_facts import Style
from distil.extract._html_flow import Context, Flow
from distil.extract._html_lists import HEADINGS, WITHOUT_WORDS, first_cell, numbers_of, of_data, restyled, unpicked
from distil.extract._html_sheets import Linked, sheets_of
from distil.extract._html_style import BLOCKS, Made, compute
from distil.extract._html_tree import COMMENT, CUT, LONGEST_ATTRIBUTE, Node, parse

ROLES = {"li": Role.ITEM, "dt": Role.ITEM, "dd": Role.ITEM, "pre": Role.CODE, "listing": Role.CODE, "xmp": Role.CODE, "plaintext": Role.CODE}
ROLES |= {"figcaption": Role.CAPTION, "caption": Role.CAPTION, "table": Role.PARAGRAPH} | dict.fromkeys(HEADINGS, Role.HEADING)
FURNITURE_TAGS = frozenset({"nav", "button", "select", "textarea", "footer", "menu", "dialog", "option", "datalist"})
FURNITURE_ROLES = frozenset(
    {"navigation", "banner", "contentinfo", "search", "menu", "menubar", "toolbar", "tablist", "dialog", "alertdialog"} | {"button"}
)
FLOWING = frozenset({"inline", "contents", "inline-block", "ruby", "inline-flex", "inline-grid", "inline-table", "ruby-text", "math"})
# Words in these attributes are said aloud or shown on demand, never in the flow of the page.
SIDES = {"alt": Mark.ASSISTIVE, "aria-label": Mark.ASSISTIVE, "aria-description": Mark.ASSISTIVE, "aria-roledescription": Mark.ASSISTIVE}
SIDES |= {"aria-placeholder": Mark.ASSISTIVE, "aria-valuetext": Mark.ASSISTIVE, "summary": Mark.ASSISTIVE, "title": Mark.ATTRIBUTE}
SIDES |= {"placeholder": Mark.ATTRIBUTE, "value": Mark.ATTRIBUTE, "label": Mark.ATTRIBUTE, "abbr": Mark.ATTRIBUTE}
# Names that frameworks give to what is for screen readers; the rule itself is then in a sheet elsewhere.
FOR_READERS = frozenset(
    {"sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "u-visually-hidden", "show-for-sr", "a11y-hidden"} | {"hidden-visually"}
)
_REFERENCES = frozenset({"references", "reflist", "footnotes", "endnotes", "bibliography", "refbegin", "ref-list", "citation-list"})
# What stands alone in an operator of a formula and draws nothing: "applied to", "times", a separator, "plus".
INVISIBLE_OPERATORS = frozenset("\u2061\u2062\u2063\u2064")
# A reading aid stands above its base, a numerator above its line: in a line of text, signs say so. The brackets some pages bring
# along for old browsers would say it twice.
SIGNS = {"rt": ("(", "", ")"), "mfrac": ("", "/", "")}
BRACKETS = frozenset({"(", ")", "（", "）", "[", "]", "【", "】", "《", "》"})
# Elements in which words alone are not simply drawn one after the other.
_STRUCTURED = frozenset({"details", "mo", "select"}) | SIGNS.keys() | WITHOUT_WORDS
MOST_EMBEDDED = 2  # a page in a frame in a page
_PLAIN = re.compile(r"[a-z][a-z0-9-]*")
_WORDY = re.compile(r"[^\W\d_]{2,}[^\w]{1,9}[^\W\d_]{2,}")


@dataclass(frozen=True)
class Scope:
    """What an element inherits besides its style."""

    style: Style
    context: Context
    sheets: Sheets
    embedded: int = 0


class Walk:
    """One pass over a page. Afterwards `flow.blocks` hold the words, `sides` the rest, `outline` the visible page for finding its article."""

    def __init__(self, unread: set[str], *, linked: Linked | None = None) -> None:
        self.linked = linked
        self.flow = Flow()
        self.sides: dict[tuple[str, Mark], int] = {}
        self.outline: list[str] = []
        self.runs = 0
        self.title = ""
        self.depth = 0
        self.unread = unread
        self._stack: list[Iterator[None]] = []
        self._slots: list[dict[str, Style]] = []  # for each shadow tree around: its slots and how they are drawn
        self._slotted: list[frozenset[str]] = []  # and the names of the slots that its host fills
        self._made: Made = {}
        self._unsure: dict[int, tuple[Style, Style]] = {}
        self._labels: dict[int, str] = {}  # what stands before items of lists that are walked now

    def page(self, root: Node) -> None:
        """Walk a whole page."""
        sheets = sheets_of(root, self.unread, self.linked)
        for words in filter(_WORDY.search, sheets.generated):
            self._side(words.strip("\"' "), Mark.ATTRIBUTE)
        self._stack = [self._element(root, _wrapped(root), Scope(Style(), Context(), sheets))]
        while self._stack:
            self.depth = max(self.depth, len(self._stack))
            if next(self._stack[-1], self) is self:
                self._stack.pop()
        self.flow.end()

    def _element(self, node: Node, wrapper: Any, outer: Scope) -> Iterator[None]:
        """Walk one element; each step is one child, so that depth costs no recursion."""
        if len(self._stack) % 200 == 0:
            _ = wrapper.ancestors  # the library finds them by recursion, and keeps them
        declared = outer.sheets.declared(wrapper, node.attrib.get("style", ""))
        style = compute(outer.style, node, outer.sheets, declared, self._made)
        if "external style sheets" in self.unread:
            style = self._elsewhere(style, node)
        scope = Scope(style, _context(node, outer.context), outer.sheets, outer.embedded)
        self._aside(node, style)
        name = node.attrib.get("name", "")
        if node.tag == "slot" and self._slots and name not in self._slots[-1]:
            self._slots[-1][name] = style
            if name in self._slotted[-1]:
                scope = replace(scope, style=_hidden(style))  # its own words stand in for what is missing, and nothing is
        label = self._labels.pop(id(node), "") if node.tag == "li" else ""
        if label:
            label = restyled(label, style.listed) if declared.get("display", "list-item") == "list-item" else ""
        apart = style.display not in FLOWING and Mark.HIDDEN_ELEMENT not in style.marks - outer.style.marks
        drawn = not style.marks
        self._open(node, scope, apart, drawn)
        if drawn and node.tag == "li":
            self.flow.label(label)
        yield from self._content(node, wrapper, scope)
        self._close(node, scope, apart, drawn)

    def _elsewhere(self, style: Style, node: Node) -> Style:
        """Some of the page's style is elsewhere: colours can't be compared, and names say what is for screen readers."""
        if FOR_READERS & set(node.attrib.get("class", "").lower().split()):
            return replace(style, marks=style.marks | {Mark.ASSISTIVE}, sure=False)
        if not style.sure:
            return style
        if id(style) not in self._unsure:
            self._unsure[id(style)] = style, replace(style, sure=False)
        return self._unsure[id(style)][1]

    def _open(self, node: Node, scope: Scope, apart: bool, drawn: bool) -> None:
        if drawn:
            self.outline.append(f"<{node.tag}{_outlined(node.attrib)}>" if node.attrib else f"<{node.tag}>")
        if scope.context.cells:
            self._open_cell(node, scope, apart)
        elif apart or (node.tag == "table"):
            self.flow.end()
        if node.tag in HEADINGS and drawn and not scope.context.cells:
            self.flow.section += 1

    def _open_cell(self, node: Node, scope: Scope, apart: bool) -> None:
        if node.tag == "table":
            self.flow.end()
        elif node.tag in {"td", "th"} and not scope.style.marks:
            self.flow.cell(node.attrib.get("\0first") is not None, scope.context)
        elif apart:
            self.flow.gap()

    def _close(self, node: Node, scope: Scope, apart: bool, drawn: bool) -> None:
        if drawn:
            self.outline.append(f"</{node.tag}>")
        if node.tag == "br" and drawn:
            self.flow.line()
        elif scope.context.cells and node.tag == "tr":
            self.flow.row()
        elif scope.context.cells and node.tag != "table":
            if apart:
                self.flow.gap()
        elif apart or node.tag == "table":
            self.flow.end()

    def _content(self, node: Node, wrapper: Any, scope: Scope) -> Iterator[None]:
        embedded = _embedded(node)
        if embedded is not None:
            unseen = node.tag == "iframe" and "srcdoc" not in node.attrib
            yield from self._embed(parse(embedded, embedded=True), replace(scope, style=_hidden(scope.style)) if unseen else scope)
            return
        if node.tag == "script":
            self._script(node)
            return
        if node.tag == "style" or (node.tag == "title" and not scope.style.vector):
            return
        if all(isinstance(child, str) for child in node.nodes) and node.tag not in _STRUCTURED:
            for words in node.nodes:
                self._text(str(words), scope)
            return
        shadow = next((child for child in node if child.tag == "template" and "shadowrootmode" in child.attrib), None)
        slots: dict[str, Style] | None = None
        if shadow is not None:
            slots = {}
            self._slots.append(slots)
            self._slotted.append(_filled(node))
            yield from self._embed(shadow, scope, shadow=True)
            self._slots.pop()
            self._slotted.pop()
        yield from self._children(node, wrapper, scope, slots)

    def _children(self, node: Node, wrapper: Any, scope: Scope, slots: dict[str, Style] | None) -> Iterator[None]:
        wrappers = wrapper.iter_children()
        shut = node.tag == "details" and "open" not in node.attrib
        summary = next((child for child in node if child.tag == "summary"), None) if shut else None
        inner = replace(scope, style=_hidden(scope.style)) if shut else _slotted(scope, slots, "")
        if scope.context.cells and node.tag == "tr":
            first_cell(node)
        # Which lists a site shows without numbers its sheets say: without those, only lists as authors write them are sure to have some.
        dressed = "external style sheets" in self.unread and ({"class", "id"} & node.attrib.keys() or scope.context.furniture)
        if node.tag == "ol" and not dressed:
            self._labels |= numbers_of(node)
        left, wordless = unpicked(node), _hidden(inner.style) if node.tag in WITHOUT_WORDS else inner.style
        before, between, after = SIGNS.get(node.tag, ("", "", ""))
        self._sign(before, inner)
        elements = 0
        for child in node.nodes:
            if isinstance(child, str):
                said = " " if node.tag == "mo" and child.strip() in INVISIBLE_OPERATORS else child
                self._text(said, replace(inner, style=wordless) if node.tag in WITHOUT_WORDS and said.strip() else inner)
            elif child.tag == COMMENT:
                self._side(child.text, Mark.COMMENT)
            else:
                beside = next(wrappers)
                self._sign(between if elements else "", inner)
                elements += 1
                drawn_twice = slots is not None and child.tag == "template" and "shadowrootmode" in child.attrib
                if not drawn_twice and not (child.tag == "rp" and child.text.strip() in BRACKETS):
                    own = scope if child is summary else _slotted(inner, slots, child.attrib.get("slot", ""))
                    own = replace(own, style=_hidden(own.style)) if id(child) in left else own
                    self._stack.append(self._element(child, beside, own))
                    yield
        self._sign(after, inner)

    def _sign(self, sign: str, scope: Scope) -> None:
        """Say in a line what a drawing says by where it stands."""
        if sign:
            self._text(sign, scope)

    def _embed(self, root: Node, scope: Scope, *, shadow: bool = False) -> Iterator[None]:
        """Walk another tree in place: a frame's page, a shadow tree, what is shown without scripts."""
        if scope.embedded >= MOST_EMBEDDED:
            self._side(root.everything(), Mark.ATTRIBUTE)
            return
        inner = replace(scope, sheets=sheets_of(root, self.unread, self.linked, shadow=shadow), embedded=scope.embedded + 1)
        copy = Node("div", {})
        copy.nodes = root.nodes
        self._stack.append(self._element(copy, _wrapped(copy), inner))
        yield

    def _text(self, words: str, scope: Scope) -> None:
        self.runs += 1
        seen = self.flow.text(words, scope.style, scope.context, self.runs)
        if seen and words.strip():
            self._doubt(scope.style)
        if not words.strip():
            self.outline.append(" ")
        elif seen:
            self.outline.append(f"{numbered(self.runs)}{escape(words)}")

    def _doubt(self, style: Style) -> None:
        """Name what may hide words that are taken as seen."""
        self.unread |= style.doubts
        if style.drawing is not None:
            self.unread |= style.drawing.doubts
        if style.colour is None:
            self.unread.add("colours that can't be worked out")

    def _aside(self, node: Node, style: Style) -> None:
        if node.tag in {"iframe", "frame", "embed"} and node.attrib.get("src") and "srcdoc" not in node.attrib and not style.marks:
            self.unread.add("pages in frames")
        if CUT in node.attrib:
            self.unread.add(f"attribute values beyond {LONGEST_ATTRIBUTE:,} characters")
        if node.tag == "title" and not style.vector:
            self.title = self.title or " ".join(node.text.split())
            self._side(node.text, Mark.METADATA)
        if node.tag == "meta" and "content" in node.attrib and "charset" not in node.attrib.get("http-equiv", "").lower():
            self._side(node.attrib["content"], Mark.METADATA)
        for name, value in node.attrib.items():
            if name in SIDES:
                self._side(value, SIDES[name])
            elif name.startswith(("data-", "x-")) and value.lstrip()[:1] in {"{", "["}:
                self.unread.add("strings in scripts")  # a script's own settings
            elif name.startswith(("data-", "x-")) and _WORDY.search(value):
                self._side(value, Mark.ATTRIBUTE)

    def _script(self, node: Node) -> None:
        """Code is not text; a description of the page that machines are meant to read is."""
        if node.attrib.get("type", "").lower().strip() == "application/ld+json":
            self._side(node.text, Mark.SCRIPT)
        elif node.text.strip():
            self.unread.add("strings in scripts")

    def _side(self, words: str, mark: Mark) -> None:
        if any(character.isalpha() for character in words):
            self.sides.setdefault((words.strip(), mark), self.flow.section)


def _embedded(node: Node) -> str | None:
    if node.tag == "iframe":
        return node.attrib.get("srcdoc", node.text)
    return node.text if node.tag in {"noscript", "noembed", "noframes"} else None


def _context(node: Node, outer: Context) -> Context:
    role = ROLES.get(node.tag, outer.role)
    if outer.role is Role.ITEM and node.tag in {"p", "div"}:
        role = Role.ITEM
    if outer.role is Role.REFERENCE or _notes(node):
        role = Role.REFERENCE
    furniture = outer.furniture or node.tag in FURNITURE_TAGS or node.attrib.get("role", "").lower() in FURNITURE_ROLES
    cells = (outer.cells and node.tag != "caption") or (node.tag == "table" and of_data(node))
    if cells:
        role = Role.TABLE
    if node.tag in BLOCKS:
        return Context(role, furniture, cells, f"/{node.tag}.{node.attrib.get('class', '')[:100]}", outer.box)
    if (role, furniture, cells) == (outer.role, outer.furniture, outer.cells):
        return outer
    return Context(role, furniture, cells, outer.box, outer.outer)


def _outlined(attributes: dict[str, str]) -> str:
    return "".join(f' {name}="{escape(value[:300])}"' for name, value in attributes.items() if _PLAIN.fullmatch(name))


def _notes(node: Node) -> bool:
    """True for a list of references or notes, by the names encyclopedias and publishers give it."""
    if not node.attrib:
        return False
    names = set(node.attrib.get("class", "").lower().split())
    return node.attrib.get("role", "") in {"doc-endnotes", "doc-bibliography"} or bool(
        names & _REFERENCES and node.tag in {"ol", "ul", "section", "div"}
    )


def _hidden(style: Style) -> Style:
    return replace(style, marks=style.marks | {Mark.HIDDEN_ELEMENT})


def _filled(host: Node) -> frozenset[str]:
    """The names of the slots that stand filled by what is in a host; words and elements without a name fill the one without."""
    named = {child.attrib.get("slot", "") for child in host if child.tag != "template"}
    return frozenset(named | ({""} if host.text.strip() else set()))


def _slotted(scope: Scope, slots: dict[str, Style] | None, name: str) -> Scope:
    """What stands in a host is drawn where its slot is, and not at all without one."""
    if slots is None:
        return scope
    return replace(scope, style=slots[name] if name in slots else _hidden(scope.style))


def _wrapped(root: Node) -> Any:
    from cssselect2 import ElementWrapper

    return ElementWrapper.from_html_root(root)


# Each text node of the outline begins with its number, in signs no page uses (cuneiform) and no library throws away.
_FIRST, _BASE = 0x12000, 900
_NUMBER = re.compile(f"[{chr(_FIRST)}-{chr(_FIRST + _BASE - 1)}]{{3}}")


def numbered(run: int) -> str:
    """Return the number of a text node, in three signs."""
    high, low = divmod(run, _BASE)
    return chr(_FIRST + high // _BASE % _BASE) + chr(_FIRST + high % _BASE) + chr(_FIRST + low)


def numbers(text: str) -> set[int]:
    """Return the numbers of the text nodes that are left in a text."""
    found = set()
    for signs in _NUMBER.findall(text):
        high, middle, low = (ord(sign) - _FIRST for sign in signs)
        found.add((high * _BASE + middle) * _BASE + low)
    return found
