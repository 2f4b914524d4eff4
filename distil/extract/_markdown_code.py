"""Code in Markdown, where no sign means what it means elsewhere: blocks between fences, spans between backticks (CommonMark 0.31.2, 4.5, 6.1)."""

import re
from bisect import bisect_left, bisect_right
from collections import deque
from dataclasses import dataclass

_BLOCK = re.compile(r'<pre data-sourcepos="(\d{1,9}):(\d{1,9})-[^<>]*><code[^<>]*>([^<]*)</code></pre>')
_OPENING = re.compile(r"(`{3,}|~{3,})(.{0,500})")
_RUN = re.compile(r"`+|\\+")
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fence:
    """A block between fences: its first line, the one behind its last, the signs before its mark, the mark, what stands behind it."""

    start: int
    end: int
    before: str
    mark: str
    info: str
    closed: bool


def fences(lines: list[str], start: int = 0) -> dict[int, Fence]:
    """Return the blocks between fences by their first lines, those in lists and quotations, too, as GitHub's parser finds them in linear time."""
    from cmarkgfm import markdown_to_html_with_extensions
    from cmarkgfm.cmark import Options

    # Without the option for raw HTML the page's own tags are left out, so that none can pretend to be a block.
    text = "\n".join(lines[start:])
    page = str(markdown_to_html_with_extensions(text, options=Options.CMARK_OPT_SOURCEPOS, extensions=["table"])) if marked(text) else ""
    blocks = {start + int(first) - 1: (int(column) - 1, words.count("\n")) for first, column, words in _BLOCK.findall(page)}
    found = {}
    for line, (column, count) in blocks.items():
        raw = lines[line].encode()
        opening = _OPENING.match(raw[column:].decode("utf-8", "replace"))
        if opening is None:
            continue  # a block that is indented
        end = line + 1 + count  # the place said of its end is a line too far where a list or a quotation ends it
        closing = lines[end].strip(" \t>") if end < len(lines) and end not in blocks else ""
        closed = closing.startswith(opening.group(1)) and not closing.strip(opening.group(1)[0])
        found[line] = Fence(line, end + closed, raw[:column].decode("utf-8", "replace"), opening.group(1), opening.group(2).strip(), closed)
    return found


def marked(text: str) -> bool:
    """True when a text has the signs of a fence."""
    return "```" in text or "~~~" in text


def spans(text: str) -> list[Span]:
    """Return where the code spans of a piece of text begin and end: up to the next run of as many backticks."""
    runs = [found.span() for found in _RUN.finditer(text)]
    by_length: dict[int, list[int]] = {}
    for begin, end in runs:
        if text[begin] == "`":
            by_length.setdefault(end - begin, []).append(begin)
    found: list[Span] = []
    at, escaped = 0, -1
    for begin, end in runs:
        if text[begin] == "\\":
            escaped = end if (end - begin) % 2 and begin >= at else -1
            continue
        opening = begin + (begin == escaped)  # a backtick behind a backslash opens nothing
        same = by_length.get(end - opening, [])
        place = bisect_left(same, end)
        if begin >= at and opening < end and place < len(same):
            at = same[place] + end - opening
            found.append((opening, at))
    return found


def by_line(lines: list[str]) -> list[list[Span]]:
    """Return for each line of a paragraph what of it is code: a span may go on over several."""
    found: list[list[Span]] = []
    codes = deque(spans("\n".join(lines)))
    at = 0
    for line in lines:
        end, own = at + len(line), []
        while codes and codes[0][0] <= end:
            own.append((max(codes[0][0] - at, 0), min(codes[0][1], end) - at))
            if codes[0][1] > end:
                break
            codes.popleft()
        found.append(own)
        at = end + 1
    return found


def split(line: str, within: list[Span] | None = None) -> list[str]:
    """Return the parts of a line in turn: text, code, text, ...; code only where it lies `within` what is code in its paragraph."""
    if "`" not in line:
        return [line]
    parts, at = [], 0
    for begin, end in spans(line):
        around = within[bisect_right(within, (begin, len(line))) - 1] if within else (0, 0)
        if within is None or around[0] <= begin < end <= around[1]:
            parts += [line[at:begin], line[begin:end]]
            at = end
    return [*parts, line[at:]]
