"""Families of short, plain orders that stand alone: a machine is called, a text put aside, a precedence claimed, a truth decreed."""

from distil.screen._family import HINT, STRONG, Family

CALL_FAMILIES = (
    Family("bounds", STRONG, ("^BOUND 0 SET_INSTR", "^BOUND 1 SET_INSTR 12 BOUND 1 SET_INSTR")),
    Family("task-model", STRONG, ("^NEW_ORDERS 2 %MODEL_ANY|MODEL_SURE|BOT", "^NEW_ORDERS 2 MODEL_SURE")),
    Family("task-model-any", 3, ("^NEW_ORDERS 2 MODEL_ANY|BOT",)),
    Family("page-instead", STRONG, ("^IGNORE 2 THE_DOC 3 THEN_INSTEAD 1 MAKE_TEXT", "^STOP_READING 2 REPORT_TO"), guarded=True),
    Family("page-ignored", 2, ("^IGNORE 1 THE_DOC|THIS_TEXT",), guarded=True),
    Family("user-ignored", STRONG, ("^IGNORE 1 USER_ASK 8 INSTEAD", "^IGNORE 1 USER_ASK 3 MAKE_TEXT"), guarded=True),
    Family("reply-now", STRONG, ("NOW|FROM_HERE 1 YOU_NOW_ANSWER 6 STYLE",)),
    Family("reply-as", STRONG, ("^ANSWER 2 LATER_QUESTIONS 2 AS_SELF",)),
    Family("override-ahead", STRONG, ("NOW|FROM_HERE 3 IGNORE 3 LIMITS|INSTR", "PRECEDENCE 3 USER_SAID", "DESPITE_YOURS 6 ORDER"), guarded=True),
    Family("override-despite", 3, ("DESPITE_YOURS",), guarded=True),
    Family("override-updated", 3, ("YOUR 1 RULEBOOK 1 UPDATED",)),
    Family("limits-off", 2, ("FILTERS 1 LEFT_OFF",)),
    Family("role-ruleless", STRONG, ("ROLE_PLAY 2 RULELESS 2 MODEL_ANY|MODEL_SURE|MACHINE",)),
    Family(
        "belief-told",
        STRONG,
        (
            "MODEL_SURE|BOT|BOT_ANY 1 DUTY 1 TREAT_AS 8 HERE|POINTED 4 AS_TRUE",
            "%MODEL_SURE|BOT 2 TREAT_AS 10 AS_TRUE",
            "^TREAT_AS 6 AS_ORDER 3 YOUR_CHIEF",
        ),
    ),
    Family("belief", 2, ("^TREAT_AS 4 HERE 3 AS_TRUE", "MODEL_SURE|BOT|BOT_ANY 1 DUTY 1 TREAT_AS 8 AS_TRUE", "^TREAT_AS 6 AS_ORDER")),
    Family("pretence", 3, ("^PRETEND 8 HERE|THIS_TEXT",)),
    Family("authorised", STRONG, ("AS_ASSISTANT 2 YOU_ARE 2 AUTHORISED", "YOU_ARE 1 AUTHORISED 2 GIVE_AWAY 4 PROMPT_NAMED|SECRET")),
    Family("machines-only", 3, ("MACHINES_ONLY",)),
    Family("merit", HINT, ("MERIT",)),
    Family("inserted-always", STRONG, ("^INSERT 2 FOLLOWING 2 EACH_ANSWER", "^INSERT 3 FOLLOWING 4 MY_REPLY")),
    Family("digest-only", STRONG, ("JUST|ONLY 2 A_SUMMARY 6 PERMITTED",)),
    Family("addressed-unsaid-here", STRONG, ("MODEL_SURE 1 MUST_NOT 1 TELLS 6 POINTED",)),
    Family("carrier-shown", STRONG, ("^RENDER 2 IMAGE 2 MY_REPLY",)),
    Family("tool-yours", STRONG, ("^WITH_YOUR 1 A_TOOL 3 DO_WITH",)),
    Family("consent-sent", STRONG, ("CONSENT 8 PROCEED 4 DO_WITH",)),
    Family("asked-matter", 3, ("NO_MATTER 4 ANSWER",)),
    Family("answers-reshaped", 3, ("RESHAPE 4 YOUR_ANSWER 2 SHAPE",)),
    Family("string-only", 3, ("^ANSWER 3 STRING_ONLY",)),
    Family(
        "override-book", STRONG, ("^PUT_OFF 1 YOUR_BOOK", "^SETS 1 YOUR_BOOK 2 LAID_ASIDE", "^DEEM 2 PRIOR 2 INSTR|RULES 1 SUSPENDED"), guarded=True
    ),
    Family("obey-page", STRONG, ("^DO_AS 3 HERE 6 NOT_USER",)),
    Family("scored-here", STRONG, ("BOT|MODEL_SURE 1 DUTY 1 SCORES 5 HERE|THIS_WORK",)),
    Family("whoever-untold", STRONG, ("^ANYONE 2 DIGESTS 1 HERE|THIS_TEXT|THIS_HERE 2 MUST_NOT 1 TELLS",)),
    Family("digest-dictated", STRONG, ("^SUM_UP 1 HERE|THIS_TEXT|THIS_WORK 2 AS_FOLLOWS",)),
    Family("page-unread", STRONG, ("^NOT_ANALYSE 1 HERE|THIS_TEXT 3 ORDER_THAT|SPEAK",)),
    Family("pretence-user", STRONG, ("^PRETEND 1 THE_USER",)),
    Family("opened-by", STRONG, ("^EACH 1 MODEL_ANY|MODEL_SURE|BOT 2 READS|GETS 1 HERE 3 DUTY 3 STEER|ANSWER",)),
    Family("moved-up", STRONG, ("CALL|TO_MODEL 2 BOT|MODEL_SURE 8 ON_TOP",)),
)
