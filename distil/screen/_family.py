"""What a family of directives is: rows of meanings, and how much they weigh."""

from dataclasses import dataclass

STRONG = 4
HINT = 1
# Words within which weak signs belong together: three or four sentences.
NEAR = 60


@dataclass(frozen=True)
class Family:
    """One way of steering. `guarded`: a negation right before it ("do not ignore ...") makes it innocent.

    A pattern is a row of meanings from the lexicon with the largest number of words allowed between them: "IGNORE 4 PRIOR 3 INSTR". `A|B` is
    either; `^` asks for the beginning of a clause, where an order stands, `%` for a colon or comma behind it, as when somebody is called, `@` for
    both. A family of weight STRONG is a directive alone; weaker ones must come together: families whose weights reach STRONG within NEAR words.
    """

    name: str
    weight: int
    patterns: tuple[str, ...]
    guarded: bool = False
