"""How Rich Text draws words: what holds in a group, how control words change it, and which of it takes words out of sight."""

from dataclasses import dataclass, field, replace

from distil.data import Mark

TINY = 4  # half points; the screen's limit for PDF is 1.6 points of letter height, about 2 points of type
NARROWEST = 10  # per cent of a letter's width, as for the other Office formats
STACKED = -0.5  # shares of the type's size between letters: about the width of one, so that each stands on the one before
# Twentieths of a point. No program makes a sheet beyond 22 inches, or a margin of more than two; ten inches past that nothing short reaches back.
SHEET, MARGIN, FAR = 31_680, 2_880, 14_400
RAISED = 1_440  # half points: ten inches
FLAT = 60  # twentieths of a point: a line or a frame held to less than three points cuts its letters
BODY, SKIP, FONTS, COLOURS, SIDE_INFO, SIDE_COMMENT, SIDE_FIELD, EDGE, STYLES, PROPERTY, OTHER, LABEL = range(12)


@dataclass(frozen=True, slots=True)
class State:
    """What holds in a group: formatting, fonts, and where its words go."""

    goes: int = BODY
    around: int = BODY  # where the words around a group go that only some programs show
    hidden: bool = False
    deleted: bool = False
    size: int = 24
    colour: int = 0
    ground: int = 0
    font: int = 0
    wide_font: int = 0
    wide: bool = False
    skip: int = 1
    fresh: bool = False  # right after the opening brace
    optional: bool = False
    style: int = 0
    scale: int = 100
    space: float = 0.0  # points between letters, beyond their own
    raised: int = 0
    paragraph: dict[str, int] = field(default_factory=dict)  # its indents and the place of its frame; never changed in place
    shape: frozenset[Mark] = frozenset()  # of a drawn shape around
    edges: dict[str, int] = field(default_factory=dict)  # of that shape: the left and the upper one; never changed in place
    stated: frozenset[Mark] = frozenset()  # what is stated here, whatever the style says


_INDENTS = frozenset({"li", "lin", "fi", "ri", "rin", "posx", "posnegx", "posy", "posnegy", "absw", "sl", "absh"})
_STATES = {"v": Mark.HIDDEN_ELEMENT, "webhidden": Mark.HIDDEN_ELEMENT, "fs": Mark.TINY_TYPE, "cf": Mark.NO_CONTRAST, "highlight": Mark.NO_CONTRAST}
_EVERY = frozenset({Mark.HIDDEN_ELEMENT, Mark.TINY_TYPE, Mark.NO_CONTRAST, Mark.DELETED, Mark.OFF_PAGE})


def formatted(state: State, word: str, number: int | None) -> State | None:
    """Return what holds after a control word that formats; None for any other word."""
    on, value = number != 0, number or 0
    if word in _STATES:
        state = replace(state, stated=state.stated | {_STATES[word]})
    if word in ("v", "webhidden"):
        return replace(state, hidden=on)
    if word == "deleted":
        return replace(state, deleted=on)
    if word == "fs":
        return replace(state, size=max(value, 0))
    if word == "cf":
        return replace(state, colour=max(value, 0))
    if word in ("highlight", "chcbpat", "cb", "cbpat"):
        return replace(state, ground=value)
    if word == "charscalex":
        return replace(state, scale=100 if number is None else value)
    if word in ("expnd", "expndtw"):  # quarters and twentieths of a point
        return replace(state, space=value / (4 if word == "expnd" else 20))
    if word in ("up", "dn"):
        return replace(state, raised=abs(6 if number is None else value))
    if word in _INDENTS:
        return replace(state, paragraph={**state.paragraph, word: value})
    if word in ("s", "cs"):
        return replace(state, style=value, stated=frozenset())
    if word == "plain":
        return replace(state, hidden=False, deleted=False, size=24, colour=0, ground=0, scale=100, space=0.0, raised=0, stated=_EVERY)
    if word == "pard":
        return replace(state, ground=0, paragraph={}, style=0)
    return _shaped(state, word, value)


def _shaped(state: State, word: str, value: int) -> State | None:
    """The edges of a drawn shape: one that ends before the sheet or begins beyond it is not on it."""
    if word in ("shpleft", "shptop"):
        state = replace(state, edges={**state.edges, word: value})
    near = {"shpright": "shpleft", "shpbottom": "shptop"}.get(word)
    if near in state.edges and abs(value - state.edges[near]) <= FLAT:
        return replace(state, shape=state.shape | {Mark.HIDDEN_ELEMENT})
    if word in ("shpright", "shpbottom") and value <= -MARGIN:
        return replace(state, shape=state.shape | {Mark.OFF_PAGE})
    if word in ("shpleft", "shptop") and value >= SHEET:
        return replace(state, shape=state.shape | {Mark.OFF_PAGE})
    return state if word in ("shpleft", "shptop") else None


def concealing(state: State) -> set[Mark]:
    """Return the marks of words drawn so, colours aside."""
    found = set(state.shape)
    if state.hidden:
        found.add(Mark.HIDDEN_ELEMENT)
    if state.deleted:
        found.add(Mark.DELETED)
    if state.size < TINY or state.scale < NARROWEST or state.space <= STACKED * state.size / 2:
        found.add(Mark.TINY_TYPE)
    if state.raised >= RAISED:
        found.add(Mark.OFF_PAGE)
    if state.paragraph:
        found |= _placed(state.paragraph)
    return found


def _placed(paragraph: dict[str, int]) -> set[Mark]:
    """Whether a paragraph or its frame is off the page; one so far to the left that only long lines reach back can't be told."""
    first = paragraph.get("lin", paragraph.get("li", 0))
    left, right = first + min(paragraph.get("fi", 0), 0), paragraph.get("rin", paragraph.get("ri", 0))
    across, down = paragraph.get("posnegx", paragraph.get("posx", 0)), paragraph.get("posnegy", paragraph.get("posy", 0))
    wide = paragraph.get("absw", 0)
    if any(-FLAT < paragraph.get(name, 0) < 0 for name in ("sl", "absh")):  # below zero: exactly that high
        return {Mark.TINY_TYPE}
    if left >= SHEET or left <= -FAR or max(across, down) >= SHEET or down <= -FAR or (across + wide <= -MARGIN and wide > 0) or across <= -FAR:
        return {Mark.OFF_PAGE}
    return {Mark.UNVERIFIED} if min(left, across + wide, down) <= -MARGIN or right >= SHEET else set()
