"""Markdown: rendered to HTML as its readers see it, then read as HTML, so that what the markup hides is judged by the same eyes.

Besides that it keeps what rendering drops: front matter, comments in unused link definitions, notes nobody refers to,
and the attribute lists and template tags of site generators.
"""

import re
from dataclasses import dataclass, field

from distil.data import Document, Mark, Reading, Role
from distil.extract._assemble import Builder
from distil.extract._encoding import decode
from distil.extract._html_declarations import Unbounded
from distil.extract._html_lists import descendants
from distil.extract._html_tree import DEEPEST, Node, parse, too_deep
from distil.extract._html_walk import Walk
from distil.extract._markdown_code import fences, split
from distil.extract._markdown_dialects import json_matter, rendered
from distil.extract._markdown_links import unshown
from distil.extract._markdown_math import Formulas
from distil.extract._roles import refined
from distil.extract.html import MARKS

__all__ = ["MARKS", "UNCHECKED", "read"]

UNCHECKED = ("text covered by other boxes", "text in pictures")
VERSION = "markdown/2"
MEDIA_TYPE = "text/markdown"

LONGEST_FRONT_MATTER = 400  # lines
FRONT_LINE = re.compile(r"[\w\"'][\w\"' .-]{0,60}\s*[:=]|#")
NOTE = re.compile(r" {0,3}\[\^([^\]\s]{1,80})\]:[ \t]*")
REFERENCE = re.compile(r"\[\^([^\]\s]{1,80})\](?!:)")
# {: .class}, {:toc}, {{ page.title }}, {% include x %}
GENERATED = re.compile(r"\{:[^{}\n]{0,400}\}|\{\{[^{}\n]{0,400}\}\}|\{%[^{}%\n]{0,400}%\}|\{::[^{}\n]{0,400}\}")
TEMPLATE_COMMENT = re.compile(r"(?<!\{)\{% *comment *%\}|\{::comment\}")
TEMPLATE_COMMENT_END = re.compile(r"\{% *endcomment *%\}|\{:/(?:comment)?\}")


@dataclass
class Source:
    """Markdown without what no reader of the rendered page sees, and that, kept by kind."""

    lines: list[str] = field(default_factory=list)
    aside: dict[Mark, list[str]] = field(default_factory=dict)
    formulas: Formulas = field(default_factory=Formulas)

    def keep(self, mark: Mark, text: str) -> None:
        """Put text aside."""
        if text.strip():
            self.aside.setdefault(mark, []).append(text.strip())


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return what a reader of the rendered page sees, and what it hides with its marks; `name` and `password` are no use here."""
    text, remark = decode(content)
    try:
        source = _prepare(text.replace("\r\n", "\n").replace("\r", "\n"))
    except Unbounded as error:
        return Document(Reading.TOO_LARGE, f"it can't be judged: {error}", MEDIA_TYPE, extractor=VERSION)
    source_text = "\n".join(source.lines)
    page = _render(source_text)
    if too_deep(page):
        return Document(Reading.TOO_LARGE, f"its elements nest deeper than {DEEPEST:,} levels", MEDIA_TYPE, extractor=VERSION)
    root = parse(page)
    for words in unshown(source_text, page, root):
        source.keep(Mark.COMMENT, words)
    walk = Walk(set())
    try:
        walk.page(root)
    except Unbounded as error:
        return Document(Reading.TOO_LARGE, f"its style sheets can't be judged: {error}", MEDIA_TYPE, extractor=VERSION)
    builder = Builder(MEDIA_TYPE, extractor=VERSION, unchecked=UNCHECKED)
    builder.unchecked += sorted(walk.unread)
    builder.pages = 1
    builder.title = _title(root)
    for block in walk.flow.blocks:
        builder.block(block.text, f"section {block.section}", Role.FURNITURE if block.furniture else block.role, block.marks)
    for (words, mark), section in walk.sides.items():
        builder.side(words, f"section {section}", {mark})
    for mark, pieces in source.aside.items():
        builder.side("\n".join(dict.fromkeys(pieces)), "source", {mark})
    return refined(builder.document(reason=remark))


def _render(text: str) -> str:
    """Return the page GitHub's parser makes of it, in linear time whatever the brackets, stars and quotes in it; raw HTML stays."""
    from cmarkgfm import markdown_to_html_with_extensions
    from cmarkgfm.cmark import Options

    options = Options.CMARK_OPT_UNSAFE | Options.CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE
    return str(markdown_to_html_with_extensions(text, options=options, extensions=["table", "strikethrough"]))


def _title(root: Node) -> str:
    """The words of the first heading of the first level."""
    first = next((node for node in descendants(root) if node.tag == "h1"), None)
    return " ".join(first.everything().split())[:300] if first is not None else ""


def _prepare(text: str) -> Source:
    source = Source()
    lines = rendered(json_matter(_front_matter(source, text.split("\n")), source.keep), source.keep)
    referred = {label.lower() for label in REFERENCE.findall(text)}
    known = fences(lines)
    place = 0
    while place < len(lines):
        line, fence = lines[place], known.get(place)
        if fence:
            drawn = fence.info.lower() == "math"  # a formula, which a page draws
            source.lines += [_calculated(source, each) if drawn else each for each in lines[place : fence.end]]
            place = fence.end
        elif NOTE.match(line):
            place = _note(source, lines, place, referred)
        elif TEMPLATE_COMMENT.search(line):
            place = _template_comment(source, lines, place)
        else:
            source.lines.append(_visible(source, line))
            place += 1
    return source


def _front_matter(source: Source, lines: list[str]) -> list[str]:
    """Put the block between two lines of --- or +++ aside: it speaks to programs, and nothing in it is believed."""
    mark = lines[0].rstrip().lstrip("\ufeff") if lines else ""
    if mark not in {"---", "+++"} or not FRONT_LINE.match(lines[1] if len(lines) > 1 else "x"):
        return lines
    for place, line in enumerate(lines[1:LONGEST_FRONT_MATTER], 1):
        if line.rstrip() in {mark, "..."}:
            source.keep(Mark.METADATA, "\n".join(lines[1:place]))
            return lines[place + 1 :]
    return lines


def _note(source: Source, lines: list[str], place: int, referred: set[str]) -> int:
    """A note becomes a paragraph where it stands; one that nothing refers to is not rendered. Return where it ends."""
    opening = NOTE.match(lines[place])
    assert opening is not None
    body = [lines[place][opening.end() :]]
    place += 1
    while place < len(lines) and (
        lines[place].startswith(("    ", "\t"))
        or (not lines[place].strip() and place + 1 < len(lines) and lines[place + 1].startswith(("    ", "\t")))
        or (lines[place].strip() and body[-1].strip() and not NOTE.match(lines[place]))
    ):
        body.append(lines[place].strip())
        place += 1
    if opening.group(1).lower() in referred:
        source.lines += ["", *(_visible(source, line) for line in body), ""]
    else:
        source.keep(Mark.COMMENT, "\n".join(body))
    return place


def _template_comment(source: Source, lines: list[str], place: int) -> int:
    start = place
    while place < len(lines) and not TEMPLATE_COMMENT_END.search(lines[place]):
        place += 1
    place = start if place == len(lines) else place  # one that nothing ends is none
    source.keep(Mark.COMMENT, "\n".join(lines[start : place + 1]))
    source.lines.append("")
    return place + 1


def _calculated(source: Source, text: str) -> str:
    shown, hidden = source.formulas.visible(text)
    for words in hidden:
        source.keep(Mark.HIDDEN_ELEMENT, words)
    return shown


def _visible(source: Source, line: str) -> str:
    """Return a line without attribute lists, template tags and references to notes, except in code."""
    parts = split(line)
    for number in range(len(parts)):
        if number % 2 == 0 or (parts[number - 1].endswith("$") and parts[number + 1].startswith("$")):  # $`x`$ is a formula, too
            parts[number] = _calculated(source, parts[number])
    if "{" not in line and "[^" not in line:
        return "".join(parts)
    for number in range(0, len(parts), 2):
        for found in GENERATED.findall(parts[number]):
            source.keep(Mark.ATTRIBUTE, found)
        parts[number] = REFERENCE.sub("", GENERATED.sub("", parts[number]))
    return "".join(parts)
