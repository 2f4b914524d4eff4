"""Rich Text: the words a reader sees, those formatted out of sight marked, and comments, fields and properties kept apart."""

from dataclasses import dataclass, field, replace

from distil.data import Document, Mark, Reading, Role
from distil.extract._assemble import Builder
from distil.extract._rtf_look import (
    BODY,
    COLOURS,
    EDGE,
    FLAT,
    FONTS,
    LABEL,
    OTHER,
    PROPERTY,
    SIDE_COMMENT,
    SIDE_FIELD,
    SIDE_INFO,
    SKIP,
    STYLES,
    State,
    concealing,
    formatted,
)
from distil.extract._rtf_words import COMMENTS, DOUBLE, ENDS, HEADERS, INFO, KNOWN, MUTE, OTHERS, PAGES, SIGNS, SYMBOLS, Token, codec, tokens

MEDIA_TYPE = "application/rtf"
MARKS: frozenset[Mark] = frozenset(
    (Mark.HIDDEN_ELEMENT, Mark.DELETED, Mark.TINY_TYPE, Mark.NO_CONTRAST, Mark.OFF_PAGE, Mark.UNVERIFIED, Mark.COMMENT, Mark.FIELD, Mark.METADATA),
)
UNCHECKED: tuple[str, ...] = (
    "text in pictures and embedded objects",
    "text covered by pictures or shapes, or moved off the page by tables or in part",
    "letters whose font draws another letter",
)
MOST_DEPTH = 2_000
LONGEST_LABEL = 20  # letters of a number or a bullet
LEAST_CONTRAST = 1.2

SIDES = {
    SIDE_INFO: Mark.METADATA,
    SIDE_COMMENT: Mark.COMMENT,
    SIDE_FIELD: Mark.FIELD,
    PROPERTY: Mark.METADATA,
    OTHER: Mark.HIDDEN_ELEMENT,
}
# Properties of shapes that hold words.
DESCRIBED = frozenset({"wzDescription", "wzTooltip", "wzName", "gtextUNICODE"})


@dataclass
class Reader:
    """Walks the tokens of one file."""

    builder: Builder
    page: str = "cp1252"
    state: State = field(default_factory=State)
    stack: list[State] = field(default_factory=list)
    charsets: dict[int, int] = field(default_factory=dict)
    colours: list[tuple[int, int, int]] = field(default_factory=list)
    colour: list[int] = field(default_factory=lambda: [0, 0, 0])
    pending: bytearray = field(default_factory=bytearray)
    side: dict[int, list[str]] = field(default_factory=dict)
    missing: int = 0  # characters still to be left out after a \u
    section: int = 1
    heading: bool = False
    table: bool = False
    shaded: bool = False
    flat: bool = False  # the row of the table is held to a height that cuts its letters
    unknown: int = 0
    styles: dict[int, frozenset[Mark]] = field(default_factory=dict)  # those that take words out of sight
    texted: int = 0  # how deep the words of a shape stood that came before its properties
    standing: str = ""  # half of a character outside the basic plane

    def take(self, token: Token) -> None:
        """Read one token."""
        if token.word == "" and not (self.missing and token.escaped):
            self.plain(token.plain)
        elif token.word == "":
            self.missing -= 1
        else:
            self.flush()
            self.control(token)
        if token.word not in ("{", "*") and self.state.fresh:
            self.state = replace(self.state, fresh=False, optional=False)

    def control(self, token: Token) -> None:
        """Read a brace, a sign or a control word."""
        word = token.word
        if word == "{":
            self.open()
        elif word == "}":
            self.close()
        elif word == "*":
            self.state = replace(self.state, optional=True)
        elif word == "sign":
            self.say(SYMBOLS.get(token.plain, ""))
        elif self.state.fresh and self.destination(word):
            return
        elif word == "u" and token.number is not None:
            self.unicode(token.number)
        elif word in SIGNS:
            self.say(SIGNS[word])
        elif word in ENDS:
            self.end(word)
        else:
            self.format(word, token.number)

    def open(self) -> None:
        """Enter a group."""
        if len(self.stack) < MOST_DEPTH:
            self.stack.append(self.state)
        self.state = replace(self.state, fresh=True, optional=False)
        self.missing = 0

    def close(self) -> None:
        """Leave a group; what it said beside the text is complete."""
        before, inner = self.state.goes, self.state
        self.state = self.stack.pop() if self.stack else State()
        self.missing = 0
        if before == PROPERTY and self.state.goes != before:
            self.property("".join(self.side.pop(before, [])))
        elif before == LABEL and self.state.goes != before:
            self.label("".join(self.side.pop(before, [])))
        elif before in SIDES and self.state.goes != before:
            self.builder.side("".join(self.side.pop(before, [])).strip(), SIDES[before].value, (SIDES[before],))
        elif before in (SIDE_INFO, PROPERTY) and self.side.get(before):
            self.side[before].append("\n")
        if before == STYLES and self.state.goes == STYLES and inner.style:
            self.styles[inner.style] = frozenset(self.drawn(inner))
        if before == EDGE and self.state.goes != EDGE:
            self.builder.end()

    def label(self, said: str) -> None:
        """Say the label of an item; programs make it anew, and what is long is none."""
        if len(said.strip()) <= LONGEST_LABEL:
            self.say(said)
        else:
            self.builder.side(said.strip(), Mark.HIDDEN_ELEMENT.value, (Mark.HIDDEN_ELEMENT,))

    def property(self, said: str) -> None:
        """Heed a property of a shape: whether it is hidden, and what describes it."""
        name, _, value = said.strip().partition("\n")
        if name == "fHidden" and value.strip() not in ("", "0"):
            self.state = replace(self.state, shape=self.state.shape | {Mark.HIDDEN_ELEMENT})
            if self.texted == len(self.stack) + 1:
                self.builder.unchecked.append("words of shapes that are hidden after their words")
        elif name in DESCRIBED:
            self.builder.side(value.strip(), "shape", (Mark.METADATA,))

    def destination(self, word: str) -> bool:
        """Turn the words of a group aside when its first control word says so."""
        goes = self.state.goes
        if goes in (SKIP, STYLES):
            return False
        if word in MUTE or (self.state.optional and word not in KNOWN and word not in ("fldinst", "fonttbl", "colortbl")):
            self.unknown += word not in MUTE
            goes = SKIP
        elif word in OTHERS and goes in (BODY, EDGE):
            self.state = replace(self.state, around=goes)
            goes = OTHER
        elif word == "ud" and goes == OTHER:
            goes = self.state.around
        elif word in ("listtext", "pntext") and goes in (BODY, EDGE):
            goes = LABEL
        elif word == "sp":
            goes = PROPERTY
        elif word == "shptxt":
            self.texted = len(self.stack)
        elif word in INFO or word == "info":
            goes = SIDE_INFO
        elif word in COMMENTS:
            goes = SIDE_COMMENT
        elif word in HEADERS:
            self.builder.end()
            goes = EDGE
        else:
            goes = {
                "fonttbl": FONTS,
                "colortbl": COLOURS,
                "stylesheet": STYLES,
                "fldinst": SIDE_FIELD,
                "fldrslt": BODY if goes == SIDE_FIELD else goes,
            }.get(word, goes)
        changed = goes != self.state.goes
        self.state = replace(self.state, goes=goes)
        return changed

    def unicode(self, number: int) -> None:
        """A character by its number; the characters that stand for it elsewhere are left out."""
        code = chr(number & 0xFFFF)
        if "\ud800" <= code <= "\udbff":
            self.standing = code
        else:
            pair = (self.standing + code).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
            self.standing = ""
            self.say(pair)
        self.missing = self.state.skip

    def plain(self, content: bytes) -> None:
        """Bytes in the encoding of their font."""
        if self.missing:
            cut = min(self.missing, len(content))
            self.missing -= cut
            content = content[cut:]
        if self.state.goes == COLOURS:
            for _ in range(content.count(b";")):
                self.colours.append((self.colour[0], self.colour[1], self.colour[2]))
                self.colour = [0, 0, 0]
        elif self.state.goes not in (SKIP, FONTS, STYLES):
            self.pending += content

    def flush(self) -> None:
        """Decode the bytes that have come together; a character of two bytes may have come in two tokens."""
        if self.pending:
            content = bytes(self.pending)
            self.pending.clear()
            own = codec(self.charsets.get(self.state.font, 1), self.page)
            wide = codec(self.charsets.get(self.state.wide_font, 1), self.page)
            ascii_only = max(content) < 0x80
            self.say(content.decode(wide if not ascii_only and own not in DOUBLE and wide in DOUBLE else own, "replace"))

    def say(self, words: str) -> None:
        """Write words where those of this group go."""
        goes = self.state.goes
        if not words or goes in (SKIP, FONTS, COLOURS, STYLES):
            return
        if goes in SIDES or goes == LABEL:
            self.side.setdefault(goes, []).append(words)
            return
        role = Role.FURNITURE if goes == EDGE else Role.TABLE if self.table else Role.HEADING if self.heading else Role.PARAGRAPH
        self.builder.run(words, f"section {self.section}", role, self.marks())

    def marks(self) -> set[Mark]:
        """Return how words are drawn here."""
        found = self.drawn(self.state) | ({Mark.TINY_TYPE} if self.table and self.flat else set())
        # Some programs draw by the style alone, others by what is written at the words: they see different words where these differ.
        unsure = self.styles.get(self.state.style, frozenset()) - self.state.stated - found if self.styles else ()
        return found | {Mark.UNVERIFIED} if unsure else found

    def drawn(self, state: State) -> set[Mark]:
        """Return the marks of words drawn so."""
        found = concealing(state)
        if self.table and self.shaded:
            return found
        ink, ground = self._light(state.colour, 0.0), self._light(state.ground, 1.0)
        if (max(ink, ground) + 0.05) / (min(ink, ground) + 0.05) < LEAST_CONTRAST:
            found.add(Mark.NO_CONTRAST)
        return found

    def _light(self, entry: int, default: float) -> float:
        if not 0 < entry < len(self.colours):
            return default
        steps = [part / 255 for part in self.colours[entry]]
        red, green, blue = (step / 12.92 if step <= 0.04045 else ((step + 0.055) / 1.055) ** 2.4 for step in steps)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def end(self, word: str) -> None:
        """End a paragraph, a row or a section."""
        if self.state.goes in SIDES:
            self.side.setdefault(self.state.goes, []).append("\n")
        elif self.state.goes in (BODY, EDGE):
            # A row of a table goes on below the one before; its cells end in tabs.
            if word == "par" and self.table:
                self.say("\n")
            else:
                self.builder.end()
            self.section += word == "sect"

    def format(self, word: str, number: int | None) -> None:
        """Change how what follows is drawn, or how its bytes are read."""
        value, state = number or 0, self.state
        look = formatted(state, word, number)
        if look is not None:
            self.state = look
        if word == "f":
            self.state = replace(state, wide_font=value) if state.wide and state.goes != FONTS else replace(state, font=value)
        elif word in ("dbch", "loch", "hich"):
            self.state = replace(state, wide=word == "dbch")
        elif word == "fcharset" and state.goes == FONTS:
            self.charsets[state.font] = value
        elif word in ("red", "green", "blue") and state.goes == COLOURS:
            self.colour[("red", "green", "blue").index(word)] = min(max(value, 0), 255)
        elif word == "uc":
            self.state = replace(state, skip=min(max(value, 0), 8))
        elif word == "ansicpg" and str(value) in PAGES:
            self.page = f"cp{value}"
        elif word == "mac":
            self.page = "mac_roman"
        elif word == "pard":
            self.heading = self.table = False
        elif word == "intbl":
            self.table = True
        elif word == "trowd":
            self.flat = False
        elif word == "trrh":
            self.flat = -FLAT < value < 0
        elif word == "clcbpat":
            self.shaded = True
        elif word == "outlinelevel":
            self.heading = value < 9


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return the words of a Rich Text file; `name` and `password` are no use here."""
    builder = Builder(MEDIA_TYPE, extractor="rtf/1", unchecked=UNCHECKED)
    start = content.find(b"{\\rtf")
    if start < 0:
        return builder.document(outcome=Reading.UNREADABLE, reason="it is no Rich Text: its first word is missing")
    reader = Reader(builder)
    rest = tokens(content[start:])
    begun = False
    for token in rest:
        reader.take(token)
        begun = begun or bool(reader.stack)
        if begun and not reader.stack:
            break
    reader.flush()
    behind = b"".join(token.plain for token in rest if token.word == "").decode("latin-1")
    builder.side(" ".join(behind.split()), "behind the end", (Mark.HIDDEN_ELEMENT,))
    if reader.stack:
        builder.unchecked.append("what followed: the file ends in the middle of a group")
        while reader.stack:
            reader.close()
    if reader.shaded:
        builder.unchecked.append("the contrast of words in tables, whose cells are coloured")
    if reader.unknown:
        builder.unchecked.append(f"{reader.unknown:,} groups of kinds not known here")
    return builder.document()
