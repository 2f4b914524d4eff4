"""Invisible and control characters, each judged by its neighbours: licensed where a script needs it, an orphan elsewhere.

Properties come from the third-party `regex` module, whose Unicode version does not follow Python's.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import regex

# A run this long has no legitimate use in any script; it is one orphan and is not looked at letter by letter.
LONGEST_RUN = 64
# Marks a base may carry before the rest is noise (U+0338 over accents over a letter is real; eight are not).
MOST_MARKS = 4
# Blank characters of several widths in a row that can only be a message (typesetting never needs eight).
BLANK_RUN = 8

INVISIBLE = regex.compile(
    r"(?V1)[\p{Default_Ignorable_Code_Point}\u2800\u200b-\u200f\u202a-\u202e\u2066-\u206f\ufff0-\ufffb\U000e0000-\U000e0fff"
    r"\U0001d173-\U0001d17a\U0001bca0-\U0001bca3[\p{Cc}--[\t\n\r\f\x85]]]+"
)
_FLAG = regex.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_BLANKS = regex.compile(rf"[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\x20\t]{{{BLANK_RUN},}}")
_ODD_BLANK = regex.compile(r"[\u2000-\u200a\u202f\u205f]")
_MARKS = regex.compile(rf"(?V1)[\p{{Mn}}\p{{Me}}--[\u0590-\u08ff\u0900-\u1cff\ua800-\uabff\u0e00-\u0fff]]{{{MOST_MARKS + 1},}}")


def _one(pattern: str) -> Callable[[str], bool]:
    compiled = regex.compile(pattern)

    @lru_cache(maxsize=4096)
    def matches(character: str) -> bool:
        return bool(character) and compiled.fullmatch(character) is not None

    return matches


_emoji = _one(r"\p{Extended_Pictographic}|[\U0001f3fb-\U0001f3ff\U0001f1e6-\U0001f1ff\ufe0f\u2640\u2642\u20e3\U000e007f]")
_ideograph = _one(r"\p{Unified_Ideograph}|[\uf900-\ufaff\U0002f800-\U0002fa1f]")
_joining = _one(r"[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Mandaic}]")
_indic = _one(
    r"[\u0900-\u0dff\u0f00-\u109f\u1700-\u17ff\u1900-\u1aad\u1b00-\u1bff\ua800-\ua82f\ua880-\ua8df\ua980-\ua9df\uaa00-\uaadf\uabc0-\uabff"
    r"\U00011000-\U00011fff]"
)
_unspaced = _one(r"[\u0e00-\u0eff\u0f00-\u109f\u1780-\u17ff\u1900-\u1aad\u1b00-\u1bff\ua980-\ua9df\uaa00-\uaadf]")
_letter = _one(r"\p{L}")
_mark = _one(r"\p{M}")
_word = _one(r"[\p{L}\p{M}\p{N}]")
_jamo = _one(r"[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]")
_braille = _one(r"[\u2801-\u28ff]")
_mongolian = _one(r"[\u1800-\u18af\U00011660-\U0001167f]")
_mathematical = _one(r"[\p{Sm}\p{Script=Greek}\U0001d400-\U0001d7ff\u2100-\u214f0-9()]")
_selectable = _one(r"[\p{Sm}\p{So}\p{Sk}\p{Po}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Sc}\p{No}\p{Nd}]|\p{Extended_Pictographic}")
_varied = _one(r"[\p{Sm}\p{So}\p{Lo}\p{Nd}\p{Po}\p{Lm}\p{Mn}\p{Mc}]")
_RTL = regex.compile(
    r"[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}"
    r"\p{Script=Hanifi_Rohingya}]"
)


@dataclass(frozen=True)
class Orphan:
    """A run of characters that nothing around it explains. `hard`: it has no use there but to conceal."""

    start: int
    end: int
    hard: bool
    why: str


@dataclass(frozen=True)
class _Line:
    """What bidirectional characters are judged by: the paragraph they stand in."""

    end: int
    rtl: bool
    balanced: bool


@dataclass(frozen=True)
class _At:
    """One invisible character and what stands around it: right beside it, and beyond other invisible ones."""

    before: str
    after: str
    left: str
    right: str
    alone: bool  # the letter before stands by itself, like a variable
    offset: int
    line: _Line


def orphans(text: str) -> list[Orphan]:
    """Return every unlicensed invisible character, run of blanks and pile of marks, in order and without overlap."""
    if text.isascii() and not _CONTROLS.search(text):
        return []
    found = sorted([*_invisible(text), *_blanks(text), *_piles(text)], key=lambda orphan: orphan.start)
    return [orphan for orphan, before in zip(found, [None, *found], strict=False) if before is None or orphan.start >= before.end]


_CONTROLS = regex.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")


def _invisible(text: str) -> Iterator[Orphan]:
    line = _Line(-1, rtl=False, balanced=True)
    flags = {at for match in _FLAG.finditer(text) for at in range(match.start() + 1, match.end())} if "\U0001f3f4" in text else set()
    for run in INVISIBLE.finditer(text):
        start, end = run.span()
        if end - start > LONGEST_RUN:
            yield Orphan(start, end, hard=True, why="a long run of invisible characters")
            continue
        if start >= line.end:
            line = _line(text, start)
        yield from _run(text, start, end, flags, line)


def _run(text: str, start: int, end: int, flags: set[int], line: _Line) -> Iterator[Orphan]:
    left, right = text[start - 1 : start], text[end : end + 1]
    alone = start < 2 or not _letter(text[start - 2])
    for offset in range(start, end):
        if offset in flags:
            continue
        at = _At(text[offset - 1 : offset] if offset else "", text[offset + 1 : offset + 2], left, right, alone, offset, line)
        judged = _judge(ord(text[offset]), at)
        if judged:
            yield Orphan(offset, offset + 1, *judged)


def _line(text: str, start: int) -> _Line:
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", start)
    last = len(text) if last < 0 else last
    part = text[first:last]
    opened = sum(part.count(sign) for sign in "\u202a\u202b\u202d\u202e"), sum(part.count(sign) for sign in "\u2066\u2067\u2068")
    return _Line(last, _RTL.search(part) is not None, opened == (part.count("\u202c"), part.count("\u2069")))


def _judge(code: int, at: _At) -> tuple[bool, str] | None:
    """Return None for a licensed character, else whether it is hard and why."""
    for first, last, rule in _RANGES:
        if first <= code <= last:
            return rule(code, at)
    return False, "an ignorable character"


def _hard(why: str) -> Callable[[int, _At], tuple[bool, str] | None]:
    return lambda code, at: (True, why)


def _soft(why: str, licence: Callable[[_At], bool] = lambda at: False) -> Callable[[int, _At], tuple[bool, str] | None]:
    return lambda code, at: None if licence(at) else (False, why)


def _unless(licence: Callable[[_At], bool], why: str) -> Callable[[int, _At], tuple[bool, str] | None]:
    return lambda code, at: None if licence(at) else (True, why)


def _control(code: int, at: _At) -> tuple[bool, str] | None:
    if code == 0x0B or 0x1C <= code <= 0x1F:
        return None if code == 0x0B else (False, "a control character")
    return code in (0, 8, 0x0E, 0x0F, 0x1B, 0x7F), "a control character"


def _joins(at: _At) -> bool:
    pictured = _emoji(at.before) and _emoji(at.after)
    return pictured or any(_indic(side) or _joining(side) for side in (at.before, at.after))


def _parts(at: _At) -> bool:
    return any(_indic(side) or _joining(side) for side in (at.left, at.right)) or _mark(at.left)


def _breaks(at: _At) -> bool:
    return any(_unspaced(side) or _indic(side) for side in (at.left, at.right))


def _embeds(code: int, at: _At) -> tuple[bool, str] | None:
    if not at.line.balanced:
        return True, "an unbalanced direction embedding"
    if at.line.rtl or code in (0x2068, 0x2069):
        return None
    return False, "a direction embedding without right-to-left text"


def _calculates(at: _At) -> bool:
    variable = at.alone and _letter(at.before)
    return _mathematical(at.before) or _mathematical(at.after) or variable


def _selects(code: int, at: _At) -> tuple[bool, str] | None:
    if at.before and 0xFE00 <= ord(at.before) <= 0xFE0F:
        return True, "a stacked variation selector"
    if code in (0xFE0E, 0xFE0F):
        fits = _selectable(at.before) or _ideograph(at.before) or at.before in ("#", "*", "\u2122", "\u00a9", "\u00ae", "\u200d")
    else:
        fits = _varied(at.before) or _ideograph(at.before)
    return None if fits else (False, "a variation selector without its base")


_RANGES: tuple[tuple[int, int, Callable[[int, _At], tuple[bool, str] | None]], ...] = (
    (0x00, 0x1F, _control),
    (0x7F, 0x7F, _hard("a control character")),
    (0x80, 0x9F, _soft("a control character")),
    (0xAD, 0xAD, _soft("a soft hyphen outside a word", lambda at: _word(at.left))),
    (0x34F, 0x34F, _soft("a grapheme joiner", lambda at: (_mark(at.left) or _letter(at.left)) and _mark(at.right))),
    (0x61C, 0x61C, _soft("a direction mark without right-to-left text", lambda at: at.line.rtl)),
    (0x115F, 0x1160, _unless(lambda at: _jamo(at.before) or _jamo(at.after), "a Hangul filler")),
    (0x17B4, 0x17B5, _soft("a Khmer inherent vowel", lambda at: _indic(at.left))),
    (0x180B, 0x180F, _unless(lambda at: _mongolian(at.left), "a Mongolian selector outside Mongolian")),
    (0x200B, 0x200B, _soft("a zero width space", _breaks)),
    (0x200C, 0x200C, _soft("a zero width non-joiner", _parts)),
    (0x200D, 0x200D, _soft("a zero width joiner", _joins)),
    (0x200E, 0x200F, _soft("a direction mark without right-to-left text", lambda at: at.line.rtl)),
    (0x2028, 0x2029, lambda code, at: None),
    (0x202A, 0x202C, _embeds),
    (0x202D, 0x202E, _hard("a direction override")),
    (0x2060, 0x2060, _soft("a word joiner")),
    (0x2061, 0x2064, _unless(_calculates, "an invisible operator outside mathematics")),
    (0x2066, 0x2069, _embeds),
    (0x2065, 0x206F, _hard("a deprecated format control")),
    (0x2800, 0x2800, _soft("a blank Braille cell", lambda at: _braille(at.left) or _braille(at.right))),
    (0x3164, 0x3164, _hard("a Hangul filler")),
    (0xFE00, 0xFE0F, _selects),
    (0xFEFF, 0xFEFF, _soft("a byte order mark inside the text", lambda at: at.offset == 0)),
    (0xFFA0, 0xFFA0, _hard("a Hangul filler")),
    (0xFFF0, 0xFFFB, _hard("an interlinear annotation or an unassigned ignorable")),
    (0x1BCA0, 0x1BCA3, _soft("a shorthand control")),
    (0x1D173, 0x1D17A, _soft("a musical control")),
    (0xE0000, 0xE007F, _hard("a tag character")),
    (0xE0100, 0xE01EF, _unless(lambda at: _ideograph(at.before), "a variation selector without an ideograph")),
    (0xE0080, 0xE0FFF, _hard("an unassigned ignorable")),
)


def _blanks(text: str) -> Iterator[Orphan]:
    for run in _BLANKS.finditer(text):
        odd = len(_ODD_BLANK.findall(run[0]))
        if odd >= BLANK_RUN // 2 and len(set(run[0])) > 1:
            yield Orphan(run.start() + 1, run.end(), hard=True, why="a run of blanks of several widths")


def _piles(text: str) -> Iterator[Orphan]:
    for pile in _MARKS.finditer(text):
        yield Orphan(pile.start() + MOST_MARKS, pile.end(), hard=False, why="a pile of combining marks")
