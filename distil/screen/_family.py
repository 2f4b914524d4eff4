"""What a family of directives is: rows of meanings, and how much they weigh."""

from dataclasses import dataclass

STRONG = 4
HINT = 1
# Words within which weak signs belong together: three or four sentences.
NEAR = 60


@dataclass(frozen=True)
class Family:
    """One way of steering. `guarded`: a negation right before it ("do not ignore ...") makes it innocent; `allowed`: one right before any word of it
    does ("an assistant must never show ..."), since what is forbidden to machines is a rule for them and no order.

    A pattern is a row of meanings from the lexicon with the largest number of words allowed between them: "IGNORE 4 PRIOR 3 INSTR". `A|B` is
    either; `^` asks for the beginning of a clause, where an order stands, `%` for a colon or comma behind it, as when somebody is called, `@` for
    both. A family of weight STRONG is a directive alone; weaker ones must come together: families whose weights reach STRONG within NEAR words.
    """

    name: str
    weight: int
    patterns: tuple[str, ...]
    guarded: bool = False
    allowed: bool = False


@dataclass(frozen=True)
class Gathering:
    """One way of steering told by parts that stand in one sentence in any order, all of them within so many words of each other.

    A part is a meaning, or several with `|` between; `^` before one asks that it stands where an order can stand, `%` that somebody is called by it,
    and `^%` or `%` go with the one meaning they stand before. A word fills one part only. `unless`: a meaning that makes the sentence innocent.
    """

    name: str
    weight: int
    parts: tuple[str, ...]
    within: int = 30
    unless: str = ""
