"""Families of directives: in which order, how near together, and how sure each is.

A pattern is a row of meanings from the lexicon with the largest number of words allowed between them: "IGNORE 4 PRIOR 3 INSTR". `A|B` is
either; `^` asks for the beginning of a clause, where an order stands, `%` for a colon or comma behind
it, as when somebody is called, `@` for both. A family of weight STRONG is a directive alone; weaker ones must come
together: families whose weights reach STRONG within NEAR words. Of families with one first name ("hide", "hide-user") the heaviest counts, and
hints (weight 1) count once, however many there are. Weights were set by how often a family alone met innocent texts (7,600 of the development
sets, and 1,100 pages, papers and READMEs): never or once is 3 or more, in prose now and then is a hint.
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
            "^IGNORE 1 EVERYTHING_SURE 3 PRIOR",
            "^IGNORE 2 EVERYTHING 4 ANSWER|WRITE",
            "^IGNORE 2 PRIOR 3 ANSWER",
            "^CANCEL 2 YOUR 3 INSTR 3 ANSWER",
            "^IGNORE|CANCEL 2 TOLD",
            "IGNORE_ANY_ORDER 3 PRIOR 3 INSTR|RULES",
            "IGNORE_ANY_ORDER 2 QUANT 4 INSTR",
            "IGNORE_ANY_ORDER 2 YOUR 3 INSTR|RULES",
            "IGNORE_ANY_ORDER 3 INSTR 4 PRIOR",
            "IGNORE_ANY_ORDER 2 EVERYTHING 3 PRIOR",
            "IGNORE_ANY_ORDER 1 EVERYTHING 4 ANSWER|WRITE",
            "IGNORE_ANY_ORDER 2 PRIOR 3 SAID",
            "IGNORE_ANY_ORDER 2 PRIOR 3 ANSWER",
            "IGNORE_ANY_ORDER 2 TOLD",
            "PRIOR 3 INSTR|RULES 6 IGNORE_ANY_ORDER",
            "QUANT 3 INSTR 6 IGNORE_ANY_ORDER",
            "QUANT 2 PRIOR 3 SAID 6 IGNORE_ANY_ORDER",
            "INSTR 2 IGNORE_ANY_ORDER 4 SPEAK",
        ),
        guarded=True,
    ),
    Family("override-all", 3, ("^IGNORE 1 EVERYTHING 3 PRIOR",), guarded=True),
    Family("override-user", 3, ("^IGNORE 2 USER_ASK", "^IGNORE 2 SAID 2 SPEAK", "IGNORE_ANY_ORDER 2 USER_ASK", "REFUSE_USER"), guarded=True),
    Family("override-void", STRONG, ("YOUR 2 INSTR|RULES|LIMITS|LIMITS_LOOSE 4 VOID", "TOLD 8 VOID")),
    Family("override-over", 3, ("VOIDS 2 PRIOR 2 INSTR|PROMPT_NAMED", "VOIDS 1 YOUR 2 INSTR")),
    Family(
        "override-loose",
        2,
        (
            "^IGNORE 1 EVERYTHING",
            "^IGNORE 3 INSTR",
            "^IGNORE 2 QUANT 3 RULES",
            "^IGNORE 2 PRIOR 2 SAID",
            "^IGNORE 2 SAID 2 ANSWER",
            "^CANCEL 2 YOUR|PRIOR 3 INSTR",
            "IGNORE_ANY_ORDER 3 INSTR|RULES",
            "IGNORE_ANY_ORDER 1 EVERYTHING",
            "INSTR 1 IGNORE_ANY_ORDER",
            "PRIOR 2 INSTR 6 VOID",
            "INSTR 4 PRIOR 4 VOID",
            "STOP_NOW",
        ),
        guarded=True,
    ),
    Family("task", 3, ("NEW_TASK", "@NEW_ORDERS")),
    Family("task-word", HINT, ("NEW_ORDERS",)),
    Family("task-loose", 2, ("YOUR 2 FRESH 1 TASK", "^FOLLOW 3 FRESH 2 TASK", "FOLLOW 3 TASK 3 INSTEAD")),
    Family("instead", HINT, ("^INSTEAD 0 ANSWER",)),
    Family("prompt", STRONG, ("^REVEAL 6 PROMPT", "PROMPT|PROMPT_NAMED 2 REVEAL_AFTER"), guarded=True),
    Family("prompt-question", STRONG, ("PROMPT_QUESTION",)),
    Family("prompt-asked", 3, ("ASK_PROMPT",)),
    Family("prompt-named", 3, ("^REVEAL 3 PROMPT_NAMED",), guarded=True),
    Family("prompt-written", 2, ("^WRITE 2 PROMPT",), guarded=True),
    Family(
        "secrets-sent",
        3,
        ("^SEND|CARRY 6 SECRET_USER", "^SEND|CARRY 4 TO_WHERE 6 SECRET_USER", "SECRET 8 SEND 3 TO_WHERE", "SECRET_USER 10 SEND|CARRY 6 TO_WHERE"),
        guarded=True,
    ),
    Family("secrets", 2, ("^SEND 6 SECRET", "^REVEAL 4 SECRET|SECRET_USER"), guarded=True),
    Family("destination", HINT, ("^SEND|CARRY 14 TO_WHERE",)),
    Family("limits-none", 3, ("YOU 2 WITHOUT 3 LIMITS", "NOW 2 YOU 4 WITHOUT 3 LIMITS|LIMITS_LOOSE")),
    Family(
        "limits",
        2,
        ("WITHOUT 3 LIMITS", "^IGNORE 4 LIMITS", "^CANCEL 3 LIMITS", "IGNORE_ANY_ORDER 4 LIMITS", "YOU 3 WITHOUT 3 LIMITS_LOOSE"),
        guarded=True,
    ),
    Family("limits-loose", HINT, ("WITHOUT 2 LIMITS_LOOSE", "^IGNORE 3 LIMITS_LOOSE")),
    Family("jailbreak", 3, ("JAILBREAK",)),
    Family("jailbreak-mode", 2, ("ENTER 3 MODE", "NOW 3 MODE")),
    Family("jailbreak-word", HINT, ("MODE",)),
    Family("hide", STRONG, ("HIDE 4 THIS", "HIDE_SURE")),
    Family("hide-user", 3, ("HIDE 3 USER", "USER 1 HIDE_REV")),
    Family("hide-loose", 2, ("HIDE 3 PERSON",)),
    Family("addressed", STRONG, ("IF_YOU 4 MODEL_SURE",)),
    Family("addressed-call", 3, ("CALL 2 MODEL_SURE", "MODEL_SURE 3 READING", "AS_MODEL 1 YOU", "YOU_THERE 0 MODEL_SURE")),
    Family("addressed-loose", 2, ("YOU_ARE 4 MODEL_SURE",)),
    Family("review", STRONG, ("^RATE 2 WORK 4 PRAISE", "^RATE 2 PRAISE 3 WORK", "^RATE 2 PRAISE 1 ONLY", "WORK 4 PRAISE 3 RATE_AFTER")),
    Family("review-loose", 2, ("^RATE 4 PRAISE", "^RATE 1 WORK")),
    Family("silence", 2, ("^DO_NOT_NAME 3 NEGATIVES",)),
    Family("dictate", 2, ("^ANSWER 3 ONLY", "YOUR_ANSWER 2 MUST 3 BEGIN", "^ANSWER|BEGIN 6 YOUR_ANSWER")),
    Family("summary", 2, ("^ANSWER|BEGIN|RATE|REPORT_THAT 6 SUMMARY", "SUMMARY 3 ANSWER|REPORT_THAT|BEGIN|MUST")),
    Family("asked-say", 3, ("IF_ASKED 12 ^SPEAK",)),
    Family("asked", 2, ("IF_ASKED 12 ANSWER|REPORT_THAT", "IF_TASK", "NO_MATTER")),
    Family("reshape", 3, ("^ANSWER|BEGIN 3 YOUR_ANSWER 3 SHAPE",)),
    Family("focus", 2, ("FOCUS",)),
    Family("focus-loose", HINT, ("FOCUS_LOOSE",)),
    Family("first", 3, ("FIRST",)),
    Family("first-loose", HINT, ("FIRST_LOOSE",)),
    Family("role-lost", 3, ("NO_LONGER 2 MODEL_ANY",)),
    Family("role-sure", 2, ("ROLE_SURE",)),
    Family("role", HINT, ("ROLE_PLAY", "NOW 2 YOU_ARE", "YOU_ARE 1 NOW", "NOW 1 YOU 3 MUST")),
    Family("authority", 2, ("AUTHORITY",)),
    Family("memory", 2, ("MEMORY",)),
    Family("threat", HINT, ("THREAT",)),
    Family("user-led", 3, ("^STEER_SURE",)),
    Family("user", HINT, ("STEER_USER",)),
    Family("tool", HINT, ("^RUN 4 TOOL",)),
    Family("harm", STRONG, ("^WRITE 2 HARM 1 PIECE 2 ONE_ABOUT",)),
    Family("acquit", 2, ("NOT_MALICIOUS",)),
    Family("addressed-order", STRONG, ("@MODEL_SURE 3 ^ORDER", "^TO_MODEL 2 MODEL_SURE 12 ^ORDER", "TO_MODEL 2 MODEL_SURE|MACHINE 2 READING")),
    Family(
        "addressed-far",
        3,
        ("@MODEL_SURE 14 ^ORDER", "^TO_THE 3 MODEL_SURE 12 ^ORDER", "^TO_THE 3 MODEL_SURE|MACHINE 2 READING", "TO_MODEL 2 %MODEL_SURE"),
    ),
    Family("addressed-any", 2, ("@MODEL_ANY 3 ^ORDER", "MODEL_SURE 1 MUST 2 ORDER")),
    Family(
        "addressed-reader", STRONG, ("MODEL_SURE 2 READING 6 MUST 3 ORDER", "MODEL_SURE 4 THIS_TEXT 5 MUST 3 ORDER", "MODEL_SURE 2 READING 8 ^ORDER")
    ),
    Family("addressed-as", STRONG, ("AS_MODEL 1 YOU 1 MUST", "YOU_THERE 3 MODEL_SURE 1 MUST 2 ORDER")),
    Family("addressed-if", STRONG, ("IF 2 MODEL_SURE|MACHINE 3 READING 8 ^ORDER", "IF 2 THIS_TEXT 4 BY_MODEL", "^IF_YOU 4 MODEL_SURE 12 ^ORDER")),
    Family("addressed-if-far", 3, ("IF 2 MODEL_SURE|MACHINE 2 READING", "IF 2 MODEL_SURE|MACHINE 1 THIS_TEXT")),
    Family("digest", STRONG, ("^IF_TASK 14 ^ORDER|OMIT", "AI_OUTPUT 6 MUST 2 ORDER|BEGIN|OMIT", "IN_OUTPUT 8 ^ORDER_THAT", "^OMIT 10 IN_OUTPUT")),
    Family("digest-loose", 3, ("IN_OUTPUT 6 ^ORDER|OMIT", "^IF_TASK 14 ORDER_THAT", "^ORDER|OMIT 12 IN_OUTPUT")),
    Family("dictate-one", 2, ("^JUST_SAY", "^ANSWER 2 JUST_SAY", "REPLACE_IT")),
    Family("despite", 3, ("REGARDLESS 2 PREV_TASK", "^CHANGE 1 YOUR 2 INSTR", "^REGARDLESS 2 PRIOR 2 INSTR", "^REGARDLESS 2 TOLD")),
    Family("cancel", STRONG, ("^CANCEL_SURE 2 TOLD", "^CANCEL_SURE 2 QUANT 2 PRIOR 2 INSTR")),
    Family("cancel-prompt", STRONG, ("^CANCEL_SURE 2 PRIOR 1 PROMPT_WORD", "^CANCEL_SURE 1 YOUR 1 PROMPT_WORD")),
    Family("cancel-task", 3, ("^CANCEL_SURE 2 NOW_TASK", "^CANCEL_SURE 2 PRIOR 2 INSTR", "^CANCEL_SURE 1 YOUR 2 INSTR")),
    Family("page-set-aside", 3, ("^IGNORE 2 SAID 2 ORDER_THAT", "IGNORE_ANY_ORDER 2 SAID 2 ORDER_THAT")),
    Family("freed", 3, ("UNBOUND 4 VOID", "ROLE_PLAY 4 MODEL_ANY|MODEL_SURE 3 RULELESS", "MODEL_SURE|MACHINE 3 RULELESS")),
    Family("role-want", 3, ("ROLE_WANT",)),
    Family("chat-setup", HINT, ("CHAT_SETUP",)),
    Family("reshape-answer", 3, ("^RESHAPE 2 YOUR_ANSWER",)),
    Family("addressed-query", STRONG, ("MACHINE|MODEL_SURE 1 MUST 1 ANSWER 2 ANY_QUERY", "^AS_AI 5 ^ORDER", "^AS_AI 2 READING 4 ^ORDER|RUN|SEND")),
    Family("override-told", STRONG, ("VOIDS 2 YOU_TOLD", "MODEL_ANY|MODEL_SURE 2 PRIOR 1 INSTR 6 VOID")),
    Family("instead-of", 3, ("INSTEAD_OF", "PRIOR 2 SAID 2 NEVER_WAS")),
    Family("ruleless", 3, ("RULELESS_ACT",)),
    Family("secrets-answered", STRONG, ("^CARRY|SEND 6 SECRET 4 YOUR_ANSWER",)),
    Family("role-ended", 3, ("STOP_BEING 2 MODEL_ANY|MODEL_SURE",)),
    Family("plea", 2, ("PLEA",)),
    Family("unasked", 2, ("UNASKED",)),
    Family("pay", 2, ("^PAY 6 MONEY",)),
    Family("mailbox", 2, ("^SEND|CARRY 8 ALL_MAIL",)),
    Family("mailbox-sent", 3, ("^SEND|CARRY 8 ALL_MAIL 8 TO_WHERE|SEND",)),
    Family("secret-asked", 3, ("ASK_SECRET",)),
    Family("done-reading", 2, ("DONE",)),
    Family("winner", 2, ("^ORDER 8 WINNER", "MODEL_SURE 1 MUST 8 WINNER")),
    Family("carrier-sure", STRONG, ("^RENDER|ORDER 4 LINK_OUT 12 SECRET_USER",)),
    Family("carrier", 3, ("LINK_OUT 10 SECRET_USER", "SECRET_USER 10 LINK_OUT", "LINK_OUT 8 TO_WHERE 8 SECRET_USER")),
    Family("your-tool", 2, ("YOUR_TOOL",)),
    Family("first-do", 3, ("^FIRST_LOOSE 5 ^RUN|SEND|CARRY|ORDER",)),
    Family("dictate-always", 2, ("YOU_THERE 1 ALWAYS 1 ANSWER", "IF 1 YOUR_ANSWER")),
    Family("user-secret", 2, ("STEER_USER 6 SECRET",)),
    Family("secret-found", 2, ("SECRET 2 YOU_FIND",)),
    Family("obey-file", 2, ("IN_FILE",)),
    Family("hide-between", 2, ("HIDE_BETWEEN",)),
    Family("says-model", 2, ("MODEL_ANY 1 MUST 2 REVEAL|SEND",)),
    Family("order", HINT, ("^SPEAK|ORDER_THAT",)),
    Family("claim", HINT, ("^REPORT_THAT",)),
)
