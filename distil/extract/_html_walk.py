"""A page from top to bottom: styles computed on the way, words to the flow, attributes and comments aside."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape

from distil.data import Mark
from distil.extract._html_context import context
from distil.extract._html_cover import Layer, Stack, covers, entered, grounded, inside, layer_of
from distil.extract._html_css import Sheets
from distil.extract._html_facts import Style
from distil.extract._html_flow import Context, Flow, marks_of
from distil.extract._html_lists import HEADINGS, WITHOUT_WORDS, first_cell, numbers_of, restyled, unpicked
from distil.extract._html_matching import Effort, Element
from distil.extract._html_numbers import numbered
from distil.extract._html_room import room_in
from distil.extract._html_scope import PAGE, Line, Scope, filled, hidden, slotted
from distil.extract._html_sheets import Linked, paged, sheets_of
from distil.extract._html_style import Made, compute
from distil.extract._html_tracks import Columns, Grid, placed_in
from distil.extract._html_tree import COMMENT, CUT, LONGEST_ATTRIBUTE, Node, parse

FLOWING = frozenset({"inline", "contents", "inline-block", "ruby", "inline-flex", "inline-grid", "inline-table", "ruby-text", "math"})
# Words in these attributes are said aloud or shown on demand, never in the flow of the page.
SIDES = {"alt": Mark.ASSISTIVE, "aria-label": Mark.ASSISTIVE, "aria-description": Mark.ASSISTIVE, "aria-roledescription": Mark.ASSISTIVE}
SIDES |= {"aria-placeholder": Mark.ASSISTIVE, "aria-valuetext": Mark.ASSISTIVE, "summary": Mark.ASSISTIVE, "title": Mark.ATTRIBUTE}
SIDES |= {"placeholder": Mark.ATTRIBUTE, "value": Mark.ATTRIBUTE, "label": Mark.ATTRIBUTE, "abbr": Mark.ATTRIBUTE}
# Names that frameworks give to what is for screen readers; the rule itself is then in a sheet elsewhere.
FOR_READERS = frozenset(
    {"sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "u-visually-hidden", "show-for-sr", "a11y-hidden"} | {"hidden-visually"}
)
# What stands alone in an operator of a formula and draws nothing: "applied to", "times", a separator, "plus".
INVISIBLE_OPERATORS = frozenset("\u2061\u2062\u2063\u2064")
# A reading aid stands above its base, a numerator above its line: in a line of text, signs say so. The brackets some pages bring
# along for old browsers would say it twice.
SIGNS = {"rt": ("(", "", ")"), "mfrac": ("", "/", "")}
BRACKETS = frozenset({"(", ")", "（", "）", "[", "]", "【", "】", "《", "》"})
# Elements in which words alone are not simply drawn one after the other.
_STRUCTURED = frozenset({"details", "mo", "select"}) | SIGNS.keys() | WITHOUT_WORDS
LONGER_THAN_A_WINDOW = 2000  # letters
USUAL = 16.0  # pixels: the size of type that browsers begin with
MOST_EMBEDDED = 2  # a page in a frame in a page
_PLAIN = re.compile(r"[a-z][a-z0-9-]*")
_WORDY = re.compile(r"[^\W\d_]{2,}[^\w]{1,9}[^\W\d_]{2,}")


class Walk:
    """One pass over a page. Afterwards `flow.blocks` hold the words, `sides` the rest, `outline` the visible page for finding its article."""

    def __init__(self, unread: set[str], *, linked: Linked | None = None) -> None:
        self.linked = linked
        self.unread = unread
        self._layers: dict[int, list[Layer]] = {}  # by the box they are placed in: those found on this pass, those of the one before
        self._known: dict[int, list[Layer]] = {}
        self._effort = Effort()
        self._pages: dict[int, Node] = {}  # pages in pages, so that both passes see the same
        self._begin()

    def _begin(self) -> None:
        self.flow = Flow()
        self.sides: dict[tuple[str, Mark], int] = {}
        self.outline: list[str] = []
        self.runs = 0
        self.title = ""
        self.depth = 0
        self._order = 0.0
        self._scripted = False
        self._filled = 0.0  # how much of the first window the words beneath a box fill, in letters of the usual size
        self._stack: list[Iterator[None]] = []
        self._slots: list[dict[str, Style]] = []  # for each shadow tree around: its slots and how they are drawn
        self._slotted: list[frozenset[str]] = []  # and the names of the slots that its host fills
        self._made: Made = {}
        self._unsure: dict[int, tuple[Style, Style]] = {}
        self._labels: dict[int, str] = {}  # what stands before items of lists that are walked now
        self._covered: dict[tuple[int, frozenset[Mark]], tuple[Style, Style]] = {}

    def page(self, root: Node) -> None:
        """Walk a whole page."""
        sheets = sheets_of(root, self.unread, self.linked, self._effort)
        self._pass(root, sheets)
        self._bound()
        if self._layers:
            self._known, self._layers = self._layers, {}
            self._begin()
            self._pass(root, sheets)

    def _bound(self) -> None:
        """Leave out what scripts may take away, and tell apart what is no longer than a window over a page that is."""
        over = self._layers.pop(PAGE, [])
        if over and self._scripted:
            self.unread.add("boxes over the whole page, which scripts may take away")
            return
        long = sum(len(block.text) for block in self.flow.blocks) > LONGER_THAN_A_WINDOW
        if long:
            over = [replace(layer, brief=not layer.fixed and layer.rect is None) for layer in over]
            over = [layer for layer in over if layer.z >= 0 or not layer.brief]
        if any(layer.brief for layer in over):
            self.unread.add("where a box over the first window of the page ends")
        if over:
            self._layers[PAGE] = over

    def _pass(self, root: Node, sheets: Sheets) -> None:
        for words in filter(_WORDY.search, sheets.generated):
            self._side(words.strip("\"' "), Mark.ATTRIBUTE)
        stack, style = inside((), tuple(self._known.get(PAGE, ())), paged(root))
        self._stack = [self._element(root, Element(root, self._effort), Scope(style, Context(), sheets, stack=stack))]
        while self._stack:
            self.depth = max(self.depth, len(self._stack))
            if next(self._stack[-1], self) is self:
                self._stack.pop()
        self.flow.end()

    def _element(self, node: Node, wrapper: Element, outer: Scope) -> Iterator[None]:
        """Walk one element; each step is one child, so that depth costs no recursion."""
        judged = outer.sheets.judged(wrapper, node.attrib.get("style", ""))
        declared = judged[""]
        style = compute(outer.style, node, outer.sheets, declared, self._made)
        self._order += 1.0
        order = self._order
        stack, risen = entered(outer.stack, id(node), order, style.box)
        if risen:
            base = outer.style
            for layer in risen:
                base = grounded(base, layer)
            style = compute(base, node, outer.sheets, declared, self._made)
        if outer.grid is not None or outer.columns is not None:
            style = placed_in(outer.grid, outer.columns, node, style)
        if "external style sheets" in self.unread:
            style = self._elsewhere(style, node)
        scope = self._stacked((outer, stack), style, node, judged)
        style = scope.style
        self._aside(node, style)
        name = node.attrib.get("name", "")
        if node.tag == "slot" and self._slots and name not in self._slots[-1]:
            self._slots[-1][name] = style
            if name in self._slotted[-1]:
                scope = replace(scope, style=hidden(style))  # its own words stand in for what is missing, and nothing is
        label = self._labels.pop(id(node), "") if node.tag == "li" else ""
        if label:
            label = restyled(label, style.listed) if declared.get("display", "list-item") == "list-item" else ""
        apart = style.display not in FLOWING and Mark.HIDDEN_ELEMENT not in style.marks - outer.style.marks
        drawn = not style.marks
        if outer.room is not None or "overflow-y" in declared:
            scope = replace(scope, room=room_in(outer.room, node, style, declared))
        if apart and outer.room is not None:
            outer.room.end()
        begin = outer.room.used if outer.room is not None else 0.0
        self._open(node, scope, apart, drawn)
        if drawn and node.tag == "li":
            self.flow.label(label)
        yield from self._content(node, wrapper, scope)
        self._close(node, scope, apart, drawn)
        if outer.room is not None and ((apart and scope.room is outer.room) or (node.tag == "br" and drawn)):
            outer.room.end(style if node.tag == "br" else None)
            outer.room.after(begin, declared if apart else {}, style.size)
        if scope.line is not None and (node.tag == "br" or (apart and scope.line.begun)):
            scope.line.over = True
        if "after" in judged:
            self._generated(judged["after"], (scope, node, outer), self._order + 0.5)

    def _stacked(self, where: tuple[Scope, Stack], style: Style, node: Node, judged: dict[str, dict[str, str]]) -> Scope:
        """Return the scope of an element, with the boxes over and under its words; keep those that it puts there itself."""
        outer, stack = where
        frame, window = outer.frame, outer.window
        if style.box is not None:
            self._keep(style, outer, self._order, id(node))
            frame = id(node) if style.box.frames else frame
            window = id(node) if style.box.moved else window
        if id(node) in self._known:
            stack, style = inside(stack, tuple(self._known[id(node)]), style)
        grid = Grid(style.grid) if style.grid is not None else None
        columns = Columns() if node.tag == "table" else outer.columns
        around = context(node, outer.context)
        scope = Scope(style, around, outer.sheets, outer.embedded, stack, frame, window, grid, columns, outer.line)
        if "before" in judged:
            self._generated(judged["before"], (scope, node, outer), self._order + 0.5)
        if "first-line" in judged and style.display not in FLOWING:
            first = marks_of(compute(style, Node("span", {}), outer.sheets, judged["first-line"], self._made))
            scope = replace(scope, line=Line(first)) if first and not style.marks else scope
        return scope

    def _keep(self, style: Style, scope: Scope, order: float, node: int) -> None:
        layer = layer_of(style.box, order, node)
        if layer is not None:
            self._layers.setdefault(scope.window if layer.fixed else scope.frame, []).append(layer)

    def _generated(self, declared: dict[str, str], where: tuple[Scope, Node, Scope], order: float) -> None:
        """Keep the layer that a generated box is."""
        scope, _, outer = where
        if declared.get("content", "") not in {"none", "normal"}:
            self._keep(compute(scope.style, Node("span", {}), outer.sheets, declared, self._made), scope, order, -int(order * 2))

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

    def _content(self, node: Node, wrapper: Element, scope: Scope) -> Iterator[None]:
        embedded = _embedded(node)
        if embedded is not None:
            if id(node) not in self._pages:
                self._pages[id(node)] = parse(embedded, embedded=True)
            unseen = node.tag == "iframe" and "srcdoc" not in node.attrib
            yield from self._embed(self._pages[id(node)], replace(scope, style=hidden(scope.style)) if unseen else scope)
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
            self._slotted.append(filled(node))
            yield from self._embed(shadow, scope, shadow=True)
            self._slots.pop()
            self._slotted.pop()
        yield from self._children(node, wrapper, scope, slots)

    def _children(self, node: Node, wrapper: Element, scope: Scope, slots: dict[str, Style] | None) -> Iterator[None]:
        wrappers = wrapper.iter_children()
        shut = node.tag == "details" and "open" not in node.attrib
        summary = next((child for child in node if child.tag == "summary"), None) if shut else None
        inner = replace(scope, style=hidden(scope.style)) if shut else slotted(scope, slots, "")
        if scope.context.cells and node.tag == "tr":
            first_cell(node)
        # Which lists a site shows without numbers its sheets say: without those, only lists as authors write them are sure to have some.
        dressed = "external style sheets" in self.unread and ({"class", "id"} & node.attrib.keys() or scope.context.furniture)
        if node.tag == "ol" and not dressed:
            self._labels |= numbers_of(node)
        left, wordless = unpicked(node), hidden(inner.style) if node.tag in WITHOUT_WORDS else inner.style
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
                    own = scope if child is summary else slotted(inner, slots, child.attrib.get("slot", ""))
                    own = replace(own, style=hidden(own.style)) if id(child) in left else own
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
        inner = replace(scope, sheets=sheets_of(root, self.unread, self.linked, self._effort, shadow=shadow), embedded=scope.embedded + 1)
        copy = self._pages.setdefault(-id(root), Node("div", {}))
        copy.nodes = root.nodes
        self._stack.append(self._element(copy, Element(copy, self._effort), inner))
        yield

    def _text(self, words: str, scope: Scope) -> None:
        self.runs += 1
        style = self._overlaid(words, scope) if (scope.stack or scope.line) and words.strip() else scope.style
        if scope.room is not None and not style.marks and words.strip(" \t\r\n\f") and scope.room.words(style):
            style = self._with(style, frozenset({Mark.CLIPPED}))
        seen = self.flow.text(words, style, scope.context, self.runs)
        if words.strip() and (seen or style.marks == {Mark.UNVERIFIED}):
            self._doubt(style)
        if not words.strip():
            self.outline.append(" ")
        elif seen:
            self.outline.append(f"{numbered(self.runs)}{escape(words)}")

    def _overlaid(self, words: str, scope: Scope) -> Style:
        """The style of words with what lies over them, and with what their first line looks like."""
        mark = covers(scope.stack, below=self._filled > LONGER_THAN_A_WINDOW) if scope.stack else None
        marks = frozenset({mark} if mark is not None else ())
        if scope.line is not None and not scope.line.over:
            scope.line.begun = True
            marks |= scope.line.marks
        if not marks - scope.style.marks:
            return scope.style
        if marks == {mark} and not self.flow.marks(scope.style):
            self._filled += len(words.strip()) * min(scope.style.size * scope.style.scale / USUAL, 1.0) ** 2
        return self._with(scope.style, marks)

    def _with(self, style: Style, marks: frozenset[Mark]) -> Style:
        key = (id(style), marks)
        if key not in self._covered:
            self._covered[key] = style, replace(style, marks=style.marks | marks)
        return self._covered[key][1]

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
        elif node.text.strip() or node.attrib.get("src"):
            self._scripted = True
            if node.text.strip():
                self.unread.add("strings in scripts")

    def _side(self, words: str, mark: Mark) -> None:
        if any(character.isalpha() for character in words):
            self.sides.setdefault((words.strip(), mark), self.flow.section)


def _embedded(node: Node) -> str | None:
    if node.tag == "iframe":
        return node.attrib.get("srcdoc", node.text)
    return node.text if node.tag in {"noscript", "noembed", "noframes"} else None


def _outlined(attributes: dict[str, str]) -> str:
    return "".join(f' {name}="{escape(value[:300])}"' for name, value in attributes.items() if _PLAIN.fullmatch(name))
