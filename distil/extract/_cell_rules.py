"""Conditions on the words or the number of one cell, as conditional formats of sheets state them: what can be told without a calculator."""

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

Compared = Callable[[float, float], bool]
OPERATORS: dict[str, Compared] = {
    "equal": operator.eq,
    "notEqual": operator.ne,
    "lessThan": operator.lt,
    "lessThanOrEqual": operator.le,
    "greaterThan": operator.gt,
    "greaterThanOrEqual": operator.ge,
}
SIGNS = {
    "=": "equal",
    "==": "equal",
    "<>": "notEqual",
    "!=": "notEqual",
    "<": "lessThan",
    "<=": "lessThanOrEqual",
    ">": "greaterThan",
    ">=": "greaterThanOrEqual",
}
# Rules about the numbers of a range: they never apply to words.
NUMERIC = frozenset({"top10", "aboveAverage", "colorScale", "dataBar", "iconSet"})
ALWAYS = re.compile(r"\s*(?:TRUE(?:\(\))?|1|1\s*=\s*1|NOT\(FALSE(?:\(\))?\))\s*", re.I)
NEVER = re.compile(r"\s*(?:FALSE(?:\(\))?|0|1\s*=\s*0|NOT\(TRUE(?:\(\))?\))\s*", re.I)
NUMBER = re.compile(r"\s*[-+]?\d{1,15}(?:\.\d{0,15})?(?:E[-+]?\d{1,3})?\s*", re.I)
QUOTED = re.compile(r'\s*"((?:[^"]|""){0,500})"\s*')
LONGEST = 1_000  # letters of a formula that is looked at
# What programs write for "contains", "begins with" and the like: OWN stands for the cell itself.
SEARCHED = re.compile(r'(NOT\()?ISERROR\(SEARCH\("([^"]{1,300})",OWN\)\)\)?', re.I)
EDGED = re.compile(r'(LEFT|RIGHT)\(OWN,(?:LEN\("[^"]{1,300}"\)|\d{1,4})\)="([^"]{1,300})"', re.I)
FULL = re.compile(r"LEN\((?:TRIM\()?OWN\)?\)(>|=|<>)0", re.I)
PLAIN = re.compile(r"\w+(?: \w+)*")  # without signs that count for something in a search, and blanks that other programs fold
ERRORS = frozenset({"#N/A", "#REF!", "#NAME?", "#DIV/0!", "#VALUE!", "#NUM!", "#NULL!"})
KINDS = re.compile(r"(NOT\()?(ISBLANK|ISTEXT|ISNUMBER|ISERROR|ISERR|ISNA|ISNONTEXT)\(OWN\)\)?", re.I)
MATCHED = re.compile(r"OWN(=|<>|<|<=|>|>=)(.{1,300})", re.I)


@dataclass(frozen=True)
class Rule:
    """A condition: its kind, and for comparisons the operator and what is compared with; `own` is the address of the cell it speaks of."""

    kind: str
    operator: str = ""
    operands: tuple[str, ...] = ()
    own: str = ""


def holds(rule: Rule, text: str, number: float | None) -> bool | None:
    """Say whether a rule holds for a full cell of these words, or of this number; None when that can't be told."""
    if rule.kind in NUMERIC:
        return False if number is None else None
    if rule.kind == "cellIs":
        return _compared(rule.operator, rule.operands, text, number)
    if not rule.operands or len(rule.operands[0]) > LONGEST:
        return None
    formula = rule.operands[0]
    if ALWAYS.fullmatch(formula):
        return True
    if NEVER.fullmatch(formula):
        return False
    return _asked(_owned(formula, rule.own), text, number)


@lru_cache(4096)
def _owned(formula: str, own: str) -> str:
    """Return a formula with the cell's own address named, and without blanks outside words."""
    parts = re.split(r'("(?:[^"]|"")*")', formula.strip().removeprefix("of:").removeprefix("="))
    name = re.compile(rf"(?<![\w$!.\]]){re.escape(own)}(?![\w(!:])", re.I) if own else None
    bare = ((name.sub("OWN", part) if name else part).replace(" ", "") for part in parts[::2])
    return "".join(piece for pair in zip(bare, [*parts[1::2], ""], strict=False) for piece in pair)


def _asked(formula: str, text: str, number: float | None) -> bool | None:
    said = text.casefold()
    found = SEARCHED.fullmatch(formula) or EDGED.fullmatch(formula)
    if found:
        asked, wanted = (found[1] or "").upper(), found[2].casefold()
        if not PLAIN.fullmatch(wanted):
            return None
        if asked in ("LEFT", "RIGHT"):
            return said.startswith(wanted) if asked == "LEFT" else said.endswith(wanted)
        return (wanted in said) == bool(asked)
    found = FULL.fullmatch(formula)
    if found:
        return found[1] != "="
    found = KINDS.fullmatch(formula)
    if found:
        return _kind(found[2].upper(), text.strip(), number) != bool(found[1])
    found = MATCHED.fullmatch(formula)
    return _compared(SIGNS[found[1]], (found[2],), text, number) if found else None


def _kind(asked: str, text: str, number: float | None) -> bool:
    if asked in ("ISTEXT", "ISBLANK"):
        return asked == "ISTEXT" and number is None
    if asked in ("ISNUMBER", "ISNONTEXT"):
        return number is not None
    return number is None and text in ERRORS and (asked != "ISNA" or text == "#N/A") and (asked != "ISERR" or text != "#N/A")


def _compared(sign: str, operands: tuple[str, ...], text: str, number: float | None) -> bool | None:
    if sign in ("between", "notBetween") and len(operands) == 2:
        low, high = _one("greaterThanOrEqual", operands[0], text, number), _one("lessThanOrEqual", operands[1], text, number)
        inside = None if low is None or high is None else low and high
        return inside if inside is None or sign == "between" else not inside
    return _one(sign, operands[0], text, number) if sign in OPERATORS and len(operands) == 1 else None


def _one(sign: str, operand: str, text: str, number: float | None) -> bool | None:
    """Compare as sheets do: every word is more than every number."""
    words = QUOTED.fullmatch(operand)
    if words is None and not NUMBER.fullmatch(operand):
        return None
    if words is None:
        return OPERATORS[sign](1.0, 0.0) if number is None else OPERATORS[sign](number, float(operand))
    if number is not None:
        return OPERATORS[sign](0.0, 1.0)
    if sign not in ("equal", "notEqual") or not PLAIN.fullmatch(words[1]):
        return None
    return (text.casefold() == words[1].casefold()) == (sign == "equal")
