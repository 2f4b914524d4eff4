"""Commands of LaTeX that move words off the page, cut them away, throw them away, or keep them for some slides."""

import re
from dataclasses import replace
from typing import Protocol

from distil.data import Mark
from distil.extract import _tex_scan as scan
from distil.extract._tex_commands import Look, hiding, painted
from distil.extract._tex_commands import Page as Written
from distil.extract._tex_words import LENGTH, points

# Points. Sheets are about 600 by 840: what moves by more than their height is off them, and by half as much may be.
OFF, DOUBTFUL = 850.0, 300.0
OVERLAY = re.compile(r"\s*<([^<>\n]{0,100})>")
DROPPED = {"@gobble": 1, "@gobbletwo": 2, "@gobblefour": 4}
PICKED = {"@firstoftwo": 0, "@secondoftwo": 1}
SLIDES = frozenset({"only", "uncover", "visible", "onslide"})
UNSEEN = frozenset({"invisible", "invisibleenv"})
LIFTED = frozenset({"raise", "lower", "moveleft", "moveright"})
SKIPPED = frozenset({"hspace", "hskip", "kern"})
LEAPS = frozenset({"vspace", "vskip"})
_CUTS = re.compile(r"\b(?:clip|trim|phantom|opacity|scale\s*=\s*0|(?:max\s+)?(?:width|height)\s*=\s*0)")
_OF_PAGE = re.compile(r"\s*(-)?\s*(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})?\s*\\(?:paper|text|page|line|column)(?:width|height)(?![A-Za-z@])")
_BOX = re.compile(r"\s*\\(?:[hv]box|vtop)\s*(?=\{)")
# Begins of environments that take away what stands in them, in the sources' own definitions.
_TAKING = re.compile(r"\\(?:setbox|sbox|savebox|begin\s*\{(?:lrbox|comment)\}|iffalse|[hv]?phantom|comment)(?![A-Za-z@])")
_DRAWING = re.compile(r"\\(color|fontsize|transparent|pdfliteral)(?![A-Za-z@])")


class Page(Written, Protocol):
    """What a command writes to: the reader of the source."""

    moved: frozenset[Mark]

    def unsure(self, what: str) -> None:
        """Say what may hide words here and can't be told."""


def slides(text: str, at: int, *, inverse: bool = False) -> tuple[Mark | None, int]:
    """Return what the slides that are named here do to words, and where their names end."""
    found = OVERLAY.match(text, at)
    if found is None:
        return (Mark.HIDDEN_ELEMENT if inverse else None), at
    said = found[1].strip()
    none = bool(re.fullmatch(r"[\s0,]+", said))
    if inverse:
        return (None if none else Mark.HIDDEN_ELEMENT if re.fullmatch(r"(?:1?-|all:.*)", said) else Mark.UNVERIFIED), found.end()
    return (Mark.HIDDEN_ELEMENT if none else Mark.UNVERIFIED if re.search(r"(?<![\d.])0(?![\d.])", said) else None), found.end()


def begun(page: Page, code: str, stack: list[Look], depth: int) -> None:
    """Do to the words of an environment what its begin does, as the source defines it."""
    for found in _DRAWING.finditer(code):
        for step in (painted, hiding):
            step(page, found[1], code, found.end(), stack=stack, depth=depth)
    if _TAKING.search(code):
        stack[-1] = _marked(stack[-1], Mark.UNVERIFIED)


def elsewhere(page: Page, name: str, text: str, at: int, *, stack: list[Look], depth: int) -> int | None:
    """Words thrown away, kept for slides, moved or cut."""
    look = stack[-1]
    if name in DROPPED:
        for _ in range(DROPPED[name]):
            words, at = scan.group(text, at)
            page.aside(words, Mark.HIDDEN_ELEMENT)
        return at
    if name in PICKED:
        first, at = scan.group(text, at)
        second, at = scan.group(text, at)
        page.aside((second, first)[PICKED[name]], Mark.HIDDEN_ELEMENT)
        page.run((first, second)[PICKED[name]], look, depth + 1)
        return at
    if name in SLIDES or name in UNSEEN:
        mark, at = slides(text, at, inverse=name in UNSEEN)
        if not text.startswith("{", at):  # a switch for what follows
            stack[-1] = _marked(look, mark)
            return at
        words, at = scan.group(text, at)
        page.run(words, _marked(look, mark), depth + 1)
        return at
    if name in SKIPPED or name in LEAPS:
        return _skipped(page, name, text, at)
    return _moved(page, name, text, at, look, depth)


def _marked(look: Look, mark: Mark | None) -> Look:
    return look if mark is None else replace(look, marks=look.marks | {mark})


def _far(length: str) -> Mark | None:
    """What a move by a length does; one that is no plain number can't be told when it is of the page's own size."""
    found = points(length) or 0.0
    share = _OF_PAGE.match(length)
    if share is not None:
        much = float(share[2] or 1) * (-1 if share[1] else 1)
        return Mark.UNVERIFIED if much > 1 or much <= -1 else None
    return Mark.OFF_PAGE if abs(found) >= OFF else Mark.UNVERIFIED if abs(found) >= DOUBTFUL else None


def _skipped(page: Page, name: str, text: str, at: int) -> int | None:
    bare = LENGTH.match(text, at)
    length, end = scan.group(text, at) if name.endswith("space") else (bare[0], bare.end()) if bare else ("", at)
    mark = _far(length)
    if mark is not None and name in SKIPPED:
        page.moved = frozenset({mark})
    elif mark is not None:
        page.unsure("words after great leaps up or down the page")
    return end if mark is not None or not name.endswith("space") else None


def _moved(page: Page, name: str, text: str, at: int, look: Look, depth: int) -> int | None:
    if name == "raisebox":
        length, at = scan.group(text, at)
        for _ in range(2):
            at = scan.option(text, at)[1]
        mark = _far(length)
    elif name in LIFTED:
        bare = LENGTH.match(text, at)
        box = _BOX.match(text, bare.end()) if bare else None
        if bare is None or box is None:
            return None
        mark, at = _far(bare[0]), box.end()
    elif name == "clipbox":
        kept = text.startswith("*", at - 1)
        edges, at = scan.group(text, at)
        mark = _cut([points(edge) for edge in edges.split()], kept)
    elif name == "adjustbox":
        settings, at = scan.group(text, at)
        mark = Mark.UNVERIFIED if _CUTS.search(settings) else None
    else:
        return None
    words, at = scan.group(text, at)
    page.run(words, _marked(look, mark), depth + 1)
    return at


def _cut(edges: list[float | None], kept: bool) -> Mark | None:
    """Of a box that is cut by its edges: nothing when nothing is cut off, and nothing left when what is kept has no size."""
    known = [edge for edge in edges if edge is not None]
    if kept and len(known) == len(edges) == 4 and (known[2] - known[0] < 1 or known[3] - known[1] < 1):
        return Mark.HIDDEN_ELEMENT
    return None if not kept and len(known) == len(edges) and max(known, default=0.0) <= 0 else Mark.UNVERIFIED
