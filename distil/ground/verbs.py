"""What stands before a verb and what stands before a noun: modals, tenses and modifiers may not be lost or changed."""

from collections import Counter

from distil.ground import lexicon
from distil.ground.align import Alignment
from distil.ground.words import Token, light

MODALS = (
    frozenset(["may", "might", "could", "can", "possibly", "perhaps", "possible"]),
    frozenset(["will", "would"]) | lexicon.PLANS,
    frozenset(["shall", "must", "should", "ought", "need", "needs", "require", "requires", "required", "necessary"]),
)
PRESENT, PAST = frozenset(["is", "are", "am"]), frozenset(["was", "were"])
FINITE = lexicon.AUXILIARIES | PRESENT | PAST | frozenset(["has", "have", "had", "do", "does", "did"])
REACH = 5  # tokens between a verb and what stands before it: "shall not only be"


def modal_lost(found: Alignment) -> bool:
    """Say whether a verb stood under "shall", "may" or "will" and no longer does."""
    here_of = {there.index: here for here, there in found.pairs}
    for token in found.evidence:
        kinds = [words for words in MODALS if token.low in words and token.low in lexicon.AUXILIARIES]
        if not kinds or token.text == "May":
            continue
        verb = next((t for t in found.evidence[token.index + 1 : token.index + 1 + REACH] if t.content and not t.low.endswith("ly")), None)
        if verb is not None and verb.index in here_of and not {t.low for t in _before(found.claim, here_of[verb.index])} & kinds[0]:
            return True
    return False


def tense_changed(found: Alignment) -> bool:
    """Say whether "was" became "is" before the same word, or the other way round."""
    for here, there in found.pairs:
        mine, given = ({t.low for t in _before(words, token, 3)} for words, token in ((found.claim, here), (found.evidence, there)))
        if (mine & PRESENT and given & PAST and not mine & PAST) or (mine & PAST and given & PRESENT and not mine & PRESENT):
            return True
    return False


def modifier_lost(found: Alignment) -> bool:
    """Say whether a word lost the word that narrowed it: "small firms" became "firms", "56% similar" became "similar"."""
    leaned = found.leaned
    number_at = {q.last: q for q in found.given}
    named = {there.index for here, there in found.pairs if there.name}
    for here, there in found.pairs:
        if here.index and light(found.claim[here.index - 1]):
            continue  # "done harm" for "caused harm": another word stands there, and it is a light one
        before = found.evidence[there.index - 1] if there.index else None
        if before is None or before.index in leaned or there.index in named or there.kind != "word" or not there.content:
            continue
        quantity = number_at.get(before.index)
        if quantity is not None:
            if quantity.first not in leaned:
                return True
        elif before.content and before.kind == "word" and before.low not in lexicon.PRONOUNS and not _may_go(found, before):
            return True
    return False


def repeated(found: Alignment) -> bool:
    """Say whether the claim says a word more often than its evidence does: a small model going round in circles."""
    ours = Counter(token.stem for token in found.claim if token.content and token.kind == "word")
    theirs = Counter(token.stem for token in found.evidence if token.kind == "word")
    return any(count > theirs[stem] > 0 and count > 1 for stem, count in ours.items())


def fragment(found: Alignment) -> bool:
    """Say whether the claim lost its verb: no auxiliary is left, and the one its evidence had stood before a word that is gone."""
    if not found.pairs or any(token.low in FINITE or token.low in lexicon.IRREGULAR for token in found.claim):
        return False
    last = max((there for _, there in found.pairs), key=lambda token: token.index)
    return any(token.low in FINITE and token.clause == last.clause and token.index > last.index for token in found.evidence)


def _may_go(found: Alignment, word: Token) -> bool:
    """An adverb may go where nothing is denied; a word that is said again elsewhere is no loss."""
    denied = any(t.low in lexicon.NEGATORS and t.clause == word.clause for t in found.evidence)
    said = any(token.stem == word.stem for token in found.claim)
    return said or (word.low.endswith("ly") and not denied)


def _before(words: list[Token], token: Token, reach: int = REACH) -> list[Token]:
    """Return the tokens before this one in its clause."""
    return [t for t in words[max(0, token.index - reach) : token.index] if t.sentence == token.sentence]
