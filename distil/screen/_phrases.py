"""Families of directives: in which order, how near together, and how sure each is.

A pattern is a row of meanings from the lexicon with the largest number of words allowed between them: "IGNORE 4 PRIOR 3 INSTR". `A|B` is
either; `^` asks for the beginning of a clause, where an order stands. A family of weight STRONG is a directive alone; weaker ones must come
together: different families whose weights reach STRONG within NEAR words. Hints (weight 1) count once, however many there are.
"""

from dataclasses import dataclass

STRONG = 4
HINT = 1
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
            "^IGNORE 3 PRIOR 3 INSTR|RULES",
            "^IGNORE 2 QUANT 4 INSTR",
            "^IGNORE 2 YOUR 3 INSTR|RULES",
            "^IGNORE 3 INSTR 3 PRIOR",
            "^IGNORE 2 QUANT 2 PRIOR 2 SAID",
            "^IGNORE 2 SAID 1 PRIOR",
            "^IGNORE 1 EVERYTHING 3 PRIOR",
            "^IGNORE 2 EVERYTHING 4 ANSWER|WRITE",
            "^IGNORE 2 PRIOR 3 ANSWER",
            "^CANCEL 2 YOUR 3 INSTR 3 ANSWER",
            "IGNORE_ANY_ORDER 3 PRIOR 3 INSTR|RULES",
            "IGNORE_ANY_ORDER 2 QUANT 4 INSTR",
            "IGNORE_ANY_ORDER 2 YOUR 3 INSTR|RULES",
            "IGNORE_ANY_ORDER 3 INSTR 4 PRIOR",
            "IGNORE_ANY_ORDER 2 EVERYTHING 3 PRIOR",
            "IGNORE_ANY_ORDER 1 EVERYTHING 4 ANSWER|WRITE",
            "IGNORE_ANY_ORDER 2 PRIOR 3 SAID",
            "PRIOR 3 INSTR|RULES 6 IGNORE_ANY_ORDER",
            "QUANT 3 INSTR 6 IGNORE_ANY_ORDER",
            "QUANT 2 PRIOR 3 SAID 6 IGNORE_ANY_ORDER",
        ),
        guarded=True,
    ),
    Family("ignore-and-say", 3, ("^IGNORE 2 SAID 2 ANSWER",), guarded=True),
    Family(
        "override-loose",
        2,
        (
            "^IGNORE 1 EVERYTHING",
            "^IGNORE 3 INSTR",
            "^IGNORE 2 QUANT 3 RULES",
            "^IGNORE 2 PRIOR 2 SAID",
            "^CANCEL 2 YOUR|PRIOR 3 INSTR",
            "IGNORE_ANY_ORDER 3 INSTR|RULES",
            "IGNORE_ANY_ORDER 1 EVERYTHING",
        ),
        guarded=True,
    ),
    Family("new-task", 2, ("NEW_TASK", "YOUR 2 FRESH 1 TASK", "^FOLLOW 3 FRESH 2 TASK", "FOLLOW 3 TASK 3 INSTEAD")),
    Family("prompt", STRONG, ("^REVEAL 3 PROMPT",), guarded=True),
    Family("prompt-named", 2, ("^REVEAL 3 PROMPT_NAMED",), guarded=True),
    Family("secrets", 2, ("^SEND 6 SECRET", "^REVEAL 4 SECRET"), guarded=True),
    Family("destination", 1, ("^SEND 14 TO_WHERE",)),
    Family("limits", 2, ("WITHOUT 3 LIMITS", "^IGNORE 4 LIMITS", "^CANCEL 3 LIMITS", "IGNORE_ANY_ORDER 4 LIMITS"), guarded=True),
    Family("limits-loose", 1, ("WITHOUT 2 LIMITS_LOOSE", "^IGNORE 3 LIMITS_LOOSE"), guarded=True),
    Family("jailbreak", 2, ("JAILBREAK",)),
    Family("hide", 2, ("HIDE 3 PERSON", "HIDE 4 THIS")),
    Family(
        "addressed",
        2,
        ("YOU_ARE 4 MODEL_SURE", "IF_YOU 4 MODEL_SURE", "CALL 2 MODEL_SURE", "MODEL_SURE 3 READING", "AS_MODEL 1 YOU", "YOU 0 MODEL_SURE"),
    ),
    Family("review", STRONG, ("^RATE 2 WORK 4 PRAISE", "^RATE 2 PRAISE 3 WORK", "^RATE 2 PRAISE 1 ONLY", "WORK 4 PRAISE 3 RATE_AFTER")),
    Family("review-loose", 2, ("^RATE 4 PRAISE", "^RATE 1 WORK", "^DO_NOT_NAME 3 NEGATIVES")),
    Family("dictate", 2, ("^ANSWER 3 ONLY", "YOUR_ANSWER 2 MUST 3 BEGIN", "^ANSWER|BEGIN 6 YOUR_ANSWER")),
    Family("asked", 2, ("IF_ASKED 12 ANSWER|REPORT_THAT", "IF_TASK")),
    Family("override-user", 2, ("^IGNORE 2 USER_ASK",)),
    Family("reshape", 3, ("^ANSWER|BEGIN 3 YOUR_ANSWER 3 SHAPE",)),
    Family("focus", 2, ("FOCUS",)),
    Family("first", 2, ("FIRST",)),
    Family("first-loose", 1, ("FIRST_LOOSE",)),
    Family("role", 1, ("ROLE_PLAY", "NOW 2 YOU_ARE", "YOU_ARE 1 NOW", "NOW 1 YOU 3 MUST")),
    Family("role-sure", 2, ("ROLE_SURE",)),
    Family("authority", 2, ("AUTHORITY",)),
    Family("memory", 2, ("MEMORY",)),
    Family("user", 1, ("STEER_USER",)),
    Family("tool", 1, ("^RUN 4 TOOL",)),
    Family("harm", STRONG, ("^WRITE 2 HARM 1 PIECE 2 ONE_ABOUT",)),
    Family("acquit", 2, ("NOT_MALICIOUS",)),
    Family("claim", 1, ("^REPORT_THAT",)),
)
