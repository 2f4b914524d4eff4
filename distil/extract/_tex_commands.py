"""Commands of LaTeX that colour, shrink, clear or hide words, and those that carry words beside the page."""

import re
from dataclasses import dataclass, replace
from typing import Protocol

from distil.data import Mark, Role
from distil.extract import _tex_scan as scan
from distil.extract._tex_words import INCLUDES, PHANTOMS, UNPRINTED, luminance, points

TINY = 2.0  # points of type, as for the other formats
CLEAR = 0.05
REGISTER = re.compile(r"\s*(\d{1,5}|\\[A-Za-z@]{1,60})\s*=?\s*\\(?:[hv]box|vtop)\s*(?:(?:to|spread)[^{}\\]{1,40})?(?=\{)")
NUMBERED = re.compile(r"\s*(\d{1,5}|\\[A-Za-z@]{1,60})")
BOXING = frozenset({"sbox", "savebox", "setbox"})
UNBOXING = frozenset({"usebox", "box", "copy", "unhbox", "unhcopy", "unvbox", "unvcopy"})
MOST_BOXED = 1_000_000  # letters that boxes put in again: boxes of boxes double with each line
LITERAL = re.compile(r"[A-Za-z ]{0,40}(?=\{)")
PRINT_MODE = re.compile(r"(?:\A|[\s:])([0-7])\s+Tr\b")
LEAST_CONTRAST = 1.2
DARK = 0.01  # luminance of a ground on which ordinary words, which are black, are not seen


@dataclass(frozen=True)
class Look:
    """How and as what words are written. `ink` is None for the ordinary colour."""

    role: Role = Role.PARAGRAPH
    marks: frozenset[Mark] = frozenset()
    ink: float | None = None
    ground: float = 1.0
    math: bool = False
    table: bool = False

    def seen(self) -> frozenset[Mark]:
        """Return the marks of words written so."""
        if self.ink is None and self.ground >= DARK:
            return self.marks
        ink = self.ink or 0.0
        bright, dark = max(ink, self.ground), min(ink, self.ground)
        return self.marks | {Mark.NO_CONTRAST} if (bright + 0.05) / (dark + 0.05) < LEAST_CONTRAST else self.marks


class Page(Protocol):
    """What a command writes to: the reader of the source."""

    colours: dict[str, float]
    ground: float
    boxes: dict[str, str]
    boxed: int

    flags: dict[str, bool]
    printing: bool

    def unsure(self, what: str) -> None:
        """Say what may hide words here and can't be told."""

    def run(self, text: str, look: Look, depth: int = 0) -> None:
        """Write what a piece of source prints."""

    def say(self, text: str, look: Look) -> None:
        """Write words."""

    def aside(self, text: str, mark: Mark) -> None:
        """Keep words nobody sees on the page."""


def painted(page: Page, name: str, text: str, at: int, *, stack: list[Look], depth: int) -> int | None:
    """Colours: of the words, of what is under them, and the names a source gives them."""
    if name not in ("color", "textcolor", "colorbox", "fcolorbox", "pagecolor", "definecolor", "colorlet"):
        return None
    model, at = scan.option(text, at)
    first, at = scan.group(text, at)
    if name in ("definecolor", "colorlet"):
        kind, at = scan.group(text, at) if name == "definecolor" else ("", at)
        spec, at = scan.group(text, at)
        found = luminance(kind, spec, page.colours)
        page.colours |= {first: found} if found is not None else {}
        return at
    if name == "fcolorbox":
        first, at = scan.group(text, at)
    light = luminance(model or "", first, page.colours)
    if name == "pagecolor":
        page.ground = 1.0 if light is None else light
        stack[-1] = replace(stack[-1], ground=page.ground)
    elif name == "color":
        stack[-1] = replace(stack[-1], ink=light)
    else:
        words, at = scan.group(text, at)
        under = {"ink": light} if name == "textcolor" else {"ground": 1.0 if light is None else light}
        page.run(words, replace(stack[-1], **under), depth + 1)
    return at


def conditioned(page: Page, name: str, text: str, at: int, look: Look, depth: int) -> int:
    """`\\iffalse`, comparisons of numbers and switches the source turns itself are followed; of other conditions both branches are written."""
    held, at = scan.held(name, text, at, page.flags)
    if held is None or depth > scan.DEEPEST:
        if page.printing and name.startswith("if") and name not in scan.UNSPOKEN:
            page.unsure("conditions that only a run of TeX settles")
        return at
    first, second, end = scan.branches(text, at)
    page.aside((first if not held else second).strip(), Mark.COMMENT)
    page.run(first if held else second, look, depth + 1)
    return end


def literal(name: str, text: str, at: int, stack: list[Look]) -> int | None:
    """Print modes handed to the PDF as they are: 3 and 7 draw no letter (ISO 32000-1 9.3.6). No brace of TeX ends them."""
    opening = LITERAL.match(text, at)
    if name not in ("pdfliteral", "pdfextension", "special") or opening is None:
        return None
    said, end = scan.group(text, opening.end())
    modes = PRINT_MODE.findall(said)
    if not modes:
        return None
    clear = modes[-1] in "37"
    for place, look in enumerate(stack):
        stack[place] = replace(look, marks=look.marks | {Mark.TRANSPARENT} if clear else look.marks - {Mark.TRANSPARENT})
    return end


def boxed(page: Page, name: str, text: str, at: int, look: Look, depth: int) -> int | None:
    """Words put into a box are printed where the box is used, and nowhere when it is not."""
    if name in BOXING:
        register = REGISTER.match(text, at) if name == "setbox" else None
        if name == "setbox" and register is None:
            return None
        which, at = (register[1], register.end()) if register is not None else scan.group(text, at)
        for _ in range(2 if name == "savebox" else 0):
            at = scan.option(text, at)[1]
        said, at = scan.group(text, at)
        page.boxes[which.strip()] = said
        page.aside(said, Mark.METADATA)
        return at
    numbered = NUMBERED.match(text, at) if name != "usebox" else None
    if name != "usebox" and numbered is None:
        return None
    which, at = (numbered[1], numbered.end()) if numbered is not None else scan.group(text, at)
    said = page.boxes.get(which.strip(), "")
    page.boxed += len(said) + 1
    if page.boxed <= MOST_BOXED:
        page.run(said, look, depth + 1)
    return at


def hiding(page: Page, name: str, text: str, at: int, *, stack: list[Look], depth: int) -> int | None:
    """Commands that take words away from the page, or make them too small or too clear to be seen."""
    mark = Mark.TINY_TYPE
    done = literal(name, text, at, stack)
    if done is not None:
        return done
    if name in PHANTOMS:
        mark = Mark.HIDDEN_ELEMENT
    elif name in ("transparent", "texttransparent", "opacity"):
        share, at = scan.group(text, at)
        clear = (points(share) or 0.0) < CLEAR
        stack[-1] = replace(stack[-1], marks=stack[-1].marks | {Mark.TRANSPARENT}) if clear and name == "transparent" else stack[-1]
        if name != "texttransparent":
            return at
        mark = Mark.TRANSPARENT if clear else Mark.OCR
    elif name == "fontsize":
        size, at = scan.group(text, at)
        stack[-1] = replace(stack[-1], marks=stack[-1].marks | {Mark.TINY_TYPE}) if _small(size, TINY) else stack[-1]
        return scan.group(text, at)[1]
    elif name == "scalebox":
        share, at = scan.group(text, at)
        at = scan.option(text, at)[1]
        mark = Mark.TINY_TYPE if _small(share, TINY / 10) else Mark.OCR
    elif name == "resizebox":
        wide, at = scan.group(text, at)
        tall, at = scan.group(text, at)
        mark = Mark.TINY_TYPE if _small(wide, TINY) or _small(tall, TINY) else Mark.OCR
    else:
        return None
    words, end = scan.group(text, at)
    page.run(words, replace(stack[-1], marks=stack[-1].marks | ({mark} - {Mark.OCR})), depth + 1)
    return end


def beside(page: Page, name: str, text: str, at: int, *, stack: list[Look], depth: int) -> int | None:
    """Links, references, notes of the writers, and commands whose arguments are not printed."""
    look = stack[-1]
    if name in BOXING or name in UNBOXING:
        return boxed(page, name, text, at, look, depth)
    if name in UNPRINTED:
        for _ in range(UNPRINTED[name]):
            words, at = scan.option(text, at)
            said, at = scan.group(text, at)
            page.aside(f"{words or ''} {said}", Mark.ATTRIBUTE if name in INCLUDES else Mark.METADATA)
        return at
    if name in ("href", "pdftooltip"):
        first, at = scan.group(text, at)
        second, at = scan.group(text, at)
        shown, other = (second, first) if name == "href" else (first, second)
        page.aside(other, Mark.ATTRIBUTE if name == "href" else Mark.ANNOTATION)
        page.run(shown, look, depth + 1)
        return at
    if name in ("todo", "fixme", "missingfigure"):
        words, end = scan.group(text, scan.option(text, at)[1])
        page.aside(words, Mark.COMMENT)
        return end
    if "cite" in name.lower() or name in ("ref", "eqref", "autoref", "cref", "Cref", "pageref", "nameref", "vref", "subref"):
        return _referred(page, text, at, look)
    if name in ("frac", "dfrac", "tfrac", "binom"):
        above, at = scan.group(text, at)
        below, at = scan.group(text, at)
        page.run(f"{{{above}}}/{{{below}}}", look, depth + 1)
        return at
    return None


def _small(length: str, least: float) -> bool:
    """Say whether a length is stated and less than this."""
    found = points(length)
    return found is not None and abs(found) < least


def _referred(page: Page, text: str, at: int, look: Look) -> int:
    """A reference prints a number or names that only a run of the program knows: its keys stand for it."""
    words, end = scan.option(text, at)
    while words is not None:
        page.aside(words, Mark.ATTRIBUTE)
        at = end
        words, end = scan.option(text, at)
    keys, end = scan.group(text, at)
    page.say("" if "\\" in keys else f"[{keys}]", look)
    return end
