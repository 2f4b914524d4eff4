"""Text as a terminal shows it: words switched off by escape sequences, or overwritten on their own line."""

import re

SELECT = re.compile(r"(?:\x1b\[|\x9b)([0-9;:]{0,60})m")  # "select graphic rendition" (ECMA-48 8.3.117), in 7 or in 8 bits
# Strings for the terminal itself: its title, an address, a command of the program around it (ECMA-48 8.3.89, OSC, and its kin).
STRING = re.compile(r"(\x1b[\]PX^_])([^\x07\x1b\x9c]{1,100000})(\x07|\x1b\\|\x9c)")
# A second screen, gone when the program ends (xterm's private modes 47, 1047 and 1049).
SECOND = re.compile(r"(\x1b\[\?(?:47|1047|1049)h)(.*?)(\x1b\[\?(?:47|1047|1049)l|\Z)", re.S)
STEP = re.compile(r"\x1b\[[0-?]{0,60}[ -/]{0,9}[@-~]|.", re.S)  # a sequence, or one letter
ERASE = re.compile(r"\x1b\[([012]?)K")  # "erase in line" (ECMA-48 8.3.41)
# What moves the pen, erases or rolls beyond one line; colours, modes and erasing in the line are followed.
MOVING = re.compile(r"\x1b(?:\[[0-?]{0,60}[ -/]{0,9}[@-JL-Za-gi-kn-~]|[78DEMc])")
CONCEAL, REVEAL, INK, GROUND = 8, 28, 30, 40
MOST_WRITTEN = 10_000_000  # letters that one line writes over one another; a longer one is taken to be lines


class _Pen:
    """The state that the sequences leave."""

    def __init__(self) -> None:
        self._conceals = False
        self._ink: tuple[str, ...] | None = None
        self._ground: tuple[str, ...] | None = None

    @property
    def unseen(self) -> bool:
        """Say whether what is written now shows nothing."""
        return self._conceals or (self._ink is not None and self._ink == self._ground)

    def change(self, stated: str) -> None:
        """Take the parameters of one sequence."""
        codes = re.split("[;:]", stated)
        at = 0
        while at < len(codes):
            code = int(codes[at] or 0)
            at += 1
            if code in {INK + 8, GROUND + 8}:  # a colour by number, or by its three parts
                wide = {"5": 2, "2": 4}.get(codes[at] if at < len(codes) else "", 1)
                self._paint(code, tuple(codes[at : at + wide]))
                at += wide
            else:
                self._plain(code)

    def _plain(self, code: int) -> None:
        if code == 0:
            self._conceals, self._ink, self._ground = False, None, None
        elif code in {CONCEAL, REVEAL}:
            self._conceals = code == CONCEAL
        elif INK <= code < INK + 10 or GROUND <= code < GROUND + 10:
            self._paint(code, ("5", str(code % 10)) if code % 10 < 8 else None)
        elif 90 <= code < 98 or 100 <= code < 108:  # the bright ones
            self._paint(INK if code < 100 else GROUND, ("5", str(code % 10 + 8)))

    def _paint(self, code: int, colour: tuple[str, ...] | None) -> None:
        if code < GROUND:
            self._ink = colour
        else:
            self._ground = colour


def parted(text: str) -> tuple[str, list[str]]:
    """Return a text without the words its escape sequences conceal, the sequences left in, and those words."""
    if "\x1b" not in text and "\x9b" not in text:
        return text, []
    pen, last = _Pen(), 0
    shown: list[str] = []
    unseen: list[str] = [found[2] for way in (SECOND, STRING) for found in way.finditer(text)]
    text = STRING.sub(r"\1\3", SECOND.sub(r"\1\3", text))
    for found in SELECT.finditer(text):
        (unseen if pen.unseen else shown).append(text[last : found.start()])
        shown.append(found.group())
        pen.change(found[1])
        last = found.end()
    (unseen if pen.unseen else shown).append(text[last:])
    return "".join(shown), [words.strip() for words in unseen if words.strip()]


def overwritten(text: str, *, always: bool = False) -> tuple[str, list[str]]:
    """Return a text whose lines are as they end up after returns, backspaces and erasing, and what was written over.

    Where returns are as many as line ends, they are the line ends of an old program, and are left alone, unless returns are `always` obeyed.
    """
    text = text.replace("\r\n", "\n")
    returns = 0 < text.count("\r") < (text.count("\n") if not always else len(text) + 1)
    if not returns and "\b" not in text and not ERASE.search(text):
        return text, []
    lines: list[str] = []
    gone: list[str] = []
    for line in re.split("(\n)" if returns else "([\n\r])", text):
        stepped = "\b" in line or ERASE.search(line) is not None
        if len(line) * (line.count("\r") + line.count("\x1b") + 1) > MOST_WRITTEN or not (stepped or ("\r" in line and returns)):
            lines.append(line)
        elif stepped:
            shown, lost = _stepped(line)
            lines.append(shown)
            gone += lost
        else:
            shown = ""
            for written in line.split("\r"):
                gone.append(shown[: len(written)])
                shown = written + shown[len(written) :]
            lines.append(shown)
    return "".join(lines), [words.strip() for words in gone if words.strip()]


def _stepped(line: str) -> tuple[str, list[str]]:
    """Write one line letter by letter, and return it as it ends up and what it lost; a letter struck over itself, or underlined, is one."""
    cells: list[str] = []
    gone: list[str] = []
    sequences: list[str] = []
    at = 0
    lost = ""  # what this stretch of letters writes over
    for step in STEP.findall(line):
        erased = ERASE.fullmatch(step)
        if len(step) == 1 and step not in "\r\b":
            before = cells[at] if at < len(cells) else ""
            struck = before in {"", step} or "_" in {before, step}
            lost += before if not struck or (before == " " and lost) else ""
            cells[at : at + 1] = [before if step == "_" and before else step]
            at += 1
            continue
        gone += [lost] if lost else []
        lost = ""
        if erased:
            begin, end = (0 if erased[1] in {"1", "2"} else at), (at + 1 if erased[1] == "1" else len(cells))
            gone.append("".join(cells[begin:end]))
            cells[begin:end] = [" "] * (end - begin) if erased[1] == "1" else [" "] * (at - begin)
        elif step == "\r":
            at = 0
        elif step == "\b":
            at = max(at - 1, 0)
        else:
            sequences.append(step)
    return "".join(cells).rstrip() + "".join(sequences), [*gone, lost]
