"""Words in reading order to blocks: white space as a browser shows it, concealed runs kept out of the sentences they stand in."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from distil.data import Mark, Role
from distil.extract._html_blend import seen
from distil.extract._html_colour import Colour
from distil.extract._html_facts import FAR_RIGHT, OFF, Effect, Style
from distil.extract._html_values import WHITE, contrast, over

# Smaller type than this is not read: 2 px is a seventh of the usual size.
SMALLEST = 2.0
# A letter is about half as wide as it is high: spaced by less than that, all stand in one place. Grids made of words use -0.31.
STACKED = -0.5
MOST_MARKED = 10_000  # styles of one page whose marks are kept at hand
# Letters twenty times their size apart make no word.
SCATTERED = 20.0
# An outline this wide, in shares of the size, drawn over the letters leaves nothing of their own colour: stems are about a tenth.
OUTLINED = 0.15
# Pixels: a thinner outline of letters leaves no trace.
THINNEST = 0.3
# Below this share of ink nothing is seen on paper or screen; 2 % is what attacks use, 38 % what disabled buttons use.
FAINTEST = 0.1
# WCAG asks for 4.5; on 415 harmless PDF files no text is below 1.2 (docs on screening), faint greys stay above 1.3.
LEAST_CONTRAST = 1.2


@dataclass
class Block:
    """One block of the page. `runs` are the numbers of the text nodes in it, with their lengths."""

    text: str
    role: Role
    section: int
    marks: frozenset[Mark] = frozenset()
    runs: list[tuple[int, int]] = field(default_factory=list)
    furniture: bool = False
    kind: str = ""  # the names of the boxes it stands in; blocks of one article share them


@dataclass(frozen=True)
class Context:
    """Where in the structure words stand."""

    role: Role = Role.PARAGRAPH
    furniture: bool = False
    cells: bool = False  # inside a table of data: blocks don't end, cells do
    box: str = ""  # the name of the nearest box, and of the one around it
    outer: str = ""


class Flow:
    """Collects text nodes and cuts them into blocks."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.section = 0
        self._seen: list[str] = []
        self._runs: list[tuple[int, int]] = []
        self._concealed: list[tuple[frozenset[Mark], str]] = []
        self._context = Context()
        self._preserved = False
        self._label = ""
        self._marked: dict[int, tuple[Style, frozenset[Mark]]] = {}  # with the style, so that its id stays its own

    def text(self, words: str, style: Style, context: Context, run: int) -> bool:
        """Take one text node; True when it is seen."""
        marks = self.marks(style)
        if marks:
            if words.strip():
                self._concealed.append((marks, words))
            return False
        if not self._seen:
            self._context = context
        if self._label and words.strip():
            self._seen.append(f"{self._label} ")
            self._label = ""
        if style.white.startswith(("pre", "break-spaces")):
            self._preserved = self._preserved or style.white != "pre-line"
            self._seen.append(words.replace("\r\n", "\n").replace("\r", "\n"))
        else:
            self._seen.append(_folded(words))
        if words.strip():
            self._runs.append((run, len(words.strip())))
        return True

    def marks(self, style: Style) -> frozenset[Mark]:
        """Return what `marks_of` does. Words mostly share the style of others of their kind."""
        found = self._marked.get(id(style))
        if found is None:
            if len(self._marked) >= MOST_MARKED:
                self._marked.clear()
            found = self._marked[id(style)] = style, marks_of(style)
        return found[1]

    def label(self, label: str) -> None:
        """Let a label stand before the next words that are seen."""
        self._label = label

    def line(self) -> None:
        """End a line; an empty line between two of them ends the block."""
        if self._seen and not self._context.cells and self._ends_line():
            self.end()
        else:
            self._seen.append("\n" if not self._context.cells else " ")

    def _ends_line(self) -> bool:
        for piece in reversed(self._seen):
            if piece.strip():
                return piece.rstrip(" \t").endswith("\n") and not self._preserved
            if "\n" in piece:
                return not self._preserved
        return False

    def cell(self, first: bool, context: Context) -> None:
        """Begin a cell of a table of data."""
        if not self._seen:
            self._context = context
        self._seen.append("" if first else " | ")

    def row(self) -> None:
        """End a row of a table of data."""
        if self._seen:
            self._seen.append("\n")

    def gap(self) -> None:
        """Keep words of two boxes apart without ending the block; a block that has not begun takes its place from its first words."""
        if self._seen:
            self._seen.append(" ")

    def end(self) -> None:
        """End the block: what is seen first, what is concealed after it."""
        text = _tidied("".join(self._seen), self._preserved)
        context = self._context
        if text.strip(" |\n"):
            self.blocks.append(Block(text, context.role, self.section, frozenset(), self._runs, context.furniture, context.outer + context.box))
        for marks, words in _joined(self._concealed):
            # A line end of its own, so that two such blocks don't become one word.
            self.blocks.append(Block(words + "\n", Role.PARAGRAPH, self.section, marks))
        self._seen, self._runs, self._concealed, self._context, self._preserved = [], [], [], Context(), False


_SPACES = str.maketrans("\t\n\r\f", "    ")


def _folded(words: str) -> str:
    """White space of the source becomes single spaces, as long as it is ASCII."""
    return words.translate(_SPACES)


def _tidied(text: str, preserved: bool) -> str:
    lines = text.split("\n")
    if preserved:
        return "\n".join(line.rstrip(" \t") for line in lines).strip("\n")
    return "\n".join(" ".join(filter(None, line.split(" "))) for line in lines).strip("\n ")


def _joined(concealed: list[tuple[frozenset[Mark], str]]) -> Iterator[tuple[frozenset[Mark], str]]:
    at = 0
    while at < len(concealed):
        marks, parts = concealed[at][0], []
        while at < len(concealed) and concealed[at][0] == marks:
            parts.append(concealed[at][1])
            at += 1
        yield marks, " ".join("".join(parts).split())


def marks_of(style: Style) -> frozenset[Mark]:
    """Return the facts that keep words of this style from being seen."""
    marks = set(style.marks)
    if not style.shown:
        marks.add(Mark.HIDDEN_ELEMENT)
    scale = style.scale * (style.drawing.scale if style.drawing is not None else 1.0)
    if style.size * scale < SMALLEST or not style.sized or not STACKED < style.spacing < SCATTERED:
        marks.add(Mark.TINY_TYPE)
    if style.drawing is not None:
        marks |= style.drawing.marks
    if style.pressed:
        marks.add(Mark.CLIPPED)
    if style.indent <= OFF or style.indent >= FAR_RIGHT:
        marks.add(Mark.OFF_PAGE)
    if style.opacity < FAINTEST:
        marks.add(Mark.TRANSPARENT)
    if not marks:
        sure = style.sure and not style.vector
        inks = _inks(style)
        faint = _faint((inks, style.backdrops, style.opacity), style.effects, style.grounded, sure)
        marks |= {faint} if faint else set()
    return frozenset(marks)


def _inks(style: Style) -> tuple[Colour | None, ...]:
    """The colours that letters are drawn with: their own unless an outline covers it, that of an outline, those of shadows."""
    outline, width = style.stroke or (None, 0.0)
    if outline is not None and width >= OUTLINED:
        return outline, *style.shadows
    drawn = outline is not None and (width * style.size >= THINNEST or (width > 0 and style.vector))
    return style.colour, *((outline,) if drawn else ()), *style.shadows


@lru_cache(maxsize=4096)
def _faint(
    drawn: tuple[tuple[Colour | None, ...], tuple[Colour, ...], float], effects: tuple[Effect, ...], grounded: tuple[Effect, ...], sure: bool
) -> Mark | None:
    inks, backdrops, opacity = drawn
    if None in inks:
        return None
    shown = [ink for ink in inks if ink is not None and ink[3] * opacity >= FAINTEST]
    if not shown:
        return Mark.TRANSPARENT
    for ink in shown:
        if effects:
            pairs = [(seen(ink, effects, WHITE if grounded else ground), seen(ground, grounded, WHITE)) for ground in backdrops]
        else:
            pairs = [(ink, ground) for ground in backdrops]
        if any(contrast(over(letters, ground, opacity), ground) >= LEAST_CONTRAST for letters, ground in pairs):
            return None
    return Mark.NO_CONTRAST if sure else Mark.UNVERIFIED
