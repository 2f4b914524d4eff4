"""Families that tell an order by its frame: a machine and what it has to do with this text, an output and what is to become of it.

The words are many and common, the frames few: each row asks for two or three parts of one sentence, up to a dozen words apart, so that wordings
nobody listed are found when they are made of these parts.
"""

from distil.screen._family import HINT, STRONG, Family

FRAME_FAMILIES = (
    # Machines that read this have to ...
    Family(
        "addressed-told",
        STRONG,
        (
            "BOT|MODEL_SURE 3 READS 3 HERE 10 DUTY 5 STEER|OMITTED|LAUD",
            "BOT|MODEL_SURE 3 HERE 3 READS 8 DUTY 5 STEER|OMITTED|LAUD",
            "DUTY 3 BOT|MODEL_SURE 3 READS 3 HERE 8 STEER|OMITTED",
            "IF 1 HERE 4 BOT|MODEL_SURE 2 READS 8 STEER|LAUD_SURE|OMITTED",
            "IF 1 HERE 2 READS 3 BOT|MODEL_SURE 8 STEER|LAUD_SURE|OMITTED|THE_ANSWER",
            "^WHOEVER 6 READS 2 HERE 5 DUTY 4 OMITTED",
            "^WHOEVER 4 HERE 2 READS 5 DUTY 6 OMITTED",
            "TO_THE|CALL|TO_MODEL 2 BOT|MODEL_SURE 1 READS 0 HERE",
            "BOT|MODEL_SURE 1 POLITE_DUTY 2 STEER",
            "BOT|MODEL_SURE|BOT_ANY 2 WOULD 2 HERE_NOW 3 STEER",
        ),
        allowed=True,
    ),
    # Machines that read this must not mention ...: what is forbidden to all machines is a rule, what to the readers of this text an order.
    Family(
        "addressed-untold",
        STRONG,
        (
            "BOT|MODEL_SURE|READER 2 READS|GETS 3 HERE|HERE_TOO 8 MUST_NOT 4 TELLS",
            "BOT|MODEL_SURE|READER 2 READS|GETS 3 HERE|HERE_TOO 8 MUST_NOT 0 TELLS_NOUN",
            "BOT|MODEL_SURE|READER 4 HERE|HERE_TOO 3 READS|GETS 8 MUST_NOT 4 TELLS",
            "BOT|MODEL_SURE|READER 4 HERE|HERE_TOO 3 READS|GETS 8 MUST_LAST 8 NOT_LAST 3 TELLS",
            "BOT|MODEL_SURE|READER 3 READS_THIS 0 MUST_NOT 4 TELLS",
            "BOT|MODEL_SURE|READER 3 READS_THIS 0 MUST_NOT 0 TELLS_NOUN",
            "READS|GETS 1 HERE|HERE_TOO 1 BOT|MODEL_SURE|READER 6 MUST_NOT 4 TELLS",
            "MUST_NOT 3 BOT|MODEL_SURE|READER 2 READS|GETS 3 HERE|HERE_TOO 6 TELLS",
            "^EACH 1 BOT|MODEL_SURE|READER 2 READS|GETS 3 HERE|HERE_TOO 4 MAY_NOT 2 TELLS",
            "^EACH 1 BOT|MODEL_SURE|READER 3 READS_THIS 0 MAY_NOT 2 TELLS",
            "^NONE_OF 1 BOT|MODEL_SURE|READER 2 READS|GETS 3 HERE|HERE_TOO 4 MAY 4 TELLS",
            "^NONE_OF 1 BOT|MODEL_SURE|READER 4 HERE|HERE_TOO 3 READS|GETS 4 MAY 6 TELLS",
            "^NONE_OF 1 BOT|MODEL_SURE|READER 3 READS_THIS 0 MAY 4 TELLS",
        ),
    ),
    Family(
        "addressed-called",
        STRONG,
        (
            "^CALL 3 %BOT|MODEL_SURE 14 DUTY 8 STEER|LAUD|OMITTED",
            "^CALL 3 %BOT|MODEL_SURE 6 STEER|LAUD|OMITTED",
            "TO_MODEL|CALL 1 %BOT|MODEL_SURE 8 ^ORDER|STEER",
            "^BOT_ANY 6 ^TELL_USER",
            "@MODEL_SURE|BOT 8 THIS_POINT",
            "BOT|MODEL_SURE 3 %TO_JA 12 LAUD|STEER",
        ),
    ),
    Family(
        "addressed-duty",
        3,
        (
            "BOT|MODEL_SURE 2 DUTY 6 LAUD_SURE|OMIT_SURE",
            "BOT|MODEL_SURE 6 DUTY 4 STEER 6 LAUD_SURE",
            "READS 2 HERE 3 BOT|MODEL_SURE 8 STEER|LAUD_SURE",
            "HERE 4 BOT|MODEL_SURE 1 READS 8 STEER|LAUD_SURE",
        ),
    ),
    Family("addressed-vocative", 2, ("@MODEL_SURE|BOT 3 YOU_THERE",)),
    Family("addressed-ideal", 2, ("GOOD_BOT 3 DUTY|WOULD 5 STEER",)),
    Family(
        "addressed-here",
        2,
        (
            "BOT|MODEL_SURE|BOT_ANY 4 DUTY 2 HERE_NOW",
            "BOT|MODEL_SURE 2 READS 2 HERE",
            "BOT|MODEL_SURE 3 STEER 4 LAUD 4 HERE",
            "BOT|MODEL_SURE 2 DUTY 6 LAUD",
        ),
    ),
    Family("addressed-norm", HINT, ("BOT|MODEL_SURE 2 DUTY 2 STEER",)),
    # Your summary is to ...
    Family(
        "digest-told",
        STRONG,
        (
            "YOUR_TEXT 6 DUTY 6 LINKED 6 HTTP",
            "^INSERT 3 LINKED 8 HTTP 10 YOUR_TEXT",
            "YOUR_TEXT 6 INSERT 4 LINKED 5 HTTP",
            "YOUR_TEXT 4 DUTY 4 SAYS_ONLY",
            "YOUR_TEXT 4 DUTY 4 LAUD_SURE",
            "^ENSURE 3 YOUR_TEXT 10 LAUD_SURE|OMIT_SURE|LINKED",
            "^INSERT 6 A_TEXT 4 LINKED 3 HTTP",
            "^INSERT 6 LINKED 4 HTTP 8 A_TEXT",
            "^STEER 2 HERE|WORK 3 ABOVE_ALL",
            "^STEER 6 LAUD 4 AGAINST_FACTS",
        ),
        guarded=True,
    ),
    Family("digest-less", STRONG, ("OMIT_SURE 8 YOUR_TEXT", "YOUR_TEXT 4 OMIT_SURE")),
    Family(
        "digest-less-loose",
        2,
        ("OMITTED 8 YOUR_TEXT", "YOUR_TEXT 4 OMITTED", "^DUTY|STEER 8 YOUR_TEXT 6 LAUD_SURE", "YOUR_TEXT 8 LINKED 5 HTTP"),
        guarded=True,
    ),
    Family(
        "digest-far",
        3,
        (
            "YOUR_TEXT 6 DUTY 5 LINKED",
            "LINKED 5 HTTP 8 A_TEXT",
            "A_TEXT 6 LINKED 4 HTTP",
            "A_TEXT 3 OMITTED",
            "A_TEXT 4 DUTY 3 SAYS_ONLY",
            "A_TEXT 2 SAYS_ONLY 6 DUTY",
        ),
    ),
    Family("dictate-far", 2, ("STEER 3 SAYS_ONLY 16 YOUR_TEXT", "YOUR_TEXT 6 SAYS_ONLY")),
    # What you were told is off; show it.
    Family(
        "override-told-off",
        STRONG,
        (
            "ASKED_YOU 10 OFF",
            "^PUT_ASIDE 3 ASKED_YOU",
            "INSTR|RULES|CONTROL|TASK|EVERYTHING_SURE 3 ASKED_ANY 10 OFF",
            "^PUT_ASIDE 3 INSTR|RULES|CONTROL|TASK|EVERYTHING_SURE 2 ASKED_ANY",
        ),
        guarded=True,
    ),
    Family("override-told-loose", 2, ("ASKED_ANY 10 OFF", "^PUT_ASIDE 3 ASKED_ANY")),
    Family(
        "override-sure",
        STRONG,
        (
            "^SET_VERB 1 QUANT 4 PRIOR 4 ASIDE",
            "^AS_IF 4 SAID 3 PRIOR 4 NEVER_WAS",
            "AUTHORITY_YOU",
            "USER_ASK 8 OFF 8 REPLACED_BY",
            "REGARDLESS 4 ASKED_YOU|ASKED_ANY 8 OVER_ALL",
        ),
        guarded=True,
    ),
    Family("override-far", 3, ("OVER_ALL 6 YOUR_SELF", "YOUR_SELF 6 OVER_ALL", "REGARDLESS 4 ASKED_YOU", "USER_ASK 8 OFF", "PUT_ASIDE 1 USER_ASK")),
    Family(
        "prompt-shown",
        STRONG,
        ("^COPY 10 YOUR_SETUP", "^COPY 8 RULES_TEXT 8 YOU_GOT", "^COPY 8 PRECEPTS 8 GOT_SURE", "GOT_SURE 4 PRECEPTS 6 COPY"),
        guarded=True,
    ),
    Family("prompt-shown-loose", HINT, ("^COPY 8 PRECEPTS 8 YOU_GOT", "YOU_GOT 4 PRECEPTS 6 COPY")),
    Family("prompt-its", 3, ("BOT|MODEL_SURE|BOT_ANY 1 DUTY|WOULD 5 COPY 3 YOUR_SETUP|ITS_SETUP",), allowed=True),
    # Kept from the user.
    Family("hide-kept", STRONG, ("HIDE 3 USER 8 EXISTS", "USER 6 EXISTS 6 HIDE")),
    Family("hide-kept-loose", 3, ("HIDE 2 USER", "USER 5 HIDE")),
    # Another self.
    Family("other-self", STRONG, ("YOU_ARE|ROLE_NOW 4 MODEL_ANY|MODEL_SURE|BOT|BOT_ANY 5 RULE_FREE", "ROLE_NOW 3 BOT|MODEL_SURE 6 STEER")),
    Family("other-self-lost", STRONG, ("NO_LONGER 4 BOT|MODEL_SURE",)),
    Family("session", 2, ("SESSION",)),
    Family("other-self-loose", 3, ("ROLE_NOW 8 VOICE", "VOICE 8 ALWAYS", "ROLE_NOW 6 RULE_FREE")),
    Family("other-self-hint", HINT, ("ROLE_NOW", "VOICE")),
    # Deeds of an agent.
    Family("deed", 3, ("^DOING 6 USERS_OWN",)),
    Family("first-step", 2, ("TASK_LEFT 8 DOING", "DOING 10 TASK_LEFT")),
    Family("consent-given", 3, ("CONSENT 3 YOU_THERE",)),
    Family("consent-loose", HINT, ("CONSENT",)),
    Family("memory-user", STRONG, ("USERS_OWN|SECRET_USER 4 MEMORY_OF",)),
    Family("memory-written", 2, ("^WRITE|STEER|CARRY 8 MEMORY_OF",)),
    Family("asked-then", 2, ("HAPPENS 10 DO_SAY",)),
    Family("override-control", 2, ("OWNER 2 CONTROL 6 OFF", "^DUTY|STEER 3 CONTROL 4 OFF", "^STEER 1 HERE 2 PRIORITY", "HERE|SAID 6 PRIORITY")),
    Family("override-replaced", 3, ("^CHANGE 3 CONTROL 3 HERE",)),
    Family("prompt-secret", 3, ("^COPY 4 SECRET_ADJ 1 SETUP_NOUN",), guarded=True),
    Family("prompt-secret-text", 2, ("^COPY 4 SECRET_ADJ 1 PRECEPTS",), guarded=True),
    Family("decoded-run", STRONG, ("^DECODE 8 ^RUN_IT",)),
    Family("addressed-task", STRONG, ("@BOT|MODEL_SURE 1 YOUR_TASK",)),
    Family("addressed-task-any", 3, ("@BOT_ANY 1 YOUR_TASK",)),
    Family("user-sent", 3, ("^INFORM_USER 6 GO_TO 6 HTTP", "^INFORM_USER 14 GO_TO 5 HTTP")),
    Family("user-told", 2, ("^INFORM_USER 8 GO_TO",)),
    Family("downplay", 2, ("^DOWNPLAY",)),
)
