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
        "renewenvironment",
        "NewDocumentCommand",
        "RenewDocumentCommand",
        "ProvideDocumentCommand",
        "DeclareDocumentCommand",
    ]
)
PARAMETERS = re.compile(r"(?:#\d)*")
MOST_WORDS = 500_000  # characters that macros may put in altogether: a macro of macros doubles what it holds
MOST_MACROS = 5_000
SIGNATURE = re.compile(r"\s*(?:(o)|O\s*\{([^{}]{0,200})\})?((?:\s*\+?m)*)\s*")
SAME = re.compile(r"\s*=?\s*\\([A-Za-z@]+)")
NAME = re.compile(r"\s*\{?\s*\\([A-Za-z@]+|[^A-Za-z@\s])\s*\}?")


@dataclass
class Macros:
    """What is defined so far: the number of arguments, the default of the first, the words."""

    known: dict[str, tuple[int, str | None, str]] = field(default_factory=dict)
    left: int = MOST_WORDS
    same: dict[str, str] = field(default_factory=dict)  # names for commands that are known already
    begins: dict[str, str] = field(default_factory=dict)  # what environments of the source begin with

    def defines(self, name: str) -> bool:
        """Say whether this command defines another."""
        return name in DEFINING

    def learn(self, name: str, text: str, at: int) -> tuple[str, int]:
        """Keep the definition that stands here; return its words and where it ends."""
        if name in ("newenvironment", "renewenvironment"):
            which, at = scan.group(text, at)
            return self._environment(which.strip(), text, at)
        found = NAME.match(text, at)
        if found is None:
            return "", at
        at = found.end()
        if name == "let":
            return "", self._let(found[1], text, at)
        arguments, default = 0, None
        if name in ("def", "gdef", "edef", "xdef"):
            signs = PARAMETERS.match(text, at)
            arguments = (signs.end() - signs.start()) // 2 if signs else 0
            at = signs.end() if signs else at
            if text[at : at + 1] != "{":  # a pattern of TeX's own: not followed
                at = max(text.find("{", at, at + 200), at)
                arguments = -1
        elif name.endswith("DocumentCommand"):
            signature, at = scan.group(text, at)
            signs = SIGNATURE.fullmatch(signature)
            default = signs[2] or "" if signs and (signs[1] or signs[2] is not None) else None
            arguments = signs[3].count("m") + (default is not None) if signs else -1
        else:
            count, at = scan.option(text, at)
            arguments = int(count) if count and count.strip().isdigit() and len(count) < 3 else 0
            default, at = scan.option(text, at)
        body, end = scan.group(text, at)
        if len(self.known) < MOST_MACROS and 0 <= arguments <= 9 and f"\\{found[1]}" not in body:
            self.known[found[1]] = (arguments, default, body)
            self.same.pop(found[1], None)
        return body, end

    def _let(self, name: str, text: str, at: int) -> int:
        """Keep one command under another's name; what it meant before is gone."""
        other = SAME.match(text, at)
        if other is None:
            return scan.group(text, at)[1]
        meant = self.same.get(other[1], other[1])
        if meant in self.known:
            self.known[name] = self.known[meant]
            self.same.pop(name, None)
        elif len(self.same) < MOST_MACROS:
            self.known.pop(name, None)
            self.same[name] = meant
        return other.end()

    def used(self, name: str, text: str, at: int) -> tuple[str, int, list[str]] | None:
        """Return what a macro puts in here, where its arguments end, and those it drops; None for one that is not known or no longer followed."""
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
        dropped = [words for number, words in enumerate(given, 1) if f"#{number}" not in body]
        for number, words in enumerate(given, 1):
            body = body.replace(f"#{number}", words[: self.left])
            self.left -= len(words)
        self.left -= len(body) + 1
        return body[: max(self.left, 0) + len(body)] if self.left > -MOST_WORDS else "", at, dropped

    def _environment(self, name: str, text: str, at: int) -> tuple[str, int]:
        _, at = scan.option(text, at)
        _, at = scan.option(text, at)
        before, at = scan.group(text, at)
        after, at = scan.group(text, at)
        if len(self.begins) < MOST_MACROS:
            self.begins[name] = before
        return f"{before} {after}", at
