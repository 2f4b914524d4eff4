"""Macros that a LaTeX source defines itself: kept as words, put in where they are used, within bounds."""

import re
from dataclasses import dataclass, field

from distil.extract import _tex_scan as scan

DEFINING = frozenset(
    [
        "newcommand",
        "renewcommand",
        "providecommand",
        "DeclareRobustCommand",
        "def",
        "gdef",
        "edef",
        "xdef",
        "let",
        "DeclareMathOperator",
        "newenvironment",
    ]
)
PARAMETERS = re.compile(r"(?:#\d)*")
MOST_WORDS = 500_000  # characters that macros may put in altogether: a macro of macros doubles what it holds
MOST_MACROS = 5_000
NAME = re.compile(r"\s*\{?\s*\\([A-Za-z@]+|[^A-Za-z@\s])\s*\}?")


@dataclass
class Macros:
    """What is defined so far: the number of arguments, the default of the first, the words."""

    known: dict[str, tuple[int, str | None, str]] = field(default_factory=dict)
    left: int = MOST_WORDS

    def defines(self, name: str) -> bool:
        """Say whether this command defines another."""
        return name in DEFINING

    def learn(self, name: str, text: str, at: int) -> tuple[str, int]:
        """Keep the definition that stands here; return its words and where it ends."""
        if name == "newenvironment":
            _, at = scan.group(text, at)
            return self._environment(text, at)
        found = NAME.match(text, at)
        if found is None:
            return "", at
        at = found.end()
        if name == "let":
            return "", scan.group(text, at)[1]
        arguments, default = 0, None
        if name in ("def", "gdef", "edef", "xdef"):
            signs = PARAMETERS.match(text, at)
            arguments = (signs.end() - signs.start()) // 2 if signs else 0
            at = signs.end() if signs else at
            if text[at : at + 1] != "{":  # a pattern of TeX's own: not followed
                at = max(text.find("{", at, at + 200), at)
                arguments = -1
        else:
            count, at = scan.option(text, at)
            arguments = int(count) if count and count.strip().isdigit() and len(count) < 3 else 0
            default, at = scan.option(text, at)
        body, end = scan.group(text, at)
        if len(self.known) < MOST_MACROS and 0 <= arguments <= 9 and f"\\{found[1]}" not in body:
            self.known[found[1]] = (arguments, default, body)
        return body, end

    def used(self, name: str, text: str, at: int) -> tuple[str, int] | None:
        """Return what a macro puts in here and where its arguments end; None for one that is not known or no longer followed."""
        if name not in self.known or self.left <= 0:
            return None
        count, default, body = self.known[name]
        given: list[str] = []
        if default is not None and count:
            first, at = scan.option(text, at)
            given.append(default if first is None else first)
        while len(given) < count:
            words, at = scan.group(text, at)
            given.append(words)
        for number, words in enumerate(given, 1):
            body = body.replace(f"#{number}", words[: self.left])
            self.left -= len(words)
        self.left -= len(body) + 1
        return body[: max(self.left, 0) + len(body)] if self.left > -MOST_WORDS else "", at

    def _environment(self, text: str, at: int) -> tuple[str, int]:
        _, at = scan.option(text, at)
        _, at = scan.option(text, at)
        before, at = scan.group(text, at)
        after, at = scan.group(text, at)
        return f"{before} {after}", at
