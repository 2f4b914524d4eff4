"""Plain text, reStructuredText, CSV: any encoding, blocks by empty lines, hard-wrapped lines joined."""

import csv
import re
from pathlib import PurePosixPath

from distil.data import Document, Mark, Role
from distil.extract._assemble import Builder
from distil.extract._encoding import decode
from distil.extract._roles import refined
from distil.extract._terminal import MOVING, overwritten, parted

MARKS = frozenset({Mark.COMMENT, Mark.ATTRIBUTE, Mark.ASSISTIVE, Mark.METADATA, Mark.HIDDEN_ELEMENT, Mark.UNVERIFIED})
UNCHECKED: tuple[str, ...] = ()

VERSION = "text/1"
MEDIA_TYPES = {".csv": "text/csv", ".tsv": "text/tab-separated-values", ".rst": "text/x-rst", ".tex": "text/x-tex"}
SOURCE_CODE = re.compile(
    r"\.(?:py|c|h|cc|cpp|hpp|rs|go|java|kt|js|ts|jsx|tsx|rb|pl|sh|sql|s?css|lua|swift|php|cs|r|jl|scala|hs|ml|el|json|toml|ya?ml|ini|cfg|xml|ipynb|ftl|properties|po)"
)
CELLS = " | "

UNDERLINE = re.compile(r"""\s{0,3}([=\-~^"'`#*+.:_])\1{2,}\s*\Z""")
NUMBERED = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}\.|Chapter \d{1,3}[:.]?|Appendix [A-Z][:.]?)\s+[^\W\d_].{0,90}\Z", re.I)
ITEM = re.compile(r"\s{0,12}(?:[-*+•‣▪◦–]|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5})[.)])\s+(?=\S)")
BULLET = re.compile(r"\A\s{0,12}[-*+•‣▪◦–]\s+")
CODE_LIKE = re.compile(r"[{};]\s*\Z|\A\s*(?:#include|def |class |import |from \S+ import|return |>>> |\$ |[\w.]+\s*=\s*\S+\Z|[\w.]+\(.*\)\s*\Z)")
# A line above its paragraph heads it only when it ends as no line broken off in mid-sentence would, greets nobody and is no entry.
BROKEN_OFF = re.compile(
    r".*\b(?:an?|the|of|in|on|at|to|and|or|for|with|by|from|as|is|are|was|were|has|had|have|be|that|which|who|not|mr|mrs|ms|dr|st|de|la|le|el|les|los|"
    r"der|die|das|den|dem|des|du|et|und|y|e|en|in|im|am|von|zu|que|por|del|il|di|da|con|met|said|says|called|near)\Z"
    r"|(?:dear|hi|hello|sehr|liebe|lieber|hallo|cher|chère|bonjour|estimad|hola|caro|cara|to whom|copyright)\b|.*(?:: |\()",
    re.IGNORECASE,
)
SENTENCE = re.compile(r"[.!?…]['\"”’»)]*(?:\s|\Z)")
LONGEST_HEAD, MOST_HEAD_WORDS = 50, 7
ROOM = 0.6  # of the width of the lines below: where the next word would have fitted so easily, nobody wrapped
# The line below a title that says which version it is, of when, or by whom.
IMPRINT = re.compile(
    r"(?:(?:version|revision|edition|rev\.|draft|issue) [\dA-Z]|v\.?\d|(?:last )?(?:updated|revised)[ :]"
    r"|(?:(?:written|prepared|compiled|edited) )?by (?=[A-Z])|(?:stand|fassung):? \d)",
    re.IGNORECASE,
)
COLUMNS = re.compile(r"\S(?: {3,}|\t+)\S")


def read(content: bytes, *, name: str, password: str | None) -> Document:
    """Return the text with its structure; `password` is no use here."""
    suffix = PurePosixPath(name).suffix.lower()
    text, remark = decode(content)
    text, concealed = parted(text)
    if suffix not in {".csv", ".tsv"}:  # a return in a cell is a line end
        text, gone = overwritten(text)
        concealed += gone
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    builder = Builder(MEDIA_TYPES.get(suffix, "text/plain"), extractor=VERSION, unchecked=UNCHECKED)
    if MOVING.search(text):
        builder.unchecked.append("what escape sequences move or erase")
    builder.pages = 1
    if suffix in {".csv", ".tsv"}:
        _rows(builder, text, "\t" if suffix == ".tsv" else "")
    elif suffix == ".rst":
        from distil.extract import _rst

        _rst.lay_out(builder, text)
    elif SOURCE_CODE.fullmatch(suffix):
        for block in paragraphs(text):
            builder.block("\n".join(block), "section 0", Role.CODE)
    else:
        _prose(builder, text)
    for words in dict.fromkeys(concealed):
        builder.side(words, "section 0", (Mark.HIDDEN_ELEMENT,))
    return refined(builder.document(reason=remark))


def join(lines: list[str]) -> str:
    """Return wrapped lines as one; between two characters of a script without spaces nothing is put."""
    joined = ""
    for line in (line.strip() for line in lines):
        if not line:
            continue
        spaced = joined and not (_unspaced(joined[-1]) and _unspaced(line[0]))
        joined = f"{joined} {line}" if spaced else joined + line
    return joined


def items(lines: list[str]) -> list[list[str]]:
    """Return the lines grouped at bullets and numbers; the first group may have none."""
    groups: list[list[str]] = []
    for line in lines:
        if not groups or ITEM.match(line):
            groups.append([])
        groups[-1].append(line)
    return groups


def _prose(builder: Builder, text: str) -> None:
    section = 0
    for number, lines in enumerate(paragraphs(text)):
        place = f"section {section}"
        heading, lines = _heading(lines)
        if not heading and (_heads(lines) or (number == 0 and _imprinted(lines))):
            heading, lines = lines[0].strip(), lines[1:]
        if heading:
            section += 1
            place = f"section {section}"
            builder.block(heading, place, Role.HEADING)
        if lines:
            lay_block(builder, lines, place)


def lay_block(builder: Builder, lines: list[str], place: str) -> None:
    """Put the lines of one paragraph into a document as what they look like: code, a table, a list, or prose."""
    if len(lines) > 1 and sum(bool(CODE_LIKE.search(line)) for line in lines) * 2 > len(lines):
        builder.block("\n".join(lines), place, Role.CODE)
    elif len(lines) > 1 and sum(bool(COLUMNS.search(line.strip())) for line in lines) * 2 > len(lines):
        builder.block("\n".join(line.strip() for line in lines), place, Role.TABLE)
    elif any(ITEM.match(line) for line in lines) and (ITEM.match(lines[0]) or sum(bool(ITEM.match(line)) for line in lines) > 1):
        for group in items(lines):
            builder.block(BULLET.sub("", join(group)), place, Role.ITEM if ITEM.match(group[0]) else Role.PARAGRAPH)
    elif _wrapped(lines):
        builder.block(join(lines), place)
    else:
        builder.block("\n".join(line.strip() for line in lines), place)


def paragraphs(text: str) -> list[list[str]]:
    """Return the lines between empty lines; a form feed ends a block too."""
    found: list[list[str]] = [[]]
    for line in text.replace("\f", "\n\n").split("\n"):
        if line.strip():
            found[-1].append(line.rstrip())
        elif found[-1]:
            found.append([])
    return [block for block in found if block]


def _heading(lines: list[str]) -> tuple[str, list[str]]:
    """Return the heading a block opens with, or "", and the lines after it."""
    if len(lines) >= 3 and UNDERLINE.match(lines[0]) and UNDERLINE.match(lines[2]) and not UNDERLINE.match(lines[1]):
        return lines[1].strip(), lines[3:]
    if len(lines) >= 2 and UNDERLINE.match(lines[1]) and not UNDERLINE.match(lines[0]) and len(lines[1].strip()) + 2 >= len(lines[0].strip()):
        return lines[0].strip(), lines[2:]
    if all(UNDERLINE.match(line) for line in lines):
        return "", []  # a rule drawn across the page
    alone = lines[0].strip()
    if len(lines) > 1 or len(alone) > 100 or alone[-1] in ".,;:!?":
        return "", lines
    capitals = alone.isupper() and sum(map(str.isalpha, alone)) >= 3 and len(alone) <= 60
    return (alone, []) if capitals or NUMBERED.match(alone) else ("", lines)


def _heads(lines: list[str]) -> bool:
    """Say whether the first line heads the paragraph below it: short, no part of a sentence, where wrapped prose would have gone on in the line."""
    if len(lines) < 2:
        return False
    head, below = lines[0].strip(), lines[1].strip()
    if len(head) > LONGEST_HEAD or len(head.split()) > MOST_HEAD_WORDS or not head[0].isupper() or not head[-1].isalpha():
        return False
    if ITEM.match(lines[0]) or ITEM.match(lines[1]) or not below[0].isupper() or BROKEN_OFF.match(head):
        return False
    rest = lines[1:]
    width = max(map(len, rest))
    if len(rest) > 1 and all(line.strip()[0].isupper() for line in rest):
        return False  # the lines of a verse
    fits = len(lines[0]) + 1 + len(below.split(None, 1)[0]) <= ROOM * width
    return fits and len(below) >= 2 * len(head) and SENTENCE.search(" ".join(rest)) is not None and (len(rest) == 1 or _wrapped(rest))


def _imprinted(lines: list[str]) -> bool:
    """Say whether a file opens with its title and, below it, the version, the date or the author."""
    if not 2 <= len(lines) <= 3 or any(SENTENCE.search(line.strip()[-3:]) for line in lines):
        return False
    return lines[0].strip()[-1] not in ",;:" and not BROKEN_OFF.match(lines[0].strip()) and all(IMPRINT.match(line.strip()) for line in lines[1:])


def _wrapped(lines: list[str]) -> bool:
    """Lines were wrapped when each is so long that the next one's first word would not have fitted."""
    width = max(map(len, lines))
    if width < 40:
        return len(lines) > 1 and all(_unspaced(line.strip()[-1]) for line in lines[:-1]) and width > 15
    pairs = list(zip(lines, lines[1:], strict=False))
    full = sum(len(line) + 1 + len(after.split(None, 1)[0]) > 0.85 * width for line, after in pairs)
    return full >= 0.6 * len(pairs)


def _unspaced(character: str) -> bool:
    """Chinese, Japanese and Thai put no space between words."""
    return (
        "\u3040" <= character <= "\u9fff"
        or "\u3001" <= character <= "\u303f"
        or "\uff00" <= character <= "\uffef"
        or "\u0e00" <= character <= "\u0e7f"
    )


def _rows(builder: Builder, text: str, delimiter: str) -> None:
    lines = text.split("\n")
    if lines and lines[0].lower().startswith("sep=") and len(lines[0]) == 5:
        delimiter = lines.pop(0)[4]
    csv.field_size_limit(max(len(text), 1))
    builder.end()
    for row in csv.reader((f"{line}\n" for line in lines), delimiter=delimiter or _delimiter(lines)):
        cells = [" ".join(cell.split()) for cell in row]
        if any(cells):
            builder.run(CELLS.join(cells) + "\n", "section 0", Role.TABLE)
    builder.end()


def _delimiter(lines: list[str]) -> str:
    """The one that most of the first lines hold equally often."""
    head = [line for line in lines[:50] if line.strip()]

    def worth(candidate: str) -> tuple[int, int]:
        counts = [line.count(candidate) for line in head]
        usual = max(set(counts), key=counts.count) if counts else 0
        return (counts.count(usual) if usual else 0, usual)

    return max((",", ";", "\t", "|"), key=worth)
