"""The facts a browser computes for one element, as far as they decide whether its words are seen."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from distil.data import Mark
from distil.extract._html_colour import Colour
from distil.extract._html_drawing import Drawing
from distil.extract._html_values import BLACK, WHITE

# Farther than this to the left or above nothing reaches back onto the page: menus and hanging indents stay within.
OFF = -400.0
FAR_RIGHT = 3000.0
FAR_DOWN = 200_000.0


Effect = tuple[str, float]


@dataclass(frozen=True, slots=True)
class Edge:
    """A box that cuts what leaves it: its place, its size as far as it is said, and whether loose boxes in it are held by it."""

    x: float
    y: float
    width: float | None
    height: float | None
    holds: bool


@dataclass(frozen=True, slots=True)
class Box:
    """How a box is stacked with others: its level, whether it is a world of its own (CSS 2.2, appendix E), what of its frame it fills."""

    position: str
    z: int
    apart: bool
    moved: bool
    fills: bool
    painted: bool  # nothing shines through it
    paint: Colour | None  # unless it is a picture
    rect: tuple[float, float, float, float] | None  # left, top, right, bottom, in fixed lengths

    @property
    def frames(self) -> bool:
        """True when loose boxes inside are placed in it."""
        return self.position != "static" or self.moved


@dataclass(frozen=True, slots=True)
class Tracks:
    """The tracks of a grid: "fixed" for one of no size, "shared" for one that has none unless what it holds asks for some."""

    rows: tuple[str | None, ...]
    columns: tuple[str | None, ...]
    others: str | None  # rows beyond those that are named
    areas: Mapping[str, tuple[int, int]]  # row and column where a named one begins
    cut: bool  # the grid cuts what leaves it
    downward: bool  # boxes fill columns first


@dataclass(frozen=True, slots=True)
class Cell:
    """How a box stands in a grid: where it asks to, what it cuts, and on which axes it asks for no room of its own."""

    row: str
    column: str
    spans: bool
    cuts_x: bool
    cuts_y: bool
    gives_x: bool
    gives_y: bool
    loose: bool


@dataclass(frozen=True, slots=True)
class Style:
    """The computed facts of one element. `backdrops` are the colours its words may stand on, `sure` whether these are all there is."""

    display: str = "block"
    shown: bool = True
    opacity: float = 1.0
    colour: Colour | None = BLACK
    link: Colour | None = None  # of links, where the page says so
    size: float = 16.0
    scale: float = 1.0
    indent: float = 0.0
    white: str = "normal"
    listed: str = ""  # the style of the labels of lists
    backdrops: tuple[Colour, ...] = (WHITE,)
    sure: bool = True
    variables: Mapping[str, str] = field(default_factory=dict)
    marks: frozenset[Mark] = frozenset()
    offset: tuple[float, float] = (0.0, 0.0)
    frame: tuple[float, float] = (0.0, 0.0)  # offset of the nearest positioned ancestor
    frame_off: bool = False  # that one itself is off the page
    framed: bool = False  # there is one; without it the page is the frame
    window: tuple[float, float] = (0.0, 0.0)  # what fixed boxes are placed in: the window, or an ancestor that is moved as one
    window_off: bool = False
    windowed: bool = False
    spacing: float = 0.0  # between letters, in shares of their size
    sized: bool = True  # unless type is adjusted to no size at all
    doubts: frozenset[str] = frozenset()  # what may hide its words and can't be told
    drawing: Drawing | None = None  # inside SVG
    effects: tuple[Effect, ...] = ()  # what changes the colour of its words, the innermost first
    grounded: tuple[Effect, ...] = ()  # what changes the colour behind them, too: that is painted inside of these
    stroke: tuple[Colour | None, float] | None = None  # the outline of letters: its colour, and its width in shares of their size
    shadows: tuple[Colour, ...] = ()  # what letters cast close by, sharp enough to be read
    edge: Edge | None = None  # the nearest box that cuts what leaves it
    box: Box | None = None  # this element's own, unless it simply stands in the flow
    tall: float | None = None  # the height this element states, in pixels
    view: float | None = None  # how far off what it holds is looked at from
    leading: float | None = None  # the height of lines in pixels, where it is stated
    pressed: bool = False  # its lines have no height, and neither has the box that cuts them
    grid: Tracks | None = None  # this element's own, when some of its tracks have no room
    cell: Cell | None = None  # this element's place in such a grid
    veiled: bool = False  # a ground lies between its words and what is stacked beneath the flow

    @property
    def vector(self) -> bool:
        """True inside SVG."""
        return self.drawing is not None
