"""What an element of a page inherits besides its style, and how that changes for what is not drawn or drawn elsewhere."""

from dataclasses import dataclass, replace

from distil.data import Mark
from distil.extract._html_cover import Stack
from distil.extract._html_css import Sheets
from distil.extract._html_facts import Style
from distil.extract._html_flow import Context
from distil.extract._html_room import Room
from distil.extract._html_tracks import Columns, Grid
from distil.extract._html_tree import Node

PAGE = 0  # what is placed in nothing else is placed in the page


@dataclass(frozen=True, slots=True)
class Scope:
    """What an element inherits besides its style."""

    style: Style
    context: Context
    sheets: Sheets
    embedded: int = 0
    stack: Stack = ()  # how its words stand to boxes over and under them
    frame: int = PAGE  # the box that loose ones inside are placed in, and the one for those that are fixed
    window: int = PAGE
    grid: Grid | None = None  # the grid that its children stand in
    columns: Columns | None = None  # of the table around
    line: "Line | None" = None  # the first line that its words may stand in
    room: Room | None = None  # what a box that cuts leaves for its words


@dataclass
class Line:
    """The first line of a block that has a style of its own, until it is over."""

    marks: frozenset[Mark]
    begun: bool = False
    over: bool = False


def hidden(style: Style) -> Style:
    """Return a style whose words are not drawn."""
    return replace(style, marks=style.marks | {Mark.HIDDEN_ELEMENT})


def filled(host: Node) -> frozenset[str]:
    """The names of the slots that stand filled by what is in a host; words and elements without a name fill the one without."""
    named = {child.attrib.get("slot", "") for child in host if child.tag != "template"}
    return frozenset(named | ({""} if host.text.strip() else set()))


def slotted(scope: Scope, slots: dict[str, Style] | None, name: str) -> Scope:
    """What stands in a host is drawn where its slot is, and not at all without one."""
    if slots is None:
        return scope
    return replace(scope, style=slots[name] if name in slots else hidden(scope.style))
