"""Who did what to whom: a claim may drop words, and move what carries its preposition with it, but not swap roles or join facts."""

from collections.abc import Sequence

from distil.ground import lexicon
from distil.ground.align import Alignment
from distil.ground.words import Token

Pair = tuple[Token, Token]
REACH = 6  # tokens: how far a verb stands from its subject at most when a passive is turned


def swapped(found: Alignment) -> bool:
    """Say whether words change places without a grammatical reason: a passive, a genitive, an adverbial at the edge, a free adverb."""
    for sentence in sorted({there.sentence for _, there in found.pairs}):
        inside = [pair for pair in found.pairs if pair[1].sentence == sentence]
        if len(inside) < 3 and len(inside) < len(found.pairs):
            continue  # a word or two brought in for a pronoun: `_imported` looks at them
        pairs = _voiced(found, _settled(inside))
        chunks = _chunks(pairs)
        for number, (left, right) in enumerate(zip(chunks, chunks[1:], strict=False)):
            back = right[0][1].index < left[-1][1].index
            if back and not _licensed(found, left, right, edge=(number == 0, number + 2 == len(chunks))):
                return True
    return False


def _voiced(found: Alignment, pairs: list[Pair]) -> list[Pair]:
    """Put a passive's words into the evidence's order when they are its very turn: "A sold B" and "B was sold by A"."""
    for i in range(1, len(pairs)):
        if ("by" in _lead(found.claim, pairs[i][0])) == ("by" in _lead(found.evidence, pairs[i][1])):
            continue
        stop = i + 1
        while stop < len(pairs) and pairs[i][1].index < pairs[stop][1].index and pairs[stop][1].index - pairs[stop - 1][1].index <= 3:
            stop += 1
        verb, agent = pairs[i - 1], pairs[i:stop]
        if "by" in _lead(found.claim, pairs[i][0]) and 0 < verb[1].index - agent[-1][1].index <= REACH:
            start = i - 1
            while start > 0 and pairs[start - 1][1].index > verb[1].index and pairs[start - 1][0].clause == verb[0].clause:
                start -= 1
            return [*pairs[:start], *agent, verb, *pairs[start : i - 1], *_voiced(found, pairs[stop:])]
    for i, (here, there) in enumerate(pairs):
        if "by" not in _lead(found.evidence, there) or "by" in _lead(found.claim, here):
            continue
        stop = i + 1
        while stop < len(pairs) and there.index < pairs[stop][1].index <= there.index + REACH:
            stop += 1
        if stop < len(pairs) and 0 < there.index - pairs[stop][1].index <= REACH:
            return [*pairs[:i], pairs[stop], *pairs[i:stop], *pairs[stop + 1 :]]
    return pairs


def _settled(pairs: list[Pair]) -> list[Pair]:
    """Leave out adverbs that may stand on either side of what they go with: "only pottery", "pottery alone"."""
    kept = []
    for i, (here, there) in enumerate(pairs):
        around = [pairs[j][1].index for j in (i - 1, i + 1) if 0 <= j < len(pairs)]
        free = here.low in lexicon.FREE or here.low.endswith("ly")
        if not (free and any(abs(there.index - other) <= 2 for other in around)):
            kept.append((here, there))
    return kept


def joined(found: Alignment) -> bool:
    """Say whether the claim ties together what the evidence says of different things."""
    return _keys_apart(found) or _nearer_rival(found) or _strayed(found) or _imported(found)


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
    if edge[0] and here_left & there_left & lexicon.PREPOSITIONS and _whole(found, left):
        return True
    if edge[1] and here & there & lexicon.PREPOSITIONS and _whole(found, right):
        return True
    genitive = ("of" in here) != ("of" in there) or _owns(found.claim, left[-1][0]) != _owns(found.evidence, right[-1][1])
    counts = _counted(found, left[-1][1]) or _counted(found, right[0][1])
    return genitive and not counts and abs(left[-1][1].index - right[0][1].index) <= 6


def _whole(found: Alignment, chunk: list[Pair]) -> bool:
    """Say whether nothing was left out between the words of a chunk."""
    inside = {there.index for _, there in chunk}
    return all(not token.content or token.index in inside for token in found.evidence[chunk[0][1].index : chunk[-1][1].index])


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
        if quantity.first < token.index <= quantity.last:
            return ""
        if quantity.first == token.index:
            year = quantity.value.denominator == 1 and 1000 <= quantity.value < 2200 and not quantity.unit
            return "year" if year else "number"
    return "identifier" if token.kind == "identifier" else "name" if token.name else ""


def _rivals(found: Alignment) -> dict[int, tuple[str, Token]]:
    """All tokens of the evidence that are keys: token number -> (type, token); a name the claim has is nobody's rival elsewhere."""
    named = {there.stem for _, there in found.pairs}
    keys: dict[int, tuple[str, Token]] = {}
    for token in found.evidence:
        kind = _type(token, found) if token.content or _counted(found, token) else ""
        if kind and not (token.index not in found.leaned and token.stem in named and kind != "number"):
            keys[token.index] = (kind, token)
    return keys


def _keys_apart(found: Alignment) -> bool:
    """Two keys of one claim clause stand in two clauses of the evidence, and one of these has its own of the other's type."""
    standing = {(kind, token.clause) for kind, token in _rivals(found).values()}
    speaking = {token.clause for token in found.evidence if token.low in lexicon.SAID}
    keys = [(here, there) for here, there in _keys(found) if not (there.name and there.clause in speaking)]
    for a, (here_a, there_a) in enumerate(keys):
        for here_b, there_b in keys[a + 1 :]:
            if here_a.clause != here_b.clause or there_a.clause == there_b.clause:
                continue
            kind_a, kind_b = _type(there_a, found), _type(there_b, found)
            if kind_a != kind_b and ((kind_a, there_b.clause) in standing or (kind_b, there_a.clause) in standing):
                return True
    return False


def _nearer_rival(found: Alignment) -> bool:
    """The word right before a key in the claim has another key of that type nearer to it in the evidence."""
    rivals = _rivals(found)
    for (_, beside), (_, key) in zip(found.pairs, found.pairs[1:], strict=False):
        kind = rivals.get(key.index, ("", key))[0]
        if not kind or beside.sentence != key.sentence:
            continue
        others = [token for k, token in rivals.values() if k == kind and token.index not in found.leaned and token.sentence == key.sentence]
        if any(min(beside.index, key.index) < token.index < max(beside.index, key.index) for token in others):
            return True
        apart = beside.clause != key.clause or beside.index > key.index
        if apart and any(token.clause == beside.clause and token.index > beside.index for token in others):
            return True
    return False


def _strayed(found: Alignment) -> bool:
    """After a key the claim goes on with what another clause says of another key of that type."""
    rivals = _rivals(found)
    held: list[tuple[str, Token]] = []
    for (_, left), (_, right) in zip(found.pairs, found.pairs[1:], strict=False):
        if left.index in rivals:
            held.append(rivals[left.index])
        skipped = [rivals[i] for i in range(left.index + 1, right.index) if i in rivals and i not in found.leaned]
        for kind, key in held:
            if key.clause != right.clause and key.sentence == right.sentence and any(k == kind and t.clause == right.clause for k, t in skipped):
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
    given = {token.stem for token in found.evidence if token.sentence == base}
    clauses = {here.clause for here, there in found.pairs if there.sentence == base}
    for i, (here, there) in enumerate(found.pairs):
        if there.sentence == base or here.clause not in clauses or there.stem in given:
            continue
        if not _qualifies(found, i, base) and not any(_fills(found, i, slot, base) for slot in slots):
            return True
    return False


def _qualifies(found: Alignment, i: int, base: int) -> bool:
    """Say whether the word stands before the same noun in both: "the programme", said earlier to be "the screening programme".

    A noun that has another word before it in the base sentence is another thing: "the ARM build", not "the x86 build".
    """
    here, there = found.pairs[i]
    if i + 1 == len(found.pairs) or here.index + 1 != found.pairs[i + 1][0].index or there.index + 1 >= len(found.evidence):
        return False
    noun = found.evidence[there.index + 1].stem
    if noun != found.pairs[i + 1][0].stem:
        return False
    nouns = [token for token in found.evidence if token.sentence == base and token.stem == noun]
    return all(token.index == 0 or not found.evidence[token.index - 1].content for token in nouns)


def _fills(found: Alignment, i: int, slot: Token, base: int) -> bool:
    content = [token for token in found.evidence if token.sentence == base and token.content]
    after = next((token.index for token in content if token.index > slot.index), -1)
    before = next((token.index for token in reversed(content) if token.index < slot.index), -1)
    following = next((there.index for _, there in found.pairs[i + 1 :] if there.sentence == base), -2)
    preceding = next((there.index for _, there in reversed(found.pairs[:i]) if there.sentence == base), -2)
    return following == after or preceding == before
