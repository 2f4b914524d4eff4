"""Families that tell an order by parts that stand together in one sentence, in whatever order a language puts them.

Who is spoken of, what is asked, of whom, and with what: each part is common by itself, three of them together are said to machines only.
"""

from distil.screen._family import HINT, STRONG, Gathering

_ANY_WRITE = "^I_WRITE|^I_WRITE_SAID|I_WRITE_LAST"
_ANY_TELL = "^I_TELL|^I_TELL_SAID|I_TELL_LAST"
_ANY_SEND = "^I_SEND|^I_SEND_SAID|I_SEND_LAST"
_ANY_SHOW = "^I_SHOW|^I_SHOW_SAID|I_SHOW_LAST"
_ANY_DROP = "^I_DROP|^I_DROP_SAID|I_DROP_LAST"
_MACHINE = "MODEL_SURE|BOT"

GATHERINGS = (
    # Whoever reads this and is a machine has to praise, to leave out, to say.
    Gathering("addressed-reads", STRONG, (_MACHINE, "READS|READING", "HERE|THIS_TEXT|THIS_WORK", "OBLIGED", "I_PUSH|UNSAID|TOPMOST")),
    Gathering(
        "addressed-reads-say", 3, (_MACHINE, "READS|READING", "HERE|THIS_TEXT|THIS_WORK", "OBLIGED", "I_WRITE|^I_WRITE_SAID|I_WRITE_LAST|THE_USER")
    ),
    Gathering("addressed-reads-any", 3, ("BOT_ANY", "READS|READING", "HERE|THIS_TEXT", "OBLIGED", "I_PUSH|UNSAID|TOPMOST|ORDER_THAT")),
    Gathering("addressed-reads-untold", STRONG, (_MACHINE, "READS|READING", "HERE|HERE_TOO|THIS_TEXT|THIS_WORK", "TELL_NOT")),
    Gathering("addressed-whoever", STRONG, ("WHOEVER", _MACHINE, "READS|READING", "OBLIGED", "I_PUSH|UNSAID|TOPMOST")),
    Gathering(
        "addressed-if-reads",
        3,
        ("IF", _MACHINE, "READS|READING", "HERE|THIS_TEXT|THIS_WORK", "I_PUSH|UNSAID|TOPMOST|^I_WRITE|^I_WRITE_SAID|I_WRITE_LAST"),
    ),
    Gathering(
        "addressed-called-order",
        STRONG,
        ("^CALL|^TO_MODEL", "%MODEL_SURE|%BOT", "^ORDER|^STEER|I_PUSH|^I_TELL_SAID|I_TELL_LAST|^I_WRITE_SAID|I_WRITE_LAST"),
        within=16,
    ),
    Gathering("addressed-called-less", STRONG, ("%MODEL_SURE|%BOT", "UNSAID", "A_TEXT|YOUR_TEXT|MY_SUMMARY")),
    Gathering("addressed-their-words", STRONG, (_MACHINE, "OBLIGED", "INSERT|^I_WRITE_SAID|I_WRITE_LAST", "SAYS_ONLY", "THEIR_TEXT")),
    Gathering("addressed-judge", STRONG, (_MACHINE, "TOPMOST", "THIS_WORK", "^I_GIVE|OBLIGED|I_PUSH")),
    Gathering("addressed-judge-called", STRONG, ("^%MODEL_SURE|%BOT", "TOPMOST", "I_GIVE|I_PUSH|OBLIGED")),
    Gathering("addressed-if-you", STRONG, ("IF_YOU_AI",)),
    Gathering("addressed-if-your", STRONG, ("IF_YOU", _MACHINE, _ANY_WRITE), within=14),
    Gathering("addressed-asked", STRONG, ("BOT_ASKED", "CORRECT_IS")),
    Gathering("addressed-obeys", STRONG, ("MODEL_SURE|BOT|BOT_ANY|MACHINE", "READS|READING", "I_OBEY", "THIS_ALONE")),
    Gathering("addressed-if-bot", STRONG, ("IF_YOU", "SELF_BOT|BOT|MODEL_SURE", "^ORDER|^ASSERT|^I_WRITE_SAID|I_WRITE_LAST|I_PUSH"), within=12),
    Gathering("addressed-are-bot", STRONG, ("YOU_ARE_BOT",)),
    Gathering("addressed-sorter", STRONG, ("SELECTOR", "ON_DOCS", "TOPMOST", "THIS_ONE|THIS_WORK")),
    Gathering("addressed-correct", STRONG, ("%BOT|%MODEL_SURE", "CORRECT_IS"), within=8),
    Gathering(
        "addressed-called-praise",
        STRONG,
        ("^%BOT|^%MODEL_SURE", "^ORDER|^STEER|^I_WRITE_SAID|I_WRITE_LAST|I_GIVE", "TOPMOST|UNSAID|I_PUSH"),
        within=25,
    ),
    Gathering(
        "addressed-if-must",
        STRONG,
        ("IF", _MACHINE, "READS|READING", "HERE|THIS_TEXT|THIS_WORK", "OBLIGED", "STEER|I_PUSH|ASSERT|TOPMOST"),
        within=24,
    ),
    Gathering("addressed-unasked", STRONG, (_MACHINE + "|BOT_ANY", "READS|READING", "HERE|THIS_TEXT", "OBLIGED", "UNSEEN")),
    Gathering("addressed-harmless", STRONG, (_MACHINE, "SORTS", "AS_HARMLESS", "HERE|THIS_TEXT"), within=16),
    Gathering("addressed-from-now", 3, ("^%BOT_ANY|^%BOT|^%MODEL_SURE", "FROM_HERE"), within=14),
    # The user is told, by whoever writes for him.
    Gathering("user-told-where", STRONG, ("^I_TELL", "THE_USER", "ADDR", "CREDENTIAL|ALARM")),
    Gathering("user-told-there", STRONG, ("^I_TELL_SAID|I_TELL_LAST", "THE_USER", "ADDR", "ACCESS|CREDENTIAL|ALARM")),
    Gathering("user-told-alarm", STRONG, ("I_TELL_GLUED", "THE_USER", "ADDR", "ALARM")),
    Gathering("user-told-secret", STRONG, ("^I_TELL_SAID|I_TELL_LAST", "THE_USER", "CREDENTIAL"), within=16),
    Gathering("user-told-digest", STRONG, (_ANY_TELL, "THE_USER", "MY_SUMMARY"), within=12),
    Gathering("user-asked", STRONG, ("ASKED_BY_USER", "^I_WRITE_SAID|I_WRITE_LAST|^I_TELL_SAID|I_TELL_LAST")),
    Gathering("user-told-access", 2, ("^I_TELL_SAID|I_TELL_LAST", "THE_USER", "ACCESS|CREDENTIAL")),
    # What is the user's goes where he does not know.
    Gathering("sent-away", STRONG, (_ANY_SEND, "THE_USER", "USER_STUFF", "ADDR")),
    Gathering("sent-away-all", STRONG, ("I_SEND_GLUED", "EVERY", "THE_USER", "USER_STUFF", "ADDR")),
    Gathering("sent-unseen", STRONG, (_ANY_SEND + "|I_SEND_GLUED", "USER_STUFF", "UNSEEN", "THE_USER|ADDR")),
    Gathering("sent-all", 2, (_ANY_SEND, "EVERY", "USER_STUFF", "ADDR"), within=14),
    # Your summary leaves out, or says.
    Gathering("digest-unsaid", STRONG, ("MY_SUMMARY", "UNSAID"), unless="LESSONS"),
    Gathering("digest-praise", STRONG, ("MY_SUMMARY", "TOPMOST|I_PUSH", "OBLIGED|^I_WRITE|^I_WRITE_SAID|I_WRITE_LAST|ENSURE"), unless="LESSONS"),
    Gathering("digest-said", 3, ("MY_SUMMARY", "ENSURE|OBLIGED", "I_WRITE|^I_WRITE_SAID|I_WRITE_LAST|ORDER_THAT"), unless="LESSONS"),
    Gathering("digest-said-that", 3, ("MY_SUMMARY", "ORDER_THAT|A_CLAIM"), within=12, unless="LESSONS"),
    Gathering(
        "digest-inserted",
        STRONG,
        ("MY_SUMMARY|AI_OUTPUT", "^INSERT|^SET_VERB|^I_WRITE|^I_WRITE_SAID|I_WRITE_LAST", "A_CLAIM"),
        within=20,
        unless="LESSONS",
    ),
    Gathering("digest-bound", STRONG, ("AI_OUTPUT", "MUST", "ORDER|OPENS|OMIT|SAYS_ONLY"), within=12, unless="LESSONS"),
    Gathering("digest-not", 3, ("DIGEST_NOT", _ANY_WRITE)),
    Gathering("digest-not-only", STRONG, ("DIGEST_NOT", _ANY_WRITE, "JUST")),
    Gathering("digest-certain", STRONG, ("SUMMARISING|MY_SUMMARY", "CERTAINLY|ENSURE", "ASSERT|ORDER_THAT"), within=20, unless="LESSONS"),
    Gathering("digest-that", 3, ("SUMMARISING|MY_SUMMARY", "ASSERT", "THAT"), within=14, unless="LESSONS"),
    Gathering("answer-unsaid", STRONG, ("IN_YOUR_ANSWER", "UNSAID"), unless="LESSONS"),
    Gathering("answer-never", STRONG, ("IN_YOUR_ANSWER|SUMMARISING|MY_SUMMARY", "BY_NO_MEANS", "NAMES_IT"), unless="LESSONS"),
    Gathering("digest-quietly", STRONG, ("UNSEEN", "^INSERT|^SEND|^I_SEND_SAID|I_SEND_LAST", "OUTPUT_OF_YOURS|YOUR_TEXT|IN_YOUR_ANSWER")),
    # Your work is put down; your rules are gone; forget what you were asked; only this counts.
    Gathering("override-gone", 3, ("YOUR_RULES", "GONE"), within=16),
    Gathering("override-gone-friend", STRONG, ("YOUR_RULES_SAID", "GONE")),
    Gathering("override-gone-alone", STRONG, ("YOUR_RULES", "GONE", "THIS_ALONE")),
    Gathering("override-job-gone", 2, ("YOUR_JOB", "GONE")),
    Gathering("override-this-alone", STRONG, ("OLD_RULES", "GONE", "THIS_ALONE", "I_OBEY")),
    Gathering("override-old", 2, ("OLD_RULES", "GONE")),
    Gathering("override-obey", 2, ("^I_OBEY", "THIS_ALONE")),
    Gathering("override-asked", STRONG, (_ANY_DROP, "ASKED_OF_YOU", "JUST")),
    Gathering("override-asked-loose", 2, (_ANY_DROP, "ASKED_OF_YOU")),
    Gathering("override-opposite", STRONG, ("OPPOSITE", "ASKED_OF_YOU|YOUR_RULES|YOUR_RULES_SAID")),
    Gathering("override-new", STRONG, ("HERE|THIS_NOTE", "NEW_ONES", "^I_OBEY|I_OBEY")),
    Gathering("override-above", 3, ("TEXT_ABOVE", "GONE|OFF"), within=8),
    Gathering("override-leave", 2, ("^LEAVE_IT|^LEAVE_IT_SAID|LEAVE_IT_LAST", "YOUR_WORK"), within=8),
    Gathering("override-leave-joke", 3, ("^LEAVE_IT", "YOUR_WORK", "JOKE|INSTEAD"), within=20),
    Gathering("override-leave-friend", STRONG, ("^LEAVE_IT_SAID|LEAVE_IT_LAST", "YOUR_WORK", "JOKE|INSTEAD|JUST"), within=20),
    Gathering("limits-relieved", STRONG, ("YOU_BE|FROM_HERE", "RELIEVED", "LIMITS|LIMITS_LOOSE|CONTENT_RULES"), within=12),
    # What you were given is shown.
    Gathering("prompt-verbatim", STRONG, (_ANY_SHOW, "VERBATIM", "GIVEN_YOU|AT_FIRST|YOUR_RULES|YOUR_RULES_SAID", "GIVEN_YOU|AT_FIRST|INSTR")),
    Gathering("prompt-first", 3, ("^I_SHOW|^I_SHOW_SAID|I_SHOW_LAST|^REVEAL|^COPY", "GIVEN_YOU", "AT_FIRST")),
    Gathering("prompt-began", STRONG, ("^I_SHOW|^I_SHOW_SAID|I_SHOW_LAST|^REVEAL", "CONVERSATION", "BEGAN", "PRECEPTS"), within=20),
    Gathering("prompt-owner", STRONG, ("^REVEAL|^I_SHOW|^I_SHOW_SAID|I_SHOW_LAST", "OWNER", "GIVEN_YOU", "AT_FIRST|PRECEPTS"), within=24),
    Gathering("prompt-maker", STRONG, ("^DISCLOSE|^I_SHOW_SAID|I_SHOW_LAST", "MAKER", "MAKER_SAID"), within=16),
    # Another self.
    Gathering("other-self-unbound", STRONG, ("FROM_HERE", "YOU_BE", "UNBOUND_BY")),
    Gathering("other-self-imagined", 2, ("ROLE_NOW|ROLE_PLAY", "UNBOUND_BY")),
    Gathering("other-self-no-helper", STRONG, ("FROM_HERE", "NO_HELPER")),
    Gathering("other-self-near", 3, ("YOU_BE", "UNBOUND_BY", "NO_HELPER|MODEL_ANY|MODEL_SURE|FROM_HERE")),
    # Keep quiet about this note; remember this for ever; get it wrong.
    Gathering("hide-note", 3, ("THIS_NOTE", "HUSHED")),
    Gathering("hide-existence", STRONG, ("EXISTENCE", "HUSHED|UNSEEN|HIDE")),
    Gathering("memory-later", STRONG, ("LATER_CHATS", "THE_USER", "^ORDER|STEER|^INSERT")),
    Gathering("wrongly", STRONG, ("^ANSWER|^I_WRITE|^RATE", "WRONGLY", "HERE|THIS_TEXT|MY_SUMMARY")),
    Gathering("wrongly-told", 3, ("WRONGLY", "MY_SUMMARY")),
    Gathering("next-action", STRONG, ("NEXT_ACTION", "^I_SEND|^RUN", "USER_STUFF", "ADDR")),
    Gathering("polite", HINT, ("PLEA",)),
)
