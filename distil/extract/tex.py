"""LaTeX sources: the words of the printed pages in order; comments, switched-off parts and words printed unseen are marked.

Nothing is run: macros a source defines are put in where they are used, within bounds, and no other file is read.
"""

from dataclasses import replace
from unicodedata import normalize

from distil.data import Document, Mark, Role
from distil.extract import _tex_scan as scan
from distil.extract._assemble import Builder
from distil.extract._encoding import decode
from distil.extract._roles import refined
from distil.extract._tex_commands import Look, beside, conditioned, hiding, painted
from distil.extract._tex_macros import Macros
from distil.extract._tex_moved import UNSEEN, begun, elsewhere, slides
from distil.extract._tex_words import (
    ACCENTS,
    DRAWINGS,
    HEADINGS,
    LISTS,
    MATH,
    NAMED,
    NOTHING,
    SPACES,
    SYMBOLS,
    TABLES,
    VERBATIM,
)

MARKS = frozenset(
    {
        Mark.HIDDEN_ELEMENT,
        Mark.NO_CONTRAST,
        Mark.TINY_TYPE,
        Mark.TRANSPARENT,
        Mark.OFF_PAGE,
        Mark.UNVERIFIED,
        Mark.COMMENT,
        Mark.METADATA,
        Mark.ATTRIBUTE,
        Mark.ANNOTATION,
    }
)
UNCHECKED = (
    "files it includes, and text in pictures",
    "what packages and programmed macros print or hide",
    "drawings (TikZ and the like), and text moved off the page or covered",
)
VERSION = "tex/1"
MEDIA_TYPE = "text/x-tex"

RELATIONS = frozenset("×±÷≤≥≠≈∼≃≡∝≪≫∈∉⊂⊆⊃∪∩→←⇒⇐↔↦∧∨")
LEAST_ASIDE = 12  # letters of an argument nobody sees: shorter ones are names and lengths


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return the words of the printed pages, and those that aren't seen there with their marks; `name` and `password` are no use here."""
    text, remark = decode(content)
    builder = Builder(MEDIA_TYPE, extractor=VERSION, unchecked=UNCHECKED)
    builder.pages = 1
    Reader(builder).whole(text.replace("\r\n", "\n").replace("\r", "\n"))
    return refined(builder.document(reason=remark))


class Reader:
    """Reads one source. What is unprinted goes to the builder's side, everything else to the open block."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.macros = Macros()
        self.colours = dict(NAMED)
        self.flags: dict[str, bool] = {}
        self.commented = {"comment"}  # environments whose words are thrown away
        self.section = 0
        self.ground = 1.0
        self.boxes: dict[str, str] = {}
        self.boxed = 0  # letters that boxes put in
        self.printing = True
        self.moved: frozenset[Mark] = frozenset()  # what a leap in the line does to the rest of its block
        self._comments: list[str] = []
        self._notes: list[tuple[str, Look]] = []
        self._fresh = True  # nothing stands in the open block
        self._gap = False  # white space that the next words bring with them

    @property
    def place(self) -> str:
        """Where the pass is, in structural words."""
        return f"section {self.section}"

    def whole(self, text: str) -> None:
        """Read the preamble for what it defines, the document for what it says, and the rest as what nobody prints."""
        text, commented, doubts = scan.spelled(text)
        self.commented |= commented
        self.builder.unchecked += doubts
        before, begun, rest = text.partition("\\begin{document}")
        if begun:
            self.printing = False
            self.run(before, Look())
            self.end()
            self.printing = True
            inside, ended, after = rest.partition("\\end{document}")
            self.run(inside, Look(ground=self.ground))
            self.end()
            self.aside(after if ended else "", Mark.COMMENT)
        else:
            self.run(text, Look())
            self.end()

    def run(self, text: str, look: Look, depth: int = 0) -> None:
        """Write what a piece of source prints."""
        stack = [look]
        at = 0
        while at < len(text):
            found = scan.TOKEN.match(text, at)
            if found is None:  # a lone backslash at the end
                break
            at = found.end()
            if found["comment"] is not None:
                self._comments.append(found["comment"].strip().lstrip("%").strip())
                continue
            if found["words"] is None or found["words"].strip():
                self._uncomment()
            if found["command"] is not None:
                at = self._command(found["command"].rstrip("*"), text, at, stack, depth)
            elif found["break"] is not None:
                self.end()
            elif found["sign"] is not None:
                at = self._sign(found["sign"], text, at, stack, depth)
            else:
                self.say(found["words"] if found["words"] is not None else found["verbatim"], stack[-1])
        self._uncomment()

    def say(self, text: str, look: Look) -> None:
        """Write words; white space of the source is one space, dashes and quotation marks are what they print."""
        if not self.printing:
            self.aside(text, Mark.METADATA)
            return
        if not look.math:
            text = text.replace("---", "—").replace("--", "–").replace("``", "“").replace("''", "”")
        words = " ".join(text.split())
        self._gap = (self._gap or text[:1].isspace()) and not self._fresh
        if words:
            self.builder.run(f" {words}" if self._gap else words, self.place, look.role, look.seen() | self.moved)
            self._fresh = self._gap = False
        self._gap = (self._gap or text[-1:].isspace()) and not self._fresh

    def line(self, look: Look) -> None:
        """End a line of a table, or put a space."""
        if look.table and self.printing:
            self.builder.run("\n", self.place, look.role, look.seen())
            self._fresh, self._gap = True, False
        else:
            self.say(" ", look)

    def end(self) -> None:
        """End the block; what its notes say comes after it."""
        self.builder.end()
        self._fresh, self._gap, self.moved = True, False, frozenset()
        notes, self._notes = self._notes, []
        for words, look in notes:
            self.run(words, look, scan.DEEPEST - 2)
            self.builder.end()
            self._fresh, self._gap = True, False

    def block(self, words: str, look: Look, depth: int) -> None:
        """Write an argument as a block of its own."""
        self.end()
        printing, self.printing = self.printing, True
        self.run(words, look, depth + 1)
        self.end()
        self.printing = printing

    def aside(self, text: str, mark: Mark) -> None:
        """Keep words nobody sees on the page."""
        if sum(map(str.isalpha, text)) >= LEAST_ASIDE:
            self.builder.side(text.strip(), self.place, (mark,))

    def unsure(self, what: str) -> None:
        """Say what may hide words here and can't be told."""
        if what not in self.builder.unchecked:
            self.builder.unchecked.append(what)

    def _uncomment(self) -> None:
        """Lines of comment that follow one another are one."""
        if self._comments:
            lines, self._comments = self._comments, []
            self.aside("\n".join(lines), Mark.COMMENT)

    def _sign(self, sign: str, text: str, at: int, stack: list[Look], depth: int) -> int:
        look = stack[-1]
        if sign == "{":
            stack.append(look)
        elif sign == "}":
            if len(stack) > 1:
                stack.pop()
        elif sign == "~":
            self.say(" ", look)
        elif sign == "&":
            self.say(" | " if look.table else " ", look)
        else:
            fence = "$$" if text.startswith("$", at) else "$"
            inside = scan.mathematics(text, at + len(fence) - 1, fence)
            if inside is None or depth > scan.DEEPEST:
                self.say("$", look)
                return at
            self.run(inside[0], replace(look, math=True), depth + 1)
            return inside[1]
        return at

    def _command(self, name: str, text: str, at: int, stack: list[Look], depth: int) -> int:
        """Do what a command does; return where its arguments end."""
        look, name = stack[-1], self.macros.same.get(name, name)
        if name in ("csname", "@nameuse"):
            return self._named(name, text, at, stack, depth)
        if name in SYMBOLS or name in SPACES or name in NOTHING:
            sign = SYMBOLS.get(name) or SPACES.get(name, "")
            self.say(f" {sign} " if look.math and sign in RELATIONS else sign, look)
            return scan.past(text, at, name)
        if name in ACCENTS:
            letter, end = scan.group(text, at)
            letter = {"\\i": "i", "\\j": "j"}.get(letter, letter)
            self.say(normalize("NFC", letter[:1] + ACCENTS[name]) + letter[1:], look)
            return end
        if name == "and":  # between authors
            self._gap = False
            self.say(", ", look)
            return at
        if name in "$%&#_{}":
            self.say(name, look)
            return at
        if name == "\\":
            self.line(look)
            return scan.option(text, at)[1]
        if name in "([":
            inside, _, rest = text[at:].partition("\\)" if name == "(" else "\\]")
            self.run(inside, replace(look, math=True), depth + 1) if depth < scan.DEEPEST else self.say(inside, look)
            return at + len(inside) + 2 * bool(rest or text.endswith(("\\)", "\\]")))
        if name in ("begin", "end"):
            return self._environment(name, text, at, stack, depth)
        if name.startswith("if") or name in ("fi", "else"):
            return conditioned(self, name, text, at, look, depth)
        if depth > scan.DEEPEST:
            return at
        for own in (self._defined, self._structure):
            done = own(name, text, at, stack, depth)
            if done is not None:
                return done
        for step in (painted, hiding, elsewhere, beside):
            done = step(self, name, text, at, stack=stack, depth=depth)
            if done is not None:
                return done
        return self._unknown(name, text, at, look)

    def _named(self, name: str, text: str, at: int, stack: list[Look], depth: int) -> int:
        """A command whose name is written out, or put together by macros, which are not followed."""
        said, end = scan.group(text, at) if name == "@nameuse" else scan.until(text, "\\endcsname", at)
        meant = self.macros.same.get(said.strip(), said.strip())
        if meant.replace("@", "").isalpha() and meant not in ("csname", "@nameuse"):
            return self._command(meant, text, end, stack, depth + 1)
        self.unsure("commands whose names are put together")
        return end

    def _unknown(self, name: str, text: str, at: int, look: Look) -> int:
        """A command nobody told us of prints its arguments, as most do, but not its options."""
        if name[:-4].endswith(("true", "false")) or name.endswith(("true", "false")):
            self.flags[name.removesuffix("true").removesuffix("false")] = name.endswith("true")
        words, end = scan.option(text, at)
        if words is not None:
            self.aside(words, Mark.ATTRIBUTE)
            return end
        return at

    def _environment(self, which: str, text: str, at: int, stack: list[Look], depth: int) -> int:
        name, at = scan.group(text, at)
        look, kind = stack[-1], name.rstrip("*")
        if which == "end":
            if len(stack) > 1:
                stack.pop()
            if kind not in MATH:
                self.end()
            return at
        if kind in MATH and depth <= scan.DEEPEST:
            inside, end = scan.environment(text, name, at)
            self.say(" ", look)
            self.run(inside, replace(look, math=True), depth + 1)
            self.say(" ", look)
            return end
        if kind in self.commented or name in VERBATIM or kind in DRAWINGS:
            inside, end = scan.environment(text, name, at)
            if name in VERBATIM and self.printing:
                self.end()
                self.builder.block(inside.strip("\n"), self.place, Role.CODE, look.seen())
                self._fresh, self._gap = True, False
            else:
                self.aside(inside, Mark.COMMENT if kind in self.commented else Mark.ATTRIBUTE)
            return end
        if kind == "lrbox":
            inside, end = scan.environment(text, name, at)
            register, start = scan.group(inside, 0)
            self.boxes[register.strip()] = inside[start:]
            self.aside(inside[start:], Mark.METADATA)
            return end
        self.end()
        stack.append(look)
        return self._opened(kind, text, at, stack, depth)

    def _opened(self, kind: str, text: str, at: int, stack: list[Look], depth: int) -> int:
        """Take the arguments of an environment and set what its words are."""
        look = stack[-1]
        words, at = scan.option(text, at)
        mark, at = slides(text, at, inverse=kind in UNSEEN)
        stack[-1] = replace(look, marks=look.marks | {mark}) if mark else look
        begun(self, self.macros.begins.get(kind, ""), stack, depth)
        look = stack[-1]
        if kind in TABLES:
            for _ in range(2 if kind in ("tabularx", "tabulary") else 1):
                _, at = scan.group(text, at)
            stack[-1] = replace(look, role=Role.TABLE, table=True)
        elif kind == "abstract":
            stack[-1] = replace(look, role=Role.ABSTRACT)
        elif kind in LISTS:
            stack[-1] = replace(look, role=Role.ITEM)
        elif kind == "thebibliography":
            _, at = scan.group(text, at)
            stack[-1] = replace(look, role=Role.REFERENCE)
        elif kind in ("minipage", "multicols", "wrapfigure", "adjustbox", "subfigure"):
            _, at = scan.group(text, at)
        elif kind == "frame" and text.startswith("{", at):
            title, at = scan.group(text, at)
            self._headed(title, look, depth)
        elif words is not None and kind not in ("figure", "table", "wraptable"):
            self.say(f"({words}) " if words.strip() and words[0].isupper() else "", look)
        return at

    def _headed(self, words: str, look: Look, depth: int) -> None:
        self.end()
        self.section += 1
        self.block(words, replace(look, role=Role.HEADING, table=False), depth)

    def _defined(self, name: str, text: str, at: int, stack: list[Look], depth: int) -> int | None:
        """Macros of the source: kept when defined, put in when used."""
        if self.macros.defines(name):
            body, end = self.macros.learn(name, text, at)
            self.aside(body, Mark.ATTRIBUTE)
            return end
        if name == "newif":
            switch, end = scan.group(text, at)
            self.flags[switch.strip().lstrip("\\").removeprefix("if")] = False
            return end
        used = self.macros.used(name, text, at)
        if used is None:
            return None
        for words in used[2]:
            self.aside(words, Mark.HIDDEN_ELEMENT)
        self.run(used[0], stack[-1], depth + 1)
        return used[1]

    def _structure(self, name: str, text: str, at: int, stack: list[Look], depth: int) -> int | None:
        look = stack[-1]
        if name in HEADINGS:
            short, at = scan.option(text, at)
            words, end = scan.group(text, at)
            self.aside(short or "", Mark.ATTRIBUTE)
            self._headed(words, look, depth)
            return end
        if name in ("title", "author", "date", "subtitle"):
            words, end = scan.group(text, scan.option(text, at)[1])
            self.block(words, replace(look, role={"title": Role.TITLE, "author": Role.AUTHORS}.get(name, Role.FURNITURE)), depth)
            return end
        if name in ("caption", "captionof"):
            at = scan.group(text, at)[1] if name == "captionof" else scan.option(text, at)[1]
            words, end = scan.group(text, at)
            self.block(words, replace(look, role=Role.CAPTION, table=False), depth)
            return end
        if name in ("item", "bibitem"):
            self.end()
            mark, at = slides(text, at)
            if mark is not None:
                self.unsure("items kept for some slides")
            label, at = scan.option(text, at)
            at = scan.group(text, at)[1] if name == "bibitem" else at
            self.run(f"{label}: " if label and name == "item" else f"[{label}] " if label else "", look, depth + 1)
            return at
        if name in ("footnote", "thanks", "marginpar", "footnotetext"):
            words, end = scan.group(text, scan.option(text, at)[1])
            self._notes.append((words, replace(look, role=Role.PARAGRAPH, table=False, math=False)))
            return end
        if name in ("par", "newpage", "clearpage", "maketitle", "pagebreak", "bigskip", "medskip", "smallskip", "tableofcontents", "appendix"):
            self.end()
            return at
        return None
