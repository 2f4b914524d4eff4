"""Families of directives: in which order, how near together, and how sure each is.

A pattern is a row of meanings from the lexicon with the largest number of words allowed between them: "IGNORE 4 PRIOR 3 INSTR". `A|B` is
either; `^` asks for the beginning of a clause, where an order stands. A family of weight STRONG is a directive alone; weaker ones must come
together: different families whose weights reach STRONG within NEAR words.
"""

from dataclasses import dataclass

STRONG = 4
# Words within which weak signs belong together: three or four sentences.
NEAR = 60


@dataclass(frozen=True)
class Family:
    """One way of steering. `guarded`: a negation right before it ("do not ignore ...") makes it innocent."""

    name: str
    weight: int
    patterns: tuple[str, ...]
    guarded: bool = False


FAMILIES = (
    Family(
        "override",
        STRONG,
        (
            "^IGNORE 3 PRIOR 3 INSTR",
            "^IGNORE 2 QUANT 4 INSTR",
            "^IGNORE 3 INSTR 3 PRIOR",
            "^IGNORE 2 QUANT 2 PRIOR 2 SAID",
            "^IGNORE 2 SAID 1 PRIOR",
            "^IGNORE 1 EVERYTHING 3 PRIOR",
            "IGNORE_ANY_ORDER 3 PRIOR 3 INSTR",
            "IGNORE_ANY_ORDER 2 QUANT 4 INSTR",
            "IGNORE_ANY_ORDER 3 INSTR 4 PRIOR",
            "IGNORE_ANY_ORDER 2 EVERYTHING 3 PRIOR",
            "IGNORE_ANY_ORDER 2 PRIOR 3 SAID",
            "PRIOR 3 INSTR 6 IGNORE_ANY_ORDER",
            "QUANT 3 INSTR 6 IGNORE_ANY_ORDER",
            "QUANT 2 PRIOR 3 SAID 6 IGNORE_ANY_ORDER",
        ),
        guarded=True,
    ),
    Family(
        "override-loose",
        2,
        ("^IGNORE 1 EVERYTHING", "^IGNORE 3 INSTR", "^IGNORE 3 SAID", "IGNORE_ANY_ORDER 3 INSTR", "IGNORE_ANY_ORDER 1 EVERYTHING"),
        guarded=True,
    ),
    Family("override-cancel", 2, ("^CANCEL 2 QUANT|PRIOR 3 INSTR",)),
    Family(
        "new-task",
        2,
        ("FRESH 1 TASK", "^FOLLOW 3 FRESH 2 TASK", "YOU 2 FRESH 1 TASK", "FOLLOW 3 TASK 3 INSTEAD", "^INSTEAD 2 FOLLOW|ANSWER|SEND|RUN"),
    ),
    Family("prompt", STRONG, ("^REVEAL 4 PROMPT",), guarded=True),
    Family("secrets", 2, ("^SEND 6 SECRET", "^REVEAL 4 SECRET"), guarded=True),
    Family("destination", 1, ("SEND 14 TO_WHERE",)),
    Family("limits", 2, ("WITHOUT 3 LIMITS", "^IGNORE 4 LIMITS", "IGNORE_ANY_ORDER 4 LIMITS"), guarded=True),
    Family("jailbreak", 2, ("JAILBREAK",)),
    Family("hide", 2, ("HIDE 3 PERSON", "HIDE 4 THIS")),
    Family("addressed", 2, ("YOU_ARE 4 MODEL_SURE", "IF_YOU 4 MODEL_SURE", "CALL 3 MODEL_SURE", "MODEL_SURE 3 READING", "YOU 1 MODEL_SURE")),
    Family("review", 2, ("^RATE 4 PRAISE", "DO_NOT_NAME 3 NEGATIVES")),
    Family("dictate", 2, ("^ANSWER 3 ONLY", "YOUR_ANSWER 2 MUST 3 BEGIN", "ANSWER|BEGIN 6 YOUR_ANSWER", "IF_ASKED 12 ANSWER|REPORT_THAT")),
    Family("focus", 2, ("FOCUS",)),
    Family("first", 2, ("FIRST",)),
    Family("role", 1, ("ROLE_PLAY", "NOW 2 YOU_ARE", "YOU_ARE 1 NOW", "NOW 1 YOU 3 MUST")),
    Family("urgent", 1, ("URGENT",)),
    Family("authority", 2, ("AUTHORITY",)),
    Family("tool", 1, ("^RUN 4 TOOL",)),
    Family("harm", STRONG, ("^WRITE 2 HARM 1 PIECE 2 ONE_ABOUT",)),
    Family("acquit", 2, ("NOT_MALICIOUS",)),
    Family("claim", 1, ("REPORT_THAT",)),
)
