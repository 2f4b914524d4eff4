"""Text as a terminal shows it: words switched off by escape sequences, or overwritten on their own line."""

import re

SELECT = re.compile(r"(?:\x1b\[|\x9b)([0-9;:]{0,60})m")  # "select graphic rendition" (ECMA-48 8.3.117), in 7 or in 8 bits
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
    if "\x1b[" not in text and "\x9b" not in text:
        return text, []
    pen, last = _Pen(), 0
    shown: list[str] = []
    unseen: list[str] = []
    for found in SELECT.finditer(text):
        (unseen if pen.unseen else shown).append(text[last : found.start()])
        shown.append(found.group())
        pen.change(found[1])
        last = found.end()
    (unseen if pen.unseen else shown).append(text[last:])
    return "".join(shown), [words.strip() for words in unseen if words.strip()]


def overwritten(text: str) -> tuple[str, list[str]]:
    """Return a text with lines that return to their start as they end up, and what was written over.

    Where such returns are as many as line ends, they are the line ends of an old program, and nothing is changed.
    """
    text = text.replace("\r\n", "\n")
    if not 0 < text.count("\r") < text.count("\n"):
        return text, []
    lines: list[str] = []
    gone: list[str] = []
    for line in text.split("\n"):
        if len(line) * line.count("\r") > MOST_WRITTEN or "\r" not in line:
            lines.append(line)
            continue
        shown = ""
        for written in line.split("\r"):
            gone.append(shown[: len(written)])
            shown = written + shown[len(written) :]
        lines.append(shown)
    return "\n".join(lines), [words.strip() for words in gone if words.strip()]
