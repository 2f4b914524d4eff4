"""The dialect of YAML that pages are written in: block mappings and lists, text always in double quotes, whole numbers bare.

Any YAML reader reads it, and reads the same: nothing is left for it to guess (`no`, `0123`, `12:30`), no tags, no aliases, no
key twice. The reader below takes this dialect and nothing else, in one pass: a general reader takes 42 ms for a page of 15
claims (PyYAML; 3.7 ms with libyaml), which makes ten thousand pages a matter of minutes.
"""

import re
from collections.abc import Iterator
from typing import TypeAlias

Value: TypeAlias = str | int | bool | list["Value"] | dict[str, "Value"]
Tree: TypeAlias = dict[str, Value]

# Part of the format, so a fixed list and not what this Python's Unicode tables say: controls, spaces that look like others,
# what shows nothing, what turns the reading direction, private use, what is no character at all.
HIDDEN = (
    "\x00-\x1f\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3164"
    "\ue000-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U0001d173-\U0001d17a\U000e0000-\U0010ffff"
)
_TO_ESCAPE = re.compile(f'["\\\\{HIDDEN}]')
_ESCAPE = re.compile(r'\\(?:x([0-9A-F]{2})|u([0-9A-F]{4})|U([0-9A-F]{8})|(["\\ntr]|))')
_QUOTED = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"')
SURROGATE = re.compile("[\ud800-\udfff]")
_SHORT = {'"': '"', "\\": "\\", "n": "\n", "t": "\t", "r": "\r"}
_LONG = {value: f"\\{key}" for key, value in _SHORT.items()}
_LINE = re.compile(r"( *)(- )?(?:([a-z][a-z0-9_]*):(?: |$))?(.*)")
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
# Pages are four levels deep; a hostile one must not reach Python's own limit.
DEEPEST = 16

_Token: TypeAlias = tuple[int, bool, str, str]  # column, starts a list element, key, what follows


class Malformed(ValueError):
    """The text is not in the dialect; the message names the line."""


def emit(tree: Tree, indent: str = "") -> Iterator[str]:
    """Yield the lines of a mapping. Keys are ours and plain; lone surrogates, which no UTF-8 holds, become U+FFFD."""
    for key, value in tree.items():
        head, inner = f"{indent}{key}:", indent + "  "
        if isinstance(value, dict):
            yield head
            yield from emit(value, inner)
        elif isinstance(value, list) and value:
            yield head
            for element in value:
                yield from _element(element, inner)
        else:
            yield f"{head} {_scalar(value)}"


def quote(text: str) -> str:
    """Return the text as a double-quoted scalar in which everything that can't be seen is written out."""
    if text.isascii() and text.isprintable():  # most text; four times as fast
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return '"' + _TO_ESCAPE.sub(_escaped, SURROGATE.sub("\ufffd", text)) + '"'


def read(text: str) -> Tree:
    """Return the mapping that `emit` wrote as these lines; raises Malformed for anything else."""
    tokens = [_token(line, number) for number, line in enumerate(text.split("\n"), start=2)]
    tree, end = _mapping(tokens, 0, 0)
    if end != len(tokens):
        raise Malformed(f"line {end + 2}: not indented as the lines before it")
    return tree


def _element(value: Value, indent: str) -> Iterator[str]:
    if isinstance(value, dict):
        lines = emit(value, indent + "  ")
        yield f"{indent}- {next(lines).lstrip()}"
        yield from lines
    else:
        yield f"{indent}- {_scalar(value)}"


def _scalar(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    return quote(value) if isinstance(value, str) else "[]"


def _escaped(match: re.Match[str]) -> str:
    character = match.group()
    code = ord(character)
    if character in _LONG:
        return _LONG[character]
    if code < 0x100:
        return f"\\x{code:02X}"
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def _plain(match: re.Match[str]) -> str:
    byte, short, long, sign = match.groups()
    if sign is not None:
        return _SHORT[sign]
    return chr(int(byte or short or long, 16))


def _token(line: str, number: int) -> _Token:
    match = _LINE.fullmatch(line)
    if match is None:
        raise Malformed(f"line {number}: not a line")
    column = len(match.group(1))
    if column > 2 * DEEPEST:
        raise Malformed(f"line {number}: indented too deep")
    return column, match.group(2) is not None, match.group(3) or "", match.group(4)


def _mapping(tokens: list[_Token], start: int, column: int) -> tuple[Tree, int]:
    """Return the mapping whose keys stand at `column`, and where it ends; its first key may share a line with a dash."""
    found: Tree = {}
    at = start
    while at < len(tokens):
        here, dash, key, rest = tokens[at]
        if dash and at == start:
            here += 2
        elif dash or here < column:
            break
        if here != column or not key:
            raise Malformed(f"line {at + 2}: expected a key in column {column + 1}")
        if key in found:
            raise Malformed(f"line {at + 2}: the key {key} stands here twice")
        if rest:
            found[key] = _value(rest, at)
            at += 1
        else:
            found[key], at = _nested(tokens, at + 1, column + 2)
    if not found:
        raise Malformed(f"line {start + 2}: expected a key")
    return found, at


def _nested(tokens: list[_Token], at: int, column: int) -> tuple[Value, int]:
    if at < len(tokens) and tokens[at][0] == column:
        return _sequence(tokens, at, column) if tokens[at][1] else _mapping(tokens, at, column)
    raise Malformed(f"line {at + 1}: a key without a value")


def _sequence(tokens: list[_Token], at: int, column: int) -> tuple[list[Value], int]:
    found: list[Value] = []
    while at < len(tokens) and tokens[at][1] and tokens[at][0] == column:
        if tokens[at][2]:
            element, at = _mapping(tokens, at, column + 2)
            found.append(element)
        else:
            found.append(_value(tokens[at][3], at))
            at += 1
    return found, at


def _value(text: str, at: int) -> Value:
    if _QUOTED.fullmatch(text):
        inner = text[1:-1]
        return _unquoted(inner, at) if "\\" in inner else inner
    if _WHOLE.fullmatch(text):
        return int(text)
    if text in ("true", "false"):
        return text == "true"
    if text == "[]":
        return []
    raise Malformed(f"line {at + 2}: text stands in double quotes")


def _unquoted(inner: str, at: int) -> str:
    try:
        text = _ESCAPE.sub(_plain, inner)
    except (KeyError, ValueError, OverflowError):
        raise Malformed(f"line {at + 2}: an escape that is not known") from None
    if SURROGATE.search(text):
        raise Malformed(f"line {at + 2}: an escape that is half a character")
    return text
