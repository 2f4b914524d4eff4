"""A sheet's cells, row by row, as a reader sees them."""

import re
from array import array
from dataclasses import dataclass, field
from typing import Any

from distil.data import Mark, Role
from distil.extract._assemble import Builder
from distil.extract._fonts import shown as drawn_in
from distil.extract._ooxml import Broken, Oversized, Package, child, done, tag, whole
from distil.extract._xlsx_numbers import shown, text_hidden
from distil.extract._xlsx_styles import SMALLEST, Font, Look, Styles, ink_marks
from distil.extract._xlsx_survey import LAST_COLUMN, LAST_ROW, NARROW, SLIM, THINNEST, UNSEEN, Merged, Range, Survey, column_of, column_widths
from distil.extract._xlsx_zones import Zone, Zones

SEPARATOR = " | "
MOST_CELLS = 1_000_000  # with words in them, in a whole workbook: 24 s on one slow core (550,000 took 13)
MOST_LETTERS = 20_000_000  # of text, in a whole workbook
MOST_STRINGS = 50_000_000  # letters of the shared strings, each once
WIDEST_GAP = 8  # empty cells between two full ones that are shown as such
# So far from everything else that nobody scrolls there; data with holes in it was seen to leave some dozens of rows out.
FAR_ROWS = 500
FAR_COLUMNS = 100
CUT = 0.3  # of its size: a row of less shows no letter
LINE = 1.2  # of the size
PUSHED = re.compile(r"\n(?:[ \t]*\n){3,}|[ \u00a0]{100,}")  # what carries words beyond the edge of a cell
FEWEST = 8  # letters that a column of one or two letters' width can't show
PROSE_LETTERS = 60  # a row that holds one text of that length is a paragraph, not a line of a table
LONGEST_TITLE = 200
# What programs call a sheet that nobody named: no word of the document's.
UNNAMED = re.compile(r"(?:sheet|tabelle|feuil(?:le)?|hoja|foglio|blad|planilha|лист|シート|工作表)\s{0,3}\d{0,6}", re.I)
ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
LITERAL = re.compile(r'"([^"]{12,})"')
Run = tuple[str, frozenset[Mark]]
Text = str | tuple[tuple[str, Font | None], ...]  # plain, or runs with the font each states


@dataclass
class Book:
    """What the sheets of one workbook share."""

    package: Package
    builder: Builder
    styles: Styles = field(default_factory=Styles)
    strings: list[Text] = field(default_factory=list)
    date1904: bool = False
    cells: int = MOST_CELLS
    letters: int = MOST_LETTERS
    formulas: set[str] = field(default_factory=set)
    uncomputed: int = 0
    title: str | None = None  # the first visible row's text when it stands alone, "" when it doesn't


@dataclass
class Sheet:
    """One sheet while it is read."""

    place: str
    name: str
    marks: frozenset[Mark]
    around: Survey
    coloured: list[Range] = field(default_factory=list)  # ranges whose colour comes from a table's style
    zones: list[Zone] = field(default_factory=list)
    headed: bool = False


def shared_strings(book: Book, name: str) -> list[Text]:
    """Return the strings that cells refer to by number."""
    found: list[Text] = []
    length = 0
    for _, element in book.package.events(name, ("si",)):
        text = rich(element, book.styles)
        length += len(text) if isinstance(text, str) else sum(len(run) for run, _ in text)
        if length > MOST_STRINGS:
            raise Oversized(f"its cells hold more than the {MOST_STRINGS:,} letters of text that are read; split it")
        found.append(text)
        done(element)
    return found


def rich(element: Any, styles: Styles) -> Text:
    """Return the words of a string item; reading aids (phonetic runs) are left out."""
    runs: list[tuple[str, Font | None]] = []
    for inner in element:
        name = tag(inner)
        if name == "x:t":
            runs.append((unescaped(inner.text or ""), None))
        elif name == "x:r":
            text, properties = child(inner, "x:t"), child(inner, "x:rPr")
            if text is not None:
                runs.append((unescaped(text.text or ""), None if properties is None else styles.font(properties)))
    if all(font is None for _, font in runs):
        return "".join(text for text, _ in runs)
    return tuple(runs)


def unescaped(text: str) -> str:
    """Return text with Excel's `_x000D_` undone, so that nothing hides in it."""
    if "_x" not in text:
        return text
    return ESCAPE.sub(lambda found: chr(code) if not 0xD800 <= (code := int(found[1], 16)) < 0xE000 else found[0], text)


def rows(book: Book, name: str, sheet: Sheet) -> None:
    """Lay out a sheet's cells; what is beyond the bounds, or behind damage, is said to be lost."""
    reader = _Reader(book, sheet)
    try:
        reader.read(name)
    except Broken as error:
        book.builder.lost(f"{sheet.place}: rows after {reader.row}", str(error))
    book.builder.end()


def headed(book: Book, sheet: Sheet) -> None:
    """Close the open block; before a sheet's first words stands its name."""
    book.builder.end()
    if not sheet.headed:
        sheet.headed = True
        if not UNNAMED.fullmatch(sheet.name):
            book.builder.block(sheet.name, sheet.place, Role.HEADING, sheet.marks)


class _Reader:
    """Reads one sheet downwards."""

    def __init__(self, book: Book, sheet: Sheet) -> None:
        self.book = book
        self.sheet = sheet
        self.row = 0
        self._last_full = 0
        self._far = False
        self._widest = 0  # the last column with words that is not far from the others
        self._column = 0
        self._marks = sheet.marks
        self._cells: list[tuple[int, list[Run]]] = []
        self._merged = Merged(sheet.around.merged)
        self._zones = Zones(sheet.zones)
        self._height: float | None = None  # of the row, in points, when it is stated
        self._before = Look()  # of the last full cell
        self._value: float | None = None  # of the cell that is read, when it holds a number
        self._looks: dict[str | None, tuple[Look, frozenset[Mark]]] = {}
        self._widths: array[float] | None = None  # of the columns, once a cell is shrunk to one

    def read(self, name: str) -> None:
        """Read the sheet's part until its end or the bounds."""
        for _, row in self.book.package.events(name, ("row",)):
            self.open_row(row)
            cells = row.tag[:-3] + "c"
            for element in row:
                if element.tag == cells:
                    self.cell(element)
            self.close_row()
            done(row)
            if self.book.cells <= 0 or self.book.letters <= 0:
                self.book.builder.lost(f"{self.sheet.place}: rows after {self.row}", "the workbook holds more cells than are read; split it")
                return

    def open_row(self, element: Any) -> None:
        """Begin a row: its own height and switch, and how far it is from the last one with words."""
        number = whole(element.get("r"))
        self.row = number if 0 < number <= LAST_ROW else self.row + 1
        self._column = 0
        self._cells = []
        self._merged.move(self.row)
        self._zones.move(self.row)
        found = set(self.sheet.marks)
        height = element.get("ht")
        self._height = None if height is None else _number(height)
        if height is None and self.sheet.around.thin:
            found.add(Mark.CLIPPED)
        if self.row <= self.sheet.around.above or element.get("hidden") in {"1", "true"} or (height is not None and _number(height) <= 0):
            found.add(Mark.HIDDEN_ELEMENT)
        elif height is not None and _number(height) < THINNEST:
            found.add(Mark.CLIPPED)
        self._marks = frozenset(found)

    def cell(self, element: Any) -> None:
        """Take one cell; an empty one leaves a gap."""
        self._column = min(column_of(element.get("r") or "") or self._column + 1, LAST_COLUMN)
        if not len(element):
            return
        self._stop_overrun()
        style = element.get("s")
        if style not in self._looks:
            look = self.book.styles.look(style)
            self._looks[style] = look, ink_marks(look.font, look.fill)
        runs = self._runs(element, *self._looks[style])
        words = runs[0][0] if len(runs) == 1 else "".join(text for text, _ in runs)
        if not words or words.isspace():
            return
        self._before = self._looks[style][0]
        self.book.cells -= 1
        self.book.letters -= len(words)
        here = self._marks | self._placed(words, self._looks[style][0])
        if self._column - self._widest > FAR_COLUMNS:
            here |= {Mark.OFF_PAGE}
        else:
            self._widest = max(self._widest, self._column)
        self._cells.append((self._column, self._cut([(text, found | here) for text, found in runs] if here else runs, self._looks[style][0])))

    def _cut(self, runs: list[Run], look: Look) -> list[Run]:
        """Mark what empty lines push below a row of a stated height, or a great gap beyond the cell's edge."""
        if not any(PUSHED.search(text) for text, _ in runs):
            return runs
        lines, gone = 0, False
        cut: list[Run] = []
        room = 1e9 if self._height is None else self._height / (look.font.size * LINE)
        for text, found in runs:
            at = 0
            for gap in PUSHED.finditer(text):
                lines += text.count("\n", at, gap.end())
                cut.append((text[at : gap.end()], found | {Mark.CLIPPED} if gone else found))
                gone = gone or (lines >= room if "\n" in gap[0] else not look.kept)
                at = gap.end()
            lines += text.count("\n", at)
            cut.append((text[at:], found | {Mark.CLIPPED} if gone else found))
        return [run for run in cut if run[0]]

    def _placed(self, words: str, look: Look) -> frozenset[Mark]:
        """Return what a cell's column, the ranges and zones it lies in, and its size do to its words."""
        found: set[Mark] = set()
        width = self.sheet.around.hidden[self._column]
        merged = self._merged.under(self.row, self._column)
        if width == UNSEEN or merged:
            found.add(Mark.HIDDEN_ELEMENT)
        if look.kept and width == NARROW:
            found.add(Mark.CLIPPED)
        if look.shrunk and not self._merged.over(self.row, self._column):
            self._widths = self._widths or column_widths(self.sheet.around)
            room = self._widths[self._column] / max(len(words), 1)
            if look.font.size * min(room, 1.0) < SMALLEST:
                found.add(Mark.TINY_TYPE)
        if self._height is not None and 0 < self._height < look.font.size * CUT:
            found.add(Mark.CLIPPED)
        if self._zones.active:
            found |= self._zones.marks(self._column, look, words, self._value)
        return frozenset(found)

    def _stop_overrun(self) -> None:
        """Words of a column too narrow for a letter run over into the next cell as long as that one is empty: this one is not."""
        before, runs = self._cells[-1] if self._cells else (0, [])
        width = self.sheet.around.hidden[before]
        clipped = width == NARROW or (width == SLIM and not self._before.kept and sum(len(text) for text, _ in runs) >= FEWEST)
        if before and before == self._column - 1 and clipped:
            self._cells[-1] = before, [(text, found | {Mark.CLIPPED}) for text, found in runs]

    def close_row(self) -> None:
        """Write the row that was read."""
        if not self._cells:
            return
        if not self.sheet.headed:
            headed(self.book, self.sheet)
        self._far = self._far or self.row - self._last_full > FAR_ROWS
        self._last_full = self.row
        builder, place = self.book.builder, self.sheet.place
        beyond = frozenset({Mark.OFF_PAGE}) if self._far else frozenset()
        role = self._alone(beyond)
        if role is not Role.TABLE:
            builder.end()
            for text, found in self._cells[0][1]:
                builder.run(text, place, role, found | beyond)
            builder.end()
            self._cells = []
            return
        before = 0
        for column, runs in self._cells:
            if before:
                builder.run(SEPARATOR * min(column - before, WIDEST_GAP), place, Role.TABLE, runs[0][1] | beyond)
            before = column
            for text, found in runs:
                builder.run(" ".join(text.split()) if len(runs) == 1 else re.sub(r"\s", " ", text), place, Role.TABLE, found | beyond)
        common = frozenset.intersection(*(found for _, runs in self._cells for _, found in runs))
        builder.run("\n", place, Role.TABLE, common | beyond)
        self._cells = []

    def _alone(self, beyond: frozenset[Mark]) -> Role:
        """Say what a row is: the title when it is the first that is seen and holds one text, a paragraph when it is long."""
        marked = beyond.union(*(found for _, runs in self._cells for _, found in runs))
        words = "".join(text for text, _ in self._cells[0][1])
        letters = sum(map(str.isalpha, words)) if len(self._cells) == 1 else 0
        first = self.book.title is None and not marked
        if first:
            self.book.title = " ".join(words.split())[:LONGEST_TITLE] if letters > 0 and len(words) <= LONGEST_TITLE else ""
        if letters >= PROSE_LETTERS:
            return Role.PARAGRAPH
        return Role.TITLE if first and self.book.title else Role.TABLE

    def _runs(self, element: Any, look: Look, marks: frozenset[Mark]) -> list[Run]:
        kind = element.get("t") or "n"
        formula = cached = None
        for inner in element:
            local = inner.tag[-2:]
            if local == "}v":
                cached = inner
            elif local == "}f":
                formula = inner
        if formula is not None:
            self._formula(formula, cached)
        raw = (cached.text or "") if cached is not None else ""
        self._value = _number(raw, 0.0) if kind == "n" else None
        if Mark.NO_CONTRAST in marks and self._coloured():
            marks -= {Mark.NO_CONTRAST}
        if kind == "n":
            if not raw.strip():
                return []
            text, blank, white = shown(raw.strip(), look.form, date1904=self.book.date1904)
            return [(text, marks | self._form(look, blank=blank, white=white) if blank or white else marks)]
        if kind == "b":
            return [("TRUE" if raw.strip() in {"1", "true"} else "FALSE", marks)] if raw else []
        words: Text = unescaped(raw)
        if kind == "s":
            index = whole(raw) if raw.strip().isdigit() else -1
            words = self.book.strings[index] if 0 <= index < len(self.book.strings) else ""
        elif kind == "inlineStr":
            inline = child(element, "x:is")
            words = rich(inline, self.book.styles) if inline is not None else ""
        blank, white = text_hidden(look.form)
        added = self._form(look, blank=blank, white=white)
        if isinstance(words, str):
            return [_lettered(words, look.font, marks | added)]
        return [_lettered(text, font or look.font, (marks if font is None else self._ink(font, look, marks)) | added) for text, font in words]

    def _ink(self, font: Font, look: Look, marks: frozenset[Mark]) -> frozenset[Mark]:
        """A run's own font counts instead of the cell's."""
        found = ink_marks(font, look.fill)
        return found - {Mark.NO_CONTRAST} if Mark.NO_CONTRAST not in marks and self._coloured() else found

    def _form(self, look: Look, *, blank: bool, white: bool) -> frozenset[Mark]:
        found = {Mark.HIDDEN_ELEMENT} if blank else set()
        if white:
            found |= ink_marks(Font((255, 255, 255)), look.fill)
        return frozenset(found)

    def _coloured(self) -> bool:
        """Whether a table's style lays a colour under this cell that its own format doesn't tell."""
        return any(top <= self.row <= bottom and left <= self._column <= right for top, left, bottom, right in self.sheet.coloured)

    def _formula(self, formula: Any, cached: Any | None) -> None:
        """Words inside a formula are shown only when they are its result."""
        if cached is None or cached.text is None:
            self.book.uncomputed += 1
        for literal in LITERAL.findall(formula.text or ""):
            if literal not in self.book.formulas and literal != (cached.text if cached is not None else ""):
                self.book.letters -= len(literal)
                self.book.formulas.add(literal)
                self.book.builder.side(literal, self.sheet.place, (Mark.FIELD,))


def _lettered(text: str, font: Font, marks: frozenset[Mark]) -> Run:
    said, strange = drawn_in(text, font.name)
    return said, marks | {Mark.GLYPH_MISMATCH} if strange else marks


def _number(text: str, otherwise: float = 15.0) -> float:
    try:
        return float(text)
    except ValueError:
        return otherwise
