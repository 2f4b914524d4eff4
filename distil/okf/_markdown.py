"""Foreign words in Markdown that stay words: nothing in them starts a heading, list, link, image, tag, footnote or formula."""

import re

from distil.okf._dialect import HIDDEN, SURROGATE

# Markup of CommonMark, of GitHub (tables, strikethrough, mentions, formulas), of Obsidian (wiki links, tags, highlights, comments,
# block ids) and of page generators (templates). A backslash before punctuation is plain text in all of them. A parenthesis after
# a bracket is escaped for readers that look for links with a plain pattern. A single underscore between letters or digits is markup in none
# of them, and stays as it is: `cost_of_goods`.
_MARKUP = re.compile(r"(?<![^\W_])_|_(?![^\W_])|[\\`*\[\]<>#|~^$&@{}%]|(?<=\])\(|=(?==)|(?<==)=|:(?=//)|(?<=\b[wW]{3})\.")
_OPENING = re.compile(r"[-+=:]|\d{1,9}[.)](?= |$)")
# Signs that join or part letters, turn the direction of a neighbour or choose an emoji's look: text needs them, and alone they can hide nothing.
_NEEDED = "\u200c\u200d\u200e\u200f\u061c\ufe0e\ufe0f"
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_UNSEEN = re.compile(f"(?![{_NEEDED}])[{HIDDEN}]")


def words(text: str, *, inside: bool = False) -> str:
    """Return foreign text as one line of Markdown that shows exactly these words; runs of white space become one space.

    Inside a line nothing can start a list or a heading: "1." stays as it is there.
    """
    line = " ".join(text.split())
    if not (line.isascii() and line.isprintable()):
        line = _UNSEEN.sub(_written_out, SURROGATE.sub("\ufffd", line))
    line = _MARKUP.sub(r"\\\g<0>", line)
    opening = None if inside else _OPENING.match(line)
    if opening is None:
        return line
    end = opening.end()
    return f"{line[: end - 1]}\\{line[end - 1 :]}"


def unescaped(line: str) -> str:
    """Return a line of Markdown without the backslashes that `words` put before punctuation: for reading, no longer Markdown."""
    return _ESCAPED.sub(r"\1", line)


def _written_out(match: re.Match[str]) -> str:
    code = ord(match.group())
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
