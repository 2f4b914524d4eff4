"""Who did what to whom: a claim may drop words, and move what carries its preposition with it, but not swap roles or join facts."""

from collections.abc import Sequence

from distil.ground import lexicon
from distil.ground.align import Alignment
from distil.ground.words import Token

Pair = tuple[Token, Token]


def swapped(found: Alignment) -> bool:
    """Say whether words change places without a grammatical reason: a passive, a genitive, an adverbial at the edge."""
    chunks = _chunks(found.pairs)
    for number, (left, right) in enumerate(zip(chunks, chunks[1:], strict=False)):
        if right[0][1].index == left[-1][1].index:
            continue
        if right[0][1].index < left[-1][1].index and not _licensed(found, left, right, edge=(number == 0, number + 2 == len(chunks))):
            return True
    return False


def joined(found: Alignment) -> bool:
    """Say whether the claim ties together what the evidence says of different things."""
    return _keys_apart(found) or _nearer_rival(found) or _imported(found)


def _chunks(pairs: Sequence[Pair]) -> list[list[Pair]]:
    """Cut the claim where it jumps back in the evidence."""
    chunks: list[list[Pair]] = []
    for pair in pairs:
        if chunks and pair[1].index >= chunks[-1][-1][1].index:
            chunks[-1].append(pair)
        else:
            chunks.append([pair])
    return chunks


def _licensed(found: Alignment, left: list[Pair], right: list[Pair], *, edge: tuple[bool, bool]) -> bool:
    here_left, there_left = _lead(found.claim, left[0][0]), _lead(found.evidence, left[0][1])
    here, there = _lead(found.claim, right[0][0]), _lead(found.evidence, right[0][1])
    if ("by" in here) != ("by" in there) or ("by" in here_left) != ("by" in there_left):
        return True
    if edge[0] and here_left & there_left & lexicon.PREPOSITIONS:
        return True
    if edge[1] and here & there & lexicon.PREPOSITIONS:
        return True
    genitive = ("of" in here) != ("of" in there) or _owns(found.claim, left[-1][0]) != _owns(found.evidence, right[-1][1])
    counts = _counted(found, left[-1][1]) or _counted(found, right[0][1])
    return genitive and not counts and abs(left[-1][1].index - right[0][1].index) <= 6


def _lead(words: Sequence[Token], token: Token) -> frozenset[str]:
    """Return the function words right before a token."""
    lead = set()
    i = token.index - 1
    while i >= 0 and token.index - i <= 4 and not words[i].content and words[i].kind != "stop":
        lead.add(words[i].low)
        i -= 1
    if i >= 0 and words[i].low in lexicon.PREPOSITIONS and token.index - i <= 2:
        lead.add(words[i].low)
    return frozenset(lead)


def _owns(words: Sequence[Token], token: Token) -> bool:
    return words[token.index].text.lower().endswith("'s")


def _keys(found: Alignment) -> list[Pair]:
    """The pairs that tell things apart: numbers, identifiers, names."""
    return [
        (here, there) for here, there in found.pairs if here.kind in {"number", "identifier"} or _counted(found, there) or (here.name and there.name)
    ]


def _counted(found: Alignment, there: Token) -> bool:
    return any(q.first == there.index for q in found.given)


def _type(token: Token, found: Alignment) -> str:
    for quantity in found.given:
        if quantity.first <= token.index <= quantity.last:
            year = quantity.value.denominator == 1 and 1000 <= quantity.value < 2200 and not quantity.unit
            return "year" if year else "number"
    return "identifier" if token.kind == "identifier" else "name" if token.name else ""


def _rivals(found: Alignment) -> dict[int, tuple[str, Token]]:
    """All tokens of the evidence that are keys: token number -> (type, token)."""
    return {token.index: (kind, token) for token in found.evidence if token.kind != "stop" and (kind := _type(token, found))}


def _keys_apart(found: Alignment) -> bool:
    """Two keys of one claim clause stand in two clauses of the evidence, and each of these has its own of the other's type."""
    rivals = _rivals(found)
    keys = _keys(found)
    for a, (here_a, there_a) in enumerate(keys):
        for here_b, there_b in keys[a + 1 :]:
            if here_a.clause != here_b.clause or there_a.clause == there_b.clause:
                continue
            kind_a, kind_b = _type(there_a, found), _type(there_b, found)
            if kind_a != kind_b and (_has(rivals, kind_a, there_b.clause) or _has(rivals, kind_b, there_a.clause)):
                return True
    return False


def _has(rivals: dict[int, tuple[str, Token]], kind: str, clause: int) -> bool:
    return any(k == kind and token.clause == clause for k, token in rivals.values())


def _nearer_rival(found: Alignment) -> bool:
    """The word right beside a key in the claim has another key of that type nearer to it in the evidence."""
    rivals = _rivals(found)
    for i, (_, key) in enumerate(found.pairs):
        kind = rivals.get(key.index, ("", key))[0]
        if not kind or i == 0:
            continue
        beside = found.pairs[i - 1][1]
        low, high = sorted((beside.index, key.index))
        between = [rivals[n][1] for n in range(low + 1, high) if n in rivals and rivals[n][0] == kind]
        if any(token.index not in found.leaned and token.sentence == key.sentence for token in between):
            return True
    return False


def _imported(found: Alignment) -> bool:
    """Words of another sentence may only stand where the base sentence has a pronoun for them."""
    counts: dict[int, int] = {}
    for _, there in found.pairs:
        counts[there.sentence] = counts.get(there.sentence, 0) + 1
    if len(counts) < 2:
        return False
    base = max(counts, key=lambda s: (counts[s], s))
    slots = [token for token in found.evidence if token.sentence == base and token.low in lexicon.PRONOUNS]
    clauses = {here.clause for here, there in found.pairs if there.sentence == base}
    for i, (here, there) in enumerate(found.pairs):
        if there.sentence == base or here.clause not in clauses:
            continue
        if not any(_fills(found, i, slot, base) for slot in slots):
            return True
    return False


def _fills(found: Alignment, i: int, slot: Token, base: int) -> bool:
    content = [token for token in found.evidence if token.sentence == base and token.content]
    after = next((token.index for token in content if token.index > slot.index), -1)
    before = next((token.index for token in reversed(content) if token.index < slot.index), -1)
    following = next((there.index for _, there in found.pairs[i + 1 :] if there.sentence == base), -2)
    preceding = next((there.index for _, there in reversed(found.pairs[:i]) if there.sentence == base), -2)
    return following == after or preceding == before
