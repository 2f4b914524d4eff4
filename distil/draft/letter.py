"""What counts in a mail: what its writer asks, decides and tells, not what was answered to, signed or appended by a program."""

import re
from collections.abc import Sequence

from distil.data import Admitted
from distil.draft.sentences import Sentence, blocks, fold

MAIL = frozenset({"message/rfc822", "application/mbox", "application/vnd.ms-outlook"})
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\w*"
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
ASKS = re.compile(
    r"\b(?:can|could|would|will) you\b|\bplease (?!find|see|note|consider|do not reply|visit|click|contact)|\blet me know\b|\bdeadline\b|"
    r"\bdue (?:on|by)\b"
    rf"|\b(?:by|before|until|no later than) (?:the )?(?:{_DAY}|{_MONTH} \d|\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}|tomorrow|tonight|noon|"
    rf"next week|end of)"
    r"|\b(?:we|I|they|he|she|committee|board|team)(?:'ve| have| has)? (?:decided|agreed|approved|rejected|cancelled|postponed|moved|chosen)\b"
    r"|\b(?:decision|action|next step)s?:|\b(?:you|we) (?:need|have) to\b|\bI (?:propose|suggest)\b",
    re.IGNORECASE,
)
FILLER = re.compile(
    r"\bconfidential\b.{0,80}\b(?:intended|addressee|recipient|privileged)|\bintended (?:only|solely) for\b|\breceived this (?:e-?mail|"
    r"message) in error\b"
    r"|\bconsider the environment\b|\bsent from my\b|\bunsubscribe\b|\b(?:view|open) this (?:e-?mail|message) in\b|\bcan(?:'|’|no)t receive replies\b"
    r"|\bdo not reply to this\b|\byou (?:are receiving|received) this (?:\w+ )?(?:e-?mail|message|newsletter|notice)|"
    r"\bfor more information,? (?:visit|see|go to)\b"
    r"|\A(?:many )?thank(?:s| you)\b|\bhope (?:this|you|all)\b.{0,40}\b(?:well|finds)\b|\bhear(?:ing)? from you\b|\bhappy to (?:answer|help)\b"
    r"|\A(?:hi|hello|dear) \S+,? ?\S*\Z",
    re.IGNORECASE,
)
# What opens a part that somebody else wrote, or that a program adds below the letter.
ANSWERED = re.compile(
    r"\A(?:on .{6,120}\bwrote:|am .{6,120}\bschrieb\b.{0,80}:|le .{6,120}\ba écrit\s?:|el .{6,120}\bescribió:|-{2,}\s?original message|"
    r"_{10,}|from:.{1,200}\bsent:)",
    re.IGNORECASE | re.DOTALL,
)
SIGNED = re.compile(r"\A--\s")
ASKED, ASIDE = 0.5, 2.0  # weights beside those of `salience`: an aside is chosen only where there is nothing else
QUESTION = 0.5  # what `salience` takes from a question, which in a letter is what is asked


def is_mail(admitted: Admitted) -> bool:
    """Say whether the document is a message from one person to others."""
    return admitted.document.media_type in MAIL


def weights(admitted: Admitted, candidates: Sequence[Sentence]) -> list[float]:
    """Return what being said in a letter adds to each sentence; nothing in other documents."""
    if not is_mail(admitted):
        return [0.0] * len(candidates)
    others = _others(admitted)
    return [_weight(fold(admitted.text[s.start : s.end])) - ASIDE * (s.block in others) for s in candidates]


def _weight(text: str) -> float:
    asked = ASKS.search(text) is not None
    return (ASKED + QUESTION * text.endswith("?")) * asked - ASIDE * (FILLER.search(text) is not None)


def _others(admitted: Admitted) -> set[int]:
    """Return the numbers of the blocks that are quoted, signed, or stand below the line that opens an answered message."""
    found: set[int] = set()
    below = ""
    for number, (span, start, end) in enumerate(blocks(admitted)):
        words = admitted.text[start : min(end, start + 400)].lstrip()
        if ANSWERED.match(words):
            below = span.place
        if below == span.place or words.startswith(">") or SIGNED.match(words):
            found.add(number)
    return found
