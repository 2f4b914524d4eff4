"""What dialects of Markdown keep from the reader of a rendered page: comments, attribute lists, folded boxes, targets of wiki links.

Obsidian, Pandoc, Quarto, MkDocs, MyST, Hugo and MDX each have some. Another renderer shows them letter by letter; left out they are in
both cases, for what a reader of one of these programs does not see nobody needs to have seen.
"""

import json
import re
from collections.abc import Callable
from html import escape

from distil.data import Mark
from distil.extract._html_declarations import Unbounded
from distil.extract._markdown_code import Fence, Span, by_line, fences, marked, split

Keep = Callable[[Mark, str], None]
# Comments by the signs around them; those of a line and those over several.
_COMMENTS = (("{#", "#}"), ("{/*", "*/}"), ("<%#", "%>"), ("{>>", "<<}"), ("{--", "--}"))
_ENDS = {begin: re.compile(re.escape(end)) for begin, end in _COMMENTS}
_COMMENT = re.compile(r"\{#(?![\w-]+[ }])|\{/\*|<%#|\{>>|\{--(?!-)")
# Twice a per cent sign, where no number stands before it.
_OPENER = re.compile(_COMMENT.pattern + r"|(?<![^\s.,;:!?()])(?<!\d )%%(?!%)")
_ENDS["%%"] = re.compile(r"(?<!\d )(?<!\d)%%(?!%)")
_SHORTCODE = re.compile(r"\{\{[%<]\s{0,9}(comment)\s{0,9}[%>]\}\}(.{0,5000}?)\{\{[%<]\s{0,9}/\s{0,9}\1\s{0,9}[%>]\}\}")
_ABBREVIATION = re.compile(r" {0,3}\*\[[^\]\n]{1,100}\]:[ \t]")
_WIKI = re.compile(r"(!?)\[\[([^\[\]|\n]{1,400})\\?\|([^\[\]\n]{1,400})\]\]")
_BLOCK_ID = re.compile(r"(?<=\S) \^[A-Za-z0-9-]{1,200}[ \t]*\Z")
_VALUE = r"(?:\"[^\"\n]{0,500}\"|'[^'\n]{0,500}'|[^\s\"'{}]{1,200})"
_ONE = rf"(?:[.#][\w:-]{{1,100}}|[\w:-]{{1,60}}={_VALUE}|hidden)"
_LIST = rf"\{{:?[ \t]{{0,9}}({_ONE}(?:[ \t]{{1,9}}{_ONE}){{0,30}})[ \t]{{0,9}}\}}"
_HEADING = re.compile(rf"( {{0,3}}#{{1,6}}[ \t]+)(.{{1,2000}}?)[ \t]{{0,9}}{_LIST}[ \t]{{0,9}}\Z")
_ATTRIBUTES = re.compile(rf"(?!\{{:){_LIST}")  # those with a colon are read as those of site generators
_SPANNED = re.compile(rf"(?<!\])\[((?:[^\[\]\n]|\[[^\[\]\n]{{0,300}}\]){{1,2000}})\]{_LIST}")
_COMMAND = re.compile(r"\\[A-Za-z]{1,30}\s?\Z")
_NEXT = re.compile(r"\s*\Z| {0,3}#{1,6}(?:\s|\Z)")  # what surely begins something else than the paragraph's next line
MOST_AGAIN = 4_000_000  # letters that are read once more behind comments over several lines
_ALONE = re.compile(rf"[ \t]{{0,9}}{_LIST}[ \t]{{0,9}}\Z")
_ITEM = re.compile(r"([.#])([\w:-]{1,100})|([\w:-]{1,60})=(" + _VALUE + r")|(hidden)")
_DIV = re.compile(r" {0,3}(:{3,})[ \t]{0,9}(?:" + _LIST + r"|([\w.-]{1,60}))?[ \t]{0,9}:{0,20}[ \t]{0,9}\Z")
_FOLDED = re.compile(r"( {0,12})\?\?\?[ \t]{1,9}[\w-]{1,40}(?:[ \t]{1,9}\"([^\"\n]{0,300})\")?.{0,60}\Z")
_CALLOUT = re.compile(r" {0,3}>[ \t]?\[![\w|-]{1,60}\]-(.{0,300})\Z")
_RAW = re.compile(r"\{=([\w-]{1,40})\}\Z")
_RAW_SPAN = re.compile(r"(`{1,9}[^`]{1,2000}`{1,9})\{=([\w-]{1,40})\}")
_DIRECTIVE = re.compile(r"\{([\w:-]{1,60})[ ,}]")
_UNPRINTED = re.compile(r"\b(?:include|echo)\s{0,9}[=:]\s{0,9}(?:false|F)\b", re.I)
_OPTION = re.compile(r"[ \t]{0,9}(?::[\w-]{1,60}:|#\|)(?:[ \t]|\Z)")
_ROLE = re.compile(r"\{(abbr)\}`([^`()]{0,200})\(([^`]{0,500})\)`")
_DOLLARS = re.compile(r"(?<!\\)\${1,2}")
# Names that themes give to what is not drawn.
_UNDRAWN = frozenset({"hidden", "d-none", "invisible", "content-hidden", "sr-only", "visually-hidden", "is-hidden", "hide", "display-none"})


def rendered(lines: list[str], keep: Keep) -> list[str]:
    """Return the lines as a dialect's reader sees them, what hides something in signs of HTML that hide it; the rest is kept.

    Raises Unbounded for one whose comments would have it read too often.
    """
    return _Pass(lines, keep).run()


def json_matter(lines: list[str], keep: Keep) -> list[str]:
    """Put front matter in JSON aside: an object at the very top with lines of its own for its brackets."""
    if not lines or lines[0].strip() != "{":
        return lines
    end = next((place for place, line in enumerate(lines[:400]) if line.rstrip() == "}"), 0)
    try:
        fields = json.loads("\n".join(lines[: end + 1])) if end else None
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        return lines
    keep(Mark.METADATA, "\n".join(lines[1:end]))
    return lines[end + 1 :]


class _Pass:
    """One pass over the lines of a document."""

    def __init__(self, lines: list[str], keep: Keep) -> None:
        self.lines = lines
        self.keep = keep
        self.out: list[str] = []
        self.place = 0
        self.fences: list[int] = []  # how many colons opened each box
        self.formula = ""  # the sign that opened a formula which the lines so far don't close
        self.unclosed: set[str] = set()
        self.known = fences(lines)
        self.letters = MOST_AGAIN + 2 * sum(len(line) + 1 for line in lines)
        self.codes: dict[int, list[Span]] = {}  # for the lines of this paragraph: what is code in it
        self.directives = any("{" in fence.info for fence in self.known.values())  # directives of MyST stand in fences

    def run(self) -> list[str]:
        while self.place < len(self.lines):
            line = self.lines[self.place]
            fence = self.known.get(self.place)
            if fence:
                self._fenced(fence)
            elif not (self._calculated(line) or self._comment(line) or self._boxed(line) or self._aside(line)):
                self.out.append(self._inline(line, self._code()))
                self.place += 1
        self.out += ["", "</div>"] * len(self.fences)
        return self.out

    def _fenced(self, fence: Fence) -> None:
        info, end = fence.info, fence.end
        body = self.lines[self.place + 1 : end - fence.closed]
        raw, directive = _RAW.match(info), _DIRECTIVE.match(info)
        options = body[: next((n for n, each in enumerate(body) if not _OPTION.match(each)), len(body))] if directive else []
        unprinted = directive is not None and (_UNPRINTED.search(info) or any(_UNPRINTED.search(option) for option in options))
        shown = self.lines[self.place : end]
        if raw and raw.group(1).startswith("html"):
            shown = ["", *body, ""]
        elif raw or unprinted or (directive and directive.group(1) == "comment"):
            self.keep(Mark.HIDDEN_ELEMENT, "\n".join(body))
            shown = [""]
        elif directive or info.startswith("{"):
            self.keep(Mark.ATTRIBUTE, "\n".join([info, *options]))
            named = directive.group(1) if directive else ""
            shown = [f"{fence.before}{fence.mark}{named}", *body[len(options) :], *self.lines[end - fence.closed : end]]
        self.out += shown
        self.place = end

    def _code(self) -> list[Span]:
        """What is code on this line as its paragraph is read."""
        if "`" not in self.lines[self.place]:
            return []
        if self.place not in self.codes:
            end = self.place + 1
            while end < len(self.lines) and end not in self.known and not _NEXT.match(self.lines[end]):
                end += 1
            self._spend(self.lines[self.place : end])
            self.codes = {self.place + number: each for number, each in enumerate(by_line(self.lines[self.place : end]))}
        return self.codes[self.place]

    def _spend(self, lines: list[str]) -> None:
        """Pay for reading lines again."""
        self.letters -= sum(len(line) + 1 for line in lines)
        if self.letters < 0:
            raise Unbounded("its comments leave too much to be read again")

    def _jumped(self, start: int, end: int) -> None:
        """Go on behind a comment of several lines; fences that begin in it are none."""
        self.place = end
        self.codes = {}
        if any(marked(line) for line in self.lines[start : end + 1]):
            self._spend(self.lines[end:])
            self.known = fences(self.lines, end)

    def _calculated(self, line: str) -> bool:
        """Follow formulas over lines; a line in one that begins with a per cent sign is a comment of TeX."""
        if self.formula and line.lstrip().startswith("%"):
            self.keep(Mark.COMMENT, line)
            self.place += 1
            return True
        if not line.strip() and self.formula == "$":
            self.formula = ""
        for sign in _DOLLARS.findall("".join(split(line)[::2])) if "$" in line else ():
            self.formula = "" if self.formula == sign else self.formula or sign
        return False

    def _comment(self, line: str) -> bool:
        """Take a comment that begins a line and may go on over several."""
        text = line.strip()
        pair = next((pair for pair in _COMMENTS if text.startswith(pair[0]) and _COMMENT.match(text)), None)
        closing = pair[1] if pair else "%%" if text.startswith("%%") and not text.startswith("%%%") else ""
        if self.directives and text.startswith("% "):
            self.keep(Mark.COMMENT, text)
            self.place += 1
            return True
        if not closing or closing in text[2:] or closing in self.unclosed:
            return False
        end = next((n for n in range(self.place + 1, len(self.lines)) if closing in self.lines[n]), None)
        if end is None:
            self.unclosed.add(closing)  # nobody looks for it again
            return False
        last, _, rest = self.lines[end].partition(closing)
        self.keep(Mark.COMMENT, "\n".join([*self.lines[self.place : end], last]))
        self.lines[end] = rest
        self._jumped(self.place, end)
        return True

    def _boxed(self, line: str) -> bool:
        """Take a fenced box, a folded one, a folded quotation."""
        found = _DIV.match(line)
        if found and (found.group(2) or found.group(3)):
            self.fences.append(len(found.group(1)))
            if found.group(2):
                self.keep(Mark.ATTRIBUTE, found.group(2))
            self.out += ["", f"<div{_attributes(found.group(2) or f'.{found.group(3)}')}>", ""]
            self.place += 1
            return True
        if found and self.fences:
            self.fences.pop()
            self.out += ["", "</div>", ""]
            self.place += 1
            return True
        folded, callout = _FOLDED.match(line), _CALLOUT.match(line)
        if folded is None and callout is None:
            return False
        start = self.place = self.place + 1
        indent = " " * (len(folded.group(1)) + 4) if folded else ">"
        while self.place < len(self.lines) and self.lines[self.place].lstrip(" " if callout else "").startswith(indent):
            self.place += 1
        body = [line.lstrip()[1:].removeprefix(" ") if callout else line[len(indent) :] for line in self.lines[start : self.place]]
        title = (folded.group(2) or "") if folded else callout.group(1) if callout else ""
        self.out += ["", f"<details><summary>{escape(title.strip())}</summary>", "", *(self._inline(each) for each in body), "", "</details>", ""]
        return True

    def _aside(self, line: str) -> bool:
        """Take an abbreviation's meaning, and a list of attributes that stands alone: it is about the paragraph before it."""
        alone = _ALONE.match(line) if "{" in line else None
        if _ABBREVIATION.match(line) or (alone and not _hides(alone.group(1)) and "{:" not in line):
            self.keep(Mark.ATTRIBUTE, line)
            self.place += 1
            return True
        if alone is None or not _hides(alone.group(1)):
            return False
        begin = len(self.out)
        while begin and self.out[begin - 1].strip():
            begin -= 1
        self.out[begin:] = ["", f"<div{_attributes(alone.group(1))}>", "", *self.out[begin:], "", "</div>", ""]
        self.place += 1
        return True

    def _inline(self, line: str, within: list[Span] | None = None) -> str:
        if not any(sign in line for sign in ("{", "[[", "%%", " ^", "<%")):
            return line
        before = line
        heading = _HEADING.match(line)
        if heading and _hides(heading.group(3)):
            line = f"{heading.group(1)}<span{_attributes(heading.group(3))}>{heading.group(2)}</span>"
        line = _RAW_SPAN.sub(
            lambda found: self._kept(Mark.HIDDEN_ELEMENT, found.group(1)) if found.group(2) != "html" else found.group(1).strip("`"), line
        )
        line = _ROLE.sub(lambda found: self._kept(Mark.ATTRIBUTE, found.group(3), found.group(2)), line)
        parts = split(line, within if line == before else None if heading else [])
        for number in range(0, len(parts), 2):
            parts[number] = self._plain(parts[number], number == len(parts) - 1)
        return "".join(parts)

    def _plain(self, text: str, last: bool) -> str:
        text = _SHORTCODE.sub(lambda found: self._kept(Mark.COMMENT, found.group(2)), text)
        text = self._cut(text)
        text = _WIKI.sub(self._wiki, text)
        text = _SPANNED.sub(self._span, text)
        if "{" in text and not text.lstrip().startswith("{%"):
            text = _ATTRIBUTES.sub(self._listed, text)
        return _BLOCK_ID.sub(lambda found: self._kept(Mark.ATTRIBUTE, found.group()), text) if last else text

    def _cut(self, text: str) -> str:
        """Take comments out of a line."""
        kept, at, behind = [], 0, 0
        open_ended: set[str] = set()  # what nothing ends from here on is looked for once
        while (found := _OPENER.search(text, behind)) is not None:
            sign = found.group()
            end = None if sign in open_ended else _ENDS[sign].search(text, found.end())
            if end is None:
                open_ended.add(sign)
                behind = found.end()
                continue
            kept.append(text[at : found.start()])
            self.keep(Mark.COMMENT, text[found.end() : end.start()])
            at = behind = end.end()
        return "".join([*kept, text[at:]])

    def _wiki(self, found: re.Match[str]) -> str:
        embedded, target, shown = found.groups()
        self.keep(Mark.ATTRIBUTE, f"{target} {shown}" if embedded else target)
        return "" if embedded else shown

    def _listed(self, found: re.Match[str]) -> str:
        """Take a list of attributes out of the line; behind a command of TeX it is what the command takes, as in `\\color{#fff}`."""
        if _COMMAND.search(found.string, max(0, found.start() - 40), found.start()):
            return found.group()
        return self._kept(Mark.ATTRIBUTE, found.group())

    def _span(self, found: re.Match[str]) -> str:
        self.keep(Mark.ATTRIBUTE, found.group(2))
        return f"<span{_attributes(found.group(2))}>{found.group(1)}</span>" if _hides(found.group(2)) else found.group(1)

    def _kept(self, mark: Mark, words: str, put: str = "") -> str:
        self.keep(mark, words)
        return put


def _hides(attributes: str) -> bool:
    """True when a list of attributes may keep words from being drawn: a style, or a name for what is not."""
    return any(name == "style" or bare or (sign == "." and word in _UNDRAWN) for sign, word, name, _, bare in _ITEM.findall(attributes))


def _attributes(attributes: str) -> str:
    """Return a list of attributes as those of an element."""
    said: dict[str, str] = {}
    for sign, word, name, value, bare in _ITEM.findall(attributes):
        if bare or (sign == "." and word in _UNDRAWN) or name == "hidden":
            said["hidden"] = ""
        elif name in {"style", "class", "title", "dir"}:
            said[name] = value.strip("\"'")
    return "".join(f' {name}="{escape(value)}"' for name, value in said.items())
