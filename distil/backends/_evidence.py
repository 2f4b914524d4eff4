"""Decoding that can only say the evidence's own words: an automaton over bytes, and the tokens that keep to it.

A token set is not enough: the pieces of "NMA2020" and "2021" also make "NMA2021". So whole words are followed letter by
letter: a word must be one of the evidence (or a function word) from its first byte to its last, and what ends it is a space or
punctuation. Digits may not follow a joining mark directly, so that "3" and "14" never become "3.14".
"""

import re
from collections.abc import Callable, Iterable, Sequence

# Words without a meaning of their own. No negation, quantity, number, modal, cause or condition: those must stand in the evidence.
FREE = (
    "a an the this that these those it its they them their which who whose where when and as at by for from in into of on to with "
    "is are was were be been being has have had does do did than also such"
)
FUNCTION_WORDS = frozenset(FREE.split())
PUNCTUATION = " ,.;:()'\""
# Marks a reply may hold only where the evidence has them; no sign, no "%", no unit: those belong to their number.
MARKS = frozenset("“”‘’«»„—–…!?[]。、，；：（）「」『』")
OUTER = PUNCTUATION + "".join(sorted(MARKS))
# A mark that, set between digits or before one, would make another number.
JOINS_DIGITS = frozenset(b"-+.,:/'")
WORD = re.compile(r"[-+−±~<>≤≥=$€£]{0,2}\d+(?:[.,:/–−-]\d+)*[\w%°‰]*(?:-\w+)*|\w+(?:['’.&/-]\w+)*|[^\w\s]+")
# Longer evidence than any passage (a passage is one or two sentences).
LONGEST_EVIDENCE = 20_000
# Longer "words" (base64, a line without spaces) are left out: all prefixes of a word are kept.
LONGEST_WORD = 80

BOUNDARY, JOINED, IN_WORD, IN_MARK = range(4)
State = frozenset[tuple[int, bytes]]
START: State = frozenset({(BOUNDARY, b"")})


def allowed_words(evidence: str) -> set[str]:
    """Return the words a reply may hold: the evidence's, with a capital or without where that is safe, and function words."""
    evidence = evidence[:LONGEST_EVIDENCE]
    words = {match.group() for match in WORD.finditer(evidence) if any(char.isalnum() for char in match.group())}
    words |= {chunk.strip(OUTER) for chunk in evidence.split()}  # "p<0.05" and "and/or" stay joined as they were
    words = {word for word in words if 0 < len(word) <= LONGEST_WORD}
    for word in list(words) + list(FUNCTION_WORDS):
        words.add(word)
        if word[:1].islower():
            words.add(word[0].upper() + word[1:])
        elif word[:1].isupper() and word[1:].islower():
            words.add(word.lower())
    return words


class Automaton:
    """Accepts byte strings made of allowed words and punctuation."""

    def __init__(self, evidence: str) -> None:
        self.texts = allowed_words(evidence)
        marks = MARKS & set(evidence[:LONGEST_EVIDENCE])
        self._words = {word.encode("utf-8", "replace") for word in self.texts}
        self._marks = {mark.encode("utf-8", "replace") for mark in marks | set(PUNCTUATION)}
        self._word_starts = _prefixes(self._words)
        self._mark_starts = _prefixes(self._marks)
        self._known: dict[tuple[State, bytes], State] = {}

    def feed(self, state: State, piece: bytes) -> State:
        """Return the state after these bytes; the empty set when they are not allowed here."""
        key = (state, piece)
        if key not in self._known:
            for index in range(len(piece)):
                state = frozenset(after for one in state for after in self._step(one, piece[index : index + 1]))
                if not state:
                    break
            self._known[key] = state
        return self._known[key]

    def may_end(self, state: State) -> bool:
        """Say whether a reply may end here: never inside a word."""
        return any(kind in (BOUNDARY, JOINED) or (kind == IN_WORD and text in self._words) for kind, text in state)

    def alphabet(self) -> set[int]:
        """Every byte that can occur."""
        return {byte for text in self._words | self._marks for byte in text}

    def _step(self, state: tuple[int, bytes], byte: bytes) -> Iterable[tuple[int, bytes]]:
        kind, text = state
        if kind == IN_WORD and text + byte in self._word_starts:
            yield (IN_WORD, text + byte)
        if kind in (BOUNDARY, JOINED) and byte in self._word_starts and not (kind == JOINED and byte.isdigit()):
            yield (IN_WORD, byte)
        if kind == IN_WORD and text not in self._words:
            return
        mark = text + byte if kind == IN_MARK else byte
        if mark in self._marks:
            yield (JOINED if byte[0] in JOINS_DIGITS or len(mark) > 1 else BOUNDARY, b"")
        elif mark in self._mark_starts:
            yield (IN_MARK, mark)


class Constraint:
    """The tokens a reply may go on with. Every allowed word can be spelled: its own tokens and all single bytes are candidates."""

    def __init__(self, evidence: str, pieces: Sequence[bytes], tokenize: Callable[[str], list[int]], ends: Sequence[int]) -> None:
        self.automaton = Automaton(evidence)
        alphabet = self.automaton.alphabet()
        texts = [evidence[:LONGEST_EVIDENCE], *PUNCTUATION]
        texts += [variant for word in sorted(self.automaton.texts) for variant in (word, " " + word)]
        candidates = {token for text in texts for token in tokenize(text)}
        candidates.update(_single_bytes(pieces, alphabet))
        self._candidates = sorted(token for token in candidates if pieces[token])
        self._pieces = pieces
        self._ends = list(ends)
        self._state = START
        self._known: dict[State, list[int]] = {}

    def choices(self) -> list[int]:
        """Return the tokens allowed next, sorted; the tokens that end a reply are among them when it may end here."""
        if self._state not in self._known:
            tokens = [token for token in self._candidates if self.automaton.feed(self._state, self._pieces[token])]
            if self.automaton.may_end(self._state) or not tokens:
                tokens += self._ends
            self._known[self._state] = sorted(tokens)
        return self._known[self._state]

    def take(self, token: int) -> None:
        """Go on with this token, which must be one of the choices."""
        self._state = self.automaton.feed(self._state, self._pieces[token])


def _prefixes(texts: Iterable[bytes]) -> set[bytes]:
    return {text[:end] for text in texts for end in range(1, len(text) + 1)}


def _single_bytes(pieces: Sequence[bytes], alphabet: set[int]) -> set[int]:
    return {token for token, piece in enumerate(pieces) if len(piece) == 1 and piece[0] in alphabet}
