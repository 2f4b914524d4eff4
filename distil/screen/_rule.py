"""What a rule is: something with a name that looks at a Subject and says what it found."""

from collections.abc import Callable
from dataclasses import dataclass

from distil.data import Finding
from distil.screen._subject import Subject


@dataclass(frozen=True)
class Found:
    """What one rule has to say: findings, remarks that stop nobody, and what it could not look at."""

    findings: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rule:
    """One row of RULES. `version` goes up with every change of what the rule finds."""

    id: str
    version: int
    find: Callable[[Subject], Found]
