"""Where the parts of a LaTeX source begin and end: tokens, arguments, branches. Looks only, and each character a bounded number of times."""

import re

TOKEN = re.compile(
    r"(?P<comment>%[^\n]*(?:\n[ \t]*)?)"
    r"|\\verb\*?(?P<fence>[^\w\s*])(?P<verbatim>[^\n]{0,2000}?)(?P=fence)"
    r"|\\(?P<command>[A-Za-z@]+\*?|[^A-Za-z@])"
    r"|(?P<break>\n[ \t]*\n\s*)"
    r"|(?P<sign>[{}$~&])"
    r"|(?P<words>[^\\%{}$~&\n]+|\n)"
)
BRACES = re.compile(r"\\.|%[^\n]*|[{}]", re.S)
BLANK = re.compile(r"(?:[ \t]|\n(?![ \t]*\n)|%[^\n]*\n)*")
CONDITION = re.compile(r"\\(if[A-Za-z@]*|else|fi)(?![A-Za-z@])|%[^\n]*")
DOLLAR = re.compile(r"\\.|%[^\n]*|\$\$?|\n[ \t]*\n", re.S)
_EXCLUDED = re.compile(r"\\excludecomment\s{0,9}\{([A-Za-z]{1,60})\}")
_SPELLED = re.compile(r"\^\^([0-9a-f]{2})")
_WRITTEN = re.compile(r"(?:\\immediate\s{0,9})?\\write\s{0,9}\d{1,4}\s{0,9}(?=\{)")
_COMPARED = re.compile(r"\s{0,9}(-?\d{1,9}(?:\.\d{1,9})?)\s{0,9}(?:pt)?\s{0,9}([<=>])\s{0,9}(-?\d{1,9}(?:\.\d{1,9})?)(?:pt)?\s?")
_ORDERS = {"<": lambda one, other: one < other, "=": lambda one, other: one == other, ">": lambda one, other: one > other}
# Conditions about the program that runs, whose words are about it, too, and names that only begin like one.
UNSPOKEN = frozenset({"iff", "ifpdf", "ifxetex", "ifluatex", "ifXeTeX", "ifLuaTeX", "ifPDFTeX", "ifthenelse", "ifmmode", "ifvmode", "ifhmode"})
DEEPEST = 40  # arguments in arguments; what is deeper is written without its commands
LONGEST_OPTION, MOST_BRACKETS, LONGEST_NAME = 5_000, 20, 300


def spelled(text: str) -> tuple[str, set[str], list[str]]:
    """Return a source with letters written by their number in place and no numbers of files; environments it throws away; what can't be told."""
    text = _SPELLED.sub(lambda found: chr(int(found[1], 16)), text) if "^^" in text else text
    text = _WRITTEN.sub(r"\\write", text) if "\\write" in text else text
    doubts = ["characters that the source gives another meaning"] if "\\catcode" in text else []
    return text, set(_EXCLUDED.findall(text)), doubts


def held(name: str, text: str, at: int, flags: dict[str, bool]) -> tuple[bool | None, int]:
    """Return whether a condition holds, None when it can't be told, and where its words begin."""
    if name in {"iffalse", "iftrue"}:
        return name == "iftrue", at
    if name == "if" and text.startswith("0", at):
        return False, at
    compared = _COMPARED.match(text, at) if name in {"ifnum", "ifdim"} else None
    if compared is not None:
        return bool(_ORDERS[compared[2]](float(compared[1]), float(compared[3]))), compared.end()
    return (flags.get(name.removeprefix("if")) if name.startswith("if") else None), at


def group(text: str, at: int) -> tuple[str, int]:
    """Return the mandatory argument at a place and where it ends; one token when no brace opens."""
    start = _blank(text, at)
    if start >= len(text):
        return "", len(text)
    if text[start] != "{":
        found = TOKEN.match(text, start)
        if found is None or found["words"] is None:
            return (found.group(), found.end()) if found and found["command"] is not None else ("", start)
        return text[start], start + 1
    depth = 0
    for found in BRACES.finditer(text, start):
        depth += {"{": 1, "}": -1}.get(found.group(), 0)
        if depth == 0 and found.group() == "}":
            return text[start + 1 : found.start()], found.end()
    return text[start + 1 :], len(text)


def option(text: str, at: int) -> tuple[str | None, int]:
    """Return the optional argument at a place and where it ends; None when there is none."""
    start = _blank(text, at)
    if text[start : start + 1] != "[":
        return None, at
    end = text.find("]", start, start + LONGEST_OPTION)
    for _ in range(MOST_BRACKETS):
        if end < 0 or text.count("{", start, end) <= text.count("}", start, end):
            break
        end = text.find("]", end + 1, start + LONGEST_OPTION)
    return (None, at) if end < 0 else (text[start + 1 : end], end + 1)


def branches(text: str, at: int) -> tuple[str, str, int]:
    """Return the words of a condition that hold, those after its `else`, and where it ends."""
    depth, other = 0, -1
    for found in CONDITION.finditer(text, at):
        name = found[1] or ""
        if name.startswith("if"):
            depth += 1
        elif name == "fi" and depth:
            depth -= 1
        elif name == "else" and not depth and other < 0:
            other = found.start()
        elif name == "fi":
            middle = other if other >= 0 else found.start()
            return text[at:middle], text[other + 5 : found.start()] if other >= 0 else "", found.end()
    return text[at:], "", len(text)


def environment(text: str, name: str, at: int) -> tuple[str, int]:
    """Return what stands before the end of an environment, and where that ends; all the rest when nothing ends it."""
    close = f"\\end{{{name}}}"
    end = text.find(close, at)
    return (text[at:], len(text)) if end < 0 else (text[at:end], end + len(close))


def until(text: str, close: str, at: int) -> tuple[str, int]:
    """Return what stands before a command that closes, and where that ends; nothing when it is not near."""
    end = text.find(close, at, at + LONGEST_NAME)
    return ("", at) if end < 0 else (text[at:end], end + len(close))


def mathematics(text: str, at: int, fence: str) -> tuple[str, int] | None:
    """Return what stands before the dollars that close, and where they end; None when the paragraph ends first."""
    for found in DOLLAR.finditer(text, at):
        if found.group() == fence or (fence == "$" and found.group() == "$$"):
            return text[at : found.start()], found.start() + len(fence)
        if found.group().startswith("\n") and fence == "$":
            return None
    return None


def past(text: str, at: int, name: str) -> int:
    """Return where a command ends: one of letters takes the spaces after it."""
    if not name[-1:].isalpha():
        return at
    while text[at : at + 1] in (" ", "\t"):
        at += 1
    return at + 2 * text.startswith("{}", at)


def _blank(text: str, at: int) -> int:
    found = BLANK.match(text, at)
    return found.end() if found else at
