"""Fields and conditions of OpenDocument: what a program puts in their place when it opens the file."""

import operator
import re
from typing import Any

from distil.data import Mark

# A condition of numbers alone, with the prefix of the formula language that programs write before it.
CONSTANT = re.compile(
    r"\s*(?:[a-z]{1,10}:)?\s*\(?\s*(-?\d{1,9}(?:\.\d{1,9})?)\s*(?:([=!<>]{1,2}|EQ|NEQ|L|G|LEQ|GEQ)\s*(-?\d{1,9}(?:\.\d{1,9})?))?\s*\)?\s*"
)
COMPARED = {
    "==": operator.eq,
    "=": operator.eq,
    "EQ": operator.eq,
    "!=": operator.ne,
    "<>": operator.ne,
    "NEQ": operator.ne,
    "<": operator.lt,
    "L": operator.lt,
    ">": operator.gt,
    "G": operator.gt,
    "<=": operator.le,
    "LEQ": operator.le,
    ">=": operator.ge,
    "GEQ": operator.ge,
}
# Fields that are worked out anew whenever the file is opened, and the letters that what stands there may have.
LONGEST = 60
REPLACED = frozenset(
    [
        "page-number",
        "page-count",
        "paragraph-count",
        "word-count",
        "character-count",
        "table-count",
        "image-count",
        "object-count",
        "date",
        "time",
        "creation-date",
        "creation-time",
        "modification-date",
        "modification-time",
        "print-date",
        "print-time",
        "editing-cycles",
        "editing-duration",
        "file-name",
        "template-name",
        "sheet-name",
        "page-name",
        "author-name",
        "author-initials",
        "initial-creator",
        "creator",
        "sender-firstname",
        "sender-lastname",
        "sender-initials",
        "sender-title",
        "sender-position",
        "sender-email",
        "sender-phone-private",
        "sender-phone-work",
        "sender-fax",
        "sender-company",
        "sender-street",
        "sender-city",
        "sender-postal-code",
        "sender-country",
        "sender-state-or-province",
        "page-variable-get",
        "sequence",
        "table-formula",
        "measure",
    ]
)


def constant(condition: str | None) -> bool | None:
    """Return what a condition of numbers says; None for one that depends on anything else."""
    if (condition or "").strip().casefold().rpartition(":")[2] in ("true", "false"):
        return (condition or "").strip().casefold().endswith("true")
    found = CONSTANT.fullmatch(condition or "")
    if found is None or (found[2] and found[2] not in COMPARED):
        return None
    return bool(COMPARED[found[2]](float(found[1]), float(found[3]))) if found[2] else float(found[1]) != 0


def conditioned(condition: str | None, hidden: str | None) -> frozenset[Mark]:
    """Return what is known of words under a condition that hides them, and of how they were when the file was written."""
    said = constant(condition)
    if said or (said is None and hidden != "false"):
        return frozenset({Mark.HIDDEN_ELEMENT})
    # What variables decide is decided anew on the reader's machine.
    return frozenset({Mark.UNVERIFIED}) if said is None else frozenset()


def replaced(kind: str, element: Any, fixed: str | None) -> bool:
    """Say whether a program writes something of its own where these words stand."""
    return kind in REPLACED and fixed != "true" and sum(map(str.isalpha, "".join(element.itertext()))) > LONGEST
